"""Lessons: what is written is right, and who does what each step says comes to the end."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from rules.catalogue import GAMES
from rules.kernel import book
from rules.kernel.actions import spec
from rules.kernel.chance import DICE, Chance
from rules.kernel.game import copied
from rules.kernel.illegal import Illegal
from rules.kernel.lessons import Dealt, Lesson, Played, Step, Wanted, course_of
from tests.core.lessons import faults, legal_moves, obedient

TAUGHT = [(game, lesson) for game in GAMES.values() for lesson in course_of(game).lesson]
IDS = [lesson.id for _, lesson in TAUGHT]


@pytest.mark.parametrize("id", GAMES)
def test_what_is_written_is_right(id: str) -> None:
    game = GAMES[id]
    assert faults(game, course_of(game), book.ids(game.book)) == []


@pytest.mark.parametrize(
    ("id", "kind", "only_by_default"),
    [
        ("settlers", "end_turn", "more than seven"),
        ("landover", "end_turn", "more than seven"),
        ("landover", "build_bridge", "is worth an extra point"),
        ("farlanthia", "leave_alone", "makes nothing"),
        ("farlanthia", "choose", "ten valor"),
        ("farlanthia", "trade", "always"),
        ("farlanthia", "muster", "1 food"),
        ("farlanthia", "attack", "they two"),
        ("farlanthia", "auto_place", "you know them all the same"),
    ],
)
def test_a_hint_is_true_whatever_the_options(id: str, kind: str, only_by_default: str) -> None:
    """Hints are the same at every table: they say nothing that an option, a wall or a fort makes untrue."""
    assert only_by_default not in course_of(GAMES[id]).hints[kind]


@pytest.mark.parametrize(
    ("id", "kind", "untrue"),
    [
        ("settlers", "build", "where the number comes often"),  # LS-016: the dice have no say in it
        ("settlers", "remove", "this roll"),  # LS-012: the share is idle until the turn ends
        ("settlers", "answer", "pays you often"),  # LS-021: what the dice bring goes on
        ("settlers", "pass", "the tile's pay"),
        ("settlers", "pass", "your soldiers"),  # LS-035: whoever has none is asked, too
        ("settlers", "leave_token", "a single share"),  # LS-021: all shares of the tile stop
        ("settlers", "move_robber", "steal from"),  # TP-027: a fictional 7 takes for the bank
        ("settlers", "play_soldier", "steals a card;"),  # SE-024: only from somebody with cards
        ("landover", "raid", "everybody there loses"),  # LO-124: only who has cards
        ("landover", "raid", "who has cards"),  # LO-124: commodities alone are not lost
        ("landover", "trade", "commodities alike"),  # LO-185: a harbour is for its resource
        ("landover", "good", "name what completes"),  # LO-240: the first that it asks for is given away
        ("farlanthia", "propose_labour", "best when you have never"),  # FA-204: without goods it is stronger
        ("farlanthia", "gm_troops", "dragon"),  # FA-018: a guard has a die more and brings renown
    ],
)
def test_a_hint_says_nothing_against_the_rules(id: str, kind: str, untrue: str) -> None:
    assert untrue not in course_of(GAMES[id]).hints[kind]


@pytest.mark.parametrize(("game", "lesson"), TAUGHT, ids=IDS)
def test_only_a_question_begins_with_who(game: Any, lesson: Lesson) -> None:
    """English says "whoever" of anybody who does something."""
    said = [sentence for step in lesson.step for sentence in re.findall(r"[^.?!]+[.?!]", step.say)]
    assert [each for each in said if each.strip().startswith("Who ") and not each.endswith("?")] == []


def test_no_two_lessons_have_one_name() -> None:
    assert len(set(IDS)) == len(IDS) and "land" in IDS


@pytest.mark.parametrize(("game", "lesson"), TAUGHT, ids=IDS)
def test_the_end_of_a_lesson_sends_nobody_to_what_they_may_not_do(game: Any, lesson: Lesson) -> None:
    """A table is opened by moderators and whom they allow: whoever learns in private may be neither."""
    for step in lesson.step:
        assert "open a table" not in step.say
        assert "/play now" not in step.say or "where you may open tables" in step.say


@pytest.mark.parametrize(("game", "lesson"), TAUGHT, ids=IDS)
def test_who_does_what_it_says_comes_to_the_end(game: Any, lesson: Lesson) -> None:
    played = Played(game, lesson)
    for number, step in enumerate(lesson.step, 1):
        action = obedient(played, step)
        assert bool(step.do) == (action is not None), f"step {number}: {step.say}"
        if step.do:
            others = [each for each in legal_moves(played) if not played.fits(step, each)]
            wanted = {each.move for each in step.do}
            assert others or {spec(type(each)).name for each in legal_moves(played)} == wanted, number
        before = len(played.made)
        played.go_on(step, action)
        assert len(played.made) >= before + (action is not None)
    again = Played(game, lesson, played.made)
    assert game.dump(again.state) == game.dump(played.state), "what is stored leads to the same table"


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"say": "word " * 61}, "61 words"),
        ({"rules": ("LA-999",)}, "no rule LA-999"),
        ({"do": (Wanted("chose"),), "other": "x", "hint": "y"}, "no move chose"),
        ({"do": (Wanted("end", {"plot": "C4"}),), "other": "x", "hint": "y"}, "end has no plot"),
        ({"do": (Wanted("end"),), "other": "x"}, "no word to another move, or no hint"),
        ({"do": (Wanted("end"),), "other": "x", "hint": "End it."}, "neither it nor its hint names a button"),
        ({"hint": "y"}, "it answers a move that it does not ask for"),
        ({"say": "reclaim a beach"}, "beach is not explained yet"),
        ({"terms": ("mountain",)}, "mountain is not in what it says"),
    ],
)
def test_what_is_wrong_is_found(change: dict[str, Any], fault: str) -> None:
    game = GAMES["land"]
    course = course_of(game)
    first, *rest = course.lesson[0].step
    lesson = replace(course.lesson[0], step=(replace(first, **change), *rest))
    found = faults(game, replace(course, lesson=(lesson,)), book.ids(game.book))
    assert any(fault in each for each in found), found


def test_what_a_lesson_gives_is_drawn_first_and_the_key_decides_the_rest() -> None:
    lesson = replace(course_of(GAMES["landover"]).lesson[0], dice=(6, 1), draws={"order": (1,)})
    chance, free = Dealt(bytes(32), {}, lesson.given), Chance(bytes(32), {DICE: 2, "order": 1})
    assert (chance.die(), copied(chance).die(), chance.die(), chance.draw(2, "order")) == (6, 1, 1, 1)
    assert [chance.draw(9, each) for each in (DICE, "order")] == [
        free.draw(9, each) for each in (DICE, "order")
    ]
    with pytest.raises(ValueError, match="gives 5 for dice"):
        Dealt(bytes(32), {}, lesson.given).draw(5, DICE)


def test_a_lesson_begins_behind_its_opening() -> None:
    game = GAMES["land"]
    lesson = replace(course_of(game).lesson[0], opening=(Wanted("choose", {"plot": "F5"}),))
    assert [made.seat for made in Played(game, lesson).made].count(lesson.seat) == 1
    assert obedient(Played(game, lesson), lesson.step[4]) is not None
    wrong = replace(lesson, opening=(Wanted("chose"), Wanted("choose", {"place": "F5"})))
    found = faults(game, replace(course_of(game), lesson=(wrong,)), book.ids(game.book))
    assert {"land: no move chose", "land: choose has no place"} <= set(found)


def test_another_move_is_answered_by_what_is_asked_where_the_step_speaks_of_its_choices() -> None:
    """“Fewer tiles, or others: the fog lifts more slowly there” was said of an order for the season."""

    def answered(lesson: Lesson, number: int, name: str) -> tuple[str, str]:
        game, steps = GAMES["land"], lesson.step
        played = Played(game, lesson)
        for step in steps[: number - 1]:
            played.go_on(step, obedient(played, step))
        step = steps[number - 1]
        moves = [each for each in legal_moves(played) if not played.fits(step, each)]
        return step.other, played.answer(step, next(each for each in moves if spec(type(each)).name == name))

    (lesson,) = course_of(GAMES["land"]).lesson
    other, said = answered(lesson, 7, "reclaim")
    assert other == said
    _, said = answered(lesson, 7, "end")
    assert said == "“End turn” is for another time: here press “Choose plots”. I took it back."
    other, said = answered(lesson, 8, "reclaim")
    assert other == said, "who is to end the turn can but do something else"


def test_a_move_fits_by_what_is_said_of_it_and_an_illegal_one_changes_nothing() -> None:
    game, lesson = GAMES["land"], course_of(GAMES["land"]).lesson[0]
    played, any_plot = Played(game, lesson), Step(say="", do=(Wanted("choose"),))
    assert all(played.fits(any_plot, each) for each in game.legal(played.state, lesson.seat))
    only = Step(say="", do=(Wanted("choose", {"plot": "E6"}),))
    assert [played.fits(only, each) for each in game.legal(played.state, lesson.seat)].count(True) == 1
    before = game.dump(played.state)
    move = game.legal(played.state, lesson.seat)[0]
    with pytest.raises(Illegal):
        played.go_on(only, replace(move, plot=0))
    assert game.dump(played.state) == before
