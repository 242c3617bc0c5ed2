"""What happens in a game of Farlanthia. An event is public unless its `seen_by` says otherwise."""

from collections.abc import Iterable, Sequence

from typing_extensions import override

from rules.farlanthia import tables
from rules.farlanthia.actions import WHAT
from rules.farlanthia.naming import read_replacement
from rules.farlanthia.order_words import says
from rules.kernel.events import Event, Naming, PrivateEvent, SeatEvent, Terms, Viewer, Weight, events_of
from rules.kernel.names import Names, join, plural
from rules.kernel.trail import ATTACKED, CAME, LOST, MOVED, Step

ARMY = "units"
"""What moves and falls on the map, as steps call it; structures have their names."""


_GREY = {tables.NEUTRAL: "the greys", tables.DRAGON: "the dragon"}


def owner(number: int, names: Names) -> str:
    """Who that is: a player, the greys, or a dragon."""
    return _GREY.get(number) or names.seat(number)


def whose(number: int, names: Names) -> str:
    """Of whom: a player, the greys, or a dragon."""
    return "the greys'" if number == tables.NEUTRAL else f"{owner(number, names)}'s"


def capital(words: str) -> str:
    """A sentence's first letter in capitals."""
    return words[:1].upper() + words[1:]


def units_told(count: int) -> str:
    """As "1 unit"."""
    return plural(count, "unit")


def goods_told(goods: tuple[int, ...]) -> str:
    """As "2 wood and 1 gold", also of a reward with points; "nothing" if there is none."""
    return join([f"{count} {WHAT[what]}" for what, count in enumerate(goods) if count])


def dice_told(dice: Sequence[int]) -> str:
    """As "6, 4, 4", in the order in which they are compared (FA-169), whatever replaced them."""
    return ", ".join(map(str, sorted(dice, reverse=True)))


def replaced_told(dice: tuple[int, ...]) -> list[str]:
    """As "the highest die by 5 + 1", for each number of a replacement."""
    return [
        f"the {RANKS[index]} die by {die}" + (f" + {bonus}" if bonus else "")
        for die, bonus, index in map(read_replacement, dice)
    ]


def by_terrain(tiles: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
    """Tiles of (cell, terrain): the cells of each terrain, in its order."""
    found: dict[int, list[int]] = {}
    for cell, terrain in tiles:
        found.setdefault(terrain, []).append(cell)
    return dict(sorted(found.items()))


def tile_told(terrain: int, names: Names) -> str:
    """A tile of that terrain, as "a forest" or "hills"."""
    return tables.tile_of(names.place("terrain", terrain))


def land_told(tiles: tuple[tuple[int, int], ...], names: Names) -> list[str]:
    """Tiles of (cell, terrain) by terrain, as "forest on C4 and D5", or "a tile on C4" of unknown."""
    return [
        f"{_land_of(terrain, len(cells), names)} on {names.list('tile', cells)}"
        for terrain, cells in by_terrain(tiles).items()
    ]


def _land_of(terrain: int, tiles: int, names: Names) -> str:
    if terrain != tables.HIDDEN:
        return names.place("terrain", terrain)
    return "tiles" if tiles > 1 else "a tile"


LAST_CAPITOL = "the only one with a capitol"
HILL = "the volcano is held"
CASTLE = "as many capitols taken as win"
MASTER = "so the game master ended the story"
ENDS = {
    LAST_CAPITOL: "nobody else has a capitol any more",
    HILL: "the {} was held for long enough",
    CASTLE: "enough capitols were taken",
    MASTER: "the game master ended the story",
}
"""How some ends of a game are told: stored games and records have the shorter words."""
RANKS = ("", "highest", "second", "third")
"""Rolled dice by their place, from 1."""


def end_told(why: str, volcano: str) -> str:
    """How that end of a game is told, where the volcano is called so; empty if just as it is stored."""
    return ENDS.get(why, "").format(volcano)


_TERMS: Terms = {
    "goods": goods_told,
    "good": tables.GOODS.__getitem__,
    "season": tables.SEASONS.__getitem__,
    "Season": lambda season: tables.SEASONS[season].capitalize(),
    "structure": tables.STRUCTURE_NAMES.__getitem__,
    "dice": dice_told,
    "rank": RANKS.__getitem__,
    "gained": lambda by: f"{'gained' if by >= 0 else 'lost'} {abs(by)}",
    "hold": lambda holder: "hold" if holder == tables.NEUTRAL else "holds",
    "phases": lambda phase: f"{phase} phase{'s' * (' and ' in phase)}",
}
_NAMING: Naming = {
    "owner": owner,
    "whose": whose,
    "Owner": lambda number, names: capital(owner(number, names)),
    "Whose": lambda number, names: capital(whose(number, names)),
    "force": lambda groups, names: join(
        [f"{units_told(count)} from {names.place('tile', cell)}" for cell, count in groups]
    ),
    "places": lambda tiles, names: join(
        [
            names.place("tile", cell) + f" ({names.place('terrain', terrain)})" * (terrain >= 0)
            for cell, terrain in tiles
        ]
    ),
    "held": lambda near, names: join(
        [
            f"{names.seat(seat)}'s {tables.STRUCTURE_NAMES[kind] if kind >= 0 else ARMY} on "
            + names.place("tile", cell)
            for seat, kind, cell in near
        ]
    ),
    "a tile": tile_told,
    "land": lambda tiles, names: join(
        [f"{tile_told(terrain, names)} on {names.place('tile', cell)}" for cell, terrain in tiles]
    ),
    "volcano": lambda _, names: names.place("terrain", tables.VOLCANO),
    "end": lambda why, names: end_told(why, names.place("terrain", tables.VOLCANO)) or why,
}


class Founded(Event, frozen=True, tag="founded"):
    """A map is ready for its tiles."""

    says = "The map has {cells} tiles."

    map: str
    cells: int


class CapitolSet(SeatEvent, frozen=True, tag="capitol_set"):
    """A seat's start tile is revealed and holds its capitol (FA-021)."""

    says = "{seat:who} starts on {cell:tile}, {terrain:a tile}[, after {redrawn:n other} that would not do]."
    marks = (CAME, "seat", "capitol", "cell")
    hits = ("seat",)

    cell: int
    terrain: int
    redrawn: int


class TileLaid(SeatEvent, frozen=True, tag="tile_laid"):
    """A seat laid a tile face down (FA-023); only it knows which, and whether it did so itself (FA-029)."""

    says = "{seat:who} laid a hidden tile[ ({terrain:terrain})] on {cell:tile}."
    routine = True  # the board shows where tiles lie, and dozens would bury who leads the season

    cell: int
    terrain: int = tables.HIDDEN

    @override
    def seen_by(self, viewer: Viewer) -> "TileLaid":
        """Its terrain is for who laid it."""
        return self if viewer == self.seat else TileLaid(self.seat, self.cell)


class MapDone(Event, frozen=True, tag="map_done"):
    """Every cell has its tile (FA-027)."""

    says = "The map is complete."
    heads = True  # nobody's: whoever lays the last tile only completes it


class SeasonBegan(Event, frozen=True, tag="season_began"):
    """A season begins (FA-050)."""

    says = "{name:Season} of year {year} begins."
    heads = True  # nobody's: the last of a season only happened to end it

    season: int
    name: int

    @property
    def year(self) -> int:
        """Of the game, from 1."""
        return (self.season - 1) // 4 + 1


class Led(Event, frozen=True, tag="led"):
    """All seats rolled for leadership (FA-052); `ties` are the rolls between equals, as (seat, die)."""

    rolls: tuple[tuple[int, tuple[int, ...]], ...]
    ties: tuple[tuple[int, int], ...]
    order: tuple[int, ...]

    @override
    def line(self, names: Names) -> str:
        rolls = "; ".join(f"{names.seat(seat)} rolled {dice_told(dice)}" for seat, dice in self.rolls)
        rounds: list[dict[int, int]] = [{}]
        for seat, die in self.ties:
            if seat in rounds[-1]:
                rounds.append({})
            rounds[-1][seat] = die
        ties = [join([f"{names.seat(seat)} has {die}" for seat, die in each.items()]) for each in rounds]
        tied = f" Equals rolled again: {'; and again: '.join(ties)}." if self.ties else ""
        order = join([names.seat(seat) for seat in self.order])
        return f"Leadership, lowest total first: {rolls}.{tied} The order is {order}."


class DieSpent(SeatEvent, frozen=True, tag="die_spent"):
    """A seat spent a leadership die (FA-060, FA-061)."""

    says = "{seat:who} spent a leadership die of {die}[ raised by {bonus}]."
    matters = Weight.PASSING

    die: int
    bonus: int


class Revealed(SeatEvent, frozen=True, tag="revealed"):
    """Tiles are turned face up: (cell, terrain) each; by a seat, or by the game master (-1)."""

    says = "[{seat:who}|The game master] revealed {tiles:land}."

    tiles: tuple[tuple[int, int], ...]

    @override
    def steps(self) -> tuple[Step, ...]:
        return tuple(Step(CAME, self.seat, "tile", cell) for cell, _ in self.tiles)


class Peeked(SeatEvent, frozen=True, tag="peeked"):
    """A seat looked at hidden tiles: (cell, terrain) each; others learn only where."""

    says = "{seat:who} looked at {tiles:places}."

    tiles: tuple[tuple[int, int], ...]

    @override
    def seen_by(self, viewer: Viewer) -> "Peeked":
        """The terrain is for who looked."""
        if viewer == self.seat:
            return self
        return Peeked(self.seat, tuple((cell, tables.HIDDEN) for cell, _ in self.tiles))


class DragonSeen(Event, frozen=True, tag="dragon_seen"):
    """The volcano's guardian appears (FA-018)."""

    says = "A dragon guards {cell:tile}."

    cell: int


class LairOpened(SeatEvent, frozen=True, tag="lair_opened"):
    """A hunt finds where the dragon lives (FA-285)."""

    says = (
        "{seat:who} tracked a dragon to its lair on {cell:tile}: whoever destroys the last of its "
        f"{tables.DRAGON_UNITS} guards gains {tables.DRAGON_RENOWN} renown."
    )

    cell: int


class DragonSlain(SeatEvent, frozen=True, tag="dragon_slain"):
    """The last unit of a guardian is destroyed; its renown follows (FA-018, FA-285)."""

    says = "{seat:who} slew the dragon on {cell:tile}."
    matters = Weight.SCORE

    cell: int


class Produced(SeatEvent, frozen=True, tag="produced"):
    """A realm's production (FA-091); `idle` are structures that made nothing because they are occupied."""

    says = "{seat:who}'s realm made {goods:goods}[; {idle} occupied]."
    brings = ("won", "seat", "goods")

    goods: tuple[int, ...]
    idle: int = 0


class Gained(SeatEvent, frozen=True, tag="gained"):
    """A seat gains goods, for a reason in a word or two."""

    says = "{seat:who} gained {goods:goods} ({why})."
    brings = ("won", "seat", "goods")

    goods: tuple[int, ...]
    why: str


class Lost(SeatEvent, frozen=True, tag="lost"):
    """A seat loses goods, for a reason in a word or two."""

    says = "{seat:who} lost {goods:goods} ({why})."
    brings = ("lost", "seat", "goods")

    goods: tuple[int, ...]
    why: str


class TrackMoved(SeatEvent, frozen=True, tag="track_moved"):
    """Valor, honor or renown changes (FA-180), because of `why`; `renown` is what it turned into (FA-181)."""

    says = (
        "{seat:who} {by:gained} {track}"
        "[[ ({why})], which fills the track and brings {renown} renown| ({why}[; now {now}])| (now {now})]."
    )

    track: str
    by: int
    now: int
    renown: int = 0
    why: str = ""

    @override
    def weight(self) -> Weight:
        return Weight.SCORE if self.renown or self.track == "renown" else Weight.REST


class Traded(SeatEvent, frozen=True, tag="traded"):
    """A seat traded at the caravan (FA-095)."""

    says = "{seat:who} traded {given} {give:good} for {got} {get:good} at the caravan."

    give: int
    given: int
    get: int
    got: int


class Requisitioned(SeatEvent, frozen=True, tag="requisitioned"):
    """A seat closed a slot of the caravan for one good (FA-096)."""

    says = "{seat:who} requisitioned 1 {good:good}; its slot is closed this season."
    brings = ("won", "seat", "good")

    good: int


class Built(SeatEvent, frozen=True, tag="built"):
    """A structure is built, or grows from a smaller one (FA-110, FA-118); a card may give it."""

    says = "{seat:who} {upgrade:upgraded to|built} a {kind:structure} on {cell:tile}[ for {cost:goods}]."
    marks = (CAME, "seat", "{kind:structure}", "cell")

    kind: int
    cell: int
    cost: tuple[int, ...]
    upgrade: bool


class StructureLost(Event, frozen=True, tag="structure_lost"):
    """A structure leaves the map, or shrinks to a smaller one (`left` is its kind, or -1)."""

    says = "{owner:Whose} {kind:structure} on {cell:tile} [became a {left:structure}|is gone] ({why})."
    marks = (LOST, "owner", "{kind:structure}", "cell")

    owner: int
    kind: int
    cell: int
    left: int
    why: str


_RAISED = ("mustered", "raised")
"""Why units come to the map, but for cards, which are named."""


class Mustered(Event, frozen=True, tag="mustered"):
    """Units come to the map: bought, given, or raised as militia."""

    marks = (CAME, "owner", ARMY, "cell")

    owner: int
    cell: int
    kind: int
    count: int
    why: str

    @override
    def line(self, names: Names) -> str:
        what = units_told(self.count) if not self.kind else tables.type_told(self.count, self.kind)
        who, where = capital(owner(self.owner, names)), names.place("tile", self.cell)
        if self.why in _RAISED:
            return f"{who} {self.why} {what} on {where}."
        return f"{who} gained {what} on {where} ({self.why})."


class Mounted(SeatEvent, frozen=True, tag="mounted"):
    """Infantry becomes cavalry (FA-145)."""

    says = "{seat:who} mounted {count} infantry on {cell:tile}."

    cell: int
    count: int


class UnitsLost(Event, frozen=True, tag="units_lost"):
    """Units leave the map outside of a combat."""

    says = "{owner:Owner} lost {count:n unit} on {cell:tile} ({why})."
    marks = (LOST, "owner", ARMY, "cell")

    owner: int
    cell: int
    count: int
    why: str


class Moved(Event, frozen=True, tag="moved"):
    """Units moved in peace (FA-154), or back from a combat."""

    says = "{owner:Owner} moved {count:n unit} from {origin:tile} to {to:tile}."
    marks = (MOVED, "owner", ARMY, "to")

    owner: int
    origin: int
    to: int
    count: int


class DrewNear(Event, frozen=True, tag="drew_near"):
    """Units that have just come stand next to what no unit of their owner stood next to before.

    `near` has that: (seat, structure, cell), -1 for units.
    """

    says = "{owner:Whose} units on {cell:tile} now stand next to {near:held}."

    owner: int
    cell: int
    near: tuple[tuple[int, int, int], ...]

    @override
    def touches(self) -> tuple[int, ...]:
        return tuple(seat for seat, _, _ in self.near)


class Attacked(Event, frozen=True, tag="attacked"):
    """Groups enter a tile of another: (from, count) each (FA-160); `other` defends it, or nobody does.

    `freed` is a structure of the mover that others occupy there: there the mover defends (FA-178). `home` is
    one of `other` that nobody defends.
    """

    says = (
        "{mover:Owner} [defended?"
        "[freed:structure?came to free their {freed:structure} on {cell:tile} from {other:owner} with "
        "{groups:force}, defending there|attacked {other:owner} on {cell:tile} with {groups:force}]"
        "|entered {other:whose} [{home:structure} on|tile] {cell:tile} with {groups:force}; nobody defends "
        "it[home:structure?, so it is occupied]]."
    )

    mover: int
    cell: int
    groups: tuple[tuple[int, int], ...]
    other: int
    defended: bool
    freed: int = -1
    home: int = -1

    @override
    def steps(self) -> tuple[Step, ...]:
        return tuple(Step(ATTACKED, self.mover, ARMY, self.cell, at, count) for at, count in self.groups)


class CombatRolled(Event, frozen=True, tag="combat_rolled"):
    """Both sides of a combat rolled (FA-161), highest first."""

    says = (
        "Combat on {cell:tile}: {attacker:owner} rolled {attack:dice}; {defender:owner} rolled "
        "{defence:dice}."
    )
    matters = Weight.PASSING

    cell: int
    attacker: int
    defender: int
    attack: tuple[int, ...]
    defence: tuple[int, ...]


class Substituted(SeatEvent, frozen=True, tag="substituted"):
    """What a side put in place of rolled dice, shown when all have decided (FA-166, FA-167).

    `again` is the place of the die that it will roll again by a card, 0 for none.
    """

    dice: tuple[int, ...]
    again: int = 0

    @override
    def line(self, names: Names) -> str:
        said = [f"replaced {join(replaced_told(self.dice))}"] if self.dice else []
        said += [f"will roll the {RANKS[self.again]} die again"] if self.again else []
        return f"{names.seat(self.seat)} {join(said)}."


class Rerolled(SeatEvent, frozen=True, tag="rerolled"):
    """A die was rolled again, after both sides had committed (FA-167)."""

    says = "{seat:who} rolled the {index:rank} die again: {now}."

    index: int
    now: int


class CombatCompared(Event, frozen=True, tag="combat_compared"):
    """Dice were compared and losses taken (FA-169)."""

    says = (
        "{attack:dice} against {defence:dice} on {cell:tile}: {attacker:owner} lost "
        "[{attacker_lost:n unit}|nothing], {defender:owner} lost [{defender_lost:n unit}|nothing]."
    )

    cell: int
    attacker: int
    defender: int
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    attacker_lost: int
    defender_lost: int

    @override
    def steps(self) -> tuple[Step, ...]:
        sides = (self.attacker, self.attacker_lost), (self.defender, self.defender_lost)
        return tuple(
            Step(LOST, min(side, tables.NEUTRAL), ARMY, self.cell, count=count)
            for side, count in sides
            if count
        )


class CombatEnded(Event, frozen=True, tag="combat_ended"):
    """A combat is over; `holder` has the tile, and `retreated` tells who went back (-1: nobody).

    A structure of `owner` there is occupied from now on.
    """

    says = (
        "[{retreated:Whose} retreat ended the combat on|{holder:Owner} {holder:hold}|Nobody is left on] "
        "{cell:tile}[owner:whose?; {owner:whose} {structure:structure} there is occupied]."
    )
    matters = Weight.SCORE
    hits = ("owner",)

    cell: int
    holder: int
    retreated: int
    owner: int | None = None
    structure: int = -1


class Razed(SeatEvent, frozen=True, tag="razed"):
    """An occupied structure is razed (FA-196); its loot follows."""

    says = "{seat:who} razed {owner:whose} {kind:structure} on {cell:tile} and took {loot:goods}."
    matters = Weight.SCORE
    hits = ("owner",)
    brings = ("won", "seat", "loot")

    owner: int
    kind: int
    cell: int
    loot: tuple[int, ...]


class Captured(SeatEvent, frozen=True, tag="captured"):
    """An occupied structure is taken over (FA-199); a capitol comes as a city, or not at all (-1)."""

    says = "{seat:who} took over {owner:whose} {kind:structure} on {cell:tile}{now}."
    matters = Weight.SCORE
    hits = ("owner",)
    marks = (LOST, "owner", "{kind:structure}", "cell")

    owner: int
    kind: int
    cell: int
    becomes: int

    @property
    def now(self) -> str:
        """What it is from now on, where that is something else."""
        changed = f", now a {tables.STRUCTURE_NAMES[self.becomes]}" * (self.becomes != self.kind)
        return changed if self.becomes >= 0 else ", which is gone"


class CastleTaken(SeatEvent, frozen=True, tag="castle_taken"):
    """A seat takes an enemy's capitol at the end of its lord's turn, with its loot (FA-286, FA-197)."""

    says = (
        "{seat:who} took {owner:whose} capitol on {cell:tile} with {loot:goods}[ and has {crowns:n crown}]."
    )
    matters = Weight.DECIDES
    hits = ("owner",)
    brings = ("won", "seat", "loot")
    marks = (LOST, "owner", tables.STRUCTURE_NAMES[tables.CAPITOL], "cell")

    owner: int
    cell: int
    loot: tuple[int, ...]
    crowns: int
    """How many the taker has now; 0 where crowns win nothing."""


class TruceBroken(SeatEvent, frozen=True, tag="truce_broken"):
    """A seat breaks a truce (FA-209); what it costs follows."""

    says = "{seat:who} broke the truce with {other:who}."

    other: int


class TruceEnded(Event, frozen=True, tag="truce_ended"):
    """A truce ends before it runs out (FA-213, FA-241)."""

    says = "The truce between {one:who} and {other:who} is over."
    hits = ("one", "other")

    one: int
    other: int


class TrucesRanOut(SeatEvent, frozen=True, tag="truces_ran_out"):
    """The truces that a seat proposed end as its conflict turn starts (FA-208)."""

    says = "{seat:who}'s {others:truce|truces} with {others:who} ran out."
    hits = ("others",)

    others: tuple[int, ...]


class Held(SeatEvent, frozen=True, tag="held"):
    """A seat holds the volcano at a season's end (FA-235)."""

    says = "{seat:who} has held the {count:volcano} for {count} {count:season|seasons in a row}."
    matters = Weight.DECIDES

    count: int


class TurnBegan(SeatEvent, frozen=True, tag="turn_began"):
    """A seat's turn of a phase begins, and does not end by itself at once (FA-055)."""

    says = "{seat:who}'s {phase} turn begins."
    routine = True
    heads = True  # what comes at its start is its own news, whoever ended the turn before

    phase: str


class TurnEnded(SeatEvent, frozen=True, tag="turn_ended"):
    """A seat ended its turn of a phase."""

    says = "{seat:who} ended the {phase} turn."
    routine = True

    phase: str


_TOGGLED = {
    "rest_of_season": ("is asked again this season", "leaves the rest of this season to standing orders"),
    "auto_place": ("lays tiles by hand again", "has tiles laid at random from now on"),
    "fight_out": (
        "is asked again in every round",
        "keeps the dice and fights on to the end of this combat",
    ),
}
"""Orders that one button gives and lifts: what is told of lifting, and of giving them."""


class OrderGiven(PrivateEvent, frozen=True, tag="order_given"):
    """A standing order was given; nobody else learns of it."""

    name: str
    value: str

    @override
    def line(self, names: Names) -> str:
        who = names.seat(self.seat)
        if self.name in _TOGGLED:
            return f"{who} {_TOGGLED[self.name][self.value == 'on']}."
        return f"{who}'s standing order from now on: {says(self.name, self.value)}."


class Answered(PrivateEvent, frozen=True, tag="answered"):
    """A sealed answer was given; nobody else learns of it before all are in (FA-272)."""

    says = "{seat:who}'s answer is sealed."
    routine = True


class Surrendered(SeatEvent, frozen=True, tag="surrendered"):
    """A seat gives up (FA-242)."""

    says = "{seat:who} surrendered."
    matters = Weight.DECIDES


class Eliminated(SeatEvent, frozen=True, tag="eliminated"):
    """A seat is out: its structures, units and cards leave the game (FA-240, FA-241)."""

    says = "{seat:who} is out of the game."
    matters = Weight.DECIDES
    hits = ("seat",)


class Drawn(Event, frozen=True, tag="terrain_drawn"):
    """The game master draws a tile, or removes it (terrain -2); hidden terrain is the master's own."""

    master: int
    cell: int
    terrain: int

    hidden: bool

    @override
    def seen_by(self, viewer: Viewer) -> "Drawn | None":
        """Others learn of a hidden tile only that it lies there."""
        if not self.hidden or viewer == self.master:
            return self
        return Drawn(self.master, self.cell, tables.HIDDEN, True)

    @override
    def line(self, names: Names) -> str:
        where = names.place("tile", self.cell)
        if self.terrain == tables.HIDDEN:
            return f"The game master laid a hidden tile on {where}."
        if self.terrain < 0:
            return f"The game master removed the tile on {where}."
        down = ", face down" if self.hidden else ""
        return f"The game master drew {tile_told(self.terrain, names)} on {where}{down}."


class LandDrawn(Event, frozen=True, tag="land_drawn"):
    """The game master draws many tiles: (cell, terrain); those face down are the master's own."""

    master: int
    tiles: tuple[tuple[int, int], ...]
    hidden: tuple[tuple[int, int], ...]

    @override
    def seen_by(self, viewer: Viewer) -> "LandDrawn":
        """Others learn of hidden tiles only that they lie there."""
        if viewer == self.master:
            return self
        return LandDrawn(self.master, self.tiles, tuple((cell, tables.HIDDEN) for cell, _ in self.hidden))

    @override
    def line(self, names: Names) -> str:
        down = [f"{each} face down" for each in land_told(self.hidden, names)]
        return f"The game master drew {join([*land_told(self.tiles, names), *down])}."


class Hid(Event, frozen=True, tag="hid"):
    """The game master turns tiles face down (FA-252)."""

    says = "The game master hid {cells:tile}."

    cells: tuple[int, ...]


class StructurePut(Event, frozen=True, tag="structure_put"):
    """The game master places a structure (FA-253), perhaps in the place of one of another owner, `lost`."""

    says = (
        "The game master placed a {kind:structure} of {owner:owner} on {cell:tile}"
        "[ in place of a structure of {lost:owner}]."
    )
    marks = (CAME, "owner", "{kind:structure}", "cell")
    hits = ("lost",)

    owner: int
    kind: int
    cell: int
    lost: int = -1


class ObjectiveSet(Event, frozen=True, tag="objective_set"):
    """The game master sets an objective (FA-258): for one seat, or for whoever meets it first (-1)."""

    says = "Objective {number}[ for {seat:who}]: {text}[ (reward: {reward:goods})]"
    hits = ("seat",)

    number: int
    text: str
    seat: int
    reward: tuple[int, ...] = ()

    @override
    def weight(self) -> Weight:
        return Weight.SCORE if self.seat < 0 else Weight.MAP


class ObjectiveClosed(Event, frozen=True, tag="objective_closed"):
    """An objective is met by a seat, or failed (-1); its reward follows (FA-258)."""

    says = "Objective {number} [is met by {seat:who}|has failed]: {text}"
    matters = Weight.SCORE

    number: int
    text: str
    seat: int


class Told(Event, frozen=True, tag="told"):
    """The game master tells something, to all or to one (FA-259)."""

    says = "Game master[ (to {seat:who} alone)]: {text}"
    matters = Weight.SCORE
    hits = ("seat",)

    master: int
    text: str
    seat: int

    @override
    def seen_by(self, viewer: Viewer) -> "Told | None":
        """A private telling is for that seat and the master."""
        return self if self.seat < 0 or viewer in (self.seat, self.master) else None


class PhaseSkipped(Event, frozen=True, tag="phase_skipped"):
    """The game master skips what is left of a phase, or of those of a sitting (FA-260)."""

    says = "The game master skips the rest of the {phase:phases}."

    phase: str


class SeasonNamed(Event, frozen=True, tag="season_named"):
    """The game master names the season (FA-260)."""

    says = "The game master makes it {name:season}."

    name: int


class Finished(Event, frozen=True, tag="finished"):
    """The game is over (FA-230)."""

    says = "{winners:who} {winners:wins|share the victory}: {why:end}."
    matters = Weight.DECIDES
    heads = True  # nobody's: another's move may have brought it

    winners: tuple[int, ...]
    why: str


ENGINE_EVENTS = events_of(__name__, _TERMS, _NAMING)
"""The events of all modules but `cards` and `diplomacy`, which have their own."""
