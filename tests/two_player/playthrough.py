"""Whole games for two as text. `python -m tests.two_player.playthrough` writes what a test compares."""

import random
from collections.abc import Iterator, Mapping
from pathlib import Path

from rules.actions import write
from rules.game import Turn
from rules.record import digest
from rules.settlers.players.random import RandomPlayer
from tests.one_stream import OneStream
from tests.two_player.table import FAMILY, NAMES, TWO

FOLDER = Path(__file__).parents[1] / "golden" / "two_player"
GAMES: Mapping[str, dict[str, str]] = {
    "beginner_21": {"board": "beginner", "points_to_win": "5"},
    "short": {"reroll": "never", "fictional_turns": "0", "soldier_to_removed": "off", "points_to_win": "5"},
}
"""By name, which is the seed as well: options."""
PLAYER = RandomPlayer(whims=0.05)


def tell(name: str) -> Iterator[str]:
    """One game, line by line: what is asked, what was possible, what was done, what happened."""
    settled = FAMILY.settle({"two_player": "on", **GAMES[name]}, 2)
    rng = random.Random(name)
    state, events = TWO.new(settled, 2, OneStream(rng.randbytes(32)))
    names = TWO.names(TWO.view(state, None), NAMES)
    yield f"options: {settled}"
    yield from (f"* {event.line(names)}" for event in events)
    yield from ("", TWO.describe(TWO.view(state, None), names))
    number = 0
    while waiting := TWO.waiting_for(state):
        number += 1
        seat = rng.choice(waiting)
        turn = Turn(TWO, state, seat)
        legal = sorted({str(action.__struct_config__.tag) for action in turn.legal})
        legal += [f"{kind.__struct_config__.tag} …" for kind in turn.open]
        yield from (
            "",
            f"{number}. {TWO.prompt(TWO.view(state, None), names)}",
            f"   legal: {', '.join(legal)}",
        )
        action = PLAYER.choose(turn, rng)
        yield f"> {NAMES[seat]}: {write(action, names)}"
        yield from (f"* {event.line(names)}" for event in TWO.make(state, seat, action))
        yield f"state {digest(TWO, state)[:16]}"
    final = TWO.view(state, 0)
    yield from (
        "",
        f"standing: {TWO.standing(state)}",
        "",
        TWO.describe(final, names),
        "",
        TWO.hand(final, names),
        "",
        TWO.brief(final, names),
    )


def main() -> None:
    """Write all games anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text("\n".join(tell(name)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
