"""What makes places in the order of play even (LO-062), and that the players' book says what is given."""

import pytest

from rules.kernel.actions import Leave
from rules.kernel.events import Event
from rules.landover import goods as cards
from rules.landover.board import PLANS, RANDOM
from rules.landover.events import Evened
from rules.landover.setup import GIFTS, read
from tests.cited import rule
from tests.landover.seats import Ended, interval, played
from tests.landover.table import GAME, PEOPLE, do, new_game, told

_WORDS = {2: "two", 3: "three", 4: "four"}


def set_up(seats: int, **options: object) -> tuple[object, list[Event]]:
    """A game whose setup is played by its first moves, and what happened in it."""
    state = new_game(seats, **options)
    events: list[Event] = []
    while state.table.turn == 0:
        events += do(state, state.table.active, GAME.legal(state, state.table.active)[0])
    return state, events


@rule("LO-062", "LO-096")
@pytest.mark.parametrize("bank", ["unlimited", "bounded"])
def test_places_get_what_their_table_says(monkeypatch: pytest.MonkeyPatch, bank: str) -> None:
    gifts = (read("1 paper 2 coin"), read("1 wool"), 0)
    monkeypatch.setitem(GIFTS["heartland"], 3, gifts)
    state, events = set_up(3, bank=bank)
    other, silent = set_up(3, bank=bank, seat_gift="off")
    order = state.table.order
    by_seat = [gifts[order.index(seat)] for seat in range(3)]
    assert told(events, Evened) == [Evened(tuple(map(cards.counts, by_seat)))]
    assert told(silent, Evened) == []
    assert [a - b for a, b in zip(state.table.known, other.table.known, strict=True)] == by_seat
    assert state.secrets.hands == [a + b for a, b in zip(other.secrets.hands, by_seat, strict=True)]
    assert (other.table.bank - state.table.bank == sum(gifts)) == (bank == "bounded")


@rule("LO-062")
def test_the_gifts_are_told_and_come_from_what_the_bank_has() -> None:
    names = GAME.names(GAME.view(new_game(3), None), PEOPLE[:3])
    event = Evened((cards.counts(read("1 paper 2 coin")), cards.counts(0), cards.counts(read("1 wool"))))
    assert event.line(names) == (
        "Gifts by place in the order of play: Ann got 1 paper and 2 coin and Cleo got 1 wool."
    )
    assert event.seen_by(1) == event


@rule("LO-062", "LO-324")
def test_who_has_left_gets_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GIFTS["heartland"], 3, (read("1 coin"),) * 3)
    state = new_game(3)
    gone = state.table.order[2]
    do(state, gone, Leave())
    while state.table.turn == 0:
        events = do(state, state.table.active, GAME.legal(state, state.table.active)[0])
    (given,) = told(events, Evened)
    assert [sum(each) for each in given.gained] == [int(seat != gone) for seat in range(3)]


@rule("LO-062")
def test_every_map_has_a_table_for_every_number_of_seats() -> None:
    played = {map: tuple(plan.players) for map, plan in PLANS.items()} | {RANDOM: (2, 3, 4)}
    assert {map: tuple(tables) for map, tables in GIFTS.items()} == played
    assert all(len(places) == seats for tables in GIFTS.values() for seats, places in tables.items())


def line_of(map: str) -> str:
    """What the players' book says of a map's gifts."""
    title = PLANS[map].chart.title if map in PLANS else "Random"
    told = (
        f"for {_WORDS[seats]} " + " / ".join(cards.in_words(gift) if gift else "nothing" for gift in places)
        for seats, places in GIFTS[map].items()
    )
    return f"  - {title}: {'; '.join(told)}."


@rule("LO-062")
@pytest.mark.parametrize("map", GIFTS)
def test_the_book_publishes_the_gifts(map: str) -> None:
    assert line_of(map) in GAME.book.splitlines(), line_of(map)


def test_a_game_that_is_cut_short_tells_the_chances_of_places() -> None:
    ended = played("duel_atoll", 2, 1, "steady", rounds=1)
    assert sum(ended.chances) == pytest.approx(1) and ended.share(1) == ended.chances[1] < 1
    assert Ended(won=[0, 1]).share(0) == 0.5 and Ended(won=[1]).share(0) == 0
    assert interval([0.25] * 4) == (0.25, 0.25)
    low, high = interval([1.0] + [0.0] * 3)
    assert low < 0.05 and high > 0.6, "of games won, as ever"
