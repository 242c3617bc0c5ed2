"""A moderator's view of all tables of the server, and the report of those that have stalled."""

import asyncio
from typing import Any

import discord
import msgspec
import pytest

from bot.messages.find_pages import going_view
from bot.messages.overview_pages import PER_PAGE, line, table_view
from bot.tables.model import Phase, Post, Seated, ServerSettings, TableSettings
from bot.tables.notices import Going
from bot.tables.overview import Overseen
from bot.tables.seating import STANDS_IN
from bot.verbs import permissions
from bot.verbs.answers import sentence
from bot.verbs.permissions import Who, belongs
from rules import catalogue
from rules.kernel.illegal import Illegal
from tests.discord.test_bad_input import forge
from tests.discord.world import GAMES, World, private

pytestmark = pytest.mark.usefixtures("long_days")


async def _opened(world: World, count: int) -> None:
    """So many lobbies, each in a channel of its own, and a game that goes on in the first channel."""
    for number in range(count):
        channel = world.guild.create_text_channel(f"room-{number}")
        await world.owner.slash(channel, "table open", game="toy")
    await world.open_and_start("toy", people=2, options="goal=500")


async def _list(world: World):
    page = private(await world.owner.slash(world.channel, "moderate tables"))
    assert page is not None
    return page


async def _chosen(world: World, page, table_id: int):
    (menu,) = page.menus
    found = await world.pick(world.owner, page, menu, [str(table_id)])
    assert found is not None
    return found


async def test_only_who_moderates_the_whole_server_sees_them(world: World) -> None:
    await _opened(world, 1)
    assert "in all of the server" in await world.slash(world["Ann"], "moderate tables")
    judges = world.guild.create_role("Judges")
    judge = world.guild.add_member(world.env.create_user("judge"), roles=[judges])
    assert "in all of the server" in await world.slash(judge, "moderate tables")
    await world.slash(world.owner, "moderate server", moderator_role=judges)
    assert "2 open tables" in await world.slash(judge, "moderate tables")


async def test_ten_a_page_and_who_is_waited_for(world: World) -> None:
    await _opened(world, PER_PAGE + 1)
    page = await _list(world)
    assert f"{PER_PAGE + 2} open tables" in page.text
    assert [len(menu["options"]) for menu in page.menus] == [PER_PAGE]
    further = await world.pressed(world.owner, "Next", page)
    assert [len(menu["options"]) for menu in further.menus] == [2]
    waited = (await world.service.overview.one((await world.table()).id)).waiting
    asked = (await world.table()).users(waited)
    both = page.text + further.text
    assert all(f"<@{user}>" in both for user in asked) and asked


async def test_what_a_moderator_can_do_from_there(world: World) -> None:
    await _opened(world, 1)
    table = await world.table()
    page = await _chosen(world, await _list(world), table.id)
    before = len(world.messages)
    reminded = await world.pressed(world.owner, "Remind", page)
    assert "Reminded." in reminded.text and len(world.messages) > before
    again = await world.pressed(world.owner, "Remind", reminded)
    assert "less than an hour" in again.text
    paused = await world.pressed(world.owner, "Pause", page)
    assert (await world.table()).phase is Phase.PAUSED and "Paused" in world.board.text
    resumed = await world.pressed(world.owner, "Resume", paused)
    assert (await world.table()).phase is Phase.PLAYING
    seats = await world.pressed(world.owner, "Computer for a seat", resumed)
    back = await world.pressed(world.owner, "Back", seats)
    assert back.buttons.keys() == resumed.buttons.keys() and (await world.table()).seats[1].computer is None
    seats = await world.pressed(world.owner, "Computer for a seat", back)
    handed = await world.pick(world.owner, seats, seats.menus[0], ["1"])
    assert handed is not None and "A computer plays for" in handed.text
    assert (await world.table()).seats[1].computer is not None
    asked = await world.pressed(world.owner, "End", handed)
    assert "End the table" in asked.text and "a season counts its games as they stand" in asked.text
    kept = await world.pressed(world.owner, "Keep it", asked)
    assert (await world.table()).open
    await world.pressed(world.owner, "End it", await world.press(world.owner, "End", kept))
    assert (await world.table()).phase is Phase.ENDED


async def test_a_stalled_table_is_told_once_a_day(world: World) -> None:
    await _opened(world, 1)
    await world.service.lobby.join(1, world["Cat"].id, "Cat")  # an empty one would close
    office = world.guild.create_text_channel("office")
    await world.slash(world.owner, "moderate server", reports=office)
    await world.slash(world.owner, "moderate settings", on_silence="nothing", scope="server")
    await world.slash(world.owner, "moderate settings", on_silence="nothing")

    def reports() -> list[str]:
        return [text for text in map(str, world.env.backend.messages.get(office.id, {}).values()) if text]

    async def hours(count: int) -> None:
        """Let time pass in steps: all that one step brings has to be done within SimCord's patience."""
        for _ in range(count // 2):
            await world.env.advance_time(7200)

    await hours(12)
    assert reports() == []
    await hours(24)
    assert len(reports()) == 1
    page = await _list(world)
    assert "⚠️ stalled" in page.text and "2 stalled" in page.text
    await hours(6)
    assert len(reports()) == 1
    await hours(24)
    assert len(reports()) == 2
    await world.slash(world.owner, "moderate server", no_reports=True)
    await hours(26)
    assert len(reports()) == 2


async def test_two_logins_at_once_tell_once_of_a_stalled_table(world: World) -> None:
    await _opened(world, 1)
    office = world.guild.create_text_channel("office")
    await world.slash(world.owner, "moderate settings", on_silence="nothing")
    for _ in range(20):
        await world.env.advance_time(7200)
    await world.slash(world.owner, "moderate server", reports=office)
    await world.service.servers.configure(world.guild.id, reported_at=0.0)
    await asyncio.gather(*(world.bot.app.reports.keep_on() for _ in range(2)))
    assert len(world.env.backend.messages.get(office.id, {})) == 1


@pytest.mark.parametrize("heard", [True, False])
async def test_stalled_tables_are_told_in_their_own_channels_once_that_of_reports_is_gone(
    world: World, monkeypatch: pytest.MonkeyPatch, heard: bool
) -> None:
    """Nobody was ever told of one again, and moderators read that it is told in a deleted channel."""

    async def unheard(_: Any) -> None: ...

    await _opened(world, 1)
    office = world.guild.create_text_channel("office")
    await world.slash(world.owner, "moderate server", reports=office)
    await world.slash(world.owner, "moderate settings", on_silence="nothing")
    if not heard:
        monkeypatch.setattr(world.bot, "on_guild_channel_delete", unheard)
    world.env.backend.delete_channel(office.id)
    await world.env.settle()
    own = "a stalled one is reported in its own channel"
    assert (own in await world.slash(world.owner, "moderate server")) is heard
    for _ in range(20):
        await world.env.advance_time(7200)
    assert own in await world.slash(world.owner, "moderate server")
    assert any("A moderator can remind, hand a seat" in str(each.json) for each in world.env.http_requests)


async def test_defaults_that_two_moderators_choose_at_once_are_all_kept(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    servers, other = world.service.servers, ServerSettings(defaults=TableSettings(remind_after=5))
    configure = servers.configure

    async def meanwhile(guild_id: int, *given: Any, **changed: Any) -> ServerSettings:
        async with world.service.keeper.writing() as write:
            await write.set_server(guild_id, msgspec.json.encode(other).decode())
        return await configure(guild_id, *given, **changed)

    monkeypatch.setattr(servers, "configure", meanwhile)
    await world.slash(world.owner, "moderate settings", scope="server", silence_after=70)
    chosen = (await servers.read(world.guild.id)).defaults
    assert (chosen.remind_after, chosen.silence_after) == (5, 70)


async def test_what_is_chosen_while_stalled_tables_are_looked_for_stays_chosen(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _opened(world, 0)
    await world.slash(world.owner, "moderate settings", on_silence="nothing")
    overview, servers = world.service.overview, world.service.servers
    look = overview.of

    async def meanwhile(guild_id: int) -> Any:
        found = await look(guild_id)
        if any(each.stalled for each in found) and not (await servers.read(guild_id)).reported_at:
            await servers.configure(guild_id, players_role=7)
        return found

    monkeypatch.setattr(overview, "of", meanwhile)
    for _ in range(24):
        await world.env.advance_time(7200)
    chosen = await servers.read(world.guild.id)
    assert chosen.reported_at
    assert chosen.players_role == 7


async def test_a_stalled_table_is_told_in_its_own_channel_where_none_was_chosen(world: World) -> None:
    await _opened(world, 0)
    table = await world.table()
    await world.slash(world.owner, "moderate settings", on_silence="nothing")

    def told() -> int:
        said = map(str, world.env.backend.messages.get(table.channel_id, {}).values())
        return sum("Silence ends no turn at this table" in text for text in said)

    async def days(count: float) -> None:
        for _ in range(int(count * 12)):
            await world.env.advance_time(7200)

    await days(0.5)
    assert told() == 0
    await days(2)
    assert told() == 1, "once, and not every day"
    await days(6)
    assert told() == 2, "but every week"
    await world.slash(world.owner, "moderate server", no_reports=True)
    await days(8)
    assert told() == 2


async def test_each_press_asks_once_who_may(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await _opened(world, 0)
    asked = 0

    async def counted(app, interaction, who, table=None):
        nonlocal asked
        asked += who is Who.OVERSEER
        return await belongs(app, interaction, who, table)

    monkeypatch.setattr(permissions, "belongs", counted)
    page = await _list(world)
    page = await _chosen(world, page, (await world.table()).id)
    await world.press(world.owner, "Pause", page)
    assert asked == 3


async def test_a_table_in_a_channel_that_one_cannot_see_is_none_of_ones_own(world: World) -> None:
    judges = world.guild.create_role("Judges")
    judge = world.guild.add_member(world.env.create_user("judge"), roles=[judges])
    await world.slash(world.owner, "moderate server", moderator_role=judges)
    hidden = discord.PermissionOverwrite(view_channel=False)
    secret = world.guild.create_text_channel("secret", overwrites={judges: hidden})
    await world.open_and_start("toy", people=2, options="goal=500")
    await world.owner.slash(secret, "table open", game="toy")
    seen = await _list(world)
    assert "2 open tables" in seen.text
    own = private(await judge.slash(world.channel, "moderate tables"))
    assert own is not None and "1 open table" in own.text and f"<#{secret.id}>" not in own.text
    assert [len(menu["options"]) for menu in own.menus] == [1]
    table = await world.service.find(secret.id)
    assert table is not None
    forged = await forge(world, f"lm:manage:{table.id}:{table.version}:pause:1")
    refused = private(
        await judge.click(forged.handle, custom_id=f"lm:manage:{table.id}:{table.version}:pause:1")
    )
    assert refused is not None and "a channel that you cannot see" in refused.text


@pytest.mark.parametrize("press", ["tables:0:0:1", "oversee:0:0:1:1", "manage:1:9:pause:1", "stand_in:1:9:1"])
async def test_each_control_asks_who_may(world: World, press: str) -> None:
    await _opened(world, 0)
    forged = await forge(world, f"lm:{press}")
    refused = await world.press_id(world["Ann"], f"lm:{press}", forged)
    assert refused is not None and "in all of the server" in refused.text
    assert (await world.table()).phase is Phase.PLAYING


async def test_who_has_a_computer_in_their_place_is_told_and_takes_the_seat_back(world: World) -> None:
    await world.open_and_start("toy", people=2, options="goal=500")
    table = await world.table()
    await world.pressed(world["Ann"], "My move")
    page = await world.pressed(
        world.owner, "Computer for a seat", await _chosen(world, await _list(world), table.id)
    )
    (menu,) = page.menus
    handed = await world.pick(world.owner, page, menu, ["0"])
    assert handed is not None and "until they take the seat back" in handed.text
    after = await world.table()
    assert after.seats[0].owner_id == world["Ann"].id
    told = [
        each.json for each in world.env.http_requests if "@original" in each.path and each.method == "PATCH"
    ]
    assert any(STANDS_IN in str(each) for each in told)
    assert "yours again" in await world.slash(world["Ann"], "table away")


async def test_people_and_computers_that_are_waited_for_are_one_list(world: World) -> None:
    await world.open_and_start("toy", people=2, computers=1)
    table = await world.table()
    for waiting, told in (((0, 1, 2), "> and Tin Sparrow, asked"), ((), "playing, last moved")):
        each = Overseen(table=table, waiting=waiting, since=0, late=None, todo="")
        assert told in line(each, GAMES)


async def test_since_when_a_table_stands_so_is_told_as_what_it_is(world: World) -> None:
    """“Last changed” was said of the last move and of the opening, where it had been changed since."""
    await world.slash(world.owner, "table open", game="toy")
    opened = int(world.service.keeper.clock())
    await world.later(100)
    await world.slash(world["Ann"], "table join")
    assert f"· lobby, opened <t:{opened}:R>" in (await _list(world)).text
    await world.slash(world["Ben"], "table join")
    await world.slash(world["Ann"], "table start")
    started = int(world.service.keeper.clock())
    await world.later(100)
    await world.slash(world.owner, "moderate pause")
    assert f"· paused, last moved <t:{started}:R>" in (await _list(world)).text


async def test_a_page_of_games_that_wait_for_six_people_each_fits_into_a_message(world: World) -> None:
    """Ids are longer in Discord than here, and what there is to do is always a long sentence."""
    await world.open_and_start("toy", people=2)
    table, far = await world.table(), 10**18
    seats = tuple(Seated(seat, far + seat, f"Person {seat}") for seat in range(6))
    post = Post(table.id, far, far, 1)
    table = msgspec.structs.replace(
        table, game="farlanthia", guild_id=far, channel_id=far, seats=seats, post=post
    )
    each = Overseen(table=table, waiting=tuple(range(6)), since=1e9, late=None, todo="do it now " * 40)
    view = going_view(Going(tables=(each,) * PER_PAGE), catalogue.GAMES, 1)
    assert 3000 < view.content_length() <= 4000


async def test_a_name_formats_nothing_in_what_a_moderator_reads(world: World) -> None:
    await world.open_and_start("toy", people=2)
    table = await world.table()
    each = Overseen(table=table, waiting=(0,), since=0, late=None, todo="**Ann** is to play.")
    said = table_view(each, GAMES, 1).children[0]
    assert isinstance(said, discord.ui.TextDisplay) and r"\*\*Ann" in said.content


async def test_nor_does_it_in_what_they_are_told_of_a_seat_or_a_season(world: World) -> None:
    world.members["Ann"] = world.guild.add_member(world.env.create_user("eve", global_name="Eve *the* great"))
    await world.open_and_start("toy", people=2, options="goal=500")
    seats = await world.pressed(
        world.owner,
        "Computer for a seat",
        await _chosen(world, await _list(world), (await world.table()).id),
    )
    handed = await world.pick(world.owner, seats, seats.menus[0], ["0"])
    assert handed is not None and r"A computer plays for Eve \*the\* great until" in handed.text
    none = await world.slash(world.owner, "moderate replace", seat="nobody", computer="random")
    assert r"the seats are 1 (Eve \*the\* great) and" in none
    made = await world.slash(world.owner, "season make", title="A *fair* cup", format="knock-out", game="toy")
    assert r"People can join A \*fair\* cup now" in made


def test_nor_does_it_in_what_the_rules_refuse() -> None:
    refused = Illegal("no_treaty", "Nothing of that kind binds you to Eve *the* great.", "FA-001")
    assert sentence(refused) == r"Nothing of that kind binds you to Eve \*the\* great. (FA-001)"


@pytest.mark.parametrize("own", [False, True])
async def test_a_report_that_discord_did_not_take_comes_an_hour_after_it_does_again(
    world: World, own: bool
) -> None:
    await _opened(world, 0)
    await world.slash(world.owner, "moderate settings", on_silence="nothing")
    office = world.guild.create_text_channel("office")
    if not own:
        await world.slash(world.owner, "moderate server", reports=office)
    where = (await world.table()).channel_id if own else office.id

    def told() -> int:
        said = map(str, world.env.backend.messages.get(where, {}).values())
        return sum("stalled" in text or "Silence ends no turn at this table" in text for text in said)

    before = told()
    world.env.inject_error("POST", f"/channels/{where}/messages", status=503, times=None)
    for _ in range(24):
        await world.env.advance_time(7200)
    assert told() == before
    world.env.backend.faults.clear()
    await world.env.advance_time(7200)
    assert told() == before + 1
    await world.env.advance_time(7200)
    assert told() == before + 1, "once"


async def test_a_computer_for_a_seat_where_no_person_sits_any_more(world: World) -> None:
    await world.open_and_start("toy", people=2, computers=1, options="goal=500")
    table = await world.table()
    shown = await _chosen(world, await _list(world), table.id)
    for seat in table.seats:
        if seat.user_id is not None:
            await world.service.moderation.replace_by_computer(table.id, seat.index)
    said = await world.pressed(world.owner, "Computer for a seat", shown)
    assert "No person has a seat there any more." in said.text


async def test_whose_game_waits_for_nobody_or_a_computer_is_not_told_that_others_move(world: World) -> None:
    ann, ben = await world.open_and_start("toy", people=2, options="goal=500")
    await world.slash(world.owner, "moderate pause")
    for person in (ann, ben):
        assert (await world.slash(person, "table mine")).endswith("· paused")
    await world.slash(world.owner, "moderate resume")
    await world.slash(ann, "table away")
    assert (await world.slash(ann, "table mine")).endswith("· a computer stands in for you")
    assert "stands in" not in await world.slash(ben, "table mine")
