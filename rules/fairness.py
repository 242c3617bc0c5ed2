"""Dice that nobody can bend: their key is made from a secret and from what people add without knowing it."""

import hashlib
import hmac
from collections.abc import Sequence
from typing import Literal

import msgspec

SECRET_BYTES = 32
LONGEST_WORD = 100
"""Of a contribution, in characters."""
_PURPOSE = b"landmoot dice, format 2"


class Contribution(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody added to the dice: the id of the click that seated them, or a word that they typed."""

    kind: Literal["click", "word"]
    who: str
    """The name, as everybody read it."""
    text: str


def commitment(secret: bytes) -> str:
    """The SHA-256 of a secret in hex, published when a table opens: the secret cannot be swapped later."""
    return hashlib.sha256(secret).hexdigest()


def key(secret: bytes, contributions: Sequence[Contribution] = ()) -> bytes:
    """The key of a game's chance: HMAC-SHA-256 under the secret of all contributions in their public order.

    What is hashed: a fixed heading, then of each contribution its kind, name and text in UTF-8, each
    behind its length in bytes as four bytes, big-endian, so that no two lists give the same bytes.
    """
    parts = [part.encode() for each in contributions for part in (each.kind, each.who, each.text)]
    message = _PURPOSE + b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    return hmac.digest(secret, message, "sha256")
