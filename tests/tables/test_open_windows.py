"""Open windows of Farlanthia at a real table: a restart, an undo, a surrender, a new player."""

import random
from typing import Any

import pytest

from bot.setup import Setup
from bot.tables.model import Opening, Phase, Stale, Table, TableSettings, TimerKind
from bot.tables.service import TableService
from data.store import Store
from rules.farlanthia import forces
from rules.farlanthia.actions import Attack, Continue, End, Pass, Raze, Substitute
from rules.farlanthia.naming import replacement
from rules.farlanthia.tables import FIELD, UNIT_TYPES, VILLAGE
from rules.kernel.hexes.bits import bits
from tests.cited import rule
from tests.tables.helpers import ANN, BEN, CAT, CHANNEL, DAN, GUILD, NAMES, Clock, put_state

SECRET = bytes(range(32))


def again(store: Store, clock: Clock) -> TableService:
    """The service as a process that has just started finds it."""
    return TableService(store, Setup(clock=clock, rng=random.Random(7), draw_secret=lambda: SECRET))


@pytest.fixture
def service(store: Store, clock: Clock) -> TableService:
    return again(store, clock)


async def begun(service: TableService, *, fight: bool = True) -> tuple[Table, int, int, int]:
    """A realm of three in somebody's conflict turn: table, attacker, defender, the tile that is fought for.

    Both hold dice of 6, and either is asked. Without a fight the tile is an occupied village of the first.
    """
    table = await service.lobby.open(
        Opening(
            guild_id=GUILD, channel_id=CHANNEL, opener_id=ANN, game="farlanthia", chosen={"map_build": "deal"}
        )
    )
    for user in (ANN, BEN, CAT):
        table = await service.lobby.join(table.id, user, NAMES[user])
    table = (await service.starting.start(table.id)).table
    live = await service.keeper.peek(table.id)
    state = live.game.copy(live.state)
    mover, other = state.table.order[:2]
    here = state.table.board.centre
    near = state.table.board.neighbours[here][0]
    for cell in (here, near):
        state.table.terrain[cell] = FIELD
    forces.add_units(state.table, mover, near, 0, 3)
    if not fight:
        state.table.structure[here], state.table.owner[here] = VILLAGE, mover
    forces.add_units(state.table, other, here, 0, 3)
    state.table.phase, state.table.at, state.table.began = "conflict.manoeuvre", 0, True
    state.table.dice[mover] = state.table.dice[other] = (6, 6, 6)
    await put_state(service, table.id, state)
    action = Attack(here, ((near * UNIT_TYPES, 3),)) if fight else End()
    await service.play.act(table.id, user_of(table, mover), action)
    return await service.get(table.id), mover, other, here


async def state_of(service: TableService, table: Table) -> Any:
    return (await service.keeper.peek(table.id)).state


def user_of(table: Table, seat: int) -> int:
    user = table.seats[seat].user_id
    assert user is not None
    return user


@rule("FA-272", "FA-167")
async def test_a_sealed_answer_outlives_a_restart_and_shows_to_nobody(
    service: TableService, store: Store, clock: Clock
) -> None:
    table, mover, other, _ = await begun(service)
    assert sorted((await service.play.glance(table.id, None)).waiting) == sorted((mover, other))
    answer = Substitute((replacement(6, 0, 1),))
    await service.play.act(table.id, user_of(table, mover), answer)
    service = again(store, clock)
    await service.keeper.live_locked(table.id)
    assert (await state_of(service, table)).secrets.answers[mover] == [answer]
    for viewer in (None, user_of(table, other)):
        glance = await service.play.glance(table.id, viewer)
        assert sorted(glance.waiting) == sorted((mover, other)) and not glance.view.answers
    assert (await service.play.glance(table.id, user_of(table, mover))).waiting == (other,)
    moved = await service.play.act(table.id, user_of(table, other), Pass())
    assert any("replaced the highest die by 6" in line for line in moved.lines)
    assert (await state_of(service, table)).table.dice[mover] == (6, 6)


@rule("FA-167", "FA-270")
async def test_an_undo_in_an_open_window_rolls_nothing_anew(service: TableService) -> None:
    table, mover, other, _ = await begun(service)
    rolled = (await state_of(service, table)).table.combat
    dice = rolled.attack, rolled.defence
    for seat in (mover, other):
        await service.play.act(table.id, user_of(table, seat), Pass())
    after = (await state_of(service, table)).table
    table = await service.get(table.id)
    preview = await service.undoing.preview(table.id, 1)
    await service.undoing.undo(table.id, 1, version=preview.table.version)
    combat = (await state_of(service, table)).table.combat
    assert (combat.attack, combat.defence) == dice and combat.step == "substitute"
    with pytest.raises(Stale):
        await service.undoing.undo(table.id, 1, version=preview.table.version)
    await service.play.act(table.id, user_of(table, other), Pass())
    assert (await state_of(service, table)).table.combat == after.combat


@rule("FA-242", "FA-241")
@pytest.mark.parametrize("leaver", ["mover", "other"])
async def test_who_surrenders_in_a_combat_is_waited_for_no_more(service: TableService, leaver: str) -> None:
    table, mover, other, _ = await begun(service)
    gone, stays = (mover, other) if leaver == "mover" else (other, mover)
    await service.play.resign(table.id, user_of(table, gone))
    assert (await service.play.glance(table.id, None)).waiting == (stays,)
    for _ in range(20):
        state = await state_of(service, table)
        if state.table.out:
            break
        assert (await service.play.glance(table.id, None)).waiting == (stays,)
        kind = state.table.windows[-1].kind if state.table.windows else ""
        action = Continue() if kind == "combat.continue" else Pass() if kind else End()
        await service.play.act(table.id, user_of(table, stays), action)
    assert bits(state.table.out) == (gone,) and state.table.combat is None
    assert gone not in state.table.holder and gone not in state.table.owner
    assert (await service.get(table.id)).phase is Phase.PLAYING


@rule("FA-272")
async def test_who_takes_over_a_seat_finds_its_open_window(
    service: TableService, store: Store, clock: Clock
) -> None:
    table, mover, other, _ = await begun(service)
    await service.play.act(table.id, user_of(table, mover), Pass())
    await service.moderation.replace_by_user(table.id, other, DAN, NAMES[DAN])
    service = again(store, clock)
    glance = await service.play.glance(table.id, DAN)
    assert glance.seat == other and other in glance.waiting and Pass() in glance.legal
    await service.play.act(table.id, DAN, Pass())
    assert (await state_of(service, table)).table.windows[-1].kind == "combat.continue"


@rule("FA-196", "FA-209")
async def test_razing_is_asked_again_after_a_restart(
    service: TableService, store: Store, clock: Clock
) -> None:
    table, _mover, other, here = await begun(service, fight=False)
    service = again(store, clock)
    glance = await service.play.glance(table.id, user_of(table, other))
    assert glance.waiting == (other,) and Raze(here) in glance.legal
    await service.play.act(table.id, user_of(table, other), Raze(here))
    assert (await state_of(service, table)).table.structure[here] == -1


@pytest.mark.parametrize("kind", [TimerKind.ANSWER, TimerKind.SILENCE])
async def test_silence_that_comes_after_a_sealed_answer_does_nothing(
    service: TableService, clock: Clock, kind: TimerKind
) -> None:
    table, mover, other, _ = await begun(service)
    answer_after = 5 if kind is TimerKind.ANSWER else 0
    settings = TableSettings(remind_after=0, silence_after=10, answer_after=answer_after)
    await service.moderation.configure(table.id, settings)
    clock.pass_minutes(15)
    late = {due.seat: due for due in await service.timers.due() if due.kind is kind}
    assert {*late} == {mover, other}
    answer = Substitute((replacement(6, 0, 1),))
    await service.play.act(table.id, user_of(table, mover), answer)
    before = await service.keeper.peek(table.id)
    assert await service.timers.silence(late[mover]) is None
    after = await service.keeper.peek(table.id)
    assert after.number == before.number, "no order is given in the place of who has answered"
    assert after.timers == before.timers, "that it has answered shows to nobody"
