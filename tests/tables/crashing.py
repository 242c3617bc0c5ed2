"""Plays at a table until it is killed: `python -m tests.tables.crashing DATABASE FIRST_INTERACTION`.

It writes a line for each move that was acknowledged, so never for one that was not stored.
"""

import asyncio
import random
import sys

from bot.setup import Setup
from bot.tables.service import TableService
from data.store import Store
from tests.tables.helpers import ANN, BEN, CHANNEL, GAMES, Tables
from tests.tables.toy import Roll, Shout


async def main(path: str, interaction: int) -> None:
    tables = Tables(TableService(await Store.open(path), Setup(games=GAMES)))
    table = await tables.service.find(CHANNEL)
    if table is None:
        table = await tables.started(ANN, BEN, goal="500")
    rng = random.Random(interaction)
    while True:
        glance = await tables.service.play.glance(table.id, await tables.active(table.id))
        others = [each for each in glance.legal if each != Roll()]
        action = Shout(rng.randrange(999)) if glance.open else rng.choice(others or [Roll()])
        moved = await tables.do(table.id, action, interaction_id=interaction)
        sys.stdout.write(f"{interaction} {moved.table.version}\n")
        sys.stdout.flush()
        interaction += 1


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
