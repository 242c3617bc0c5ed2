"""The objects of a running bot, for everything that a press or a command does."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.messages.drafts import Drafts
from bot.tables.service import TableService
from bot.upkeep.clockwork import Clockwork
from bot.upkeep.follower import Follower
from bot.upkeep.open_panels import OpenPanels
from bot.upkeep.poster import Poster
from render.painter import Painter
from rules.game import Game


@dataclass(frozen=True)
class App:
    """One of each; all verbs and commands get it as their first argument."""

    service: TableService
    poster: Poster
    follower: Follower
    clockwork: Clockwork
    games: Mapping[str, Game[Any, Any]]
    """The games of this bot, by their id."""
    painter: Callable[[str], Painter]
    """The painter of a game, by its id."""
    drafts: Drafts = field(default_factory=Drafts)
    panels: OpenPanels = field(default_factory=OpenPanels)
