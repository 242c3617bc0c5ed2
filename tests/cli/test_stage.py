"""The page of the local table, driven over loopback as a browser would."""

import asyncio
import io
from datetime import UTC, datetime

import aiohttp
import discord
import pytest
from discord import app_commands
from PIL import Image

from bot.cli.stage import CHANNEL, PEOPLE, TICK, Stage, open_stage
from bot.messages.controls import plain_view


class Counter(discord.ui.LayoutView):
    """A message with a number, a picture and a button that posts the next ones."""

    def __init__(self, number: int) -> None:
        super().__init__(timeout=None)
        picture = discord.MediaGalleryItem("attachment://board.png", description=f"board {number}")
        button = discord.ui.Button(label="More", custom_id=f"more:{number}")
        button.callback = self.more
        self.number = number
        self.add_item(discord.ui.TextDisplay(f"number {number}"))
        self.add_item(discord.ui.MediaGallery(picture))
        self.add_item(discord.ui.ActionRow(button))

    async def more(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await asyncio.sleep(0.05)
        await interaction.channel.send(view=Counter(self.number + 1), file=board())


def board(shade: int = 0) -> discord.File:
    data = io.BytesIO()
    Image.new("RGB", (64, 48), (0, 128, shade)).save(data, "PNG")
    data.seek(0)
    return discord.File(data, "board.png")


class Bot(discord.Client):
    """A command that posts, one that whispers, and a timer that says something by itself."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)
        self.closings = 0

        @self.tree.command(name="count", description="Post a number")
        async def count(interaction: discord.Interaction) -> None:
            await interaction.response.send_message(view=Counter(1), file=board())

        @self.tree.command(name="secret", description="Whisper")
        async def secret(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("only you", ephemeral=True)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def close(self) -> None:
        self.closings += 1
        await super().close()


class Browser:
    """One page, as its script talks to the server."""

    def __init__(self, stage: Stage, session: aiohttp.ClientSession) -> None:
        address, _, capability = stage.preview.url.partition("/#")
        self.address = address
        self.session = session
        self.headers = {"X-Simcord-Capability": capability}
        self.page = {}
        self.sequence = 0

    async def call(self, method: str, path: str, body=None) -> dict:
        answer = await self.session.request(method, self.address + path, json=body, headers=self.headers)
        async with answer:
            assert answer.status == 200, await answer.text()
            return await answer.json()

    async def open(self, viewer: int | None = None) -> None:
        self.page = await self.call("POST", "/api/pages", {"viewer_id": viewer and str(viewer)})
        self.headers["X-Simcord-Context"] = self.page["context"]["id"]

    async def look(self) -> str:
        self.page = await self.call("GET", "/api/state")
        return str(self.page["messages"])

    async def act(self, kind: str, **extra) -> dict:
        """An action with what the page knows now, fresh or not."""
        self.sequence += 1
        body = {
            "protocol_version": 3,
            "sequence": self.sequence,
            "request_id": f"r{self.sequence}",
            "generation": self.page["context"]["generation"],
            "bot_generation": self.page["botGeneration"],
            "published_revision": self.page["publishedRevision"],
            "kind": kind,
            **extra,
        }
        return await self.call("POST", "/api/action", body)

    async def count(self) -> dict:
        """Send `/count`."""
        return await self.act("run_command", **await self.command("count"))

    async def command(self, name: str) -> dict:
        """What an action needs to send a slash command."""
        catalogue = await self.call("GET", "/api/commands")
        (entry,) = (entry for entry in catalogue["entries"] if entry["path"] == [name])
        fields = {"command_id": entry["commandId"], "path": entry["path"], "options": {}}
        return {"schema_fingerprint": entry["schemaFingerprint"], **fields}

    async def press(self, label: str) -> dict:
        """Press the newest button of that label that this page has seen."""
        message, key = next(
            (message["id"], part["control_key"])
            for message in reversed(list(self.page["messages"].values()))
            for part in parts(message)
            if part.get("label") == label
        )
        return await self.act("click", target_id=message, control_key=key)


def parts(value):
    """Every component within a message of the page's state."""
    if isinstance(value, dict):
        if "control_key" in value:
            yield value
        for inner in value.values():
            yield from parts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from parts(inner)


async def greeting(_guild_id):
    return plain_view("Welcome to Landmoot")


@pytest.fixture
async def stage():
    async with open_stage(Bot(), 0, greeting) as opened:
        yield opened


@pytest.fixture
async def browser(stage):
    async with aiohttp.ClientSession() as session:
        browser = Browser(stage, session)
        await browser.open()
        yield browser


async def test_the_page_is_served_on_loopback_and_greets(stage, browser):
    assert browser.address.startswith("http://127.0.0.1:")
    async with browser.session.get(browser.address + "/") as answer:
        assert answer.status == 200
        assert "<title>" in await answer.text()
    shown = await browser.look()
    assert "Welcome to Landmoot" in shown


async def test_nobody_without_the_address_can_look(browser):
    browser.headers["X-Simcord-Capability"] = "guessed"
    async with browser.session.get(browser.address + "/api/state", headers=browser.headers) as answer:
        assert answer.status == 401


async def test_one_person_may_be_all_three(stage, browser):
    for viewer, name in zip(stage.preview.viewers, PEOPLE, strict=True):
        await browser.open(viewer.id)
        assert browser.page["viewerId"] == str(viewer.id)
        assert f"'{name}'" in str(browser.page)
    assert stage.preview.channel.name == CHANNEL


async def test_a_command_and_a_button_answer(browser):
    receipt = await browser.count()
    assert receipt["settlement"] == "settled", receipt
    assert "number 1" in await browser.look()
    receipt = await browser.press("More")
    assert receipt["settlement"] == "settled", receipt
    assert "number 2" in await browser.look()


async def test_a_refresh_between_look_and_click_does_not_spoil_the_click(stage, browser):
    await browser.count()
    await browser.look()
    await stage.refresh()
    receipt = await browser.press("More")
    assert receipt["settlement"] == "settled", receipt


async def test_clicks_of_two_people_at_once_both_count(stage, browser):
    await browser.count()
    other = Browser(stage, browser.session)
    await other.open(stage.preview.viewers[1].id)
    await browser.look()
    await other.look()
    receipts = await asyncio.gather(browser.press("More"), other.press("More"))
    assert [receipt["settlement"] for receipt in receipts] == ["settled", "settled"]


async def test_what_the_bot_says_by_itself_is_shown_to_everybody(stage, browser):
    await browser.look()
    channel = stage.env.bot.get_channel(stage.preview.channel.id)
    await channel.send("by itself")
    for _ in range(50):
        await asyncio.sleep(TICK / 2)
        if "by itself" in await browser.look():
            return
    pytest.fail("the page never showed it")


async def test_a_long_evening_does_not_make_the_page_slow(stage, browser, monkeypatch):
    monkeypatch.setattr("bot.cli.stage.MESSAGES", 3)
    channel = stage.env.bot.get_channel(stage.preview.channel.id)
    for number in range(6):
        await channel.send(f"message {number}.")
    await stage.refresh()
    shown = await browser.look()
    assert "Welcome to Landmoot" in shown
    assert [number for number in range(6) if f"message {number}." in shown] == [3, 4, 5]


async def test_the_board_stays_on_the_page_however_much_is_whispered(stage, browser, monkeypatch):
    monkeypatch.setattr("bot.cli.stage.MESSAGES", 2)
    await browser.count()
    for _ in range(4):
        await browser.act("run_command", **await browser.command("secret"))
    await stage.refresh()
    shown = await browser.look()
    assert "number 1" in shown
    assert len(browser.page["messages"]) == 4, "the welcome, the board and two whispers"


async def test_an_idle_page_is_left_alone(stage, browser):
    before = (await browser.call("GET", "/api/state"))["publishedRevision"]
    await asyncio.sleep(TICK * 3)
    assert (await browser.call("GET", "/api/state"))["publishedRevision"] == before


async def test_simulated_time_keeps_pace(stage):
    before = stage.env.now()
    await asyncio.sleep(TICK * 3)
    passed = (stage.env.now() - before).total_seconds()
    assert passed > TICK


async def test_what_a_click_brings_never_lies_ahead(stage, browser):
    """A page says "in 5 seconds" of what came after the time that it takes for now."""
    await browser.count()
    await browser.look()
    before = datetime.now(UTC)
    await browser.press("More")
    await browser.look()
    assert datetime.fromisoformat(browser.page["profile"]["presentationTime"]) > before


async def test_many_pictures_at_once_are_all_shown(stage, browser):
    channel = stage.env.bot.get_channel(stage.preview.channel.id)
    for shade in range(12):
        await channel.send(view=Counter(shade), file=board(shade))
    await stage.refresh()
    await browser.look()
    assets = browser.page["assets"].items()
    pictures = [key for key, asset in assets if asset["filename"] == "board.png"]
    assert len(pictures) == 12

    async def load(key: str) -> tuple[int, int]:
        address = f"{browser.address}/api/assets/{key}"
        async with browser.session.get(address, headers=browser.headers) as answer:
            assert answer.status == 200, await answer.text()
            return Image.open(io.BytesIO(await answer.read())).size

    assert {*await asyncio.gather(*map(load, pictures))} == {(64, 48)}


async def test_the_end_of_the_page_closes_the_bot():
    bot = Bot()
    async with open_stage(bot, 0, greeting) as stage:
        url = stage.preview.url.partition("/#")[0]
    assert bot.closings
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.ClientConnectionError):
            await session.get(url)


async def test_a_thread_can_be_chosen_and_no_link_leaves_the_page(stage, browser):
    async with browser.session.get(browser.address + "/") as answer:
        assert 'src="/channels.js"' in await answer.text()
    async with browser.session.get(browser.address + "/channels.js") as answer:
        script = await answer.text()
    assert 'a[href^="https://discord.com/"]' in script
    assert "article[data-message-id=" in script, "in the list at the left each message has a row, too"
    assert "thread-summary" in script, "what stands below a message that has a thread leads there"
    assert 'sessionStorage.setItem("viewer"' in script, "who one is stays so in another channel"
    assert '"--toolbar-height"' in script, "on a phone the picker is a row more than the page has room for"
    thread = stage.preview.channel.guild.create_text_channel("table")
    listed = await browser.call("GET", "/channels")
    assert [str(thread.id), "#table"] in listed["channels"]
    assert listed["shown"] == str(stage.preview.channel.id)
    home = listed["shown"]
    assert (await browser.call("GET", f"/channel?id={thread.id}"))["shown"] == str(thread.id)
    await browser.open()
    await browser.count()
    assert "number 1" in await browser.look()
    await browser.call("GET", "/channel?id=nonsense")
    await browser.call("GET", f"/channel?id={home}")
    await browser.open()
    assert "Welcome to Landmoot" in await browser.look()
    assert "number 1" not in await browser.look()
    for path in ("/channels", f"/channel?id={thread.id}"):
        async with browser.session.get(browser.address + path) as answer:
            assert answer.status == 401
