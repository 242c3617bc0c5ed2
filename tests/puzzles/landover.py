"""Sure wins of a turn of Landover, by plans: what is built, raised and played as if goods were no matter, and
then whether the hand pays for it.

Plans are searched by breadth with a hand without end; how often which good is exchanged for what is a sum
then. What others hold is what everybody has seen of it, so that a monopoly brings what it is sure to. A plan
is given up where the hand could not pay for it at the best rates that there might be, or where what is left
of it is too little for the points that are.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import Any, NamedTuple

from rules.kernel.actions import Action
from rules.kernel.hexes import hand
from rules.kernel.names import NOBODY
from rules.landover import actions, phase_names as at, tables
from rules.landover.building import buildable
from rules.landover.cards.deck import NAMES
from rules.landover.cards.playing import playable
from rules.landover.cards.plays import Play
from rules.landover.culture import improvable
from rules.landover.trading import BEST, rates

Way = tuple[Action, ...]
Counts = tuple[int, ...]
_ENDLESS = 60
"""Of each good in the hand that pays for all plans."""
_MOST = 400
"""Moves that are tried in one position; one with more makes no puzzle."""
_GIFTS = {
    "irrigation": 10, "mining": 10, "resource monopoly": 6, "commodity monopoly": 3, "merchant": 0,
    "merchant fleet": 0, "commercial harbour": 1, "crane": 1, "medicine": 0, "road building": 0, "vandal": 0,
    "diplomat": 0,
}  # fmt: skip
"""The cards that can surely help to points in the turn in which they are played, and the goods that each
brings or saves at most; no other is played here."""
_KINDS = {NAMES.index(name): name for name in _GIFTS}
_PEEKS = {NAMES.index(name) for name in ("master merchant", "spy")}
"""The cards by which something is chosen that nobody could know before."""
_IDLE = (actions.Recruit, actions.BuildWall, actions.TakeBack, actions.FinishFree)
"""What brings no point."""


class Plan(NamedTuple):
    """A plan under way: where it leads, the moves in the main phase, and what was chosen within those."""

    state: Any
    main: Way
    within: Way


class Found(NamedTuple):
    """A way that wins: moves, exchanges, and what is chosen within moves in each plan that makes them."""

    main: Way
    trades: Way
    within: list[Way]

    @property
    def way(self) -> Way:
        """All of it; what may be chosen in several ways, as where the merchant goes, is no part of it."""
        common = Counter(self.within[0])
        for each in self.within[1:]:
            common &= Counter(each)
        return (*self.trades, *self.main, *common.elements())


def peeks(state: Any, seat: int) -> bool:
    """Whether that seat could look at what others hold: then what is sure is hard to say."""
    return bool(_PEEKS & {*state.secrets.held[seat]})


def surely(game: Any, state: Any, seat: int) -> Any:
    """The position as far as that seat can rely on it: others hold what everybody has seen of it."""
    twin = game.copy(state)
    for other in range(state.seats):
        if other != seat:
            twin.secrets.hands[other], twin.secrets.held[other] = state.table.known[other], ()
    return twin


def ways(game: Any, state: Any, seat: int) -> list[Way] | None:
    """Every minimal way to win in this turn, at most two; None if there are too many positions."""
    owned = hand.counts(state.secrets.hands[seat], tables.KINDS)
    start = game.copy(state)
    start.secrets.hands[seat] = hand.pack((_ENDLESS,) * tables.KINDS)
    layer = [Plan(start, (), ())] if _may_win(start, seat, owned) else []
    found, seen = list[Found](), set[Any]()
    while layer:
        following = list[Plan]()
        for after in (after for before in layer for after in _after(game, before, seat, seen)):
            left = _left(owned, after.state, seat)
            if after.state.table.phase == at.OVER:
                _note(found, after, owned, left, seat)
            elif _may_win(after.state, seat, left):
                following.append(after)
            if len(found) > 1:
                return [each.way for each in found]
            if len(seen) > _MOST:
                return None
        free = [Counter(each.main) for each in found if not each.trades]
        layer = [plan for plan in following if all(each - Counter(plan.main) for each in free)]
    return [each.way for each in found]


def _sorted(way: Way) -> tuple[str, ...]:
    return tuple(sorted(map(repr, way)))


def _after(game: Any, before: Plan, seat: int, seen: set[Any]) -> Iterator[Plan]:
    """What each move that may help leads to, if it leaves nothing to chance, but for what was seen before."""
    phase = game.phase_of(before.state)
    for action in _moves(game, before.state, seat):
        if action.standing or isinstance(action, _IDLE):
            continue
        if isinstance(action, Play) and action.card not in _KINDS:
            continue
        main, within = before.main, before.within
        if phase == at.MAIN:
            main = (*main, action)
        elif phase != at.PLACE_METRO:
            within = (*within, action)
        key = _sorted(main), _sorted(within), phase == at.PLACE_METRO
        if key in seen:
            continue
        seen.add(key)
        state = game.copy(before.state)
        game.apply(state, seat, action)
        if state.chance.drawn == before.state.chance.drawn:
            yield Plan(state, main, within)


def _moves(game: Any, state: Any, seat: int) -> list[Action]:
    """What may be done; of what the main phase lists that which may bring points."""
    phase = game.phase_of(state)
    if phase != at.MAIN:
        listed: list[Action] = game.legal(state, seat)
        return listed[:1] if phase == at.PLACE_METRO else listed
    improving = improvable(state.table, seat, state.secrets.hands[seat])
    return [*buildable(state, seat), *improving, *playable(state, seat)]


def _left(owned: Counts, state: Any, seat: int) -> Counts:
    """What is left of a hand by kind; less than nothing of what is to be exchanged for."""
    held = hand.counts(state.secrets.hands[seat], tables.KINDS)
    return tuple(have + now - _ENDLESS for have, now in zip(owned, held, strict=True))


def _note(found: list[Found], plan: Plan, owned: Counts, left: Counts, seat: int) -> None:
    """Note a plan that ends the game, if it wins and can be paid, for each way to do so that is new."""
    if seat not in plan.state.table.winners:
        return
    for trades in _payments(owned, left, rates(plan.state.table, seat)):
        whole = Counter((*plan.main, *trades))
        same = [each for each in found if Counter((*each.main, *each.trades)) == whole]
        if same:
            same[0].within.append(plan.within)
        elif all(Counter((*each.main, *each.trades)) - whole for each in found):
            found.append(Found(plan.main, trades, [plan.within]))


def _payments(owned: Counts, left: Counts, cost: Counts) -> list[Way]:
    """The exchanges that make up for what is lacking, at most two ways; a detour over a third good is one."""
    layer: dict[tuple[tuple[int, int], ...], Counts] = {(): left}
    found = list[tuple[tuple[int, int], ...]]()
    while layer and len(found) < 2:
        found += [made for made, now in layer.items() if min(now) >= 0]
        following = {}
        for made, now in layer.items():
            if any(not Counter(each) - Counter(made) for each in found):
                continue
            for give, want in permutations(range(tables.KINDS), 2):
                if owned[give] - left[give] + now[give] >= cost[give]:
                    after = [*now]
                    after[give] -= cost[give]
                    after[want] += 1
                    if _units(after, cost) >= 0:
                        following[tuple(sorted((*made, (give, want))))] = tuple(after)
        layer = following
    return [tuple(actions.Trade(give, cost[give], want, 1) for give, want in made) for made in found[:2]]


def _units(left: Sequence[int], cost: Counts) -> int:
    """How many cards could be had for what is left beyond those that are lacking."""
    return sum(have // rate if have > 0 else have for have, rate in zip(left, cost, strict=True))


def _may_win(state: Any, seat: int, left: Counts) -> bool:
    """Whether what is left may be enough; in the midst of a card it is not asked."""
    table = state.table
    if state.secrets.pending:
        return True
    names = [_KINDS[card] for card in state.secrets.held[seat] if card in _KINDS]
    best = _best_rates(table, seat, names)
    if _units(left, best) < 0:
        return False
    spare = sum(have if have > 0 else BEST * have for have in left) + sum(_GIFTS[name] for name in names)
    prices = _Prices(left, any(_GIFTS[name] for name in names) or table.crane)
    need = table.terms.target - table.points(seat) - ("merchant" in names and table.merchant_seat != seat)
    metros = sorted(_metros(table, seat, prices))
    free = 2 * ("road building" in names) + (table.phase == at.FREE_ROUTE)
    for raised, villages in product(range(len(metros) + 1), range(3)):
        rest = spare - sum(metros[:raised]) - villages * prices.of(tables.VILLAGE_COST)
        if rest < 0:
            continue
        settled = 2 * villages
        if villages and table.port_seat != seat and table.harbours(seat) + villages > 2:
            settled += tables.AWARD_POINTS
        city = prices.of(tables.MEDICINE_COST if "medicine" in names else tables.CITY_COST)
        for route in range(2):
            pieces = 0 if villages or names else max(0, _short_of_route(table, seat) - free)
            over = rest - route * pieces * min(map(prices.of, tables.ROUTE_COSTS))
            won = tables.METRO_POINTS * raised + settled + tables.AWARD_POINTS * route
            if (table.route_seat != seat or not route) and over >= 0 and won + over // city >= need:
                return True
    return False


def _best_rates(table: Any, seat: int, names: list[str]) -> Counts:
    """The best rates that there may be in this turn."""
    found = list(rates(table, seat))
    if "merchant" in names or "merchant fleet" in names:
        return (BEST,) * tables.KINDS
    for port in table.chart.harbours:
        found[port.kind] = BEST
    if table.level(seat, tables.COMMERCE) < tables.ABILITY_LEVEL:
        found[tables.CLOTH :] = [BEST] * 3
    return tuple(found)


class _Prices:
    """How many cards things take at least: what the hand lacks costs two of another kind."""

    def __init__(self, left: Counts, gifts: bool) -> None:
        self._left, self._gifts = left, gifts

    def of(self, cost: hand.Hand) -> int:
        """Those of that price."""
        wanted = hand.counts(cost, tables.KINDS)
        if self._gifts:
            return sum(wanted)
        return sum(
            want + max(0, want - max(0, have)) * (BEST - 1)
            for want, have in zip(wanted, self._left, strict=True)
        )


def _metros(table: Any, seat: int, prices: _Prices) -> Iterator[int]:
    """What each metro takes that this seat may get."""
    for culture, holder in enumerate(table.metro_seats):
        reached = table.level(seat, culture)
        if holder == NOBODY:
            goal = max(tables.METRO_LEVEL, reached + 1)
        elif holder != seat and table.level(holder, culture) < tables.TOP_LEVEL:
            goal = tables.TOP_LEVEL
        else:
            goal = 0
        if reached < goal <= tables.TOP_LEVEL:
            steps = sum(range(reached + 1, goal + 1)) - table.crane
            yield prices.of(steps * hand.ONE[tables.CLOTH + culture])
        elif holder == seat and table.metros[culture] < 0:
            yield 0


def _short_of_route(table: Any, seat: int) -> int:
    """How many pieces are lacking for the longest route at least, all own ones being in one line."""
    others = [length for other, length in enumerate(table.routes) if other != seat]
    laid = table.roads[seat].bit_count() + table.bridges[seat].bit_count()
    return max(1, tables.ROUTE_LEAST - laid, *(length + 1 - laid for length in others))
