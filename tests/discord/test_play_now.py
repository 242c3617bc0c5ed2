"""From nothing to a running game in one press or one command."""

import simcord

from bot.messages.find_pages import games_view, welcome_view
from bot.tables.model import Phase
from tests.discord.world import Message, World, private, seen
from tests.tables.toy import TOY


async def welcome(world: World) -> Message:
    """The first message of the local page, in the channel."""
    channel = world.bot.get_partial_messageable(world.channel.id, guild_id=world.guild.id)
    await channel.send(view=welcome_view(world.bot.app.games))
    await world.env.settle()
    return seen(world.channel.history()[-1])


async def test_one_press_begins_a_game_against_computers(world: World) -> None:
    greeting = await welcome(world)
    assert len(greeting.text.splitlines()) <= 3
    assert "variants" in greeting.text
    told = await world.press(world.owner, "Play Land", greeting)
    table = await world.table()
    assert table.phase is Phase.PLAYING and table.game == "land"
    assert [seated.computer for seated in table.seats] == [None, "steady", "steady"]
    assert table.seats[0].user_id == world.owner.id
    assert told is not None and f"<#{world.channel.id}>" in told.text
    assert "My move" in world.board.buttons
    lobbies = [each for each in world.messages if "Start" in each.buttons]
    assert not lobbies, "nobody was shown a lobby"


async def test_a_house_of_six_games_offers_each() -> None:
    """A row takes five buttons."""
    offered = games_view(dict.fromkeys("abcdef", TOY)).to_components()
    assert str(offered).count("'label': 'Toy'") == 6
    assert "offers variants" in str(offered)


async def test_the_end_names_no_place_where_the_dice_were_sealed_if_there_was_none(world: World) -> None:
    """No lobby was shown, and no start message: the hash stands nowhere in the channel."""
    await world.press(world.owner, "Play Land", await welcome(world))
    sealed = (await world.table()).secret_hash
    assert sealed and not any(sealed in each.text for each in world.messages)
    await world.end()
    assert "the secret was" in world.board.text and "its hash" not in world.board.text
    await world.open_and_start("land", people=2)
    await world.end()
    assert "its hash and what was added to it stand in the lobby, if any" in world.board.text


async def test_the_next_game_gets_a_thread(world: World) -> None:
    greeting = await welcome(world)
    await world.press(world.owner, "Play Land", greeting)
    await world.press(world.owner, "Play Settlers", greeting)
    found = {table.game: table for table in await world.service.open_tables(world.guild.id)}
    assert found["land"].channel_id == world.channel.id != found["settlers"].channel_id
    assert found["settlers"].phase is Phase.PLAYING


async def test_a_preset_is_named_wherever_its_game_is(world: World) -> None:
    """Of three threads called “Settlers table” nobody knew which was the one for two."""
    said = await world.slash(world.owner, "play now", game="settlers/for two")
    assert said.startswith("Settlers for two against 1 steady computer begins")
    assert "**Settlers for two** · table" in world.board.text
    assert "**Settlers for two** · table" in await world.slash(world.owner, "table status")
    assert "### Settlers for two" in (await world.pressed(world.owner, "Help")).text
    said = await world.slash(world.owner, "table open", game="landover/quick", thread=True)
    assert said.startswith("The table for Landover, quick is open in <#")
    opened = max(await world.service.open_tables(world.guild.id), key=lambda table: table.id)
    assert world.bot.get_channel(opened.channel_id).name == "Landover, quick table"


def everywhere(world: World) -> list[Message]:
    """All messages of all channels, direct ones too."""
    stored = [each for found in world.env.backend.messages.values() for each in found.values()]
    return [Message(each.id, each.components, simcord.ResponseMessage(world.env, each)) for each in stored]


async def test_lists_of_tables_name_the_preset_that_is_played(world: World) -> None:
    """They are where somebody chooses where to sit, and what to follow."""
    await world.slash(world.owner, "moderate channels", notice=world.guild.create_text_channel("hall"))
    await world.slash(world.owner, "play now", game="settlers/for two")
    listed = private(await world.owner.slash(world.channel, "moderate tables"))
    assert listed is not None and "\nSettlers for two in <#" in listed.text
    assert listed.menus[0]["options"][0]["label"].startswith("Settlers for two: ")
    assert "[Settlers for two](" in await world.slash(world.owner, "table mine")
    await world.slash(world["Ann"], "play follow")
    await world.slash(world.owner, "table open", game="landover/quick", thread=True)
    await world.later(40)
    sent = [each.text for each in everywhere(world)]
    assert any("Settlers for two in <#" in text and "**Landover, quick** in <#" in text for text in sent)
    assert any(text.startswith("**Settlers for two** · [the board]") for text in sent)


async def test_how_many_and_how_strong(world: World) -> None:
    await world.slash(world.owner, "play now", game="land", computers=3, level="gentle")
    assert [seated.computer for seated in (await world.table()).seats] == [None, *["gentle"] * 3]
    said = await world.slash(world.owner, "play now", game="settlers", computers=1)
    assert "against 2 to 5 computers" in said
    assert len(await world.service.open_tables(world.guild.id)) == 1


async def test_who_may_open_none_is_told_so(world: World) -> None:
    said = await world.slash(world["Ann"], "play now", game="land")
    assert "Only moderators may open tables here" in said
    told = await world.pressed(world["Ann"], "Play Land", await welcome(world))
    assert "Only moderators may open tables here" in told.text
    assert await world.service.open_tables(world.guild.id) == []


async def test_it_costs_what_a_table_costs(world: World) -> None:
    await world.slash(world.owner, "moderate server", openers="everybody")
    most = world.service.keeper.limits.own_tables
    for _ in range(most):
        assert "begins in" in await world.slash(world["Ann"], "play now", game="land")
    assert "You have opened" in await world.slash(world["Ann"], "play now", game="land")
