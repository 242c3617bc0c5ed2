"""How strong a computer player is: the same three names in every game, and who plays at random besides.

A game's players (`Game.players`) are named by these words, weakest first. A person is offered the levels;
`random` is there for tests and for counting, and stands in where a game has no level yet.
"""

from collections.abc import Mapping
from typing import Any

from rules.game import Game, Player

RANDOM = "random"
GENTLE, STEADY, STRONG = "gentle", "steady", "strong"
LEVELS: Mapping[str, str] = {
    GENTLE: "lets you learn",
    STEADY: "gives you a fair game",
    STRONG: "does not forgive",
}
"""What each level means to who plays against it, weakest first."""
_FORMER = {"greedy": STRONG, "shrewd": STRONG}
"""Names that tables and records of earlier days may hold."""


def present(name: str) -> str:
    """The name by which a computer player goes now."""
    return _FORMER.get(name, name)


def resolve(game: Game[Any, Any], name: str | None) -> str:
    """That player's name in this game: under its present name too, the strongest if there is no such."""
    for known in (name or "", present(name or "")):
        if known in game.players:
            return known
    return list(game.players)[-1]


def choosable(game: Game[Any, Any]) -> dict[str, Player]:
    """The players that a person may choose, weakest first: all but the random one, unless it is the only."""
    chosen = {name: player for name, player in game.players.items() if name != RANDOM}
    return chosen or dict(game.players)


def describe(name: str, player: Player) -> str:
    """What to expect of a player, in one line."""
    return f"{LEVELS[name]}: {player.help}" if name in LEVELS else player.help
