import asyncio
import gc
import io
import os
import signal
import sys
from pathlib import Path
from types import SimpleNamespace

import aiohttp
import discord
import pytest
from aiohttp.formdata import FormData

from bot.cli import run
from bot.client import Form, Landmoot
from bot.governor import Governor
from bot.memory import USUAL, shares
from bot.tables.thinking import Thinker
from bot.upkeep.command_lists import StrangeServer
from data.errors import StoreError

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.the-secret-part-of-it-0123456789abcdef"

UNUSABLE = 78
GOVERNOR = Governor(USUAL, shares(USUAL, 1), Thinker(), lambda: None)


class Client(discord.Client):
    """A client that connects to nothing: `start` waits until `close`, or fails as it is told."""

    def __init__(self, error: Exception | None = None) -> None:
        super().__init__(intents=discord.Intents.none())
        self.error = error
        self.started = asyncio.Event()
        self.stopped = asyncio.Event()
        self.token = ""

    async def start(self, token: str, *, reconnect: bool = True) -> None:
        self.token = token
        self.started.set()
        if self.error:
            raise self.error
        await self.stopped.wait()

    async def close(self) -> None:
        self.stopped.set()
        await super().close()


@pytest.mark.parametrize("there", [False, True])
def test_it_runs_in_the_quicker_event_loop_where_that_is_installed(monkeypatch, there):
    class Loop(asyncio.SelectorEventLoop):
        pass

    async def work():
        ran.append(type(asyncio.get_running_loop()) is Loop)

    ran = []
    monkeypatch.setitem(sys.modules, "uvloop", SimpleNamespace(new_event_loop=Loop) if there else None)
    run.run_in_loop(work())
    assert ran == [there]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_a_signal_stops_the_bot_in_good_order(number):
    client = Client()
    serving = asyncio.create_task(run.serve(client, TOKEN, GOVERNOR))
    await client.started.wait()
    assert client.token == TOKEN
    assert sys.getswitchinterval() < 0.002, "what draws holds up the event loop"
    assert gc.get_freeze_count() > 10_000, "to look through all that stays holds it up, too"
    assert gc.get_threshold()[0] > 5_000, "and so does it to look again and again"
    os.kill(os.getpid(), number)
    await asyncio.wait_for(serving, 5)
    assert client.is_closed()


async def test_an_error_at_the_start_closes_the_client_and_comes_out():
    client = Client(discord.LoginFailure("no"))
    with pytest.raises(discord.LoginFailure):
        await run.serve(client, TOKEN, GOVERNOR)
    assert client.is_closed()


def test_no_token(landmoot):
    result = landmoot("run")
    assert result.exit_code == UNUSABLE
    assert "LANDMOOT_TOKEN is not set" in result.output
    assert "landmoot local" in result.output


@pytest.mark.parametrize(
    ("name", "value"), [("LANDMOOT_TOKEN", "secret-but-wrong"), ("LANDMOOT_LOG_LEVEL", "loud")]
)
def test_a_bad_setting_names_its_variable(landmoot, monkeypatch, name, value):
    monkeypatch.setenv(name, value)
    result = landmoot("run")
    assert result.exit_code == UNUSABLE
    assert f"Error: {name} " in result.output
    assert value not in result.output


@pytest.mark.parametrize(
    ("error", "said", "code"),
    [
        (discord.LoginFailure("Improper token has been passed."), "LANDMOOT_TOKEN", UNUSABLE),
        (StrangeServer("this bot is not in it."), "LANDMOOT_HOME_SERVER: this bot is not in it.", UNUSABLE),
        (aiohttp.ClientConnectionError("no route"), "Discord cannot be reached", 1),
        (discord.GatewayNotFound(), "Discord has trouble", 1),
        (StoreError("The database x is newer."), "LANDMOOT_DATABASE: The database x is newer.", 1),
    ],
)
def test_what_fails_at_the_start_is_one_sentence(landmoot, monkeypatch, error, said, code):
    async def fail(*_):
        raise error

    monkeypatch.setenv("LANDMOOT_TOKEN", TOKEN)
    monkeypatch.setattr(run, "_main", fail)
    monkeypatch.setattr("bot.logs.set_up", lambda *args, **named: None)
    result = landmoot("run")
    assert result.exit_code == code
    assert said in result.output
    assert TOKEN not in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("error", "code", "waits"),
    [(discord.LoginFailure("no"), UNUSABLE, [3600]), (StoreError("It is full."), 1, [])],
)
def test_where_whatever_ends_is_started_again_a_wrong_token_is_tried_once_an_hour(
    landmoot, monkeypatch, error, code, waits
):
    """Under Docker it was tried for ever, a login each time."""

    async def fail(*_):
        raise error

    async def passed(waiting, seconds):
        waiting.close()
        waited.append(seconds)
        raise TimeoutError

    waited = []
    monkeypatch.setenv("LANDMOOT_TOKEN", TOKEN)
    monkeypatch.setattr(run, "_main", fail)
    monkeypatch.setattr("bot.logs.set_up", lambda *args, **named: None)
    monkeypatch.setattr("asyncio.wait_for", passed)
    result = landmoot("run", "--hold")
    assert result.exit_code == code and waited == waits
    assert ("Waiting for an hour" in result.output) == bool(waits) and result.output.count("Error:") == 1
    assert 'CMD ["run", "--hold"]' in (Path(__file__).parents[2] / "Dockerfile").read_text(encoding="utf-8")


async def test_what_waits_before_it_ends_stops_when_it_is_told_to():
    waiting = asyncio.create_task(run._wait())
    await asyncio.sleep(0)
    os.kill(os.getpid(), signal.SIGTERM)
    await asyncio.wait_for(waiting, 5)


def test_a_log_file_that_cannot_be_written(landmoot, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("LANDMOOT_TOKEN", TOKEN)
    monkeypatch.setenv("LANDMOOT_LOG_FILE", str(tmp_path / "file" / "bot.log"))
    result = landmoot("run")
    assert result.exit_code == 1
    assert "LANDMOOT_LOG_FILE" in result.output


def test_systemd_starts_no_bot_again_that_cannot_run():
    service = (Path(__file__).parents[2] / "hosting" / "landmoot.service").read_text(encoding="utf-8")
    assert f"RestartPreventExitStatus={UNUSABLE}\n" in service


@pytest.mark.parametrize("picture", [b"picture", bytes(1 << 20)])
async def test_a_message_with_a_file_has_the_bytes_that_aiohttp_makes_of_it(picture):
    sent = []
    for kind in (FormData, Form):
        form = kind(quote_fields=False)
        form.add_field(name="payload_json", value='{"content":"Zoë"}')
        file = io.BytesIO(picture)
        form.add_field(
            name="files[0]", value=file, filename='a"b.png', content_type="application/octet-stream"
        )
        body = form()
        of, _, boundary = body.content_type.partition("; boundary=")
        whole = await body.as_bytes()
        assert body.size == len(whole)
        sent.append((of, whole.replace(boundary.encode(), b"boundary")))
        joined = isinstance(body, aiohttp.BytesPayload)
        assert joined is (kind is Form and len(picture) < 1000), "a large one goes in pieces"
    assert sent[0] == sent[1]


async def test_of_an_answer_the_message_is_known_by_its_id_and_of_a_change_nothing_is_made(tmp_path):
    client = Landmoot(tmp_path / "landmoot.db")
    told = {"interaction": {"id": "7", "type": 3, "response_message_id": "5"}}
    told["resource"] = {"type": 4, "message": {"id": "5", "components": "never looked at"}}
    answer = discord.InteractionCallbackResponse(data=told, parent=None, state=None, type=None)
    assert (answer.id, answer.message_id, answer.resource) == (7, 5, None)

    async def request(*_, **__):
        return {"id": "5", "components": "never looked at"}

    client.http.request = request
    params = discord.http.handle_message_parameters(content="changed")
    assert await client.http.edit_message(1, 5, params=params) == {"id": "5", "components": []}
