"""Forms find their way by what they carry: what somebody fills in meanwhile outlives a restart."""

import asyncio
from datetime import timedelta
from typing import Any

import discord
import pytest

from bot.messages.composing import Draft
from bot.tables.model import Phase
from bot.tables.play import Play
from bot.verbs import answers
from rules.kernel.actions import spec
from rules.settlers.actions import EndTurn, Offer
from tests.discord.world import Message, World, fill_form, mover, private, seen, some_move, told


async def _before_an_offer(world: World) -> tuple[Offer, Message]:
    """An offer that somebody could make, and their panel."""
    await world.open_and_start("settlers", people=3)
    who, glance = await mover(world)
    while Offer not in glance.open:
        await world.service.play.act(glance.table.id, who.id, await some_move(world, glance))
        who, glance = await mover(world)
    held = next(kind for kind, count in enumerate(glance.view.own.resources) if count)
    one = [tuple(int(kind == at) for kind in range(5)) for at in (held, (held + 1) % 5)]
    return Offer(give=one[0], want=one[1]), await world.pressed(who, "My move")


async def test_an_offer_that_was_being_filled_in_during_a_restart_is_made(world: World) -> None:
    offer, panel = await _before_an_offer(world)
    who, glance = await mover(world)
    await fill_form(
        world,
        who,
        panel,
        panel.buttons["Offer a trade"],
        action=offer,
        glance=glance,
        meanwhile=world.restart,
    )
    live = await world.service.keeper.peek(glance.table.id)
    assert live.state.table.offer is not None


async def test_a_form_says_what_comes_of_it(world: World) -> None:
    """An offer, a standing trade and one that is left ask for the same, and look alike."""
    _, panel = await _before_an_offer(world)
    who, _ = await mover(world)
    form = await who.click(panel.handle, custom_id=panel.buttons["Offer a trade"])
    assert spec(Offer).help in str(form.modal)


async def test_who_fills_in_an_offer_of_a_turn_that_is_over_reads_so(world: World) -> None:
    offer, panel = await _before_an_offer(world)
    who, glance = await mover(world)

    async def over() -> None:
        await world.service.play.act(glance.table.id, who.id, EndTurn())

    form, stored = panel.buttons["Offer a trade"], world.env.backend.messages[world.channel.id]
    before = [id for id, each in stored.items() if each.is_ephemeral]
    await fill_form(world, who, panel, form, action=offer, glance=glance, meanwhile=over)
    assert "out of date" in Message(panel.id, stored[panel.id].components, panel.handle).text
    assert [id for id, each in stored.items() if each.is_ephemeral] == before, "and nothing else"
    assert (await world.service.keeper.peek(glance.table.id)).state.table.offer is None


async def test_why_a_game_ends_may_be_written_during_a_restart(world: World) -> None:
    await world.open_and_start("land", people=2)
    asked = await world.owner.slash(world.channel, "moderate end", why="no time")
    await world.restart()
    assert "The table is closed" in told(await world.owner.submit_modal(asked, {"why": "\u202elate"}))
    table = await world.table()
    assert table.phase is Phase.ENDED and table.why.endswith(" ended it: late"), (
        "nothing that turns what follows about"
    )


async def test_a_form_of_who_moderates_no_more_ends_no_game(world: World) -> None:
    await world.open_and_start("land", people=2)
    judges = world.guild.create_role("Judges")
    judge = world.guild.add_member(world.env.create_user("judge"), roles=[judges])
    await world.slash(world.owner, "moderate server", moderator_role=judges)
    asked = await judge.slash(world.channel, "moderate end")
    await world.slash(world.owner, "moderate server", moderator_role=world.guild.default_role)
    assert asked.modal and "Only a moderator" in told(await judge.submit_modal(asked, {"why": ""}))
    assert (await world.table()).phase is Phase.PLAYING


async def test_words_that_were_being_written_during_a_restart_are_not_met_with_silence(world: World) -> None:
    await world.start_story("Ann")
    page = private(await world["Cat"].slash(world.channel, "table play"))
    assert page is not None
    ids = [*page.buttons.values()]
    asked = await world.press_id(world["Cat"], next(each for each in ids if each.endswith("gm_land")), page)
    assert asked is not None
    opened = await world["Cat"].click(asked.handle, custom_id=asked.buttons["Write"])
    await world.restart()
    after = await world["Cat"].submit_modal(opened, {"tiles": "field A1-A12"})
    assert after.response is not None and "please begin again" in seen(after.response).text


@pytest.mark.parametrize(("limit", "late"), [(0.01, False), (1.01, True)])
async def test_a_form_that_would_come_too_late_is_answered_in_words(
    world: World, monkeypatch: pytest.MonkeyPatch, limit: float, late: bool
) -> None:
    """Discord takes no form any more after three seconds, and said that the interaction had failed.

    Those began with the press, which may have been `late` on its way to us.
    """
    look = Play.player_glance

    async def slowly(*args: Any) -> Any:
        await asyncio.sleep(0.05)
        return await look(*args)

    await world.open_and_start("land", people=2)
    who, _ = await mover(world)
    panel = await world.pressed(who, "My move")
    if late:
        pressed = property(lambda _: discord.utils.utcnow() - timedelta(seconds=2))
        monkeypatch.setattr(discord.Interaction, "created_at", pressed)
    monkeypatch.setattr(answers, "FORM", limit)
    monkeypatch.setattr(Play, "player_glance", slowly)
    came = await who.click(panel.handle, custom_id=panel.buttons["My notes"])
    assert came.modal is None and "please press again" in str(came.response and seen(came.response).text)


async def test_a_form_opens_though_our_clock_is_fast(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each press is late by it, which anything but a form is promised for at once."""
    await world.open_and_start("land", people=2)
    who, _ = await mover(world)
    panel = await world.pressed(who, "My move")
    pressed = property(lambda _: discord.utils.utcnow() - timedelta(hours=1))
    monkeypatch.setattr(discord.Interaction, "created_at", pressed)
    assert (await who.click(panel.handle, custom_id=panel.buttons["My notes"])).modal is not None


async def test_what_was_half_chosen_is_forgotten_by_my_move_and_by_no_advice(world: World) -> None:
    await world.service.servers.configure(world.guild.id, {"advice": True})
    await world.open_and_start("toy", people=2, options="goal=500")
    who, _ = await mover(world)
    key, drafts = (who.id, (await world.table()).id), world.bot.app.drafts
    drafts[key] = Draft(Offer, 1)
    panel = await world.pressed(who, "My move")
    assert key not in drafts
    drafts[key] = Draft(Offer, 1)
    await world.press(who, "What would you do?", panel)
    assert key in drafts, "another page of theirs may be in the middle of it"
