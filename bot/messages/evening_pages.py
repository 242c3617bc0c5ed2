"""What a channel is told of an evening: who comes, then where they play."""

from collections.abc import Sequence

from discord import ui

from bot.messages.controls import Page, Press, button
from bot.messages.wording import clip, mentions
from bot.tables.entries import roles_of, title_of
from bot.tables.evenings import Evening
from bot.tables.model import Games, Person


def evening_view(
    evening: Evening, comers: Sequence[Person], games: Games, trouble: str = ""
) -> ui.LayoutView:
    """The message on which people say whether they come; with what keeps its table from being opened."""
    seated, waiting = _split(evening, comers)
    lines = [f"## An evening\n{evening_line(evening, min(len(comers), evening.seats), games)}"]
    lines += [f"**Coming** · {seated}"] if seated else ["Nobody has said yet that they are coming."]
    lines += [f"**Waiting for a seat** · {waiting}"] if waiting else []
    lines += [f"⚠️ The table waits: {trouble}"] if trouble else []
    lines += [
        "-# First come, first seated. You are called fifteen minutes before it begins.",
        *_led(evening, games),
    ]
    stays = button("Not coming", Press("stay_away", evening.id))
    return Page(clip("\n".join(lines), 3900), [come_button(evening), stays])


def come_button(evening: Evening) -> ui.Button[ui.LayoutView]:
    """The button with which somebody says that they come."""
    return button("I'm coming", Press("come", evening.id), "success")


def evening_line(evening: Evening, coming: int, games: Games) -> str:
    """An evening in one line."""
    when = f"<t:{int(evening.at)}:F> (<t:{int(evening.at)}:R>)"
    return f"**{title_of(games, evening.game)}** {when} · {coming} of {evening.seats} seats taken"


def bygone_view(evening: Evening, why: str, games: Games) -> ui.LayoutView:
    """What stays of that message."""
    return Page(f"-# {title_of(games, evening.game)} <t:{int(evening.at)}:F>: {why}")


def off_view(evening: Evening, comers: Sequence[Person], games: Games) -> ui.LayoutView:
    """What those who come are told when it is called off."""
    who = mentions(each.user_id for each in comers)
    return Page(clip(f"{who}: the {evening_text(evening, games)} is called off.", 3900))


def evening_text(evening: Evening, games: Games) -> str:
    """An evening within a sentence."""
    return f"evening of **{title_of(games, evening.game)}** <t:{int(evening.at)}:F>"


def seats_text(evening: Evening, by: str, games: Games) -> str:
    """What those are told who have no seat any more, since it has fewer."""
    named, seats = evening_text(evening, games), evening.seats
    return f"{by} has planned the {named} for {seats}, so you now wait for a seat."


def let_text(evening: Evening, by: str, games: Games, *, come: bool) -> str:
    """What somebody is told whom a moderator took off an evening, or lets come again."""
    if come:
        return f"{by} lets you come to the {evening_text(evening, games)} again: press *I'm coming*."
    return f"{by} took you off the {evening_text(evening, games)}."


def call_view(evening: Evening, comers: Sequence[Person], games: Games) -> ui.LayoutView:
    """Who is called to the table in the thread below, and who waits; it may have more seats than planned."""
    seated, waiting = _split(evening, comers)
    said = f"**{title_of(games, evening.game)}** begins <t:{int(evening.at)}:R>, in the thread: {seated}."
    if waiting:
        said += f"\nAny seat that is free, or becomes free, goes to the first to join: {waiting}."
    return Page(clip("\n".join([said, *_led(evening, games)]), 3900))


def _led(evening: Evening, games: Games) -> list[str]:
    """What it takes beside people with seats."""
    return [
        f"-# A {role} leads it and needs no seat: whoever that is presses *Join as {role}* at the table."
        for role in roles_of(games, evening.game)
    ]


def _split(evening: Evening, comers: Sequence[Person]) -> tuple[str, str]:
    """Who has a seat, and who waits for one; empty for nobody."""
    people = [person.user_id for person in comers]
    seated, waiting = people[: evening.seats], people[evening.seats :]
    return mentions(seated) if seated else "", mentions(waiting) if waiting else ""
