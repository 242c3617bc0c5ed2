"""`landmoot verify`: is this game as it was said to be, by itself and by what was pasted from the channel?

Anybody can write in a channel what looks like a message of the bot. So nothing is picked from among what
does not agree with itself: that is Undecided, and the reader is asked what the bot wrote.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import zip_longest
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.markup import escape

from bot.beacon import quicknet
from bot.cli import common
from bot.messages.dice_message import START
from bot.messages.wording import clip
from rules.kernel import deciding, record
from rules.kernel.fairness import HEADING, Drawn, chain_hash
from rules.kernel.game import Game
from rules.kernel.names import plural
from rules.kernel.record import Record, Tally, tallies

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


def start_problem(text: str, message: int, read: Record, drawn: Drawn) -> str:
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
    return round_problem(drawn)


def round_problem(drawn: Drawn) -> str:
    """What is wrong with when a record's start messages came, as a clause; empty if nothing."""
    if not quicknet.in_time(int(drawn.message), drawn.round):
        return f"its start message {_late(int(drawn.message), drawn.round)}: the dice could be chosen"
    for each in drawn.void:
        if quicknet.in_time(int(each.message), each.round):
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
            # A sum may stand after a colon only: "terms 12ab…" is none.
            if found := _HASH.findall(lines[end].partition(":")[2]):
                if found == [chain_hash(lines[at - 1], lines[at + 1 : end])]:
                    yield (lines[at - 1], *lines[at + 1 : end])
                break


def _words(lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each line that adds a word, with the SHA-256 of what it extends: in the line after it."""
    for at, line in enumerate(lines):
        found = _HASH.findall("".join(lines[at + 1 : at + 2]))
        if _WORD.fullmatch(line) and len(found) == 1:
            yield line, found[0]


def _late(message: int, round: int) -> str:
    sent, due = (
        datetime.fromtimestamp(moment, UTC) for moment in (quicknet.sent_at(message), quicknet.due(round))
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


SHORTEST = 16
"""Digits of a digest that --digest needs at least."""
_STARTED = (
    "[green]✓[/] The start message names this seal, these seats and options and this round, and came "
    "before it.\n"
    "  Look yourself that the message of your link is by the bot, has this text, and is not marked as edited."
)
_WORDED = (
    "[green]✓[/] What was added to the dice is what the messages show, sign by sign.\n"
    "  Look yourself that the bot wrote them, and that none is marked as edited."
)
_BY = {
    "person": "by persons",
    "order": "by standing orders",
    "silence": "by silence",
    "away": "for who was away",
    "computer": "by itself",
}
"""Who decided a move, in words."""


@click.command()
@click.argument("path", metavar="RECORD", type=common.FILE)
@click.option(
    "--digest",
    "shown",
    metavar="DIGEST",
    help=f"What the last board of the table showed, or the first {SHORTEST} digits of it.",
)
@click.option(
    "--start",
    metavar="FILE",
    type=common.FILE,
    help="A file with the start message, or all messages about the dice, as copied from the channel.",
)
@click.option("--message", "link", metavar="LINK", help="The start message's link, or its id.")
@click.option("--computers", is_flag=True, help="Have the computer players choose again, move by move.")
def command(
    *,
    path: Path,
    shown: str | None,
    start: Path | None,
    link: str | None,
    computers: bool,
) -> None:
    """Re-run RECORD and say whether every die and every state agrees.

    RECORD is the file that `/records export` gives. What it can't prove alone, the channel does: give the
    start message as --start, with its link as --message, and the digest of the last board as --digest. No
    network is asked. The exit code is 0 if all agrees and 1 if not.
    """
    game, read = common.load_record(path)
    report = record.verify(game, read)
    console = Console(file=sys.stdout, highlight=False, soft_wrap=True)
    for line in _about(game.title, read):
        console.print(line)
    problem = (
        report.problem
        or _other_digest(read.digest, shown)
        or _other_round(read)
        or _other_start(read, start, link)
    )
    if problem:
        console.print(f"[red]✗[/] This record is not true: {_safe(problem.rstrip('.'))}.")
        console.print(
            f"  Up to there {plural(report.moves, 'move')} and {plural(report.draws, 'draw')} agree."
        )
        raise SystemExit(1)
    console.print(f"[green]✓[/] All {report.moves} moves and {report.draws} draws agree, and every state.")
    console.print(f"  {_end(read)}")
    if shown is None:
        console.print(
            "  That it is the game of your table, its digest shows: it must stand on the last board."
        )
    else:
        console.print("[green]✓[/] It is the game whose digest you gave.")
    if computers:
        _check_computers(console, game, read)
    if start is not None:
        console.print(_STARTED if read.round else _WORDED)


def _check_computers(console: Console, game: Game[Any, Any], read: record.Record) -> None:
    """Say whether the computers of a record choose the same again; ends the program if they do not."""
    checked = deciding.Checked(0, 0)
    with common.shown_progress(len(read.moves)) as advance:
        for so_far in deciding.check(game, read):
            checked = so_far
            advance("choices of computers", 1)
    if checked.problem:
        console.print(f"[red]✗[/] A computer did not choose as recorded: {_safe(checked.problem)}.")
        raise SystemExit(1)
    if checked.same or not checked.elsewhere:
        console.print(f"[green]✓[/] Computers made {plural(checked.same, 'choice')} again, all as recorded.")
    if checked.elsewhere:
        versions = ", ".join(sorted({made.players for made in read.moves if made.players}))
        here = deciding.version()
        console.print(
            f"  {plural(checked.elsewhere, 'choice')} of computers cannot be played again here: they are of "
            f"other versions of the players (in the record {_safe(versions)}, here {here})."
        )


def _about(title: str, read: record.Record) -> Iterator[str]:
    """What the record says of itself, a line each, for comparing with the channel."""
    yield f"[bold]{title}[/]"
    for number, seated in enumerate(read.everybody, 1):
        computer = f" (computer player {seated.computer})" if seated.computer else ""
        where = f"Seat {number}" if number <= len(read.seats) else "Beside the seats"
        yield f"  {where}: {_safe(seated.title + computer)}"
    yield f"Hash of the secret  {read.secret_hash}"
    for line in read.origin:
        yield f"  {_safe(line)}"
    if read.round is None:
        last = "as fair as their last word, if it was taken at once" if read.words else "the host's to choose"
        yield f"  No public beacon settled the dice: they are {last}."
    elif read.round.void:
        yield f"  {plural(len(read.round.void), 'start message')} before came too late, and nothing followed."
    yield f"Digest  {read.digest}"
    for seat in range(len(read.everybody)):
        decided = Counter(
            (made.by, made.level) for made in read.moves if made.seat == seat and made.by in _BY
        )
        if decided:
            yield f"  Moves of seat {seat + 1}: " + ", ".join(
                f"{count:,} {_BY[by]}" + (f" ({_safe(level)})" if level else "")
                for (by, level), count in sorted(decided.items())
            )


def _end(read: record.Record) -> str:
    if read.result is None:
        return "The game was ended before it came to its end."
    decided = tallies(read.moves, len(read.seats))
    winners = ", ".join(_winner(read.seats[seat].title, decided[seat]) for seat in read.result.winners)
    scores = ", ".join(map(str, read.result.scores))
    return f"Won by {_safe(winners or 'nobody')}; points by seat: {scores}."


def _winner(title: str, decided: Tally) -> str:
    """Who came first, and what others decided for that seat; who left most choices to them did not win."""
    notes = [*filter(None, [decided.note]), *["idle, so nobody's victory"] * decided.idle]
    return f"{title} ({', '.join(notes)})" if notes else title


def _other_round(read: record.Record) -> str:
    """What is wrong with the beacon's round that a record names, as a clause; empty if nothing."""
    if read.round is None:
        return ""
    if not quicknet.holds(read.round.round, read.round.signature, quicknet.KEY):
        return f"what it has for round {read.round.round} is not what the beacon signed"
    return round_problem(read.round)


def _other_start(read: record.Record, start: Path | None, link: str | None) -> str:
    """What the channel said before the game that the record does not; raises click.BadParameter."""
    if start is None and link is None:
        return ""
    if (start is None or link is None) if read.round else link is not None:
        needs = (
            "this game takes both --start and --message" if read.round else "this game has no start message"
        )
        raise click.BadParameter(f"{needs}.", param_hint="--message")
    try:
        text = start.read_bytes().decode("utf-8-sig") if start else ""
    except UnicodeDecodeError:
        raise click.BadParameter("should be a text file in UTF-8.", param_hint="--start") from None
    except OSError as error:
        raise click.BadParameter(f"{start} cannot be read: {error.strerror}.", param_hint="--start") from None
    try:
        if read.round is None:
            return words_problem(text, read)
        message = message_id(link or "")
        if message is None:
            raise click.BadParameter("should be a message's link or id.", param_hint="--message")
        return start_problem(text, message, read, read.round)
    except Undecided as undecided:
        raise click.BadParameter(common.printable(str(undecided)), param_hint="--start") from None


def _other_digest(digest: str, shown: str | None) -> str:
    """What is wrong with the digest that the channel showed, if one was given; raises click.BadParameter."""
    if shown is None:
        return ""
    digits = "".join(shown.split()).lower()
    if len(digits) < SHORTEST or not set(digits) <= set("0123456789abcdef"):
        raise click.BadParameter(
            f"should be at least {SHORTEST} digits of what the last board showed.", param_hint="--digest"
        )
    return "" if digest.startswith(digits) else "its digest is not the one that you gave"


def _safe(text: str) -> str:
    return escape(common.printable(text))
