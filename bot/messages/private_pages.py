"""Lessons, practice and puzzles: what each adds to the panel of its table, and what there is to choose."""

from collections.abc import Collection, Mapping
from typing import Any

from discord import ui

from bot.messages.controls import Drawing, Page, Press, button, press_at, rows, sure_page
from bot.messages.wording import plain
from bot.tables.entries import title_of
from bot.tables.model import Games, Practised, Puzzled, Table, Taught
from bot.tables.puzzles import ANY, Solver
from rules.kernel import levels
from rules.kernel.hindsight import Named
from rules.kernel.lessons import course_of
from rules.kernel.names import SEAT_COLOURS, plural
from rules.kernel.puzzles import LEVELS, Posed

MOVING = "⏳ The computers are moving."


def practice_said(practice: Practised) -> str:
    """What stands above the panel."""
    told = f"**Practice: {practice.title}** · {practice.level} computers · only you see it"
    return f"{told}\n🏁 {plain(practice.result)}" if practice.result else told


def practice_ways(table: Table, practice: Practised) -> list[ui.Item[Any]]:
    """What stands below it: going on, taking back, beginning again, ending it."""
    found = list[ui.Item[Any]]()
    if practice.owed:
        found.append(button("Go on", press_at(table, "on"), "primary"))
    if practice.moved:
        found.append(button("Take it back, try again", press_at(table, "retry")))
        found.append(button("Begin again", press_at(table, "restart")))
    return [*found, button("End it", press_at(table, "stop"), "danger")]


_LOST = {
    "stop": ("End your practice? You can no longer go on with it then, or take anything back.", "End it"),
    "restart": ("Begin the same game again? What you have done in it will be lost.", "Begin again"),
}
"""By verb what is lost by it, and the button that does it all the same."""


def sure_view(table: Table, verb: str) -> ui.LayoutView:
    """Whether a practice is to end, or to begin again, with what is lost."""
    lost, ends = _LOST[verb]
    return sure_page(lost, press_at(table, verb, "sure"), Press("practise", args=("", "")), ends=ends)


def practice_view(games: Games, game: str, mine: Practised | None, said: str = "") -> ui.LayoutView:
    """Where one left off, and what to begin: a game, or (if it is named) against which computers."""
    told = [said] if said else []
    told += ["**Practise** · Alone against computers: nothing counts, and you may take back what you chose."]
    back = list[ui.Item[Any]]()
    if mine is not None:
        back = [button(f"Go on where you were: {mine.title}", Press("practise", args=("", "")), "success")]
        told += ["A new game replaces the one you are practising now."]
    chosen = games.get(game)
    if chosen is not None:
        told += [f"How strong should the computers of {chosen.title} be?"]
        players = levels.choosable(chosen)
        told += [f"• **{name}** {levels.describe(name, each)}" for name, each in players.items()]
        ways = [
            button(name.capitalize(), Press("practise", args=(game, name)), "primary") for name in players
        ]
        ways.append(button("Other games", Press("practise", args=("",))))
    else:
        ways = [button(each.title, Press("practise", args=(id,)), "primary") for id, each in games.items()]
    told += ["-# `/learn practice` offers variants, too, and takes options and the number of opponents."]
    return Page("\n".join(told), *rows([*back, *ways]))


def remark_text(found: Named) -> str:
    """What a coach says of a choice: what it cost, what was better and why, and that it can be taken back."""
    cost, made, better = f"{100 * found.cost:.0f} %", plain(found.made), plain(found.better)
    chosen = f"by “{made}”; a strong player would choose **{better}**. You may take it back."
    return f"🎓 Your chance to win: **−{cost}** {chosen}"


BOARD = "puzzle.png"
QUESTION = "You can win this turn, whatever comes. **How?**"
DECIDING = "You can decide the game this turn, so that nobody can catch up. **How?**"


def puzzles_button(label: str = "Solve a puzzle") -> ui.Button[Any]:
    """The way to the puzzles."""
    return button(label, Press("puzzle", args=("",)))


def puzzle_said(puzzle: Puzzled) -> str:
    """What stands above the panel."""
    tried = f" · {plural(puzzle.tried, 'wrong try', 'wrong tries')}" if puzzle.tried else ""
    told = [f"**Puzzle** · {puzzle.level} · only you see it{tried}"]
    if puzzle.left:
        told += [QUESTION if puzzle.ends else DECIDING, f"-# {plain(puzzle.wins)}"]
    else:
        won = "you have won" if puzzle.ends else "nobody can catch up any more"
        told.append(f"🏁 **Solved:** {won}.")
    told += [f"💡 {plain(each)}" for each in puzzle.hints]
    if puzzle.solution:
        told.append(f"The only way: {'; '.join(map(plain, puzzle.solution))}.")
    return "\n".join(told)


def puzzle_ways(table: Table, puzzle: Puzzled) -> list[ui.Item[Any]]:
    """What stands below it: a hint, the solution, beginning again, another one."""
    found = list[ui.Item[Any]]()
    if not puzzle.left:
        found.append(button("Next puzzle", Press("puzzle", args=(puzzle.kind,)), "success"))
    elif not puzzle.solution:
        found += [
            button("Give me a hint", press_at(table, "clue")),
            button("Show the solution", press_at(table, "solve")),
        ]
    return [*found, button("Begin again", press_at(table, "afresh")), puzzles_button("Other puzzles")]


def puzzles_view(
    games: Games, kinds: Mapping[str, str], mine: Puzzled | None, solver: Solver, today: int
) -> Page:
    """What there is to be solved, what this person has solved, and where they left off."""
    told = ["**Puzzles** · You can win in this turn, in one way only: find it. Nobody sees what you try."]
    told.append(solved_text(solver, today))
    told.append("-# Each day with one solved, without a hint or a wrong try, adds to your days in a row.")
    ways = list[ui.Item[Any]]()
    if mine is not None and mine.left:
        label = f"Go on where you were: {title_of(games, mine.entry)}, {mine.level}"
        ways.append(button(label, Press("puzzle", args=(mine.puzzle,)), "success"))
    ways.append(button("Any game", Press("puzzle", args=(ANY,)), "primary"))
    ways += [
        button(title_of(games, entry), Press("puzzle", args=(kind,)), "primary")
        for kind, entry in kinds.items()
    ]
    ways.append(button("Lessons", Press("learn", args=("",))))
    return Page("\n".join(told), *rows(ways))


def solved_text(solver: Solver, today: int) -> str:
    """What somebody has solved so far, in a line."""
    running = (
        f"; {plural(solver.running(today), 'day')} in a row (at best {solver.best})" if solver.best else ""
    )
    return f"You have solved {plural(len(solver.solved), 'puzzle')}{running}."


def daily_view(games: Games, posed: Posed, before: str, png: bytes | None) -> Page:
    """The puzzle of the day in a channel, with `before`: the solution of the one before, if there was one."""
    puzzle, game, view = posed.puzzle, posed.game, posed.view(None)
    told = [f"**Puzzle of the day** · {title_of(games, puzzle.entry)} · {LEVELS[puzzle.level]}"]
    question = QUESTION if posed.ends else DECIDING
    told.append(f"You play {SEAT_COLOURS[puzzle.seat]}. {question}")
    told.append(f"-# {plain(game.wins(posed.options))}")
    if before:
        told.append(f"-# The one before: ||{plain(before)}||")
    alt = game.brief(view, game.names(view, SEAT_COLOURS[: puzzle.seats]))
    drawn = [Drawing(BOARD, alt, png)] if png else []
    return Page("\n".join(told), *drawn, [button("Solve it", Press("puzzle", args=(puzzle.id,)), "primary")])


_ROOM = 20
"""So many lessons stand on one page, with a button each."""


def learn_buttons(games: Games, game: str = "") -> list[ui.Item[Any]]:
    """The ways to lessons of these games, if there are any, and to practice; of one game if it is named."""
    found = list[ui.Item[Any]]()
    if any(course_of(each).lesson for each in games.values()):
        found.append(button("New to this? Learn it in ten minutes", Press("learn", args=(game,))))
    return [*found, button("Practise alone", Press("practise", args=(game,)))]


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
    return Page(said, *view.children, ways)


def _said(taught: Taught) -> str:
    hint = f"\n💡 {taught.hint}" if taught.hint else ""
    return f"**{taught.title}** · {taught.step} of {taught.steps}\n{taught.say}{hint}"


def _ways(table: Table, taught: Taught) -> list[ui.Item[Any]]:
    found = list[ui.Item[Any]]()
    if not taught.asks and not taught.last:
        found.append(button("Go on", press_at(table, "on"), "primary"))
    if taught.last and taught.following is not None:
        id, title = taught.following
        found.append(button(f"Go on to {title}", Press("lesson", args=(id, "anew")), "primary"))
    if taught.last:
        found.append(button("Practise alone", Press("practise", args=(table.game,))))
    found.append(button("Begin again", Press("lesson", args=(taught.lesson, "anew"))))
    return [*found, button("Other lessons", Press("learn", args=("",)))]


def anew_view(taught: Taught, lesson: str) -> ui.LayoutView:
    """Whether a lesson is to take the place of the one that somebody is in the middle of, or is that anew."""
    there = f"You are at step {taught.step} of {taught.steps} of **{taught.title}**."
    lost = f"{there} If you begin again, you cannot go on from there."
    sure, keep = Press("lesson", args=(lesson, "sure")), Press("lesson", args=(taught.lesson,))
    return sure_page(lost, sure, keep, "Go on where you were", "Begin again")


def lessons_view(games: Games, game: str, mine: Taught | None, done: Collection[str]) -> ui.LayoutView:
    """The lessons of one game or of all, the one that is taken first; what is done is ticked."""
    of = [each for each in games.values() if course_of(each).lesson and game in ("", each.id)]
    of = of or [each for each in games.values() if course_of(each).lesson]
    there = [(each, lesson) for each in of for lesson in course_of(each).lesson][:_ROOM]
    said = ["**Learn by playing**", "You make the moves, and I say what they are for. Only you see it."]
    ways = list[ui.Item[Any]]()
    if mine is not None and not mine.last:
        label = f"Go on where you were: {mine.title}, step {mine.step}"
        ways.append(button(label, Press("lesson", args=(mine.lesson,)), "success"))
    for each, lesson in there:
        steps = plural(len(lesson.step), "step")
        mark = "✅" if lesson.id in done else "•"
        said.append(f"{mark} **{lesson.title}** ({each.title}, {steps}): {lesson.about}")
        again = "Begin again: " * (mine is not None and lesson.id == mine.lesson)
        ways.append(button(again + lesson.title, Press("lesson", args=(lesson.id, "anew")), "primary"))
    return Page("\n".join(said), *rows([*ways, puzzles_button()]))
