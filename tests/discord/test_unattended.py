"""Computers that play while nobody looks on stop, say so, and go on by a press of anybody."""

from bot.tables.limits import Limits
from bot.tables.model import Phase
from bot.upkeep.desk import LONG_TURN, PACE
from data.rows import MoveRow
from rules.farlanthia.phase_names import SETUP_BUILD
from tests.discord.world import World, pings

MOST = 5


async def made(world: World) -> list[MoveRow]:
    rows: list[MoveRow] = await world.service.keeper.store.read.moves((await world.table()).id)
    return rows


async def alone(world: World) -> None:
    """A game that only computers play, of which the host looks on until it begins."""
    world.service.keeper.limits = Limits(unattended=MOST)
    await world.open_and_start("toy", people=0, computers=3, options="goal=500")


async def test_a_table_that_nobody_attends_stops_and_goes_on_by_a_press(world: World) -> None:
    await alone(world)
    await world.env.advance_time(20 * PACE)
    table = await world.table()
    assert table.phase is Phase.PAUSED
    assert "nobody has done anything" in world.board.text and "Go on" in world.board.buttons
    before = len(await made(world))
    await world.env.advance_time(3600)
    assert len(await made(world)) == before, "for good"
    await world.restart()
    await world.env.advance_time(3600)
    assert len(await made(world)) == before, "a restart wakes nobody"
    world.service.keeper.limits = Limits(unattended=MOST)
    await world.press(world["Dan"], "Go on")
    assert (await world.table()).phase is Phase.PLAYING, "whoever presses is somebody"
    await world.env.advance_time(20 * PACE)
    assert len(await made(world)) > before
    assert (await world.table()).phase is Phase.PAUSED


async def test_computers_alone_edit_one_board_and_post_only_what_somebody_is_to_press(world: World) -> None:
    await alone(world)
    before, version, sent = len(world.messages), (await world.table()).post.version, pings(world)
    await world.env.advance_time(3 * PACE)
    table = await world.table()
    assert table.post is not None and table.post.version == table.version > version
    assert len(world.messages) == before and pings(world) == sent, (
        "each turn is to be seen on the same message"
    )
    await world.env.advance_time(20 * PACE)
    assert (await world.table()).phase is Phase.PAUSED and len(world.messages) == before + 1


async def test_who_looks_on_need_not_watch_each_computer_lay_its_tiles(world: World) -> None:
    ann = world.owner
    await world.slash(ann, "play now", game="farlanthia", computers=2, level="gentle")
    before = len(world.messages)
    await world.press(ann, "Lay my tiles for me")
    view = (await world.service.play.glance((await world.table()).id, ann.id)).view
    assert view.table.phase != SETUP_BUILD and len(world.messages) <= before + 1


async def test_computers_alone_make_no_more_moves_than_the_channel_is_shown(world: World) -> None:
    await alone(world)
    world.service.keeper.limits = Limits(unattended=0)
    world.env.inject_error("*", "/channels/*", status=503, times=None)
    before = len(await made(world))
    await world.env.advance_time(100 * PACE)
    assert len(await made(world)) - before <= LONG_TURN
    world.env.backend.faults.clear()
    await world.env.advance_time(20 * PACE)
    table = await world.table()
    assert len(await made(world)) > before
    assert table.post is not None and table.post.version == table.version
