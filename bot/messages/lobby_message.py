"""The lobby message: the game, its options, who sits down, the buttons."""

from collections.abc import Mapping
from typing import Any

import discord
from discord import ui

from bot.messages.controls import Page, Part, button, frame, press_at, rows
from bot.messages.dice_message import account_block, start_link, void_count
from bot.messages.private_pages import learn_buttons
from bot.messages.wording import capital, clip, full_stop, plain
from bot.tables.model import Phase, Seated, Table
from bot.tables.seating import counts_text
from bot.tables.servers import describe_settings
from rules.kernel.game import Game, title_at
from rules.kernel.names import SEAT_COLOURS, join, plural
from rules.kernel.options import chosen_preset

STANDARD = "the standard rules"
"""What a table plays where no option was chosen, and which entry of its presets goes back to that."""


def lobby_view(
    table: Table,
    game: Game[Any, Any],
    *,
    old: bool = False,
    role: int | None = None,
    punctual: Mapping[int, str] | None = None,
) -> ui.LayoutView:
    """The lobby message; without buttons once the lobby is closed, and if it is an old one.

    `role` is whom it calls to the table, where it is new; `punctual` says how reliably people answer.
    """
    parts: list[Part] = [f"## {title_at(game, table.chosen)}\n{game.blurb}\n-# table {table.id}"]
    if game.options:
        said = f"**To win** · {game.variant(table.options).wins(table.options)}\n"
        said += f"**Options** · {describe_options(table, game)}"
        if table.phase is Phase.LOBBY:
            said += "\n-# To see or change them all, press Options or use `/table options`."
        parts += [ui.Separator(), clip(said, 1500)]
    parts += [ui.Separator(), _seats(table, punctual or {}), _state(table)]
    if table.phase is Phase.LOBBY:
        parts.append(_time(table, game, role))
    if table.phase is Phase.LOBBY and not old:
        parts += rows(_buttons(table, game))
    parts += _dice(table)  # last: a seal is read out letter by letter
    return Page(frame(*parts, colour=discord.Colour.from_str("#97CE5C")))


def describe_options(table: Table, game: Game[Any, Any]) -> str:
    """The preset that is kept, and what else differs from the game's defaults, in bold what was chosen."""
    preset = chosen_preset(game.presets, table.chosen)
    kept = game.presets[preset].options if preset else {}
    found = [f"**{preset}**, a preset"] if preset else []
    for option in game.options:
        value = table.options.get(option.name, option.default)
        if value != option.default and option.name not in kept and option.applies(table.options):
            said = f"{option.title}: {option.in_words(value)}"
            found.append(f"**{said}**" if option.name in table.chosen else said)
    return " · ".join(found) or STANDARD


def _seats(table: Table, punctual: Mapping[int, str]) -> str:
    lines = [f"**Seats** · {len(table.players)} taken, for {counts_text(table.counts)}"]
    lines += [f"{seated.index + 1}. {_seat(seated, punctual)}" for seated in table.players]
    lines += [f"**{capital(seated.role)}** · {_who(seated)}" for seated in table.seats if seated.role]
    lines += [f"**{capital(role)}** · nobody yet" for role in table.vacant]
    lines += ["-# A game that somebody leads is not rated."] if table.roles else []
    return "\n".join(lines)


def _state(table: Table) -> str:
    if table.phase is not Phase.LOBBY:
        if table.phase is Phase.LUCK:
            return table.why or "-# Seats and options are final; the game begins once its dice are settled."
        why = full_stop(clip(plain(table.why), 300))
        return "-# The game began with these." if table.started_at else f"**Called off.** {why}".rstrip()
    if table.people:
        return _waits(table)
    after = " after its time" * (table.starts_at is not None)
    return f"{_waits(table)} If nobody sits down for a day{after}, the table closes."


def _waits(table: Table) -> str:
    """What a lobby waits for."""
    if not table.seats:
        return "-# Nobody sits here yet: press Join."
    if table.ready:
        return "-# Ready: any seated player or a moderator can press Start."
    if len(table.players) in table.counts:
        return f"-# Waiting for a {join(table.vacant)}."
    lacking = min(each for each in table.counts if each > len(table.players)) - len(table.players)
    return f"-# Waiting for {plural(lacking, 'more player')}."


def _time(table: Table, game: Game[Any, Any], role: int | None) -> str:
    """When it begins, how it treats silence, and who is called to it."""
    at = table.starts_at
    begins = [f"**Begins** <t:{int(at)}:F> (<t:{int(at)}:R>)"] if at is not None else []
    calls = [f"<@&{role}>: who plays?"] if role is not None else []
    return "\n".join([*begins, f"-# {full_stop(describe_settings(table.settings, game))}", *calls])


def _dice(table: Table) -> list[str]:
    """What the dice are made from, as far as it is said here: it stays readable to the end of the game."""
    said = f"**Fair dice** · sealed; the seal is `{table.secret_hash}`"
    if table.dice.beacon:
        return [f"{said}\n-# {_settled(table)}"]
    if table.phase is Phase.LOBBY and _words_mean_something(table):
        wishing = len(table.wishing)
        asked = f" {wishing} asked for it so far." if wishing else ""
        said += (
            "\n-# No public beacon is available here, so you trust whoever runs me with the dice. Or press "
            "Luck: after Start you are asked for a word to make them from. If yours is the last, and taken "
            f"the first time, nobody chose them.{asked}"
        )
    if table.phase is not Phase.LUCK and table.started_at is None:
        return [said]
    if table.wishing:
        return [f"{said}\n-# What was added to it stands below, in messages that are never edited."]
    return [
        "**Fair dice** · Seats, names and options were added to the seal; nobody typed a word.",
        account_block(table),
    ]


def _settled(table: Table) -> str:
    """How a public beacon settles the dice, in one sentence."""
    if not table.dice.round:
        return (
            "A public beacon settles them after Start, so nobody can choose them, not even whoever runs me."
        )
    there = start_link(table)
    named = f"[a message]({there})" if there else "a message"
    said = (
        f"Round {table.dice.round} of a public beacon settles them, named in {named} before anybody knew it. "
        "Should the beacon be out of reach, the game waits for that round and takes no other."
    )
    return f"{said} {void_count(table)}".rstrip()


def _words_mean_something(table: Table) -> bool:
    """Whether words for the dice are offered: among computers alone there is nobody to deceive."""
    return not table.dice.beacon and (
        bool(table.wishing) or sum(each.user_id is not None for each in table.seats) > 1
    )


def _seat(seated: Seated, punctual: Mapping[int, str]) -> str:
    told = punctual.get(seated.user_id or 0, "")
    return _who(seated, f" · {SEAT_COLOURS[seated.index % len(SEAT_COLOURS)]}") + f" · {told}" * bool(told)


def _who(seated: Seated, colour: str = "") -> str:
    who = f"<@{seated.user_id}>" if seated.user_id else plain(seated.name)
    return f"{who}{colour}" + (f" · computer, {seated.computer}" if seated.computer else "")


def _buttons(table: Table, game: Game[Any, Any]) -> list[ui.Item[Any]]:
    computers = any(seated.computer for seated in table.seats)
    none = table.full and not computers and not table.vacant
    return [
        button("Join", press_at(table, "join"), "success", disabled=table.full),
        *(
            button(f"Join as {role}", press_at(table, "join", str(number)), "success")
            for number, role in enumerate(table.roles)
            if role in table.vacant
        ),
        button("Leave", press_at(table, "leave"), disabled=not any(seated.user_id for seated in table.seats)),
        button("Computers" if computers else "Add a computer", press_at(table, "computers"), disabled=none),
        button("Options", press_at(table, "options"), disabled=not table.options),
        *([button("Luck", press_at(table, "luck"))] if _words_mean_something(table) else []),
        button("Start", press_at(table, "start"), "primary", disabled=not table.ready),
        *learn_buttons({game.id: game}, game.id),
    ]
