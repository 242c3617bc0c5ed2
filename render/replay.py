"""A game as an animated picture: its boards one after the other, in one shared palette."""

from collections.abc import Sequence
from io import BytesIO

from PIL import Image

from render import theme

WIDTH = 800
MOST_FRAMES = 150
"""Longer games leave turns out, evenly: 150 frames are two minutes, as long as anybody watches."""
STEP = 800
LAST = 5000
"""How long a frame is shown, and the last one, in milliseconds."""


def chosen(count: int, most: int = MOST_FRAMES) -> list[int]:
    """Which of so many frames are shown, in order: evenly spread, the first and the last always."""
    if count <= most:
        return list(range(count))
    return sorted({round(index * (count - 1) / (most - 1)) for index in range(most)})


def animate(boards: Sequence[bytes], *, most_bytes: int = 8_000_000) -> bytes:
    """A GIF of these PNG boards; 800 pixels wide, or less if it would be too large.

    Where a part of the board goes out of the game, boards become smaller: those lie in the middle.

    Takes some 15 ms a board, so call it off the event loop. Raises ValueError without a board.
    """
    if not boards:
        raise ValueError("an animation needs a board")
    width = WIDTH
    while True:
        data = _gif(_alike([_frame(board, width) for board in boards]))
        if len(data) <= most_bytes or width <= 300:
            return data
        width = width * 3 // 4


def _frame(board: bytes, width: int) -> Image.Image:
    picture = Image.open(BytesIO(board)).convert("RGB")
    height = max(1, round(picture.height * width / picture.width))
    return theme.rich().quantise(picture.resize((width, height), Image.Resampling.BOX, reducing_gap=2.0))


def _alike(frames: Sequence[Image.Image]) -> list[Image.Image]:
    """The frames in one height, that of the highest."""
    highest = max(frame.height for frame in frames)
    return [frame if frame.height == highest else _within(frame, highest) for frame in frames]


def _within(frame: Image.Image, height: int) -> Image.Image:
    palette = theme.rich()
    whole = palette.canvas(frame.width, height)
    whole.paste(palette.colours.index(theme.rgb("deep")), (0, 0, frame.width, height))
    whole.paste(frame, (0, (height - frame.height) // 2))
    return whole


def _gif(frames: Sequence[Image.Image]) -> bytes:
    first, *others = frames
    times = [STEP] * len(others) + [LAST]
    out = BytesIO()
    # Frames that equal the one before would be dropped with their time; Pillow adds their time itself.
    first.save(
        out, "GIF", save_all=True, append_images=others, duration=times, loop=0, optimize=False, disposal=1
    )
    return out.getvalue()
