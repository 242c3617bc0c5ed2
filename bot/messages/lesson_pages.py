"""What a table of one person adds to its panel, the list of lessons, and the ways there."""

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.messages.controls import Page, Press, button, press_at, rows
from bot.messages.practice_pages import practice_button, practice_said, practice_ways
from bot.messages.puzzle_pages import puzzle_said, puzzle_ways, puzzles_button
from bot.tables.model import Games, Table, Taught
from rules.kernel.game import Game
from rules.kernel.lessons import Lesson, course_of
from rules.kernel.names import plural

_ROOM = 20
"""So many lessons stand on one page, with a button each."""


def learn_buttons(games: Games, game: str = "") -> list[ui.Item[Any]]:
    """The ways to lessons, where there are any, and to practice; of one game if it is named."""
    found = list[ui.Item[Any]]()
    if any(course_of(each).lesson for each in games.values() if game in ("", each.id)):
        found.append(button("New to this? Learn it in ten minutes", Press("learn", args=(game,))))
    return [*found, practice_button(game)]


def with_guide(table: Table, view: ui.LayoutView) -> ui.LayoutView:
    """A panel with what is said at its table above it, and the ways on below it, where it is one person's."""
    if table.taught is not None:
        said, ways = _said(table.taught), _ways(table, table.taught)
    elif table.practice is not None:
        said, ways = practice_said(table.practice), practice_ways(table, table.practice)
    elif table.puzzle is not None:
        said, ways = puzzle_said(table.puzzle), puzzle_ways(table, table.puzzle)
    else:
        return view
    parts = list(view.children)
    for item in parts:
        view.remove_item(item)
    return Page(said, *parts, ways)


def _said(taught: Taught) -> str:
    hint = f"\n💡 {taught.hint}" if taught.hint else ""
    return f"**{taught.title}** · {taught.step} of {taught.steps}\n{taught.say}{hint}"


def _ways(table: Table, taught: Taught) -> list[ui.Item[Any]]:
    found = list[ui.Item[Any]]()
    if not taught.asks and not taught.last:
        found.append(button("Go on", press_at(table, "on"), "primary"))
    found.append(button("Begin again", Press("lesson", args=(taught.lesson, "anew"))))
    return [*found, button("Other lessons", Press("learn", args=("",)))]


def lessons_view(games: Games, game: str, mine: Taught | None) -> ui.LayoutView:
    """The lessons there are, of one game or of all, with the one that is taken first."""
    of = [each for each in games.values() if course_of(each).lesson and game in ("", each.id)]
    of = of or [each for each in games.values() if course_of(each).lesson]
    there = [(each, lesson) for each in of for lesson in course_of(each).lesson][:_ROOM]
    said = ["**Learn by playing**", "You make the moves, I say what they are for. Only you see it."]
    said += [f"• {_line(each, lesson)}" for each, lesson in there]
    return Page(
        "\n".join(said),
        *rows([*_back(mine), *_offers([lesson for _, lesson in there], mine), puzzles_button()]),
    )


def _line(game: Game[Any, Any], lesson: Lesson) -> str:
    return f"**{lesson.title}** ({game.title}, {plural(len(lesson.step), 'step')}): {lesson.about}"


def _back(mine: Taught | None) -> list[ui.Item[Any]]:
    if mine is None or mine.last:
        return []
    label = f"Go on where you were: {mine.title}, step {mine.step}"
    return [button(label, Press("lesson", args=(mine.lesson,)), "success")]


def _offers(lessons: Sequence[Lesson], mine: Taught | None) -> list[ui.Item[Any]]:
    """A button for each lesson; the one that is taken is begun again by it."""
    taken = mine.lesson if mine is not None else ""
    return [
        button(
            f"Begin again: {each.title}" if each.id == taken else each.title,
            Press("lesson", args=(each.id, "anew")),
            "primary",
        )
        for each in lessons
    ]
