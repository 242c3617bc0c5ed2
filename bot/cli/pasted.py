"""What the channel said of the dice, as it was pasted from there, compared with a record."""

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import zip_longest

from rules.kernel.fairness import HEADING, Contribution, running

_AROUND = " \t\r`"
"""What copying leaves around a line."""
_ADDED = re.compile(r"(seat|outsider) [^ ]+ (click|word) [^ ]*")
"""A line that adds something, whatever stands in its places. Names of players never stand alone on a line."""
_HASH = re.compile(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")


def difference(
    text: str, seal: str, contributions: Sequence[Contribution], told_at_the_end: Collection[str] = ()
) -> str:
    """The first thing in which the pasted messages are not those of this record, as a clause; empty if none.

    Lines are compared code point by code point. Where seats and options were frozen more than once, the
    last time counts. `told_at_the_end` are the secret and the digest, which stand in a whole channel, too.
    """
    lines = [line.strip(_AROUND) for line in text.split("\n")]
    if HEADING not in lines:
        return f"no line of the messages is “{HEADING}”, with which what is hashed begins"
    start = max(place for place, line in enumerate(lines) if line == HEADING)
    if start == 0 or lines[start - 1] != seal:
        return "the seal before what is hashed is not that of the record"
    said = lines[start + 1 :]
    added = [line for line in said if _ADDED.fullmatch(line)]
    for number, pair in enumerate(zip_longest((each.line for each in contributions), added), 1):
        problem = _unlike(number, *pair)
        if problem:
            return problem
    return next(_wrong_hashes(said, seal, contributions, told_at_the_end), "")


def _unlike(number: int, recorded: str | None, shown: str | None) -> str:
    """How one line that was added differs from the recorded one."""
    if shown is None:
        return f"what was added as number {number} ({recorded}) is not in the messages"
    if recorded is None:
        return f"number {number} in the messages ({shown}) is not in the record"
    for place, (ours, theirs) in enumerate(zip_longest(recorded, shown), 1):
        if ours != theirs:
            return (
                f"number {number} differs at its character {place}: {_point(theirs)} in the messages, "
                f"{_point(ours)} in the record"
            )
    return ""


def _point(char: str | None) -> str:
    return "nothing" if char is None else f"U+{ord(char):04X}"


def _wrong_hashes(
    said: Sequence[str], seal: str, contributions: Sequence[Contribution], passed_over: Collection[str]
) -> Iterator[str]:
    """What is wrong with the hashes: each word is followed by that of all before it."""
    known = [running(seal, contributions[:count]) for count in range(len(contributions) + 1)]
    clicks = next((n for n, each in enumerate(contributions) if each.kind == "word"), len(contributions))
    added, owed = 0, known[clicks]
    for line in said:
        if _ADDED.fullmatch(line):
            if contributions[added].kind == "word":
                if owed:
                    yield f"what number {added} extends is not said"
                owed = known[added]
            added += 1
        for found in (each for each in _HASH.findall(line) if each not in passed_over):
            if found != (owed or found) or found not in known:
                yield f"the SHA-256 {found[:16]}… is not that of all before it"
            owed = ""
    if owed:
        yield "the last SHA-256 is missing"
