"""Events: what happened. An event is public unless it says otherwise."""

import re
import sys
from collections.abc import Callable, Iterable, Mapping
from enum import IntEnum
from typing import Any, ClassVar, Literal, NamedTuple

import msgspec
from typing_extensions import override

from rules.kernel.names import NOBODY, Names, join, plural
from rules.kernel.trail import CAME, LOST, MOVED, Step

Viewer = int | None
"""Who looks: a seat's number, or None for spectators, and for moderators until the game is over."""


class Weight(IntEnum):
    """How much an event matters to who was away; what touches them (`Event.touches`) goes before all."""

    PASSING = -1
    """It is asked while it lasts, and what came of it is told besides: an offer, an answer, a bid, a die."""
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


Terms = Mapping[str, Callable[[Any], str]]
Naming = Mapping[str, Callable[[Any, Names], str]]
_NAMELESS = Names((), {})
_COUNTS = ("goods", "cards")
"""Terms of tuples that say how many of each kind: all zeros are nothing."""
_FIELD = re.compile(r"\{(\w+):?([^}]*)\}")
_PART = re.compile(r"\[([^\[\]]*)\]")
_OR = re.compile(r"\|(?![^{]*\})")
_ASKED = re.compile(r"^(\w+):?(\w*)\?")


def _some(value: Any) -> bool:
    return any(map(_some, value)) if isinstance(value, tuple) else bool(value)


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """The base of all events. It holds the whole truth; `seen_by` cuts it to what a viewer may know."""

    says: ClassVar[str]
    """Its line, as a template: `{seat:who}` is a seat's name, or several, `{cell:tile}` a place of that kind,
    or several, `{count:n card}` so many, `{die}` what a field is, `{loot:goods}` what `terms` makes of it,
    `{owner:other}` a seat that is not the event's own, and `{won:wins|loses}` the first where the field is
    true, or one. `{dice:each}` is what each of `seats`, or of all, has in it, as "Ann 4 and Bob 2", leaving
    out who has none, and `{gains:each got:goods}` is "Ann got 2 wool". `[ for {paid:goods}]` is said only
    where each field in it is something, `[{card:name}|a card]` says what stands there otherwise, of several
    such parts the first that can be said, and `[paid?for {paid:goods}|free]` asks that one field. There may
    be parts in parts. What needs more than that has a `line` of its own."""
    terms: ClassVar[Terms] = {}
    """How the events of a module say what is neither a seat nor a place: `events_of` gives them these."""
    naming: ClassVar[Naming] = {}
    """The same, where players or places are named in it."""
    marks: ClassVar[tuple[str, str, str, str] | None] = None
    """Its step, where that is always one: its kind, the field that says whose it is, "" if nobody's, the kind
    of piece, also as a template, the field that says where, or all the places, each perhaps with an owner of
    its own; what moved has come from `origin`, and there are `count` of them, where it has such fields. What
    comes from somewhere has moved, and `NOBODY` for a place is none."""
    brings: ClassVar[tuple[Literal["won", "stolen", "lost"], str, str] | None] = None
    """Its flow, where that is always one: which, and the fields with the seat and with the cards or goods, or
    with what the only card or good is. Without a field for the seat there is one for each; what is stolen is
    what each of the others has lost."""
    secret: ClassVar[tuple[str, ...]] = ()
    """A field that is None for all but some seats, and the fields that say which seats those are."""
    matters: ClassVar[Weight] = Weight.REST
    """How much it matters, where that is more than its steps say."""
    hits: ClassVar[tuple[str, ...]] = ("victim", "before", "other")
    """The fields with the seats that it touches, beside those that its steps and flows tell. These are what
    they are called wherever a class need not say others, as far as it has them."""
    routine: ClassVar[bool] = False
    """True of what a channel sees anyway, as that a turn ended; the log tells it all the same."""
    heads: ClassVar[bool] = False
    """True of what the rest of the move is told under: its own seat, whoever moved, or nobody without one."""

    def weight(self) -> Weight:
        """How much it matters: what its class says, or as much as a change of the board."""
        return self.matters or (Weight.MAP if self.steps() else Weight.REST)

    def touches(self) -> tuple[int, ...]:
        """The seats that it takes something from, attacks or asks, as far as everybody may know."""
        found = [step.seat for step in self.steps() if step.kind == LOST]
        found += [flow.seat for flow in self.flows() if flow.how == "lost" and flow.cards]
        for name in self.hits:
            who = getattr(self, name, None)
            found += who if isinstance(who, tuple) else [] if who is None else [who]
        return tuple(found)

    def favours(self) -> tuple[int, ...]:
        """The seats that it brings something: cards or goods, or a piece on the board."""
        found = [step.seat for step in self.steps() if step.kind == CAME and step.seat != NOBODY]
        return (*found, *(flow.seat for flow in self.flows() if flow.how != "lost" and flow.cards))

    def seen_by(self, viewer: Viewer) -> "Event | None":
        """This event as that viewer may know it; None if the viewer learns nothing of it."""
        if not self.secret or viewer in [getattr(self, name) for name in self.secret[1:]]:
            return self
        return msgspec.structs.replace(self, **{self.secret[0]: None})

    def thrown(self) -> tuple[int, ...]:
        """The dice of a turn's roll, 1 to 6 each, for the statistics of a game; empty for other events."""
        return ()

    def flows(self) -> tuple[Flow, ...]:
        """What it brought seats or cost them without a trade, for the statistics of a game."""
        if self.brings is None:
            return ()
        how, whose, what = self.brings
        cards = getattr(self, what)
        if cards is None:
            return ()
        cards = cards if isinstance(cards, tuple) else (1,)
        own = (Flow(getattr(self, whose), how, sum(cards)),) if whose else ()
        if own and how != "stolen":
            return own
        counts = [sum(each) if isinstance(each, tuple) else each for each in cards]
        lost = (Flow(seat, "lost" if own else how, count) for seat, count in enumerate(counts) if count)
        return (*own, *lost)

    def steps(self) -> tuple[Step, ...]:
        """What it changed on the board, for pictures; such an event is public."""
        if self.marks is None:
            return ()
        kind, whose, piece, where = self.marks
        seat, places = getattr(self, whose, NOBODY), getattr(self, where)
        origin, count = getattr(self, "origin", NOBODY), getattr(self, "count", 1)
        at = places if isinstance(places, tuple) else (places,) * (places != NOBODY)
        seats = seat if isinstance(seat, tuple) else (seat,) * len(at)
        what = self._filled(piece, _NAMELESS) if "{" in piece else piece
        kind = MOVED if kind == CAME and origin != NOBODY else kind
        pairs = zip(seats, at, strict=True)
        return tuple(Step(kind, owner, what, place, origin, count) for owner, place in pairs)

    def several(self) -> str:
        """The clause for several seats that did the same, as "decline the offer"; empty for a line each."""
        return ""

    def line(self, names: Names) -> str:
        """One sentence in the past tense, for the board message and the log."""

        def part(found: re.Match[str]) -> str:
            ways = _OR.split(found[1])
            otherwise = ways.pop() if ways[1:] else ""
            return _ASKED.sub("", next((way for way in ways if told(way)), otherwise))

        def told(way: str) -> bool:
            asked = _ASKED.findall(way) or _FIELD.findall(way)
            return all(self._tells(getattr(self, name), how) for name, how in asked)

        said = self.says
        while "[" in said:
            said = _PART.sub(part, said)
        return self._filled(said, names)

    def _filled(self, template: str, names: Names) -> str:
        return _FIELD.sub(lambda found: self._word(getattr(self, found[1]), found[2], names), template)

    def _tells(self, value: Any, how: str) -> bool:
        """Whether a field is something: a seat, a place, more than none."""
        if isinstance(value, tuple):
            return _some(value) if how in _COUNTS or how.startswith("each") else bool(value)
        if not how or how.startswith("n "):
            return bool(value)
        return value not in (None, NOBODY, getattr(self, "seat", None) if how == "other" else None)

    def _word(self, value: Any, how: str, names: Names) -> str:
        several = value if isinstance(value, tuple) else (value,)
        if not how:
            return str(value)
        if how.startswith("each"):
            does, _, what = how.removeprefix("each").partition(":")
            seats = zip(getattr(self, "seats", range(len(value))), value, strict=True)
            had = [(names.seat(seat), self._word(each, what, names)) for seat, each in seats if _some(each)]
            return join([f"{who}{does} {said}" for who, said in had])
        if "|" in how:
            one, other = how.split("|")
            return one if value == 1 or (several is value and len(several) < 2) else other
        if how.startswith("n "):
            return plural(len(value) if several is value else value, how[2:])
        if how in ("who", "other"):
            return join([names.seat(each) for each in several])
        if how in self.terms:
            return self.terms[how](value)
        return self.naming[how](value, names) if how in self.naming else names.list(how, several)


class SeatEvent(Event, frozen=True):
    """The base of events of one seat, which its line names first: what it did, or what became of it."""

    seat: int


class PrivateEvent(SeatEvent, frozen=True):
    """The base of events of which nobody but their seat learns."""

    @override
    def seen_by(self, viewer: Viewer) -> Event | None:
        return self if viewer == self.seat else None


def events_of(
    module: str, terms: Terms = Event.terms, naming: Naming = Event.naming
) -> tuple[type[Event], ...]:
    """All events that the module of that name has written so far, without their bases, which have no tag;
    their templates may use these terms and this naming."""
    found = tuple(
        kind
        for kind in vars(sys.modules[module]).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind.__module__ == module
        if kind.__struct_config__.tag != kind.__name__
    )
    for kind in found:
        kind.terms, kind.naming = terms, naming
    return found


def steps(events: Iterable[Event]) -> list[Step]:
    """All that these events changed on the board, in order."""
    return [step for event in events for step in event.steps()]
