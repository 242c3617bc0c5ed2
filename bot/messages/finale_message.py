"""The end of a game in one message: the ranking, what decided it, its chart and its replay."""

import io
from collections.abc import Sequence

import discord
from discord import ui

from bot.messages.board_message import picture
from bot.messages.controls import Page, Press, button
from bot.messages.news import ALL, DOTS, LONG, paragraphs
from bot.messages.wording import clip, full_stop, plain
from bot.tables.model import News, Table
from render.finale import Finale
from rules.kernel.chronicle import Chronicle
from rules.kernel.names import plural

_CHART, _REPLAY, _PAGE = "chart.png", "replay.gif", "replay.html"
_MOST = 3500


def finale_view(table: Table, finale: Finale) -> ui.LayoutView:
    """The message; `finale_files` go with it."""
    told = finale.told
    lines = [f"### How it went\n-# table {table.id}", *_ranking(table, told), _what_decided(table, told)]
    box: ui.Container[ui.LayoutView] = ui.Container()
    box.add_item(ui.TextDisplay(clip("\n".join(lines), _MOST)))
    box.add_item(picture(_CHART, _in_words(table, told)))
    box.add_item(picture(_REPLAY, "The whole game, turn by turn."))
    box.add_item(
        ui.ActionRow(button("Read it turn by turn", Press("story", table.id, table.version, ("1",))))
    )
    view = Page()
    view.add_item(box)
    if finale.page:
        view.add_item(ui.TextDisplay("-# Step through it yourself: save this page and open it in a browser."))
        view.add_item(ui.File(f"attachment://{_PAGE}"))
    return view


def finale_files(finale: Finale) -> list[discord.File]:
    """The chart, the replay and the page if there is one, to be sent once."""
    made = {_CHART: finale.chart, _REPLAY: finale.replay, _PAGE: finale.page}
    return [discord.File(io.BytesIO(data), name) for name, data in made.items() if data]


def story_view(table: Table, news: Sequence[News], page: int) -> ui.LayoutView:
    """A page (from 1) of what happened, a paragraph a turn."""
    found = _pages(news, table.names, len(table.roles))
    page = max(1, min(page, len(found)))

    def to(there: int, *more: str) -> Press:
        return Press("story", table.id, table.version, (str(there), *more))

    view = Page()
    view.add_item(ui.TextDisplay(clip(found[page - 1], 3900)))
    view.add_item(
        ui.ActionRow(
            button("Older", to(page - 1), disabled=page <= 1),
            button(f"{page} of {len(found)}", to(page, "here"), disabled=True),
            button("Newer", to(page + 1), disabled=page >= len(found)),
        )
    )
    return view


def _pages(news: Sequence[News], names: Sequence[str], roles: int) -> list[str]:
    found = [""]
    for text in paragraphs(news, names, ALL, roles=roles).splitlines():
        if len(found[-1]) + len(text) > LONG and found[-1]:
            found.append("")
        found[-1] += f"{text}\n"
    return [text.rstrip() or "Nothing has happened." for text in found]


def _ranking(table: Table, told: Chronicle) -> list[str]:
    lines = []
    for seat in told.ranking():
        crown = "🏆 " if seat in told.standing.winners else ""
        name = f"{DOTS[seat % len(DOTS)]} **{plain(table.names[seat])}**"
        lines.append(f"{crown}{name} · {_score(told, seat)}")
    return lines


def _score(told: Chronicle, seat: int) -> str:
    count = told.standing.scores[seat]
    one, several = told.score
    return f"{count} {one if count == 1 else several}"


def _what_decided(table: Table, told: Chronicle) -> str:
    """What decided it: when the winner took the lead for good, or why it was not the points."""
    winners, turns = told.standing.winners, len(told.moments) - 1
    if len(winners) != 1:
        return f"It took {plural(turns, 'turn')}."
    since, name = told.turning_point(), plain(table.names[winners[0]])
    if since is None:
        why = full_stop(f"{told.standing.why}; {name} was not ahead in {told.score[1]}")
        return f"It took {plural(turns, 'turn')}. {why}"
    if since == 0:
        return f"{name} led alone from the start, for {turns} turns."
    if since == turns:
        return f"{name} took the lead in the last of {turns} turns."
    return f"{name} led alone from turn {since} of {turns} on, and was not caught again."


def _in_words(table: Table, told: Chronicle) -> str:
    """The chart for who does not see it: the points a quarter, a half and three quarters through."""
    players = [seated.name for seated in table.players]
    last = len(told.moments) - 1
    marks = sorted({last // 4, last // 2, last * 3 // 4, last})
    parts = [
        f"after turn {index}: "
        + ", ".join(
            f"{name} {score}" for name, score in zip(players, told.moments[index].scores, strict=True)
        )
        for index in marks
    ]
    return f"{told.score[1].capitalize()} " + "; ".join(parts) + "."
