"""Who comes back after days reads what was missed, who is waited for, and what they wrote down themselves."""

import re
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest
import simcord

from bot.spans import DAY
from bot.tables.model import News, Phase, Refusal
from bot.verbs.panel import _news
from rules.landover.actions import AutoRoll
from rules.settlers.actions import Decline, MoveRobber, Offer, Roll
from tests.discord.world import (
    PNG,
    Message,
    Painting,
    Pixel,
    World,
    command_of,
    move_by_slash,
    mover,
    private,
    some_move,
    told,
)


class Marking(Pixel):
    """Marks what is new, too."""

    def since(self, view: Any) -> bytes | None:
        return PNG


@pytest.fixture
def painting() -> Painting:
    return lambda game: Marking()


async def write(world: World, who: simcord.MemberActor, text: str) -> Message:
    panel = await world.pressed(who, "My move")
    form = await who.click(panel.handle, custom_id=panel.buttons["My notes"])
    after = private(await who.submit_modal(form, {"plan": text}))
    assert after is not None
    return after


async def a_round(world: World, pause: float = 0.0) -> tuple[simcord.MemberActor, list[str]]:
    """Others make their turns after one; returns that one, who is to move again, and their names."""
    first, _ = await mover(world)
    moved = dict[str, None]()
    while True:
        who, glance = await mover(world)
        if who.id == first.id and len(moved) > 1:
            return who, list(moved)
        moved = {} if who.id == first.id else moved | {who.name: None}
        await move_by_slash(world, who, glance)
        await world.env.advance_time(pause)


async def test_everybody_s_turns_are_told_with_their_dates(world: World) -> None:
    await world.open_and_start("land", people=3, options="map=islet")
    await world.slash(world.owner, "moderate settings", remind_after=0, on_silence="nothing")
    back, others = await a_round(world, pause=DAY / 12)
    panel = await world.pressed(back, "My move")
    told = panel.text.partition("**What happened**")[2]
    for name in others:
        assert re.search(rf"<t:\d+:f> \S+ \*\*{name}\*\*", told, re.IGNORECASE), told
        assert re.search(rf"<t:\d+:f> \S+ \*\*{name}\*\*", world.board.text, re.IGNORECASE)
    assert re.search(r"What happened: \d\d \w{3} 20\d\d \d\d:\d\d UTC: ", world.board.alt)
    assert re.search(r"The game waits for \w+\.", world.board.alt)
    log = await world.slash(back, "table log")
    lines = log.split("\n")
    dated = [bool(re.match(r"<t:\d+:f> ", line)) for line in lines if line.startswith("<t:")]
    assert dated[0] and sum(dated) > 3, "a day lies between two turns"
    assert all(re.match(r"<t:\d+:[ft]> ", line) for line in lines if line.startswith("<t:"))


async def test_a_line_of_the_log_within_the_hour_has_its_time_alone(world: World) -> None:
    await world.open_and_start("land", people=2, options="map=islet")
    for _ in range(6):
        who, glance = await mover(world)
        await move_by_slash(world, who, glance)
        await world.env.advance_time(1000)
    found = [
        re.match(r"<t:(\d+):([ft])> ", line) for line in (await world.slash(who, "table log")).split("\n")
    ]
    times = [(int(match[1]), match[2]) for match in found if match]
    dated = [at for at, style in times if style == "f"]
    assert times[0][1] == "f" and 2 <= len(dated) < len(times) - 3
    assert all(later - at >= 3600 for at, later in pairwise(dated))


async def test_who_is_waited_for_is_named(world: World) -> None:
    people = await world.open_and_start("land", people=2, options="map=islet")
    who, _ = await mover(world)
    idle = next(each for each in people if each.id != who.id)
    waited = (await world.table()).names[people.index(who)]
    told = (await world.pressed(idle, "My move")).text
    assert told.count(waited) == 1, "once, by what is to be done"
    assert "waits for" not in (await world.pressed(who, "My move")).text


async def test_a_restart_forgets_no_turn(world: World) -> None:
    await world.open_and_start("land", people=3, options="map=islet")
    back, _ = await a_round(world)
    before = (await world.service.play.glance((await world.table()).id, back.id)).since
    assert before > 0
    await world.restart()
    assert (await world.service.play.glance((await world.table()).id, back.id)).since == before


@pytest.mark.parametrize(("game", "moves"), [("land", 24), ("settlers", 90)])
async def test_no_board_hides_an_opponent_s_turn(world: World, game: str, moves: int) -> None:
    """Everybody's turn since one's own is on the board that calls one."""
    await world.open_and_start(game, people=3)
    boards, before = 0, -1
    for _ in range(moves):
        who, glance = await mover(world)
        live = await world.service.keeper.peek(glance.table.id)
        if live.waiting == (glance.seat,) and glance.seat != before and not glance.answering:
            news = world.board.text.partition(", your move.")[0]
            happened = await world.service.history.happened(glance.table.id, glance.since)
            told = {each.seat for each in happened if not each.routine and each.seat is not None}
            names = [glance.table.names[seat] for seat in told - {glance.seat}]
            assert all(f"**{name}**" in news for name in names), news
            boards, before = boards + (len(names) == 2), glance.seat
        await move_by_slash(world, who, glance)
    assert boards > 4


async def test_a_board_that_stays_for_a_game_tells_what_is_new(world: World) -> None:
    """Who plays with computers looks on: their board is edited in place, and began with the whole setup."""
    await world.open_and_start("settlers", people=1, computers=2)
    board = world.board.id
    for _ in range(12):
        await move_by_slash(world, *await mover(world))
    glance = await world.service.play.glance((await world.table()).id)
    before = await world.service.history.happened(glance.table.id, 0)
    new = await world.service.history.happened(glance.table.id, glance.since)
    news = world.board.text.partition(", your move.")[0] + world.board.alt
    assert world.board.id == board and len(before) > 3 * len(new) > 0
    assert "The game started" not in news
    assert any(each.text.removesuffix(".").partition(" ")[2] in news for each in new if not each.routine)


async def test_who_is_robbed_in_another_s_turn_reads_of_which_card_until_they_move(world: World) -> None:
    """The board says that a card was stolen; the hand was one card smaller without a word."""
    await world.open_and_start("settlers", people=3)
    action: Any = None
    while not isinstance(action, MoveRobber) or action.victim is None:
        who, glance = await mover(world)
        action = await some_move(world, glance)
        command, options = command_of(action, glance)
        said = await world.slash(who, command, **options)
    robbed = next(each for each in glance.table.seats if each.index == action.victim)
    stolen = next(line for line in said.split("\n") if " stole " in line).removesuffix(".")
    victim = world.actor(robbed.user_id)
    panel = await world.pressed(victim, "My move")
    assert stolen.partition(" ")[2] in panel.text and "rolled" not in panel.text
    while (moving := await mover(world))[0].id != victim.id or moving[1].answering:
        await move_by_slash(world, *moving)
    await move_by_slash(world, *moving)
    while (await mover(world))[0].id == victim.id:
        await move_by_slash(world, *await mover(world))
    assert " stole " not in (await world.pressed(victim, "My move")).text


async def test_notes_are_their_writer_s_alone(world: World) -> None:
    ann, ben = await world.open_and_start("land", people=2, options="map=islet")
    panel = await write(world, ann, "Ask Ben for **the hill**\nthen wait")
    assert r"📝 Ask Ben for \*\*the hill" in panel.text
    await world.restart()
    assert "then wait" in (await world.pressed(ann, "My move")).text
    assert "then wait" not in (await world.pressed(ben, "My move")).text
    assert "then wait" not in world.board.text + await world.slash(ben, "table log")
    panel = await world.pressed(ann, "My move")
    form = await ann.click(panel.handle, custom_id=panel.buttons["My notes"])
    assert "then wait" in str(form.modal)
    gone = await world.pressed(ann, "Clear notes", await world.pressed(ann, "My move"))
    assert "📝" not in gone.text
    assert "📝" not in (await world.pressed(ann, "My move")).text


async def test_notes_are_written_and_cleared_also_while_the_game_is_paused(world: World) -> None:
    """They were, but whoever did it read only that the game is paused, as if they had been refused."""
    ann, _ = await world.open_and_start("land", people=2, options="map=islet")
    panel = await world.pressed(ann, "My move")
    form = await ann.click(panel.handle, custom_id=panel.buttons["My notes"])
    await world.slash(world.owner, "moderate pause")
    assert "Your notes are kept. The game is paused" in told(await ann.submit_modal(form, {"plan": "Wait"}))
    await world.slash(world.owner, "moderate resume")
    panel = await world.pressed(ann, "My move")
    assert "📝 Wait" in panel.text
    open_ = world.bot.app.panels.all()[0][0]
    world.bot.app.panels.forget(open_, (await world.table()).id)  # as after a crash
    await world.slash(world.owner, "moderate pause")
    said = await ann.click(panel.handle, custom_id=panel.buttons["Clear notes"])
    assert "Your notes are gone. The game is paused" in told(said) and await plans(world) == []


async def plans(world: World) -> list[Any]:
    rows = await world.service.keeper.store.read._session.fetch("SELECT user_id, content FROM plans", ())
    return [tuple(row) for row in rows]


@pytest.mark.parametrize("successor", ["Dan", "computer"])
async def test_a_successor_sees_no_notes_and_no_orders(world: World, successor: str) -> None:
    people = await world.open_and_start("settlers", people=3)
    table, mine = await world.table(), (await mover(world))[0]
    seat = next(each.index for each in table.seats if each.user_id != mine.id)
    await write(world, people[seat], "the secret plan")
    await write(world, mine, "mine")
    await world.service.play.refuse_offers(table.id, people[seat].id, True)
    to = {"member": world["Dan"]} if successor == "Dan" else {"computer": "random"}
    await world.slash(world.owner, "moderate replace", seat=table.seats[seat].name, **to)
    assert await plans(world) == [(mine.id, "mine")]
    assert (await world.service.keeper.peek(table.id)).refusing == ()
    if successor == "Dan":
        assert "secret plan" not in (await world.pressed(world["Dan"], "My move")).text


async def test_a_stand_in_leaves_notes_to_their_writer(world: World) -> None:
    ann, _ = await world.open_and_start("land", people=2, options="map=islet")
    await write(world, ann, "the plan")
    await world.slash(ann, "table away")
    assert await plans(world) == [(ann.id, "the plan")]
    await world.slash(ann, "table away")
    assert "the plan" in (await world.pressed(ann, "My move")).text


@pytest.mark.parametrize("way", ["end", "resign"])
async def test_notes_go_with_the_game_and_with_the_seat(world: World, way: str) -> None:
    ann, ben = await world.open_and_start("land", people=2, options="map=islet")
    await write(world, ann, "the plan")
    await write(world, ben, "another")
    if way == "end":
        await world.end()
        assert (await world.table()).phase is Phase.ENDED
        assert await plans(world) == []
    else:
        await world.resign(ann)
        assert (ann.id, "the plan") not in await plans(world)


async def test_who_has_no_seat_writes_nothing(world: World) -> None:
    ann, _ = await world.open_and_start("land", people=2, options="map=islet")
    table = (await world.table()).id
    with pytest.raises(Refusal, match="no seat"):
        await world.service.play.write_plan(table, world["Cat"].id, "a plan")
    with pytest.raises(Refusal, match="500 letters"):
        await world.service.play.write_plan(table, ann.id, "x" * 501)
    assert await plans(world) == []


@pytest.mark.parametrize("away", [True, False])
async def test_who_comes_back_reads_what_was_done_in_their_name(world: World, away: bool) -> None:
    """Their own last turn was taken for known to them, also where a computer or silence had made it."""
    await world.open_and_start("land", people=3, options="map=islet")
    who, _ = await a_round(world)
    for _ in range(3):
        await a_round(world)
    me = (await world.service.play.glance((await world.table()).id, who.id)).seat
    name = (await world.table()).names[me]
    while (await mover(world))[0].id != who.id:
        await move_by_slash(world, *await mover(world))
    if away:
        await world.slash(who, "table away")
        await world.slash(who, "table away", back=True)
    else:
        await world.slash(world.owner, "moderate settings", remind_after=0, silence_after=5)
        await world.later(6 * 60)
    mark = "" if away else "⌛ "
    done = f"{mark}**{name}** reclaimed"
    assert done in (await world.pressed(who, "My move")).text
    while (await mover(world))[0].id != who.id:
        await move_by_slash(world, *await mover(world))
    assert done in (await world.pressed(who, "My move")).text
    await move_by_slash(world, *await mover(world))
    assert done not in (await world.pressed(who, "My move")).text


async def test_who_never_came_reads_what_silence_did_first(world: World) -> None:
    await world.open_and_start("land", people=3, options="map=islet")
    await world.slash(world.owner, "moderate settings", remind_after=0, silence_after=5)
    who, glance = await mover(world)
    await world.later(6 * 60)
    assert f"⌛ **{glance.table.names[glance.seat]}** " in (await world.pressed(who, "My move")).text


async def test_who_has_begun_their_turn_still_reads_what_came_before_it(world: World) -> None:
    await world.open_and_start("settlers", people=3)
    moved = list[int]()
    while len({*moved}) < 3 or len(moved) < 16:
        who, glance = await mover(world)
        moved.append(who.id)
        await move_by_slash(world, who, glance)
    who, glance = await mover(world)
    while not isinstance(action := await some_move(world, glance), Roll):
        await move_by_slash(world, who, glance)
        who, glance = await mover(world)
    before = await world.service.history.happened(glance.table.id, glance.since, glance.seat)
    await world.service.play.act(glance.table.id, who.id, action)
    text = (await world.pressed(who, "My move")).text
    others = {glance.table.names[each.seat] for each in before if each.seat not in (None, glance.seat)}
    assert others and all(f"**{name}**" in text.partition("**What happened**")[2] for name in others)


async def test_whose_first_turn_it_is_reads_of_no_last_one(world: World) -> None:
    await world.open_and_start("land", people=2, options="map=islet")
    await move_by_slash(world, *await mover(world))
    who, glance = await mover(world)
    text = (await world.pressed(who, "My move")).text
    assert f"**{glance.table.names[1 - glance.seat]}**" in text and "last turn" not in text


async def test_who_answers_in_another_s_turn_knows_what_they_said(world: World) -> None:
    """They had moved by hand last; what they answer since is told to the others, and not to them as news."""
    await world.open_and_start("settlers", people=3)
    who, glance = await mover(world)
    moved = set[int]()
    while Offer not in glance.open or len(moved) < 3:
        moved.add(who.id)
        await move_by_slash(world, who, glance)
        who, glance = await mover(world)
    held = next(kind for kind, count in enumerate(glance.view.own.resources) if count)
    give, want = [tuple(int(kind == at) for kind in range(5)) for at in (held, (held + 1) % 5)]
    table = glance.table
    await world.service.play.act(table.id, who.id, Offer(give=give, want=want))
    other = next(each for each in table.seats if each.index != glance.seat)
    back = world.actor(other.user_id)
    await world.service.play.act(table.id, back.id, Decline())
    said = f"**{other.name}** declines the offer"
    assert said.replace("*", "") in str(await world.service.history.happened(table.id, glance.since))
    assert said not in (await world.pressed(back, "My move")).text


async def test_who_is_not_waited_for_reads_of_their_answers_those_that_silence_gave() -> None:
    told = (
        News(0, "Ann declined.", answers=True),
        News(0, "Ann accepted.", answers=True, silent=True),
        News(0, "Ann rolled 7."),
        News(1, "Ben rolled 2."),
    )

    async def happened(*which: Any, until: int) -> tuple[News, ...]:
        assert until == 9, "of what came after what the panel shows it tells nothing"
        return told

    app: Any = SimpleNamespace(service=SimpleNamespace(history=SimpleNamespace(happened=happened)))
    table = SimpleNamespace(id=1, version=9, phase=Phase.PLAYING)
    glance: Any = SimpleNamespace(seat=0, unread=3, since=5, waiting=(1,), table=table)
    assert [each.text for each in await _news(app, glance)] == ["Ann accepted.", "Ann rolled 7."]


async def test_who_leaves_their_moves_to_orders_reads_next_what_is_new_since_they_gave_them(
    world: World,
) -> None:
    """One battle stood there in full after each season that was left to orders."""
    await world.open_and_start("landover", people=2)
    (first, glance), peek = await mover(world), world.service.keeper.peek
    while (await mover(world))[0] is first:
        await move_by_slash(world, *await mover(world))
    who, glance = await mover(world)
    assert (await peek(glance.table.id)).manners.moved[glance.seat] < glance.table.version
    await world.service.play.act(glance.table.id, who.id, AutoRoll(True))
    live = await peek(glance.table.id)
    assert live.manners.moved[glance.seat] == live.table.version == glance.table.version
