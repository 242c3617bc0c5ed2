"""Chapter island: what removed tiles and fictional players mean in real turns (TP-015 to TP-021)."""

from rules.kernel.hexes import hand
from rules.kernel.illegal import Illegal
from rules.settlers import phase_names as at
from rules.settlers.basics import gain
from rules.settlers.hooks import Events, Hooks, Monopoly, Partner, SeatStep, State, Step, Tiles
from rules.settlers.tables import RESOURCES
from rules.two_player.events import DieThrown, FictionalGave
from rules.two_player.state import FICTIONAL, kept

FOUND, FICTIONAL_HANDS = "found", "fictional hands"
"""Chance: the card for a removed tile, and what fictional players give."""
_LESS = 2
"""A monopoly brings so many cards less than the die of a fictional player shows (TP-020)."""


def partner(usual: Partner, state: State, seat: int, partner: int) -> None:
    """Never a fictional player; they are named by the numbers after the seats (TP-015)."""
    if 0 <= partner - state.seats < len(FICTIONAL):
        text = f"{FICTIONAL[partner - state.seats]} is a fictional player: you cannot trade with it."
        raise Illegal("fictional_partner", text, "TP-015")
    usual(state, seat, partner)


def count_soldier(usual: SeatStep, state: State, seat: int, events: Events) -> None:
    """Note that it will be a soldier who sends the robber (TP-018)."""
    if seat == state.table.active and state.table.phase in (at.PRE_ROLL, at.MAIN):
        kept(state).soldier = True
    usual(state, seat, events)


def roll_seven(usual: Step, hooks: Hooks, state: State, events: Events) -> None:
    """Note that it will not be a soldier (TP-018)."""
    kept(state).soldier = False
    usual(hooks, state, events)


def robber_tiles(usual: Tiles, state: State, seat: int) -> int:
    """Removed tiles besides, friendly robber or not; for a soldier by option (TP-016, TP-018, TP-019)."""
    table, mine = state.table, kept(state)
    barred = mine.soldier and not mine.rules.soldier_to_removed
    return usual(state, seat) | (0 if barred else table.board.removed & ~(1 << table.robber))


def throw_for_card(state: State, seat: int, events: Events) -> None:
    """Throw the resource die until it names a card that the bank has (TP-017)."""
    throws: list[int] = []
    card = None
    while state.table.bank and card is None:
        throws.append(state.chance.die(FOUND))
        kind = throws[-1] - 1
        if kind < len(RESOURCES) and hand.count(state.table.bank, kind):
            card = kind
            gain(state, seat, hand.ONE[kind])
    events.append(DieThrown(seat, tuple(throws), card))


def monopolise(usual: Monopoly, state: State, seat: int, resource: int, events: Events) -> None:
    """A die less two of cards for each fictional player, as far as the bank has them (TP-020, TP-021)."""
    usual(state, seat, resource, events)
    dice = (state.chance.die(FICTIONAL_HANDS), state.chance.die(FICTIONAL_HANDS))
    taken = []
    for die in dice:
        count = min(max(0, die - _LESS), hand.count(state.table.bank, resource))
        gain(state, seat, count * hand.ONE[resource])
        taken.append(count)
    events.append(FictionalGave(seat, resource, dice, (taken[0], taken[1])))
