"""The table service: all that people and computers do at tables. One object for the whole bot."""

from collections.abc import Callable, Container

from bot.setup import Setup
from bot.tables.allowance import Allowance
from bot.tables.computers import Computers
from bot.tables.evenings import Evenings
from bot.tables.finding import Finding
from bot.tables.hints import Hints
from bot.tables.history import History
from bot.tables.keeper import Changed, Keeper
from bot.tables.lessons import Lessons
from bot.tables.lobby import Lobby
from bot.tables.looking import Looking
from bot.tables.model import Moved, Table
from bot.tables.moderation import Moderation
from bot.tables.notices import Notices
from bot.tables.overview import Overview
from bot.tables.people import People
from bot.tables.play import Play
from bot.tables.posts import Posts
from bot.tables.practice import Practices
from bot.tables.pruning import Pruning
from bot.tables.puzzles import Dailies, Daily, Puzzles
from bot.tables.reminders import Follow, Following, Reminder, Reminders
from bot.tables.requests import Requests
from bot.tables.season_rounds import SeasonRounds
from bot.tables.seasons import Seasons
from bot.tables.servers import Listings, Servers
from bot.tables.starting import Starting
from bot.tables.timers import Timers
from bot.tables.undoing import Undoing
from data.store import Store


class TableService:
    """All tables of all servers: which there are, and an object for each thing one does with them.

    Every method of these may raise `Refusal`; those that ask the rules, `rules.kernel.illegal.Illegal` too.
    What is returned has been stored before. Nothing returned holds a secret of another seat than that
    of the `user_id` that was given; `keeper` alone knows all, and is for the parts and for tests.
    """

    def __init__(self, store: Store, setup: Setup | None = None) -> None:
        """Set up a service, as anywhere if nothing else is said."""
        setup = setup or Setup()
        self.keeper = Keeper(store, setup)
        self.lobby = Lobby(self.keeper)
        self.people = People(self.keeper)
        self.starting = Starting(self.keeper, self.people)
        self.allowance = Allowance(self.keeper)
        self.lessons = Lessons(self.keeper, self.allowance)
        self.hints = Hints(self.keeper)
        self.practices = Practices(self.keeper, self.allowance, setup.thinker)
        self.puzzles = Puzzles(self.keeper, self.allowance)
        self.dailies = Dailies(self.keeper, Daily, "dailies")
        self.play = Play(self.keeper, self.lessons, self.practices, self.puzzles)
        self.computers = Computers(self.keeper, self.play, setup.thinker)
        self.moderation = Moderation(self.keeper)
        self.undoing = Undoing(self.keeper)
        self.requests = Requests(self.keeper, self.moderation, self.undoing)
        self.timers = Timers(self.keeper, self.play, self.computers)
        self.history = History(self.keeper)
        self.looking = Looking(self.keeper, self.history, self.allowance, setup.examiner)
        self.pruning = Pruning(self.keeper)
        self.posts = Posts(self.keeper)
        self.servers = Servers(self.keeper)
        self.overview = Overview(self.keeper)
        self.listings = Listings(self.keeper)
        self.finding = Finding(self.keeper, self.lobby, self.people, self.history)
        self.following = Following(self.keeper, Follow, "followers")
        self.reminders = Reminders(self.keeper, Reminder, "reminders")
        self.evenings = Evenings(self.keeper, self.lobby)
        self.seasons = Seasons(self.keeper)
        self.season_rounds = SeasonRounds(self.keeper, self.seasons, self.lobby, self.moderation)
        self.notices = Notices(self.keeper, self.overview, self.finding, self.evenings, self.seasons)

    def watch(
        self,
        changed: Changed,
        *,
        tables: Container[int] | None = None,
        servers: Container[int] | None = None,
        closed: bool = False,
    ) -> None:
        """Call `changed` as soon as a change was stored, with the move if it was one.

        With `tables` or `servers`, which may change, only of these; `closed`: only of tables that are closed.
        """

        def told(table: Table, moved: Moved | None) -> None:
            here = tables is None or table.id in tables
            there = servers is None or table.guild_id in servers
            if here and there and not (closed and table.open):
                changed(table, moved)

        self.keeper.watchers.append(told)

    def expect(self, expected: Callable[[float], None]) -> None:
        """Call `expected` with when a table's first timer runs out (seconds since 1970), as it is stored."""
        self.keeper.expects = expected

    async def get(self, table_id: int) -> Table:
        """The table of that id; Refusal if there is none."""
        return (await self.keeper.peek(table_id)).table

    async def waits_for_computer(self, table_id: int) -> bool:
        """Whether that table waits for a computer seat."""
        return (await self.keeper.peek(table_id)).computer_due is not None

    async def check_private(self, table_id: int, user_id: int) -> None:
        """Raise Refusal unless that table of one person is this one's."""
        await self.keeper.private_of(table_id, user_id)

    async def find(self, channel_id: int) -> Table | None:
        """The open table of a channel or thread, else the last one that was played there."""
        live = self.keeper.tables.open_in(channel_id)
        if live is not None:
            return live.table
        row = await self.keeper.store.read.game_of_channel(channel_id)
        return None if row is None else await self.get(row.id)

    async def may_follow(self, channel_id: int) -> bool:
        """Whether who played in a channel may open the next table there, after all that was there since."""
        return await self.keeper.store.read.granted_in(channel_id)

    async def open_tables(self, guild_id: int) -> list[Table]:
        """The open tables of a server."""
        rows = await self.keeper.store.read.open_games(guild_id)
        return [live.table for live in await self.keeper.peek_all(rows)]

    async def open_places(self) -> list[tuple[int, int, int]]:
        """The id of each open table, with its server and its channel."""
        return [(row.id, row.guild_id, row.channel_id) for row in await self.keeper.store.read.open_games()]

    async def channel_of(self, table_id: int) -> int | None:
        """The channel or thread of a table, None if there is no such; it waits for no move under way."""
        live = self.keeper.tables.get(table_id)
        if live is not None:
            return live.table.channel_id
        row = await self.keeper.store.read.game(table_id)
        return None if row is None else row.channel_id
