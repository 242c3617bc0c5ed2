"""What stands beside the games: `/play`, `/learn`, `/season`, `/table`, `/moderate` and `/records`."""

from collections.abc import Mapping, Sequence

from discord import app_commands

from bot.app import App
from bot.commands.builder import Commands, group_of
from bot.commands.learn_commands import LearnCommands
from bot.commands.lobby_commands import LobbyCommands
from bot.commands.moderation_commands import ChannelCommands, ModerationCommands
from bot.commands.play_commands import PlayCommands
from bot.commands.reading_commands import ReadingCommands
from bot.commands.record_commands import RecordCommands
from bot.commands.season_commands import SeasonCommands

_GROUPS: Mapping[str, tuple[str, Sequence[type[Commands]]]] = {
    "play": ("Find a game: at once against computers, or with people", [PlayCommands]),
    "learn": ("Learn a game by playing it, in private", [LearnCommands]),
    "season": ("Leagues and tournaments of this server", [SeasonCommands]),
    "table": ("Open a table, sit down, look at the game", [LobbyCommands, ReadingCommands]),
    "moderate": ("Pause, undo, replace, end, settings (moderators)", [ModerationCommands, ChannelCommands]),
    "records": ("What was played: a game's record, who won how often", [RecordCommands]),
}


def house_groups(app: App) -> list[app_commands.Group]:
    """The groups of all commands around a game.

    None asks Discord for a permission: it would then hide `/moderate` from members of the role that a
    server chose for its moderators.
    """
    return [
        group_of(name, told, [each for kind in kinds for each in kind(app).commands()], alone=name == "learn")
        for name, (told, kinds) in _GROUPS.items()
    ]
