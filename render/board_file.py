"""The boards of a whole game, which are looked at one after the other: on the disk rather than in memory."""

from collections.abc import Iterable, Iterator, Mapping
from io import SEEK_END, BytesIO
from tempfile import TemporaryFile
from typing import IO, Self

from typing_extensions import override

_Place = tuple[int, int]
"""Where a board begins in the file, and its bytes."""


class BoardFile(Mapping[int, bytes]):
    """PNGs by the number of their turn, in a file without a name that goes with them.

    A game has 10 to 25 MB of them. Where no such file can be made they are in memory. Use it in a `with`.
    """

    def __init__(self, file: IO[bytes] | None = None, places: Mapping[int, _Place] | None = None) -> None:
        """Empty, or with what is at these places of a file."""
        self._file = file or _nameless()
        self._places = dict(places or {})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, number: int, board: bytes) -> None:
        """Keep the board of that turn; raises OSError if the disk is full."""
        begin = self._file.seek(0, SEEK_END)
        self._file.write(board)
        self._places[number] = begin, len(board)

    def only(self, numbers: Iterable[int]) -> "BoardFile":
        """Those of these turns, in this order."""
        return BoardFile(self._file, {number: self._places[number] for number in numbers})

    @override
    def __getitem__(self, number: int) -> bytes:
        begin, length = self._places[number]
        self._file.seek(begin)
        return self._file.read(length)

    @override
    def __iter__(self) -> Iterator[int]:
        return iter(self._places)

    @override
    def __len__(self) -> int:
        return len(self._places)


def _nameless() -> IO[bytes]:
    try:
        return TemporaryFile()
    except OSError:
        return BytesIO()
