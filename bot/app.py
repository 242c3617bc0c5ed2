"""The objects of a running bot, for everything that a press or a command does."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from discord import app_commands

from bot.messages.composing import Drafts
from bot.tables.service import TableService
from bot.upkeep.boards import Boards
from bot.upkeep.calls import Calls
from bot.upkeep.channels import Channels
from bot.upkeep.clockwork import Clockwork
from bot.upkeep.command_lists import CommandLists
from bot.upkeep.finales import Finales
from bot.upkeep.follower import Follower
from bot.upkeep.intents import Intents
from bot.upkeep.kit import Kit
from bot.upkeep.older_messages import OlderMessages
from bot.upkeep.open_panels import OpenPanels
from bot.upkeep.reports import Reports
from bot.upkeep.sweep import Sweep
from render.painter import Painter
from rules.kernel.game import Game


@dataclass(frozen=True, kw_only=True)
class App:
    """One of each; all verbs and commands get it as their first argument."""

    service: TableService
    channels: Channels
    boards: Boards
    calls: Calls
    older: OlderMessages
    finales: Finales
    follower: Follower
    clockwork: Clockwork
    sweep: Sweep
    reports: Reports
    command_lists: CommandLists
    games: Mapping[str, Game[Any, Any]]
    """The games of this bot, by their id."""
    painter: Callable[[str], Painter]
    """The painter of a game, by its id."""
    panels: OpenPanels
    drafts: Drafts = field(default_factory=Drafts)


def assemble(kit: Kit, tree: app_commands.CommandTree[Any]) -> App:
    """The bot's parts, made for each other, with what discord.py knows of its commands."""
    intents, older = Intents(kit.service.posts), OlderMessages(kit)
    kit.service.keeper.store.on_regained(intents.forget_all)
    calls, finales = Calls(kit, intents, older), Finales(kit, intents)
    panels = OpenPanels(kit.alarms, kit.setup.clock)
    boards = Boards(kit, intents, older, calls, finales, panels)
    follower = Follower(kit, boards, calls)
    clockwork = Clockwork(kit, boards, calls, follower, panels)
    return App(
        service=kit.service,
        channels=kit.channels,
        boards=boards,
        calls=calls,
        older=older,
        finales=finales,
        follower=follower,
        clockwork=clockwork,
        sweep=Sweep(kit, boards, finales, follower, clockwork),
        reports=Reports(kit),
        command_lists=CommandLists(kit, tree),
        games=kit.setup.games,
        painter=kit.setup.painter,
        panels=panels,
    )
