"""A board too large for a phone is looked at by parts, on the panel."""

import re

import pytest
from msgspec.structs import replace

from bot.messages.panel_pages import Beside, around_view, old_view
from bot.messages.wording import ALT
from render.painter import WHOLE
from tests.discord.world import PNG, Painting, World, real


@pytest.fixture
def painting() -> Painting:
    return real


async def test_a_panel_leads_around_a_large_map_and_back(world: World) -> None:
    """The arrows lead from part to part to the end of the map; every part names its tiles in words."""
    await world.open_and_start("farlanthia", people=2, computers=2, options="mode=realm")
    panel = await world.pressed(world["Ann"], "My move")
    assert "Look around" in panel.buttons
    part = await world.pressed(world["Ann"], "Look around", panel)
    assert part.alt.startswith("Part of the board. ")
    seen, steps = {part.alt}, 0
    for way in ("⬅ west", "⬆ north", "➡ east", "⬇ south"):
        while way in part.buttons:
            before = part.alt
            part = await world.pressed(world["Ann"], way, part)
            assert part.alt != before
            seen.add(part.alt)
            steps += 1
            assert steps < 16
    assert len(seen) >= 5
    back = await world.pressed(world["Ann"], "Back", part)
    assert "Look around" in back.buttons


async def test_a_board_that_fits_a_phone_has_no_closer_look(world: World) -> None:
    await world.open_and_start("settlers", people=3)
    panel = await world.pressed(world["Ann"], "My move")
    assert panel.buttons and "Look around" not in panel.buttons


async def test_a_name_stands_in_alt_texts_as_it_is(world: World) -> None:
    """Nothing is formatted there: what keeps a message from it would be read out."""
    await world.open_and_start("farlanthia", people=2, computers=2, options="mode=realm")
    glance = await world.service.play.glance((await world.table()).id)
    named = replace(glance, names=replace(glance.names, seats=("mr_bean",) * 4))
    for view in (around_view(named, PNG, range(60), {}), old_view(named, {WHOLE: PNG}, Beside(), 0)):
        (alt,) = re.findall(r"'description': ['\"](.*?)['\"]", str(view.to_components()))
        assert "mr_bean" in alt


async def test_a_part_with_more_tiles_than_an_alt_text_holds_says_so(world: World) -> None:
    """Whoever hears of no picture took what was told for the whole of the part."""
    await world.open_and_start("farlanthia", people=2, options="mat=radius8")
    glance = await world.service.play.glance((await world.table()).id)
    named = replace(glance, names=replace(glance.names, seats=("Ann" * 30, "Ben" * 30)))
    (alt,) = re.findall(
        r"'description': ['\"](.*?)['\"]", str(around_view(named, PNG, range(217), {}).to_components())
    )
    told = re.findall(r"[A-Z]+\d+(?=[^.]*: )", alt)
    assert told and len(alt) <= ALT
    assert alt.endswith(f" And {217 - len(told)} more tiles, told by Text.")


async def test_of_a_part_tiles_that_are_alike_are_told_together_and_last(world: World) -> None:
    """Of a duel's hidden corner one tile after the other was read out, each with the same word."""
    await world.open_and_start("farlanthia", people=2, options="mode=duel")
    glance = await world.service.play.glance((await world.table()).id)
    (capitol,) = {at for at, owner in enumerate(glance.view.table.owner) if owner == 0}
    (alt,) = re.findall(
        r"'description': ['\"](.*?)['\"]",
        str(around_view(glance, PNG, (0, 1, capitol, 2), {}).to_components()),
    )
    assert re.fullmatch(r"Part of the board\. \w+: [^.]*capitol of Ann[^.]*\. A1, A2 and A3: hidden\.", alt)
