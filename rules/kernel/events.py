"""Events: what happened. An event is public unless it says otherwise."""

from collections.abc import Callable, Iterable, Mapping
from enum import IntEnum
from string import Formatter
from typing import Any, ClassVar, Literal, NamedTuple

import msgspec
from typing_extensions import override

from rules.kernel.names import NOBODY, Names, join, plural
from rules.kernel.trail import LOST, Step

Viewer = int | None
"""Who looks: a seat's number, or None for spectators, and for moderators until the game is over."""


class Weight(IntEnum):
    """How much an event matters to who was away; what touches them (`Event.touches`) goes before all."""

    REST = 0
    MAP = 1
    """It changes the board."""
    SCORE = 2
    """It moves what wins here."""
    DECIDES = 3
    """It ends the game, or brings its end nearer."""


class Flow(NamedTuple):
    """Cards or goods that a seat got from the game, took from somebody, or lost, counted."""

    seat: int
    how: Literal["won", "stolen", "lost"]
    cards: int


class _Sentence(Formatter):
    """Fills in what an event says, with the names of its seats and places."""

    def __init__(self, names: Names, terms: Mapping[str, Callable[[Any], str]]) -> None:
        self._names = names
        self._terms = terms

    @override
    def format_field(self, value: Any, format_spec: str) -> str:
        several = value if isinstance(value, tuple) else (value,)
        if format_spec == "who":
            return join([self._names.seat(each) for each in several])
        if format_spec.startswith("n "):
            return plural(value, format_spec[2:])
        if format_spec in self._terms:
            return self._terms[format_spec](value)
        if not format_spec:
            return str(value)
        return self._names.list(format_spec, several)


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """The base of all events. It holds the whole truth; `seen_by` cuts it to what a viewer may know."""

    says: ClassVar[str]
    """Its line, where that is always one sentence: `{seat:who}` is a seat's name, or several, `{cell:tile}`
    a place of that kind, or several, `{count:n card}` so many, `{die}` what a field is, and `{loot:goods}`
    what `terms` makes of it. Any other event has a `line` of its own."""
    terms: ClassVar[Mapping[str, Callable[[Any], str]]] = {}
    """How the events of a game say what is neither a seat nor a place."""
    marks: ClassVar[tuple[str, str, str, str] | None] = None
    """Its step, where that is always one: its kind, the field that says whose it is, the kind of piece, the
    field that says where, or all the places; what moved has come from `origin`."""
    matters: ClassVar[Weight] = Weight.REST
    """How much it matters, where that is more than its steps say."""
    hits: ClassVar[tuple[str, ...]] = ()
    """The fields with the seats that it touches, beside those that its steps and flows tell."""
    routine: ClassVar[bool] = False
    """True of what a channel sees anyway, as that a turn ended; the log tells it all the same."""

    def weight(self) -> Weight:
        """How much it matters: what its class says, or as much as a change of the board."""
        return self.matters or (Weight.MAP if self.steps() else Weight.REST)

    def touches(self) -> tuple[int, ...]:
        """The seats that it takes something from, attacks or asks, as far as everybody may know."""
        found = [step.seat for step in self.steps() if step.kind == LOST]
        found += [flow.seat for flow in self.flows() if flow.how == "lost" and flow.cards]
        for name in self.hits:
            who = getattr(self, name)
            found += who if isinstance(who, tuple) else [] if who is None else [who]
        return tuple(found)

    def seen_by(self, viewer: Viewer) -> "Event | None":
        """This event as that viewer may know it; None if the viewer learns nothing of it."""
        return self

    def thrown(self) -> tuple[int, ...]:
        """The dice of a turn's roll, 1 to 6 each, for the statistics of a game; empty for other events."""
        return ()

    def flows(self) -> tuple[Flow, ...]:
        """What it brought seats or cost them without a trade, for the statistics of a game."""
        return ()

    def steps(self) -> tuple[Step, ...]:
        """What it changed on the board, for pictures; such an event is public."""
        if self.marks is None:
            return ()
        kind, whose, piece, where = self.marks
        seat, places, origin = getattr(self, whose), getattr(self, where), getattr(self, "origin", NOBODY)
        at = places if isinstance(places, tuple) else (places,)
        return tuple(Step(kind, seat, piece, place, origin) for place in at)

    def whose(self, mover: Viewer) -> Viewer:
        """The seat under which this and the rest of the move are reported: `mover`, unless a turn begins.

        None: nobody's, as when a season begins.
        """
        return mover

    def several(self) -> str:
        """The clause for several seats that did the same, as "decline the offer"; empty for a line each."""
        return ""

    def line(self, names: Names) -> str:
        """One sentence in the past tense, for the board message and the log."""
        return _Sentence(names, self.terms).vformat(self.says, (), msgspec.structs.asdict(self))


class PrivateEvent(Event, frozen=True):
    """The base of events of which nobody but their seat learns."""

    seat: int

    @override
    def seen_by(self, viewer: Viewer) -> Event | None:
        return self if viewer == self.seat else None


def steps(events: Iterable[Event]) -> list[Step]:
    """All that these events changed on the board, in order."""
    return [step for event in events for step in event.steps()]
