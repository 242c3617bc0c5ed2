"""Words for the dice, where no beacon can be had: taken when seats, names and options stand."""

import random
from collections.abc import Sequence

import pytest

from bot.setup import Setup
from bot.tables.luck import LATE, LUCK_SECONDS, MOST_SENT, STATEMENT, Again
from bot.tables.model import Phase, Refusal, Table, TimerKind
from bot.tables.service import TableService
from data.store import Store
from rules.kernel import record
from rules.kernel.fairness import Bound, Word, chain_hash, commitment, key, origin, terms
from tests.tables.helpers import ANN, BEN, CAT, DAN, GAMES, NAMES, Clock, Tables

SECRET = bytes(range(32))


async def seated(tables: Tables, *users: int) -> Table:
    table = await tables.lobby()
    for user in users:
        table = await tables.service.lobby.join(table.id, user, NAMES[user])
    return table


async def frozen(tables: Tables, *users: int, wishing: Sequence[int] = (ANN,)) -> Table:
    """A table whose seats and options stand, where words are awaited."""
    table = await seated(tables, *users)
    for user in wishing:
        await tables.service.starting.wish(table.id, user)
    assert await tables.service.starting.start(table.id) is None
    return await tables.service.get(table.id)


async def say(tables: Tables, table_id: int, user: int, word: str) -> Table:
    """Type a word that extends all that is there."""
    extends = (await tables.service.get(table_id)).extends
    return await tables.service.starting.word(table_id, user, word, extends=extends)


async def due(service: TableService) -> list[TimerKind]:
    return [each.kind for each in await service.timers.due()]


async def test_the_hash_is_there_before_anybody_sits(tables: Tables) -> None:
    table = await tables.lobby()
    assert table.secret_hash == commitment(SECRET)
    assert table.secret == ""
    assert (await tables.service.moderation.end(table.id)).secret == "", "it was never played"


async def test_without_a_word_the_key_is_made_of_secret_seats_names_and_options(tables: Tables) -> None:
    table = await seated(tables, ANN, BEN)
    moved = await tables.service.starting.start(table.id)
    assert moved is not None
    live = await tables.service.keeper.peek(table.id)
    seats = live.table.seats
    assert [each.bound for each in seats] == [
        record.binding(each.name, bytes.fromhex(each.salt)) for each in seats
    ]
    agreed = terms("toy", live.table.options, [Bound(each.bound) for each in seats])
    assert live.state.chance.key == key(SECRET, origin(agreed))


async def test_words_are_taken_once_seats_and_options_stand(tables: Tables, store: Store) -> None:
    lobby = tables.service.lobby
    table = await seated(tables, ANN, BEN)
    with pytest.raises(Refusal, match="once Start was pressed"):
        await say(tables, table.id, ANN, "early")
    table, asked = await tables.service.starting.wish(table.id, BEN)
    assert asked
    assert await tables.service.starting.start(table.id) is None
    stands = await tables.service.get(table.id)
    assert (stands.phase, stands.pondering) == (Phase.LUCK, (ANN, BEN))
    assert stands.extends == chain_hash(stands.secret_hash, origin(stands.terms))
    for change in (
        lobby.join(table.id, CAT, "Cat"),
        lobby.leave(table.id, ANN),
        lobby.add_computer(table.id),
        lobby.change_options(table.id, {"goal": "50"}),
        tables.service.starting.start(table.id),
        tables.service.starting.wish(table.id, CAT),
    ):
        with pytest.raises(Refusal):
            await change
    assert await tables.service.starting.begin(table.id) is None, "words are awaited"
    await say(tables, table.id, BEN, "Luck42")
    with pytest.raises(Refusal, match="already"):
        await say(tables, table.id, BEN, "better")
    await say(tables, table.id, DAN, "x" * 32)
    assert await tables.service.starting.begin(table.id) is None
    await tables.service.starting.decline(table.id, ANN)
    moved = await tables.service.starting.begin(table.id)
    assert moved is not None
    expected = (Word("seat 2", "luck42"), Word("outsider 1", "x" * 32))
    assert moved.table.dice.words == expected
    live = await tables.service.keeper.peek(table.id)
    assert live.state.chance.key == key(SECRET, origin(moved.table.terms, expected))
    assert TimerKind.LUCK not in {row.kind for row in await store.read.timers(table.id)}
    with pytest.raises(Refusal, match="already set"):
        await say(tables, table.id, CAT, "late")


@pytest.mark.parametrize("typed", ["", "good luck", "rain\ufe0f", "x" * 33])
async def test_what_is_no_word_counts_for_nothing(tables: Tables, typed: str) -> None:
    table = await frozen(tables, ANN, BEN)
    with pytest.raises(Again, match="1 to 32 letters"):
        await say(tables, table.id, ANN, typed)
    after = await tables.service.get(table.id)
    assert (after.extends, after.pondering) == (table.extends, table.pondering)


async def test_a_word_extends_what_its_giver_saw_or_does_not_count(tables: Tables) -> None:
    table = await frozen(tables, ANN, BEN)
    after = await say(tables, table.id, BEN, "first")
    for number, (extends, why) in enumerate(
        (
            (table.extends, "Another word came"),
            ("", "none of this table's"),
            (after.extends[:8], "none of this table's"),
            ("0" * 64, "none of this table's"),
        )
    ):
        with pytest.raises(Again, match=why):
            await tables.service.starting.word(table.id, ANN, f"mine{number}", extends=extends)
    assert (await tables.service.get(table.id)).extends == after.extends
    last = await tables.service.starting.word(table.id, ANN, "mine", extends=after.extends)
    assert [each.line for each in last.dice.words] == ["seat 2 word first", "seat 1 word mine"]


async def test_whatever_somebody_has_sent_before_is_no_word_of_theirs_any_more(
    tables: Tables, store: Store, clock: Clock
) -> None:
    """The bot has read it, and so may who runs it: with what was refused the dice could be chosen."""
    table = await frozen(tables, ANN, BEN)
    for sent, extends in (("Good Luck", table.extends), ("mine", "0" * 64)):
        with pytest.raises(Again):
            await tables.service.starting.word(table.id, ANN, sent, extends=extends)
    service = TableService(store, Setup(games=GAMES, clock=clock))
    for again in ("goodluck", "mine", "MINE", "Good Luck"):
        extends = (await service.get(table.id)).extends
        with pytest.raises(Again, match="sent that before at this table"):
            await service.starting.word(table.id, ANN, again, extends=extends)
    extends = (await service.get(table.id)).extends
    after = await service.starting.word(table.id, BEN, "mine", extends=extends)
    assert [each.line for each in after.dice.words] == ["seat 2 word mine"], "it was Ann who sent it"
    with pytest.raises(Refusal, match="already answered"):
        await service.starting.word(table.id, BEN, "second", extends=after.extends)
    await service.moderation.replace_by_user(table.id, 0, CAT, "Cat")
    for known in ("mine", "second"):
        extends = (await service.get(table.id)).extends
        with pytest.raises(Again, match="sent that before"):
            await service.starting.word(table.id, BEN, known, extends=extends)


async def test_who_sends_ever_new_words_is_stopped_and_the_game_forgets_them(tables: Tables) -> None:
    table = await frozen(tables, ANN, BEN)
    for number in range(MOST_SENT):
        with pytest.raises(Again):
            await tables.service.starting.word(table.id, ANN, f"w{number}", extends="0" * 64)
    with pytest.raises(Refusal, match="none of yours can be new"):
        await say(tables, table.id, ANN, "another")
    for user in (ANN, BEN):
        await tables.service.starting.decline(table.id, user)
    assert await tables.service.starting.begin(table.id) is not None
    live = await tables.service.keeper.peek(table.id)
    assert not [each for each in live.table.dice.given if each.text or each.user_id]


async def test_each_word_and_what_was_frozen_is_to_be_said_once_in_order(
    tables: Tables, store: Store
) -> None:
    table = await frozen(tables, ANN, BEN)
    ann = await say(tables, table.id, ANN, "rain")
    await tables.service.starting.decline(table.id, BEN)
    rows = [row for row in await store.read.intents(table.id) if row.kind == STATEMENT]
    assert [row.seat for row in rows] == [table.version, ann.version]
    assert [each.at for each in ann.dice.given if each.kind == "word"] == [ann.version]
    assert await tables.service.posts.unsaid(table) == rows[:1], "what came later is not said of earlier"
    await tables.service.posts.note_sent(rows[0])
    assert await tables.service.posts.unsaid(ann) == rows[1:]


async def test_as_many_others_as_there_are_seats(tables: Tables) -> None:
    table = await seated(tables, ANN, BEN)
    most = max(table.counts)
    for user in range(1000, 1000 + most):
        await tables.service.starting.wish(table.id, user)
    with pytest.raises(Refusal, match=f"^{most} people without a seat"):
        await tables.service.starting.wish(table.id, 2000)
    _, asked = await tables.service.starting.wish(table.id, 1000 + most - 1)
    assert not asked, "who has asked can take it back"
    await tables.service.starting.wish(table.id, 1000 + most - 1)
    await tables.service.starting.wish(table.id, ANN)
    assert await tables.service.starting.start(table.id) is None
    stands = await tables.service.get(table.id)
    assert stands.pondering == (ANN, BEN, 1000, 1001), "two play, and two others may say something"
    for user in (1002, 2000, *range(3000, 3060)):
        with pytest.raises(Refusal, match="as there are seats"):
            await say(tables, table.id, user, "mine")
        with pytest.raises(Refusal, match="as there are seats"):
            await tables.service.starting.decline(table.id, user)
    for user in (1001, 1000):
        await say(tables, table.id, user, "mine")
    said = (await tables.service.get(table.id)).dice.words
    assert [each.who for each in said] == ["outsider 1", "outsider 2"]


async def test_a_wish_can_be_taken_back(tables: Tables) -> None:
    table = await seated(tables, ANN, BEN)
    await tables.service.starting.wish(table.id, ANN)
    _, asked = await tables.service.starting.wish(table.id, ANN)
    assert not asked
    assert await tables.service.starting.start(table.id) is not None


async def test_a_word_that_comes_after_its_minute_is_refused_though_no_timer_has_run(
    tables: Tables, clock: Clock
) -> None:
    table = await frozen(tables, ANN, BEN)
    clock.pass_minutes((LUCK_SECONDS + 1) / 60)
    with pytest.raises(Refusal, match="minute for words is over"):
        await say(tables, table.id, ANN, "late")
    assert (await tables.service.get(table.id)).extends == table.extends
    clock.pass_minutes(LATE / 60)
    assert (await say(tables, table.id, ANN, "anew")).extends != table.extends, "the minute begins anew then"


async def test_after_a_minute_the_game_begins(tables: Tables, clock: Clock) -> None:
    table = await frozen(tables, ANN, BEN, wishing=[DAN])
    clock.pass_minutes(LUCK_SECONDS / 60 - 0.01)
    assert await due(tables.service) == []
    assert await tables.service.starting.begin(table.id) is None
    clock.pass_minutes(0.02)
    assert await due(tables.service) == [TimerKind.LUCK]
    moved = await tables.service.starting.begin(table.id)
    assert moved is not None
    assert not moved.table.dice.words
    assert await tables.service.starting.begin(table.id) is None


@pytest.mark.parametrize("down", [5.0, 70.0])
@pytest.mark.parametrize("resumed", [True, False])
async def test_the_minute_begins_anew_after_a_restart(
    tables: Tables, store: Store, clock: Clock, down: float, *, resumed: bool
) -> None:
    table = await frozen(tables, ANN, BEN)
    clock.pass_minutes((LUCK_SECONDS - 2) / 60)
    await say(tables, table.id, BEN, "before")
    clock.pass_minutes(down / 60)
    service = TableService(store, Setup(games=GAMES, clock=clock))
    if resumed:
        await service.starting.resume()
    assert await service.starting.begin(table.id) is None, "nobody was there to take Ann's word"
    clock.pass_minutes((LUCK_SECONDS - 2) / 60)
    assert await service.starting.begin(table.id) is None
    extends = (await service.get(table.id)).extends
    after = await service.starting.word(table.id, ANN, "after", extends=extends)
    assert [each.line for each in after.dice.words] == ["seat 2 word before", "seat 1 word after"]
    assert await service.starting.begin(table.id) is not None


async def test_who_was_stopped_and_goes_on_waits_anew(tables: Tables, clock: Clock) -> None:
    table = await frozen(tables, ANN, BEN)
    clock.pass_minutes((LUCK_SECONDS + LATE + 1) / 60)
    assert await tables.service.starting.begin(table.id) is None
    clock.pass_minutes(LUCK_SECONDS / 60)
    assert await tables.service.starting.begin(table.id) is not None


async def test_a_restart_after_the_last_word_begins_at_once(
    tables: Tables, store: Store, clock: Clock
) -> None:
    table = await frozen(tables, ANN, BEN)
    await say(tables, table.id, ANN, "rain")
    await say(tables, table.id, BEN, "snow")
    service = TableService(store, Setup(games=GAMES, clock=clock))
    await service.starting.resume()
    assert await due(service) == [TimerKind.LUCK]
    assert await service.starting.begin(table.id) is not None


async def test_with_another_at_a_seat_the_freeze_begins_anew(
    tables: Tables, store: Store, clock: Clock
) -> None:
    table = await frozen(tables, ANN, BEN, wishing=[ANN, DAN])
    await say(tables, table.id, BEN, "rain")
    await tables.service.starting.decline(table.id, DAN)
    clock.pass_minutes(0.9)
    after = await tables.service.moderation.replace_by_user(table.id, 1, CAT, "Cat")
    assert after.phase is Phase.LUCK
    assert not after.dice.words, "Ben's word is gone"
    assert after.terms != table.terms, "and Cat's name is bound in place of his"
    assert after.pondering == (ANN, CAT, DAN), "everybody is asked anew"
    rows = [row for row in await store.read.intents(table.id) if row.kind == STATEMENT]
    assert [row.seat for row in rows] == [after.version], "what was not said of the former is not said now"
    clock.pass_minutes(0.9)
    assert await tables.service.starting.begin(table.id) is None
    with pytest.raises(Again):
        await tables.service.starting.word(table.id, CAT, "snow", extends=table.extends)
    clock.pass_minutes(0.11)
    assert await tables.service.starting.begin(table.id) is not None


async def test_who_asked_for_a_word_is_asked_without_a_seat_too(tables: Tables) -> None:
    table = await frozen(tables, ANN, BEN, wishing=[ANN])
    await tables.service.moderation.replace_by_computer(table.id, 1)
    after = await tables.service.moderation.replace_by_computer(table.id, 0)
    assert after.pondering == (ANN,), "nobody else is left to wait for"
    said = await say(tables, table.id, ANN, "rain")
    assert [each.line for each in said.dice.words] == ["outsider 1 word rain"]
    assert await tables.service.starting.begin(table.id) is not None


async def test_who_has_sent_a_word_is_forgotten_once_the_game_begins(tables: Tables, store: Store) -> None:
    """Else they could send one after another, and known ones again."""
    table = await frozen(tables, ANN, BEN, wishing=[DAN])
    await say(tables, table.id, DAN, "rain")
    with pytest.raises(Refusal, match="in a minute"):
        await tables.service.history.forget(DAN)
    for user in (ANN, BEN):
        await tables.service.starting.decline(table.id, user)
    await tables.service.starting.begin(table.id)
    await tables.service.history.forget(DAN)
    words = (await tables.service.get(table.id)).dice.words
    assert [each.line for each in words] == ["outsider 1 word rain"]


async def test_the_record_holds_it_all_and_its_digest_is_published(tables: Tables) -> None:
    table = await frozen(tables, ANN, BEN, wishing=[DAN])
    for user in (DAN, ANN, BEN):
        await say(tables, table.id, user, f"of{user}")
    await tables.service.starting.begin(table.id)
    over = await tables.play_on(table.id, random.Random(3))
    assert over.phase is Phase.OVER
    read = record.read((await tables.service.history.export(table.id)).data)
    words = [("outsider 1", "of104"), ("seat 1", "of101"), ("seat 2", "of102")]
    assert read.words == tuple(Word(*each) for each in words)
    assert read.terms == over.terms
    assert read.digest == over.record_digest
    assert not record.verify(GAMES["toy"], read).problem
    assert {made.by for made in read.moves} == {"person"}


async def test_what_comes_too_late_or_too_early_is_told_the_true_reason(tables: Tables) -> None:
    table = await tables.lobby(ANN, BEN)
    lobby, starting = tables.service.lobby, tables.service.starting
    await starting.wish(table.id, ANN)
    assert await starting.start(table.id) is None
    for late in (
        starting.start(table.id),
        lobby.leave(table.id, BEN),
        lobby.add_computer(table.id),
    ):
        with pytest.raises(Refusal, match="Start was pressed"):
            await late
    table = await tables.service.moderation.end(table.id)
    for late in (
        starting.word(table.id, ANN, "rain", extends=table.extends),
        starting.decline(table.id, ANN),
    ):
        with pytest.raises(Refusal, match="closed"):
            await late
