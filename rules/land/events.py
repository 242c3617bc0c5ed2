"""What happens in a game of Land. All of it is public."""

from typing_extensions import override

from rules.kernel.events import Event, SeatEvent, Weight, events_of
from rules.kernel.names import Names, join, plural
from rules.kernel.trail import CAME

_SHOWN = 12
_SHOWN_ROLLS = 8


def island(name: str) -> str:
    """What the map of that name is called."""
    return "a random island" if name == "random" else f"the island {name.capitalize()}"


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


def _reach(beside: tuple[tuple[int, int], ...], names: Names) -> str:
    """As "2 plots were in Ann's reach and 1 in Ben's"."""
    (first, count), *others = beside
    told = f"{plural(count, 'plot')} {'was' if count == 1 else 'were'} in {names.seat(first)}'s reach"
    return join([told, *(f"{more} in {names.seat(seat)}'s" for seat, more in others)])


class Founded(Event, frozen=True, tag="founded"):
    """A game begins on an island."""

    says = "The game is on {map:island}, with {usable} plots to reclaim."

    map: str
    usable: int


class OrderRolled(Event, frozen=True, tag="order_rolled"):
    """Some seats rolled a die each for the playing order (LA-002, LA-003)."""

    says = "{again:Tied, rolled again|Rolled for the playing order}: {dice:each}."

    seats: tuple[int, ...]
    dice: tuple[int, ...]
    again: bool


class OrderSet(Event, frozen=True, tag="order_set"):
    """The playing order stands (LA-005)."""

    says = "The playing order is {order:who}."

    order: tuple[int, ...]


class Offered(SeatEvent, frozen=True, tag="offered"):
    """A start roll found several plots; the seat chooses (LA-012). Whose move it is says so, too."""

    says = "{seat:who} rolled {column} across and {row} down, with {plots:plot} to choose from."
    routine = True
    matters = Weight.MAP

    column: int
    row: int
    plots: tuple[int, ...]


class Placed(SeatEvent, frozen=True, tag="placed"):
    """A seat got its first plot, by choice or as the only one of its roll (LA-012)."""

    says = (
        "{seat:who} [rolled {column} across and {row} down and starts on {plot:plot}, "
        "the only plot free to start on there|starts on {plot:plot}]{gained:herd}."
    )
    marks = (CAME, "seat", "plot", "plot")
    matters = Weight.SCORE

    plot: int
    gained: int
    column: int = 0
    row: int = 0


class Waited(SeatEvent, frozen=True, tag="waited"):
    """A seat rolled for its first plot in vain, once or in several rounds (LA-014): (column, row) each."""

    hits = ("seat",)

    rolls: tuple[tuple[int, int], ...]

    @override
    def line(self, names: Names) -> str:
        who = names.seat(self.seat)
        if len(self.rolls) == 1:
            column, row = self.rolls[0]
            return f"{who} rolled {column} across and {row} down, found no plot free to start on, and waits."
        rolls = join([f"{column}-{row}" for column, row in self.rolls[:_SHOWN_ROLLS]])
        more = f" and {len(self.rolls) - _SHOWN_ROLLS} more" if len(self.rolls) > _SHOWN_ROLLS else ""
        return f"{who} rolled {len(self.rolls)} times and found no plot free to start on: {rolls}{more}."


class Reclaimed(SeatEvent, frozen=True, tag="reclaimed"):
    """A seat took plots (LA-021); `cows` is what they cost, `left` what remains in this turn.

    `beside` is how many of them others could have taken in their next turns, as (seat, plots).
    """

    says = "{seat:who} reclaimed {plots:plots} with {cows:n cow}{gained:herd}[; {beside:reach}]."
    marks = (CAME, "seat", "plot", "plots")
    matters = Weight.SCORE

    plots: tuple[int, ...]
    cows: int
    left: int
    gained: int
    beside: tuple[tuple[int, int], ...] = ()
    """Records did not say it."""

    @override
    def touches(self) -> tuple[int, ...]:
        return tuple(seat for seat, _ in self.beside)


class Ended(SeatEvent, frozen=True, tag="ended"):
    """A seat ended its turn itself; `unused` cows are lost (LA-027, LA-028)."""

    says = "{seat:who} [took?ended the turn with {unused:n cow} unused|passed]."

    took: int
    unused: int


class Skipped(SeatEvent, frozen=True, tag="skipped"):
    """A seat is closed in: it is skipped from now on (LA-030). Told once."""

    says = (
        "{seat:who} is closed in and skipped from now on: {mountain:only a mountain is within reach, and "
        "that takes two cows|no free plot touches its land}."
    )
    matters = Weight.DECIDES
    hits = ("seat",)

    mountain: bool
    """The only free plots in reach are mountains, and the seat has one cow."""


class Left(SeatEvent, frozen=True, tag="left"):
    """A seat left the game (LA-036)."""

    says = "{seat:who} left the game [and keeps {plots:n plot}|without a plot]."
    matters = Weight.DECIDES

    plots: int


class TieRolled(Event, frozen=True, tag="tie_rolled"):
    """The leaders rolled to break a tie (LA-035)."""

    says = "Rolled to break the tie: {dice:each}."
    matters = Weight.DECIDES

    seats: tuple[int, ...]
    dice: tuple[int, ...]


class Cramped(SeatEvent, frozen=True, tag="cramped"):
    """A seat rolled a cell where no first plot has room to grow, and rolls again (LA-014)."""

    says = "{seat:who} rolled {column} across and {row} down, where a herd is soon shut in, and rolls again."

    column: int
    row: int


class Swept(SeatEvent, frozen=True, tag="swept"):
    """The last seat that could reclaim took all that was left for it (LA-029)."""

    says = "{seat:who} takes the last land that anybody can reach: {plots:n plot}."
    marks = (CAME, "seat", "plot", "plots")
    matters = Weight.SCORE

    plots: tuple[int, ...]


class Finished(Event, frozen=True, tag="finished"):
    """The game is over (LA-032, LA-033, LA-034)."""

    says = "The game is over: {why}. {winners:who} {winners:wins|share the win} with {plots:n plot}."
    matters = Weight.DECIDES
    heads = True  # nobody's: another's move may have brought it

    winners: tuple[int, ...]
    plots: int
    why: str


EVENTS = events_of(__name__, {"herd": _bonus, "island": island}, {"plots": _list, "reach": _reach})
