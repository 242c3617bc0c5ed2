"""The computer players of Farlanthia."""

from collections.abc import Mapping

from rules.farlanthia.players.steady import SteadyPlayer
from rules.farlanthia.players.strong import StrongPlayer
from rules.farlanthia.players.whims import WhimsicalPlayer
from rules.kernel.beginner import HastyPlayer
from rules.kernel.game import Player

PLAYERS: Mapping[str, Player] = {
    "random": WhimsicalPlayer(),
    "gentle": HastyPlayer(SteadyPlayer(), haste=0.4),
    "steady": SteadyPlayer(),
    "strong": StrongPlayer(),
}
"""By name, weakest first."""
