"""What happened, as a channel reads it: a paragraph a turn, with the colour and the name of the seat."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from bot.messages.wording import clip, plain
from bot.tables.model import News
from rules.names import join

DOTS = ("🟠", "🔵", "⚪", "⚫", "🩷", "🟡")
"""The colours of the seats, as in `rules.names.SEAT_COLOURS`."""
ROLE = "🎭"
"""What a role beside the seats has instead of a colour."""
SHORT, LONG = 420, 1500
"""Characters of news beside a picture (some nine lines of a phone), and where it stands alone."""
_PARAGRAPH = 300
_GAP = " · "


@dataclass
class _Turn:
    """What one seat's turn brought; answers of others belong to it."""

    seat: int | None
    told: list[News] = field(default_factory=list)


def paragraphs(news: Sequence[News], names: Sequence[str], most: int = SHORT, *, roles: int = 0) -> str:
    """The newest turns that fit in `most` characters, a paragraph each.

    `names` are those of the seats; the last `roles` of them are roles, which have no colour.
    """
    seats = len(names) - roles
    told = [_paragraph(turn, names, seats) for turn in _headed(_turns(news), names)]
    kept, size = list[str](), 0
    for text in reversed(told):
        room = most - size
        if kept and len(text) > room:
            break
        kept.append(clip(text, max(room, 40)))
        size += len(text) + 1
    missing = len(told) - len(kept)
    more = [f"-# … and {missing} earlier; see the log"] if missing else []
    return "\n".join([*more, *reversed(kept)])


def _turns(news: Sequence[News]) -> list[_Turn]:
    turns = list[_Turn]()
    for each in news:
        theirs = turns and turns[-1].seat is not None and each.answers
        if not turns or (turns[-1].seat != each.seat and not theirs):
            turns.append(_Turn(each.seat))
        turns[-1].told.append(each)
    return turns


def _headed(turns: Sequence[_Turn], names: Sequence[str]) -> list[_Turn]:
    """The turns without what is routine, each under the seat that its first sentence is about.

    Who ends a turn may set off what the next one does, such as a roll by standing order.
    """
    found = list[_Turn]()
    for turn in turns:
        told = [each for each in turn.told if not each.routine]
        if not told:
            continue
        seat = turn.seat
        if seat is not None:
            about = (each for each, name in enumerate(names) if told[0].text.startswith(_own(name)))
            seat = next(about, seat)
        if found and seat is not None and found[-1].seat == seat:
            found[-1].told += told
        else:
            found.append(_Turn(seat, told))
    return found


def _paragraph(turn: _Turn, names: Sequence[str], seats: int) -> str:
    """A turn in one paragraph; where it is too long, its middle goes."""
    told = turn.told
    if turn.seat is None:
        return " ".join(plain(each.text) for each in told)
    name = names[turn.seat]
    parts = list(_parts(told, name, names))
    begins = " " if told[0].text.startswith(f"{name} ") else ": "
    if told[0].text.startswith(f"{name}'s "):
        begins, parts[0] = "", parts[0].removeprefix(plain(name))
    dot = DOTS[turn.seat % len(DOTS)] if turn.seat < seats else ROLE
    return f"{dot} **{plain(name)}**{begins}{_GAP.join(_cut(parts))}"


def _own(name: str) -> tuple[str, str]:
    """How a sentence about a seat begins."""
    return f"{name} ", f"{name}'s "


def _cut(parts: Sequence[str]) -> Sequence[str]:
    """The first part and the last ones that fit in a paragraph."""
    first, *rest = parts
    while rest and len(first) + len(_GAP.join(rest)) > _PARAGRAPH:
        del rest[0]
    return parts if len(rest) == len(parts) - 1 else [first, "…", *rest]


def _parts(told: Sequence[News], name: str, names: Sequence[str]) -> Iterator[str]:
    """The sentences without full stops, those of the seat itself without its name, equal ones joined."""
    for several, group in groupby(told, key=lambda each: each.several):
        lines = list(group)
        if several and len(lines) > 1:
            yield f"{plain(join([names[each.seat] for each in lines if each.seat is not None]))} {several}"
        else:
            yield from (plain(each.text.removeprefix(f"{name} ").removesuffix(".")) for each in lines)
