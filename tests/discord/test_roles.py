"""A story with a game master, who has no seat: joining, moves by command and by button, restarts, undo."""

from typing import Any

import pytest

from bot.tables.model import Phase, TimerKind
from data.store import Store
from rules import catalogue
from rules.farlanthia.actions import GmEnd, GmStart, GmStructure, GmTell, GmTerrain
from rules.farlanthia.events import MASTER
from rules.farlanthia.tables import FIELD, LAST_SEASON, STRUCTURE_NAMES
from rules.kernel import record
from rules.kernel.actions import Action
from tests.cited import rule
from tests.discord.world import World, command_of, new_bot, pixels, private
from tests.tables.helpers import make_unreadable

GAME = catalogue.find("farlanthia")
ROLE = "game master"


async def _story(world: World) -> None:
    """Ann and Ben play a story that Cat leads."""
    await world.slash(world.owner, "table open", game="farlanthia", options="mode=story")
    for name in ("Ann", "Ben"):
        await world.press(world[name], "Join")
    await world.press(world["Cat"], f"Join as {ROLE}")
    await world.press(world["Ann"], "Start")
    assert (await world.table()).phase is Phase.PLAYING, world.board.text


async def _glance(world: World, name: str) -> Any:
    return await world.service.play.glance((await world.table()).id, world[name].id)


async def _by_slash(world: World, name: str, action: Action) -> str:
    command, options = command_of(action, await _glance(world, name))
    return await world.slash(world[name], command, **options)


@rule("FA-043")
async def test_a_role_is_joined_left_and_needed_to_start(world: World) -> None:
    await world.slash(world.owner, "table open", game="farlanthia", options="mode=story")
    await world.press(world["Ann"], "Join")
    await world.press(world["Ben"], "Join")
    assert "Start" not in world.board.buttons
    assert "Nobody is the game master" in await world.slash(world["Ann"], "table start")
    assert await world.slash(world["Cat"], "table join", role="Game Master") == "You are the game master."
    table = await world.table()
    assert [seated.role for seated in table.seats] == ["", "", ROLE] and len(table.players) == 2
    assert "Game master** · <@" in world.board.text and "2 taken" in world.board.text
    assert "is the game master here already" in await world.slash(world["Dan"], "table join", role=ROLE)
    assert "have no game master" in await world.slash(world["Ann"], "table options", options="mode=realm")
    await world.slash(world["Dan"], "table join")
    table = await world.table()
    assert [(seated.name, seated.index) for seated in table.seats] == [
        ("Ann", 0),
        ("Ben", 1),
        ("Dan", 2),
        ("Cat", 3),
    ]
    await world.restart()
    assert (await world.table()).vacant == () and "Start" in world.board.buttons
    await world.slash(world["Cat"], "table leave")
    assert (await world.table()).vacant == (ROLE,) and f"Join as {ROLE}" in world.board.buttons
    await world.slash(world["Ann"], "table join", role=ROLE)
    assert [seated.name for seated in (await world.table()).seats] == ["Ben", "Dan", "Ann"]
    assert "has no role" in await world.slash(world["Cat"], "table join", role="bard")


@rule("FA-043", "FA-266")
async def test_a_story_is_led_by_a_person_through_a_restart_and_an_undo(world: World) -> None:
    await _story(world)
    glance = await _glance(world, "Cat")
    assert (
        glance.seat == 2 and glance.waiting == (2,) and f"<@{world['Cat'].id}>, your move" in world.board.text
    )
    cells = [glance.view.board.index[cell] for cell in list(glance.view.board.index)[:6]]
    for cell in cells:
        await _by_slash(world, "Cat", GmTerrain(cell, FIELD, False))
    glance = await _glance(world, "Cat")
    assert [glance.view.terrain[cell] for cell in cells] == [FIELD] * 6
    assert "can only" in (await _by_slash(world, "Dan", GmTell("Hello"))).lower()
    await world.restart()
    village = STRUCTURE_NAMES.index("village")
    await _by_slash(world, "Cat", GmStructure(cells[0], village, 0))
    await _by_slash(world, "Cat", GmStructure(cells[5], village, 1))
    table = await world.table()
    preview = await world.service.undoing.preview(table.id, 1)
    await world.service.undoing.undo(table.id, 1, version=preview.table.version)
    glance = await _glance(world, "Cat")
    assert glance.view.table.structure[cells[5]] != village == glance.view.table.structure[cells[0]]
    await _by_slash(world, "Cat", GmStructure(cells[5], village, 1))
    panel = await world.pressed(world["Cat"], "My move")
    start = next(each for each in panel.buttons.values() if "start" in each)
    await world.press_id(world["Cat"], start, panel)
    assert (await _glance(world, "Cat")).view.table.season == 1
    assert 2 not in (await _glance(world, "Cat")).waiting
    await _tell_by_buttons(world, "The mill burns")
    assert "The mill burns" in world.board.text
    await _by_slash(world, "Cat", GmEnd((0,)))
    table = await world.table()
    assert table.phase is Phase.OVER
    people = [world[name].id for name in ("Ann", "Ben", "Cat")]
    found = [await world.service.history.statistics(table.guild_id, person) for person in people]
    assert [(each.games, each.wins) for each in found] == [(1, 1), (1, 0), (0, 0)]
    exported = record.read((await world.service.history.export(table.id)).data)
    assert len(exported.seats) == 2 and [each.name for each in exported.everybody] == ["Ann", "Ben", "Cat"]
    assert {made.seat for made in exported.moves} == {2} and not record.verify(GAME, exported).problem


async def _tell_by_buttons(world: World, words: str) -> None:
    """Cat tells all players something: the words by a form, the rest by the panel."""
    panel = await world.pressed(world["Cat"], "My move")
    ids = [*panel.buttons.values()]
    page = await world.press_id(world["Cat"], next(each for each in ids if each.endswith(":gm_tell")), panel)
    assert page is not None
    opened = await world["Cat"].click(page.handle, custom_id=page.buttons["Write"])
    assert opened.modal is not None
    answered = private(await world["Cat"].submit_modal(opened, {"text": words}))
    if answered is not None and "To all" in answered.buttons:
        await world.press(world["Cat"], "To all", answered)


async def test_a_computer_takes_over_a_role_and_gives_it_back(world: World) -> None:
    await _story(world)
    table = await world.table()
    stood_in = await world.service.moderation.stand_in(table.id, 2)
    assert stood_in.seats[2].computer and stood_in.seats[2].role == ROLE
    back = await world.service.moderation.give_back(table.id, 2)
    assert back.seats[2].user_id == world["Cat"].id and back.seats[2].role == ROLE
    await world.slash(world.owner, "moderate replace", seat="3", member=world["Dan"])
    table = await world.table()
    assert table.seats[2].user_id == world["Dan"].id and table.seats[2].role == ROLE
    assert (await _glance(world, "Dan")).waiting == (2,)
    moved = await world.service.play.resign(table.id, world["Dan"].id)
    assert moved.table.seats[2].computer and moved.table.seats[2].role == ROLE
    assert not moved.table.seats[2].left and moved.table.phase is Phase.PLAYING


async def test_whoever_leads_a_story_does_not_make_computers_wait(world: World) -> None:
    """Who was the last to lend their seat was not told so where somebody led it."""
    await _story(world)
    said = [await world.slash(world[name], "table away") for name in ("Ann", "Ben")]
    assert ["No person plays now" in each for each in said] == [False, True]


async def test_a_computer_is_given_a_role_in_the_lobby(world: World) -> None:
    await world.slash(world.owner, "table open", game="farlanthia", options="mode=story")
    await world.press(world["Ann"], "Join")
    assert "is the game master" in await world.slash(
        world.owner, "table computer", player="random", role=ROLE
    )
    table = await world.table()
    assert [(each.computer, each.role) for each in table.seats] == [(None, ""), ("random", ROLE)]


async def test_a_role_is_reminded_like_a_seat(world: World) -> None:
    await _story(world)
    keeper = world.service.keeper
    later = keeper.clock() + 25 * 3600
    due = await world.service.timers.due(later)
    assert [(each.seat, each.user_id, each.kind, each.public) for each in due] == [
        (2, world["Cat"].id, TimerKind.REMIND, True)
    ]


@rule("FA-266")
async def test_a_story_that_a_computer_leads_ends_after_its_last_season(world: World) -> None:
    """Nobody waits for a game master then, so that it would go on for ever."""
    await _story(world)
    glance = await _glance(world, "Cat")
    cells = [glance.view.board.index[cell] for cell in list(glance.view.board.index)[:2]]
    for seat, cell in enumerate(cells):
        await _by_slash(world, "Cat", GmTerrain(cell, FIELD, False))
        await _by_slash(world, "Cat", GmStructure(cell, STRUCTURE_NAMES.index("village"), seat))
    await _by_slash(world, "Cat", GmStart())
    table = await world.table()
    live = await world.service.keeper.peek(table.id)
    live.state.table.season = LAST_SEASON + 1
    live.state.table.renown[1] += 3
    assert live.computer_due is None, "a person leads as long as they like"
    assert await world.service.computers.due() == []
    live.state.table.season = 1
    await world.slash(world["Cat"], "table away")
    assert (await world.table()).phase is Phase.PLAYING
    assert await world.service.computers.due() == [table.id], "it may have to end it after a restart"
    live = await world.service.keeper.peek(table.id)
    live.state.table.season = LAST_SEASON + 1
    await world.service.computers.move(table.id)
    assert (await world.table()).phase is Phase.OVER
    live = await world.service.keeper.peek(table.id)
    assert live.state.table.winners == (1,) and live.state.table.why == MASTER


async def test_a_story_that_a_computer_leads_and_that_cannot_be_read_is_only_said_to_be(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    """What its game master does unasked was asked of no state: it failed every ten minutes, with a trace."""
    await _story(world)
    table = await world.table()
    await world.service.moderation.replace_by_computer(table.id, 2)
    await world.bot.close()
    store = await Store.open(world.database)
    await make_unreadable(store, table.id)
    await store.close()
    await world.env.restart_bot(new_bot(world.database, pixels))
    assert "could not be brought up" not in caplog.text
    asked = await world.owner.slash(world.channel, "moderate end")
    await world.owner.submit_modal(asked, {"why": ""})
    assert (await world.service.get(table.id)).phase is Phase.ENDED
