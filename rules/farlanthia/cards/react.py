"""Cards that work inside other windows: rerolls, ambassadors, saved units (FA-167, FA-216, FA-225)."""

from rules.farlanthia.base import Events
from rules.farlanthia.cards.clauses import CLAUSES
from rules.farlanthia.cards.deck import CARDS
from rules.farlanthia.cards.draw import put_away
from rules.farlanthia.cards.events import CardPlayed
from rules.farlanthia.cards.language import Task
from rules.farlanthia.state import FarState
from rules.kernel.names import NOBODY, SEAT_COLOURS


def reacting_cards(state: FarState, seat: int, kind: str) -> list[int]:
    """The cards of a seat, open ones first, with a REACT clause of that kind of effect."""
    return [*dict.fromkeys(card for card in held_cards(state, seat) if _reacts(card, kind))]


def held_cards(state: FarState, seat: int) -> tuple[int, ...]:
    """All cards of a seat, open ones first; of what is rolled it may have several alike (FA-085)."""
    return (*state.table.open[seat], *state.secrets.hands[seat])


def _reacts(card: int, kind: str) -> bool:
    return any(
        clause.moment == "REACT" and any(effect.kind == kind for effect in clause.ways[0].effects)
        for clause in CLAUSES[card]
    )


def rerolls(state: FarState, seat: int) -> list[int]:
    """Cards by which a seat may reroll one of its dice (FA-167)."""
    return reacting_cards(state, seat, "reroll")


def colour_of(card: int) -> int:
    """The seat whose colour a relic has; -1 for any other card."""
    tag = CARDS[card].tag
    return SEAT_COLOURS.index(tag) if tag in SEAT_COLOURS else NOBODY


def ambassadors(state: FarState, seat: int, other: int) -> list[int]:
    """A seat's cards for one ambassador more against another: envoys, and relics of its colour (FA-216).

    What it has twice is there twice.
    """
    cards = (card for card in held_cards(state, seat) if _reacts(card, "ambassador"))
    return [card for card in cards if colour_of(card) in (NOBODY, other)]


def use(state: FarState, seat: int, card: int, events: Events) -> None:
    """A card is used and goes; a closed one is public from now on (FA-226)."""
    events.append(CardPlayed(seat, card))
    put_away(state, seat, card)


def save_unit(state: FarState, seat: int, events: Events) -> bool:
    """Use a card that saves the next unit lost in combat, if a seat has one: it must (FA-225)."""
    saving = reacting_cards(state, seat, "save") if 0 <= seat < state.seats else []
    if saving:
        use(state, seat, saving[0], events)
    return bool(saving)


def compensate(state: FarState, seat: int, card: int) -> None:
    """The realm of a lost relic's colour gains a good of its choice (FA-216, FA-088)."""
    state.table.tasks.append(Task("gift", seat, card, seats=(colour_of(card),)))
