"""Rule books: a Markdown text that players search by word or by rule id."""

import re
from importlib.resources import files

import msgspec

_ID = re.compile(r"\b[A-Z]{2}-\d{3}\b")


class Passage(msgspec.Struct, frozen=True):
    """A paragraph or list item of a book, the heading above it, and the rule id it states ('' if none)."""

    heading: str
    id: str
    text: str


def load(package: str) -> str:
    """The `book.md` that ships in a package."""
    return (files(package) / "book.md").read_text(encoding="utf-8")


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
    """The passages for a rule id, or those that hold every word of the query, best first."""
    query = query.strip()[:100]
    wanted = _ID.findall(query.upper())
    if wanted:
        return [passage for passage in passages(book) if passage.id in wanted][:most]
    words = [word.lower() for word in re.findall(r"\w+", query)]
    scored = []
    for order, passage in enumerate(passages(book)):
        text = f"{passage.heading} {passage.text}".lower()
        if words and all(word in text for word in words):
            score = sum(len(re.findall(rf"\b{re.escape(word)}\b", text)) for word in words)
            scored.append((-score - 2 * bool(passage.id), order, passage))
    return [passage for _, _, passage in sorted(scored, key=lambda entry: entry[:2])][:most]
