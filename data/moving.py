"""Copying everything from one database to another, and being sure of it."""

import hashlib
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any

from msgspec import Struct

from data.engine import Engine, Reading
from data.errors import StoreError
from data.queries import insert
from data.shape import Shape, shapes

_PAGE = 500
_MODULUS = 1 << 256
Progress = Callable[[str, int], None]
"""Told of each step: what is done (`copying moves`, `checking moves`) and how many rows more are done."""


class Sum(Struct, frozen=True):
    """What a table holds: its rows, and a digest of them in whatever order."""

    rows: int
    digest: str


def _silent(what: str, rows: int) -> None:
    """Tell nobody."""


async def checksums(session: Reading, progress: Progress = _silent) -> dict[str, Sum]:
    """What each table of a database holds."""
    return {shape.name: await _sum_of(session, shape, progress) for shape in shapes()}


async def count(session: Reading) -> int:
    """How many rows a database has."""
    return sum([int((await session.fetch(f"SELECT COUNT(*) FROM {each.name}"))[0][0]) for each in shapes()])


async def copy(
    source: Reading, target: Engine, *, replace: bool = False, progress: Progress = _silent
) -> dict[str, Sum]:
    """Copy everything into `target`, in one transaction, then read both and compare; what each table holds.

    A target that holds the same already is left as it is. Raises StoreError if it holds anything else and
    `replace` is not set, or if what was copied is not what was there.
    """
    there = await checksums(source, lambda name, rows: progress(f"reading {name}", rows))
    if await checksums(target.reader) == there:
        return there
    if await count(target.reader) and not replace:
        raise StoreError(f"The database {target.name} holds other tables already; choose an empty one.")
    async with target.transaction() as session:
        for shape in reversed(shapes()):
            await session.fetch(f"DELETE FROM {shape.name}")
        for shape in shapes():
            async for page in _pages(source, shape):
                await session.many(insert(shape.name, shape.columns), page)
                progress(f"copying {shape.name}", len(page))
            if shape.numbered:
                await target.count_on(session, shape.name)
    copied = await checksums(target.reader, lambda name, rows: progress(f"checking {name}", rows))
    wrong = [name for name, found in copied.items() if found != there[name]]
    if wrong:
        raise StoreError(f"What arrived in {target.name} is not what was sent: {', '.join(wrong)}.")
    return there


async def _sum_of(session: Reading, shape: Shape, progress: Progress) -> Sum:
    rows = total = 0
    async for page in _pages(session, shape):
        rows += len(page)
        total += sum(_number(row) for row in page)
        progress(shape.name, len(page))
    return Sum(rows, f"{total % _MODULUS:064x}")


async def _pages(session: Reading, shape: Shape) -> AsyncIterator[Sequence[tuple[Any, ...]]]:
    places = [shape.columns.index(name) for name in shape.key]
    after = list[Any]()
    while page := await session.fetch(shape.page(first=not after), (*after, _PAGE)):
        yield (rows := [tuple(row) for row in page])
        if len(rows) < _PAGE:
            return
        after = [rows[-1][place] for place in places]


def _number(row: tuple[Any, ...]) -> int:
    """A row as a number. A sum of these tells tables apart in whatever order a database sorts text."""
    return int.from_bytes(hashlib.sha256(repr(row).encode()).digest(), "big")
