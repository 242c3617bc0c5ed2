"""Text on its way into a message: names made harmless, long things cut or split at Discord's limits."""

import re
from collections.abc import Iterable
from functools import lru_cache
from textwrap import wrap

import msgspec

from rules.kernel.names import Names, join, plural

MESSAGE = 4000
"""Discord's limit for all text of one message with components, in characters."""
ALT = 1024
"""Discord's limit for the alt text of a picture."""
LABEL = 80
"""Discord's limit for a button's label."""
MENU = 25
"""Discord's limit for the entries of a menu."""
ENTRY = 100
"""Discord's limit for an entry of a menu or an autocomplete choice."""

UNCOUNTED = "counts for nobody, except that a season counts its games as they stand"
"""What becomes of a game that is ended, as whoever is about to end it reads."""


_FORMATTING = re.compile(
    r"[\\*_~`|\[<]"  # emphasis, code, spoilers, masked links, and <…>: mentions, times, commands, emoji
    r"|(?<=\w):(?=//)"  # addresses
    r"|^\s*(?:[-+#>]|\d+\.(?=\s))"  # lists, headings, small print, quotes
)
"""What Discord formats. discord.py's own escaping warns on Python 3.13, and leaves `<…>` and addresses."""
_CALLS = re.compile(r"@(?=everyone|here|[!&]?\d)")


def clip(text: str, most: int) -> str:
    """The text, cut with an ellipsis if it is longer than `most` characters.

    It is cut between clauses where one ends in the second half, else between words if it has any.
    """
    if len(text) <= most:
        return text
    clauses = re.split(r"(?<=[,;:.]) ", text[:most])[:-1]
    cut = " ".join(clauses)
    cut = cut if len(cut) > most // 2 else text[:most].rpartition(" ")[0]
    return (cut if len(cut) > most // 2 else text[: most - 1]).rstrip(" ,;:·(") + "…"


def whole_sentences(text: str, most: int) -> str:
    """As many of its first sentences as fit in `most` characters; none is cut."""
    if len(text) <= most:
        return text
    ends = [found.end() for found in re.finditer(r"[.!?](?=\s)", text[: most + 1])]
    return text[: ends[-1]] if ends else ""


def capital(text: str) -> str:
    """A text with a capital at its beginning, and else as it is."""
    return text[:1].upper() + text[1:]


def full_stop(clause: str) -> str:
    """A clause as a sentence of its own, with its capital and its full stop; empty stays empty."""
    return end_sentence(capital(clause)) if clause else ""


def end_sentence(text: str) -> str:
    """A text, which a person may have typed, with a full stop unless it has its end."""
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


@lru_cache(maxsize=1024)
def plain(text: str) -> str:
    """A name that somebody chose, with everything escaped that Discord would format or link."""
    line = " ".join(text.splitlines())
    escaped = _FORMATTING.sub(lambda found: f"{found[0][:-1]}\\{found[0][-1]}", line)
    return _CALLS.sub("@\u200b", escaped)


def plain_lines(lines: Iterable[str]) -> str:
    """Lines about a game, one under another, with whatever somebody's name does in them made harmless."""
    return "\n".join(plain(line) for line in lines)


_COUNTED = 40
"""Letters of a line that counts others."""


def fewer_lines(text: str, most: int, *, logged: bool = True) -> str:
    """The text; of one with more than `most` characters no lines in the middle, which are counted there.

    What came of a move begins with the move itself, and ends with what holds now. `logged` is whether there
    is a log to read the others in, as everywhere but at a private table.
    """
    told, room = text.split("\n"), most
    while sum(map(len, told)) + len(told) - 1 > room and len(told) > 2:
        del told[len(told) // 2]
        room = most - _COUNTED
    if gone := text.count("\n") + 1 - len(told):
        where = "; see the log" if logged else ""
        told.insert((len(told) + 1) // 2, f"-# and {plural(gone, 'other thing')}{where}")
    return clip("\n".join(told), most)


def plain_names(names: Names) -> Names:
    """The same names, safe to stand in a message."""
    return msgspec.structs.replace(names, seats=tuple(plain(name) for name in names.seats))


def mentions(people: Iterable[int]) -> str:
    """These users, as mentions in a row."""
    return join([f"<@{person}>" for person in people])


def pages(text: str, most: int = MESSAGE) -> list[str]:
    """The text cut into pages of at most `most` characters, at line ends where there are any, else words.

    No page ends with a heading.
    """
    found, page = list[str](), ""
    for line in text.splitlines():
        for piece in [line] if len(line) <= most else wrap(line, most):
            if page and len(page) + 1 + len(piece) > most:
                rest, _, last = page.rpartition("\n")
                done, head = (rest, f"{last}\n") if rest and last.startswith("#") else (page, "")
                found.append(done)
                page = head + piece
            else:
                page = f"{page}\n{piece}" if page else piece
    return [*found, page] if page or not found else found
