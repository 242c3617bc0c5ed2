"""Looking back on a game: for who played it, in private, made once and kept."""

from bot.tables import thinking
from tests.discord.test_finale import finales, finished
from tests.discord.world import World


async def test_who_played_looks_back_and_others_do_not(world: World, monkeypatch) -> None:
    made = []

    def counted(*given):
        made.append(given)
        return look_back(*given)

    look_back = thinking.look_back
    monkeypatch.setattr("bot.tables.looking.look_back", counted)
    await finished(world)
    await world.env.advance_time(2)
    (finale,) = finales(world)
    stranger = await world.press(world["Dan"], "Look back", finale)
    assert stranger is not None and "Who played" in stranger.text and not made
    page = await world.press(world["Ann"], "Look back", finale)
    await world.env.advance_time(2)
    page = await world.press(world["Ann"], "Look back", finale)
    assert page is not None and "Your chance to win was" in page.text and len(made) == 1
    assert "by fifths" in page.alt
    assert "Looking back" not in "".join(message.text for message in world.messages)
