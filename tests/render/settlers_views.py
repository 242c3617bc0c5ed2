"""Views of Settlers made by hand: positions of which every piece is known."""

from collections.abc import Callable
from typing import Any

import msgspec

from rules.kernel.events import Viewer
from rules.kernel.game import copied
from rules.kernel.hexes.bits import mask
from rules.kernel.hexes.naming import lexicons
from rules.kernel.trail import Step
from rules.settlers.game import Settlers
from rules.settlers.state import SettlersTable, board
from rules.settlers.tables import FRAMES
from rules.settlers.view import Hand, SettlersView
from tests.one_stream import OneStream

GAME = Settlers()


def at(kind: str, name: str, frame: str = "standard") -> int:
    """The place of that name on a frame."""
    return lexicons(FRAMES[frame].shape)[kind].read(name)


def opening(seats: int = 4, viewer: Viewer = None, **changes: Any) -> SettlersView:
    """A board with nothing on it yet, the beginner's for up to four; with changes to its view."""
    options = GAME.settle({"board": "beginner"} if seats < 5 else {}, seats)
    state, _ = GAME.new(options, seats, OneStream(bytes(32)))
    return changed(GAME.view(state, viewer), **changes)


def changed(view: SettlersView, **changes: Any) -> SettlersView:
    """A view with other contents: fields of its own, of its table, or what is read off that."""
    table = copied(view.table)
    twin = msgspec.structs.replace(view, table=table)
    pieces = changes.pop("pieces", None)
    for name, value in changes.items():
        if name in _READ_OFF:
            _READ_OFF[name](table, value)
        elif name in SettlersView.__struct_fields__:
            twin = msgspec.structs.replace(twin, **{name: value})
        elif name in table.__struct_fields__:
            setattr(table, name, value)
        else:
            raise KeyError(name)
    if pieces is not None:
        vars(twin)["pieces"] = pieces
    return twin


def _roads(table: SettlersTable, roads: dict[int, int]) -> None:
    for edge, seat in roads.items():
        table.roads[seat] |= 1 << edge


def _buildings(table: SettlersTable, buildings: dict[int, tuple[int, str]]) -> None:
    table.settlements, table.cities = [0] * len(table.roads), [0] * len(table.roads)
    for corner, (seat, kind) in buildings.items():
        (table.cities if kind == "city" else table.settlements)[seat] |= 1 << corner


def _removed(table: SettlersTable, removed: tuple[int, ...]) -> None:
    ground = table.board
    table.board = board(ground.frame, ground.terrain, ground.tokens, ground.harbours, mask(removed))


_READ_OFF: dict[str, Callable[[SettlersTable, Any], None]] = {
    "roads": _roads,
    "buildings": _buildings,
    "removed": _removed,
    "points": lambda table, points: setattr(table, "points", list(points)),
}


_FOUR: tuple[tuple[str, dict[str, str]], ...] = (
    ("B1-NW B1-NE A1-W C2-W D1-NW", {"A1-SW": "settlement", "C2-NW": "city", "D1-NW": "settlement"}),
    ("A2-E B4-W C4-NE C5-NW", {"A3-NW": "settlement", "B4-SW": "city"}),
    ("D3-SE D3-E E2-SE D4-NW", {"D3-S": "settlement", "E2-S": "city"}),
    ("B2-SW B2-W B2-SE B3-SW C3-W D2-NE", {"B2-S": "settlement", "C3-S": "city"}),
)
"""For each seat its roads, and the kinds of its buildings."""


def middle(viewer: Viewer = None, **changes: Any) -> SettlersView:
    """Four seats in the middle of a game: 8 was rolled by seat 1, the robber stands on C4."""
    roads, buildings = {}, {}
    for seat, (edges, corners) in enumerate(_FOUR):
        roads.update({at("edge", name): seat for name in edges.split()})
        buildings.update({at("corner", name): (seat, kind) for name, kind in corners.items()})
    trail = [
        Step("came", 1, "road", at("edge", "C5-NW")),
        Step("came", 0, "city", at("corner", "C2-NW")),
    ]
    position: dict[str, Any] = {
        "phase": "main",
        "turn": 23,
        "dice": (3, 5),
        "active": 1,
        "actor": 1,
        "roads": roads,
        "buildings": buildings,
        "robber": at("tile", "C4"),
        "trail": trail,
        "paid": mask((at("tile", "D1"), at("tile", "C5"))),
        "soldiers": [1, 3, 0, 2],
        "routes": [3, 5, 4, 6],
        "route_holder": 3,
        "army_holder": 1,
    }
    return opening(viewer=viewer, **(position | changes))


HAND = Hand(
    resources=(2, 1, 0, 4, 11), cards=(2, 1, 0, 1, 0), fresh=(1, 0, 0, 0, 0), points=6, discard=(0,) * 5
)


def holding(hand: Hand = HAND, seat: int = 1, **changes: Any) -> SettlersView:
    """The middle of a game as a seat sees it that holds that hand."""
    hands = tuple(hand if other == seat else None for other in range(4))
    return middle(viewer=seat, hands=hands, **changes)
