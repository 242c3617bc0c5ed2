"""What a game says happened can be read back: every event is one that its game lists."""

import importlib
import pkgutil
from collections.abc import Iterator

import pytest

from rules import catalogue
from rules.kernel.events import Event


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
