"""Whole games of Settlers' variants, with people and computers, by commands and by buttons."""

import re

import pytest

from bot.tables.model import Glance, Phase
from rules.settlers.tables import RESOURCES
from tests.cited import rule
from tests.discord.world import World, move_by_buttons, move_by_slash, mover, play_on

TABLES = {
    "a person and a computer": ("two_player=on points_to_win=5", 1, 1, move_by_buttons),
    "two with shares": ("two_player=on land_shares=on points_to_win=5", 1, 1, move_by_slash),
}
"""By name: options, people, computers, and how the people move."""


@pytest.mark.long
@pytest.mark.parametrize("name", TABLES)
async def test_a_variant_is_played_to_its_end(world: World, name: str) -> None:
    options, people, computers, move = TABLES[name]
    await world.open_and_start("settlers", people=people, computers=computers, options=options)
    table = await world.table()
    assert table.phase is Phase.PLAYING and table.options["two_player"] == "on"
    assert "keep this board" in world.board.text
    await play_on(world, move, 2000)
    table = await world.table()
    assert table.phase is Phase.OVER
    assert "out of the game" in world.board.alt


@rule("TP-012")
async def test_a_vote_on_the_removal_stays_private_until_both_have_answered(world: World) -> None:
    ann, ben = await world.open_and_start("settlers", people=2, options="two_player=on")
    assert "Ann" in world.board.text and "Ben" in world.board.text
    said = await world.slash(ann, "settlers-two again")
    assert "roll again" in said.lower()
    for message in world.messages:
        assert "has answered: roll again" not in message.text and "again and" not in message.text
    assert "has answered" not in world.board.text, "it says who is still to answer"
    assert "Ben is to say whether" in world.board.text
    assert "has answered" not in await world.slash(ben, "settlers-two keep"), "what both said is told at once"
    assert "says again and Ben says keep" in world.board.text
    assert "settlement" in world.board.text


@rule("TP-011", "TP-012")
async def test_what_is_removed_is_told_once_and_what_both_said_under_nobodys_name(world: World) -> None:
    """News and prompt told it one after the other, and what both had said stood under the last one's name."""
    ann, ben = await world.open_and_start("settlers", people=2, options="two_player=on")
    await world.slash(ann, "settlers-two again")
    panel = await world.pressed(ben, "My move")
    for told in (world.board.text, panel.text):
        assert len(re.findall("leave the game|out of the game", told, re.IGNORECASE)) == 1, told
    await world.slash(ben, "settlers-two keep")
    both = next(line for line in world.board.text.splitlines() if "Ann says again and Ben says keep" in line)
    assert "**Ann**" not in both


async def until_both_may_bid(world: World) -> Glance:
    for _ in range(300):
        glance = await world.service.play.glance((await world.table()).id, None)
        if glance.view.table.phase == "bidding" and len(glance.waiting) == 2:
            break
        await move_by_slash(world, *await mover(world))
    return glance


@rule("TP-022")
async def test_what_is_new_when_both_may_bid_is_the_fictional_turn_not_ones_own(world: World) -> None:
    """It stands under nobody's name, and who moved the robber in it knows all that led to that."""
    people = await world.open_and_start("settlers", people=2, options="two_player=on")
    glance = await until_both_may_bid(world)
    panel = await world.pressed(people[glance.view.table.active], "My move")
    (told,) = [line for line in panel.text.splitlines() if " threw a " in line]
    assert "**" not in told and "moved the robber" not in panel.text
    name = (await world.table()).names[glance.view.table.active]
    assert f"**{name}** rolled" not in panel.text
    other = await world.pressed(people[1 - glance.view.table.active], "My move")
    (heading,) = [line for line in other.text.splitlines() if "F1's turn" in line or "F2's turn" in line]
    assert "**" not in heading.split("'s turn")[0], "who moved no robber reads the whole turn"


@rule("TP-033")
async def test_bids_are_made_by_both_at_once_and_in_the_open(world: World) -> None:
    people = dict(
        zip("PQ", await world.open_and_start("settlers", people=2, options="two_player=on"), strict=True)
    )
    glance = await until_both_may_bid(world)
    for name, seat in (("P", 0), ("Q", 1)):
        own = await world.service.play.glance(glance.table.id, people[name].id)
        held = own.view.hands[seat].resources
        kind = next(kind for kind, count in enumerate(held) if count)
        await world.slash(people[name], "settlers-two bid", card=RESOURCES[kind])
    assert "bids 1" in world.board.text
