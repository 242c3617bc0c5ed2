"""The pictures that never change: opened at a start, and drawn once for a machine and a version."""

import logging
import multiprocessing

from bot.memory import LEAST, set_aside, shares
from render import atlas
from render.atlas import ATLAS
from render.rehearsal import rehearse

log = logging.getLogger(__name__)


def make_ready() -> None:
    """Use the file of pictures; where it is new, wait until they are drawn in a process of its own.

    Whatever is wrong with it, the bot goes on without: it draws them itself then.
    """
    try:
        if ATLAS.open(atlas.folder()):
            log.info("Drawing once what all pictures are made of: %s", ATLAS.path)
            drawing = multiprocessing.get_context("spawn").Process(target=_draw, daemon=True)
            drawing.start()
            drawing.join()
            ATLAS.open(atlas.folder())
    except OSError as error:
        log.warning("Pictures are not kept on the disk, so a start takes longer: %s", error)


def _draw() -> None:
    """In a process of its own, which takes little memory."""
    set_aside(shares(LEAST, 1))
    ATLAS.open(atlas.folder())
    for _ in rehearse():
        pass
