"""A private panel follows its game while Discord lets it be edited, then says that it is old."""

import asyncio
import re
import time
from collections.abc import Callable
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest
import simcord

from bot.messages.controls import unpack
from bot.messages.panel_pages import ASK, HAND, OLD, RENEW, SINCE, Panel
from bot.messages.step_pages import CHOICES
from bot.tables.model import Glance
from bot.upkeep import open_panels
from bot.upkeep.open_panels import LASTS, LOOKED_AT, REST
from bot.verbs import live_panels, panel as private_panel, step_verbs
from bot.verbs.live_panels import GONE
from rules.kernel.game import Choices
from tests.cited import rule
from tests.discord.test_land_shares import window
from tests.discord.world import (
    PNG,
    Message,
    Pixel,
    World,
    asked_ids,
    move_by_buttons,
    move_by_slash,
    mover,
    play_on,
)
from tests.land import table as meadows
from tests.landover import table as islands
from tests.tables.helpers import put_state

_CLAIMS = re.compile(r"up to date|current|live", re.IGNORECASE)


@pytest.fixture
def prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Panels show soon also what asks their owners for nothing: see `followed`."""
    monkeypatch.setattr(open_panels, "REST", 0.1)


async def followed(world: World) -> None:
    await world.env.advance_time(0.2)


async def until(world: World, holds: Callable[[], bool]) -> None:
    """A busy machine follows when it can."""
    for _ in range(20):
        await world.later(1)
        if holds():
            return
        await asyncio.sleep(0.02)  # a thread that draws takes time of ours, not of the world's
    assert holds()


def now(world: World, panel: Message) -> Message:
    """That private message as it is by now."""
    stored = world.env.backend.messages[world.channel.id][panel.id]
    return Message(stored.id, stored.components, simcord.ResponseMessage(world.env, stored))


def edits(world: World) -> list[str]:
    """The private messages that were edited, by the token of the press."""
    return [
        each.path for each in world.env.http_requests if each.method == "PATCH" and "/webhooks/" in each.path
    ]


def edited(world: World, panels: dict[int, Message]) -> set[int]:
    """The seats whose panels do not look any more as they did."""
    return {seat for seat, panel in panels.items() if now(world, panel).components != panel.components}


async def pick_first(world: World, who: simcord.MemberActor, panel: Message) -> None:
    """Choose the first place that a panel asks for."""
    keys = [each for each in panel.buttons.values() if each.startswith("lm:pick")]
    if keys:
        await world.press_id(who, keys[0], panel)
    else:
        await world.pick(who, panel, panel.menus[0], [panel.menus[0]["options"][0]["value"]])


@pytest.mark.usefixtures("prompt")
async def test_panels_follow_the_game(world: World) -> None:
    """But for one that asks nobody for anything and has a newer board below it: on that is all there is."""
    people = await world.open_and_start("land", people=3, options="map=islet")
    panels = {who.id: await world.pressed(who, "My move") for who in people}
    for _ in range(7):
        before = {each.id: now(world, panels[each.id]) for each in people}
        asked = {(await mover(world))[0].id}
        await move_by_slash(world, *await mover(world))
        await followed(world)
        asked.add((await mover(world))[0].id)
        for each in people:
            mine = await world.service.play.glance((await world.table()).id, each.id)
            shown = now(world, panels[each.id])
            if world.board.id > shown.id and each.id not in asked:
                assert shown.components == before[each.id].components
                panels[each.id] = await world.pressed(each, "My move")
                assert now(world, shown).components == shown.components, "nor is it deleted"
                continue
            assert mine.game.prompt(mine.view, mine.names) in shown.text
            turn = mine.seat in mine.waiting and mine.view.table.phase == "turn"
            assert ("End turn" in shown.buttons) == turn
            assert "As of <t:" in shown.text and _CLAIMS.search(shown.text) is None


async def test_advice_goes_from_a_panel_with_the_moment_that_it_was_for(world: World) -> None:
    await world.slash(world.owner, "table open", game="settlers", advice=True)
    for name in ("Ann", "Ben", "Cat"):
        await world.press(world[name], "Join")
    await world.press(world["Ann"], "Start")
    who, moves = await mover(world)
    asked = await world.pressed(who, "What would you do?", await world.pressed(who, "My move"))
    assert "A steady player would choose **Settlement" in now(world, asked).text
    await move_by_slash(world, who, moves)
    await followed(world)
    assert "Place a road" in now(world, asked).text and "steady player" not in now(world, asked).text
    await move_by_slash(world, *await mover(world))
    await followed(world)
    assert "steady player" not in now(world, asked).text


async def test_who_is_asked_for_a_move_sees_it_at_once_on_a_panel_below_the_board(world: World) -> None:
    people = await world.open_and_start("settlers", people=3)
    who, _ = await mover(world)
    panels = {each.id: await world.pressed(each, "My move") for each in people}
    before = len(edits(world))
    await move_by_slash(world, who, (await mover(world))[1])
    await world.env.advance_time(REST - 2)
    assert edited(world, panels) == {who.id}
    assert len(edits(world)) == before + 1, "what the road is for stands on the panel of who is asked for it"
    await world.env.advance_time(4)
    assert edited(world, panels) == set(panels) and len(edits(world)) == before + 3


@pytest.mark.usefixtures("prompt")
async def test_a_panel_above_a_newer_board_is_edited_for_its_hand_alone(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That of who is asked for nothing, or has not pressed it for long: then it is marked as old."""
    monkeypatch.setattr(Pixel, "hand", lambda _, view: PNG + repr(view.own).encode())
    people = await world.open_and_start("settlers", people=3)
    for _ in range(12):  # the first settlements and roads
        await move_by_slash(world, *await mover(world))
    panels = {seat: await world.pressed(each, "My move") for seat, each in enumerate(people)}
    await world.show_anew(table_id := (await world.table()).id)
    hands = dict[int, str]()
    for late in (False, False, False, True, True, True):
        for seat, each in enumerate(people):
            hands[seat] = repr((await world.service.play.glance(table_id, each.id)).view.own)
        before, asked = len(edits(world)), {(await mover(world))[1].seat}
        await move_by_slash(world, *await mover(world))
        await world.env.advance_time(LOOKED_AT / 2.5)
        asked.add((await mover(world))[1].seat)
        views = [(await world.service.play.glance(table_id, each.id)).view for each in people]
        other = {seat for seat in panels if repr(views[seat].own) != hands[seat]}
        other |= set() if late else asked & {*panels}
        for _ in range(100):
            if len(edits(world)) >= before + len(other):
                break
            await asyncio.sleep(0.01)  # a hand is drawn by a thread
        assert len(edits(world)) == before + len(other)
        old = {seat for seat, panel in panels.items() if OLD in now(world, panel).text}
        assert old == (other if late else set())
        if old:
            marked = now(world, panels[old.pop()]).text
            assert "quarter of an hour" not in marked, "it is minutes since it was pressed"
            return
    raise AssertionError("no hand changed")


async def test_the_only_move_is_asked_for_on_the_panel(world: World) -> None:
    """On one that is opened, on that of who has just moved, and on one that follows the game."""
    people = await world.open_and_start("settlers", people=3)
    panels = {each.id: await world.pressed(each, "My move") for each in people}
    for _ in range(4):
        asked, _ = await mover(world)
        panel = now(world, panels[asked.id])
        keys = [each for each in asked_ids(panel) if each.startswith("lm:pick")]
        assert keys and not [each for each in asked_ids(panel) if each.startswith("lm:ask")]
        assert "Take back, pause, end" in panel.buttons and "Back" not in panel.buttons
        version = (await world.table()).version
        await pick_first(world, asked, panel)
        assert (await world.table()).version > version, "without a press in between"


async def test_who_opens_a_panel_anew_for_each_move_has_none_kept_up_to_date(world: World) -> None:
    """It says what came of the move, until My move is pressed there."""
    await world.open_and_start("settlers", people=3)
    who, _ = await mover(world)
    await world.pressed(who, "My move")
    panel = await world.pressed(who, "My move", world.board)
    await pick_first(world, who, panel)
    closed = now(world, panel)
    assert "placed a settlement" in closed.text and list(closed.buttons) == ["My move"]
    assert "Place a road" in closed.text, "it is still their turn"
    before = len(edits(world))
    await world.pressed(who, "My move", world.board)
    assert len(edits(world)) == before
    await world.env.advance_time(REST + 1)
    assert now(world, panel).components == closed.components, "nor is it taken away"
    reopened = await world.pressed(who, "My move", closed)
    assert reopened.id == panel.id
    await pick_first(world, who, reopened)
    assert "My notes" in now(world, panel).buttons, "who goes on with it has it kept"


async def test_a_card_that_asks_what_it_is_played_on_is_not_done(world: World) -> None:
    """Nothing is told of it before that is said: the panel read "Done."."""
    people = await world.open_and_start("landover", people=2)
    table_id = (await world.table()).id
    village = islands.corners("0,0,S")
    state = islands.position(seats=2, villages={0: village}, held={0: ["merchant"]})
    await put_state(world.service, table_id, state)
    await world.show_anew(table_id)
    await world.pressed(people[0], "My move")
    panel = await world.pressed(people[0], "My move", world.board)
    await world.press(people[0], "Merchant", await world.pressed(people[0], "Play a card", panel))
    closed = now(world, panel)
    assert list(closed.buttons) == ["My move"] and "Where does the merchant go?" in closed.text


async def test_what_computers_did_since_is_told_once(world: World) -> None:
    (ann,) = await world.open_and_start("land", people=1, computers=1, options="map=islet")
    while not (await mover(world))[1].view.table.round > 1:
        await move_by_slash(world, *await mover(world))
    asked = await world.pressed(ann, "End turn", await world.pressed(ann, "My move"))
    own = await world.pressed(ann, "End turn", asked)
    note, new, told = now(world, own).text.partition("**What happened**")
    assert new and (name := (await world.table()).names[1]) in told and name not in note
    assert note and not any(line in told for line in note.splitlines()), "nor is one's own move told again"


async def test_the_last_panel_of_a_game_says_what_ended_it(world: World) -> None:
    """It read "Tin Sparrow wins with 124 plots" alone, and not that it had just taken half of them."""
    ann, _ = await world.open_and_start("land", people=2, options="map=islet")
    table_id = (await world.table()).id
    state, _ = meadows.position({0: [(5, 5)], 1: [(8, 9)]}, seats=2, free=[(5, 6), (8, 8)])
    await put_state(world.service, table_id, state)
    await world.show_anew(table_id)
    panel = await world.pressed(ann, "Take all in reach", await world.pressed(ann, "My move"))
    await move_by_slash(world, *await mover(world))
    assert not (await world.table()).open
    text = now(world, panel).text
    assert "**Ben** takes the last land" in text.partition("**What happened**")[2], text


@rule("LS-049", "LS-050")
@pytest.mark.parametrize("looked_at", [LOOKED_AT, -1.0])
async def test_a_sealed_answer_shows_on_no_other_panel(
    world: World, monkeypatch: pytest.MonkeyPatch, looked_at: float
) -> None:
    """Nor does it make one old that nobody has pressed for long."""
    monkeypatch.setattr(open_panels, "LOOKED_AT", looked_at)
    people = await world.open_and_start("settlers", people=4, options="land_shares=on points_to_win=20")
    glance = await window(world, 2)
    first = glance.waiting[0]
    panels = {seat: await world.pressed(who, "My move") for seat, who in enumerate(people)}
    before = len(edits(world))
    await world.slash(people[first], "shares pass")
    assert edited(world, panels) == {first}
    assert len(edits(world)) == before + 1, "the panel of who gave it"


async def until_answered(world: World, panel: Message) -> None:
    """An order takes as long as a person would."""
    for _ in range(60):
        await world.env.advance_time(1)
        if "Your standing order has answered for you." in now(world, panel).text:
            return
    raise AssertionError(now(world, panel).text)


@rule("LS-050")
async def test_a_panel_whose_order_has_answered_says_so(world: World) -> None:
    people = await world.open_and_start("settlers", people=4, options="land_shares=on points_to_win=20")
    glance = await window(world, 2)
    first = glance.waiting[0]
    panel = await world.pressed(people[first], "My move")
    await world.slash(people[first], "shares auto_pass", when="always")
    assert "has answered for you" not in now(world, panel).text
    await until_answered(world, panel)


@rule("LO-092")
async def test_what_an_order_did_is_told_once(world: World) -> None:
    """The panel told a roll by standing order, and with it a landing, beside the same among what is new."""
    people = await world.open_and_start("landover", people=2)
    table_id = (await world.table()).id
    village = islands.corners("0,0,S")
    held = {1: ["inventor"]}
    state = islands.position(seats=2, villages={0: village}, held=held, draws=(4, 5, islands.QUIET))
    await put_state(world.service, table_id, state)
    await world.show_anew(table_id)
    panel = await world.pressed(people[1], "My move")
    await world.pressed(people[1], "Auto-roll", panel)
    await world.pressed(people[0], "End turn", await world.pressed(people[0], "My move"))
    await until_answered(world, panel)
    text = now(world, panel).text
    assert text.count("rolled 5 + red 6 = 11") == 1, text


async def test_what_somebody_chooses_is_left_alone_until_it_is_void(world: World) -> None:
    await world.open_and_start("land", people=3, options="map=islet")
    who, glance = await mover(world)
    page = await world.pressed(who, "Choose a plot")
    assert page.buttons
    await world.show_anew(glance.table.id)
    assert now(world, page).components == page.components
    await move_by_slash(world, who, glance)
    for _ in range(60):
        await world.env.advance_time(1)
        if "The game has moved on." in (after := now(world, page)).text:
            break
    else:
        raise AssertionError(after.text)
    assert not {*page.buttons.values()} & {*after.buttons.values()}


async def test_a_panel_is_marked_as_old_in_time_and_renewed_by_a_press(world: World) -> None:
    await world.open_and_start("land", people=3, options="map=islet")
    who, _ = await mover(world)
    panel = await world.pressed(who, "My move")
    await world.env.advance_time(LASTS - 60)
    assert OLD not in now(world, panel).text
    again = await world.pressed(who, "My move", world.board)
    panel = again
    await world.env.advance_time(LASTS - 60)
    assert OLD not in now(world, panel).text, "it is kept from its last press on"
    await world.env.advance_time(120)
    old = now(world, panel)
    assert OLD in old.text and list(old.buttons) == [RENEW]
    await move_by_slash(world, *await mover(world))
    assert now(world, panel).components == old.components
    renewed = await world.pressed(who, RENEW, old)
    assert renewed.id == panel.id and OLD not in renewed.text
    await move_by_slash(world, *await mover(world))
    assert now(world, panel).components != renewed.components


async def test_a_restart_marks_panels_and_a_crash_leaves_none_that_claims_to_be_current(world: World) -> None:
    people = await world.open_and_start("land", people=2, options="map=islet")
    marked, left = [await world.pressed(who, "My move") for who in people]
    world.bot.app.panels.forget(world.bot.app.panels.all()[1][0], (await world.table()).id)  # as a crash does
    await world.restart()
    assert OLD in now(world, marked).text
    shown = now(world, left)
    assert shown.components == left.components
    assert "As of <t:" in shown.text and _CLAIMS.search(shown.text) is None
    renewed = await world.pressed(people[0], RENEW, now(world, marked))
    assert "To the board" in str(renewed.components)


async def test_who_gave_the_seat_away_sees_no_more_of_its_hand(world: World) -> None:
    people = await world.open_and_start("settlers", people=3)
    panel = await world.pressed(people[0], "My move")
    await world.slash(world.owner, "moderate replace", seat=people[0].name, member=world["Dan"])
    assert now(world, panel).text == GONE


async def test_a_panel_of_a_finished_game_offers_no_move(world: World) -> None:
    people = await world.open_and_start("land", people=2, options="map=islet")
    panel = await world.pressed(people[0], "My move")
    await world.end("enough")
    assert now(world, panel).buttons == {}


async def test_a_panel_that_was_closed_is_forgotten(world: World) -> None:
    await world.open_and_start("settlers", people=2, options="two_player=on")
    who, glance = await mover(world)
    panel = await world.pressed(who, "My move")
    world.env.backend.delete_message(world.channel.id, panel.id)
    await move_by_slash(world, who, glance)
    await followed(world)
    assert world.bot.app.panels.all() == []


def restated(world: World) -> list[bool]:
    """Of each edit of a private message, whether it says anew what files lie on it."""
    return [
        "attachments" in (each.json or {})
        for each in world.env.http_requests
        if each.method == "PATCH" and "/webhooks/" in each.path
    ]


def hands_on(world: World, panel: Message, name: str = HAND) -> list[bytes | None]:
    """The pictures of a hand, or of that name, that lie on a private message."""
    stored, files = world.env.backend.messages[world.channel.id][panel.id], world.env.backend.cdn
    return [files.get(each["url"]) for each in stored.attachments if each["filename"] == name]


@pytest.mark.usefixtures("prompt")
async def test_a_hand_that_is_the_same_is_not_sent_again(world: World) -> None:
    people = await world.open_and_start("settlers", people=3)
    panels = [await world.pressed(who, "My move") for who in people]
    hands = [hands_on(world, panel) for panel in panels]
    before = len(restated(world))
    await world.show_anew((await world.table()).id)
    await world.env.advance_time(1)
    assert restated(world)[before:] == [], "the way to the board alone is no reason: the older leads there"
    panels = [await world.pressed(who, "My move") for who in people]
    before = len(restated(world))
    await move_by_slash(world, *await mover(world))
    await followed(world)
    assert restated(world)[before:] == [False] * 3
    for panel, hand in zip(panels, hands, strict=True):
        shown = now(world, panel)
        assert shown.components != panel.components and shown.alt
        assert hands_on(world, panel) == hand and len(hand) == 1


@pytest.mark.usefixtures("prompt")
async def test_a_panel_that_shows_the_moment_is_not_put_together_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked, put_together = list[int | None](), live_panels.panel_of

    def noted(glance: Glance, *args: Any) -> Panel:
        looked.append(glance.seat)
        return put_together(glance, *args)

    monkeypatch.setattr(live_panels, "panel_of", noted)
    people = await world.open_and_start("settlers", people=3)
    panels = [await world.pressed(who, "My move") for who in people]
    who, glance = await mover(world)
    looked.clear()
    await move_by_buttons(world, who, glance)
    await followed(world)
    assert all(panel.id > world.board.id for panel in panels)
    assert sorted(looked, key=str) == [seat for seat in range(3) if seat != glance.seat]


@pytest.mark.usefixtures("prompt")
async def test_a_panel_has_the_hand_of_now(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pixel, "hand", lambda _, view: PNG + repr(view.own).encode())
    people = await world.open_and_start("settlers", people=3)
    panels = [await world.pressed(who, "My move") for who in people]
    table_id = (await world.table()).id

    async def shows(seat: int) -> bool:
        view = (await world.service.play.glance(table_id, people[seat].id)).view
        return hands_on(world, panels[seat]) == [PNG + repr(view.own).encode()]

    for _ in range(14):
        await move_by_slash(world, *await mover(world))
        await followed(world)
        assert [await shows(seat) for seat in range(3)] == [True] * 3
    assert {True, False} == set(restated(world))
    who, _ = await mover(world)
    other = next(seat for seat, each in enumerate(people) if each.id != who.id)
    await world.press(people[other], ASK, now(world, panels[other]))
    assert hands_on(world, panels[other]) == []
    await move_by_slash(world, *await mover(world))
    await followed(world)
    assert await shows(other), "what covered it is gone"


@pytest.mark.parametrize("again", [False, True])
async def test_a_hand_that_is_drawn_while_the_words_are_on_their_way_follows_them(
    world: World, monkeypatch: pytest.MonkeyPatch, again: bool
) -> None:
    await world.open_and_start("settlers", people=3)
    who, _ = await mover(world)
    if again:
        await world.pressed(who, "My move")
    line, send = world.bot.app.desks.drawing.private, discord.InteractionResponse.send_message

    async def slowly(*args: Any, **named: Any) -> Any:
        sent = await send(*args, **named)
        while not line._ready:
            await asyncio.to_thread(time.sleep, 0.01)
        return sent

    monkeypatch.setattr(private_panel, "PATIENCE", 0.0)
    monkeypatch.setattr(discord.InteractionResponse, "send_message", slowly)
    assert hands_on(world, await world.pressed(who, "My move")) == [PNG]


async def test_a_hand_that_is_drawn_late_comes_at_once_to_who_is_asked_for_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = await world.open_and_start("settlers", people=3)
    monkeypatch.setattr(private_panel, "PATIENCE", 0.0)
    asked, _ = await mover(world)
    for who in people:
        if who != asked:
            assert hands_on(world, await world.pressed(who, "My move")) == [PNG]


async def test_a_picture_of_choices_that_is_drawn_late_comes_though_the_hand_was_ready(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.open_and_start("settlers", people=3)
    line = world.bot.app.desks.drawing.private
    draw = line.draw

    async def late(key: Any, paint: Any, *args: Any, **how: Any) -> Any:
        if paint.__name__ == "choose" and not how.get("follows"):
            how["patience"] = 0.0
        return await draw(key, paint, *args, **how)

    monkeypatch.setattr(line, "draw", late)
    who, _ = await mover(world)
    assert hands_on(world, await world.pressed(who, "My move"), CHOICES) == [PNG]


async def with_much_new(world: World, monkeypatch: pytest.MonkeyPatch) -> tuple[Any, Any]:
    """A game whose next mover has a picture of what is new since their last turn: who, and what they see."""

    def since(painter: Pixel, view: Any) -> bytes:
        return PNG

    monkeypatch.setattr(Pixel, "since", since)
    await world.open_and_start("settlers", people=3)
    await play_on(world, move_by_slash, 14)
    return await mover(world)


@pytest.mark.parametrize("slow", ["since", "hand", "nothing"])
async def test_what_is_new_since_ones_last_turn_is_shown_though_a_picture_is_late(
    world: World, monkeypatch: pytest.MonkeyPatch, slow: str
) -> None:
    who, _ = await with_much_new(world, monkeypatch)
    line = world.bot.app.desks.drawing.private
    draw = line.draw

    async def late(key: Any, paint: Any, *args: Any, **how: Any) -> Any:
        if paint.__name__ == slow and not how.get("follows"):
            how["patience"] = 0.0
        return await draw(key, paint, *args, **how)

    monkeypatch.setattr(line, "draw", late)
    panel = await world.pressed(who, "My move")
    assert hands_on(world, panel, SINCE) == hands_on(world, panel, HAND) == [PNG]
    assert all(name in str(now(world, panel).components) for name in (HAND, SINCE))


async def test_what_is_new_that_is_drawn_late_comes_though_its_panel_follows_another_change(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    who, glance = await with_much_new(world, monkeypatch)
    line, panels, pictures = world.bot.app.desks.drawing.private, world.bot.app.panels, live_panels.pictures
    draw, came, shown = line.draw, list[bool](), list[Message]()

    async def late(key: Any, paint: Any, *args: Any, **how: Any) -> Any:
        return None if paint.__name__ == "since" and not came else await draw(key, paint, *args, **how)

    async def meanwhile(*args: Any, **how: Any) -> Any:
        drawn = await pictures(*args, **how)
        if shown and not came:
            came.append(how["since"])
            panels.look(glance.table.id, who.id)
        return drawn

    monkeypatch.setattr(line, "draw", late)
    monkeypatch.setattr(live_panels, "pictures", meanwhile)
    shown.append(await world.pressed(who, "My move"))
    assert hands_on(world, shown[0], SINCE) == []
    panels.tell(glance.table.id, who.id, "Your order has discarded.")
    panels.moved_on(glance.table.id)
    await until(world, lambda: bool(hands_on(world, shown[0], SINCE)))
    assert came == [False] and hands_on(world, shown[0], SINCE) == [PNG]


async def test_what_is_new_does_not_come_back_with_another_late_picture_once_it_left(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    def since(painter: Pixel, view: Any) -> bytes:
        return PNG

    monkeypatch.setattr(Pixel, "since", since)
    await world.open_and_start("settlers", people=3)
    await play_on(world, move_by_slash, 14)
    who, glance = await mover(world)
    panels, shown = world.bot.app.panels, await world.pressed(who, "My move")
    assert hands_on(world, shown, SINCE) == [PNG]
    panels.tell(glance.table.id, who.id, "Your order has discarded.")
    panels.moved_on(glance.table.id)
    await until(world, lambda: SINCE not in str(now(world, shown).components))
    (panel,) = (each for each, _ in panels.all() if each.user_id == who.id)
    panels.look(glance.table.id, who.id)
    await until(world, lambda: not panel.looking)
    assert SINCE not in str(now(world, shown).components)


async def test_a_step_whose_picture_is_late_gets_it_while_it_is_asked(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.open_and_start("land", people=2)
    while (moving := await mover(world))[1].view.table.cows < 3:
        await move_by_slash(world, *moving)
    who, _ = moving
    panel = await world.pressed(who, "My move")
    monkeypatch.setattr(private_panel, "PATIENCE", 0.0)
    await pick_first(world, who, panel)
    first = now(world, panel)
    assert first.components != panel.components and hands_on(world, panel, CHOICES) == [PNG]
    before = len(edits(world))
    await pick_first(world, who, first)
    assert hands_on(world, panel, CHOICES) == [PNG]
    await world.press(who, "Back", now(world, panel))
    after = now(world, panel)
    await world.env.advance_time(5)
    assert now(world, panel).components == after.components and len(edits(world)) > before


async def test_a_second_press_leads_to_no_page_beyond_the_last(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.open_and_start("farlanthia", people=2, options="mat=radius8 map_build=alternate")
    who, _ = await mover(world)
    panel = await world.pressed(who, "My move")
    monkeypatch.setattr(world.service.play, "choices", AsyncMock(return_value=Choices(tuple(range(150)))))
    page = await world.pressed(who, "Lay the tile", panel)
    assert len(page.menus) == 4 and "Earlier choices" not in page.buttons
    again = unpack(page.buttons["More choices"])
    await world.press(who, "More choices", page)
    ((mine, _),) = world.bot.app.panels.all()
    assert again is not None
    await step_verbs.page(world.bot.app, mine.interaction, again)
    page = now(world, page)
    assert len(page.menus) == 2 and "More choices" not in page.buttons
    assert len((await world.pressed(who, "Earlier choices", page)).menus) == 4
    monkeypatch.setattr(world.service.play, "choices", AsyncMock(return_value=Choices(tuple(range(99)))))
    await step_verbs.page(world.bot.app, mine.interaction, again)
    assert len(now(world, page).menus) == 4, "nor where picks had opened more, and were taken back"


async def test_all_moves_of_a_kind_get_their_picture_when_it_is_there(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.open_and_start("settlers", people=3)
    monkeypatch.setattr(private_panel, "asked_at_once", lambda glance: None)
    panel = await world.pressed((await mover(world))[0], "My move")
    key = next(each for each in panel.buttons.values() if each.startswith("lm:ask"))
    monkeypatch.setattr(private_panel, "PATIENCE", 0.0)
    shown = await world.press_id((await mover(world))[0], key, panel)
    assert shown is not None and hands_on(world, shown, CHOICES) == [PNG]


async def begun_on_a_new_one(world: World, who: simcord.MemberActor, table_id: int) -> Callable[[], bool]:
    """That person opens another panel, and puts something together there; whether that is as they left it."""
    new = await world.pressed(who, "My move")
    await pick_first(world, who, new)
    draft = world.bot.app.drafts[who.id, table_id]
    picked = [*draft.picked]
    assert picked
    return lambda: world.bot.app.drafts.get((who.id, table_id)) is draft and draft.picked == picked


@pytest.mark.parametrize("ages", [False, True])
async def test_what_is_put_together_on_a_new_panel_stays_though_the_one_before_it_follows_late(
    world: World, monkeypatch: pytest.MonkeyPatch, ages: bool
) -> None:
    """While the picture of the old one was drawn: what had been picked on the new one was forgotten."""
    await world.open_and_start("land", people=2)
    while (moving := await mover(world))[1].view.table.cows < 3:
        await move_by_slash(world, *moving)
    (who, glance), drawn, draw = moving, asyncio.Event(), live_panels.pictures
    await pick_first(world, who, await world.pressed(who, "My move"))

    async def slowly(*given: Any, **how: Any) -> Any:
        await drawn.wait()
        return await draw(*given, **how)

    monkeypatch.setattr(live_panels, "pictures", slowly)
    if ages:
        aging = asyncio.create_task(world.bot.app.panels._aged((who.id, glance.table.id)))
        await asyncio.sleep(0)
    else:
        await world.service.undoing.undo(glance.table.id, 1)
        while (await mover(world))[0].id != who.id:
            await move_by_slash(world, *await mover(world))
    is_kept = await begun_on_a_new_one(world, who, glance.table.id)
    drawn.set()
    await (aging if ages else world.later(1))
    assert is_kept()
