"""A server's open tables for its moderators: a list, ten a page, and one of them with what can be done."""

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.messages.board_message import to_board
from bot.messages.controls import Page, Press, button, entry, menu, press_at, sure_page, turn_page
from bot.messages.wording import UNCOUNTED, clip, plain
from bot.tables.model import Games, Phase, Refusal, Table
from bot.tables.overview import Overseen
from rules.kernel.game import title_at
from rules.kernel.names import join, plural

PER_PAGE = 10


def list_view(found: Sequence[Overseen], games: Games, page: int) -> ui.LayoutView:
    """A page (from 1) of the open tables, and a menu to choose one."""
    shown, ways = turn_page(found, Press("tables"), page, PER_PAGE)
    stalled = sum(each.stalled for each in found)
    head = f"**{plural(len(found), 'open table')}**" + (f", {stalled} stalled" if stalled else "")
    lines = [head, *(line(each, games) for each in shown)] if found else ["No table is open in this server."]
    entries = [
        entry(_title(each.table, games), str(each.table.id), clip(each.todo or phase_of(each.table), 100))
        for each in shown
    ]
    return Page(
        clip("\n".join(lines), 3900),
        [menu(Press("oversee", args=(str(page),)), entries, "Choose a table")] if shown else [],
        ways,
    )


def line(each: Overseen, games: Games, *, stalls: bool = True) -> str:
    """One table in one line: what is played where, who is waited for, since when, and whether it stalls."""
    table = each.table
    waited = _waiting_line(each)
    moved = "opened" if table.started_at is None else "last moved"
    said = f"waiting for {waited}, asked" if waited else f"{phase_of(table)}, {moved}"
    mark = "⚠️ stalled · " if each.stalled and stalls else ""
    title = title_at(games[table.game], table.chosen)
    return f"{mark}{title} in <#{table.channel_id}> · {said} <t:{int(each.since)}:R>"


def table_view(each: Overseen, games: Games, page: int, said: str = "") -> ui.LayoutView:
    """One table with what a moderator can do about it; `said` is what was just done."""
    table = each.table

    def press(what: str) -> Press:
        return press_at(table, "manage", what, str(page))

    seats = ", ".join(plain(seated.title) for seated in table.seats)
    lines = [
        said,
        line(each, games),
        f"-# table {table.id} · {seats or 'nobody sits there'}",
        plain(each.todo),
    ]
    goes_on, paused = table.phase is Phase.PLAYING, table.phase is Phase.PAUSED
    controls: list[ui.Item[Any]] = [button("Remind", press("remind"), disabled=not _waiting_line(each))]
    if goes_on or paused:
        controls.append(button("Resume", press("resume")) if paused else button("Pause", press("pause")))
        controls.append(button("Computer for a seat", press("seat"), disabled=not _people(table)))
    if table.open:
        controls.append(button("End", press("end"), "danger"))
    controls.append(button("All tables", Press("tables", args=(str(page),))))
    return Page(clip("\n".join(filter(None, lines)), 3900), [*controls[:5]], to_board(table))


def seats_view(table: Table, page: int) -> ui.LayoutView:
    """Which person's seat a computer is to take; Refusal where no person has one."""
    entries = [entry(f"{seated.index + 1}. {seated.title}", str(seated.index)) for seated in _people(table)]
    if not entries:
        raise Refusal("No person has a seat there any more.")
    press = press_at(table, "stand_in", str(page))
    return Page(
        "Who should a computer play for? They can take their seat back themselves.",
        [menu(press, entries, "Choose a seat")],
        [button("Back", _back(table, page))],
    )


def sure_view(table: Table, page: int) -> ui.LayoutView:
    """Whether a table is to end, with what is lost."""
    lost = f"It has no winner then and {UNCOUNTED}; its record stays." if table.started_at else ""
    sure = press_at(table, "manage", "sure", str(page))
    return sure_page(f"End the table in <#{table.channel_id}>? {lost}".strip(), sure, _back(table, page))


def _back(table: Table, page: int) -> Press:
    """Back to that table."""
    return Press("oversee", args=(str(page), str(table.id)))


def report_view(stalled: Sequence[Overseen], games: Games) -> ui.LayoutView:
    """What moderators are told once a day of the tables that have stalled."""
    have = "has" if len(stalled) == 1 else "have"
    head = f"**{plural(len(stalled), 'table')}** here {have} been waiting too long."
    lines = [head, *(line(each, games) for each in stalled[:PER_PAGE])]
    if len(stalled) > PER_PAGE:
        lines.append(f"-# … and {len(stalled) - PER_PAGE} more")
    lines.append("-# `/moderate tables` reminds, pauses, hands a seat to a computer, or ends one.")
    return Page(clip("\n".join(lines), 3900))


def stalled_view(each: Overseen, games: Games) -> ui.LayoutView:
    """What the channel of a table is told once it has stalled, where moderators chose no other."""
    why = "Silence ends no turn at this table. " if each.table.settings.endless else ""
    lines = [
        line(each, games),
        f"-# {why}A moderator can remind, hand a seat to a computer, or end it: `/moderate tables`.",
    ]
    return Page(clip("\n".join(lines), 3900))


def _people(table: Table) -> list[Any]:
    return [seated for seated in table.seats if seated.user_id is not None]


def _waiting_line(each: Overseen) -> str:
    """Who is waited for, without pinging anybody: computers by name."""
    seats = [each.table.seats[seat] for seat in each.waiting]
    told = [plain(seated.name) if seated.user_id is None else f"<@{seated.user_id}>" for seated in seats]
    return join(told) if told else ""


def phase_of(table: Table) -> str:
    """How a table stands, in a word or two."""
    return "about to start" if table.phase is Phase.LUCK else str(table.phase)


def _title(table: Table, games: Games) -> str:
    people = ", ".join(seated.title for seated in table.seats)
    return clip(f"{title_at(games[table.game], table.chosen)}: {people or 'nobody yet'}", 100)
