"""Every board says below it what wins and who is nearest; in the end who won."""

import string

import pytest
from msgspec.structs import replace
from PIL import Image

from render import lettering, png, theme
from render.plates import goal
from render.plates.parts import spelt
from render.plates.sheet import wrap, write
from rules.kernel.goals import Goal
from tests.render.games import views

WIDE = 1000
SHORT = Goal("8 renown win; orange 1 is nearest with 3.")
LONG = Goal(
    "10 points win on your own turn, and orange 1 (8) may have them with the next turn; rob them, and trade "
    "nothing to them."
)
LOUD = replace(SHORT, loud=True)
SENTENCES = Goal(
    "8 renown win at a season's end; white 3 is nearest with 8, enough to win when this one ends. More "
    "renown than white 3's stops that, or the fall of white 3's capitol."
)


def rows(*goals: Goal, winners: tuple[int, ...] = ()) -> bytes:
    (strip,) = goal.strips(goals, winners, WIDE, theme.rich())
    assert strip.height == goal.strips([SHORT], (), WIDE, theme.rich())[0].height, "boards keep their height"
    return png.rows_of(strip)


def test_what_the_next_turn_can_end_stands_alone_and_stands_out() -> None:
    assert rows(SHORT, LOUD) == rows(LOUD) != rows(SHORT)
    ground = [theme.rich().colours[rows(told)[1]] for told in (LOUD, SHORT)]
    assert ground == [theme.rgb("glow"), theme.rgb("ink")]


def test_the_first_is_told_with_as_much_as_has_room_in_two_lines() -> None:
    size = round(lettering.least(WIDE) + 0.5)
    assert len(wrap(LONG.told, size, WIDE - 36, 9)) > 2
    assert rows(LONG) == rows(replace(LONG, told=LONG.told.rpartition("; ")[0] + "."))
    assert rows(SENTENCES) == rows(replace(SENTENCES, told=SENTENCES.told.partition(". ")[0] + "."))
    assert rows(SHORT, LONG) == rows(SHORT)
    endless = Goal("wordy " * 40)
    assert rows(endless) != rows(SHORT), "without clauses to leave out it is written smaller"


@pytest.mark.parametrize("size", [33, 40, 55])
def test_a_line_coloured_by_words_and_digits_looks_like_one_painted_whole(size: int) -> None:
    for digit in string.digits:
        line = " ".join(
            f"{digit}{each} {each}{digit}" for each in f"ABCDEFGHIJKLMNOP{string.digits}.,;:()%-’"
        )
        items, wide = [*spelt((18, 0), line, size, "paper")], lettering.width(line, size) + 36
        whole = Image.new("RGB", (wide, 70), theme.rgb("ink"))
        for sprite, x, y in items:
            sprite.stamp(whole, x, y + 35)
        seen = Image.new("P", (wide + 1, 70))
        seen.paste(theme.rich().quantise(whole), (1, 0))
        assert png.rows_of(write({"ink": items}, (wide, 70), theme.rich())) == seen.tobytes()


def test_in_the_end_it_says_who_won() -> None:
    assert len({rows(winners=()), rows(winners=(0,)), rows(winners=(0, 1))}) == 3


@pytest.mark.parametrize("game", ["land", "settlers", "landover", "farlanthia"])
def test_it_is_below_the_first_picture_of_every_game(game: str) -> None:
    from render import catalogue
    from rules.catalogue import GAMES

    view = next(iter(views(game, {}, GAMES[game].seat_counts[-1], 4)))
    first = catalogue.find(game).pictures(view)[0].png
    with_other = replace(view, over=True, table=replace(view.table, winners=type(view.table.winners)([1])))
    assert catalogue.find(game).pictures(with_other)[0].png != first
