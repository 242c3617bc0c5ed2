"""Trade with the bank (LO-183 to LO-187)."""

from rules.kernel.actions import Action
from rules.kernel.events import Event
from rules.kernel.hexes import hand
from rules.kernel.illegal import Illegal, demand
from rules.kernel.names import join
from rules.landover import goods
from rules.landover.actions import Trade, trades
from rules.landover.events import Traded
from rules.landover.state import LandoverState, LandoverTable
from rules.landover.tables import ABILITY_LEVEL, COMMERCE, GOODS, KINDS, MOST_TRADED, RESOURCES

USUAL, BEST = 3, 2
_ALL = (1 << KINDS) - 1


def cheap_kinds(table: LandoverTable, seat: int) -> int:
    """The kinds that a seat trades 2:1, as a mask: harbours, merchant, bank, fleets (LO-185, LO-186)."""
    found = table.fleets if seat == table.active else 0
    for kind in table.harbour_kinds(seat):
        found |= 1 << kind
    if table.merchant_seat == seat:
        found |= 1 << table.terrain[table.merchant]
    if table.level(seat, COMMERCE) >= ABILITY_LEVEL:
        found |= _ALL & ~((1 << len(RESOURCES)) - 1)
    return found


def rates(table: LandoverTable, seat: int) -> tuple[int, ...]:
    """By kind, how many a seat gives for one of another."""
    cheap = cheap_kinds(table, seat)
    return tuple(BEST if cheap >> kind & 1 else USUAL for kind in range(KINDS))


def tradable(state: LandoverState, seat: int) -> list[Action]:
    """All trades that a seat can make."""
    table, counts = state.table, hand.counts(state.secrets.hands[seat], KINDS)
    left = hand.counts(table.bank, KINDS) if table.terms.bounded else (MOST_TRADED,) * KINDS
    found: list[Action] = []
    for kind, (held, rate) in enumerate(zip(counts, rates(table, seat), strict=True)):
        most = min(held, MOST_TRADED) // rate
        if most:
            found += trades(kind, rate, tuple(min(stock, most) for stock in left))
    return found


def check_trade(state: LandoverState, seat: int, action: Trade) -> None:
    """Raise Illegal if the trade is not at the rate, or cannot be paid by either side."""
    give, want = action.give, action.want
    if not (0 <= give < KINDS and 0 <= want < KINDS):
        raise Illegal("bad_value", f"The goods are {', '.join(GOODS)}.", "LO-184")
    if give == want:
        raise Illegal("bad_trade", "You cannot trade a good for itself.", "LO-187")
    rate = rates(state.table, seat)[give]
    if action.pay > MOST_TRADED:
        raise Illegal(
            "bad_trade", f"One trade takes at most {MOST_TRADED} cards; trade again for more.", "LO-187"
        )
    if action.pay < 1 or action.pay != rate * action.get:
        text = f"Your rate for {GOODS[give]} is {rate} for each card."
        raise Illegal("bad_trade", text, "LO-186" if rate == BEST else "LO-184")
    demand(goods.unpaid(state, seat, action.pay * hand.ONE[give], "That trade", "LO-184"))
    if not goods.has(state.table, want, action.get):
        raise Illegal("bank_empty", f"The bank does not have that much {GOODS[want]} left.", "LO-097")


def no_trade(state: LandoverState, seat: int) -> Illegal:
    """Why a seat has no trade: too few of each kind, or nothing that the bank could give."""
    held, cost = state.secrets.hands[seat], rates(state.table, seat)
    if all(have < rate for have, rate in zip(hand.counts(held, KINDS), cost, strict=True)):
        cheap = [good for good, rate in zip(GOODS, cost, strict=True) if rate == BEST]
        usual = "" if len(cheap) == KINDS else f"{USUAL} cards of a kind"
        takes = " or ".join(filter(None, (usual, f"{BEST} {join(cheap, 'or')}" if cheap else "")))
        have = goods.in_words(held) if held else "no cards"
        return Illegal("bad_trade", f"A trade takes {takes}; you have {have}.", "LO-184")
    return Illegal("bank_empty", "The bank does not have enough of any other good left.", "LO-097")


def do_trade(state: LandoverState, seat: int, action: Trade, events: list[Event]) -> None:
    """Cards to the bank, cards from it."""
    goods.pay(state, seat, action.pay * hand.ONE[action.give])
    goods.gain(state, seat, action.get * hand.ONE[action.want])
    events.append(Traded(seat, action.give, action.pay, action.want, action.get))
