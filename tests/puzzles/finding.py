"""Looking for puzzles: all minimal ways to win from a position, by breadth, and the games looked at.

A way is what was done, in any order; one that has another in it is none. What draws from chance, or has
others act, is not followed: it is sure of nothing. Only positions are looked at that the sure-win search of
the players calls won (Settlers and its variants). In Land all sets of plots are tried; a seat has won when
nobody else can come to as many, wherever they go.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import msgspec

from rules.catalogue import GAMES
from rules.kernel import simulation
from rules.kernel.actions import Action
from rules.kernel.chance import Chance
from rules.kernel.fairness import key
from rules.kernel.game import Turn
from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits
from rules.kernel.lessons import Made
from rules.kernel.names import NOBODY
from rules.kernel.puzzles import Puzzle, pack
from rules.land.actions import Reclaim
from rules.settlers.actions import BankTrade, BuyCard
from rules.settlers.awards import true_points
from rules.settlers.players.winning import sure_win
from tests.puzzles import landover

Way = tuple[Action, ...]
_MOST = 12_000
"""Positions of one turn; one with more makes no puzzle."""
_LONGEST = 7
_EASY, _MEDIUM = 6, 14
"""Up to so many moves times doublings of what may be chosen a puzzle is easy, or of medium level."""
_MANY = 12
"""With more goods in hand there is more than one way nearly always."""
_MAIN, _TURN = "main", "turn"


@dataclass
class Position:
    """A position of a game that is played on."""

    game: Any
    state: Any
    seat: int
    moves: list[Made]
    led: int
    """The most points that anybody had in a turn of theirs so far."""


def ways(game: Any, state: Any, seat: int) -> list[Way] | None:
    """Every minimal way to win in this turn, at most two; None if there are too many positions."""
    found = list[Way]()
    layer: dict[Any, tuple[Any, Way]] = {b"": (state, ())}
    looked = 0
    for _ in range(_LONGEST + 1):
        following = dict[Any, tuple[Any, Way]]()
        for before, made in layer.values():
            for action in _choices(game, before, seat):
                done = (*made, action)
                if any(not Counter(way) - Counter(done) for way in found):
                    continue
                looked += 1
                if looked > _MOST:
                    return None
                after = _surely(game, before, seat, action)
                if after is None:
                    continue
                if not game.waiting_for(after):
                    if game.standing(after).winners == (seat,):
                        found.append(done)
                        if len(found) > 1:
                            return found
                elif _hopes(after, seat):
                    position = game.dump(after), *sorted(map(repr, done))
                    following.setdefault(position, (after, done))
        layer = following
    return None if layer else found


def _choices(game: Any, state: Any, seat: int) -> list[Action]:
    """What may be done, every exchange in its smallest form; a card that nobody knows is sure of nothing."""
    return [
        action
        for action in game.legal(state, seat)
        if not (
            action.standing or isinstance(action, BuyCard)
        )  # a card that nobody has seen is sure of nothing
        and not (isinstance(action, BankTrade) and action.rate is not None)
    ]


def _surely(game: Any, state: Any, seat: int, action: Action) -> Any | None:
    """The state after a move, if it drew nothing and it is still this seat's turn, or the game is over."""
    after = game.copy(state)
    game.apply(after, seat, action)
    waiting = game.waiting_for(after)
    drew = after.chance.drawn != state.chance.drawn
    return None if drew or (waiting and waiting != (seat,)) else after


def _hopes(state: Any, seat: int) -> bool:
    """No point but an award's takes fewer than three cards."""
    table = state.table
    ready = 0 if table.played else hand.size(state.secrets.cards[seat])
    cards = hand.size(state.secrets.hands[seat]) + (8 if ready else 0)
    awards = 2 * (table.route_holder != seat) + 2 * (table.army_holder != seat and ready > 0)
    cut = table.route_holder not in (NOBODY, seat)
    return table.terms.points_to_win - true_points(state, seat) <= awards + cards // 3 + cut


def walk(game: Any, settled: Any, seats: int, level: str, number: int) -> Iterator[Position]:
    """The choices in a game of computers of that level."""
    sources = simulation.seeds("puzzles", number)
    rng, player = random.Random(sources.players), GAMES[game.id].players[level]
    state, _ = game.new(settled, seats, Chance(key(sources.game)))
    moves, led = list[Made](), 0
    while waiting := game.waiting_for(state):
        seat = waiting[0] if len(waiting) == 1 else rng.choice(waiting)
        if waiting == (seat,):
            yield Position(game, state, seat, moves, led)
        led = max(led, *game.standing(state).scores)
        action = game.ordered(state, seat) or player.choose(Turn(game, state, seat), rng)
        game.make(state, seat, action)
        moves.append(Made(seat, msgspec.Raw(msgspec.json.encode(action))))


def _settlers(at: Position) -> Iterator[tuple[Mapping[str, Any], list[Way] | None, int]]:
    """With fewer points to win than the game was for, where nobody had come to so many."""
    table, seat = at.state.table, at.seat
    if table.phase != _MAIN or table.active != seat or table.offer is not None:
        return
    for more in (2, 3, 4):
        goal = true_points(at.state, seat) + more
        if not max(at.led, 5) < goal <= 10:
            continue
        twin = at.game.copy(at.state)
        twin.table.terms = msgspec.structs.replace(table.terms, points_to_win=goal)
        guess = at.game.guess(at.game.view(twin, seat), random.Random(goal))
        if sure_win(at.game, guess, seat) is not None:
            found = ways(at.game, twin, seat)
            yield {"points_to_win": goal}, found, len(_choices(at.game, twin, seat))


def _landover(at: Position) -> Iterator[tuple[Mapping[str, Any], list[Way] | None, int]]:
    """Likewise, at the most points that can be come to in one way."""
    table, seat = at.state.table, at.seat
    if table.phase != _MAIN or at.state.secrets.pending:
        return
    if landover.peeks(at.state, seat) or hand.size(at.state.secrets.hands[seat]) > _MANY:
        return
    sure, now = landover.surely(at.game, at.state, seat), landover.points(table, seat)
    for goal in range(now + 5, max(at.led, 9, now + 1), -1):
        sure.table.terms = msgspec.structs.replace(table.terms, target=goal)
        found = landover.ways(at.game, sure, seat)
        if found and len(found) == 1:
            choices = [each for each in at.game.legal(at.state, seat) if not each.standing]
            yield {"target_vp": goal}, found, len(choices)


def _land(at: Position) -> Iterator[tuple[Mapping[str, Any], list[Way] | None, int]]:
    """The smallest sets of plots after which nobody else can come to as many."""
    table, seat = at.state.table, at.seat
    if table.phase != _TURN or table.alone() or table.fresh or not all(table.owned):
        return
    near, found = bits(table.reach()), list[int]()
    if len(near) > 16 or table.cost(table.reach()) <= table.cows:
        return
    if _decided(table, seat, 0) or not _decided(table, seat, table.reach()):
        return
    for size in range(min(len(near), _LONGEST - 1) + 1):
        for some in combinations(near, size):
            plots = sum(1 << plot for plot in some)
            if any(not way & ~plots for way in found) or table.cost(plots) > table.cows:
                continue
            if _decided(table, seat, plots):
                found.append(plots)
                if len(found) > 1:
                    return
    ends = [tuple(Reclaim((plot,)) for plot in bits(plots)) for plots in found]
    yield {}, ends, table.payable().bit_count()


def _decided(table: Any, seat: int, plots: int) -> bool:
    """Whether nobody else can come to as many plots as the seat has with these."""
    spread, free = table.ground.board.spread, table.free & ~plots
    own = (table.owned[seat] | plots).bit_count()
    for other, owned in enumerate(table.owned):
        if other == seat or table.gone >> other & 1:
            continue
        held, grown = 0, owned
        while held != grown:
            held, grown = grown, grown | spread(grown) & free
        if held.bit_count() >= own:
            return False
    return True


KINDS = {
    "settlers": ("settlers", {}, (3, 4), _settlers),
    "two_player": ("settlers/for two", {}, (2,), _settlers),
    "land_shares": ("settlers/with land shares", {}, (3, 4), _settlers),
    "land": ("land", {}, (2,), _land),
    "landover": ("landover", {}, (3, 4, 2), _landover),
}
"""By a name: the entry of a list of games, further options, for how many, and what looks at a position."""


_MAPS = {
    "land": ("islet", "random", "twins", "broad"),
    "landover": ("five_sisters", "heartland", "twin_isles", "random"),
}


def look(kind: str, number: int, level: str) -> Iterator[Puzzle]:
    """The puzzles in the game of that number: positions with one way, by one choice at the most each turn."""
    entry, more, counts, looks = KINDS[kind]
    id, _, preset = entry.partition("/")
    seats = counts[number % len(counts)]
    chosen = {**GAMES[id].presets[preset].options, **more} if preset else dict(more)
    if kind in _MAPS:
        chosen["map"] = _MAPS[kind][number // 2 % 4]
    settled = GAMES[id].settle(chosen, seats)
    game = GAMES[id].variant(settled)
    turn: Any = None
    for at in walk(game, settled, seats, level, number):
        now = at.seat, getattr(at.state.table, "round", None) or at.state.table.turn
        if now == turn:
            continue
        for options, found, choices in looks(at):
            turn = now
            if found is not None and len(found) == 1:
                yield _puzzle(kind, number, {**chosen, **options}, at, found[0], choices)


def _puzzle(
    kind: str, number: int, chosen: Mapping[str, Any], at: Position, way: Way, choices: int
) -> Puzzle:
    work = len(way) * (choices - 1).bit_length()
    return Puzzle(
        id=f"{kind}-{number}",
        entry=KINDS[kind][0],
        seats=at.state.seats,
        seat=at.seat,
        chosen=chosen,
        key=at.state.chance.key.hex(),
        moves=pack(at.moves),
        way=tuple(msgspec.Raw(msgspec.json.encode(action)) for action in way),
        wrong=choices - 1,
        level=(work > _EASY) + (work > _MEDIUM),
    )
