"""The one place where events are cut to what a viewer may know, and told."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.tables.live import Live, position_of
from bot.tables.model import News, Phase
from rules.kernel.events import Event, Viewer
from rules.kernel.names import Names


def names_of(live: Live) -> Names:
    """The names of seats and places at this table."""
    return position_of(live).names(None, live.table.names)


def redact(live: Live, events: Sequence[Event], viewer: Viewer) -> tuple[Event, ...]:
    """The events as that viewer may know them: all of them once the game is over."""
    if live.table.phase is Phase.OVER:
        return tuple(events)
    seen = (event.seen_by(viewer) for event in events)
    return tuple(event for event in seen if event is not None)


def lines(live: Live, events: Sequence[Event], viewer: Viewer, names: Names | None = None) -> tuple[str, ...]:
    """What a viewer is told of these events, one line each."""
    names = names or names_of(live)
    told = (event.line(names) for event in redact(live, events, viewer))
    return tuple(line for line in told if line)


def news(
    live: Live,
    events: Sequence[Event],
    seat: int | None,
    answers: bool,
    names: Names,
    *,
    silent: bool = False,
) -> tuple[News, ...]:
    """What everybody is told of these events of a move, one line each; `silent` if silence made it."""
    found = _news(redact(live, events, None), seat, answers, names)
    return tuple(replace(each, silent=silent) for each in found)


def _news(events: Sequence[Event], mover: int | None, answers: bool, names: Names) -> Iterator[News]:
    """A line each, under the seat whose turn it is by then: a move may end one and begin the next."""
    seat = mover
    for event in events:
        seat = event.whose(seat)
        line = event.line(names)
        if line:
            yield News(seat, line, answers and seat == mover, event.routine, event.several())


def pack(events: Sequence[Event]) -> str:
    """Events, with all that they hold, as JSON for the store."""
    return msgspec.json.encode(list(events)).decode()


def unpack(live: Live, text: str) -> list[Event]:
    """The events that were packed."""
    raws: list[Any] = msgspec.json.decode(text, type=list[msgspec.Raw])
    return [live.game.decode_event(bytes(raw)) for raw in raws]
