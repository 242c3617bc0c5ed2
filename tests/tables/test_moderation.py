"""Pause, end, undo, replacing a seat."""

import asyncio
import random

import pytest

from bot.tables.model import By, Person, Phase, Refusal, Stale, TableSettings
from data.store import Store
from data.write import KEEP_EVERY
from tests.tables.helpers import ANN, BEN, CAT, CHANNEL, DAN, Clock, Tables, told_news
from tests.tables.toy import Bid, Peek, Roll, Shout

MO = Person(99, "Mo")


async def test_nothing_moves_while_paused(tables: Tables) -> None:
    table = await tables.started(ANN, BEN, computers=1)
    active = (await tables.service.play.glance(table.id)).waiting
    paused = await tables.service.moderation.pause(table.id)
    assert paused.phase is Phase.PAUSED
    with pytest.raises(Refusal, match="paused"):
        await tables.do(table.id, Roll(), ANN)
    assert await tables.service.computers.move(table.id) is None
    glance = await tables.service.play.glance(table.id, ANN)
    assert (glance.waiting, glance.legal) == ((), ())
    with pytest.raises(Refusal, match="already paused"):
        await tables.service.moderation.pause(table.id)
    await tables.service.moderation.resume(table.id)
    assert (await tables.service.play.glance(table.id)).waiting == active
    with pytest.raises(Refusal, match="not paused"):
        await tables.service.moderation.resume(table.id)


async def test_a_moderator_ends_a_game(tables: Tables) -> None:
    table = await tables.started(ANN, BEN)
    ended = await tables.service.moderation.end(table.id, "  bed\ntime ")
    assert (ended.phase, ended.why, ended.secret) == (Phase.ENDED, "bed time", bytes(range(32)).hex())
    with pytest.raises(Refusal, match="over"):
        await tables.do(table.id, Roll(), ANN)
    moderation = tables.service.moderation
    for refused in (moderation.pause, tables.service.undoing.preview, moderation.end):
        with pytest.raises(Refusal):
            await refused(table.id)
    assert (await tables.service.history.statistics(1, ANN)).games == 0
    assert (await tables.service.find(CHANNEL)) == ended


@pytest.mark.parametrize("first", [0, 1])
async def test_a_moderator_and_who_sits_down_at_that_moment_have_two_names(
    tables: Tables, first: int
) -> None:
    table, lobby = await tables.lobby(ANN, BEN), tables.service.lobby
    settings, by = TableSettings(remind_after=3), Person(99, "Dan")
    both = [
        tables.service.moderation.configure(table.id, settings, by=by),
        lobby.join(table.id, DAN, "Dan"),
    ]
    await asyncio.gather(both[first], both[1 - first])
    ((_, moderator),) = await tables.service.keeper.store.read.named(table.id)
    seated = (await tables.service.get(table.id)).names[2]
    assert sorted([moderator, seated]) == ["Dan", "Dan 2"]


async def test_a_moderator_who_is_called_as_who_sits_down_has_another_name(tables: Tables) -> None:
    table = await tables.started(ANN, BEN)
    await tables.service.moderation.replace_by_user(table.id, 1, CAT, "Cat", by=Person(99, "Cat"))
    log = await tables.service.history.log(table.id)
    assert log[-1].text == "Cat 2 gave seat 2 to Cat, who plays on for Ben."


# --- undo ----------------------------------------------------------------------------------------


async def test_undo_takes_back_the_last_move_of_a_person_and_what_computers_did_since(
    tables: Tables,
) -> None:
    table = await tables.started(ANN, computers=2, goal="100")
    for _ in range(5):
        while await tables.service.computers.move(table.id) is not None:
            pass
        glance = await tables.service.play.glance(table.id, ANN)
        before = glance
        await tables.do(table.id, glance.legal[0], ANN)
    computers = 0
    while await tables.service.computers.move(table.id) is not None:
        computers += 1
    preview = await tables.service.undoing.preview(table.id)
    assert preview.count == computers + 1
    await tables.service.undoing.undo(table.id, version=preview.table.version)
    after = await tables.service.play.glance(table.id, ANN)
    assert (after.view, after.legal) == (before.view, before.legal)
    assert after.table.version == preview.table.version + 1


async def test_dice_never_roll_again(tables: Tables, store: Store) -> None:
    table = await tables.started(ANN, BEN)
    rolled = await tables.do(table.id, Roll())
    for _ in range(4):
        preview = await tables.service.undoing.preview(table.id)
        assert preview.drew
        await tables.service.undoing.undo(table.id)
        again = await tables.do(table.id, Roll())
        assert again.lines == rolled.lines
    moves = await store.read.moves(table.id)
    assert [row.number for row in moves] == [5]


async def test_a_stale_undo_is_refused_and_so_is_too_much(tables: Tables) -> None:
    table = await tables.started(ANN, BEN)
    with pytest.raises(Refusal, match="No move has been made"):
        await tables.service.undoing.preview(table.id)
    await tables.do(table.id, Shout(1))
    preview = await tables.service.undoing.preview(table.id)
    assert not preview.drew
    await tables.do(table.id, Shout(2))
    with pytest.raises(Stale):
        await tables.service.undoing.undo(table.id, version=preview.table.version)
    for moves in (0, 3, -1):
        with pytest.raises(Refusal, match="1 to 2"):
            await tables.service.undoing.undo(table.id, moves)
    preview = await tables.service.undoing.preview(table.id, 2)
    assert [line.split(" ", 1)[1] for line in preview.lines] == ["shouted 1!", "shouted 2!"]
    await tables.service.undoing.undo(table.id, 2)
    assert "took back 2 moves" in (await tables.service.history.log(table.id))[-1].text


async def test_undo_tells_no_secret(tables: Tables) -> None:
    table = await tables.started(ANN, BEN)
    active = await tables.active(table.id)
    moved = await tables.do(table.id, Peek())
    secret = moved.own_lines[0].rsplit(" ", 1)[1].strip(".")
    preview = await tables.service.undoing.preview(table.id)
    assert preview.lines == (f"{table.names[moved.seat or 0]} peeked.",)
    assert secret not in repr(preview)
    undone = await tables.service.undoing.undo(table.id)
    assert secret not in repr(undone)
    assert secret not in repr((await tables.service.play.glance(table.id, active)).view)
    log = await tables.service.history.log(table.id, active)
    assert secret not in repr(log)
    assert log[-1].text == (
        "↩ A moderator took back one move: Ben peeked. Whoever saw it knows what chance brings next."
    )


async def test_computers_alone_can_be_undone_by_number(tables: Tables) -> None:
    for computers in (1, 2, 3):
        table = await tables.started(ANN, computers=computers, channel=70 + computers)
        if await tables.service.computers.move(table.id) is not None:
            break
    with pytest.raises(Refusal, match="say how many"):
        await tables.service.undoing.undo(table.id)
    await tables.service.undoing.undo(table.id, 1)
    assert "took back one move" in (await tables.service.history.log(table.id))[-1].text


async def test_undo_reaches_every_point_of_a_long_game_and_the_record_still_agrees(tables: Tables) -> None:
    rng = random.Random(11)
    table = await tables.started(ANN, BEN, goal="500")
    service, seen = tables.service, []
    for _ in range(3 * KEEP_EVERY):
        seen.append((await service.play.glance(table.id)).view)
        await tables.play_on(table.id, rng, most=1)
    for back in (1, 2, KEEP_EVERY - 1, KEEP_EVERY + 3, 7):
        await service.undoing.undo(table.id, back)
        del seen[len(seen) - back + 1 :]
        assert (await service.play.glance(table.id)).view == seen.pop()
        for _ in range(3):
            seen.append((await service.play.glance(table.id)).view)
            await tables.play_on(table.id, rng, most=1)


async def test_undo_seats_again_who_left_by_the_move_taken_back(tables: Tables) -> None:
    table = await tables.started(ANN, BEN, CAT, leaving="on")
    await tables.service.play.resign(table.id, CAT)
    undone = await tables.service.undoing.undo(table.id)
    assert not undone.seats[2].left
    assert (await tables.service.play.glance(table.id, CAT)).legal


async def test_a_game_that_is_over_cannot_be_undone(tables: Tables) -> None:
    table = await tables.started(ANN, BEN)
    await tables.play_on(table.id, random.Random(3))
    with pytest.raises(Refusal, match="no game going on"):
        await tables.service.undoing.undo(table.id)


async def test_undo_works_while_paused_and_stays_paused(tables: Tables) -> None:
    table = await tables.started(ANN, BEN)
    await tables.do(table.id, Roll())
    await tables.service.moderation.pause(table.id)
    assert (await tables.service.undoing.undo(table.id)).phase is Phase.PAUSED


# --- replacing -----------------------------------------------------------------------------------


async def test_a_person_is_replaced_by_another(tables: Tables) -> None:
    table = await tables.started(ANN, BEN)
    active = await tables.active(table.id)
    index = table.seat_of(active) or 0
    await tables.do(table.id, Peek())
    replaced = await tables.service.moderation.replace_by_user(table.id, index, CAT, "Cat")
    assert replaced.seats[index].user_id == CAT
    with pytest.raises(Refusal, match="no seat"):
        await tables.do(table.id, Roll(), active)
    assert (await tables.service.play.glance(table.id, CAT)).view.peeked[index]
    assert not (await tables.service.play.glance(table.id, active)).view.peeked[index]
    await tables.do(table.id, Roll(), CAT)


async def test_nobody_sits_twice(tables: Tables) -> None:
    table = await tables.started(ANN, BEN)
    with pytest.raises(Refusal, match="already theirs"):
        await tables.service.moderation.replace_by_user(table.id, 0, ANN, "Ann")
    with pytest.raises(Refusal, match="has a seat"):
        await tables.service.moderation.replace_by_user(table.id, 0, BEN, "Ben")
    await tables.service.moderation.stand_in(table.id, 1)
    with pytest.raises(Refusal, match="has a seat"):
        await tables.service.moderation.replace_by_user(table.id, 0, BEN, "Ben")
    for index in (-1, 2, 99):
        with pytest.raises(Refusal, match="There is no seat"):
            await tables.service.moderation.replace_by_user(table.id, index, CAT, "Cat")


async def test_a_seat_goes_to_a_computer_and_to_a_person_again(tables: Tables) -> None:
    table = await tables.started(ANN, BEN)
    table = await tables.service.moderation.replace_by_computer(table.id, 1, "random")
    assert (table.seats[1].name, table.seats[1].computer, table.seats[1].owner_id) == (
        "Tin Sparrow",
        "random",
        None,
    )
    one = await tables.started(ANN, computers=1, player="random", channel=3)
    for there in (table, one):
        with pytest.raises(Refusal, match="already sits there"):
            await tables.service.moderation.replace_by_computer(there.id, 1, "random")
    table = await tables.service.moderation.replace_by_computer(table.id, 1, "greedy")
    assert (table.seats[1].name, table.seats[1].computer) == ("Tin Sparrow", "greedy")
    told = [line.text for line in await tables.service.history.log(table.id)][-2:]
    assert told[0].endswith(" gave seat 2 to Tin Sparrow (random), which plays on for Ben.")
    assert told[1].endswith(" changed Tin Sparrow, which has seat 2, from random to greedy.")
    table = await tables.service.moderation.replace_by_user(table.id, 1, CAT, "Cat")
    assert (table.seats[1].user_id, table.seats[1].computer) == (CAT, None)


async def test_a_seat_in_the_lobby_is_replaced_too(tables: Tables) -> None:
    table = await tables.lobby(ANN, BEN)
    table = await tables.service.moderation.replace_by_user(table.id, 0, CAT, "Cat")
    assert table.names == ("Cat", "Ben")
    assert (await tables.service.starting.start(table.id)).table.phase is Phase.PLAYING


async def test_a_seat_given_up_by_the_rules_stays_empty(tables: Tables) -> None:
    table = await tables.started(ANN, BEN, CAT, leaving="on")
    await tables.service.play.resign(table.id, CAT)
    with pytest.raises(Refusal, match="nobody can take it over"):
        await tables.service.moderation.replace_by_user(table.id, 2, 999, "Eve")
    with pytest.raises(Refusal, match=r"^Cat gave up that seat\.$"):
        await tables.service.moderation.stand_in(table.id, 2)


async def test_replacing_a_seat_leaves_other_peoples_buttons_alive(tables: Tables, clock: Clock) -> None:
    table = await tables.started(ANN, BEN, CAT)
    rolled = (await tables.do(table.id, Roll())).table
    await tables.service.moderation.configure(table.id, TableSettings(remind_after=3))
    await tables.service.moderation.stand_in(table.id, 2)
    moved = await tables.do(table.id, Bid(1), ANN, version=rolled.version)
    assert moved.by is By.PERSON


async def test_who_plays_is_not_forgotten_until_they_leave(tables: Tables) -> None:
    table = await tables.started(ANN, BEN)
    with pytest.raises(Refusal, match="leave or resign first"):
        await tables.service.history.forget(ANN)
    await tables.service.moderation.end(table.id, "Enough.")
    assert await tables.service.history.forget(ANN) == 1
    forgotten = await tables.service.get(table.id)
    assert forgotten.seat_of(ANN) is None
    assert [seated.name for seated in forgotten.seats if seated.user_id is None] == ["A player"]


async def test_who_has_seen_one_hand_takes_no_other(tables: Tables) -> None:
    """A moderator who plays gives his own seat away and then takes another's, to read its hand."""
    table = await tables.started(ANN, BEN)
    moderation = tables.service.moderation
    await moderation.replace_by_computer(table.id, 0, "random")
    before = await tables.service.get(table.id)
    with pytest.raises(Refusal, match="knows what it holds"):
        await moderation.replace_by_user(table.id, 1, ANN, "Ann")
    assert await tables.service.get(table.id) == before
    back = await moderation.replace_by_user(table.id, 0, ANN, "Ann")
    assert back.seat_of(ANN) == 0, "into one's own seat one may return"


async def test_the_same_settings_once_more_change_nothing(tables: Tables, clock: Clock) -> None:
    settings = TableSettings(remind_after=3)
    table = await tables.started(ANN, BEN, settings=settings)
    live = await tables.service.keeper.peek(table.id)
    clock.pass_minutes(1)
    assert await tables.service.moderation.configure(table.id, settings) == live.table
    assert await tables.service.keeper.peek(table.id) is live, "no version, no timer, no news"
    changed = await tables.service.moderation.configure(table.id, TableSettings(remind_after=4))
    assert changed.version == table.version + 1


async def test_what_moderators_do_is_told_by_name_and_stays(tables: Tables) -> None:
    table = await tables.started(ANN, BEN)
    moderation, start = tables.service.moderation, (await tables.service.get(table.id)).version
    await tables.play_on(table.id, random.Random(3), 2)
    await tables.service.undoing.undo(table.id, 1, by=MO)
    await moderation.configure(table.id, TableSettings(remind_after=3), by=MO)
    await moderation.pause(table.id, by=MO)
    await moderation.resume(table.id, by=MO)
    await moderation.replace_by_user(table.id, 0, CAT, "Cat", by=MO)
    news = "\n".join(await told_news(tables.service, table.id, start))
    for told in (
        "Mo took back one move",
        "Mo changed how",
        "after 3 minutes",
        "Mo paused",
        "Mo resumed",
        "gave seat 1",
    ):
        assert told in news
    log = await tables.service.history.log(table.id)
    assert "Mo gave seat 1 to Cat" in "\n".join(line.text for line in log)
