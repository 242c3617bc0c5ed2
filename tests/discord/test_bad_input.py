"""Whatever people type, press or forge: one private sentence, and nothing changes."""

from types import SimpleNamespace
from typing import Any

import pytest
import simcord
from simcord.components import walk_components

from bot.commands import lookup, reading_commands
from bot.messages import controls
from bot.messages.controls import Press, whole_number
from bot.tables.model import Refusal
from rules.kernel.actions import spec
from rules.kernel.params import Flag, Number
from tests.discord.world import (
    ANY,
    GAMES,
    Message,
    World,
    command_of,
    move_by_slash,
    mover,
    play_on,
    private,
    some_move,
    told,
)

ABSURD = (
    "",
    " ",
    "0",
    "-1",
    "ZZ99",
    "💥" * 50,
    "x" * 5000,
    "<@1> @everyone",
    "'; DROP TABLE games; --",
    "A1 A1 A1",
    "\x00",
    "٣",
)


async def forge(world: World, custom_id: str) -> Message:
    """The newest message, its first button now carrying a custom id that nobody gave it."""
    stored = world.env.backend.messages[world.channel.id][world.board.id]

    def first_button(components: list[dict]) -> dict | None:  # type: ignore[type-arg]
        for each in components:
            found = each if each["type"] == 2 else first_button(each.get("components") or [])
            if found:
                return found
        return None

    button = first_button(stored.components)
    assert button is not None
    button["custom_id"] = custom_id
    return world.board


@pytest.mark.parametrize("game", GAMES)
async def test_absurd_text_in_every_option(world: World, game: str) -> None:
    await world.open_and_start(game, people=3)
    await play_on(world, move_by_slash, 6)
    who, glance = await mover(world)
    version = glance.table.version
    board = world.board
    for kind in glance.game.actions:
        described = spec(kind)
        typed = [param for param in described.params if not isinstance(param.kind, Flag | Number)]
        for number, param in enumerate(typed):
            texts = ABSURD if len(glance.game.actions) < 30 else ABSURD[number % 3 :: 3]
            for text in texts:
                if param.optional and not text.strip():
                    continue  # it is left out, which may be a move
                options = {each.word: text for each in typed if not each.optional or each is param}
                whole = {each.word: each.kind for each in described.params}
                options |= {name: kind.least for name, kind in whole.items() if isinstance(kind, Number)}
                options |= {each.word: True for each in described.params if isinstance(each.kind, Flag)}
                said = await world.slash(who, f"{described.group or game} {described.name}", **options)
                assert said
                assert "reference" not in said, (described.name, text, said)
                assert len(said) < 700
                await who.autocomplete(
                    world.channel, f"{described.group or game} {described.name}", param.word, text
                )
    if any(each.params for each in map(spec, glance.game.actions)):
        assert (await world.table()).version == version
        assert world.board.id == board.id


@pytest.mark.parametrize("text", ABSURD)
async def test_absurd_text_in_table_commands(world: World, text: str) -> None:
    await world.open_and_start("toy", people=2, options="goal=500")
    version = (await world.table()).version
    for command, options in {
        "table open": {"game": "toy", "options": text},
        "table rules": {"search": text},
        "moderate replace": {"seat": text, "computer": text},
        "table computer": {"player": text, "remove": text},
        "table options": {"options": text},
    }.items():
        said = await world.slash(world.owner, command, **options)
        assert said
        assert "reference" not in said, (command, said)
        for option in options:
            if option != "game":
                await world.owner.autocomplete(world.channel, command, option, text)
    assert (await world.table()).version == version


@pytest.mark.parametrize("game", ANY)
async def test_only_who_is_asked_can_move(world: World, game: str) -> None:
    await world.open_and_start(game, people=3)
    who, glance = await mover(world)
    command, options = command_of(await some_move(world, glance), glance)
    version = glance.table.version
    others = [member for member in world.members.values() if member.id != who.id]
    for other in others:
        said = await world.slash(other, command, **options)
        assert said
        assert "reference" not in said
        await world.pressed(other, "My move")
        for name in options:
            if other is world["Dan"] and not isinstance(options[name], bool):
                assert await other.autocomplete(world.channel, command, name, "") == []
    assert "only watch. `/play follow` tells" in await world.slash(world["Dan"], command, **options)
    assert (await world.table()).version == version


async def test_a_suggestion_of_several_places_tells_what_is_there(world: World) -> None:
    await world.open_and_start("farlanthia", people=2, options="map_build=deal")
    who, glance = await mover(world)
    die = glance.view.table.dice[glance.seat][0]
    found = await who.autocomplete(world.channel, "farlanthia scout_many", "tiles", "", die=die)
    assert found and all(each["name"] == f"{each['value']} · hidden" for each in found)
    one = found[0]["value"]
    found = await who.autocomplete(world.channel, "farlanthia scout_many", "tiles", one, die=die)
    assert found[0]["name"] == f"{one} · hidden"


async def test_what_keeps_a_move_from_being_made_stands_where_its_places_would(world: World) -> None:
    """Discord said that no option matches; and who typed a place all the same read how places are called."""
    await world.open_and_start("settlers", people=3)
    who, glance = await mover(world)
    why = "You cannot do that now. It is still the setup: a settlement must be placed first."
    for road in ("", "nowhere"):
        found = await who.autocomplete(world.channel, "settlers build_road", "edge", road)
        assert [each["name"] for each in found] == [why] and found[0]["value"]
        said = await world.slash(who, "settlers build_road", edge=found[0]["value"])
        assert said.startswith(why)
    other = next(world[name] for name in ("Ann", "Ben", "Cat") if world[name].id != who.id)
    found = await other.autocomplete(world.channel, "settlers build_road", "edge", "")
    assert [each["name"] for each in found] == [
        f"It is not your turn: {glance.names.seat(glance.seat)} is to play."
    ]


async def test_moves_without_a_game(world: World) -> None:
    await world.list_games("land")
    said = await world.slash(world["Ann"], "land end")
    assert "no game of Land" in said
    await world.open_and_start("toy", people=2)
    assert "Toy" in await world.slash(world["Ann"], "land end")
    assert await world["Ann"].autocomplete(world.channel, "land reclaim", "plots", "") == []


@pytest.mark.parametrize(
    "custom_id",
    [
        "lm:",
        "lm:act",
        "lm:act:1:1:nonsense",
        "lm:act:999999:1:end",
        "lm:ask:1:1:end",
        "lm:pick:1:3:reclaim:plots:99999999999",
        "lm:pick:1:3::::",
        "lm:add:1:3:reclaim:plots:-1",
        "lm:page:1:3:reclaim:plots:on",
        "lm:undo:1:3:1",
        "lm:undo:1:3:x",
        "lm:export:1:3",
        "lm:again:1:3",
        "lm:text:1:3:99999999",
        "lm:log:1:3:500",
        "lm:option:1:3:map:0",
        "lm:nothing:1:1",
        "lm:practise:0:0:nothing:steady",
        "lm:act:0:0:" + "é" * 20,
    ],
)
async def test_forged_custom_ids(world: World, custom_id: str) -> None:
    await world.open_and_start("land", people=2)
    who, glance = await mover(world)
    version = glance.table.version
    message = await forge(world, custom_id)
    result = await who.click(message.handle, custom_id=custom_id)
    assert result.acknowledged
    assert told(result)
    assert "reference" not in told(result)
    assert (await world.table()).version == version


def test_a_number_that_no_store_holds_was_never_offered() -> None:
    assert whole_number(str((1 << 63) - 1)) == (1 << 63) - 1
    for forged in (str(1 << 63), "9" * 20, "²", ""):
        with pytest.raises(Refusal, match="not one of the choices I offered"):
            whole_number(forged)


async def test_controls_reach_no_table_of_another_channel(world: World) -> None:
    """Who moderates one server forges the controls of a table in another."""
    await world.open_and_start("toy", people=2, options="goal=500")
    await play_on(world, move_by_slash, 3)
    table = await world.table()
    guild = world.env.create_guild("Another server")
    channel = guild.create_text_channel("elsewhere")
    stranger = simcord.MemberActor(world.env, guild, guild.owner)
    await stranger.slash(channel, "table open", game="toy")
    lobby = list(channel.history())[-1]
    stored = world.env.backend.messages[channel.id][lobby.id]
    button = next(each for each in walk_components(stored.components) if each.get("label") == "Join")
    for verb in ("undo", "again", "text", "log", "export", "panel", "join", "start", "seat", "options"):
        for table_id in (table.id, table.id + 999, 0):
            button["custom_id"] = f"lm:{verb}:{table_id}:{table.version}:1"
            result = await stranger.click(lobby, custom_id=button["custom_id"])
            assert "no table in this channel" in told(result), verb
    assert (await world.table()).version == table.version


async def test_a_forged_next_settles_no_single_choice(world: World) -> None:
    """Only parameters of several things are settled by that button; another has nothing picked."""
    await world.open_and_start("toy", people=2, options="goal=500")
    who, glance = await mover(world)
    panel = await world.pressed(who, "My move")
    label = next(label for label, custom_id in panel.buttons.items() if custom_id.startswith("lm:ask"))
    page = await world.pressed(who, label, panel)
    asked = [*page.buttons.values(), *(menu["custom_id"] for menu in page.menus)]
    kind, param = next(each.split(":")[4:6] for each in asked if each.startswith("lm:pick"))
    custom_id = f"lm:next:{glance.table.id}:{glance.table.version}:{kind}:{param}"
    message = await forge(world, custom_id)
    said = told(await who.click(message.handle, custom_id=custom_id))
    assert said
    assert "reference" not in said
    assert (await world.table()).version == glance.table.version


@pytest.mark.parametrize("game", ANY)
async def test_outdated_boards_are_answered_in_private(world: World, game: str) -> None:
    await world.open_and_start(game, people=3)
    who, glance = await mover(world)
    old = world.board
    labels = [label for label, custom_id in old.buttons.items() if custom_id.startswith(("lm:act", "lm:ask"))]
    await move_by_slash(world, who, glance)
    while world.board.buttons == old.buttons:
        await play_on(world, move_by_slash, 1)
    version, count = (await world.table()).version, len(world.messages)
    # Somebody still sees the buttons as they were.
    forged = await forge(world, old.buttons[labels[0]])
    page = private(await who.click(forged.handle, custom_id=old.buttons[labels[0]]))
    assert page is not None
    assert "out of date" in page.text
    assert (await world.table()).version == version
    assert len(world.messages) == count
    await world.pressed(who, "My move", page)


async def test_a_name_formats_nothing_in_what_is_said_of_an_old_board(world: World) -> None:
    world.members["Ann"] = world.guild.add_member(
        world.env.create_user("eve", global_name="[Eve](http://e.vil)")
    )
    await world.open_and_start("settlers", people=2, computers=1)
    old = next(each for each in world.board.buttons.values() if each.startswith(("lm:act", "lm:ask")))
    await play_on(world, move_by_slash, 1)
    while (await mover(world))[0] != world["Ann"]:
        await play_on(world, move_by_slash, 1)
    forged = await forge(world, old)
    page = private(await world["Ben"].click(forged.handle, custom_id=old))
    assert page is not None and r"The game waits for \[Eve](http\://e.vil)." in page.text


@pytest.mark.parametrize("game", ANY)
async def test_an_outdated_panel_is_replaced(world: World, game: str) -> None:
    await world.open_and_start(game, people=3)
    await play_on(world, move_by_slash, 1)
    who, _ = await mover(world)
    panel = await world.pressed(who, "My move")
    table_id = (await world.table()).id
    world.bot.app.panels.forget(world.bot.app.panels.all()[0][0], table_id)  # as after a crash
    await play_on(world, move_by_slash, 3)
    version = (await world.table()).version
    makes = next(each for each in panel.buttons.values() if each.startswith(("lm:a", "lm:pick")))
    page = await world.press_id(who, makes, panel)
    assert page is not None
    assert page.id == panel.id
    assert "out of date" in page.text or "now" in page.text
    assert (await world.table()).version == version


@pytest.mark.parametrize("complete", [lookup.options_of_game, reading_commands._rules_of_book])
async def test_nothing_is_suggested_of_a_game_that_is_no_longer_played(world: World, complete: Any) -> None:
    """Somebody may have the commands of before an update before them."""
    typing = SimpleNamespace(client=world.bot, namespace=SimpleNamespace(game="chess"))
    assert await complete(typing, "a") == []


def test_custom_ids_survive() -> None:
    press = Press("pick", 2**53, 999_999_999, ("build_settlement", "corner", "3"))
    assert controls.unpack(controls.pack(press)) == press
    for bad in (Press("Bad"), Press("x" * 30), Press("ok", args=("a:b",)), Press("ok", args=("y" * 99,))):
        with pytest.raises(ValueError, match="custom id"):
            controls.pack(bad)
    assert controls.unpack("lm:" + "x" * 200) is None
