"""Opening a table and sitting down."""

import json
import re
from typing import Any

import discord
import pytest

from bot.tables.lobby import TAKEN
from bot.tables.model import Phase
from bot.verbs import lobby_verbs, permissions, table_verbs
from data.errors import StoreError
from rules.kernel import levels
from tests.discord.world import GAMES, World, pings, private, told


async def test_only_moderators_open(world: World) -> None:
    said = await world.slash(world["Ann"], "table open", game="land")
    assert "Manage Channels" in said
    assert world.messages == []


async def test_a_role_may_moderate(world: World) -> None:
    role = world.guild.create_role("Hosts")
    host = world.guild.add_member(world.env.create_user("host"), roles=[role])
    assert "Manage Channels" in await world.slash(host, "table open", game="land")
    said = await world.slash(world.owner, "moderate server", moderator_role=role)
    assert f"<@&{role.id}>" in said
    assert "is open" in await world.slash(host, "table open", game="land")
    assert "Manage Channels" in await world.slash(
        host, "moderate server", moderator_role=world.guild.default_role
    )


@pytest.mark.parametrize("game", GAMES)
async def test_lobby_message(world: World, game: str) -> None:
    await world.slash(world.owner, "table open", game=game)
    assert GAMES[game].blurb in world.board.text
    assert "Start" not in world.board.buttons
    assert await world.press(world["Ann"], "Join") is None
    await world.slash(world["Ben"], "table join")
    assert f"<@{world['Ann'].id}>" in world.board.text
    assert f"<@{world['Ben'].id}>" in world.board.text
    await world.press(world["Ben"], "Leave")
    assert f"<@{world['Ben'].id}>" not in world.board.text
    assert len(world.messages) == 1
    assert pings(world) == [set()]


async def test_what_a_screen_reader_spells_out_stands_below_the_buttons(world: World) -> None:
    """Sixty-four letters and digits were heard before Join, whenever the message had changed."""
    await world.slash(world.owner, "table open", game="land")
    told = json.dumps(world.board.components)
    seal = re.search(r"[0-9a-f]{64}", told)
    assert seal is not None and told.index('"Join"') < told.index('"Start"') < seal.start()


async def test_the_lobby_is_headed_by_what_is_played(world: World) -> None:
    """It said "Settlers" where the board then said "Settlers for two"."""
    await world.slash(world.owner, "table open", game="settlers/for two")
    assert world.board.text.startswith("## Settlers for two\n"), world.board.text
    await world.slash(world.owner, "table options", options="two_player=off")
    assert world.board.text.startswith("## Settlers\n"), world.board.text


async def test_computers_by_buttons(world: World) -> None:
    await world.slash(world.owner, "table open", game="land", options="map=broad")
    panel = await world.pressed(world.owner, "Add a computer")
    players = levels.choosable(GAMES["land"])
    adding = [label.removeprefix("Add ") for label in panel.buttons]
    assert adding == list(players) == ["gentle", "steady", "strong"], "as where one practises"
    assert [each["label"] for each in panel.controls if each["style"] == 1] == ["Add steady"]
    assert all(levels.describe(name, player) in panel.text for name, player in players.items())
    for taken in range(2):  # the same button twice seats two
        panel = await world.pressed(world.owner, f"Add {adding[0]}", panel)
        assert f"{5 - taken} more can sit down" in panel.text
    assert world.board.text.count(f"computer, {adding[0]}") == 2
    panel = await world.pressed(world.owner, "Remove Tin Sparrow", panel)
    assert "Tin Sparrow" not in world.board.text
    assert "Copper Finch" in world.board.text
    for _ in range(5):
        panel = await world.pressed(world.owner, f"Add {adding[-1]}", panel)
    assert "All seats are taken" in panel.text
    assert not any(label.startswith("Add ") for label in panel.buttons)
    panel = await world.pressed(world.owner, "Computers")  # even a full table lets computers go
    await world.press(world.owner, "Remove Copper Finch", panel)
    assert "Copper Finch" not in world.board.text


async def test_who_presses_join_once_more_is_told_their_seat(world: World) -> None:
    """Nothing changed in the lobby then, and nothing was said."""
    await world.slash(world.owner, "table open", game="landover")
    assert await world.press(world["Ann"], "Join") is None, "the lobby shows it"
    assert (await world.pressed(world["Ann"], "Join")).text == "You have seat 1."
    said = await world.slash(world["Ann"], "table options")
    assert "map=twins" not in said and said.startswith("Say what to change"), "Landover has no such map"


async def test_two_who_send_the_same_computer_away_send_one_away(world: World) -> None:
    await world.slash(world.owner, "table open", game="toy")
    await world.slash(world["Ann"], "table join")
    for _ in range(2):
        await world.slash(world.owner, "table computer")
    panels = [await world.press(each, "Computers") for each in (world["Ann"], world.owner)]
    first = await world.press(world["Ann"], "Remove Tin Sparrow", panels[0])
    second = await world.press(world.owner, "Remove Tin Sparrow", panels[1])
    assert first is not None and "The computer left" in first.text
    assert second is not None and "has changed meanwhile" in second.text
    assert (await world.table()).names == ("Ann", "Copper Finch")
    assert "Remove Copper Finch" in second.buttons


@pytest.mark.parametrize("game", GAMES)
async def test_the_lobby_tells_what_differs(world: World, game: str) -> None:
    await world.slash(world.owner, "table open", game=game)
    for name in ("Ann", "Ben", "Cat"):
        await world.slash(world[name], "table join")
    assert "**Options** · the standard rules" in world.board.text
    assert not any(f"{option.title}: " in world.board.text for option in GAMES[game].options)


async def test_the_lobby_says_for_how_many_the_table_is(world: World) -> None:
    await world.slash(world.owner, "table open", game="settlers", options="two_player=on")
    assert "**Seats** · 0 taken, for 2 players" in world.board.text
    await world.press(world["Ann"], "Join")
    assert "Waiting for 1 more player." in world.board.text


async def test_options_of_a_variant_come_with_it(world: World) -> None:
    await world.slash(world.owner, "table open", game="settlers")

    async def named() -> set[str]:
        panel, names = await world.press(world.owner, "Options"), set[str]()
        page = 1
        while panel is not None:
            names |= set(re.findall(r"\*\*([^*]+)\*\* ·", panel.text))
            page += 1
            panel = (
                await world.press(world.owner, f"Page {page}", panel)
                if f"Page {page}" in panel.buttons
                else None
            )
        return names

    plain = await named()
    assert {"Points to win", "Board", "Land Shares"} <= plain
    assert not {"6 and 8 kept apart", "Blocking lays two tokens"} & plain
    await world.slash(world.owner, "table options", options="land_shares=on board=random points_to_win=8")
    assert {"6 and 8 kept apart", "Blocking lays two tokens"} <= await named()
    text = world.board.text
    assert all(
        f"**{each}**" in text for each in ("with land shares", "Board: all at random", "Points to win: 8")
    )


async def test_strangers_cannot_change_the_lobby(world: World) -> None:
    await world.slash(world.owner, "table open", game="land")
    panel = await world.pressed(world["Ann"], "Add a computer")
    assert "sit at this table" in panel.text
    assert "sit at this table" in await world.slash(world["Ann"], "table options", options="chain=on")
    assert "sit at this table" in await world.slash(world["Ann"], "table start")


async def test_options_by_menu_and_by_command(world: World) -> None:
    await world.slash(world.owner, "table open", game="land", options="map=twins")
    assert "**Island: Twins**" in world.board.text
    panel = await world.pressed(world.owner, "Options")
    assert "Over days: about" in panel.text, "with the presets"
    pace = next(each for each in panel.menus if ":pace" in each["custom_id"])
    panel = await world.pick(world.owner, panel, pace, ["tonight"])
    assert panel is not None and "by the document" in panel.text
    assert "Over days" not in panel.text, "days are nothing for tonight"
    menu = next(each for each in panel.menus if ":chain:" in each["custom_id"])
    await world.pick(world.owner, panel, menu, ["on"])
    assert "**Going on from new plots: on**" in world.board.text
    assert "Island: Islet" in await world.slash(world.owner, "table options", options="map=islet chain=off")
    assert "Going on" not in world.board.text
    assert "Island: a random island" in await world.slash(
        world.owner, "table options", options="map=random land_pct=40"
    )
    assert "**Land (%): 40**" in world.board.text
    panel = await world.pressed(world.owner, "Options")
    last = await world.pressed(world.owner, "Page 2", panel)
    assert last.menus


async def test_who_asks_for_the_board_of_a_lobby_is_led_to_it(world: World) -> None:
    """It had scrolled away, and all that looks at a board said that there was none yet."""
    await world.slash(world.owner, "table open", game="land")
    for command in ("table board", "table play", "table hand", "table text"):
        assert "`/table status` leads to its lobby" in await world.slash(world["Ann"], command)
    said = await world.slash(world["Ann"], "table status")
    assert f"[To the lobby](https://discord.com/channels/{world.guild.id}/{world.channel.id}/" in said


async def test_option_autocomplete(world: World) -> None:
    async def offered(typed: str) -> list[str]:
        found = await world.owner.autocomplete(world.channel, "table open", "options", typed, game="land")
        return [choice["value"] for choice in found]

    assert "map=twins" in await offered("")
    found = await world.owner.autocomplete(world.channel, "table open", "options", "map=tw", game="land")
    assert [each["name"] for each in found] == ["Island: Twins"], "people read it in words"
    assert await offered("ma") == [f"map={name}" for name in ("islet", "twins", "random", "broad")]
    assert "map=twins chain=on" in await offered("map=twins ch")
    assert not any(text.count("map=") > 1 for text in await offered("map=twins "))
    assert await offered("nonsense=") == []
    for typed in ("nonsense=1 ", "nonsense ", "map=twins nonsense ma", "= "):
        assert await offered(typed) == [], "what would be refused is not gone on with"
    for typed in ("MAP=twins ch", "map: twins ch", "map = twins, Chain"):
        assert "map=twins chain=on" in await offered(typed), "it is read as the command reads it"
    assert not any("land_pct" in text for text in await offered(""))
    assert any("land_pct" in text for text in await offered("map=random la"))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("map=moon", "map can be"),
        ("mapp=islet", "did you mean map"),
        ("chain", "chain=value"),
        ("x" * 2000, "too long"),
    ],
)
async def test_bad_options(world: World, options: str, said: str) -> None:
    assert said in await world.slash(world.owner, "table open", game="land", options=options)
    assert world.messages == []


async def test_one_table_a_channel(world: World) -> None:
    await world.slash(world.owner, "table open", game="land")
    assert "already" in await world.slash(world.owner, "table open", game="land")
    await world.end()
    assert (await world.service.get(1)).phase is Phase.ENDED
    assert "Called off" in world.board.text
    assert world.board.buttons == {}
    assert "is open" in await world.slash(world.owner, "table open", game="land")


async def test_seats_run_out(world: World) -> None:
    await world.slash(world.owner, "table open", game="toy")
    for name in ("Ann", "Ben", "Cat"):
        await world.slash(world[name], "table join")
    await world.slash(world.owner, "table computer", player="random")
    assert "Join" not in world.board.buttons
    assert "taken" in await world.slash(world["Dan"], "table join")


async def test_a_thread_of_its_own(world: World) -> None:
    said = await world.slash(world.owner, "table open", game="toy", thread=True)
    thread = world.channel.threads[0]
    assert f"<#{thread.id}>" in said
    assert thread.history()
    result = await world["Ann"].slash(thread, "table join")
    assert "seat 1" in private(result).text  # type: ignore[union-attr]
    assert (
        "already a thread"
        in private(  # type: ignore[union-attr]
            await world.owner.slash(thread, "table open", game="toy", thread=True)
        ).text
    )
    taken = told(await world.owner.slash(thread, "table open", game="toy"))
    assert "another channel or thread" in taken and "`thread" not in taken, "it would be refused"
    twice = [await world.slash(world.owner, "table open", game="toy") for _ in range(2)]
    assert (
        "`thread: True`" in twice[1]
        and "ask a moderator (of a lobby, whoever opened it) to end it" in twice[1]
    )


async def test_nothing_starts_where_the_bot_may_not_post(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.slash(world.owner, "table open", game="toy")
    for name in ("Ann", "Ben"):
        await world.slash(world[name], "table join")
    monkeypatch.setattr(permissions, "_lacking", lambda *_: ["Send Messages"])
    pressed = await world.pressed(world["Ann"], "Start")
    assert "give me Send Messages" in pressed.text
    assert "give me Send Messages" in await world.slash(world["Ann"], "table start")
    assert (await world.table()).phase is Phase.LOBBY


async def test_an_opening_that_is_refused_leaves_no_thread(world: World) -> None:
    await world.slash(world.owner, "moderate server", openers="everybody")
    for _ in range(world.service.keeper.limits.own_tables):
        await world.slash(world["Ann"], "table open", game="toy", thread=True)
    threads = len(world.channel.threads)
    for _ in range(6):
        said = await world.slash(world["Ann"], "table open", game="toy", thread=True)
        assert "You have opened" in said
    for number in range(4):  # and who closes one to open the next comes to the end of their hour
        table = (await world.service.open_tables(world.guild.id))[0]
        await world.service.moderation.end(table.id)
        said = await world.slash(world["Ann"], "table open", game="toy", thread=True)
        assert ("one person may in an hour" in said) == (number > 1), said
    assert len(world.channel.threads) == threads + 2


async def test_an_opening_of_which_the_store_knows_nothing_leaves_no_thread(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has gone between the look at who may and the opening: each try left a thread without a table."""
    checked, looks = type(world.service.lobby).check_room, []

    async def lost(self: Any, *args: Any) -> None:
        looks.append(args)
        if len(looks) == 2:
            raise StoreError("the database has gone")
        await checked(self, *args)

    async def unread(*_: object) -> None:
        raise StoreError("the database has gone")

    with monkeypatch.context() as patched:
        patched.setattr(type(world.service.lobby), "check_room", lost)
        said = await world.slash(world.owner, "table open", game="toy", thread=True)
    assert "nothing has changed" in said and not world.channel.threads
    with monkeypatch.context() as patched:  # it is stored, but cannot be read back
        patched.setattr(type(world.service.keeper), "peek", unread)
        said = await world.slash(world.owner, "table open", game="toy", thread=True)
    assert "That is stored" in said and len(world.channel.threads) == 1
    assert "is open" in await world.slash(world.owner, "table open", game="toy", thread=True)


async def test_who_is_overtaken_in_opening_a_table_has_not_paid_for_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def not_yet(*_: object) -> bool:
        return False

    await world.slash(world.owner, "moderate server", openers="everybody")
    await world.slash(world.owner, "table open", game="toy")
    with monkeypatch.context() as patched:
        patched.setattr(table_verbs, "is_taken", not_yet)
        for _ in range(9):  # more than an hour's allowance is worth
            assert TAKEN in await world.slash(world["Ann"], "table open", game="toy")
    await world.slash(world.owner, "moderate end")
    assert "is open" in await world.slash(world["Ann"], "table open", game="toy")


async def test_one_person_does_not_call_the_players_role_again_and_again(world: World) -> None:
    role = world.guild.create_role("Players")
    role.mentionable = True
    await world.slash(world.owner, "moderate server", players_role=role)
    said = list[str]()
    for number in range(8):
        world.channel = world.guild.create_text_channel(f"room-{number}")
        said.append(await world.slash(world.owner, "table open", game="toy"))
    posts = [json.dumps(each.json) for each in world.env.http_requests if each.method == "POST"]
    called = sum(f'"roles": ["{role.id}"]' in each or f'"roles": [{role.id}]' in each for each in posts)
    assert all("is open" in each for each in said)
    assert called == sum("Nobody was called" not in each for each in said) == 5


@pytest.mark.parametrize("lost", ["send_messages", "attach_files", "view_channel"])
async def test_missing_permissions_are_named(world: World, lost: str) -> None:
    me = world.guild.me
    assert me is not None
    words = {"send_messages": "Send Messages", "attach_files": "Attach Files", "view_channel": "View Channel"}
    forbidden = {me: discord.PermissionOverwrite(**{lost: False})}
    world.channel = world.guild.create_text_channel("quiet", overwrites=forbidden)
    await world.env.settle()
    said = await world.slash(world.owner, "table open", game="land")
    assert words[lost] in said
    assert world.channel.history() == [] or all(m.flags.ephemeral for m in world.channel.history())
    assert await world.table() is None


async def test_missing_thread_permission_is_named(world: World) -> None:
    me = world.guild.me
    assert me is not None
    forbidden = {me: discord.PermissionOverwrite(create_public_threads=False)}
    world.channel = world.guild.create_text_channel("flat", overwrites=forbidden)
    await world.env.settle()
    said = await world.slash(world.owner, "table open", game="land", thread=True)
    assert "Create Public Threads" in said
    assert world.channel.threads == []


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("moderate evening", {"game": "toy", "at": "in 2 hours"}),
        ("season make", {"title": "Cup", "format": "rounds", "game": "toy"}),
        ("play find", {}),
    ],
)
async def test_where_people_are_called_the_channel_itself_has_to_take_messages(
    world: World, command: str, options: dict[str, str]
) -> None:
    """Their tables are in threads, but an evening, a season and a call stand above these."""
    me = world.guild.me
    assert me is not None
    forbidden = {me: discord.PermissionOverwrite(send_messages=False)}
    world.channel = world.guild.create_text_channel("quiet", overwrites=forbidden)
    await world.env.settle()
    assert "give me Send Messages in this channel" in await world.slash(world.owner, command, **options)


async def test_the_computer_that_sat_down_is_named_whatever_others_do_meanwhile(world: World) -> None:
    """Two presses at once: one person sends a computer away or sits down while another seats one."""
    app = world.bot.app
    await world.slash(world.owner, "table open", game="toy")
    before = await world.table()
    first = await lobby_verbs.add_computer(app, before, None)
    second = await lobby_verbs.add_computer(app, before, None)
    assert first != second and (await world.table()).seats[1].name in second
    seen = await world.table()
    await lobby_verbs.remove_computer(app, seen, 1)
    await world.slash(world["Ann"], "table join")
    assert await lobby_verbs.add_computer(app, seen, None) == second


async def test_names_cannot_format_or_ping(world: World) -> None:
    crook = world.guild.add_member(
        world.env.create_user("crook", global_name="**@everyone** [x](http://x.y)")
    )
    world.members["Crook"] = crook
    await world.slash(world.owner, "table open", game="toy", options="goal=500")
    for member in (crook, world["Ann"]):
        await world.slash(member, "table join")
    await world.slash(world.owner, "table start")
    text = world.board.text
    assert "@everyone" not in text
    assert "](http" not in text.replace("\\", "\\\\").replace("[the", "") or "\\[" in text
    last = world.channel.history()[-1]
    assert not last.mention_everyone


async def test_the_list_of_computers_goes_when_the_game_begins(world: World) -> None:
    await world.slash(world.owner, "table open", game="toy")
    for name in ("Ann", "Ben"):
        await world.slash(world[name], "table join")
    panel = await world.pressed(world["Ann"], "Add a computer")
    stored = world.env.backend.messages[world.channel.id]
    assert panel.id in stored
    await world.press(world["Ben"], "Start")
    assert (await world.table()).phase is Phase.PLAYING
    assert panel.id not in stored


async def test_a_computer_is_sent_away_by_what_was_offered_or_not_at_all(world: World) -> None:
    """The number alone was another computer's once somebody had sent one away before it."""
    await world.slash(world.owner, "table open", game="toy")
    for seated in [each for each in (await world.table()).seats if each.computer is not None]:
        await world.slash(world.owner, "table computer", remove=f"{seated.index + 1}")
    await world.slash(world["Ann"], "table join")
    for _ in range(3):
        await world.slash(world.owner, "table computer", player="random")
    computers = [each.name for each in (await world.table()).seats[1:]]
    offered = await world.owner.autocomplete(world.channel, "table computer", "remove", "")
    assert [each["name"] for each in offered] == [f"{n}. {name}" for n, name in enumerate(computers, 2)]
    first, second = [each["value"] for each in offered[:2]]
    await world.slash(world.owner, "table computer", remove=first)
    said = await world.slash(world.owner, "table computer", remove=second)
    assert "There is no such seat" in said
    assert [each.name for each in (await world.table()).seats[1:]] == computers[1:]
