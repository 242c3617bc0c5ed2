"""The objects of a running bot, for everything that a press or a command does."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from discord import app_commands

from bot.messages.composing import Draft, drafts
from bot.newest import Newest
from bot.tables.model import Games
from bot.tables.service import TableService
from bot.upkeep.channels import Channels
from bot.upkeep.command_lists import CommandLists
from bot.upkeep.daily_puzzles import DailyPuzzles
from bot.upkeep.desks import Desks
from bot.upkeep.evening_calls import EveningCalls
from bot.upkeep.finder import Finder
from bot.upkeep.followers import Followers
from bot.upkeep.noticeboard import Noticeboard
from bot.upkeep.open_panels import OpenPanels
from bot.upkeep.openings import Openings
from bot.upkeep.posting import Kit
from bot.upkeep.refused_commands import RefusedCommands
from bot.upkeep.remembering import Remembering
from bot.upkeep.reports import Reports
from bot.upkeep.rounds import Rounds
from bot.upkeep.season_calls import SeasonCalls
from render.painter import Painter


@dataclass(frozen=True, kw_only=True)
class App:
    """One of each; all verbs and commands get it as their first argument."""

    service: TableService
    channels: Channels
    desks: Desks
    reports: Reports
    finder: Finder
    noticeboard: Noticeboard
    evening_calls: EveningCalls
    season_calls: SeasonCalls
    followers: Followers
    remembering: Remembering
    daily_puzzles: DailyPuzzles
    command_lists: CommandLists
    rounds: Sequence[Rounds[Any]]
    """Those of what brings people together, and of what they are told in private."""
    games: Games
    """The games of this bot, by their id."""
    painter: Callable[[str], Painter]
    """The painter of a game, by its id."""
    panels: OpenPanels
    drafts: Newest[tuple[int, int], Draft] = field(default_factory=drafts)
    refused: RefusedCommands = field(default_factory=RefusedCommands)


def assemble(kit: Kit, tree: app_commands.CommandTree[Any]) -> App:
    """The bot's parts, made for each other, with what discord.py knows of its commands."""
    panels = OpenPanels(kit.alarms, kit.setup.clock)
    desks, command_lists = Desks(kit, panels), CommandLists(kit, tree)
    noticeboard = Noticeboard(kit, tree.client)
    openings = Openings(desks.of, command_lists, noticeboard)
    finder, season_calls = Finder(kit, openings), SeasonCalls(kit, openings)
    evening_calls = EveningCalls(kit, tree.client, openings)
    followers, remembering = Followers(kit, tree.client), Remembering(kit)
    daily_puzzles = DailyPuzzles(kit)
    parts = (finder, noticeboard, evening_calls, season_calls, followers, remembering, daily_puzzles)
    return App(
        service=kit.service,
        channels=kit.channels,
        desks=desks,
        reports=Reports(kit),
        finder=finder,
        noticeboard=noticeboard,
        remembering=remembering,
        daily_puzzles=daily_puzzles,
        followers=followers,
        evening_calls=evening_calls,
        season_calls=season_calls,
        rounds=(*(part.rounds for part in parts), remembering.counting),
        command_lists=command_lists,
        games=kit.setup.games,
        painter=kit.setup.painter,
        panels=panels,
    )
