"""A season that moderators make: who joins, who plays whom at which table, and who stands where."""

import csv
import random
from typing import Any

import discord
import pytest
from msgspec.structs import replace
from simcord.components import walk_components

from bot.messages.controls import Press, pack
from bot.messages.season_pages import describe, manage_view, season_view, standings_csv, standings_text
from bot.spans import HOUR, MINUTE
from bot.tables.keeper import NOT_STORED
from bot.tables.limits import Limits
from bot.tables.model import NotStored, Person, Phase, Refusal, Table
from bot.tables.seasons import Course, Entrant, Paired, Season, lasting
from bot.tables.seating import person_name
from bot.upkeep.channels import Channels
from bot.upkeep.later import Alarms
from bot.upkeep.season_calls import SeasonCalls
from data.shards import Shards
from rules.kernel.paces import usual
from tests.discord.world import GAMES, Message, World, delete_before_thread, pings, private, seen, told
from tests.tables.helpers import Tables

CUP = {"title": "Spring cup", "format": "knock-out", "game": "toy", "pace": "tonight"}


async def later(world: World, seconds: float) -> None:
    await world.later(seconds)
    # A round is drawn in a thread, of which the simulated Discord knows nothing.
    for season in await world.service.seasons.going():
        async with world.bot.app.season_calls.rounds.lock((season.guild_id, season.id)):
            pass


async def make(world: World, *joining: str, **options: Any) -> None:
    said = await world.slash(world.owner, "season make", **{**CUP, **options})
    assert "People can join" in said, said
    for name in joining:
        assert "You are in. " in await press(world, name, "Join")
    await later(world, 31)


async def start(world: World, wait: float = 5 * MINUTE) -> None:
    assert "It has started" in await world.slash(world.owner, "season start")
    await later(world, 3)
    await later(world, wait)


def message(world: World) -> Message:
    """The newest one that shows the season."""
    return [each for each in map(seen, world.channel.history()) if each.text.startswith("## ")][-1]


async def press(world: World, name: str, label: str) -> str:
    there = message(world)
    who = world.owner if name == "Owner" else world[name]
    return told(await who.click(there.handle, custom_id=there.buttons[label]))


async def tables(world: World) -> list[Table]:
    found = await world.service.open_tables(world.guild.id)
    return sorted(found, key=lambda each: each.id)


async def finish(world: World, *played: Table) -> None:
    for table in played:
        await Tables(world.service).play_on(table.id, random.Random(3))
        assert (await world.service.get(table.id)).phase is Phase.OVER
    await world.restart()  # what a test begins outside the bot rings by another clock
    await later(world, 3)


async def test_a_cup_from_its_making_to_its_winner(world: World) -> None:
    await make(world, "Ann", "Ben", "Cat", "Dan")
    assert "**Joined** (4)" in message(world).text and "with the seal" in message(world).text
    await start(world, 0)
    (lot,) = [each.text for each in map(seen, world.channel.history()) if "Lots are drawn" in each.text]
    assert (
        "Numbers 1 to 4 in this order: " + " ".join(f"<@{world[name].id}>" for name in world.members) in lot
    )
    assert not any(pings(world))
    assert "**Round 1 of 2**" in message(world).text and await tables(world) == []
    await later(world, 5 * MINUTE)
    first, second = await tables(world)
    assert first.phase is second.phase is Phase.PLAYING and first.people.isdisjoint(second.people)
    assert world.channel.id not in (first.channel_id, second.channel_id)
    assert [each for each in pings(world) if each] == [{*first.people}, {*second.people}], "each once"
    await finish(world, first, second)
    assert "**Round 2 of 2**" in message(world).text and message(world).text.count("first:") == 0
    await later(world, 5 * MINUTE)
    (final,) = await tables(world)
    won = [await world.service.history.statistics(world.guild.id, world[name].id) for name in world.members]
    assert final.people == {each.user_id for each in won if each.wins}
    await finish(world, final)
    assert "**It is over.**" in message(world).text and [*message(world).buttons] == ["Standings"]
    said = await press(world, "Ann", "Standings")
    assert "1. <@" in said and "**120** · 2 games, 2 first places" in said and "Ties: first places" in said
    assert await world.service.seasons.going() == []
    assert "· over ·" in await world.slash(world["Ann"], "season list")


async def test_a_page_of_an_earlier_round_does_nothing_to_this_one(world: World) -> None:
    """Its menu took back the table of that number in the next round, among other people."""
    await make(world, "Ann", "Ben", "Cat", "Dan", format="rounds", tables=2, rounds=2)
    await start(world, 0)
    manage = message(world).buttons["Manage"]
    panel = private(await world.owner.click(message(world).handle, custom_id=manage))
    assert panel is not None
    await later(world, 5 * MINUTE)
    await finish(world, *await tables(world))
    before = message(world).text
    assert "Round 2 of 2" in before
    done = [
        await world.pick(world.owner, panel, panel.menus[0], ["1"]),
        await world.press(world.owner, "More time for this round", panel),
    ]
    assert all(each is not None and "That round is over" in each.text for each in done)
    assert message(world).text == before


async def test_all_numbers_of_the_largest_season_are_told(world: World) -> None:
    course = Course(
        Season(
            channel_id=1, title="T" * 60, format="rounds", game="toy", size=4, phase="drawing",
            beacon=10**8, secret="00" * 32,
        ),
        [Entrant(user_id=10**18 + each, name="P", number=each) for each in range(1, Limits().entrants + 1)],
        [],
    )  # fmt: skip
    text = str(season_view(course, world.bot.app.games).to_components())
    assert text.count("<@") == Limits().entrants and "…" not in text


def test_who_has_no_name_that_can_stand_for_a_person_is_in_the_menu_all_the_same() -> None:
    """Such as that of a computer: Discord took no page to manage that season any more."""
    season = Season(channel_id=1, title="T", format="rounds", game="toy", size=2, phase="playing", round=1)
    entrants = [Entrant(user_id=1, name=person_name("Tin Sparrow", "tinsparrow"), number=1)]
    view = manage_view(Course(season, [*entrants, Entrant(user_id=2, name="Ben")], []))
    (menu,) = [each for each in view.walk_children() if isinstance(each, discord.ui.Select)]
    assert [(each.label, each.value) for each in menu.options] == [("Player 1", "1")]


def test_who_has_no_name_that_can_stand_for_a_person_has_one_in_the_table_for_spreadsheets() -> None:
    season = Season(channel_id=1, title="T", format="rounds", game="toy", secret="00", groups=((1, 2),))
    entrants = [Entrant(user_id=1, name="", number=1), Entrant(user_id=2, name="=Ben", number=2)]
    rows = csv.DictReader(standings_csv(Course(season, entrants, [])).decode().splitlines())
    assert {each["name"] for each in rows} == {"Player 1", "'=Ben"}


def test_of_more_tables_than_a_menu_holds_it_is_said_how_to_reach_the_others() -> None:
    season = Season(channel_id=1, title="T", format="rounds", game="toy", size=2, phase="playing", round=1)
    for tables, more in ((25, False), (26, True)):
        pairings = [Paired(number=each, round=1, seats=(1, 2), nonce=0) for each in range(1, tables + 1)]
        text = str(manage_view(Course(season, [], pairings)).to_components())
        assert ("`/season take_back`" in text) is more


@pytest.mark.parametrize(
    ("people", "said"), [(0, "0 people play."), (1, "1 person plays."), (2, "2 people play.")]
)
def test_a_moderator_reads_how_many_play(people: int, said: str) -> None:
    """Of one it said “1 play.”"""
    season = Season(channel_id=1, title="T", format="rounds", game="toy", size=2)
    entrants = [Entrant(id=n, user_id=n, name=f"P{n}") for n in range(1, people + 1)]
    assert f"\\n{said} *Start* draws lots" in str(manage_view(Course(season, entrants, [])).to_components())


def test_who_waits_is_looked_for_once_also_where_many_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """It took seconds with some hundreds, in which nobody else was answered."""
    season = Season(channel_id=2, title="Cup", format="rounds", game="land", phase="playing")
    people = [Entrant(id=id, user_id=id, name=f"P{id}", number=id) for id in range(1, 500)]
    asked = list[Course]()
    coming = property(lambda course: asked.append(course) or people)
    monkeypatch.setattr(Course, "coming", coming)
    manage_view(Course(season, people, []))
    assert len(asked) == 1


async def test_a_deadline_follows_from_how_long_the_game_usually_takes(world: World) -> None:
    await make(world, format="rounds", game="settlers/for two", pace="over days", tables=2)
    days, had = (
        usual("settlers", "for two"),
        lasting((await world.service.seasons.course(world.guild.id, 1)).season),
    )
    assert days is not None and had >= 2 * days.days * 24 * HOUR > 28 * 24 * HOUR
    assert f"Over days: about {days.days:.0f} days for 2" in message(world).text
    assert f"a round has {had / 24 / HOUR:.0f} days." in message(world).text


async def test_a_call_that_was_deleted_before_its_thread_comes_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await make(world, "Ann", "Ben")
    gone = delete_before_thread(monkeypatch)
    await start(world)
    assert gone and await tables(world) == [] and "its message was deleted" in message(world).text
    await later(world, MINUTE)
    (table,) = await tables(world)
    assert table.channel_id != world.channel.id and "was deleted" not in message(world).text


@pytest.mark.parametrize(
    ("status", "said"),
    [
        (403, "I may not post here (I need View Channel"),
        (503, "Discord accepts nothing from me right now."),
        (None, "my memory of the tables can't be reached right now."),
    ],
)
async def test_a_season_whose_table_is_not_opened_says_what_it_waits_for(
    world: World, monkeypatch: pytest.MonkeyPatch, status: int | None, said: str
) -> None:
    """It has no board yet that Discord could have refused; it is tried less and less often."""
    await make(world, "Ann", "Ben")
    tried = list[str]()

    async def refused(*_: Any, **__: Any) -> Any:
        tried.append(said)
        if status is None:
            raise NotStored(NOT_STORED)
        response: Any = type("Response", (), {"status": status, "reason": ""})
        kind = discord.Forbidden if status == 403 else discord.DiscordServerError
        raise kind(response, {"code": 0, "message": ""})

    with monkeypatch.context() as patched:
        patched.setattr(type(world.service.season_rounds), "open", refused)
        await start(world)
        assert f"Table 1 waits: {said}" in message(world).text
        for _ in range(60):
            await later(world, MINUTE)
        assert f"Table 1 waits: {said}" in message(world).text and (status != 403 or len(tried) <= 15)
    await later(world, 13 * MINUTE)  # the longest pause, with what chance may add to it
    assert len(await tables(world)) == 1 and "waits" not in message(world).text


@pytest.mark.parametrize("way", ["take_back", "end"])
async def test_what_a_moderator_takes_back_while_others_are_opened_is_not_opened(
    world: World, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """What was read anew after the table before was opened as if nothing had happened to it."""
    await make(world, "Ann", "Ben", "Cat", "Dan")
    seasons, rounds = world.service.seasons, type(world.service.season_rounds)
    opens, done = rounds.open, list[str]()

    async def meanwhile(self: Any, course: Course, *where: Any) -> Any:
        if not done:
            done.append(way)
            now = await seasons.anew(course)
            await (seasons.take_back(now, 2) if way == "take_back" else seasons.end(now, ""))
        return await opens(self, course, *where)

    monkeypatch.setattr(rounds, "open", meanwhile)
    await start(world)
    await later(world, 20 * MINUTE)
    assert done and len(await tables(world)) == (1 if way == "take_back" else 0)


@pytest.mark.parametrize(
    ("game", "said"),
    [("toy/of another Landmoot", "There is no preset"), ("go", "I do not know a game “go”")],
)
async def test_a_season_whose_game_or_preset_is_gone_says_why_it_waits(
    world: World, game: str, said: str
) -> None:
    await make(world, "Ann", "Ben", "Cat", "Dan")
    await start(world)
    (season,) = await world.service.seasons.going()
    await world.service.seasons.keep(replace(season, game=game))
    await finish(world, *await tables(world))
    assert f"⚠️ {said}" in message(world).text and message(world).text.count("first:") == 2
    (season,) = await world.service.seasons.going()
    await world.service.seasons.keep(replace(season, game="toy"))
    await later(world, MINUTE)
    assert "**Round 2 of 2**" in message(world).text and "⚠️" not in message(world).text


async def test_nor_does_one_wait_in_silence_whose_tables_cannot_be_read_any_more(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await make(world, "Ann", "Ben")
    await start(world)
    monkeypatch.setattr(world.service.keeper, "games", {})
    world.service.keeper.tables.clear()
    await later(world, 4 * HOUR + MINUTE)
    assert "⚠️ The game 'toy' of this table is no longer played here." in message(world).text


async def test_who_is_forgotten_is_in_no_message_of_a_season_that_is_over(world: World) -> None:
    await make(world, "Ann", "Ben")
    await start(world)
    await finish(world, *await tables(world))
    ann = f"<@{world['Ann'].id}>"
    assert "It is over" in message(world).text and ann in message(world).text
    await world.forget(world["Ann"])
    await later(world, 3)
    assert "It is over" in message(world).text and ann not in message(world).text


async def test_a_process_that_does_not_serve_a_season_only_shows_that_somebody_is_forgotten(
    world: World,
) -> None:
    await make(world, "Ann", "Ben")
    await start(world, wait=0)
    ours, ann = world.bot.app.season_calls, world["Ann"].id
    alarms, (season,) = Alarms(world.bot.background.spawn), await world.service.seasons.going()
    shard = 1 - (season.guild_id >> 22) % 2
    setup = replace(ours._kit.setup, shards=Shards(shard, shard, 2))
    elsewhere = SeasonCalls(replace(ours._kit, alarms=alarms, setup=setup), ours._openings)
    assert f"<@{ann}>" in message(world).text
    await world.service.history.forget(ann)
    elsewhere.note_forgetting(season)
    await later(world, 3)
    assert f"<@{ann}>" not in message(world).text
    assert not alarms.rings(f"season {(season.guild_id, season.id)}")


async def test_a_place_that_is_passed_on_says_why_a_seat_is_not(world: World) -> None:
    await make(world, "Ann", "Ben", places=2, format="rounds", rounds=1, game="settlers/for two", tables=2)
    assert "number 1 on the waiting list" in await press(world, "Cat", "Join")
    await start(world)
    (table,) = await tables(world)
    seat = table.seat_of(world["Ben"].id)
    assert seat is not None
    await world.service.moderation.replace_by_user(table.id, seat, world["Cat"].id, "Cat")
    said = await world.slash(world.owner, "season replace", member=world["Ann"])
    assert "has the place of" in said and "stays as it is: That person already has a seat" in said, said


async def test_a_game_that_is_still_to_begin_begins_with_who_got_the_place(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def not_yet(table_id: int) -> None:
        raise Refusal("Not yet.")

    await make(world, "Ann", "Ben")
    with monkeypatch.context() as patch:
        patch.setattr(world.service.starting, "start", not_yet)
        await start(world)
    assert [each.phase for each in await tables(world)] == [Phase.LOBBY]
    said = await world.slash(world.owner, "season replace", member=world["Ann"], by=world["Cat"])
    assert "They play on in" in said, said
    (table,) = await tables(world)
    assert table.phase is Phase.PLAYING and table.names == ("Cat", "Ben")
    assert [each.bound for each in table.dice.started] == [each.bound for each in table.seats]


async def test_whoever_got_up_and_sat_down_again_before_the_game_has_the_points_of_their_own_seat(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The winner's went to the loser."""

    async def not_yet(table_id: int) -> None:
        raise Refusal("Not yet.")

    await make(world, "Ann", "Ben", format="rounds", tables=2, rounds=1)
    with monkeypatch.context() as patch:
        patch.setattr(world.service.starting, "start", not_yet)
        await start(world)
    (table,) = await tables(world)
    first, second = table.seats
    await world.service.lobby.leave(table.id, first.user_id)
    await world.service.lobby.join(table.id, first.user_id, first.name)
    await later(world, 61)
    await finish(world, await world.service.get(table.id))
    rows = await world.service.keeper.store.read.results.of_server(world.guild.id)
    (won,) = [row.user_id for row in rows if row.won]
    course = await world.service.seasons.course(world.guild.id, 1)
    assert course.held[course.standings(0)[0].number].user_id == won
    assert [course.held[each].user_id for each in course.now[0].seats] == [second.user_id, first.user_id]


async def test_standings_are_a_picture_and_a_table_too(world: World) -> None:
    await make(world, "Ann", "Ben", "Cat", format="rounds", rounds=1, tables=2)
    assert "before the first round" in await world.slash(world["Ann"], "season standings")
    await start(world)
    await finish(world, *await tables(world))
    result = await world["Ann"].slash(world.channel, "season standings", table=True)
    (file,) = [each for each in result.response.attachments if each.filename.endswith(".csv")]
    rows = [*csv.reader((world.env.backend.cdn.get(file.url) or b"").decode().splitlines())]
    assert [row[1] for row in rows[1:]] == ["1", "2", "3"]
    assert {row[3] for row in rows[1:]} == {"Ann", "Ben", "Cat"}


async def test_standings_say_that_silence_brings_no_points(world: World) -> None:
    """Everybody stood at 0, and nothing said why; where nobody was silent, nothing has to."""
    silent = "Whoever was silent in a game, or gave it up, got no points for it."
    await make(world, "Ann", "Ben", format="rounds", rounds=1, tables=2)
    await start(world)
    await finish(world, *await tables(world))
    course = await world.service.seasons.course(world.guild.id, 1)
    for places, there in (((1, 2), False), ((1, 0), True)):
        later_on = course._replace(pairings=[replace(each, places=places) for each in course.pairings])
        assert (silent in standings_text(later_on, 0)[1]) is there
        assert (silent in str(season_view(later_on, world.bot.app.games).to_components())) is there


async def test_standings_say_for_what_there_are_points_without_a_game(world: World) -> None:
    """“**60** · 0 games, 0 first places” was all that a reader saw of it."""
    alone = "Whoever had nobody to play with got 60 points for that."
    await make(world, "Ann", "Ben", format="rounds", rounds=1, tables=2)
    await start(world)
    await finish(world, *await tables(world))
    assert alone not in await press(world, "Ann", "Standings") and alone not in message(world).text
    await make(world, "Ann", "Ben", "Cat", format="rounds", rounds=1, tables=2)
    await start(world)
    assert alone in await press(world, "Ann", "Standings")
    await finish(world, *await tables(world))
    assert "It is over" in message(world).text and alone in message(world).text


async def test_of_too_few_for_a_table_it_is_not_said_that_they_had_nobody_to_play_with(world: World) -> None:
    """Two were left of a table for three, and read so of each other; in the next round each did, too."""
    await make(world, "Ann", "Ben", "Cat", format="rounds", rounds=2, game="settlers", tables=3)
    await start(world, 0)
    await press(world, "Ann", "Leave")
    await later(world, 5 * MINUTE)
    said = [str(each.json) for each in world.env.http_requests] + [message(world).text]
    assert any("> · too few for a table: counts as won" in each for each in said)
    assert not any("obody to play with" in each for each in said) and await tables(world) == []
    assert "Those who were too few for a table got 60 points each" in await press(world, "Ben", "Standings")


@pytest.mark.parametrize(
    "options", [{"format": "rounds", "rounds": 1, "tables": 2}, {}], ids=["rounds", "cup"]
)
async def test_who_left_stands_behind_those_who_stayed(world: World, options: dict[str, Any]) -> None:
    """“1. somebody who left · **60** · 0 games” stood above two who had played."""
    await make(world, "Ann", "Ben", "Cat", **options)
    await start(world, 0)
    course = await world.service.seasons.course(world.guild.id, 1)
    alone = next(course.held[each.seats[0]].user_id for each in course.now if each.bye)
    name = next(each for each in ("Ann", "Ben", "Cat") if world[each].id == alone)
    await later(world, 5 * MINUTE)
    assert "You stand behind those who stay." in await press(world, name, "Leave")
    await later(world, 4 * HOUR + MINUTE)  # the two were silent
    shown = message(world).text
    assert "It is over" in shown and "Whoever left stands behind those who stayed." in shown
    assert "\n3. somebody who left · **60** · 0 games" in shown and "\n1. <@" in shown
    first = shown.split("1. ")[1].split(" ")[0]
    await world.forget(next(each for each in world.members.values() if f"<@{each.id}>" == first))
    await later(world, 3)
    assert "1. somebody who left" in message(world).text, "who won then has won"


@pytest.mark.parametrize(
    ("table_id", "places", "shared"),
    [(7, (1, 2, 3), False), (7, (1, 1, 3), True), (7, (1, 0, 0), False), (0, (1, 1, 1), False)],
)
def test_standings_say_that_who_shared_places_shared_their_points(
    table_id: int, places: tuple[int, ...], shared: bool
) -> None:
    """Three stood first with 48, where a first place was said to be worth 60.

    Too few for a table have each won all of that.
    """
    season = Season(
        channel_id=1, title="T", format="league", game="toy", size=3, phase="over",
        groups=((1, 2, 3), (4, 5, 6)), secret="00" * 32, round=1,
    )  # fmt: skip
    pairing = Paired(number=1, round=1, seats=(1, 2, 3), nonce=0, table_id=table_id, places=places)
    taken_back = replace(pairing, number=2, places=(1, 1, 1), table_id=8, void=True)
    course = Course(season, [], [pairing, taken_back])
    elsewhere = course._replace(pairings=[replace(pairing, group=1)])
    assert "shared their points" not in standings_text(elsewhere, 0)[1]
    for said in (standings_text(course, 0)[1], str(season_view(course, GAMES).to_components())):
        assert ("Those who shared places shared their points." in said) is shared


@pytest.mark.parametrize(
    ("people", "tables", "told"),
    [
        (0, (), "tables of 4"),
        (3, (), "tables of 3"),
        (3, ((1, 2, 3), (4, 5, 6)), "tables of 3"),
        (3, ((1, 2, 3, 4), (5, 6, 7)), "tables of 3 or 4"),
        (6, ((1, 2, 3), (4, 5, 6)), "tables of 3"),
        (0, ((1, 2, 3, 4, 5), (6,)), "tables of 5"),
        (0, ((1, 2, 3), (4, 5)), "tables of 3"),
    ],
)
def test_how_many_sit_at_a_table_is_told_as_they_were_drawn(
    people: int, tables: tuple[tuple[int, ...], ...], told: str
) -> None:
    """Where nobody was to be left over, four sat at a table that was said to be of three.

    Of the last two cases the smaller table was none: too few were left, and have won without a game.
    """
    season = Season(channel_id=1, title="T", format="league", game="toy", size=4, people=people, round=1)
    pairings = [
        Paired(number=n, round=1, seats=seats, nonce=0, places=() if len(seats) > 2 else (1,) * len(seats))
        for n, seats in enumerate(tables, 1)
    ]
    pairings.append(Paired(number=9, round=1, seats=(1, 2, 3, 4, 5, 6, 7), nonce=0, void=True))
    assert f" · {told} · " in describe(Course(season, [], pairings), GAMES)


@pytest.mark.parametrize(("people", "joined"), [(3, 7), (7, 7)])
async def test_it_is_told_which_group_plays_at_a_table_where_there_are_several(
    world: World, people: int, joined: int
) -> None:
    """Groups were named where people stand only: whoever read a round could not tell who plays whom next."""
    await make(world, format="league", tables=2, group=people, rounds=1)
    seasons = world.service.seasons
    for number in range(joined):
        course = await seasons.course(world.guild.id, 1)
        await seasons.join(course, Person(10**18 + number, f"P{number}"))
    await start(world, 0)
    lines = message(world).text.splitlines()
    assert [each[:16] for each in lines if each.startswith("Table 3")] == (
        ["Table 3, group 2"] if people < joined else ["Table 3 · <@1000"]
    )
    (alone,) = [each for each in lines if "nobody to play with" in each]
    assert (", group 2 · nobody" in alone) is (people < joined)
    await later(world, 5 * MINUTE)
    each_shown = "Each of the 2 groups is shown by `/season standings`."
    assert (each_shown in await press(world, "Ann", "Standings")) is (people < joined), "the button shows one"
    called = [each.text for each in map(seen, world.channel.history()) if "You play in the" in each.text]
    assert [", table 3, group 2: <@" in each for each in called] == [False, False, people < joined]


async def test_what_cannot_be_is_refused_with_its_reason(world: World) -> None:
    slash = world.slash
    assert "Only a moderator" in await slash(world["Ann"], "season make", **CUP)
    assert "Settlers is for" in await slash(world.owner, "season make", **{**CUP, "game": "settlers"})
    league = {**CUP, "game": "settlers", "format": "league", "group": 2}
    assert "A group of 2 is too small" in await slash(world.owner, "season make", **league)
    # Else it could never start: “Only 2 people have joined” was said of any number.
    few = {**CUP, "format": "rounds", "game": "settlers", "places": 2}
    assert "A season of 2 is too small" in await slash(world.owner, "season make", **few)
    for more, said in (
        ({"tables": 4}, "A table of a knock-out is for two."),
        ({"rounds": 5}, "How many rounds a knock-out has follows from how many play."),
        ({"group": 4}, "Only a league has groups"),
    ):
        assert said in await slash(world.owner, "season make", **CUP, **more)
    assert "no season here" in await slash(world["Ann"], "season join")
    await make(world, places=2)
    assert "Nobody has joined: that is too few" in await slash(world.owner, "season start")
    await press(world, "Ann", "Join")
    assert "Only 1 person has joined: that is too few" in await slash(world.owner, "season start")
    assert "is for two" in await slash(world.owner, "season change", tables=4)
    assert "already" not in await press(world, "Ann", "Join"), "once more changes nothing"
    assert "You are in. " in await press(world, "Ben", "Join")
    assert "number 1 on the waiting list" in await press(world, "Cat", "Join")
    assert "Only a moderator" in await press(world, "Ann", "Manage")
    assert "Say what to change" in await slash(world.owner, "season change")
    assert "No round of it" in await slash(world.owner, "season extend")
    await start(world, 0)
    assert "started already" in await slash(world.owner, "season change", rounds=3)
    assert "before the round" in await slash(world.owner, "season extend", until="in 1 minute")
    assert "You are not in it" in await press(world, "Dan", "Leave")
    await later(world, 5 * MINUTE)
    assert "plays already" in await slash(world.owner, "season take_back", table=1)
    object.__setattr__(world.service.keeper.limits, "seasons", 1)
    assert "1 season under way" in await slash(world.owner, "season make", **CUP)
    object.__setattr__(world.service.keeper.limits, "hourly", 1)
    assert "so that others get their share" in await press(world, "Ann", "Standings")


async def test_a_moderator_takes_back_replaces_and_extends(world: World) -> None:
    await make(world, "Ann", "Ben", "Cat", "Dan", format="round robin")
    await start(world, 0)
    eve = world.guild.add_member(world.env.create_user("eve", global_name="Eve"))
    there = message(world)
    assert "number 1 on the waiting list" in told(
        await eve.click(there.handle, custom_id=there.buttons["Wait for a place"])
    )
    panel = await world.pressed(world.owner, "Manage", there)
    back, heir = panel.menus
    asked = await world.pick(world.owner, panel, back, ["2"])
    assert (
        asked is not None and "Take back table 2?" in asked.text and "taken back" not in message(world).text
    )
    assert not any(pings(world))
    said = await world.press(world.owner, "Take it back", asked)
    assert said is not None and "Table 2 is taken back" in said.text
    (season,) = await world.service.seasons.going()
    course = await world.service.seasons.course(world.guild.id, season.id)
    assert pings(world)[-1] == {course.held[seat].user_id for seat in course.now[1].seats}
    again = await world.slash(world.owner, "season take_back", table=2)
    assert again == "Table 2 of this round was taken back before."
    await world.press(world.owner, "More time for this round", panel)
    await later(world, 5 * MINUTE)
    called = [each.text for each in map(seen, world.channel.history()) if "You play in the" in each.text]
    assert called and "<t:" not in called[0], "it may change"
    (table,) = await tables(world)
    gone, stays = (seated.user_id for seated in table.seats)
    asked = await world.pick(world.owner, panel, heir, [str(gone)])
    assert asked is not None and f"Give the place of <@{gone}>" in asked.text
    said = await world.press(world.owner, "Give it", asked)
    assert said is not None and "They play on in" in said.text
    (table,) = await tables(world)
    assert [seated.user_id for seated in table.seats] == [eve.id, stays]
    (given,) = told_of_places(world)
    there = f"They play on in <#{table.channel_id}>."
    assert given == f"**Spring cup**: <@{eve.id}> now has the place of <@{gone}>, with its points. {there}"
    assert {eve.id, gone} in pings(world), "both are told; nobody was but by reading the list"
    await world.service.moderation.pause(table.id)
    await later(world, 4 * HOUR + 30 * MINUTE)
    assert [each.id for each in await tables(world)] == [table.id], "it has an hour more"
    await later(world, HOUR)
    assert (
        await world.service.get(table.id)
    ).why == "the round's time is over; the season counts how it stood."
    text = message(world).text
    assert "**Round 2 of 3**" in text and f"<@{eve.id}>" in text and f"<@{gone}>" not in text


async def test_who_loses_their_game_of_a_knock_out_is_told_by_whom_and_who_goes_on(world: World) -> None:
    """The next round was drawn at once, and one of them was simply missing."""
    await make(world, "Ann", "Ben", "Cat", "Dan")
    await start(world, 0)
    (season,) = await world.service.seasons.going()
    course = await world.service.seasons.course(world.guild.id, season.id)
    one, two = (course.held[seat].user_id for seat in course.now[0].seats)
    said = await world.slash(world.owner, "season take_back", table=1)
    told_them = next(text for each in world.channel.history() if "has taken" in (text := seen(each).text))
    assert told_them.startswith(f"<@{one}> and <@{two}>: ") and pings(world)[-1] == {one, two}
    assert "has taken back table 1 of round 1 of **Spring cup**, so you don't play there." in told_them
    await world.slash(world.owner, "season take_back", table=2)
    await later(world, 3)
    course = await world.service.seasons.course(world.guild.id, season.id)
    final = {course.held[seat].user_id for seat in course.now[0].seats}
    (through,) = final & {one, two}
    assert season.round + 1 == course.season.round
    on = f"By the lot <@{through}> goes on to the next round."
    assert told_them.endswith(on) and said.endswith(on)


async def test_whoever_loses_their_place_as_a_season_has_fewer_is_called(world: World) -> None:
    """They had read that they are in it and will be called, and an edit made them wait."""
    await make(world, "Ann", "Ben", "Cat")
    await world.slash(world.owner, "season change", title="Winter cup")
    assert not any(pings(world))
    await world.slash(world.owner, "season change", places=2)
    assert pings(world)[-1] == {world["Cat"].id}
    (said,) = [text for each in world.channel.history() if "you wait for one" in (text := seen(each).text)]
    assert said.startswith(f"<@{world['Cat'].id}>: **Winter cup** has 2 places now, as ")
    count = len([each for each in pings(world) if each])
    hour = int(world.service.keeper.clock() // HOUR) % 24
    await world.slash(world["Ann"], "table quiet", hours=f"{hour}-{(hour + 3) % 24}", utc="0")
    await world.slash(world.owner, "season replace", member=world["Ann"])
    assert "took you out of **Winter cup**." in [*map(seen, world.channel.history())][-1].text
    assert len([each for each in pings(world) if each]) == count, "they have quiet hours"


async def test_whom_a_moderator_takes_out_of_a_season_joins_again_only_by_one(world: World) -> None:
    """Before the start nobody could be taken out, and afterwards they waited for the next place."""
    await make(world, "Ann", "Ben", format="rounds", tables=2, places=2)
    await press(world, "Cat", "Join")
    replace_ = "season replace"
    said = await world.slash(world.owner, replace_, member=world["Ben"])
    assert "is out of it, and can join again only if `/season replace by:` lets them in." in said
    assert pings(world)[-1] == {world["Ben"].id} and f"<@{world['Ben'].id}>" not in message(world).text
    await world.restart()
    assert "only a moderator can let you in again" in await press(world, "Ben", "Join")
    assert "not in it" in await world.slash(world.owner, replace_, member=world["Ben"])
    assert "Name who" in await world.slash(world.owner, replace_)
    assert "is in it, or waits" in await world.slash(world.owner, replace_, by=world["Ben"])
    assert pings(world)[-1] == {world["Ben"].id} and f"<@{world['Ben'].id}>" in message(world).text
    await start(world, 0)
    await world.slash(world.owner, replace_, member=world["Ann"])
    assert "only a moderator can let you in again" in await press(world, "Ann", "Wait for a place")
    await world.slash(world.owner, replace_, by=world["Ann"])
    assert f"**Waiting for a place** · <@{world['Ann'].id}>" in message(world).text


async def test_who_gives_a_round_less_time_by_mistake_reads_so(world: World) -> None:
    """“In 2 hours” may be meant as two hours more: four weeks became those two, and nothing said so."""
    await make(world, "Ann", "Ben", pace="over days")
    await start(world, 0)
    (before,) = await world.service.seasons.going()
    said = await world.slash(world.owner, "season extend", until="in 2 days")
    assert f", sooner than before: that was <t:{int(before.due_at)}:f>." in said
    said = await world.slash(world.owner, "season extend")
    assert said.startswith("This round lasts until <t:") and "before" not in said


async def test_who_leaves_before_their_table_opens_leaves_a_win(world: World) -> None:
    await make(world, "Ann", "Ben", "Cat", "Dan", format="rounds", tables=2, rounds=1)
    await start(world, 0)
    await world.forget(world["Ann"])
    await later(world, 5 * MINUTE)
    (table,) = await tables(world)
    assert "nobody to play with" in message(world).text and "somebody who left" not in message(world).text
    assert world["Ann"].id not in table.people
    assert "You have left the season" in await press(world, "Ben", "Leave")


async def test_who_waits_is_called_when_they_get_a_place(
    world: World, nonces: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """They were called when a table opened, over days half a day later; once, also where it was killed."""
    await make(world, "Ann", "Ben", format="rounds", tables=2, rounds=2, places=2)
    await press(world, "Cat", "Join")
    await start(world, 0)
    told_of, failed = type(world.service.seasons).told, list[str]()

    async def killed(self: Any, *given: Any) -> Any:
        if not failed:
            failed.append("told")
            raise OSError("killed")
        return await told_of(self, *given)

    monkeypatch.setattr(type(world.service.seasons), "told", killed)
    await press(world, "Ann", "Leave")
    await later(world, 31)
    await world.restart()
    await later(world, 61)
    (given,) = told_of_places(world)
    then = "with its points. They are called when their table opens."
    cat = world["Cat"].id
    assert failed and given == f"**Spring cup**: <@{cat}> now has the place of somebody who left, {then}"
    assert {cat} in pings(world)


def unheard(monkeypatch: pytest.MonkeyPatch, times: int) -> list[str]:
    """Discord takes so many messages about heirs not; returns what these would have said."""
    post, lost = Channels.post, list[str]()

    async def posted(self: Channels, where: Any, view: Any, **named: Any) -> int:
        said = str(view.to_components())
        if "has the place of" in said and len(lost) < times:
            lost.append(said)
            raise OSError("Discord is away")
        return await post(self, where, view, **named)

    monkeypatch.setattr(Channels, "post", posted)
    return lost


def told_of_places(world: World) -> list[str]:
    """What was told of places that somebody got."""
    return [each.text for each in map(seen, world.channel.history()) if "has the place of" in each.text]


async def test_whose_place_was_given_on_is_told_so_also_where_that_has_to_be_tried_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second try told of somebody who left, and that the heir is called when their table opens."""
    await make(world, "Ann", "Ben", format="rounds", tables=2, rounds=1)
    await start(world)
    (table,) = await tables(world)
    lost = unheard(monkeypatch, 1)
    await world.slash(world.owner, "season replace", member=world["Ann"], by=world["Cat"])
    await later(world, 10)
    ann, cat = world["Ann"].id, world["Cat"].id
    told = f"<@{cat}> now has the place of <@{ann}>, with its points. They play on in <#{table.channel_id}>."
    assert lost and told_of_places(world) == [f"**Spring cup**: {told}"]
    assert {ann, cat} in pings(world)


async def test_tables_open_also_while_an_heir_cannot_be_told(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await make(world, "Ann", "Ben", format="rounds", tables=2, rounds=1, places=2)
    await press(world, "Cat", "Join")
    await start(world, 0)
    lost = unheard(monkeypatch, 10**6)
    await press(world, "Ann", "Leave")
    await later(world, 5 * MINUTE + 60)
    (table,) = await tables(world)
    assert lost and world["Cat"].id in table.people and f"<@{world['Cat'].id}>" in message(world).text


async def test_an_heir_for_whom_no_table_opens_is_not_told_to_wait_for_one(world: World) -> None:
    await make(world, "Ann", "Ben", "Cat", "Dan", format="rounds", tables=2, rounds=1)
    await start(world)
    first, _ = await tables(world)
    await finish(world, first)
    eve = world.guild.add_member(world.env.create_user("eve", global_name="Eve"))
    user_id = min(first.people)
    (gone,) = [each for each in world.members.values() if each.id == user_id]
    await world.slash(world.owner, "season replace", member=gone, by=eve)
    assert told_of_places(world) == [
        f"**Spring cup**: <@{eve.id}> now has the place of <@{user_id}>, with its points."
    ]


async def test_whoever_is_forgotten_is_not_named_to_an_heir_who_is_told_later(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await make(world, "Ann", "Ben", format="rounds", tables=2, rounds=1)
    await start(world, 0)
    unheard(monkeypatch, 1)
    await world.slash(world.owner, "season replace", member=world["Ann"], by=world["Cat"])
    await world.forget(world["Ann"])
    await later(world, 10)
    (told,) = told_of_places(world)
    assert f"<@{world['Cat'].id}> now has the place of somebody who left," in told


async def test_a_table_that_all_have_left_was_not_taken_back(world: World) -> None:
    """“~~somebody who left and somebody who left~~ taken back”: nobody had done that."""
    await make(world, "Ann", "Ben", "Cat", "Dan", format="rounds", tables=2, rounds=1)
    await start(world, 0)
    course = await world.service.seasons.course(world.guild.id, 1)
    for number in course.now[0].seats:
        await press(world, course.held[number].name, "Leave")
    await later(world, 5 * MINUTE)
    assert "Table 1 · everybody left" in message(world).text and "taken back" not in message(world).text


async def test_only_who_plays_hears_that_their_game_goes_on(world: World) -> None:
    """It was said of seasons that had not begun, and to who waited for a place."""
    left = "You have left the season."
    stands = f"{left} You stand behind those who stay."
    await make(world, "Ann", "Ben", "Cat", "Dan", format="rounds", tables=2, rounds=1)
    assert await press(world, "Dan", "Leave") == left
    await start(world)
    await press(world, "Dan", "Wait for a place")
    assert await press(world, "Dan", "Leave") == left
    course = await world.service.seasons.course(world.guild.id, 1)
    for each in course.now:
        for number in each.seats:
            assert await press(world, course.held[number].name, "Leave") == (
                stands if each.bye else f"{stands} The game you are playing goes on."
            )


@pytest.mark.parametrize(
    ("people", "moving", "size", "said"),
    [
        (0, 1, 2, "Groups of about 6 play among themselves; the best of each goes up and the last down"),
        (4, 2, 2, "Groups of about 4 play among themselves; the best 2 of each go up and the last 2 down"),
        (0, 0, 3, "Groups of about 3 play among themselves; nobody goes up or down"),
    ],
)
def test_a_league_says_what_its_groups_are_and_how_many_move(
    people: int, moving: int, size: int, said: str
) -> None:
    """Who joined could not tell how large a group was to be, nor how many of it were to go up."""
    season = Season(
        channel_id=1, title="T", format="league", game="toy", size=size, people=people, moving=moving
    )
    told_of = describe(Course(season, [], []), GAMES)
    assert f"-# {said} for the next season." in told_of and "follows" not in told_of


async def test_a_league_of_other_tables_than_were_chosen_says_so_and_has_groups_of_as_many(
    world: World,
) -> None:
    """“tables of 4” stood above “Groups of about 3”, and no moderator had been told of it."""
    told_of = "With 4 people tables are of 4 rather than 3, so that as few as possible have no table."
    await make(world, "Ann", "Ben", "Cat", format="league", tables=3)
    assert "rather" not in await press(world, "Owner", "Manage")
    await press(world, "Dan", "Join")
    await later(world, 31)
    assert told_of in await press(world, "Owner", "Manage")
    assert told_of in await world.slash(world.owner, "season change", rounds=2)
    assert (await world.slash(world.owner, "season start")).endswith(told_of)
    await later(world, 3)
    assert "tables of 4" in message(world).text and "Groups of 4 play among" in message(world).text


async def test_a_league_moves_people_between_its_groups(world: World) -> None:
    await make(world, "Ann", "Ben", "Cat", "Dan", format="league", tables=2, group=2, rounds=1)
    await start(world)
    await finish(world, *await tables(world))
    course = await world.service.seasons.course(world.guild.id, 1)
    placed = [[course.held[each.number].user_id for each in course.standings(group)] for group in (0, 1)]
    assert "**Group 2**" in message(world).text
    for name in world.members:
        assert await world.slash(world[name], "season standings")
    await make(
        world, "Dan", "Cat", "Ben", "Ann", title="Summer", format="league", tables=2, group=2, after="1"
    )
    by = "It follows Spring cup, by whose places its groups are made."
    assert by in message(world).text, "nobody could tell that it was the next one"
    await start(world)
    up, down = [{*table.people} for table in await tables(world)]
    assert up == {placed[0][0], placed[1][0]} and down == {placed[0][1], placed[1][1]}


async def test_kills_open_no_table_twice_and_lose_none(
    world: World, nonces: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    failed: list[str] = []

    def fail_once(owner: Any, name: str, *, before: bool = False) -> None:
        original = getattr(owner, name)

        async def failing(*args: Any, **named: Any) -> Any:
            first = name not in failed
            done = None if first and before else await original(*args, **named)
            if first:
                failed.append(name)
                raise OSError(f"killed at {name}")
            return done

        monkeypatch.setattr(owner, name, failing)

    await make(world, "Ann", "Ben", "Cat", "Dan")
    fail_once(discord.PartialMessage, "create_thread")
    fail_once(type(world.service.season_rounds), "open")
    fail_once(type(world.service.seasons), "add_round")
    fail_once(type(world.service.starting), "start", before=True)
    await world.slash(world.owner, "season start")
    for _ in range(10):
        await world.restart()
        await later(world, 61)
    assert sorted(failed) == ["add_round", "create_thread", "open", "start"]
    first, second = await tables(world)
    assert first.phase is second.phase is Phase.PLAYING and len(first.people | second.people) == 4
    told_of = [
        each.text for each in map(seen, world.channel.history()) if "You play in the thread" in each.text
    ]
    assert len(told_of) == 2
    await finish(world, first)
    await finish(world, second)
    assert "**Round 2 of 2**" in message(world).text


async def test_a_season_ends_with_its_channel(world: World) -> None:
    await make(world, "Ann", "Ben")
    await start(world, 0)
    world.env.backend.delete_channel(world.channel.id)
    await later(world, 5 * MINUTE)
    (season,) = await world.service.seasons.of(world.guild.id)
    assert (season.phase, season.why) == ("over", "Its channel is gone.")


async def test_a_season_whose_preset_is_gone_ends_with_its_channel(world: World) -> None:
    await make(world, "Ann", "Ben", "Cat", "Dan")
    await start(world)
    (season,) = await world.service.seasons.going()
    await world.service.seasons.keep(replace(season, game="toy/of another Landmoot"))
    world.env.backend.delete_channel(world.channel.id)
    await later(world, MINUTE)
    (season,) = await world.service.seasons.of(world.guild.id)
    assert (season.phase, season.why) == ("over", "Its channel is gone.")


async def test_an_end_that_was_stored_before_a_kill_is_told_after_it(world: World) -> None:
    await make(world, "Ann", "Ben")
    seasons = world.service.seasons
    await seasons.end(await seasons.course(world.guild.id, 1), "")
    await world.restart()
    await later(world, 3)
    assert "It is over" in message(world).text and await world.service.seasons.going() == []


async def test_a_season_of_a_channel_that_one_does_not_see_is_none(world: World) -> None:
    hidden = {world.guild.default_role: discord.PermissionOverwrite(view_channel=False)}
    hidden[world.guild.me] = discord.PermissionOverwrite(view_channel=True)
    public, world.channel = world.channel, world.guild.create_text_channel("secret", overwrites=hidden)
    await make(world)
    world.channel = public
    assert "Spring cup" in await world.slash(world.owner, "season list")
    assert "no season in this server" in await world.slash(world["Ann"], "season list")
    assert "no such season" in await world.slash(world["Ann"], "season join", season="Spring cup")


async def test_a_table_beyond_the_first_twenty_can_be_taken_back(world: World) -> None:
    await make(world, format="rounds", tables=2, rounds=1)
    seasons = world.service.seasons
    for number in range(42):
        course = await seasons.course(world.guild.id, 1)
        await seasons.join(course, Person(10**18 + number, f"P{number}"))
    await start(world, 0)
    assert "Table 21 is taken back" in await world.slash(world.owner, "season take_back", table=21)


async def test_of_more_people_than_a_message_holds_all_are_placed(world: World) -> None:
    await make(world, format="rounds", tables=4, rounds=1)
    seasons = world.service.seasons
    for number in range(90):
        course = await seasons.course(world.guild.id, 1)
        await seasons.join(course, Person(10**18 + number, f"P{number}"))
    object.__setattr__(world.service.keeper.limits, "tables", 3)
    await start(world)
    assert len(await tables(world)) == 3 and "3 open tables, and no more" in message(world).text
    calls = [each for each in map(seen, world.channel.history()) if "You play in the thread" in each.text]
    assert len(calls) == 3, "who has no table is not called to one"
    assert "more tables" in message(world).text
    assert "<@1000000000000000" in await press(world, "Ann", "Standings")


async def test_a_moderator_ends_a_season_after_being_asked_once_more(world: World) -> None:
    await make(world, "Ann", "Ben", "Cat")
    await world.slash(world.owner, "season change", title="Winter cup", places=2)
    assert "Winter cup" in message(world).text and "**Waiting for a place**" in message(world).text
    panel = await world.pressed(world.owner, "Manage", message(world))
    assert [*panel.buttons] == ["Start", "End it"]
    asked = await world.owner.click(panel.handle, custom_id=panel.buttons["End it"])
    assert "as it stands" in str(asked.modal)
    ended = private(await world.owner.submit_modal(asked, {"why": " \u2060\u200b"}))
    assert ended is not None and ended.id == panel.id and "over" in ended.text and not ended.buttons
    assert "It is over.** A moderator ended it." in message(world).text and not message(world).buttons
    assert "It is over already" in await world.slash(world.owner, "season end")
    assert "It is over" in await world.slash(world["Dan"], "season join")
    assert "ended before a round was drawn" in await world.slash(world["Dan"], "season standings")


async def test_the_command_that_ends_a_season_asks_once_more_too(world: World) -> None:
    await make(world, "Ann", "Ben")
    await start(world, 0)
    refused = await world["Ann"].slash(world.channel, "season end")
    assert refused.modal is None and "Only a moderator" in told(refused)
    asked = await world.owner.slash(world.channel, "season end", why="no time")
    assert asked.modal is not None and "as it stands, for good" in str(asked.modal)
    assert "**Round 1 of 1**" in message(world).text, "nothing is lost before it was confirmed"
    dan = world["Dan"].id
    assert "The season is over" in await world.end(f"no time <@{dan}>", of="season")
    assert "**It is over.** No time" in message(world).text
    (said,) = [text for each in world.channel.history() if "has ended" in (text := seen(each).text)]
    assert "has ended **Spring cup**. No time" in said and ". Games still under way are" in said
    assert {world["Ann"].id, world["Ben"].id} in pings(world)


async def test_a_page_from_before_an_update_that_asked_whether_to_end_a_season_does_not_end_it(
    world: World,
) -> None:
    """Its button said just that, and the page that it led to asked once more."""
    await make(world, "Ann", "Ben")
    page = await world.pressed(world.owner, "Manage", message(world))
    (season,) = await world.service.seasons.going()
    stored = world.env.backend.messages[world.channel.id][page.id]
    ends = next(each for each in walk_components(stored.components) if each.get("label") == "End it")
    ends["custom_id"] = pack(Press("season", season.id, args=("end",)))
    shown = await world.press_id(world.owner, ends["custom_id"], page)
    assert shown is not None and "End it" in shown.buttons and await world.service.seasons.going() == [season]


async def test_of_two_seasons_of_one_name_each_can_be_chosen(world: World) -> None:
    await make(world, "Ann", "Ben")
    await start(world, 0)
    await world.end(of="season")
    await world.slash(world.owner, "season make", **CUP)
    offered = await world.owner.autocomplete(world.channel, "season end", "season", "")
    assert [(each["name"], each["value"]) for each in offered] == [
        ("Spring cup · number 1 (over)", "1"),
        ("Spring cup · number 2", "2"),
    ]
    await world.end(of="season")
    assert "1. <@" in await world.slash(world["Ann"], "season standings"), "the one in which somebody played"
    assert "it has 1 group." in await world.slash(world["Ann"], "season standings", group=4)


async def test_a_season_is_chosen_by_its_number_though_another_is_called_so(world: World) -> None:
    """What is offered sends the number: whoever chose the first one of these was in the second."""
    await make(world, format="rounds", tables=2)
    await make(world, title="1", format="rounds", tables=2)
    assert "You are in." in await world.slash(world["Ben"], "season join", season="1")
    course = await world.service.seasons.course(world.guild.id, 1)
    assert [each.name for each in course.entrants] == ["Ben"]
