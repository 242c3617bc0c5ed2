"""Whether looking back is right: `python -m tests.core.hindsight land --games 40`.

Of so many games each: a blunder is planted (the choice of a strong player replaced by the worst of some
moves, by what it is worth at once), and should be among the three costliest choices of its seat; luck and
choices should add up to what happened; and of games in which one seat's dice are loaded, that seat should
be the luckiest. Loaded means that each move falls as the best of eight for it, by the cards that it and the
others get (which no judgement has a say in), and where those are equal by its chance.

`farlanthia --only dragons` plays with `dragon_hunt=plain`, where one card gives five of eight renown: to draw
it, or the Fortune teller who offers it, should be the greatest luck of whoever did.
"""

import argparse
import random
from collections.abc import Iterator
from itertools import count
from typing import Any

from rules.catalogue import GAMES
from rules.farlanthia.cards.deck import BY_CODE
from rules.farlanthia.cards.events import CardDrawn
from rules.kernel.chance import SEED_BYTES, Chance
from rules.kernel.events import Event
from rules.kernel.game import Game, Turn
from rules.kernel.hindsight import Passed, look_back, mistakes
from tests.fitting.played import table

_DRAGON = BY_CODE["A22"].id
_LOADED = 8
_CANDIDATES, _OPEN = 12, 4
_AFTER = 0.25
"""The part of a usual game after which a blunder is planted."""


def play(
    game: Game[Any, Any], seats: int, settled: Any, seed: str, *, blunder: bool = False, loaded: bool = False
) -> tuple[list[Passed], int, int]:
    """Play a game; its moves, the number of the planted blunder (0: none), and the seat that it is about."""
    rng = random.Random(seed)
    state, _ = game.new(settled, seats, Chance(rng.randbytes(SEED_BYTES)))
    special, planted, moves = rng.randrange(seats), 0, list[Passed]()
    wait = rng.randint(2, 12)
    for number in count(1):
        waiting = game.waiting_for(state)
        if not waiting or number > game.longest:
            return moves, planted, special
        seat = rng.choice(waiting)
        level = "strong" if blunder and seat == special else "steady"
        turn, before = Turn(game, state, seat), game.copy(state)
        action = game.ordered(state, seat) or game.players[level].choose(turn, rng)
        if blunder and seat == special and not planted:
            wait -= 1
            worst = _worst(game, state, seat, turn, rng) if wait <= 0 else None
            if worst is not None and worst != action:
                planted, action = number, worst
        events = list[Event]()
        if loaded:
            state = _fallen_well(game, state, seat, action, special, rng)
        else:
            events = game.apply(state, seat, action)
        moves.append(Passed(number, before, seat, action, game.copy(state), tuple(events)))
    raise AssertionError


def _worst(game: Game[Any, Any], state: Any, seat: int, turn: Turn, rng: random.Random) -> Any:
    """The move after which the chance of a seat is least, of some, if it costs anything worth naming."""
    worth = {}
    some = rng.sample(turn.legal, min(_CANDIDATES, len(turn.legal)))
    for action in some + [turn.sample(kind, rng) for kind in turn.open for _ in range(_OPEN)]:
        twin = game.copy(state)
        game.apply(twin, seat, action)
        worth[action] = game.chances(game.view(twin, seat))[seat]
    least = min(worth, key=lambda action: worth[action])
    return least if max(worth.values()) - worth[least] > 0.05 else None


def _fallen_well(
    game: Game[Any, Any], state: Any, seat: int, action: Any, whom: int, rng: random.Random
) -> Any:
    """The state after a move, the best of several for somebody by how it falls."""
    twins = []
    for _ in range(_LOADED):
        twin = game.copy(state)
        twin.chance = Chance(rng.randbytes(SEED_BYTES), dict(twin.chance.counters))
        events = game.apply(twin, seat, action)
        twins.append((_dealt(events, whom, len(game.standing(twin).scores)), twin))
    return max(twins, key=lambda each: (each[0], game.chances(game.view(each[1], whom))[whom]))[1]


def _dealt(events: list[Event], whom: int, seats: int) -> float:
    """How many more cards these events bring somebody than the others on average."""
    found = 0.0
    for seat, how, cards in (flow for event in events for flow in event.flows()):
        got = -cards if how == "lost" else cards
        found += got if seat == whom else -got / (seats - 1)
    return found


def _hunts(game: Game[Any, Any], moves: list[Passed]) -> Iterator[bool]:
    """For each dragon that was drawn, whether no move brought its seat more luck than that, or the offer."""
    for at, move in enumerate(moves):
        if any(isinstance(each, CardDrawn) and each.card == _DRAGON for each in move.events):
            found = look_back(game, moves, move.seat).swings
            luckiest = max(range(len(found)), key=lambda number: found[number].luck)
            yield luckiest == at or (move.action.offered and luckiest == at - 1)


def main() -> None:
    """Play, look back, and print how often it was right."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", default="hindsight")
    parser.add_argument("--only", choices=("blunders", "luck", "dragons"))
    chosen = parser.parse_args()
    found = named = exact = sums = lucky = loaded = drawn = seen_so = 0
    for number in range(chosen.games):
        seed = f"{chosen.seed} {number}"
        settled, seats = table(GAMES[chosen.game], random.Random(seed))
        if chosen.only == "dragons":
            settled = GAMES[chosen.game].settle({**settled, "dragon_hunt": "plain"}, seats)
        game = GAMES[chosen.game].variant(settled)
        if chosen.only == "dragons":
            hunts = [*_hunts(game, play(game, seats, settled, seed)[0])]
            drawn, seen_so = drawn + len(hunts), seen_so + sum(hunts)
            print(f"{number + 1} games: a dragon is the greatest luck in {seen_so} of {drawn}", flush=True)
            continue
        if chosen.only != "luck":
            moves, planted, seat = play(game, seats, settled, seed, blunder=True)
            if planted:
                seen = mistakes(game, moves, look_back(game, moves, seat))
                found += 1
                named += planted in [each.move for each in seen]
        if chosen.only != "blunders":
            moves, _, seat = play(game, seats, settled, seed, loaded=True)
            seen_by = [look_back(game, moves, each) for each in range(seats)]
            for seen in seen_by:
                sums += 1
                whole = sum(swing.luck + swing.choice for swing in seen.swings)
                exact += abs(whole - (seen.chances[-1] - seen.chances[0])) < 1e-9
            loaded += 1
            lucky += max(range(seats), key=lambda each: seen_by[each].luck) == seat
        print(
            f"{number + 1} games: planted blunders named {named} of {found}; sums exact {exact} of {sums}; "
            f"the loaded seat is the luckiest in {lucky} of {loaded}",
            flush=True,
        )


if __name__ == "__main__":
    main()
