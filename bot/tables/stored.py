"""Whether anything was stored by what somebody does, so that they are never told otherwise."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_DONE: ContextVar[list[int | None] | None] = ContextVar("stored", default=None)


@contextmanager
def watching() -> Iterator[list[int | None]]:
    """While this lasts: what was stored by it, each time its table, None for anything else."""
    done: list[int | None] = []
    token = _DONE.set(done)
    try:
        yield done
    finally:
        _DONE.reset(token)


def apart() -> None:
    """What is stored from here on by the task at hand was not stored by whoever began it."""
    _DONE.set(None)


def note(table_id: int | None = None) -> None:
    """Something was stored, of that table if it was about one."""
    done = _DONE.get()
    if done is not None:
        done.append(table_id)
