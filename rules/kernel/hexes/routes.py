"""The longest route: the longest trail over a set of edges that uses no edge twice; who holds the award."""

from collections.abc import Sequence

from rules.kernel.hexes.bits import bits
from rules.kernel.hexes.shape import Shape
from rules.kernel.hexes.trails import longest_trail
from rules.kernel.names import NOBODY

_MANY, _RINGS = 20, 6
"""With more edges than this and so many rings, ways are not tried one by one (`hexes.trails`): they
double with each ring. Measured: from there on the other way is faster."""


def longest(shape: Shape, roads: int, blocked: int) -> int:
    """The length of the longest trail over `roads` (a set of edges), cut at the `blocked` corners.

    A trail may pass a corner twice but an edge only once; at a blocked corner it can begin and end.
    It is enough to start where a longest trail can start: at ends, forks and blocked corners, and
    for a ring without any of these at one of its corners.
    """
    best = 0
    while roads:
        piece = _component(shape, roads, blocked)
        roads ^= piece
        if piece.bit_count() > _MANY and piece.bit_count() > best:
            links = _unhook(shape, piece, blocked)
            if len(links) - len({corner for link in links for corner in link}) >= _RINGS:
                best = max(best, longest_trail(links))
                continue
        if piece.bit_count() > best:
            starts = _starts(shape, piece, blocked)
            best = max(best, *(_furthest(shape, corner, piece, blocked, True) for corner in starts))
    return best


def _unhook(shape: Shape, piece: int, blocked: int) -> list[tuple[int, int]]:
    """The edges of a piece as pairs of corners; at a blocked corner each edge has an end of its own."""
    found = []
    for edge in bits(piece):
        ends = shape.edge_corners[edge]
        own = [-1 - 2 * edge - side if blocked >> end & 1 else end for side, end in enumerate(ends)]
        found.append((own[0], own[1]))
    return found


def longest_through(shape: Shape, roads: int, blocked: int, edge: int) -> int:
    """The length of the longest trail over `roads` that uses that edge: all that a new road can change."""
    one, other = shape.edge_corners[edge]
    rest = roads & ~(1 << edge)
    if blocked >> one & 1 or not rest & shape.corner_edge_mask[one]:
        one, other = other, one
    if blocked >> other & 1 or not rest & shape.corner_edge_mask[other]:
        return 1 + (0 if blocked >> one & 1 else _furthest(shape, one, rest, blocked, True))
    return 1 + _both_ways(shape, one, other, rest, blocked)


def _both_ways(shape: Shape, at: int, other: int, left: int, blocked: int) -> int:
    """The most edges of `left` for two disjoint trails, one on from `at` and one on from `other`."""
    best = _furthest(shape, other, left, blocked, True)
    for edge, end in shape.links[at]:
        if left & edge:
            rest = left ^ edge
            if blocked >> end & 1:
                best = max(best, 1 + _furthest(shape, other, rest, blocked, True))
            else:
                best = max(best, 1 + _both_ways(shape, end, other, rest, blocked))
    return best


def _furthest(shape: Shape, at: int, left: int, blocked: int, start: bool) -> int:
    """The most edges of `left` on one trail from a corner; only its start may be blocked."""
    if not start and blocked >> at & 1:
        return 0
    best = 0
    for edge, end in shape.links[at]:
        if left & edge:
            length = 1 + _furthest(shape, end, left ^ edge, blocked, False)
            if length > best:  # noqa: PLR1730 (max() takes twice as long)
                best = length
    return best


def _component(shape: Shape, roads: int, blocked: int) -> int:
    """The edges that hang together, not through blocked corners, with the lowest edge of a set."""
    piece = roads & -roads
    todo = list(shape.edge_corners[piece.bit_length() - 1])
    while todo:
        corner = todo.pop()
        if blocked >> corner & 1:
            continue
        fresh = roads & shape.corner_edge_mask[corner] & ~piece
        piece |= fresh
        for edge in bits(fresh):
            todo.extend(shape.edge_corners[edge])
    return piece


def _starts(shape: Shape, piece: int, blocked: int) -> list[int]:
    """The corners where a longest trail over a connected piece can begin."""
    touched: set[int] = set()
    for edge in bits(piece):
        touched.update(shape.edge_corners[edge])
    at = shape.corner_edge_mask
    starts = [corner for corner in touched if blocked >> corner & 1 or (piece & at[corner]).bit_count() != 2]
    return sorted(starts) or [min(touched)]


def holder(before: int, counts: Sequence[int], least: int) -> int:
    """Who is due the award for the most of something, at least so many; `NOBODY` if nobody is.

    Who holds it keeps it on a tie; a tie of others leaves it with nobody.
    """
    best = max(counts)
    if best < least:
        return NOBODY
    if before != NOBODY and counts[before] == best:
        return before
    return counts.index(best) if counts.count(best) == 1 else NOBODY
