"""How much of what was played in a seat its person decided, and how much silence or a computer did."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from rules.kernel.actions import Action, Leave
from rules.kernel.game import Game
from rules.kernel.record import Made
from rules.kernel.state import View

V = TypeVar("V", bound=View)


class Tally(msgspec.Struct, frozen=True):
    """The choices of one seat: how many there were, and how many of them its person did not make.

    `own` of `since` are those of who holds it at the end, since they do.
    """

    choices: int = 0
    silence: int = 0
    away: int = 0
    own: int = 0
    since: int = 0

    @property
    def idle(self) -> bool:
        """Whether who holds the seat at the end made fewer than half of the choices there were for them."""
        return 2 * self.own < self.since

    @property
    def note(self) -> str:
        """What is told of it with the result, as "played by silence: 13 of 16"; empty if nothing is."""
        parts = [f"by silence: {self.silence}"] * bool(self.silence)
        parts += [f"by a computer: {self.away}"] * bool(self.away)
        return f"played {', '.join(parts)} of {self.choices}" if parts else ""


def is_choice(action: Action, listed: Iterable[Action], kinds: Iterable[type[Action]]) -> bool:
    """Whether a move of a seat that had these counts as a choice: it was not the only one.

    Left out is what can be done as often as one likes: to give orders, to offer, to decline, to leave.
    """

    def counts(kind: type[Action]) -> bool:
        return not (kind.standing or kind.asks or kind.costless or issubclass(kind, Leave))

    if not counts(type(action)):
        return False
    return sum(counts(type(each)) for each in listed) + sum(map(counts, kinds)) > 1


def tallies(moves: Iterable[Made], seats: int) -> tuple[Tally, ...]:
    """What was decided by whom in each seat, from the moves of a record."""
    found = [Tally()] * seats
    for made in moves:
        if made.seat >= seats:
            continue
        tally = found[made.seat]
        if made.by == "house":  # the seat changes hands
            found[made.seat] = replace(tally, own=0, since=0)
        elif made.choice:
            found[made.seat] = Tally(
                tally.choices + 1,
                tally.silence + (made.by == "silence"),
                tally.away + (made.by == "away"),
                tally.own + (made.by not in ("silence", "away")),
                tally.since + 1,
            )
    return tuple(found)


def as_won(game: Game[Any, V], view: V, decided: Sequence[Tally]) -> V:
    """A view as pictures show it: of an ended game they crown nobody who left most choices to others."""
    idle = [seat for seat, tally in enumerate(decided) if tally.idle]
    return game.uncrowned(view, idle) if view.over and idle else view


def without_winners(view: V, table: Any, seats: Collection[int]) -> V:
    """That view with these seats not among the `winners` of its `table`."""
    left = type(table.winners)(seat for seat in table.winners if seat not in seats)
    return replace(view, table=replace(table, winners=left))
