"""What moderators do during a game, and what others are refused."""

from typing import Any

import discord
import pytest
from msgspec.structs import replace

from bot.tables.model import OnSilence, Phase, ServerSettings, Table, TableSettings
from bot.tables.moderation import Moderation
from bot.tables.seating import STANDS_IN
from bot.tables.servers import PACES
from tests.discord.world import (
    ANY,
    GAMES,
    World,
    move_by_buttons,
    move_by_slash,
    mover,
    pings,
    play_on,
    private,
    told,
)

MODERATING = {
    "pause": {},
    "resume": {},
    "end": {},
    "undo": {},
    "replace": {"seat": "1", "computer": "random"},
    "settings": {"remind_after": 5},
    "server": {"openers": "everybody"},
}


@pytest.mark.parametrize("command", MODERATING)
async def test_others_are_refused(world: World, command: str) -> None:
    await world.open_and_start("toy", options="goal=500")
    version = (await world.table()).version
    said = await world.slash(world["Ann"], f"moderate {command}", **MODERATING[command])
    assert "Only a moderator" in said
    assert (await world.table()).version == version


@pytest.mark.parametrize("way", ["menu", "command"])
async def test_of_two_who_change_settings_at_once_neither_undoes_what_the_other_did(
    world: World, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """Both read what was so before: the advice that one had just allowed was gone with the other's pace."""
    await world.slash(world.owner, "table open", game="toy")
    await world.slash(world["Ann"], "table join")
    page = await world.pressed(world["Ann"], "Options")
    (menu,) = [each for each in page.menus if "pace" in each["custom_id"]]
    configure = Moderation.configure

    async def meanwhile(self: Any, table_id: int, *given: Any, **more: Any) -> Table:
        await configure(self, table_id, TableSettings(advice=True))
        return await configure(self, table_id, *given, **more)

    monkeypatch.setattr(Moderation, "configure", meanwhile)
    if way == "menu":
        shown = await world.pick(world["Ann"], page, menu, ["tonight"])
        said = "" if shown is None else shown.text
    else:
        said = await world.slash(world.owner, "moderate settings", pace="tonight")
    assert "changed these settings just now" in said
    assert (await world.table()).settings == TableSettings(advice=True)


@pytest.mark.parametrize("game", ANY)
async def test_pause_and_resume(world: World, game: str) -> None:
    await world.open_and_start(game)
    who, glance = await mover(world)
    await world.slash(world.owner, "moderate pause")
    assert "Paused" in world.board.text
    assert "My move" not in world.board.buttons
    assert "paused" in await move_by_slash(world, who, glance)
    assert "already paused" in await world.slash(world.owner, "moderate pause")
    await world.slash(world.owner, "moderate resume")
    assert pings(world)[-1] == set(glance.table.users(glance.waiting))
    await move_by_buttons(world, *await mover(world))


@pytest.mark.parametrize("game", GAMES)
async def test_undo_says_what_it_takes_back(world: World, game: str) -> None:
    await world.open_and_start(game)
    await play_on(world, move_by_slash, 4)
    live = await world.service.keeper.peek((await world.table()).id)
    result = await world.owner.slash(world.channel, "moderate undo", moves=3)
    page = private(result)
    assert page is not None
    assert "3 moves" in page.text
    assert await world.service.keeper.peek(live.table.id) is live
    done = await world.pressed(world.owner, "Take it back", page)
    assert "Taken back" in done.text
    assert "took back 3 moves:" in world.board.text
    assert world.board.text.count("3 moves") == 1
    undone = await world.service.keeper.peek(live.table.id)
    assert undone.number == live.number - 3
    assert undone.state.chance.drawn <= live.state.chance.drawn
    assert "out of date" in told(await _again(world, page)) or "moved on" in told(await _again(world, page))
    await play_on(world, move_by_buttons, 3)


async def _again(world: World, page: object) -> object:
    """Press an undo that was done already."""
    stored = page.handle._message  # type: ignore[attr-defined]
    stored.components[:] = page.components  # type: ignore[attr-defined]
    return await world.owner.click(page.handle, custom_id=page.buttons["Take it back"])  # type: ignore[attr-defined]


async def test_only_moderators_press_undo(world: World) -> None:
    await world.open_and_start("toy", options="goal=500")
    await play_on(world, move_by_slash, 4)
    assert "You can take back 1 to 4 moves." in await world.slash(world.owner, "moderate undo", moves=200)
    page = private(await world.owner.slash(world.channel, "moderate undo"))
    assert page is not None
    assert "Take it back" in page.buttons


async def test_who_gets_or_loses_a_seat_by_a_moderator_is_called(world: World) -> None:
    """Neither was, unless the seat was to move: they looked for a table that was no longer theirs."""
    ann, ben, dan = (world[name] for name in ("Ann", "Ben", "Dan"))
    await world.slash(world.owner, "table open", game="toy")
    await world.slash(ann, "table join")
    await world.slash(ben, "table join")
    await world.slash(world.owner, "moderate replace", seat="1", computer="random")
    assert pings(world)[-1] == {ann.id}
    await world.slash(world.owner, "moderate replace", seat="2", member=dan)
    assert pings(world)[-1] == {ben.id, dan.id}
    said = next(each.text for each in world.messages[::-1] if "the seat of Ben" in each.text)
    assert said.startswith(f"⏰ <@{ben.id}> and <@{dan.id}>: ") and "gave Dan the seat of Ben." in said


OUT = "A moderator took you out here; only a moderator can let you in again."


@pytest.mark.parametrize("computer", [{}, {"computer": "random"}])
async def test_whom_a_moderator_takes_out_of_a_lobby_joins_again_only_by_one(
    world: World, computer: dict[str, str]
) -> None:
    """A computer got their seat, and a second later they had another by *Join*."""
    ben = world["Ben"]
    await world.slash(world.owner, "table open", game="toy")
    await world.slash(ben, "table join")
    said = await world.slash(world.owner, "moderate replace", seat="1", **computer)
    assert ben.id not in (await world.table()).people and pings(world)[-1] == {ben.id}
    if not computer:
        assert "took Ben out of this lobby. Only `/moderate replace member:` lets them in again." in said
    await world.restart()
    assert (await world.pressed(ben, "Join")).text == OUT
    await world.slash(world.owner, "moderate replace", member=ben)
    assert ben.id in (await world.table()).people and pings(world)[-1] == {ben.id}
    await world.slash(ben, "table leave")
    assert "You have seat" in await world.slash(ben, "table join")


async def test_a_lobby_in_which_nobody_need_have_a_seat_is_asked_for_one_at_least(world: World) -> None:
    await world.slash(world.owner, "table open", game="toy")
    await world.slash(world["Ann"], "table computer")
    said = await world.slash(world.owner, "table computer")
    assert "sits down" in said
    assert "`/table computer remove:`" in await world.slash(world.owner, "moderate replace", seat="1")
    assert "the seats are" in await world.slash(world.owner, "moderate replace")
    both = {"member": world["Ann"], "computer": "random"}
    assert "Name either" in await world.slash(world.owner, "moderate replace", seat="1", **both)


@pytest.mark.parametrize("game", GAMES)
async def test_replace_by_person_and_by_computer(world: World, game: str) -> None:
    people = await world.open_and_start(game)
    said = await world.slash(world.owner, "moderate replace", seat="1", member=world["Dan"])
    assert "Dan" in said
    table = await world.table()
    assert table.seats[0].user_id == world["Dan"].id
    assert "no seat" in (await world.press(people[0], "My move")).text  # type: ignore[union-attr]
    await world.slash(world.owner, "moderate replace", seat="2. Ben", computer="random")
    assert (await world.table()).seats[1].computer == "random"
    offered = await world.owner.autocomplete(world.channel, "moderate replace", "seat", "")
    assert [choice["value"] for choice in offered] == [f"#{n + 1}" for n in range(len(table.seats))]
    await play_on(world, move_by_buttons, 6)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"seat": "9", "computer": "random"}, "the seats are 1 (Ann), 2 (Ben) and 3 (Cat)."),
        ({"seat": "1"}, "either"),
        ({"seat": "1", "computer": "hal"}, "greedy"),
    ],
)
async def test_bad_replacements(world: World, options: dict[str, str], said: str) -> None:
    await world.open_and_start("toy", options="goal=500")
    version = (await world.table()).version
    assert said in await world.slash(world.owner, "moderate replace", **options)
    assert (await world.table()).version == version


async def test_nobody_sits_at_an_empty_lobby(world: World) -> None:
    await world.slash(world.owner, "table open", game="toy")
    for seated in (await world.table()).seats:
        await world.slash(world.owner, "table computer", remove=f"#{seated.index + 1}")
    said = await world.slash(world.owner, "table computer", remove="1")
    assert said == "Nobody sits here yet."


@pytest.mark.parametrize(
    ("command", "name"),
    [("channels", "games"), ("channels", "notice"), ("channels", "puzzle"), ("server", "reports")],
)
async def test_a_channel_is_not_named_and_taken_away_at_once(world: World, command: str, name: str) -> None:
    both = {name: world.channel, f"no_{name}": True}
    said = await world.slash(world.owner, f"moderate {command}", **both)
    assert said == f"Choose `{name}` or `no_{name}`, not both."


async def test_the_owner_of_a_seat_cannot_sit_twice(world: World) -> None:
    await world.open_and_start("toy", options="goal=500")
    assert "already" in await world.slash(world.owner, "moderate replace", seat="1", member=world["Ben"])


async def test_end(world: World) -> None:
    await world.open_and_start("toy", options="goal=500")
    asked = await world.owner.slash(world.channel, "moderate end")
    assert asked.modal is not None
    assert "It counts for nobody, except that a season counts its games as they stand." in str(asked.modal)
    assert (await world.table()).open, "nothing is lost before it was confirmed"
    said = await world.end("dinner **now** @everyone")
    assert "closed" in said
    assert "ended it: dinner" in world.board.text and "Ended" not in world.board.text
    assert (await world.service.get(1)).phase is Phase.ENDED
    assert pings(world)[-1] == set()
    assert "is open" in await world.slash(world.owner, "table open", game="toy")


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_that_was_ended_asks_for_nothing(world: World, game: str) -> None:
    ann, *_ = await world.open_and_start(game)
    glance = await world.service.play.glance(1)
    prompt = glance.game.prompt(glance.view, glance.names)
    await world.end("enough")
    status, text = await world.slash(world["Dan"], "table status"), await world.press(ann, "Text")
    assert text is not None
    assert "▸" not in status and prompt not in text.text and " ended it: enough" in text.text
    assert "Play again" in await world.slash(ann, "table play")
    ended = await world.service.play.glance(1)
    assert not ended.game.goals(ended.pictured, ended.names), "the picture said what wins"
    assert ended.game.id == "toy" or world.bot.app.painter(game).pictures(ended.pictured)


async def test_settings(world: World) -> None:
    await world.slash(world.owner, "moderate settings", scope="server", remind_after=30)
    await world.open_and_start("toy", options="goal=500")
    assert (await world.table()).settings.remind_after == 30
    said = await world.slash(
        world.owner, "moderate settings", remind_after=10, silence_after=20, on_silence="computer"
    )
    assert "10 minutes" in said
    settings = (await world.table()).settings
    assert (settings.remind_after, settings.silence_after) == (10, 20)
    assert settings.on_silence is OnSilence.COMPUTER
    assert "30 minutes" in said and "nothing has changed" not in said
    version = (await world.table()).version
    for again in ({"remind_after": 10}, {"scope": "server", "remind_after": 30}):
        assert "nothing has changed" in await world.slash(world.owner, "moderate settings", **again)
    assert (await world.table()).version == version
    assert "nothing has changed" not in await world.slash(world.owner, "moderate settings")


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        (
            {"silence_after": 0, "on_silence": "skip"},
            "`on_silence` has no effect while `silence_after` is 0.",
        ),
        ({"on_silence": "nothing", "silence_after": 9}, "has no effect while `on_silence` is nothing."),
        ({"answer_after": 0, "calls": "few"}, "`calls` has no effect while `answer_after` is 0."),
    ],
)
async def test_a_setting_that_does_nothing_says_what_is_in_its_way(
    world: World, chosen: dict[str, Any], said: str
) -> None:
    assert said in await world.slash(world.owner, "moderate settings", scope="server", **chosen)
    await world.open_and_start("toy", options="goal=500")
    assert said in await world.slash(world.owner, "moderate settings", **chosen)
    freed = await world.slash(world.owner, "moderate settings", pace="tonight")
    assert "no effect" not in freed and "15 minutes later a computer moves" in freed
    for own in ({"silence_after": 0}, {"on_silence": "nothing"}):
        paced = await world.slash(world.owner, "moderate settings", pace="over days", **own)
        assert "then nothing more" in paced and "no effect" not in paced, "what the pace brings nobody named"
    freed = await world.slash(world.owner, "moderate settings", pace="tonight")
    bare = await world.slash(world.owner, "moderate settings", remind_after=0)
    assert "no reminder, after 15 minutes a computer moves" in bare


async def test_what_is_named_beside_a_pace_overrides_it_for_new_tables_too(world: World) -> None:
    async def defaults(**named: Any) -> TableSettings:
        await world.slash(world.owner, "moderate settings", scope="server", **named)
        return (await world.service.servers.read(world.guild.id)).defaults

    await world.service.servers.configure(world.guild.id, {"advice": True})
    tonight = await defaults(pace="tonight", remind_after=7)
    assert tonight == replace(PACES["tonight"], advice=True, remind_after=7)
    assert await defaults(pace="over days") == replace(PACES["over days"], advice=True)


async def test_where_stalled_tables_are_told_can_be_chosen_and_taken_back(world: World) -> None:
    nobody = {world.guild.default_role: discord.PermissionOverwrite(send_messages=False)}
    office, mute = (
        world.guild.create_text_channel("office"),
        world.guild.create_text_channel("m", overwrites=nobody),
    )
    own = "a stalled one is reported in its own channel"
    refused = await world.slash(world.owner, "moderate server", reports=mute)
    assert "please give me Send Messages there" in refused
    assert own in await world.slash(world.owner, "moderate server")
    for chosen, said in (
        ({"reports": office}, "reported once a day in"),
        ({"no_reports": True}, "reported nowhere"),
        ({"no_reports": False}, own),
        ({"no_reports": False}, "nothing has changed"),
    ):
        assert said in await world.slash(world.owner, "moderate server", **chosen)


async def test_a_role_that_may_open_tables_is_named(world: World) -> None:
    role = world.guild.create_role("Openers")
    assert "name it as `opener_role`" in await world.slash(world.owner, "moderate server", openers="role")
    assert (await world.service.servers.read(world.guild.id)).openers == "moderators"
    assert role.mention in await world.slash(world.owner, "moderate server", opener_role=role)
    await world.slash(world.owner, "moderate server", openers="everybody")
    assert role.mention in await world.slash(world.owner, "moderate server", openers="role")


async def test_who_moderates_is_told_with_and_without_a_role_for_it(world: World) -> None:
    """With a role it alone was named, though who may manage channels moderates as before."""
    role = world.guild.create_role("Stewards")
    for chosen, said in (({}, "only"), ({"moderator_role": role}, f"{role.mention} and")):
        shown = await world.slash(world.owner, "moderate server", **chosen)
        assert f"moderators: {said} members with Manage Channels\n" in shown


@pytest.mark.parametrize("game", ANY)
async def test_away_and_back(world: World, game: str) -> None:
    people = await world.open_and_start(game)
    assert "stands in" in await world.slash(people[1], "table away")
    assert (await world.table()).owned_by(people[1].id) == 1
    panel = await world.pressed(people[1], "My move")
    assert panel.text == STANDS_IN
    assert "(computer stands in) (" not in await world.slash(people[1], "table status")
    for command in ("play", "hand", "resign"):
        assert await world.slash(people[1], f"table {command}") == STANDS_IN
    await play_on(world, move_by_slash, 2)
    assert "yours again" in await world.slash(people[1], "table away")
    assert (await world.table()).seat_of(people[1].id) == 1
    assert "No computer" in await world.slash(people[1], "table away", back=True)


async def test_who_leaves_a_game_to_computers_alone_is_told_that_they_end_it(world: World) -> None:
    """Whoever took a break from a game with computers came back to one that was over."""
    ends = "No person plays now, and the computers play the game to its end."
    people = await world.open_and_start("toy", people=2)
    assert ends not in await world.slash(people[0], "table away")
    assert ends in await world.slash(people[1], "table away")


@pytest.mark.parametrize("game", GAMES)
async def test_resign(world: World, game: str) -> None:
    people = await world.open_and_start(game)
    asked = private(await people[0].slash(world.channel, "table resign"))
    assert asked is not None and "`/table away` lends your seat" in asked.text
    assert (await world.table()).seat_of(people[0].id) == 0, "nothing is lost before it was confirmed"
    done = await world.pressed(people[0], "Give up my seat", asked)
    assert not done.buttons and done.text
    table = await world.table()
    assert table.seat_of(people[0].id) is None or table.seats[0].left
    assert "no seat" in (await world.slash(world["Dan"], "table resign"))
    await play_on(world, move_by_slash, 6)


async def test_looking_needs_no_seat(world: World) -> None:
    await world.open_and_start("land", options="map=islet")
    dan = world["Dan"]
    assert "Seats" in await world.slash(dan, "table status")
    assert "A1" in await world.slash(dan, "table text") or await world.slash(dan, "table text")
    assert "The game started" in await world.slash(dan, "table log")
    assert "LA-024" in await world.slash(dan, "table rules", search="LA-024")
    assert "nothing about" in await world.slash(dan, "table rules", search="zeppelin")
    found = await dan.autocomplete(world.channel, "table rules", "search", "LA-0")
    assert len(found) == 25
    assert all(each["name"].startswith("LA-0") for each in found), "a list's dash is none of its words"
    chapters = await dan.autocomplete(world.channel, "table rules", "search", "")
    assert "The end" in [each["value"] for each in chapters]
    assert "### The end" in await world.slash(dan, "table rules", search="The end")
    assert "How to win" in await world.slash(dan, "table help")
    assert "no hidden hands" in await world.slash(world["Ann"], "table hand")
    assert "only" in await world.slash(dan, "table play")
    assert (await world.slash(dan, "records export")).strip()


async def test_one_channel_gives_no_power_over_the_server(world: World) -> None:
    """Who manages this one channel moderates its table, but chooses nothing for the whole server."""
    ann = world["Ann"]
    mine = {ann: discord.PermissionOverwrite(manage_channels=True)}
    world.channel = world.guild.create_text_channel("mine", overwrites=mine)
    await world.slash(ann, "table open", game="toy")
    assert (await world.table()).open
    role = world.guild.create_role("Judges")
    for command, asked in (
        ("settings", {"scope": "server", "remind_after": 30}),
        ("server", {"moderator_role": role}),
        ("channels", {"games": world.channel}),
        ("channels", {"notice": world.channel}),
        ("channels", {"no_puzzle": True}),
    ):
        said = await world.slash(ann, f"moderate {command}", **asked)
        assert "Manage Channels in all of it" in said
    assert await world.service.servers.read(world.guild.id) == ServerSettings()
    assert await world.service.notices.all() == []


async def test_who_moderates_the_whole_server_does_so_in_a_channel_that_denies_it(world: World) -> None:
    """They may from every other channel, so that a refusal there would protect nothing."""
    keepers = world.guild.create_role("Keepers", permissions=discord.Permissions(manage_channels=True))
    eve = world.guild.add_member(world.env.create_user("eve"), roles=[keepers])
    denied = {keepers: discord.PermissionOverwrite(manage_channels=False)}
    world.channel = world.guild.create_text_channel("quiet", overwrites=denied)
    await world.open_and_start("toy", people=2, options="goal=500")
    assert "paused" in await world.slash(eve, "moderate pause")
    cup = {"title": "Cup", "format": "knock-out", "game": "toy", "pace": "tonight"}
    assert "People can join" in await world.slash(eve, "season make", **cup)
    assert "Nobody has joined" in await world.slash(eve, "season start")


async def test_a_seat_is_named_by_its_number_before_a_name_that_is_one(world: World) -> None:
    await world.slash(world.owner, "table open", game="toy")
    cat, dan = world["Cat"], world["Dan"]
    one = world.guild.add_member(world.env.create_user("one", global_name="1"))
    for member in (cat, one):
        await world.slash(member, "table join")
    await world.slash(world.owner, "table start")
    await world.slash(world.owner, "moderate replace", seat="1", member=dan)
    table = await world.table()
    assert table.seat_of(dan.id) == 0 and table.seat_of(one.id) == 1


async def test_who_wants_to_be_forgotten_is_asked_once_more(world: World) -> None:
    ann, _ = await world.open_and_start("land", people=2, options="map=islet")
    assert "You are still playing: leave or resign first" in await world.forget(ann)
    await world.end()
    asked = private(await ann.slash(world.channel, "records statistics", forget_me=True))
    assert asked is not None and (await world.table()).held_by(ann.id) == 0, "nothing is lost before that"
    goes = ("rating", "seasons and evenings", "puzzles", "lesson", "practice", "reminders", "look for")
    assert all(each in asked.text for each in (*goes, "follow")), asked.text
    assert "messages that are already in channels keep it" in asked.text
    assert "You are forgotten" in await world.forget(ann)
    assert (await world.table()).held_by(ann.id) is None


@pytest.mark.parametrize(
    ("game", "computers", "ends"),
    [
        ("land", 1, "nobody is left to play, and the game ends without a result"),
        ("settlers", 3, "nobody is left to play, and the game ends without a result"),
        ("farlanthia", 1, "the game ends, and you do not win it"),
    ],
)
async def test_who_resigns_among_computers_is_told_that_the_game_ends(
    world: World, game: str, computers: int, ends: str
) -> None:
    await world.slash(world.owner, "table open", game=game)
    await world.slash(world.owner, "table join")
    for _ in range(computers):
        await world.slash(world.owner, "table computer", player="gentle")
    await world.slash(world.owner, "table start")
    asked = private(await world.owner.slash(world.channel, "table resign"))
    assert f"for good: {ends}. For a break" in asked.text
    told = await world.press(world.owner, "Give up my seat", asked)
    table = await world.table()
    assert table.phase is (Phase.OVER if "win" in ends else Phase.ENDED)
    assert told is not None and "chooses" not in told.text, "nobody goes on"
    assert told.text.endswith(table.why)


async def test_who_resigns_as_game_master_is_told_of_no_game_that_counts(world: World) -> None:
    await world.start_story("Ann", "Ben")
    for name, counts in (("Cat", False), ("Ann", True)):
        asked = private(await world[name].slash(world.channel, "table resign"))
        assert asked is not None and ("counts as one that you gave up" in asked.text) is counts
