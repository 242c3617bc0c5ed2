"""The standing message of a server: open seats, what people look for, games that go on, the last results."""

from discord import ui

from bot.messages.board_message import link
from bot.messages.controls import Page, Part, Press, button, press_at, turning
from bot.messages.evening_pages import come_button, evening_line
from bot.messages.overview_pages import PER_PAGE, line
from bot.messages.play_pages import describe_wish, find_button
from bot.messages.season_pages import season_line
from bot.messages.wording import clip, mentions, plain_lines
from bot.tables.finding import title_of
from bot.tables.matching import Wish
from bot.tables.model import Games, Table
from bot.tables.notices import Going, Result
from bot.tables.overview import Overseen
from bot.tables.reminders import DAILY
from bot.tables.seating import counts_text
from rules.kernel.names import plural

_SEATS, _WISHES, _TABLES, _SEASONS, _RESULTS = 4, 3, 6, 3, 3
"""How many of each are in the message; the others are paged in private."""


def notice_view(going: Going, games: Games) -> ui.LayoutView:
    """The message, for a channel in which everybody may see all that is in it."""
    parts: list[Part] = ["## Find a game"]
    for table in going.seats[:_SEATS]:
        join = button("Join", press_at(table, "sit"), "success")
        parts.append(ui.Section(_seats(table, games), accessory=join))
    for wish, count in going.wishes[:_WISHES]:
        parts.append(ui.Section(_wish(wish, count, games), accessory=_me_too(wish)))
    if going.evening is not None:
        evening, coming = going.evening
        parts.append(ui.Section(evening_line(evening, coming, games), accessory=come_button(evening)))
    told = [_table(each, games) for each in going.tables[:_TABLES]]
    told += [season_line(each) for each in going.seasons[:_SEASONS]]
    told += [_result(each, games) for each in going.results[:_RESULTS]]
    if not (going.seats or going.wishes or going.evening or told):
        told = ["Nothing is played here yet: begin."]
    left = len(going.seats[_SEATS:]) + len(going.wishes[_WISHES:]) + len(going.tables[_TABLES:])
    more = [button(f"{left} more" if left else "All games", Press("going"))] if left or going.tables else []
    now = button("Play now", Press("games"), "primary")
    return Page(*parts, clip("\n".join(told), 2500), [now, find_button(), *more])


def games_view(games: Games) -> ui.LayoutView:
    """Which game somebody wants to play at once."""
    return Page(
        "**Play now** against computers; `/play now` says how many, and how strong.",
        [*(button(game.title, Press("now", args=(game.id,)), "primary") for game in games.values())],
    )


def going_view(going: Going, games: Games, page: int) -> ui.LayoutView:
    """A page (from 1) of all that goes on, for one person."""
    entries: list[tuple[str, ui.Button[ui.LayoutView]]] = [
        *((_seats(table, games), button("Join", press_at(table, "sit"))) for table in going.seats),
        *((_wish(wish, count, games), _me_too(wish)) for wish, count in going.wishes),
        *((_table(each, games), _follow(each)) for each in going.tables),
    ]
    pages = max(1, -(-len(entries) // PER_PAGE))
    page = max(1, min(page, pages))
    shown = entries[(page - 1) * PER_PAGE : page * PER_PAGE]
    return Page(
        *(ui.Section(text, accessory=control) for text, control in shown),
        "" if entries else "Nothing is played here yet.",
        turning(Press("going"), page, pages) if pages > 1 else [],
    )


def _follow(each: Overseen) -> ui.Button[ui.LayoutView]:
    return button("Follow", Press("follow", each.table.id, args=(DAILY,)))


def _me_too(wish: Wish) -> ui.Button[ui.LayoutView]:
    return button("Me too", Press("me_too", wish.id))


def _seats(table: Table, games: Games) -> str:
    starts = f" · begins <t:{int(table.starts_at)}:R>" if table.starts_at else ""
    taken = f"{plural(len(table.players), 'seat')} taken, {counts_text(table.counts)} can play"
    return f"**{games[table.game].title}** in <#{table.channel_id}> · {taken}{starts}"


def _wish(wish: Wish, count: int, games: Games) -> str:
    who = "Somebody looks" if count == 1 else f"{count} people look"
    return clip(f"{who} for {describe_wish(wish, games)}", 300)


def _table(each: Overseen, games: Games) -> str:
    there = link(each.table)
    board = f" · [board]({there})" if there else ""
    todo = f" · {clip(plain_lines([each.todo]), 80)}" if each.todo else ""
    return f"{line(each, games, stalls=False)}{todo}{board}"


def _result(result: Result, games: Games) -> str:
    computers = plural(result.computers, "computer") if result.computers else ""
    people = mentions(result.people) if result.people else ""
    who = " and ".join(filter(None, (people, computers))) or "a player"
    return f"-# {title_of(games, result.game)}: {who} won <t:{int(result.ended_at)}:R>"
