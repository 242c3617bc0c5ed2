"""What a table that is opened for people needs beside its seats."""

from collections.abc import Callable

from msgspec import Struct

from bot.upkeep.command_lists import CommandLists
from bot.upkeep.desk import Desk
from bot.upkeep.noticeboard import Noticeboard


class Openings(Struct, frozen=True):
    """Its desk shows it, its server lists the commands of its game, and the standing message follows."""

    desk_of: Callable[[int], Desk]
    command_lists: CommandLists
    noticeboard: Noticeboard
