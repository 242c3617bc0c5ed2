"""What was shown: nothing that could not be posted is forgotten, nothing is posted for ever."""

from bot.setup import Setup
from bot.tables.model import Post
from bot.tables.service import TableService
from data.store import Store
from tests.tables.helpers import ANN, BEN, CHANNEL, GAMES, Clock, Tables, told_news
from tests.tables.toy import Roll, Shout


async def test_a_table_is_behind_until_its_version_is_shown(tables: Tables) -> None:
    service = tables.service
    table = await tables.started(ANN, BEN)
    assert [each.id for each in await service.posts.behind()] == [table.id]
    await service.posts.note_shown(Post(table.id, CHANNEL, 9001, table.version))
    assert await service.posts.behind() == []
    post = (await service.get(table.id)).post
    assert post is not None
    assert (post.message_id, post.version, post.channel_id) == (9001, table.version, CHANNEL)
    moved = await tables.do(table.id, Roll())
    assert [each.version for each in await service.posts.behind()] == [moved.table.version]
    assert await told_news(service, table.id, table.version) == moved.lines


async def test_a_new_message_leaves_the_old_one_to_be_stripped(tables: Tables) -> None:
    service = tables.service
    table = await tables.started(ANN, BEN)
    await service.posts.note_shown(Post(table.id, CHANNEL, 9001, table.version))
    moved = await tables.do(table.id, Roll())
    await service.posts.note_shown(Post(table.id, CHANNEL, 9002, moved.table.version))
    assert [post.message_id for post in await service.posts.outdated(table.id)] == [9001]
    assert [post.message_id for post in await service.posts.outdated()] == [9001]
    assert await service.posts.outdated(table.id + 1) == []
    await service.posts.note_stripped(9001)
    assert await service.posts.outdated() == []


async def test_an_edit_keeps_the_message(tables: Tables) -> None:
    service = tables.service
    table = await tables.started(ANN, BEN)
    await service.posts.note_shown(Post(table.id, CHANNEL, 9001, table.version))
    moved = await tables.do(table.id, Shout(1))
    await service.posts.note_shown(Post(table.id, CHANNEL, 9001, moved.table.version))
    assert await service.posts.outdated() == []
    assert await service.posts.behind() == []


async def test_a_post_that_comes_late_is_outdated_at_once(tables: Tables) -> None:
    service = tables.service
    table = await tables.started(ANN, BEN)
    moved = await tables.do(table.id, Roll())
    await service.posts.note_shown(Post(table.id, CHANNEL, 9002, moved.table.version))
    await service.posts.note_shown(Post(table.id, CHANNEL, 9001, table.version))
    post = (await service.get(table.id)).post
    assert post is not None
    assert post.message_id == 9002
    assert [each.message_id for each in await service.posts.outdated()] == [9001]
    assert await service.posts.behind() == []


async def test_a_message_that_was_deleted_is_posted_again(tables: Tables) -> None:
    service = tables.service
    table = await tables.started(ANN, BEN)
    await service.posts.note_shown(Post(table.id, CHANNEL, 9001, table.version))
    await service.posts.note_lost(4242)
    assert await service.posts.behind() == []
    await service.posts.note_lost(9001)
    assert (await service.get(table.id)).post is None
    assert [each.id for each in await service.posts.behind()] == [table.id]


async def test_a_finished_tables_last_message_may_vanish(tables: Tables) -> None:
    service = tables.service
    table = await tables.started(ANN, BEN)
    ended = await service.moderation.end(table.id)
    assert [each.id for each in await service.posts.behind()] == [table.id]
    await service.posts.note_shown(Post(table.id, CHANNEL, 9001, ended.version))
    await service.posts.note_lost(9001)
    assert await service.posts.behind() == []


async def test_where_nothing_can_be_posted_nothing_is_tried_until_something_happens(tables: Tables) -> None:
    service = tables.service
    table = await tables.started(ANN, BEN)
    await service.posts.not_shown(table.id)
    assert await service.posts.behind() == []
    await tables.do(table.id, Roll())
    assert [each.id for each in await service.posts.behind()] == [table.id]


async def test_what_is_behind_is_known_after_a_restart(tables: Tables, store: Store, clock: Clock) -> None:
    table = await tables.started(ANN, BEN)
    await tables.service.posts.note_shown(Post(table.id, CHANNEL, 9001, table.version))
    await tables.do(table.id, Roll())
    fresh = TableService(store, Setup(games=GAMES, clock=clock))
    (behind,) = await fresh.posts.behind()
    assert behind.post is not None
    assert behind.post.message_id == 9001
    assert len(await told_news(fresh, table.id, behind.post.version)) == 1
