"""Who misclicked asks, the others agree, and it is taken back, without a moderator."""

import json
from unittest.mock import AsyncMock

import pytest
from msgspec.structs import replace

from bot.messages import panel_pages
from bot.tables.limits import Limits
from bot.tables.model import Person, Phase, Plea, UndoPreview
from bot.verbs.request_verbs import _page
from rules.kernel.shown import HIDDEN
from tests.discord.world import World, move_by_slash, mover, pings, play_on, play_to_the_end, private


async def test_a_move_is_taken_back_by_agreement(world: World) -> None:
    ann, ben, cat = await world.open_and_start("land", options="map=islet")
    await play_on(world, move_by_slash, 4)
    who, glance = await mover(world)
    await move_by_slash(world, who, glance)
    before = len(await world.service.keeper.store.read.moves(glance.table.id))
    await world.pressed(next(each for each in (ann, ben, cat) if each is not who), "Log")
    said = await world.slash(who, "table ask", what="undo")
    others = [each for each in (ann, ben, cat) if each.id != who.id]
    assert all(f"<@{each.id}>" in said for each in others)
    assert pings(world)[-1] == {each.id for each in others}, "they are called once"
    assert world.board.text.count("to take back one move") == 1, "not as news beside the question"
    assert "to take back one move" not in world.board.alt
    assert "agreed" not in world.board.text
    await world.press(others[0], "Agree")
    assert "agreed." in world.board.text
    assert len(await world.service.keeper.store.read.moves(glance.table.id)) == before
    await world.press(others[1], "Agree")
    assert len(await world.service.keeper.store.read.moves(glance.table.id)) == before - 1
    assert "as all agreed, took back one move" in world.board.text
    assert "asks to take back" not in world.board.text, "which says the same once more"
    assert "Agree" not in world.board.buttons


async def test_what_is_done_is_shown_anew_though_it_is_asked_whether_to_end_the_game(world: World) -> None:
    people = await world.open_and_start("land", people=3)
    await play_on(world, move_by_slash, 4)
    who, glance = await mover(world)
    await move_by_slash(world, who, glance)
    one, other = (each for each in people if each.id != who.id)
    await world.slash(one, "table ask", what="end")
    await world.press(who, "Agree")
    await world.slash(who, "table ask", what="undo")
    await world.press(one, "Agree")
    before = world.board.id
    await world.press(other, "Agree")
    table = await world.table()
    assert table.request is not None and table.request.plea is Plea.END
    assert "took back one move" in world.board.text and world.board.id != before


async def test_who_goes_on_with_a_game_hears_so_though_it_is_asked_whether_to_end_it(world: World) -> None:
    ann, ben = await world.open_and_start("land", people=2, computers=1)
    world.service.keeper.limits = Limits(unattended=5)
    await world.slash(world.owner, "moderate settings", remind_after=0, silence_after=5)
    await world.slash(ann, "table ask", what="end")
    await world.later(3600)
    assert (await world.table()).phase is Phase.PAUSED
    said = await world.slash(ben, "table ask", what="resume")
    table = await world.table()
    assert table.phase is Phase.PLAYING and table.request is not None and table.request.plea is Plea.END
    assert said == "Done: nobody else had to agree."


async def test_what_was_seen_by_a_move_is_said_in_a_whole_sentence(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _ = await world.open_and_start("toy", people=2)
    preview = UndoPreview(
        table=await world.table(), count=1, lines=("Ann bought a card.",), drew=True, seen=HIDDEN
    )
    monkeypatch.setattr(world.service.undoing, "preview", AsyncMock(return_value=preview))
    page = await world.press(ann, "Take back, pause, end", await world.press(ann, "My move"))
    assert page is not None and f"-# These moves showed you {HIDDEN}.\n" in page.text
    assert "a season counts its games as they stand" in page.text


async def test_pause_and_go_on_from_the_panel_and_the_board(world: World) -> None:
    (ann,) = await world.open_and_start("land", people=1, computers=1)
    panel = await world.pressed(ann, "My move")
    page = await world.pressed(ann, "Take back, pause, end", panel)
    await world.press(ann, "Pause the game", page)
    assert (await world.table()).phase is Phase.PAUSED
    await world.press(ann, "Go on")
    assert (await world.table()).phase is Phase.PLAYING


@pytest.mark.parametrize(
    ("what", "lapses"), [("undo", True), ("pause", True), ("resume", False), ("end", False)]
)
async def test_that_the_next_move_ends_what_is_asked_is_said_where_one_can_come_and_does(
    world: World, what: str, lapses: bool
) -> None:
    await world.open_and_start("land", people=2)
    who, glance = await mover(world)
    await move_by_slash(world, who, glance)
    if what == "resume":
        await world.slash(world.owner, "moderate pause")
    await world.slash(who, "table ask", what=what)
    assert "A No ends it" in world.board.text and ("so does the next move" in world.board.text) is lapses


async def test_whoever_asked_the_others_comes_back_to_their_moves(world: World) -> None:
    """A panel on which one asked was a dead end, though the game goes on."""
    await world.open_and_start("land", people=2)
    who, _ = await mover(world)
    panel = await world.pressed(who, "My move")
    asked = await world.pressed(
        who, "Pause the game", await world.pressed(who, "Take back, pause, end", panel)
    )
    assert "You asked" in asked.text and [*asked.buttons] == ["Back"]
    back = await world.pressed(who, "Back", asked)
    assert back.id == panel.id and back.buttons.keys() == panel.buttons.keys()


async def test_one_s_seat_is_given_up_from_the_panel_after_being_asked_once_more(world: World) -> None:
    """Only a command did it."""
    ann, *_ = await world.open_and_start("settlers", people=3)
    for sure in (False, True):
        page = await world.pressed(ann, "Take back, pause, end", await world.pressed(ann, "My move"))
        asked = await world.pressed(ann, "Give up my seat", page)
        assert "gives up your seat for good" in asked.text
        await world.pressed(ann, "Give up my seat" if sure else "Back", asked)
        assert ((await world.table()).seats[0].user_id == ann.id) is not sure


async def test_who_asked_within_the_hour_reads_when_they_can_ask_again(world: World) -> None:
    """Each button of that page refused."""
    ann, ben = await world.open_and_start("land", people=2)
    await world.slash(ann, "table ask", what="pause")
    await world.press(ben, "No")
    page = await world.pressed(ann, "Take back, pause, end", await world.pressed(ann, "My move"))
    assert "less than an hour ago: again <t:" in page.text
    assert list(page.buttons) == ["Give up my seat", "Back"]
    await world.later(3601)
    page = await world.pressed(ann, "Take back, pause, end", await world.pressed(ann, "My move"))
    assert "less than an hour" not in page.text and "Pause the game" in page.buttons


async def test_who_plays_alone_reads_that_an_undo_takes_the_rating_where_there_is_one(world: World) -> None:
    await world.open_and_start("land", people=1, computers=1)
    table = await world.table()
    preview = UndoPreview(table=table, count=1, lines=("Ann rolled 7.",), drew=True, seen="the next dice")
    led = replace(table, roles=("game master",))
    told = [str(_page(each, preview, 0).to_components()) for each in (table, led)]
    assert ["the game counts for nobody" in each for each in told] == [True, False]


async def test_what_would_you_do(world: World) -> None:
    await world.slash(world.owner, "table open", game="land", advice=True)
    assert "not rated" in world.board.text
    for name in ("Ann", "Ben"):
        await world.slash(world[name], "table join")
    await world.slash(world.owner, "table start")
    who, _ = await mover(world)
    panel = await world.pressed(who, "My move")
    said = await world.pressed(who, "What would you do?", panel)
    assert "A steady player would choose **" in said.text
    assert ", because " in said.text


async def test_no_offers_until_my_turn_by_button(world: World) -> None:
    people = await world.open_and_start("settlers", people=3)
    who, _ = await mover(world)
    other = next(each for each in people if each.id != who.id)
    sent = len(world.messages)
    panel = await world.pressed(other, "My move")
    given = await world.pressed(other, "No offers until my turn", panel)
    assert "Offers are declined for you" in given.text
    lifted = await world.pressed(other, "Offers again", given)
    assert "You will be asked again" in lifted.text
    mine = await world.pressed(who, "My move")
    assert not {"No offers until my turn", "Offers again"} & set(mine.buttons)
    assert len(world.messages) == sent, "the channel sees nothing of it"


async def test_a_game_that_is_over_has_nothing_to_take_back_or_pause(world: World) -> None:
    (ann,) = await world.open_and_start("land", people=1, computers=1)
    panel = await world.pressed(ann, "My move")
    assert "Take back, pause, end" in panel.buttons
    table = await world.table()
    await world.service.moderation.end(table.id, by=Person(40, "Dan"))
    glance = await world.service.play.glance(table.id, ann.id)
    assert "Take back" not in json.dumps(panel_pages.panel_of(glance).view.to_components())


async def test_who_is_away_is_asked_reminded_once_and_decided_for_by_a_moderator(world: World) -> None:
    ann, ben, _ = await world.open_and_start("toy", options="goal=500")
    await world.slash(ben, "table away")
    sent = len(pings(world))
    said = await world.slash(ann, "table ask", what="end")
    assert f"<@{ben.id}>" in said
    assert ben.id in pings(world)[-1]
    await world.press(world["Cat"], "Agree")
    stranger = await world.pressed(world["Dan"], "Agree")
    assert "no seat" in stranger.text.lower()
    early = await world.pressed(world.owner, "Agree")
    assert "a moderator can decide" in early.text and "`/moderate end` does it at once" in early.text
    refused = await world.pressed(world.owner, "No")
    assert "a moderator can decide" in refused.text and "at once" not in refused.text
    await world.env.advance_time(24 * 3600 + 60)
    assert any("asks to end the game without a result. Do you agree?" in each.text for each in world.messages)
    await world.env.advance_time(24 * 3600)
    called = [people for people in pings(world)[sent:] if ben.id in people]
    assert len(called) == 2, "once when it was asked, and once more"
    board = next(message for message in reversed(world.messages) if "Agree" in message.buttons)
    await world.press(world.owner, "Agree", board)
    table = await world.table()
    assert table.phase is Phase.ENDED
    assert table.why.endswith("and a moderator for those who had not answered, ended it.")


async def test_why_a_leaderboard_is_empty(world: World) -> None:
    assert "No game has been finished" in await world.slash(world["Ann"], "records leaderboard")
    await world.slash(world.owner, "table open", game="land", options="map=islet", advice=True)
    for name in ("Ann", "Ben"):
        await world.slash(world[name], "table join")
    await world.slash(world.owner, "table start")
    await play_to_the_end(world)
    said = await world.slash(world["Ann"], "records leaderboard")
    assert "Nobody has a rating in this server yet" in said and "if it had no advice" in said
    assert "if nobody led it" in said
    of_land, of_settlers = [
        await world.slash(world["Ann"], "records leaderboard", game=game) for game in ("land", "settlers")
    ]
    assert "Nobody has a rating for Land in this server yet" in of_land
    assert "No game of Settlers has been finished" in of_settlers
    counted = await world.slash(world["Ann"], "records statistics", member=world["Ann"])
    assert "finished 1 game here" in counted
    for name in ("Ann", "Ben"):
        await world.forget(world[name])
    assert await world.slash(world["Cat"], "records leaderboard") == said, "one was finished all the same"
    assert "still known" in await world.slash(world["Cat"], "records statistics")


async def test_a_leaderboard_without_the_only_opponent_says_why_it_is_empty(world: World) -> None:
    """It said that no rated game had been finished."""
    await world.open_and_start("toy", people=2)
    await play_to_the_end(world)
    await world.service.history.forget(world["Ben"].id)
    said = await world.slash(world["Ann"], "records leaderboard")
    assert "if at least two of those who played it are still known" in said
    assert "No rated game was finished" not in said


async def test_a_moderator_who_plays_asks_to_take_back_what_showed_something(world: World) -> None:
    await world.slash(world.owner, "table open", game="toy", options="goal=500")
    await world.slash(world.owner, "table join")
    await world.slash(world["Ann"], "table join")
    await world.slash(world.owner, "table start")
    (first,) = (await world.service.keeper.peek((await world.table()).id)).waiting
    await world.slash((world.owner, world["Ann"])[first], "toy roll")
    result = await world.owner.slash(world.channel, "moderate undo", moves=1)
    page = private(result)
    assert page is not None and "Whoever saw these moves knows" in page.text
    said = await world.pressed(world.owner, "Take it back", page)
    assert "I have asked them" in said.text
    table = await world.table()
    assert table.request is not None and "to take back one move" in world.board.text
    await world.press(world["Ann"], "Agree")
    assert (await world.service.keeper.peek(table.id)).number == 0
    assert "knows what chance brings next" in world.board.text
