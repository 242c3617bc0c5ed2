"""What everything works with that speaks in channels by itself."""

from dataclasses import dataclass

from bot.setup import Setup
from bot.tables.service import TableService
from bot.upkeep.alarms import Alarms
from bot.upkeep.channels import Channels
from bot.upkeep.retries import Retries


@dataclass(frozen=True)
class Kit:
    """One of each, shared."""

    service: TableService
    channels: Channels
    alarms: Alarms
    retries: Retries
    setup: Setup
