"""Seasons in the store: short ones with kills, and the lot that anybody can draw again."""

import hashlib

import pytest
from msgspec.structs import replace

from bot.messages.season_pages import season_view
from bot.setup import Setup
from bot.tables.model import Person, Refusal, Stale
from bot.tables.placing import lot
from bot.tables.seasons import Course, Season
from bot.tables.service import TableService
from data.store import Store
from rules.kernel import fairness
from rules.settlers.game import Settlers
from tests.beacon.sudden import Sudden, value
from tests.tables.helpers import ANN, BEN, CAT, DAN, GAMES, GUILD, NAMES, Clock
from tests.tables.seasons import live


@pytest.mark.parametrize(("people", "mode"), [(6, "rounds of three"), (5, "knock-out")])
async def test_every_round_is_played_whatever_dies(people: int, mode: str) -> None:
    outcome = await live(people, mode, kills=0.1)
    assert outcome.wrong == [] and outcome.rounds == outcome.drawn and outcome.kills, outcome.text


async def made(service: TableService, *people: int, **more: object) -> Course:
    wanted = Season(guild_id=GUILD, channel_id=2, title="Cup", format="rounds", game="toy", size=2)
    season = await service.seasons.make(replace(wanted, **more))
    for user in people:
        await service.seasons.join(await service.seasons.course(GUILD, season.id), Person(user, NAMES[user]))
    return await service.seasons.course(GUILD, season.id)


async def test_the_lot_is_of_a_secret_and_a_round_that_were_named_before(store: Store, clock: Clock) -> None:
    beacon = Sudden()
    setup = Setup(games=GAMES, clock=clock, draw_secret=lambda: bytes(range(32)), beacon=beacon)
    service = TableService(store, setup)
    course = await made(service, ANN, BEN, CAT)
    assert course.season.seal == hashlib.sha256(bytes(range(32))).hexdigest()
    season = await service.seasons.start(course)
    assert season.beacon and not season.signature
    beacon.away = True
    course = await service.season_rounds.advance(await service.seasons.course(GUILD, season.id))
    assert course.season.phase == "drawing" and course.pairings == []
    switched_off = TableService(store, Setup(games=GAMES, clock=clock))
    assert (await switched_off.season_rounds.advance(course)).season.phase == "drawing"
    beacon.away = False
    course = await service.season_rounds.advance(course)
    line = f"round {season.beacon} {fairness.randomness(value(season.beacon))}"
    assert course.season.key == fairness.key(bytes(range(32)), [line]).hex()
    (order,) = course.season.groups
    assert [*order] == sorted((1, 2, 3), key=lambda number: lot(course.season.key, number))


@pytest.mark.parametrize("title", [" ", "\u200b", "\u2060 \u00ad"])
async def test_the_title_of_a_season_can_be_read(service: TableService, title: str) -> None:
    """One of blanks had no name in its channel, its threads and the notice."""
    with pytest.raises(Refusal, match="could read that title"):
        await made(service, title=title)
    course = await made(service, title="  Spring \u202e\n cup ")
    assert course.season.title == "Spring cup"
    with pytest.raises(Refusal, match="could read that title"):
        await service.seasons.change(course, title=title)


async def test_of_two_who_draw_a_round_one_is_refused(service: TableService) -> None:
    course = await made(service, ANN, BEN, CAT)
    await service.seasons.start(course)
    course = await service.seasons.course(GUILD, course.season.id)
    after = await service.season_rounds.advance(course)
    with pytest.raises(Stale):
        await service.season_rounds.advance(course)
    assert (await service.seasons.course(GUILD, course.season.id)).pairings == after.pairings


async def test_a_place_goes_to_who_waits_with_its_points(service: TableService) -> None:
    course = await made(service, ANN, BEN, CAT, places=2)
    assert [each.user_id for each in course.waiting] == [CAT]
    await service.seasons.start(course)
    course = await service.season_rounds.advance(await service.seasons.course(GUILD, course.season.id))
    heir = await service.seasons.pass_on(course, ANN, None)
    course = await service.seasons.course(GUILD, course.season.id)
    assert (heir.user_id, course.held[1].user_id) == (CAT, CAT) and not course.waiting
    with pytest.raises(Refusal, match="no place"):
        await service.seasons.pass_on(course, ANN, None)
    await service.seasons.take_back(course, 1)
    course = await service.season_rounds.advance(await service.seasons.course(GUILD, course.season.id))
    assert course.season.round == 2 and course.pairings[0].void


async def test_a_place_that_somebody_left_goes_to_who_waits_then_or_later(service: TableService) -> None:
    course = await made(service, ANN, BEN, CAT, places=2)
    await service.seasons.start(course)
    course = await service.season_rounds.advance(await service.seasons.course(GUILD, course.season.id))
    await service.seasons.leave(course, ANN)
    course = await service.season_rounds.advance(await service.seasons.course(GUILD, course.season.id))
    assert course.held[1].user_id == CAT and not course.waiting
    await service.history.forget(BEN)
    course = await service.season_rounds.advance(await service.seasons.course(GUILD, course.season.id))
    assert [*course.held] == [1], "nobody waits"
    course = await service.seasons.join(course, Person(DAN, "Dan"))
    course = await service.season_rounds.advance(course)
    assert course.held[2].user_id == DAN and not course.waiting
    stored = await service.seasons.course(GUILD, course.season.id)
    assert (stored.season, stored.held) == (course.season, course.held)


@pytest.mark.parametrize("forgotten", [False, True])
async def test_who_leaves_while_their_table_is_about_to_open_does_not_sit_at_it(
    service: TableService, forgotten: bool
) -> None:
    """Its thread is made before, which takes as long as Discord likes."""
    course = await made(service, ANN, BEN)
    await service.seasons.start(course)
    course = await service.season_rounds.advance(await service.seasons.course(GUILD, course.season.id))
    await (service.history.forget(ANN) if forgotten else service.seasons.leave(course, ANN))
    with pytest.raises(Refusal):
        await service.season_rounds.open(course, course.now[0], 7)
    assert await service.overview.of_person(ANN) == []


@pytest.mark.parametrize("leaves", [ANN, BEN])
@pytest.mark.parametrize("forgotten", [False, True])
async def test_who_waits_has_the_place_of_who_leaves_while_the_lot_is_drawn(
    service: TableService, leaves: int, forgotten: bool
) -> None:
    """Also of who is forgotten, and had the last number."""
    course = await made(service, ANN, BEN, CAT, places=2)
    await service.seasons.start(course)
    course = await service.seasons.course(GUILD, course.season.id)
    await (service.history.forget(leaves) if forgotten else service.seasons.leave(course, leaves))
    course = await service.seasons.course(GUILD, course.season.id)
    assert "Numbers 1 to 2 in" in str(season_view(course, GAMES).to_components())
    course = await service.season_rounds.advance(await service.seasons.course(GUILD, course.season.id))
    assert {*course.held} == {1, 2} == {*course.season.groups[0]} and not course.waiting


async def test_who_waits_has_the_place_of_who_leaves_a_table_once_that_was_played(
    service: TableService,
) -> None:
    """Until then a line of the season would name somebody who does not play there."""
    course = await made(service, ANN, BEN, CAT, format="rounds", size=2, chosen=2, places=2)
    await service.seasons.start(course)
    course = await service.season_rounds.advance(await service.seasons.course(GUILD, course.season.id))
    course, table = await service.season_rounds.open(course, course.now[0], 7)
    await service.seasons.leave(course, ANN)
    course = await service.season_rounds.advance(await service.seasons.course(GUILD, course.season.id))
    assert {each.user_id for each in course.held.values()} == {BEN}
    await service.moderation.end(table.id, "Enough.")
    course = await service.season_rounds.advance(await service.seasons.course(GUILD, course.season.id))
    assert course.season.round == 2 and {each.user_id for each in course.held.values()} == {BEN, CAT}


async def test_who_waits_gets_no_place_of_whose_table_has_just_ended_either(service: TableService) -> None:
    course = await made(service, ANN, BEN, CAT, format="knock-out")
    await service.seasons.start(course)
    course = await service.season_rounds.advance(await service.seasons.course(GUILD, course.season.id))
    (pairing,) = [each for each in course.now if len(each.seats) == 2]
    course, table = await service.season_rounds.open(course, pairing, 7)
    await service.moderation.end(table.id, "Enough.")
    out = max(pairing.seats, key=course.season.groups[0].index)
    await service.seasons.leave(course, course.held[out].user_id)
    course = await service.seasons.course(GUILD, course.season.id)
    course = await service.season_rounds.advance(await service.seasons.join(course, Person(DAN, "Dan")))
    assert course.season.round == 2 and [each.user_id for each in course.waiting] == [DAN]


async def test_who_waits_gets_no_place_of_who_is_out_of_a_knock_out(service: TableService) -> None:
    course = await made(service, ANN, BEN, CAT, format="knock-out")
    await service.seasons.start(course)
    course = await service.season_rounds.advance(await service.seasons.course(GUILD, course.season.id))
    (pairing,) = [each for each in course.now if len(each.seats) == 2]
    course = await service.seasons.keep_pairing(course, replace(pairing, table_id=1, places=(1, 2)))
    winner, loser = (course.held[each].user_id for each in pairing.seats)
    course = await service.season_rounds.advance(course)
    for user in (winner, loser):
        await service.seasons.leave(await service.seasons.course(GUILD, course.season.id), user)
    course = await service.seasons.course(GUILD, course.season.id)
    assert course.season.round == 2 and course.vacant == [pairing.seats[0]]


@pytest.mark.parametrize("format", ["knock-out", "rounds"])
async def test_who_waits_gets_no_place_in_a_season_that_has_no_game_for_it(
    service: TableService, format: str
) -> None:
    """Whoever left during the last game, and won it, made the one who waited its champion."""
    course = await made(service, ANN, BEN, CAT, format=format, chosen=int(format == "rounds"), places=2)
    await service.seasons.start(course)
    course = await service.season_rounds.advance(await service.seasons.course(GUILD, course.season.id))
    (final,) = course.now
    course = await service.seasons.keep_pairing(course, replace(final, table_id=1, places=(1, 2)))
    await service.seasons.leave(course, course.held[final.seats[0]].user_id)
    course = await service.season_rounds.advance(await service.seasons.course(GUILD, course.season.id))
    assert course.season.phase == "over" and [*course.held] == [final.seats[1]]
    assert [each.user_id for each in course.waiting] == [CAT]


@pytest.mark.parametrize("waits", [False, True])
async def test_whom_a_winner_met_goes_on_in_their_stead_if_nobody_has_their_place(
    service: TableService, waits: bool
) -> None:
    """Their next opponent won without a game, while somebody who was out would have played it."""
    course = await made(service, ANN, BEN, CAT, DAN, format="knock-out")
    await service.seasons.start(course)
    course = await service.season_rounds.advance(await service.seasons.course(GUILD, course.season.id))
    first, second = course.now
    for each in course.now:
        played = replace(each, table_id=each.number, places=(1, 2))
        course = await service.seasons.keep_pairing(course, played)
    await service.seasons.leave(course, course.held[first.seats[0]].user_id)
    course = await service.seasons.course(GUILD, course.season.id)
    if waits:
        course = await service.seasons.join(course, Person(105, "Eve"))
    course = await service.season_rounds.advance(course)
    (final,) = course.now
    assert {*final.seats} == {first.seats[0 if waits else 1], second.seats[0]} <= course.held.keys()
    course = await service.seasons.keep_pairing(course, replace(final, table_id=3, places=(1, 2)))
    course = await service.season_rounds.advance(course)
    assert course.season.phase == "over" and course.standings(0)[0].number == final.seats[0]


async def test_who_waits_gets_no_place_of_a_group_in_which_all_have_met(service: TableService) -> None:
    """There is no game for it, while a larger group plays on."""
    course = await made(service, ANN, BEN, CAT, DAN, format="league", people=2)
    course = await service.seasons.join(course, Person(105, "Eve"))
    await service.seasons.start(course)
    course = await service.season_rounds.advance(await service.seasons.course(GUILD, course.season.id))
    small, large = sorted(course.season.groups, key=len)
    assert (len(large), len(small), course.to_come) == (3, 2, {1, 2, 3, 4, 5})
    for each in [each for each in course.now if not each.done]:
        course = await service.seasons.keep_pairing(course, replace(each, table_id=each.number))
    assert course.to_come == {*large}, "theirs is the last game of the small one"
    for each in [each for each in course.now if not each.done]:
        course = await service.seasons.keep_pairing(course, replace(each, places=(1, 2)))
    course = await service.season_rounds.advance(course)
    assert course.season.round == 2
    await service.seasons.leave(course, course.held[small[0]].user_id)
    course = await service.seasons.course(GUILD, course.season.id)
    course = await service.season_rounds.advance(await service.seasons.join(course, Person(106, "Fay")))
    assert course.vacant == [] and [each.name for each in course.waiting] == ["Fay"]
    await service.seasons.leave(course, course.held[large[0]].user_id)
    course = await service.season_rounds.advance(await service.seasons.course(GUILD, course.season.id))
    assert course.held[large[0]].name == "Fay"


async def test_too_few_who_are_left_of_a_table_have_each_won(store: Store, clock: Clock) -> None:
    service = TableService(store, Setup(games={"settlers": Settlers()}, clock=clock))
    course = await made(service, ANN, BEN, CAT, DAN, game="settlers", size=4, chosen=1)
    await service.seasons.start(course)
    course = await service.season_rounds.advance(await service.seasons.course(GUILD, course.season.id))
    for user in (CAT, DAN):
        await service.seasons.leave(course, user)
        course = await service.seasons.course(GUILD, course.season.id)
    few = await service.season_rounds.unless_few(course, course.now[0])
    assert few is not None and [each.points for each in few.standings(0)] == [60, 60, 0, 0]
    with pytest.raises(Refusal, match="is not there, or has its result"):
        await service.seasons.take_back(few, 1)


async def test_a_season_goes_on_after_a_game_that_somebody_left_before_it_began(
    service: TableService,
) -> None:
    course = await made(service, ANN, BEN, CAT, size=3, chosen=2)
    await service.seasons.start(course)
    course = await service.season_rounds.advance(await service.seasons.course(GUILD, course.season.id))
    course, table = await service.season_rounds.open(course, course.now[0], 7)
    await service.lobby.leave(table.id, CAT)
    await service.starting.start(table.id)
    await service.moderation.end(table.id)
    course = await service.season_rounds.advance(course)
    assert course.season.round == 2 and [each.points for each in course.standings(0)] == [0, 0, 0]


async def test_a_season_that_everybody_left_before_its_lot_is_over(service: TableService) -> None:
    course = await made(service, ANN, BEN)
    await service.seasons.start(course)
    for user in (ANN, BEN):
        await service.seasons.leave(await service.seasons.course(GUILD, course.season.id), user)
    course = await service.season_rounds.advance(await service.seasons.course(GUILD, course.season.id))
    assert (course.season.phase, course.season.why) == ("over", "Everybody left.")


async def test_a_next_season_starts_only_once_the_one_before_is_over(service: TableService) -> None:
    """Its groups were made by where people happened to stand by then."""
    course = await made(service, ANN, BEN, format="league")
    await service.seasons.start(course)
    first = await service.season_rounds.advance(await service.seasons.course(GUILD, course.season.id))
    after = await made(service, ANN, BEN, format="league", after=first.season.id)
    with pytest.raises(Refusal, match="It follows Cup, which is not over yet"):
        await service.seasons.start(after)
    await service.seasons.end(first, "")
    assert (await service.seasons.start(after)).phase == "drawing"


async def test_so_is_one_that_everybody_left_during_a_round(service: TableService) -> None:
    """Rounds of nobody followed, each with a message of its own in place of the one before."""
    course = await made(service, ANN, BEN, chosen=5)
    await service.seasons.start(course)
    course = await service.season_rounds.advance(await service.seasons.course(GUILD, course.season.id))
    for user in (ANN, BEN):
        await service.seasons.leave(await service.seasons.course(GUILD, course.season.id), user)
    course = await service.seasons.course(GUILD, course.season.id)
    course = await service.seasons.keep_pairing(course, replace(course.now[0], void=True))
    course = await service.season_rounds.advance(course)
    season = course.season
    assert (season.phase, season.why, season.round) == ("over", "Everybody left.", 1)


async def test_what_was_once_stored_and_ignored_hinders_no_change(service: TableService) -> None:
    """Groups and rounds of a knock-out, which are refused today."""
    course = await made(service, ANN, format="knock-out")
    stored = replace(course.season, people=4, chosen=5, after=1)
    course = course._replace(season=await service.seasons.keep(stored))
    season = await service.seasons.change(course, title="Cup of spring")
    assert (season.title, season.people, season.chosen, season.after) == ("Cup of spring", 0, 0, 0)
    with pytest.raises(Refusal, match="How many rounds a knock-out has"):
        await service.seasons.change(course._replace(season=season), chosen=5)


async def test_of_a_table_that_was_taken_back_the_better_lot_goes_on(service: TableService) -> None:
    course = await made(service, ANN, BEN, CAT, format="knock-out")
    await service.seasons.start(course)
    course = await service.season_rounds.advance(await service.seasons.course(GUILD, course.season.id))
    (number,) = [each.number for each in course.now if len(each.seats) == 2]
    await service.seasons.take_back(course, number)
    course = await service.season_rounds.advance(await service.seasons.course(GUILD, course.season.id))
    (final,) = course.now
    assert course.season.round == 2 and {*final.seats} == {*course.season.groups[0][:2]}


@pytest.mark.parametrize(("format", "people"), [("round robin", 5), ("knock-out", 6), ("league", 9)])
async def test_tables_are_numbered_among_those_that_are_played(
    service: TableService, format: str, people: int
) -> None:
    """Who had nobody to play with took a number, so that people saw a "Table 2" alone."""
    course = await made(service, format=format, people=4 if format == "league" else 0)
    for user in range(101, 101 + people):
        await service.seasons.join(course, Person(user, f"P{user}"))
        course = await service.seasons.course(GUILD, course.season.id)
    await service.seasons.start(course)
    course = await service.season_rounds.advance(await service.seasons.course(GUILD, course.season.id))
    seated = [len(each.seats) for each in course.now]
    assert 1 in seated and seated == sorted(seated, reverse=True)


async def test_a_server_that_is_left_takes_its_seasons_along(service: TableService) -> None:
    course = await made(service, ANN)
    await service.finding.leave_server(GUILD)
    with pytest.raises(Refusal):
        await service.seasons.course(GUILD, course.season.id)


async def test_in_a_smaller_group_of_a_league_nobody_meets_again_while_a_larger_one_plays_on(
    service: TableService,
) -> None:
    course = await made(service, format="league", people=4)
    for user in range(101, 110):
        await service.seasons.join(course, Person(user, f"P{user}"))
        course = await service.seasons.course(GUILD, course.season.id)
    await service.seasons.start(course)
    course = await service.season_rounds.advance(await service.seasons.course(GUILD, course.season.id))
    assert [len(each) for each in course.season.groups] == [5, 4]
    while course.season.phase == "playing":
        for each in course.now:
            if not each.done:
                course = await service.seasons.keep_pairing(course, replace(each, places=(1, 2)))
        course = await service.season_rounds.advance(course)
    met = [frozenset(each.seats) for each in course.pairings if len(each.seats) == 2]
    assert len(met) == len({*met}) == 10 + 6 and course.season.round == 5
