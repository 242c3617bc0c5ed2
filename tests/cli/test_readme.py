"""What the README promises is there."""

import re
import runpy
import subprocess
import sys
import tomllib
from itertools import chain
from pathlib import Path
from types import SimpleNamespace

import discord
import pytest
import simcord
from packaging.requirements import Requirement
from prometheus_client import generate_latest

from bot.cli import COMMANDS
from bot.client import Landmoot
from bot.commands.game_groups import move_groups
from bot.prometheus import Prometheus
from bot.tables.allowance import Cost
from bot.tables.limits import Limits
from bot.verbs import permissions

ROOT = Path(__file__).parents[2]
DOCUMENTS = {file.name: file.read_text(encoding="utf-8") for file in sorted(ROOT.glob("*.md"))}
README = DOCUMENTS["README.md"]
CONSTRAINTS = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()


def test_the_two_commands_stand_there_as_they_are_to_be_typed():
    lines = README.splitlines()
    begin = "python3 -m venv .venv && .venv/bin/pip install -c constraints.txt -e "
    assert f'{begin}".[local]" && .venv/bin/landmoot local' in lines
    assert f'{begin}".[dev]" && .venv/bin/pytest' in lines


def _plain(name: str) -> str:
    """A package's name, or a line that begins with it, in the one spelling that all of its spellings mean."""
    return name.lower().replace("_", "-")


def test_everything_that_is_installed_has_one_version_that_is_tested():
    """Every package that the project names is in constraints.txt, within the bounds that it names."""
    pinned = dict(_plain(line).split("==") for line in CONSTRAINTS if not line.startswith("#"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = [Requirement(each) for part in project["optional-dependencies"].values() for each in part]
    named += map(Requirement, project["dependencies"])
    assert len(named) > 25
    for each in named:
        if each.name != "landmoot":
            assert each.specifier.contains(pinned[_plain(each.name)]), each


def test_what_an_earlier_version_was_built_of_is_not_installed_with_this_one(tmp_path, monkeypatch):
    """A clone has that in `build`, where `pip install .` was called before an update or before going back."""
    (tmp_path / "build" / "lib" / "data" / "migrations").mkdir(parents=True)
    (tmp_path / "build" / "lib" / "data" / "migrations" / "9999_later.sql").touch()
    monkeypatch.chdir(tmp_path)
    seen = []
    builder = SimpleNamespace(setup=lambda: seen.extend(tmp_path.iterdir()) or seen.append("built"))
    monkeypatch.setitem(sys.modules, "setuptools", builder)
    runpy.run_path(str(ROOT / "setup.py"), run_name="__main__")
    assert seen == ["built"]


def test_the_container_is_built_on_one_base_by_its_digest():
    """Every stage of the Dockerfile begins with it; Dependabot, which proposes the next, knows of it."""
    lines = (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()
    first, *stages = [line.split() for line in lines if line.startswith("FROM ")]
    assert re.fullmatch(r"python:3\.\d+-slim@sha256:[0-9a-f]{64}", first[1]) and first[2:] == ["AS", "base"]
    assert stages and all(stage[1] == "base" for stage in stages)
    assert "package-ecosystem: docker" in (ROOT / ".github/dependabot.yml").read_text(encoding="utf-8")


def test_a_clone_that_is_not_installed_says_what_to_do():
    done = subprocess.run(
        [sys.executable, "-S", "-m", "bot", "local"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "python3 -m venv .venv" in done.stderr and "Traceback" not in done.stderr
    for line in done.stderr.splitlines():
        if line.startswith("  "):
            assert line.strip() in README, "as the README has it"


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_link_within_the_project_leads_somewhere(name):
    """To a file, and to a heading where it names one."""
    targets = [target for target in re.findall(r"\]\(([^)]+)\)", DOCUMENTS[name]) if "://" not in target]
    if name == "README.md":
        assert ".github/board.png" in targets
    for target in targets:
        file, _, heading = target.partition("#")
        assert (ROOT / file).exists(), target
        if heading:
            titles = re.findall("^#+ (.+)$", DOCUMENTS[file], re.MULTILINE)
            assert heading in [re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_program_of_tests_it_names_is_there(name):
    """What documents begin with `python -m` may break a line there."""
    for each in re.findall(r"python\s+-m\s+(tests[\w.]*)", DOCUMENTS[name]):
        module = each.rstrip(".").replace(".", "/")
        assert (ROOT / f"{module}.py").exists() or (ROOT / module / "__main__.py").exists(), each


def test_hosting_says_what_a_person_may_cost_as_it_is():
    """A row for each cost with its points, and how often an hour has it; a thread comes with a table."""
    rows = re.findall(r"^\| .+ \| (\d+) \| (\d+)", DOCUMENTS["HOSTING.md"], re.MULTILINE)
    assert sorted(int(points) for points, _ in rows) == sorted(cost.points for cost in Cost)
    for points, most in rows:
        alone = Limits().hourly // int(points)
        assert int(most) == (5 if int(points) == Cost.THREAD.points else alone), points


def test_the_meters_that_hosting_names_are_there():
    told = re.findall(r"\blandmoot_\w+", DOCUMENTS["HOSTING.md"])
    there = generate_latest(Prometheus().registry).decode()
    assert len(told) == 3 and all(f" {name} " in there for name in told)


def test_all_that_contributing_names_is_there():
    """Its links, and the files and modules that it names between backticks."""
    text = DOCUMENTS["CONTRIBUTING.md"]
    named = [
        *re.findall(r"\]\(([^)]+)\)", text),
        *re.findall(r"`((?:bot|rules|render|tests)/[\w/.]+)`", text),
    ]
    assert len(named) > 20
    # What its commands for the next game make.
    for each in set(named) - {"rules/pebbles/", "tests/pebbles/"}:
        assert (ROOT / each).exists(), each


def test_the_invitation_asks_for_exactly_what_the_bot_needs():
    asked = discord.Permissions(int(re.search(r"permissions=(\d+)", README)[1]))
    assert {name for name, granted in asked if granted} == {
        name for name, needed in discord.Permissions(**dict.fromkeys(permissions._NEEDED, True)) if needed
    }
    for title in permissions._NEEDED.values():
        assert title.removesuffix("s") in README


@pytest.mark.parametrize("text", [README, "".join(DOCUMENTS.values())], ids=["README", "all"])
async def test_every_command_it_names_exists(tmp_path, text):
    bot = Landmoot(tmp_path / "tables.sqlite3")
    async with simcord.run(bot):
        try:
            groups = [*bot.tree.get_commands(), *chain.from_iterable(move_groups(bot.app).values())]
            named = [command.qualified_name for group in groups for command in group.walk_commands()]
            there = {*named, *(group.name for group in groups)}
            assert len(there) == len(named) + len(groups), "no two have one name"
        finally:
            await bot.close()
    told = set(re.findall(r"`/([a-z]+(?: [a-z_]+)?)`", text))
    assert told
    assert told <= there, told - there
    assert set(re.findall(r"`landmoot ([a-z-]+)[ `]", text)) <= set(COMMANDS)
    if text is README:
        assert {name for name in there if name.startswith("table ")} <= told
