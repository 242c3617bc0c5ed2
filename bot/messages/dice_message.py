"""What the channel is told of the dice before the first board: what was frozen, who types, each word."""

from typing import Any

from discord import ui

from bot.messages.controls import Page, Press, button, pack, rows
from bot.messages.wording import clip, mentions, plain
from bot.tables.luck import HELD
from bot.tables.model import Given, Phase, Seated, Table
from rules.kernel.fairness import HEADING, LONGEST_WORD, running
from rules.kernel.names import SEAT_COLOURS

_OPTIONS = 1500
_BRIEF = 1.0
"""Seconds that discord.py keeps a form of ours: it is answered without."""


def statement_view(table: Table, options: str, version: int) -> ui.LayoutView:
    """What was said of the dice at that version, in a message of its own: a word, else what was frozen."""
    word = word_at(table, version)
    view = Page()
    view.add_item(ui.TextDisplay(_frozen(table, options) if word is None else _word(table, word)))
    return view


def word_at(table: Table, version: int) -> Given | None:
    """The word that came with that version of the table, if one did."""
    return next((each for each in table.given if each.kind == "word" and each.at == version), None)


def asking_view(table: Table, *, old: bool = False) -> ui.LayoutView:
    """Who is to type a word, and what it will extend, with the buttons; `old` once words were taken."""
    view = Page()
    if old or table.phase is not Phase.LUCK:
        view.add_item(ui.TextDisplay("-# Words for the dice were taken here."))
        return view
    said = (
        f"**Words for the dice**, a minute at most. {mentions(table.pondering)}: type one, or say that you "
        f"give none.\n-# The next word extends all before it, whose SHA-256 is `{table.extends}`. The last "
        "to type needs to trust nobody; whoever typed before trusts that nobody later works with the host, "
        "and whoever types none trusts the host."
    )
    view.add_item(ui.TextDisplay(said))
    press = Press("luck", table.id, table.version)
    buttons = [button("Type a word", press, "primary")]
    for row in rows([*buttons, button("No word", Press("no_luck", table.id, table.version))]):
        view.add_item(row)
    return view


def again_view(table: Table, said: str, word: str) -> ui.LayoutView:
    """To one person: why their word does not stand yet, and a button to the form with that word in it."""
    view = Page()
    view.add_item(ui.TextDisplay(f"{said} It does not count yet."))
    press = Press("luck", table.id, table.version, (word,) if word else ())
    view.add_item(ui.ActionRow(button("Try again", press, "primary")))
    return view


def word_form(table: Table, word: str = "") -> ui.Modal:
    """The form for a word, which says what it extends; answered by its custom id, after a restart too."""
    extends = table.extends
    form = ui.Modal(
        title="A word for the dice",
        custom_id=pack(Press("word", table.id, table.version, (extends[:HELD],))),
        timeout=_BRIEF,
    )
    field: ui.TextInput[Any] = ui.TextInput(
        custom_id="word",
        default=word or None,
        max_length=LONGEST_WORD,
        placeholder="the less foreseeable, the better",
    )
    form.add_item(ui.TextDisplay(f"It extends all that was added before, whose SHA-256 is\n`{extends}`"))
    form.add_item(ui.Label(text=f"1 to {LONGEST_WORD} letters and digits", component=field))
    return form


def account_block(table: Table, upto: int | None = None) -> str:
    """The seal and all that was added to it, or the first `upto` of it, as it is hashed; and the hash."""
    added = table.contributions[:upto]
    lines = "\n".join([table.secret_hash, HEADING, *(each.line for each in added)])
    return f"```\n{lines}\n```\n-# SHA-256 of these lines: `{running(table.secret_hash, added)}`"


def _frozen(table: Table, options: str) -> str:
    clicks = sum(each.kind == "click" for each in table.contributions)
    return "\n".join(
        [
            "**The dice before the words** · Seats, options and clicks stand now; this message is never "
            "edited. The words that follow count, and none from before.",
            *(f"-# Seat {seated.index + 1}: {_who(seated)}" for seated in table.seats),
            f"-# {clip(options, _OPTIONS)}",
            account_block(table, clicks),
        ]
    )


def _who(seated: Seated) -> str:
    who = f"<@{seated.user_id}>" if seated.user_id else plain(seated.name)
    return f"{who} · {seated.role or SEAT_COLOURS[seated.index % len(SEAT_COLOURS)]}"


def _word(table: Table, word: Given) -> str:
    """One word, under the number of who gave it, and the hash of all before it."""
    before = [each for each in table.given[: table.given.index(word)] if each.kind in ("click", "word")]
    added = table.contributions[: len(before) + 1]
    giver = f"<@{word.user_id}> ({word.who})" if word.user_id else word.who.capitalize()
    return (
        f"{giver} adds a word to the dice.\n```\n{added[-1].line}\n```\n"
        f"-# It extends all before it, whose SHA-256 is `{running(table.secret_hash, added[:-1])}`"
    )
