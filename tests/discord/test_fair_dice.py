"""What the channel shows of the dice: the hash from the opening on, all that was added, the final digest."""

import re

from bot.tables.lobby import LUCK_SECONDS
from bot.tables.model import Phase
from rules import record
from rules.fairness import commitment
from tests.discord.world import World, move_by_slash, play_on, private


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


async def test_the_hash_stays_readable_and_the_last_board_shows_the_digest(world: World) -> None:
    shown = await lobby(world)
    await world.slash(world.owner, "table start")
    await play_on(world, move_by_slash, 4)
    await world.restart()
    await play_on(world, move_by_slash)
    table = await world.table()
    assert table.phase is Phase.OVER
    start = next(message for message in world.messages if "Fair dice" in message.text)
    assert shown in start.text
    assert start.buttons == {}
    read = record.read((await world.service.history.export(table.id)).data)
    assert commitment(bytes.fromhex(read.secret)) == shown
    assert len(read.contributions) == 2
    for each in read.contributions:
        assert f"click of {each.who}: {each.text}" in start.text
    assert read.digest in world.board.text
    assert read.secret in world.board.text


async def test_a_start_message_from_before_a_restart_keeps_the_hash(world: World) -> None:
    shown = await lobby(world)
    await world.restart()
    await world.slash(world.owner, "table start")
    start = next(message for message in world.messages if "Fair dice" in message.text)
    assert shown in start.text
    assert start.buttons == {}


async def test_words_by_form_and_by_command(world: World) -> None:
    shown = await lobby(world)
    said = await world.press(world["Ann"], "Luck")
    assert said is not None and "type a word" in said.text
    assert "1 asked" in world.board.text
    await world.press(world.owner, "Start")
    assert (await world.table()).phase is Phase.LUCK
    assert f"<@{world['Ann'].id}> <@{world['Ben'].id}>".replace(" ", "") in re.sub(
        r"\s|,|and", "", world.board.text
    )
    assert shown in world.board.text and "click of Ann" in world.board.text
    assert set(world.board.buttons) == {"Type a word", "No word"}
    board = world.board
    form = await world["Ann"].click(board.handle, custom_id=board.buttons["Type a word"])
    done = await world["Ann"].submit_modal(form, {"word": "**rain** on Tuesday"})
    answer = private(done)
    assert answer is not None and "stands" in answer.text
    assert r"word of Ann: \*\*rain\*\* on Tuesday" in world.board.text
    assert (await world.table()).phase is Phase.LUCK
    assert "begun" in await world.slash(world["Ben"], "table luck", word="snow")
    table = await world.table()
    assert table.phase is Phase.PLAYING
    assert [each.text for each in table.contributions][2:] == ["**rain** on Tuesday", "snow"]
    starts = [message for message in world.messages if "word of Ben: snow" in message.text]
    assert starts and shown in starts[0].text and starts[0].buttons == {}


async def test_who_gives_no_word_says_so(world: World) -> None:
    await lobby(world)
    await world.slash(world["Ben"], "table luck")
    await world.slash(world.owner, "table start")
    await world.press(world["Ann"], "No word")
    assert (await world.table()).phase is Phase.LUCK
    said = await world.press(world["Ann"], "No word")
    assert said is not None and "already" in said.text
    await world.press(world["Ben"], "No word")
    assert (await world.table()).phase is Phase.PLAYING
    assert "word of" not in everywhere(world)


async def test_after_a_minute_the_game_begins(world: World) -> None:
    await lobby(world)
    await world.slash(world["Cat"], "table luck")
    await world.slash(world.owner, "table start")
    assert (await world.table()).phase is Phase.LUCK
    await world.env.advance_time(LUCK_SECONDS + 1)
    assert (await world.table()).phase is Phase.PLAYING


async def test_calling_a_table_off_is_visible(world: World) -> None:
    shown = await lobby(world)
    await world.end("no [time](https://x.y)")
    assert "Called off" in world.board.text and r"\[time]" in world.board.text
    assert shown in world.board.text
    await world.slash(world.owner, "table open", game="land")
    assert any("Called off" in message.text for message in world.messages)
    assert shown in everywhere(world)
    assert shown not in world.board.text


async def test_the_undo_preview_says_what_is_true(world: World) -> None:
    await world.open_and_start("settlers")
    for _ in range(60):
        await play_on(world, move_by_slash, 1)
        said = await world.slash(world.owner, "moderate undo", moves=1)
        if "come again" in said:
            assert "The dice will come again as they fell, whatever is done first." in said
            return
    raise AssertionError("no die was rolled")
