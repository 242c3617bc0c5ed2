"""What the channel said of the dice, as it was pasted from there, compared with a record.

Anybody can write in a channel what looks like a message of the bot. So nothing is picked from among what
does not agree with itself: that is Undecided, and the reader is asked what the bot wrote.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import zip_longest

from bot.beacon import quicknet
from bot.beacon.quicknet import Chain
from bot.messages.dice_message import START
from bot.messages.wording import clip
from rules.kernel.fairness import HEADING, Drawn, chain_hash
from rules.kernel.record import Record

_AROUND = " \t\r`"
"""What copying leaves around a line."""
_WORD = re.compile(r"(seat|outsider) [^ ]+ word [^ ]*")
"""A line that adds a word, whatever stands in its places. Names of players never stand alone on a line."""
_HASH = re.compile(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")
_NAMED = re.compile(r"seal ([0-9a-f]{64})\nterms ([0-9a-f]{64})\nround ([0-9]{1,19})\nvoid ([0-9]{1,9})")
_LINK = re.compile(
    r"<?(?:https://(?:\w+\.)?discord(?:app)?\.com/channels/[0-9@me]+/[0-9]+/)?([0-9]{15,20})>?"
)
_SHOWN = 60
"""Characters of a line that is quoted."""


class Undecided(Exception):
    """The pasted text does not say by itself what the bot wrote; a sentence that says what to do."""


def message_id(text: str) -> int | None:
    """The id of a message from its link, or from the id itself; None if it is neither."""
    found = _LINK.fullmatch(text.strip())
    return int(found[1]) if found else None


def start_problem(text: str, message: int, read: Record, drawn: Drawn, chain: Chain) -> str:
    """In what the start message with that text and id is not this record's, as a clause; empty if nothing.

    Raises Undecided. The signature is not looked at here.
    """
    told = f"a start message, with the line “{START}”"
    seal, terms, round, void = _one(_starts(_lines(text)), told, "the message of your link")
    if seal != read.secret_hash:
        return "the seal in the start message is not the record's"
    if terms != read.terms:
        return "the seats, names or options of the start message are not the record's"
    if int(round) != drawn.round or int(void) != len(drawn.void):
        return f"the start message names round {round} after {void} void ones, the record another"
    if str(message) != drawn.message:
        return f"the record names {drawn.message} as its start message, not the one that you gave"
    return round_problem(drawn, chain)


def round_problem(drawn: Drawn, chain: Chain) -> str:
    """What is wrong with when a record's start messages came, as a clause; empty if nothing."""
    if not quicknet.in_time(int(drawn.message), drawn.round, chain):
        return f"its start message {_late(int(drawn.message), drawn.round, chain)}: the dice could be chosen"
    for each in drawn.void:
        if quicknet.in_time(int(each.message), each.round, chain):
            return f"round {each.round} is called void, but its start message came in time"
    return ""


def words_problem(text: str, read: Record) -> str:
    """The first thing in which the messages before a game with words are not this record's, as a clause.

    Empty if nothing; lines are compared code point by code point. Raises Undecided.
    """
    lines = _lines(text)
    frozen = f"what is hashed, under the line “{HEADING}”"
    seal, *shown = _one(_blocks(lines), frozen, "the messages of the bot from its last one of this kind on,")
    if seal != read.secret_hash:
        return "the seal before what is hashed is not that of the record"
    words = list(_words(lines))
    while following := [(word,) for word, before in words if before == chain_hash(seal, shown)]:
        shown += _one(following, f"word {len(shown)}", "what the bot wrote")
    for number, (recorded, said) in enumerate(zip_longest(read.origin, shown), 1):
        if recorded is None:
            raise Undecided(
                f"These messages have one line more than the record: “{clip(str(said), _SHOWN)}”. If the bot "
                "wrote it, the record is not true; if somebody else did, leave it out."
            )
        if problem := _unlike(number, recorded, said):
            return problem
    return ""


def _one(found: Iterable[tuple[str, ...]], what: str, which: str) -> tuple[str, ...]:
    """The only one of these; raises Undecided for none or several."""
    there = list(dict.fromkeys(found))
    if not there:
        raise Undecided(f"The text does not have {what}: copy it whole from the channel.")
    if len(there) > 1:
        quoted = " and ".join(f"“{clip(' / '.join(each), _SHOWN)}”" for each in there[:2])
        raise Undecided(f"The text has {what} more than once: {quoted}. Paste {which} alone.")
    return there[0]


def _lines(text: str) -> list[str]:
    stripped = (line.strip(_AROUND) for line in text.split("\n"))
    return [line for line in stripped if line]


def _starts(lines: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """What each start message names: seal, terms, round, and how many were void before it."""
    for at, line in enumerate(lines):
        named = _NAMED.fullmatch("\n".join(lines[at + 1 : at + 5])) if line == START else None
        if named is not None:
            yield named.groups()


def _blocks(lines: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Each list of all that was frozen, with the seal before it, that its SHA-256 ends as it should."""
    for at, line in enumerate(lines):
        if line != HEADING or at == 0:
            continue
        for end in range(at + 1, len(lines)):
            if found := _HASH.findall(_after_colon(lines[end])):
                if found == [chain_hash(lines[at - 1], lines[at + 1 : end])]:
                    yield (lines[at - 1], *lines[at + 1 : end])
                break


def _after_colon(line: str) -> str:
    """The part of a line in which a sum may stand: "terms 12ab…" is none."""
    return line.partition(":")[2]


def _words(lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each line that adds a word, with the SHA-256 of what it extends: in the line after it."""
    for at, line in enumerate(lines):
        found = _HASH.findall("".join(lines[at + 1 : at + 2]))
        if _WORD.fullmatch(line) and len(found) == 1:
            yield line, found[0]


def _late(message: int, round: int, chain: Chain) -> str:
    sent, due = (
        datetime.fromtimestamp(moment, UTC)
        for moment in (quicknet.sent_at(message), quicknet.due(round, chain))
    )
    least = f"less than {quicknet.LATEST:g} s later"
    return f"is of {sent:%Y-%m-%d %H:%M:%S.%f} UTC and its round of {due:%H:%M:%S}, {least}"


def _unlike(number: int, recorded: str, shown: str | None) -> str:
    """How one line that was added differs from the recorded one."""
    if shown is None:
        return f"line {number} of what was added ({recorded}) is not in the messages"
    for place, (ours, theirs) in enumerate(zip_longest(recorded, shown), 1):
        if ours != theirs:
            return (
                f"line {number} of what was added differs at its character {place}: {_point(theirs)} in the "
                f"messages, {_point(ours)} in the record"
            )
    return ""


def _point(char: str | None) -> str:
    return "nothing" if char is None else f"U+{ord(char):04X}"
