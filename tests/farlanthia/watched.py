"""A whole game of Farlanthia, played and watched: what a table of people would say of it afterwards."""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from rules.farlanthia import forces, structures, treasury
from rules.farlanthia.cards.deck import CARDS
from rules.farlanthia.cards.events import CardDrawn
from rules.farlanthia.diplomacy.events import Proposed
from rules.farlanthia.events import (
    Built,
    CastleTaken,
    CombatCompared,
    CombatRolled,
    DragonSlain,
    LairOpened,
    Razed,
    TrackMoved,
)
from rules.farlanthia.game import Farlanthia
from rules.farlanthia.players.distances import reach
from rules.farlanthia.realm import terrain_allows
from rules.farlanthia.season.victory import on_volcano
from rules.farlanthia.state import FarState
from rules.farlanthia.tables import CAPITOL, DRAGON_RENOWN, GARRISON, GOLD, HIDDEN, STRUCTURE_NAMES, VILLAGE
from rules.kernel.chance import Chance
from rules.kernel.events import Event
from rules.kernel.fairness import key
from rules.kernel.game import Player, Turn
from rules.kernel.names import NOBODY
from rules.kernel.options import Settings
from rules.kernel.simulation import Seeds

GAME = Farlanthia()
_SETTLEMENTS = range(CAPITOL + 1)
EMBARGO = next(card.id for card in CARDS if card.name == "Embargo")
RANSOM = 2
"""The gold for which its hero lifts it."""
SOON = 6
"""By the end of this season every lord should have a village."""


class Noted(msgspec.Struct):
    """What is noted of a game. Lists go by seat."""

    seats: int
    season: int = 0
    why: str = ""
    winners: tuple[int, ...] = ()
    renown: tuple[int, ...] = ()
    rounds: int = 0
    """Combat rounds, between seats."""
    hunts: list[int] = []
    """Cards of hunts that each drew."""
    war: list[int] = []
    """Valor that each gained in combat."""
    glory: list[int] = []
    """Valor and honor that each gained in all."""
    village: list[int] = []
    """The season in which each had its first village, 0 for never."""
    able: list[bool] = []
    """Whether the map let each have one by `SOON`."""
    stores: list[int] = []
    """The most of one good that anybody held, by season."""
    proposals: int = 0
    repeated: int = 0
    """Proposals to a seat that another one had proposed to in that season already."""
    exposed: int = 0
    """Villages built where more enemies could come in a season than stood there."""
    villages: int = 0
    razed: int = 0
    """Villages and larger that were razed, and of those, in the season in which they were built."""
    fresh_razed: int = 0
    embargoes: int = 0
    """Seasons begun under an embargo with the gold that lifts it, and those of them that ended under it."""
    endured: int = 0
    lairs: list[tuple[int, int]] = []
    """Dragons that were found: by whom, and who slew it (-1: nobody)."""
    slain: list[int] = []
    """Dragons that each slew, or whose renown a card brought it."""
    castles: int = 0
    """Capitols that were taken."""
    first_castle: tuple[int, int] = (-1, -1)
    """Who took the first, and whose it was."""
    ladder: list[tuple[int, int, int]] = []
    """Towns, cities and roads that each built."""
    hill: list[int] = []
    """Who held the volcano, by season's end; -1 for nobody."""
    stood: list[int] = []
    """Who came to stand on the volcano, one after the other, for however short."""
    nearest: list[int] = []
    """By seat: whose capitol is nearest to its own."""


class Watch:
    """Notes events and seasons of a game as it is played."""

    def __init__(self, state: FarState) -> None:
        """Nothing has happened yet."""
        self.state = state
        many = state.seats
        self.noted = Noted(many, hunts=[0] * many, war=[0] * many, glory=[0] * many, village=[0] * many)
        self._season, self._asked = 1, Counter[int]()
        self._able = [_site_near(state, seat) for seat in range(many)]
        self._built: dict[int, int] = {}
        self._compared = False
        self._able_to_lift: set[int] = set()
        self._counts = [Counter[str]() for _ in range(many)]
        self.noted.slain = [0] * many
        table = state.table
        homes = {seat: structures.capitol_of(table, seat) for seat in range(many)}
        self.noted.nearest = [
            min(
                (other for other in range(many) if other != seat),
                key=lambda other: table.board.distance(homes[other], homes[seat]),
            )
            for seat in range(many)
        ]

    def see(self, events: Sequence[Event]) -> None:
        """What one move brought."""
        for event in events:
            note = _NOTES.get(type(event))
            if note is not None:
                note(self, event)
            self._compared = isinstance(event, CombatCompared) or (
                self._compared and isinstance(event, TrackMoved)
            )
        table = self.state.table
        there = on_volcano(table)
        if there not in (NOBODY, *self.noted.stood[-1:]):
            self.noted.stood.append(there)
        if table.season != self._season:
            self._end_season()

    def found(self, event: LairOpened) -> None:
        """A hunt opened a lair."""
        self.noted.lairs.append((event.seat, -1))

    def slew(self, event: DragonSlain) -> None:
        """The lair that is open is empty."""
        self.noted.slain[event.seat] += 1
        if self.noted.lairs and self.noted.lairs[-1][1] < 0:
            self.noted.lairs[-1] = self.noted.lairs[-1][0], event.seat

    def took(self, event: CastleTaken) -> None:
        """A lord is out by it."""
        if not self.noted.castles:
            self.noted.first_castle = event.seat, event.owner
        self.noted.castles += 1

    def _end_season(self) -> None:
        self.noted.hill.append(self.state.table.hill_holder)
        self._store()
        self._season = self.state.table.season
        self._asked.clear()
        self._embargo()

    def _embargo(self) -> None:
        table = self.state.table
        under = {seat for seat in table.playing if EMBARGO in table.open[seat]}
        self.noted.endured += len(under & self._able_to_lift)
        self._able_to_lift = {seat for seat in under if treasury.stock(table, seat)[GOLD] >= RANSOM}
        self.noted.embargoes += len(self._able_to_lift)

    def _store(self) -> None:
        table = self.state.table
        self.noted.stores.append(max((max(treasury.stock(table, seat)) for seat in table.playing), default=0))

    def finish(self) -> Noted:
        """All that was noted."""
        table, noted = self.state.table, self.noted
        self._store()
        noted.season, noted.why, noted.winners = table.season, table.why, table.winners
        noted.renown = tuple(table.renown)
        noted.hill.append(table.hill_holder)
        noted.ladder = [(count["town"], count["city"], count["road"]) for count in self._counts]
        late = [0 < noted.village[seat] <= SOON for seat in range(noted.seats)]
        gone = [seat not in table.playing and not had for seat, had in enumerate(late)]
        noted.able = [able and not out for able, out in zip(self._able, gone, strict=True)]
        return noted

    def drawn(self, event: CardDrawn) -> None:
        """A hunt is told from other adventures by its name."""
        if event.card >= 0 and CARDS[event.card].name.startswith("Hunt"):
            self.noted.hunts[event.seat] += 1

    def moved(self, event: TrackMoved) -> None:
        """Valor that follows a comparison of dice comes of war."""
        if event.track == "renown" and event.by >= DRAGON_RENOWN and not self.noted.slain[event.seat]:
            self.noted.slain[event.seat] += 1
        if event.track in ("valor", "honor") and event.by > 0:
            self.noted.glory[event.seat] += event.by
            if self._compared and event.track == "valor":
                self.noted.war[event.seat] += event.by

    def built(self, event: Built) -> None:
        """A village; and whether enemies could walk in."""
        self._counts[event.seat][STRUCTURE_NAMES[event.kind]] += 1
        if event.kind not in _SETTLEMENTS:
            return
        self.noted.village[event.seat] = self.noted.village[event.seat] or self.state.table.season
        if event.kind == VILLAGE:
            self.noted.villages += 1
            table = self.state.table
            self.noted.exposed += reach(table, event.seat)[event.cell] > forces.units_on(table, event.cell)
            self._built[event.cell] = table.season

    def rolled(self, event: CombatRolled) -> None:
        """A round between two seats."""
        self.noted.rounds += max(event.attacker, event.defender) < self.noted.seats

    def razing(self, event: Razed) -> None:
        """A village, town or city lost."""
        if event.kind in _SETTLEMENTS:
            self.noted.razed += 1
            self.noted.fresh_razed += self._built.get(event.cell, 0) == self.state.table.season

    def proposed(self, event: Proposed) -> None:
        """Who was asked already this season."""
        self.noted.proposals += 1
        self.noted.repeated += self._asked[event.target] > 0
        self._asked[event.target] += 1


_NOTES: dict[type[Event], Any] = {
    CardDrawn: Watch.drawn,
    TrackMoved: Watch.moved,
    Built: Watch.built,
    CombatRolled: Watch.rolled,
    Razed: Watch.razing,
    Proposed: Watch.proposed,
    LairOpened: Watch.found,
    DragonSlain: Watch.slew,
    CastleTaken: Watch.took,
}


def _site_near(state: FarState, seat: int) -> bool:
    """Whether a village may stand within two steps of a capitol, something else of its owner between.

    Where terrain is rolled as it is revealed nobody can say: what is not known yet counts as fit.
    """
    table, board = state.table, state.table.board
    at = structures.capitol_of(table, seat)

    def fits(cell: int, kind: int) -> bool:
        terrain = table.terrain[cell] if table.terrain[cell] >= 0 else state.secrets.terrain[cell]
        return terrain == HIDDEN or terrain_allows(terrain, kind)

    first = board.neighbours[at]
    second = {far for cell in first if fits(cell, GARRISON) for far in board.neighbours[cell]} - {at}
    return any(fits(cell, VILLAGE) for cell in {*first, *second})


def play(options: Settings, players: Sequence[Player], sources: Seeds) -> Noted:
    """Play one game, a player a seat, as `simulation.play` does, and tell what came of it."""
    rng = random.Random(sources.players)
    state, events = GAME.new(options, len(players), Chance(key(sources.game)))
    watch, moves = None, 0
    while moves < GAME.longest and (waiting := GAME.waiting_for(state)):
        if watch is None and not state.table.phase.startswith("setup"):
            watch = Watch(state)
            watch.see(events)
        seat = waiting[0] if len(waiting) == 1 else rng.choice(waiting)
        action = GAME.ordered(state, seat) or players[seat].choose(Turn(GAME, state, seat), rng)
        events = GAME.make(state, seat, action)
        if watch is not None:
            watch.see(events)
        moves += 1
    assert watch is not None and state.table.over, "a game of Farlanthia did not end"
    return watch.finish()
