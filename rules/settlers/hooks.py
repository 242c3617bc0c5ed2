"""What a variant of Settlers may change: one record of functions, and what a game's moves and phases are.

The rules are modules of functions over the state. Where a variant may differ, they call a hook of the
record that they are given; `rules.settlers.variants` holds the base game's, a variant replaces some (its
functions are given the usual one first), and `rules.settlers.game` puts the record of a game together.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.kernel.actions import Action
from rules.kernel.events import Event, Viewer
from rules.kernel.game import Choices, Chosen, Game, Turn
from rules.kernel.names import Lexicon, Names
from rules.kernel.options import Settings
from rules.kernel.phase import Move, Phase
from rules.settlers.state import SettlersState, SettlersTable
from rules.settlers.view import SettlersView

Events = list[Event]
State = SettlersState
Phases = dict[str, Phase[SettlersState, SettlersView]]
"""The phases of a game by name."""


Moves = Mapping[type[Action], Move]
"""The moves of a chapter. Its functions are given the hooks first, which `variants` binds."""

Step = Callable[["Hooks", State, Events], None]
SeatStep = Callable[[State, int, Events], None]
Listing = Callable[[State, int], list[Action]]
Lifting = Callable[[State, int], None]
Loot = Callable[[State, int, int, int | None, Events], None]
Lines = Callable[[SettlersView, Names], list[str]]
Words = Callable[[SettlersView, Names], str]
Prepare = Callable[[State, Settings, Events], None]
Moment = Callable[[SettlersTable], bool]
Monopoly = Callable[[State, int, int, Events], None]
Partner = Callable[[State, int, int], None]
Tiles = Callable[[State, int], int]
Robbable = Callable[[State, int], list[int]]
Arrival = Callable[["Hooks", State, int, int, int | None, Events], None]
Seeing = Callable[[State, Viewer], dict[str, Any]]
Guessing = Callable[[State, SettlersView, random.Random], None]
Naming = Callable[[SettlersView, tuple[str, ...]], tuple[str, ...]]
Lexicons = Callable[[SettlersView], Mapping[str, Lexicon]]
Score = Callable[[SettlersView, Names, int], str]
Hint = Callable[[SettlersView, str, int, Names], str]
Outlook = Callable[[SettlersView, type[Action], Chosen, Names], str]
Choosing = Callable[[State, int, Chosen], Choices]
Sampling = Callable[[State, int, random.Random], Action]
Counsel = Callable[[Turn, random.Random], Action | None]
Income = Callable[[State, int], tuple[float, ...]]
Sequel = Callable[[State, int, random.Random], None]


@dataclass(frozen=True, slots=True)
class Hooks:
    """The functions that differ from variant to variant."""

    phases: Mapping[str, Phase[SettlersState, SettlersView]]
    """Every phase of the game, by its name."""

    # The course of the game.

    prepare: Prepare
    """Go on from the laid board to the first move, whatever comes before it."""
    begin_turn: SeatStep
    """Give the turn to a seat."""
    close_turn: Step
    """Do what an ended turn still brings before others build or play."""
    next_turn: Step
    """Go on after an ended turn and all that followed it."""
    resume: Step
    """Return from the robber or free roads to where the turn was."""
    nobodys_turn: Moment
    """True if the turn that is on is nobody's own, though seats are asked in it."""
    count_soldier: SeatStep
    """Count a soldier that was played."""
    monopolise: Monopoly
    """Collect all cards of a resource for a seat."""

    # What a seat may do, beside what its phase says.

    buildable: Listing
    """List all that a seat may build or buy with the cards and pieces that it has."""
    playable: Listing
    """List all plays of the cards that a seat may play in its own turn."""
    orders: Listing
    """List the standing orders that a seat may give at any time."""
    lift_orders: Lifting
    """Forget the standing orders of a seat."""
    partner: Partner
    """Raise Illegal if a seat cannot trade with that other one at all."""

    # The robber.

    roll_seven: Step
    """Begin the discards of a seven."""
    begin_robber: Step
    """Ask a seat for the robber's move, if there is any."""
    robber_tiles: Tiles
    """Find the tiles to which a seat may move the robber."""
    robbable: Robbable
    """Find the buildings by which a seat may rob each one; none of one that it may not rob."""
    finish_robber: Arrival
    """Do what follows when a seat's robber stands on its new tile, with its victim there."""
    loot: Loot
    """Give who moved the robber to a tile what that brings."""

    # What is seen and guessed.

    private: Seeing
    """Collect what a viewer may know of what variants keep face down, by their names."""
    guess_private: Guessing
    """Guess what variants keep face down, in a state that is guessed from a view."""

    # Words.

    names: Naming
    """Name everybody whom texts and players may name, the seats first."""
    lexicons: Lexicons
    """Name the places of the board, by kind of place."""
    score: Score
    """Tell what everybody may know of a seat, in one line."""
    hint: Hint
    """Tell what is at a place of a kind, in a few words to choose it by."""
    outlook: Outlook
    """Tell what a move comes to with the parameters chosen so far."""
    brief: Words
    """Tell the picture in a few sentences."""
    tile_lines: Lines
    """Describe every tile, one line each."""
    table_lines: Lines
    """Describe what lies on the table beside the board."""
    hand: Words
    """Describe what the viewer holds in private."""

    # What computer players are told, who know the phases of the base game only.

    counsel: Counsel
    """Choose one of a variant's own moves, which are legal; None leaves the choice to the player."""
    income: Income
    """Count the cards a roll that a seat gets beyond the rolls' own, by resource; empty for none."""
    sequel: Sequel
    """Do what follows a seat's turn before the next one, to a state that is played on and known whole."""


class Hooked(Game[SettlersState, SettlersView]):
    """A game whose computer players ask its hooks, too."""

    hooks: Hooks
