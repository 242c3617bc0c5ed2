"""The table service: all that people and computers do at tables. One object for the whole bot."""

import random
import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any

from bot.tables.model import (
    Asked,
    Due,
    Export,
    Glance,
    LogPage,
    Moved,
    Post,
    ServerSettings,
    Statistics,
    Table,
    TableSettings,
    Undone,
    UndoPreview,
)
from rules.actions import Action
from rules.game import Choices
from rules.options import Settings


class TableService:
    """All tables of all servers. Every method may raise `Refusal`; those that ask rules, `Illegal` too.

    What is returned has been stored before. Nothing returned holds a secret of another seat than the
    `user_id` that was given.
    """

    def __init__(
        self,
        store: Any,
        *,
        clock: Callable[[], float] = time.time,
        rng: random.Random | None = None,
        seeds: Callable[[], bytes] = lambda: secrets.token_bytes(32),
        keep: int = 256,
    ) -> None:
        """`clock` gives seconds since 1970, `rng` is the computers' chance, `seeds` makes a game's secret seed."""

    # --- lobby -------------------------------------------------------------------------------

    def settle(self, game: str, chosen: Mapping[str, str]) -> tuple[Settings, tuple[int, ...]]:
        """All options of a game with their values, and the seat counts they allow; raises Illegal."""
        raise NotImplementedError

    async def open(
        self,
        *,
        guild_id: int,
        channel_id: int,
        opener_id: int,
        game: str,
        chosen: Mapping[str, str],
        settings: TableSettings | None = None,
    ) -> Table:
        """Open a lobby in a channel or thread. Refusal if one is open there; Illegal for a bad option."""
        raise NotImplementedError

    async def get(self, table_id: int) -> Table:
        """The table of that id; Refusal if there is none."""
        raise NotImplementedError

    async def find(self, channel_id: int) -> Table | None:
        """The open table of a channel or thread, else the last one that was played there."""
        raise NotImplementedError

    async def tables_of(self, user_id: int) -> list[Asked]:
        """The open tables where this person sits, those that wait for them first."""
        raise NotImplementedError

    async def join(self, table_id: int, user_id: int, name: str) -> Table:
        """Take a seat in the lobby, in order of joining; again with another name renames."""
        raise NotImplementedError

    async def leave(self, table_id: int, user_id: int) -> Table:
        """Get up in the lobby (during play: `resign`)."""
        raise NotImplementedError

    async def add_computer(self, table_id: int, player: str | None = None) -> Table:
        """Seat a computer player in the lobby: one of `Game.players`, the strongest if None."""
        raise NotImplementedError

    async def remove_computer(self, table_id: int, index: int | None = None) -> Table:
        """Remove the computer at that seat from the lobby, the last one if None."""
        raise NotImplementedError

    async def change_options(self, table_id: int, chosen: Mapping[str, str]) -> Table:
        """Change options in the lobby; those not named stay. An empty text goes back to the default."""
        raise NotImplementedError

    async def configure(self, table_id: int, settings: TableSettings) -> Table:
        """Change how the table treats silence, at any time; running timers start anew."""
        raise NotImplementedError

    async def start(self, table_id: int) -> Moved:
        """Start the game with the people seated, in order of joining (the rules decide who begins)."""
        raise NotImplementedError

    # --- play --------------------------------------------------------------------------------

    async def glance(self, table_id: int, user_id: int | None = None) -> Glance:
        """What that person (None: a spectator, which moderators are too) may see. Refusal in the lobby."""
        raise NotImplementedError

    async def choices(
        self, table_id: int, user_id: int, kind: type[Action], chosen: Mapping[str, Any]
    ) -> Choices:
        """What this person may pick for the next parameter of a move; see `Game.choices`."""
        raise NotImplementedError

    async def act(
        self,
        table_id: int,
        user_id: int,
        action: Action,
        *,
        interaction_id: int | None = None,
        version: int | None = None,
    ) -> Moved:
        """Make a move. `version` is that of the button pressed (None for a slash command): Stale if it is over.

        An interaction id that was seen before changes nothing and returns what came of it, `repeated`.
        """
        raise NotImplementedError

    async def computer_move(self, table_id: int) -> Moved | None:
        """One move of one computer seat that is waited for; None when none is or another call is at it."""
        raise NotImplementedError

    async def computers_due(self) -> list[int]:
        """The ids of playing tables that wait for a computer seat (to go on after a restart)."""
        raise NotImplementedError

    async def news(self, table_id: int, after: int, most: int = 20) -> tuple[str, ...]:
        """Public lines of what happened after that version and still stands, at most the last `most`."""
        raise NotImplementedError

    async def resign(self, table_id: int, user_id: int, *, interaction_id: int | None = None) -> Moved:
        """Give up one's seat for good: by the rules where they know it, else a computer takes it over."""
        raise NotImplementedError

    async def stand_in(self, table_id: int, index: int, player: str | None = None) -> Table:
        """Let a computer play a person's seat for the time being; `give_back` ends that."""
        raise NotImplementedError

    async def give_back(self, table_id: int, index: int) -> Table:
        """Give a seat back to the person for whom a computer stands in."""
        raise NotImplementedError

    # --- moderation --------------------------------------------------------------------------

    async def pause(self, table_id: int) -> Table:
        """Stop play: moves are refused and no timer runs."""
        raise NotImplementedError

    async def resume(self, table_id: int) -> Table:
        """Go on; timers start anew."""
        raise NotImplementedError

    async def end(self, table_id: int, why: str = "") -> Table:
        """End a game without a result, or close a lobby; the channel is free again."""
        raise NotImplementedError

    async def undo_preview(self, table_id: int, moves: int | None = None) -> UndoPreview:
        """What `undo` would take back: see there."""
        raise NotImplementedError

    async def undo(self, table_id: int, moves: int | None = None, *, version: int | None = None) -> Undone:
        """Take back the last move of a person and all made since, or exactly that many moves.

        Chance goes back too, so dice and cards come again as they came. Stale if the table is no
        longer at `version`; Refusal once the game is over, because its seed is published then.
        """
        raise NotImplementedError

    async def replace_by_user(self, table_id: int, index: int, user_id: int, name: str) -> Table:
        """Give a seat to another person for good, in the lobby or in play."""
        raise NotImplementedError

    async def replace_by_computer(self, table_id: int, index: int, player: str | None = None) -> Table:
        """Give a seat to a computer player for good (`stand_in` for the time being)."""
        raise NotImplementedError

    async def server(self, guild_id: int) -> ServerSettings:
        """What that server chose, or the defaults."""
        raise NotImplementedError

    async def configure_server(self, guild_id: int, settings: ServerSettings) -> ServerSettings:
        """Change what that server chose."""
        raise NotImplementedError

    # --- records -----------------------------------------------------------------------------

    async def log(self, table_id: int, user_id: int | None = None, page: int | None = None, size: int = 20) -> LogPage:
        """A page of the log as that person may know it, the newest if None. Moves taken back are not in it."""
        raise NotImplementedError

    async def export(self, table_id: int) -> Export:
        """The record of a finished game, with its seed; Refusal before."""
        raise NotImplementedError

    async def statistics(self, guild_id: int, user_id: int) -> Statistics:
        """One person's finished games in a server."""
        raise NotImplementedError

    async def ranking(self, guild_id: int, game: str | None = None, most: int = 10) -> list[Statistics]:
        """Who won most in a server, of one game or of all."""
        raise NotImplementedError

    # --- timers ------------------------------------------------------------------------------

    async def next_due(self) -> float | None:
        """When the next timer runs out (seconds since 1970); None if none runs."""
        raise NotImplementedError

    async def due(self, now: float | None = None) -> list[Due]:
        """The timers that have run out, oldest first. They stay until `reminded`, `silence` or `postpone`."""
        raise NotImplementedError

    async def reminded(self, due: Due) -> None:
        """The person was pinged: it will not happen again this time; the time of silence starts."""
        raise NotImplementedError

    async def postpone(self, due: Due, minutes: float) -> None:
        """It could not be done now; it will be due again later."""
        raise NotImplementedError

    async def silence(self, due: Due) -> Moved | None:
        """Make the move that the settings say for a silent person; None if there is none or it is too late."""
        raise NotImplementedError

    # --- posts -------------------------------------------------------------------------------

    async def shown(self, table_id: int, version: int, message_id: int, channel_id: int | None = None) -> None:
        """That version of the table is now shown in this message (new or edited)."""
        raise NotImplementedError

    async def lost(self, message_id: int) -> None:
        """That message no longer exists; its table, if open, is behind again."""
        raise NotImplementedError

    async def behind(self) -> list[Table]:
        """The tables whose newest version is not shown yet, finished ones too."""
        raise NotImplementedError

    async def outdated(self, table_id: int | None = None) -> list[Post]:
        """Older messages (of one table or of all) that still have their buttons."""
        raise NotImplementedError

    async def stripped(self, message_id: int) -> None:
        """That older message has lost its buttons, or is gone."""
        raise NotImplementedError
