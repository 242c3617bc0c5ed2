"""The pictures of the local table's page, which shows them as they are."""

import asyncio
from io import BytesIO

from PIL import Image
from simcord.preview._media import MediaInfo, MediaWorker
from typing_extensions import override

_SHOWN = ("PNG", "GIF", "WEBP")


class PagePictures(MediaWorker):
    """Takes the bot's own pictures as good.

    SimCord decodes each in a process of its own, one after the other and eight at most, and gives up after
    30 s: on a busy machine pictures are missing for good. Its care is for strangers' files.
    """

    @override
    async def validate(self, key: str, blob: bytes, *, media_time: float | None = None) -> MediaInfo:
        info = None if media_time is not None else await asyncio.to_thread(_as_it_is, blob)
        return info or await super().validate(key, blob, media_time=media_time)


def _as_it_is(blob: bytes) -> MediaInfo | None:
    """What the page must know of a picture; None if it is none, or of a kind that we do not make."""
    try:
        with Image.open(BytesIO(blob), formats=_SHOWN) as picture:
            (width, height), kind = picture.size, str(picture.format)
            frames = int(getattr(picture, "n_frames", 1))
    except OSError:
        return None
    decoded = width * height * 4
    content = f"image/{kind.lower()}"
    return MediaInfo(kind, width, height, frames, decoded, blob, content, capture=blob, poster=blob)
