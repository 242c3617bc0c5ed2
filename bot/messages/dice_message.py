"""What the channel is told of the dice before the first board: the round that settles them, or the words."""

from typing import Any

from discord import ui

from bot.beacon import quicknet
from bot.messages.controls import Page, button, form, press_at
from bot.messages.wording import clip, mentions, plain
from bot.tables.luck import HELD
from bot.tables.model import Given, Phase, Seated, Table
from rules.kernel.fairness import HEADING, LONGEST_WORD, chain_hash
from rules.kernel.names import SEAT_COLOURS, plural

START = "landmoot start, format 1"
"""The first line of what a start message names."""
_OPTIONS = 600
"""Characters of the options in a message that may have 2,000 in all."""


def statement(table: Table, options: str, version: int) -> str:
    """What is said of the dice at that version, as a plain message that can be copied."""
    if table.dice.beacon:
        return _start(table, options)
    word = word_at(table, version)
    return _frozen(table, options) if word is None else _word(table, word)


def word_at(table: Table, version: int) -> Given | None:
    """The word that came with that version of the table, if one did."""
    return next((each for each in table.dice.given if each.kind == "word" and each.at == version), None)


def asking_view(table: Table, *, old: bool = False) -> ui.LayoutView:
    """Who is to type a word, and what it will extend, with the buttons; `old` once words were taken."""
    if old or table.phase is not Phase.LUCK or not table.pondering:
        return Page("-# Words for the dice were taken here.")
    said = (
        f"**Words for the dice**, a minute at most. {mentions(table.pondering)}: type a new one, or press "
        f"No word.\n-# The next word extends all before it, whose SHA-256 is `{table.extends}`. I "
        "read a word before it counts: each one that I refuse would be a second try for whoever runs me, and "
        "whoever types none trusts them."
    )
    gives = button("Type a word", press_at(table, "luck"), "primary")
    return Page(said, [gives, button("No word", press_at(table, "no_luck"))])


def again_view(table: Table, said: str) -> ui.LayoutView:
    """To one person: why their word does not count, and a button to the form for a new one."""
    return Page(
        f"{said} What you sent does not count, and I have read it.",
        [button("A new word", press_at(table, "luck"), "primary")],
    )


def word_form(table: Table) -> ui.Modal:
    """The form for a word, which says what it extends; answered by its custom id, after a restart too."""
    field: ui.TextInput[Any] = ui.TextInput(
        custom_id="word", max_length=LONGEST_WORD, placeholder="the less foreseeable, the better"
    )
    return form(
        "A new word for the dice",
        press_at(table, "word", table.extends[:HELD]),
        f"It extends all that was added before, whose SHA-256 is\n`{table.extends}`",
        ui.Label(text=f"A new word: 1 to {LONGEST_WORD} letters and digits", component=field),
    )


def account_block(table: Table, words: int | None = None) -> str:
    """The seal and all that was added to it, or only so many of its words, as it is hashed; and the hash."""
    lines = _lines(table, words)
    shown = "\n".join([table.secret_hash, HEADING, *lines])
    return f"```\n{shown}\n```\n-# SHA-256 of these lines: `{chain_hash(table.secret_hash, lines)}`"


def _lines(table: Table, words: int | None = None) -> tuple[str, ...]:
    """What was added to the seal, up to so many words."""
    return table.origin[: None if words is None else len(table.origin) - len(table.dice.words) + words]


def void_count(table: Table) -> str:
    """How many start messages came too late; empty if none did."""
    late = len(table.dice.void)
    return f"{plural(late, 'start message')} came too late, and nothing follows from that." if late else ""


def _start(table: Table, options: str) -> str:
    """The message that names the round; nobody can know it yet."""
    due, late = int(quicknet.due(table.dice.round)), len(table.dice.void)
    void = (
        f"[The start message before this one]({start_link(table, -1)}) came too late, so it is void: "
        if late
        else ""
    )
    return "\n".join(
        [
            f"**The dice** · {void}Seats, names and options are final, and the game begins <t:{due}:R>. "
            "Nobody can choose its dice or call it off now; this message is never edited.",
            *_agreed(table, options),
            f"```\n{START}\nseal {table.secret_hash}\nterms {table.terms}",
            f"round {table.dice.round}\nvoid {late}\n```",
            "-# The dice come from the secret behind that seal, from these seats, names and options, and "
            f"from what drand’s *quicknet* signs as that round at <t:{due}:T>: nobody can know it before.",
        ]
    )


def start_link(table: Table, void: int | None = None) -> str:
    """The address of the message that names the round, or of one that came too late; empty without one."""
    dice = table.dice
    message = dice.message if void is None else dice.void[void].message
    return f"https://discord.com/channels/{table.guild_id}/{table.channel_id}/{message}" if message else ""


def _frozen(table: Table, options: str) -> str:
    said = (
        "**The dice before the words** · Seats, names and options are final; this message is never edited. "
        "The words that follow count, and none from before."
    )
    return "\n".join([said, *_agreed(table, options), account_block(table, 0)])


def _agreed(table: Table, options: str) -> list[str]:
    """Who sits where, and the options."""
    seats = [f"-# Seat {seated.index + 1}: {_who(seated)}" for seated in table.seats]
    return [*seats, f"-# {clip(options, _OPTIONS)}"]


def _who(seated: Seated) -> str:
    who = f"<@{seated.user_id}>" if seated.user_id else plain(seated.name)
    return f"{who} · {seated.role or SEAT_COLOURS[seated.index % len(SEAT_COLOURS)]}"


def _word(table: Table, word: Given) -> str:
    """One word, under the number of who gave it, and the hash of all before it."""
    before = sum(each.kind == "word" for each in table.dice.given[: table.dice.given.index(word)])
    giver = f"<@{word.user_id}> ({word.who})" if word.user_id else word.who.capitalize()
    before_it = chain_hash(table.secret_hash, _lines(table, before))
    return (
        f"{giver} adds a word to the dice.\n```\n{table.dice.words[before].line}\n```\n"
        f"-# It extends all before it, whose SHA-256 is `{before_it}`"
    )
