"""Chapter fictional turn: its dice, its seven, and who moves the robber (TP-022 to TP-029, TP-040)."""

from rules.kernel.chance import THEFTS
from rules.kernel.hexes import hand
from rules.kernel.names import NOBODY
from rules.settlers import phase_names as at
from rules.settlers.basics import pay
from rules.settlers.hooks import Events, Hooks, Loot, Moment, Robbable, State, Step
from rules.settlers.state import SettlersTable
from rules.settlers.tables import SEVEN
from rules.settlers.turns import produce
from rules.two_player.bidding import compared_points, offer_card, throw_tie
from rules.two_player.events import CardLost, FictionalRolled, MoverNamed
from rules.two_player.island import throw_for_card
from rules.two_player.state import NAME, REMOVAL_VOTE, Kept, kept


def next_turn(usual: Step, hooks: Hooks, state: State, events: Events) -> None:
    """Run a fictional turn: F1 after the first player's, F2 after the second's (TP-022, TP-042)."""
    table = state.table
    mine = kept(state)
    if not mine.rules.turns:
        usual(hooks, state, events)
        return
    mine.fictional = int(table.active != table.first)
    dice = table.dice = (state.chance.die(), state.chance.die())
    events.append(FictionalRolled(mine.fictional, dice, first=table.turn == 1))
    if sum(dice) != SEVEN:
        produce(state, sum(dice), events)
        offer_card(hooks, state, events)
        return
    table.paid = 0
    if mine.rules.discards:
        hooks.roll_seven(hooks, state, events)
    else:
        hooks.begin_robber(hooks, state, events)


def nobodys_turn(usual: Moment, table: SettlersTable) -> bool:
    """The vote and a fictional turn are nobody's own, so nobody wins in them (TP-022, TP-040)."""
    mine: Kept = table.extras[NAME]
    return mine.fictional != NOBODY or table.phase == REMOVAL_VOTE or usual(table)


def begin_robber(usual: Step, hooks: Hooks, state: State, events: Events) -> None:
    """Ask the seat with fewer points to move the robber on a fictional 7; it always has a tile (TP-025)."""
    table = state.table
    mine = kept(state)
    if mine.fictional == NOBODY:
        usual(hooks, state, events)
        return
    one, other = (compared_points(state, seat) for seat in range(state.seats))
    mine.soldier = False
    table.actor = int(other < one) if one != other else throw_tie(state, events, robber=True)
    table.phase = at.ROBBER
    events.append(MoverNamed(table.actor, one == other))


def resume(usual: Step, hooks: Hooks, state: State, events: Events) -> None:
    """From the robber of a fictional 7 on to the offer."""
    if kept(state).fictional == NOBODY:
        usual(hooks, state, events)
    else:
        offer_card(hooks, state, events)


def robbable(usual: Robbable, state: State, seat: int) -> list[int]:
    """The mover of a fictional 7 names whoever has a building there, itself or poor too (TP-027)."""
    if kept(state).fictional == NOBODY:
        return usual(state, seat)
    return [one | other for one, other in zip(state.table.settlements, state.table.cities, strict=True)]


def loot(usual: Loot, state: State, seat: int, tile: int, victim: int | None, events: Events) -> None:
    """A card off the bank for a removed tile, on a fictional 7 by option, where another goes to the bank
    (TP-017, TP-027, TP-028)."""
    mine = kept(state)
    own = mine.fictional == NOBODY
    if state.table.board.removed >> tile & 1:
        if own or mine.rules.removed_card:
            throw_for_card(state, seat, events)
    elif own:
        usual(state, seat, tile, victim, events)
    elif victim is not None:
        events.append(CardLost(seat, victim, _lose(state, victim)))


def _lose(state: State, victim: int) -> int | None:
    """Take a random card to the bank and tell which; None if there is none."""
    held = state.secrets.hands[victim]
    if not held:
        return None
    kind = hand.card(held, state.chance.draw(hand.size(held), THEFTS))
    pay(state, victim, hand.ONE[kind])
    return kind
