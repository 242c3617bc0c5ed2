"""The door for the next game: the two smallest, copied and listed as CONTRIBUTING.md says, are real ones."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LISTED = {
    "rules/catalogue.py": {
        "from rules.settlers": "from rules.nines.game import Nines\nfrom rules.pebbles.game import Pebbles\n",
        "Landover(), ": "Nines(), Pebbles(), ",
    },
    "render/catalogue.py": {
        "from render.painter": "from render.nines import Numbers\n",
        "from render.settlers": "from render.pebbles import Pile\n",
        '    "settlers": ': '    "nines": Numbers(),\n    "pebbles": Pile(),\n',
    },
}
"""By catalogue: what is written into it before what is there."""
OTHER = {"nim": "fifteen", "pebbles": "nines", "pile": "numbers", "Nim": "Fifteen", "Pebbles": "Nines"}
OTHER |= {"NI-": "FI-", "PB-": "NN-"}
"""What the commands for the one game say for the other."""
THEIRS = "(pebbles or nines) and not is_cited"
"""The tests that ask something of every game, by its name: whichever there are."""


def run(place: Path, *command: str) -> None:
    kept = {name: said for name, said in os.environ.items() if not re.match("PYTEST_|PYTHON(DONT|PYC)", name)}
    environment = kept | {"PYTHONPATH": str(place)}
    done = subprocess.run(command, cwd=place, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout[-8_000:]}{done.stderr[-2_000:]}"


def copy_bytecode(place: Path) -> None:
    """Take along what this run has compiled, where it keeps that elsewhere: nearly all stays as it is."""
    kept = Path(sys.pycache_prefix or place, *ROOT.parts[1:])
    for each in kept.rglob("*.pyc"):
        there = place / each.relative_to(kept).parent
        if there.exists():
            (there / "__pycache__").mkdir(exist_ok=True)
            shutil.copy(each, there / "__pycache__")


@pytest.mark.long
def test_the_smallest_games_copied_and_listed_are_of_the_house(tmp_path: Path) -> None:
    for package in ("bot", "data", "render", "rules", "tests"):
        shutil.copytree(ROOT / package, tmp_path / package)
    copy_bytecode(tmp_path)
    for beside in (
        "pyproject.toml",
        "constraints.txt",
        ".env.example",
        *(each.name for each in ROOT.glob("*.md")),
    ):
        shutil.copy(ROOT / beside, tmp_path)
    guide = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    shown = re.search(r"```sh\n(.*?tests/smallest.*?)```", guide, re.S)
    assert shown is not None
    run(tmp_path, "sh", "-ec", shown[1])
    run(tmp_path, "sh", "-ec", re.sub("|".join(OTHER), lambda word: OTHER[word[0]], shown[1]))
    for catalogue, lines in LISTED.items():
        text = (tmp_path / catalogue).read_text("utf-8")
        for there, new in lines.items():
            assert text.count(there) == 1, there
            text = text.replace(there, new + there)
        (tmp_path / catalogue).write_text(text, "utf-8")
    run(tmp_path, sys.executable, "-m", "ruff", "format", "--no-cache", "rules/catalogue.py")
    run(tmp_path, sys.executable, "-m", "ruff", "check", "--no-cache", "rules", "render")
    tests = (
        each
        for each in (ROOT / "tests").iterdir()
        if each.is_dir() and each.name not in ("smallest", "bench")
    )
    folders = {f"tests/{each.name}" for each in tests if not (ROOT / "rules" / each.name).exists()}
    suite = (sys.executable, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", "-m", "not long")
    run(tmp_path, *suite, "-k", THEIRS, *sorted(folders))
