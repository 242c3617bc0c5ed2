import pytest
from hypothesis import given, strategies as st

from rules.kernel.hexes.bits import bits, mask, nth
from rules.kernel.hexes.naming import legend, lexicons, rows_told, tile_names
from rules.kernel.hexes.shape import OFFSETS, POINTS, SIDES, STEPS, rows, shape
from rules.kernel.illegal import Illegal

SMALL = shape(rows((-2, 0, 2), (-1, -1, 2), (0, -2, 2), (1, -2, 1), (2, -2, 0)))
LARGE = shape(rows((-3, 0, 2), (-2, -1, 2), (-1, -2, 2), (0, -3, 2), (1, -3, 1), (2, -3, 0), (3, -3, -1)))

islands = st.sets(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), min_size=1, max_size=40).map(shape)


@pytest.mark.parametrize(("board", "tiles", "corners", "edges"), [(SMALL, 19, 54, 72), (LARGE, 30, 80, 109)])
def test_the_two_boards_have_the_counts_of_the_rule_book(board, tiles, corners, edges):
    assert (len(board.tiles), len(board.corners), len(board.edges)) == (tiles, corners, edges)


@given(islands)
def test_every_table_agrees_with_its_inverse(board):
    for tile, corners in enumerate(board.tile_corners):
        assert all(tile in board.corner_tiles[corner] for corner in corners)
        assert all(tile in board.edge_tiles[edge] for edge in board.tile_edges[tile])
        for i, edge in enumerate(board.tile_edges[tile]):
            assert set(board.edge_corners[edge]) == {corners[i], corners[(i + 1) % 6]}
        for i, (dq, dr) in enumerate(STEPS):
            q, r = board.tiles[tile]
            assert board.tile_neighbours[tile][i] == board.index.get((q + dq, r + dr), -1)
    for corner in board.corners:
        assert 1 <= len(board.corner_tiles[corner]) <= 3
        assert 2 <= len(board.corner_edges[corner]) <= 3
        assert board.near_mask[corner] == mask([corner, *(end for _, end in board.links[corner])])
        assert board.corner_edge_mask[corner] == mask(board.corner_edges[corner])
        for edge, (bit, other) in zip(board.corner_edges[corner], board.links[corner], strict=True):
            assert bit == 1 << edge and set(board.edge_corners[edge]) == {corner, other}
    for edge in board.edges:
        assert 1 <= len(board.edge_tiles[edge]) <= 2
        assert bits(board.edge_corner_mask[edge]) == tuple(sorted(board.edge_corners[edge]))


@given(islands)
def test_a_shape_has_as_many_corners_as_points_on_the_plane(board):
    spots = {(x + dx, y + dy) for x, y in board.tile_xy for dx, dy in OFFSETS}
    assert set(board.corner_xy) == spots
    assert len(board.corner_xy) == len(spots)
    assert len(set(board.edge_xy)) == len(board.edges)


def test_a_corner_has_up_to_three_names():
    assert SMALL.corner((0, 0), "N") == SMALL.corner((0, -1), "SE") == SMALL.corner((1, -1), "SW")
    assert SMALL.edge((0, 0), "NE") == SMALL.edge((1, -1), "SW")


def test_places_are_numbered_in_reading_order():
    assert SMALL.tiles[0] == (0, -2)
    assert SMALL.tiles[3] == (-1, -1)
    assert SMALL.tile_corners[0] == (0, 1, 2, 3, 4, 5)
    assert list(SMALL.tiles) == sorted(SMALL.tiles, key=lambda at: (at[1], at[0]))


def test_tiles_are_named_by_row_and_number_from_the_left():
    assert tile_names(SMALL)[:3] == ["A1", "A2", "A3"]
    assert tile_names(SMALL)[-1] == "E3"
    assert tile_names(LARGE)[-1] == "G3"
    assert tile_names(shape([(0, r) for r in range(54)]))[25:28] == ["Z1", "AA1", "AB1"]


def test_how_tiles_lie_is_told_to_who_does_not_see_them():
    """From it follows which tiles touch, so that a road can be planned by ear."""
    assert legend(SMALL) == (
        "Rows are lettered from the top, their tiles numbered from the left: A has 3, B 4 and begins half a "
        "tile further left, C 5 further left, D 4 further right, E 3 further right. A2-SE is the corner, or "
        "the edge, at the lower right of A2."
    )
    shifted = shape([(q - r // 2, r) for r in range(3) for q in range(2)])
    assert "A has 2, B 2 and begins half a tile further right, C 2 further left." in legend(shifted)
    tall = shape([(q - r // 2, r) for r in range(20) for q in range(10)])
    assert rows_told(tall) == (
        "Rows are lettered from the top, their tiles numbered from the left: A has 10, B 10 and begins half "
        "a tile further right, C 10 further left, D 10 further right, and so on to T."
    )


def test_names_are_those_of_the_first_touching_tile():
    names = lexicons(SMALL)
    corner = SMALL.corner((0, 0), "N")
    assert names["corner"].show(corner) == "B2-SE"
    edge = SMALL.edge((0, 0), "W")
    assert names["edge"].show(edge) == "C2-E"
    assert names["tile"].show(SMALL.index[0, 0]) == "C3"


@pytest.mark.parametrize("text", ["B2-SE", "b2-se", "B2 SE", "b2se", " C3-n ", "c3n", "B3 sw"])
def test_any_touching_tile_and_any_case_is_understood(text):
    assert lexicons(SMALL)["corner"].read(text) == SMALL.corner((0, 0), "N")


@pytest.mark.parametrize("text", ["", "Z9-N", "C3-E", "C3", "C3--N", "💥" * 500])
def test_what_is_no_corner_is_refused_with_an_example(text):
    with pytest.raises(Illegal, match="a name looks like A1-N") as refused:
        lexicons(SMALL)["corner"].read(text)
    assert refused.value.code == "not_on_board"


@given(islands)
def test_every_name_reads_back_and_none_is_given_twice(board):
    names = lexicons(board)
    for noun, size in (("tile", board.tiles), ("corner", board.corners), ("edge", board.edges)):
        shown = [names[noun].show(place) for place in range(len(size))]
        assert len(set(shown)) == len(shown)
        assert [names[noun].read(name) for name in shown] == list(range(len(size)))
    for tile, tile_name in enumerate(tile_names(board)):
        for point, corner in zip(POINTS, board.tile_corners[tile], strict=True):
            assert names["corner"].read(f"{tile_name}-{point}") == corner
        for side, edge in zip(SIDES, board.tile_edges[tile], strict=True):
            assert names["edge"].read(f"{tile_name} {side}") == edge


def test_a_place_by_its_number_is_that_of_the_list():
    for places in (1, 0b1011_0100, 1 << 200 | 1 << 64 | 7):
        assert tuple(nth(places, number) for number in range(places.bit_count())) == bits(places)
