"""A game as an animated picture: its boards one after the other, in one shared palette."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from io import BytesIO
from math import ceil
from typing import NamedTuple

from PIL import GifImagePlugin, Image, ImageChops

from render import changes, pixels, png, rim, theme
from render.pixels import Box

WIDTH = 800
MOST_FRAMES = 60
"""Longer games leave turns out, evenly: nobody watches longer than three quarters of a minute."""
STEP = 650
LAST = 5000
"""How long a frame is shown, and the last one, in milliseconds."""
_BAND = 64
"""Rows of a frame that are made at a time."""


def choose_frames(count: int, most: int = MOST_FRAMES) -> list[int]:
    """Which of so many frames are shown, in order: evenly spread, the first and the last always."""
    if count <= most:
        return list(range(count))
    return sorted({round(index * (count - 1) / (most - 1)) for index in range(most)})


def animate(boards: Collection[bytes], *, most_bytes: int = 8_000_000) -> bytes:
    """A GIF of these PNG boards, one at least; 800 pixels wide, or less if it would be too large.

    Boards that are smaller than others, as of a map that grew, lie in the middle.

    Takes some 6 ms a board, so call it off the event loop, and has two of them unpacked at a time.
    """
    width = WIDTH
    while True:
        most = most_bytes if width > 300 else None
        data, done = _gif(boards, width, most)
        if done == 1.0:
            return data
        # Bytes grow as the width to the power of 1.2 (measured): as much narrower is surely small enough.
        width = max(250, int(width * min(0.9, done * most_bytes / len(data))))
        del data  # it is as large as the one that follows


_SAME = 255
"""The number of a colour that no board has: nothing is drawn there."""
_WHERE_BLACK = [255] + 255 * [0]


class _Change(NamedTuple):
    """What of a frame differs from the one before, where that lies, and how long it is shown."""

    part: Image.Image
    corner: tuple[int, int]
    time: int


def _gif(boards: Collection[bytes], width: int, most: int | None) -> tuple[bytes, float]:
    """A GIF whose frames are written as they come: Pillow itself would hold them all, twice.

    With the share of it that is done: less than all where it would take more than so many bytes.
    """
    height = max(_height(Image.open(BytesIO(board)), width) for board in boards)
    out, shown, times = BytesIO(), 0, [STEP] * (len(boards) - 1) + [LAST]
    for change in _changes(times, _frames(boards, width, height)):
        if not out.tell():
            header, _ = GifImagePlugin.getheader(change.part, info={"loop": 0, "optimize": False})
            out.writelines(header)
        clear = {"transparency": _SAME} if shown else {}
        out.writelines(
            GifImagePlugin.getdata(change.part, change.corner, duration=change.time, disposal=1, **clear)
        )
        shown += change.time
        if most is not None and out.tell() >= most:
            return out.getvalue(), min(0.99, shown / sum(times))
    out.write(b";")
    return out.getvalue(), 1.0


def _changes(times: Sequence[int], frames: Iterable[Image.Image]) -> Iterator[_Change]:
    """The first frame, then what is new in each; the time of one that shows nothing new goes to the last."""
    last: Image.Image | None = None
    held: _Change | None = None
    for time, frame in zip(times, frames, strict=True):
        new = _Change(frame, (0, 0), time) if last is None else _new_in(frame, last, time)
        last = frame
        if held is not None and new is None:
            held = held._replace(time=held.time + time)
            continue
        if held is not None:
            yield held
        held = new
    if held is not None:
        yield held


def _new_in(frame: Image.Image, last: Image.Image, time: int) -> _Change | None:
    """What is new in a frame, and nothing where it shows the same, which then takes no bytes."""
    new = ImageChops.difference(frame, last)
    box = new.getbbox()
    if box is None:
        return None
    part = frame.crop(box)
    part.paste(_SAME, mask=new.crop(box).point(_WHERE_BLACK, "L"))
    return _Change(part, box[:2], time)


def _frames(boards: Iterable[bytes], width: int, height: int) -> Iterator[Image.Image]:
    """Each board reduced to that width, in the middle of a frame of that height and of its edges' colour."""
    last: Image.Image | None = None
    frame: Image.Image | None = None
    for data in boards:
        board = png.read_picture(data)
        board.load()  # its palette, too, which Pillow puts in place no sooner
        if last is None or frame is None or not _comparable(board, last):
            frame = theme.rich().canvas(width, _height(board, width))
            _paint(frame, board, (0, 0, *frame.size))
        else:
            frame = _renewed(frame, board, last)
        last = board
        yield rim.within(frame, (width, height))


def _comparable(one: Image.Image, other: Image.Image) -> bool:
    """Whether equal numbers of colours, at equal places, are equal pixels."""
    return one.mode == other.mode == "P" and one.size == other.size and one.getpalette() == other.getpalette()


def _renewed(frame: Image.Image, board: Image.Image, last: Image.Image) -> Image.Image:
    """The frame of the last board made that of this one: a turn changes a twentieth of it."""
    frame, (across, down) = frame.copy(), _pace(board, frame.size)
    for left, top, right, bottom in changes.boxes(ImageChops.difference(board, last)):
        corner = min(frame.width, ceil(right / across)), min(frame.height, ceil(bottom / down))
        _paint(frame, board, (int(left / across), int(top / down), *corner))
    return frame


def _paint(frame: Image.Image, board: Image.Image, box: Box) -> None:
    """Make that box of a frame what the board shows there, in bands: in colours it is four times as large."""
    (left, top, right, bottom), (across, down) = box, _pace(board, frame.size)
    for start in range(top, bottom, _BAND):
        end = min(start + _BAND, bottom)
        part = left * across, start * down, right * across, end * down
        pixels.put_reduced(frame, (left, start, right, end), board, part, theme.rich().sample)


def _pace(board: Image.Image, size: tuple[int, int]) -> tuple[float, float]:
    """How many pixels of a board, across and down, one of a frame of that size stands for."""
    return board.width / size[0], board.height / size[1]


def _height(picture: Image.Image, width: int) -> int:
    return max(1, round(picture.height * width / picture.width))
