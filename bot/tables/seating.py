"""Who may sit where: counts, names and computer players. Plain functions."""

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from importlib.resources import files
from typing import Any

import msgspec

from bot.tables.model import Refusal, Seated, Table
from rules.kernel import levels, options
from rules.kernel.game import Game
from rules.kernel.illegal import Illegal
from rules.kernel.names import join, plural
from rules.kernel.options import Settings
from rules.kernel.params import clean

LONGEST_NAME = 32
USUAL = 3
"""How many play against computers where nobody says how many, if the game is for so many."""
_BLANK = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    "\U00013441\U00013442\U00016fe4\U0001d159"
) | frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0000, 0xE1000))))
"""Letters, signs and selectors of variations that show nothing, though Unicode counts them as printable."""
_COMPUTERS = tuple((files(__package__) / "computers.txt").read_text(encoding="utf-8").splitlines())
"""How computer players are called: no person is, at any table."""
_COMPUTER = re.compile(
    rf"^\s*({'|'.join(_COMPUTERS)}|computer)\s*\d*\s*$|\(\s*computer\b".replace(" ", r"\s*"), re.IGNORECASE
)
"""The same in any spelling, and what stands behind the name of who is stood in for."""
STANDS_IN = "A computer stands in for you at this table; `/table away` takes your seat back."


def settle(
    game: Game[Any, Any], chosen: Mapping[str, str], seats: int = 0
) -> tuple[Settings, tuple[int, ...]]:
    """The options' values for that many seats (or the nearest count that can play) and all counts that can.

    Raises Illegal `bad_option` if no count of seats can play these options.
    """
    settled: dict[int, Settings] = {}
    refused: Illegal | None = None
    # The counts of the variant that these options ask for, so that refusals are about them.
    for count in game.variant(options.settle(game.options, chosen)).seat_counts:
        try:
            settled[count] = game.settle(chosen, count)
        except Illegal as error:
            refused = refused or error
    if not settled:
        raise refused or Illegal("bad_option", "No number of players can play with all these options.")
    nearest = min(settled, key=lambda count: (abs(count - seats), -count))
    return settled[nearest], tuple(sorted(settled))


def role_named(table: Table, wanted: str) -> str:
    """The role of that name at this table, in any case; Refusal if it has none."""
    found = next((role for role in table.roles if role.casefold() == wanted.strip().casefold()), None)
    if found is not None:
        return found
    there = f"its roles are: {', '.join(table.roles)}" if table.roles else "it has seats only"
    raise Refusal(f"This table has no role {wanted[:30]!r}; {there}.")


def led_by(game: Game[Any, Any], chosen: Mapping[str, str]) -> tuple[str, ...]:
    """The roles beside the seats with these options; Illegal for a bad option."""
    settled = options.settle(game.options, chosen)  # for any number of seats
    return game.variant(settled).roles(settled)


def require_unled(game: Game[Any, Any], chosen: Mapping[str, str]) -> None:
    """Refusal where somebody beside the seats has to lead the game, which begins without anybody's doing."""
    roles = led_by(game, chosen)
    if roles:
        who = join([f"a {role}" for role in roles])
        raise Refusal(
            f"This is led by {who}: open a table with `/table open`, and somebody joins in that role."
        )


def counts_text(counts: Collection[int], noun: str = "player") -> str:
    """Seat counts as people say them: "1 player", "3 or 4 players", "2 to 6 players"."""
    *fewer, most = sorted(counts)
    last = plural(most, noun)
    if len(fewer) > 1 and most - fewer[0] == len(fewer):
        return f"{fewer[0]} to {last}"
    return join([*map(str, fewer), last], "or")


def seats_against(game: Game[Any, Any], counts: Collection[int], computers: int | None) -> int:
    """How many play where one plays against so many computers, about as many as is usual if None; Refusal
    where that is none of these counts."""
    seats = min(counts, key=lambda count: abs(count - USUAL)) if computers is None else computers + 1
    if seats not in counts:
        others = counts_text([count - 1 for count in counts], "computer")
        raise Refusal(f"Here {game.title} is played against {others}, not {seats - 1}.")
    return seats


def person_name(*wanted: str) -> str:
    """The first of somebody's names that can stand for a person; empty if none can.

    A name of nothing visible cannot, nor one that looks like a computer player's.
    """
    return next((name for name in map(_clean, wanted) if _stands(name)), "")


def seat_name(wanted: str, taken: Collection[str], index: int = 0) -> str:
    """A name for a seat: one line of at most 32 printable characters, unlike any that is taken.

    "Player 3" for seat 2 where the wanted one cannot stand for a person.
    """
    name = person_name(wanted) or f"Player {index + 1}"
    folded = {each.casefold() for each in taken}
    unique, number = name, 2
    while unique.casefold() in folded:
        ending = f" {number}"
        unique, number = name[: LONGEST_NAME - len(ending)] + ending, number + 1
    return unique


def _clean(wanted: str) -> str:
    """One line of printable characters, those that show nothing left out."""
    kept = (char for char in unicodedata.normalize("NFC", wanted) if char not in _BLANK)
    return clean("".join(kept))[:LONGEST_NAME].strip()


def shows(text: str) -> bool:
    """Whether people see anything of it."""
    return any(unicodedata.category(char)[0] in "LNPS" for char in text)


def _stands(name: str) -> bool:
    return shows(name) and _COMPUTER.search(unicodedata.normalize("NFKC", name)) is None


def computer_name(taken: Collection[str]) -> str:
    """The first of the computers' names that is free; there are more of them than seats at any table."""
    folded = {each.casefold() for each in taken}
    return next(name for name in _COMPUTERS if name.casefold() not in folded)


def player_name(game: Game[Any, Any], wanted: str | None) -> str:
    """The computer player's key: the strongest if none is named; Refusal if there is no such."""
    if wanted is None or not wanted.strip():
        return list(game.players)[-1]
    name = wanted.strip().lower()
    if name not in game.players:
        there = ", ".join(levels.choosable(game))
        raise Refusal(f"{game.title} has no computer player {wanted[:30]!r}; there are: {there}.")
    return name


def seat_at(table: Table, index: int) -> Seated:
    """Who sits there; Refusal if the table has no such seat."""
    if not 0 <= index < len(table.seats):
        raise Refusal(f"There is no seat {index + 1}; this table has {len(table.players)}.")
    return table.seats[index]


def stand_in(game: Game[Any, Any], table: Table, index: int) -> Seated:
    """The seat with a computer that plays for its person until they are back; Refusal if none sits there."""
    old = seat_at(table, index)
    if old.left:
        raise Refusal(f"{old.name} gave up that seat.")
    if old.user_id is None:
        raise Refusal("No person plays that seat.")
    return Seated(index, None, old.name, player_name(game, None), owner_id=old.user_id, role=old.role)


def no_seat(table: Table, user_id: int) -> Refusal:
    """What somebody reads for whom there is no seat: that there is none, or how they get theirs back."""
    if table.owned_by(user_id) is not None:
        return Refusal(STANDS_IN)
    watches = "" if table.started_at is None else ", so you can only watch"
    follows = " `/play follow` tells you how it goes on." * bool(watches and table.open)
    return Refusal(f"You have no seat at this table{watches}.{follows}")


def seat_of(table: Table, user_id: int) -> int:
    """The seat of this person; Refusal if they have none."""
    if (seat := table.seat_of(user_id)) is None:
        raise no_seat(table, user_id)
    return seat


def with_seat(table: Table, changed: Seated) -> tuple[Seated, ...]:
    """All seats, with one of them changed; a name that stays is bound as it was."""
    old = table.seats[changed.index]
    if old.name == changed.name and not changed.bound:
        changed = msgspec.structs.replace(changed, salt=old.salt, bound=old.bound)
    return tuple(changed if each.index == changed.index else each for each in table.seats)


def number_seats(seats: Collection[Seated], roles: Sequence[str] = ()) -> tuple[Seated, ...]:
    """The seats with their numbers from 0 on, without gaps; those with a role last, in that order."""
    places = {role: place for place, role in enumerate(roles)}
    ordered = sorted(seats, key=lambda each: places.get(each.role, len(places)) if each.role else -1)
    return tuple(msgspec.structs.replace(each, index=index) for index, each in enumerate(ordered))
