"""What is pressed on a panel is answered with the panel itself, unless that takes too long or is large."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import count
from math import inf
from typing import Any

import aiohttp
import discord
import pytest

from bot.tables.play import Play
from bot.upkeep.failures import quietly
from bot.verbs import answers
from rules.settlers.actions import Offer
from tests.discord.world import Message, World, asked_ids, fill_form, mover, some_move

OPENED, PROMISED, PROMISE, CHANGED, FORM = 4, 5, 6, 7, 9
"""How Discord numbers first answers: a message now or later, the old one as it is or changed; a form."""


def firsts(world: World) -> list[int]:
    """The first answers since the requests were forgotten last."""
    sent = [each for each in world.env.http_requests if each.path.endswith("/callback")]
    return [each.json["type"] for each in sent if isinstance(each.json, dict)]


def edits(world: World) -> int:
    """How often a private message was changed by another request than a first answer."""
    return sum(each.path.endswith("/messages/@original") for each in world.env.http_requests)


async def pressed(world: World) -> None:
    """Somebody opens their panel, and presses a button there: what happens then is all that is noted."""
    await world.open_and_start("land", people=2)
    who, _ = await mover(world)
    opened = await world.pressed(who, "My move")
    world.env.http_requests.clear()
    page = await world.pressed(who, "Got it", opened)
    assert page.id == opened.id


async def test_a_panel_is_changed_by_the_first_answer(world: World) -> None:
    await pressed(world)
    assert firsts(world) == [CHANGED] and edits(world) == 0


async def test_nothing_is_made_of_components_that_discord_tells_back(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.open_and_start("land", people=2)
    who, _ = await mover(world)
    monkeypatch.setattr(discord.message, "_component_factory", None)
    opened = await world.pressed(who, "My move")
    page = await world.pressed(who, "Got it", opened)
    assert page.id == opened.id and firsts(world)[-2:] == [OPENED, CHANGED]


async def test_what_a_form_brings_changes_the_panel_by_the_first_answer(world: World) -> None:
    await world.open_and_start("settlers", people=3)
    who, glance = await mover(world)
    while Offer not in glance.open:
        await world.service.play.act(glance.table.id, who.id, await some_move(world, glance))
        who, glance = await mover(world)
    held = next(kind for kind, count in enumerate(glance.view.own.resources) if count)
    one = [tuple(int(kind == at) for kind in range(5)) for at in (held, (held + 1) % 5)]
    offer = Offer(give=one[0], want=one[1])
    panel = await world.pressed(who, "My move")
    world.env.http_requests.clear()
    await fill_form(world, who, panel, panel.buttons["Offer a trade"], action=offer, glance=glance)
    assert firsts(world) == [FORM, CHANGED] and edits(world) == 0


async def test_what_takes_long_is_promised_first(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    look = Play.player_glance

    async def slowly(*args: Any) -> Any:
        await asyncio.sleep(0.05)
        return await look(*args)

    monkeypatch.setattr(answers, "SOON", 0.01)
    monkeypatch.setattr(answers, "_YOUNG", 1.0)
    monkeypatch.setattr(Play, "player_glance", slowly)
    await pressed(world)
    assert firsts(world) == [PROMISE] and edits(world) == 1


@pytest.mark.parametrize("limit", ["SMALL", "_YOUNG"])
async def test_what_is_large_or_comes_late_is_promised_first(
    world: World, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    monkeypatch.setattr(answers, limit, -1)
    await pressed(world)
    assert firsts(world) == [PROMISE] and edits(world) == 1


async def test_a_press_on_a_board_is_acknowledged_before_its_work(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.open_and_start("toy", people=2)
    who, _ = await mover(world)
    look, before = Play.player_glance, list[list[int]]()

    async def noted(*args: Any) -> Any:
        before.append(firsts(world))
        return await look(*args)

    monkeypatch.setattr(Play, "player_glance", noted)
    world.env.http_requests.clear()
    acts = next(each for each in world.board.buttons.values() if each.startswith("lm:act"))
    await world.press_id(who, acts)
    assert before[0] == [PROMISE]


@pytest.mark.parametrize("status", [404, 503])
async def test_where_discord_refuses_the_first_answer_the_press_before_changes_the_panel(
    world: World, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    await world.open_and_start("land", people=2)
    who, _ = await mover(world)
    opened = await world.pressed(who, "My move")
    before = opened.text
    world.env.inject_error("POST", "/interactions/*/callback", status=status, times=None)
    with caplog.at_level(logging.WARNING), suppress(Exception):
        await who.click(opened.handle, custom_id=opened.buttons["Got it"])
    world.env.backend.faults.clear()
    stored = world.env.backend.messages[world.channel.id][opened.id]
    now = Message(stored.id, stored.components, opened.handle)
    assert now.text != before and any(
        i.startswith("lm:pick") for i in [*now.buttons.values(), *(menu["custom_id"] for menu in now.menus)]
    )
    assert not [each for each in caplog.records if "Reference" in each.getMessage()]


@pytest.mark.parametrize("promised", [False, True])
async def test_a_press_that_the_same_person_has_overtaken_shows_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch, promised: bool
) -> None:
    @asynccontextmanager
    async def overtaken(*_: int) -> AsyncIterator[bool]:
        yield False

    await world.open_and_start("land", people=2)
    who, _ = await mover(world)
    monkeypatch.setattr(world.bot.app.panels.turns, "of", overtaken)
    monkeypatch.setattr(answers, "_YOUNG", -1.0 if promised else 1.0)
    world.env.http_requests.clear()
    shown = await world.press(who, "My move")
    assert firsts(world) == [PROMISED if promised else PROMISE]
    if promised:
        taken = [each for each in world.env.http_requests if each.method == "DELETE"]
        assert len(taken) == 1
    else:
        assert shown is None and edits(world) == 0


async def test_a_panel_that_is_shown_is_not_told_to_be_lost_where_the_one_before_stays(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.open_and_start("land", people=2)
    who, _ = await mover(world)
    assert await world.press(who, "My move")

    async def lost(*_: Any, **__: Any) -> None:
        raise aiohttp.ServerDisconnectedError

    monkeypatch.setattr(discord.Interaction, "delete_original_response", lost)
    shown = await world.pressed(who, "My move")
    assert answers.LOST not in shown.text and shown.buttons


def lose(monkeypatch: pytest.MonkeyPatch, way: str, *, arrived: bool, times: float = 1) -> None:
    """The line is closed under so many first answers of that way, before or after Discord takes them."""
    answer, sent = getattr(discord.InteractionResponse, way), count(1)

    async def losing(response: Any, **named: Any) -> Any:
        if next(sent) > times:
            return await answer(response, **named)
        if arrived:
            await answer(response, **named)
            response._response_type = None
        raise aiohttp.ServerDisconnectedError

    monkeypatch.setattr(discord.InteractionResponse, way, losing)


def unheard(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on Discord takes every promise, and the line is closed before we hear so."""
    lose(monkeypatch, "defer", arrived=True, times=inf)


async def test_a_panel_comes_though_nobody_heard_that_it_was_promised(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.open_and_start("land", people=2)
    who, _ = await mover(world)
    show = answers.show

    async def late(interaction: Any, *args: Any) -> Any:
        await quietly(answers.settle(interaction))
        return await show(interaction, *args)

    monkeypatch.setattr(answers, "show", late)
    unheard(monkeypatch)
    shown = await world.pressed(who, "My move")
    assert any(each.startswith("lm:pick") for each in asked_ids(shown))


async def test_who_waits_for_what_nobody_heard_to_be_promised_is_told(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "_YOUNG", -1.0)
    unheard(monkeypatch)
    assert await world.slash(world.owner, "table status") == answers.LOST


@pytest.mark.parametrize("command", ["table status", "table board", "table hand", "moderate pause"])
async def test_a_command_is_answered_by_one_request(world: World, command: str) -> None:
    """Whether it shows something, or refuses: that was promised first, and followed in a second request."""
    await world.open_and_start("land", people=2)
    world.env.http_requests.clear()
    await world.slash(world["Ann"], command)
    asked = [each.path for each in world.env.http_requests if "/interactions/" in each.path]
    hooks = [each.path for each in world.env.http_requests if "/webhooks/" in each.path]
    assert firsts(world) == [OPENED] and len(asked) == 1 and not hooks


async def test_a_page_is_shown_and_turned_by_one_request_each(world: World) -> None:
    await world.open_and_start("land", people=2)
    world.env.http_requests.clear()
    page = await world.pressed(world["Dan"], "Help")
    await world.press(world["Dan"], "Next", page)
    assert firsts(world) == [OPENED, CHANGED] and edits(world) == 0


@pytest.mark.parametrize("arrived", [False, True])
async def test_a_press_whose_answer_got_lost_is_acknowledged(
    world: World, monkeypatch: pytest.MonkeyPatch, arrived: bool
) -> None:
    """The press before shows its panel; Discord would say of this one that it failed."""
    await world.open_and_start("land", people=2)
    who, _ = await mover(world)
    opened = await world.pressed(who, "My move")
    lose(monkeypatch, "edit_message", arrived=arrived)
    world.env.http_requests.clear()
    await who.click(opened.handle, custom_id=opened.buttons["Got it"])
    assert firsts(world)[:1] == [CHANGED if arrived else PROMISE]
    assert edits(world) == 1


async def test_a_press_whose_answer_discord_could_not_take_is_acknowledged(world: World) -> None:
    await world.open_and_start("land", people=2)
    who, _ = await mover(world)
    opened = await world.pressed(who, "My move")
    world.env.http_requests.clear()
    world.env.inject_error("POST", "/interactions/*/callback", status=503, times=1)
    await who.click(opened.handle, custom_id=opened.buttons["Got it"])
    assert firsts(world) == [CHANGED, PROMISE] and edits(world) == 1


async def test_who_sat_down_is_not_told_to_try_again_where_two_answers_got_lost(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await world.slash(world.owner, "table open", game="land")
    lose(monkeypatch, "send_message", arrived=False, times=2)
    told = await world.slash(world["Ann"], "table join")
    assert (await world.table()).people == {world["Ann"].id}
    assert "try again" not in told
    assert not [each for each in caplog.records if each.exc_info]


async def test_an_answer_that_discord_could_not_take_is_no_fault_of_ours(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    world.env.inject_error("POST", "/interactions/*/callback", status=503, times=1)
    assert await world.slash(world.owner, "table status") == answers.LOST
    assert not [each for each in caplog.records if each.exc_info]


@pytest.mark.parametrize("arrived", [False, True])
async def test_a_panel_comes_though_its_answer_got_lost(
    world: World, monkeypatch: pytest.MonkeyPatch, arrived: bool
) -> None:
    await world.open_and_start("land", people=2)
    who, _ = await mover(world)
    lose(monkeypatch, "send_message", arrived=arrived)
    shown = await world.pressed(who, "My move")
    assert "Got it" in shown.buttons
    page = await world.pressed(who, "Got it", shown)
    assert page.id == shown.id


async def test_a_move_is_seen_on_a_panel_of_before_a_kill_though_its_answer_got_lost(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.open_and_start("toy", people=2)
    who, _ = await mover(world)
    panel = await world.pressed(who, "My move")
    world.bot.app.panels._panels.clear()
    version = (await world.table()).version
    lose(monkeypatch, "edit_message", arrived=False)
    acts = next(each for each in panel.buttons.values() if each.startswith("lm:act"))
    await who.click(panel.handle, custom_id=acts)
    assert (await world.table()).version > version
    stored = world.env.backend.messages[world.channel.id][panel.id]
    assert Message(stored.id, stored.components, panel.handle).text != panel.text
