"""Positions for worked cases of the game for two: P and Q on the beginners' board, P starting."""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from rules.kernel.actions import Action
from rules.kernel.chance import Chance
from rules.kernel.events import Event
from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits
from rules.kernel.options import read_terms
from rules.settlers import layout
from rules.settlers.game import family
from rules.settlers.state import SettlersState, board as ground
from rules.settlers.tables import STANDARD
from rules.two_player.game import TWO_PLAYER
from rules.two_player.options import Rules
from rules.two_player.sides import removed_tiles
from rules.two_player.state import BIDDING, NAME, Ballots, Kept, kept
from tests import playing
from tests.scripted import Script
from tests.settlers import table as settlers
from tests.settlers.table import LETTERS

P, Q = 0, 1
FAMILY = family(TWO_PLAYER)
TWO = FAMILY.variant({NAME: "on"})
NAMES = ("Pia", "Quin")


def settled(**options: Any) -> dict[str, Any]:
    return FAMILY.settle({NAME: "on", "board": "beginner", **options}, 2)


def position(
    dice: tuple[int, int] = (1, 2), options: Mapping[str, Any] | None = None, **fields: Any
) -> SettlersState:
    """A game in the middle after these dice for the sides; the rest as in `tests.settlers.table`."""
    chosen = settled(**(options or {}))
    whole = layout.lay(chosen, Chance(bytes(32)))
    board = ground(whole.frame, whole.terrain, whole.tokens, whole.harbours, removed_tiles(dice))
    mine = Kept(rules=read_terms(Rules, chosen), tokens=whole.tokens, dice=dice, bids=[0, 0])
    asked = {NAME: "on", **(options or {})}
    state = settlers.position(game=FAMILY, seats=2, options=asked, board=board, extras={NAME: mine}, **fields)
    state.secrets.extras[NAME] = Ballots([1, 1])
    return state


def bidding(
    offer: str, hands: Mapping[int, str], draws: Iterable[int] = (), points: Iterable[int] = (), **fields: Any
) -> SettlersState:
    """The bidding for a card in F1's turn, after the turn of P."""
    state = position(hands=hands, draws=draws, **fields)
    if points:
        state.table.points = list(points)
    mine = kept(state)
    mine.fictional, mine.offered, mine.bidders = 0, LETTERS.index(offer), 3
    state.table.phase = BIDDING
    return state


def new(*draws: int, **options: Any) -> tuple[SettlersState, list[Event]]:
    """A new game on the beginners' board; `draws` come after the shuffle of the deck."""
    state, told = TWO.new(settled(**options), 2, Shuffled(bytes(32), {}, list(draws)))
    return state, told


class Shuffled(Script):
    """Chance that leaves lists as they are, and else gives these draws."""

    def shuffle(self, items: list[Any], purpose: str) -> None:
        """Leave them."""


def throw(*dice: int) -> list[int]:
    """Draws for these dice."""
    return [die - 1 for die in dice]


do = partial(playing.do, TWO)
refused = partial(playing.refused, TWO)


def legal(state: SettlersState, seat: int, kind: type[Action]) -> list[Action]:
    return [action for action in TWO.legal(state, seat) if type(action) is kind]


def held(state: SettlersState, seat: int) -> str:
    return "".join(LETTERS[kind] for kind in hand.cards(state.secrets.hands[seat]))


def bank(state: SettlersState, letter: str) -> int:
    return hand.count(state.table.bank, LETTERS.index(letter))


def of(told: Iterable[Event], kind: type[Any]) -> list[Any]:
    """The events of a kind."""
    return [event for event in told if isinstance(event, kind)]


def one(told: Iterable[Event], kind: type[Any]) -> Any:
    """The only event of a kind."""
    (event,) = of(told, kind)
    return event


def tiles(*places: tuple[int, int]) -> set[int]:
    return {STANDARD.shape.index[at] for at in places}


def dead(state: SettlersState) -> set[int]:
    """The removed tiles."""
    return set(bits(state.table.board.removed))
