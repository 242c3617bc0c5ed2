"""Whether a seat gains anything that its person does not play: `python -m tests.tables.idle_seats --seeds 3`.

Each game is played at a table by people of whom one is silent, is away from the first move on, or is replaced
by somebody who is silent, too. Whatever becomes of that seat, nobody may have won by it or have more points
than a newcomer, and each computer must choose again what it chose. Told is how often the seat came first.
"""

import argparse
import asyncio
import random
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from bot.messages.board_message import board_view
from bot.setup import Setup
from bot.tables import seating
from bot.tables.model import OnSilence, Opening, Phase, TableSettings
from bot.tables.ratings import NEWCOMER
from bot.tables.service import TableService
from data.store import Store
from rules import catalogue
from rules.kernel import deciding, record
from rules.kernel.game import Turn
from tests.tables.helpers import ANN, BEN, CAT, DAN, GUILD, NAMES, SHORT, Clock

PLAYED: Mapping[str, tuple[str, Mapping[str, str], tuple[int, ...]]] = {
    "Land": ("land", SHORT["land"], (ANN, BEN, CAT)),
    "Settlers": ("settlers", SHORT["settlers"], (ANN, BEN, CAT)),
    "Settlers for two": ("settlers", {"two_player": "on", **SHORT["settlers"]}, (ANN, BEN)),
    "Land Shares": ("settlers", {"land_shares": "on", **SHORT["settlers"]}, (ANN, BEN, CAT)),
    "Landover": ("landover", SHORT["landover"], (ANN, BEN, CAT)),
    "Farlanthia": ("farlanthia", SHORT["farlanthia"], (ANN, BEN, CAT)),
}
WAYS = ("silence", "away", "replaced")
_HALF = 25
"""Moves after which a seat is given to somebody else."""


class Came(NamedTuple):
    """What became of one game: the seat's place by the rules, and what is wrong, if anything."""

    first: bool
    wrong: str


async def played(name: str, way: str, seed: int) -> Came:
    """One game, in which Ann does not play."""
    id, options, people = PLAYED[name]
    clock, rng = Clock(), random.Random(f"{name} {way} {seed}")
    secret = random.Random(f"secret {name} {way} {seed}").randbytes(32)
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(Path(folder) / "games.db")
        try:
            setup = Setup(games=catalogue.GAMES, clock=clock, rng=rng, draw_secret=lambda: secret)
            return await _play(TableService(store, setup), clock, rng, id, options, people, way)
        finally:
            await store.close()


async def _play(
    service: TableService,
    clock: Clock,
    rng: random.Random,
    id: str,
    options: Mapping[str, str],
    people: tuple[int, ...],
    way: str,
) -> Came:
    settings = TableSettings(remind_after=0, silence_after=5, on_silence=OnSilence.COMPUTER, answer_after=5)
    table = await service.lobby.open(
        Opening(guild_id=GUILD, channel_id=2, opener_id=ANN, game=id, chosen=options, settings=settings)
    )
    for user in people:
        await service.lobby.join(table.id, user, NAMES[user])
    await service.starting.start(table.id)
    if way == "away":
        with patch.object(seating, "player_name", return_value="gentle"):
            await service.moderation.stand_in(table.id, 0)
    moves = 0
    while (table := await service.get(table.id)).phase is Phase.PLAYING:
        moves += 1
        if way == "replaced" and moves == _HALF:
            await service.moderation.replace_by_user(table.id, 0, DAN, NAMES[DAN])
        await _step(service, clock, rng, table.id)
    return await _judged(service, table.id)


async def _step(service: TableService, clock: Clock, rng: random.Random, table_id: int) -> None:
    """Whoever is waited for moves: a computer, people who play; else the time of silence passes."""
    if await service.computers.move(table_id) is not None:
        return
    live = await service.keeper.peek(table_id)
    playing = [seat for seat in live.waiting if seat != 0]
    if playing:
        user = live.table.seats[playing[0]].user_id
        turn = Turn(live.game, live.state, playing[0], asking=False)
        action = live.game.players["gentle"].choose(turn, rng)
        await service.play.act(table_id, user or 0, action)
        return
    clock.pass_minutes(6)
    for due in await service.timers.due():
        await service.timers.silence(due)


async def _judged(service: TableService, table_id: int) -> Came:
    """What the seat has gained, and whether the computers choose again what they chose."""
    glance = await service.play.glance(table_id)
    assert glance.standing is not None
    idle = {ANN, DAN}
    gained = [
        f"{each.user_id} has {each.points} points and {each.wins} wins"
        for each in await service.history.ratings(GUILD)
        if each.user_id in idle and (each.points > NEWCOMER or each.wins)
    ]
    counted = [await service.history.statistics(GUILD, user) for user in sorted(idle)]
    gained += [f"{each.user_id} won {each.wins}" for each in counted if each.wins]
    said = str(board_view(glance, "").to_components())
    alone = glance.standing.winners == (0,)
    if glance.table.note(0) not in said or (alone and ("wins!" in said or "nobody's win" not in said)):
        gained.append("the result does not say it")
    if not glance.table.note(0) or not glance.table.idle(0):
        gained.append("nobody has counted it")
    read = record.read((await service.history.export(table_id)).data)
    gained += [each.problem for each in deciding.check(glance.game, read) if each.problem]
    return Came(0 in glance.standing.winners, "; ".join(gained))


def main() -> None:
    """Play, and say what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("games", nargs="*", default=list(PLAYED))
    asked = parser.parse_args()
    failed = False
    for name in asked.games:
        for way in WAYS:
            found = [asyncio.run(played(name, way, seed)) for seed in range(asked.seeds)]
            wrong = [each.wrong for each in found if each.wrong]
            failed |= bool(wrong)
            first = sum(each.first for each in found)
            said = f"{len(found)} games, the seat came first in {first}"
            print(f"{name}, {way}: {said}; {wrong or 'nothing gained'}", flush=True)
    raise SystemExit(failed)


if __name__ == "__main__":
    main()
