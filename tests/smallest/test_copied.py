"""The door for the next game: the smallest one, copied and listed as CONTRIBUTING.md says, is a real one."""

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
        "from rules.settlers": "from rules.pebbles.game import Pebbles\n",
        "Landover(), ": "Pebbles(), ",
    },
    "render/catalogue.py": {
        "from render.settlers": "from render.pebbles import Pile\n",
        '    "settlers": ': '    "pebbles": Pile(),\n',
    },
}
"""By catalogue: what is written into it before what is there."""
TRIED = (
    *("cli/test_records.py", "conformance/test_lacks.py", "conformance/test_refusals.py"),
    *("core/test_books.py", "core/test_levels.py", "discord/test_secrets.py", "discord/test_text.py"),
    *("discord/test_whole_games.py", "render/test_painters.py", "tables/test_advice.py"),
    *("tables/test_catalogue.py", "tables/test_thinking.py"),
)
"""Which tests ask something of every game, besides the conformance that `test_smallest.py` shows."""


def run(place: Path, *command: str) -> None:
    kept = {name: said for name, said in os.environ.items() if not re.match("PYTEST_|PYTHON(DONT|PYC)", name)}
    environment = kept | {"PYTHONPATH": str(place)}
    done = subprocess.run(command, cwd=place, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout[-8_000:]}{done.stderr[-2_000:]}"


@pytest.mark.long
def test_the_smallest_game_copied_and_listed_is_one_of_the_house(tmp_path: Path) -> None:
    for package in ("bot", "data", "render", "rules", "tests"):
        left = shutil.ignore_patterns("__pycache__", "golden")
        shutil.copytree(ROOT / package, tmp_path / package, ignore=left)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    guide = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    shown = re.search(r"```sh\n(.*?tests/smallest.*?)```", guide, re.S)
    assert shown is not None
    run(tmp_path, "sh", "-ec", shown[1])
    for catalogue, lines in LISTED.items():
        text = (tmp_path / catalogue).read_text("utf-8")
        for there, new in lines.items():
            assert text.count(there) == 1, there
            text = text.replace(there, new + there)
        (tmp_path / catalogue).write_text(text, "utf-8")
    run(tmp_path, sys.executable, "-m", "ruff", "check", "--no-cache", "rules", "render")
    tests = [f"tests/{each}" for each in TRIED]
    run(tmp_path, sys.executable, "-m", "pytest", "-n", "0", "-k", "pebbles and not is_cited", *tests)
