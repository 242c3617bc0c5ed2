"""However large the map and however many stand on it, what is sent keeps within Discord's limits."""

from typing import Any

import pytest

from bot.messages.board_message import board_view
from bot.messages.composing import Draft
from bot.messages.panel_pages import panel_of
from bot.messages.step_pages import CHOICES, Question, page_size, question_view
from rules.farlanthia import forces, structures
from rules.farlanthia.state import FarState
from rules.farlanthia.tables import CAPITOL, FIELD, HIDDEN, ROAD, VILLAGE
from rules.kernel.actions import Action, spec
from rules.kernel.game import Choices
from tests.discord.limits import check_message
from tests.discord.world import PNG, World, seen
from tests.tables.helpers import put_state


def _crowded(state: FarState, seat: int, phase: str) -> FarState:
    """Everything is known and full of units: the seat's on some tiles, another's on the rest."""
    table = state.table
    for cell in range(table.board.cells):
        fogged = phase == "scout" and cell % 2 == 0 and table.structure[cell] != CAPITOL
        table.terrain[cell] = HIDDEN if fogged else FIELD
        table.face_up[cell] = int(not fogged)
        if fogged or table.structure[cell] == CAPITOL:
            continue
        owner = 1 - seat if cell % 5 else seat
        structures.put(table, cell, ROAD if cell % 2 else VILLAGE, owner)
        for kind in range(3 if table.terms.unit_types != "single" else 1):
            forces.add_units(table, owner, cell, kind, 1 + cell % 9)
    table.goods[:] = [30] * len(table.goods)
    table.dice[seat] = (6, 5, 4, 3, 2, 1)
    table.renown[seat] = 9
    table.phase, table.at, table.began = phase, table.order.index(seat), True
    table.scouted = table.scout_die = False
    return state


def _checked(view: Any) -> None:
    check_message({"components": view.to_components()})


async def _pages(world: World, glance: Any, user: int, kind: type[Action]) -> int:
    """Every page of a move, some way through: how many there were."""
    draft, pages = Draft(kind, glance.table.version), 0
    while (param := draft.param) is not None:
        if param.kind.typed:
            _checked(question_view(glance, Question(kind, draft=draft, choices=Choices((), 0))))
            draft.choose(param, "words")
            continue
        choices = await world.service.play.choices(glance.table.id, user, kind, draft.chosen)
        if not choices.atoms:
            draft.choose(param, param.kind.assemble(()) if param.kind.several else None)
            continue
        some = choices.atoms[: max(1, choices.least)]
        draft.picked = list(choices.atoms[: min(choices.most, 60)]) if param.kind.several else []
        for page in range(1 + (len(set(choices.atoms)) - 1) // page_size(param, choices)):
            draft.page = page
            _checked(question_view(glance, Question(kind, draft=draft, choices=choices), {CHOICES: PNG}))
            pages += 1
        draft.choose(param, param.kind.assemble(some))
    return pages


@pytest.mark.parametrize(
    "options", ["mode=duel", "mat=radius8 map_build=roll unit_types=foot_and_horse sappers=on"]
)
@pytest.mark.parametrize("phase", ["scout", "hero", "realm", "conflict.muster"])
async def test_no_page_is_too_large(world: World, options: str, phase: str) -> None:
    await world.open_and_start("farlanthia", people=2, computers=0, options=options)
    table = await world.table()
    live = await world.service.keeper.peek(table.id)
    state = live.game.copy(live.position.state)
    seat = state.table.order[0]
    await put_state(world.service, table.id, _crowded(state, seat, phase))
    user = table.seats[seat].user_id
    assert user is not None
    glance = await world.service.play.glance(table.id, user)
    kinds = {*map(type, glance.legal), *glance.open}
    assert len(kinds) > 2
    _checked(panel_of(glance, "What came of it. " * 20).view)
    _checked(board_view(glance, "News. " * 40))
    assert sum([await _pages(world, glance, user, kind) for kind in kinds if spec(kind).params]) > 3


async def test_what_is_told_of_a_whole_map_laid_at_once_fits(world: World) -> None:
    """Whoever pressed that on a second panel was told nothing; on a first one, not where the game is now."""
    ann, ben = await world.open_and_start("farlanthia", people=2, options="mat=radius8")
    await world.press(ann, "Lay my tiles for me", await world.pressed(ann, "My move"))
    await world.pressed(ben, "My move")
    panel = await world.pressed(ben, "My move", world.board)
    await world.press(ben, "Lay my tiles for me", panel)
    told = seen(panel.handle)
    assert list(told.buttons) == ["My move"] and len(told.text) < 2500
    assert all(each in told.text for each in ("other things; see the log", "Spring of year 1 begins."))


async def test_it_fits_also_for_whoever_types_that_move(world: World) -> None:
    ann, ben = await world.open_and_start("farlanthia", people=2, options="mat=radius8")
    await world.press(ann, "Lay my tiles for me", await world.pressed(ann, "My move"))
    said = await world.slash(ben, "farlanthia auto_place", on=True)
    assert "other things; see the log" in said and "Spring of year 1 begins." in said
    assert len(said) < 2500
