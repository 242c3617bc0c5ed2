"""Kinds of parameter: how a value of an action is read, shown, packed and put together from choices.

A choice is an *atom* (one place, one card, one seat). A panel lets a player pick some atoms and
`assemble` makes the parameter's value of them; `atoms` takes a value apart again.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from typing_extensions import override

from rules.kernel.book import other_words
from rules.kernel.illegal import Illegal
from rules.kernel.names import NUMBERS, Names, join, unknown

_LONGEST = 400
_MOST = 999
_NOTHING = "nothing"
_CHOICE = re.compile(r"\bor\s+\w", re.IGNORECASE)
"""That leaves it open which cards; else "or" would begin "ore"."""
_ARTICLE = re.compile(r"\ban?\s+(?=\w)", re.IGNORECASE)
_NUMBERS = {word: str(number) for number, word in enumerate(NUMBERS, 1)}
_COUNTED = re.compile(r"(\d)\s*[x×]?(?=\D)")


class Kind:
    """The base of all kinds. An atom is an int throughout, so that it travels in a button's id."""

    noun = "value"
    several = False
    typed = False
    """True if its values are written, not picked: it has no atoms."""
    usual: Any = None
    """The value of who types a command and leaves it out; None if it has to be named."""

    @property
    def nouns(self) -> str:
        """Several of what is chosen."""
        return f"{self.noun.removesuffix('die')}dice" if self.noun.endswith("die") else f"{self.noun}s"

    @property
    def a_noun(self) -> str:
        """One of what is chosen, with its article."""
        return f"{'an' if self.noun[0] in 'aeiou' else 'a'} {self.noun}"

    def show_atom(self, atom: int, names: Names) -> str:
        """One choice as a player reads it."""
        raise NotImplementedError

    def read_atom(self, text: str, names: Names) -> int:
        """One choice from what a player typed; raises Illegal."""
        raise NotImplementedError

    def assemble(self, atoms: Sequence[int]) -> Any:
        """The parameter's value from the picked atoms."""
        return tuple(atoms) if self.several else atoms[0]

    def atoms(self, value: Any) -> tuple[int, ...]:
        """The atoms that make up a value."""
        return tuple(value) if self.several else (value,)

    def show(self, value: Any, names: Names) -> str:
        """A value as text that `read` understands."""
        return " ".join(self.show_atom(atom, names) for atom in self.atoms(value))

    def read(self, text: str, names: Names) -> Any:
        """A value from what a player typed; raises Illegal with one helpful sentence."""
        return self.assemble(tuple(self.read_atom(word, names) for word in self.split(text, names)))

    def split(self, text: str, names: Names) -> list[str]:
        """The pieces of a typed value; raises Illegal when there are none or far too many."""
        if len(text) > _LONGEST:
            raise Illegal("bad_value", f"That is too long for {self.a_noun}.")
        words = self.pieces(text)
        if not words or not words[0]:
            raise Illegal("bad_value", f"Please name {self.a_noun}.")
        return words

    def pieces(self, text: str) -> list[str]:
        """Those of any text: of a list as people write it, and as texts of the house do, "C4, D4 and E4"."""
        if not self.several:
            return [text.strip()]
        return [word for word in re.split(r"[\s,;]+", text) if word and word.lower() != "and"]


@dataclass(frozen=True)
class Place(Kind):
    """One place on the board; `noun` is its kind of place (`tile`, `corner`, `edge`, `plot`).

    What has names like places but lies nowhere, such as a swap of goods, is not `on_board`: no picture
    numbers it.
    """

    noun: str = "tile"
    on_board: bool = True

    @override
    def show_atom(self, atom: int, names: Names) -> str:
        return names.place(self.noun, atom)

    @override
    def read_atom(self, text: str, names: Names) -> int:
        return names.places[self.noun].read(text)


@dataclass(frozen=True)
class Places(Place):
    """Several places of one kind, in the order given: a tuple of ints."""

    several = True


@dataclass(frozen=True)
class Word(Kind):
    """One of a fixed list of words; the value is its index. `told` are the words as people read them.

    The `book` of that package says what else they are called."""

    words: tuple[str, ...] = ()
    noun: str = "word"
    told: tuple[str, ...] = ()
    book: str = ""

    @override
    def show_atom(self, atom: int, names: Names) -> str:
        return self.told[atom] if self.told else self.words[atom]

    @override
    def read_atom(self, text: str, names: Names) -> int:
        """The index of that word, or of the only word that begins so; raises Illegal `bad_value`."""
        wanted = text.strip().lower()
        known = [(i, word.lower()) for words in (self.words, self.told) for i, word in enumerate(words)]
        meant = other_words(self.book).get(wanted, (wanted,))
        found = [i for i, word in known if word in meant][:1]
        found = found or list({i for i, word in known if wanted and word.startswith(wanted)})
        if len(found) != 1:
            raise Illegal("bad_value", unknown(self.noun, wanted, self.told or self.words))
        return found[0]


@dataclass(frozen=True)
class Cards(Word):
    """Cards of several kinds, written "2 wool, ore"; the value is a tuple of counts by kind."""

    noun: str = "card"
    several = True

    @override
    def assemble(self, atoms: Sequence[int]) -> tuple[int, ...]:
        counts = Counter(atoms)
        return tuple(counts[kind] for kind in range(len(self.words)))

    @override
    def atoms(self, value: Any) -> tuple[int, ...]:
        return tuple(kind for kind, count in enumerate(value) for _ in range(count))

    @override
    def show(self, value: Any, names: Names) -> str:
        """As "2 wool, 1 ore"; "nothing" for none."""
        told = [f"{count} {self.words[kind]}" for kind, count in enumerate(value) if count]
        return ", ".join(told) or _NOTHING

    @override
    def read(self, text: str, names: Names) -> tuple[int, ...]:
        """Counts from "2 wool, ore", "wool wool ore", "2xwool" or "nothing"; raises Illegal `bad_value`."""
        if text.strip().lower() == _NOTHING:
            return (0,) * len(self.words)
        example = f"2 {', '.join(self.words[:2])}"
        if _CHOICE.search(text):
            raise Illegal("bad_value", f"Say which cards, without “or”, such as {example}.")
        found, left = _amounts(self, _COUNTED.sub(r"\1 ", _ARTICLE.sub("", text)), names)
        if left is not None:
            raise Illegal("bad_value", f"{left} of what? Write for example: {example}.")
        return tuple(found[kind] for kind in range(len(self.words)))


@dataclass(frozen=True)
class Seat(Kind):
    """Another player's seat; typed as `#2` or 2 (its number, from 1), its name or the beginning of that.

    A number always means the seat of that number, also where somebody else is called by it.
    """

    noun: str = "player"

    @override
    def show_atom(self, atom: int, names: Names) -> str:
        """The name of who sits there; `#2` where that name would be read as another seat."""
        name = names.seat(atom)
        return name if self._find(name, names) == [atom] else f"#{atom + 1}"

    @override
    def read_atom(self, text: str, names: Names) -> int:
        found = self._find(text, names)
        if len(found) != 1:
            which = "one player of " * (len(names.players) > 1)
            raise Illegal("bad_value", f"Name {which}{join(names.players)}.")
        return found[0]

    def _find(self, text: str, names: Names) -> list[int]:
        wanted = text.strip().casefold()
        folded = [name.casefold() for name in names.players]
        found = [i for i in range(len(folded)) if wanted in (f"#{i + 1}", str(i + 1))]
        found = found or [i for i, name in enumerate(folded) if name == wanted]
        return found or [i for i, name in enumerate(folded) if wanted and name.startswith(wanted)]


@dataclass(frozen=True)
class Seats(Seat):
    """Several players, as "Ann, Bob": a tuple of seats, ascending."""

    several = True

    @override
    def pieces(self, text: str) -> list[str]:
        return [word.strip() for word in re.split(r"[,;]|\band\b", text) if word.strip()] or [text.strip()]

    @override
    def split(self, text: str, names: Names) -> list[str]:
        """With numbers for names that would be cut in two, as "Salt and Pepper"."""
        for seat, name in sorted(enumerate(names.players), key=lambda each: -len(each[1])):
            if len(self.pieces(name)) > 1:
                whole = rf"(?<!\w){re.escape(name)}(?!\w)"
                text = re.sub(whole, f"#{seat + 1}", text, flags=re.IGNORECASE)
        return super().split(text, names)

    @override
    def show_atom(self, atom: int, names: Names) -> str:
        """The name; `#2`, too, where that would be lost in a list, as "and" or "Ann,"."""
        name = super().show_atom(atom, names)
        pieces = self.pieces(f"{name},")
        return name if len(pieces) > 1 or pieces == [name] else f"#{atom + 1}"

    @override
    def assemble(self, atoms: Sequence[int]) -> tuple[int, ...]:
        """The seats in order, each once."""
        return tuple(sorted(set(atoms)))

    @override
    def show(self, value: tuple[int, ...], names: Names) -> str:
        return ", ".join(self.show_atom(atom, names) for atom in value)


@dataclass(frozen=True)
class Number(Kind):
    """A whole number within bounds, both included."""

    least: int = 0
    most: int = 99
    noun: str = "number"
    usual: int | None = None

    @override
    def show_atom(self, atom: int, names: Names) -> str:
        return str(atom)

    @override
    def read_atom(self, text: str, names: Names) -> int:
        word = text.strip()
        if not (re.fullmatch(r"[+-]?[0-9]{1,5}", word) and self.least <= int(word) <= self.most):
            raise Illegal("bad_value", f"The {self.noun} is a whole number from {self.least} to {self.most}.")
        return int(word)


@dataclass(frozen=True)
class Flag(Word):
    """Yes or no."""

    words: tuple[str, ...] = ("no", "yes")
    noun: str = "answer"
    usual: bool | None = None

    @override
    def assemble(self, atoms: Sequence[int]) -> bool:
        return bool(atoms[0])

    @override
    def atoms(self, value: Any) -> tuple[int, ...]:
        return (int(value),)


@dataclass(frozen=True)
class Amounts(Place):
    """How many of what stands on some places, as "3 C4, 2 from D5" or "C4 D5" (one each).

    The value is a tuple of (place, count), a place once, in the order given. An atom is one of what stands on
    a place, so a place may be picked as often as there are pieces.
    """

    several = True

    @override
    def assemble(self, atoms: Sequence[int]) -> tuple[tuple[int, int], ...]:
        """Each place with how often it was picked."""
        return tuple(Counter(atoms).items())

    @override
    def atoms(self, value: Any) -> tuple[int, ...]:
        return tuple(place for place, count in value for _ in range(min(count, _MOST)))

    @override
    def show(self, value: Any, names: Names) -> str:
        """As "3 C4, 2 D5"."""
        return ", ".join(f"{count} {self.show_atom(place, names)}" for place, count in value) or "nothing"

    def told(self, value: Iterable[tuple[int, int]], names: Names) -> str:
        """The same as people say it, "3 from C4 and 2 from D5"."""
        return join([self.so_many(place, count, names) for place, count in value])

    def so_many(self, place: int, count: int, names: Names) -> str:
        """So many of what stands on a place, as "3 from C4"."""
        return f"{count} from {self.show_atom(place, names)}"

    @override
    def read(self, text: str, names: Names) -> tuple[tuple[int, int], ...]:
        """Amounts from "3 C4, D5" or "3xC4"; raises Illegal `bad_value`."""
        found, left = _amounts(self, re.sub(r"\b(\d+)\s*[x×]\s*(?=\D)", r"\1 ", text), names)
        if left is not None or not found:
            raise Illegal("bad_value", f"How many, and from which {self.noun}? Write for example: 3 C4.")
        return tuple(found.items())


@dataclass(frozen=True)
class Text(Kind):
    """Words that a person writes, on one line: cleaned of control signs, at most `longest` characters."""

    longest: int = 200
    noun: str = "text"
    typed = True

    @override
    def assemble(self, atoms: Sequence[int]) -> str:
        """No words: a text is written."""
        return ""

    @override
    def atoms(self, value: Any) -> tuple[int, ...]:
        """Nothing to pick."""
        return ()

    @override
    def show(self, value: Any, names: Names) -> str:
        return str(value)

    @override
    def read(self, text: str, names: Names) -> str:
        """The text on one line; raises Illegal `bad_value` when it is empty or too long."""
        cleaned = clean(text)
        if not cleaned:
            raise Illegal("bad_value", f"Please write {self.a_noun}.")
        if len(cleaned) > self.longest:
            raise Illegal("bad_value", f"{self.a_noun.capitalize()} has at most {self.longest} characters.")
        return cleaned


def _amounts(kind: Kind, text: str, names: Names) -> tuple[Counter[int], int | None]:
    """How many of each thing a text names, one where it says none; and a number of nothing at its end."""
    found, amount = Counter[int](), None
    for said in kind.split(text, names):
        word = _NUMBERS.get(said.lower(), said)
        if word.isascii() and word.isdigit():
            amount = min(int(word[:4]), _MOST)
        elif word.lower() not in ("x", "×", "from"):
            found[kind.read_atom(word, names)] += 1 if amount is None else amount
            amount = None
    return found, amount


def clean(text: str) -> str:
    """Text on one line, without signs that are invisible or turn the direction of writing."""
    kept = "".join(" " if sign.isspace() else sign for sign in text if sign.isspace() or sign.isprintable())
    return " ".join(kept.split())
