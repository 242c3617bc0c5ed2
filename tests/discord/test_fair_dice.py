"""What the channel shows of the dice: the hash from the opening on, all that was added, the final digest."""

import asyncio
import random
import re
from typing import Any

import discord
import pytest
import simcord
from msgspec.structs import replace

from bot.cli.verify import words_problem
from bot.messages.dice_message import asking_view
from bot.tables.luck import LUCK_SECONDS, STATEMENT
from bot.tables.model import Phase
from rules.kernel import record
from rules.kernel.fairness import commitment
from tests.discord.dice_reader import read_account
from tests.discord.many_lobbies import Lobbies
from tests.discord.world import Message, World, move_by_slash, new_bot, pixels, play_on, private


def everywhere(world: World) -> str:
    return "\n".join(message.text for message in world.messages)


async def lobby(world: World) -> str:
    """A lobby for Land with Ann and Ben; returns the hash that it shows."""
    await world.slash(world.owner, "table open", game="land")
    found = re.search(r"[0-9a-f]{64}", world.board.text)
    assert found, "the hash is there before anybody sits"
    await world.press(world["Ann"], "Join")
    await world.slash(world["Ben"], "table join")
    return found[0]


async def frozen(world: World) -> str:
    """That lobby, once Start was pressed and words are awaited."""
    shown = await lobby(world)
    await world.press(world["Ann"], "Luck")
    await world.press(world.owner, "Start")
    assert (await world.table()).phase is Phase.LUCK
    assert "· about to start\n" in await world.slash(world["Ann"], "table status")
    return shown


async def opened(world: World, who: simcord.MemberActor) -> simcord.InteractionResult:
    """The form for a word, opened by its button."""
    board = next(message for message in reversed(world.messages) if "Type a word" in message.buttons)
    return await who.click(board.handle, custom_id=board.buttons["Type a word"])


async def typed(world: World, who: simcord.MemberActor, word: str) -> Message:
    """Type a word into the form and send it; returns the answer."""
    answer = private(await who.submit_modal(await opened(world, who), {"word": word}))
    assert answer is not None
    return answer


def statements(world: World) -> list[Message]:
    """The messages about the dice that are never edited."""
    told = ("The dice before the words", "adds a word to the dice")
    return [each for each in world.messages if any(said in each.text for said in told)]


async def test_the_hash_stays_readable_and_the_last_board_shows_the_digest(world: World) -> None:
    shown = await lobby(world)
    await world.slash(world.owner, "table start")
    await play_on(world, move_by_slash, 4)
    await world.restart()
    await play_on(world, move_by_slash)
    table = await world.table()
    assert table.phase is Phase.OVER
    assert everywhere(world).count(shown) == 1, "where it is hashed: no board repeats it"
    start = next(message for message in world.messages if "Fair dice" in message.text)
    assert start.text.count(shown) == 1
    assert start.buttons == {}
    read = record.read((await world.service.history.export(table.id)).data)
    assert commitment(bytes.fromhex(read.secret)) == shown
    assert not read.words and f"\nterms {read.terms}\n" in start.text
    assert read.digest in world.board.text
    assert read.secret in world.board.text
    assert words_problem(start.text, read) == ""


async def test_a_start_message_from_before_a_restart_keeps_the_hash(world: World) -> None:
    shown = await lobby(world)
    await world.restart()
    await world.slash(world.owner, "table start")
    start = next(message for message in world.messages if "Fair dice" in message.text)
    assert shown in start.text
    assert start.buttons == {}


async def test_nobody_is_told_that_the_host_is_out_of_it_who_typed_nothing(world: World) -> None:
    await lobby(world)
    assert "No public beacon is available here, so you trust whoever runs me" in world.board.text
    await world.slash(world.owner, "table start")
    said = everywhere(world)
    assert "nobody typed a word" in said
    assert not re.search("against the host|needs to trust nobody", said)


async def test_beside_computers_alone_nobody_is_asked_for_anything(world: World) -> None:
    await world.slash(world.owner, "table open", game="land")
    await world.press(world["Ann"], "Join")
    await world.press(world["Ann"], "Add a computer")
    await world.slash(world.owner, "table computer", player="random")
    assert "Luck" not in world.board.buttons and "word" not in world.board.text
    await world.slash(world["Ben"], "table join")
    assert "Luck" in world.board.buttons, "two people may wish to"
    await world.slash(world["Ben"], "table leave")
    await world.press(world["Ann"], "Start")
    assert (await world.table()).phase is Phase.PLAYING


async def test_words_by_form_and_by_command(world: World) -> None:
    shown = await lobby(world)
    said = await world.pressed(world["Ann"], "Luck")
    assert "type a word" in said.text
    assert "1 asked" in world.board.text
    await world.press(world.owner, "Start")
    assert (await world.table()).phase is Phase.LUCK
    assert f"<@{world['Ann'].id}> and <@{world['Ben'].id}>" in world.board.text
    assert set(world.board.buttons) == {"Type a word", "No word"}
    (start,) = statements(world)
    assert f"{shown}\nlandmoot dice, format 2\nterms " in start.text and not start.buttons
    assert f"Seat 2: <@{world['Ben'].id}> · blue" in start.text
    form = await opened(world, world["Ann"])
    extends = (await world.table()).extends
    assert extends in str(form.modal) and extends in start.text and extends in world.board.text
    assert "A new word" in str(form.modal)
    answer = private(await world["Ann"].submit_modal(form, {"word": "RainOnTuesday"}))
    assert answer is not None and answer.text == "Your answer stands."
    assert (await world.table()).phase is Phase.LUCK
    result = await world["Ben"].slash(world.channel, "table luck")
    assert "'value': '" not in str(result.modal), "the form is empty"
    assert len(statements(world)) == 2
    done = private(await world["Ben"].submit_modal(result, {"word": "snow"}))
    assert done is not None and "begun" in done.text
    table = await world.table()
    assert table.phase is Phase.PLAYING
    assert [each.line for each in table.dice.words] == [
        "seat 1 word rainontuesday",
        "seat 2 word snow",
    ]
    assert [message.text.split("\n")[2] for message in statements(world)[1:]] == [
        "seat 1 word rainontuesday",
        "seat 2 word snow",
    ]
    assert not {message.id for message in statements(world)} & world.edited()
    live = await world.service.keeper.peek(table.id)
    account = read_account([message.text for message in world.messages])
    assert account.seal == shown and account.key(live.secret) == live.state.chance.key


async def test_opening_the_form_is_no_answer(world: World) -> None:
    await frozen(world)
    await opened(world, world["Ann"])
    result = await world["Ann"].slash(world.channel, "table luck")
    assert result.modal is not None
    table = await world.table()
    assert table.pondering == (world["Ann"].id, world["Ben"].id)
    done = private(await world["Ann"].submit_modal(result, {"word": "rain"}))
    assert done is not None and "stands" in done.text


async def test_who_was_outrun_is_asked_for_a_new_word(world: World) -> None:
    """What the bot has read its host may know: handed back and taken later, it would be the host's word."""
    await frozen(world)
    mine = await opened(world, world["Ann"])
    assert "stands" in (await typed(world, world["Ben"], "first")).text
    back = private(await world["Ann"].submit_modal(mine, {"word": "Mine42"}))
    assert back is not None and "Another word came" in back.text and "I have read it" in back.text
    assert (await world.table()).pondering == (world["Ann"].id,)
    again = await world["Ann"].click(back.handle, custom_id=back.buttons["A new word"])
    assert "'value': '" not in str(again.modal) and "ine42" not in str(again.modal)
    assert (await world.table()).extends in str(again.modal)
    same = private(await world["Ann"].submit_modal(again, {"word": "mine42"}))
    assert same is not None and "You have sent that before at this table" in same.text
    again = await world["Ann"].click(same.handle, custom_id=same.buttons["A new word"])
    done = private(await world["Ann"].submit_modal(again, {"word": "Other43"}))
    assert done is not None and "begun" in done.text
    lines = [each.line for each in (await world.table()).dice.words]
    assert lines == ["seat 2 word first", "seat 1 word other43"]


async def test_what_is_no_word_is_asked_for_anew(world: World) -> None:
    await frozen(world)
    for word in ("rain\ufe0f", "good luck", "\u200b\u2060"):
        back = await typed(world, world["Ann"], word)
        assert "1 to 32 letters" in back.text
        again = await world["Ann"].click(back.handle, custom_id=back.buttons["A new word"])
        assert "'value': '" not in str(again.modal)
    assert "sent that before" in (await typed(world, world["Ann"], "goodluck")).text
    assert len(statements(world)) == 1
    assert len((await world.table()).pondering) == 2


async def test_a_form_from_before_a_restart_is_taken(world: World) -> None:
    await frozen(world)
    form = await opened(world, world["Ann"])
    await world.restart()
    answer = private(await world["Ann"].submit_modal(form, {"word": "rain"}))
    assert answer is not None and "stands" in answer.text
    assert "seat 1 word rain" in everywhere(world)


async def test_who_gives_no_word_says_so(world: World) -> None:
    await lobby(world)
    await world.slash(world["Ben"], "table luck")
    await world.slash(world.owner, "table start")
    await world.press(world["Ann"], "No word")
    assert (await world.table()).phase is Phase.LUCK
    said = await world.pressed(world["Ann"], "No word")
    assert "already" in said.text
    stranger = await world.pressed(world["Cat"], "No word")
    assert "Nobody is waiting for a word from you" in stranger.text
    await world.press(world["Ben"], "No word")
    table = await world.table()
    assert table.phase is Phase.PLAYING
    assert "adds a word" not in everywhere(world)
    asked = asking_view(replace(table, phase=Phase.LUCK, seats=()))
    assert "Words for the dice were taken here" in str(asked.to_components()), "nobody is left to be asked"


async def test_after_a_minute_the_game_begins(world: World) -> None:
    await lobby(world)
    await world.slash(world["Cat"], "table luck")
    await world.slash(world.owner, "table start")
    assert (await world.table()).phase is Phase.LUCK
    await world.env.advance_time(LUCK_SECONDS + 1)
    assert (await world.table()).phase is Phase.PLAYING


async def test_a_bot_that_stops_for_70_seconds_still_takes_the_word(world: World) -> None:
    await frozen(world)
    assert "stands" in (await typed(world, world["Ben"], "snow")).text
    await world.bot.close()
    await world.env.advance_time(70)
    await world.env.restart_bot(new_bot(world.database, pixels))
    assert (await world.table()).phase is Phase.LUCK
    await world.env.advance_time(LUCK_SECONDS - 5)
    assert "begun" in (await typed(world, world["Ann"], "rain")).text
    lines = [each.line for each in (await world.table()).dice.words]
    assert lines == ["seat 2 word snow", "seat 1 word rain"]


async def test_with_another_at_a_seat_all_is_said_and_asked_anew(world: World) -> None:
    await frozen(world)
    assert "stands" in (await typed(world, world["Ben"], "snow")).text
    await world.slash(world.owner, "moderate replace", seat="2", member=world["Cat"])
    first, word, second = statements(world)
    assert "Ben" not in second.text and f"Seat 2: <@{world['Cat'].id}>" in second.text
    assert "seat 2 word" not in second.text
    asking = world.messages[-1]
    assert f"<@{world['Ann'].id}> and <@{world['Cat'].id}>" in asking.text and "Type a word" in asking.buttons
    await typed(world, world["Ann"], "rain")
    await typed(world, world["Cat"], "hail")
    table = await world.table()
    live = await world.service.keeper.peek(table.id)
    account = read_account([message.text for message in world.messages])
    assert account.lines[2:] == ("seat 1 word rain", "seat 2 word hail")
    assert account.key(live.secret) == live.state.chance.key
    assert not {message.id for message in (first, word, second)} & world.edited()


@pytest.mark.parametrize("when", ["before it is sent", "before it is noted"])
@pytest.mark.parametrize("what", ["the freeze", "a word"])
async def test_what_was_acknowledged_is_said_once_after_a_kill(
    world: World, nonces: dict[str, Any], monkeypatch: pytest.MonkeyPatch, what: str, when: str
) -> None:
    await lobby(world)
    await world.press(world["Ann"], "Luck")
    table = await world.table()
    if what == "a word":
        await world.press(world.owner, "Start")
    sent, died = len(statements(world)), list[int]()

    async def dies(*args: Any, **how: Any) -> None:
        died.append(1)
        raise asyncio.CancelledError

    with monkeypatch.context() as patched:
        if when == "before it is sent":
            patched.setattr(discord.TextChannel, "send", dies)
        else:
            patched.setattr(world.service.posts, "note_sent", dies)
        if what == "a word":
            extends = (await world.table()).extends
            await world.service.starting.word(table.id, world["Ann"].id, "rain", extends=extends)
        else:
            await world.service.starting.start(table.id)
        await world.bot.app.desks.shown(table.id)
    assert died
    await world.bot.close()
    await world.env.restart_bot(new_bot(world.database, pixels))
    assert len(statements(world)) == (sent + 1)
    assert [row.kind for row in await world.service.posts.intents() if row.kind == STATEMENT] == []
    await world.restart()
    assert len(statements(world)) == (2 if what == "a word" else 1), "once, and not again"
    assert "Type a word" in world.board.buttons or what == "a word"


async def test_the_text_of_the_channel_is_enough(world: World) -> None:
    """A share of the 500 that `python -m tests.discord.many_lobbies` makes."""
    lobbies = Lobbies(world, random.Random(4))
    for _ in range(8):
        await lobbies.one()


async def test_calling_a_table_off_is_visible(world: World) -> None:
    shown = await lobby(world)
    await world.end("no [time](https://x.y)")
    assert r"ended it: no \[time](https\://x.y)." in world.board.text and "Called off" in world.board.text
    assert shown in world.board.text and "added to it" not in world.board.text
    await world.slash(world.owner, "table open", game="land")
    assert any("Called off" in message.text for message in world.messages)
    assert shown in everywhere(world)
    assert shown not in world.board.text


async def test_the_undo_preview_says_what_is_true(world: World) -> None:
    await world.open_and_start("settlers")
    for _ in range(60):
        await play_on(world, move_by_slash, 1)
        said = await world.slash(world.owner, "moderate undo", moves=1)
        if "comes again" in said:
            assert "The dice will fall as they did before, whatever is done first." in said
            return
    raise AssertionError("no die was rolled")


async def test_while_words_are_taken_nobody_gets_up_and_all_read_why(world: World) -> None:
    """Also of a page of the lobby that somebody still has before them."""
    await lobby(world)
    page = await world.press(world.owner, "Options")
    await world.press(world["Ann"], "Luck")
    await world.press(world.owner, "Start")
    said = [await world.slash(world["Ann"], f"table {command}") for command in ("leave", "resign")]
    pressed = private(await world.owner.click(page.handle, custom_id=next(iter(page.buttons.values()))))
    for text in (*said, pressed.text):
        assert "Start was pressed" in text and "Then the game begins: `/table resign` gives up a seat" in text
