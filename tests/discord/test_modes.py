"""Farlanthia in a channel: a tournament of six, and a story with all that its master does."""

import random
from typing import Any

from bot.messages.wording import plain
from rules.farlanthia.actions import GmEnd, GmObjective, GmStart, GmTell
from rules.farlanthia.cards.deck import BY_CODE
from rules.kernel.actions import Action
from rules.kernel.game import Turn
from tests.cited import rule
from tests.discord.world import World, command_of, move_by_buttons, move_by_slash, mover, private
from tests.farlanthia.table import A, battle, strike
from tests.farlanthia.test_story import story, to_conflict
from tests.tables.helpers import put_state


@rule("FA-042", "FA-001")
async def test_a_tournament_of_six_by_buttons_and_by_commands(world: World) -> None:
    people = ("Ann", "Ben", "Cat", "Dan")
    await world.slash(world.owner, "table open", game="farlanthia", options="mode=tournament")
    for name in people:
        await world.press(world[name], "Join")
    for _ in range(2):
        await world.slash(world.owner, "table computer", player="random")
    await world.press(world["Ann"], "Start")
    made = 0
    for number in range(12):
        while await world.service.computers.move((await world.table()).id) is not None:
            pass
        if number == 6:
            await world.restart()
        who, glance = await mover(world)
        if number % 2:
            said = await move_by_slash(world, who, glance)
            now = await world.service.play.glance(glance.table.id, who.id)
            asked = plain(now.game.prompt(now.view, now.names))
            assert said.endswith(f"\n-# {asked}") if now.seat in now.waiting else "\n-# " not in said
        else:
            await move_by_buttons(world, who, glance)
        made += 1
    table = await world.table()
    live = await world.service.keeper.peek(table.id)
    assert len(table.players) == 6 == live.state.seats and made == 12
    assert live.state.table.season >= 1 and live.number >= 12


TAKEN_BACK = "This takes back one move:\n-# What it was is not for everybody to know."
"""What a moderator reads before a move is taken back of which only others may know."""


async def _glance(world: World, name: str) -> Any:
    return await world.service.play.glance((await world.table()).id, world[name].id)


async def _lead(world: World, rng: random.Random, used: set[type[Action]]) -> Action:
    """Something that the master has not done yet, or any of its moves."""
    live = await world.service.keeper.peek((await world.table()).id)
    turn = Turn(live.game, live.state, live.state.seats)
    kinds = [kind for kind in turn.open if kind is not GmEnd]
    fresh = [kind for kind in kinds if kind not in used]
    if GmStart() in turn.legal and rng.random() < 0.6:
        return GmStart()
    action = turn.sample(rng.choice(fresh or kinds), rng)
    used.add(type(action))
    return action


@rule("FA-167")
async def test_who_can_only_roll_a_die_again_is_asked_that_and_reads_of_no_others(world: World) -> None:
    ann = (await world.open_and_start("farlanthia", people=2, options="map_build=deal"))[0]
    state = battle(3, 2, 1, 1, 1, 6, 6)
    state.secrets.hands[A] = [BY_CODE["A55"].id]
    strike(state, 3)
    table_id = (await world.table()).id
    await put_state(world.service, table_id, state)
    await world.show_anew(table_id)
    assert "Roll a die again with a card, or keep your dice." in (await world.pressed(ann, "My move")).text
    asked = await world.pressed(ann, "Replace dice")
    assert "Card: **Master armourer (A55)**" in asked.text and "****" not in asked.text


@rule("FA-259")
async def test_what_the_master_tells_one_player_alone_stands_on_their_panel(world: World) -> None:
    await world.start_story("Ann", "Ben")
    table_id = (await world.table()).id
    await put_state(world.service, table_id, to_conflict(story()))
    await world.show_anew(table_id)
    for text, seat in (("Ann finds a key", 0), ("Ben sees a ghost", 1), ("Fog rises", None)):
        command, options = command_of(GmTell(text, seat), await _glance(world, "Cat"))
        await world.slash(world["Cat"], command, **options)
    ann = await world.pressed(world["Ann"], "My move")
    assert "Game master (to Ann alone): Ann finds a key" in ann.text and "Game master: Fog rises" in ann.text
    assert "🎭 Game master: Fog rises" in world.board.text and "Ben sees a ghost" not in ann.text
    assert not [each.text for each in world.messages if "finds a key" in each.text + each.alt]
    asked = private(await world.owner.slash(world.channel, "moderate undo", moves=2))
    assert asked is not None and asked.text.startswith("This takes back 2 moves:\nGame master: Fog rises")
    command, options = command_of(GmTell("Fog lifts", 0), await _glance(world, "Cat"))
    await world.slash(world["Cat"], command, **options)
    asked = private(await world.owner.slash(world.channel, "moderate undo", moves=1))
    assert asked is not None and asked.text == TAKEN_BACK
    await world.slash(world["Ann"], "farlanthia end")
    ben = await world.pressed(world["Ben"], "My move")
    assert "Game master (to Ben alone): Ben sees a ghost" in ben.text and "finds a key" not in ben.text


@rule("FA-043", "FA-250", "FA-258", "FA-259")
async def test_a_story_is_led_by_buttons_and_by_commands(world: World) -> None:
    await world.start_story("Ann", "Ben")
    rng, used = random.Random(4), set[type[Action]]()
    for number in range(16):
        glance = await _glance(world, "Cat")
        action = await _lead(world, rng, used)
        if number % 2:
            command, options = command_of(action, glance)
            await world.slash(world["Cat"], command, **options)
        else:
            await move_by_buttons(world, world["Cat"], glance, action)
        assert (await _glance(world, "Cat")).table.version > glance.table.version, action
    assert {GmTell, GmObjective} <= used and len(used) > 6
    command, options = command_of(GmEnd((0, 1)), await _glance(world, "Cat"))
    await world.slash(world["Cat"], command, **options)
    assert "Ann" in world.board.text and "Ben" in world.board.text
    assert (await _glance(world, "Cat")).standing.winners == (0, 1)
