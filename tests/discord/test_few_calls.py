"""What a slow table calls people for: chosen by a moderator, by a button, by a command; and it is told."""

import pytest
from simcord import MemberActor

from rules.settlers.actions import Offer
from tests.discord.test_presence import offer
from tests.discord.world import World, move_by_slash, mover, pings


async def begun(world: World, people: int = 3, computers: int = 0) -> None:
    """People (Ann, Ben, Cat) play Settlers over days until somebody may offer."""
    await world.open_and_start("settlers", people=people, computers=computers)
    while Offer not in (await mover(world))[1].open:
        who, glance = await mover(world)
        await move_by_slash(world, who, glance)
    await world.env.advance_time(300)


async def offering(world: World) -> tuple[MemberActor, int]:
    """Who may offers something to all: who that is, and how many messages could ping before."""
    who, _ = await mover(world)
    count = len(pings(world))
    await offer(world, who)
    return who, count


async def test_the_lobby_says_what_a_slow_table_calls_for(world: World) -> None:
    await world.slash(world.owner, "table open", game="settlers")
    assert "whoever is away is called for their own turn and little else" in world.board.text
    await world.slash(world.owner, "moderate settings", pace="tonight")
    assert "little else" not in world.board.text
    said = await world.slash(world.owner, "moderate settings", calls="few")
    assert "little else" in said and "little else" in world.board.text


@pytest.mark.parametrize(
    ("game", "told", "untold"),
    [
        ("land", "a computer moves.", ("answer", "offer", "little else")),
        ("settlers", "a pass after 12 hours; whoever is away", ("bid",)),
        ("farlanthia", "a pass after 12 hours; whoever is away", ("offers are declined", "bid")),
    ],
)
async def test_settings_speak_of_no_answers_that_a_game_does_not_ask_for(
    world: World, game: str, told: str, untold: tuple[str, ...]
) -> None:
    await world.slash(world.owner, "table open", game=game)
    settings = await world.slash(world.owner, "moderate settings")
    here = next(line for line in settings.splitlines() if "This table" in line) + "."
    for said in (here, next(line for line in world.board.text.splitlines() if "Over days: " in line)):
        assert told in said and not any(each in said for each in untold)


async def test_who_gave_up_chooses_what_other_tables_call_them_for(world: World) -> None:
    """In the channel of that game they read that they gave up their seat, and nothing was stored."""
    await world.open_and_start("farlanthia", people=3)
    await world.resign(world["Ann"])
    said = await world.slash(world["Ann"], "table quiet", calls="for every answer")
    assert "Slow tables call you for every answer." in said
    assert (await world.service.people.read(world["Ann"].id)).each_time


async def test_nobody_chooses_when_to_be_called_for_answers_where_there_are_none(world: World) -> None:
    await world.open_and_start("land", people=3)
    who, _ = await mover(world)
    panel = await world.pressed(who, "My move")
    assert "My notes" in panel.buttons and "Call me each time" not in panel.buttons


async def test_an_offer_calls_nobody_and_who_made_it_goes_on(world: World) -> None:
    await begun(world)
    who, count = await offering(world)
    await world.env.advance_time(10)
    glance = (await mover(world))[1]
    assert glance.table.seats[glance.seat].user_id == who.id and glance.view.table.offer is None
    assert not any(pings(world)[count:])
    said = await world.slash(who, "table log")
    assert said.count("⌛") >= 2, "nobody has declined who never saw it"


async def test_somebody_is_called_each_time_by_a_button_and_no_more_by_a_command(world: World) -> None:
    await begun(world)
    who, _ = await mover(world)
    other = next(each for each in list(world.members.values())[:3] if each.id != who.id)
    panel = await world.pressed(other, "My move")
    panel = await world.pressed(other, "Call me each time", panel)
    assert "Call me less" in panel.buttons
    assert "for every answer" in panel.text
    await offer(world, who)
    count = len(pings(world))
    await world.env.advance_time(70)
    assert pings(world)[count:] == [{other.id}]
    said = await world.slash(other, "table quiet", calls="for my turn")
    assert "little else" in said and "no quiet hours" in said
    glance = await world.service.play.glance((await world.table()).id, other.id)
    assert glance.each_time is False
    await world.env.advance_time(10)
    assert (await mover(world))[0].id == who.id, "what was open is passed too"
    said = await world.slash(other, "table quiet", calls="for every answer")
    assert "for every answer" in said and "Change that" not in said
    assert "Change that with `hours`" in await world.slash(other, "table quiet")
    assert (await world.service.people.read(other.id)).each_time


async def test_whose_offer_failed_after_they_had_gone_is_called_later(world: World) -> None:
    """They look on as it is declined, a few seconds after they made it, and no reminder is set."""
    await begun(world)
    await world.slash(world.owner, "moderate settings", remind_after=0, on_silence="nothing")
    await world.env.advance_time(300)
    who, count = await offering(world)
    await world.env.advance_time(70)
    assert (await mover(world))[0].id == who.id and not any(pings(world)[count:])
    await world.env.advance_time(200)
    assert [each for each in pings(world)[count:] if each] == [{who.id}]
    await world.env.advance_time(3600)
    assert [each for each in pings(world)[count:] if each] == [{who.id}], "once"


async def test_who_presses_their_panel_meanwhile_is_not_called_yet(world: World) -> None:
    await begun(world)
    who, count = await offering(world)
    for _ in range(5):
        await world.env.advance_time(50)
        await world.press(who, "My move")
    assert not any(pings(world)[count:]), "they sit there"
    await world.env.advance_time(200)
    assert [each for each in pings(world)[count:] if each] == [{who.id}]


async def test_who_plays_with_computers_alone_may_think_after_an_offer(world: World) -> None:
    await begun(world, people=1, computers=2)
    who, count = await offering(world)
    await world.env.advance_time(600)
    assert (await mover(world))[0].id == who.id and not any(pings(world)[count:])
