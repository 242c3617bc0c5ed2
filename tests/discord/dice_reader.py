"""What somebody can know of a game's dice who has nothing but the text of its channel.

Written anew from what the README says: it shares no line with the program.
"""

import hashlib
import hmac
import re
from collections.abc import Sequence
from dataclasses import dataclass

_HEADING = "landmoot dice, format 2"
_LINE = re.compile(r"terms [0-9a-f]{64}|(?:seat|outsider) [0-9]+ word [a-z0-9]{1,32}")
_HASH = re.compile(r"SHA-256 (?:of these lines:|is) `([0-9a-f]{64})`")


@dataclass(frozen=True)
class Account:
    """The seal, and the lines that are hashed."""

    seal: str
    lines: tuple[str, ...]

    def key(self, secret: bytes) -> bytes:
        """The key of the dice, once the secret is known; its hash must be the seal."""
        assert hashlib.sha256(secret).hexdigest() == self.seal
        return hmac.digest(secret, "\n".join(self.lines).encode(), "sha256")


def read_account(texts: Sequence[str]) -> Account:
    """What the messages of a channel, oldest first, say is hashed; each hash in them is checked."""
    seal, lines = "", list[str]()
    for text in texts:
        rows = text.split("\n")
        for before, row in zip(["", *rows], rows, strict=False):
            if row == _HEADING:
                seal, lines = before, [row]
            elif lines and _LINE.fullmatch(row):
                lines.append(row)
        if " adds a word to the dice." in text:
            (found,) = _HASH.findall(text)
            assert found == _sha(seal, lines[:-1]), "a word extends what was there before it"
        elif _HEADING in rows:
            assert _HASH.findall(text) == [_sha(seal, lines)]
    return Account(seal, tuple(lines))


def _sha(seal: str, lines: Sequence[str]) -> str:
    return hashlib.sha256("\n".join([seal, *lines]).encode()).hexdigest()
