"""Chapter development cards: when they may be played, and what they do (SE-047 to SE-054)."""

from collections.abc import Callable

from rules.kernel.actions import Action
from rules.kernel.game import Choices
from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits
from rules.kernel.illegal import Illegal, demand, together
from rules.kernel.phase import Move
from rules.settlers import actions
from rules.settlers import phase_names as at
from rules.settlers.basics import gain, pass_cards
from rules.settlers.building import roads_possible
from rules.settlers.events import CardPlayed, Monopolised, Plenty
from rules.settlers.hooks import Events, Hooks, Moves, State
from rules.settlers.state import roads_left
from rules.settlers.tables import CARDS, MONOPOLY, PLENTY, RESOURCES, ROADS, SOLDIER

IN_TURN = (at.PRE_ROLL, at.MAIN)
"""The phases in which cards are played."""
_FREE = 2
"""Roads by a card of road building."""


def free_road_moves(state: State, seat: int) -> list[Action]:
    """Wherever a road can go (SE-051)."""
    table = state.table
    if seat != table.actor:
        return []
    return [actions.ROADS[edge] for edge in bits(table.frontier[seat] & table.vacant)]


def playable(state: State, seat: int) -> list[Action]:
    """All plays of the cards that a seat may play now, in its own turn (SE-047, SE-048)."""
    ready = state.secrets.cards[seat] - state.secrets.fresh[seat]
    found: list[Action] = []
    if not ready or state.table.played:
        return found
    if ready & 0xFF:
        found.append(actions.SOLDIER_CARD)
    if ready >> 8 * ROADS & 0xFF and roads_possible(state, seat):
        found.append(actions.ROAD_BUILDING)
    if ready >> 8 * PLENTY & 0xFF:
        found += actions.plenty(_two_of_each(state.table.bank))
    if ready >> 8 * MONOPOLY:
        found += actions.MONOPOLIES
    return found


def unplayable(card: int) -> Callable[[Hooks, State, int], Illegal | None]:
    """Why a seat cannot play a card of that kind in its turn; None if it can."""

    def why(hooks: Hooks, state: State, seat: int) -> Illegal | None:
        held = hand.count(state.secrets.cards[seat], card)
        if not held:
            return Illegal("no_such_card", f"You have no {CARDS[card]} card.", "SE-047")
        if state.table.played:
            return Illegal("one_card_a_turn", "You have played a development card this turn.", "SE-047")
        if held == hand.count(state.secrets.fresh[seat], card):
            text = "You bought that card in this turn; keep it until your next."
            return Illegal("card_too_new", text, "SE-048")
        return None

    return why


no_soldier, _no_roads, _no_plenty_card, _no_monopoly = map(unplayable, (SOLDIER, ROADS, PLENTY, MONOPOLY))


def spend(state: State, seat: int, card: int, events: Events) -> None:
    """Play a card as the one of the turn (SE-047)."""
    lay_open(state, seat, card, events)
    state.table.played = True


def lay_open(state: State, seat: int, card: int, events: Events) -> None:
    """Lay a card open; progress cards leave the game, soldiers stay with their owner (SE-050, SE-054)."""
    state.secrets.cards[seat] -= hand.ONE[card]
    state.table.gone += hand.ONE[card]
    events.append(CardPlayed(seat, card))


def _check_soldier(hooks: Hooks, state: State, seat: int, action: actions.PlaySoldier) -> None:
    demand(no_soldier(hooks, state, seat))


def _play_soldier(hooks: Hooks, state: State, seat: int, action: actions.PlaySoldier, events: Events) -> None:
    spend(state, seat, SOLDIER, events)
    hooks.count_soldier(state, seat, events)
    state.table.back = state.table.phase
    hooks.begin_robber(hooks, state, events)


def _check_roads(hooks: Hooks, state: State, seat: int, action: actions.PlayRoadBuilding) -> None:
    demand(_no_free_roads(hooks, state, seat))


def _no_free_roads(hooks: Hooks, state: State, seat: int) -> Illegal | None:
    """Why a seat cannot play road building: the card, or a road and a place for it (SE-051)."""
    place = None
    if not roads_left(state, seat):
        place = Illegal("no_piece", "You have no roads left: all 15 are on the board.", "SE-051")
    elif not roads_possible(state, seat):
        place = Illegal("not_connected", "There is no edge where you could build a road.", "SE-051")
    return together(_no_roads(hooks, state, seat), place)


def _play_roads(
    hooks: Hooks, state: State, seat: int, action: actions.PlayRoadBuilding, events: Events
) -> None:
    table = state.table
    spend(state, seat, ROADS, events)
    table.free_roads = min(_FREE, roads_left(state, seat))
    table.back = table.phase
    table.phase = at.FREE_ROADS


def _no_plenty(hooks: Hooks, state: State, seat: int) -> Illegal | None:
    """Why a seat cannot play year of plenty: the card, or an empty bank (SE-052)."""
    sold = None if state.table.bank else Illegal("bank_empty", "The bank has no card left to take.", "SE-052")
    return together(_no_plenty_card(hooks, state, seat), sold)


def _check_plenty(hooks: Hooks, state: State, seat: int, action: actions.PlayYearOfPlenty) -> None:
    demand(_no_plenty(hooks, state, seat))
    due = min(2, hand.size(state.table.bank))
    counts = action.cards
    if len(counts) != len(RESOURCES) or min(counts) < 0 or sum(counts) != due:
        raise Illegal("bad_amount", f"Take exactly {due} from the bank.", "SE-052")
    if not hand.covers(state.table.bank, hand.pack(counts)):
        raise Illegal("bank_empty", "The bank does not have these cards.", "SE-052")


def _play_plenty(
    hooks: Hooks, state: State, seat: int, action: actions.PlayYearOfPlenty, events: Events
) -> None:
    spend(state, seat, PLENTY, events)
    gain(state, seat, hand.pack(action.cards))
    events.append(Plenty(seat, action.cards))


def choose_plenty(state: State, legal: list[Action]) -> Choices:
    """What a panel offers: each card that the bank has up to twice, two of them to be taken."""
    if not any(type(action) is actions.PlayYearOfPlenty for action in legal):
        return Choices((), 0, 0)
    due = min(2, hand.size(state.table.bank))
    return Choices(tuple(hand.cards(_two_of_each(state.table.bank))), due, due)


def _check_monopoly(hooks: Hooks, state: State, seat: int, action: actions.PlayMonopoly) -> None:
    demand(_no_monopoly(hooks, state, seat))
    if not 0 <= action.resource < len(RESOURCES):
        raise Illegal("bad_value", f"A resource is one of {', '.join(RESOURCES)}.", "SE-053")


def _play_monopoly(
    hooks: Hooks, state: State, seat: int, action: actions.PlayMonopoly, events: Events
) -> None:
    spend(state, seat, MONOPOLY, events)
    hooks.monopolise(state, seat, action.resource, events)


def monopolise(state: State, seat: int, resource: int, events: Events) -> None:
    """Every other seat gives all that it has of the resource (SE-053)."""
    given = [0] * state.seats
    for other in range(state.seats):
        held = hand.count(state.secrets.hands[other], resource)
        if other != seat and held:
            given[other] = held
            pass_cards(state, other, seat, held * hand.ONE[resource])
            reconsider(state, other)
    events.append(Monopolised(seat, resource, tuple(given)))


def reconsider(state: State, seat: int) -> None:
    """Undo what a seat said in a trade, as it lost cards since."""
    table = state.table
    table.counters[seat] = None
    if table.offer is not None:
        table.offer = table.offer.without(seat)


def _two_of_each(bank: hand.Hand) -> hand.Hand:
    """At most two of each card of the bank."""
    return hand.least(bank, hand.pack([2] * len(RESOURCES)))


MOVES: Moves = {
    actions.PlaySoldier: Move(_check_soldier, _play_soldier, IN_TURN),
    actions.PlayRoadBuilding: Move(_check_roads, _play_roads, IN_TURN),
    actions.PlayYearOfPlenty: Move(_check_plenty, _play_plenty, IN_TURN, why_not=_no_plenty),
    actions.PlayMonopoly: Move(_check_monopoly, _play_monopoly, IN_TURN, why_not=_no_monopoly),
}
