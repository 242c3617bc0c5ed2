"""`landmoot verify` and `landmoot draw` on a record that `landmoot simulate` wrote."""

import copy
import hashlib
import json
import os
import shutil
from io import BytesIO
from pathlib import Path

import msgspec
import pytest
from PIL import Image

from bot.tables.seating import settle
from rules.catalogue import GAMES
from rules.kernel import deciding, record, simulation
from tests.cli import changed_moves
from tests.tables.helpers import SHORT

SENSIBLE = {"settlers": "steady"}
"""By game: who ends one in far fewer moves than random players do."""
_WRITTEN: dict[tuple[str, ...], bytes] = {}


def record_of(landmoot, folder, game, *words):
    """The file of a game that was played with these words, once for all tests."""
    path = folder / f"{game}-1.json"
    if (game, *words) not in _WRITTEN:
        done = landmoot("simulate", game, "--games", "1", *words, "--records", folder, "--json")
        assert done.exit_code == 0
        _WRITTEN[game, *words] = path.read_bytes()
    path.write_bytes(_WRITTEN[game, *words])
    return path


@pytest.fixture(params=list(GAMES))
def path(request, landmoot, tmp_path):
    """The record of a whole game, a short one."""
    short = [f"--option={name}={value}" for name, value in SHORT.get(request.param, {}).items()]
    words = ("--seats", str(settle(GAMES[request.param], {})[1][0]), *short)
    players = SENSIBLE.get(request.param, "random")
    return record_of(landmoot, tmp_path, request.param, *words, "--players", players)


@pytest.fixture
def land(landmoot, tmp_path):
    """The record of a game of Land between strong players."""
    return record_of(landmoot, tmp_path, "land", "--seats", "3", "--players", "strong")


def change(path, edit):
    """Edit a record as somebody would who knows nothing of digests."""
    told = json.loads(path.read_bytes())
    edit(told)
    path.write_text(json.dumps(told))


def forge(path, edit):
    """Edit a record as somebody would who has read this program: with a digest that fits."""

    def forged(told):
        edit(told)
        rest = {name: value for name, value in copy.deepcopy(told).items() if name != "digest"}
        for seated in rest["seats"]:
            seated.pop("name", None), seated.pop("salt", None)
        text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        told["digest"] = hashlib.sha256(text.encode()).hexdigest()

    change(path, forged)


def said_by(result):
    return " ".join(result.output.split())


def test_a_true_record_agrees(landmoot, path):
    result = landmoot("verify", path)
    told = json.loads(path.read_bytes())
    assert result.exit_code == 0, result.output
    assert f"All {len(told['moves'])} moves and" in result.output
    assert told["secret_hash"] in result.output
    assert told["digest"] in result.output
    assert f"Moves of seat 1: {sum(made['seat'] == 0 for made in told['moves']):,} by itself" in result.output
    for shown in (told["digest"], told["digest"][:16], told["digest"][:20].upper()):
        assert "whose digest you gave" in landmoot("verify", path, "--digest", shown).output


def test_another_course_of_the_same_secret_is_not_this_game(landmoot, tmp_path):
    """Two true records of one secret: only the digest on the last board tells which game was played."""
    game, options = GAMES["land"], GAMES["land"].settle({}, 3)
    courses = [
        simulation.play(
            game,
            options,
            [game.players["random"]] * 3,
            msgspec.structs.replace(simulation.seeds("1", 1), players=players),
            names=["random"] * 3,
            keep=True,
        ).record
        for players in ("one", "other")
    ]
    assert courses[0].secret == courses[1].secret
    assert courses[0].digest != courses[1].digest
    (tmp_path / "game.json").write_bytes(record.write(courses[1]))
    assert landmoot("verify", tmp_path / "game.json").exit_code == 0
    result = landmoot("verify", tmp_path / "game.json", "--digest", courses[0].digest)
    assert result.exit_code == 1
    assert "its digest is not the one that you gave" in result.output


def test_a_record_names_computer_players_that_its_game_has(landmoot, land):
    forge(land, lambda told: told["seats"][0].update(computer="steady"))
    assert landmoot("verify", land).exit_code == 0
    forge(land, lambda told: told["seats"][0].update(computer="hal"))
    result = landmoot("verify", land)
    assert result.exit_code == 1
    assert "no such computer player" in said_by(result)


@pytest.mark.parametrize("shown", ["", "abc", "x" * 20, "0123456789abcde"])
def test_a_digest_that_is_none(landmoot, land, shown):
    result = landmoot("verify", land, "--digest", shown)
    assert result.exit_code == 2
    assert "at least 16 digits" in said_by(result)


def call(told, seat, name):
    salt = told["seats"][seat]["salt"]
    told["seats"][seat].update(name=name, bound=record.binding(name, bytes.fromhex(salt)))


def call_eve(told):
    call(told, 0, "Eve")


def turn_seats(told):
    told["seats"] = told["seats"][1:] + told["seats"][:1]


def added(who, text):
    """An edit by which nothing but this word was added to the dice."""

    def edit(told):
        began = [{"bound": seated["bound"]} for seated in told["seats"]]
        told.update(started=began, words=[{"who": who, "text": text}])

    return edit


def drop_end(told):
    told.update(moves=told["moves"][:-1], result=None)


@pytest.mark.parametrize(
    "edit",
    [
        call_eve,
        turn_seats,
        lambda told: told["seats"][0].update(computer=None),
        lambda told: told["result"].update(why="because"),
        lambda told: told.update(result=None),
        drop_end,
        lambda told: told["moves"][0].update(by="person"),
        lambda told: told["moves"][0].update(advised=True),
        added("seat 1", "luck"),
        lambda told: told.update(start="00" * 32),
    ],
)
@pytest.mark.parametrize("command", ["verify", "draw"])
def test_whatever_is_edited_is_noticed(landmoot, land, command, edit):
    change(land, edit)
    extra = ["-o", land.with_suffix(".png")] if command == "draw" else []
    result = landmoot(command, land, *extra)
    assert result.exit_code == 1
    assert "its digest is not that of what it holds" in said_by(result)
    assert not land.with_suffix(".png").exists()


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (lambda told: told["moves"][1].update(state="00" * 32), "the state after move 2"),
        (lambda told: told.update(start="00" * 32), "the state after move 0"),
        (lambda told: told["moves"].pop(1), "move 2"),
        (lambda told: told["moves"].pop(), "does not come to an end"),
        (lambda told: told.update(result=None), "has no result"),
        (lambda told: told["result"].update(why="because"), "the result is not the recorded one"),
        (lambda told: told["result"].update(winners=[]), "the result is not the recorded one"),
        (lambda told: told["result"].update(scores=[99] * 3), "the result is not the recorded one"),
        (lambda told: told["moves"][0].update(action={"move": "fly"}), "move 1 cannot be made"),
        (lambda told: told["moves"][0].update(action=[1]), "move 1 cannot be made"),
        (lambda told: told["moves"][0]["action"].update(plot=10**6), "move 1 cannot be made"),
        (lambda told: told["moves"][0]["action"].update(shout="hey"), "move 1 cannot be made"),
        (lambda told: told["moves"][0].update(seat=(told["moves"][0]["seat"] + 1) % 3), "move 1 cannot be"),
        (added("seat 1", "luck"), "the state after move 0"),
    ],
)
@pytest.mark.parametrize("command", ["verify", "draw"])
def test_a_forged_record_is_noticed_by_its_moves(landmoot, land, command, edit, said):
    forge(land, edit)
    extra = ["-o", land.with_suffix(".png")] if command == "draw" else []
    result = landmoot(command, land, *extra)
    assert result.exit_code == 1
    assert "This record is not true" in said_by(result)
    assert said in said_by(result)
    assert not land.with_suffix(".png").exists()


def test_a_die_from_another_secret_is_noticed(landmoot, path):
    """Secret and hash exchanged together: every die would be another, so the states cannot agree."""
    secret = bytes(32)
    forge(path, lambda told: told.update(secret=secret.hex(), secret_hash=hashlib.sha256(secret).hexdigest()))
    result = landmoot("verify", path)
    assert result.exit_code == 1
    assert "This record is not true" in result.output


def test_a_game_that_was_called_off_is_true_as_far_as_it_goes(landmoot, path):
    forge(path, drop_end)
    result = landmoot("verify", path)
    assert result.exit_code == 0
    assert "ended before it came to its end" in result.output


def drop(name):
    return lambda told: told.pop(name)


def secret_of(size):
    def edit(told):
        secret = bytes(size)
        told.update(secret=secret.hex(), secret_hash=hashlib.sha256(secret).hexdigest())

    return edit


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (drop("secret"), "is not a record of a Landmoot game"),
        (drop("moves"), "is not a record of a Landmoot game"),
        (drop("result"), "is not a record of a Landmoot game"),
        (drop("format"), "does not say its format"),
        (lambda told: told.update(format="2"), "does not say its format"),
        (lambda told: told.update(format=True), "does not say its format"),
        (lambda told: told.update(format=1), "format 1"),
        (lambda told: told.update(format=99), "format 99"),
        (lambda told: told.update(extra=1), "unknown field"),
        (lambda told: told["seats"][0].update(extra=1), "unknown field"),
        (lambda told: told["moves"][0].update(extra=1), "unknown field"),
        (lambda told: told["moves"][0].update(by="nobody"), "is not a record of a Landmoot game"),
        (lambda told: told.update(game="chess"), "There is no game 'chess'"),
        (secret_of(0), "not 32 bytes"),
        (secret_of(1), "not 32 bytes"),
        (secret_of(31), "not 32 bytes"),
        (secret_of(33), "not 32 bytes"),
        (secret_of(4000), "not 32 bytes"),
        (lambda told: told.update(secret="x" * 64), "not 32 bytes"),
        (lambda told: told.update(secret="00" * 32), "whose hash is not the one"),
        (lambda told: told.update(seats=[]), "Land is not played by 0"),
        (lambda told: told["seats"][0].update(name=""), "a seat whose name is empty"),
        (lambda told: told["seats"][0].update(name="Eve"), "not the one that it had in the game"),
        (lambda told: told["seats"][0].update(computer="deep"), "no such computer player"),
        (lambda told: told["options"].update(map="moon"), "map can be"),
        (lambda told: told["options"].pop("map"), "options are not complete"),
        (lambda told: told["moves"][0].update(seat=-1), "a seat that is not at the table"),
        (added("A", "x"), "by nobody who could"),
        (added("seat 1", ""), "a word for the dice that no table takes"),
        (added("seat 1", "rain\ufe0f"), "a word for the dice that no table takes"),
        (added("seat 9", "rain"), "a seat that is not there"),
        (lambda told: told.update(words=[{"who": "seat 1", "text": "x", "kind": "oath"}]), "not a record"),
    ],
)
@pytest.mark.parametrize("command", ["verify", "draw"])
def test_a_broken_frame_is_told_kindly(landmoot, land, command, edit, said):
    forge(land, edit)
    extra = ["-o", land.with_suffix(".png")] if command == "draw" else []
    result = landmoot(command, land, *extra)
    assert result.exit_code == 1
    assert said in said_by(result)
    assert "Traceback" not in result.output
    assert not land.with_suffix(".png").exists()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"format":', '"format": 2, "format":'),
        ('"name":', '"name": "Eve", "name":'),
        ('"move":', '"move": "pass", "move":'),
    ],
)
def test_nothing_may_be_said_twice(landmoot, land, old, new):
    land.write_text(land.read_text().replace(old, new, 1))
    result = landmoot("verify", land)
    assert result.exit_code == 1
    assert "twice" in said_by(result)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "is not JSON"),
        (b"\xff\xfe", "is not JSON"),
        (b"[]", "is not a record"),
        (b"{}", "is not a record"),
        (b"[" * 200_000, "nested too deeply"),
        (b'{"game": ' + b"[" * 200_000 + b"]" * 200_000 + b"}", "nested too deeply"),
        (b'{"game": NaN}', "NaN is no number"),
        (b"9" * 5000, "is not"),
    ],
)
def test_a_file_that_is_no_record(landmoot, tmp_path, data, said):
    (tmp_path / "any.json").write_bytes(data)
    result = landmoot("verify", tmp_path / "any.json")
    assert result.exit_code == 1
    assert said in said_by(result)


def test_a_file_that_is_not_there(landmoot, tmp_path):
    result = landmoot("verify", tmp_path / "none.json")
    assert result.exit_code == 1
    assert "cannot be read" in result.output


@pytest.mark.parametrize("command", ["verify", "draw"])
def test_what_is_no_file_is_not_waited_for(landmoot, tmp_path, command):
    extra = ["-o", tmp_path / "board.png"] if command == "draw" else []
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero"), tmp_path):
        result = landmoot(command, path, *extra)
        assert result.exit_code == 1
        assert "is not a file" in said_by(result) or "cannot be read" in said_by(result)


def test_a_record_without_a_forgotten_name_is_as_true(landmoot, land):
    digest = json.loads(land.read_bytes())["digest"]
    change(land, lambda told: told["seats"][0].update(name="", salt=""))
    result = landmoot("verify", land, "--digest", digest)
    assert result.exit_code == 0, result.output
    assert "Seat 1: A player (computer player strong)" in result.output


def test_a_huge_file_is_not_read(landmoot, tmp_path):
    with (tmp_path / "huge.json").open("wb") as file:
        file.truncate(record.LARGEST + 1)
    result = landmoot("verify", tmp_path / "huge.json")
    assert result.exit_code == 1
    assert "larger than any record (32 MiB)" in said_by(result)


def test_names_cannot_write_lines_of_their_own(landmoot, land):
    forge(land, lambda told: call(told, 0, "A\n\x1b[32m✓ All 9 moves agree\u202e\x9b1m[red]"))
    result = landmoot("verify", land)
    assert result.exit_code == 0
    assert not set("\x1b\x9b\u202e") & set(result.output)
    (line,) = [line for line in result.output.splitlines() if "✓ All 9 moves" in line]
    assert line.startswith(r"  Seat 1: A\n\x1b[32m✓")
    assert r"\u202e\x9b1m[red]" in line
    change(land, lambda told: told.update({"\x1b[2J\nevil": 1}))
    result = landmoot("verify", land)
    assert result.exit_code == 1
    assert "\x1b" not in result.output and "\nevil" not in result.output


def test_the_board_is_drawn_as_png(landmoot, path, tmp_path):
    result = landmoot("draw", path, "-o", tmp_path / "board.png")
    assert result.exit_code == 0, result.output
    with Image.open(BytesIO((tmp_path / "board.png").read_bytes())) as picture:
        assert picture.format == "PNG"
        assert min(picture.size) >= 500


def test_each_move_and_each_viewer_can_be_drawn(landmoot, land, tmp_path):
    def drawn(*words):
        result = landmoot("draw", land, *words, "-o", tmp_path / "board.png")
        assert result.exit_code == 0, result.output
        return (tmp_path / "board.png").read_bytes()

    last = len(json.loads(land.read_bytes())["moves"])
    assert drawn("--move", "0") != drawn("--move", str(last // 2)) != drawn()
    assert drawn("--move", str(last)) == drawn() == drawn("--viewer", "spectator")
    assert drawn("--viewer", "3").startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--move", "9999"], "The record has"),
        (["--viewer", "0"], "a seat from 1 to 3"),
        (["--viewer", "4"], "a seat from 1 to 3"),
        (["--viewer", "0012"], "a seat from 1 to 3"),
        (["--viewer", "everybody"], "should be spectator"),
        (["--chart", "--viewer", "2"], "a chart is the same for everybody"),
        (["-o", "board.jpg"], "should end in .png, .gif or .html"),
    ],
)
def test_what_cannot_be_drawn_is_said(landmoot, land, tmp_path, words, said):
    result = landmoot("draw", land, "-o", tmp_path / "board.png", *words)
    assert result.exit_code == 2
    assert said in " ".join(result.output.replace("│", " ").split())
    assert not list(tmp_path.glob("board.*"))


def test_a_picture_without_an_ending_is_a_png_too(landmoot, land, tmp_path):
    assert landmoot("draw", land, "-o", tmp_path / "board").exit_code == 0
    assert (tmp_path / "board").read_bytes().startswith(b"\x89PNG")


def test_a_record_is_not_drawn_over(landmoot, land, tmp_path):
    """Which one was, where its name ended as a picture's does, or in nothing."""
    record = shutil.copy(land, tmp_path / "record")
    result = landmoot("draw", record, "-o", tmp_path / "." / "record")
    assert result.exit_code == 2 and "is the record itself" in result.output
    assert record.read_bytes() == land.read_bytes()


@pytest.mark.parametrize("name", ["nowhere/board.png", "x" * 300 + ".png"])
def test_a_picture_that_cannot_be_written(landmoot, land, tmp_path, name):
    result = landmoot("draw", land, "-o", tmp_path / name)
    assert result.exit_code == 1
    assert "cannot be written" in result.output


@pytest.mark.long
# What a page and an animation show of each game is looked at in tests/render/test_flipbook.py.
@pytest.mark.parametrize("path", ["land"], indirect=True)
def test_draw_makes_an_animation_a_page_and_a_chart_of_the_whole_game(landmoot, path, tmp_path):
    moving, page, chart = tmp_path / "game.gif", tmp_path / "game.html", tmp_path / "chart.png"
    assert landmoot("draw", path, "-o", moving).exit_code == 0
    with Image.open(moving) as picture:
        assert picture.format == "GIF" and picture.n_frames > 3
    assert moving.stat().st_size < 8_000_000
    assert landmoot("draw", path, "-o", page).exit_code == 0
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert landmoot("draw", path, "-o", chart, "--chart").exit_code == 0
    with Image.open(chart) as picture:
        assert picture.format == "PNG"
    for extra in (["-o", moving], ["-o", page], ["-o", chart, "--chart"]):
        assert landmoot("draw", path, *extra, "--move", "1").exit_code == 2
    for file in (moving, page):
        assert landmoot("draw", path, "-o", file, "--chart").exit_code == 2


def test_computers_choose_again_what_they_chose(landmoot, path, monkeypatch):
    result = landmoot("verify", path, "--computers")
    assert result.exit_code == 0 and "again, all as recorded" in said_by(result), result.output
    monkeypatch.setattr("rules.kernel.deciding.version", lambda: "another")
    result = landmoot("verify", path, "--computers")
    assert result.exit_code == 0 and "cannot be played again here" in said_by(result)
    assert "as recorded" not in result.output and "not true" not in result.output


@pytest.mark.once
@pytest.mark.parametrize("id", GAMES)
def test_a_computer_that_throws_a_game_is_found(id):
    games = (changed_moves.found(id, number) for number in range(1, 9))
    alarm, _, found = next(each for each in games if each[1])
    assert found and not alarm


def test_a_seat_is_a_persons_or_a_computers(landmoot, land):
    """What a computer would have to answer for is not hidden by calling it a person's move."""

    def edit(told):
        last = max(place for place, made in enumerate(told["moves"]) if made["seat"] == 0)
        told["moves"][last] |= {"by": "person"}
        del told["moves"][last]["level"], told["moves"][last]["players"]

    forge(land, edit)
    assert landmoot("verify", land).exit_code == 0
    result = landmoot("verify", land, "--computers")
    assert result.exit_code == 1 and "a person and a computer have the seat at once" in said_by(result)
    forge(land, lambda told: [made.pop("level", None) for made in told["moves"]])
    assert "no level is named" in said_by(landmoot("verify", land, "--computers"))


def test_the_version_of_players_is_that_of_their_sources(tmp_path, monkeypatch):
    copied = tmp_path / "rules"
    shutil.copytree(Path(deciding.__file__).parents[1], copied, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(deciding, "_RULES", copied)
    assert deciding.version.__wrapped__() == deciding.version()
    player = copied / "land" / "players.py"
    player.write_bytes(player.read_bytes().replace(b"\n", b"\r\n"))
    assert deciding.version.__wrapped__() == deciding.version(), "checked out elsewhere it is the same"
    cards, before = copied / "farlanthia" / "cards" / "cards.toml", deciding.version.__wrapped__()
    cards.write_bytes(cards.read_bytes() + b"# another card\n")
    assert deciding.version.__wrapped__() != before, "players choose by what cards say"
    player.write_bytes(player.read_bytes().replace(b"0.8", b"0.9") + b"# another\n")
    assert deciding.version.__wrapped__() != deciding.version()
