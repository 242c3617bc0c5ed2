"""Whether anything was stored by what somebody does, so that they are never told otherwise."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_DONE: ContextVar[list[int] | None] = ContextVar("stored", default=None)


@contextmanager
def watching() -> Iterator[Callable[[], bool]]:
    """While this lasts: whether anything was stored by it, asked by calling what is given."""
    done: list[int] = []
    token = _DONE.set(done)
    try:
        yield lambda: bool(done)
    finally:
        _DONE.reset(token)


def note() -> None:
    """Something was stored."""
    done = _DONE.get()
    if done is not None:
        done.append(1)
