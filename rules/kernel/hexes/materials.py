"""Longest routes over two materials, such as roads and bridges, that join only at some corners."""

from dataclasses import replace

from rules.kernel.hexes.bits import bits, union
from rules.kernel.hexes.routes import longest
from rules.kernel.hexes.shape import Shape


def longest_of_two(shape: Shape, one: int, other: int, blocked: int, joints: int) -> int:
    """The longest trail over two sets of edges; it goes from one set to the other only at `joints`.

    At `blocked` corners it can begin and end but not go on, whatever the material.
    """
    apart = 0
    if one and other:
        ends = union(shape.edge_corner_mask, one) & union(shape.edge_corner_mask, other)
        apart = ends & ~joints & ~blocked
    if not apart:
        return longest(shape, one | other, blocked)
    return longest(part_net(shape, other, apart), one | other, blocked)


def part_net(shape: Shape, other: int, corners: int) -> Shape:
    """The net of a shape, but at these corners the edges of `other` meet on a corner of their own.

    Only what a trail is looked for on is parted: links, the corners of edges, the edges at corners.
    """
    links = list(shape.links)
    edge_corners = list(shape.edge_corners)
    masks = list(shape.corner_edge_mask)
    for corner in bits(corners):
        fresh = len(masks)
        moved = shape.corner_edge_mask[corner] & other
        masks.append(moved)
        masks[corner] &= ~moved
        for edge in bits(moved):
            a, b = edge_corners[edge]
            edge_corners[edge] = (fresh if a == corner else a, fresh if b == corner else b)
    touched = {corner for edge in bits(other) for corner in (*shape.edge_corners[edge], *edge_corners[edge])}
    links += [()] * (len(masks) - len(links))
    for corner in touched:
        links[corner] = tuple((1 << edge, sum(edge_corners[edge]) - corner) for edge in bits(masks[corner]))
    return replace(shape, links=tuple(links), edge_corners=tuple(edge_corners), corner_edge_mask=tuple(masks))
