"""Chance with one counter for all purposes, as format 1 drew: golden games and boards keep their course."""

import hmac

from rules.kernel.chance import Chance


class OneStream(Chance):
    """Every draw comes from one stream, whatever its purpose."""

    def draw(self, n: int, purpose: str) -> int:
        """The next value of the only stream."""
        at = self.counters.get("", 0)
        limit = (1 << 64) - (1 << 64) % n
        while True:
            value = int.from_bytes(hmac.digest(self.key, at.to_bytes(8, "big"), "sha256")[:8], "big")
            at += 1
            if value < limit:
                self.counters[""] = at
                return value % n
