"""What wins a game or ends it, who is nearest, and what stops them: asked of the game's end conditions."""

from collections.abc import Collection, Sequence

import msgspec

from rules.kernel.names import NOBODY, Names, join, plural

LOUD = "⚠"
"""Before what the next turn can end the game by."""
_MOST = 300
"""Characters of all that is told; what can end the game with the next turn is told whatever it takes."""


class Goal(msgspec.Struct, frozen=True):
    """One end condition as everybody may know it: how far each is, and whether the next turn can meet it."""

    told: str
    """One sentence: what wins or ends the game, who is nearest, how far, and what stops it."""
    loud: bool = False
    """Whether the next turn of somebody can end the game by it, or put the viewer out of it."""
    counts: tuple[int, ...] = ()
    """By seat what counts for it; empty where nothing is counted."""
    target: int = 0
    """So many win; 0: whoever has the most, when the game ends."""
    name: str = ""
    """What is counted, as the heading of a chart; empty where nothing is."""


def line(goals: Sequence[Goal]) -> str:
    """How the game stands in one line: first what can end it with the next turn, then the rest as it fits."""
    return " ".join(filter(None, urgent_first(goals)))


def urgent_first(goals: Sequence[Goal]) -> tuple[str, str]:
    """What can end the game with the next turn, if anything can, and the rest as it fits beside that."""
    loud = " ".join(goal.told for goal in goals if goal.loud)
    loud = f"{LOUD} {loud}" if loud else ""
    rest = list[str]()
    for goal in goals:
        if not goal.loud and len(" ".join([loud, *rest, goal.told]).lstrip()) <= _MOST:
            rest.append(goal.told)
    return loud, " ".join(rest)


def race(
    names: Names,
    counts: Sequence[int],
    target: int,
    able: Collection[int],
    turn: int = NOBODY,
    *,
    when: str = "",
    stops: str = "",
    viewer: int | None = None,
) -> Goal:
    """A race to so many points, which those who are `able` can have with the next turn of somebody.

    `turn` is whose turn is on, and may bring them at once; `when` is said after what wins, as "on your own
    turn"; `stops` is what stops them; `viewer` reads it.
    """
    told = f"{plural(target, 'point')} win{'s' * (target == 1)}{f' {when}' * bool(when)}"
    if able:
        first = sorted(able, key=lambda s: -counts[s])
        near = [f"{names.to(viewer, seat)} ({counts[seat]})" for seat in first if seat != turn]
        soon = f"{join(near)} may have them with the next turn" if near else ""
        if turn in first:
            own = f"{names.to(viewer, turn)} ({counts[turn]}) may have them in this turn"
            soon = f"{own}, {join(near)} with the next" if near else own
        told = f"{told}, and {soon}{f'; {stops}' * bool(stops)}."
    else:
        told = f"{told}; {nearest(names, counts, viewer)}."
    return Goal(told, bool(able), tuple(counts), target, "Points")


def last_round(rounds: int) -> Goal:
    """The last of so many rounds is on."""
    return Goal(f"This is the last of {rounds} rounds: after it the most points win.", loud=True)


def nearest(
    names: Names, counts: Sequence[int], viewer: int | None, seats: Collection[int] | None = None
) -> str:
    """Who has the most of something, as "Ann is nearest with 6"; `viewer` reads it, and comes last."""
    among = range(len(counts)) if seats is None else sorted(seats)
    most = max(counts[seat] for seat in among)
    first = sorted((seat for seat in among if counts[seat] == most), key=lambda seat: seat == viewer)
    if len(first) == len(among) > 1:
        return f"all have {most}"
    verb = "is" if len(first) == 1 and first != [viewer] else "are"
    return f"{join([names.to(viewer, seat) for seat in first])} {verb} nearest with {most}"
