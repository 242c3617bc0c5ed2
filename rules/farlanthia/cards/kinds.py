"""Every kind of effect and cost: how it is written, what it says, what it does (section 3.8)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rules.farlanthia import realm, units
from rules.farlanthia.base import Events
from rules.farlanthia.cards import effects, targets as seek
from rules.farlanthia.cards.deck import CARDS
from rules.farlanthia.cards.draw import fetch
from rules.farlanthia.cards.language import Effect
from rules.farlanthia.cards.tasks import Task
from rules.farlanthia.map import ground
from rules.farlanthia.state import FarState
from rules.farlanthia.tables import DRAGON_RENOWN, DRAGON_UNITS, GOODS
from rules.kernel.hexes.bits import bits
from rules.kernel.names import plural

Do = Callable[[FarState, Task, Effect, int, Events], None]
"""Does an effect for the owner of a task, on the target that was named (-1 where none is needed)."""
Targets = Callable[[FarState, Task, Effect], Sequence[int]]
Test = Callable[[FarState, Task, Effect], bool]
Words = Callable[[Effect], str]

GOOD_WORDS = {letter: GOODS[good] for letter, good in effects.LETTER_GOODS.items()}
_BUILDS = {
    "nofood": "take this turn's construction now: a village, or one turned into a town or a town into a "
    "city, without paying food",
    "lake": "take this turn's construction on a lake beside a structure of yours: a village, or your lake "
    "village turned into a town, or your lake town into a city",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """One kind of effect, of cost, or of both."""

    name: str
    notation: str
    """How `cards.toml` writes it: a regular expression with the groups `n`, `what` and `rows`."""
    do: Do = effects.do_nothing
    words: Words | None = None
    """As an effect: what it says to its owner, as "gain 1 wood"; None if it is a cost only."""
    price: Words | None = None
    """As a cost: what it says, as a noun; None if it is an effect only."""
    asks: str = ""
    """What its owner has to name: tile, good, die or card."""
    targets: Targets | None = None
    payable: Test = effects.always
    """As a cost: whether it can be paid in full (FA-224)."""
    tells: Test = effects.always
    """Whether it would change anything (FA-223)."""
    each: bool = False
    """It is done once for each of its n, with a target of its own."""
    needed: bool = False
    """A clause that offers it cannot be taken while it has no target."""
    lasts: bool = False
    """It shows later only, so that everybody is told of it at once, in its words."""
    might_pay: Test | None = None
    """As a cost: whether others must think that it can be paid, where that is not `payable` (FA-272)."""
    might_aim: Targets | None = None
    """What others must think that it may aim at, where that is not `targets` (FA-272)."""


def _change(e: Effect, what: str) -> str:
    return f"{'gain' if e.n > 0 else 'lose'} {abs(e.n)} {what}"


def _goods(e: Effect) -> realm.Goods:
    return realm.one(effects.LETTER_GOODS[e.what], e.n)


_KINDS = (
    # Goods and tracks.
    Kind(
        name="good",
        notation=r"(?P<what>[wsfg])(?P<n>[+-]\d)",
        do=effects.change_good,
        words=lambda e: _change(e, GOOD_WORDS[e.what]),
    ),
    Kind(
        name="any",
        notation=r"any(?P<n>[+-]\d)",
        do=effects.change_named_good,
        words=lambda e: _change(e, "good of your choice" if abs(e.n) == 1 else "goods of your choice"),
        asks="good",
        targets=seek.goods,
        each=True,
    ),
    Kind(
        name="track",
        notation=r"(?P<what>valor|honor|renown)(?P<n>[+-]\d)",
        do=lambda state, task, e, target, events: realm.change_track(state, task.seat, e.what, e.n, events),
        words=lambda e: _change(e, e.what),
    ),
    Kind(
        name="honor_per",
        notation=r"honor\+1 per own\((?P<what>\w+)\)",
        do=effects.gain_honor_per,
        words=lambda e: f"gain {e.n} honor for each {e.what} of yours",
    ),
    Kind(
        name="gold_per",
        notation=r"g\+1 per on\((?P<what>\w+)\) max (?P<n>\d)",
        do=effects.gain_gold_per,
        words=lambda e: f"gain 1 gold for each structure of yours on a {e.what}, at most {e.n}",
    ),
    Kind(
        name="lowest",
        notation=r"lowest\(any\+(?P<n>\d)\)",
        do=effects.give_to_lowest,
        words=lambda e: "every player with the lowest renown gains 1 good of their choice",
    ),
    # Production, construction and the caravan.
    Kind(
        name="less",
        notation=r"prod\((?P<what>[wsfg])\)-(?P<n>\d)",
        do=effects.produce_less,
        words=lambda e: f"you produce {e.n} {GOOD_WORDS[e.what]} less",
        tells=effects.lowers,
        lasts=True,
    ),
    Kind(
        name="idle",
        notation=r"noprod\((?P<what>\w+)\)",
        do=effects.leave_idle,
        words=lambda e: f"one {e.what} of your choice produces nothing",
        asks="tile",
        targets=seek.productive,
    ),
    Kind(
        name="discount",
        notation=r"discount\((?P<what>[wsfg])\)",
        do=effects.discount,
        words=lambda e: f"this turn's construction costs {e.n} {GOOD_WORDS[e.what]} less",
        lasts=True,
    ),
    Kind(
        name="swap",
        notation="swap11",
        do=effects.swap_one_for_one,
        words=lambda e: "your first caravan trade this turn is one for one",
        lasts=True,
    ),
    Kind(
        name="ban",
        notation=r"ban\((?P<what>\w+)\)",
        do=effects.ban,
        words=lambda e: f"you may not {effects.BANS[e.what][2]} for the rest of the season",
        price=lambda e: f"{effects.BANS[e.what][1]} for the season",
        # who has negotiated this season cannot commit itself to negotiating with nobody (FA-215)
        payable=lambda state, task, e: e.what != "negotiate" or not state.table.negotiated[task.seat],
        lasts=True,
    ),
    Kind(
        name="place",
        notation=r"place\((?P<what>\w+)\)@new",
        do=effects.place,
        words=lambda e: f"put a {e.what} on an empty tile that you revealed this season, free of charge",
        asks="tile",
        targets=seek.new_tiles,
        needed=True,
    ),
    Kind(
        name="build",
        notation=r"build\((?P<what>\w+)\)",
        do=effects.build,
        words=lambda e: _BUILDS[e.what],
        asks="tile",
        targets=seek.sites,
        needed=True,
        might_aim=seek.might_be_sites,
    ),
    Kind(
        name="lose",
        notation=r"lose\((?P<what>\w+)\)",
        do=effects.lose_structure,
        words=lambda e: f"lose a {e.what} of your choice",
        asks="tile",
        targets=seek.structures,
    ),
    # Units.
    Kind(
        name="unit",
        notation=r"troop\+(?P<n>\d)",
        do=effects.place_unit,
        words=lambda e: f"place {plural(e.n, 'unit')}",
        asks="tile",
        targets=seek.unit_cells,
        each=True,
    ),
    Kind(
        name="loss",
        notation=r"troop-(?P<n>\d)@(?P<what>\w+)",
        do=lambda state, task, e, target, events: units.lose(state, target, 1, CARDS[task.card].name, events),
        words=lambda e: (
            f"lose {plural(e.n, 'unit')} on a {'tile of your choice' if e.what == seek.ANYWHERE else e.what}"
        ),
        asks="tile",
        targets=seek.own_units,
        each=True,
    ),
    Kind(
        name="stride_all",
        notation=r"move\+(?P<n>\d)\(all\)",
        do=effects.stride,
        words=lambda e: f"all your units have {plural(e.n, 'movement point')} more this season",
        lasts=True,
    ),
    Kind(
        name="stride_one",
        notation=r"move\+(?P<n>\d)\(one\)",
        do=effects.stride_from,
        words=lambda e: (
            "give units setting out from a tile of your choice "
            f"{plural(e.n, 'more movement point')} this season"
        ),
        asks="tile",
        targets=seek.fresh_cells,
        needed=True,
    ),
    Kind(
        name="guard",
        notation="guard",
        do=effects.guard,
        words=lambda e: "until the season ends you defend your structures with 2 dice even with 1 unit",
        lasts=True,
    ),
    # Tiles, dice and other cards.
    Kind(
        name="reveal",
        notation=r"reveal (?P<n>\d)",
        do=lambda state, task, e, target, events: ground.reveal(state, task.seat, (target,), events),
        words=lambda e: f"reveal {plural(e.n, 'tile')}, without drawing for it",
        asks="tile",
        targets=lambda state, task, e: bits(ground.scoutable(state.table, task.seat)),
        each=True,
    ),
    Kind(
        name="peek",
        notation=r"peek (?P<n>\d)",
        do=lambda state, task, e, target, events: ground.peek(state, task.seat, (target,), events),
        words=lambda e: f"look at {plural(e.n, 'hidden tile')} by yourself",
        asks="tile",
        targets=seek.unseen,
        each=True,
    ),
    Kind(
        name="die",
        notation=r"LD\+(?P<n>\d)",
        do=effects.roll_leadership_dice,
        words=lambda e: f"roll {plural(e.n, 'more leadership die', 'more leadership dice')} for this season",
    ),
    Kind(
        name="recall",
        notation="recall",
        do=lambda state, task, e, target, events: fetch(state, task.seat, target, task.spent, events),
        words=lambda e: "pick another card of the adventure discards and resolve it as if drawn",
        asks="card",
        targets=seek.discard_pile,
    ),
    Kind(
        name="lair",
        notation="lair",
        do=effects.open_lair,
        words=lambda e: (
            f"a dragon's lair opens on the volcano, or far from all capitols, with {DRAGON_UNITS} guards: "
            f"who destroys the last gains {DRAGON_RENOWN} renown; if none can open, or one is, gain 1 valor"
        ),
    ),
    Kind(name="roll", notation=r"d6\[(?P<rows>.+)\]", do=effects.roll_on_table, words=lambda e: "roll a die"),
    Kind(
        name="spent",
        notation=r"spent\[(?P<rows>.+)\]",
        do=effects.look_up_spent,
        words=lambda e: "by the die you spent",
    ),
    # Inside other windows.
    Kind(
        name="ambassador",
        notation=r"amb\+(?P<n>\d)",
        words=lambda e: f"have {plural(e.n, 'more ambassador')} in one negotiation",
    ),
    Kind(
        name="reroll",
        notation=r"reroll(?P<n>\d)",
        words=lambda e: "roll one of your own dice again in one combat or negotiation",
    ),
    Kind(
        name="save",
        notation="save",
        words=lambda e: "the next unit that you would lose in combat is saved",
    ),
    # Costs.
    Kind(
        name="pay_good",
        notation=r"(?P<what>[wsfg])(?P<n>\d)",
        do=effects.pay_good,
        price=lambda e: f"{e.n} {GOOD_WORDS[e.what]}",
        payable=lambda state, task, e: realm.affords(state.table, task.seat, _goods(e)),
        might_pay=lambda state, task, e: realm.may_afford(state.table, task.seat, _goods(e)),
    ),
    Kind(
        name="pay_any",
        notation=r"any(?P<n>\d)",
        do=lambda state, task, e, target, events: effects.add_good(state, task, target, -1, events),
        price=lambda e: f"{plural(e.n, 'good')} of your choice",
        asks="good",
        targets=seek.goods_held,
        payable=lambda state, task, e: sum(realm.stock(state.table, task.seat)) >= e.n,
        each=True,
    ),
    Kind(
        name="pay_unit",
        notation=r"troop(?P<n>\d)",
        do=lambda state, task, e, target, events: units.lose(state, target, 1, CARDS[task.card].name, events),
        price=lambda e: plural(e.n, "unit"),
        asks="tile",
        targets=seek.own_units,
        payable=lambda state, task, e: units.total(state.table, task.seat) >= e.n,
        each=True,
    ),
    Kind(
        name="pay_track",
        notation=r"(?P<what>valor|honor)(?P<n>\d)",
        do=lambda state, task, e, target, events: realm.change_track(state, task.seat, e.what, -e.n, events),
        price=lambda e: f"{e.n} {e.what}",
        payable=lambda state, task, e: getattr(state.table, e.what)[task.seat] >= e.n,
    ),
    Kind(
        name="pay_die",
        notation="LD",
        do=effects.pay_die,
        price=lambda e: "a leadership die",
        asks="die",
        targets=lambda state, task, e: sorted(set(state.table.dice[task.seat])),
        payable=lambda state, task, e: len(state.table.dice[task.seat]) >= e.n,
    ),
)

KINDS: Mapping[str, Kind] = {kind.name: kind for kind in _KINDS}
"""By name, as an `Effect` says it. A new one is a record here and, where no function serves, one to do it."""
