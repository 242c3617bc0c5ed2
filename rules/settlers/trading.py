"""Chapter trading: the bank, harbours, offers, answers and counter-offers (SE-028 to SE-037)."""

import random

import msgspec

from rules.kernel.actions import Action
from rules.kernel.game import Choices, Chosen
from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits, mask
from rules.kernel.hexes.hand import Hand
from rules.kernel.illegal import Illegal, demand, lack, together
from rules.kernel.names import Names, join
from rules.kernel.phase import Move, because
from rules.settlers import actions, events as told, phase_names as at, proposals
from rules.settlers.basics import gain, pass_cards, pay, show
from rules.settlers.hooks import Events, Hooks, Moves, State
from rules.settlers.state import OpenOffer, Proposal, Refusal, SettlersTable
from rules.settlers.tables import OFFERS_A_TURN, RESOURCES, in_words, resource_counts
from rules.settlers.view import SettlersView

_TRADING = (at.MAIN,)


def main_moves(hooks: Hooks, state: State, seat: int) -> list[Action]:
    """All that the seat in turn may do after the roll, or what another may answer."""
    table = state.table
    if seat != table.actor:
        return _replies(state, seat)
    found: list[Action] = [actions.END_TURN]
    found += hooks.buildable(state, seat)
    found += _bank_trades(state, seat)
    found += hooks.playable(state, seat)
    held, offer = state.secrets.hands[seat], table.offer
    if offer is not None:
        found.append(actions.WITHDRAW)
        if offer.accepted and hand.covers(held, offer.give):
            found += [actions.CONFIRMS[other] for other in bits(offer.accepted)]
    if any(table.counters):
        found += [actions.TAKES[other] for other, each in table.proposals() if hand.covers(held, each.want)]
    return found


def _replies(state: State, seat: int) -> list[Action]:
    found: list[Action] = []
    offer = state.table.offer
    if offer is not None and offer.asked >> seat & 1:
        if not offer.accepted >> seat & 1 and hand.covers(state.secrets.hands[seat], offer.want):
            found.append(actions.ACCEPT)
        if not offer.declined >> seat & 1:
            found.append(actions.DECLINE)
    if state.table.counters[seat] is not None:
        found.append(actions.DROP_COUNTER)
    return found


def _bank_trades(state: State, seat: int) -> list[Action]:
    held = state.secrets.hands[seat]
    found: list[Action] = []
    enough = hand.with_at_least(held, actions.RATES[0])
    if enough:
        stock = hand.with_at_least(state.table.bank, 1)
        for lane in bits(enough):
            kind = lane >> 3
            count = held >> 8 * kind & 0xFF
            rates = state.table.bank_rates(seat, kind)
            if rates[0] <= count:
                found += actions.bank_trades(kind, tuple(rate for rate in rates if rate <= count), stock)
    return found


def _check_bank(hooks: Hooks, state: State, seat: int, action: actions.BankTrade) -> None:
    kinds = range(len(RESOURCES))
    if action.give not in kinds or action.want not in kinds or action.give == action.want:
        raise Illegal("bad_trade", "Trade one resource for another.", "SE-037")
    rates = state.table.bank_rates(seat, action.give)
    rate = rates[0] if action.rate is None else _rate(action.rate)
    if rate not in rates:
        text = f"You can trade {RESOURCES[action.give]} at {rates[0]}:1; for {rate}:1 you lack the harbour."
        raise Illegal("bad_amount", text, "SE-036")
    if hand.count(state.secrets.hands[seat], action.give) < rate:
        name, have = RESOURCES[action.give], hand.count(state.secrets.hands[seat], action.give)
        text = f"You need {rate} {name} for one other card, and have {have or 'none'}."
        raise Illegal("bad_amount", text, "SE-035")
    if not hand.count(state.table.bank, action.want):
        raise Illegal("bank_empty", f"The bank has no {RESOURCES[action.want]} left.", "SE-037")


def _no_bank_trade(hooks: Hooks, state: State, seat: int) -> Illegal:
    """Why a seat has no trade with the bank: too few of each kind, or nothing that the bank could give."""
    held, rates, kinds = state.secrets.hands[seat], state.table.best_rates(seat), range(len(RESOURCES))
    if not any(hand.count(held, kind) >= rates[kind] for kind in kinds):
        asked = [f"{rate} {name}" for rate, name in zip(rates, RESOURCES, strict=True)]
        takes = join(asked, "or") if len(set(rates)) > 1 else f"{rates[0]} cards of one resource"
        have = in_words(held) if held else "no cards"
        return Illegal("bad_amount", f"The bank takes {takes} for another card; you have {have}.", "SE-035")
    return Illegal("bank_empty", "The bank has no other resource left to give.", "SE-037")


def _bank(hooks: Hooks, state: State, seat: int, action: actions.BankTrade, events: Events) -> None:
    rate = state.table.bank_rates(seat, action.give)[0] if action.rate is None else _rate(action.rate)
    pay(state, seat, rate * hand.ONE[action.give])
    gain(state, seat, hand.ONE[action.want])
    _note_traded(state, rate * hand.ONE[action.give], hand.ONE[action.want])
    events.append(told.BankTraded(seat, action.give, rate, action.want))


def _note_traded(state: State, given: Hand, got: Hand) -> None:
    state.table.given |= hand.with_at_least(given, 1)
    state.table.got |= hand.with_at_least(got, 1)


def undoes(table: SettlersTable, give: Hand, get: Hand) -> bool:
    """True if the active seat would give what it got by trade in this turn, or get what it gave."""
    return bool(hand.with_at_least(give, 1) & table.got or hand.with_at_least(get, 1) & table.given)


def partner(state: State, seat: int, partner: int) -> None:
    """Any other seat will do."""
    if not 0 <= partner < state.seats or partner == seat:
        raise Illegal("bad_trade", "Name another player.", "SE-028")


def _check_terms(state: State, seat: int, give: tuple[int, ...], want: tuple[int, ...]) -> None:
    """Raise Illegal unless a seat could trade this for that, its own hand considered (SE-029, SE-030)."""
    proposals.check_sides(give, want)
    demand(_short_of(state, seat, hand.pack(give), "To give that,", "SE-030"))


def _short_of(state: State, seat: int, cards: Hand, said: str, rule: str) -> Illegal | None:
    """The refusal of a trade to who lacks some of its cards, with which these are after what is `said`."""
    short = hand.minus(cards, state.secrets.hands[seat])
    return lack(short, "cannot_afford", f"{said} you lack {in_words(short)}.", rule)


def _poor(state: State, seat: int) -> Illegal | None:
    """The refusal of any trade to who has no card."""
    none = not state.secrets.hands[seat]
    return lack(none, "cannot_afford", "You have no card to give.", "SE-030")


def _no_offer(hooks: Hooks, state: State, seat: int) -> Illegal | None:
    """Why a seat cannot make any offer."""
    return together(_offers_spent(state), _poor(state, seat))


def _offers_spent(state: State) -> Illegal | None:
    text = f"You have made {OFFERS_A_TURN} offers in this turn; no more until your next."
    return lack(state.table.offers_made >= OFFERS_A_TURN, "bad_trade", text, "SE-032")


def _check_offer(hooks: Hooks, state: State, seat: int, action: actions.Offer) -> None:
    demand(_offers_spent(state))
    _check_terms(state, seat, action.give, action.want)
    if action.to is not None:
        if not action.to or len(set(action.to)) != len(action.to):
            raise Illegal("bad_trade", "Name each player once, or nobody to ask everybody.", "SE-030")
        for partner in action.to:
            hooks.partner(state, seat, partner)


def _offer(hooks: Hooks, state: State, seat: int, action: actions.Offer, events: Events) -> None:
    others = [other for other in range(state.seats) if other != seat]
    to = others if action.to is None else sorted(action.to)
    give, want, before = hand.pack(action.give), hand.pack(action.want), state.table.offer
    state.table.offer = OpenOffer(give, want, mask(to))
    state.table.offers_made += 1
    show(state, seat, give)
    events.append(told.Offered(seat, action.give, action.want, tuple(to), len(to) == len(others) > 1))
    said = () if before is None else bits(before.accepted)
    events += [told.YesLapsed(each, seat, "next offer") for each in said if each not in to]


def _open_offer(state: State) -> OpenOffer:
    """The open offer of the active seat; raises Illegal."""
    if state.table.offer is None:
        raise _unoffered()
    return state.table.offer


def _unoffered() -> Illegal:
    return Illegal("wrong_phase", "You have no open offer.", "SE-030")


def _check_withdraw(hooks: Hooks, state: State, seat: int, action: actions.Withdraw) -> None:
    _open_offer(state)


def _withdraw(hooks: Hooks, state: State, seat: int, action: actions.Withdraw, events: Events) -> None:
    asked, state.table.offer = _open_offer(state).asked, None
    events.append(told.Withdrawn(seat, False, bits(asked)))


def _check_confirm(hooks: Hooks, state: State, seat: int, action: actions.Confirm) -> None:
    offer = _open_offer(state)
    hooks.partner(state, seat, action.partner)
    if not offer.accepted >> action.partner & 1:
        raise Illegal("bad_trade", "That player has not accepted your offer.", "SE-032")
    demand(_cards_gone(state, seat, offer))


def _cards_gone(state: State, seat: int, offer: OpenOffer) -> Illegal | None:
    """The refusal of a trade for which a seat no longer has its cards."""
    return _short_of(state, seat, offer.give, "You no longer have what you offered:", "SE-032")


def _no_confirm(hooks: Hooks, state: State, seat: int) -> Illegal | None:
    """Why a seat has nobody to trade with."""
    offer = state.table.offer
    if offer is None:
        return _unoffered()
    unheard = lack(not offer.accepted, "bad_trade", "Nobody has accepted your offer yet.", "SE-032")
    return together(unheard, _cards_gone(state, seat, offer))


def _confirm(hooks: Hooks, state: State, seat: int, action: actions.Confirm, events: Events) -> None:
    offer = _open_offer(state)
    state.table.offer = offer.without(action.partner)
    _trade(state, seat, action.partner, Proposal(offer.want, offer.give), events)


def _trade(state: State, seat: int, partner: int, agreed: Proposal, events: Events) -> None:
    """Move the cards of what the partner agreed to, and close every other offer and counter (SE-032)."""
    give, get, lapsed = agreed.want, agreed.give, proposals.lapsing(state, "trade")
    pass_cards(state, seat, partner, give)
    pass_cards(state, partner, seat, get)
    _note_traded(state, give, get)
    state.table.offer = None
    state.table.counters = [None] * state.seats
    proposals.use_up(state, partner, get, give)
    events += [told.Traded(seat, partner, resource_counts(give), resource_counts(get)), *lapsed]


def _answerable_offer(state: State, seat: int) -> OpenOffer:
    """The open offer that a seat may answer; raises Illegal."""
    table = state.table
    if table.offer is None:
        raise Illegal("wrong_phase", "There is no open offer.", "SE-031")
    if not table.offer.asked >> seat & 1:
        raise Illegal("not_your_turn", "The open offer is not for you.", "SE-031")
    return table.offer


def _check_accept(hooks: Hooks, state: State, seat: int, action: actions.Accept) -> None:
    offer = _answerable_offer(state, seat)
    if offer.accepted >> seat & 1:
        raise Illegal("bad_trade", "You have accepted already.", "SE-031")
    demand(_short_of(state, seat, offer.want, f"The offer asks for {in_words(offer.want)};", "SE-031"))


def _accept(hooks: Hooks, state: State, seat: int, action: actions.Accept, events: Events) -> None:
    offer = _answerable_offer(state, seat).without(seat)
    state.table.offer = msgspec.structs.replace(offer, accepted=offer.accepted | 1 << seat)
    show(state, seat, offer.want)
    events.append(told.Answered(seat, True))


def ordered_accept(state: State, seat: int) -> Action | None:
    """Accept the open offer, which a seat can pay, if it keeps to one of the seat's standing trades."""
    offer = state.table.offer
    if offer is None or not offer.pending >> seat & 1:
        return None
    if not hand.covers(state.secrets.hands[seat], offer.want):
        return None
    return actions.ACCEPT if proposals.keeps_to_one(state, seat, offer) else None


def _check_decline(hooks: Hooks, state: State, seat: int, action: actions.Decline) -> None:
    if _answerable_offer(state, seat).declined >> seat & 1:
        raise Illegal("bad_trade", "You have declined already.", "SE-031")


def _decline(hooks: Hooks, state: State, seat: int, action: actions.Decline, events: Events) -> None:
    events.append(told.Answered(seat, False))
    _declined(state, _answerable_offer(state, seat), seat, events)


def _declined(state: State, offer: OpenOffer, seat: int, events: Events) -> None:
    """A seat will not have the offer, which closes once nobody is left who might (SE-032)."""
    offer = offer.without(seat)
    offer = msgspec.structs.replace(offer, declined=offer.declined | 1 << seat)
    state.table.offer = offer
    _note_refusal(state, offer, seat)
    if offer.declined == offer.asked:
        state.table.offer = None
        events.append(told.OfferFailed(state.table.active))


def _note_refusal(state: State, offer: OpenOffer, seat: int) -> None:
    """Remember what a seat has declined, and forget what hands have changed since."""
    table = state.table
    held, shown = hand.size(state.secrets.hands[seat]), table.shown[seat]
    declined = Refusal(table.active, seat, offer.give, offer.want, held, shown)
    kept = [each for each in table.refusals if _stands(state, each) and each != declined]
    table.refusals = (*kept, declined)


def _stands(state: State, refusal: Refusal) -> bool:
    held, shown = state.secrets.hands[refusal.seat], state.table.shown[refusal.seat]
    return (hand.size(held), shown) == (refusal.cards, refusal.shown)


def has_refused(state: State, asker: int, seat: int, give: Hand, want: Hand) -> bool:
    """True if a seat, with a hand that has not changed for all to see, has declined as much for as little."""
    return any(
        (each.asker, each.seat) == (asker, seat)
        and hand.covers(each.give, give)
        and hand.covers(want, each.want)
        and _stands(state, each)
        for each in state.table.refusals
    )


def _no_counter(hooks: Hooks, state: State, seat: int) -> Illegal | None:
    """Why a seat cannot make any counter-offer."""
    return _not_counter(state, seat) or _poor(state, seat)


def _not_counter(state: State, seat: int) -> Illegal | None:
    own = Illegal("bad_trade", "It is your turn: make an offer instead.", "SE-033")
    return proposals.no_proposals(state) or (own if seat == state.table.active else None)


def propose_left(state: State, events: Events) -> None:
    """Put the offers that others left to the active seat, one of each who has the cards (SE-033)."""
    table = state.table
    for seat, trades in enumerate(state.secrets.trades):
        if seat == table.active or table.counters[seat] is not None:
            continue
        held = state.secrets.hands[seat]
        able = (each for each in trades if each.left and hand.covers(held, each.give))
        if (found := next(able, None)) is not None:
            table.counters[seat] = Proposal(found.give, found.want)
            show(state, seat, found.give)
            sides = resource_counts(found.give), resource_counts(found.want)
            events.append(told.Countered(seat, table.active, *sides))


def _check_counter(hooks: Hooks, state: State, seat: int, action: actions.Counter) -> None:
    demand(_not_counter(state, seat))
    _check_terms(state, seat, action.give, action.want)


def _counter(hooks: Hooks, state: State, seat: int, action: actions.Counter, events: Events) -> None:
    table = state.table
    give, want = hand.pack(action.give), hand.pack(action.want)
    table.counters[seat] = Proposal(give, want)
    show(state, seat, give)
    if table.offer is not None and table.offer.asked >> seat & 1:
        offer = table.offer.without(seat)
        table.offer = msgspec.structs.replace(offer, countered=offer.countered | 1 << seat)
    events.append(told.Countered(seat, table.active, action.give, action.want))


def _check_drop(hooks: Hooks, state: State, seat: int, action: actions.DropCounter) -> None:
    if state.table.counters[seat] is None:
        raise Illegal("bad_trade", "You have no proposal to take back.", "SE-033")


def _drop(hooks: Hooks, state: State, seat: int, action: actions.DropCounter, events: Events) -> None:
    table = state.table
    proposal, table.counters[seat] = table.counters[seat], None
    if proposal is not None:
        proposals.take_back_left(state, seat, proposal)
    events.append(told.Withdrawn(seat, True, (table.active,)))
    if table.offer is not None and table.offer.countered >> seat & 1:
        _declined(state, table.offer, seat, events)


def _check_take(hooks: Hooks, state: State, seat: int, action: actions.TakeCounter) -> None:
    hooks.partner(state, seat, action.partner)
    proposal = state.table.counters[action.partner]
    if proposal is None:
        raise Illegal("bad_trade", "That player has not proposed a trade.", "SE-033")
    asked = f"The proposal asks for {in_words(proposal.want)};"
    demand(_short_of(state, seat, proposal.want, asked, "SE-033"))


def _no_take(hooks: Hooks, state: State, seat: int) -> Illegal:
    """Why a seat can take no counter-offer: there is none, or it can pay for none."""
    held, asked = state.secrets.hands[seat], [proposal.want for _, proposal in state.table.proposals()]
    if not asked:
        return Illegal("bad_trade", "Nobody has proposed a trade.", "SE-033")
    lacks = join([f"for {in_words(want)} you lack {in_words(hand.minus(want, held))}" for want in asked])
    return Illegal("cannot_afford", f"You cannot pay what is asked: {lacks}.", "SE-033")


def _take(hooks: Hooks, state: State, seat: int, action: actions.TakeCounter, events: Events) -> None:
    proposal, state.table.counters[action.partner] = state.table.counters[action.partner], None
    if proposal is not None:
        _trade(state, seat, action.partner, proposal, events)


def sample_terms(
    proposing: type[actions.Offer | actions.Counter], state: State, seat: int, rng: random.Random
) -> Action:
    """A random proposal: one or two cards of a kind that the seat has for one or two of another."""
    kind = rng.choice(hand.cards(state.secrets.hands[seat]))
    give = hand.ONE[kind] * rng.randint(1, min(2, hand.count(state.secrets.hands[seat], kind)))
    other = rng.choice([each for each in range(len(RESOURCES)) if each != kind])
    want = hand.ONE[other] * rng.randint(1, 2)
    return proposing(resource_counts(give), resource_counts(want))


def choose_terms(state: State, seat: int, chosen: Chosen) -> Choices:
    """What a panel offers for one side of a trade, and then for whom to ask."""
    held = state.secrets.hands[seat]
    if "give" not in chosen:
        cards = hand.cards(held)
        return Choices(tuple(cards), min(1, len(cards)), len(cards))
    if "want" not in chosen:
        return proposals.choose_standing(state, seat, chosen)
    others = tuple(other for other in range(state.seats) if other != seat)
    return Choices(others, 0, len(others))


def _rate(index: int) -> int:
    """The rate of that index in the action's words; raises Illegal."""
    if not 0 <= index < len(actions.RATES):
        raise Illegal("bad_amount", "A rate is 2, 3 or 4.", "SE-036")
    return actions.RATES[index]


def awaited_seats(state: State) -> tuple[int, ...]:
    """Those who have not answered an offer, else the active seat.

    The active seat may go on all the same; it is only that nobody waits for it while it waits for answers.
    """
    offer = state.table.offer
    if offer is None or not offer.pending:
        return (state.table.actor,)
    return bits(offer.pending)


_NO_TRADING = because(
    "wrong_phase",
    "Others propose and answer trades only while the player whose turn it is may trade: after the roll, with "
    "nothing else to do first.",
    "SE-028",
)
MOVES: Moves = {
    actions.BankTrade: Move(_check_bank, _bank, _TRADING, why_not=_no_bank_trade),
    actions.Offer: Move(_check_offer, _offer, _TRADING, why_not=_no_offer),
    actions.Withdraw: Move(_check_withdraw, _withdraw, _TRADING),
    actions.Confirm: Move(_check_confirm, _confirm, _TRADING, why_not=_no_confirm),
    actions.TakeCounter: Move(_check_take, _take, _TRADING, why_not=_no_take),
    actions.Accept: Move(_check_accept, _accept, _TRADING, anyone=True, elsewhere=_NO_TRADING),
    actions.Decline: Move(_check_decline, _decline, _TRADING, anyone=True, elsewhere=_NO_TRADING),
    actions.Counter: Move(
        _check_counter, _counter, _TRADING, anyone=True, why_not=_no_counter, elsewhere=_NO_TRADING
    ),
    actions.DropCounter: Move(_check_drop, _drop, _TRADING, anyone=True, elsewhere=_NO_TRADING),
}


def direct(view: SettlersView) -> tuple[Action, ...]:
    """The trades that the active seat can close: with who accepted, and each proposal to it.

    That somebody accepted or proposed is public, so these say nothing of any hand (SE-032, SE-033).
    """
    if view.table.phase != at.MAIN:
        return ()
    accepted = bits(view.table.offer.accepted) if view.table.offer is not None else ()
    return (
        *map(actions.Confirm, accepted),
        *(actions.TakeCounter(seat) for seat, _ in view.table.proposals()),
    )


def entry(view: SettlersView, action: Action, names: Names) -> str:
    """What a trade is, in a few words; empty for other moves."""
    if isinstance(action, actions.Confirm):
        return f"Trade with {names.seat(action.partner)}"
    if isinstance(action, actions.TakeCounter):
        return f"Take {names.seat(action.partner)}'s proposal"
    if isinstance(action, actions.BankTrade):
        rates = view.table.best_rates(view.table.actor)
        count = rates[action.give] if action.rate is None else actions.RATES[action.rate]
        return f"{count} {RESOURCES[action.give]} for 1 {RESOURCES[action.want]}"
    if isinstance(action, actions.Offer | actions.Counter | actions.StandingTrade | actions.LeaveOffer):
        to = action.to if isinstance(action, actions.Offer) else None
        whom = f", to {join([names.seat(seat) for seat in to])}" if to else ""
        return f"{told.cards(action.give)} for {told.cards(action.want)}{whom}"
    return ""
