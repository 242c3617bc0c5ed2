"""Pictures that never change, drawn once for a machine: in a file that every process maps.

What is mapped is the kernel's memory, of which all processes have the same, and which it gives to others when
they need it. Without a file, or where one cannot be, everything is drawn by whoever wants it.
"""

import hashlib
import logging
import mmap
import os
import struct
import sys
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import fields, is_dataclass
from functools import partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from threading import Lock
from types import FunctionType
from typing import Any, NamedTuple

import PIL
from PIL import Image

from render import png
from render.theme import Palette

if sys.platform != "win32":
    import fcntl

log = logging.getLogger(__name__)

_INDEX, _SIZE = 8 << 20, 512 << 20
"""Where the pixels begin, and how large the file looks: it takes of the disk what is written of it."""
_LARGEST = 1 << 20
"""Bytes of a picture that is kept: a larger one is of one table's map."""
_RECORD = struct.Struct("<IHH16sQIII")
"""A checksum of what follows it, bytes of the words behind it, mode, key, where the pixels are, their bytes
and checksum, and width."""
_MODES = ("RGBA", "L")


class Entry(NamedTuple):
    """A picture of the file."""

    mode: str
    size: tuple[int, int]
    begin: int
    length: int
    checksum: int
    about: bytes
    """What whoever kept it said of it."""
    map: mmap.mmap
    """The file in which it is: another may have been begun since."""


class Atlas:
    """Pictures by a key of what draws them, for all threads and processes; none until it is opened.

    A file is named by a digest of the code and the letters that draw, so that another version has another.
    It only grows; one that is damaged or full is deleted and begun anew, and what is wanted drawn again.
    """

    def __init__(self) -> None:
        self._path: Path | None = None
        self._file = -1
        self._map: mmap.mmap | None = None
        self._known: dict[bytes, Entry] = {}
        self._sound = set[int]()
        """Pictures whose pixels were looked at, by where they begin."""
        self._end, self._free = 0, _INDEX
        self._lock = Lock()

    @property
    def path(self) -> Path | None:
        """The file, if one is open."""
        return self._path

    def __len__(self) -> int:
        return len(self._known)

    @property
    def taken(self) -> int:
        """Bytes that the pictures in it take of the disk."""
        return self._end + self._free - _INDEX

    def open(self, folder: Path) -> bool:
        """Use the file of this version in a folder of ours, made if it is not there; whether that is new.

        Raises OSError if there can be none.
        """
        if sys.platform == "win32":
            raise OSError("pictures are not shared on Windows")
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if folder.stat().st_uid != os.geteuid() or folder.stat().st_mode & 0o022:
            raise PermissionError(f"others can write to {folder}")
        path = folder / f"{_PREFIX}{digest()}"
        for other in folder.glob(f"{_PREFIX}*"):
            if other != path:
                other.unlink(missing_ok=True)
        with self._lock:
            self._open(path)
            return not self._known

    def close(self) -> None:
        """Use no file any more; pictures that were taken from it stay whole."""
        with self._lock:
            self._shut()
            self._path = None

    def find(self, key: bytes) -> Entry | None:
        """The picture of that key, if it is there; another process may have put it there."""
        found, map = self._known.get(key), self._map
        if found is None and map is not None and map[self._end : self._end + 4] != bytes(4):
            with self._lock:
                self._read()
            found = self._known.get(key)
        return found

    def image(self, entry: Entry) -> Image.Image | None:
        """The picture itself, which nobody draws on; None if its file is used no more.

        Nor is there one if that is damaged: it is begun anew then.
        """
        with self._lock:
            if self._map is not entry.map or entry.begin + entry.length > len(entry.map):
                return None
            data = memoryview(entry.map)[entry.begin : entry.begin + entry.length]
            if entry.begin not in self._sound:
                if png.checksum(data) != entry.checksum:
                    self._begin_anew("damaged")
                    return None
                self._sound.add(entry.begin)
        pixels: Any = data  # any buffer will do
        return Image.frombuffer(entry.mode, entry.size, pixels, "raw", entry.mode, 0, 1)

    def keep(self, key: bytes, picture: Image.Image, about: bytes = b"") -> None:
        """Put a picture there, unless it is too large or the disk is full."""
        if self._map is None or picture.mode not in _MODES or _bytes(picture) > _LARGEST:
            return
        with self._lock, suppress(OSError):
            if self._map is not None:
                map = self._map
                with self._locked():
                    self._read(alone=True)
                    if key not in self._known and map is self._map:
                        self._write(key, picture, about)

    def _write(self, key: bytes, picture: Image.Image, about: bytes) -> None:
        """Pixels first: what has no record is not there."""
        data, begin = picture.tobytes(), -(-self._free // 64) * 64
        if begin + len(data) > _SIZE or self._end + _RECORD.size + len(about) + 4 > _INDEX:
            self._begin_anew("full")
            return
        mode = _MODES.index(picture.mode)
        told = _RECORD.pack(
            0, len(about), mode, key, begin, len(data), png.checksum(data), picture.width
        )  # fmt: skip
        record = (told + about)[4:]
        _put(self._file, data, begin)
        _put(self._file, record, self._end + 4)
        _put(self._file, struct.pack("<I", _sum(record)), self._end)
        self._read(alone=True)

    def _open(self, path: Path) -> None:
        self._shut()
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        with self._locked():
            if os.fstat(self._file).st_size != _SIZE:
                os.ftruncate(self._file, 0)
                os.ftruncate(self._file, _SIZE)
            self._map = mmap.mmap(self._file, _SIZE, access=mmap.ACCESS_READ)
            self._path = path
            self._read(alone=True)

    def _shut(self) -> None:
        """Let the file go; the map lives as long as pictures in it."""
        if self._file >= 0:
            os.close(self._file)
        self._file, self._map, self._end, self._free = -1, None, 0, _INDEX
        self._known, self._sound = {}, set()

    def _begin_anew(self, why: str) -> None:
        """Delete a file, which others may have open, and use another: that of whoever has done so already."""
        if self._path is None:
            return
        log.warning("The file of pictures %s is %s: it is begun anew.", self._path, why)
        with suppress(OSError):
            with suppress(FileNotFoundError):
                if os.path.samestat(self._path.stat(), os.fstat(self._file)):
                    self._path.unlink()
            self._open(self._path)

    def _read(self, *, alone: bool = False) -> None:
        """Take note of records that came; `alone` if nobody can be writing one now."""
        while self._map is not None:
            head = self._map[self._end : self._end + _RECORD.size]
            if head[:4] == bytes(4):
                return
            total, words, mode, key, begin, length, checksum, width = _RECORD.unpack(head)
            record = self._map[self._end + 4 : self._end + _RECORD.size + words]
            if _sum(record) != total:
                if alone:
                    self._begin_anew("damaged")
                return
            height = length // (width * len(_MODES[mode]))
            about = record[_RECORD.size - 4 :]
            size = width, height
            self._known[key] = Entry(_MODES[mode], size, begin, length, checksum, about, self._map)
            self._end += _RECORD.size + words
            self._free = begin + length

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """While no other process writes to the file."""
        file = self._file
        fcntl.flock(file, fcntl.LOCK_EX)
        try:
            yield
        finally:
            with suppress(OSError):  # closed meanwhile, for a new one
                fcntl.flock(file, fcntl.LOCK_UN)


ATLAS = Atlas()
"""Of this process."""

_PREFIX = "pictures-"


def folder() -> Path:
    """Where the file goes: a folder for what can be made again, as the system or the XDG rules name it.

    Raises OSError if none is named and there is no home.
    """
    named = os.environ.get("CACHE_DIRECTORY", "").partition(":")[0]
    if named:
        return Path(named)
    try:
        home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    except RuntimeError as error:  # a user of whom the system knows nothing but the number
        raise FileNotFoundError("no folder is known for them: set XDG_CACHE_HOME") from error
    return Path(home) / "landmoot"


def digest() -> str:
    """A few letters that change with all that draws: our code, its letters, the rules' words, and Pillow."""
    found = hashlib.sha256(f"{PIL.__version__} {sys.byteorder} {_RECORD.format}".encode())
    for package in ("render", "rules"):
        for file in _sources(files(package)):
            found.update(file.read_bytes())
    return found.hexdigest()[:16]


def _sources(folder: Traversable) -> Iterator[Traversable]:
    for each in sorted(folder.iterdir(), key=lambda each: each.name):
        if each.is_dir():
            yield from _sources(each)
        elif each.name.endswith((".py", ".ttf", ".toml", ".json")):
            yield each


def key_of(
    draw: Callable[..., object], args: tuple[Hashable, ...], kwargs: Mapping[str, Hashable]
) -> bytes | None:
    """What stands for a picture in every process, by what draws it from what; None if nothing can."""
    try:
        told = _spelt((draw, args, tuple(sorted(kwargs.items()))))
    except TypeError:
        return None
    return hashlib.blake2b(told.encode(), digest_size=16).digest()


def _spelt(value: object) -> str:
    """A value as text that is the same in every process; raises TypeError for what has no such text."""
    if value is None or isinstance(value, bool | int | float | str):
        return repr(value)
    if isinstance(value, tuple):
        return f"{type(value).__qualname__}({','.join(map(_spelt, value))})"
    if isinstance(value, frozenset):
        return f"{{{','.join(sorted(map(_spelt, value)))}}}"
    if isinstance(value, Mapping):
        return f"{{{','.join(f'{_spelt(key)}:{_spelt(each)}' for key, each in value.items())}}}"
    if isinstance(value, partial):
        return _spelt((value.func, value.args, value.keywords))
    if isinstance(value, Palette):
        return _spelt(value.colours)
    if is_dataclass(value) and not isinstance(value, type):
        told = (f"{each.name}={_spelt(getattr(value, each.name))}" for each in fields(value) if each.init)
        return f"{type(value).__qualname__}({','.join(told)})"
    if isinstance(value, FunctionType):
        return f"{value.__module__}.{value.__qualname__}{_inner(value) if '<' in value.__qualname__ else ''}"
    raise TypeError(f"{type(value).__qualname__} has no such text")


def _inner(function: FunctionType) -> str:
    """What tells a function within another, or without a name, from others of that name."""
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    return f"{list(function.__code__.co_positions())}{_spelt((*cells, function.__defaults__))}"


def _sum(record: bytes) -> int:
    """A checksum that is not 0, which stands for no record."""
    return png.checksum(record) or 1


def _bytes(picture: Image.Image) -> int:
    return picture.width * picture.height * len(picture.mode)


def _put(file: int, data: bytes, at: int) -> None:
    while data:
        written = os.pwrite(file, data, at)
        data, at = data[written:], at + written
