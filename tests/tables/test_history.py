"""The log and who may read what in it, records, statistics."""

import random
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from bot.messages.finale_message import story_view
from bot.messages.news import SHORT, Digest
from bot.setup import Setup
from bot.spans import DAY
from bot.tables.live import Recent, news, teller
from bot.tables.model import News, Opening, Phase, Refusal
from bot.tables.practice import from_record
from bot.tables.service import TableService
from bot.tables.waits import MARK
from data.store import Store
from rules.catalogue import GAMES
from rules.farlanthia import events as far
from rules.farlanthia.cards.events import CardIdle
from rules.kernel import record
from rules.kernel.chance import Chance
from rules.kernel.events import Event
from rules.kernel.names import Names, place_names
from rules.land import events as land
from rules.land_shares import events as land_shares
from rules.land_shares.actions import Pass
from rules.landover import events as landover
from rules.settlers import events as settlers
from rules.two_player import events as two_player
from tests.tables.helpers import ANN, BEN, CAT, GUILD, Clock, Tables, answered_meanwhile, told_news
from tests.tables.toy import TOY, Bid, Peek, Roll, Sealed, Shout


async def texts(tables: Tables, table_id: int, user: int | None = None) -> list[str]:
    return [line.text for line in await tables.service.history.log(table_id, user)]


async def test_the_log_tells_each_reader_what_they_may_know(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await tables.started(ANN, BEN)
    active = await tables.active(table.id)
    peeked = await tables.do(table.id, Peek())
    await tables.do(table.id, Roll())
    await tables.do(table.id, Bid(2), ANN)
    secret = peeked.own_lines[0]
    beginner = table.names[peeked.seat or 0]
    assert (await texts(tables, table.id))[:2] == ["The game started.", f"{beginner} begins."]
    for reader in (None, CAT, ANN + BEN - active):
        assert secret not in await texts(tables, table.id, reader)
    assert secret in await texts(tables, table.id, active)
    assert "Ann bid 2 in secret." in await texts(tables, table.id, ANN)
    assert "Ann bid 2 in secret." not in await texts(tables, table.id, BEN)
    monkeypatch.setattr(Sealed, "hits", ("seat",))
    assert all(await texts(tables, table.id, BEN)), "nor an empty line of what touches another"
    await tables.do(table.id, Bid(3), BEN)
    assert any("2, 3" in line for line in await texts(tables, table.id, CAT))


async def test_what_was_told_before_a_start_is_read_from_the_store_once(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await tables.started(ANN, BEN)
    await tables.do(table.id, Roll())
    history, keeper = tables.service.history, tables.service.keeper
    before = await history.happened(table.id, 0)
    keeper.tables.clear()
    assert await history.happened(table.id, 0) == before

    async def fail(*_: object) -> None:
        raise AssertionError("the store is asked again")

    with monkeypatch.context() as patch:
        patch.setattr(type(keeper.store.read), "notes", fail)
        assert await history.happened(table.id, 0) == before
        await tables.do(table.id, Bid(2), ANN)
        await tables.do(table.id, Bid(3), BEN)
        after = await history.happened(table.id, 0)
    keeper.tables.clear()
    assert after == await history.happened(table.id, 0) and after[: len(before)] == before != after


async def test_a_message_that_stays_for_a_whole_game_has_its_beginning_not_read_for_each_move(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await tables.started(ANN, BEN)
    history, keeper = tables.service.history, tables.service.keeper
    live = await keeper.peek(table.id)
    version = live.table.version
    lines = tuple((version, News(None, f"It rained {times} times.")) for times in range(70))
    keeper.tables.exchange(live, replace(live, recent=Recent(version - 1, lines)))
    await tables.do(table.id, Roll())

    async def fail(*_: object) -> None:
        raise AssertionError("the store is asked")

    monkeypatch.setattr(type(keeper.store.read), "notes", fail)
    told = [each.text for each in await history.lately(table.id, 0)]
    assert told[0] == "It rained 0 times." and len(told) > len(lines)
    with pytest.raises(AssertionError):
        await history.happened(table.id, 0)


async def test_a_board_tells_all_that_its_reader_missed_also_after_a_restart(tables: Tables) -> None:
    table = await tables.started(ANN, BEN)
    history, keeper = tables.service.history, tables.service.keeper
    seen = (await keeper.peek(table.id)).table.version
    await tables.do(table.id, Roll())
    missed = await history.happened(table.id, seen)
    live = await keeper.peek(table.id)
    version = live.table.version
    lines = tuple((version + 1, News(None, f"It rained {times} times.")) for times in range(70))
    keeper.tables.exchange(live, replace(live, recent=Recent(version, lines)))
    told = await history.lately(table.id, version, seen)
    assert missed and told[: len(missed)] == missed


def test_what_somebody_has_not_seen_yet_stays_at_hand_up_to_a_bound() -> None:
    """Whoever waits long for a turn has every board tell hundreds of lines: each would read them all anew."""
    recent, line = Recent(), [News(None, "It rained.")] * 3
    for version in range(1, 201):
        recent = recent.with_news(version, line, 10)
    assert (recent.since, len(recent.lines)) == (10, 570)
    for version in range(201, 301):
        recent = recent.with_news(version, line, 10)
    assert (recent.since, len(recent.lines)) == (34, 798), "no version is told in part"
    recent = recent.with_news(301, line, 300)
    assert (recent.since, len(recent.lines)) == (268, 99)


async def test_when_it_is_over_everybody_reads_everything(tables: Tables) -> None:
    table = await tables.started(ANN, BEN, goal="11")
    peeked = await tables.do(table.id, Peek())
    table = await tables.play_on(table.id, random.Random(1))
    assert table.phase is Phase.OVER
    assert peeked.own_lines[0] in await texts(tables, table.id)


async def test_the_log_ends_with_the_news(tables: Tables) -> None:
    table = await tables.started(ANN, BEN, goal="500")
    await tables.do(table.id, Roll())
    for user in (ANN, BEN):
        await tables.do(table.id, Bid(1), user)
    assert (await told_news(tables.service, table.id, 0))[-3:] == tuple((await texts(tables, table.id))[-3:])


async def test_a_lobby_has_an_empty_log(tables: Tables) -> None:
    table = await tables.lobby(ANN)
    assert await tables.service.history.log(table.id) == ()


@pytest.mark.parametrize("seed", range(4))
async def test_the_record_of_a_game_with_undos_and_replaced_seats_verifies(tables: Tables, seed: int) -> None:
    rng = random.Random(seed)
    table = await tables.started(ANN, BEN, computers=seed % 3, goal="500", leaving=("on", "off")[seed % 2])
    for _ in range(3):
        await tables.play_on(table.id, rng, most=6)
        await tables.service.undoing.undo(table.id, rng.randrange(1, 4))
    await tables.service.moderation.stand_in(table.id, 0)
    await tables.play_on(table.id, rng, most=5)
    if (await tables.service.get(table.id)).phase is Phase.PLAYING:
        with pytest.raises(Refusal, match="once it is over"):
            await tables.service.history.export(table.id)
        table = await tables.play_on(table.id, rng)
    export = await tables.service.history.export(table.id)
    exported = record.read(export.data)
    assert export.name == f"landmoot-toy-{table.id}.json"
    report = record.verify(TOY, exported)
    assert not report.problem, report.problem
    assert exported.result is not None
    assert (exported.seats[0].name, exported.seats[0].computer) == ("Ann", "greedy")


async def test_an_ended_game_is_exported_without_a_result(tables: Tables) -> None:
    table = await tables.started(ANN, BEN)
    await tables.do(table.id, Shout(3))
    await tables.service.moderation.end(table.id)
    exported = record.read((await tables.service.history.export(table.id)).data)
    assert (exported.result, len(exported.moves)) == (None, 1)
    assert not record.verify(TOY, exported).problem


async def test_a_closed_lobby_has_no_record(tables: Tables) -> None:
    table = await tables.lobby(ANN)
    await tables.service.moderation.end(table.id)
    with pytest.raises(Refusal):
        await tables.service.history.export(table.id)


async def test_statistics_count_finished_games_of_people(tables: Tables) -> None:
    wins = 0
    for seed in range(4):
        table = await tables.started(ANN, BEN, computers=1, goal="15")
        if seed == 3:
            await tables.service.moderation.stand_in(table.id, 0)
        over = await tables.play_on(table.id, random.Random(seed))
        standing = (await tables.service.play.glance(over.id)).standing
        assert standing is not None
        wins += 0 in standing.winners and seed != 3  # whom a computer played for has won nothing
    await tables.service.moderation.end((await tables.started(ANN, BEN)).id)
    mine = await tables.service.history.statistics(GUILD, ANN)
    assert (mine.games, mine.wins, mine.by_game) == (4, wins, {"toy": (4, wins)})
    assert (await tables.service.history.statistics(GUILD + 1, ANN)).games == 0
    ranking = await tables.service.history.ranking(GUILD, "toy")
    assert {each.user_id for each in ranking} == {ANN, BEN}
    assert [each.wins for each in ranking] == sorted((each.wins for each in ranking), reverse=True)
    assert await tables.service.history.ranking(GUILD, "chess") == []


async def test_sealed_events_come_back_as_they_were_stored(tables: Tables) -> None:
    table = await tables.started(ANN, BEN)
    await tables.do(table.id, Roll())
    first = await tables.do(table.id, Bid(3), BEN, interaction_id=12)
    again = await tables.do(table.id, Bid(3), BEN, interaction_id=12)
    assert again.own_lines == first.own_lines == (f"{table.names[1]} bid 3 in secret.",)
    assert again.lines == ()


@pytest.mark.parametrize(
    ("began", "text", "seat"),
    [
        ([far.TurnBegan(1, "realm"), CardIdle(1, 3)], "🔵 **Ben** neither gains nor loses by ", 1),
        ([far.TurnBegan(1, "conflict"), far.TrucesRanOut(1, (0,))], "🔵 **Ben**'s truce with Ann ran", 1),
        ([far.SeasonBegan(1, 0)], "Spring of year 1 begins.", None),
        ([far.MapDone()], "The map is complete.", None),
        ([settlers.Rolled(1, (3, 4))], "🔵 **Ben** rolled 3", 1),
        ([landover.Rolled(1, 3, 4, 0)], "🔵 **Ben** rolled 3", 1),
        (
            [landover.Recruited(1, 2), landover.Rolled(1, 3, 4, 0)],
            "🔵 **Ben** recruited: power 2 · rolled 3",
            1,
        ),
    ],
)
def test_what_begins_a_turn_is_its_own_seats_news(began: list[Event], text: str, seat: int | None) -> None:
    """Ann's move ended her turn, and the game went on with another's at once."""
    live: Any = SimpleNamespace(table=SimpleNamespace(phase=Phase.PLAYING))
    names = Names(("Ann", "Ben"), {})
    told = [*news(live, [far.TurnEnded(0, "realm"), *began], 0, False, names, silent=False)]
    assert [each.seat for each in told] == [0] + [seat] * len(began)
    lines = Digest([News(0, "Ann built a wall."), *told], names.seats).fitting(SHORT).splitlines()
    assert lines[0] == "🟠 **Ann** built a wall" and lines[1].startswith(text)


def test_a_season_that_a_sealed_answer_begins_is_no_answer() -> None:
    """Nobody is named who answered last, and what follows is not told in the line of whom they answered."""
    live: Any = SimpleNamespace(table=SimpleNamespace(phase=Phase.PLAYING))
    names = Names(("Ann", "Ben"), {})
    events = [CardIdle(1, 3), far.SeasonBegan(2, 1)]
    told = [News(0, "Ann moved."), *news(live, events, None, True, names, silent=False)]
    lines = Digest(told, names.seats).fitting(SHORT).splitlines()
    assert len(lines) == 2 and "Ben neither gains nor" in lines[0] and lines[1] == "Summer of year 1 begins."


@pytest.mark.parametrize(
    "ended", [far.Finished((1,), "renown"), land.Finished((1,), 9, "done"), landover.Won((1,), 15, "done")]
)
def test_how_a_game_ended_is_told_of_nobody(ended: Event) -> None:
    """The last move was Ann's, and the news read "Ann: Ben wins: enough renown at the end of a season"."""
    live: Any = SimpleNamespace(table=SimpleNamespace(phase=Phase.PLAYING))
    names = Names(("Ann", "Ben"), {"terrain": place_names("terrain", ("volcano",))})
    told = [News(0, "Ann moved."), *news(live, [ended], 0, False, names, silent=False)]
    assert Digest(told, names.seats).fitting(SHORT).splitlines()[1:] == [ended.line(names)]


@pytest.mark.parametrize(
    ("events", "told"),
    [
        (
            [two_player.BidderDone(0), two_player.BidsClosed(1, 4, None, (0,) * 5)],
            ["Nobody bids for the ore of F2."],
        ),
        (
            [
                two_player.BidderDone(0),
                two_player.TieRolled((2, 5)),
                two_player.BidsClosed(1, 4, 1, (1, 0, 0, 0, 0), "die"),
            ],
            [
                "Cards and points are equal, so dice decide the bidding: Ann 2 and Ben 5.",
                "🔵 **Ben** wins the tied bidding by the higher die: 1 brick to the bank for 1 ore",
            ],
        ),
        (
            [settlers.RobberMoved(0, 3, 4), two_player.CardOffered(1, 6, None, ())],
            ["F2 threw a 6 and offers nothing."],
        ),
    ],
)
def test_what_a_fictional_player_sells_is_not_told_of_who_moved_last(
    events: list[Event], told: list[str]
) -> None:
    """Ann was done last, or moved the robber of a fictional 7."""
    live: Any = SimpleNamespace(table=SimpleNamespace(phase=Phase.PLAYING))
    names = Names(("Ann", "Ben"), {"tile": place_names("tile", "abcdefghi")})
    heard = [News(0, "Ann bids 1 wool."), *news(live, events, 0, False, names, silent=False)]
    assert Digest(heard, names.seats).fitting(SHORT).splitlines()[1:] == told


def test_what_silence_sets_off_for_others_is_not_told_as_if_it_had_moved_for_them() -> None:
    """Ben passed by silence where soldiers were asked for, so that Ann's robber steals."""
    live: Any = SimpleNamespace(table=SimpleNamespace(phase=Phase.PLAYING))
    names = Names(("Ann", "Ben", "Cat"), {})
    events = [land_shares.Replied(1), settlers.Stolen(0, 2, None), settlers.Rolled(1, (3, 4))]
    told = [*news(live, events, 1, True, names, silent=True)]
    assert [(each.text, each.silent) for each in told if each.text] == [
        ("Ann stole a card from Cat.", False),
        ("Ben rolled 3 + 4 = 7.", True),
    ]


def test_what_nobody_s_turn_brings_has_no_mark_of_who_was_silent_before_it() -> None:
    """Ann's turn was ended by silence; the fictional player's roll follows it."""
    live: Any = SimpleNamespace(table=SimpleNamespace(phase=Phase.PLAYING))
    names = Names(("Ann", "Ben"), {})
    events = [two_player.FictionalRolled(1, (3, 3)), settlers.Produced(((1, 0, 0, 0, 0), (0,) * 5), ())]
    told = [*news(live, events, 0, False, names, silent=True)]
    assert len(told) == 2 and not any(each.silent for each in told)
    assert MARK not in Digest(told, names.seats).words(300)


def test_what_the_next_turn_brings_has_no_mark_of_who_was_silent_before_it() -> None:
    """Ann's turn was ended by silence; Ben's dice, which roll by themselves, brought barbarians."""
    live: Any = SimpleNamespace(table=SimpleNamespace(phase=Phase.PLAYING))
    names = Names(("Ann", "Ben"), {})
    events = [landover.Recruited(0, 1), landover.Rolled(1, 3, 4, 0), landover.Approached(4, 0)]
    told = [*news(live, events, 0, False, names, silent=True)]
    assert [each.silent for each in told] == [True, False, False]


def test_marks_do_not_show_whose_silence_was_the_last_of_a_sealed_window() -> None:
    live: Any = SimpleNamespace(table=SimpleNamespace(phase=Phase.PLAYING))
    names = Names(("Ann", "Ben", "Cat"), {})
    events = [land_shares.Replied(1), settlers.Stolen(0, 2, None), settlers.Rolled(1, (3, 4))]
    marks = [
        [each.silent for each in news(live, events, teller(last, Pass()), True, names, silent=True)]
        for last in (0, 1, 2)
    ]
    assert marks[0] == marks[1] == marks[2]


async def test_a_game_master_has_no_chances_to_look_back_on(store: Store) -> None:
    service = TableService(store, Setup(games=GAMES))
    story = Opening(guild_id=1, channel_id=5, opener_id=ANN, game="farlanthia", chosen={"mode": "story"})
    table = await service.lobby.open(story)
    await service.lobby.join(table.id, ANN, "Ann")
    await service.lobby.join(table.id, BEN, "Ben", role="game master")
    await service.starting.start(table.id)
    ended = await service.moderation.end(table.id)
    assert service.looking.check(ended, ANN) == 0
    with pytest.raises(Refusal, match="Only those who played"):
        await service.looking.make(ended, BEN)


async def test_a_record_that_is_exported_while_its_game_is_pruned_is_whole(
    tables: Tables, store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await tables.started(ANN, BEN)
    await tables.play_on(table.id, random.Random(3))
    whole = (await tables.service.history.export(table.id)).data
    clock.now += 400 * DAY
    moves = store.read.moves

    async def pruned(*given: Any, **more: Any) -> Any:
        monkeypatch.undo()
        assert await tables.service.pruning.prune() == 1
        return await moves(*given, **more)

    monkeypatch.setattr(store.read, "moves", pruned)
    assert (await tables.service.history.export(table.id)).data == whole


@pytest.mark.parametrize("work", ["history._all_news", "recording.complete_record"])
async def test_others_are_answered_while_a_long_game_is_gone_through(
    tables: Tables, clock: Clock, monkeypatch: pytest.MonkeyPatch, work: str
) -> None:
    others = answered_meanwhile(monkeypatch, f"bot.tables.{work}")
    service, table = tables.service, await tables.started(ANN, BEN, goal="15")
    await tables.play_on(table.id, random.Random(1))
    service.keeper.tables.clear()
    assert await service.history.happened(table.id, 0) and await service.history.log(table.id)
    clock.now += 400 * DAY
    assert await service.history.export(table.id) and await service.pruning.prune()
    assert others.is_set()


async def test_the_story_offers_to_play_on_from_wherever_one_can(tables: Tables) -> None:
    """Nobody was offered it in the last turn, though the game goes on there but for after its last move."""
    history, table = tables.service.history, await tables.started(ANN, BEN, goal="15")
    table = await tables.play_on(table.id, random.Random(1))
    document, news = (await history.export(table.id)).data, await history.happened(table.id, 0)
    offered, goes_on = list[int](), list[int]()
    for move in range(1, 1 + len(record.read(document).moves)):
        view = story_view(table, news, 1, await history.told_until(table.id, move), played=True)
        offered += [move] * ("Play on from here" in str(view.to_components()))
        with suppress(Refusal):
            from_record(TOY, table, 0, document, move, Chance(bytes(32), {}))
            goes_on.append(move)
    assert offered == goes_on == [*range(1, move)]
