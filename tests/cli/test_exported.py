"""What `/records export` gives is what `landmoot verify` and `landmoot draw` read."""

import pytest

from bot.cli.stage import Env, furnish
from bot.client import Landmoot
from bot.tables.model import Phase
from bot.upkeep.desk import PACE


@pytest.fixture
async def exported(tmp_path):
    """The exported record of a game that two computers played at a table in a simulated Discord."""
    bot = Landmoot(tmp_path / "tables.sqlite3")
    env = Env(bot, settle_timeout=60)
    await env.start()
    try:
        export = await play(env, bot)
    finally:
        await bot.close()
        await env.shutdown()
    path = tmp_path / export.name
    path.write_bytes(export.data)
    return path


async def play(env, bot):
    channel, (host, *_) = furnish(env)
    await env.settle()
    await host.slash(channel, "table open", game="land")
    for _ in range(2):
        await host.slash(channel, "table computer", player="strong")
    await host.slash(channel, "table start")
    for _ in range(200):
        table = await bot.app.service.find(channel.id)
        if table.phase is Phase.OVER:
            return await bot.app.service.history.export(table.id)
        await env.advance_time(PACE)
    pytest.fail("the game did not come to its end")


async def test_an_exported_game_is_true_and_can_be_drawn(exported, landmoot, tmp_path):
    result = landmoot("verify", exported)
    assert result.exit_code == 0, result.output
    assert "Tin Sparrow" in result.output
    result = landmoot("draw", exported, "-o", tmp_path / "board.png")
    assert result.exit_code == 0, result.output
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")
