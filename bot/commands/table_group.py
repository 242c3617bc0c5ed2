"""`/table`: its commands, gathered."""

from discord import app_commands

from bot.app import App
from bot.commands.builder import group
from bot.commands.lobby_commands import LobbyCommands
from bot.commands.moderation_commands import ModerationCommands
from bot.commands.reading_commands import ReadingCommands


def table_group(app: App) -> app_commands.Group:
    """The group of all commands around a game."""
    table = group("table", "Open, play and moderate a table")
    for bundle in (LobbyCommands(app), ReadingCommands(app), ModerationCommands(app)):
        for command in bundle.commands():
            table.add_command(command)
    return table
