"""The lobby's private pages: which computers sit down, and which options the game has."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.messages.controls import Page, Part, button, entry, menu, press_at, rows
from bot.messages.lobby_message import STANDARD
from bot.messages.wording import MENU, clip
from bot.tables.model import Table
from bot.tables.servers import PACES, describe_settings, pace_of
from rules.kernel import levels
from rules.kernel.game import Game
from rules.kernel.options import Option, relevant
from rules.kernel.paces import course

_STYLES = ("secondary", "primary")
_PAGE = 4
"""Menus of options on one page."""
_ADVICE = (
    ("off", "No advice", "nobody is told what to do"),
    ("on", "Advice on request", "a button says what a steady player would do; the game is not rated"),
)
_PAGES = 20
"""Pages with a button each: a message holds 40 components, of which four options take twelve."""


def computers_view(table: Table, game: Game[Any, Any], note: str = "") -> ui.LayoutView:
    """A button for each kind of computer player, the weakest first; pressed twice it seats two."""
    kinds, usual = levels.choosable(game), levels.resolve(game, levels.STEADY)
    lines = [f"- **{name}** {levels.describe(name, player)}" for name, player in kinds.items()]
    free = max(table.counts) - len(table.players)
    lines.append(f"-# {free} more can sit down." if free > 0 else "-# All seats are taken.")
    adding = [
        button(f"Add {name}", press_at(table, "seat", name), _STYLES[name == usual], free <= 0)
        for name in kinds
    ]
    strongest = list(kinds)[-1]
    adding += [
        button(f"Add {strongest} as {role}", press_at(table, "seat", strongest, str(number)))
        for number, role in enumerate(table.roles)
        if role in table.vacant
    ]
    leaving = [
        button(f"Remove {seated.name}", press_at(table, "unseat", str(seated.index)), "danger")
        for seated in table.seats
        if seated.computer
    ]
    return Page("\n".join([note or "**Computer players**", *lines]), *rows(adding) + rows(leaving))


def options_view(table: Table, game: Game[Any, Any], page: int, note: str = "") -> ui.LayoutView:
    """A page (from 0) of the options that mean something now, with a menu for each.

    A game of so many options that they have chapters shows its presets first, those behind "More options".
    """
    sheets = _sheets(relevant(game.options, table.options))
    if game.presets and any(option.chapter for option in game.options):
        sheets.insert(0, [])
    page = min(page, len(sheets) - 1)
    chapter = f" · {sheets[page][0].chapter}" if sheets[page] and sheets[page][0].chapter else ""
    parts: list[Part] = [clip(note or f"**Options of {game.title}**{chapter}", 1500)]
    if page == 0:
        parts += _first_menus(table, game)
    for option in sheets[page]:
        now = str(table.options.get(option.name, option.default))
        typed = f"\n-# Now {now}; you can type it with `/table options {option.name}=…`."
        about = "" if option.help.lower() == option.title.lower() else f" · {option.help}"
        parts.append(clip(f"**{option.title}**{about}{typed if option.pattern else ''}", 400))
        press = press_at(table, "option", option.name, str(page))
        if entries := _values(option, now):
            parts.append([menu(press, entries, f"{option.title}: {option.in_words(option.default)}")])
    return Page(*parts, *rows(_page_buttons(table, sheets, page)))


def _first_menus(table: Table, game: Game[Any, Any]) -> list[Part]:
    """What the first page begins with: presets, each with how its games end, the pace, and advice.

    How many days a game takes is told where it is not to be played tonight.
    """
    found, tonight = list[Part](), pace_of(table.settings) == "tonight"
    if game.presets:
        told, named, plays = list[str](), list[discord.SelectOption](), _played_preset(table, game)
        if all(preset.options for preset in game.presets.values()):
            about = "every option at its default"
            named.append(entry(STANDARD, STANDARD, about, chosen=not table.chosen))
        for name, preset in game.presets.items():
            measured = " ".join(filter(None, [preset.ends, "" if tonight else course(game.id, name)]))
            told.append(f"- **{name}**: {preset.help}. {f'*{measured}*' * bool(measured)}".rstrip())
            named.append(entry(name, name, preset.help, chosen=name == plays))
        press = press_at(table, "preset")
        found += [clip("\n".join(told), 3000), [menu(press, named[:MENU], "Options that go together")]]
    paces, press = list[discord.SelectOption](), press_at(table, "pace")
    for name, settings in PACES.items():
        about = describe_settings(settings, game).removeprefix(f"{name}: ")
        paces.append(entry(name.capitalize(), name, about, chosen=name == pace_of(table.settings)))
    found.append([menu(press, paces, "Pace: reminders, and what silence means")])
    advises = table.settings.advice
    advice = [entry(said, value, help, (value == "on") is advises) for value, said, help in _ADVICE]
    return [*found, [menu(press_at(table, "advice"), advice, "Advice")]]


def _played_preset(table: Table, game: Game[Any, Any]) -> str:
    """The preset that the table plays as it is, of several that say the same the first; empty if none."""
    chosen = {option: str(value) for option, value in table.chosen.items()}
    said = {name: {at: str(value) for at, value in game.preset(name, {}).items()} for name in game.presets}
    return next((name for name, options in said.items() if options == chosen), "")


def _page_buttons(table: Table, sheets: Sequence[Sequence[Option]], page: int) -> list[ui.Item[Any]]:
    """The buttons from page to page; of a first page without options, one that shows the others."""

    def turn(label: str, number: int) -> ui.Item[Any]:
        press = press_at(table, "options", str(number))
        return button(label, press, disabled=number == page)

    if len(sheets) < 2:
        return []
    if page == 0 and not sheets[0]:
        return [turn("More options", 1)]
    return [turn(label, number) for number, label in enumerate(_titles(sheets))][:_PAGES]


def _sheets(offered: Sequence[Option]) -> list[list[Option]]:
    """The options by chapters in pages of four at most, each chapter from a new page; else one empty page."""
    chapters = list(dict.fromkeys(option.chapter for option in offered))
    sheets = list[list[Option]]()
    for option in sorted(offered, key=lambda option: chapters.index(option.chapter)):
        if not sheets or len(sheets[-1]) == _PAGE or sheets[-1][0].chapter != option.chapter:
            sheets.append([])
        sheets[-1].append(option)
    return sheets or [[]]


def _titles(sheets: Sequence[Sequence[Option]]) -> list[str]:
    """What the buttons of the pages say: the chapter, numbered if it has several pages, or just the page."""
    chapters = [sheet[0].chapter if sheet else "Presets" for sheet in sheets]
    titles = list[str]()
    for number, chapter in enumerate(chapters):
        part = chapters[: number + 1].count(chapter)
        several = chapters.count(chapter) > 1
        titles.append(f"{chapter} {part}" if chapter and several else chapter or f"Page {number + 1}")
    return titles


def _values(option: Option, now: str) -> list[discord.SelectOption]:
    """At most 25 values of an option: a wide range is thinned out, and `/table options` takes the others."""
    values = list(option.words)
    if option.least is not None and option.most is not None:
        room = MENU - len(values)
        step = max(1, -(-(option.most - option.least + 1) // (room - 1)))
        numbers = {*range(option.least, option.most + 1, step), option.most}
        if isinstance(option.default, int):
            numbers.add(option.default)
        values += [str(number) for number in sorted(numbers)][:room]
    default = str(option.default)
    return [
        entry(option.in_words(value), value, "as usual" if value == default else "", chosen=value == now)
        for value in values[:MENU]
    ]
