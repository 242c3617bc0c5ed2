"""What stands beside the games: `/play`, `/learn`, `/season`, `/table`, `/moderate` and `/records`."""

from discord import app_commands

from bot.app import App
from bot.commands.builder import group_of
from bot.commands.channel_commands import ChannelCommands
from bot.commands.learn_commands import LearnCommands
from bot.commands.lobby_commands import LobbyCommands
from bot.commands.moderation_commands import ModerationCommands
from bot.commands.play_commands import PlayCommands
from bot.commands.reading_commands import ReadingCommands
from bot.commands.record_commands import RecordCommands
from bot.commands.season_commands import SeasonCommands


def house_groups(app: App) -> list[app_commands.Group]:
    """The groups of all commands around a game.

    None asks Discord for a permission: it would then hide `/moderate` from members of the role that a
    server chose for its moderators.
    """
    table = [*LobbyCommands(app).commands(), *ReadingCommands(app).commands()]
    moderate = [*ModerationCommands(app).commands(), *ChannelCommands(app).commands()]
    records = RecordCommands(app).commands()
    return [
        group_of(
            "play", "Find a game: at once against computers, or with people", PlayCommands(app).commands()
        ),
        group_of(
            "learn", "Learn a game by playing it, in private", LearnCommands(app).commands(), alone=True
        ),
        group_of("season", "Leagues and tournaments of this server", SeasonCommands(app).commands()),
        group_of("table", "Open a table, sit down, look at the game", table),
        group_of("moderate", "Pause, undo, replace, end, settings (moderators)", moderate),
        group_of("records", "What was played: a game's record, who won how often", records),
    ]
