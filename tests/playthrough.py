"""Whole games as text, to compare with how they went before.

`python -m tests.playthrough` writes what a test compares; with `land` behind it, those of Land. Told is each
move that brings a phase, a kind of move or a kind of event that the game had not had. Digests of the states
stand between, which change with any move: they answer for all that is not told.

What a rule does is shown by the test that cites it. These games show what is no rule's own: that texts,
stored states and the course of dice and cards stay as they are from one move to the next.
"""

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules.catalogue import GAMES
from rules.farlanthia.players.whims import WhimsicalPlayer
from rules.kernel.actions import Action, spec
from rules.kernel.chance import SEED_BYTES, Chance
from rules.kernel.game import Turn
from rules.kernel.goals import line
from rules.kernel.names import Names
from rules.kernel.record import digest
from rules.landover.players.random import RandomPlayer as Landing
from rules.settlers.players.random import RandomPlayer as Trader
from tests.land_shares.walks import KEEN, hand_out

Choosing = Callable[[Turn, random.Random], Action]
GOLDEN = Path(__file__).parent / "golden" / "games"
PEOPLE = ("Ann", "Ben", "Cleo", "Dov", "Eve", "Finn")
MOST = 600
"""So many moves of a game are played, or all of it."""
_BESIDE = 0.2
"""How often a role beside the seats acts, though it need not."""


@dataclass(frozen=True)
class Told:
    """One game: who plays it how, and what is dealt out before a move, so that there is much to do."""

    game: str
    seats: int
    options: Mapping[str, str]
    choose: Choosing
    number: int
    """Which of many: the one of thirty that brings most kinds of moves and events."""
    deal: Callable[[Any, random.Random], None] | None = None


def write(action: Action, names: Names) -> str:
    """An action as one line that `read` understands: `reclaim plots=C4 D4`."""
    described = spec(type(action))
    words = [described.name]
    for param in described.params:
        value = getattr(action, param.name)
        if value is not None:
            words.append(f"{param.name}={param.kind.show(value, names)}")
    return " ".join(words)


def strong_or_random(turn: Turn, rng: random.Random) -> Action:
    """Every second seat plays well, the others at random."""
    player: Any = turn.game.players[("strong", "random")[turn.seat % 2]]
    chosen: Action = player.choose(turn, rng)
    return chosen


def gentle_or_random(turn: Turn, rng: random.Random) -> Action:
    """Mostly as a beginner, who fights; a random player ends no war."""
    player: Any = WhimsicalPlayer() if rng.random() < 0.3 else turn.game.players["gentle"]
    chosen: Action = player.choose(turn, rng)
    return chosen


def keen(turn: Turn, rng: random.Random) -> Action:
    """At random, but mostly for shares and soldiers."""
    listed = [action for action in turn.legal if type(action) in KEEN]
    return rng.choice(listed) if listed and rng.random() < 0.7 else Trader(whims=0.02).choose(turn, rng)


def cards_now_and_then(state: Any, rng: random.Random) -> None:
    if state.table.turn and rng.random() < 0.2:
        hand_out(state, rng.randrange(state.seats))


TOLD: Mapping[str, Told] = {
    "land": Told(
        "land",
        3,
        {"map": "random", "plots_k": "2", "chain": "on", "tie_break": "roll", "fair_start": "on"},
        strong_or_random,
        7,
    ),
    "settlers": Told(
        "settlers", 5, {"points_to_win": "5", "harbours": "shuffled"}, Trader(whims=0.06).choose, 3
    ),
    "settlers_two": Told(
        "settlers", 2, {"two_player": "on", "points_to_win": "5"}, Trader(whims=0.05).choose, 4
    ),
    "settlers_shares": Told(
        "settlers",
        3,
        {
            "land_shares": "on",
            "points_to_win": "8",
            "double_block": "on",
            "soldier_triple": "on",
            "removals_per": "hex",
            "robber_token_hex": "to",
            "windows": "holders",
        },
        keen,
        15,
        cards_now_and_then,
    ),
    "landover": Told(
        "landover",
        3,
        {
            "map": "shrouded_coast",
            "discovery_bonus": "on",
            "setup_route": "road_or_bridge",
            "bank": "bounded",
            "target_vp": "10",
        },
        Landing(whims=0.06).choose,
        2,
    ),
    "farlanthia": Told(
        "farlanthia",
        3,
        {"map_build": "deal", "season_limit": "10", "retreat": "both", "capture": "on"},
        gentle_or_random,
        5,
    ),
    "farlanthia_story": Told(
        "farlanthia",
        2,
        {"mode": "story", "goods_public": "off", "unit_types": "foot_and_horse", "sappers": "on"},
        WhimsicalPlayer().choose,
        18,
    ),
}
"""By name. Each is kept for kinds of moves and events that no other has: those of its game, of its variant,
and of Farlanthia's story those of the game master."""


def tell(name: str) -> Iterator[str]:
    """One game, or the first moves of it, line by line."""
    told = TOLD[name]
    settled = GAMES[told.game].settle(told.options, told.seats)
    game = GAMES[told.game].variant(settled)
    rng = random.Random(f"{name} {told.number}")
    state, events = game.new(settled, told.seats, Chance(rng.randbytes(SEED_BYTES)))
    people = (*PEOPLE[: told.seats], *(role.capitalize() for role in game.roles(settled)))
    names = game.names(game.view(state, None), people)
    yield f"options: {settled}"
    yield from (f"* {event.line(names)}" for event in events)
    begun = game.view(state, None)
    yield from ("", game.describe(begun, names), "", line(game.goals(begun, names)))
    known, number = {type(event).__name__ for event in events}, 0
    while number != MOST and (waiting := game.waiting_for(state)):
        number += 1
        if told.deal is not None:
            told.deal(state, rng)
        seat = rng.choice(waiting)
        if told.seats < len(people) and rng.random() < _BESIDE and game.open_moves(state, told.seats):
            seat = told.seats
        turn = Turn(game, state, seat)
        asked, phase = f"{number}. {_asked(turn, state, names)}", game.phase_of(state)
        action = told.choose(turn, rng)
        made = f"> {people[seat]}: {write(action, names)}"
        events = game.make(state, seat, action)
        kinds = {phase, *(type(each).__name__ for each in (action, *events))}
        if kinds <= known:
            continue
        known |= kinds
        yield from ("", asked, made, *(f"* {event.line(names)}" for event in events))
        yield f"state {digest(game, state)[:16]}"
    final = game.view(state, 0)
    yield from ("", f"after {number} moves: {game.standing(state)}", f"state {digest(game, state)[:16]}", "")
    yield from (game.describe(final, names), "", game.hand(final, names), "", game.brief(final, names))


def _asked(turn: Turn, state: Any, names: Names) -> str:
    """What is asked of all, and how much is possible for who moves."""
    kinds = Counter(str(action.__struct_config__.tag) for action in turn.legal)
    legal = [f"{kind} {count}" for kind, count in kinds.items()]
    legal += [f"{kind.__struct_config__.tag} …" for kind in turn.open]
    return f"{turn.game.prompt(turn.game.view(state, None), names)}\n   legal: {', '.join(legal)}"


def place(name: str) -> Path:
    """Where a game is written down."""
    return GOLDEN / f"{name}.txt"


def main(*games: str) -> None:
    """Write all games anew, or those of these names or of what is played in them."""
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for name, told in TOLD.items():
        if not games or {name, told.game} & {*games}:
            place(name).write_text("\n".join(tell(name)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
