"""Diplomacy for the strong player: honor by ambassadors' dice, and no word given for nothing.

A truce ends when its proposer's next conflict turn begins, so it shields the proposer alone: who accepts one
gives up attacks and gets nothing for it. A proposal that is rolled for brings its winner a point of honor.
"""

from collections.abc import Mapping

from rules.actions import Action
from rules.farlanthia import combat as fights
from rules.farlanthia.actions import LEGALITY, TRADE, TRUCE
from rules.farlanthia.cards.actions import Take
from rules.farlanthia.cards.deck import CARDS
from rules.farlanthia.diplomacy.actions import ProposeLegality, ProposeTrade, ProposeTruce, Resist
from rules.farlanthia.diplomacy.moves import added
from rules.farlanthia.diplomacy.strength import RESISTER, strength
from rules.farlanthia.naming import swap
from rules.farlanthia.odds import negotiation
from rules.farlanthia.players import race
from rules.farlanthia.realm import stock
from rules.farlanthia.state import Table
from rules.farlanthia.tables import GOODS
from rules.farlanthia.units import places, total
from rules.game import Turn

_ACCEPTS = {True: 0.8, False: 0.15}
"""How likely a truce is accepted by who has fewer units than the proposer, and by others."""
_WORD = 0.05
"""What an accepted proposal is worth, in points of honor."""
_LOST = 0.15
"""What a point of honor of one of several rivals costs, in points of its own."""
_LEAST = 0.02
"""The value in points of honor from which a proposal is made."""


_FAIR = 0.1
"""How likely any other proposal is accepted."""
_CARD = 0.01
"""What a card that is added is worth, in points of honor."""
_KINDS: Mapping[type[Action], int] = {ProposeTruce: TRUCE, ProposeLegality: LEGALITY, ProposeTrade: TRADE}


def propose(turn: Turn, seat: int) -> Action | None:
    """The proposal that brings most honor on average; None if none brings any."""
    table: Table = turn.view.table
    found = [move for move in turn.legal if isinstance(move, ProposeTruce | ProposeLegality)]
    offers = [*found, *_trades(turn, table, seat)]
    best = max(offers, key=lambda move: value(table, seat, move), default=None)
    return best if best is not None and value(table, seat, best) > _LEAST else None


def before_talks(turn: Turn) -> Turn:
    """The same turn without cards that forbid to negotiate: they can be taken after the last proposal."""
    return turn.glimpse([move for move in turn.legal if not (isinstance(move, Take) and _forbids(move))])


def _forbids(move: Take) -> bool:
    way = CARDS[move.card].clauses[move.clause - 1].ways[0]
    return any(cost.kind == "ban" and cost.what == "negotiate" for cost in way.pay)


def value(table: Table, seat: int, move: ProposeTruce | ProposeLegality | ProposeTrade) -> float:
    """Honor to be won less the rivals' share of what is lost, by whether the other is likely to resist."""
    kind, accepted = _KINDS[type(move)], _FAIR
    if kind == TRUCE:
        if fights.truce_with(table, seat, move.target) or besieged(table, seat, move.target):
            return 0.0
        accepted = _ACCEPTS[total(table, move.target) < total(table, seat)]
    force = strength(table, kind, seat, move.target)
    if not force:
        return accepted * _WORD if kind == TRUCE else 0.0
    win = negotiation(force + len(added(move)), RESISTER)
    rolled = win - (1 - win) * _LOST
    return (1 - accepted) * rolled + accepted * _WORD - _CARD * len(added(move))


def besieged(table: Table, seat: int, other: int) -> bool:
    """Whether it holds the other's capitol: a truce would forbid to raze it."""
    return any(race.falling(table, seat, cell) for cell in places(table, seat) if table.owner[cell] == other)


def _trades(turn: Turn, table: Table, seat: int) -> list[ProposeTrade]:
    """One of what it has most of for what it has least of, with each whom it may ask."""
    if ProposeTrade not in turn.open:
        return []
    held = stock(table, seat)
    give = max(range(len(GOODS)), key=lambda good: held[good])
    take = min(range(len(GOODS)), key=lambda good: held[good])
    if give == take:
        return []
    asked = table.negotiated[seat]
    others = [other for other in table.playing if other != seat and not asked >> other & 1]
    return [ProposeTrade(other, (swap(give, take),)) for other in others]


def resist(turn: Turn) -> Action:
    """Resistance with all cards that help: it may bring honor, and the word would bring nothing."""
    return max((move for move in turn.legal if isinstance(move, Resist)), key=lambda move: len(added(move)))
