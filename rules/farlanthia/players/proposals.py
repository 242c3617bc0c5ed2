"""Diplomacy: proposals with a purpose, one a season to each person at most, and answers.

A proposal stops the table and may take three sealed rounds, so none is made for a point of honor alone. A
truce ends when its proposer's next conflict turn begins: it shields the proposer, from who could strike it.
"""

from collections.abc import Sequence

from rules.farlanthia import forces, hostility, structures, treasury
from rules.farlanthia.actions import CONTEST, TRADE, TRUCE
from rules.farlanthia.cards.actions import Take
from rules.farlanthia.cards.clauses import CLAUSES
from rules.farlanthia.diplomacy import actions as talks
from rules.farlanthia.diplomacy.moves import added_cards, strength_of
from rules.farlanthia.naming import read_swap, swap
from rules.farlanthia.players import race, worth
from rules.farlanthia.players.distances import walkers
from rules.farlanthia.state import FarTable
from rules.farlanthia.tables import CAPITOL, GOLD, GOODS
from rules.farlanthia.war import battle
from rules.kernel.actions import Action
from rules.kernel.game import Turn

_SCARCE = 3.0
"""So many goods of a kind held make one more of it worth half as much; an estimate, as what follows."""
_BARGAIN = 0.4
"""The gain in goods, to both, from which a swap is proposed."""
_FAIR = 0.5
"""The chance to take something of another's from which it is no time for a truce with it."""
_SWAPS = 3
"""The most swaps of one proposal."""


def propose(turn: Turn, seat: int) -> Action | None:
    """A truce that is needed, a card that the law lifts, or a swap that helps both; None if there is none."""
    table: FarTable = turn.view.table
    unasked = [other for other in table.playing if other != seat and not _asked(table, other)]
    truces = [move for move in turn.legal if isinstance(move, talks.ProposeTruce) and move.target in unasked]
    needed = [move for move in truces if _threatens(table, move.target, seat)]
    if needed:
        return max(needed, key=lambda move: (forces.units_of(table, move.target), -len(added_cards(move))))
    laws = [move for move in turn.legal if isinstance(move, talks.ProposeContest) and move.target in unasked]
    cards = [move for move in laws if move.about == talks.OVER_CARD]
    lifts = [move for move in cards if strength_of(table, CONTEST, seat, move.target)]
    if lifts:
        return min(lifts, key=lambda move: (len(added_cards(move)), forces.units_of(table, move.target)))
    return _bargain(turn, table, seat, unasked)


def _asked(table: FarTable, other: int) -> bool:
    """Whether anybody has proposed anything to a seat this season."""
    return any(asked >> other & 1 for asked in table.negotiated)


def _threatens(table: FarTable, other: int, seat: int) -> bool:
    """Whether a truce with another is worth asking for: it could soon take something of one's own."""
    free = not hostility.truce_with(table, seat, other) and not besieges(table, seat, other)
    return free and not could_take(table, seat, other) and could_take(table, other, seat)


def could_take(table: FarTable, seat: int, other: int) -> bool:
    """Whether a seat's units can within a season reach something of another's, with fair odds."""
    return _best_chance(table, seat, structures.owned_by(table, other)) >= _FAIR


def besieges(table: FarTable, seat: int, other: int) -> bool:
    """Whether it holds the other's capitol: a truce would forbid to take it (FA-286, FA-209)."""
    places = forces.camps(table, seat)
    return any(table.owner[cell] == other and table.structure[cell] == CAPITOL for cell in places)


def shield(turn: Turn, seat: int) -> Action | None:
    """A truce with who could drive one's units off the place where they win if they stay."""
    table: FarTable = turn.view.table
    places = race.winning_places(table, seat)
    able = [
        (_best_chance(table, move.target, places), -len(added_cards(move)), move)
        for move in turn.legal
        if places and isinstance(move, talks.ProposeTruce) and not _asked(table, move.target)
        if not besieges(table, seat, move.target)
        if not hostility.truce_with(table, seat, move.target)
    ]
    likely = [each for each in able if each[0] > 0]
    return max(likely, key=lambda each: each[:2])[2] if likely else None


def _best_chance(table: FarTable, seat: int, cells: Sequence[int]) -> float:
    """The best chance of a seat to take one of these cells within a season."""
    force = walkers(table, seat)
    return max((battle.chance(table, seat, cell, force[cell]) for cell in cells if force[cell]), default=0.0)


# Trade.


def _bargain(turn: Turn, table: FarTable, seat: int, unasked: Sequence[int]) -> talks.ProposeTrade | None:
    """The swaps that bring both something, with whom they bring oneself most."""
    if talks.ProposeTrade not in turn.open or not table.terms.goods_public:
        return None
    best, found = _BARGAIN, None
    for other in unasked:
        most = min(_SWAPS, max(1, strength_of(table, TRADE, seat, other)))
        swaps = _best_swaps(table, seat, other, most)
        brings = gain(treasury.stock(table, seat), swaps)
        if brings > best:
            best, found = brings, talks.ProposeTrade(other, swaps)
    return found


def _best_swaps(table: FarTable, seat: int, other: int, most: int) -> tuple[int, ...]:
    """Swaps one after the other, as long as each brings both of them something."""
    mine, theirs = list(treasury.stock(table, seat)), list(treasury.stock(table, other))
    mine[GOLD] = max(0, mine[GOLD] - worth.ransom(table.open[seat]))
    chosen: list[int] = []
    while len(chosen) < most:
        able = [
            (min(_one(mine, give, take), _one(theirs, take, give)), give, take)
            for give in range(len(GOODS))
            for take in range(len(GOODS))
            if give != take and mine[give] and theirs[take]
        ]
        brings, give, take = max(able, default=(0.0, 0, 0))
        if brings < _BARGAIN:
            break
        for held, out, into in ((mine, give, take), (theirs, take, give)):
            held[out] -= 1
            held[into] += 1
        chosen.append(swap(give, take))
    return tuple(chosen)


def _one(held: Sequence[int], give: int, take: int) -> float:
    return _next(held, take) - _next(held, give, -1)


def _next(held: Sequence[int], good: int, by: int = 0) -> float:
    """What one more of a good is worth to who holds so much, or with `by` -1 the last one that it has."""
    base = 1.3 if good == GOLD else 1.0
    return base / (1 + (held[good] + by) / _SCARCE)


def gain(held: Sequence[int], swaps: Sequence[int]) -> float:
    """What swaps of (given, taken) bring in goods: what is scarce is worth more, each more of it less."""
    now, brings = list(held), 0.0
    for give, take in map(read_swap, swaps):
        brings += _one(now, give, take)
        now[give] -= 1
        now[take] += 1
    return brings


# Answers.


def reply(turn: Turn, table: FarTable, seat: int) -> Action:
    """A truce with whom there is nothing to take from, a trade that brings something; else resistance.

    It resists with all cards that help.
    """
    talk = table.dispute
    if talks.Accept() in turn.legal:
        turned = [swap(take, give) for give, take in map(read_swap, talk.terms)] if talk.kind == TRADE else []
        peace = talk.kind == TRUCE and not _would_fight(table, seat, talk.proposer)
        if peace or gain(treasury.stock(table, seat), turned) > 0:
            return talks.Accept()
    resists = [move for move in turn.legal if isinstance(move, talks.Resist)]
    return max(resists, key=lambda move: len(added_cards(move)))


def _would_fight(table: FarTable, seat: int, other: int) -> bool:
    """Whether a word would bind its hands: the other is about to win, or it could take something."""
    winning = race.urgent(table, other) or bool(race.winning_places(table, other))
    if besieges(table, other, seat):
        return False  # a truce saves the capitol, and one's own may be retaken under it
    return winning or besieges(table, seat, other) or could_take(table, seat, other)


def before_talks(turn: Turn) -> Turn:
    """The same turn without cards that forbid to negotiate: they can be taken after the last proposal."""
    return turn.glimpse([move for move in turn.legal if not (isinstance(move, Take) and _forbids(move))])


def _forbids(move: Take) -> bool:
    way = CLAUSES[move.card][move.clause - 1].ways[0]
    return any(cost.kind == "ban" and cost.what == "negotiate" for cost in way.pay)
