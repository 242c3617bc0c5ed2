"""The end of a game: one message with ranking, chart and replay, posted once; the same by command."""

import asyncio
from collections.abc import Sequence
from io import BytesIO
from threading import Event
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest
from msgspec.structs import replace
from PIL import Image

from bot.messages.board_message import board_view
from bot.messages.finale_message import finale_view, story_view
from bot.tables.history import History
from bot.tables.model import News, Refusal, Statistics, Table
from bot.tables.posts import FINALE, Posts
from bot.tables.ratings import Rated
from bot.upkeep.desk import _Ending
from bot.upkeep.finales import Finales, Kept, _made
from bot.upkeep.later import PAUSES, Alarms, Retries
from render import finale as making, leaderboard
from render.finale import Finale
from rules.catalogue import GAMES
from rules.kernel import chronicle, record
from rules.kernel.game import Standing
from rules.settlers.events import Stolen
from tests.core.test_chronicle import steps
from tests.discord.world import PNG, Message, World, play_to_the_end, real

QUICK = "map=islet"


def finales(world: World) -> list[Message]:
    return [message for message in world.messages if message.text.startswith("### How it went")]


async def finished(world: World) -> None:
    await world.open_and_start("land", people=2, options=QUICK)
    await play_to_the_end(world)


async def test_how_it_went_is_told_once(world: World) -> None:
    await finished(world)
    await world.env.advance_time(2)
    (finale,) = finales(world)
    table = await world.table()
    standing = (await world.service.play.glance(table.id)).standing
    for seat, name in enumerate(table.names):
        assert f"**{name}** · {standing.scores[seat]} plot" in finale.text
    assert finale.text.count("🏆") == len(standing.winners)
    assert "after turn" in finale.alt
    await world.restart()
    await world.env.advance_time(60)
    assert len(finales(world)) == 1
    assert "Export" in world.board.buttons, "the last board stays as it is"


def test_no_more_files_are_kept_than_a_process_may_have_open() -> None:
    kept = Kept()
    for number in range(300):
        kept.put(number, ())
    assert [kept.get(number, tuple[bytes, ...]) for number in (43, 44, 299)] == [None, (), ()]


async def test_a_finale_that_was_not_posted_comes_after_a_restart(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def dies(self: Any) -> None:
        return None

    with monkeypatch.context() as patch:
        patch.setattr(_Ending, "_tell", dies)
        await finished(world)
        await world.env.advance_time(2)
    assert finales(world) == []
    await world.restart()
    await world.env.advance_time(2)
    assert len(finales(world)) == 1


async def test_a_finale_is_found_whose_nonce_discord_has_forgotten(
    world: World, nonces: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot dies after Discord has taken it, before the store knows, and is started minutes later."""

    async def dies(*_: Any) -> None:
        raise asyncio.CancelledError

    with monkeypatch.context() as patch:
        patch.setattr(Posts, "note_sent", dies)
        await finished(world)
        await world.env.advance_time(2)
        assert len(finales(world)) == 1
        await world.bot.close()
    nonces.clear()
    await world.env.advance_time(600)
    await world.restart()
    await world.env.advance_time(60)
    assert len(finales(world)) == 1
    assert FINALE not in {intent.kind for intent in await world.service.posts.intents()}


async def test_who_is_forgotten_while_a_finale_is_made_is_not_named_by_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    make = Finales.make

    async def meanwhile(*given: Any) -> Finale:
        made = await make(*given)
        await world.service.history.forget(world["Ann"].id)
        return made

    monkeypatch.setattr(Finales, "make", meanwhile)
    await finished(world)
    await world.env.advance_time(2)
    (finale,) = finales(world)
    told = finale.text + finale.alt
    assert "A player" in told and "Ben" in told and "Ann" not in told


async def test_the_last_board_stays_as_it_is_when_somebody_is_forgotten(world: World) -> None:
    await finished(world)
    await world.env.advance_time(2)
    board, table = world.board.id, await world.table()
    path = f"/channels/{world.channel.id}/messages/{board}"

    def edits() -> int:
        return sum(each.path == path for each in world.env.http_requests)

    before = edits()
    await world.forget(world["Ann"])
    desk = world.bot.app.desks.of(table.id)
    desk.wake()
    await desk.shown()
    assert edits() == before and world.board.id == board


async def test_a_finale_that_is_about_to_be_told_is_not_told_twice() -> None:
    """Between its alarm and the first step of the work a desk may wake again, or be let go."""
    begun: list[Any] = []

    async def find(kind: str) -> object:
        return object()

    alarms = Alarms(begun.append)
    kit: Any = SimpleNamespace(alarms=alarms, retries=Retries(alarms))
    posting: Any = SimpleNamespace(find=find)
    ending = _Ending(kit, 1, posting, kit, lambda: None)
    for _ in range(2):
        await ending.tell()
        await asyncio.sleep(0.001)
        assert ending.busy
    (work,) = begun
    work.close()


async def test_a_finale_of_what_cannot_be_read_may_be_told_again() -> None:
    """Else its desk would be busy with it for ever."""
    begun: list[Any] = []
    alarms = Alarms(begun.append)
    get = AsyncMock(side_effect=Refusal("It cannot be read."))
    kit: Any = SimpleNamespace(alarms=alarms, retries=Retries(alarms), service=SimpleNamespace(get=get))
    posting: Any = SimpleNamespace(find=AsyncMock(return_value=SimpleNamespace(kind=FINALE)))
    finales: Any = SimpleNamespace(post=AsyncMock())
    ending = _Ending(kit, 1, posting, finales, lambda: None)
    await ending.tell()
    await asyncio.sleep(0.001)
    with pytest.raises(Refusal):
        await begun.pop()
    assert not ending.busy
    await ending.tell()
    assert ending.busy
    alarms.close()


@pytest.mark.parametrize(
    ("why", "scores", "said"),
    [
        ("the volcano is held", (0, 1), "It took 2 turns. The volcano is held; Ann was not ahead in renown."),
        ("enough renown", (3, 1), "Ann took the lead in the last of 2 turns."),
    ],
)
async def test_what_decided_it(world: World, why: str, scores: tuple[int, ...], said: str) -> None:
    """A volcano that was held wins over more renown, and the message says so."""
    await finished(world)
    standing = Standing(True, scores, (0,), why)
    moments = [chronicle.Moment(number, 0, (0, number // 2)) for number in range(2)]
    moments.append(chronicle.Moment(2, 0, scores))
    nothing = (0, 0)
    told = chronicle.Chronicle(tuple(moments), {}, nothing, nothing, nothing, standing, ("renown", "renown"))
    assert said in str(finale_view(await world.table(), Finale(told, PNG, PNG)).to_components())


async def test_who_left_choices_to_a_computer_is_told_once(world: World) -> None:
    """Each line about the winner said "played by a computer: 126 of 146", and nowhere of what."""
    await finished(world)
    mostly = record.Tally(choices=146, away=126, own=20, since=146)
    table = replace(await world.table(), tallies=(mostly, record.Tally()))
    standing, nothing = Standing(True, (3, 1), (0,), ""), (0, 0)
    moments = [chronicle.Moment(number, 0, (number, 0)) for number in range(3)]
    told = chronicle.Chronicle(tuple(moments), {}, nothing, nothing, nothing, standing)
    said = str(finale_view(table, Finale(told, PNG, PNG)).to_components())
    assert said.count("played by a computer: 126 of 146 choices") == said.count("a computer") == 1


async def test_the_ranking_says_who_gave_up_or_was_put_out(world: World) -> None:
    """It ranked them by the points that they had left behind, as if they had played on."""
    await finished(world)
    table = await world.table()
    ann, ben = table.players
    table = replace(table, seats=(ann, replace(ben, left=True)))
    standing, nothing = Standing(True, (1, 3), (0,), "everybody else has given up"), (0, 0)
    moments = chronicle.Moment(0, None, nothing), chronicle.Moment(1, 0, (1, 3))
    told = chronicle.Chronicle(moments, {}, nothing, nothing, nothing, standing)
    said = str(finale_view(table, Finale(told, PNG, PNG)).to_components())
    assert f"**{ben.name}** · 3 points · gave up" in said and said.count("gave up") == 1
    fell = chronicle.Chronicle(moments, {}, nothing, nothing, nothing, replace(standing, out=(1,)))
    assert said == str(finale_view(table, Finale(fell, PNG, PNG)).to_components()), "it is said once why"
    said = str(finale_view(await world.table(), Finale(fell, PNG, PNG)).to_components())
    assert f"**{ben.name}** · 3 points · out of the game" in said and "gave up" not in said


async def test_who_left_choices_to_a_computer_is_not_said_to_be_rated_for_it(world: World) -> None:
    """It stood on the board of a game with advice, too, which is not rated."""
    await finished(world)
    glance = await world.service.play.glance((await world.table()).id, None)
    mostly = record.Tally(choices=146, away=126, own=20, since=146)
    glance = replace(glance, table=replace(glance.table, tallies=(mostly, record.Tally())))
    said = str(board_view(glance, "").to_components())
    assert "fewer than half, and counts as last" in said and "rated" not in said
    winners = glance.standing.winners
    tallies = tuple(mostly if each.index in winners else record.Tally() for each in glance.table.players)
    glance = replace(glance, table=replace(glance.table, tallies=tallies))
    said = str(board_view(glance, "").to_components())
    won = "is first by the rules, but hardly played: it counts as nobody's win."
    assert len(winners) == 1 and won in said, "the last move says that they win"


async def test_a_board_says_once_why_a_game_ended(world: World) -> None:
    """The news end with it, and right below it stood again."""
    await finished(world)
    glance = await world.service.play.glance((await world.table()).id, None)
    glance = replace(glance, standing=Standing(True, (1, 3), (1,), "no land is left"))
    said = [str(board_view(glance, news).to_components()) for news in ("Over: no land is left. Ben won.", "")]
    assert [each.lower().count("no land is left") for each in said] == [1, 1]


def test_a_finale_with_dice_is_kept() -> None:
    """Whoever asked for the replay of a game with dice a second time was told that something went wrong."""
    standing, nothing = Standing(True, (1, 0), (0,), ""), (0, 0)
    moments, rolls = (chronicle.Moment(0, None, nothing),), {2: {7: 3, 11: 1}}
    told = chronicle.Chronicle(moments, rolls, nothing, nothing, nothing, standing)
    kept = Kept()
    kept.put("game", made := Finale(told, PNG, PNG))
    assert kept.get("game", Finale) == made


async def test_a_game_of_one_turn_has_one_turn(world: World) -> None:
    await finished(world)
    standing, nothing = Standing(True, (1, 0), (0,), ""), (0, 0)
    moments = chronicle.Moment(0, None, nothing), chronicle.Moment(1, 0, (1, 0))
    told = chronicle.Chronicle(moments, {}, nothing, nothing, nothing, standing)
    said = str(finale_view(await world.table(), Finale(told, PNG, PNG)).to_components())
    assert "It took 1 turn." in said


async def test_what_turned_a_game_before_its_first_season_is_not_said_to_be_of_a_season_0(
    world: World,
) -> None:
    """A game master gives renown while a story is prepared."""
    await finished(world)
    standing, nothing = Standing(True, (5, 0), (0,), ""), (0, 0)
    moments = [chronicle.Moment(number, 0, (3 * number, 0), era=max(0, number - 1)) for number in range(3)]
    told = chronicle.Chronicle(tuple(moments), {}, nothing, nothing, nothing, standing, eras="seasons")
    said = str(finale_view(await world.table(), Finale(told, PNG, PNG, turning=PNG)).to_components())
    assert "1. Before the first season, turn 1: " in said and "2. Season 1, turn 2: " in said, said


async def test_a_replay_that_leaves_turns_out_does_not_claim_to_have_them(world: World) -> None:
    await finished(world)
    standing, nothing = Standing(True, (0, 0), (), ""), (0, 0)
    moments = tuple(chronicle.Moment(number, 0, nothing) for number in range(301))
    told = chronicle.Chronicle(moments, {}, nothing, nothing, nothing, standing)
    said = str(finale_view(await world.table(), Finale(told, PNG, PNG)).to_components())
    assert "in 60 boards, of the start and 300 turns" in said


async def test_the_story_is_read_turn_by_turn(world: World) -> None:
    await finished(world)
    await world.env.advance_time(2)
    (finale,) = finales(world)
    page = await world.pressed(world["Dan"], "Read it turn by turn", finale)
    assert "🟠 **Ann**" in page.text
    await world.env.advance_time(2)
    assert "Read it turn by turn" in finales(world)[0].buttons
    while "Newer" in page.buttons:
        page = await world.pressed(world["Dan"], "Newer", page)
    assert "game is over" in page.text


async def test_of_a_game_that_is_pruned_it_is_not_said_that_nothing_has_happened(world: World) -> None:
    await finished(world)
    await world.env.advance_time(2)
    (finale,) = finales(world)
    await world.service.pruning._prune((await world.table()).id)
    said = await world.pressed(world["Dan"], "Read it turn by turn", finale)
    assert "played long ago" in said.text


async def test_a_turn_of_many_things_is_told_whole_in_the_story(world: World) -> None:
    await world.open_and_start("toy", people=2)
    table, told = await world.table(), [f"shouts {number} times" for number in range(400)]
    news = [News(1, "Ben peeks."), *(News(0, f"Ann {each}.") for each in told)]
    views = [story_view(table, news, page) for page in range(1, 9)]
    shown = " ".join(view.to_components()[0]["content"] for view in views)
    assert [each for each in told if each not in shown] == []
    assert "**Here** · 🟠 **Ann**" in str(story_view(table, news, 1, (399, 1)).to_components())


async def test_the_replay_is_a_picture_of_each_turn(world: World) -> None:
    await finished(world)
    world.painting = real
    await world.restart()
    table = await world.table()
    said = await world.slash(world["Cat"], "records replay")
    assert "How it went" in said and "open it in a browser" in said
    finale = await world.bot.app.desks.finales.make(table)
    read = record.read((await world.service.history.export(table.id)).data)
    game = world.bot.app.games["land"]
    turns = list(chronicle.turns(game.variant(read.options), record.replay(game, read)))
    with Image.open(BytesIO(finale.replay)) as animation:
        assert animation.format == "GIF"
        assert 1 < animation.n_frames <= len(turns)  # type: ignore[attr-defined]
    assert len(finale.replay) < 8_000_000
    assert len(finale.told.moments) == len(turns)


async def test_a_replay_is_made_once_and_kept(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await finished(world)
    said = await world.slash(world["Cat"], "records replay")
    made = list[str]()
    monkeypatch.setattr(making, "make", lambda *args, **more: made.append("again"))
    for member in (world["Cat"], world["Dan"]):
        for _ in range(8):
            assert await world.slash(member, "records replay") == said
    assert not made


async def test_what_is_let_go_while_a_finale_is_made_is_given_back_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given_back = Event()
    monkeypatch.setattr("bot.upkeep.finales.trim", given_back.set)
    assert await _made(lambda: given_back.wait(5))


async def test_no_replay_before_the_end(world: World) -> None:
    await world.open_and_start("land", people=2, options=QUICK)
    said = await world.slash(world["Ann"], "records replay")
    assert said == "A game can be shown again once it is over."


async def test_the_text_of_a_game_that_was_ended_says_of_nobody_that_they_are_to_move(world: World) -> None:
    await world.open_and_start("land", people=2, options=QUICK)
    assert "chooses a first plot" in await world.slash(world["Cat"], "table text")
    await world.end("It rained")
    said = await world.slash(world["Cat"], "table text")
    assert " ended it: It rained." in said and "chooses" not in said and "Plots to choose" not in said


async def test_my_games(world: World) -> None:
    people = await world.open_and_start("land", people=2, options=QUICK)
    table = await world.table()
    asked = table.users((await world.service.play.glance(table.id)).waiting)[0]
    for person in people:
        said = await world.slash(person, "table mine")
        assert f"<#{world.channel.id}>" in said
        assert ("only you are waited for, asked <t:" in said) == (person.id == asked)
    assert "no seat at any table" in await world.slash(world["Cat"], "table mine")


async def test_where_no_game_was_played_it_is_said_where_to_ask_for_its_record(world: World) -> None:
    for command in ("records replay", "records export"):
        said = await world.slash(world["Ann"], command)
        assert said == "No game was played in this channel: use this in the channel or thread of the game."


async def test_the_leaderboard(world: World) -> None:
    assert "No game has been finished" in await world.slash(world["Ann"], "records leaderboard")
    await finished(world)
    table = await world.table()
    winners = (await world.service.play.glance(table.id)).standing.winners
    said = await world.slash(world["Cat"], "records leaderboard", game="land")
    first, second = said.splitlines()[:2]
    assert "In bold is the rating; a newcomer has 1000." in said
    assert f"<@{table.seats[winners[0]].user_id}>" in (first if len(winners) == 1 else said)
    assert "of 1" in second
    said = await world.slash(world["Cat"], "records leaderboard", game="settlers")
    assert said == "No game of Settlers has been finished in this server yet.", "of Land there was one"


async def test_those_between_whom_nothing_decides_share_a_place(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who was asked of first stood before the others, with another number and medal."""
    rated = [
        Rated(user_id=user, computer=None, games=2, wins=0, points=points)
        for user, points in enumerate((1100, 990, 990, 800))
    ]
    counted = [
        Statistics(user_id=user, games=games, wins=wins, by_game={})
        for user, (games, wins) in enumerate(((3, 2), (3, 2), (2, 1), (3, 1)))
    ]
    drawn = list[list[int]]()
    monkeypatch.setattr(History, "ratings", AsyncMock(return_value=rated))
    monkeypatch.setattr(History, "ranking", AsyncMock(return_value=counted))

    def picture(places: Sequence[leaderboard.Place]) -> bytes:
        drawn.append([each.number for each in places])
        return PNG

    monkeypatch.setattr(leaderboard, "picture", picture)
    said = await world.slash(world["Cat"], "records leaderboard")
    assert [line[:2] for line in said.splitlines()[:4]] == ["1.", "2.", "2.", "4."] and drawn == [
        [1, 2, 2, 4]
    ]
    said = await world.slash(world["Cat"], "records statistics")
    assert [line[:2] for line in said.splitlines()] == ["1.", "1.", "3.", "4."]


async def test_the_turning_points_lead_into_the_story(world: World) -> None:
    await finished(world)
    await world.env.advance_time(2)
    (finale,) = finales(world)
    assert "**Turning points**" in finale.text and "a piece of the board each" in finale.alt
    labels = [label for label in finale.buttons if " · turn " in label]
    assert len(labels) == 5
    lines = [line for line in finale.text.splitlines() if line[:2] in ("1.", "2.", "3.", "4.", "5.")]
    for label, line in zip(labels, lines, strict=True):
        page = await world.pressed(world["Dan"], label, finale)
        told = line.split(": ", 1)[1].split(" ", 1)[1][:20]
        (here,) = [line for line in page.text.splitlines() if "**Here**" in line]
        assert told in here, (label, line, page.text)


def test_nothing_stays_hidden_after_the_end() -> None:
    """Which card was stolen is told in the page of a game that is over."""
    base, names = GAMES["settlers"], ("Ann", "Ben", "Cas")
    settled = base.settle({"points_to_win": "5"}, 3)
    game, hidden = base.variant(settled), 0
    for step in steps(base, settled, 3, 4):
        for event in step.events:
            if isinstance(event, Stolen):
                named, seen = game.names(game.view(step.state, None), names), event.seen_by(None)
                hidden += seen is not None and seen.line(named) != event.line(named)
    whole = chronicle.narrate(game, steps(base, settled, 3, 4), names, whole=True)
    public = chronicle.narrate(game, steps(base, settled, 3, 4), names)
    assert sum(one.lines != other.lines for one, other in zip(whole, public, strict=True)) > 0 < hidden


async def test_a_finale_that_its_channel_never_takes_is_given_up(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = list[str]()

    async def refused(finales: Finales, table: Table, posting: Any, kind: str) -> None:
        tried.append(kind)
        raise discord.ClientException("its channel takes nothing")

    monkeypatch.setattr(Finales, "post", refused)
    await finished(world)
    for _ in range(12):
        await world.env.advance_time(300)
    assert set(tried) == {"finale"} and len(tried) == len(PAUSES) + 1
    table_id = (await world.table()).id
    assert await world.service.posts.intents(table_id) == []
    assert table_id not in world.bot.app.desks._desks, "nothing more is done there"
