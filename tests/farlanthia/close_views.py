"""How much of the close view of a large map is fog, and whether it shows the frontier of who acts.

    python -m tests.farlanthia.close_views --games 4

Plays whole games of computers, and before each move looks at the part that is shown close. Prints a line a
preset: on how many boards there is such a part, how much of it is fog, how many had more than may be, and how
many showed no tile of the frontier of whom they name as acting. The exit code says whether all hold.
"""

import random
import statistics
from typing import Any, NamedTuple

import click
from PIL import Image, ImageDraw

from render.farlanthia import close_up
from render.farlanthia.dress import is_wide
from render.farlanthia.painter import WINDOW
from render.farlanthia.scene import decisive_tiles
from rules.catalogue import GAMES
from rules.farlanthia.tables import HIDDEN
from rules.farlanthia.view import FarView
from rules.kernel.chance import SEED_BYTES, Chance
from rules.kernel.game import Turn
from rules.kernel.since import actors

GAME: Any = GAMES["farlanthia"]
MOST = 0.4
"""The most of a close view that may be fog."""
TABLES = (("realm", 4), ("quick realm", 4), ("tournament", 4), ("realm", 6), ("quick tournament", 6))
"""What is played: a preset and how many play."""


class Looked(NamedTuple):
    """One close view: the share of it that is fog, and how many tiles of whom it names it shows."""

    fog: float
    shown: int


def fog_in(view: FarView, part: close_up.Part) -> float:
    """The share of a close picture that lies under fog."""
    left, top, right, bottom = part.window
    size = (right - left, bottom - top)
    fog = Image.new("L", size)
    frame = part.look.frame(view.board.shape)
    for cell, terrain in enumerate(view.table.terrain):
        if terrain == HIDDEN:
            x, y = frame.spot("tile", cell)
            corners = [(x + dx - left, y + dy - top) for dx, dy in map(frame.pitch.point, range(6))]
            ImageDraw.Draw(fog).polygon(corners, fill=255)
    return fog.histogram()[255] / (size[0] * size[1])


def look(view: FarView) -> Looked | None:
    """The close view of a large map as it is cut now; None where it has none."""
    part = close_up.part(view, WINDOW)
    if part is None:
        return None
    seats, table, decides = actors(view), view.table, {*decisive_tiles(view)}
    of_them = [
        each
        for each in part.cells
        if table.owner[each] in seats or table.holder[each] in seats or each in decides
    ]
    return Looked(fog_in(view, part), len(of_them))


def play(preset: str, seats: int, seed: str, level: str) -> list[Looked | None]:
    """One game, looked at before each of its moves; empty where its map is shown whole."""
    rng, player = random.Random(seed), GAME.players[level]
    options = GAME.settle(GAME.preset(preset, {}), seats)
    state, _ = GAME.new(options, seats, Chance(rng.randbytes(SEED_BYTES)))
    found: list[Looked | None] = []
    while waiting := GAME.waiting_for(state):
        view = GAME.view(state, None)
        if not is_wide(view.board.shape):
            return []
        found.append(look(view))
        GAME.apply(state, waiting[0], player.choose(Turn(GAME, state, waiting[0]), rng))
    return found


def told(found: list[Looked | None]) -> tuple[bool, str]:
    """Whether all of them hold, and what they were like."""
    close = [each for each in found if each is not None]
    foggy, blind = sum(each.fog > MOST for each in close), sum(not each.shown for each in close)
    shares = [each.fog for each in close]
    said = (
        f"{len(found)} boards, {len(close)} with a close view: fog {statistics.mean(shares):.0%} in the "
        f"mean, {max(shares):.1%} at most; over {MOST:.0%}: {foggy}; without the frontier: {blind}"
    )
    return not foggy and not blind, said


@click.command()
@click.option("--games", default=2, show_default=True, help="How many of each.")
@click.option("--seed", default="1", show_default=True, help="The same seed plays the same games.")
@click.option("--level", default="gentle", show_default=True, help="Who plays.")
def main(games: int, seed: str, level: str) -> None:
    """Play, look, and print."""
    good = True
    for preset, seats in TABLES:
        found = [each for number in range(games) for each in play(preset, seats, f"{seed}/{number}", level)]
        if not found:
            print(f"{preset}, {seats}: its map is shown whole", flush=True)
            continue
        holds, said = told(found)
        good = good and holds
        print(f"{preset}, {seats}, {games} games: {said}", flush=True)
    raise SystemExit(0 if good else 1)


if __name__ == "__main__":
    main()
