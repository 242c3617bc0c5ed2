"""How many clicks a move takes from the board: few choices are buttons, and a typed list draws a land."""

from pathlib import Path

import pytest

from rules.farlanthia import actions as far
from rules.farlanthia.actions import GmLand, GmStart
from rules.farlanthia.board import board
from rules.kernel.actions import spec
from rules.land import actions as land
from rules.landover import actions as landover
from rules.settlers import actions as settlers
from tests.cited import rule
from tests.discord.clicks import TASKS, Task, count, positions
from tests.discord.world import World, move_by_slash, mover

_LOOKED_AT = {
    land.Reclaim,
    settlers.MoveRobber,
    settlers.Discard,
    landover.PlaceRoute,
    landover.Raid,
    far.Scout,
    far.Adventure,
    far.Muster,
    far.MoveUnits,
}
"""Whose clicks the suite counts; `python -m tests.discord.clicks` counts all."""
_SHARE = [each for each in TASKS if each.kind in _LOOKED_AT]


@rule("FA-071", "FA-082", "FA-141", "FA-154", "LA-021", "LA-022", "SE-021", "SE-023", "LO-063", "LO-122")
@pytest.mark.parametrize("task", _SHARE, ids=lambda each: each.name)
async def test_a_move_takes_few_clicks(tmp_path: Path, task: Task) -> None:
    found = await count(tmp_path, task)
    assert found, "it never came to that"
    assert all(each.clicks <= each.goal for each in found), found


async def test_where_so_many_places_have_no_room_as_buttons_a_panel_asks_in_a_menu(world: World) -> None:
    """It had a lone button that asks, where 30 tiles, which are menus anyway, were asked for at once."""
    await world.open_and_start("settlers", people=3)
    task = Task("settlers", settlers.MoveRobber, lambda choices, picked: picked)
    async for seat, _ in positions(world, task, 1):
        who = world.actor((await world.table()).seats[seat].user_id or 0)
        panel = await world.pressed(who, "My move")
        (menu,) = panel.menus
        assert spec(settlers.MoveRobber).label not in panel.buttons
        asked = await world.pressed(who, spec(settlers.MoveRobber).label)
        assert not asked.menus and len(asked.buttons) == len(menu["options"]) + 1, "alone they have room"


@rule("LA-021", "LA-022")
async def test_three_plots_are_two_requests_in_the_menu_beside_their_buttons(world: World) -> None:
    await world.open_and_start("land", people=2)
    task = Task("land", land.Reclaim, lambda choices, picked: picked, least=6, most=20, seats=2)
    async for seat, _ in positions(world, task, 20):
        table = await world.table()
        user = table.seats[seat].user_id or 0
        picked, ask = list[int](), world.service.play.choices
        choices = left = await ask(table.id, user, land.Reclaim, {})
        while len(picked) < 3 and (able := left.atoms if left.further is None else left.further):
            picked.append(able[-1])
            left = await ask(table.id, user, land.Reclaim, {}, picked)
        if not left.further:  # the third would be the last, which makes the move
            await move_by_slash(world, *await mover(world))
            continue
        who, before = world.actor(user), len(world.env.http_requests)
        page = await world.pressed(who, spec(land.Reclaim).label)
        assert len(page.menus) == 1
        assert page.menus[0]["max_values"] == choices.most
        plots = [str(plot) for plot in picked]
        after = await world.pick(who, page, page.menus[0], plots)
        assert after is not None and after.id == page.id
        asked = [each.path for each in world.env.http_requests[before:]]
        assert sum("/callback" in each for each in asked) == 2
        green = [each for each in after.controls if each.get("style") == 3 and ":add:" in each["custom_id"]]
        assert {each["custom_id"].rpartition(":")[2] for each in green} == set(plots)
        return
    raise AssertionError("nobody could take three plots")


@rule("FA-251", "FA-265")
async def test_a_game_master_lays_a_land_with_one_list(world: World) -> None:
    await world.start_story("Ann")
    assert spec(GmStart).label not in world.board.buttons, "nobody has a structure yet"
    before = world.clicks
    page = await world.pressed(world["Cat"], spec(GmLand).label)
    opened = await world["Cat"].click(page.handle, custom_id=page.buttons["Write"])
    said = "field A1-A12, forest B1-B12, hidden lake C1-C6 mountain C7-C12, volcano D6"
    await world["Cat"].submit_modal(opened, {"tiles": said})
    drawn = (await world.service.play.glance((await world.table()).id)).view.table.terrain
    assert sum(terrain >= 0 for terrain in drawn) == 31 and sum(terrain == -1 for terrain in drawn) == 6
    assert world.clicks - before + 2 <= 15
    assert len(drawn) == board("story").cells


@rule("LA-018")
async def test_what_was_picked_stays_picked_where_it_costs_too_much(world: World) -> None:
    """The menu on a panel read "0 of 5 plots" below why not."""
    await world.open_and_start("land", people=2)
    task = Task("land", land.Reclaim, lambda choices, picked: picked, least=6, most=20, seats=2)
    async for seat, _ in positions(world, task, 40):
        table = await world.table()
        live = await world.service.keeper.peek(table.id)
        near, of = live.state.table.payable(), live.state.table.ground
        mountains = [plot for plot in range(of.board.plots) if near >> plot & 1 and of.terrain[plot] == "m"]
        who = world.actor(table.seats[seat].user_id or 0)
        if mountains:
            panel = await world.pressed(who, "My move")
            (menu,) = panel.menus
            others = [each["value"] for each in menu["options"] if int(each["value"]) != mountains[0]]
            picked = {str(mountains[0]), *others[: menu["max_values"] - 1]}
            after = await world.pick(who, panel, menu, sorted(picked))
            assert after is not None and "⚠ That takes" in after.text
            assert {each["value"] for each in after.menus[0]["options"] if each.get("default")} == picked
            return
        await move_by_slash(world, *await mover(world))
    raise AssertionError("nobody could take a mountain")
