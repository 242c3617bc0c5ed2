"""What the store asks of a database: a narrow door, so that one set of queries serves two of them."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol


class Reading(Protocol):
    """Asks for rows; the values of a statement stand where it has a `?`. Raises StoreError if it fails."""

    async def fetch(self, statement: str, values: Sequence[object] = ()) -> Sequence[Any]:
        """Run one statement and return its rows."""


class Session(Reading, Protocol):
    """A transaction under way: it reads and writes.

    All methods raise Conflict if a unique key is taken, and StoreError for whatever else fails.
    """

    async def run(self, statement: str, values: Sequence[object] = ()) -> None:
        """Run one statement that returns nothing, now or at the transaction's end: it may fail then."""

    async def change(self, statement: str, values: Sequence[object] = ()) -> None:
        """As `run`, one that returns the rows that it changes; Conflict if there are none."""

    async def many(self, statement: str, rows: Iterable[Sequence[object]]) -> None:
        """Run one statement, that returns nothing, for each of these rows of values."""

    async def lock(self, number: int) -> None:
        """Wait until no other transaction that asked for the same number is under way, here or elsewhere."""


class Engine(Protocol):
    """An open database whose schema is up to date."""

    name: str
    """The database as it may be shown: without a password."""
    reader: Reading
    """Sees committed transactions only."""
    regained: list[Callable[[], None]]
    """Called when the claim on the tables was lost and taken again: others may have written."""
    lost: list[Callable[[], None]]
    """Called when another process has the claim now: this one may serve nobody any more."""

    def transaction(self) -> AbstractAsyncContextManager[Session]:
        """One transaction: committed at the end, rolled back at any exception.

        Raises StoreError if the database fails; Unsure if nobody can say whether it was committed.
        """

    async def count_on(self, session: Session, table: str) -> None:
        """Number the next rows of a table after those that were put there with numbers of their own."""

    async def log_in_turn(self, lane: int) -> None:
        """Wait until no other process has logged in for a moment: Discord takes one login in five seconds,
        or one in each of several lanes."""

    async def close(self) -> None:
        """Wait for the transactions under way, then let go of the database; harmless if closed."""
