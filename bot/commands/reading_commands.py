"""`/table`: what everybody may look at, and one's own seat."""

from typing import Any, Literal

import msgspec
from discord import app_commands
from discord.app_commands import autocomplete, choices, describe

from bot.app import App
from bot.commands.builder import SUBCOMMANDS, TYPED, Commands, choice
from bot.commands.hours import clock_text, offset, read_hours, read_offset
from bot.commands.lookup import NONE_HERE, AnyGame, table_here
from bot.messages.board_message import (
    add_alt_texts,
    asked_now,
    drawings,
    ends_text,
    link,
    standing_rows,
    to_board,
)
from bot.messages.controls import Interaction, Page, button, press_at
from bot.messages.lobby_message import describe_options
from bot.messages.overview_pages import phase_of
from bot.messages.reading_pages import confirm_resign, rules_view
from bot.messages.wording import clip, plain, plain_names
from bot.tables.allowance import Cost
from bot.tables.entries import game_of
from bot.tables.model import Phase, Plea, Refusal, Table, existing
from bot.tables.overview import Overseen
from bot.tables.people import EACH_TIME, FEW_CALLS
from bot.tables.requests import PLEAS
from bot.tables.seating import seat_of
from bot.tables.starting import FROZEN
from bot.verbs import answers, reading_verbs
from bot.verbs.answers import note_done
from bot.verbs.panel import show
from bot.verbs.permissions import Who, require
from bot.verbs.request_verbs import request
from rules.kernel import book
from rules.kernel.game import Game, title_at
from rules.kernel.illegal import Illegal

_GAMES = 20
_ALONE = (
    " No person plays now, and the computers play the game to its end. To have it wait for you instead, take "
    "your seat back and pause it: `/table ask`."
)
"""What else they read who were the last to lend their seat."""


def _asked_line(app: App, asked: Overseen, user_id: int) -> str:
    """One of somebody's games: where it is, and whether it waits for them."""
    table, seat = asked.table, asked.table.seat_of(user_id)
    title = title_at(app.games[table.game], table.chosen)
    where = f"[{title}]({link(table)})" if link(table) else title
    said = f"{where} in <#{table.channel_id}>"
    if seat not in asked.waiting:
        return f"{said} · {_not_asked(table, seat)}"
    who = "only you are waited for" if asked.waiting == (seat,) else "**your move**"
    return f"🔔 {said} · {who}, asked <t:{int(asked.since)}:R>"


def _not_asked(table: Table, seat: int | None) -> str:
    """Why a game does not wait for somebody who sits there, in that seat or with a computer in it."""
    if table.started_at is None:
        return "not begun yet"
    if table.phase is Phase.PAUSED:
        return "paused"
    return "others move" if seat is not None else "a computer stands in for you"


async def _book(app: App, interaction: Interaction, name: str | None) -> tuple[Game[Any, Any], Table | None]:
    """The game whose book is meant: the one named, the one played here with its table, or the first."""
    if name is not None:
        return game_of(app.games, name)[0], None
    table = await app.service.find(interaction.channel_id or 0)
    if table is not None:
        return app.games[table.game].variant(table.options), table
    return next(iter(app.games.values())), None


async def _rules_of_book(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Completes a rule by its id, or by words that are in it; headings where nothing is typed yet."""
    wanted = typed[:TYPED].strip().casefold()
    try:
        game, _ = await _book(
            interaction.client.app, interaction, getattr(interaction.namespace, "game", None) or None
        )
    except (Refusal, Illegal):
        return []
    passages = [passage for passage in book.passages(game.book) if passage.id]
    if not wanted:
        headings = dict.fromkeys(clip(passage.heading, 100) for passage in passages)
        return [choice(heading) for heading in list(headings)[:SUBCOMMANDS]]
    found = [passage for passage in passages if passage.id.casefold().startswith(wanted)]
    found = found or [passage for passage in book.search(game.book, typed, SUBCOMMANDS) if passage.id]
    told = [(passage.text.removeprefix("- ").replace("**", ""), passage.id) for passage in found]
    return [choice(clip(said, 100), id) for said, id in told[:SUBCOMMANDS]]


class ReadingCommands(Commands):
    """Commands that only show something, and those about one's own seat."""

    async def status(self, interaction: Interaction) -> str:
        """Who plays here, whose turn it is, the options, and where else you are awaited."""
        table = await self._app.service.find(interaction.channel_id or 0)
        parts = [await self._status(table)] if table else [NONE_HERE]
        me = interaction.user.id
        every = await self._app.service.overview.of_person(me)
        parts += [_asked_line(self._app, each, me) for each in every if each.table != table][:10]
        return "\n".join(parts)

    async def mine(self, interaction: Interaction) -> str:
        """All your games in this server: where it is your move, and since when."""
        me = interaction.user.id
        every = await self._app.service.overview.of_person(me)
        here = [asked for asked in every if asked.table.guild_id == interaction.guild_id]
        lines = [_asked_line(self._app, each, me) for each in here[:_GAMES]]
        if len(here) > _GAMES:
            lines.append(f"-# … and {len(here) - _GAMES} more")
        return "\n".join(lines) or "You have no seat at any table in this server."

    @describe(post="post it again for everybody, at the end of the channel")
    async def board(self, interaction: Interaction, post: bool = False) -> str:
        """See the board again, in case it scrolled away."""
        table = await table_here(self._app, interaction)
        if post:
            return await self._post(interaction, table)
        glance = await self._app.service.play.glance(table.id, interaction.user.id)
        painter = self._app.painter(table.game)
        key = interaction.user.id, table.id, "board"
        drawn = await self._app.desks.drawing.private.draw(key, painter.pictures, glance.pictured)
        pictures = add_alt_texts(glance, drawn or ())
        names = plain_names(glance.names)
        told = (ends_text(glance, names), asked_now(glance, names))
        plays = glance.seat is not None and table.phase is Phase.PLAYING
        move = button("My move", press_at(table, "panel"), "primary")
        ways = [*([move] if plays else []), *to_board(table)]
        view = Page(*drawings(pictures), clip("\n".join(filter(None, told)), 1500), ways)
        await answers.show(interaction, view)
        return ""

    @describe(page="which page, if there are several")
    async def text(self, interaction: Interaction, page: app_commands.Range[int, 1, 99] = 1) -> None:
        """The whole board in words, enough to play without the picture."""
        table = await table_here(self._app, interaction)
        await reading_verbs.text(self._app, interaction, press_at(table, "text", str(page)))

    async def play(self, interaction: Interaction) -> None:
        """Your private panel: everything that you can do now."""
        await show(self._app, interaction, (await table_here(self._app, interaction)).id)

    async def hand(self, interaction: Interaction) -> None:
        """What you hold in private."""
        table = await table_here(self._app, interaction)
        glance = await self._app.service.play.glance(table.id, interaction.user.id)
        seat_of(table, interaction.user.id)
        if not glance.game.hand(glance.view, glance.names):
            raise Refusal(f"{glance.game.title} has no hidden hands: everything lies on the board.")
        await show(self._app, interaction, table.id)

    @describe(page="which page; the newest if left out")
    async def log(
        self, interaction: Interaction, page: app_commands.Range[int, 1, 9999] | None = None
    ) -> None:
        """What happened so far."""
        table = await table_here(self._app, interaction)
        await reading_verbs.log(self._app, interaction, press_at(table, "log", str(page or 0)))

    @describe(search="words, or the id of a rule", game="of which game, if not the one here")
    @autocomplete(search=_rules_of_book)
    async def rules(self, interaction: Interaction, search: str, game: AnyGame | None = None) -> None:
        """Search the rule book by words or by the id of a rule."""
        found, table = await _book(self._app, interaction, game)
        none = f"The rules of {found.title} say nothing about “{plain(clip(search, 60))}”; try another word."
        await answers.show(interaction, existing(rules_view(found, search, table), none))

    @describe(back="take your seat back")
    async def away(self, interaction: Interaction, back: bool = False) -> str:
        """Let a computer stand in for you, or take your seat back."""
        table = await table_here(self._app, interaction)
        owned = table.owned_by(interaction.user.id)
        if owned is not None:
            await self._app.service.moderation.give_back(table.id, owned)
            said = "The seat is yours again."
        elif back:
            raise Refusal("No computer stands in for you at this table.")
        else:
            after = await self._app.service.moderation.stand_in(table.id, seat_of(table, interaction.user.id))
            said = "A computer stands in for you; `/table away` again takes your seat back."
            said += _ALONE * (after.phase is Phase.PLAYING and not after.attended)
        note_done(self._app, interaction, table.id)
        return said

    async def resign(self, interaction: Interaction) -> None:
        """Give up your seat for good, after asking once more; the game goes on without you."""
        table = await table_here(self._app, interaction)
        seat = seat_of(table, interaction.user.id)
        if table.started_at is None:
            frozen = table.phase is Phase.LUCK
            raise Refusal(FROZEN if frozen else "The game has not begun: `/table leave` is all you need.")
        after = await self._app.service.play.once_resigned(table.id, interaction.user.id)
        await answers.show(interaction, confirm_resign(table, seat, after))

    @describe(what="what you want all the others at the table to agree to; computers agree")
    @choices(what=[choice(text, plea) for plea, text in PLEAS.items()])
    async def ask(self, interaction: Interaction, what: str) -> None:
        """Ask the others to take back your last move, to pause, to go on or to end (no moderator needed)."""
        table = await table_here(self._app, interaction)
        await request(self._app, interaction, table, Plea(what))

    @describe(
        hours="when nobody is to ping you, such as 22-8; “off” for none",
        utc="how far your clock is from UTC, such as +1 or -3:30",
        calls="what slow tables call you for, here if you play now, and in games that begin later",
    )
    async def quiet(
        self,
        interaction: Interaction,
        hours: str = "",
        utc: str = "",
        calls: Literal["for my turn", "for every answer"] | None = None,
    ) -> str:
        """Your quiet hours, in which no table pings you, and what slow tables call you for."""
        people, me = self._app.service.people, interaction.user.id
        now = await people.read(me)
        if utc:
            now = msgspec.structs.replace(now, utc=read_offset(utc))
        if hours:
            begin, end = read_hours(hours)
            now = msgspec.structs.replace(now, quiet_from=begin, quiet_to=end)
        if calls:
            now = msgspec.structs.replace(now, each_time=calls == "for every answer")
            await self._call_here(interaction, wanted=now.each_time)
        how = "\n-# Change that with `hours`, such as 22-8, `utc`, such as +1, or `calls`."
        if hours or utc or calls:
            how = ""
            await people.configure(me, now)
        quiet = "You have no quiet hours"
        if now.quiet_from != now.quiet_to:
            quiet = f"Nobody pings you from {clock_text(now.quiet_from)} to {clock_text(now.quiet_to)}"
        called = EACH_TIME if now.each_time else FEW_CALLS
        return f"{quiet}; your clock is {offset(now.utc)}.\n{called}{how}"

    async def _call_here(self, interaction: Interaction, *, wanted: bool) -> None:
        """Have who plays at the table of this channel called for every answer there, or for little."""
        table, me = await self._app.service.find(interaction.channel_id or 0), interaction.user.id
        if table is None or table.phase is not Phase.PLAYING or table.held_by(me) is None:
            return  # such as a paused one, which keeps what it had
        glance = await self._app.service.play.glance(table.id, me)
        if glance.each_time not in (None, wanted):
            await self._app.service.play.call_each_time(table.id, me, wanted)

    async def help(self, interaction: Interaction) -> None:
        """How a table works, and the moves of the game here."""
        table = await self._app.service.find(interaction.channel_id or 0)
        here = table if table is not None and table.open else None
        await reading_verbs.show_help(self._app, interaction, here)

    async def _post(self, interaction: Interaction, table: Table) -> str:
        await require(self._app, interaction, Who.PLAYER, table)
        await self._app.service.allowance.spend(interaction.user.id, Cost.BOARD)
        desk = self._app.desks.of(table.id)
        desk.wake(anew=True)
        return await desk.shown() or "Here it is."

    async def _status(self, table: Table) -> str:
        title = title_at(self._app.games[table.game], table.chosen)
        seats = ", ".join(
            plain(seated.title) + (f" ({seated.computer})" if seated.computer and not seated.owner_id else "")
            for seated in table.players
        )
        lines = [f"**{title}** · table {table.id} · {phase_of(table)}", f"Seats: {seats or 'nobody yet'}"]
        lines += [f"{seated.role}: {plain(seated.title)}" for seated in table.seats if seated.role]
        if table.options:
            lines.append(f"-# Options: {clip(describe_options(table, self._app.games[table.game]), 900)}")
        if table.started_at is not None:
            glance = await self._app.service.play.glance(table.id)
            names = plain_names(glance.names)
            stands = [clip(row, 200) for row in standing_rows(glance, names)]
            if glance.table.phase is Phase.PLAYING:
                stands[:0] = [clip(glance.game.prompt(glance.view, names), 700), ends_text(glance, names)]
            lines[1:1] = stands
            hashed = f"the seal of its dice is `{table.secret_hash}`"
            at = int(table.started_at)
            lines.append(f"-# Started <t:{at}:f> (<t:{at}:R>) · {hashed}")
        if link(table):
            there = "lobby" if table.phase is Phase.LOBBY else "board"
            lines.append(f"[To the {there}]({link(table)})")
        return "\n".join(lines)
