"""Whole games as text, line by line, to compare with how they went before."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from rules.actions import write
from rules.chance import Chance
from rules.game import Game, Player, Turn
from rules.record import digest

GOLDEN = Path(__file__).parent / "golden"
_BESIDE = 0.2
"""How often a role beside the seats acts, though it need not."""
PEOPLE = ("Ann", "Ben", "Cleo", "Dov", "Eve", "Finn")


def tell(
    base: Game[Any, Any],
    seats: int,
    options: Mapping[str, Any],
    name: str,
    player: Player,
    chance: Callable[[bytes], Chance] = Chance,
    most: int | None = None,
) -> Iterator[str]:
    """One game, or its first `most` moves: what is asked, how much is possible, what is done, what happens.

    Its name is the seed of its chance and of its player. A role beside the seats acts now and then.
    """
    settled = base.settle(options, seats)
    game = base.variant(settled)
    rng = random.Random(name)
    state, events = game.new(settled, seats, chance(rng.randbytes(32)))
    people = (*PEOPLE[:seats], *(role.capitalize() for role in game.roles(settled)))
    names = game.names(game.view(state, None), people)
    yield f"options: {settled}"
    yield from (f"* {event.line(names)}" for event in events)
    yield from ("", game.describe(game.view(state, None), names))
    number = 0
    while number != most and (waiting := game.waiting_for(state)):
        number += 1
        seat = rng.choice(waiting)
        if seats < len(people) and rng.random() < _BESIDE and game.open_moves(state, seats):
            seat = seats
        turn = Turn(game, state, seat)
        kinds = Counter(str(action.__struct_config__.tag) for action in turn.legal)
        legal = [f"{kind} {count}" for kind, count in kinds.items()]
        legal += [f"{kind.__struct_config__.tag} …" for kind in turn.open]
        yield from (
            "",
            f"{number}. {game.prompt(game.view(state, None), names)}",
            f"   legal: {', '.join(legal)}",
        )
        action = player.choose(turn, rng)
        yield f"> {people[seat]}: {write(action, names)}"
        yield from (f"* {event.line(names)}" for event in game.make(state, seat, action))
        yield f"state {digest(game, state)[:16]}"
    final = game.view(state, 0)
    yield from (
        "",
        f"standing: {game.standing(state)}",
        "",
        game.describe(final, names),
        "",
        game.hand(final, names),
    )


def write_down(folder: str, name: str, lines: Iterator[str]) -> None:
    """Write a game anew."""
    place = GOLDEN / folder
    place.mkdir(parents=True, exist_ok=True)
    (place / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def written(folder: str, name: str) -> list[str]:
    """A game as it went."""
    return (GOLDEN / folder / f"{name}.txt").read_text(encoding="utf-8").split("\n")[:-1]


def names_of(folder: str) -> set[str]:
    """The games that are written down."""
    return {path.stem for path in (GOLDEN / folder).glob("*.txt")}
