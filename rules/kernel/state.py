"""The bases of what a game keeps: its state, which holds the truth, and what a viewer may see of it."""

import msgspec

from rules.kernel.chance import Chance
from rules.kernel.events import Viewer


class State(msgspec.Struct):
    """The base of every game's state: its chance and its number of seats. Seats count from 0.

    A role beside the seats (`Game.roles`) acts and looks under a number too: those after the last seat.
    """

    chance: Chance
    seats: int


class View(msgspec.Struct, frozen=True):
    """The base of what a viewer may see: a seat, or None for spectators. It holds no secret of others."""

    viewer: Viewer
    seats: int
    waiting: tuple[int, ...]
    over: bool
