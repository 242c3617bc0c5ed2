"""The board message: a new one when the turn passes, edits within a turn, pings for who is asked only."""

import re
from typing import Any

import pytest

from bot.messages.board_message import add_alt_texts, ends_text
from bot.messages.news import DOTS, Digest
from bot.messages.wording import ALT
from bot.tables.history import History
from bot.tables.model import News, Phase
from bot.upkeep import calls
from bot.upkeep.calls import people_to_ping
from render.painter import Picture
from rules.kernel.events import Weight
from rules.kernel.goals import Goal, line
from tests.discord.limits import messages
from tests.discord.world import (
    ANY,
    GAMES,
    World,
    command_of,
    move_by_buttons,
    move_by_slash,
    mover,
    pings,
    play_on,
    some_move,
)


@pytest.mark.parametrize("game", GAMES)
async def test_the_first_board(world: World, game: str) -> None:
    people = await world.open_and_start(game)
    board, table = world.board, await world.table()
    assert table.secret_hash not in board.text, "it stands where the table opened"
    glance = await world.service.play.glance(table.id)
    asked = set(table.users(glance.waiting))
    assert all(f"<@{user}>" in board.text for user in asked)
    assert pings(world)[-1] == asked
    ends = line(glance.game.goals(glance.view, glance.names))
    assert ends and ends in board.text and board.alt.startswith(ends)
    assert board.alt.endswith(glance.game.brief(glance.view, glance.names))
    assert "My move" in board.buttons
    assert world.messages[0].buttons == {}
    assert len(people) == 3


async def test_notes_of_moderators_leave_an_alt_text_how_everybody_stands(world: World) -> None:
    """The standing of the last in the list was cut off, and a screen reader has nothing else."""
    await world.open_and_start("farlanthia", people=6)
    glance = await world.service.play.glance((await world.table()).id)
    brief = glance.game.brief(glance.view, glance.names)
    notes = [News(None, f"Mo moved the time of note {n}.", weight=Weight.SCORE) for n in range(40)]
    for most in (0, 3):
        moves = [News(0, f"{glance.names.seat(0)} scouted {n}.") for n in range(most)]
        digest = Digest([*notes, *moves], glance.table.names)
        (told,) = add_alt_texts(glance, [Picture("board.png", b"")], digest)
        assert told.alt.endswith(brief) and len(told.alt) <= ALT
        assert all(each.text in told.alt for each in moves)


async def test_an_alt_text_without_room_for_all_says_so(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lords were left out of how it stands, and whoever hears of no picture took the others for all."""
    await world.open_and_start("farlanthia", people=2)
    glance = await world.service.play.glance((await world.table()).id)
    lords = [f"Lord {n} of the far eastern isles: 7 renown, 12 units." for n in range(1, 19)]
    monkeypatch.setattr(type(glance.game), "brief", lambda *_: " ".join(lords))
    moves = [News(0, f"{glance.names.seat(0)} scouted {n}.") for n in range(40)]
    (told,) = add_alt_texts(glance, [Picture("board.png", b"")], Digest(moves, glance.table.names))
    assert told.alt.endswith(" units. The command /table text tells the rest.") and len(told.alt) <= ALT
    assert lords[0] in told.alt and lords[-1] not in told.alt
    (shown,) = add_alt_texts(glance, [Picture("board.png", b"")])
    assert "button" not in shown.alt, "what /table board answers has none for it"


async def test_an_alt_text_names_no_new_plot_twice(world: World) -> None:
    """“What happened: … reclaimed G14, H14 …” came before “Newest, by …: G14, H14”."""
    await world.open_and_start("land", people=2)
    news = 0
    for _ in range(8):
        await play_on(world, move_by_slash, most=1)
        happened, _, newest = world.board.alt.partition("Newest, by ")
        told = happened.partition("What happened: ")[2].partition("Land, ")[0]
        plots = re.findall(r"\b[A-Z]\d+\b", told)
        assert not {*plots} & {*re.findall(r"\b[A-Z]\d+\b", newest)}, world.board.alt
        news += len(plots)
    assert news


async def test_only_what_the_next_turn_can_end_the_game_by_stands_out(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In Farlanthia it was the first of four sentences, all of them bold."""
    await world.open_and_start("land", people=2)
    glance = await world.service.play.glance((await world.table()).id)
    goals = (Goal("It may end now.", loud=True), Goal("The most plots win."))
    monkeypatch.setattr(type(glance.game), "goals", lambda *_: goals)
    assert ends_text(glance, glance.names) == "**⚠ It may end now.**\n-# The most plots win."
    monkeypatch.setattr(type(glance.game), "goals", lambda *_: goals[1:])
    assert ends_text(glance, glance.names) == "-# The most plots win."
    monkeypatch.setattr(type(glance.game), "goals", lambda *_: ())
    assert ends_text(glance, glance.names) == ""


async def test_a_board_tells_nothing_of_what_came_after_its_picture(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """“Ben starts on D13”, it said above “Ben chooses a first plot”, and once more on the next board."""
    await world.open_and_start("land", people=2, options="map=islet")
    table_id, happened, made = (await world.table()).id, History.happened, list[str]()

    async def moved_meanwhile(self: History, *args: Any, **named: Any) -> Any:
        if not made:
            who, glance = await mover(world)
            moved = await world.service.play.act(table_id, who.id, await some_move(world, glance))
            made.append(moved.own_lines[0].partition(" ")[2].rstrip("."))
        return await happened(self, *args, **named)

    sent = len(world.env.http_requests)
    with monkeypatch.context() as patched:
        patched.setattr(History, "happened", moved_meanwhile)
        await move_by_slash(world, *await mover(world))
    told = [str(body) for body in messages(world.env.http_requests[sent:])]
    boards = [each for each in told if "your move" in each]
    assert len(boards) == 2 and [made[0] in each for each in boards] == [False, True]


@pytest.mark.parametrize("game", GAMES)
async def test_messages_follow_turns(world: World, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each move: a new message that pings whose turn it is, else an edit that pings nobody.

    Who only answers others is asked on the same board, too. (Nobody is taken to look on here.)
    """
    monkeypatch.setattr(calls, "PRESENT", 0.0)
    await world.open_and_start(game)
    for _ in range(25):
        table = await world.table()
        if table.phase is not Phase.PLAYING:
            break
        glance = await world.service.play.glance(table.id)
        asked, count = set(people_to_ping(glance)), len(world.messages)
        who, own = await mover(world)
        await move_by_slash(world, who, own)
        after = await world.service.play.glance(table.id)
        asked_now = set(people_to_ping(after))
        assert after.table.post.version == after.table.version
        newly = asked_now - asked
        if newly or after.table.phase is not Phase.PLAYING:
            assert len(world.messages) == count + 1
            assert pings(world)[-1] == newly
        else:
            assert len(world.messages) == count
        assert [message.buttons for message in world.messages[:-1]] == [{}] * (len(world.messages) - 1)
    assert len(pings(world)) == len(world.messages)


@pytest.mark.parametrize("game", ANY)
async def test_old_messages_read_as_a_log(world: World, game: str) -> None:
    """They keep their text, and neither picture nor buttons."""
    await world.open_and_start(game)
    for _ in range(2):
        await play_on(world, move_by_slash, 2)
        await world.env.advance_time(70)  # of two, who has just pressed gets no message of their own
    board, table = world.board, await world.table()
    assert board.alt
    older = [message for message in world.messages if message.id != board.id]
    assert all(not message.alt and not message.buttons for message in older)
    assert all(f"table {table.id}" in message.text for message in older)
    if game != "toy":
        assert any(f"{dot} **" in message.text for message in older for dot in DOTS)
    assert any(table.secret_hash in message.text for message in older)


async def test_old_messages_keep_their_text_after_a_restart(world: World) -> None:
    await world.open_and_start("land", options="map=islet")
    await play_on(world, move_by_slash, 3)
    board, table = world.board, await world.table()
    assert table.post is not None
    kept = table.post.kept
    assert "**" in kept
    await world.restart()
    await play_on(world, move_by_slash, 1)
    old = next(message for message in world.messages if message.id == board.id)
    assert kept in old.text
    assert not old.alt
    assert not old.buttons
    assert any(table.secret_hash in message.text for message in world.messages)


async def test_computers_share_one_message(world: World) -> None:
    await world.open_and_start("land", people=1, computers=3, options="map=islet")
    for _ in range(6):
        if (await world.table()).phase is not Phase.PLAYING:
            break
        count = len(world.messages)
        who, glance = await mover(world)
        command, options = command_of(await some_move(world, glance), glance)
        said = await world.slash(who, command, **options)
        assert str(who.user.global_name) in said or "Ann" in said
        assert len(world.messages) <= count + 1


def boards_shown(world: World) -> int:
    """How often the newest board was edited."""
    path = f"/channels/{world.channel.id}/messages/{world.board.id}"
    return sum((each.method, each.path) == ("PATCH", path) for each in world.env.http_requests)


async def test_a_game_of_computers_can_be_watched(world: World) -> None:
    await world.slash(world.owner, "table open", game="toy", options="goal=30")
    for _ in range(2):
        await world.slash(world.owner, "table computer", player="random")
    await world.slash(world.owner, "table start")
    count = len(world.messages)
    assert (await world.table()).phase is Phase.PLAYING
    world.env.http_requests.clear()
    await world.env.advance_time(13)
    assert boards_shown(world) == 2 and len(world.messages) == count, "nobody's channel is filled by it"
    for _ in range(40):
        await world.env.advance_time(60)
        if (await world.table()).phase is Phase.OVER:
            break
    assert (await world.table()).phase is Phase.OVER
    assert pings(world) == [set()] * len(pings(world))


async def test_computers_alone_are_shown_turn_by_turn(world: World) -> None:
    await world.slash(world.owner, "table open", game="settlers")
    for _ in range(3):
        await world.slash(world.owner, "table computer", player="random")
    await world.slash(world.owner, "table start")
    before = await world.table()
    world.env.http_requests.clear()
    await world.env.advance_time(6 * 24 + 1)
    boards = boards_shown(world)
    moves = (await world.table()).version - before.version
    assert boards == 24
    assert moves > 1.3 * boards, "a turn of several moves is one message"


async def test_buttons_on_the_board_act(world: World) -> None:
    """A move without parameters needs one press and no panel."""
    await world.open_and_start("toy", options="goal=500")
    who, _ = await mover(world)
    assert await world.press(who, "Roll") is None
    assert "rolled" in world.board.text
    who, glance = await mover(world)
    await move_by_buttons(world, who, glance)


async def test_a_secret_result_is_told_in_private(world: World) -> None:
    await world.open_and_start("toy", options="goal=500")
    who, _ = await mover(world)
    private = await world.pressed(who, "Peek")
    assert "saw" in private.text
    assert "saw" not in world.board.text


async def test_board_again(world: World) -> None:
    await world.open_and_start("toy", options="goal=500")
    await world.slash(world["Dan"], "table board")
    assert "Only those who sit at this table" in await world.slash(world["Dan"], "table board", post=True)
    count = len(world.messages)
    await world.slash(world["Ann"], "table board", post=True)
    assert len(world.messages) == count + 1
    assert world.messages[-2].buttons == {}
    assert "My move" in world.board.buttons
    assert pings(world)[-1] == set()


async def test_only_the_newest_panel_stays(world: World) -> None:
    await world.open_and_start("land", options="map=islet")
    who, _ = await mover(world)
    first = await world.press(who, "My move")
    second = await world.press(who, "My move")
    other = await world.press(world["Ann"], "My move")
    assert first is not None
    assert second is not None
    assert other is not None
    await world.slash(who, "table play")
    stored = world.env.backend.messages[world.channel.id]
    assert first.id not in stored
    assert second.id not in stored
    assert (other.id in stored) is (who is not world["Ann"])


async def test_a_deleted_board_comes_back(world: World) -> None:
    await world.open_and_start("toy", options="goal=500")
    who, glance = await mover(world)
    await world.owner.delete(world.board.handle.message)
    await move_by_slash(world, who, glance)
    assert "My move" in world.board.buttons
