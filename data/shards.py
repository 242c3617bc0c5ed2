"""Which servers a process looks after: those whose shard, as Discord counts them, is its own."""

import re

from msgspec import Struct
from typing_extensions import override

_WRITTEN = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?/(\d{1,5})")


class Shards(Struct, frozen=True):
    """The shards `first` to `last` of `count`. A server's shard is `(guild_id >> 22) % count`."""

    first: int
    last: int
    count: int

    @classmethod
    def parse(cls, text: str) -> "Shards":
        """Read `0-3/16` or `5/16`; raises ValueError, with one sentence, for anything else."""
        match = _WRITTEN.fullmatch(text.strip())
        if match is None:
            raise ValueError("should name shards and how many there are in all, such as 0-3/16")
        first, last, count = int(match[1]), int(match[2] or match[1]), int(match[3])
        if not first <= last < count:
            raise ValueError(
                f"names shards that are not among 0 to {count - 1}" if count else "needs a shard"
            )
        return cls(first, last, count)

    @override
    def __str__(self) -> str:
        return f"{self.first}-{self.last}/{self.count}"

    def __contains__(self, guild_id: int) -> bool:
        """True for a server that this process looks after."""
        return self.first <= (guild_id >> 22) % self.count <= self.last

    @property
    def ids(self) -> range:
        """The numbers of the shards."""
        return range(self.first, self.last + 1)

    @property
    def share(self) -> float:
        """How much of all servers that is, from 0 to 1."""
        return len(self.ids) / self.count

    @property
    def condition(self) -> str:
        """The same as `in`, in SQL, about a column `guild_id`."""
        return f"(guild_id >> 22) % {self.count} BETWEEN {self.first} AND {self.last}"
