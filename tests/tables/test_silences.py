"""Silence ends a turn, for all to see; who misses several is asked about at the table."""

import random
from pathlib import Path
from typing import Any

import pytest

from bot.messages.board_message import board_view
from bot.setup import Setup
from bot.tables import waits
from bot.tables.model import By, Plea, Refusal
from bot.tables.service import TableService
from bot.tables.thinking import Decided, Thinker
from data.store import Store
from rules.catalogue import GAMES
from rules.kernel.game import Turn
from rules.settlers.actions import Offer
from tests.settlers.table import A, position
from tests.tables.helpers import Clock
from tests.tables.silent import PEOPLE, SILENT, Evening, lasting

SETTLERS = GAMES["settlers"].variant({})


@pytest.mark.long
@pytest.mark.parametrize("game", ["land", "settlers"])
async def test_a_turn_of_silence_is_over_in_two_days_and_marked(game: str, tmp_path: Path) -> None:
    """`python -m tests.tables.silent --turns 100` looks at a hundred of each game."""
    took, marked = await lasting(game, 4, 1, tmp_path)
    assert len(took) == 4 and max(took) <= 48.1
    assert marked and not any("A offers" in line or "A proposes" in line for line in marked)


def test_who_plays_in_a_persons_name_asks_nobody_for_anything() -> None:
    state = position(hands={A: "wwoo"})
    assert Offer in Turn(SETTLERS, state, A).open
    proxy = Turn(SETTLERS, state, A, asking=False)
    assert Offer not in proxy.open and Offer not in proxy.glimpse(proxy.legal).open
    assert not any(action.asks for action in proxy.legal)


@pytest.mark.parametrize(("by", "asks"), [(By.COMPUTER, True), (By.SILENCE, False)])
async def test_a_computer_asks_others_for_what_is_its_own_alone(
    store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch, by: By, asks: bool
) -> None:
    service = TableService(store, Setup(clock=clock))
    evening = Evening(service, clock, 3)
    await evening.begin("land", 9)
    live, asked, choose = await service.keeper.peek(evening.table_id), list[bool](), Thinker.choose

    async def noted(here: Thinker, *what: Any, asking: bool = True) -> Decided:
        asked.append(asking)
        return await choose(here, *what, asking=asking)

    monkeypatch.setattr(Thinker, "choose", noted)
    await service.computers.decide(live, live.waiting[0], by, "random")
    assert asked == [asks]


async def test_who_missed_three_turns_is_asked_about(store: Store, clock: Clock) -> None:
    service = TableService(store, Setup(clock=clock, rng=random.Random(3), draw_secret=lambda: bytes(32)))
    evening = Evening(service, clock, 3)
    await evening.begin("land", 9)
    id = evening.table_id
    with pytest.raises(Refusal, match="missed"):
        await service.requests.ask(id, PEOPLE[1], Plea.STAND_IN, SILENT)
    while (table := await service.get(id)).missed.get(SILENT, 0) < waits.MANY:
        assert await evening.go_on()
    told = [line.text for line in await service.history.log(id)]
    assert f"{waits.MARK} A has missed 3 turns in a row." in told
    assert f"{waits.MARK} A missed a turn." in told
    assert [news.silent for news in await service.history.happened(id, 0)].count(True) >= 3
    board = str(board_view(await service.play.glance(id), "").to_components())
    assert "has missed 3 turns in a row. Should a computer play for them?" in board
    again = TableService(store, Setup(clock=clock))
    assert (await again.get(id)).missed == table.missed, "a restart forgets none"
    asked = await service.requests.ask(id, PEOPLE[1], Plea.STAND_IN, SILENT)
    assert asked.request is not None and asked.unheard == (PEOPLE[2],)
    done = await service.requests.agree(id, PEOPLE[2], asked.request.at)
    assert (done.seats[SILENT].owner_id, done.seats[SILENT].user_id) == (PEOPLE[0], None)
    assert SILENT not in done.missed


async def test_who_moves_again_has_missed_nothing(store: Store, clock: Clock) -> None:
    service = TableService(store, Setup(clock=clock, rng=random.Random(3), draw_secret=lambda: bytes(32)))
    evening = Evening(service, clock, 3)
    await evening.begin("land", 9)
    id = evening.table_id
    while not (await service.get(id)).missed:
        assert await evening.go_on()
    while (await service.keeper.peek(id)).waiting != (SILENT,):
        assert await evening.go_on()
    await evening.move(SILENT)
    assert (await service.get(id)).missed == {}
