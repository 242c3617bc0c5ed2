"""The games that this house plays. Adding a game adds a line here."""

from typing import Any

from rules.farlanthia.game import Farlanthia
from rules.kernel.game import Game
from rules.kernel.illegal import Illegal
from rules.land.game import Land
from rules.land_shares.game import LAND_SHARES
from rules.landover.game import Landover
from rules.settlers.game import family
from rules.two_player.game import TWO_PLAYER

GAMES: dict[str, Game[Any, Any]] = {
    game.id: game for game in (Land(), family(TWO_PLAYER, LAND_SHARES), Landover(), Farlanthia())
}


def find(id: str) -> Game[Any, Any]:
    """The game of that id; raises Illegal `bad_option` with those there are."""
    game = GAMES.get(id)
    if game is None:
        raise Illegal("bad_option", f"There is no game {id[:30]!r}; there are: {', '.join(GAMES)}.")
    return game
