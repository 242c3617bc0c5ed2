"""The three decks: drawing, discarding, shuffling anew (LO-220 to LO-225)."""

from rules.kernel.chance import DECKS
from rules.kernel.events import Event
from rules.landover.cards.deck import ALL_CARDS
from rules.landover.cards.events import Drew, Opened
from rules.landover.events import Anew
from rules.landover.state import LandoverState
from rules.landover.tables import MOST_HELD, WHICH_DECK


def draw_card(state: LandoverState, seat: int, deck: int, events: list[Event]) -> None:
    """The top card of a deck to a seat that holds fewer than five; a VP card is laid open at once."""
    if len(state.secrets.held[seat]) >= MOST_HELD:
        return
    cards = state.secrets.decks[deck]
    if not cards:
        _shuffle_anew(state, deck, events)
    if not cards:
        return
    card = cards.pop()
    if ALL_CARDS[card].points:
        state.table.open_cards[seat] = tuple(sorted((*state.table.open_cards[seat], card)))
        events.append(Opened(seat, card))
    else:
        hold(state, seat, card)
        events.append(Drew(seat, deck, card))


def draw_any(state: LandoverState, seat: int, events: list[Event]) -> None:
    """A random card: of the decks that can still give one each is equally likely (LO-112)."""
    if len(state.secrets.held[seat]) >= MOST_HELD:
        return
    able = [deck for deck in range(3) if state.secrets.decks[deck] or discard_pile(state, deck)]
    if able:
        draw_card(state, seat, able[state.chance.draw(len(able), WHICH_DECK)], events)


def discard_pile(state: LandoverState, deck: int) -> list[int]:
    """The discard pile of a deck, sorted."""
    return [
        card
        for card, count in enumerate(state.table.discards)
        if ALL_CARDS[card].deck == deck
        for _ in range(count)
    ]


def _shuffle_anew(state: LandoverState, deck: int, events: list[Event]) -> None:
    pile = discard_pile(state, deck)
    if pile:
        for card in set(pile):
            state.table.discards[card] = 0
        state.chance.shuffle(pile, DECKS)
        state.secrets.decks[deck] += pile
        events.append(Anew(deck, len(pile)))


def hold(state: LandoverState, seat: int, card: int) -> None:
    """A card into a seat's hidden cards."""
    state.secrets.held[seat] = tuple(sorted((*state.secrets.held[seat], card)))


def release(state: LandoverState, seat: int, card: int) -> None:
    """A card out of a seat's hidden cards."""
    held = list(state.secrets.held[seat])
    held.remove(card)
    state.secrets.held[seat] = tuple(held)


def discard(state: LandoverState, seat: int, card: int) -> None:
    """A played card goes to the discard pile of its deck before it works (LO-221, LO-228)."""
    release(state, seat, card)
    state.table.discards[card] += 1
