"""The longest trail over a net with many rings, where trying all ways would take for ever.

The edges of a trail are a connected set in which no corner, or just two, have an odd number of edges; and
each such set is a trail. So edges are looked at one after the other, and of all sets chosen so far that look
alike at the corners still open only the longest is kept.

What no trail can have bounds the work: at most corners with an odd number of edges one has to be left out.
First a trail as long as that bound is looked for, then one shorter by one, and so on; sets that cannot come
so far any more are dropped. Hardly a net has its longest trail far below the bound, so few sets are kept:
measured, 10 ms for the densest nets of 30 edges, 0.2 s for those of 70.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

Link = tuple[int, int]
"""The two corners that an edge joins."""
Way = tuple[int, int, int]
"""Two corners, and how many edges lead from one to the other without a fork."""
_Parts = tuple[int, ...]
"""For each open corner twice the number of its part, plus 1 if its edges are odd; 0 if it is untouched."""
_State = tuple[_Parts, int]
"""Parts, and how many odd corners are closed: the ends of the trail, two at most."""


@dataclass(frozen=True)
class _Step:
    """One way of a net that is walked in order: what has to be known before and after it."""

    at: Link
    """Where its corners are among the open ones, new ones last."""
    width: int
    """How many corners are open with it."""
    length: int
    closing: tuple[int, ...]
    """The places of the corners that close after it, the last first."""
    left: int
    """How many edges are ahead after it."""
    odd: tuple[int, ...]
    """Of each corner still open: the shortest way ahead if there is an odd number of them, else its negative;
    0 without any."""
    ahead: tuple[int, ...]
    """The shortest way of each corner with an odd number of ways, all ahead; ascending."""


def longest_trail(edges: Sequence[Link]) -> int:
    """The most edges on one trail over these edges, which hang together."""
    ways = contract(edges)
    if not ways:
        return len(edges)
    steps = _steps(_order(ways))
    bound = _bound(sum(length for _, _, length in ways), _shortest(ways), 0)
    while not _has_trail(steps, bound):
        bound -= 1
    return bound


def contract(edges: Sequence[Link]) -> list[Way]:
    """The same net with corners of two edges left out, but one in each loop; empty for a ring.

    A longest trail takes a way without a fork whole or not at all: where it stops it could go on.
    """
    near: dict[int, list[tuple[int, int]]] = {}
    for number, (one, other) in enumerate(edges):
        near.setdefault(one, []).append((other, number))
        near.setdefault(other, []).append((one, number))
    ways: list[Way] = []
    used: set[int] = set()
    for start, around in near.items():
        if len(around) != 2:
            for corner, number in around:
                if number not in used:
                    ways += _walk(near, used, start, corner, number)
    return ways


def _walk(
    near: dict[int, list[tuple[int, int]]], used: set[int], start: int, corner: int, number: int
) -> list[Way]:
    """The way that begins with an edge, up to the next fork or end; a loop in two parts."""
    length, before = 1, start
    used.add(number)
    while len(near[corner]) == 2:
        before = corner
        corner, number = next(each for each in near[corner] if each[1] not in used)
        used.add(number)
        length += 1
    if corner == start:
        return [(start, before, length - 1), (before, start, 1)]
    return [(start, corner, length)]


def _bound(left: int, spare: Sequence[int], ends: int) -> int:
    """The most of so many edges that a trail can have with so many ends taken.

    Each corner of `spare` has to do without a way at least that long, but for those that are ends; a way
    serves two corners.
    """
    chosen = sorted(spare)[: max(0, len(spare) - 2 + ends)]
    return left - (sum(chosen) + 1) // 2


def _shortest(ways: Sequence[Way]) -> list[int]:
    """The shortest way of each corner with an odd number of ways."""
    met: dict[int, list[int]] = {}
    for one, other, length in ways:
        met.setdefault(one, []).append(length)
        met.setdefault(other, []).append(length)
    return [min(lengths) for lengths in met.values() if len(lengths) % 2]


def _steps(ordered: Sequence[Way]) -> list[_Step]:
    """What happens at the open corners, way by way."""
    last = {corner: number for number, way in enumerate(ordered) for corner in way[:2]}
    steps: list[_Step] = []
    opened: list[int] = []
    for number, (one, other, length) in enumerate(ordered):
        opened += [corner for corner in (one, other) if corner not in opened]
        at, width = (opened.index(one), opened.index(other)), len(opened)
        done = [corner for corner in (one, other) if last[corner] == number]
        closing = sorted(map(opened.index, done), reverse=True)
        for place in closing:
            del opened[place]
        rest = ordered[number + 1 :]
        untouched = {corner for way in rest for corner in way[:2]} - set(opened)
        odd = tuple(_rest_of(corner, rest) for corner in opened)
        ahead = tuple(sorted(each for corner in untouched if (each := _rest_of(corner, rest)) > 0))
        left = sum(way[2] for way in rest)
        steps.append(_Step(at, width, length, tuple(closing), left, odd, ahead))
    return steps


def _rest_of(corner: int, rest: Sequence[Way]) -> int:
    """The shortest of the ways at a corner: itself if their number is odd, its negative if not; 0 of none."""
    lengths = [length for one, other, length in rest if corner in (one, other)]
    return (min(lengths) if len(lengths) % 2 else -min(lengths)) if lengths else 0


def _has_trail(steps: Sequence[_Step], goal: int) -> bool:
    """Whether there is a trail of so many edges."""
    states: dict[_State, int] = {((), 0): 0}
    for step in steps:
        kept: dict[_State, int] = {}
        for (parts, odd), count in states.items():
            wide = parts + (0,) * (step.width - len(parts))
            for chosen, length in ((wide, count), (_join(wide, *step.at), count + step.length)):
                closed, done = _closed(chosen, odd, step.closing)
                if done and length >= goal:
                    return True
                if closed is None or kept.get(closed, -1) >= length:
                    continue
                if length + step.left >= goal and length + _hope(step, closed) >= goal:
                    kept[closed] = length
        states = kept
    return False


def _hope(step: _Step, state: _State) -> int:
    """The most edges that a set can still gain."""
    parts, odd = state
    spare = [
        abs(way) for part, way in zip(parts, step.odd, strict=True) if way and (way > 0) != bool(part & 1)
    ]
    return _bound(step.left, (*spare, *step.ahead), odd)


def _join(parts: _Parts, one: int, other: int) -> _Parts:
    """The parts when a way joins two open corners."""
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


def _closed(parts: _Parts, odd: int, closing: Sequence[int]) -> tuple[_State | None, bool]:
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


def _order(ways: Sequence[Way]) -> list[Way]:
    """The ways in an order in which few corners are open at a time: from one end of the net to the other."""
    near: dict[int, list[int]] = {}
    for one, other, _ in ways:
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    rank = _ranks(near, list(_ranks(near, min(near)))[-1])
    return sorted(ways, key=lambda way: sorted((rank[way[0]], rank[way[1]]), reverse=True))


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
