"""Dice that nobody can bend: their key is made from a secret, who plays what, and what nobody knew."""

import hashlib
import hmac
import json
import re
from collections.abc import Mapping, Sequence

import msgspec

from rules.kernel.illegal import Illegal

SECRET_BYTES = 32
SIGNATURE_BYTES = 48
LONGEST_WORD = 32
HEADING = "landmoot dice, format 2"
"""The first line of what is hashed, whoever added to it."""
_WORD = re.compile(r"[A-Za-z0-9]{1,32}")
_PROPER = re.compile(r"[a-z0-9]{1,32}")
_GIVER = re.compile(r"(seat|outsider) ([1-9][0-9]?)")


class Word(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word that somebody typed for the dice."""

    who: str
    """A number, never a name: "seat 2", or "outsider 1" for who sat nowhere. Roles count after the seats."""
    text: str

    @property
    def line(self) -> str:
        """As the channel shows it and as it is hashed: "seat 2 word rain"."""
        return f"{self.who} word {self.text}"


class Bound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sat somewhere at the start: what binds the name, and the computer player if it was one."""

    bound: str
    computer: str | None = None


class Void(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A start message that came too late for its round: nothing follows from it."""

    round: int
    message: str
    """Its id, whose first bits date it."""


class Drawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The round of the public beacon that a start message named, and what the beacon then gave for it."""

    round: int
    message: str
    """The id of that start message."""
    signature: str
    """In hex."""
    void: tuple[Void, ...] = ()

    @property
    def line(self) -> str:
        """As it is hashed: the round, and the SHA-256 of its signature."""
        return f"round {self.round} {randomness(self.signature)}"


def word(typed: str) -> str:
    """A word for the dice from what was typed, in lower case; raises Illegal.

    Nothing is cut off or left out: what does not show could be tried until the dice suit.
    """
    if _WORD.fullmatch(typed) is None:
        raise Illegal(
            "bad_word",
            f"A word for the dice is 1 to {LONGEST_WORD} letters from A to Z and digits, and nothing else.",
        )
    return typed.lower()


def commitment(secret: bytes) -> str:
    """The SHA-256 of a secret in hex, published when a table opens: the secret cannot be swapped later."""
    return hashlib.sha256(secret).hexdigest()


def terms(game: str, options: Mapping[str, object], seats: Sequence[Bound]) -> str:
    """The SHA-256 in hex of what is played and who sits where: JSON, keys sorted, no spaces, UTF-8."""
    told = {"game": game, "options": dict(options), "seats": [[each.bound, each.computer] for each in seats]}
    text = json.dumps(told, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def randomness(signature: str) -> str:
    """The value of a beacon's round: the SHA-256 in hex of its signature, which is in hex, too."""
    return hashlib.sha256(bytes.fromhex(signature)).hexdigest()


def origin(agreed: str, words: Sequence[Word] = (), drawn: Drawn | None = None) -> tuple[str, ...]:
    """The lines from which a key is made beside the secret, of these `terms`; none for a simulated game."""
    lines = [f"terms {agreed}"] if agreed else []
    lines += [drawn.line] if drawn else []
    return (*lines, *(each.line for each in words))


def account(lines: Sequence[str]) -> str:
    """What is hashed: the heading, and these lines in the order of the channel."""
    return "\n".join([HEADING, *lines])


def chain_hash(seal: str, lines: Sequence[str]) -> str:
    """The SHA-256 in hex of all so far: the seal in hex, a line break, the `account` of what was added."""
    return hashlib.sha256(f"{seal}\n{account(lines)}".encode()).hexdigest()


def key(secret: bytes, lines: Sequence[str] = ()) -> bytes:
    """The key of a game's chance: HMAC-SHA-256, under the secret, of the `account` of what was added."""
    return hmac.digest(secret, account(lines).encode(), "sha256")


def improper(words: Sequence[Word], drawn: Drawn | None, seats: int) -> str:
    """What no table with that many seats and roles can have taken, as a clause; empty if it can have all."""
    if drawn is not None:
        return "has words for the dice beside a beacon's round" if words else _improper_round(drawn)
    outsiders = 0
    given = set[str]()
    for each in words:
        giver = _GIVER.fullmatch(each.who)
        if _PROPER.fullmatch(each.text) is None:
            return "has a word for the dice that no table takes"
        if giver is None or each.who in given:
            return "has something added to the dice by nobody who could"
        given.add(each.who)
        number = int(giver[2])
        if giver[1] == "outsider":
            outsiders += 1
            if number != outsiders:
                return "has something added to the dice by nobody who could"
        if number > seats:
            return "has something added to the dice from a seat that is not there"
    return ""


def _improper_round(drawn: Drawn) -> str:
    if not re.fullmatch(rf"[0-9a-f]{{{2 * SIGNATURE_BYTES}}}", drawn.signature):
        return f"has a signature that is not {SIGNATURE_BYTES} bytes in hexadecimal"
    named = [*((each.round, each.message) for each in drawn.void), (drawn.round, drawn.message)]
    if any(not 1 <= round < 1 << 63 or not re.fullmatch(r"[0-9]{1,20}", sent) for round, sent in named):
        return "has a round or a start message that there cannot be"
    rounds = [round for round, _ in named]
    if rounds != sorted(set(rounds)):
        return "has rounds that do not follow one another"
    return ""
