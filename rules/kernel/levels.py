"""How strong a computer player is: the same three names in every game, and who plays at random besides.

A game's players (`Game.players`) are named by these words, weakest first. A person is offered the levels;
`random` is there for tests and for counting, and stands in where a game has no level yet.
"""

from collections.abc import Mapping
from typing import Any

from rules.kernel.game import Game, Player

RANDOM = "random"
GENTLE, STEADY, STRONG = "gentle", "steady", "strong"
LEVELS: Mapping[str, str] = {
    GENTLE: "lets you learn",
    STEADY: "gives you a fair game",
    STRONG: "does not forgive",
}
"""What each level means to who plays against it, weakest first."""


def resolve(game: Game[Any, Any], name: str | None) -> str:
    """That player's name if the game has such a player, else its strongest's."""
    return name if name is not None and name in game.players else list(game.players)[-1]


def choosable(game: Game[Any, Any]) -> dict[str, Player]:
    """The players that a person may choose, weakest first: all but the random one, unless it is the only."""
    chosen = {name: player for name, player in game.players.items() if name != RANDOM}
    return chosen or dict(game.players)


def describe(name: str, player: Player) -> str:
    """What to expect of a player, in one line."""
    return f"{LEVELS[name]}: {player.help}" if name in LEVELS else player.help
