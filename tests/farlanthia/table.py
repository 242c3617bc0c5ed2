"""Positions for the engine's worked cases: a small revealed map, moves by the game itself, scripted dice."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from rules.farlanthia import forces
from rules.farlanthia.actions import ORDER_NAMES, ORDER_VALUES, Attack, StandingOrder
from rules.farlanthia.board import board
from rules.farlanthia.game import Farlanthia
from rules.farlanthia.state import FarState
from rules.farlanthia.tables import STRUCTURE_NAMES
from rules.kernel.actions import Action
from rules.kernel.chance import SEED_BYTES, Chance
from rules.kernel.events import Event
from rules.kernel.illegal import Illegal
from tests import playing
from tests.farlanthia.cards_table import A, B, C, cell, dice, goods, lay, own, put, table_of, tracks, troops

__all__ = [
    "GAME",
    "A",
    "B",
    "C",
    "accepted",
    "begin",
    "cell",
    "dice",
    "do",
    "force",
    "goods",
    "grey",
    "heed",
    "kind",
    "lay",
    "new",
    "nudge",
    "own",
    "pass_all",
    "position",
    "put",
    "refused",
    "stacks",
    "tracks",
    "troops",
    "units_on",
]  # fmt: skip

GAME = Farlanthia()
SEED = Chance(bytes(SEED_BYTES))


def new(seats: int = 2, *faces: int, seed: int = 0, **options: Any) -> tuple[FarState, list[Event]]:
    """A new game; with dice given they are all that it rolls."""
    settled = GAME.settle(options, seats)
    chance = dice(*faces) if faces else Chance(seed.to_bytes(SEED_BYTES, "big"))
    return GAME.new(settled, seats, chance)


def position(phase: str = "conflict.manoeuvre", seats: int = 2, *faces: int, **options: Any) -> FarState:
    """All tiles of radius 3 are revealed fields, capitols on the ring, the first seat's turn of a phase."""
    seed = options.pop("seed", None)
    chance = dice(*faces) if seed is None else Chance(seed.to_bytes(SEED_BYTES, "big"))
    state = table_of(seats, chance, **options)
    return begin(state, phase)


def begin(state: FarState, phase: str, seat: int = A) -> FarState:
    """It is that seat's turn of a phase, already begun."""
    table = state.table
    table.phase, table.at, table.began, table.ended = phase, table.order.index(seat), True, False
    table.produced = True
    return state


do = partial(playing.do, GAME)
refused = partial(playing.refusal, GAME)
"""The code with which a move is refused; empty if it is made."""


def accepted(state: FarState, moves: Iterable[Action], seat: int = A) -> list[Action]:
    """Those of the moves that the rules let through, whatever is listed."""
    return [move for move in moves if _passes(state, seat, move)]


def _passes(state: FarState, seat: int, move: Action) -> bool:
    try:
        GAME.check(state, seat, move)
    except Illegal:
        return False
    return True


def pass_all(state: FarState, most: int = 400) -> FarState:
    """Silence of everybody, until somebody must act who has none, or the game is over."""
    for _ in range(most):
        waiting = GAME.waiting_for(state)
        answer = GAME.skip(state, waiting[0]) if waiting else None
        if answer is None:
            break
        GAME.make(state, waiting[0], answer)
    return state


def force(count: int, q: int, r: int, kind_: int = 0) -> tuple[tuple[int, int], ...]:
    """So many units of a type from a cell."""
    return ((cell(q, r) * 3 + kind_, count),)


HERE = (0, 0)
"""Where battles are."""
AT = cell(*HERE)


def battle(mine: int, theirs: int, *faces: int, seats: int = 2, **options: Any) -> FarState:
    """The first seat can attack (0, 0), where the other stands, from (1, 0)."""
    state = position("conflict.manoeuvre", seats, *faces, **options)
    troops(state, A, (1, 0), mine)
    if theirs:
        troops(state, B, HERE, theirs)
    return state


def strike(state: FarState, count: int) -> list[Event]:
    """Attack (0, 0) with so many from (1, 0); what happens."""
    return do(state, A, Attack(AT, force(count, 1, 0)))


def units_on(state: FarState, q: int, r: int) -> tuple[int, int]:
    """Whose units stand there, and how many."""
    at = cell(q, r)
    return state.table.holder[at], forces.units_on(state.table, at)


def stacks(state: FarState, q: int, r: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Fresh and spent units there by type."""
    at = 3 * cell(q, r)
    return tuple(state.table.fresh[at : at + 3]), tuple(state.table.spent[at : at + 3])


def kind(name: str) -> int:
    return STRUCTURE_NAMES.index(name)


def grey(state: FarState, q: int, r: int, count: int) -> None:
    """Grey troops stand there."""
    forces.add_units(state.table, 6, cell(q, r), 0, count)


def nudge(state: FarState, seat: int = A) -> list[Event]:
    """A standing order that changes nothing here: the game goes on as far as it can."""
    value = "never" if state.secrets.orders[seat].raze == 0 else "ask"
    return do(state, seat, StandingOrder(ORDER_NAMES.index("raze"), ORDER_VALUES.index(value)))


def order(state: FarState, name: str, value: str, seat: int = A) -> list[Event]:
    """Give a standing order."""
    return do(state, seat, StandingOrder(ORDER_NAMES.index(name), ORDER_VALUES.index(value)))


def heed(state: FarState) -> FarState:
    """All that standing orders do, as the table's house would do it after a pause."""
    while answers := [(seat, GAME.ordered(state, seat)) for seat in GAME.waiting_for(state)]:
        seat, action = next(((s, a) for s, a in answers if a is not None), (A, None))
        if action is None:
            break
        GAME.make(state, seat, action)
    return state


def names_of(map_name: str) -> Any:
    return board(map_name).lexicons["tile"]
