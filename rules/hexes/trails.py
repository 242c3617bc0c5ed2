"""The longest trail over a net with many rings, where trying all ways would take for ever.

The edges of a trail are a connected set in which no corner, or just two, have an odd number of edges; and
each such set is a trail. So edges are looked at one after the other, and of all sets chosen so far that look
alike at the corners still open only the largest is kept.
"""

from collections import deque
from collections.abc import Sequence

Link = tuple[int, int]
"""The two corners that an edge joins."""
_State = tuple[tuple[int, ...], int]
"""For each open corner twice the number of its part, plus 1 if its edges are odd, 0 if untouched; and the
odd corners that are closed."""


_MOST = 250
"""So many sets are kept at a time, those with the most edges: work is bounded by a count, not by time. A net
wide enough to reach this could come out shorter than its longest trail."""


def longest_trail(edges: Sequence[Link]) -> int:
    """The most edges on one trail over these edges, which hang together."""
    ordered = _ordered(edges)
    best = 0
    bounds = _bounds(ordered)
    last = {corner: number for number, edge in enumerate(ordered) for corner in edge}
    open_corners: list[int] = []
    states: dict[_State, int] = {((), 0): 0}
    for number, edge in enumerate(ordered):
        open_corners += [corner for corner in edge if corner not in open_corners]
        at = (open_corners.index(edge[0]), open_corners.index(edge[1]))
        grown = _grown(states, len(open_corners), at)
        left = bounds[number]
        closing = sorted((open_corners.index(c) for c in set(edge) if last[c] == number), reverse=True)
        states = {}
        for (parts, odd), count in grown.items():
            if count + left > best:
                closed, done = _closed(parts, odd, closing)
                if done:
                    best = max(best, count)
                elif closed is not None:
                    _keep(states, closed, count)
        if len(states) > _MOST:
            states = dict(sorted(states.items(), key=lambda each: -each[1])[:_MOST])
        for place in closing:
            del open_corners[place]
    return best


def _bounds(ordered: Sequence[Link]) -> list[int]:
    """After each edge, the most that the rest can add.

    At a corner with an odd number of edges one is left out, but for the two ends; an edge serves two corners.
    """
    first: dict[int, int] = {}
    degree: dict[int, int] = {}
    for number, edge in enumerate(ordered):
        for corner in edge:
            first.setdefault(corner, number)
            degree[corner] = degree.get(corner, 0) + 1
    ahead = [0] * (len(ordered) + 1)
    for corner, number in first.items():
        ahead[number] += degree[corner] % 2
    found, odd = [], 0
    for number in range(len(ordered) - 1, -1, -1):
        found.append(len(ordered) - number - 1 - max(0, odd - 1) // 2)
        odd += ahead[number]
    return found[::-1]


def _grown(states: dict[_State, int], width: int, at: Link) -> dict[_State, int]:
    """Each set without the next edge, and with it."""
    grown: dict[_State, int] = {}
    for (parts, odd), count in states.items():
        wide = parts + (0,) * (width - len(parts))
        _keep(grown, (wide, odd), count)
        _keep(grown, (_joined(wide, *at), odd), count + 1)
    return grown


def _keep(states: dict[_State, int], state: _State, count: int) -> None:
    if states.get(state, -1) < count:
        states[state] = count


def _joined(parts: tuple[int, ...], one: int, other: int) -> tuple[int, ...]:
    """The parts when an edge joins two open corners."""
    a, b = parts[one], parts[other]
    found = list(parts)
    if not a and not b:
        a = b = 2 * (max(parts) // 2 + 1)
    elif not a or not b:
        a, b = a or b & ~1, b or a & ~1
    elif a >> 1 != b >> 1:
        new, old = (a >> 1, b >> 1) if a < b else (b >> 1, a >> 1)
        found = [2 * new + (part & 1) if part >> 1 == old else part for part in found]
        a, b = found[one], found[other]
    found[one], found[other] = a ^ 1, b ^ 1
    return tuple(found)


def _closed(parts: tuple[int, ...], odd: int, closing: Sequence[int]) -> tuple[_State | None, bool]:
    """The state without the corners that close; None if it can be no trail, True if it is a whole one."""
    found = list(parts)
    for place in closing:
        part = found.pop(place)
        if not part:
            continue
        odd += part & 1
        if odd > 2:
            return None, False
        if not any(other >> 1 == part >> 1 for other in found):
            return None, not any(found)
    names: dict[int, int] = {}
    named = tuple(
        2 * names.setdefault(part >> 1, len(names) + 1) + (part & 1) if part else 0 for part in found
    )
    return (named, odd), False


def _ordered(edges: Sequence[Link]) -> list[Link]:
    """The edges in an order in which few corners are open at a time: from one end of the net to the other."""
    near: dict[int, list[int]] = {}
    for one, other in edges:
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    rank = _ranks(near, list(_ranks(near, min(near)))[-1])
    return sorted(edges, key=lambda edge: sorted((rank[edge[0]], rank[edge[1]]), reverse=True))


def _ranks(near: dict[int, list[int]], start: int) -> dict[int, int]:
    """The corners in the order in which a walk in all directions meets them."""
    rank = {start: 0}
    todo = deque([start])
    while todo:
        for corner in near[todo.popleft()]:
            if corner not in rank:
                rank[corner] = len(rank)
                todo.append(corner)
    return rank
