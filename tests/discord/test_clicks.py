"""How many clicks a move takes from the board message, counted on the panels themselves in whole games."""

from collections import defaultdict

import pytest
from simcord.components import walk_components

from bot.tables.model import Phase
from rules.actions import spec
from rules.settlers.actions import BuildCity, BuildRoad, BuildSettlement, EndTurn
from tests.discord.world import World, move_by_buttons, mover, some_move

WANTED = {
    "bank_trade": 3,
    "offer": 4,
    "counter": 4,
    "confirm": 1,
    "take_counter": 1,
    "accept": 1,
    "decline": 1,
    "discard": 4,
    "move_robber": 5,
    "build_road": 3,
    "build_settlement": 3,
    "build_city": 3,
    "roll": 1,
    "end_turn": 1,
}
"""The most clicks from the board message; a robber with several victims to choose from takes two more."""


async def counted(world: World) -> tuple[str, int]:
    """One move by buttons: its name, and the clicks from the board message on."""
    who, glance = await mover(world)
    ids = [custom_id.split(":") for custom_id in world.board.buttons.values()]
    board = {parts[4] for parts in ids if len(parts) > 4}
    world.clicks = 0
    state = world.rng.getstate()
    action = await some_move(world, glance)
    world.rng.setstate(state)
    await move_by_buttons(world, who, glance)
    name = spec(type(action)).name
    return name, world.clicks - (name in board)


@pytest.mark.long
@pytest.mark.parametrize("game", ["settlers", "land"])
async def test_a_move_takes_few_clicks(world: World, game: str, capsys: pytest.CaptureFixture[str]) -> None:
    options = "points_to_win=5" if game == "settlers" else "map=islet"
    await world.open_and_start(game, people=3, options=options)
    clicks: dict[str, list[int]] = defaultdict(list)
    for _ in range(100):
        if (await world.table()).phase is not Phase.PLAYING:
            break
        name, count = await counted(world)
        clicks[name].append(count)
    with capsys.disabled():
        print(f"\n{game}: clicks from the board message, most often and at most")
        for name, counts in sorted(clicks.items()):
            print(f"  {name:20} {max(set(counts), key=counts.count)}  {max(counts)}  ({len(counts)} moves)")
    if game == "settlers":
        over = {name: max(counts) for name, counts in clicks.items() if max(counts) > WANTED.get(name, 4)}
        assert over == {}


async def test_a_settlement_and_its_road_take_five_clicks(world: World) -> None:
    await world.open_and_start("settlers")
    who, glance = await mover(world)
    assert {type(action) for action in glance.legal} == {BuildSettlement}
    world.clicks = 0
    page = await world.press(who, "Settlement")
    assert page is not None
    menu = page.menus[0]
    road = await world.pick(who, page, menu, [menu["options"][0]["value"]])
    assert road is not None and "Road" in road.text, "the road is asked for by itself"
    await world.pick(who, road, road.menus[0], [road.menus[0]["options"][0]["value"]])
    assert world.clicks == 5
    view = (await world.service.play.glance((await world.table()).id)).view
    assert len(view.buildings) == 1 and len(view.roads) == 1
    assert {type(action) for action in (await mover(world))[1].legal} <= {BuildSettlement, BuildRoad}


async def test_what_cannot_be_paid_is_grey_and_says_what_is_lacking(world: World) -> None:
    """In private only: the public board shows every seat the same buttons."""
    await world.open_and_start("settlers")
    for _ in range(60):
        who, glance = await mover(world)
        kinds = {type(action) for action in glance.legal}
        if EndTurn in kinds and BuildCity not in kinds and not glance.view.offer:
            break
        await move_by_buttons(world, who, glance)
    assert "City" in world.board.buttons
    panel = await world.press(who, "My move")
    assert panel is not None
    buttons = [each for each in walk_components(panel.components) if each["type"] == 2]
    styles = {each.get("label"): each["style"] for each in buttons}
    assert styles["City"] == 2, "grey"
    said = await world.press(who, "City", panel)
    assert said is not None
    assert "costs 2 grain and 3 ore; you lack" in said.text


async def test_the_board_offers_answers_only_while_answers_are_awaited(world: World) -> None:
    await world.open_and_start("settlers")
    for _ in range(300):
        who, glance = await mover(world)
        view = glance.view
        if view.offer is not None and view.table.active not in view.waiting:
            break
        await move_by_buttons(world, who, glance)
    assert {"Accept", "Decline"} <= set(world.board.buttons)
    assert not {"End turn", "City", "Bank trade", "Withdraw the offer"} & set(world.board.buttons)
