"""How places and seats are called in text: one lexicon a kind of place."""

import difflib
import re
from collections.abc import Mapping, Sequence
from itertools import accumulate

import msgspec

from rules.kernel.illegal import Illegal

SEAT_COLOURS = ("orange", "blue", "white", "black", "pink", "yellow")
"""Seat 0 is orange and carries the number 1 on the board, and so on."""
NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
"""The numbers from 1 in words."""
NOBODY = -1
"""In place of a seat, or of anything else that is a number: none."""


def someone(number: int) -> int | None:
    """A seat, or what else is a number; None for `NOBODY`."""
    return None if number == NOBODY else number


def badge(seat: int) -> str:
    """How a seat shows on the board: its colour and its digit, as "orange 1"."""
    return f"{SEAT_COLOURS[seat]} {seat + 1}"


def placeholder(seat: int) -> str:
    """A seat in a text of the rules, which know no players: `Names.named` puts its player's name there."""
    return f"seat {seat + 1} ({SEAT_COLOURS[seat]})"


class Lexicon(msgspec.Struct, frozen=True):
    """Names for the places of one kind: canonical ones by place, and upper-case aliases of all."""

    noun: str
    shown: tuple[str, ...]
    known: Mapping[str, int]
    example: str = ""
    """A name for people to go by; the first one if there is no better."""

    def show(self, place: int) -> str:
        """The canonical name of a place."""
        return self.shown[place]

    def read(self, text: str) -> int:
        """The place of that name, in any case and by any touching tile; raises Illegal `not_on_board`."""
        place = self.known.get(text.strip().upper())
        if place is None:
            shown = text.strip()[:20] or "nothing"
            raise Illegal(
                "not_on_board",
                f"There is no {self.noun} {shown!r}; a name looks like {self.example or self.shown[0]}.",
            )
        return place


def place_names(
    noun: str, shown: Sequence[str], aliases: Mapping[str, int] | None = None, example: str = ""
) -> Lexicon:
    """A lexicon in which every canonical name, and every alias, finds its place whatever its case."""
    known = {name.upper(): place for place, name in enumerate(shown)}
    known.update((name.upper(), place) for name, place in (aliases or {}).items())
    return Lexicon(noun, tuple(shown), known, example)


class Names(msgspec.Struct, frozen=True):
    """What text about a game needs: the players' names by seat and the lexicons by kind of place."""

    seats: tuple[str, ...]
    places: Mapping[str, Lexicon]
    roles: int = 0
    """How many of the names, the last ones, are of roles beside the seats: nobody picks them as a player."""
    told: str = ""
    """What stands before a text, and need not be said again."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names by seat, without those of roles."""
        return self.seats[: len(self.seats) - self.roles]

    def seat(self, seat: int) -> str:
        """The name of who sits there."""
        return self.seats[seat]

    def to(self, viewer: int | None, seat: int) -> str:
        """The name of who sits there, or "you" if that is who reads it."""
        return "you" if seat == viewer else self.seats[seat]

    def doing(self, viewer: int | None, seat: int, does: str, do: str, you: str = "You") -> str:
        """What somebody does, as "Ann offers", or "You offer" if that is who reads it."""
        return f"{you} {do}" if seat == viewer else f"{self.seats[seat]} {does}"

    def marked(self, seat: int, most: int | None = None) -> str:
        """So many letters of the name, and, unless it is a colour already, the badge: "Ann (orange 1)"."""
        name = self.seats[seat][:most]
        return name if name == SEAT_COLOURS[seat] else f"{name} ({badge(seat)})"

    def named(self, text: str) -> str:
        """A text with the players' names in place of their seats (`placeholder`), in one pass."""
        known = {placeholder(seat): name for seat, name in enumerate(self.players)}
        return re.sub(r"seat \d \(\w+\)", lambda found: known.get(found[0], found[0]), text)

    def place(self, kind: str, place: int) -> str:
        """The canonical name of a place of that kind (`tile`, `corner`, `edge`, `plot`)."""
        return self.places[kind].show(place)

    def list(self, kind: str, places: Sequence[int]) -> str:
        """Several places, as "B2, B3 and C4"."""
        return join([self.place(kind, place) for place in places])


def in_colours(seats: int, places: Mapping[str, Lexicon] | None = None) -> Names:
    """Names for what a picture says: every seat by its colour and digit."""
    return Names(tuple(map(badge, range(seats))), places or {})


def addressed(prompt: str) -> str:
    """A prompt as the one who is to act reads it: "Roll the dice." for "{who} to roll the dice."."""
    asked = prompt.removeprefix("{who} to ")
    return prompt.replace("{who}", "You") if asked == prompt else asked[0].upper() + asked[1:]


def plural(count: int, noun: str, several: str = "") -> str:
    """As "1 card" or "3 cards"; `several` is the plural where an s does not make it."""
    return f"{count} {noun if count == 1 else several or f'{noun}s'}"


def join(words: Sequence[str], last: str = "and") -> str:
    """Words as people list them: "a", "a and b", "a, b and c"; "nothing" when empty."""
    if not words:
        return "nothing"
    if len(words) == 1:
        return words[0]
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


_LISTED = 120
"""Letters of what there is, for who named something else."""


def unknown(noun: str, word: str, known: Sequence[str]) -> str:
    """That a word names nothing `known`, with the nearest of it, else with what there is as it fits."""
    known = [f"“{each}”" for each in known] if any("," in each for each in known) else known
    folded = {each.strip("“”").lower(): each for each in known}
    if near := difflib.get_close_matches(word.lower(), folded, 1):
        return f"There is no {noun} {word[:30]!r}; did you mean {folded[near[0]]}?"
    shown = sum(length <= _LISTED for length in accumulate(len(each) + 2 for each in known))
    others = len(known) - shown
    few = [*known[:shown], *[plural(others, "other")] * (others > 0)] or ["none"]
    return f"There is no {noun} {word[:30]!r}; there {'is' if len(few) == 1 else 'are'} {join(few)}."
