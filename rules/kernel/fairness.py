"""Dice that nobody can bend: their key is made from a secret and from what people add without knowing it."""

import hashlib
import hmac
import re
from collections.abc import Sequence
from typing import Literal

import msgspec

from rules.kernel.illegal import Illegal

SECRET_BYTES = 32
LONGEST_WORD = 32
HEADING = "landmoot dice, format 2"
"""The first line of what is hashed, whoever added to it."""
_WORD = re.compile(r"[A-Za-z0-9]{1,32}")
_PROPER = {"click": re.compile(r"[0-9]{1,20}"), "word": re.compile(r"[a-z0-9]{1,32}")}
_GIVER = re.compile(r"(seat|outsider) ([1-9][0-9]?)")


class Contribution(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody added to the dice: the id of the click that seated them, or a word that they typed."""

    kind: Literal["click", "word"]
    who: str
    """A number, never a name: "seat 2", or "outsider 1" for who sat nowhere. Roles count after the seats."""
    text: str

    @property
    def line(self) -> str:
        """As the channel shows it and as it is hashed: "seat 2 word rain"."""
        return f"{self.who} {self.kind} {self.text}"


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


def account(contributions: Sequence[Contribution]) -> str:
    """What is hashed: the heading, and a line for each contribution in the order of the channel."""
    return "\n".join([HEADING, *(each.line for each in contributions)])


def running(seal: str, contributions: Sequence[Contribution]) -> str:
    """The SHA-256 in hex of all so far: the seal in hex, a line break, the `account` of what was added."""
    return hashlib.sha256(f"{seal}\n{account(contributions)}".encode()).hexdigest()


def key(secret: bytes, contributions: Sequence[Contribution] = ()) -> bytes:
    """The key of a game's chance: HMAC-SHA-256, under the secret, of the `account` of what was added."""
    return hmac.digest(secret, account(contributions).encode(), "sha256")


def improper(contributions: Sequence[Contribution], seats: int) -> str:
    """What no table with that many seats and roles can have taken, as a clause; empty if it can have all."""
    outsiders = 0
    given = set[tuple[str, str]]()
    for each in contributions:
        giver = _GIVER.fullmatch(each.who)
        if _PROPER[each.kind].fullmatch(each.text) is None:
            return f"has a {each.kind} for the dice that no table takes"
        if giver is None or (each.kind, each.who) in given:
            return "has something added to the dice by nobody who could"
        given.add((each.kind, each.who))
        number = int(giver[2])
        if giver[1] == "outsider":
            outsiders += 1
            if (each.kind, number) != ("word", outsiders):
                return "has something added to the dice by nobody who could"
        if number > seats:
            return "has something added to the dice from a seat that is not there"
    return ""
