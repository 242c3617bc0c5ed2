"""Seasons, as people press or type them: join, leave, look at the standings; and what moderators do."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

from msgspec.structs import replace

from bot.app import App
from bot.messages.controls import Download, Drawing, Interaction, Page, Press, whole_number, why_form
from bot.messages.season_pages import (
    ENDS,
    GO_ON,
    follows_text,
    manage_view,
    standings_csv,
    standings_text,
    sure_view,
)
from bot.messages.wording import full_stop, plain
from bot.spans import DAY, HOUR
from bot.tables.allowance import Cost
from bot.tables.model import Person, Refusal, barring
from bot.tables.seasons import OVER, Course, Season
from bot.verbs.answers import open_form, show
from bot.verbs.permissions import Who, doer, named, require
from render import leaderboard
from render.leaderboard import Place
from rules.kernel.illegal import Illegal
from rules.kernel.names import join, plural
from rules.kernel.params import clean

_BARS = 15
"""So many places are in the picture."""
LONGER: Mapping[str, float] = {"tonight": HOUR, "over days": 7 * DAY}
"""By how much a press gives the games of a round more time."""
_PICTURE, _TABLE = "standings.png", "standings.csv"


@asynccontextmanager
async def changing(
    app: App, interaction: Interaction, id: int, *, moderator: bool = True, round: int | None = None
) -> AsyncIterator[Course]:
    """Alone with that season of this server; for moderators, unless it says otherwise. Raises Refusal, also
    if it is in another `round` than is meant.

    What moderators have changed its message shows then.
    """
    key = interaction.guild_id or 0, id
    async with app.season_calls.rounds.lock(key):
        course = await app.service.seasons.course(*key)
        if moderator:
            await require_moderator(app, interaction, course.season.channel_id)
        _check_round(course, round)
        yield course
    if moderator:
        await app.season_calls.rounds.look(key)


def _check_round(course: Course, round: int | None) -> None:
    if round not in (None, course.season.round):
        raise Refusal("That round is over: press *Manage* again to see the one that is on.")


def telling(course: Course, people: Sequence[int], said: str) -> Course:
    """The course with that to be told to these people once its season is stored."""
    return course._replace(season=course.season.saying(people, said))


async def require_moderator(app: App, interaction: Interaction, channel_id: int) -> None:
    """Raise Refusal unless this person moderates here, or all of the server if that is elsewhere."""
    await require(app, interaction, Who.MODERATOR if channel_id == interaction.channel_id else Who.OVERSEER)


# What anybody does.


async def enter(app: App, interaction: Interaction, id: int) -> str:
    """This person joins; returns what to tell."""
    me = doer(interaction)
    async with app.service.allowance.spending(me.user_id, Cost.SEASON):
        async with changing(app, interaction, id, moderator=False) as before:
            after = await app.service.seasons.join(before, me)
        app.season_calls.wake(after.season)
    waits = [each.user_id for each in after.waiting]
    if me.user_id in waits:
        return f"You are number {waits.index(me.user_id) + 1} on the waiting list for a place."
    return "You are in. You will be called when your table opens."


async def leave(app: App, interaction: Interaction, id: int) -> str:
    """This person plays no more; returns what to tell."""
    async with changing(app, interaction, id, moderator=False) as course:
        await app.service.seasons.leave(course, interaction.user.id)
    app.season_calls.wake(course.season)
    theirs = {each.number for each in course.entrants if each.user_id == interaction.user.id}
    plays = any(each.table_id and not each.done and theirs & {*each.seats} for each in course.now)
    last = " You stand behind those who stay." if any(theirs) and not course.waiting else ""
    return f"You have left the season.{last}" + " The game you are playing goes on." * plays


async def show_standings(
    app: App, interaction: Interaction, id: int, group: int | None = None, table: bool = False
) -> None:
    """Show the standings of a group, of one's own if none is named, and if asked for all as a `table`."""
    course = await app.service.seasons.course(interaction.guild_id or 0, id)
    groups = course.season.groups
    if not groups:
        if course.season.phase == "over":
            raise Refusal("It ended before a round was drawn.")
        raise Refusal("There are no standings before the first round is drawn.")
    mine = {number for number, each in course.held.items() if each.user_id == interaction.user.id}
    usual = next((at for at, numbers in enumerate(groups) if mine & {*numbers}), 0)
    at = usual if group is None else group - 1
    if not 0 <= at < len(groups):
        raise Refusal(f"There is no such group: it has {plural(len(groups), 'group')}.")
    await app.service.allowance.spend(interaction.user.id, Cost.SEASON)
    places = [
        Place(number, each.points, each.games, each.firsts, False)
        for number, each in enumerate(course.standings(at)[:_BARS], 1)
    ]
    png = await asyncio.to_thread(leaderboard.picture, places)
    text, note = standings_text(course, at)
    alt = "The first places as bars of points, with the games that each was first in"
    whole = [Download(_TABLE, standings_csv(course))] if table else []
    await show(interaction, Page(text, Drawing(_PICTURE, alt, png), note, *whole))


# What moderators do.


async def change(app: App, interaction: Interaction, course: Course, changes: Mapping[str, Any]) -> Season:
    """Change what was chosen, and call whoever has no place any more as there are fewer."""
    places = changes.get("places", len(course.coming))
    lost = [each.user_id for each in course.coming[places:]]
    said = (
        f"**{plain(course.season.title)}** has {plural(places, 'place')} now, as {named(interaction)} has set"
    )
    return await app.service.seasons.change(telling(course, lost, f"{said}: you wait for one."), **changes)


async def start(app: App, interaction: Interaction, id: int) -> str:
    """Nobody else gets a place; the lot and the first round follow."""
    async with changing(app, interaction, id) as course:
        await app.service.seasons.start(course)
    return f"It has started: lots are being drawn, then the first round. {resized(app, course)}".rstrip()


def resized(app: App, course: Course) -> str:
    """That tables of a season that has not begun are not as large as was chosen."""
    season, found = course.season, list[int]()
    with suppress(Illegal):  # its game or preset is gone
        found = app.service.seasons.tables(course)
    if not found or found == [min(season.size, season.people or season.size)]:
        return ""
    many, sizes = plural(len(course.coming), "person", "people"), join(list(map(str, found)), "or")
    why = "so that as few as possible have no table."
    return f"With {many} tables are of {sizes} rather than {season.size}, {why}"


async def extend(
    app: App, interaction: Interaction, id: int, until: float | None = None, round: int | None = None
) -> str:
    """The games of this round have more time: until then, or for a while more."""
    async with changing(app, interaction, id, round=round) as course:
        before = course.season
        season = await app.service.seasons.extend(course, until or before.due_at + LONGER[before.pace])
    sooner = f", sooner than before: that was <t:{int(before.due_at)}:f>"
    return f"This round lasts until <t:{int(season.due_at)}:f>{sooner * (season.due_at < before.due_at)}."


async def take_back(
    app: App, interaction: Interaction, id: int, number: int, round: int | None = None
) -> str:
    """Nobody plays at that table of this round."""
    async with changing(app, interaction, id, round=round) as course:
        season = course.season
        sitting = [each for each in course.now if each.number == number]
        there = [course.held[seat].user_id for each in sitting for seat in each.seats if seat in course.held]
        on = "".join(follows_text(course, each) for each in sitting)
        table = f"table {number} of round {season.round} of **{plain(season.title)}**"
        said = f"{named(interaction)} has taken back {table}, so you don't play there.{on}"
        await app.service.seasons.take_back(telling(course, there, said), number)
    return f"Table {number} is taken back: those people don't play in this round.{on}"


async def _let(app: App, interaction: Interaction, course: Course, out: int, into: Person | None) -> str:
    """Take that person out of a season that has not begun, and let this one in, as far as they are named."""
    seasons, title, told = app.service.seasons, plain(course.season.title), list[str]()
    if out:
        if all(each.user_id != out for each in course.entrants):
            raise Refusal("That person is not in it.")
        said = f"{named(interaction)} took you out of **{title}**."
        await seasons.leave(telling(course, [out], said), out)
        course = await seasons.anew(course)
        told.append(f"<@{out}> is out of it, and can join again only if `/season replace by:` lets them in.")
    if into is not None:
        said = f"{named(interaction)} let you into **{title}**."
        await seasons.join(telling(course, [into.user_id], said), into)
        told.append(f"<@{into.user_id}> is in it, or waits for a place.")
    if not told:
        raise Refusal("Name who is taken out, or with `by` who is let in.")
    return " ".join(told)


async def pass_on(
    app: App, interaction: Interaction, id: int, user_id: int = 0, by: Person | None = None
) -> str:
    """Somebody's place goes to who waits for longest, or to that person; so does their seat at a table.

    Before the start they are only taken out; whoever is named alone is let in. Nobody taken out joins again.
    """
    async with changing(app, interaction, id) as found:
        barred = barring(found.season.barred, user_id, by and by.user_id)
        course = found._replace(season=replace(found.season, barred=barred))
        if course.season.phase == "open" or not user_id:
            return await _let(app, interaction, course, user_id, by)
        heir = await app.service.seasons.pass_on(course, user_id, by)
        said = f"<@{heir.user_id}> has the place of <@{user_id}> now."
        for each in course.now:
            if each.table_id and not each.done and heir.number in each.seats:
                table = await app.service.get(each.table_id)
                seat = table.held_by(user_id)
                if seat is None or not table.open:
                    continue
                try:
                    await app.service.moderation.replace_by_user(
                        table.id, seat, heir.user_id, heir.name, by=doer(interaction)
                    )
                except Refusal as refusal:  # the place is theirs all the same
                    said += f" The seat in <#{table.channel_id}> stays as it is: {refusal.text}"
                else:
                    said += f" They play on in <#{table.channel_id}>."
    return said


async def end(app: App, interaction: Interaction, id: int, why: str = "") -> str:
    """It is over now."""
    async with changing(app, interaction, id) as course:
        reason = f" {full_stop(plain(shown))}" if (shown := clean(why)) else ""
        said = f"{named(interaction)} has ended **{plain(course.season.title)}**.{reason} {GO_ON}"
        everybody = [each.user_id for each in course.entrants]
        await app.service.seasons.end(telling(course, everybody, said), why)
    return "The season is over."


async def ask_to_end(app: App, interaction: Interaction, id: int, why: str = "") -> None:
    """Show what it means to end a season, and ask why."""
    course = await app.service.seasons.course(interaction.guild_id or 0, id)
    await require_moderator(app, interaction, course.season.channel_id)
    if course.season.phase == "over":
        raise Refusal(OVER)
    press = Press("season", id, args=("over",))
    await open_form(interaction, why_form(f"End {course.season.title}?", press, ENDS, why))


# By button.


async def press_placed(app: App, interaction: Interaction, press: Press) -> None:
    """Look at the standings."""
    await show_standings(app, interaction, press.table)


async def press_close(app: App, interaction: Interaction, press: Press) -> None:
    """Ask why it is to end."""
    await ask_to_end(app, interaction, press.table)


async def press_season(app: App, interaction: Interaction, press: Press) -> None:
    """What a moderator can do; or do what the control says."""
    await require_moderator(app, interaction, interaction.channel_id or 0)
    asks = press.first in _ASKED and press.values
    said = "" if asks or press.first not in _DONE else await _DONE[press.first](app, interaction, press)
    course = await app.service.seasons.course(interaction.guild_id or 0, press.table)
    await require_moderator(app, interaction, course.season.channel_id)
    if asks:
        _check_round(course, press.version)
        await show(interaction, sure_view(course, press.first, str(whole_number(press.value))))
    else:
        said = resized(app, course) if course.season.phase == "open" else said
        await show(interaction, manage_view(course, said))


_ASKED = ("back", "heir")
"""What is asked once more: a menu's choice shows what it means, and a button does it."""
_DONE: Mapping[str, Callable[[App, Interaction, Press], Awaitable[str]]] = {
    "start": lambda app, by, press: start(app, by, press.table),
    "longer": lambda app, by, press: extend(app, by, press.table, round=press.version),
    "back": lambda app, by, press: take_back(app, by, press.table, press.number(1), press.version),
    "heir": lambda app, by, press: pass_on(app, by, press.table, press.number(1)),
    "over": lambda app, by, press: end(app, by, press.table, press.written("why")),
}
