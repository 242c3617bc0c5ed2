"""What decided a finished game for one who played it: luck and choices, in chances to win.

All is seen with the eyes of one seat: its chance before and after every move, by the judgement of the game
from what that seat could see then. A move changes it by a choice, which is what the move was worth on average
over all that chance and hidden cards might have brought, and by luck, which is the rest: the two add up to
what happened.
"""

import random
from collections.abc import Callable, Iterable, Sequence
from time import process_time
from typing import Any

import msgspec

from rules.kernel import record
from rules.kernel.actions import Action, Leave, places
from rules.kernel.chance import SEED_BYTES, Chance
from rules.kernel.chronicle import turns
from rules.kernel.events import Event, steps
from rules.kernel.game import Game, Turn, in_words
from rules.kernel.illegal import Illegal

_SAMPLES = 12
"""Draws over which a move is averaged."""
_TRIALS, _MORE_TRIALS = 3, 12
"""Times that a turn is played on after a move and after a better one: at every decision, and at the worst."""
_AGAIN = 8
"""Decisions that are tried again with more trials."""
_AHEAD = 40
"""Moves that a turn is played on at most."""
_LEAST = 0.02
"""A mistake of less is none."""
_REMARKED = 0.05
"""A coach speaks of a choice that cost as much."""
_NAMED = 3
_CURVE, _FIRST = 0.3, 0.8
"""The part of looking back that the curve takes, and that of the rest which looks at every decision once."""
_SECONDS = 60.0
"""Of processor that looking back may take."""


Spots = tuple[tuple[str, int], ...]
"""What is at places of a board, or what kind of place it is, and the place."""


class Passed(msgspec.Struct, frozen=True):
    """A move of a game that is over: the states before and after it are not to be changed."""

    number: int
    before: Any
    seat: int
    action: Action
    after: Any
    events: tuple[Event, ...] = ()


class Swing(msgspec.Struct, frozen=True):
    """What the move of that number, from 1, did to the chance of who looks back: what it was, how it fell."""

    move: int
    seat: int
    choice: float
    luck: float


class Mistake(msgspec.Struct, frozen=True):
    """A choice of one's own that a better one would have spared: what was done, what was better, its cost."""

    move: int
    made: Action
    better: Action
    cost: float


class Hindsight(msgspec.Struct, frozen=True):
    """A game as one seat may look back on it: its chances from start to end, and what changed them."""

    seat: int
    chances: tuple[float, ...]
    swings: tuple[Swing, ...]

    @property
    def luck(self) -> float:
        """What chance and hidden cards brought, whoever moved."""
        return sum(swing.luck for swing in self.swings)

    @property
    def own(self) -> float:
        """What the seat's own choices brought."""
        return sum(swing.choice for swing in self.swings if swing.seat == self.seat)


class Fallen(msgspec.Struct, frozen=True):
    """A move whose luck changed much: what happened, and by how much it changed the chance."""

    move: int
    line: str
    luck: float


class Named(msgspec.Struct, frozen=True):
    """A mistake in words: what was done at that move, what was better, what it cost, and where either was."""

    move: int
    made: str
    better: str
    cost: float
    made_at: Spots = ()
    better_at: Spots = ()


class Look(msgspec.Struct, frozen=True):
    """A game as one seat may look back on it, in words and numbers that can be kept."""

    seat: int
    chances: tuple[float, ...]
    luck: float
    own: float
    fallen: tuple[Fallen, ...] = ()
    mistakes: tuple[Named, ...] = ()


def examine(
    game: Game[Any, Any], data: bytes, seat: int, tell: Callable[[float], None] = lambda part: None
) -> Look:
    """Look back on an exported game of that kind with the eyes of a seat; at most about a minute.

    `tell` is told now and then which part of it is done. Raises `record.Unreadable` and `record.Untrue` for
    a record of another Landmoot.
    """
    read = record.read(data)
    variant, ends = game.variant(read.options), process_time() + _SECONDS
    names = tuple(each.title for each in read.everybody)
    moves = walk(game, read)
    told = look_back(variant, moves, seat, lambda part: tell(part * _CURVE))

    def goes_on(part: float) -> bool:
        tell(_CURVE + part * (1 - _CURVE))
        return process_time() < ends

    found = mistakes(variant, moves, told, goes_on)
    made = {move.number: move for move in moves}
    swings = sorted(told.swings, key=lambda swing: -abs(swing.luck))[:_NAMED]
    fallen = tuple(
        Fallen(each.move, _line(variant, made[each.move], seat, names), each.luck)
        for each in swings
        if abs(each.luck) >= _LEAST
    )
    named = tuple(_named(variant, made[each.move], each, names) for each in found)
    chances = tuple(round(each, 4) for each in told.chances)
    return Look(seat, chances, told.luck, told.own, fallen, named)


def course(game: Game[Any, Any], data: bytes) -> tuple[tuple[float, ...], ...]:
    """The chances of all seats as everybody could judge them, by moment of the chronicle of an exported game.

    Raises `record.Unreadable` and `record.Untrue` for a record of another Landmoot.
    """
    read = record.read(data)
    variant = game.variant(read.options)
    steps = turns(variant, record.replay(game, read))
    told = (variant.chances(variant.view(step.state, None)) for step in steps)
    return tuple(tuple(round(each, 4) for each in chances) for chances in told)


def remark(
    game: Game[Any, Any], state: Any, seat: int, action: Action, names: tuple[str, ...]
) -> Named | None:
    """What a seat would better have done in a position than that move, with why; None if it cost little.

    `names` are those of everybody at the table. It is judged from what the seat could see.
    """
    move, rng = Passed(0, state, seat, action, state), random.Random(f"{game.id} {seat} {action}")
    better = None if game.judgement is None else _better(game, move, rng)
    if better is None or _cost(game, move, better, rng, _TRIALS) < _REMARKED:
        return None
    cost = _cost(game, move, better, rng, _MORE_TRIALS)
    if cost < _REMARKED:
        return None
    view = game.view(state, seat)
    told = game.names(view, names)
    why = game.reason(view, better, told)
    made, best = _words(game, move, (action, better), names)
    return Named(0, made, f"{best}, because {why}" if why else best, cost)


def _named(game: Game[Any, Any], move: Passed, mistake: Mistake, names: tuple[str, ...]) -> Named:
    state = game.copy(move.before)
    better_at = places(mistake.better) or _changed(game.apply(state, move.seat, mistake.better))
    made, better = _words(game, move, (mistake.made, mistake.better), names)
    made_at = places(mistake.made) or _changed(move.events)
    return Named(move.number, made, better, mistake.cost, made_at, better_at)


def _changed(events: Iterable[Event]) -> Spots:
    """Where something came, moved or went."""
    return tuple(dict.fromkeys((step.what, step.place) for step in steps(events) if step.place >= 0))


def _line(game: Game[Any, Any], move: Passed, seat: int, names: tuple[str, ...]) -> str:
    """What the dice showed or a move brought first, and the weightiest thing of all, as the seat saw it: what
    touches that seat before all.

    Beside them what a channel sees anyway and is no formality: the roll of who is next.
    """
    told = game.names(game.view(move.after, seat), names)
    seen = [event for event in move.events if (event.matters or not event.routine) and event.line(told)]
    if not seen:
        return ""
    weightiest = max(seen, key=lambda event: (seat in event.touches(), event.weight()))
    first = next((event for event in seen if event.thrown()), seen[0])
    named = (first, weightiest, *(event for event in seen if event.routine))
    return " ".join(dict.fromkeys(event.line(told) for event in named))


def _words(
    game: Game[Any, Any], move: Passed, actions: tuple[Action, Action], names: tuple[str, ...]
) -> tuple[str, str]:
    """Two moves of the same position in words."""
    view = game.view(move.before, move.seat)
    told = game.names(view, names)
    first, second = (in_words(game, view, action, told) for action in actions)
    return first, second


def walk(game: Game[Any, Any], read: record.Record) -> list[Passed]:
    """The moves of a record with the states between which they lie; raises Untrue."""
    found, before = [], None
    for step in record.replay(game, read):
        state = game.copy(step.state)
        if step.action is not None and step.seat is not None:
            found.append(Passed(step.number, before, step.seat, step.action, state, tuple(step.events)))
        before = state
    return found


def look_back(
    game: Game[Any, Any],
    moves: Sequence[Passed],
    seat: int,
    tell: Callable[[float], None] = lambda part: None,
) -> Hindsight:
    """The chances of a seat over a game, and what changed them; what it did wrong is for `mistakes` to say.

    `tell` is told before each move which part is done. Raises ValueError for a game without a judgement.
    """
    if game.judgement is None:
        raise ValueError(f"{game.id} has no judgement")
    rng = random.Random(f"{game.id} {len(moves)} {seat}")
    chances = [_chance(game, moves[0].before, seat)] if moves else []
    swings = list[Swing]()
    for move in moves:
        tell(len(swings) / len(moves))
        chances.append(_chance(game, move.after, seat))
        expected = _expected(game, move, seat, rng)
        known = chances[-1] if expected is None else expected
        swings.append(Swing(move.number, move.seat, known - chances[-2], chances[-1] - known))
    return Hindsight(seat, tuple(chances), tuple(swings))


def mistakes(
    game: Game[Any, Any],
    moves: Sequence[Passed],
    found: Hindsight,
    goes_on: Callable[[float], bool] = lambda part: True,
) -> list[Mistake]:
    """The costliest choices of the seat, at most three: beside what a strong player would do.

    The worst swings are looked at first, as long as `goes_on`: it is asked before each decision, and told
    which part is done.
    """
    worst = {swing.move: swing.choice for swing in found.swings}
    decided = (move for move in moves if move.seat == found.seat and _is_decision(game, move))
    own = sorted(decided, key=lambda move: worst[move.number])
    rng = random.Random(f"{game.id} {len(moves)} {found.seat} again")
    tried = list(_tried(game, own, rng, goes_on))
    tried.sort(key=lambda each: -each[1].cost)
    again = [
        msgspec.structs.replace(each, cost=_cost(game, move, each.better, rng, _MORE_TRIALS))
        for number, (move, each) in enumerate(tried[:_AGAIN])
        if goes_on(_FIRST + (1 - _FIRST) * number / _AGAIN)
    ]
    return sorted((each for each in again if each.cost >= _LEAST), key=lambda each: -each.cost)[:_NAMED]


def _is_decision(game: Game[Any, Any], move: Passed) -> bool:
    """Whether the seat was waited for, and did not give or lift orders, or give up: a player can say then."""
    kind = type(move.action)
    own = kind in game.moves and not kind.standing and kind is not Leave
    return own and move.seat in game.waiting_for(move.before)


def _tried(
    game: Game[Any, Any], own: Sequence[Passed], rng: random.Random, goes_on: Callable[[float], bool]
) -> Iterable[tuple[Passed, Mistake]]:
    """Each decision at which a strong player would have moved otherwise, and what that would have spared."""
    for number, move in enumerate(own):
        if not goes_on(_FIRST * number / len(own)):
            return
        better = _better(game, move, rng)
        if better is not None:
            cost = _cost(game, move, better, rng, _TRIALS)
            yield move, Mistake(move.number, move.action, better, cost)


def _better(game: Game[Any, Any], move: Passed, rng: random.Random) -> Action | None:
    """What a strong player would have done instead; None for the same, or if nothing else could be done."""
    turn = Turn(game, game.copy(move.before), move.seat, asking=False)
    if len(turn.legal) + len(turn.open) < 2:
        return None
    better = game.players["strong"].choose(turn, rng)
    return None if better == move.action else better


def _chance(game: Game[Any, Any], state: Any, seat: int) -> float:
    """The chance of a seat, where something is offered that with the best of it taken."""
    return game.chances(game.view(_taken(game, state), seat))[seat]


def _taken(game: Game[Any, Any], state: Any) -> Any:
    """The state after the pick that is best for whoever is offered something; the same if nobody is."""
    phase = game.phase_of(state)
    kinds = [kind for kind in game.actions if kind.offered and phase in game.moves[kind].phases]
    found = [
        game.after(state, seat, pick)
        for seat in (game.waiting_for(state) if kinds else ())
        for pick in game.legal(state, seat)
        if pick.offered
    ]
    if not found:
        return state
    seat = game.waiting_for(state)[0]
    return max(found, key=lambda after: game.chances(game.view(after, seat))[seat])


def _expected(game: Game[Any, Any], move: Passed, seat: int, rng: random.Random) -> float | None:
    """What a move is worth to a seat on average, or None if it leaves nothing to chance and hidden cards."""
    own = move.seat == seat
    if not own and move.before.chance.counters == move.after.chance.counters:
        return None
    worth = []
    for _ in range(_SAMPLES):
        state = _other(game, move.before, seat if own else None, rng)
        try:
            game.apply(state, move.seat, move.action)
        except Illegal:
            state = _other(game, move.before, None, rng)
            game.apply(state, move.seat, move.action)
        worth.append(_chance(game, state, seat))
    return sum(worth) / len(worth)


def _other(game: Game[Any, Any], state: Any, seat: int | None, rng: random.Random) -> Any:
    """The same position with other chance to come; for a seat also with other things that it cannot see."""
    if seat is not None:
        return game.guess(game.view(state, seat), rng)
    twin = game.copy(state)
    twin.chance = Chance(rng.randbytes(SEED_BYTES), dict(twin.chance.counters))
    return twin


def _cost(game: Game[Any, Any], move: Passed, better: Action, rng: random.Random, trials: int) -> float:
    """How much chance to win a move cost against a better one, as the turn goes on after either."""
    lost = 0.0
    for _ in range(trials):
        start, seed = _other(game, move.before, move.seat, rng), rng.random()
        worth = [_played_on(game, game.copy(start), move.seat, each, seed) for each in (better, move.action)]
        lost += worth[0] - worth[1]
    return lost / trials


def _played_on(game: Game[Any, Any], state: Any, seat: int, action: Action, seed: float) -> float:
    """The chance of a seat when the turn in which it makes that move is over, all moves after it sensible."""
    rng, player = random.Random(seed), game.players["steady"]
    turn = _turn(game, state)
    try:
        game.apply(state, seat, action)
    except Illegal:
        return _chance(game, state, seat)
    for _ in range(_AHEAD):
        waiting = game.waiting_for(state)
        if not waiting or _turn(game, state) != turn:
            break
        who = waiting[0]
        game.apply(state, who, game.ordered(state, who) or player.choose(Turn(game, state, who), rng))
    return _chance(game, state, seat)


def _turn(game: Game[Any, Any], state: Any) -> Any:
    moment = game.moment(state)
    return None if moment is None else (moment.seat, moment.turn)
