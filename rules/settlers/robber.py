"""Chapter robber: the seven, sealed discards, moving the robber and stealing (SE-021 to SE-027)."""

import random

from rules.kernel.actions import Action
from rules.kernel.game import Choices, Chosen
from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits, union
from rules.kernel.illegal import Illegal, demand
from rules.kernel.phase import Move
from rules.settlers import phase_names as at
from rules.settlers.actions import ROBBER as ROBBER_ACTIONS, Discard, MoveRobber
from rules.settlers.basics import off_board, pass_random, pay, reconsider, unasked
from rules.settlers.events import DiscardChosen, DiscardDue, Discarded, RobberMoved, RobberStays, Stolen
from rules.settlers.hooks import Events, Hooks, Moves, State
from rules.settlers.tables import POOR, RESOURCES, resource_counts


def roll_seven(hooks: Hooks, state: State, events: Events) -> None:
    """Ask every seat over the limit for half of its cards (SE-021)."""
    table = state.table
    sizes = [hand.size(held) for held in state.secrets.hands]
    limit = table.terms.discard_limit
    table.owed = tuple(size // 2 if size > limit else 0 for size in sizes)
    if any(table.owed):
        table.phase = at.DISCARD
        events.append(DiscardDue(table.owed))
    else:
        hooks.begin_robber(hooks, state, events)


def _check_discard(hooks: Hooks, state: State, seat: int, action: Discard) -> None:
    demand(_no_discard(hooks, state, seat))
    secrets, owed = state.secrets, state.table.owed[seat]
    counts = action.cards
    if len(counts) != len(RESOURCES) or min(counts) < 0 or sum(counts) != owed:
        raise Illegal("bad_amount", f"You have to discard exactly {owed} cards.", "SE-021")
    if not hand.covers(secrets.hands[seat], hand.pack(counts)):
        raise Illegal("cannot_afford", "You do not have these cards.", "SE-021")


def _no_discard(hooks: Hooks, state: State, seat: int) -> Illegal | None:
    """Why a seat has nothing to discard (SE-022)."""
    owed = state.table.owed[seat]
    if owed and not state.secrets.sealed[seat]:
        return None
    text = "You have chosen your discard already." if owed else "You do not have to discard."
    return Illegal("wrong_phase", text, "SE-022")


def _discard(hooks: Hooks, state: State, seat: int, action: Discard, events: Events) -> None:
    state.secrets.sealed[seat] = hand.pack(action.cards)
    if owing_seats(state):
        events.append(DiscardChosen(seat))
    else:
        open_discards(hooks, state, events)


def open_discards(hooks: Hooks, state: State, events: Events) -> None:
    """Turn all discards face up at once, then go on (SE-022, SE-023)."""
    for seat, cards in enumerate(state.secrets.sealed):
        if cards:
            pay(state, seat, cards)
            events.append(Discarded(seat, resource_counts(cards)))
    state.table.owed = (0,) * state.seats
    state.secrets.sealed = [0] * state.seats
    hooks.begin_robber(hooks, state, events)


def begin_robber(hooks: Hooks, state: State, events: Events) -> None:
    """Ask for the robber's move, or leave it where it is if there is none (SE-023, SE-027)."""
    table = state.table
    if hooks.robber_tiles(state, table.active):
        table.phase = at.ROBBER
    else:
        events.append(RobberStays(table.active))
        hooks.resume(hooks, state, events)


def robber_tiles(state: State, seat: int) -> int:
    """All other tiles; a friendly robber spares the poor (SE-023, SE-027)."""
    table = state.table
    shape = state.shape
    tiles = (1 << len(shape.tiles)) - 1 & ~(1 << table.robber) & ~table.board.removed
    if table.terms.friendly_robber:
        for other, points in enumerate(table.points):
            if other != seat and points < POOR:
                tiles &= ~union(shape.corner_tile_mask, table.settlements[other] | table.cities[other])
    return tiles


def _why_not_robber(state: State, tile: int) -> Illegal:
    """It is there already, not for a soldier, or friendly (SE-023, SE-027, TP-018)."""
    if tile == state.table.robber:
        return Illegal("same_hex", "The robber stands there already: choose another tile.", "SE-023")
    if state.table.board.removed >> tile & 1:
        text = "At this table a soldier must send the robber to a tile in play."
        return Illegal("removed_hex", text, "TP-018")
    text = "The friendly robber spares that tile: a player with fewer than 3 points has a building there."
    return Illegal("friendly_robber", text, "SE-027")


def robbable(state: State, seat: int) -> list[int]:
    """The buildings of the other seats with a card (SE-024)."""
    table, hands = state.table, state.secrets.hands
    found = [one | other for one, other in zip(table.settlements, table.cities, strict=True)]
    return [corners if hands[other] and other != seat else 0 for other, corners in enumerate(found)]


def victims(hooks: Hooks, state: State, seat: int, tile: int) -> list[int]:
    """The seats that a seat may rob on a tile, ascending (SE-024)."""
    around = state.shape.tile_corner_mask[tile]
    return [other for other, corners in enumerate(hooks.robbable(state, seat)) if corners & around]


def _why_not_victim(hooks: Hooks, state: State, seat: int, victim: int | None) -> Illegal:
    """None is named of several, or one without a building there, without a card, or the thief (SE-024).

    Where the thief may be named too, it is one without a building there (TP-027).
    """
    if hooks.robbable(state, seat)[seat]:
        text = "Name a player with a building on that tile; it may be yourself."
        return Illegal("bad_victim", text, "TP-027")
    if victim is None:
        return Illegal("bad_victim", "Several players can be robbed there: say whom.", "SE-024")
    text = "Only another player with a building on that tile and a card can be robbed."
    return Illegal("bad_victim", text, "SE-024")


def robber_moves(hooks: Hooks, state: State, seat: int) -> list[Action]:
    """Every tile that it may go to, with whom to rob where there is a choice (SE-023, SE-024)."""
    found: list[Action] = []
    if seat == state.table.actor:
        robbed = [(other, corners) for other, corners in enumerate(hooks.robbable(state, seat)) if corners]
        around = state.shape.tile_corner_mask
        for tile in bits(hooks.robber_tiles(state, seat)):
            moves, near = ROBBER_ACTIONS[tile], around[tile]
            before = len(found)
            for other, corners in robbed:
                if corners & near:
                    found.append(moves[other + 1])
            if len(found) < before + 2:
                found.insert(before, moves[0])
    return found


def _check_robber(hooks: Hooks, state: State, seat: int, action: MoveRobber) -> None:
    check_robber_tile(hooks, state, seat, action.tile)
    robbed = victims(hooks, state, seat, action.tile)
    if action.victim not in robbed and (action.victim is not None or len(robbed) > 1):
        raise _why_not_victim(hooks, state, seat, action.victim)


def check_robber_tile(hooks: Hooks, state: State, seat: int, tile: int) -> None:
    """Raise Illegal unless a seat may move the robber to that tile now (SE-023)."""
    if not 0 <= tile < len(state.shape.tiles):
        raise off_board("tile", "SE-023")
    if not hooks.robber_tiles(state, seat) >> tile & 1:
        raise _why_not_robber(state, tile)


def _move_robber(hooks: Hooks, state: State, seat: int, action: MoveRobber, events: Events) -> None:
    robbed = victims(hooks, state, seat, action.tile)
    origin, state.table.robber = state.table.robber, action.tile
    events.append(RobberMoved(seat, action.tile, origin, state.table.blocked(action.tile)))
    victim = action.victim if action.victim is not None else next(iter(robbed), None)
    hooks.finish_robber(hooks, state, seat, action.tile, victim, events)


def finish_robber(
    hooks: Hooks, state: State, seat: int, tile: int, victim: int | None, events: Events
) -> None:
    """Take what the tile brings, and go on (SE-024)."""
    hooks.loot(state, seat, tile, victim, events)
    hooks.resume(hooks, state, events)


def loot(state: State, seat: int, tile: int, victim: int | None, events: Events) -> None:
    """Steal from the victim, if there is one (SE-024)."""
    if victim is not None:
        steal(state, seat, victim, events)


def steal(state: State, seat: int, victim: int, events: Events) -> None:
    """Move one random card; only the two learn which (SE-024)."""
    kind = pass_random(state, victim)
    state.secrets.hands[seat] += hand.ONE[kind]
    events.append(Stolen(seat, victim, kind))
    reconsider(state, victim, events)


def sample_discard(state: State, seat: int, rng: random.Random) -> Discard:
    """Random cards, as many as are due."""
    given = rng.sample(hand.cards(state.secrets.hands[seat]), state.table.owed[seat])
    return Discard(resource_counts(hand.gather(given)))


def choose_discard(state: State, seat: int, chosen: Chosen) -> Choices:
    """What a panel offers: every card of the hand, as many to be picked as are due."""
    due = state.table.owed[seat]
    return Choices(tuple(hand.cards(state.secrets.hands[seat])), due, due)


def choose_victim(hooks: Hooks, state: State, seat: int, tile: int) -> Choices:
    """Whom a panel offers: none to be named where nobody can be robbed."""
    robbed = tuple(victims(hooks, state, seat, tile))
    return Choices(robbed, min(1, len(robbed)))


def owing_seats(state: State) -> tuple[int, ...]:
    """The seats that still have to choose a discard (SE-022)."""
    return tuple(
        seat for seat in range(state.seats) if state.table.owed[seat] and not state.secrets.sealed[seat]
    )


_STAYS = unasked("The robber is moved after a 7 or by a soldier card, once each time.", "SE-023")
MOVES: Moves = {
    Discard: Move(
        _check_discard, _discard, (at.DISCARD,), anyone=True, why_not=_no_discard, elsewhere=_no_discard
    ),
    MoveRobber: Move(_check_robber, _move_robber, (at.ROBBER,), elsewhere=_STAYS),
}
