"""What Settlers' board shows of its variants: shares, tokens, and the fictional players' turns."""

from itertools import islice
from typing import Any

from render.hexes import painter
from render.painter import Mark
from render.plates.sheet import Group
from render.settlers.hand import sheet
from render.settlers.look import look
from render.settlers.painter import SettlersPainter
from render.settlers.scene import ground, scene
from render.sprites import Item
from rules.catalogue import GAMES
from rules.kernel.hexes import hand
from rules.kernel.hexes.shape import POINTS
from rules.kernel.names import NOBODY
from rules.kernel.options import read_terms
from rules.kernel.trail import MOVED, Step
from rules.land_shares.options import share_terms
from rules.land_shares.state import fresh_shares
from rules.land_shares.view import Own
from rules.settlers.tables import STANDARD
from rules.settlers.view import SettlersView
from rules.two_player.options import Rules
from rules.two_player.state import Kept
from rules.two_player.view import Said
from tests.cited import rule
from tests.land_shares.table import ALL, GAME, h, table
from tests.render.games import views
from tests.render.settlers_views import at, changed, middle
from tests.settlers.table import SETTLERS, A, position

FRAME = look(middle()).frame(STANDARD.shape)


def fictional(number: int = NOBODY, offered: int = NOBODY, **kept: Any) -> dict[str, Any]:
    """A view's part of the game for two, in that fictional turn."""
    options = read_terms(Rules, GAMES["settlers"].settle({"two_player": "on"}, 2))
    known = {"fictional": number, "offered": offered, "bids": [0] * 4, **kept}
    return {"two_player": Kept(rules=options, tokens=(0,) * 19, **known)}


SAID = Said((True,) * 4, (False,) * 4)


def share(tile: str, point: str) -> int:
    return 6 * at("tile", tile) + POINTS.index(point)


def drawn(view: SettlersView) -> list[Item]:
    return painter.display(look(view), scene(view))


def shared(**changes: Any) -> SettlersView:
    lying = {
        share("B1", "SW"): 0,
        share("C1", "NE"): 0,
        share("D3", "S"): 2,
        share("E2", "NE"): 2,
        share("D4", "N"): 1,
    }
    tokens = {share("D3", "S"): 1, share("E2", "NE"): 12}
    options = share_terms(GAMES["settlers"].settle({"land_shares": "on"}, 4))
    kept = fresh_shares(options, 4, 19)
    for place, seat in lying.items():
        kept.shares[seat] |= 1 << place
    for place, count in tokens.items():
        kept.tokens[place] = count
    kept.touched[0] = 1 << share("D4", "N")
    extras = {"land_shares": kept, **changes.pop("extras", {})}
    return middle(extras=extras, private={"land_shares": Own(), "two_player": SAID}, **changes)


@rule("LS-003")
def test_shares_lie_in_their_corners_with_their_seat() -> None:
    items = {(item.x, item.y): item.sprite.name for item in drawn(shared()) if "share" in item.sprite.name}
    assert items[FRAME.spot("tip", share("B1", "SW"))] == "share 1"
    assert items[FRAME.spot("tip", share("D3", "S"))] == "share 3"
    assert items[FRAME.spot("tip", share("D4", "N"))] == "lit share 2"
    assert len(items) == 5
    for name, point in (("B1", "SW"), ("D3", "S"), ("E2", "NE")):
        tile, corner = at("tile", name), POINTS.index(point)
        (x, y), (tx, ty) = FRAME.spot("tip", share(name, point)), FRAME.spot("tile", tile)
        cx, cy = FRAME.spot("corner", STANDARD.shape.tile_corners[tile][corner])
        assert abs(x - tx) + abs(y - ty) < abs(cx - tx) + abs(cy - ty)
        assert (x - tx) * (cx - tx) >= 0 <= (y - ty) * (cy - ty)


@rule("LS-019", "LS-020")
def test_tokens_lie_beside_their_share_with_their_number() -> None:
    blocks = {
        item.sprite.name: (item.x, item.y)
        for item in drawn(shared())
        if item.sprite.name.startswith("block ")
    }
    assert set(blocks) == {"block 1", "block 12"}
    x, y = FRAME.spot("tip", share("D3", "S"))
    bx, by = blocks["block 1"]
    assert 25 < abs(bx - x) + abs(by - y) < 45


def test_names_make_way_for_shares_in_the_top_corner() -> None:
    view = shared()
    labels = {
        item.sprite.name: (item.x, item.y) for item in drawn(view) if item.sprite.name.startswith("label")
    }
    assert len(labels) == 19
    x, y = FRAME.spot("tile", at("tile", "D4"))
    assert labels["label D4"] == (x - 40, y - 47)
    x, y = FRAME.spot("tile", at("tile", "C4"))
    assert labels["label C4"] == (x, y - 62)
    ground = painter.ground(look(view), scene(view).ground)
    assert not [item for item in ground if item.sprite.name.startswith("label")]


def test_such_a_name_lies_above_a_bright_share_and_the_way_of_the_robber() -> None:
    way = Step(MOVED, A, "robber", at("tile", "C4"), at("tile", "D4"))
    names = [item.sprite.name for item in drawn(shared(trail=[way]))]
    over, *under = map(names.index, ("label D4", "lit share 2", "nobody's piece move"))
    assert over > max(under)


def test_no_two_shares_of_a_tile_overlap_its_number() -> None:
    for point in range(6):
        x, y = FRAME.spot("tip", point)
        tx, ty = FRAME.spot("tile", 0)
        assert ((x - tx) ** 2 + (y - ty) ** 2) ** 0.5 >= 38 + 16


def test_shares_can_be_marked() -> None:
    painted = SettlersPainter()
    one = painted.choose(shared(), [Mark("share", share("B1", "SW"), "1")])
    other = painted.choose(shared(), [Mark("share", share("C1", "NE"), "1")])
    assert one != other


@rule("TP-022")
def test_the_sign_tells_whose_fictional_turn_it_is() -> None:
    for number, sign in ((0, "turn F1"), (1, "turn F2"), (NOBODY, "turn 2")):
        view = middle(extras=fictional(number), private={"two_player": SAID}, phase="bidding")
        signs = [item.sprite.name for item in drawn(view) if item.sprite.name.startswith(("turn", "die"))]
        assert signs == [sign, "die 3", "die 5"]


@rule("TP-011", "TP-012")
def test_the_vote_shows_the_dice_for_the_sides_and_the_numbers_that_would_go() -> None:
    *_, view = islice(views("settlers", {"two_player": "on"}, 2, 3), 1)
    items = drawn(view)
    signs = [item.sprite.name for item in items if item.sprite.name.startswith(("turn", "die"))]
    two = view.table.extras["two_player"]
    assert signs == [f"die {die}" for die in two.dice]
    numbered = {item.sprite.name for item in painter.ground(look(view), ground(view))}
    assert {f"number {two.tokens[tile]}" for tile in view.removed if two.tokens[tile]} <= numbered
    settled = changed(view, phase="setup_settlement")
    for seen, tokens in ((view, two.tokens), (settled, view.table.board.tokens)):
        numbers = {piece.place: piece.number for piece in ground(seen).fixed if piece.kind == "number"}
        assert numbers == {tile: number for tile, number in enumerate(tokens) if number}


@rule("TP-033")
def test_an_offer_is_shown_with_what_is_bid() -> None:
    bids = [hand.pack((0, 0, 2, 1, 0)), 0, 0, 0]
    private = {"two_player": SAID}
    view = middle(extras=fictional(0, 4, bidders=0b11, bids=bids), private=private, phase="bidding")
    assert [item.sprite.name for item in drawn(view) if item.y == 152] == [
        "plate deep",
        "offered ore",
        "bid 1 3",
        "bid 2 0",
    ]
    assert not [item for item in drawn(middle(extras=fictional(0), private=private)) if item.y == 152]


def test_both_variants_go_together() -> None:
    both = shared(extras=fictional(0), removed=(at("tile", "A1"),))
    names = {item.sprite.name for item in drawn(both)}
    assert {"share 1", "block 12", "turn F1", "label A1"} <= names
    assert SettlersPainter().board(both)


@rule("LS-001")
def test_a_hand_shows_what_a_land_share_costs() -> None:
    """It was the one thing to build whose price stood nowhere before it was refused."""
    for held, rules, said in ((ALL, {}, "can"), ("blwg", {}, "cannot"), (ALL, {"share_stock": 1}, "cannot")):
        state = table(hands={A: held}, shares={A: [h("N")]}, rules=rules)
        (price,) = [group for group in _groups(GAME.view(state, A)) if "land share" in group.name]
        assert price.name == f"land share {said} be bought"
        counted = [item.sprite.name for item in price.on if item.sprite.name.endswith(" left")]
        assert counted == ["none left"] * bool(rules), (
            "there are as many as one likes, unless they are counted"
        )
    assert not [name for name in _laid(SETTLERS.view(position(hands={A: ALL}), A)) if "share" in name]


def _laid(view: SettlersView) -> list[str]:
    return [each.what.name for row in sheet(view).rows for each in row]


def _groups(view: SettlersView) -> list[Group]:
    return [each.what for row in sheet(view).rows for each in row if isinstance(each.what, Group)]
