"""The kinds of development card of the box, and what each does (SE-049 to SE-054)."""

from rules.kernel.hexes import hand
from rules.kernel.illegal import Illegal
from rules.settlers import actions, phase_names as at
from rules.settlers.basics import gain, pass_cards, reconsider
from rules.settlers.cards.card import Card, Play
from rules.settlers.events import Monopolised, Plenty
from rules.settlers.hooks import Events, Hooks, State
from rules.settlers.tables import RESOURCES

_FREE = 2
"""Roads by a card of road building."""


def _move_robber(hooks: Hooks, state: State, seat: int, action: actions.PlaySoldier, events: Events) -> None:
    hooks.count_soldier(state, seat, events)
    state.table.back = state.table.phase
    hooks.begin_robber(hooks, state, events)


def _no_roads(state: State, seat: int) -> Illegal | None:
    """Why a seat could not build a road for nothing: none is left, or no place for it (SE-051)."""
    if not state.roads_left(seat):
        return Illegal("no_piece", "You have no roads left: all 15 are on the board.", "SE-051")
    if not state.roads_possible(seat):
        return Illegal("not_connected", "There is no edge where you could build a road.", "SE-051")
    return None


def _give_roads(
    hooks: Hooks, state: State, seat: int, action: actions.PlayRoadBuilding, events: Events
) -> None:
    table = state.table
    table.free_roads = min(_FREE, state.roads_left(seat))
    table.back = table.phase
    table.phase = at.FREE_ROADS


def _empty_bank(state: State, seat: int) -> Illegal | None:
    """Why nobody could take a card from the bank (SE-052)."""
    return None if state.table.bank else Illegal("bank_empty", "The bank has no card left to take.", "SE-052")


def _check_plenty(state: State, seat: int, action: actions.PlayYearOfPlenty) -> None:
    due = min(2, hand.size(state.table.bank))
    counts = action.cards
    if len(counts) != len(RESOURCES) or min(counts) < 0 or sum(counts) != due:
        raise Illegal("bad_amount", f"Take exactly {due} from the bank.", "SE-052")
    if not hand.covers(state.table.bank, hand.pack(counts)):
        raise Illegal("bank_empty", "The bank does not have these cards.", "SE-052")


def _take_two(
    hooks: Hooks, state: State, seat: int, action: actions.PlayYearOfPlenty, events: Events
) -> None:
    gain(state, seat, hand.pack(action.cards))
    events.append(Plenty(seat, action.cards))


def _check_monopoly(state: State, seat: int, action: actions.PlayMonopoly) -> None:
    if not 0 <= action.resource < len(RESOURCES):
        raise Illegal("bad_value", f"A resource is one of {', '.join(RESOURCES)}.", "SE-053")


def monopolise(state: State, seat: int, resource: int, events: Events) -> None:
    """Every other seat gives all that it has of the resource (SE-053)."""
    given = [0] * state.seats
    for other in range(state.seats):
        held = hand.count(state.secrets.hands[other], resource)
        if other != seat and held:
            given[other] = held
            pass_cards(state, other, seat, held * hand.ONE[resource])
    events.append(Monopolised(seat, resource, tuple(given)))
    for other in filter(given.__getitem__, range(state.seats)):
        reconsider(state, other, events)


def _two_of_each(bank: hand.Hand) -> hand.Hand:
    """At most two of each card of the bank."""
    return hand.least(bank, hand.pack([2] * len(RESOURCES)))


KINDS: tuple[Card, ...] = (
    Card(
        "soldier", "soldiers", "a soldier", 14, 20, 0.4, ("SE-050", "SE-026"), "sword",
        Play(actions.PlaySoldier, lambda *_: (actions.SOLDIER_CARD,), _move_robber),
    ),
    Card("victory point", "victory points", "a victory point", 5, 5, 0.0, ("SE-049",), "star"),
    Card(
        "road building", "road buildings", "road building", 2, 3, 0.0, ("SE-051",), "route",
        Play(
            actions.PlayRoadBuilding, lambda *moment: () if _no_roads(*moment) else (actions.ROAD_BUILDING,),
            _give_roads, _no_roads,
        ),
    ),
    Card(
        "year of plenty", "years of plenty", "year of plenty", 2, 3, 1.5, ("SE-052",), "plenty",
        Play(
            actions.PlayYearOfPlenty, lambda state, _: actions.plenty(_two_of_each(state.table.bank)),
            _take_two, _empty_bank, _check_plenty,
        ),
    ),
    Card(
        "monopoly", "monopolies", "monopoly", 2, 3, 1.5, ("SE-053",), "crown",
        Play(
            actions.PlayMonopoly, lambda *_: actions.MONOPOLIES,
            lambda hooks, state, seat, named, events: hooks.monopolise(state, seat, named.resource, events),
            check=_check_monopoly,
        ),
    ),
)  # fmt: skip
