"""Whoever asks to be forgotten is nowhere in the store any more, and their games still verify."""

import random

from bot.tables.model import Person, Phase, Plea
from bot.tables.service import TableService
from data.shape import shapes
from data.store import Store
from rules.kernel import record
from tests.tables.helpers import BEN, CAT, Clock, Tables
from tests.tables.toy import TOY

ZED = 987_654_321
"""Of a number and a name that stand for nothing else."""
NAME = "Zebedee"
DAY = 86_400.0


async def everything(store: Store) -> str:
    """All that the database holds, as text."""
    found = []
    for shape in shapes():
        for row in await store.engine.reader.fetch(f"SELECT {', '.join(shape.columns)} FROM {shape.name}"):
            told = [each.decode(errors="replace") if isinstance(each, bytes) else str(each) for each in row]
            found.append(f"{shape.name}: {told}")
    return "\n".join(found)


def at(channel: int) -> Person:
    """The moderator who goes by another name in each channel."""
    return Person(ZED, f"{NAME} of {channel}")


async def game(service: TableService, channel: int) -> int:
    """A game of Zebedee and Ben that goes on; both gave something to the dice, and asked for something."""
    lobby = service.lobby
    opened = await lobby.open(
        guild_id=1, channel_id=channel, opener_id=ZED, game="toy", chosen={"goal": "15"}
    )
    await lobby.join(opened.id, ZED, NAME, click=channel * 10)
    await lobby.join(opened.id, BEN, "Ben", click=channel * 10 + 1)
    await lobby.wish(opened.id, ZED)
    await lobby.start(opened.id)
    for user in (ZED, BEN):
        await lobby.word(opened.id, user, f"word{user % 7}", extends=(await service.get(opened.id)).extends)
    await lobby.begin(opened.id)
    await service.requests.ask(opened.id, ZED, Plea.PAUSE)
    asked = (await service.get(opened.id)).request
    assert asked is not None
    await service.requests.agree(opened.id, BEN, asked.at)
    await service.moderation.resume(opened.id)
    return opened.id


async def many_ends(service: TableService, tables: Tables, clock: Clock) -> list[int]:
    """Games that Zebedee was in: won, ended, called off, left to somebody else, moderated; one is pruned."""
    moderation = service.moderation
    over = [await game(service, 11), await game(service, 12)]
    for table_id in over:
        await moderation.pause(table_id, by=at(0))
        await moderation.resume(table_id, by=at(0))
        assert (await tables.play_on(table_id, random.Random(3))).phase is Phase.OVER
    ended = await game(service, 13)
    await moderation.end(ended, by=at(13))
    left = await game(service, 14)
    await moderation.replace_by_user(left, 0, CAT, "Cat", by=at(14))
    await tables.play_on(left, random.Random(4))
    stood_in = await game(service, 15)
    await service.computers.stand_in(stood_in, 0)
    await moderation.end(stood_in, f"{NAME} is away")
    called_off = await service.lobby.open(guild_id=1, channel_id=16, opener_id=ZED, game="toy", chosen={})
    await service.lobby.join(called_off.id, ZED, NAME, click=160)
    await service.lobby.wish(called_off.id, ZED)
    await moderation.end(called_off.id, by=at(16))
    open_still = await tables.started(BEN, CAT, channel=17, goal="500")
    await moderation.pause(open_still.id, by=at(17))
    return [*over, ended, left, stood_in]


async def test_a_forgotten_person_is_nowhere_and_their_games_still_verify(
    tables: Tables, store: Store, clock: Clock
) -> None:
    service = tables.service
    finished = await many_ends(service, tables, clock)
    digests = [(await service.get(table_id)).record_digest for table_id in finished]
    assert all(digests) and len(set(digests)) == len(digests)
    clock.now += 400 * DAY
    assert await service.pruning.prune() == len(finished)
    assert await service.pruning.prune() == 0
    finished.append(await game(service, 18))
    await service.moderation.end(finished[-1])
    digests.append((await service.get(finished[-1])).record_digest)
    before = await everything(store)
    assert str(ZED) in before and NAME in before

    await service.history.forget(ZED, NAME)

    left = await everything(store)
    assert str(ZED) not in left, [line for line in left.splitlines() if str(ZED) in line]
    assert NAME not in left, [line for line in left.splitlines() if NAME in line]
    for table_id, digest in zip(finished, digests, strict=True):
        exported = record.read((await service.history.export(table_id)).data)
        assert exported.digest == digest, "what the last board shows"
        assert record.verify(TOY.variant(exported.options), exported).agrees
    assert "Ben" in left
