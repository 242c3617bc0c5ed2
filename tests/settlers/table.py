"""Positions for worked cases: places as axial coordinates with a direction, cards as letters b l w g o."""

from collections.abc import Iterable, Mapping
from functools import partial
from itertools import pairwise
from typing import Any

from rules.kernel.actions import Action
from rules.kernel.chance import Chance
from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import mask
from rules.kernel.options import read_terms
from rules.settlers import layout
from rules.settlers.cards.deck import full_deck
from rules.settlers.game import Settlers, family
from rules.settlers.options import Terms
from rules.settlers.phase_names import MAIN
from rules.settlers.state import SettlersState, fresh_state
from rules.settlers.tables import STANDARD, Frame, resource_counts
from tests import playing
from tests.scripted import script
from tests.settlers.anew import reindex

SETTLERS = family()
A, B, C, D, E, F = range(6)
Q = tuple[int, int]
LETTERS = "blwgo"
PEOPLE = ("Ann", "Ben", "Cleo", "Dov", "Eve", "Finn")


def cards(letters: str) -> hand.Hand:
    """A hand: "bbo" is 2 brick and 1 ore."""
    return hand.gather(LETTERS.index(letter) for letter in letters)


def counts(letters: str) -> tuple[int, ...]:
    """The same as counts by resource."""
    return resource_counts(cards(letters))


def corner(q: int, r: int, point: str, frame: Frame = STANDARD) -> int:
    return frame.shape.corner((q, r), point)


def edge(q: int, r: int, side: str, frame: Frame = STANDARD) -> int:
    return frame.shape.edge((q, r), side)


def tile(q: int, r: int, frame: Frame = STANDARD) -> int:
    return frame.shape.index[q, r]


def path(*corners: tuple[int, int, str]) -> list[int]:
    """The edges along corners of the standard board."""
    places = [corner(*each) for each in corners]
    ends = STANDARD.shape.edge_corners
    return [ends.index((min(pair), max(pair))) for pair in pairwise(places)]


def position(
    *,
    game: Settlers = SETTLERS,
    seats: int = 4,
    draws: Iterable[int] = (),
    options: Mapping[str, Any] | None = None,
    settlements: Mapping[int, Iterable[int]] | None = None,
    cities: Mapping[int, Iterable[int]] | None = None,
    roads: Mapping[int, Iterable[int]] | None = None,
    hands: Mapping[int, str] | None = None,
    developments: Mapping[int, Iterable[int]] | None = None,
    bank: str | Mapping[str, int] | None = None,
    **fields: Any,
) -> SettlersState:
    """A game in the middle, A active after its roll unless said: the rest of the cards is in the bank.

    `draws` are the values that chance gives (a die less 1), `bank` sets single piles by letter.
    """
    chosen = {"board": "beginner", **(options or {})} if seats < 5 else dict(options or {})
    settled = game.settle(chosen, seats)
    ground = layout.lay(settled, Chance(bytes(32)))
    deck = fields.pop("deck", [0] * sum(full_deck(ground.frame)))
    state = fresh_state(script(*draws), seats, ground, read_terms(Terms, settled), deck=list(deck), first=A)
    state.table.phase, state.table.turn = MAIN, 1
    for seat, places in (settlements or {}).items():
        state.table.settlements[seat] = mask(places)
    for seat, places in (cities or {}).items():
        state.table.cities[seat] = mask(places)
    for seat, places in (roads or {}).items():
        state.table.roads[seat] = mask(places)
    for seat, letters in (hands or {}).items():
        state.secrets.hands[seat] = cards(letters)
        state.table.bank -= cards(letters)
    for seat, kinds in (developments or {}).items():
        state.secrets.cards[seat] = hand.gather(kinds)
    if isinstance(bank, Mapping):
        for letter, count in bank.items():
            kind = LETTERS.index(letter)
            state.table.bank += (count - hand.count(state.table.bank, kind)) * hand.ONE[kind]
    for name, value in fields.items():
        part: Any = state.secrets if hasattr(state.secrets, name) and name != "extras" else state.table
        assert hasattr(part, name), name
        setattr(part, name, value)
    return reindex(state)


do = partial(playing.do, SETTLERS)
refused = partial(playing.refused, SETTLERS)


def legal(state: SettlersState, seat: int, kind: type[Action]) -> list[Action]:
    return [action for action in SETTLERS.legal(state, seat) if type(action) is kind]


def held(state: SettlersState, seat: int) -> str:
    """A seat's cards as letters."""
    return "".join(LETTERS[kind] for kind in hand.cards(state.secrets.hands[seat]))


def dice(total: int) -> tuple[int, int]:
    """Draws for a roll of two dice with that total."""
    one = min(6, total - 1)
    return one - 1, total - one - 1
