"""Every kind of effect and cost: how it is written, what it says, what it does (section 3.8)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rules.farlanthia import forces, realm, treasury
from rules.farlanthia.base import Events
from rules.farlanthia.cards import effects, targets as seek
from rules.farlanthia.cards.draw import fetch
from rules.farlanthia.cards.language import Effect, Task
from rules.farlanthia.map import ground
from rules.farlanthia.state import FarState
from rules.farlanthia.tables import DRAGON_RENOWN, DRAGON_UNITS, GOODS, Goods
from rules.kernel.hexes.bits import bits
from rules.kernel.names import plural

Do = Callable[[FarState, Task, Effect, int, Events], None]
"""Does an effect for the owner of a task, on the target that was named (-1 where none is needed)."""
Targets = Callable[[FarState, Task, Effect], Sequence[int]]
Test = Callable[[FarState, Task, Effect], bool]
Words = Callable[[Effect], str]

_BUILDS = {
    "nofood": "take this turn's construction now: a village, or one turned into a town or a town into a "
    "city, without paying food",
    "lake": "take this turn's construction on a lake beside a structure of yours: a village, or your lake "
    "village turned into a town, or your lake town into a city",
}


@dataclass(frozen=True, slots=True)
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
    moves: Test = effects.always
    """Whether it would change anything, where no target says so: a choice of what would not is not asked for
    (FA-224)."""
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


def _goods(e: Effect) -> Goods:
    return treasury.one(e.good, e.n)


# fmt: off
_KINDS = (
    # Goods and tracks.
    Kind(
        "good", r"(?P<what>[wsfg])(?P<n>[+-]\d)",
        lambda state, task, e, target, events: effects.add_good(state, task, e.good, e.n, events),
        lambda e: _change(e, GOODS[e.good]),
    ),
    Kind(
        "any", r"any(?P<n>[+-]\d)", effects.change_named_good,
        lambda e: _change(e, "good of your choice" if abs(e.n) == 1 else "goods of your choice"),
        asks="good", targets=seek.goods, each=True, might_aim=seek.might_be_goods,
    ),
    Kind(
        "track", r"(?P<what>valor|honor|renown)(?P<n>[+-]\d)",
        lambda state, task, e, target, events: realm.change_track(state, task.seat, e.what, e.n, events),
        lambda e: _change(e, e.what), moves=effects.moves_track,
    ),
    Kind(
        "honor_per", r"honor\+1 per own\((?P<what>\w+)\)", effects.gain_honor_per,
        lambda e: f"gain {e.n} honor for each {e.what} of yours",
    ),
    Kind(
        "gold_per", r"g\+1 per on\((?P<what>\w+)\) max (?P<n>\d)", effects.gain_gold_per,
        lambda e: f"gain 1 gold for each structure of yours on a {e.what}, at most {e.n}",
    ),
    Kind(
        "lowest", r"lowest\(any\+(?P<n>\d)\)", effects.give_to_lowest,
        lambda e: "every player with the lowest renown gains 1 good of their choice",
    ),
    # Production, construction and the caravan.
    Kind(
        "less", r"prod\((?P<what>[wsfg])\)-(?P<n>\d)", effects.produce_less,
        lambda e: f"you produce {e.n} {GOODS[e.good]} less", tells=effects.lowers, lasts=True,
    ),
    Kind(
        "idle", r"noprod\((?P<what>\w+)\)", effects.leave_idle,
        lambda e: f"one {e.what} of your choice produces nothing", asks="tile", targets=seek.productive,
    ),
    Kind(
        "discount", r"discount\((?P<what>[wsfg])\)", effects.discount,
        lambda e: f"this turn's construction costs {e.n} {GOODS[e.good]} less", lasts=True,
    ),
    Kind(
        "swap", "swap11", effects.swap_one_for_one,
        lambda e: "your first caravan trade this turn is one for one", lasts=True,
    ),
    Kind(
        "ban", r"ban\((?P<what>\w+)\)", effects.ban,
        lambda e: f"you may not {effects.BANS[e.what][2]} for the rest of the season", lasts=True,
        price=lambda e: f"{effects.BANS[e.what][1]} for the season",
        # who has negotiated this season cannot commit itself to negotiating with nobody (FA-215)
        payable=lambda state, task, e: e.what != "negotiate" or not state.table.negotiated[task.seat],
    ),
    Kind(
        "place", r"place\((?P<what>\w+)\)@new", effects.place,
        lambda e: f"put a {e.what} on an empty tile that you revealed this season, free of charge",
        asks="tile", targets=seek.new_tiles, needed=True,
    ),
    Kind(
        "build", r"build\((?P<what>\w+)\)", effects.build, lambda e: _BUILDS[e.what],
        asks="tile", targets=seek.sites, needed=True, might_aim=seek.might_be_sites,
    ),
    Kind(
        "lose", r"lose\((?P<what>\w+)\)", effects.lose_structure, lambda e: f"lose a {e.what} of your choice",
        asks="tile", targets=seek.structures,
    ),
    # Units.
    Kind(
        "unit", r"troop\+(?P<n>\d)", effects.place_unit, lambda e: f"place {plural(e.n, 'unit')}",
        asks="tile", targets=seek.unit_cells, each=True,
    ),
    Kind(
        "loss", r"troop-(?P<n>\d)@(?P<what>\w+)", effects.lose_unit,
        lambda e: (
            f"lose {plural(e.n, 'unit')} on a {'tile of your choice' if e.what == seek.ANYWHERE else e.what}"
        ),
        asks="tile", targets=seek.own_units, each=True,
    ),
    Kind(
        "stride_all", r"move\+(?P<n>\d)\(all\)", effects.stride,
        lambda e: f"all your units have {plural(e.n, 'movement point')} more this season", lasts=True,
    ),
    Kind(
        "stride_one", r"move\+(?P<n>\d)\(one\)", effects.stride_from,
        lambda e: (
            "give units setting out from a tile of your choice "
            f"{plural(e.n, 'more movement point')} this season"
        ),
        asks="tile", targets=seek.fresh_cells, needed=True,
    ),
    Kind(
        "guard", "guard", effects.guard,
        lambda e: "until the season ends you defend your structures with 2 dice even with 1 unit", lasts=True,
    ),
    # Tiles, dice and other cards.
    Kind(
        "reveal", r"reveal (?P<n>\d)",
        lambda state, task, e, target, events: ground.reveal(state, task.seat, (target,), events),
        lambda e: f"reveal {plural(e.n, 'tile')}, without drawing for it", asks="tile", each=True,
        targets=lambda state, task, e: bits(ground.scoutable(state.table, task.seat)),
    ),
    Kind(
        "peek", r"peek (?P<n>\d)",
        lambda state, task, e, target, events: ground.peek(state, task.seat, (target,), events),
        lambda e: f"look at {plural(e.n, 'hidden tile')} by yourself", asks="tile", each=True,
        targets=seek.unseen,
    ),
    Kind(
        "die", r"LD\+(?P<n>\d)", effects.roll_leadership_dice,
        lambda e: f"roll {plural(e.n, 'more leadership die', 'more leadership dice')} for this season",
    ),
    Kind(
        "recall", "recall",
        lambda state, task, e, target, events: fetch(state, task.seat, target, task.spent, events),
        lambda e: "pick another card of the adventure discards and resolve it as if drawn",
        asks="card", targets=seek.discard_pile,
    ),
    Kind(
        "lair", "lair", effects.open_lair,
        lambda e: (
            f"a dragon's lair opens on the volcano, or far from all capitols, with {DRAGON_UNITS} guards: "
            f"whoever destroys the last gains {DRAGON_RENOWN} renown; "
            "if none can open, or one is, gain 1 valor"
        ),
    ),
    Kind("roll", r"d6\[(?P<rows>.+)\]", effects.roll_on_table, lambda e: "roll a die"),
    Kind("spent", r"spent\[(?P<rows>.+)\]", effects.look_up_spent, lambda e: "by the die you spent"),
    # Inside other windows (`cards/react.py`), and never by themselves.
    Kind(
        "ambassador", r"amb\+(?P<n>\d)",
        words=lambda e: f"have {plural(e.n, 'more ambassador')} in one negotiation",
    ),
    Kind(
        "reroll", r"reroll(?P<n>\d)",
        words=lambda e: "roll one of your own dice again in one combat or negotiation",
    ),
    Kind("save", "save", words=lambda e: "the next unit that you would lose in combat is saved"),
    # Costs.
    Kind(
        "pay_good", r"(?P<what>[wsfg])(?P<n>\d)",
        lambda state, task, e, target, events: effects.add_good(state, task, e.good, -e.n, events),
        price=lambda e: f"{e.n} {GOODS[e.good]}",
        payable=lambda state, task, e: treasury.affords(state.table, task.seat, _goods(e)),
        might_pay=lambda state, task, e: treasury.may_afford(state.table, task.seat, _goods(e)),
    ),
    Kind(
        "pay_any", r"any(?P<n>\d)",
        lambda state, task, e, target, events: effects.add_good(state, task, target, -1, events),
        price=lambda e: f"{plural(e.n, 'good')} of your choice", asks="good", targets=seek.goods_held,
        payable=lambda state, task, e: sum(treasury.stock(state.table, task.seat)) >= e.n, each=True,
        might_aim=seek.might_be_held,
    ),
    Kind(
        "pay_unit", r"troop(?P<n>\d)", effects.lose_unit,
        price=lambda e: plural(e.n, "unit"), asks="tile", targets=seek.own_units,
        payable=lambda state, task, e: forces.units_of(state.table, task.seat) >= e.n, each=True,
    ),
    Kind(
        "pay_track", r"(?P<what>valor|honor)(?P<n>\d)",
        lambda state, task, e, target, events: realm.change_track(state, task.seat, e.what, -e.n, events),
        price=lambda e: f"{e.n} {e.what}",
        payable=lambda state, task, e: getattr(state.table, e.what)[task.seat] >= e.n,
    ),
    Kind(
        "pay_die", "LD", effects.pay_die, price=lambda e: "a leadership die", asks="die",
        targets=lambda state, task, e: sorted(set(state.table.dice[task.seat])),
        payable=lambda state, task, e: len(state.table.dice[task.seat]) >= e.n,
    ),
)
# fmt: on

KINDS: Mapping[str, Kind] = {kind.name: kind for kind in _KINDS}
"""By name, as an `Effect` says it. A new one is a record here and, where no function serves, one to do it."""
