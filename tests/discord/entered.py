"""What a press really enters: `python -m tests.discord.entered` counts files, functions and lines of code.

A game of Settlers with three people in a pretended Discord, who have moved by slash commands so far: somebody
rolls the dice by the board's button, and in another game presses "My move". Everything counts that follows
of it. `--panels` has everybody's panel open, `--pictures` counts what draws them too, `--names` lists all. It
fails where CONTRIBUTING's way of a move names other files of `bot/` than are entered.
"""

import argparse
import asyncio
import re
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bot.tables.model import Phase
from rules.settlers.actions import Roll
from tests.budget import ROOMS, ROOT, lines_of
from tests.discord.world import Env, Message, World, move_by_slash, mover, new_bot, pixels, real

_NOT_OURS = "bot/cli/"
"""The pretended Discord, not the bot."""
_MIDDLE = 40
"""The version of the table from which on a game is in its middle."""
Entered = set[tuple[str, str]]
"""Functions, each as its file and its name."""


class Watch:
    """Notes what is entered of our own code while it is on, in whatever thread begins after it was made."""

    def __init__(self) -> None:
        self._found: Entered | None = None
        self._roots = tuple(f"{ROOT / room}/" for room in ROOMS)
        threading.setprofile(self._note)
        sys.setprofile(self._note)

    @contextmanager
    def on(self) -> Iterator[Entered]:
        """Fill the set that this gives."""
        self._found = found = set()
        try:
            yield found
        finally:
            self._found = None

    def _note(self, frame: Any, event: str, _: Any) -> None:
        if self._found is None or event != "call":
            return
        code = frame.f_code
        if code.co_filename.startswith(self._roots) and code.co_name != "<module>":
            file = str(Path(code.co_filename).relative_to(ROOT))
            if not file.startswith(_NOT_OURS):
                self._found.add((file, code.co_qualname))


async def _at_a_roll(world: World) -> Message:
    """Play until somebody is to roll the dice; the board then."""
    while True:
        who, glance = await mover(world)
        assert glance.table.phase is Phase.PLAYING
        if any(isinstance(action, Roll) for action in glance.legal) and glance.table.version > _MIDDLE:
            return world.board
        await move_by_slash(world, who, glance)


async def look(button: str, asked: argparse.Namespace) -> set[str]:
    """Press that button on a board at which somebody is to roll, and print what was entered to the end.

    Returns the files of `bot/`.
    """
    watch = Watch()
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "tables.db"
        env = Env(new_bot(database, real if asked.pictures else pixels))
        try:
            await env.start()
            world = World(env, database)
            await env.settle()
            await world.open_and_start("settlers", people=3)
            board = await _at_a_roll(world)
            who, _ = await mover(world)
            for each in list(world.members.values())[:3] if asked.panels else ():
                await world.press(each, "My move", board)
            with watch.on() as found:
                await world.press(who, button, board)
        finally:
            await env.bot.close()
    files = {file for file, _ in found}
    own = {each for each in found if each[0].startswith("bot/")}
    print(
        f"{button}: {len({file for file, _ in own})} files and {len(own)} functions of bot/, "
        f"{len(files)} and {len(found)} in all"
    )
    if asked.names:
        for file in sorted(files):
            print(f"  {file}: {', '.join(sorted(name for each, name in found if each == file))}")
    return {file for file, _ in own}


def _told() -> set[str]:
    """The files of `bot/` that the table of CONTRIBUTING names."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    way = text.partition("## The way of a move")[2].partition("\n## ")[0]
    rows = "".join(line for line in way.splitlines() if line.startswith("|"))
    return set(re.findall(r"\((bot/\w+(?:/\w+)*\.py)\)", rows))


def main() -> int:
    """Count."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("names", "panels", "pictures"):
        parser.add_argument(f"--{name}", action="store_true")
    asked = parser.parse_args()
    print(", ".join(f"{room}/ {lines_of(room)}" for room in ROOMS), "lines of code")
    entered = set[str]()
    for button in ("Roll the dice", "My move"):
        entered |= asyncio.run(look(button, asked))
    told = _told()
    for what, files in (("not told of", entered - told), ("told of, and not entered", told - entered)):
        print(f"{what}: {', '.join(sorted(files)) or 'nothing'}")
    return int(entered != told)


if __name__ == "__main__":
    sys.exit(main())
