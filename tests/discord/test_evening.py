"""Who is pinged, and when: a role once, those in the lobby at their time, nobody in quiet hours."""

from contextlib import nullcontext
from datetime import UTC, datetime
from typing import Any
from unittest.mock import Mock

import discord
import pytest

from bot.budget import Budget
from bot.tables.model import Refusal
from bot.tables.people import PersonSettings
from bot.upkeep.drawing import Drawing
from bot.verbs.permissions import require_pingable
from tests.discord.world import World, move_by_slash, mover, pings


def role_pings(world: World) -> list[list[str]]:
    bodies = [
        each.json for each in world.env.http_requests if each.method == "POST" and "messages" in each.path
    ]
    return [body["allowed_mentions"]["roles"] for body in bodies if body["allowed_mentions"].get("roles")]


async def test_a_role_is_pinged_once_when_a_table_opens(world: World) -> None:
    role = world.guild.create_role("players", mentionable=True)
    await world.slash(world.owner, "moderate server", players_role=role)
    await world.slash(world.owner, "table open", game="toy", pace="tonight")
    assert [list(map(int, each)) for each in role_pings(world)] == [[role.id]]
    assert f"<@&{role.id}>" in world.board.text
    assert "Tonight: reminder after 5 minutes" in world.board.text
    await world.slash(world["Ann"], "table join")
    await world.slash(world.owner, "table board", post=True)
    await world.restart()
    assert len(role_pings(world)) == 1


async def test_those_who_sit_there_are_told_when_it_is_time(world: World) -> None:
    await world.slash(world.owner, "table open", game="toy", start="in 1 hour")
    await world.slash(world["Ann"], "table join")
    assert "**Begins** <t:" in world.board.text
    assert "No time is set" in await world.slash(world["Ann"], "table start", at="off")
    assert "**Begins**" not in world.board.text
    assert "It begins <t:" in await world.slash(world["Ann"], "table start", at="in 1 hour")
    await world.env.advance_time(59 * 60)
    assert not any("it is time" in message.text for message in world.messages)
    await world.env.advance_time(3 * 60)
    await world.restart()
    await world.env.advance_time(3600)
    assert [
        each.text.count(f"<@{world['Ann'].id}>") for each in world.messages if "it is time" in each.text
    ] == [1]
    assert pings(world)[-1] == {world["Ann"].id}


async def test_nobody_is_pinged_in_quiet_hours_but_after_them(world: World) -> None:
    await world.open_and_start("land", people=2)
    who, _ = await mover(world)
    seated = (await world.table()).users((0, 1))
    (other,) = (each for each in world.members.values() if each.id in seated and each.id != who.id)
    hour = datetime.fromtimestamp(world.service.keeper.clock(), UTC).hour
    said = await world.slash(other, "table quiet", hours=f"{hour}-{(hour + 3) % 24}", utc="0")
    assert "Nobody pings you from" in said
    while (await mover(world))[0] is not other:
        await move_by_slash(world, *await mover(world))
    assert not any(other.id in each for each in pings(world)[1:])
    assert f"<@{other.id}>" in world.board.text
    await world.env.advance_time(3 * 3600)
    assert pings(world)[-1] == {other.id}
    assert sum(other.id in each for each in pings(world)[1:]) == 1


@pytest.mark.parametrize("owner", [Budget, Drawing])
async def test_a_call_that_waits_until_quiet_hours_begin_waits_for_their_end(
    world: World, monkeypatch: pytest.MonkeyPatch, owner: type
) -> None:
    """A reminder waits for its turn, a board for its picture."""
    await world.open_and_start("land", people=2)
    who, glance = await mover(world)
    table_id, name = glance.table.id, "turn" if owner is Budget else "board"
    hour, waits = datetime.fromtimestamp(world.service.keeper.clock(), UTC).hour, getattr(owner, name)
    await world.env.advance_time(120)

    async def long(*args: Any) -> Any:
        quiet = PersonSettings(quiet_from=hour * 60, quiet_to=(hour + 3) % 24 * 60)
        await world.service.people.configure(who.id, quiet)
        return await waits(*args)

    monkeypatch.setattr(owner, name, long)
    before, desk = len(pings(world)), world.bot.app.desks.of(table_id)
    await (desk.calls.remind(await world.table(), [who.id]) if owner is Budget else desk.call(who.id))
    assert who.id not in set().union(*pings(world)[before:])
    await world.env.advance_time(3 * 3600)
    assert sum(who.id in each for each in pings(world)[before:]) == 1


@pytest.mark.parametrize(("mentionable", "allowed"), [(True, False), (False, True), (False, False)])
def test_a_role_that_the_bot_may_not_ping_is_refused(mentionable: bool, allowed: bool) -> None:
    role = Mock(mentionable=mentionable, mention="<@&5>", **{"is_default.return_value": False})
    interaction = Mock(app_permissions=discord.Permissions(mention_everyone=allowed))
    refused = nullcontext() if mentionable or allowed else pytest.raises(Refusal, match="may not ping <@&5>")
    with refused:
        require_pingable(interaction, role)
