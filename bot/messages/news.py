"""What happened, as a channel reads it: a paragraph a turn, with the colour and the name of the seat."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from itertools import groupby

from msgspec import Struct, field
from msgspec.structs import replace

from bot.messages.wording import end_sentence, plain
from bot.spans import HOUR
from bot.tables.model import News
from bot.tables.moderation import RESET
from bot.tables.undoing import TOOK_BACK
from bot.tables.waits import MARK
from rules.kernel.events import Weight
from rules.kernel.names import NOBODY, join, plural

DOTS = ("🟠", "🔵", "⚪", "⚫", "🩷", "🟡")
"""The colours of the seats, as in `rules.kernel.names.SEAT_COLOURS`."""
ROLE = "🎭"
"""What a role beside the seats has instead of a colour."""
SHORT, PANEL, LONG = 330, 600, 1500
"""Characters of news beside a picture (eight lines of a phone), on a panel, and where it stands alone."""
ALL = 1 << 30
"""Room for everything."""
_HARD = 1750
"""Characters beyond which even what touches the reader is only counted: a message takes no more."""
_ASKED = " asks to take back "
_COUNT = re.compile("[:.]")
"""What ends how many moves are asked for."""
_GAP = " · "
_COUNTED = 40
"""Characters that say how much is not told."""
_HEAD = 12
"""Characters with which a paragraph begins, beside the name."""
_TOUCHES = Weight.DECIDES + 1
"""The rank of what touches the reader."""


class _Turn(Struct):
    """What one seat's turn brought; answers of others belong to it."""

    seat: int | None
    told: list[News] = field(default_factory=list)


class Digest:
    """News as turns, from which the weightiest are told and the rest is counted; no sentence is ever cut.

    What touches the reader goes first, then what decides the game, what moves what wins here or brought the
    reader something in the turn of another, what changes the board, the rest, what led to it; of equal
    weight the newest. The first three are told whatever room there is.
    `names` are those of the seats; the last `roles` of them are roles, which have no colour.
    """

    def __init__(self, news: Sequence[News], names: tuple[str, ...], *, roles: int = 0) -> None:
        self._turns = _by_seat(_turns(_said_once(news)), names)
        self._names = names
        self._seats = len(names) - roles
        self._order: dict[frozenset[int], Sequence[tuple[int, int, int]]] = {}
        """What was ranked for these seats: beside the message stands its alt text."""

    def fitting(self, most: int, mine: Collection[int] = (), *, dated: bool = False) -> str:
        """A paragraph a turn, in about `most` characters; `mine` are the seats of whom it is for.

        Nothing is counted that has room where it would be. With `dated` it says when they were, wherever an
        hour has passed.
        """
        kept, rest = self._chosen(most + _COUNTED, mine, _HARD)
        if rest:
            kept, rest = self._chosen(most, mine, _HARD)
        shown = [_paragraph(turn, self._names, self._seats) for turn in kept]
        if dated:
            times = stamps([turn.told[0].at for turn in kept], lambda at: f"<t:{int(at)}:f> ")
            shown = [f"{stamp}{text}" for stamp, text in zip(times, shown, strict=True)]
        if rest:
            shown.append(f"-# and {plural(sum(rest.values()), 'more event')}; see the log")
        return "\n".join(shown)

    def paragraph_of(self, told: Sequence[News]) -> int:
        """The number, from 0, of the last paragraph with any of these, where all are told; 0 if none has."""
        those = set(map(id, told))
        having = (at for at, turn in enumerate(self._turns) if any(id(each) in those for each in turn.told))
        return max(having, default=0)

    def words(self, most: int, mine: Collection[int] = (), notes: int = ALL) -> str:
        """The same as sentences with their dates, for an alt text, where nothing has more room than `most`.

        It says whose turns the rest was. What no seat did goes last, in the first `notes` characters.
        """
        kept, rest = self._chosen(most, mine, most, notes)
        times = stamps([turn.told[0].at for turn in kept], _date)
        told = [f"{stamp}{_sentences(turn)}" for stamp, turn in zip(times, kept, strict=True)]
        if rest:
            whose = join([f"{self._names[seat]} {count}" for seat, count in rest.items() if seat is not None])
            whose = f" ({whose})" if any(seat is not None for seat in rest) else ""
            told.append(f"And {plural(sum(rest.values()), 'more event')}{whose}.")
        return " ".join(told)

    def _chosen(
        self, most: int, mine: Collection[int], hard: int, notes: int = ALL
    ) -> tuple[list[_Turn], Counter[int | None]]:
        """The turns with what is told of them, and how much is not, by seat.

        What weighs most has room for `hard` characters, what no seat did, last, in the first `notes`.
        """
        room, kept = most, dict[int, list[int]]()
        ranked = self._ranked(frozenset(mine))
        if notes < ALL:  # they go after all that seats did
            ranked = sorted(ranked, key=lambda one: self._turns[one[1]].seat is None)
        for rank, at, n in ranked:
            turn = self._turns[at]
            cost = len(turn.told[n].text) + len(_GAP) + _HEAD * (at not in kept and turn.seat is not None)
            if turn.seat is None and most - room + cost > notes:
                continue
            if not kept or cost <= (max(room, hard - most + room) if rank >= Weight.SCORE else room):
                kept.setdefault(at, []).append(n)
                room -= cost
        chosen, rest = list[_Turn](), Counter[int | None]()
        for at, turn in enumerate(self._turns):
            told = [turn.told[n] for n in sorted(kept.get(at, ()))]
            chosen += [_Turn(turn.seat, told)] if told else []
            rest[turn.seat] += len(turn.told) - len(told)
        return chosen, +rest

    def _ranked(self, mine: frozenset[int]) -> Sequence[tuple[int, int, int]]:
        """The rank of each sentence, its turn and its place in that, what matters most first.

        Of equal rank, each turn's first such goes before further ones, the newest before older ones; and who
        has moved finds the beginning of that.
        """
        if mine not in self._order:
            own = max((at for at, turn in enumerate(self._turns) if turn.seat in mine), default=-1)
            found = list[tuple[int, bool, int, int]]()
            for at, turn in enumerate(self._turns):
                ranks = [self._rank(each, turn.seat, mine) for each in turn.told]
                for n in range(len(ranks) - 1):  # what a roll brought means little without the roll
                    ranks[n] = max(ranks[n : n + 2]) if turn.told[n].heads else ranks[n]
                begun = next((n for n, rank in enumerate(ranks) if rank > Weight.PASSING), 0)
                ranks[begun] = max(ranks[begun], Weight.SCORE) if at == own else ranks[begun]
                lead = ranks.index(max(ranks))
                found += [(rank, n == lead, at, n) for n, rank in enumerate(ranks)]
            self._order[mine] = [(rank, at, n) for rank, _, at, n in sorted(found, reverse=True)]
        return self._order[mine]

    @staticmethod
    def _rank(news: News, seat: int | None, mine: frozenset[int]) -> int:
        """How much a sentence of that seat's turn matters to these; what touches them goes before all."""
        if not mine.isdisjoint(news.touches):
            return _TOUCHES
        brought = seat not in mine and not mine.isdisjoint(news.favours)
        return max(news.weight, Weight.SCORE) if brought else news.weight


def stamps(
    times: Sequence[float], whole: Callable[[float], str], brief: Callable[[float], str] = lambda at: ""
) -> list[str]:
    """When each thing was: `whole` for the first and wherever an hour has passed since one, else `brief`."""
    said, found = -HOUR, list[str]()
    for at in times:
        late = at - said >= HOUR
        found.append((whole if late else brief)(at))
        said = at if late else said
    return found


def _date(at: float) -> str:
    """A time where nothing of Discord's is shown as anybody's own."""
    return f"{datetime.fromtimestamp(at, UTC):%d %b %Y %H:%M} UTC: "


def _sentences(turn: _Turn) -> str:
    return " ".join(f"{MARK} " * each.silent + end_sentence(each.text) for each in turn.told)


def _said_once(news: Sequence[News]) -> list[News]:
    """The news without what a later note has all of, and of what was asked in vain only that it was.

    What a later note has is settings of the table that were changed again since, and who asked to take back
    what then was. Which moves that was is told as long as it is asked, which is beside the news.
    """
    if all(each.seat is not None for each in news):
        return [*news]  # no note is among them
    changes = [at for at, each in enumerate(news) if each.seat is None and f" {RESET} " in each.text]
    asked = [each.text.partition(_ASKED)[2] if each.seat is None else "" for each in news]
    done = list[int]()
    for at, each in enumerate(news):
        back = each.text.partition(f" {TOOK_BACK} ")[2] if each.seat is None else ""
        done += [n for n, what in enumerate(asked[:at]) if what and back.startswith(what)][-1:]
    told = (
        replace(each, text=f"{each.text.removesuffix(what)}{_COUNT.split(what)[0]}.") if what else each
        for each, what in zip(news, asked, strict=True)
    )
    return [each for at, each in enumerate(told) if at not in (*changes[:-1], *done)]


def _turns(news: Sequence[News]) -> list[_Turn]:
    turns = list[_Turn]()
    for each in news:
        theirs = turns and turns[-1].seat is not None and each.answers
        if not turns or (turns[-1].seat != each.seat and not theirs):
            turns.append(_Turn(each.seat))
        turns[-1].told.append(each)
    return turns


def _by_seat(turns: Sequence[_Turn], names: tuple[str, ...]) -> list[_Turn]:
    """The turns without what is routine, each under the seat that its first sentence is about.

    Who ends a turn may set off what the next one does, such as a roll by standing order. One that begins with
    what others did, such as a discard, and goes on with the seat's own is the seat's.
    """
    found = list[_Turn]()
    for turn in turns:
        told = [each for each in turn.told if not each.routine]
        if not told:
            continue
        seat = turn.seat
        own = not turn.told[0].routine and any(_about(each.text, names) == seat for each in told)
        if seat is not None and not own:
            seat = _about(told[0].text, names, seat)
        if found and seat is not None and found[-1].seat == seat:
            found[-1].told += told
        else:
            found.append(_Turn(seat, told))
    return found


def _paragraph(turn: _Turn, names: tuple[str, ...], seats: int) -> str:
    """A turn in one paragraph. What a role did says itself who did it, in the rules' words."""
    told = turn.told
    if turn.seat is None:
        return " ".join(end_sentence(plain(each.text)) for each in told)
    name = names[turn.seat]
    parts = list(_parts(told, turn.seat, names))
    own = _about(told[0].text, names) == turn.seat
    begins = " " if own else "'s turn: "  # else others' sentences would be taken for what it says
    if own and told[0].text.startswith(f"{name}'s "):
        begins, parts[0] = "", parts[0].removeprefix(plain(name))
    seated = turn.seat < seats
    dot = DOTS[turn.seat % len(DOTS)] if seated else ROLE
    mark = f"{MARK} " if told[0].silent else ""
    who = f"**{plain(name)}**{begins}" if seated or own else ""
    return f"{dot} {mark}{who}{_GAP.join(parts)}"


@lru_cache(maxsize=1024)
def _about(text: str, names: tuple[str, ...], otherwise: int = NOBODY) -> int:
    """The seat that a sentence begins with: of several the longest name, as "Ann 2" beside "Ann"."""
    found = [seat for seat, name in enumerate(names) if text.startswith((f"{name} ", f"{name}'s "))]
    return max(found, key=lambda seat: len(names[seat]), default=otherwise)


def _goes_on(text: str, names: tuple[str, ...]) -> bool:
    """Whether somebody else does something later in a sentence, as in "Ann got 1 ore and Ben got 1 wheat"."""
    return any(f"{link}{name} " in text for name in names for link in (", ", " and "))


def _parts(told: Sequence[News], seat: int, names: tuple[str, ...]) -> Iterator[str]:
    """The sentences without full stops, equal ones as one; the seat's own without its name.

    After a sentence that is, or ends, about anybody or anything else the name is said: else it is theirs.
    """
    name, said, marked = f"{names[seat]} ", False, told[0].silent
    for (several, silent), group in groupby(told, key=lambda each: (each.several, each.silent)):
        lines, mark = list(group), f"{MARK} " if silent and not marked else ""
        marked = silent
        if several and len(lines) > 1:
            who = plain(join([*dict.fromkeys(names[each.seat] for each in lines if each.seat is not None)]))
            said = True
            yield f"{mark}{who} {several}"
        else:
            texts = list[str]()
            for each in lines:
                own = _about(each.text, names) == seat
                text = each.text.removeprefix(name) if own and not said else each.text
                texts.append(mark + plain(text.removesuffix(".")))
                said = not own or _goes_on(each.text, names)
            for text, times in groupby(texts):
                count = len(list(times))
                yield f"{text} (×{count})" if count > 1 else text
