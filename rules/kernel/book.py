"""Rule books: a Markdown text that players search by word or by rule id.

Three chapters of a book are for the search alone. "Other words" translates single words that players bring
from other tables: `- knight: soldier`. "Index" says, as a printed book does at its end, where a matter is
treated, by rule ids, other subjects in bold, or titles of chapters: `- starting player: SE-009, SE-014`.
"Names" says the same of each thing that bears a name, a piece or a terrain, with semicolons:
`- robber | SE-025; SE-023`; `rules.kernel.subjects` adds options, presets and cards.
"""

import re
import sqlite3
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

import msgspec

from rules.kernel.names import NUMBERS

_ID = re.compile(r"\b[A-Z]{2}-\d{3}\b")
_OTHER_WORDS = "Other words"
_INDEX = "Index"
NAMES = "Names"
_FOR_SEARCH = (_OTHER_WORDS, _INDEX, NAMES)
_RULE = 0.5
"""How much better a rule ranks than a passage that is none, in bm25's units: enough to break near ties."""
_CHANGE = 4.0
"""The same for a rule of a variant, which changes those of the book before it: fitted as `_MATTER`."""
_MATTER = 2.0
"""What the best entry of the index counts against the text of a passage, fitted on 20 questions a game."""
_NAMED, _KNOWN, _ALONE = 4.0, 2, 100.0
"""The same for a passage to which a name in the question points: in full, if it stands in so many passages,
since one on every page tells less; and where the question is about nothing else."""
_QUESTIONING = (
    "a about all allowed also am an and any are as at be been but by can could did do does for from get gets "
    "had happen happens has have how i if in into is it its many may me mean means much must my need no "
    "not of on or our out shall she should so than that the their them then there they this to us was we "
    "were what when where which who whom whose why will with work works would you your"
)
_SMALL = frozenset(_QUESTIONING.split())
"""Words that every sentence has and no question is about."""
_ASKING = frozenset(["who", "whose", "when", "where", "many", "much", "far", "long", "often", "get", "for"])
"""Those of them that say what a question asks for; the index has them in entries such as "who may bid"."""
_ALONE_IN = "what when how long does do is are can a an the i you it play last work card mean"
_PLAIN = frozenset(_ALONE_IN.split())
"""Words in which one asks about something that has a name, and about nothing else."""
_FORMS = (
    "break broke broken, bring brought, build built, buy bought, choose chose chosen, draw drew drawn, "
    "fall fell fallen, fight fought, give gave given, go goes went gone, hold held, keep kept, lay laid, "
    "lose lost, pay paid, sell sold, spend spent, steal stole stolen, take took taken, "
    "throw threw thrown, win won, die dice"
)
"""Words that mean the same and share no stem, the one that stands for all first; numbers do, too."""
_FIRST = {word: forms.split()[0] for forms in _FORMS.split(",") for word in forms.split()[1:]}
_FIRST |= {str(number): word for number, word in enumerate(NUMBERS, 1)}


class Passage(msgspec.Struct, frozen=True):
    """A paragraph or list item of a book, the heading above it, and the rule id it states ('' if none)."""

    heading: str
    id: str
    text: str

    @property
    def lead(self) -> str:
        """What it begins with in bold: its id, or its subject; '' if nothing."""
        begun = re.match(r"[-*]\s+\*\*(.+?)\*\*", self.text)
        return begun[1] if begun else ""


def load(package: str, name: str = "book.md") -> str:
    """The book that ships in a package under that name."""
    return (files(package) / name).read_text(encoding="utf-8")


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
    """The book cut into passages, in order, without what is for the search alone."""
    return [passage for passage in _cut(book) if passage.heading not in _FOR_SEARCH]


def listed_with(passages: Sequence[Passage], at: int) -> list[int]:
    """Which passages are read with that one: with the words before a list the list, with an item those words.

    They say what the items' numbers are, and end with a colon. A rule is read by itself.
    """

    def is_item(n: int) -> bool:
        return passages[n].text.startswith("- ") and not passages[n].id

    def goes_on(n: int) -> bool:
        return n < len(passages) and passages[n].heading == passages[at].heading and is_item(n)

    if is_item(at):
        first = at
        while first and goes_on(first):
            first -= 1
        leads = passages[first].heading == passages[at].heading and passages[first].text.endswith(":")
        return [first, at] if leads else [at]
    last = at
    while passages[at].text.endswith(":") and goes_on(last + 1):
        last += 1
    return [*range(at, last + 1)]


def _cut(book: str) -> list[Passage]:
    """All chapters cut into passages. A rule is a list item that begins with its id in bold."""
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


class _Search:
    """A full-text search of one book, in memory (SQLite's FTS5, stems of English words)."""

    def __init__(self, book: str) -> None:
        self.passages, found = passages(book), _cut(book)
        self.aliases = _aliases(found)
        self.standing = _standing(self.passages)
        self.names = _named(found, self.passages)
        self.connection = sqlite3.connect(":memory:", check_same_thread=False)
        for table, rows in (
            ("book", [(n, passage.heading, passage.text) for n, passage in enumerate(self.passages)]),
            ("matters", _matters(found, self.passages)),
        ):
            self.connection.execute(
                f"CREATE VIRTUAL TABLE {table} USING fts5(number UNINDEXED, heading, text, "
                "tokenize='porter unicode61')"
            )
            alike = ((number, _alike(heading), _alike(text)) for number, heading, text in rows)
            self.connection.executemany(f"INSERT INTO {table} VALUES (?, ?, ?)", alike)

    def find(self, query: str, most: int) -> list[Passage]:
        """The passages for a query, by their own words and by what the index says of them."""
        words = re.findall(r"[^\W_]+", _alike(query.lower()))
        about = [word for word in words if word not in _SMALL]
        groups = [self._either(word) for word in about if word not in _ASKING] or [
            self._either(word) for word in about
        ]
        if not groups:
            return []
        worth = self._worth("book", groups)
        asking = [f'"{word}"' for word in words if word in _ASKING]
        for number, matter in self._worth("matters", groups + asking).items():
            worth[number] = worth.get(number, 0.0) + _MATTER * matter
        for number, bonus in self._called(words).items():
            worth[number] = worth.get(number, 0.0) + bonus
        ranked = sorted(worth, key=lambda number: -worth[number] - self.standing[number])
        return [self.passages[number] for number in ranked[:most]]

    def _worth(self, table: str, groups: list[str]) -> dict[int, float]:
        """How well the best row of each passage answers, twice as well if it holds all the words."""
        found = dict[int, float]()
        for words, share in ((" OR ", 1.0), (" AND ", 2.0)):
            for number, rank in self.connection.execute(
                f"SELECT number, bm25({table}, 0.0, 2.0, 1.0) FROM {table} WHERE {table} MATCH ?",
                (words.join(groups),),
            ):
                found[number] = max(found.get(number, 0.0), -share * rank)
        return found

    def _called(self, words: list[str]) -> dict[int, float]:
        """What passages gain to which names in the question point, but for names within longer ones.

        A name about which nothing else is asked counts in full, on however many pages it stands.
        """
        left, said, found = words[:], [_singular(word) for word in words], dict[int, float]()
        for name, (numbers, bonus) in self.names.items():
            length = len(name)
            for at in range(len(said) - length + 1):
                if tuple(said[at : at + length]) == name:
                    said[at : at + length] = left[at : at + length] = [""] * length
                    alone = all(not word or word in _PLAIN for word in left)
                    found.update({n: max(_ALONE if alone else bonus, found.get(n, 0.0)) for n in numbers})
        return found

    def _either(self, word: str) -> str:
        """A word, or what this book says for it, or the beginning of a longer one."""
        said = self.aliases.get(word, ())
        prefix = f'"{word}"*' if len(word) > 3 else f'"{word}"'
        return "(" + " OR ".join([prefix, *(f'"{each}"' for each in said)]) + ")"


_index = cache(_Search)


def _singular(word: str) -> str:
    return word.removesuffix("s") if len(word) > 3 else word


def _named(found: list[Passage], kept: list[Passage]) -> dict[tuple[str, ...], tuple[tuple[int, ...], float]]:
    """By name in words, longest first, the passages to which it points, and what that is worth to them."""
    numbers, words = _places(kept), list[tuple[tuple[str, ...], tuple[int, ...]]]()
    for name, _, places in _entries(found, NAMES, "|"):
        said = tuple(_singular(word) for word in re.findall(r"[^\W_]+", _alike(name.lower())))
        words.append((said, tuple(numbers[place.strip()] for place in places.split(";"))))
    words.sort(key=lambda each: -len(each[0]))
    texts = [" ".join(map(_singular, re.findall(r"[^\W_]+", _alike(each.text.lower())))) for each in kept]
    told = dict[tuple[str, ...], tuple[tuple[int, ...], float]]()
    for said, places_ in words:
        often = sum(f" {' '.join(said)} " in f" {text} " for text in texts)
        before = told[said][0] if said in told else ()
        told[said] = (*before, *places_), _NAMED * min(1.0, _KNOWN / max(1, often))
    return told


def _alike(text: str) -> str:
    """A text in which one form of a word stands for those that share no stem with it."""
    return re.sub(r"[^\W_]+", lambda found: _FIRST.get(found[0].lower(), found[0]), text)


def _standing(kept: list[Passage]) -> list[float]:
    """What each passage ranks the better for what it is: a rule, or one that changes the rules before it."""
    first = next((passage.id[:2] for passage in kept if passage.id), "")
    return [
        _RULE * bool(passage.id) + _CHANGE * bool(passage.id and passage.id[:2] != first) for passage in kept
    ]


def _matters(found: list[Passage], kept: list[Passage]) -> list[tuple[int, str, str]]:
    """The entries of the index, each with the number of the passage that it points to.

    It points by what a passage begins with in bold, or by a chapter's title to its first passage.
    """
    numbers = _places(kept)
    return [
        (numbers[place.strip()], "", matter.strip())
        for matters, _, places in _entries(found, _INDEX, ":")
        for place in places.split(",")
        for matter in matters.split(",")
    ]


def _entries(found: list[Passage], chapter: str, gap: str) -> list[tuple[str, str, str]]:
    """The list items of a chapter: what comes before the last such sign, it, and what comes after it."""
    items = [passage.text for passage in found if passage.heading == chapter]
    return [text.removeprefix("- ").rpartition(gap) for text in items if text.startswith("- ")]


def _places(kept: list[Passage]) -> dict[str, int]:
    """The numbers of passages by what they begin with in bold, or by the title of their chapter."""
    backwards = list(enumerate(kept))[::-1]
    numbers = {passage.heading: number for number, passage in backwards}
    return numbers | {passage.lead: number for number, passage in backwards if passage.lead}


@cache
def other_words(package: str) -> dict[str, tuple[str, ...]]:
    """What the book of that package says for words that players bring from other tables; nothing for ""."""
    return _aliases(_cut(load(package))) if package else {}


def _aliases(found: list[Passage]) -> dict[str, tuple[str, ...]]:
    """Words that players bring from other tables and what the book says for them.

    A book lists them under the heading "Other words" as `- knight: soldier`.
    """
    return {
        word.strip().lower(): tuple(each.strip().lower() for each in meant.split(","))
        for words, _, meant in _entries(found, _OTHER_WORDS, ":")
        for word in words.split(",")
    }
