"""How people come to a game: at once, by finding others who wish the same, or by what is told of a server."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.messages.board_message import link
from bot.messages.controls import Page, Part, Press, button, entry, menu, press_at, rows, turn_page
from bot.messages.evening_pages import come_button, evening_line
from bot.messages.overview_pages import PER_PAGE, line
from bot.messages.private_pages import learn_buttons
from bot.messages.season_pages import season_line
from bot.messages.wording import clip, mentions, plain_lines
from bot.tables.entries import PRESET, counts_of, title_of
from bot.tables.finding import Gathering
from bot.tables.matching import PACES, Wish
from bot.tables.model import Games, Table
from bot.tables.notices import Going, Result
from bot.tables.overview import Overseen
from bot.tables.reminders import DAILY
from bot.tables.seating import counts_text
from rules.kernel.game import title_at
from rules.kernel.names import NUMBERS, plural

_WELCOME = """## Welcome to Landmoot
This is a Discord channel on your own machine. Press a game to play it at once against computers.
-# Type `/` to see every command; `/play now` offers variants, too. \
*Viewing as* lets you be somebody else. Everything is forgotten when you stop it."""
_ASKS = "**Find players** · What would you like to play?\n-# `/play find game:` offers variants, too."
_WORDS = ("nobody", *NUMBERS)
PLAYERS = {
    f"{least}-{most}": range(least, most + 1)
    for least, most in ((2, 2), (3, 3), (4, 4), (3, 4), (2, 4), (5, 6), (2, 6))
}
"""How many may play, as the menu offers it where the games can be played by so many."""
SPANS = {"2 hours": 2.0, "6 hours": 6.0, "1 day": 24.0, "3 days": 72.0, "1 week": 168.0, "2 weeks": 336.0}
"""For how many hours one looks for a game, as the menu offers it."""
_SEATS, _WISHES, _TABLES, _SEASONS, _RESULTS = 4, 3, 6, 3, 3
"""How many of each are in the message; the others are paged in private."""


def find_button() -> ui.Button[Any]:
    """The button with which one looks for people to play with."""
    return button("Find players", Press("find"), "success")


def welcome_view(games: Games) -> ui.LayoutView:
    """What the local table's channel begins with."""
    now = [button(f"Play {each.title}", Press("now", args=(each.id,)), "primary") for each in games.values()]
    return Page(_WELCOME, *rows([*now, find_button(), *learn_buttons(games)]))


def call_view(gathering: Gathering, people: Sequence[int], games: Games) -> ui.LayoutView:
    """Who is called to a table. Who is ready already is not said: nobody may know that before."""
    minutes = PACES[gathering.pace].answer / 60
    span = plural(round(minutes / 60), "hour") if minutes >= 60 else plural(round(minutes), "minute")
    told = f"{_gathered(gathering, games)}. Ready?\n{mentions(people)}\n"
    told += f"-# Press within {span}, or you are no longer looking. Once ready, you stay ready for a while."
    return Page(told, [button("Ready", Press("ready"), "success"), button("Stop looking", Press("unwish"))])


def bygone_call_view(gathering: Gathering, games: Games) -> ui.LayoutView:
    """What stays of a call when its time is over."""
    return Page(f"-# {_gathered(gathering, games)}. The call is over; `/play find` says if you still look.")


def seated_view(gathering: Gathering, people: Sequence[int], games: Games) -> ui.LayoutView:
    """Who has come together, above the thread in which they play."""
    then = "Meet in the thread and start when you like." if gathering.meet else "The game begins."
    return Page(f"{_gathered(gathering, games)}: {mentions(people)}. {then}")


def _gathered(gathering: Gathering, games: Games) -> str:
    people = gathering.size - gathering.computers
    computers = f", with {plural(gathering.computers, 'computer')}" if gathering.computers else ""
    title = title_of(games, gathering.game)
    return f"**{title}**, {gathering.pace}, {_WORDS[people]} of you{computers}"


def describe_wish(wish: Wish, games: Games) -> str:
    """What somebody wishes, in one line."""
    named = " or ".join(title_of(games, each) for each in wish.games)
    computers = " · computers may fill seats" if wish.computers else ""
    reliable = f" · people who are in time {wish.reliable} % of the time" if wish.reliable else ""
    meet = " · meet in the lobby first" if wish.meet else ""
    players = _players(wish, range(wish.least, wish.most + 1), games)
    return f"{named} · {players} · {wish.pace}{computers}{reliable}{meet}"


def _players(wish: Wish, span: range, games: Games) -> str:
    """How many of so many can play one of the games that are wished."""
    able = set[int]().union(*(counts_of(games, each) for each in wish.games))
    return counts_text(able.intersection(span) or span)


def _player_entries(wish: Wish, games: Games) -> list[discord.SelectOption]:
    """How many may play as one chooses it: what each game wished allows, and nothing twice."""
    able = list(filter(None, (counts_of(games, each) for each in wish.games)))
    wanted = range(wish.least, wish.most + 1)
    found = dict[str, str]()
    for value, span in (PLAYERS | {f"{wish.least}-{wish.most}": wanted}).items():
        if span == wanted or all(set(counts).intersection(span) for counts in able):
            found.setdefault(_players(wish, span, games), value)
    mine = _players(wish, wanted, games)
    return [entry(said, value, chosen=said == mine) for said, value in found.items()]


def find_view(wish: Wish | None, games: Games, said: str = "") -> ui.LayoutView:
    """What somebody looks for, and all that changes it."""
    lines = [said] if said else []
    lines += [_ASKS] if wish is None else _state(wish, games)
    chosen = wish.games if wish else ()
    presets = [each for each in chosen if PRESET in each]
    entries = [entry(title_of(games, each), each, chosen=each in chosen) for each in (*games, *presets)]
    what = [menu(Press("wish", args=("games",)), entries, "Which games", most=len(entries))]
    if wish is None:
        return Page("\n".join(lines), what)
    paces = [entry(pace.capitalize(), pace, chosen=pace == wish.pace) for pace in PACES]
    spans = [entry(f"For {span}", span) for span in SPANS]
    called = wish.called_at is not None and wish.ready_at is None
    return Page(
        "\n".join(lines),
        what,
        [menu(Press("wish", args=("players",)), _player_entries(wish, games), "How many")],
        [menu(Press("wish", args=("pace",)), paces, "How fast")],
        [menu(Press("wish", args=("until",)), spans, "For how long")],
        [
            *([button("Ready", Press("ready"), "success")] if called else []),
            _toggle("computers", wish.computers, "With computers", "Without computers"),
            _toggle("meet", wish.meet, "Meet first", "Begin at once"),
            button("Stop looking", Press("unwish"), "danger"),
        ],
    )


def _toggle(what: str, so: bool, give: str, lift: str) -> ui.Button[Any]:
    return button(lift if so else give, Press("wish", args=(what, "off" if so else "on")))


def _state(wish: Wish, games: Games) -> list[str]:
    """What is wished, and how it stands."""
    found = f"**You are looking for** {describe_wish(wish, games)}, until <t:{int(wish.until)}:f>."
    if wish.seated:
        return [found, "Your table is being opened."]
    if wish.ready_at is not None:
        until = int(wish.ready_at + PACES[wish.pace].ready)
        return [found, f"You are ready until <t:{until}:f>; the table opens as soon as enough of you are."]
    if wish.called_at is not None:
        return [found, "You are called: press **Ready**."]
    return [found, "-# You are called as soon as there are enough of you. You can still change all this."]


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
        told = ["Nothing is being played here yet: be the first."]
    left = len(going.seats[_SEATS:]) + len(going.wishes[_WISHES:]) + len(going.tables[_TABLES:])
    more = [button(f"{left} more" if left else "All games", Press("going"))] if left or going.tables else []
    now = button("Play now", Press("games"), "primary")
    return Page(*parts, clip("\n".join(told), 2500), [now, find_button(), *more])


def games_view(games: Games) -> ui.LayoutView:
    """Which game somebody wants to play at once."""
    return Page(
        "**Play now** against computers; `/play now` sets how many and how strong, and offers variants, too.",
        *rows([button(game.title, Press("now", args=(game.id,)), "primary") for game in games.values()]),
    )


def going_view(going: Going, games: Games, page: int) -> ui.LayoutView:
    """A page (from 1) of all that goes on, for one person."""
    entries: list[tuple[str, ui.Button[ui.LayoutView]]] = [
        *((_seats(table, games), button("Join", press_at(table, "sit"))) for table in going.seats),
        *((_wish(wish, count, games), _me_too(wish)) for wish, count in going.wishes),
        *((_table(each, games), _follow(each)) for each in going.tables),
    ]
    shown, ways = turn_page(entries, Press("going"), page, PER_PAGE)
    return Page(
        *(ui.Section(text, accessory=control) for text, control in shown),
        "" if entries else "Nothing is being played here yet.",
        ways,
    )


def wishes_view(found: Sequence[Wish], games: Games, page: int, said: str = "") -> ui.LayoutView:
    """A page (from 1) of who is looking for what, for moderators; `said` is what was just done."""
    shown, ways = turn_page(found, Press("wishes"), page, PER_PAGE)
    lines = [clip(f"<@{wish.user_id}> · {describe_wish(wish, games)}", 300) for wish in shown]
    told = lines or ["Nobody is looking for a game here."]
    return Page("\n".join(filter(None, [said, *told])), ways)


def _follow(each: Overseen) -> ui.Button[ui.LayoutView]:
    return button("Follow", Press("follow", each.table.id, args=(DAILY,)))


def _me_too(wish: Wish) -> ui.Button[ui.LayoutView]:
    return button("Me too", Press("me_too", wish.id))


def _seats(table: Table, games: Games) -> str:
    starts = f" · begins <t:{int(table.starts_at)}:R>" if table.starts_at else ""
    taken = f"{plural(len(table.players), 'seat')} taken, for {counts_text(table.counts)}"
    return f"**{title_at(games[table.game], table.chosen)}** in <#{table.channel_id}> · {taken}{starts}"


def _wish(wish: Wish, count: int, games: Games) -> str:
    who = "Somebody is looking" if count == 1 else f"{count} people are looking"
    return clip(f"{who} for {describe_wish(wish, games)}", 300)


def _table(each: Overseen, games: Games) -> str:
    there = link(each.table)
    board = f" · [board]({there})" if there else ""
    todo = f" · {clip(plain_lines([each.todo]), 60)}" if each.todo else ""
    return f"{line(each, games, stalls=False)}{todo}{board}"


def _result(result: Result, games: Games) -> str:
    computers = plural(result.computers, "computer") if result.computers else ""
    people = mentions(result.people) if result.people else ""
    who = " and ".join(filter(None, (people, computers))) or "a player"
    return f"-# {title_of(games, result.game)}: {who} won <t:{int(result.ended_at)}:R>"
