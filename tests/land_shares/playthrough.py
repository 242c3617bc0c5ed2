"""Games with land shares as text; `python -m tests.land_shares.playthrough` writes them anew.

Cards are handed out on the way, as in `walks`, so that there is much to build and to fight about.
"""

import random
from collections.abc import Iterator, Mapping
from pathlib import Path

from rules.actions import Action, write
from rules.game import Turn
from rules.record import digest
from rules.settlers.actions import BuyCard
from rules.settlers.players.random import RandomPlayer
from tests.land_shares.table import FAMILY
from tests.land_shares.walks import KEEN, hand_out
from tests.one_stream import OneStream

FOLDER = Path(__file__).parents[1] / "golden" / "land_shares"
PEOPLE = ("Ann", "Ben", "Cleo", "Dov", "Eve", "Finn")
GAMES: Mapping[str, tuple[int, dict[str, str]]] = {
    "four": (4, {"board": "beginner", "points_to_win": "8"}),
    "doubled_1": (
        3,
        {
            "double_block": "on",
            "soldier_triple": "on",
            "removals_per": "hex",
            "robber_token_hex": "to",
            "windows": "holders",
            "share_stock": "6",
            "points_to_win": "9",
        },
    ),
    "for_two": (2, {"two_player": "on", "points_to_win": "8", "reroll": "never"}),
}
"""By name, which is the seed as well: seats and options."""
PLAYER = RandomPlayer(whims=0.02)
MOST = 260
"""Moves of a game that are told."""


def choose(turn: Turn, rng: random.Random) -> Action:
    """Now as counsel says, now keen on shares and soldiers, now at random."""
    counsel = turn.game.advice.counsel(turn, rng)  # type: ignore[attr-defined]
    if counsel is not None and rng.random() < 0.5:
        return counsel
    keen = [action for action in turn.legal if type(action) in (*KEEN, BuyCard)]
    return rng.choice(keen) if keen and rng.random() < 0.7 else PLAYER.choose(turn, rng)


def tell(name: str) -> Iterator[str]:
    """One game, line by line: what is asked, what was possible, what was done, what happened."""
    seats, options = GAMES[name]
    settled = FAMILY.settle({"land_shares": "on", **options}, seats)
    game = FAMILY.variant(settled)
    rng = random.Random(name)
    state, events = game.new(settled, seats, OneStream(rng.randbytes(32)))
    names = game.names(game.view(state, None), PEOPLE[:seats])
    yield f"options: {settled}"
    yield from (f"* {event.line(names)}" for event in events)
    yield from ("", game.describe(game.view(state, None), names))
    number = 0
    while (waiting := game.waiting_for(state)) and number < MOST:
        number += 1
        if state.table.turn and rng.random() < 0.2:
            hand_out(state, number % seats)
        seat = rng.choice(waiting)
        turn = Turn(game, state, seat)
        legal = [f"{kind.__struct_config__.tag} …" for kind in turn.open]
        legal += sorted({str(action.__struct_config__.tag) for action in turn.legal})
        yield from ("", f"{number}. {game.prompt(game.view(state, None), names)}", f"   {', '.join(legal)}")
        action = choose(turn, rng)
        yield f"> {PEOPLE[seat]}: {write(action, names)}"
        yield from (f"* {event.line(names)}" for event in game.make(state, seat, action))
        yield f"state {digest(game, state)[:16]}"
        if number % 100 == 0:
            view = game.view(state, seat)
            yield from (game.describe(view, names), game.hand(view, names), game.brief(view, names))
    yield from ("", f"standing: {game.standing(state)}", "", game.describe(game.view(state, None), names))


def main() -> None:
    """Write all games anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text("\n".join(tell(name)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
