"""What the signs on a board of Settlers mean."""

from collections.abc import Iterator

from render import theme
from render.hexes import changes, harbours, pieces, tiles, tokens
from render.hexes.dress import HARBOURS
from render.plates.legend import Entry, legend
from render.settlers import seat_plates, shares, signs
from render.settlers.look import REMOVED
from rules.settlers.tables import RESOURCES, TERRAINS, YIELDS

_UNIT = 0.66


def _board() -> Iterator[Entry]:
    for name, kind in zip(TERRAINS, YIELDS, strict=True):
        gives = RESOURCES[kind] if kind >= 0 else "nothing"
        yield tiles.tile(name, tiles.LAND[name], _UNIT), f"{name}: {gives}"
    yield tiles.tile(REMOVED, tiles.REMOVED, _UNIT), "not part of this game (for two)"
    yield tokens.number(8, 1), "its number is rolled in as many ways as dots"
    yield tokens.ring(1), "paid at the last roll"
    yield harbours.badge("3:1", HARBOURS["3:1"], 1), "harbour: any 3 for 1"
    yield harbours.badge("wool", HARBOURS["wool"], 1), "harbour: 2 of these for 1"


def _pieces() -> Iterator[Entry]:
    yield pieces.sprite(pieces.road, 0, 1), "road; dots count the seat"
    yield pieces.sprite(pieces.settlement, 1, 1), "settlement of seat 2"
    yield pieces.sprite(pieces.city, 1, 1), "city of seat 2"
    yield pieces.sprite(pieces.settlement, 2, 1, lit=True), "bright rim: new since the last turn of who moves"
    yield pieces.robber(1), "robber"
    yield tokens.number(9, 1, blocked=True), "grey: pays nothing, the robber is here"
    yield changes.track("nobody's piece", (170, -40), 1, theme.rgb("slate"), ()), "where the robber went"
    yield pieces.hint("corner", 1.4), "in your panel: you may build here"
    yield shares.share(4, 1, 1), "land share (variant)"
    yield shares.block(2, 1.2), "blocking tokens on a share"


def _plates() -> Iterator[Entry]:
    yield signs.seat(0, "turn"), "whose turn it is"
    yield signs.fictional(0), "a fictional player's turn (for two)"
    yield signs.die(5), "dice of this turn"
    yield signs.offer_sign(0), "on offer by a fictional player"
    yield signs.bid(1, 2), "seat 2 bids 2 cards"
    yield signs.star(), "after the end: who won"
    yield seat_plates.points(7, 10, 1.2, best=True), "7 of the 10 points that win; bright: ahead"
    yield seat_plates.count("cards", 5, 1.2), "cards in hand"
    yield seat_plates.count("developments", 2, 1.2), "development cards"
    yield seat_plates.count("soldiers", 3, 1.2), "soldiers played"
    yield seat_plates.count("route", 6, 1.2), "longest road"
    yield seat_plates.count("route", 6, 1.2, won=True), "bright: Longest Road"
    yield seat_plates.count("soldiers", 3, 1.2, won=True), "bright: Largest Army"


pictures = legend("Settlers", {"the board": _board, "what stands on it": _pieces, "in the corners": _plates})
