"""What a puzzle adds to the panel of its table, which puzzles there are, and the one of the day."""

from collections.abc import Mapping
from typing import Any

from discord import ui

from bot.messages.board_message import picture
from bot.messages.controls import Page, Press, button, press_at, rows
from bot.messages.wording import plain
from bot.tables.finding import title_of
from bot.tables.model import Games, Puzzled, Table
from bot.tables.puzzles import ANY, Solver
from rules.kernel.names import SEAT_COLOURS, plural
from rules.kernel.puzzles import LEVELS, Posed

BOARD = "puzzle.png"
QUESTION = "You can win this turn, whatever comes. **How?**"
DECIDING = "You can decide the game this turn, so that nobody can catch up. **How?**"


def puzzles_button() -> ui.Button[Any]:
    """The way to the puzzles."""
    return button("Solve a puzzle", Press("puzzle", args=("",)))


def puzzle_said(puzzle: Puzzled) -> str:
    """What stands above the panel."""
    tried = f" · {plural(puzzle.tried, 'wrong try', 'wrong tries')}" if puzzle.tried else ""
    told = [f"**Puzzle** · {puzzle.level} · only you see it{tried}"]
    if puzzle.left:
        told.append(QUESTION if puzzle.ends else DECIDING)
        told.append(f"-# {plain(puzzle.wins)}")
    elif puzzle.ends:
        told.append("🏁 **Solved:** you have won.")
    else:
        told.append("🏁 **Solved:** nobody can catch up any more.")
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
    return [*found, button("Begin again", press_at(table, "afresh")), puzzles_button()]


def puzzles_view(
    games: Games, kinds: Mapping[str, str], mine: Puzzled | None, solver: Solver, today: int
) -> Page:
    """What there is to be solved, what this person has solved, and where they left off."""
    told = ["**Puzzles** · Somebody can win this turn, in one way only. Find it; only you see it."]
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
    return Page("\n".join(told), *rows(ways))


def solved_text(solver: Solver, today: int) -> str:
    """What somebody has solved so far, in a line."""
    told = f"You have solved {plural(len(solver.solved), 'puzzle')}"
    running = solver.running(today)
    return (
        f"{told}; {plural(running, 'day')} in a row (at best {solver.best})." if solver.best else f"{told}."
    )


def daily_view(games: Games, posed: Posed, before: str, *, pictured: bool) -> Page:
    """The puzzle of the day in a channel, with `before`: the solution of the one before, if there was one."""
    puzzle, game = posed.puzzle, posed.game
    view = posed.view(None)
    told = [f"**Puzzle of the day** · {title_of(games, puzzle.entry)} · {LEVELS[puzzle.level]}"]
    question = QUESTION if posed.ends else DECIDING
    told.append(f"You play {SEAT_COLOURS[puzzle.seat]}. {question}")
    told.append(f"-# {plain(game.wins(posed.options))}")
    if before:
        told.append(f"-# The one before: ||{plain(before)}||")
    alt = game.brief(view, game.names(view, SEAT_COLOURS[: puzzle.seats]))
    drawn = [picture(BOARD, alt)] if pictured else []
    return Page(
        "\n".join(told), *drawn, *rows([button("Solve it", Press("puzzle", args=(puzzle.id,)), "primary")])
    )
