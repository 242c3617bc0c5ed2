"""How many clicks a move takes from the board: few choices are buttons, and a typed list draws a land."""

from typing import Any

import pytest

from rules.actions import Action, spec
from rules.farlanthia.actions import Adventure, End, GmLand, GmStart, MoveUnits, Muster, Scout
from rules.farlanthia.board import board
from tests.cited import rule
from tests.discord.world import Message, World, mover


async def _to(world: World, kind: type[Action]) -> tuple[Any, Any]:
    """Gone on until somebody has several moves of that kind: who, and what they see."""
    table = await world.table()
    for _ in range(200):
        who, glance = await mover(world)
        if kind in glance.open or sum(type(each) is kind for each in glance.legal) > 1:
            return who, glance
        action: Action = End() if End() in glance.legal else glance.legal[0]
        await world.service.play.act(table.id, who.id, action)
    raise AssertionError("it never came to that")


async def _clicked(world: World, who: Any, kind: type[Action]) -> int:
    """Clicks from the board to a move of that kind, the first choice taken each time."""
    before, version = world.clicks, (await world.table()).version
    page: Message | None = await world.press(who, spec(kind).label)
    while (await world.table()).version == version:
        assert page is not None
        choices = [each for each in page.buttons.values() if each.startswith(("lm:pick", "lm:take"))]
        assert choices, page.text
        page = await world.press_id(who, choices[0], page)
    return world.clicks - before


@rule("FA-071", "FA-082", "FA-141", "FA-154")
@pytest.mark.parametrize(("kind", "clicks"), [(Scout, 2), (Adventure, 2), (Muster, 2), (MoveUnits, 3)])
async def test_a_move_of_farlanthia_takes_few_clicks(world: World, kind: type[Action], clicks: int) -> None:
    await world.open_and_start("farlanthia", people=2, options="map_build=deal start_goods=2-1-4-8")
    who, _ = await _to(world, kind)
    await world.bot.app.boards.show((await world.table()).id, True)
    assert await _clicked(world, who, kind) <= clicks


@rule("FA-251", "FA-265")
async def test_a_game_master_lays_a_land_with_one_list(world: World) -> None:
    await world.slash(world.owner, "table open", game="farlanthia", options="mode=story")
    await world.press(world["Ann"], "Join")
    await world.press(world["Cat"], "Join as game master")
    await world.press(world["Ann"], "Start")
    assert spec(GmStart).label not in world.board.buttons, "nobody has a structure yet"
    before = world.clicks
    page = await world.press(world["Cat"], spec(GmLand).label)
    assert page is not None
    opened = await world["Cat"].click(page.handle, custom_id=page.buttons["Write"])
    said = "field A1-A12, forest B1-B12, hidden lake C1-C6 mountain C7-C12, volcano D6"
    await world["Cat"].submit_modal(opened, {"tiles": said})
    drawn = (await world.service.play.glance((await world.table()).id)).view.table.terrain
    assert sum(terrain >= 0 for terrain in drawn) == 31 and sum(terrain == -1 for terrain in drawn) == 6
    assert world.clicks - before + 2 <= 15
    assert len(drawn) == board("story").cells
