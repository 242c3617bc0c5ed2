"""The computer players of Landover. They see what their seat sees."""

from collections.abc import Mapping

from rules.kernel.beginner import HastyPlayer
from rules.kernel.game import Player
from rules.landover.players.random import RandomPlayer
from rules.landover.players.steady import SteadyPlayer
from rules.landover.players.strong import StrongPlayer

PLAYERS: Mapping[str, Player] = {
    "random": RandomPlayer(),
    "gentle": HastyPlayer(SteadyPlayer(), haste=0.4),
    "steady": SteadyPlayer(),
    "strong": StrongPlayer(),
}
"""By name, the weakest first."""
