"""The badges of a private picture: the choices of the moment, and what is chosen already."""

from bot.messages.composing import Draft
from bot.messages.step_pages import marks
from render.painter import Mark
from rules.farlanthia.actions import GmAttack, ScoutMany
from rules.kernel.actions import spec
from rules.kernel.game import Choices


def test_a_place_of_an_earlier_parameter_stays_marked() -> None:
    draft = Draft(GmAttack, 1)
    origin, to, *_ = spec(GmAttack).params
    assert marks(draft, origin, Choices((4, 9))) == [Mark("tile", 4, "1"), Mark("tile", 9, "2")]
    draft.choose(origin, 4)
    assert marks(draft, to, Choices((7,))) == [Mark("tile", 7, "1"), Mark("tile", 4, "", True)]
    assert marks(draft, to, Choices((4,))) == [Mark("tile", 4, "1")]


def test_what_is_picked_of_several_is_marked_among_the_choices() -> None:
    draft = Draft(ScoutMany, 1, picked=[8])
    cells = next(param for param in spec(ScoutMany).params if param.name == "cells")
    found = marks(draft, cells, Choices((3, 8), 1, 2))
    assert found == [Mark("tile", 3, "1"), Mark("tile", 8, "2", True)]
