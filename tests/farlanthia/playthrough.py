"""Games of Farlanthia as text. `python -m tests.farlanthia.playthrough` writes what a test compares."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from rules.actions import write
from rules.chance import SEED_BYTES, Chance
from rules.farlanthia.game import Farlanthia
from rules.farlanthia.players.whims import WhimsicalPlayer
from rules.game import Turn
from rules.record import digest

FOLDER = Path(__file__).parents[1] / "golden" / "farlanthia"
PEOPLE = ("Ann", "Ben", "Cat", "Dan")
GAMES: Mapping[str, tuple[int, dict[str, str]]] = {
    "duel": (2, {"mode": "duel", "season_limit": "10", "duel_start": "inner"}),
    "realm": (3, {"map_build": "deal", "season_limit": "10", "retreat": "both", "capture": "on"}),
    "story": (2, {"mode": "story", "goods_public": "off", "unit_types": "foot_and_horse", "sappers": "on"}),
}
"""By name: seats and options."""
MOST = 160
"""So many moves are told of a game, or all of it."""
PLAYER = WhimsicalPlayer()


def tell(name: str) -> Iterator[str]:
    """One game, line by line: what is asked, how much was possible, what was done, what happened."""
    game = Farlanthia()
    seats, options = GAMES[name]
    settled = game.settle(options, seats)
    rng = random.Random(name)
    state, events = game.new(settled, seats, Chance(rng.randbytes(SEED_BYTES)))
    everybody = (*PEOPLE[:seats], *(role.capitalize() for role in game.roles(settled)))
    names = game.names(game.view(state, None), everybody)
    yield f"options: {settled}"
    yield from (f"* {event.line(names)}" for event in events)
    yield from ("", game.describe(game.view(state, None), names))
    for number in range(1, MOST + 1):
        waiting = game.waiting_for(state)
        if not waiting:
            break
        seat = rng.choice(waiting)
        if seats < len(everybody) and rng.random() < 0.2 and game.open_moves(state, seats):
            seat = seats
        turn = Turn(game, state, seat)
        kinds = Counter(str(action.__struct_config__.tag) for action in turn.legal)
        legal = [f"{kind} {count}" for kind, count in kinds.items()]
        legal += [f"{kind.__struct_config__.tag} …" for kind in turn.open]
        yield f"\n{number}. {game.prompt(game.view(state, None), names)}"
        yield f"   legal: {', '.join(legal)}"
        action = PLAYER.choose(turn, rng)
        yield f"> {everybody[seat]}: {write(action, names)}"
        yield from (f"* {event.line(names)}" for event in game.apply(state, seat, action))
        yield f"state {digest(game, state)[:16]}"
    final = game.view(state, 0)
    yield f"\nstanding: {game.standing(state)}\n"
    yield from (game.describe(final, names), "", game.hand(final, names))


def main() -> None:
    """Write all games anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text("\n".join(tell(name)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
