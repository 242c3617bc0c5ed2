"""Options of a large game: chapters on pages of their own, and presets that set many at once."""

from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.commands.lookup import named_among
from bot.messages.lobby_message import STANDARD
from bot.tables.entries import all_entries
from bot.tables.matching import Wish
from bot.tables.model import Refusal
from bot.tables.seasons import Season
from bot.verbs import table_verbs
from rules.farlanthia.game import Farlanthia
from rules.kernel.options import Option, Preset, on_off
from tests.discord.world import GAMES, Message, World, private

LED = "This is led by a game master: open a table with `/table open`, and somebody joins in that role."
MANY = tuple(on_off(f"extra_{n}", "one more thing", chapter=f"Chapter {n // 6}") for n in range(54))


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> None:
    toy = type(GAMES["toy"])
    own: tuple[Option, ...] = toy.options
    monkeypatch.setattr(toy, "options", (*own, *MANY))
    monkeypatch.setattr(toy, "presets", {"quick": Preset("a short game", {"goal": 10, "extra_0": "on"})})


def preset_menu(page: Message) -> Any:
    return next(menu for menu in page.menus if ":preset:" in menu["custom_id"])


@pytest.mark.usefixtures("large")
async def test_a_preset_sets_its_options_and_chapters_have_pages(world: World) -> None:
    await world.slash(world.owner, "table open", game="toy", options="extra_9=on")
    page = await world.pressed(world.owner, "Options")
    preset = preset_menu(page)
    assert [option["value"] for option in preset["options"]] == [STANDARD, "quick"]
    page = await world.pick(world.owner, page, preset, ["quick"])
    assert page is not None
    options = (await world.table()).options
    assert (options["goal"], options["extra_0"], options["extra_9"]) == (10, "on", "off")
    assert "Extra 1:" not in world.board.text, "only what differs from the default is shown"
    assert set(page.buttons) == {"More options"}, "presets come first"
    assert "**quick**: a short game." in page.text
    assert [entry["value"] for entry in preset_menu(page)["options"] if entry.get("default")] == ["quick"]
    back = await world.pick(world.owner, page, preset_menu(page), [STANDARD])
    assert back is not None and "**Options** · the standard rules" in world.board.text
    assert (await world.table()).options["extra_0"] == "off", "whoever chose a preset by mistake"
    assert [entry["value"] for entry in preset_menu(back)["options"] if entry.get("default")] == [STANDARD]
    page = await world.pressed(world.owner, "More options", back)
    assert {"Presets", "Chapter 0 1", "Chapter 0 2", "Chapter 8 1"} <= set(page.buttons)
    last = await world.pressed(world.owner, "Chapter 8 2", page)
    assert "Extra 53" in last.text


@pytest.mark.usefixtures("large")
async def test_a_preset_is_an_entry_of_its_own(world: World) -> None:
    await world.slash(world.owner, "table open", game="toy/quick", options="extra_9=on")
    options = (await world.table()).options
    assert (options["goal"], options["extra_0"], options["extra_9"]) == (10, "on", "on")


@pytest.mark.usefixtures("large")
async def test_a_preset_is_typed_where_options_are(world: World) -> None:
    await world.slash(world.owner, "table open", game="toy", options="extra_9=on")
    offered = await world.owner.autocomplete(world.channel, "table options", "preset", "q")
    assert [(each["name"], each["value"]) for each in offered] == [("quick: a short game", "quick")]
    await world.slash(world.owner, "table options", preset="quick", options="extra_5=on")
    options = (await world.table()).options
    assert [options[name] for name in ("goal", "extra_0", "extra_5", "extra_9")] == [10, "on", "on", "off"]
    assert "preset" in await world.slash(world.owner, "table options")
    assert "no preset" in await world.slash(world.owner, "table options", preset="slow")


async def test_the_entries_of_the_catalogue(world: World) -> None:
    entries = all_entries(GAMES)
    assert entries["landover"] == "Landover"
    assert entries["landover/quick"].startswith("Landover, quick: ")
    assert set(GAMES) <= set(entries)
    assert entries["settlers/for two"].startswith("Settlers for two: ")
    assert entries["farlanthia/quick duel"].startswith("Farlanthia, quick duel: ")
    assert entries["farlanthia/duel"].startswith("Farlanthia, duel: ")
    await world.slash(world.owner, "table open", game="settlers/for two with land shares")
    options = (await world.table()).options
    assert (options["two_player"], options["land_shares"]) == ("on", "on")
    assert "**for two with land shares**, a preset" in world.board.text
    assert "**To win** · 10 points win" in world.board.text


async def offered(world: World, command: str, option: str, typed: str) -> dict[str, str]:
    """What is offered for an option of a command while somebody types that: the key and the text of each."""
    found = await world.owner.autocomplete(world.channel, command, option, typed)
    return {each["value"]: each["name"] for each in found}


ENTERED = (
    ("table open", "game"),
    ("moderate evening", "game"),
    ("season make", "game"),
    ("season change", "game"),
    ("play now", "game"),
    ("play find", "game"),
    ("play find", "or_game"),
    ("learn practice", "game"),
)


@pytest.mark.parametrize(("command", "option"), ENTERED)
async def test_every_preset_can_be_had_where_one_is_named(world: World, command: str, option: str) -> None:
    """They were choices, of which an option has 25; the others were left out."""
    document = "settlers/by the document, for two with land shares"
    assert set(await offered(world, command, option, "")) >= GAMES.keys()
    assert document in await offered(world, command, option, "document")
    entries = all_entries(GAMES)
    assert len(entries) > 25
    for key, shown in entries.items():
        if key != "farlanthia/story" or command in ("table open", "moderate evening"):
            assert key in await offered(world, command, option, shown.partition(":")[0])


@pytest.mark.parametrize(
    ("command", "option"),
    [
        ("learn lesson", "game"),
        ("table rules", "game"),
        ("records leaderboard", "game"),
        ("moderate server", "unlist"),
    ],
)
async def test_every_game_can_be_had_where_one_is_named(world: World, command: str, option: str) -> None:
    assert await offered(world, command, option, "") == {id: game.title for id, game in GAMES.items()}
    kinds = await offered(world, "learn puzzle", "game", "settlers")
    assert [*kinds.values()] == ["Settlers", "Settlers for two", "Settlers with land shares"]
    puzzle = private(await world.owner.slash(world.channel, "learn puzzle", game="SETTLERS for two"))
    assert puzzle is not None and "**Puzzle**" in puzzle.text


async def test_a_preset_that_is_typed_by_its_title_is_that_one(world: World) -> None:
    await world.slash(world.owner, "table open", game=" settlers FOR two", options="land_shares=on")
    options = (await world.table()).options
    assert (options["two_player"], options["land_shares"]) == ("on", "on")
    said = await world.slash(world.owner, "moderate evening", game="land, Fair start", at="in 3 hours")
    assert "is planned" in said
    (evening,) = await world.service.evenings.all()
    assert evening.game == "land/fair start", "what is kept is the key"
    found = await world.owner.autocomplete(
        world.channel, "learn practice", "options", "", game="Settlers for two"
    )
    assert found, "options of a game that was typed by its title"
    assert named_among(all_entries(world.bot.app.games), "Voyage") == "landover/voyage"
    assert named_among(all_entries(world.bot.app.games), "duel") == "duel", "two games have it"
    said = await world.slash(world.owner, "play now", game="chess")
    assert said.startswith("I do not know a game “chess”; there are: ")


async def test_what_needs_a_leader_is_not_begun_without_one(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A story that was practised was over at once: a computer led it, at random."""
    app, story = world.bot.app, "farlanthia/story"
    entries, unled = [
        await offered(world, command, option, "story")
        for command, option in (("table open", "game"), ("play find", "or_third"))
    ]
    assert list(entries) == [story] and not unled
    with monkeypatch.context() as patched:
        patched.setattr(Farlanthia, "roles", lambda *_: pytest.fail("it is looked for at each letter"))
        assert "farlanthia/duel" in await offered(world, "learn practice", "game", "duel")
    said = await world.slash(world["Ann"], "learn practice", game="farlanthia", options="mode=story")
    assert said == LED
    season = Season(guild_id=1, channel_id=2, title="Cup", format="rounds", game=story)
    wish = Wish(user_id=1, games=(story,), made_at=0, until=1)
    monkeypatch.setattr(table_verbs, "require", AsyncMock())
    presser: Any = None  # of a button from when that could be begun
    for begun in (
        app.service.finding.wish(1, wish),
        app.service.seasons.make(season),
        table_verbs.play_now(app, presser, story),
    ):
        with pytest.raises(Refusal, match="led by a game master"):
            await begun
