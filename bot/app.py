"""The objects of a running bot, for everything that a press or a command does."""

from collections.abc import Sequence
from typing import Any

from discord import app_commands

from bot.messages.composing import Draft
from bot.newest import Newest
from bot.tables.entries import unled_entries
from bot.upkeep.command_lists import CommandLists
from bot.upkeep.daily_puzzles import DailyPuzzles
from bot.upkeep.desks import Desks
from bot.upkeep.evening_calls import EveningCalls
from bot.upkeep.finder import Finder
from bot.upkeep.noticeboard import Noticeboard
from bot.upkeep.open_panels import REFUSED, OpenPanels, Refused, Work
from bot.upkeep.openings import Openings
from bot.upkeep.posting import Kit
from bot.upkeep.remembering import Followers, Remembering
from bot.upkeep.reports import Reports
from bot.upkeep.rounds import Rounds
from bot.upkeep.season_calls import SeasonCalls

_DRAFTS = 5000


class App:
    """One of each, made for each other; all verbs and commands get it as their first argument."""

    def __init__(self, kit: Kit, tree: app_commands.CommandTree[Any], follow: Work, age: Work) -> None:
        """`tree` is what discord.py knows of the bot's commands; `follow` and `age` keep open panels."""
        client = tree.client
        self.service = kit.service
        self.channels = kit.channels
        self.games = kit.setup.games
        """The games of this bot, by their id."""
        self.unled = unled_entries(self.games)
        """What is offered for tables that begin by themselves: asked for at each letter that is typed."""
        self.painter = kit.setup.painter
        """The painter of a game, by its id."""
        self.panels = OpenPanels(kit.alarms, kit.setup.clock, follow, age)
        self.desks = Desks(kit, self.panels)
        self.reports = Reports(kit)
        self.command_lists = CommandLists(kit, tree)
        self.noticeboard = Noticeboard(kit, client)
        openings = Openings(self.desks.of, self.command_lists, self.noticeboard)
        self.finder = Finder(kit, openings)
        self.evening_calls = EveningCalls(kit, client, openings)
        self.season_calls = SeasonCalls(kit, openings)
        self.followers = Followers(kit, client)
        self.remembering = Remembering(kit)
        self.daily_puzzles = DailyPuzzles(kit)
        self.rounds: Sequence[Rounds[Any]] = (
            self.finder.rounds,
            self.noticeboard.rounds,
            self.evening_calls.rounds,
            self.season_calls.rounds,
            self.followers.rounds,
            self.remembering.rounds,
            self.daily_puzzles.rounds,
        )
        """Those of what brings people together, and of what they are told in private."""
        self.drafts = Newest[tuple[int, int], Draft](_DRAFTS)
        """One a person and table. They are lost at a restart: begin again then."""
        self.refused = Refused(REFUSED)
