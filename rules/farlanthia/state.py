"""The state of a game of Farlanthia: a public table, secrets, and chance.

Cells, stacks and owners are small ints (`board`, `tables`); a list "by cell" has one entry a cell. A mask of
seats or cells holds one bit each. History masks hold what happened in this season (bit 0), in the last one
(bit 1) and at any time before (bit 2).
"""

from functools import cache
from typing import ClassVar

import msgspec

from rules.farlanthia import tables
from rules.farlanthia.actions import ONES_OWN, ORDERS, Sealed
from rules.farlanthia.board import Board, board
from rules.farlanthia.cards.language import Task
from rules.farlanthia.phase_names import FINISHED, RAZE
from rules.farlanthia.terms import Terms
from rules.kernel.events import Viewer
from rules.kernel.names import NOBODY
from rules.kernel.state import State
from rules.kernel.trail import Step

ORDER = "order"
"""Chance: leadership and its ties."""
ATTACK, DEFENCE = "attack", "defence"
"""Chance: the dice of the two sides of a combat."""
TERRAIN, SCOUTED, PLACED = "terrain", "scouted", "placed"
"""Chance: what a hidden tile is, which one is scouted, where one is laid."""
CARD_DICE = "card dice"
"""Chance: what a card does."""
PROPOSER, RESISTER = "proposer", "resister"
"""Chance: the dice of the two sides of a negotiation."""
LAIR = "lair"
"""Chance: where a dragon settles, of places that are as good (FA-285)."""

NOW, LAST, EVER = 1, 2, 4
"""Bits of a history mask."""

BAN_TRADE, BAN_REQUISITION, BAN_NEGOTIATE = 1, 2, 4


class Effects(msgspec.Struct):
    """What cards do to a seat until the season ends (book, 3.8)."""

    bans: int = 0
    """`BAN_…` bits."""
    less: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0, 0])
    """By good: how much less this season's production brings."""
    idle: list[int] = []
    """Cells whose structure makes nothing this season."""
    discount: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0, 0])
    """By good: what this season's construction costs less."""
    swap: bool = False
    """The first caravan trade of this season is one for one."""
    guard: bool = False
    """Two dice in defence on own structures, with one unit too."""
    speed: int = 0
    """Movement points that all units have more."""
    speed_from: list[tuple[int, int]] = []
    """(cell, movement points more of the units that set out there)."""


class Window(msgspec.Struct, frozen=True):
    """A pending decision: its kind (a phase's name), who is asked, and what it is about.

    All who are asked answer at once and sealed; the window closes when all answers are in. The silence of
    its phase is what a passed deadline stands for.
    """

    kind: str
    seats: tuple[int, ...]
    about: tuple[int, ...] = ()
    """What its kind needs to know: a card and a clause, a cell, an amount."""


class Group(msgspec.Struct):
    """Units that entered a combat together: where from, their last tile before it, how many of each type."""

    origin: int
    back: int
    units: list[int]


class Combat(msgspec.Struct):
    """An open combat. The mover's units are its groups, the other side's stand on the cell (FA-160).

    `step` says what comes next: `militia`, `roll`, `substitute`, `compare`, `go_on`.
    """

    cell: int
    mover: int
    other: int
    """The owner on the other side."""
    attacker: int
    defender: int
    groups: list[Group]
    step: str = "roll"
    round: int = 0
    attack: tuple[int, ...] = ()
    """The attacker's dice as they count; they lie highest first until one is replaced or rolled again."""
    defence: tuple[int, ...] = ()
    again: tuple[int, int] = (0, 0)
    """By side: the place of the die that it rolls again once both have committed; 0 for none (FA-167)."""
    to_the_end: bool = False
    """Militia fights on its own ground: nobody retreats (FA-193)."""
    streams: ClassVar[tuple[str, str]] = (ATTACK, DEFENCE)
    """Chance: the dice of its sides."""


class Truce(msgspec.Struct, frozen=True):
    """A truce between two seats; it lasts until the proposer's next conflict turn starts (FA-208)."""

    proposer: int
    other: int
    season: int


class LostTrade(msgspec.Struct, frozen=True):
    """A trade that was lost by roll: swaps of (what the winner gave, what it took) (FA-211, FA-212)."""

    loser: int
    winner: int
    season: int
    swaps: tuple[tuple[int, int], ...]


class Negotiation(msgspec.Struct):
    """An open negotiation (FA-200 to FA-218)."""

    kind: int
    proposer: int
    target: int
    terms: tuple[int, ...] = ()
    """A trade's swaps; what a contest by law is about, and the season or the card."""
    strength: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """The proposer's and the resister's."""
    relics: tuple[tuple[int, int], ...] = ()
    """Cards that the sides added: (seat, card)."""
    step: str = "reply"
    round: int = 0
    winner: int = NOBODY
    """Who won it by dice."""
    attack: tuple[int, ...] = ()
    """The proposer's dice as they count, laid as in a combat."""
    defence: tuple[int, ...] = ()
    again: tuple[int, int] = (0, 0)
    """By side: the place of the die that it rolls again once both have committed; 0 for none (FA-167)."""
    streams: ClassVar[tuple[str, str]] = (PROPOSER, RESISTER)
    """Chance: the dice of its sides."""

    def other(self, seat: int) -> int:
        """The other side of a seat that is one."""
        return self.target if seat == self.proposer else self.proposer


class Objective(msgspec.Struct):
    """What a game master asks for: for one seat, or for all (-1); open until it is met or failed (FA-258)."""

    text: str
    reward: tuple[int, ...]
    seat: int
    open: bool = True
    met: int | None = None
    """Who met it, -1 if it failed; None while it is open, and where it was closed before this was kept."""


class Orders(msgspec.Struct):
    """A seat's standing orders (book, 5.3): indexes into `actions.ORDERS`, and `auto_place`."""

    auto_place: bool = False
    subst: int = 0
    realm: int = 0
    raze: int = 0
    truce: int = 0
    retreat_below: int = 0
    scout: int = 0
    losses: int = 0
    losses_rolled: int = 0
    """What `losses` said when dice were last rolled: a later order is for the next roll (FA-145)."""
    hero: int = 0
    conflict: int = 0
    trade: int = 0
    contest: int = 0
    militia: int = 0
    swap: int = 0
    gift: int = 0
    rest_of_season: bool = False
    """Whether all that is asked of it until the season ends is answered as usual (FA-274)."""
    fight_out: bool = False
    """Whether it keeps its dice and fights on, whatever comes, until the open combat ends."""


def first_orders(terms: Terms) -> Orders:
    """A seat's standing orders when a game begins, which all know (FA-272, FA-275)."""
    orders = Orders()
    if terms.answers == "orders":
        orders.auto_place = True
        for name, order in ORDERS.items():
            if order.usual and name not in ONES_OWN:
                setattr(orders, name, order.values.index(order.usual))
    return orders


@cache
def _left(seats: int, out: int) -> tuple[int, ...]:
    """The seats but those of a mask, ascending: it is asked at every step of a game."""
    return tuple(seat for seat in range(seats) if not out >> seat & 1)


class FarTable(msgspec.Struct):
    """All that lies open. A field here is public; `view` redacts goods only, if the option says so."""

    terms: Terms
    map: str
    seats: int
    # The map, by cell.
    terrain: list[int]
    structure: list[int]
    owner: list[int]
    """Whose structure stands there."""
    road: list[int]
    """Whose road lies beside another structure: that of the structure's owner, or nobody's (FA-113)."""
    holder: list[int]
    """Whose units stand there."""
    fresh: list[int]
    """By stack: units that may still move this season."""
    spent: list[int]
    """By stack: units that have moved."""
    # The seats.
    goods: list[int]
    """By seat and good: `goods[4 * seat + good]`."""
    valor: list[int]
    honor: list[int]
    renown: list[int]
    valor_total: list[int]
    rolled: list[tuple[int, ...]]
    """The leadership dice that each rolled this season."""
    dice: list[tuple[int, ...]]
    """Those it has left, highest first."""
    bonus_used: list[int]
    adventures: list[int]
    """By seat: adventures of this season; so are the next ones."""
    requisitions: list[int]
    negotiated: list[int]
    """By seat: whom it proposed to this season, as a mask."""
    effects: list[Effects]
    open: list[list[int]]
    """By seat: the event cards that lie open before it (FA-221), oldest first."""
    used: list[int]
    """History by seat and kind of negotiation that it proposed: `used[4 * seat + kind]` (FA-206)."""
    fought: list[int]
    """History by pair of seats of which one entered a tile of the other: `fought[seats * one + other]`."""
    attacked: list[int]
    """By seat: who attacked it this season, as a mask."""
    order: tuple[int, ...] = ()
    out: int = 0
    """Seats that are eliminated, as a mask."""
    leaving: int = 0
    """Seats that surrendered and go as soon as nothing of theirs is open (FA-242)."""
    fell: list[tuple[int, ...]] = []
    """Seats in the order in which they were eliminated, those of one moment together."""
    # Where the game is.
    phase: str = "setup.start"
    at: int = 0
    """Whose turn it is, as an index into `order`."""
    began: bool = False
    """The turn has begun: what comes at its start is done or asked."""
    ended: bool = False
    """The turn has ended; the next one begins when nothing of it is open."""
    marched: bool = False
    """The seat in turn has moved or attacked in its conflict turn (FA-149)."""
    produced: bool = False
    """The seat in turn has its production of this season (FA-090)."""
    season: int = 0
    named: int = -1
    """The season's name if a game master set it."""
    skipping: bool = False
    """The seats after this one lose this phase (FA-260)."""
    face_up: list[int] = []
    """By cell: 1 if it lay face up when this season's scout phase began (FA-075)."""
    scouted: bool = False
    """The seat in turn made its single reveal; the next two are about its turn as well."""
    scout_die: bool = False
    revealed: int = 0
    """How many tiles it revealed."""
    found: list[int] = []
    """By cell: who revealed it this season (FA-142)."""
    caravan: list[int] = msgspec.field(default_factory=lambda: [NOBODY] * 4)
    """By good: whose die lies on its slot."""
    dragons: list[int] = []
    """Cells on which a guardian stands whose renown nobody has won (FA-018)."""
    lair: int = NOBODY
    """The one of them that a hunt has opened (FA-285)."""
    crowns: list[int] = []
    """By seat: how many capitols it has taken (FA-286)."""
    rose: list[int] = []
    """Cells whose militia was raised this season (FA-190)."""
    truces: list[Truce] = []
    lost_trades: list[LostTrade] = []
    hill_holder: int = NOBODY
    hill_count: int = 0
    discards: tuple[list[int], list[int]] = msgspec.field(default_factory=lambda: ([], []))
    """The numbers of discarded events and adventures; with `decks=roll` those used so far, each once."""
    objectives: list[Objective] = []
    # What is open.
    windows: list[Window] = []
    """The last one is asked first; what lies under it waits."""
    combat: Combat | None = None
    talk: Negotiation | None = None
    tasks: list[Task] = []
    """Cards to resolve; the last one first."""
    razing: list[tuple[int, int]] = []
    """(occupier, cell) of the structures that can be razed now."""
    recent: list[int] = []
    """Cells where the newest move did something, for pictures and texts."""
    trail: list[Step] = []
    """What moved and what was lost of late."""
    winners: tuple[int, ...] = ()
    why: str = ""
    over: bool = False

    @property
    def board(self) -> Board:
        """The map's topology."""
        return board(self.map)

    @property
    def master(self) -> int:
        """The number under which the game master acts; -1 if there is none."""
        return self.seats if self.terms.mode == "story" else NOBODY

    @property
    def seat(self) -> int:
        """The seat in turn, in the phases that are played in order."""
        return self.order[self.at] if self.at < len(self.order) else NOBODY

    @property
    def fight(self) -> Combat:
        """The open combat, for who knows that there is one."""
        assert self.combat is not None
        return self.combat

    @property
    def dispute(self) -> Negotiation:
        """The open negotiation, for who knows that there is one."""
        assert self.talk is not None
        return self.talk

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that are not eliminated, ascending."""
        return _left(self.seats, self.out)

    @property
    def deciding(self) -> str:
        """The name of the phase that decides what may be done: that of the open window, or the turn's."""
        if self.over:
            return FINISHED
        return self.windows[-1].kind if self.windows else self.phase

    @property
    def volcanoes(self) -> list[int]:
        """The cells where a volcano lies face up, ascending."""
        return [cell for cell, terrain in enumerate(self.terrain) if terrain == tables.VOLCANO]

    @property
    def season_name(self) -> int:
        """Which of the four seasons it is, or comes first (FA-050, FA-260)."""
        return self.named if self.named >= 0 else max(0, self.season - 1) % len(tables.SEASONS)

    @property
    def year(self) -> int:
        """The year, from 1 (FA-050)."""
        return max(0, self.season - 1) // len(tables.SEASONS) + 1

    def land(self, terrain: int) -> str:
        """What a terrain is called: the volcano may be a palace, as it is pictured (FA-017)."""
        return self.terms.volcano_kind if terrain == tables.VOLCANO else tables.TERRAIN_NAMES[terrain]

    def is_seat(self, owner: int) -> bool:
        """Whether that owner is a seat, not the greys and not nobody (who is out owns nothing, FA-241)."""
        return 0 <= owner < self.seats


class Secrets(msgspec.Struct):
    """What not everybody sees. The two decks are lists of numbers, the next card last."""

    terrain: list[int]
    """By cell: what lies there face down; `HIDDEN` until it is rolled."""
    known: list[int]
    """By cell that lies face down: the seats that laid it or looked at it, as a mask."""
    pool: list[int]
    """Tiles not drawn yet, the next one last; afterwards those left in the box."""
    drawn: list[int]
    """By seat: the tile in its hand, or -1."""
    decks: tuple[list[int], list[int]]
    hands: list[list[int]]
    """By seat: numbers of adventure cards, ascending."""
    orders: list[Orders]
    answers: list[list[Sealed]]
    """By seat, the game master last: its sealed answers to the open window, as actions."""


class FarState(State, kw_only=True):
    """A game of Farlanthia."""

    table: FarTable
    secrets: Secrets

    def ask(self, kind: str, seats: tuple[int, ...], about: tuple[int, ...] = ()) -> None:
        """Ask these seats; what is open below waits until all have answered. `kind` is a phase's name."""
        self.table.windows.append(Window(kind, tuple(sorted(seats)), about))
        for seat in seats:
            self.secrets.answers[seat] = []

    def close_window(self) -> tuple[Window, dict[int, list[Sealed]]]:
        """Close the window that is asked; returns it and the answers by seat, in seat order."""
        window = self.table.windows.pop()
        answers = {seat: self.secrets.answers[seat] for seat in window.seats}
        for seat in window.seats:
            self.secrets.answers[seat] = []
        return window, answers

    def pending_seats(self) -> tuple[int, ...]:
        """The seats of the open window whose answers are not all in, ascending.

        That is one answer, or one for each structure that a seat may raze.
        """
        table, window = self.table, self.table.windows[-1]
        razers = [occupier for occupier, _ in table.razing]
        asked = {seat: razers.count(seat) if window.kind == RAZE else 1 for seat in window.seats}
        return tuple(seat for seat, count in asked.items() if len(self.secrets.answers[seat]) < count)

    def asked_seats(self, viewer: Viewer) -> tuple[int, ...]:
        """Who is asked; that somebody else has answered a sealed window does not show (FA-272).

        Nobody waits for a seat that has surrendered, as all know (FA-242).
        """
        table, real = self.table, self.pending_seats()
        seats = (seat for seat in table.windows[-1].seats if not table.leaving >> seat & 1)
        return tuple(seat for seat in seats if seat != viewer or seat in real)
