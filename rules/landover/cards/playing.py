"""Playing a card: one question after the other, taken back until the last answer (LO-226 to LO-228).

While questions are open the card stays in the hand and only its player knows of it.
"""

from itertools import combinations_with_replacement
from operator import le

from rules.kernel.actions import Action
from rules.kernel.events import Event
from rules.kernel.hexes import hand
from rules.kernel.illegal import Illegal, demand, lack, together
from rules.kernel.names import NOBODY, join
from rules.landover import actions, goods, phase_names as at
from rules.landover.building import ROUTES
from rules.landover.cards.card import CORNER, EDGE, GOOD, PLAYER, ROUTE, TILE, Ask, no_target
from rules.landover.cards.deck import ALL_CARDS
from rules.landover.cards.events import CardTaken, Played
from rules.landover.cards.plays import PICKS, PLAYS, PickDev, Play
from rules.landover.cards.science import free_routes, route_code
from rules.landover.decks import discard, hold, release
from rules.landover.events import Stolen
from rules.landover.network import place_route
from rules.landover.state import LandoverState
from rules.landover.tables import KINDS, PICKED, PIECES

CHOICES: dict[str, type[Action]] = {
    TILE: actions.ChooseTile,
    CORNER: actions.ChooseCorner,
    EDGE: actions.ChooseEdge,
    PLAYER: actions.ChoosePlayer,
    GOOD: actions.ChooseGood,
    ROUTE: actions.PlaceRoute,
}
"""The move that answers each kind of question."""


def question(state: LandoverState) -> Ask:
    """What is asked next for the pending card."""
    card, *chosen = state.secrets.pending
    return ALL_CARDS[card].asks[len(chosen)]


def places(state: LandoverState, seat: int) -> tuple[int, ...]:
    """What may be answered to it."""
    return tuple(question(state).places(state, seat, state.secrets.pending[1:]))


def refusal(state: LandoverState, seat: int, card: int) -> Illegal | None:
    """Why a held card cannot be played now (LO-226, LO-227); None if it can."""
    if state.table.terms.one_card and state.table.played:
        return Illegal("card_limit", "You have already played a card this turn.", "LO-226")
    kind = ALL_CARDS[card]
    found = kind.why(state, seat)
    if not kind.asks:
        return found
    asks, it = kind.asks[0], "It" if found else kind.title
    nowhere = not asks.places(state, seat, ())
    return together(found, no_target(nowhere, f"{it} would do nothing now: {asks.none}.", kind.rules[0]))


def playable(state: LandoverState, seat: int) -> list[Play]:
    """The cards that a seat can play now, each kind once."""
    held = dict.fromkeys(state.secrets.held[seat])
    return [PLAYS[card] for card in held if refusal(state, seat, card) is None]


def check_play(state: LandoverState, seat: int, action: Play) -> None:
    """Raise Illegal if the card is not held or would do nothing."""
    if action.card not in state.secrets.held[seat]:
        raise Illegal("no_such_card", "You do not hold that card.", "LO-226")
    demand(refusal(state, seat, action.card))


def no_play(state: LandoverState, seat: int) -> Illegal:
    """Why a seat can play none of its cards: it has none, or what each of them lacks."""
    held = dict.fromkeys(state.secrets.held[seat])
    if not held:
        return Illegal("no_such_card", "You hold no development card.", "LO-226")
    found = [(lack, ALL_CARDS[card].title) for card in held if (lack := refusal(state, seat, card))]
    cards = dict[str, list[str]]()
    for lack, title in found:
        cards.setdefault(lack.text, []).append(title)
    first, _ = found[0]
    if len(cards) == 1:
        return first
    told = [
        text if text.startswith(titles[0]) else f"{join(titles)}: {text}" for text, titles in cards.items()
    ]
    return Illegal(first.code, " ".join(told), first.rule)


def do_play(state: LandoverState, seat: int, action: Play, events: list[Event]) -> None:
    """Ask the card's first question, or do it at once."""
    state.secrets.pending = (action.card,)
    _go_on(state, seat, events)


def _go_on(state: LandoverState, seat: int, events: list[Event]) -> None:
    """When all is answered the card is discarded and then works (LO-228)."""
    card, *chosen = state.secrets.pending
    kind = ALL_CARDS[card]
    if len(chosen) < len(kind.asks):
        return
    state.secrets.pending = ()
    state.table.played += 1
    discard(state, seat, card)
    events.append(Played(seat, card))
    kind.work(state, seat, tuple(chosen), events)


def see_answers(state: LandoverState, seat: int) -> None:
    """Put the card that asks back into the hand if it, or what was chosen for it, is no longer possible.

    Cards may be spent meanwhile (LO-120), and somebody may leave (LO-324).
    """
    if state.secrets.pending:
        card, *chosen = state.secrets.pending
        asks = ALL_CARDS[card].asks
        fit = all(answer in asks[n].places(state, seat, tuple(chosen[:n])) for n, answer in enumerate(chosen))
        if refusal(state, seat, card) is not None or not fit:
            state.secrets.pending = ()


def legal_answers(state: LandoverState, seat: int) -> list[Action]:
    """Every answer to the open question, and taking the card back."""
    kind = question(state).kind
    made = placing if kind == ROUTE else CHOICES[kind]
    return [*map(made, places(state, seat)), actions.TAKE_BACK]


def placing(code: int) -> actions.PlaceRoute:
    """The move for a piece and an edge as one choice (`science.route_code`)."""
    edge, piece = divmod(code, len(PIECES))
    return actions.PlaceRoute(piece, edge)


def chosen_place(action: Action) -> int:
    """What an answer names."""
    if isinstance(action, actions.PlaceRoute):
        return route_code(action.piece, action.edge)
    place: int = getattr(action, type(action).__struct_fields__[0])
    return place


def check_answer(state: LandoverState, seat: int, action: Action) -> None:
    """Raise Illegal `bad_target` if that is no answer to the open question."""
    demand(no_answer(type(action), state, seat))
    asked = question(state)
    if isinstance(action, actions.PlaceRoute):
        ROUTES[action.piece].check(state, seat, action.edge, free=True)
    elif chosen_place(action) not in places(state, seat):
        card = ALL_CARDS[state.secrets.pending[0]]
        fits = asked.fits or card.text
        text = f"That {asked.kind} does not fit: {fits[0].lower()}{fits[1:]}"
        raise Illegal("bad_target", text, card.rules[0])


def no_answer(kind: type[Action], state: LandoverState, seat: int) -> Illegal | None:
    """Why moves of that kind do not answer the open question."""
    asked = question(state)
    other = kind is not CHOICES[asked.kind]
    return lack(other, "wrong_phase", f"{asked.question} Or take the card back.", "LO-227")


def do_answer(state: LandoverState, seat: int, action: Action, events: list[Event]) -> None:
    """Note an answer; the last one plays the card."""
    state.secrets.pending += (chosen_place(action),)
    _go_on(state, seat, events)


def do_back(state: LandoverState, seat: int, action: actions.TakeBack, events: list[Event]) -> None:
    """Forget the card's answers; nobody else learns of it."""
    state.secrets.pending = ()


def legal_free(state: LandoverState, seat: int) -> list[Action]:
    """The places for the second free piece, or enough (LO-269)."""
    return [*map(placing, free_routes(state, seat)), actions.FINISH_FREE]


def do_free(state: LandoverState, seat: int, action: actions.PlaceRoute, events: list[Event]) -> None:
    """The second free piece."""
    state.table.phase = at.MAIN
    place_route(state, seat, action.piece, action.edge, events, free=True)


def do_finish(state: LandoverState, seat: int, action: actions.FinishFree, events: list[Event]) -> None:
    """Leave the second piece."""
    state.table.phase = at.MAIN


def due(state: LandoverState) -> int:
    """How many cards Master Merchant takes (LO-241)."""
    return min(PICKED, hand.size(state.secrets.hands[state.table.target]))


def legal_hand(state: LandoverState, seat: int) -> list[Action]:
    """Every choice of the cards that are due out of the shown hand."""
    shown = goods.counts(state.secrets.hands[state.table.target])
    picks = combinations_with_replacement(range(KINDS), due(state))
    counts = [tuple(map(pick.count, range(KINDS))) for pick in picks]
    return [actions.PickHand(cards) for cards in counts if all(map(le, cards, shown))]


def check_hand(state: LandoverState, seat: int, action: actions.PickHand) -> None:
    """Raise Illegal if these are not as many cards of that hand as are due."""
    wanted, count = action.cards, due(state)
    shown = goods.counts(state.secrets.hands[state.table.target])
    if len(wanted) != KINDS or any(each < 0 for each in wanted) or sum(wanted) != count:
        raise Illegal("bad_target", f"Take {count} of the cards that you are shown.", "LO-241")
    if any(each > held for each, held in zip(wanted, shown, strict=True)):
        raise Illegal("bad_target", "That hand does not hold those cards.", "LO-242")


def do_hand(state: LandoverState, seat: int, action: actions.PickHand, events: list[Event]) -> None:
    """Take the cards; only the two know which."""
    victim, cards = state.table.target, hand.pack(action.cards)
    state.table.target, state.table.phase = NOBODY, at.MAIN
    state.secrets.hands[victim] -= cards
    state.secrets.hands[seat] += cards
    goods.forget(state.table, victim, hand.size(cards))
    events.append(Stolen(seat, victim, hand.size(cards), action.cards))


def legal_dev(state: LandoverState, seat: int) -> list[Action]:
    """Each kind of card that is shown."""
    return [PICKS[card] for card in dict.fromkeys(state.secrets.held[state.table.target])]


def check_dev(state: LandoverState, seat: int, action: PickDev) -> None:
    """Raise Illegal if that card is not shown."""
    if action.card not in state.secrets.held[state.table.target]:
        raise Illegal("bad_target", "Take one of the cards that you are shown.", "LO-286")


def do_dev(state: LandoverState, seat: int, action: PickDev, events: list[Event]) -> None:
    """Take the card; its deck is public."""
    victim = state.table.target
    state.table.target, state.table.phase = NOBODY, at.MAIN
    release(state, victim, action.card)
    hold(state, seat, action.card)
    events.append(CardTaken(seat, victim, ALL_CARDS[action.card].deck, action.card))
