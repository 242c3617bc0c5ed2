"""A game as an animated picture: its boards one after the other, in one shared palette."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from io import BytesIO
from typing import NamedTuple

from PIL import GifImagePlugin, Image, ImageChops

from render import rim, theme
from render.pixels import Box

WIDTH = 800
MOST_FRAMES = 150
"""Longer games leave turns out, evenly: 150 frames are two minutes, as long as anybody watches."""
STEP = 800
LAST = 5000
"""How long a frame is shown, and the last one, in milliseconds."""


def choose_frames(count: int, most: int = MOST_FRAMES) -> list[int]:
    """Which of so many frames are shown, in order: evenly spread, the first and the last always."""
    if count <= most:
        return list(range(count))
    return sorted({round(index * (count - 1) / (most - 1)) for index in range(most)})


def animate(boards: Collection[bytes], *, most_bytes: int = 8_000_000) -> bytes:
    """A GIF of these PNG boards; 800 pixels wide, or less if it would be too large.

    Where a part of the board goes out of the game, boards become smaller: those lie in the middle.

    Takes some 15 ms a board, so call it off the event loop, and has two of them unpacked at a time.
    Raises ValueError without a board.
    """
    if not boards:
        raise ValueError("an animation needs a board")
    width = WIDTH
    while True:
        most = most_bytes if width > 300 else None
        data, done = _gif(boards, width, most)
        if done == 1.0:
            return data
        # Bytes grow as the width to the power of 1.2 (measured): as much narrower is surely small enough.
        width = max(250, int(width * min(0.9, done * most_bytes / len(data))))
        del data  # it is as large as the one that follows


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
        out.writelines(GifImagePlugin.getdata(change.part, change.corner, duration=change.time, disposal=1))
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
        box = (0, 0, *frame.size) if last is None else _new_in(frame, last)
        last = frame
        if held is not None and box is None:
            held = held._replace(time=held.time + time)
            continue
        if held is not None:
            yield held
        assert box is not None
        held = _Change(frame.crop(box), box[:2], time)
    if held is not None:
        yield held


def _new_in(frame: Image.Image, last: Image.Image) -> Box | None:
    return ImageChops.difference(_indices(frame), _indices(last)).getbbox()


def _indices(frame: Image.Image) -> Image.Image:
    """The numbers of the palette's colours as greys, which can be compared."""
    return Image.frombuffer("L", frame.size, frame.tobytes())


def _frames(boards: Iterable[bytes], width: int, height: int) -> Iterator[Image.Image]:
    """Each board reduced to that width, in the middle of a frame of that height and of its edges' colour."""
    for board in boards:
        frame = _frame(board, width)
        yield frame if frame.height == height else _within(frame, height)


def _frame(board: bytes, width: int) -> Image.Image:
    picture = Image.open(BytesIO(board))
    size = width, _height(picture, width)
    small = picture.convert("RGB").resize(size, Image.Resampling.BOX, reducing_gap=2.0)
    return theme.rich().quantise(small)


def _height(picture: Image.Image, width: int) -> int:
    return max(1, round(picture.height * width / picture.width))


def _within(frame: Image.Image, height: int) -> Image.Image:
    palette = theme.rich()
    whole = palette.canvas(frame.width, height)
    whole.paste(rim.colour_of(frame), (0, 0, frame.width, height))
    whole.paste(frame, (0, (height - frame.height) // 2))
    return whole
