"""What things are worth to a computer player, in goods, read off the cards' clauses."""

from collections.abc import Callable, Sequence

from rules.farlanthia import treasury
from rules.farlanthia.cards.actions import Take
from rules.farlanthia.cards.clauses import CLAUSES
from rules.farlanthia.cards.deck import CARDS
from rules.farlanthia.cards.language import Effect, Mode, Way
from rules.farlanthia.tables import GOLD
from rules.kernel.game import Turn

TRACKS = {"valor": 0.7, "honor": 0.7, "renown": 7.0}
"""A point of a track; ten of valor or honor turn into one of renown."""
UNIT, DIE, TILE, LOOK, MOVE = 2.5, 1.5, 0.7, 0.3, 0.5

_BANS = {"trade": -1.5, "requisition": -0.7, "negotiate": -0.3}
"""What a season costs in which one may not do that: idle goods stay idle without the caravan."""

_WORTH: dict[str, Callable[[Effect], float]] = {
    "good": lambda e: e.n,
    "any": lambda e: 1.2 * e.n if e.n > 0 else 0.8 * e.n,
    "track": lambda e: TRACKS[e.what] * e.n,
    "honor_per": lambda e: 2.0 * TRACKS["honor"],
    "gold_per": lambda e: 1.0,
    "lowest": lambda e: 0.0,
    "less": lambda e: -e.n,
    "idle": lambda e: -1.0,
    "discount": lambda e: 0.5,
    "swap": lambda e: 0.5,
    "ban": lambda e: _BANS[e.what],
    "place": lambda e: 6.0 if e.what == "fort" else 3.0,
    "build": lambda e: 3.0,
    "lose": lambda e: -1.0,
    "unit": lambda e: UNIT * e.n,
    "loss": lambda e: -UNIT * e.n,
    "stride_all": lambda e: MOVE * e.n,
    "stride_one": lambda e: MOVE * e.n,
    "guard": lambda e: 0.5,
    "reveal": lambda e: TILE * e.n,
    "peek": lambda e: LOOK * e.n,
    "die": lambda e: DIE * e.n,
    "recall": lambda e: 2.0,
    "lair": lambda e: 0.5,
    "roll": lambda e: sum((row.most - row.least + 1) * effects(row.effects) for row in e.rows) / 6,
    "spent": lambda e: sum((row.most - row.least + 1) * effects(row.effects) for row in e.rows) / 6,
    "pay_good": lambda e: -e.n,
    "pay_any": lambda e: -0.8 * e.n,
    "pay_unit": lambda e: -UNIT * e.n,
    "pay_track": lambda e: -TRACKS[e.what] * e.n,
    "pay_die": lambda e: -DIE,
}


_GLORIOUS = ("track", "honor_per", "pay_track", "die", "pay_die", "roll", "spent")


def effects(several: tuple[Effect, ...], glory: float = 1.0) -> float:
    """What a list of effects is worth; `glory` is how much more renown counts than goods do."""
    return sum(_WORTH[each.kind](each) * (glory if each.kind in _GLORIOUS else 1) for each in several)


def way(one: Way, glory: float = 1.0) -> float:
    """What an alternative brings after its cost."""
    return effects(one.pay, glory) + effects(one.effects, glory)


def burden(card: int) -> float:
    """What a card does to its owner each season: what must be, or the best of what is to choose from."""
    return sum(
        max(way(each) for each in clause.ways)
        for clause in CLAUSES[card]
        if clause.moment in ("REALM", "CONF", "HERO") and clause.mode is not Mode.MAY
    )


def gain_of_taking(card: int, clause: int, glory: float = 1.0) -> float:
    """What taking a may-clause brings, being rid of a card's burden for some seasons included."""
    one = CLAUSES[card][clause].ways[0]
    relief = -_SEASONS * burden(card) if one.end and CARDS[card].keep == "open" else 0.0
    return way(one, glory) + max(0.0, relief)


_SEASONS = 3
"""For how many seasons a burden is thought of."""


def best_take(turn: Turn, glory: float = 1.0) -> Take | None:
    """The may-clause that brings most, if any is welcome."""
    takes = [move for move in turn.legal if isinstance(move, Take) and welcome(turn, move, glory)]
    return max(takes, key=lambda move: gain_of_taking(move.card, move.clause - 1, glory), default=None)


def welcome(turn: Turn, move: Take, glory: float = 1.0) -> bool:
    """Whether taking a may-clause brings something, and leaves the gold that frees from other cards."""
    table, paid = turn.view.table, _gold(CLAUSES[move.card][move.clause - 1].ways[0])
    others = [card for card in table.open[turn.seat] if card != move.card]
    spares = not paid or treasury.stock(table, turn.seat)[GOLD] - paid >= ransom(others)
    return spares and gain_of_taking(move.card, move.clause - 1, glory) > 0


def _gold(one: Way) -> int:
    return sum(cost.n for cost in one.pay if (cost.kind, cost.what) == ("pay_good", "g"))


def ransom(cards: Sequence[int]) -> int:
    """The gold that frees from open cards next season, if that is worth it: it must not be spent before."""
    return sum(
        _gold(clause.ways[0])
        for card in cards
        for at, clause in enumerate(CLAUSES[card])
        if clause.moment == "HERO" and clause.mode is Mode.MAY and gain_of_taking(card, at) > 0
    )
