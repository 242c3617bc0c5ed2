"""Golden boards: positions whose pictures were looked at and found good, and the comparison with them.

`tests/golden/boards` holds for each case its view (JSON), its picture, and in `hashes.json` the
SHA-256 of the picture's decoded pixels. A picture with another hash still passes if no 8×8 block
differs by more than `TOLERANCE`: that lets a new Pillow round an edge, and no wrong label.
"""

import hashlib
import json
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
from PIL import Image, ImageChops

from render import catalogue
from render.painter import Mark
from rules.farlanthia.cards.deck import BY_CODE
from rules.farlanthia.tables import DRAGON_UNITS, NEUTRAL
from rules.kernel.events import Viewer
from rules.kernel.game import copied
from rules.kernel.hexes.bits import bits, mask
from rules.land_shares.view import shares_of
from rules.landover.board import PLANS
from rules.settlers.building import open_places
from rules.settlers.tables import FRAMES
from tests.render import farlanthia_views, landover_views
from tests.render.games import view_at

ROOT = Path(__file__).parents[1] / "golden"
BOARDS = ROOT / "boards"
HASHES = BOARDS / "hashes.json"
TOLERANCE = 40
"""The largest mean difference of an 8×8 block, of 255, in its most different channel."""


class Case(msgspec.Struct, frozen=True):
    """A position of a random game, and what is drawn of it: the board, a choice (with `marks`) or a hand."""

    game: str
    options: dict[str, Any]
    seats: int
    seed: int
    number: int
    marks: Callable[[Any], list[Mark]] | None = None
    hand: bool = False
    viewer: Viewer = None
    close: bool = False
    """The part where something happened, of a board with several pictures."""
    change: Callable[[Any], Any] | None = None
    """What is put on the view by hand, because random players hardly ever get there."""


def _plots(view: Any) -> list[Mark]:
    return [Mark("plot", plot, str(number)) for number, plot in enumerate(view.legal, 1)]


def _places(view: Any) -> list[Mark]:
    """Where the viewer can build the first kind that it may build now."""
    return [
        Mark(kind.place, place, str(number))
        for kind, places in open_places(view)[:1]
        for number, place in enumerate(bits(places), 1)
    ]


def _robber(view: Any) -> list[Mark]:
    tiles = [tile for tile in range(len(view.table.board.terrain)) if tile != view.table.robber]
    return [Mark("tile", tile, str(number)) for number, tile in enumerate(tiles, 1)]


def _with_shares(view: Any) -> Any:
    """A share at every building in every tile that can have one; tokens on every third."""
    shape, shares = FRAMES[view.table.board.frame].shape, {}
    for corner, (seat, _) in sorted(view.buildings.items()):
        for tile in shape.corner_tiles[corner]:
            if view.table.board.tokens[tile]:
                shares[6 * tile + shape.tile_corners[tile].index(corner)] = seat
    tokens = {share: 1 + number % 4 for number, share in enumerate(sorted(shares)) if number % 3 == 0}
    table = copied(view.table)
    kept = table.extras["land_shares"]
    kept.shares = [
        mask(place for place, owner in shares.items() if owner == seat) for seat in range(view.seats)
    ]
    kept.tokens = [tokens.get(place, 0) for place in range(len(kept.tokens))]
    kept.touched, kept.duel = [1 << max(shares), 0], None
    return msgspec.structs.replace(view, table=table)


def _shares(view: Any) -> list[Mark]:
    places = sorted(shares_of(view).tokens)
    return [Mark("share", share, str(number)) for number, share in enumerate(places, 1)]


def _landover(map_id: str, viewer: Viewer = None) -> Callable[[Any], Any]:
    """A position with all that can stand on that map."""
    return lambda _: landover_views.look_at(
        landover_views.staged(map_id, max(PLANS[map_id].players)),
        viewer,
        ("crane", "spy", "merchant", "merchant", "diplomat"),
    )


def _farlanthia(mode: str, seats: int, **chosen: Any) -> Callable[[Any], Any]:
    """A position in the second year with all that can lie on a map."""
    return lambda _: farlanthia_views.look_at(farlanthia_views.staged(mode, seats, **chosen))


def _war(_: Any) -> Any:
    """A season after which who acts sees arrows near and far, back and forth, and what was lost."""
    table = farlanthia_views.staged("realm", 6)
    farlanthia_views.campaigned(table)
    return farlanthia_views.look_at(table)


def _lair(_: Any) -> Any:
    """A dragon's lair on the volcano, and a lord with a crown."""
    table = farlanthia_views.staged("realm", 4)
    lair = table.board.centre
    farlanthia_views.units(table, lair, NEUTRAL, DRAGON_UNITS)
    table.lair, table.dragons, table.recent = lair, [lair], [lair]
    table.crowns[1] = 1
    return farlanthia_views.look_at(table)


def _fog(_: Any) -> Any:
    """A map of which the viewer knows a few hidden tiles and has drawn one."""
    table = farlanthia_views.staged("realm", 2, reach=1)
    hidden = [cell for cell, terrain in enumerate(table.terrain) if terrain < 0]
    known = tuple((cell, 1 + place % 5) for place, cell in enumerate(hidden[:9]))
    held = tuple(BY_CODE[code].id for code in ("A11", "A55"))
    return farlanthia_views.look_at(table, 0, known=known, drawn=4, hand=held)


def _vacant(view: Any) -> list[Mark]:
    edges = bits(view.table.vacant & view.table.chart.bridge_edges)[:30:6]
    return [Mark("edge", edge, str(number)) for number, edge in enumerate(edges, 1)]


def _cells(view: Any) -> list[Mark]:
    cells = view.board.neighbours[view.table.recent[0]]
    return [Mark("tile", cell, str(number)) for number, cell in enumerate(cells, 1)]


WIDE = {"mat": "radius8", "map_build": "deal"}
SHARES = {"land_shares": "on"}
BEGINNER = {"board": "beginner"}
SHUFFLED = {"board": "random", "harbours": "shuffled"}

CASES = {
    "land-opening": Case("land", {"map": "broad"}, 4, 1, 0),
    "land-first-plots": Case("land", {"map": "twins"}, 6, 3, 4),
    "land-middle": Case("land", {"map": "broad"}, 4, 1, 26),
    "land-end": Case("land", {"map": "twins"}, 6, 2, 999),
    "land-small": Case("land", {"map": "islet"}, 3, 3, 14),
    "land-random-small": Case("land", {"map": "random", "plots_k": 2}, 2, 6, 12),
    "land-random-large": Case("land", {"map": "random", "mountain_pct": 25, "cow_pct": 15}, 5, 5, 30),
    "land-choose": Case("land", {"map": "broad"}, 4, 1, 18, marks=_plots),
    "settlers-setup": Case("settlers", BEGINNER, 4, 1, 14),
    "settlers-middle": Case("settlers", {}, 4, 2, 700),
    "settlers-end": Case("settlers", BEGINNER, 4, 1, 9999),
    "settlers-own-view": Case("settlers", SHUFFLED, 3, 5, 347, viewer=0),
    "settlers-expansion": Case("settlers", {}, 6, 3, 1200),
    "settlers-choose-first": Case("settlers", BEGINNER, 4, 1, 0, marks=_places, viewer=0),
    "settlers-choose-road": Case("settlers", SHUFFLED, 3, 5, 278, marks=_places, viewer=0),
    "settlers-choose-robber": Case("settlers", {}, 4, 2, 629, marks=_robber, viewer=0),
    "settlers-two-vote": Case("settlers", {"two_player": "on"}, 2, 3, 0),
    "settlers-two-bidding": Case("settlers", {"two_player": "on"}, 2, 3, 381),
    "settlers-shares": Case("settlers", SHARES, 4, 1, 1200, change=_with_shares),
    "settlers-shares-large": Case("settlers", SHARES, 6, 2, 1200, change=_with_shares),
    "settlers-shares-for-two": Case(
        "settlers", SHARES | {"two_player": "on"}, 2, 4, 600, change=_with_shares
    ),
    "settlers-choose-share": Case("settlers", SHARES, 4, 1, 1200, marks=_shares, change=_with_shares),
    "settlers-hand": Case("settlers", SHUFFLED, 3, 5, 699, hand=True, viewer=0),
    **{
        f"landover-{map_id.replace('_', '-')}": Case(
            "landover", {"map": map_id}, max(plan.players), 1, 0, change=_landover(map_id)
        )
        for map_id, plan in PLANS.items()
    },
    "landover-random": Case("landover", {"map": "random", "generator_islands": "many"}, 4, 7, 500),
    "landover-opening": Case("landover", {"map": "shrouded_coast"}, 3, 2, 8),
    "landover-close": Case(
        "landover", {"map": "twin_isles"}, 4, 1, 0, close=True, change=_landover("twin_isles")
    ),
    "landover-choose": Case(
        "landover", {"map": "five_sisters"}, 4, 1, 0, marks=_vacant, change=_landover("five_sisters")
    ),
    "landover-hand": Case("landover", {}, 4, 1, 0, hand=True, viewer=0, change=_landover("heartland", 0)),
    "farlanthia-radius3": Case("farlanthia", {}, 2, 1, 0, change=_farlanthia("realm", 2)),
    "farlanthia-radius6": Case("farlanthia", {}, 6, 1, 0, change=_farlanthia("realm", 6)),
    "farlanthia-radius8": Case("farlanthia", WIDE, 6, 1, 0, change=_farlanthia("realm", 6, **WIDE)),
    "farlanthia-duel": Case("farlanthia", {"mode": "duel"}, 2, 3, 400),
    "farlanthia-close": Case("farlanthia", {}, 6, 1, 0, close=True, change=_farlanthia("realm", 6)),
    "farlanthia-lair": Case("farlanthia", {}, 4, 1, 0, change=_lair),
    "farlanthia-crown": Case("farlanthia", {}, 4, 1, 0, close=True, change=_lair),
    "farlanthia-war": Case("farlanthia", {}, 6, 1, 0, change=_war),
    "farlanthia-fog": Case("farlanthia", {}, 2, 1, 0, viewer=0, change=_fog),
    "farlanthia-choose": Case("farlanthia", {}, 6, 1, 0, marks=_cells, change=_farlanthia("realm", 6)),
    "farlanthia-hand": Case("farlanthia", {}, 2, 1, 0, hand=True, viewer=0, change=_fog),
}


def play(case: Case) -> Any:
    """The case's view, from a game played now."""
    view = view_at(case.game, case.options, case.seats, case.seed, case.number, viewer=case.viewer)
    return view if case.change is None else case.change(view)


def stored_view(name: str) -> Any:
    """The case's view as it was when its picture was looked at."""
    case = CASES[name]
    fresh = view_at(case.game, case.options, case.seats, case.seed, 0, viewer=case.viewer)
    view: Any = msgspec.json.decode((BOARDS / f"{name}.json").read_bytes(), type=type(fresh))
    if case.game != "settlers":
        return view
    for kept, ours in ((view.table.extras, fresh.table.extras), (view.private, fresh.private)):
        for each, value in kept.items():
            kept[each] = msgspec.convert(value, type(ours[each]))
    return view


def draw(case: Case, view: Any) -> Image.Image:
    """The case's picture, as it is (palette mode)."""
    painter = catalogue.find(case.game)
    if case.hand:
        data = painter.hand(view)
        assert data is not None
    elif case.marks is not None:
        marks = case.marks(view)
        assert marks, "there is something to choose from"
        data = painter.choose(view, marks)
    elif case.close:
        data = painter.pictures(view)[0].png
    else:
        data = painter.board(view)
    drawn = Image.open(BytesIO(data))
    drawn.load()
    return drawn


def digest(drawn: Image.Image) -> str:
    """The SHA-256 of the decoded pixels and the size."""
    return hashlib.sha256(f"{drawn.size}".encode() + drawn.convert("RGB").tobytes()).hexdigest()


def hashes() -> dict[str, str]:
    """The recorded digests by case."""
    found: dict[str, str] = json.loads(HASHES.read_text()) if HASHES.exists() else {}
    return found


def worst_block(one: Image.Image, other: Image.Image) -> float:
    """The largest mean difference of an 8×8 block; 255 for pictures of different size."""
    if one.size != other.size:
        return 255
    difference = ImageChops.difference(one, other)
    red, green, blue = difference.split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    _, highest = most.reduce(8).getextrema()
    assert isinstance(highest, int | float)
    return highest


def picture(name: str) -> Image.Image:
    """The golden picture, RGB."""
    with Image.open(BOARDS / f"{name}.png") as stored:
        return stored.convert("RGB")


def check(name: str, drawn: Image.Image) -> None:
    """Fail if the picture is not the golden one, and keep what differs beside the golden boards."""
    if digest(drawn) == hashes().get(name):
        return
    worst = worst_block(drawn.convert("RGB"), picture(name))
    if worst <= TOLERANCE:
        return
    kept = ROOT / f"{name}.diff.png"
    side_by_side(picture(name), drawn.convert("RGB")).save(kept)
    raise AssertionError(f"{name} looks different (worst block {worst:.0f}); see {kept}")


def side_by_side(golden: Image.Image, drawn: Image.Image) -> Image.Image:
    """The golden picture, the new one, and their difference."""
    width, height = max(golden.width, drawn.width), max(golden.height, drawn.height)
    sheet = Image.new("RGB", (3 * width, height))
    sheet.paste(golden, (0, 0))
    sheet.paste(drawn, (width, 0))
    if golden.size == drawn.size:
        sheet.paste(ImageChops.difference(golden, drawn), (2 * width, 0))
    return sheet
