"""What every command and panel works with."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.controls import Router
from bot.play import Play
from bot.posting import Poster
from bot.tables.service import TableService
from bot.timers import Clockwork
from render.painter import Painter
from rules.game import Game


@dataclass(frozen=True)
class Parts:
    """The parts of a running bot."""

    service: TableService
    poster: Poster
    play: Play
    clockwork: Clockwork
    router: Router
    games: Mapping[str, Game[Any, Any]]
    """The games of this bot, by their id."""
    painter: Callable[[str], Painter]
    """The painter of a game, by its id."""
