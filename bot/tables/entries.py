"""Entries of lists of games: a game, or one of its presets, named as one."""

from typing import Any

from bot.tables import seating
from bot.tables.model import Games
from rules.kernel.game import Game
from rules.kernel.illegal import Illegal
from rules.kernel.ledger import BY_THE_DOCUMENT
from rules.kernel.options import entitle

PRESET = "/"
"""Between a game and its preset."""


def game_of(games: Games, entry: str) -> tuple[Game[Any, Any], dict[str, str]]:
    """The game of an entry of a list of games, and the options of its preset; raises Illegal."""
    id, _, name = entry.partition(PRESET)
    game = games.get(id.strip().casefold())
    if game is None:
        there = ", ".join(each.title for each in games.values())
        raise Illegal("no_game", f"I do not know a game “{entry[:40]}”; there are: {there}.")
    return game, {option: str(value) for option, value in game.preset(name, {}).items()} if name else {}


def all_entries(games: Games) -> dict[str, str]:
    """All games, and each of their presets as an entry of its own, as they are offered: key and text.

    Those that keep a game's document come last.
    """
    presets = {
        key: f"{title_of(games, key)}: {preset.help}"
        for game in games.values()
        for name, preset in game.presets.items()
        for key in (f"{game.id}{PRESET}{name}",)
        if preset.options
    }
    last = sorted(presets, key=lambda key: f"{PRESET}{BY_THE_DOCUMENT}" in key)
    return {game.id: game.title for game in games.values()} | {key: presets[key] for key in last}


def unled_entries(games: Games) -> dict[str, str]:
    """The same but for what somebody beside the seats leads, for tables that begin by themselves."""
    return {key: shown for key, shown in all_entries(games).items() if not roles_of(games, key)}


def settle(games: Games, entry: str) -> tuple[Game[Any, Any], tuple[int, ...]]:
    """The game of an entry of a list of games, and how many can play that; raises Illegal."""
    game, chosen = game_of(games, entry)
    return game, seating.settle(game, chosen)[1]


def settle_unled(games: Games, entry: str) -> tuple[Game[Any, Any], tuple[int, ...]]:
    """The same for a table that begins by itself; Refusal where somebody beside the seats has to lead it."""
    seating.require_unled(*game_of(games, entry))
    return settle(games, entry)


def counts_of(games: Games, entry: str) -> tuple[int, ...]:
    """How many can play an entry of a list of games; none if it is no longer played here."""
    try:
        return settle(games, entry)[1]
    except Illegal:
        return ()


def roles_of(games: Games, entry: str) -> tuple[str, ...]:
    """Who leads an entry of a list of games beside the seats; nobody if it is no longer played here."""
    try:
        return seating.led_by(*game_of(games, entry))
    except Illegal:
        return ()


def title_of(games: Games, named: str) -> str:
    """A game as people read it, with its preset if that is named: "Settlers for two", "Landover, quick"."""
    id, _, preset = named.partition(PRESET)
    return entitle(games[id].title if id in games else id, preset)
