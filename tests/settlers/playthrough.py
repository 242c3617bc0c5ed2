"""Whole games of Settlers as text. `python -m tests.settlers.playthrough` writes what a test compares."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from rules.actions import write
from rules.game import Turn
from rules.record import digest
from rules.settlers.players.random import RandomPlayer
from tests.one_stream import OneStream
from tests.settlers.table import PEOPLE, SETTLERS

FOLDER = Path(__file__).parents[1] / "golden" / "settlers"
GAMES: Mapping[str, tuple[int, dict[str, str]]] = {
    "beginner_of_four": (4, {"board": "beginner", "points_to_win": "6"}),
    "friendly_of_three": (3, {"friendly_robber": "on", "discard_limit": "5", "points_to_win": "5"}),
    "expansion_of_five": (5, {"points_to_win": "5", "harbours": "shuffled"}),
}
"""By name: seats and options."""
TRADER = RandomPlayer(whims=0.06)


def tell(name: str) -> Iterator[str]:
    """One game, line by line: what is asked, how much was possible, what was done, what happened."""
    seats, options = GAMES[name]
    settled = SETTLERS.settle(options, seats)
    game = SETTLERS.variant(settled)
    rng = random.Random(name)
    state, events = game.new(settled, seats, OneStream(rng.randbytes(32)))
    names = game.names(game.view(state, None), PEOPLE[:seats])
    yield f"options: {settled}"
    yield from (f"* {event.line(names)}" for event in events)
    yield from ("", game.describe(game.view(state, None), names))
    number = 0
    while waiting := game.waiting_for(state):
        number += 1
        seat = rng.choice(waiting)
        turn = Turn(game, state, seat)
        kinds = Counter(str(action.__struct_config__.tag) for action in turn.legal)
        legal = [f"{kind} {count}" for kind, count in kinds.items()]
        legal += [f"{kind.__struct_config__.tag} …" for kind in turn.open]
        yield from (
            "",
            f"{number}. {game.prompt(game.view(state, None), names)}",
            f"   legal: {', '.join(legal)}",
        )
        action = TRADER.choose(turn, rng)
        yield f"> {PEOPLE[seat]}: {write(action, names)}"
        yield from (f"* {event.line(names)}" for event in game.apply(state, seat, action))
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


def main() -> None:
    """Write all games anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text("\n".join(tell(name)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
