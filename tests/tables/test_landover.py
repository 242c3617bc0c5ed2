"""Landover at a table: restarts, undo and new people while somebody is in the middle of something."""

import random
from collections.abc import Callable

import pytest

from bot.setup import Setup
from bot.tables.live import Live
from bot.tables.model import Opening, TimerKind
from bot.tables.service import TableService
from data.store import Store
from rules.kernel.actions import Action
from rules.kernel.chance import DICE, SEED_BYTES, Chance
from rules.kernel.game import copied
from rules.kernel.illegal import Illegal
from rules.kernel.record import digest
from rules.landover.actions import (
    FINISH_FREE,
    ChooseGood,
    ChoosePlayer,
    EndTurn,
    Improve,
    LuckyRaid,
    PickHand,
    PlaceMetro,
    PlaceRoute,
    Raid,
    Roll,
)
from rules.landover.cards.plays import PickDev, Play
from rules.landover.game import Landover
from rules.landover.state import LandoverState
from rules.landover.tables import EVENT_DIE, ROAD
from tests.cited import rule
from tests.landover import table as landover
from tests.landover.table import A, B, C, card, corner, edge, tile
from tests.tables.helpers import GUILD, Clock, put_state

GAMES = {"landover": Landover()}
USERS = (11, 12, 13)
NEWCOMER = 14


def built(store: Store, clock: Clock) -> TableService:
    return TableService(
        store, Setup(games=GAMES, clock=clock, rng=random.Random(7), draw_secret=lambda: bytes(range(32)))
    )


@pytest.fixture
def service(store: Store, clock: Clock) -> TableService:
    return built(store, clock)


async def seated(service: TableService, state: LandoverState) -> int:
    """A table of three people that goes on from that state."""
    opened = await service.lobby.open(
        Opening(guild_id=GUILD, channel_id=2, opener_id=USERS[0], game="landover", chosen={})
    )
    for user in USERS:
        await service.lobby.join(opened.id, user, f"P{user}")
    table_id = (await service.starting.start(opened.id)).table.id
    await put_state(service, table_id, state)
    return table_id


def invaded() -> LandoverState:
    """Barbarians who land on a 7 of A, who is last: chance is wound on to where such a roll comes."""
    state = landover.position(
        phase="start_turn",
        tracker=6,
        villages={A: [corner("1,2,N")]},
        cities={B: [corner("0,0,N")], C: [corner("-1,1,S")]},
        walls=[corner("0,0,N")],
        held={A: ("mining",)},
        power={B: 1},
        extra={C: 1},
        hands={A: "1 ore", B: "4 wool 7 ore 3 cloth", C: "2 wood"},
    )
    state.chance = Chance(bytes(SEED_BYTES))
    state.table.phase = "start_turn"
    while _next_two(state.chance) != (6, 1):
        state.chance.draw(6, DICE)
    while copied(state.chance).draw(6, EVENT_DIE) > 2:
        state.chance.draw(6, EVENT_DIE)
    return state


def _next_two(chance: Chance) -> tuple[int, int]:
    twin = copied(chance)
    return twin.die(), twin.die()


def in_turn() -> LandoverState:
    """A in its main phase, with something of everything."""
    state = landover.position(
        villages={A: [corner("1,2,N")], B: [corner("0,0,N")]},
        cities={A: [corner("-1,1,S"), corner("1,-1,N")], B: [corner("2,-1,S")], C: [corner("-1,-1,N")]},
        held={
            A: ("master merchant", "spy", "road building", "commercial harbour"),
            B: ("crane", "wedding"),
        },
        hands={A: "4 coin 2 wool", B: "1 ore 2 wheat 3 cloth", C: "1 wood"},
        levels={A: (0, 0, 3)},
        power={A: 2},
        extra={B: 5},
    )
    state.chance = Chance(bytes(SEED_BYTES))
    return state


def picked(*kinds: int) -> PickHand:
    return PickHand(tuple(kinds.count(kind) for kind in range(8)))


MOMENTS: dict[str, tuple[Callable[[], LandoverState], tuple[Action, ...], Action]] = {
    "lucky": (invaded, (Roll(),), LuckyRaid(tile("W11"))),
    "card": (in_turn, (Play(card("commercial harbour")), ChooseGood(0)), ChooseGood(6)),
    "pick_hand": (in_turn, (Play(card("master merchant")), ChoosePlayer(B)), picked(2, 5)),
    "pick_dev": (in_turn, (Play(card("spy")), ChoosePlayer(B)), PickDev(card("wedding"))),
    "free_route": (in_turn, (Play(card("road building")), PlaceRoute(ROAD, edge("1,1,E"))), FINISH_FREE),
    "place_metro": (in_turn, (Improve(2),), PlaceMetro(corner("1,-1,N"))),
}
"""By open question: a position, A's moves up to it, and an answer."""


async def asked(service: TableService, moment: str) -> tuple[int, Action]:
    """A table where A owes an answer, and that answer."""
    make, moves, answer = MOMENTS[moment]
    table_id = await seated(service, make())
    for move in moves:
        await service.play.act(table_id, USERS[A], move)
    return table_id, answer


async def views(service: TableService, table_id: int) -> list[object]:
    """What everybody sees and may do, a spectator last."""
    glances = [await service.play.glance(table_id, user) for user in (*USERS, None)]
    return [(glance.view, glance.legal, glance.waiting) for glance in glances]


async def live_of(service: TableService, table_id: int) -> Live:
    found: Live = await service.keeper.peek(table_id)
    return found


def mark(live: Live) -> str:
    return digest(live.game, live.state)


@pytest.mark.parametrize("moment", MOMENTS)
@rule("LO-330", "LO-321")
async def test_a_restart_finds_every_open_question_as_it_was(
    moment: str, service: TableService, store: Store, clock: Clock
) -> None:
    table_id, answer = await asked(service, moment)
    before, live = await views(service, table_id), await live_of(service, table_id)
    assert live.state.table.phase == ("main" if moment == "card" else moment)
    again = built(store, clock)
    assert await views(again, table_id) == before
    assert mark(await live_of(again, table_id)) == mark(live)
    told = (await again.play.act(table_id, USERS[A], answer)).lines
    assert told or moment == "free_route"
    assert mark(await live_of(built(store, clock), table_id)) == mark(await live_of(again, table_id))


@rule("LO-101", "LO-131", "LO-136")
async def test_an_attack_and_a_seven_in_one_roll_are_whole_after_a_restart(
    service: TableService, store: Store, clock: Clock
) -> None:
    table_id, _ = await asked(service, "lucky")
    table = (await live_of(built(store, clock), table_id)).state.table
    assert (table.tracker, table.phase, table.dice.total) == (0, "lucky", 7)
    assert table.cities[C] == 0 and table.villages[C] == 1 << corner("-1,1,S")
    assert table.cities[B] == 1 << corner("0,0,N") and table.power == [0, 1, 0]


@pytest.mark.parametrize("moment", MOMENTS)
async def test_undo_goes_back_to_every_open_question(moment: str, service: TableService) -> None:
    table_id, answer = await asked(service, moment)
    before, live = await views(service, table_id), mark(await live_of(service, table_id))
    first = await service.play.act(table_id, USERS[A], answer)
    after = mark(await live_of(service, table_id))
    await service.undoing.undo(table_id, 1)
    assert (await views(service, table_id), mark(await live_of(service, table_id))) == (before, live)
    assert (await service.play.act(table_id, USERS[A], answer)).own_lines == first.own_lines
    assert mark(await live_of(service, table_id)) == after


@rule("LO-304", "LO-126")
async def test_undo_of_a_raid_gives_the_card_back_and_tells_nobody_which(service: TableService) -> None:
    table_id = await seated(service, in_turn())
    before = await views(service, table_id)
    raided = await service.play.act(table_id, USERS[A], Raid(tile("0,-1")))
    assert any("took 1 " in line for line in raided.own_lines)
    stolen = next(line for line in raided.own_lines if "took" in line)
    preview = await service.undoing.preview(table_id)
    undone = await service.undoing.undo(table_id, version=preview.table.version)
    assert all(stolen not in repr(each) for each in (raided.lines, preview, undone))
    assert any("1 card" in line for line in preview.lines)
    assert await views(service, table_id) == before
    again = await service.play.act(table_id, USERS[A], Raid(tile("0,-1")))
    assert again.own_lines == raided.own_lines, "no second try brings another card"


@rule("LO-307")
async def test_who_draws_in_anothers_turn_reads_which_card_it_is(service: TableService) -> None:
    """The news of everybody else's turns told its owner no more of it than all the others."""
    state = landover.position(
        phase="start_turn",
        held={A: ("mining",)},
        levels={B: (0, 1, 0)},
        decks={1: ["crane"]},
        draws=(0, 0, landover.SCIENCE_KEY),
    )
    table_id = await seated(service, state)
    before = (await service.get(table_id)).version
    await service.play.act(table_id, USERS[A], Roll())
    told = {seat: await service.history.happened(table_id, before, seat) for seat in (None, A, B, C)}
    read = {seat for seat, news in told.items() if any("Crane" in each.text for each in news)}
    assert read == {B} and len(set(map(len, told.values()))) == 1


@pytest.mark.parametrize("moment", MOMENTS)
async def test_a_newcomer_answers_what_the_seat_owes(moment: str, service: TableService) -> None:
    table_id, answer = await asked(service, moment)
    seen = await service.play.glance(table_id, USERS[A])
    await service.moderation.replace_by_user(table_id, A, NEWCOMER, "Newcomer")
    glance = await service.play.glance(table_id, NEWCOMER)
    assert (glance.view, glance.legal) == (seen.view, seen.legal)
    left = await service.play.glance(table_id, USERS[A])
    assert left.view.shown is None and left.view.asked is None and not left.legal
    await service.play.act(table_id, NEWCOMER, answer)
    assert (await live_of(service, table_id)).state.table.phase == "main"


@pytest.mark.parametrize("moment", MOMENTS)
async def test_a_computer_answers_what_the_seat_owes(moment: str, service: TableService) -> None:
    table_id, _ = await asked(service, moment)
    await service.moderation.replace_by_computer(table_id, A, "steady")
    for _ in range(40):
        if await service.computers.move(table_id) is None:
            break
    table = (await live_of(service, table_id)).state.table
    assert table.active != A or table.phase == "over"


@rule("LO-330")
async def test_who_is_out_of_turn_reads_the_name_of_whose_turn_it_is(service: TableService) -> None:
    table_id = await seated(service, landover.position(seats=3))
    with pytest.raises(Illegal, match="P11 is to play"):
        await service.play.act(table_id, USERS[1], Roll())


async def test_what_the_next_turn_brings_is_not_marked_as_what_silence_did(
    service: TableService, clock: Clock
) -> None:
    """C has nothing to decide before its dice, which roll by themselves: what they bring is not B's doing."""
    state = landover.position(villages={B: [corner("0,0,N")]})
    state.chance = Chance(bytes(SEED_BYTES))
    table_id = await seated(service, state)
    await service.play.act(table_id, USERS[A], EndTurn())
    for kind in (TimerKind.REMIND, TimerKind.SILENCE):
        clock.now += 100 * 3600
        (due,) = [each for each in await service.timers.due() if each.kind is kind]
        await (service.timers.note_called if kind is TimerKind.REMIND else service.timers.silence)(due)
    for news in (await service.history.log(table_id), await service.history.happened(table_id, 0)):
        told = ["⌛ " * each.silent + each.text for each in news]
        rolled = next(n for n, line in enumerate(told) if f"P{USERS[C]} rolled " in line)
        brought = told[rolled : rolled + 2]
        assert len(brought) == 2 and "⌛" not in "".join(brought), brought
