"""Land Shares in a simulated Discord: whole games, and windows that several people answer at once, sealed."""

from typing import Any

import pytest

from bot.tables.model import Phase
from rules.land_shares.actions import Pass, Remove, Strike
from rules.settlers.phase_names import PRE_ROLL, ROBBER
from rules.settlers.tables import SOLDIER
from tests.cited import rule
from tests.discord.test_secrets import Spy
from tests.discord.world import World, move_by_buttons, move_by_slash, mover, play_on, private
from tests.land_shares.table import H, do, h, on, table
from tests.settlers.table import A, B, tile
from tests.tables.helpers import put_state

TABLES = {
    "people and computers": ("land_shares=on points_to_win=5", 2, 2, move_by_slash),
    "people alone": ("land_shares=on points_to_win=5 robber_token_hex=to", 3, 0, move_by_buttons),
}
"""By name: options, people, computers, and how the people move."""


@pytest.mark.long
@pytest.mark.parametrize("name", TABLES)
async def test_land_shares_are_played_to_the_end(world: World, name: str) -> None:
    options, people, computers, move = TABLES[name]
    await world.open_and_start("settlers", people=people, computers=computers, options=options)
    assert "No land shares yet" in world.board.alt
    await play_on(world, move, 2000)
    assert (await world.table()).phase is Phase.OVER


async def hand(world: World, who: Any) -> str:
    """All that a person's private hand says, to eyes and ears."""
    message = private(await who.slash(world.channel, "table hand"))
    assert message is not None
    return f"{message.text} {message.alt}"


async def window(world: World, asked: int) -> Any:
    """Play until so many people are asked for soldiers at once; what a spectator then sees."""
    for _ in range(1500):
        table = await world.table()
        glance = await world.service.play.glance(table.id, None)
        if glance.view.table.phase == "duel" and len(glance.waiting) >= asked:
            return glance
        await move_by_slash(world, *await mover(world))
    raise AssertionError("nobody was ever asked")


@rule("LS-048", "LS-049")
async def test_replies_are_sealed_and_the_board_says_who_is_still_to_reply(world: World) -> None:
    people = await world.open_and_start("settlers", people=4, options="land_shares=on points_to_win=20")
    glance = await window(world, 2)
    live = await world.service.keeper.peek(glance.table.id)
    first, second = glance.waiting[:2]
    names = {seat: live.table.seats[seat].name for seat in glance.waiting}
    live.state.secrets.cards[first] += 1 << 8 * SOLDIER
    assert "to answer with a soldier" in world.board.text
    assert all(name in world.board.text for name in names.values())
    spy = Spy(world)
    panel = await world.press(people[first], "My move")
    asked = await world.pressed(people[first], "Answer with a soldier", panel)
    assert {"defend (undo the attack)", "steal a card"} <= {*asked.buttons}, "a newcomer knows no “defend”"
    await world.press(people[first], "defend (undo the attack)", asked)
    spy.read()
    assert "defend" not in spy.others(people[first].id).lower()
    assert f"{names[first]} has replied" not in spy.others(people[first].id), (
        "nor that there was a reply (LS-050)"
    )
    assert all(name in world.board.text for name in names.values())
    assert "Your sealed reply: defend" in await hand(world, people[first])
    assert "defend" not in await hand(world, people[second])
    refused = await world.slash(people[first], "shares pass")
    assert "already" in refused
    for seat in glance.waiting[1:]:
        await world.slash(people[seat], "shares pass")
    assert "'s soldier fends off" in world.board.text


@rule("LS-035", "LS-048")
async def test_answers_with_a_share_and_without_stand_beside_each_other(world: World) -> None:
    """A reply that lays a token names its share, by the number in the picture; to defend names none."""
    people = await world.open_and_start("settlers", people=4, options="land_shares=on")
    mine, theirs = h("N"), h("SE")
    state = table(
        settlements={A: on("N"), B: on("SE")},
        shares={A: [mine], B: [theirs]},
        tokens={mine: 1},
        phase=PRE_ROLL,
        developments={A: [SOLDIER], B: [SOLDIER]},
    )
    do(state, A, Remove(mine, mine), Strike(0, mine))
    await put_state(world.service, (await world.table()).id, state)
    asked = await world.pressed(people[B], "Answer with a soldier", await world.press(people[B], "My move"))
    labels = [label for label in asked.buttons if label != "Back"]
    assert labels[:2] == ["defend (undo the attack)", "steal a card"]
    assert labels[2:4] == ["1 · lay tokens, C4@N", "2 · lay tokens, C4@SE"]
    assert labels[4:] == ["1 · take a token off, C4@N", "2 · take a token off, C4@SE"]


@rule("LS-040")
async def test_the_only_share_that_the_robber_can_block_is_named_before_it_does(world: World) -> None:
    """Where there are two, the panel asks for one, with whose it is; of one alone it said nothing."""
    people = await world.open_and_start("settlers", people=4, options="land_shares=on")
    state = table(settlements={A: on("N"), B: on("SE")}, shares={B: [h("SE")]}, phase=ROBBER, robber=tile(*H))
    await put_state(world.service, (await world.table()).id, state)
    asked = await world.pressed(people[A], "Robber with a token", await world.press(people[A], "My move"))
    assert f"the token blocks C4@SE, {(await world.table()).names[B]}'s share" in asked.text
    assert asked.text.count("the token blocks") == 1, "and not at each tile"


@rule("LS-050")
async def test_a_standing_order_to_pass_is_given_in_private(world: World) -> None:
    people = await world.open_and_start("settlers", people=3, options="land_shares=on")
    spy = Spy(world)
    told = await world.slash(people[1], "shares auto_pass", when="always")
    assert "passes when asked for soldiers" in told
    spy.read()
    assert "when asked" not in spy.others(people[1].id)
    assert "pass when you are asked for soldiers" in await hand(world, people[1])


@rule("LS-049")
async def test_silence_in_a_window_passes_where_the_table_says_so(world: World) -> None:
    await world.open_and_start("settlers", people=4, options="land_shares=on points_to_win=20")
    glance = await window(world, 1)
    live = await world.service.keeper.peek(glance.table.id)
    for seat in glance.waiting:
        assert live.game.skip(live.state, seat) == Pass()
