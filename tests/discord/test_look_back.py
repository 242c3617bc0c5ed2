"""Looking back on a game: for who played it, in private, made once and kept."""

import re
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from bot.tables import thinking
from bot.tables.live import seat_rows
from bot.tables.looking import Looking
from bot.tables.model import Plea, Refusal
from render import turning
from render.farlanthia.painter import FarlanthiaPainter
from render.painter import Mark
from rules.kernel.hindsight import Named
from rules.kernel.record import read, replay
from tests.discord.test_finale import finales, finished
from tests.discord.world import GAMES, Message, World


async def looked(world: World, name: str = "Ann") -> tuple[Message, Message]:
    """The finale of a finished game, and what that player sees who looks back on it."""
    await finished(world)
    await world.env.advance_time(2)
    (finale,) = finales(world)
    for _ in range(2):
        page = await world.press(world[name], "Look back", finale)
        await world.env.advance_time(2)
    assert page is not None
    return finale, page


async def test_who_played_looks_back_and_others_do_not(world: World, monkeypatch: Any) -> None:
    made, parts = [], []

    def counted(id: str, document: bytes, seat: int, progress: Any) -> bytes:
        made.append(seat)
        found = look_back(id, document, seat, progress)
        parts.append(int(progress.read_bytes()))
        return found

    look_back = thinking.look_back
    monkeypatch.setattr("bot.tables.looking.look_back", counted)
    finale, page = await looked(world)
    stranger = await world.pressed(world["Dan"], "Look back", finale)
    assert "Only those who played" in stranger.text
    assert "Your chance to win was" in page.text and len(made) == 1 and 50 < parts[0] < 100
    assert "by fifths" in page.alt
    assert "Looking back" not in "".join(message.text for message in world.messages)


async def test_the_story_leads_back_to_what_it_was_opened_from(world: World) -> None:
    """Whoever went from a choice to its move in the story had no way back to the choices."""
    _, page = await looked(world, "Ben")
    assert "“Your choices” above adds up" in page.text, "which may be a gain, with costly ones among them"
    there = next(label for label in page.buttons if label.endswith("in the story"))
    story = await world.pressed(world["Ben"], there, page)
    assert story.id == page.id and "**Here**" in story.text
    back = await world.pressed(world["Ben"], "Look back", story)
    assert back.id == page.id and "Your chance to win was" in back.text and len(back.handle.attachments) > 1


async def test_nobody_is_offered_to_play_on_from_the_last_turn(world: World) -> None:
    """The button was there, and said that the game was over."""
    finale, _ = await looked(world, "Ben")
    turns = [label for label in finale.buttons if "· turn " in label]
    last = await world.pressed(world["Ben"], turns[-1], finale)
    assert "The game is over" in last.text.partition("**Here**")[2] and "Look back" in last.buttons
    assert "Play on from here against computers" not in last.buttons
    first = await world.pressed(world["Ben"], turns[0], finale)
    assert "Play on from here against computers" in first.buttons


async def test_who_was_away_when_it_ended_played_it_all_the_same(world: World) -> None:
    finale, _ = await looked(world, "Ben")
    ann, live = world["Ann"], await world.service.keeper.peek((await world.table()).id)
    lent = [
        replace(each, user_id=None, owner_id=ann.id, computer="steady") if each.user_id == ann.id else each
        for each in live.table.seats
    ]
    world.service.keeper.tables.keep(replace(live, table=replace(live.table, seats=tuple(lent))))
    assert "Only those who played" not in (await world.pressed(ann, "Look back", finale)).text
    story = await world.pressed(ann, next(name for name in finale.buttons if "· turn " in name), finale)
    assert "Practice" in (await world.pressed(ann, "Play on from here against computers", story)).text


async def test_each_costly_choice_has_its_picture_and_can_be_made_again(world: World) -> None:
    _, page = await looked(world, "Ben")
    count = page.text.count("better was")
    there = [each["custom_id"] for each in page.controls if each["label"].startswith("Play on from here")]
    assert count and len(there) == count == len(
        re.findall(r"The board before move \d+\. \w+(?: tick)? marks", page.alt)
    )
    assert len(page.handle.attachments) == 1 + count
    assert "A marks what you chose, B what was better" in page.text, "who sees the picture reads no alt text"
    move = int(re.findall(r"move (\d+): “", page.text)[-1])
    document = (await world.service.history.export((await world.table()).id)).data
    await world.press(world["Ben"], "Play on from here against computers", page)
    at = await world.service.practices.mine(world["Ben"].id)
    assert at is not None
    steps = {step.number: at.game.view(step.state, None) for step in replay(GAMES["land"], read(document))}
    assert at.game.view(at.game.load(at.practice.start), None) == steps[move - 1]


def test_a_picture_of_a_choice_is_told_with_the_badges_that_it_has() -> None:
    """A place of both has a tick alone, whatever would have been built there."""
    seen = list[Mark]()
    painter: Any = SimpleNamespace(
        spot=lambda what, place: ({"cow": "plot"}.get(what, what), place),
        choose=lambda _, marks: seen.extend(marks) or b"board",
    )
    for made, better, badges, alt in (
        ((("plot", 3),), (("plot", 3),), [""], "The tick marks what is in both."),
        (
            (("plot", 3), ("plot", 4)),
            (("plot", 3),),
            ["", "A"],
            "The tick marks what is in both; A marks what",
        ),
        ((("plot", 3),), (("plot", 4),), ["A", "B"], "A marks what you chose; B marks what was better."),
        ((("cow", 3),), (("plot", 3),), [""], "The tick marks what is in both."),
    ):
        drawn = turning._choice(painter, None, Named(7, "this", "that", 0.2, made, better))
        assert [mark.label for mark in seen] == badges
        assert drawn.alt.startswith(f"The board before move 7. {alt}")
        seen.clear()


def test_stacks_of_one_tile_have_one_badge(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = list[Mark]()
    monkeypatch.setattr(FarlanthiaPainter, "choose", lambda *args: seen.extend(args[2]) or b"board")
    named = Named(7, "this", "that", 0.2, (("stack", 3),), (("stack", 3), ("stack", 4), ("tile", 9)))
    drawn = turning._choice(FarlanthiaPainter(), None, named)
    assert [(mark.kind, mark.place, mark.label) for mark in seen] == [("tile", 1, ""), ("tile", 9, "B")]
    assert drawn.alt.endswith("The tick marks what is in both; B marks what was better.")


async def test_how_the_chances_ran_is_shown_to_all_once_all_have_agreed(world: World) -> None:
    """Before that nothing of it is public, whoever looked back; afterwards the replay has it too."""
    _, page = await looked(world)
    asked = await world.pressed(world["Ann"], "Ask to show everybody the chances", page)
    assert f"<@{world['Ben'].id}>" in asked.text
    back = await world.pressed(world["Ann"], "Back", asked)
    assert back.text == page.text and "Ask to show everybody the chances" not in back.buttons
    assert "asks to show everybody how the chances ran" in world.board.text
    assert "Agree" in world.board.buttons and not told(world)
    assert "%" not in await replayed(world)
    asks = world.board.id
    await world.press(world["Ben"], "Agree")
    await world.env.advance_time(2)
    (shown,) = told(world)
    assert "after turn 0: Ann" in shown.alt and "1. Turn " in shown.text
    assert re.search(r"\((?:Ann|Ben): \d+ % to \d+ %\)", shown.text)
    assert world.board.id == asks, "the answer stands where it was asked"
    assert "better was" not in shown.text and "Agree" not in world.board.buttons
    await world.restart()
    await world.env.advance_time(60)
    assert len(told(world)) == 1 and len(finales(world)) == 1
    assert re.search(r"\((?:Ann|Ben): \d+ % to \d+ %\)", await replayed(world))
    again = await world.pressed(world["Ben"], "Look back", finales(world)[0])
    assert "Ask to show everybody the chances" not in again.buttons


async def test_who_gave_up_is_asked_too_before_all_see_how_the_chances_ran(world: World) -> None:
    _, page = await looked(world)
    live = await world.service.keeper.peek((await world.table()).id)
    seats = [replace(each, left=each.user_id == world["Ben"].id) for each in live.table.seats]
    live = replace(live, table=replace(live.table, seats=tuple(seats)))
    await world.service.keeper.write(lambda write: write.set_seats(live.table.id, seat_rows(live.table)))
    world.service.keeper.tables.keep(live)
    asked = await world.pressed(world["Ann"], "Ask to show everybody the chances", page)
    assert f"<@{world['Ben'].id}>" in asked.text and not told(world)
    await world.press(world["Ben"], "Agree")
    await world.env.advance_time(2)
    assert len(told(world)) == 1


async def test_a_moderator_agrees_for_nobody(world: World) -> None:
    _, page = await looked(world)
    await world.press(world["Ann"], "Ask to show everybody the chances", page)
    assert "A moderator may say No for anybody" in world.board.text
    table = await world.table()
    assert table.request is not None
    with pytest.raises(Refusal, match="Only those who played can agree"):
        await world.service.requests.decide(table.id, table.request.at, agrees=True)


async def test_who_gave_up_may_ask_that_all_see_the_chances(world: World) -> None:
    """They see their own, with the button that asks, and read that they have no seat and can only watch."""
    await finished(world)
    table = await world.table()
    seats = [replace(each, left=each.user_id == world["Ann"].id) for each in table.seats]
    async with world.service.keeper.store.write() as write:
        await write.set_seats(table.id, seat_rows(replace(table, seats=tuple(seats))))
    world.service.keeper.tables.clear()
    asked = await world.service.requests.ask(table.id, world["Ann"].id, Plea.SHOW)
    assert asked.unheard == (world["Ben"].id,)
    shown = await world.service.requests.agree(table.id, world["Ben"].id, asked.request.at)
    assert shown.request is None


async def test_one_no_shows_nothing(world: World) -> None:
    _, page = await looked(world)
    await world.press(world["Ann"], "Ask to show everybody the chances", page)
    await world.press(world["Ben"], "No")
    await world.env.advance_time(2)
    assert not told(world) and "said no" in world.board.text


def told(world: World) -> list[Message]:
    return [message for message in world.messages if message.text.startswith("### How the chances ran")]


async def replayed(world: World) -> str:
    return await world.slash(world["Cat"], "records replay")


async def test_who_looks_back_while_somebody_asks_the_others_sees_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They read that somebody was forgotten: the table had another version by what was asked."""
    await finished(world)
    table, ann, ben = await world.table(), world["Ann"].id, world["Ben"].id
    examined = Looking._examined

    async def meanwhile(self: Looking, *given: Any) -> bytes:
        await world.service.requests.ask(table.id, ben, Plea.SHOW)
        return await examined(self, *given)

    monkeypatch.setattr(Looking, "_examined", meanwhile)
    assert await world.service.looking.make(table, ann) == await world.service.looking.kept(table, ann)
