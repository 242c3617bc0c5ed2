"""Tables are opened, within what a person may have; played at once; opened again; taken back at; ended."""

import logging
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager, nullcontext

import discord
import msgspec

from bot.app import App
from bot.messages.controls import Interaction, Press, plain_view, press_at, why_form
from bot.messages.wording import UNCOUNTED, mentions, plain, plain_lines
from bot.tables import seating
from bot.tables.allowance import Cost
from bot.tables.documents import InChannel
from bot.tables.entries import game_of, settle_unled
from bot.tables.keeper import noting_stored
from bot.tables.live import new_nonce
from bot.tables.lobby import TAKEN
from bot.tables.model import NeedsConsent, NotStored, Opening, Person, Phase, Plea, Refusal, Seated, Table
from bot.tables.undoing import move_count
from bot.upkeep.channels import SLEEP
from bot.upkeep.failures import quietly
from bot.verbs.answers import note_done, open_form, show
from bot.verbs.permissions import Who, belongs, doer, named, require, require_room
from data.errors import StoreError
from rules.kernel import levels
from rules.kernel.game import title_at
from rules.kernel.illegal import Illegal
from rules.kernel.names import plural

log = logging.getLogger(__name__)

_TAKEN = (
    "There is already a table in this channel: use `thread: True`, or ask a moderator (of a lobby, whoever "
    "opened it) to end it."
)
_LOST = (
    f"The game ends here, without a winner, and cannot go on. It {UNCOUNTED}. Its record and log stay. "
    "To stop for a while, use `/moderate pause`."
)


async def open_table(app: App, interaction: Interaction, wanted: Opening, *, thread: bool) -> Table:
    """Open it here for who may open tables; raises Refusal and Illegal.

    Moderators pay nothing for it, and what they open is `granted` whatever is wanted.
    """
    if thread and isinstance(interaction.channel, discord.Thread):
        raise Refusal("This is already a thread: open the table here without `thread`.")
    require_room(interaction, thread)
    if not thread and await is_taken(app, interaction):
        raise Refusal(_TAKEN if isinstance(interaction.channel, discord.TextChannel) else TAKEN)
    moderator = await belongs(app, interaction, Who.MODERATOR)
    guild_id, user_id = interaction.guild_id or 0, interaction.user.id
    await app.service.lobby.check_room(guild_id, None if moderator else user_id)
    kept = [Cost.THREAD] if thread else []
    async with nullcontext() if moderator else app.service.allowance.spending(user_id, Cost.OPEN, *kept):
        made = await _new_thread(app, interaction, wanted) if thread else None
        opening = msgspec.structs.replace(
            wanted,
            guild_id=guild_id,
            channel_id=made.id if made else interaction.channel_id or 0,
            opener_id=user_id,
            granted=wanted.granted or moderator,
        )
        async with _kept_for_a_table(made):
            table = await app.service.lobby.open(opening, limited=not moderator)
    app.noticeboard.wake(table.guild_id)
    return table


@asynccontextmanager
async def _kept_for_a_table(made: discord.Thread | None) -> AsyncIterator[None]:
    """Delete a new thread again where no table was stored meanwhile."""
    with noting_stored() as stored:
        try:
            yield
        except (Refusal, Illegal, StoreError):
            if made is not None and not stored:
                await quietly(made.delete())
            raise


async def is_taken(app: App, interaction: Interaction) -> bool:
    """Whether there is an open table in this channel."""
    there = await app.service.find(interaction.channel_id or 0)
    return there is not None and there.open


async def _new_thread(app: App, interaction: Interaction, wanted: Opening) -> discord.Thread:
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        raise Refusal("I can only make a thread in a text channel; open the table without `thread`.")
    game, preset = game_of(app.games, wanted.game)
    return await channel.create_thread(
        name=f"{title_at(game, {**preset, **wanted.chosen})} table",
        type=discord.ChannelType.public_thread,
        auto_archive_duration=SLEEP,
    )


async def play_now(
    app: App,
    interaction: Interaction,
    game: str,
    computers: int | None = None,
    level: str = levels.STEADY,
) -> str:
    """Open a table for this person and so many computers, and start it; returns what to tell them.

    `game` is an entry of a list of games. It is a table of this channel, or of a thread of its own where one
    is open there already. Refusal where this person may open none.
    """
    await require(app, interaction, Who.OPENER)
    found, counts = settle_unled(app.games, game)
    seats = seating.seats_against(found, counts, computers)
    taken = await is_taken(app, interaction)
    if taken and not isinstance(interaction.channel, discord.TextChannel):
        raise Refusal("There is already a table here; ask for a game in a channel without one.")
    rivals = [level] * (seats - 1)
    wanted = Opening(game=game, people=[doer(interaction)], computers=rivals)
    table = await open_table(app, interaction, wanted, thread=taken)
    await app.service.starting.start(table.id)
    unlisted = await app.command_lists.add(table.guild_id, table.game)
    trouble = await app.desks.of(table.id).shown()
    against = plural(seats - 1, f"{level} computer")
    said = f"{title_at(found, table.chosen)} against {against} begins in <#{table.channel_id}>."
    return " ".join(filter(None, (trouble or said, unlisted)))


async def press_again(app: App, interaction: Interaction, press: Press) -> str:
    """Open a new lobby with the same game, options and computers, for those who may open tables.

    Who presses sits down there; the others who played are called, and sit down by a press of their own.
    """
    table = await app.service.get(press.table)
    require_room(interaction)
    if await is_taken(app, interaction):
        raise Refusal(TAKEN)
    # An older board keeps its button: a moderator may have ended what came after it.
    if not await app.service.may_follow(table.channel_id):
        await require(app, interaction, Who.SUCCESSOR)
    wanted = Opening(game=table.game, chosen=table.chosen, settings=table.settings, granted=table.granted)
    opened, by = await open_table(app, interaction, wanted, thread=False), doer(interaction)
    mine = next((each for each in table.seats if each.holder == by.user_id), Seated(0, by.user_id, by.name))
    for seated in (mine, *(each for each in table.seats if each.holder is None)):
        await _seat_again(app, opened.id, seated)
    app.desks.of(opened.id).wake()
    unlisted = await app.command_lists.add(opened.guild_id, opened.game)
    others = [id for each in table.seats if (id := each.holder) is not None and id != by.user_id]
    await quietly(_call_again(app, opened, by, others))
    return unlisted


async def _call_again(app: App, table: Table, by: Person, others: Sequence[int]) -> None:
    """Ask those who played the last game here into the new lobby; without a ping who has quiet hours."""
    if others:
        title, awake = title_at(app.games[table.game], table.chosen), await app.service.people.awake(others)
        said = f"{mentions(others)}: **{plain(by.name)}** plays {title} again. Press *Join* to play, too."
        where = InChannel(guild_id=table.guild_id, channel_id=table.channel_id)
        await app.channels.post(where, plain_view(said), nonce=new_nonce(), pinged=awake, silent=not awake)


async def _seat_again(app: App, table_id: int, seated: Seated) -> None:
    """The same person or computer; who may not sit down any more is left out. Raises NotStored."""
    try:
        if seated.holder is not None:
            await app.service.lobby.join(table_id, seated.holder, seated.name, role=seated.role)
        elif seated.computer is not None:
            await app.service.lobby.add_computer(table_id, seated.computer, role=seated.role)
    except NotStored:
        raise
    except (Illegal, Refusal) as error:
        log.info("Table %s begins without seat %d of the last one: %s", table_id, seated.index, error.text)


async def press_undo(app: App, interaction: Interaction, press: Press) -> None:
    """Take back what the preview showed."""
    table = await app.service.get(press.table)
    by = doer(interaction)
    try:
        await app.service.undoing.undo(table.id, press.number(), version=press.version, by=by)
    except NeedsConsent as needed:
        await app.service.requests.ask(table.id, by.user_id, Plea.UNDO, moves=needed.moves)
        view = plain_view(f"{needed.text} I have asked them.")
    else:
        view = plain_view(f"Taken back: {move_count(press.number())}.")
    await quietly(show(interaction, view))
    note_done(app, interaction, table.id, anew=True)


async def press_resign(app: App, interaction: Interaction, press: Press) -> None:
    """Give up one's seat for good."""
    moved = await app.service.play.resign(press.table, interaction.user.id, interaction_id=interaction.id)
    told = moved.own_lines
    if moved.action is not None and moved.table.phase is Phase.ENDED:
        told = (*told[:1], moved.table.why)  # what the rules go on with is not played
    await quietly(show(interaction, plain_view(plain_lines(told) or "You gave up your seat.")))


async def replace(
    app: App, interaction: Interaction, table: Table, old: Seated | None, heir: Person | str | None
) -> str:
    """Give somebody's seat to a person, or to a computer player by its name; in a lobby a free one, or nobody
    theirs. Returns what to tell; whoever gets or loses it is called."""
    after = await _reseat(app, table, old, heir, doer(interaction))
    index = after.seat_of(heir.user_id) if isinstance(heir, Person) else old.index if old and heir else None
    new = None if index is None else after.seats[index]
    said = await _tell(app, interaction, after, filter(None, (old, new)), _given(old, new))
    return said if new else f"{said} Only `/moderate replace member:` lets them in again."


async def _tell(app: App, interaction: Interaction, table: Table, seats: Iterable[Seated], did: str) -> str:
    """Call those others who have, or had, these seats, and tell them what this person did; returns that."""
    note_done(app, interaction, table.id)
    people = [each.holder for each in seats if each.holder and each.holder != interaction.user.id]
    said = f"{named(interaction)} {did}."
    await quietly(app.desks.of(table.id).call_seated(table, people, said))
    return said


async def _reseat(app: App, table: Table, old: Seated | None, heir: Person | str | None, by: Person) -> Table:
    """The table once that is done; raises Refusal."""
    moderation, lobby = app.service.moderation, app.service.lobby
    if old is not None and isinstance(heir, Person):
        return await moderation.replace_by_user(table.id, old.index, heir.user_id, heir.name, by=by)
    if old is not None and isinstance(heir, str):
        return await moderation.replace_by_computer(table.id, old.index, heir, by=by)
    if table.phase is not Phase.LOBBY:
        raise Refusal("Name a seat, and either the member or the computer player who takes it.")
    if isinstance(heir, Person):
        return await lobby.join(table.id, heir.user_id, heir.name, let_in=True)
    if old is None or old.user_id is None:
        raise Refusal("`/table computer remove:` sends a computer away.")
    return await lobby.leave(table.id, old.user_id, taken_out=True)


def _given(old: Seated | None, new: Seated | None) -> str:
    """What was done with a seat, for a sentence that begins with who did it."""
    if new is None:
        return f"took {plain(old.name)} out of this lobby" if old else ""
    what = f"the {'role' if new.role else 'seat'} of {plain(old.name)}" if old else "a seat"
    return f"gave {plain(new.name)} {what}"


async def end(app: App, interaction: Interaction, table: Table, why: str) -> str:
    """Close a lobby at once, and return what to tell; of a game that was begun, show first what is lost."""
    if table.started_at is not None and table.open:
        await open_form(interaction, why_form("End the game?", press_at(table, "end"), _LOST, why))
        return ""
    return await close(app, interaction, table, why)


async def press_end(app: App, interaction: Interaction, press: Press) -> str:
    """End the game, for the reason in the form."""
    return await close(app, interaction, await app.service.get(press.table), press.written("why"))


async def close(app: App, interaction: Interaction, table: Table, why: str = "") -> str:
    """End a game without a result, or close a lobby; returns what to tell."""
    after = await app.service.moderation.end(table.id, why, by=doer(interaction), seen=table.phase)
    lost = after.seats if after.started_at is None else ()  # of a game the last board tells all
    await _tell(app, interaction, after, lost, "closed this table")
    return "The table is closed; its channel is free."
