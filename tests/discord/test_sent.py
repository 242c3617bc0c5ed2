"""Everything that the bot sends in a played game keeps Discord's limits and fits its API description."""

import os
from pathlib import Path

import pytest
from simcord import HttpLogEntry

from tests.discord import limits
from tests.discord.openapi import Description
from tests.discord.test_whole_games import QUICK
from tests.discord.world import GAMES, World, command_of, move_by_buttons, mover, play_on, some_move

SPEC = os.environ.get("LANDMOOT_DISCORD_SPEC", "")


async def look_around(world: World) -> None:
    """Use every command that only looks, and type into every option of a move."""
    who, glance = await mover(world)
    looks = [f"table {each}" for each in ("status", "board", "text", "play", "log", "help")]
    for command in (*looks, "records statistics"):
        assert await world.slash(who, command) or command == "table board"
    await world.slash(who, "table rules", search="the")
    await world.slash(world.owner, "moderate settings", remind_after=60)
    await world.slash(world.owner, "moderate undo")
    command, options = command_of(await some_move(world, glance), glance)
    for name in options:
        await who.autocomplete(world.channel, command, name, "")
        await who.autocomplete(world.channel, command, name, str(options[name])[:2])


async def played(world: World, game: str) -> list[HttpLogEntry]:
    """All requests of a game that was looked at from all sides."""
    await world.owner.autocomplete(world.channel, "table open", "options", "", game=game)
    await world.open_and_start(game, people=3, computers=1, options=QUICK.get(game, ""))
    for _ in range(3):
        await play_on(world, move_by_buttons, 8)
        if (await world.table()).open:
            await look_around(world)
    await world.end("enough")
    return list(world.env.http_requests)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
async def test_limits_and_api_description(world: World, game: str) -> None:
    """Discord's own limits; and its OpenAPI document, where LANDMOOT_DISCORD_SPEC names it."""
    requests = await played(world, game)
    sent = list(limits.messages(requests))
    assert len(sent) > 30
    for body in sent:
        limits.check_message(body)
    offered = list(limits.choices(requests))
    assert any(offered)
    for each in offered:
        limits.check_choices(each)
    description = Description(Path(SPEC)) if SPEC else None
    assert [problem for request in requests if description for problem in description.problems(request)] == []


async def test_limits_of_commands(world: World) -> None:
    await world.list_games(*GAMES)
    requests = [each for each in world.env.http_requests if each.path.endswith("/commands")]
    registered = {command["name"]: command for each in requests for command in each.json or []}
    assert registered.keys() >= {"table", *GAMES}
    for command in registered.values():
        limits.check_command(command)
