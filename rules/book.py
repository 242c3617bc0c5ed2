"""Rule books: a Markdown text that players search by word or by rule id."""

import re
import sqlite3
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

import msgspec

_ID = re.compile(r"\b[A-Z]{2}-\d{3}\b")
_OTHER_WORDS = "Other words"
_RULE = 0.5
"""How much better a rule ranks than a passage that is none, in bm25's units: enough to break near ties."""
_QUESTIONING = (
    "a about all also am an and any are as at be been but by can could did do does for from get gets had has "
    "have how i if in into is it its may me mine much must my no not of on or our out shall she should so "
    "than that the their them then there they this to up us was we were what when where which who whom whose "
    "why will with would you your"
)
_SMALL = frozenset(_QUESTIONING.split())
"""Words that every sentence has and no question is about."""


class Passage(msgspec.Struct, frozen=True):
    """A paragraph or list item of a book, the heading above it, and the rule id it states ('' if none)."""

    heading: str
    id: str
    text: str


def load(package: str) -> str:
    """The `book.md` that ships in a package."""
    return (files(package) / "book.md").read_text(encoding="utf-8")


def opening(book: str, chapters: Sequence[str]) -> str:
    """What a newcomer reads first, in Markdown: what stands under each title, and chapters by name."""
    found, kept = list[str](), False
    for line in book.splitlines():
        if line.startswith("# "):
            kept = True
        elif line.startswith("#"):
            kept = line.lstrip("# ").strip() in chapters
        if kept:
            found.append(line)
    return "\n".join(found)


def passages(book: str) -> list[Passage]:
    """The book cut into passages, in order. A rule is a list item that begins with its id in bold."""
    heading, found, lines = "", list[Passage](), list[str]()

    def close() -> None:
        text = "\n".join(lines).strip()
        if text:
            stated = re.match(r"[-*]\s+\*\*([A-Z]{2}-\d{3})\*\*", text)
            found.append(Passage(heading, stated[1] if stated else "", text))
        lines.clear()

    for line in book.splitlines():
        if line.startswith("#"):
            close()
            heading = line.lstrip("# ").strip()
        elif not line.strip():
            close()
        else:
            if re.match(r"[-*]\s|\d+\.\s", line):
                close()
            lines.append(line)
    close()
    return found


def ids(book: str) -> list[str]:
    """The ids of all rules that the book states, in order."""
    return [passage.id for passage in passages(book) if passage.id]


def search(book: str, query: str, most: int = 8) -> list[Passage]:
    """The passages for the rule ids in a query, or those that its words speak of, best first.

    The query may be a question: words that every sentence has are left out, endings and word order do
    not matter, and passages that hold more of the words, or rarer ones, come first.
    """
    query = query.strip()[:100]
    wanted = _ID.findall(query.upper())
    if wanted:
        return [passage for passage in passages(book) if passage.id in wanted][:most]
    return _index(book).find(query, most)


class _Index:
    """A full-text index of one book, in memory (SQLite's FTS5, stems of English words)."""

    def __init__(self, book: str) -> None:
        found = passages(book)
        self.aliases = _aliases(found)
        self.passages = [passage for passage in found if passage.heading != _OTHER_WORDS]
        self.connection = sqlite3.connect(":memory:", check_same_thread=False)
        self.connection.execute(
            "CREATE VIRTUAL TABLE book USING fts5(heading, text, tokenize='porter unicode61')"
        )
        self.connection.executemany(
            "INSERT INTO book (rowid, heading, text) VALUES (?, ?, ?)",
            [(number, passage.heading, passage.text) for number, passage in enumerate(self.passages)],
        )

    def find(self, query: str, most: int) -> list[Passage]:
        """The passages for a query; rules go before passages that are none."""
        words = [word for word in re.findall(r"[^\W_]+", query.lower()) if word not in _SMALL]
        groups = [self._either(word) for word in words]
        if not groups:
            return []
        rows = self.connection.execute(
            "SELECT rowid, bm25(book, 2.0, 1.0) FROM book WHERE book MATCH ?", (" OR ".join(groups),)
        ).fetchall()
        full = self._holding_all(groups)
        ranked = sorted(
            rows, key=lambda row: (row[0] not in full, row[1] - _RULE * bool(self.passages[row[0]].id))
        )
        return [self.passages[number] for number, _ in ranked[:most]]

    def _holding_all(self, groups: list[str]) -> set[int]:
        found = self.connection.execute("SELECT rowid FROM book WHERE book MATCH ?", (" AND ".join(groups),))
        return {row[0] for row in found}

    def _either(self, word: str) -> str:
        """A word, or what this book says for it, or the beginning of a longer one."""
        said = self.aliases.get(word, ())
        prefix = f'"{word}"*' if len(word) > 3 else f'"{word}"'
        return "(" + " OR ".join([prefix, *(f'"{each}"' for each in said)]) + ")"


@cache
def _index(book: str) -> _Index:
    return _Index(book)


def _aliases(found: list[Passage]) -> dict[str, tuple[str, ...]]:
    """Words that players bring from other tables and what the book says for them.

    A book lists them under the heading "Other words" as `- knight: soldier`.
    """
    told: dict[str, tuple[str, ...]] = {}
    for passage in found:
        if passage.heading == _OTHER_WORDS and ":" in passage.text:
            words, _, meant = passage.text.lstrip("-* ").partition(":")
            for word in words.split(","):
                told[word.strip().lower()] = tuple(each.strip().lower() for each in meant.split(","))
    return told
