"""What happened, as a channel reads it: a paragraph a turn, with the colour and the name of the seat."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import groupby

from bot.messages.wording import clip, plain
from bot.tables.model import News
from bot.tables.waits import MARK
from rules.kernel.names import join

DOTS = ("🟠", "🔵", "⚪", "⚫", "🩷", "🟡")
"""The colours of the seats, as in `rules.kernel.names.SEAT_COLOURS`."""
ROLE = "🎭"
"""What a role beside the seats has instead of a colour."""
SHORT, LONG = 330, 1500
"""Characters of news beside a picture (some eight lines of a phone), and where it stands alone."""
_PARAGRAPH = 300
"""Characters of one seat's turn; what the house says is as long as it needs to be."""
_OWN = 140
"""Characters that a person's last turn keeps, however much others did since."""
_ROUND = 3
"""So many of the newest turns are told in any case, at a larger table one for each seat."""
_LINE = 54
"""Characters that each turn of a round has at least."""
_GAP = " · "
_MISSING = "…"
_HOUR = 3600.0
_LEAST = 40
"""No sentence is cut shorter, however little room there is."""


@dataclass
class _Turn:
    """What one seat's turn brought; answers of others belong to it."""

    seat: int | None
    told: list[News] = field(default_factory=list)

    @property
    def at(self) -> float:
        """When it began."""
        return self.told[0].at


def paragraphs(
    news: Sequence[News],
    names: Sequence[str],
    most: int = SHORT,
    *,
    roles: int = 0,
    people: Collection[int] = (),
) -> str:
    """The newest turns that fit in `most` characters, a paragraph each; see `Digest`."""
    return Digest(news, names, roles=roles).fitting(most, people)


class Digest:
    """News as turns, a paragraph each, from which as many are told as there is room for.

    `names` are those of the seats; the last `roles` of them are roles, which have no colour.
    """

    def __init__(self, news: Sequence[News], names: Sequence[str], *, roles: int = 0) -> None:
        self._turns = _by_seat(_turns(news), names)
        self._names = names
        self._seats = len(names) - roles
        self._words: dict[tuple[int, int], str] = {}

    def fitting(self, most: int, people: Collection[int] = (), *, dated: bool = False) -> str:
        """The newest turns in about `most` characters, a line each at least, and the last one of a person.

        The newer a turn, the sooner it is told in full; a round of the largest table always has its lines.
        `people` are the seats that persons hold: who has moved sees it, whatever computers have done since.
        With `dated` it says when they were, wherever an hour has passed.
        """
        turns, count = self._turns, len(self._turns)
        own = max((at for at, turn in enumerate(turns) if turn.seat in people), default=-1)
        first = max(0, count - max(_ROUND, self._seats))
        first += 2 if 0 <= own < first else 0  # the place of two lines is for one's own
        kept = [*([own] if 0 <= own < first else []), *range(first, count)]
        least = {at: min(_OWN if at == own else _LINE, len(self._paragraph(at, most))) + 1 for at in kept}
        room, shown = most, list[str]()
        for at in reversed(kept):
            older = sum(least[each] for each in kept if each < at)
            shown.insert(0, self._paragraph(at, _OWN if at < first else max(room - older, least[at] - 1)))
            room -= len(shown[0]) + 1
        if dated:
            times = stamps([turns[at].at for at in kept], lambda at: f"<t:{int(at)}:f> ")
            shown = [f"{stamp}{text}" for stamp, text in zip(times, shown, strict=True)]
        missing = count - len(shown)
        more = [f"-# … and {missing} earlier; see the log"] if missing else []
        return "\n".join([*more, *shown])

    def words(self, most: int) -> str:
        """The newest turns that fit in `most` characters as sentences, with their dates, for an alt text."""
        kept, room = list[_Turn](), most
        for turn in reversed(self._turns):
            room -= len(_sentences(turn)) + len(_date(turn.at))
            if room < 0:
                break
            kept.insert(0, turn)
        times = stamps([turn.at for turn in kept], _date)
        return " ".join(f"{stamp}{_sentences(turn)}" for stamp, turn in zip(times, kept, strict=True))

    def _paragraph(self, at: int, most: int) -> str:
        """A turn in one paragraph; nearly all are shorter than they may be, and worded once."""
        if self._turns[at].seat is None:
            return self._worded(at, most)
        whole = self._worded(at, _PARAGRAPH)
        return whole if len(whole) <= most else self._worded(at, most)

    def _worded(self, at: int, most: int) -> str:
        if (at, most) not in self._words:
            self._words[at, most] = _paragraph(self._turns[at], self._names, self._seats, most)
        return self._words[at, most]


def stamps(
    times: Sequence[float], whole: Callable[[float], str], brief: Callable[[float], str] = lambda at: ""
) -> list[str]:
    """When each thing was: `whole` for the first and wherever an hour has passed since one, else `brief`."""
    said, found = -_HOUR, list[str]()
    for at in times:
        late = at - said >= _HOUR
        found.append((whole if late else brief)(at))
        said = at if late else said
    return found


def _date(at: float) -> str:
    """A time where nothing of Discord's is shown as anybody's own."""
    return f"{datetime.fromtimestamp(at, UTC):%d %b %Y %H:%M} UTC: "


def _sentences(turn: _Turn) -> str:
    return " ".join(f"{MARK} {each.text}" if each.silent else each.text for each in turn.told)


def _turns(news: Sequence[News]) -> list[_Turn]:
    turns = list[_Turn]()
    for each in news:
        theirs = turns and turns[-1].seat is not None and each.answers
        if not turns or (turns[-1].seat != each.seat and not theirs):
            turns.append(_Turn(each.seat))
        turns[-1].told.append(each)
    return turns


def _by_seat(turns: Sequence[_Turn], names: Sequence[str]) -> list[_Turn]:
    """The turns without what is routine, each under the seat that its first sentence is about.

    Who ends a turn may set off what the next one does, such as a roll by standing order.
    """
    found, subjects = list[_Turn](), [_subject(name) for name in names]
    for turn in turns:
        told = [each for each in turn.told if not each.routine]
        if not told:
            continue
        seat = turn.seat
        if seat is not None:
            about = (each for each, begins in enumerate(subjects) if told[0].text.startswith(begins))
            seat = next(about, seat)
        if found and seat is not None and found[-1].seat == seat:
            found[-1].told += told
        else:
            found.append(_Turn(seat, told))
    return found


def _paragraph(turn: _Turn, names: Sequence[str], seats: int, most: int) -> str:
    """A turn in one paragraph of about `most` characters; where it is too long, its middle goes."""
    told = turn.told
    if turn.seat is None:
        return " ".join(_cut([plain(each.text) for each in told], most))
    name = names[turn.seat]
    parts = list(_parts(told, name, names))
    begins = " " if told[0].text.startswith(f"{name} ") else ": "
    if told[0].text.startswith(f"{name}'s ") and not told[0].silent:
        begins, parts[0] = "", parts[0].removeprefix(plain(name))
    dot = DOTS[turn.seat % len(DOTS)] if turn.seat < seats else ROLE
    head = f"{dot} **{plain(name)}**{begins}"
    return head + _GAP.join(_cut(parts, most - len(head)))


def _subject(name: str) -> tuple[str, str]:
    """How a sentence about a seat begins."""
    return f"{name} ", f"{name}'s "


def _cut(parts: Sequence[str], most: int) -> Sequence[str]:
    """The first part and the last ones that fit in `most` characters; the very last one is always there.

    What is missing shows once: by the mark between them, or by the end of a first part that was cut.
    """
    if len(_GAP.join(parts)) <= most:
        return parts
    first, *rest = parts
    if not rest:
        return [clip(first, max(most, _LEAST))]
    first = clip(first, max(most // 3, _LEAST))
    room = most - len(first) - len(_GAP + _MISSING)
    kept = list[str]()
    for part in reversed(rest):
        if kept and len(_GAP + part) > room:
            break
        kept.insert(0, clip(part, max(room - len(_GAP), _LEAST)))
        room -= len(_GAP + kept[0])
    missing = len(kept) < len(rest) and not first.endswith(_MISSING)
    return [first, *([_MISSING] if missing else []), *kept]


def _parts(told: Sequence[News], name: str, names: Sequence[str]) -> Iterator[str]:
    """The sentences without full stops, equal ones as one; the seat's own without its name.

    After a sentence about anybody or anything else the name is said: it would be taken for theirs.
    """
    unsaid = f"{name} "
    for (several, silent), group in groupby(told, key=lambda each: (each.several, each.silent)):
        lines, mark = list(group), f"{MARK} " if silent else ""
        if several and len(lines) > 1:
            who = plain(join([names[each.seat] for each in lines if each.seat is not None]))
            yield f"{mark}{who} {several}"
        else:
            texts = list[str]()
            for each in lines:
                texts.append(mark + plain(each.text.removeprefix(unsaid).removesuffix(".")))
                unsaid = f"{name} " if each.text.startswith(_subject(name)) else ""
            for text, times in groupby(texts):
                count = len(list(times))
                yield f"{text} (×{count})" if count > 1 else text
