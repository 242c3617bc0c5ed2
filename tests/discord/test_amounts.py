"""How many from where: pieces are picked by number in a menu, or written; what comes of it is told before."""

import re
from typing import Any

from msgspec.structs import replace

from bot.messages.composing import Draft
from bot.messages.step_pages import Question, listed, question_view
from bot.verbs.step_verbs import text_field
from rules.catalogue import GAMES
from rules.farlanthia import forces, movement
from rules.farlanthia.actions import End, MoveUnits, ScoutMany, Substitute
from rules.farlanthia.diplomacy.actions import ProposeTrade
from rules.farlanthia.naming import replacement, swap
from rules.farlanthia.state import Combat
from rules.farlanthia.tables import CAVALRY, FOOD, GOLD, INFANTRY, STONE
from rules.kernel.actions import Action, spec
from rules.kernel.game import Choices
from rules.kernel.names import NOBODY
from tests.cited import rule
from tests.discord.world import Message, World, mover, private, told
from tests.tables.helpers import put_state


async def _to_war(world: World) -> Any:
    """A small realm, gone on until somebody has units and at least two tiles where they can go: who."""
    await world.open_and_start("farlanthia", people=2, computers=0, options="map_build=deal start_troops=7")
    table = await world.table()
    for _ in range(200):
        who, glance = await mover(world)
        if MoveUnits in glance.open and _reach(glance.view.table, glance.seat):
            return who
        action: Action = End() if End() in glance.legal else glance.legal[0]
        await world.service.play.act(table.id, who.id, action)
    raise AssertionError("it never came to a war")


def _reach(table: Any, seat: int) -> bool:
    stacks = forces.fresh_stacks(table, seat)
    return (
        len(stacks) == 1
        and stacks[0][1] == 7
        and len(movement.reachable_cells(table, seat, stacks[0][0])[0]) > 1
    )


async def _begin(world: World, who: Any) -> Message:
    panel = await world.pressed(who, "My move")
    move = panel.buttons.get("Move")  # none where the panel asks at once for it
    page = await world.press_id(who, move, panel) if move else panel
    assert page is not None
    return page


def _keys(page: Message) -> dict[str, str]:
    """The buttons of choices, by what they say."""
    return {label.split(" · ")[-1]: id for label, id in page.buttons.items() if id.startswith("lm:pick")}


@rule("FA-154", "FA-150")
async def test_units_are_moved_by_a_number_and_a_place(world: World) -> None:
    who = await _to_war(world)
    page = await _begin(world, who)
    numbers = [label.split()[0] for label in _keys(page)]
    assert numbers == ["7", "6", "5", "4", "3", "2", "1"]
    assert re.findall(r"(\d) from \w+: (\d) may still move", page.text) == [("7", "7")]
    three = next(id for label, id in _keys(page).items() if label.startswith("3"))
    done = await world.press_id(who, three, page)  # the units of one tile are all that move: that says it all
    assert done is not None
    assert "3 movement points" in done.text and "Force: **3 " in done.text
    ends = list(_keys(done).values())
    assert done.text.count(" of 3 movement points") == len(ends) > 1
    force = re.findall(r"Force: \*\*(.+?)\*\*", done.text)[0]
    found = await who.autocomplete(world.channel, "far-war move", "to", "", force=force)
    told = re.findall(r"-# \d+ · (\w+): (.*)", done.text)
    assert [each["name"] for each in found] == [" · ".join(each) for each in told], "as the menu says"
    value = ends[0].rpartition(":")[2]
    await world.press_id(who, ends[0], done)
    after = (await world.service.play.glance((await world.table()).id, who.id)).view.table
    assert forces.units_on(after, int(value)) == 3 and sum(after.spent) == 3


def test_every_number_is_offered_that_one_menu_takes() -> None:
    """Of six units 6, 5, 3, 2 and 1 were, wherever they stood: four had to be written."""
    force = spec(MoveUnits).params[0]

    def offered(*stacks: int) -> list[list[int]]:
        choices = Choices(tuple(at for at, count in enumerate(stacks) for _ in range(count)), 1, 999)
        found: list[list[int]] = [[] for _ in stacks]
        for _, at, many in listed(force, choices, 0):
            found[at].append(many)
        return found

    for stacks in ((1,), (6,), (25,), (6, 6, 6, 6), (9, 9, 7), (5,) * 20):
        assert offered(*stacks) == [list(range(count, 0, -1)) for count in stacks]
    assert offered(26) == [[26, 25, 13, 2, 1]]
    assert offered(6, 30, 2) == [[6, 5, 4, 3, 2, 1], [30, 29, 15, 2, 1], [2, 1]], (
        "one large stack spoils none"
    )
    assert offered(*(6,) * 5) == [[6, 5, 3, 2, 1]] * 5


@rule("FA-154")
async def test_any_other_number_can_be_written(world: World) -> None:
    who = await _to_war(world)
    page = await _begin(world, who)
    tile = next(iter(_keys(page))).split()[-1]
    opened = await who.click(page.handle, custom_id=page.buttons["Write other numbers"])
    assert opened.modal is not None
    done = private(await who.submit_modal(opened, {"force": f"5 {tile}"}))
    assert done is not None and "**5 " in done.text
    await world.press_id(who, next(iter(_keys(done).values())), done)
    after = (await world.service.play.glance((await world.table()).id, who.id)).view.table
    assert sum(after.spent) == 5


@rule("FA-154")
async def test_units_of_two_tiles_are_refused_before_one_has_chosen_where_they_go(world: World) -> None:
    """Only the finished move was: its target had been asked for, of tiles that one of the two could reach."""
    who = await _to_war(world)
    service, table = world.service, await world.table()
    state = (await service.keeper.peek(table.id)).state
    near = next(at for at, owner in enumerate(state.table.owner) if owner == NOBODY)
    forces.add_units(state.table, table.seat_of(who.id), near, INFANTRY, 2)
    await put_state(service, table.id, state)
    page = await _begin(world, who)
    glance = await service.play.glance(table.id, who.id)
    at, beside = (glance.names.place("tile", each) for each in (glance.view.table.holder.index(0), near))
    opened = await who.click(page.handle, custom_id=page.buttons["Write other numbers"])
    assert opened.modal is not None
    refused = await who.submit_modal(opened, {"force": f"2 {at}, 1 {beside}"})
    assert "Move the units of one tile at a time." in told(refused)
    opened = await who.click(page.handle, custom_id=page.buttons["Write other numbers"])
    assert opened.modal is not None
    asked = private(await who.submit_modal(opened, {"force": f"2 {beside}"}))
    assert asked is not None and f"moved 2 units from {beside} to" in asked.text, "one tile is within reach"


@rule("FA-145")
async def test_cavalry_is_offered_as_it_is_called(world: World) -> None:
    await world.open_and_start("farlanthia", people=2, computers=0)
    _, glance = await mover(world)
    infantry, cavalry = 0, CAVALRY
    draft = Draft(MoveUnits, 0, {}, [infantry, cavalry])
    choices = Choices((infantry,) * 2 + (cavalry,) * 2, 1, 4, alone=True)
    asked = Question(MoveUnits, draft=draft, choices=choices)
    told = str(question_view(glance, asked).to_components())
    assert "2 from A1" in told and "2 cavalry from A1" in told and "A1-cavalry" not in told
    assert "**1 from A1 and 1 cavalry from A1** so far" in told


@rule("FA-210")
async def test_a_swap_is_offered_in_words(world: World) -> None:
    """Nobody has to know how it would be typed."""
    await world.open_and_start("farlanthia", people=2, computers=0)
    _, glance = await mover(world)
    choices = Choices((swap(STONE, FOOD),) * 3 + (swap(STONE, GOLD),), 1, 3)
    draft = Draft(ProposeTrade, 0, {"target": 1}, [swap(STONE, FOOD)])
    asked = Question(ProposeTrade, draft=draft, choices=choices)
    told = str(question_view(glance, asked).to_components())
    assert "'3 × 1 stone for 1 food'" in told and "'1 × 1 stone for 1 gold'" in told
    assert "**1 stone for 1 food** so far" in told and "stone>" not in told


@rule("FA-166")
async def test_dice_are_replaced_by_buttons_that_say_which_by_which(world: World) -> None:
    await world.open_and_start("farlanthia", people=2, computers=0)
    _, glance = await mover(world)
    glance.view.table.combat = Combat(0, 0, 1, 0, 1, [], attack=(4, 2), defence=(5,))
    glance = replace(glance, view=replace(glance.view, viewer=0))
    draft = Draft(Substitute, 0, {}, [replacement(6, 1, 2)])
    choices = Choices((replacement(5, 0, 1), replacement(6, 1, 2)), 1, 2)
    asked = Question(Substitute, draft=draft, choices=choices)
    told = str(question_view(glance, asked).to_components())
    assert told.count("Your 5 in place of the 4 that you rolled") == 1
    assert "**Your 6 with 1 renown in place of the 2 that you rolled** so far" in told and ">" not in told


@rule("FA-061")
async def test_what_need_not_be_said_is_not_told_as_chosen(world: World) -> None:
    """“Bonus: 0” stood there before anybody could know of a bonus: nobody had been asked for one."""
    await world.open_and_start("farlanthia", people=2, computers=0)
    _, glance = await mover(world)
    for bonus, said in ((0, False), (2, True)):
        draft = Draft(ScoutMany, 0, {"die": 3, "bonus": bonus}, [])
        asked = Question(ScoutMany, draft=draft, choices=Choices((0, 1), 2, 2))
        told = str(question_view(glance, asked).to_components())
        assert "Die: **3**" in told and (f"Bonus: **{bonus}**" in told) is said


async def test_the_form_of_words_asks_in_whole_words() -> None:
    """Its label is not cut; an example stands where one types."""
    for game in GAMES.values():
        for param in (param for kind in game.actions for param in spec(kind).params):
            if (field := text_field(param)) is not None:
                label = field.to_component_dict()["label"]
                assert param.help.startswith(label) and not label.endswith("…"), label


async def test_buttons_with_bare_numbers_say_what_is_counted(world: World) -> None:
    """An order to recruit had buttons from 0 to 9, and nobody read that they are the power to have."""
    people = await world.open_and_start("landover", people=2)
    who = people[0]
    panel = await world.pressed(who, "My move")
    asked = await world.pressed(who, "Recruit before the dice", panel)
    assert "**The power to have before your dice roll" in asked.text and "9" in asked.buttons
