"""Chapter trading: what may be on the sides of a trade, and standing trades, which accept offers (SE-031)."""

import random

from rules.kernel.actions import Action
from rules.kernel.game import Choices, Chosen
from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits
from rules.kernel.hexes.hand import Hand
from rules.kernel.illegal import Illegal, demand, lack
from rules.kernel.phase import Kinds, Move, because
from rules.settlers import actions
from rules.settlers.basics import IN_TURN
from rules.settlers.events import ProposalLapsed, TradeOrdered, YesLapsed
from rules.settlers.hooks import Events, Hooks, Moves, State
from rules.settlers.state import OpenOffer, Proposal
from rules.settlers.tables import RESOURCES, resource_counts

_MOST_OF_ONE = 3
"""A panel lets one name up to so many of each resource that one need not have."""
_MOST = 3
"""So many standing trades a seat has at most."""
_ORDER, _BOTH = (actions.StandingTrade,), (actions.StandingTrade, actions.LeaveOffer)

Order = actions.StandingTrade | actions.LeaveOffer


def check_sides(give: tuple[int, ...], want: tuple[int, ...]) -> None:
    """Raise Illegal unless these may be the two sides of a trade (SE-029)."""
    all_cards = 127
    for counts in (give, want):
        if len(counts) != len(RESOURCES) or min(counts) < 0 or max(counts) > all_cards:
            raise Illegal("bad_trade", "That is not a number of cards.", "SE-029")
        if not any(counts):
            raise Illegal("bad_trade", "Each side must give at least one card: no gifts.", "SE-029")
    if any(one and other for one, other in zip(give, want, strict=True)):
        raise Illegal("bad_trade", "The same resource cannot be on both sides of a trade.", "SE-029")


def trades_of(state: State, seat: int) -> tuple[Proposal, ...]:
    """The standing trades of a seat: what it would give for what, until its turn."""
    trades = state.secrets.trades
    return trades[seat] if trades else ()


def _set(state: State, seat: int, trades: tuple[Proposal, ...]) -> None:
    """Nobody's trades are no list: a state does not tell whether there ever were any."""
    all_trades = state.secrets.trades or [()] * state.seats
    all_trades[seat] = trades
    state.secrets.trades = all_trades if any(all_trades) else []


def lift_trades(state: State, seat: int) -> None:
    """Forget the standing trades of a seat."""
    if trades_of(state, seat):
        _set(state, seat, ())


def order_kinds(state: State, seat: int) -> Kinds:
    """Another standing trade, for whose turn it is not."""
    if seat == state.table.active or len(trades_of(state, seat)) >= _MOST:
        return ()
    return _BOTH if state.table.terms.counter_offers else _ORDER


def take_back_left(state: State, seat: int, proposal: Proposal) -> None:
    """A seat takes back a counter-offer: if it had left that for all, it proposes it to nobody any more."""
    if is_left(state, seat, proposal):
        _set(state, seat, tuple(each for each in trades_of(state, seat) if each != _left(proposal)))


def is_left(state: State, seat: int, proposal: Proposal) -> bool:
    """Whether a counter-offer of a seat is one that it left for all, each in their turn."""
    return _left(proposal) in trades_of(state, seat)


def lapsing(state: State, by: str = "turn") -> Events:
    """What those are told who still wait for a trade of the active seat's, as all that is open closes.

    Whoever left a proposal for all is told nothing, as that goes on.
    """
    table = state.table
    said = () if table.offer is None else bits(table.offer.accepted)
    found: Events = [YesLapsed(seat, table.active, by) for seat in said]
    for seat, proposal in table.proposals():
        if not is_left(state, seat, proposal):
            found.append(ProposalLapsed(seat, table.active, by))
    return found


def _left(proposal: Proposal) -> Proposal:
    return Proposal(proposal.give, proposal.want, left=True)


def keeps_to_one(state: State, seat: int, offer: OpenOffer) -> bool:
    """Whether an offer gives a seat at least what one of its standing trades wants, for at most its price."""
    return any(_suits(each, offer) for each in trades_of(state, seat))


def _suits(trade: Proposal, offer: OpenOffer | Proposal) -> bool:
    """Whether who asks for `offer.want` and gives `offer.give` keeps to a standing trade."""
    return hand.covers(trade.give, offer.want) and hand.covers(offer.give, trade.want)


def use_up(state: State, seat: int, give: Hand, get: Hand) -> None:
    """A seat has traded: the standing trades that this kept to are done."""
    done = Proposal(get, give)
    if any(_suits(each, done) for each in trades_of(state, seat)):
        _set(state, seat, tuple(each for each in trades_of(state, seat) if not _suits(each, done)))


def choose_standing(state: State, seat: int, chosen: Chosen) -> Choices:
    """What a panel offers for one side of a standing trade, and then, with what is given, for the other."""
    give = chosen.get("give")
    kinds = [kind for kind in range(len(RESOURCES)) if give is None or not give[kind]]
    atoms = tuple(sorted(kinds * _MOST_OF_ONE))
    return Choices(atoms, min(1, len(atoms)), len(atoms))


def sample_standing(kind: type[Order], state: State, seat: int, rng: random.Random) -> Action:
    """A random one that the seat has not given: one card of a kind for one or two of another."""
    while True:
        give, want = rng.sample(range(len(RESOURCES)), 2)
        counts = resource_counts(hand.ONE[give]), resource_counts(hand.ONE[want] * rng.randint(1, 2))
        action = kind(*counts)
        if _trade(action) not in trades_of(state, seat):
            return action


def _trade(action: Order) -> Proposal:
    return Proposal(hand.pack(action.give), hand.pack(action.want), isinstance(action, actions.LeaveOffer))


def _check_order(hooks: Hooks, state: State, seat: int, action: Order) -> None:
    lacks = _no_leave if isinstance(action, actions.LeaveOffer) else _no_order
    demand(lacks(hooks, state, seat))
    check_sides(action.give, action.want)
    if _trade(action) in trades_of(state, seat):
        raise Illegal("bad_trade", "Your standing trade already says that.", "SE-031")


def _no_leave(hooks: Hooks, state: State, seat: int) -> Illegal | None:
    """Why a seat can leave no further offer."""
    return no_proposals(state) or _no_order(hooks, state, seat)


def no_proposals(state: State) -> Illegal | None:
    """The refusal of any proposal in the turn of another, where the table plays without (SE-033)."""
    text = "At this table only the player whose turn it is proposes trades."
    return lack(not state.table.terms.counter_offers, "bad_trade", text, "SE-033")


def _no_order(hooks: Hooks, state: State, seat: int) -> Illegal | None:
    """Why a seat cannot leave another standing trade."""
    if seat == state.table.active:
        return Illegal("bad_trade", "It is your turn: make an offer instead.", "SE-031")
    many = len(trades_of(state, seat)) >= _MOST
    return lack(many, "bad_trade", f"You have {_MOST} standing trades; cancel them first.", "SE-031")


def _order(hooks: Hooks, state: State, seat: int, action: Order, events: Events) -> None:
    _set(state, seat, (*trades_of(state, seat), _trade(action)))
    events.append(TradeOrdered(seat, action.give, action.want, isinstance(action, actions.LeaveOffer)))


def _check_drop(hooks: Hooks, state: State, seat: int, action: actions.DropTrades) -> None:
    if not trades_of(state, seat):
        raise Illegal("bad_trade", "You have no standing trade.", "SE-031")


def _drop(hooks: Hooks, state: State, seat: int, action: actions.DropTrades, events: Events) -> None:
    lift_trades(state, seat)
    nothing = resource_counts(0)
    events.append(TradeOrdered(seat, nothing, nothing))


_LATER = because(
    "wrong_phase", "You leave standing trades during other players' turns, once the setup is over.", "SE-031"
)
MOVES: Moves = {
    actions.StandingTrade: Move(
        _check_order, _order, IN_TURN, anyone=True, why_not=_no_order, elsewhere=_LATER
    ),
    actions.LeaveOffer: Move(_check_order, _order, IN_TURN, anyone=True, why_not=_no_leave, elsewhere=_LATER),
    actions.DropTrades: Move(_check_drop, _drop, anyone=True),
}
