"""Whole games of Land as text. `python -m tests.land.playthrough` writes the files that a test compares."""

import random
from collections.abc import Iterator, Mapping
from pathlib import Path

from rules.actions import Leave, write
from rules.game import Turn
from rules.land.game import Land
from rules.names import Names
from rules.record import digest
from tests.one_stream import OneStream

FOLDER = Path(__file__).parents[1] / "golden" / "land"
PEOPLE = ("Ann", "Ben", "Cleo", "Dov", "Eve", "Finn")
GAMES: Mapping[str, tuple[int, dict[str, str], dict[int, int]]] = {
    "islet": (2, {}, {}),
    "broad_mountains": (4, {"start_mountain": "on", "tie_break": "mountains"}, {9: 2}),
    "random_chain": (3, {"map": "random", "plots_k": "2", "chain": "on", "tie_break": "roll"}, {}),
}
"""By name: seats, options, and which seat leaves before which move."""


def tell(name: str) -> Iterator[str]:
    """One game, line by line: what is asked, what was possible, what was done, what happened."""
    seats, options, leaving = GAMES[name]
    game = Land()
    rng = random.Random(name)
    settled = game.settle(options, seats)
    state, events = game.new(settled, seats, OneStream(rng.randbytes(32)))
    names = game.names(game.view(state, None), PEOPLE[:seats])
    yield f"options: {settled}"
    yield from (f"* {event.line(names)}" for event in events)
    players = [game.players[("strong", "random")[seat % 2]] for seat in range(seats)]
    number = 0
    while game.waiting_for(state):
        number += 1
        seat = game.waiting_for(state)[0]
        yield ""
        yield from _ask(game, state, seat, names, number)
        action = players[seat].choose(Turn(game, state, seat), rng)
        if number in leaving:
            seat, action = leaving[number], Leave()
        yield f"> {PEOPLE[seat]}: {write(action, names)}"
        yield from (f"* {event.line(names)}" for event in game.make(state, seat, action))
        yield f"state {digest(game, state)[:16]}"
    yield from ("", f"standing: {game.standing(state)}", "", game.describe(game.view(state, None), names))


def _ask(game: Land, state: object, seat: int, names: Names, number: int) -> Iterator[str]:
    view = game.view(state, seat)
    yield f"{number}. round {view.table.round}: {game.prompt(game.view(state, None), names)}"
    legal = [write(action, names) for action in game.legal(state, seat)]
    legal += [f"{kind.__struct_config__.tag} …" for kind in game.open_moves(state, seat)]
    yield f"   legal: {', '.join(legal)}; within reach: {names.list('plot', view.reach)}"


def main() -> None:
    """Write all games anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text("\n".join(tell(name)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
