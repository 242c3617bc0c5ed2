"""`landmoot local` as its own process: it starts, serves a page, and stops in good order."""

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request

import click
import pytest
from simcord import SetupError

from bot.cli import page


@pytest.fixture
def start(tmp_path):
    """Starts `landmoot local` with these words and gives the process and the address it printed."""
    running = []

    def begin(*words):
        environment = os.environ | {"TMPDIR": str(tmp_path), "PYTHONUNBUFFERED": "1"}
        command = [sys.executable, "-m", "bot", "local", *words]
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
        )
        running.append(process)
        for line in process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:(\d+)/#\S+", line):
                return process, int(found[1])
        pytest.fail("it printed no address")

    yield begin
    for process in running:
        process.kill()
        process.communicate()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.mark.parametrize(("number", "chosen"), [(signal.SIGINT, False), (signal.SIGTERM, True)])
def test_it_serves_a_page_until_it_is_stopped(start, tmp_path, number, chosen):
    wanted = free_port()
    process, port = start(*(["--port", str(wanted)] if chosen else []))
    assert (port == wanted) is chosen
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=10) as answer:
        assert answer.status == 200
        assert b"<title>" in answer.read()
    assert list(tmp_path.glob("landmoot-*/*.sqlite3")), "the database is a temporary one"
    process.send_signal(number)
    rest, _ = process.communicate(timeout=30)
    assert process.returncode == 0, rest
    assert "Closed; nothing was kept." in rest
    assert "Traceback" not in rest
    assert not list(tmp_path.glob("landmoot-*"))


def test_a_port_in_use_is_one_sentence(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = subprocess.run(
            [sys.executable, "-m", "bot", "local", "--port", str(port)],
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
            env=os.environ | {"TMPDIR": str(tmp_path)},
        )
    assert result.returncode == 1
    assert str(port) in result.stderr
    assert result.stderr.count("\n") == 1
    assert not list(tmp_path.glob("landmoot-*"))


async def test_nobody_at_the_page_uses_up_what_one_person_may_have_in_an_hour(monkeypatch):
    made = []

    def refuse(bot, *_):
        made.append(bot)
        raise SetupError("no page")

    monkeypatch.setattr(page, "open_stage", refuse)
    with pytest.raises(click.ClickException):
        await page.serve(0, in_browser=False)
    assert made[0]._setup.limits.hourly > 1_000_000
