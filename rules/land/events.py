"""What happens in a game of Land. All of it is public."""

from typing_extensions import override

from rules.kernel.events import Event, Weight
from rules.kernel.names import Names, join, plural
from rules.kernel.trail import CAME

_SHOWN = 12
_SHOWN_ROLLS = 8


def _list(plots: tuple[int, ...], names: Names) -> str:
    if len(plots) <= _SHOWN:
        return names.list("plot", plots)
    first = ", ".join(names.place("plot", plot) for plot in plots[: _SHOWN - 2])
    return f"{first} and {len(plots) - _SHOWN + 2} more plots"


def _bonus(gained: int) -> str:
    if not gained:
        return ""
    herd = "a resident cow joins" if gained == 1 else f"{gained} resident cows join"
    return f"; {herd} for the next turn"


class Founded(Event, frozen=True, tag="founded"):
    """A game begins on an island."""

    map: str
    usable: int

    @override
    def line(self, names: Names) -> str:
        island = "a random island" if self.map == "random" else f"the island {self.map.capitalize()}"
        return f"The game is on {island}, with {self.usable} plots to reclaim."


class OrderRolled(Event, frozen=True, tag="order_rolled"):
    """Some seats rolled a die each for the playing order (LA-002, LA-003)."""

    seats: tuple[int, ...]
    dice: tuple[int, ...]
    again: bool

    @override
    def line(self, names: Names) -> str:
        rolls = join([f"{names.seat(s)} {die}" for s, die in zip(self.seats, self.dice, strict=True)])
        return f"{'Tied, rolled again' if self.again else 'Rolled for the playing order'}: {rolls}."


class OrderSet(Event, frozen=True, tag="order_set"):
    """The playing order stands (LA-005)."""

    says = "The playing order is {order:who}."

    order: tuple[int, ...]


class Offered(Event, frozen=True, tag="offered"):
    """A start roll found several plots; the seat chooses (LA-012). Whose move it is says so, too."""

    says = "{seat:who} rolled column {column}, row {row} and chooses from {plots:plot}."
    routine = True

    seat: int
    column: int
    row: int
    plots: tuple[int, ...]


class Placed(Event, frozen=True, tag="placed"):
    """A seat got its first plot, by choice or as the only one of its roll (LA-012)."""

    marks = (CAME, "seat", "plot", "plot")
    matters = Weight.SCORE

    seat: int
    plot: int
    gained: int
    column: int = 0
    row: int = 0

    @override
    def line(self, names: Names) -> str:
        who, where = names.seat(self.seat), names.place("plot", self.plot)
        if not self.column:
            return f"{who} starts on {where}{_bonus(self.gained)}."
        return (
            f"{who} rolled column {self.column}, row {self.row} and starts on {where}, "
            f"the only plot free to start on there{_bonus(self.gained)}."
        )


class Waited(Event, frozen=True, tag="waited"):
    """A seat rolled for its first plot in vain, once or in several rounds (LA-014): (column, row) each."""

    seat: int
    rolls: tuple[tuple[int, int], ...]

    @override
    def line(self, names: Names) -> str:
        who = names.seat(self.seat)
        if len(self.rolls) == 1:
            column, row = self.rolls[0]
            return f"{who} rolled column {column}, row {row}, found no plot free to start on, and waits."
        rolls = join([f"{column}-{row}" for column, row in self.rolls[:_SHOWN_ROLLS]])
        more = f" and {len(self.rolls) - _SHOWN_ROLLS} more" if len(self.rolls) > _SHOWN_ROLLS else ""
        return f"{who} rolled {len(self.rolls)} times and found no plot free to start on: {rolls}{more}."


class Reclaimed(Event, frozen=True, tag="reclaimed"):
    """A seat took plots (LA-021); `cows` is what they cost, `left` what remains in this turn."""

    marks = (CAME, "seat", "plot", "plots")
    matters = Weight.SCORE

    seat: int
    plots: tuple[int, ...]
    cows: int
    left: int
    gained: int

    @override
    def line(self, names: Names) -> str:
        return (
            f"{names.seat(self.seat)} reclaimed {_list(self.plots, names)} "
            f"with {plural(self.cows, 'cow')}{_bonus(self.gained)}."
        )


class Ended(Event, frozen=True, tag="ended"):
    """A seat ended its turn itself; `unused` cows are lost (LA-027, LA-028)."""

    seat: int
    took: int
    unused: int

    @override
    def line(self, names: Names) -> str:
        who = names.seat(self.seat)
        if not self.took:
            return f"{who} passed."
        return f"{who} ended the turn with {plural(self.unused, 'cow')} unused."


class Skipped(Event, frozen=True, tag="skipped"):
    """A seat is closed in: it is skipped from now on (LA-030). Told once."""

    matters = Weight.MAP

    seat: int
    mountain: bool
    """The only free plots in reach are mountains, and the seat has one cow."""

    @override
    def line(self, names: Names) -> str:
        why = (
            "only a mountain is within reach, and that takes two cows"
            if self.mountain
            else "no free plot touches its land"
        )
        return f"{names.seat(self.seat)} is closed in and skipped from now on: {why}."


class Left(Event, frozen=True, tag="left"):
    """A seat left the game (LA-036)."""

    matters = Weight.DECIDES

    seat: int
    plots: int

    @override
    def line(self, names: Names) -> str:
        who = names.seat(self.seat)
        if not self.plots:
            return f"{who} left the game without a plot."
        return f"{who} left the game and keeps {plural(self.plots, 'plot')}."


class TieRolled(Event, frozen=True, tag="tie_rolled"):
    """The leaders rolled to break a tie (LA-035)."""

    matters = Weight.DECIDES

    seats: tuple[int, ...]
    dice: tuple[int, ...]

    @override
    def line(self, names: Names) -> str:
        rolls = join([f"{names.seat(s)} {die}" for s, die in zip(self.seats, self.dice, strict=True)])
        return f"Rolled to break the tie: {rolls}."


class Cramped(Event, frozen=True, tag="cramped"):
    """A seat rolled a cell where no first plot has room to grow, and rolls again (LA-012)."""

    seat: int
    column: int
    row: int

    @override
    def line(self, names: Names) -> str:
        rolled = f"{names.seat(self.seat)} rolled column {self.column}, row {self.row}"
        return f"{rolled}, where no herd could grow, and rolls again."


class Swept(Event, frozen=True, tag="swept"):
    """The last seat that could reclaim took all that was left for it (LA-029)."""

    marks = (CAME, "seat", "plot", "plots")
    matters = Weight.SCORE

    seat: int
    plots: tuple[int, ...]

    @override
    def line(self, names: Names) -> str:
        taken = plural(len(self.plots), "plot")
        return f"{names.seat(self.seat)} takes the last {taken} that anybody can reach."


class Finished(Event, frozen=True, tag="finished"):
    """The game is over (LA-032, LA-033, LA-034)."""

    matters = Weight.DECIDES

    winners: tuple[int, ...]
    plots: int
    why: str

    @override
    def line(self, names: Names) -> str:
        who = join([names.seat(seat) for seat in self.winners])
        verb = "wins" if len(self.winners) == 1 else "share the win"
        return f"The game is over: {self.why}. {who} {verb} with {plural(self.plots, 'plot')}."


EVENTS: tuple[type[Event], ...] = (
    Founded, OrderRolled, OrderSet, Offered, Placed, Waited,
    Reclaimed, Ended, Skipped, Left, TieRolled, Finished, Cramped, Swept,
)  # fmt: skip
