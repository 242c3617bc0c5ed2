"""Drawing cards and putting them away: decks, discards, hands (FA-077, FA-083, FA-085, FA-086, FA-222)."""

from rules.farlanthia.base import Events
from rules.farlanthia.cards.deck import CARDS
from rules.farlanthia.cards.events import CardDrawn, CardGone, CardReplaced, DeckRebuilt
from rules.farlanthia.cards.language import Task, card_id
from rules.farlanthia.state import Effects, FarState, FarTable
from rules.farlanthia.tables import DECK_SIZE
from rules.kernel.chance import DECKS
from rules.kernel.names import NOBODY, SEAT_COLOURS


def playable(table: FarTable, card: int) -> bool:
    """Whether a card concerns somebody here: a relic needs a player of its colour (FA-086)."""
    tag = CARDS[card].tag
    return tag not in SEAT_COLOURS or SEAT_COLOURS.index(tag) in table.playing


def shuffle(state: FarState, deck: int) -> list[int]:
    """All cards of a deck in a new order, the next one last."""
    cards = [deck * DECK_SIZE + index for index in range(DECK_SIZE)]
    state.chance.shuffle(cards, DECKS)
    return cards


def draw(state: FarState, seat: int, deck: int, spent: int, events: Events) -> None:
    """Draw a card and begin to resolve it; nothing happens if there is none (FA-077, FA-085, FA-086)."""
    for _ in range(2 * DECK_SIZE):
        card = _next(state, deck, events)
        if card == NOBODY:
            return
        if playable(state.table, card):
            give(state, seat, card, spent, events)
            return
        discard(state, card)
        events.append(CardReplaced(seat, card))


def _next(state: FarState, deck: int, events: Events) -> int:
    if state.table.terms.decks == "roll":
        tens, ones = state.chance.die(DECKS), state.chance.die(DECKS)
        return card_id(deck, 10 * tens + ones)
    cards, discards = state.secrets.decks[deck], state.table.discards[deck]
    if not cards and discards:
        cards += sorted(discards)
        discards.clear()
        state.chance.shuffle(cards, DECKS)
        events.append(DeckRebuilt(deck, len(cards)))
    return cards.pop() if cards else NOBODY


def give(state: FarState, seat: int, card: int, spent: int, events: Events) -> None:
    """A seat has drawn this card: it is kept, laid open or resolved (FA-083, FA-221)."""
    table, what = state.table, CARDS[card]
    own = what.tag == SEAT_COLOURS[seat]
    closed = what.keep == "hand" and not own
    events.append(CardDrawn(seat, what.deck, card, closed))
    if closed:
        state.secrets.hands[seat] = sorted([*state.secrets.hands[seat], card])
        return
    if what.keep in ("season", "open"):
        table.open[seat].append(card)
    elif what.keep == "now":
        table.tasks.append(Task("finish", seat, card))
    table.tasks.append(Task("walk", seat, card, spent=spent))


def fetch(state: FarState, seat: int, card: int, spent: int, events: Events) -> None:
    """Give a seat a certain card as if drawn: out of its deck, else out of its discards (FA-256, A44)."""
    deck = CARDS[card].deck
    for pile in (state.table.discards[deck], state.secrets.decks[deck]):
        if card in pile and state.table.terms.decks != "roll":
            pile.remove(card)
            break
    give(state, seat, card, spent, events)


def discard(state: FarState, card: int) -> None:
    """Put a card on its discards; with rolled cards a number lies there once (FA-085)."""
    discards = state.table.discards[CARDS[card].deck]
    if state.table.terms.decks != "roll" or card not in discards:
        discards.append(card)


def put_away(state: FarState, seat: int, card: int) -> None:
    """A card is resolved: it leaves the table or the hand for the discards."""
    for pile in (state.table.open[seat], state.secrets.hands[seat]):
        if card in pile:
            pile.remove(card)
            break
    discard(state, card)


def end_season(state: FarState, events: Events) -> None:
    """Cards that stay for a season go, and so does what cards did for it (FA-222)."""
    table = state.table
    for seat in range(table.seats):
        gone = tuple(card for card in table.open[seat] if CARDS[card].keep == "season")
        for card in gone:
            put_away(state, seat, card)
        if gone:
            events.append(CardGone(seat, gone))
        table.effects[seat] = Effects()


def leave(state: FarState, seat: int) -> None:
    """An eliminated seat's cards leave the game with it (FA-241)."""
    table = state.table
    table.open[seat], state.secrets.hands[seat] = [], []
    table.effects[seat] = Effects()
    table.tasks = [task for task in table.tasks if task.seat != seat or task.kind == "gift"]
