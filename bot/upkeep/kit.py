"""What everything works with that speaks in channels by itself."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.meters import Meters
from bot.tables.service import TableService
from bot.upkeep.alarms import Alarms
from bot.upkeep.budget import Budget
from bot.upkeep.channels import Channels
from render.painter import Painter
from rules.game import Game


@dataclass(frozen=True, kw_only=True)
class Kit:
    """One of each, shared."""

    service: TableService
    channels: Channels
    alarms: Alarms
    budget: Budget
    meters: Meters
    clock: Callable[[], float]
    """Seconds since 1970."""
    games: Mapping[str, Game[Any, Any]]
    """The games of this bot, by their id."""
    painter: Callable[[str], Painter]
    """The painter of a game, by its id."""
