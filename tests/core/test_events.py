"""What a game says happened can be read back: every event is one that its game lists."""

import importlib
import pkgutil
import random
import re
from collections.abc import Iterator
from types import MappingProxyType

import pytest

from rules import catalogue
from rules.kernel.chance import Chance
from rules.kernel.events import Event, SeatEvent
from rules.kernel.names import NOBODY, Names, place_names
from tests.conformance.walk import some_table


def _below(kind: type[Event]) -> Iterator[type[Event]]:
    for each in kind.__subclasses__():
        yield from _below(each) if each.__subclasses__() else (each,)


@pytest.mark.parametrize(
    "package", ["land", "settlers", "land_shares", "two_player", "landover", "farlanthia"]
)
def test_a_game_lists_every_event_of_its_own(package: str) -> None:
    where = importlib.import_module(f"rules.{package}")
    for module in pkgutil.walk_packages(where.__path__, f"{where.__name__}."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    listed = {event for game in catalogue.GAMES.values() for event in game.events}
    own = {event for event in _below(Event) if event.__module__.startswith(f"{where.__name__}.")}
    assert {event.__name__ for event in own - listed} == set()


@pytest.mark.parametrize("id", catalogue.GAMES)
def test_a_template_names_fields_and_says_them_in_ways_that_there_are(id: str) -> None:
    places = set[str]()
    for seed in range(8):
        game, settled, seats = some_table(id, random.Random(seed))
        places |= game.lexicons(game.view(game.new(settled, seats, Chance(bytes(32)))[0], None)).keys()
    asked = 0
    for event in catalogue.GAMES[id].events:
        if event.line is not Event.line:
            continue
        found = re.findall(r"\{(\w+):?([^}]*)\}", event.says)
        assert event.says.count("{") == event.says.count("}") == len(found), event
        assert event.says.count("[") == event.says.count("]"), event
        found += re.findall(r"[\[|](\w+):?(\w*)\?", event.says)
        for field, how in found:
            assert hasattr(event, field), (event, field)
            word = how.partition(":")[2] if how.startswith("each") else how
            known = word in ("", "who", "other") or word.startswith("n ") or "|" in word
            assert known or word in {*event.terms, *event.naming, *places}, (event, how)
            asked += 1
    assert asked


class _Paid(Event, frozen=True):
    says = (
        "{seat:who} [gets {gained:goods}|gets nothing][ of {kinds:names}][ for {paid}][ on {cell:tile}]; "
        "{won:wins|loses}."
    )
    terms = MappingProxyType({"goods": lambda counts: f"{sum(counts)} goods", "names": str})

    seat: int
    gained: tuple[int, ...] = (0, 0)
    kinds: tuple[int, ...] = ()
    paid: int = 0
    cell: int = NOBODY
    won: bool | int | tuple[int, ...] = False


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (_Paid(0), "Ann gets nothing; loses."),
        (_Paid(0, kinds=(0,)), "Ann gets nothing of (0,); loses."),
        (_Paid(0, (0, 2), (), 1, 0, True), "Ann gets 2 goods for 1 on here; wins."),
        (_Paid(0, won=(0,)), "Ann gets nothing; wins."),
        (_Paid(0, won=(0, 1)), "Ann gets nothing; loses."),
        (_Paid(0, won=2), "Ann gets nothing; loses."),
    ],
)
def test_a_part_in_brackets_is_said_where_its_fields_are_something(event: Event, said: str) -> None:
    names = Names(("Ann",), {"tile": place_names("tile", ["here"])})
    assert event.line(names) == said


class _Thrown(Event, frozen=True):
    says = "Thrown[: {dice:each}|, by nobody]."

    dice: tuple[int, ...]


class _ThrownAgain(_Thrown, frozen=True):
    seats: tuple[int, ...]


def test_what_each_seat_has_is_said_of_who_has_any() -> None:
    names = Names(("Ann", "Bob", "Cat"), {})
    assert _Thrown((3, 0, 6)).line(names) == "Thrown: Ann 3 and Cat 6."
    assert _ThrownAgain((3, 6), (2, 0)).line(names) == "Thrown: Cat 3 and Ann 6."
    assert _Thrown((0, 0)).line(names) == "Thrown, by nobody."


class _Got(SeatEvent, frozen=True):
    says = "[{gains:each got:goods}|Nothing came][paid?, for {paid}[ to {owner:other}]| as {paid} was paid]."
    terms = _Paid.terms

    gains: tuple[tuple[int, ...], ...]
    paid: int = 0
    owner: int = NOBODY


def test_a_part_may_ask_one_field_and_hold_parts() -> None:
    names = Names(("Ann", "Bob", "Cat"), {})
    assert _Got(0, ((0,), (1,), (2,))).line(names) == "Bob got 1 goods and Cat got 2 goods as 0 was paid."
    assert _Got(0, ((0,),), 3, 1).line(names) == "Nothing came, for 3 to Bob."
    assert _Got(0, ((0,),), 3, 0).line(names) == "Nothing came, for 3."
