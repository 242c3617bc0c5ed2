"""The private panels that are open, by themselves: what becomes of one while a press on it is answered."""

from types import SimpleNamespace
from typing import Any

from bot.upkeep.later import Alarms, Background
from bot.upkeep.open_panels import OpenPanel, OpenPanels


async def test_a_press_is_answered_though_its_panel_was_closed_meanwhile() -> None:
    """Somebody changes an option while another has the game begin."""
    panels = OpenPanels(Alarms(Background().spawn), lambda: 0.0)
    closed = list[int]()

    async def delete() -> None:
        closed.append(1)

    pressed: Any = SimpleNamespace(
        user=SimpleNamespace(id=5),
        message=SimpleNamespace(id=9),
        extras={},
        is_expired=lambda: False,
        delete_original_response=delete,
    )
    await panels.note_shown(1, OpenPanel(pressed, 9, 3))
    with panels.answering(pressed, 1):
        panels.moved_on(1)
        await panels.close(1)
    assert closed and not panels.is_open(1, 5)
