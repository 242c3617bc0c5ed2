"""What somebody who opens a table for the first time would stumble over."""

import re
from itertools import takewhile
from typing import Any

import discord
import pytest
from msgspec.structs import replace

from bot.messages import panel_pages
from bot.messages.board_message import asked_now, board_view, direct_buttons
from bot.messages.composing import Draft, Form, wholes
from bot.messages.controls import Press, files_of
from bot.messages.lobby_pages import options_view
from bot.messages.news import Digest
from bot.messages.panel_pages import HAND, SINCE, Beside, panel_of
from bot.messages.reading_pages import text_view
from bot.messages.step_pages import CHOICES, Question, question_view
from bot.messages.wording import plain_names
from bot.tables.model import News
from render.painter import Picture
from rules import catalogue
from rules.farlanthia import actions as lords, treasury
from rules.farlanthia.cards.actions import Choose, PickCard, PickTile
from rules.farlanthia.cards.deck import BY_CODE
from rules.farlanthia.diplomacy.actions import ProposeTrade
from rules.farlanthia.tables import FIELD
from rules.kernel.actions import spec
from rules.kernel.chance import Chance
from rules.kernel.game import Choices
from rules.kernel.names import Names
from rules.landover import actions as islands
from rules.settlers.actions import Accept, Confirm, MoveRobber, Offer, TakeCounter
from tests.cited import rule
from tests.discord.world import PNG, World, move_by_slash, mover, play_on, private
from tests.farlanthia.test_card_turns import go, in_turn
from tests.settlers.table import counts, do, position
from tests.tables.helpers import put_state

_BUTTON, _MENU, _TEXT, _GALLERY = 2, 3, 10, 12


def _parts(view: Any, kind: int) -> list[dict[str, Any]]:
    """The components of a type in a message, in their order."""
    found, rest = list[dict[str, Any]](), list(view.to_components())
    while rest:
        part = rest.pop(0)
        found += [part] if part["type"] == kind else []
        rest = part.get("components", []) + rest
    return found


def _labels(view: Any) -> list[str]:
    return [part["label"] for part in _parts(view, _BUTTON)]


@pytest.mark.parametrize("game", ["landover", "farlanthia"])
async def test_the_pages_of_a_chapter_stand_together(world: World, game: str) -> None:
    await world.slash(world.owner, "table open", game=game)
    assert _labels(options_view(await world.table(), catalogue.GAMES[game], 0)) == ["More options"]
    presets, *labels = _labels(options_view(await world.table(), catalogue.GAMES[game], 1))
    assert presets == "Presets"
    chapters = [label.rstrip("0123456789 ") for label in labels]
    assert all(label[0].isupper() for label in labels)
    turns = sum(one != other for one, other in zip(chapters, ["", *chapters], strict=False))
    assert len(set(chapters)) == turns > 1


async def test_every_picture_is_shown_whole(world: World) -> None:
    """Two in one gallery would be cropped to fit side by side."""
    await world.open_and_start("land", people=2)
    glance = await world.service.play.glance((await world.table()).id)
    view = board_view(glance, "", [Picture("a.png", b"", "a"), Picture("b.png", b"", "b")])
    assert [len(gallery["items"]) for gallery in _parts(view, _GALLERY)] == [1, 1]


async def _turn_of_landover(world: World) -> tuple[Any, Any]:
    """Who is in the middle of the first turn, and its glance."""
    await world.open_and_start("landover", people=2)
    table = await world.table()
    while True:
        who, glance = await mover(world)
        if islands.EndTurn() in glance.legal:
            return who, glance
        listed = [action for action in glance.legal if not type(action).standing]
        await world.service.play.act(table.id, who.id, listed[0])


async def test_a_panel_begins_with_what_the_board_offers_and_ends_with_orders(world: World) -> None:
    """A standing order such as "Auto-roll" is no move of the moment."""
    _, glance = await _turn_of_landover(world)
    labels = _labels(panel_of(glance).view)
    ends = [labels.index(each) for each in ("To the board", "Auto-roll", "Take back, pause, end")]
    assert ends == sorted(ends) and ends[0] > labels.index("End turn")
    moves = labels[: labels.index("End turn") + 1]
    assert moves == [label for label in _labels(board_view(glance, "")) if label in moves]


async def test_what_one_need_not_do_is_not_asked_at_once(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A raid with its ten tiles stood there each turn, and "End turn" below them."""
    _, glance = await _turn_of_landover(world)
    for kinds, asked in (
        ([islands.Raid, islands.EndTurn], None),
        ([islands.Raid], islands.Raid),
        ([lords.Substitute, lords.Pass], lords.Substitute),
    ):
        monkeypatch.setattr(panel_pages, "kinds_by_use", lambda _, kinds=kinds: (kinds, []))
        assert panel_pages.asked_at_once(glance) is asked


async def test_a_panel_with_all_there_can_be_fits_into_a_message(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord takes 40 parts; a move that has no button then is in the menu."""
    await world.open_and_start("farlanthia", people=2)
    _, glance = await mover(world)
    kinds = [kind for kind in glance.game.actions if not kind.standing][:30]
    monkeypatch.setattr(panel_pages, "kinds_by_use", lambda _: (kinds, kinds[-3:]))
    settings = replace(glance.table.settings, advice=True)
    table = replace(glance.table, settings=settings)
    glance = replace(glance, refusing=False, plan="Be kind.", table=table)
    news = Digest((News(0, "It rained."),), table.names)
    beside = Beside(news, parts=True, hint=("scout", "Look."))
    view = panel_of(glance, "Done.", dict.fromkeys((HAND, SINCE), PNG), beside, 0.0).view
    assert sum(1 for _ in view.walk_children()) == 40
    (menu,) = _parts(view, _MENU)
    buttons, listed = _labels(view), [option["label"] for option in menu["options"]]
    assert all(spec(kind).label in (*buttons, *listed) for kind in kinds) and listed


async def test_a_turn_is_never_ended_in_a_menu_and_no_menu_holds_one_move(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many moves there are: where one had no room as a button, it stood alone in a menu, the last."""
    await world.open_and_start("farlanthia", people=2)
    _, glance = await mover(world)
    every = [kind for kind in glance.game.actions if not kind.standing and kind is not lords.End]
    for count in range(len(every)):
        kinds = [*every[:count], lords.End]
        monkeypatch.setattr(panel_pages, "kinds_by_use", lambda _, kinds=kinds: (kinds, kinds[:1]))
        view = panel_of(
            replace(glance, plan="Be kind."),
            "Done.",
            dict.fromkeys((HAND, SINCE), PNG),
            Beside(hint=("scout", "Look.")),
        ).view
        menus = [len(menu["options"]) for menu in _parts(view, _MENU)]
        assert spec(lords.End).label in _labels(view) and 1 not in menus
        assert sum(1 for _ in view.walk_children()) <= 40
    assert menus


@pytest.mark.parametrize("before", ["", "This came first. " * 50])
async def test_a_panel_says_once_how_a_game_came_out(world: World, before: str) -> None:
    """A long note loses its end, and with it what the game says of itself."""
    await world.open_and_start("land", people=2)
    await world.end("Enough.")
    glance = await world.service.play.glance((await world.table()).id)
    outcome = asked_now(glance, plain_names(glance.names))
    text = str(panel_of(glance, f"{before}{outcome}").view.to_components())
    assert outcome and text.count(outcome) == 1


async def test_a_panel_says_beside_the_hand_what_standing_orders_answer(world: World) -> None:
    """What they do no picture shows; where the hand is told in words, they stand there."""
    await world.open_and_start("farlanthia/quick duel", people=2)
    _, glance = await mover(world)
    shown, worded = (str(panel_of(glance, pictures=each).view.to_components()) for each in ({HAND: PNG}, {}))
    assert "-# Standing orders: " in shown and "the button of that name shows them" in shown
    assert "'label': 'Standing orders'" in shown
    assert "-# Standing orders" not in worded and "Standing orders: " in worded


async def test_a_panel_sends_no_picture_that_it_does_not_show(world: World) -> None:
    """Where there was no room to ask at once, the picture of the choices was sent all the same."""
    await world.open_and_start("farlanthia/quick duel", people=2)
    _, glance = await mover(world)
    assert files_of(panel_of(glance, "", {HAND: PNG, CHOICES: PNG}).view) == {HAND: PNG}


async def test_a_move_with_a_button_of_its_own_has_no_grey_one_beside_it(world: World) -> None:
    """Who accepted stands on the button that closes the trade; another that asks with whom says no more."""
    await world.open_and_start("settlers", people=4)
    table = await world.table()
    state = position(hands={0: "w", 1: "b"})
    do(state, 0, Offer(counts("w"), counts("b"), to=(1,)), 1, Accept())
    await put_state(world.service, table.id, state)
    glance = await world.service.play.glance(table.id, table.seats[0].user_id)
    labels = _labels(panel_of(glance).view)
    assert f"Trade with {table.names[1]}" in labels and spec(Confirm).label not in labels
    trades = [*map(Confirm, range(1, 4)), *map(TakeCounter, range(1, 4))]
    assert len(direct_buttons(glance, trades)) == 6, "there is no other way to them on the board"


async def test_a_board_with_every_trade_there_can_be_fits_into_a_message(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of five others may have accepted and propose something else; other moves are behind "My move"."""
    await world.open_and_start("settlers", people=4)
    glance = await world.service.play.glance((await world.table()).id)
    monkeypatch.setattr(type(glance.game), "direct", lambda *_: [Confirm(1), TakeCounter(1)] * 5)
    monkeypatch.setattr(type(glance.game), "buttons", lambda game, _: game.actions[:16])
    view = board_view(glance, "It rained.", [Picture("a.png", b"", "a"), Picture("b.png", b"", "b")])
    labels = _labels(view)
    assert labels[:2] * 5 == labels[:10] and {"My move", "Text", "Log", "Help"} < {*labels[10:]}
    assert 35 < sum(1 for _ in view.walk_children()) <= 40


async def test_a_button_of_the_board_says_what_is_lacking(world: World) -> None:
    """Of each kind on the board of which its player has no move, and by name whose turn it is to others."""
    who, glance = await _turn_of_landover(world)
    other = next(each for each in list(world.members.values())[:2] if each.id != who.id)
    await world.show_anew(glance.table.id)
    having = {*map(type, glance.legal), *glance.open}
    closed = [kind for kind in glance.game.buttons(glance.view) if kind not in having]
    assert islands.BuildCity in closed and len(closed) > 2
    for kind in closed:
        found = await world.press(who, spec(kind).label)
        refused = await world.service.play.why_not(glance.table.id, who.id, kind)
        assert found is not None and found.text == f"{refused.text} ({refused.rule})"
    found = await world.press(other, spec(islands.BuildCity).label)
    name = glance.names.seat(glance.seat)
    assert found is not None and found.text.startswith(f"It is not your turn: {name} is to play.")


async def test_the_button_of_an_order_that_was_given_says_that_it_stops_it(world: World) -> None:
    who, _ = await _turn_of_landover(world)
    panel = await world.press(who, "My move")
    assert panel is not None and "Auto-roll" in panel.buttons
    given = await world.press(who, "Auto-roll", panel)
    assert given is not None and "Stop: Auto-roll" in given.buttons and "Auto-roll" not in given.buttons
    lifted = await world.press(who, "Stop: Auto-roll", given)
    assert lifted is not None and "Auto-roll" in lifted.buttons


async def test_a_refusal_on_a_panel_stands_above_its_moves(world: World) -> None:
    """The panel changes in place: there is no second message, and all that can be done is still there."""
    who, glance = await _turn_of_landover(world)
    panel = await world.pressed(who, "My move")
    assert spec(islands.BuildCity).label in panel.buttons
    refused = await world.service.play.why_not(glance.table.id, who.id, islands.BuildCity)
    after = await world.pressed(who, spec(islands.BuildCity).label, panel)
    assert after.id == panel.id
    assert f"⚠ {refused.text} ({refused.rule})" in after.text and set(panel.buttons) == set(after.buttons)


async def test_a_panel_speaks_of_what_is_chosen_and_not_of_how_one_would_type_it(world: World) -> None:
    """Nor does it number what no picture shows."""
    await world.open_and_start("farlanthia", people=2, options="map_build=deal")
    glance = await world.service.play.glance((await world.table()).id)

    def asked(kind: Any, name: str) -> str:
        before = takewhile(lambda param: param.name != name, spec(kind).params)
        draft = Draft(kind, 1, chosen={param.name: None for param in before})
        view = question_view(glance, Question(kind, draft=draft, choices=Choices((1, 1, 2), 0, 2)))
        menus = [option["label"] for part in _parts(view, _MENU) for option in part["options"]]
        menus += [part["label"] for part in _parts(view, _BUTTON)]
        return "\n".join([part["content"] for part in _parts(view, _TEXT)] + menus)

    for kind, name in ((lords.PlaceTile, "cell"), (lords.Substitute, "dice"), (ProposeTrade, "swaps")):
        assert "such as" in next(each for each in spec(kind).params if each.name == name).help
        assert "such as" not in asked(kind, name)
    placing = asked(lords.PlaceTile, "cell").splitlines()
    assert "A random one" in placing and "left out" not in " ".join(placing)
    assert "None" in asked(lords.Substitute, "dice").splitlines()
    assert "\n1 · " in asked(lords.PlaceTile, "cell")
    assert "\n2 × " in asked(ProposeTrade, "swaps")


async def test_a_menu_of_whole_moves_says_of_what_one_is_chosen(world: World) -> None:
    await world.open_and_start("farlanthia", people=2, options="map_build=deal")
    glance = await world.service.play.glance((await world.table()).id)

    def asked(kind: Any, few: list[Any]) -> list[str]:
        return [part["placeholder"] for part in _parts(question_view(glance, Question(kind, few)), _MENU)]

    goods = [(give, take, times) for give in range(3) for take in range(3) for times in range(1, 4)]
    assert asked(lords.Trade, [lords.Trade(*pair) for pair in goods[:21]]) == ["Choose one of 21 ways"]
    assert asked(PickCard, [PickCard(n) for n in range(22)]) == ["Choose one of 22 cards"]


async def test_a_menu_of_whole_moves_tells_of_each_place_as_their_buttons_do(world: World) -> None:
    await world.open_and_start("settlers", people=2, computers=1)
    glance = await world.service.play.glance((await world.table()).id)
    few = [MoveRobber(tile, None) for tile in range(1, 19)]
    many = [*few, *(MoveRobber(tile, 1) for tile in range(1, 4))]
    buttons, menu = (
        question_view(glance, Question(MoveRobber, each), {CHOICES: PNG}) for each in (few, many)
    )
    told = re.findall(r"-# \d+ · \w\d: (.+)", _parts(buttons, _TEXT)[1]["content"])
    (options,) = (part["options"] for part in _parts(menu, _MENU))
    assert len(told) == 18 and [option.get("description") for option in options] == [*told, *told[:3]]


async def test_a_name_formats_nothing_in_what_is_known_of_a_choice_nor_in_a_form(world: World) -> None:
    """Neighbours of a tile, and who asks what: a link of theirs would stand in somebody else's panel."""
    await world.open_and_start("settlers", people=3)
    await play_on(world, move_by_slash, 2)
    glance = (await mover(world))[1]
    tile = next(each for each in range(19) if glance.view.table.residents(each))
    names = replace(glance.names, seats=("[prize](https://e.vil)",) * 3)
    named = replace(glance, names=names, awaited=replace(glance.awaited, answering=(glance.seat,)))
    few = [MoveRobber(tile, 0), MoveRobber(tile, 1)]
    known = _parts(question_view(named, Question(MoveRobber, few), {CHOICES: PNG}), _TEXT)[1]["content"]
    view = await world.service.play.glance(glance.table.id)  # whose prompt names who is to act
    form = Form(replace(named, view=view.view), Offer, Choices((0, 1)), Choices((1, 2)))
    for said in (known, form.modal(Press("offer", 1, 1, ("offer",))).to_dict()["components"][0]["content"]):
        assert "prize" in said and "[prize](https:" not in said


def _alts(components: str) -> str:
    """The alt texts among these."""
    found = re.findall(r"'description': '([^']*)'", components)
    assert found
    return " ".join(found)


async def test_whoever_hears_the_choices_of_a_picture_hears_each_once(world: World) -> None:
    """Its alt text named all that the buttons below it name: fifty places, twice."""
    await world.open_and_start("settlers", people=2, computers=1)
    glance = await world.service.play.glance((await world.table()).id)
    few = [MoveRobber(1, 0), MoveRobber(1, 1), MoveRobber(2, None)]
    said = str(question_view(glance, Question(MoveRobber, few), {CHOICES: PNG}).to_components())
    first, second = (f"'1 · A2, {glance.names.seat(seat)}'" for seat in (0, 1))
    assert said.count(first) == said.count(second) == said.count("'2 · A3'") == 1
    assert "A2, " not in _alts(said)


def test_a_single_choice_is_offered_in_the_games_own_words() -> None:
    """A card's alternatives are no letters, and a die is no number."""
    assert wholes(Choose, [Choose(0), Choose(1)]) == [Choose(0), Choose(1)]
    assert wholes(PickTile, [PickTile(0), PickTile(1)]) == []
    game = catalogue.GAMES["farlanthia"]
    state, _ = game.new(game.settle({}, 2), 2, Chance(bytes(32)))
    view, names = game.view(state, 0), Names(("Ann", "Ben"), {})
    assert game.entry(view, lords.Adventure(5, 0), names) == "die 5"
    assert game.entry(view, lords.Adventure(5, 1), names) == "die 5 with 1 renown"
    assert game.entry(view, lords.Trade(0, 2, 2), names) == "4 wood for 2 food"
    islands_game = catalogue.GAMES["landover"]
    assert islands_game.entry(None, islands.Trade(0, 3, 1, 1), names) == "3 wool for 1 wood"


async def test_what_a_card_asks_is_said_once_beside_its_question(world: World) -> None:
    """It stood where the game says what it asks, and in italics two lines below."""
    (host,) = await world.open_and_start("farlanthia", people=1, computers=1)
    state, table = in_turn("hero"), await world.table()
    state.table.open[0], state.table.dice[0] = [BY_CODE["E65"].id], (5, 2)
    await put_state(world.service, table.id, go(state))
    panel = await world.pressed(host, "My move")
    assert "**Choose**" in panel.text and panel.text.count("In your hero turn, choose: a) gain 2 honor") == 1
    glance = await world.service.play.glance(table.id, host.id)
    few = [each for each in glance.legal if isinstance(each, Choose)]
    alone = question_view(glance, Question(Choose, few))
    assert "In your hero turn, choose: a) gain 2 honor" in str(alone.to_components()), "nothing else says it"


@rule("FA-029")
async def test_one_press_has_all_tiles_laid(world: World) -> None:
    """At once, with no message for each; nor do they bury in the news what the season begins with."""
    (host,) = await world.open_and_start("farlanthia", people=1, computers=1, options="map_build=alternate")
    panel = await world.pressed(host, "My move")
    assert next(iter(panel.buttons)) == "Lay my tiles for me"
    await world.press(host, "Lay my tiles for me", panel)
    assert (await mover(world))[1].view.table.phase == "scout"
    panel = await world.pressed(host, "My move")
    for message in (*world.messages, panel):
        assert "laid a hidden tile" not in message.text
    assert "Leadership, lowest" in panel.text and "laid a hidden tile" in await world.slash(host, "table log")


async def test_of_several_menus_each_says_first_which_choices_it_holds(world: World) -> None:
    """A phone cuts off the end of what stands on a menu."""
    await world.open_and_start("landover", people=2)
    _, glance = await mover(world)
    kind = islands.PlaceVillage

    def asked(choices: Choices) -> Any:
        return question_view(glance, Question(kind, draft=Draft(kind, 1), choices=choices))

    assert _parts(asked(Choices(tuple(range(21)))), _MENU), "more than a score of buttons no phone shows"
    view = asked(Choices(tuple(range(30))))
    assert [part["placeholder"] for part in _parts(view, _MENU)] == [
        "Corners 1 to 25 of 30",
        "Corners 26 to 30 of 30",
    ]
    view = asked(Choices(tuple(range(51))))
    assert [part["placeholder"] for part in _parts(view, _MENU)][-1] == "Corner 51 of 51"
    alone = asked(Choices((3,), 0))
    assert not _parts(alone, _MENU) and len(_labels(alone)) == 3, "one choice, none, and back"


async def test_a_button_with_one_possibility_says_what_it_costs_before_it_is_paid(world: World) -> None:
    """What is to be built is not asked if only one thing can be, and the board tells of others first."""
    people = await world.open_and_start("farlanthia", people=2, options="map_build=deal")
    table = await world.table()
    live = await world.service.keeper.peek(table.id)
    state = live.game.copy(live.position.state)
    seat = state.table.seat
    capitol = state.table.owner.index(seat)
    state.table.terrain[state.table.board.neighbours[capitol][0]] = FIELD
    state.table.phase, state.table.began, state.table.produced = "realm", True, True
    treasury.set_stock(state.table, seat, (1, 0, 1, 0))
    await put_state(world.service, table.id, state)
    await world.show_anew(table.id)
    told = await world.pressed(people[seat], "Build")
    assert "Kind: **village**" in told.text and "*1 wood and 1 food*" in told.text
    assert CHOICES in str(told.components), "it shows where"
    sure, _ = told.buttons
    assert sure.startswith("village, ")
    assert "built a village on" in (await world.pressed(people[seat], sure, told)).text


async def test_the_only_plot_is_taken_at_once_and_cows_are_not_lost_unasked(world: World) -> None:
    """Who must choose it loses nothing; a turn that ends with cows left and plots in reach loses them."""
    people = await world.open_and_start("land", people=2)
    table = await world.table()
    live = await world.service.keeper.peek(table.id)
    state = live.game.copy(live.position.state)
    state.table.offered &= -state.table.offered
    await put_state(world.service, table.id, state)
    await world.show_anew(table.id)
    first, _ = await mover(world)
    assert "starts on" in (await world.pressed(first, "Choose a plot")).text
    while not (glance := (await mover(world))[1]).open:
        await world.service.play.act(table.id, people[glance.seat].id, glance.legal[0], version=None)
    await world.show_anew(table.id)
    who = people[glance.seat]
    for private_one in (False, True):
        on = await world.pressed(who, "My move") if private_one else world.board
        asked = await world.pressed(who, "End turn", on)
        assert re.search(r"\*\d cows? will be lost, with \d+ plots? in reach\*", asked.text)
    assert (await world.table()).version == glance.table.version
    await world.press(who, "End turn", asked)
    assert (await mover(world))[0] is not who


async def test_the_board_in_words_says_once_what_is_to_be_done(world: World) -> None:
    await world.open_and_start("farlanthia", people=2, options="map_build=deal")
    who, glance = await mover(world)
    glance = await world.service.play.glance(glance.table.id, who.id)
    told = "".join(part["content"] for part in _parts(text_view(glance, 1), _TEXT))
    assert told.count("Reveal a hidden tile next to your connected tiles") == 1
    assert "d field" in told and "tundra" not in told


async def test_a_refused_command_takes_the_place_of_the_one_before_it(world: World) -> None:
    """What others were told stays, and so does a hand."""
    who, _ = await _turn_of_landover(world)
    other = next(each for each in list(world.members.values())[:2] if each.id != who.id)

    def shown() -> int:
        everything = world.env.backend.messages[world.channel.id].values()
        return sum(bool(message.flags & 64) for message in everything)

    await world.slash(who, "table hand")
    before = shown()
    for count, person in enumerate((other, who), 1):
        for _ in range(3):
            assert await world.slash(person, "landover-build build_city", corner="A1-N")
            assert shown() == before + count


async def test_who_answers_an_offer_reads_it_in_the_form_that_covers_it(world: World) -> None:
    await world.open_and_start("settlers", people=4)
    table = await world.table()
    state = position(hands={0: "bww", 1: "gow"})
    do(state, 0, Offer(counts("w"), counts("o")))
    await put_state(world.service, table.id, state)
    await world.show_anew(table.id)
    asked = world.actor(table.seats[1].user_id or 0)
    opened = await asked.click(world.board.handle, custom_id=world.board.buttons["Propose a trade"])
    assert "counts instead of what is chosen above" in str(opened.modal)
    assert "offers 1 wool for 1 ore." in str(opened.modal) and "Cards: 1 wool" in str(opened.modal)


async def test_where_no_table_is_every_command_says_how_one_is_opened_and_by_whom(world: World) -> None:
    """Who may open none was sent to a command that refuses them."""
    for command in ("status", "board", "hand", "log"):
        said = await world.slash(world["Ann"], f"table {command}")
        assert "those who may can open one with `/table open`" in said, command


async def test_the_first_page_of_help_names_what_leads_on_and_its_reader_may_use(world: World) -> None:
    """Whoever read it learned of no game with computers, no lesson, no season and no evening."""

    async def named(who: Any) -> set[str]:
        text = (await world.slash(who, "table help")).partition("**Also**")[2].partition("\n")[0]
        return {*re.findall(r"`/([a-z ]+)`", text)}

    everybody = {"learn lesson", "season list"}
    of_openers, of_owners = {"play now", "play find"}, {"moderate channels"}
    assert await named(world["Ann"]) == everybody
    assert await named(world.owner) == everybody | of_openers | of_owners | {"moderate evening"}
    judges = world.guild.create_role("Judges")
    judge = world.guild.add_member(world.env.create_user("judge"), roles=[judges])
    await world.slash(world.owner, "moderate server", moderator_role=judges)
    assert await named(judge) == everybody | of_openers | {"moderate evening"}, "it changes the whole server"
    await world.slash(world.owner, "moderate server", openers="everybody")
    assert await named(world["Ann"]) == everybody | of_openers
    await world.open_and_start("toy")
    assert await named(world["Ann"]) == everybody | of_openers
    forbidden = {world.guild.default_role: discord.PermissionOverwrite(create_public_threads=False)}
    world.channel = world.guild.create_text_channel("flat", overwrites=forbidden)
    assert await named(world.owner) == everybody | of_owners | {"play now"}, (
        "neither search nor evening without threads"
    )
    await world.slash(world.owner, "table open", game="toy")
    assert await named(world.owner) == everybody | of_owners, "another game would get a thread"
    games = world.guild.create_text_channel("games")
    await world.slash(world.owner, "moderate channels", games=games)
    assert await named(world["Ann"]) == everybody | {"play find"}


async def test_the_pages_of_help_lead_on_where_no_table_is(world: World) -> None:
    """They were taken for those of a table of another channel, and refused."""
    page = private(await world["Ann"].slash(world.channel, "table help"))
    told = [page.text if page else ""]
    while page is not None and "Next" in page.buttons:
        page = await world.press(world["Ann"], "Next", page)
        told.append(page.text if page else "")
    assert len(told) > 1 and "**Moderators**" in told[-1]
    assert page is not None and "How a table works" in (await world.pressed(world["Ann"], "Back", page)).text
