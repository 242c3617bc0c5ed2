"""How people come to a game: a wish is made, changed, answered; lobbies, games and evenings are listed."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from bot.app import App
from bot.messages.board_message import link
from bot.messages.controls import Interaction, Press
from bot.messages.find_pages import (
    PLAYERS,
    SPANS,
    describe_wish,
    find_view,
    games_view,
    going_view,
    wishes_view,
)
from bot.spans import DAY, HOUR
from bot.tables.allowance import Cost
from bot.tables.finding import NO_WISH
from bot.tables.matching import PACES, Wish
from bot.tables.model import Phase, Refusal, check_let_in, existing
from bot.upkeep.open_panels import from_private
from bot.verbs.answers import show
from bot.verbs.lobby_verbs import join
from bot.verbs.permissions import Who, belongs, doer, require_threads, sees

SETTLE = 20.0
"""Seconds after a change on the panel in which nobody is called: whoever chooses from menus needs them."""
USUAL = {"tonight": 4 * HOUR, "over days": 7 * DAY}
"""For how long somebody looks who does not say it, in seconds, by the pace."""


async def show_find(app: App, interaction: Interaction, said: str = "") -> None:
    """Show what this person looks for, with what changes it, on the private answer that was promised.

    A wish, and (`said`) what was just done, is shown also where nobody may look any more.
    """
    wish = await app.service.finding.one(interaction.guild_id or 0, interaction.user.id)
    if wish is None and not said:
        await _require_leave(app, interaction)
    await show(interaction, find_view(wish, app.games, said))


async def change_wish(
    app: App, interaction: Interaction, changes: Mapping[str, Any], delay: float = 0.0
) -> Wish:
    """Store what this person looks for, as before but for these fields of a `Wish`; raises Refusal.

    Nobody is called for it in the next `delay` seconds.
    """
    await _require_leave(app, interaction)
    guild_id, now = interaction.guild_id or 0, interaction.created_at.timestamp()
    wish = await app.service.finding.one(guild_id, interaction.user.id)
    if wish is None and not changes.get("games"):
        raise Refusal("Say which games you would like to play.")
    pace = changes.get("pace") or (wish.pace if wish else "over days")
    wish = wish or Wish(games=(), made_at=now, until=now + USUAL[pace])
    if pace != wish.pace and "until" not in changes:
        wish = replace(wish, until=now + USUAL[pace])
    wanted = Wish(
        user_id=interaction.user.id,
        name=doer(interaction).name,
        channel_id=interaction.channel_id or 0,
        made_at=now + delay,
        **{name: changes.get(name, getattr(wish, name)) for name in _OWN},
    )
    async with app.service.allowance.spending(interaction.user.id, Cost.WISH):
        wish = await app.service.finding.wish(guild_id, wanted)
    app.finder.rounds.wake(guild_id)
    return wish


_OWN = ("games", "least", "most", "pace", "computers", "reliable", "tables", "meet", "until")


async def _require_leave(app: App, interaction: Interaction) -> None:
    """Refusal where no table may be opened for who finds a game here."""
    server = await app.service.servers.read(interaction.guild_id or 0)
    if server.games_channel is not None:
        return
    require_threads(interaction)
    if not await belongs(app, interaction, Who.OPENER):
        raise Refusal(
            "Only those who may open tables can look for a game here, as no channel is chosen for it: a "
            "moderator can choose one with `/moderate channels games:`."
        )


async def withdraw(app: App, interaction: Interaction) -> str:
    """This person looks for no game here any more; returns what to tell them. Raises Refusal."""
    await app.service.finding.withdraw(interaction.guild_id or 0, interaction.user.id)
    app.finder.rounds.wake(interaction.guild_id or 0)
    return "You are no longer looking for a game."


async def press_wish(app: App, interaction: Interaction, press: Press) -> None:
    """Change one thing on the panel."""
    read = existing(_READ.get(press.first), "I don't know that button.")
    wish = await app.service.finding.one(interaction.guild_id or 0, interaction.user.id)
    if wish is None and press.first != "games":
        raise Refusal(NO_WISH)
    await change_wish(app, interaction, read(press, interaction.created_at.timestamp()), SETTLE)
    await show_find(app, interaction)


async def press_me_too(app: App, interaction: Interaction, press: Press) -> str:
    """Wish the same as the wish of that number."""
    wish = await app.service.finding.wishes.find(guild_id=interaction.guild_id or 0, id=press.table)
    theirs = existing(
        wish, "Nobody is looking for that any more; say with *Find players* what you would like."
    )
    if theirs.user_id == interaction.user.id:
        raise Refusal("That is your own wish.")
    same = ("games", "least", "most", "pace", "computers")
    mine = await change_wish(app, interaction, {name: getattr(theirs, name) for name in same})
    return f"You are looking for {describe_wish(mine, app.games)} now. `/play find` changes it."


async def show_wishes(app: App, interaction: Interaction, page: int, said: str = "") -> None:
    """Show a moderator a page of all that is wished in the server, after what was just done (`said`)."""
    found = await app.service.finding.wishes.where(guild_id=interaction.guild_id or 0)
    await show(interaction, wishes_view(found, app.games, page, said))


async def press_ready(app: App, interaction: Interaction, press: Press) -> str:
    """This person is ready."""
    wish = await app.service.finding.answer(interaction.guild_id or 0, interaction.user.id)
    app.finder.rounds.wake(interaction.guild_id or 0)
    if from_private(interaction):
        await show_find(app, interaction)
        return ""
    until = int((wish.ready_at or 0.0) + PACES[wish.pace].ready)
    return f"You are ready until <t:{until}:f>. Your table opens as soon as there are enough of you."


async def press_unwish(app: App, interaction: Interaction, press: Press) -> str:
    """This person does not look for a game any more."""
    said = await withdraw(app, interaction)
    if not from_private(interaction):
        return said
    await show_find(app, interaction, said)
    return ""


def _players(value: str) -> dict[str, Any]:
    return {"least": PLAYERS[value][0], "most": PLAYERS[value][-1]} if value in PLAYERS else {}


_READ: Mapping[str, Callable[[Press, float], dict[str, Any]]] = {
    "games": lambda press, _: {"games": press.values},
    "players": lambda press, _: _players(press.value),
    "pace": lambda press, _: {"pace": press.value} if press.value in PACES else {},
    "until": lambda press, now: {"until": now + SPANS[press.value] * HOUR} if press.value in SPANS else {},
    "computers": lambda press, _: {"computers": press.arg(1) == "on"},
    "meet": lambda press, _: {"meet": press.arg(1) == "on"},
}
"""What each control of the panel changes, from the press and the time."""


async def press_sit(app: App, interaction: Interaction, press: Press) -> str:
    """Take a seat at a table of another channel, which this person sees."""
    table = await app.service.get(press.table)
    if table.guild_id != interaction.guild_id or not sees(interaction, table.channel_id):
        raise Refusal("You cannot see that table.")
    if table.phase is not Phase.LOBBY:
        raise Refusal("That table is no longer open: its game has begun or was called off.")
    said = await join(app, interaction, table)
    there = link(table) or f"<#{table.channel_id}>"
    return f"{said} Your table: {there}"


async def press_games(app: App, interaction: Interaction, press: Press) -> None:
    """Show which games can be played at once."""
    await show(interaction, games_view(app.games))


async def press_going(app: App, interaction: Interaction, press: Press) -> None:
    """Show a page of all that goes on where this person sees it."""
    going = await app.service.notices.going(interaction.guild_id or 0, partial(sees, interaction))
    page = press.number() if press.first else 1
    await show(interaction, going_view(going, app.games, page))


async def press_come(app: App, interaction: Interaction, press: Press) -> str:
    """This person comes, or does not."""
    evenings, guild_id, said = app.service.evenings, interaction.guild_id or 0, "Noted: you are not coming."
    async with app.evening_calls.rounds.lock((guild_id, press.table)):  # while it is called nobody comes
        evening = await evenings.uncalled(guild_id, press.table)
        if press.verb == "come":
            check_let_in(evening.barred, interaction.user.id)
            place = await evenings.come(evening.id, doer(interaction))
            said = f"You have seat {place}; you are called fifteen minutes before it begins."
            if (behind := place - evening.seats) > 0:
                said = f"All seats are taken: you are number {behind} on the waiting list."
        else:
            await evenings.stay_away(evening.id, interaction.user.id)
    app.evening_calls.wake(evening)
    return said
