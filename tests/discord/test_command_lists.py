"""A server lists the commands of the games it opened; Discord is asked only for what is missing."""

import asyncio
from typing import Any

import discord
import pytest

from bot.setup import Setup
from bot.upkeep.command_lists import StrangeServer
from tests.discord.test_faults import failing
from tests.discord.world import GAMES, World, move_by_buttons, mover, new_bot, pixels, play_on

HOUSE = {"play", "learn", "season", "table", "moderate", "records"}


def asked(world: World) -> list[str]:
    """What Discord was asked about commands since this was asked last."""
    found = [f"{each.method} {each.path}" for each in world.env.http_requests if "commands" in each.path]
    world.env.http_requests.clear()
    return [each.replace(str(world.guild.id), "here") for each in found]


async def test_a_server_that_plays_land_sees_four_groups(world: World) -> None:
    assert world.groups == HOUSE
    assert "Land" in await world.slash(world.owner, "table open", game="land")
    assert world.groups == HOUSE | {"land"}
    other = world.env.create_guild("Another")
    assert not world.env.backend.commands.get(other.id)


async def test_a_start_asks_nothing_where_nothing_changed(world: World, monkeypatch: Any) -> None:
    await world.open_and_start("land", options="map=islet")
    asked(world)
    await world.end()
    await world.slash(world.owner, "table open", game="land")
    await world.restart()
    await world.env.settle()
    assert asked(world) == []
    await play_on(world, move_by_buttons, 1)
    land: Any = world.bot.tree.get_command("land", guild=discord.Object(world.guild.id))
    described = land.to_dict(world.bot.tree) | {"description": "What this release calls it"}
    monkeypatch.setattr(land, "to_dict", lambda tree: described)
    await world.restart()
    await world.env.settle()
    assert [each.partition("/applications/")[0] for each in asked(world)] == ["PUT "]
    commands = world.env.backend.commands[world.guild.id]
    assert [each["description"] for each in commands.values()] == ["What this release calls it"]
    assert world.groups == HOUSE | {"land"}


async def test_a_game_leaves_the_list_by_a_setting_and_comes_back(world: World) -> None:
    await world.open_and_start("land", options="map=islet")
    await world.list_games("toy")
    who = world["Ann"]
    assert "Manage Channels" in await world.slash(who, "moderate server", unlist="toy")
    assert "is open" in await world.slash(world.owner, "moderate server", unlist="land")
    assert "Say which role" in await world.slash(world.owner, "moderate server", unlist="toy", openers="role")
    assert world.groups == HOUSE | {"land", "toy"}, "what is refused in part is not done at all"
    assert "no longer listed" in await world.slash(world.owner, "moderate server", unlist="toy")
    assert world.groups == HOUSE | {"land"}
    assert "not listed" in await world.slash(world.owner, "moderate server", unlist="toy")
    await world.restart()
    assert world.groups == HOUSE | {"land"}
    await world.end()
    await world.slash(world.owner, "table open", game="toy")
    assert world.groups == HOUSE | {"land", "toy"}


async def test_a_list_that_is_not_stored_stays_and_one_that_was_is_done(world: World) -> None:
    lists, here = world.bot.app.command_lists, discord.Object(world.guild.id)
    await world.list_games("land", "toy")
    with failing(world, after=0):
        assert "please try again" in await lists.remove(here.id, "toy")
    assert world.bot.tree.get_command("toy", guild=here) is not None
    with failing(world, after=1):
        assert not await lists.remove(here.id, "toy")
    assert world.groups == HOUSE | {"land"}


@pytest.mark.parametrize("trouble", [500, 429, 403])
async def test_buttons_play_on_where_discord_takes_no_commands(
    world: World, monkeypatch: pytest.MonkeyPatch, trouble: int
) -> None:
    sync = world.bot.tree.sync

    async def fail(**named: Any) -> Any:
        response: Any = type("Answer", (), {"status": trouble, "reason": "Trouble"})()
        raise discord.HTTPException(response, {"code": 0, "message": "trouble"})

    monkeypatch.setattr(world.bot.tree, "sync", fail)
    said = await world.slash(world.owner, "table open", game="land", options="map=islet")
    assert "is open" in said
    assert said.count("play by the buttons") == 1
    assert world.groups == HOUSE
    await world.press(world["Ann"], "Join")
    await world.press(world["Ben"], "Join")
    await world.press(world.owner, "Start")
    await move_by_buttons(world, *await mover(world))
    monkeypatch.setattr(world.bot.tree, "sync", sync)
    await world.restart()
    await world.env.settle()
    assert world.groups == HOUSE | {"land"}, "it is made good at the next start"


async def test_two_tables_at_once_list_both_games(world: World) -> None:
    lists = world.bot.app.command_lists
    adding = [lists.add(world.guild.id, game) for game in ("land", "toy", "land")]
    assert await asyncio.gather(*adding) == ["", "", ""]
    assert world.groups == HOUSE | {"land", "toy"}
    assert len([each for each in asked(world) if "here" in each]) == 2


async def test_a_server_that_invites_the_bot_again_begins_with_none(world: World) -> None:
    await world.list_games("land")
    await world.bot.on_guild_remove(world.bot.get_guild(world.guild.id))  # type: ignore[arg-type]
    assert await world.service.keeper.store.read.command_list(world.guild.id) is None
    world.env.backend.commands.pop(world.guild.id)  # so does Discord
    await world.slash(world.owner, "table open", game="land")
    assert world.groups == HOUSE | {"land"}


async def test_a_home_server_alone_lists_commands(world: World) -> None:
    await world.list_games("land")
    other = world.env.create_guild("Other").id
    assert not await world.bot.app.command_lists.add(other, "land")

    async def started(home: int | None) -> None:
        old = world.bot
        await old.close()
        new = new_bot(world.database, pixels)
        new._setup = Setup(games=GAMES, painter=pixels, home_server=home)
        await world.env.restart_bot(new)
        await world.env.settle()

    await started(world.guild.id)
    assert not world.env.backend.commands[None] and not world.env.backend.commands[other]
    assert world.groups == HOUSE | {"land"}
    assert "is open" in await world.slash(world.owner, "table open", game="toy")
    assert world.groups == HOUSE | {"land", "toy"}
    await started(None)
    assert {name for name, _ in world.env.backend.commands[None]} == HOUSE
    assert {name for name, _ in world.env.backend.commands[other]} == {"land"}
    assert world.groups == HOUSE | {"land", "toy"}


@pytest.mark.parametrize("kind", [discord.Forbidden, discord.NotFound])
async def test_a_wrong_home_server_is_named(world: World, monkeypatch: Any, kind: Any) -> None:
    """Discord says no more than that it is forbidden, or not there."""
    sync = discord.app_commands.CommandTree.sync

    async def refuse(tree: Any, *, guild: Any = None) -> Any:
        if guild is None:
            return await sync(tree)
        response: Any = type("Answer", (), {"status": 403, "reason": "Forbidden"})()
        raise kind(response, {"code": 50001, "message": "Missing Access"})

    monkeypatch.setattr(discord.app_commands.CommandTree, "sync", refuse)
    lists = world.bot.app.command_lists
    lists._home = 4321
    with pytest.raises(StrangeServer, match="in no server of the id 4321"):
        await lists.begin(lists._house, lists._games)
