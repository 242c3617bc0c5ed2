"""The outlook of a position: how long every seat needs to win, and how likely each is to be the first.

One `Outlook` serves one choice. What it found for a seat it keeps as long as nothing that matters to
that seat has changed, so that looking at a further move costs little.
"""

import math
from collections.abc import Sequence
from typing import Any

from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits
from rules.kernel.names import NOBODY
from rules.settlers import phase_names as at
from rules.settlers.advice import Advised
from rules.settlers.cards.deck import CARDS
from rules.settlers.ground import (
    Site,
    blocked,
    corner_ports,
    corner_yields,
    distances,
    keeping,
    room,
    sites,
)
from rules.settlers.judgement import income
from rules.settlers.knowledge import Knowledge
from rules.settlers.players.forecast import AHEAD, NEVER, Estate, rolls_to_win
from rules.settlers.state import (
    SettlersState,
    cities_left,
    roads_left,
    settlements_left,
    shape_of,
)
from rules.settlers.tables import ARMY_LEAST, POINT, ROADS, ROUTE_LEAST, SOLDIER

_SPREAD = (5.0, 0.2)
"""How far a forecast is off: so many rolls, and that part of the rolls to go."""
_ROOM = 3.0
"""Rolls that a seat without room for settlements needs more, by the root of the room."""
_AMPLE = 2.0
"""The root of the room that one has on average."""
_DREAD = 0.7
"""How much of a hand over the limit a seven is feared to take; a half, and the better one."""
WON = 60.0
"""The worth of a win, in rolls."""


class Outlook:
    """Forecasts for the positions that one seat thinks about in one choice."""

    def __init__(self, game: Advised, state: SettlersState, seat: int) -> None:
        self.game = game
        self.seat = seat
        self._kept: dict[Any, float] = {}
        self._reach: dict[Any, dict[int, int]] = {}
        self._sites: dict[Any, list[Site]] = {}
        self.sight = Knowledge(state, seat)
        self._later: dict[int, float] = {}
        self._paces: dict[Any, tuple[float, float]] = {}
        self._root = state
        self._spread = 0.0

    @property
    def spread(self) -> float:
        """How far forecasts of this position may be off, in rolls."""
        if not self._spread:
            turns = [self.rolls(self._root, seat) for seat in range(self._root.seats)]
            self._spread = _SPREAD[0] + _SPREAD[1] * min(turns)
        return self._spread

    def worth(self, state: SettlersState, now: bool = False) -> float:
        """How many rolls the thinking seat is ahead of the others; `WON` for a win, less for a loss.

        The others count together, those who are sooner to win for more. With `now` the active seat may
        build at once, else its turn is over.
        """
        if state.table.phase == at.OVER:
            return WON if self.seat in state.table.winners else -WON
        spread = self.spread
        rolls = [self.rolls(state, seat, now) for seat in range(state.seats) if seat != self.seat]
        least = min(rolls)
        others = least - spread * math.log(sum(math.exp((least - each) / spread) for each in rolls))
        return others - self.rolls(state, self.seat, now)

    def wait(self, state: SettlersState, seat: int, now: bool = False) -> int:
        """The rolls until a seat may build: in its own turn, or in its next one if that is over."""
        table = state.table
        ahead = (seat - table.active) % state.seats
        unrolled = table.phase == at.PRE_ROLL
        if not ahead:
            return 1 if unrolled else 0 if now else state.seats
        if table.terms.special_building:
            return 1
        return ahead + unrolled

    def rolls(self, state: SettlersState, seat: int, now: bool = False) -> float:
        """The rolls that a seat needs to win."""
        table = state.table
        secrets = state.secrets
        wait = self.wait(state, seat, now)
        own = seat == self.seat
        key = (
            seat,
            wait,
            secrets.hands[seat] if own else (hand.size(secrets.hands[seat]), table.shown[seat]),
            secrets.cards[seat] if own else hand.size(secrets.cards[seat]),
            table.points[seat],
            table.settlements[seat],
            table.cities[seat],
            table.roads[seat],
            table.free,
            blocked(state, seat),
            table.route_holder,
            max(table.routes),
            table.army_holder,
            max(table.soldiers),
            table.soldiers[seat],
            self.game.advice.income(state, seat),
        )
        found = self._kept.get(key)
        if found is None:
            pinch = _ROOM * (_AMPLE - math.sqrt(self.room(state, seat)))
            found = self._kept[key] = pinch + rolls_to_win(self._estate(state, seat, wait))
        return found

    def rolls_with(self, state: SettlersState, seat: int, have: list[float]) -> float:
        """The rolls that a seat would need to win with these cards in hand, in its own turn or the next."""
        return rolls_to_win(self._estate(state, seat, self.wait(state, seat, now=True), have))

    def _estate(self, state: SettlersState, seat: int, wait: int, have: list[float] | None = None) -> Estate:
        table = state.table
        secrets = state.secrets
        ground = table.board
        cards, gains = self.sight.cards(state, seat), income(self.game, state, seat)
        have = _at_risk(have or self.sight.held(state, seat), sum(gains), table.terms.discard_limit, wait)
        yields = corner_yields(ground)
        settled = [yields[corner] for corner in bits(table.settlements[seat])]
        missing = table.terms.points_to_win - table.points[seat] - cards[POINT]
        unplayed = _army(state, seat)
        later = self._later.setdefault(seat, max(0.0, missing - AHEAD))
        return Estate(
            missing=missing,
            have=have,
            income=gains,
            keep=keeping(ground, table.settlements[seat] | table.cities[seat]),
            wild=sum(held * card.worth for held, card in zip(cards, CARDS, strict=True)),
            free_roads=2 * cards[ROADS] + (table.free_roads if seat == table.actor else 0),
            upgrades=tuple(sorted(settled, key=sum, reverse=True)),
            settlements=settlements_left(state, seat),
            cities=cities_left(state, seat),
            roads=roads_left(state, seat),
            sites=self.sites(state, seat),
            yields=yields,
            ports=corner_ports(ground),
            cards=len(secrets.deck),
            army=max(0.0, unplayed - cards[SOLDIER]) if unplayed < NEVER else NEVER,
            unplayed=unplayed,
            route=_route(state, seat),
            later=later,
            wait=wait,
            shape=shape_of(state),
            paces=self._paces,
        )

    def sites(self, state: SettlersState, seat: int) -> list[Site]:
        """The sites for a seat's next settlements."""
        key = (seat, state.table.free, state.table.roads[seat])
        found = self._sites.get(key)
        if found is None:
            near = [self._distances(state, each) for each in range(state.seats)]
            found = self._sites[key] = sites(state, seat, near)
        return found

    def room(self, state: SettlersState, seat: int) -> float:
        """How many settlements a seat has room for."""
        return room(state, self.sites(state, seat))

    def _distances(self, state: SettlersState, seat: int) -> dict[int, int]:
        """How far corners are for a seat; only its own roads and new buildings change it."""
        key = (seat, state.table.free, state.table.roads[seat])
        found = self._reach.get(key)
        if found is None:
            found = self._reach[key] = distances(state, seat)
        return found


def _at_risk(have: Sequence[float], gain: float, limit: int, wait: int) -> list[float]:
    """A hand as it is on average when the next seven may have halved it."""
    over = sum(have) + 0.5 * gain * wait - limit
    if over <= 0:
        return list(have)
    part = 1 - _DREAD * (1 - (5 / 6) ** wait) * min(1.0, over)
    return [count * part for count in have]


def _army(state: SettlersState, seat: int) -> int:
    """The soldiers that a seat still has to play for Largest Army."""
    table = state.table
    if table.army_holder == seat:
        return NEVER
    most = table.soldiers[table.army_holder] + 1 if table.army_holder != NOBODY else ARMY_LEAST
    return max(0, most - table.soldiers[seat])


def _route(state: SettlersState, seat: int) -> int:
    """The roads that a seat still has to build for Longest Road."""
    table = state.table
    if table.route_holder == seat:
        return NEVER
    most = max(
        ROUTE_LEAST,
        table.routes[table.route_holder] + 1 if table.route_holder != NOBODY else 0,
    )
    return max(1, most - table.routes[seat])
