"""What a fictional turn compares: points, and where these are equal, dice (TP-025, TP-026, TP-038)."""

from rules.settlers.awards import true_points
from rules.settlers.hooks import Events, State
from rules.two_player.events import TieRolled
from rules.two_player.state import kept

TIES = "ties"
"""Chance: who throws higher."""


def compared_points(state: State, seat: int) -> int:
    """The points of a seat that a fictional turn looks at (TP-026)."""
    return true_points(state, seat) if kept(state).rules.hidden_points else state.table.points[seat]


def throw_tie(state: State, events: Events) -> int:
    """The seat that throws the higher die; equal dice are thrown again (TP-025, TP-038)."""
    while True:
        dice = (state.chance.die(TIES), state.chance.die(TIES))
        events.append(TieRolled(dice))
        if dice[0] != dice[1]:
            return dice.index(max(dice))
