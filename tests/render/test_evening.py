"""The pictures of a finished game: its chart, and its boards as an animation."""

import random
from collections import Counter
from io import BytesIO
from itertools import pairwise
from math import ceil
from weakref import WeakValueDictionary

import pytest
from PIL import Image, ImageChops, ImageOps

from render import catalogue, chart, finale, leaderboard, pixels, png, replay, theme
from rules.catalogue import GAMES
from rules.kernel import record, simulation
from rules.kernel.chronicle import Chronicle, Moment
from rules.kernel.game import Standing
from rules.kernel.hindsight import course
from tests.render.games import views


def chronicle(seats: int = 4, rolls: bool = True, flows: bool = True) -> Chronicle:
    scores = [tuple((turn * (seat + 1)) // 6 for seat in range(seats)) for turn in range(12)]
    moments = tuple(Moment(turn * 3, turn % seats, each) for turn, each in enumerate(scores))
    counts = tuple(range(seats)) if flows else (0,) * seats
    dice = {2: Counter({7: 5, 6: 3, 2: 1})} if rolls else {}
    return Chronicle(moments, dice, counts, counts, counts, Standing(True, scores[-1], (seats - 1,), ""))


def test_the_chart_shows_what_a_game_has_figures_for() -> None:
    heights = []
    for rolls, flows in ((True, True), (True, False), (False, False)):
        picture = Image.open(BytesIO(chart.picture(chronicle(rolls=rolls, flows=flows))))
        assert picture.width == chart.WIDTH
        heights.append(picture.height)
    assert heights == sorted(heights, reverse=True) and len(set(heights)) == 3


def test_chances_that_were_kept_by_other_turns_are_made_anew() -> None:
    land = GAMES["land"]
    settled, seeds = land.settle({"map": "islet"}, 2), simulation.seeds("evening", 1)
    players = [land.players["gentle"]] * 2
    played = simulation.play(land, settled, players, seeds, names=("gentle", "gentle"), keep=True)
    data = record.write(played.record)
    chances = course(land, data)
    for kept in (chances, chances[:3]):
        made = finale.make(land, data, catalogue.find("land"), chances=kept)
        assert made.told.chances == chances and len(chances) == len(made.told.moments) > 4


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_seat_has_its_line(seats: int) -> None:
    few = Image.open(BytesIO(chart.picture(chronicle(seats, flows=False)))).convert("RGB")
    colours = {colour for _, colour in few.getcolors(1 << 24) or []}
    for seat in range(seats):
        assert chart.theme.seat(seat) in colours


@pytest.mark.parametrize("seats", range(2, 7))
def test_no_empty_strip_is_below_the_table(seats: int) -> None:
    """Below the last seat is as much ground as above the first heading."""
    picture = Image.open(BytesIO(chart.picture(chronicle(seats)))).convert("RGB")
    ground = theme.rgb("token")
    rows = [row for row in range(picture.height) if picture.getpixel((56, row)) != ground]
    assert 40 < picture.height - rows[-1] < 60


def test_a_leaderboard_has_a_bar_for_each_place() -> None:
    places = [leaderboard.Place(n + 1, 1800 - 400 * n, 10 + n, 9 - n, n == 2) for n in range(6)]
    board = Image.open(BytesIO(leaderboard.picture(places))).convert("RGB")
    assert board.width == leaderboard.WIDTH
    lengths = []
    for number in range(len(places)):
        y = 84 + 58 * number + 13
        row = [board.getpixel((x, y)) for x in range(board.width)]
        ground = theme.rgb("slate" if places[number].computer else "deep")
        lengths.append(row.count(ground))
    assert lengths == sorted(lengths, reverse=True) and lengths[-1] > 30
    one = Image.open(BytesIO(leaderboard.picture(places[:1])))
    assert one.height < board.height


def test_an_animation_has_a_frame_for_every_board_and_one_palette() -> None:
    painter = catalogue.find("land")
    boards = [painter.board(view) for view in list(views("land", {"map": "islet"}, 2, 3))[:24:3]]
    moving = Image.open(BytesIO(replay.animate(boards)))
    assert moving.format == "GIF" and moving.size[0] == replay.WIDTH
    total = 0
    for frame in range(getattr(moving, "n_frames", 1)):
        moving.seek(frame)
        total += moving.info["duration"]
    assert total == replay.STEP * (len(boards) - 1) + replay.LAST


def test_an_animation_takes_boards_that_became_smaller() -> None:
    board = Image.open(BytesIO(catalogue.find("land").board(next(views("land", {"map": "islet"}, 2, 3)))))
    boards = []
    for cut in (0, 200):
        out = BytesIO()
        smaller = board.convert("RGB").crop((0, 0, board.width, board.height - cut))
        ImageOps.expand(smaller, 4, theme.rgb("sand")).save(out, "PNG")
        boards.append(out.getvalue())
    moving = Image.open(BytesIO(replay.animate(boards)))
    assert moving.n_frames == 2  # type: ignore[attr-defined]
    moving.seek(1)
    corner = moving.convert("RGB").getpixel((2, 2))
    assert corner == pytest.approx(theme.rgb("sand"), abs=3), "more of the board's own edge"


def test_an_animation_stays_under_what_may_be_sent() -> None:
    boards = [catalogue.find("land").board(view) for view in list(views("land", {"map": "islet"}, 2, 3))[:6]]
    most = len(replay.animate(boards)) // 2
    small = replay.animate(boards, most_bytes=most)
    assert len(small) <= most
    assert Image.open(BytesIO(small)).width < replay.WIDTH


def test_an_animation_has_few_boards_unpacked_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    unpack, most, alive = png.read_picture, 0, WeakValueDictionary[int, Image.Image]()

    def noted(board: bytes) -> Image.Image:
        nonlocal most
        picture = unpack(board)
        alive[id(picture)] = picture
        most = max(most, len(alive))
        return picture

    painter = catalogue.find("land")
    boards = [painter.board(view) for view in list(views("land", {"map": "islet"}, 2, 3))[:8]]
    monkeypatch.setattr(png, "read_picture", noted)
    replay.animate(boards)
    assert 1 <= most <= 3


def test_frames_are_the_boards_and_one_that_shows_nothing_new_is_shown_longer() -> None:
    painter = catalogue.find("land")
    first_view, *_, last_view = views("land", {"map": "islet"}, 2, 3)
    one, other = painter.board(first_view), painter.board(last_view)
    assert one != other
    boards = [one, one, other, one, other, other]
    moving = Image.open(BytesIO(replay.animate(boards)))
    seen = []
    for frame in range(getattr(moving, "n_frames", 1)):
        moving.seek(frame)
        seen.append((moving.convert("RGB"), moving.info["duration"]))
    alone = [Image.open(BytesIO(replay.animate([board]))).convert("RGB") for board in (one, other)]
    step, last = replay.STEP, replay.STEP + replay.LAST
    assert [time for _, time in seen] == [2 * step, step, step, last]
    for (frame, _), board in zip(seen, alone * 2, strict=True):
        assert differing(frame, board) < 0.001, "means of parts are rounded at other places than of the whole"


@pytest.mark.parametrize("seed", range(6))
def test_a_part_is_reduced_to_what_pillow_makes_of_it(seed: int) -> None:
    """Nearest colours of means, also where a side lies within pixels or at the picture's edge."""
    rng, palette = random.Random(seed), theme.rich()
    board = Image.frombytes("P", (90, 70), bytes(rng.choices(range(len(palette.colours)), k=90 * 70)))
    board.putpalette(palette.data)
    board.load()
    part = rng.uniform(0, 40), rng.uniform(0, 30), rng.uniform(60, 90), 70.0
    around = int(part[0]), int(part[1]), ceil(part[2]), 70
    inside = part[0] - around[0], part[1] - around[1], part[2] - around[0], part[3] - around[1]
    small = board.crop(around).convert("RGB").resize((20, 30), Image.Resampling.BOX, inside)
    wanted = palette.canvas(50, 60)
    wanted.paste(palette.quantise(small), (7, 9))
    drawn = palette.canvas(50, 60)
    pixels.put_reduced(drawn, (7, 9, 27, 39), board, part, palette.sample)
    assert drawn.tobytes() == wanted.tobytes()


def test_a_frame_takes_bytes_only_for_what_is_new_in_it() -> None:
    """In the middle of a game a further board takes a fraction of what one alone takes."""
    seen = list(views("land", {"map": "broad"}, 4, 3))
    boards = [catalogue.find("land").board(view) for view in seen[len(seen) // 2 :][:5]]
    alone, together = len(replay.animate(boards[:1])), len(replay.animate(boards))
    assert together - alone < 4 * alone / 5


def differing(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels in which two pictures are not the same."""
    counts = ImageChops.difference(one, other).convert("L").histogram()
    return sum(counts[1:]) / sum(counts)


@pytest.mark.parametrize(("count", "shown"), [(1, 1), (60, 60), (61, 60), (1000, 60)])
def test_long_games_leave_turns_out_evenly(count: int, shown: int) -> None:
    chosen = replay.choose_frames(count)
    assert len(chosen) == shown and chosen[0] == 0 and chosen[-1] == count - 1
    gaps = {b - a for a, b in pairwise(chosen)}
    assert max(gaps, default=1) - min(gaps, default=1) <= 1
