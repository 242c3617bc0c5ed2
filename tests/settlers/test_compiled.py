"""What may be compiled, and how compiled players are compared with the others (`tests.bench.compiled`)."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bench import compiled

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("modules", compiled.MODULES)
def test_what_is_compiled_is_there_and_defines_no_struct(modules):
    found = list(ROOT.glob(modules))
    assert found and not any("msgspec.Struct" in path.read_text("utf-8") for path in found)


class Pretended:
    """Says what a checkout would."""

    def __init__(self, path: Path, script: str) -> None:
        self.said: Iterator[tuple[list[str], dict[str, float]]] = iter(json.loads(path.read_text("utf-8")))

    def ask(self, *words: object) -> tuple[list[str], dict[str, float]]:
        return next(self.said)


def test_each_choice_that_differs_is_counted(tmp_path, monkeypatch):
    monkeypatch.setattr(compiled, "Checkout", Pretended)
    for name, said in (
        ("fast", [(["a", "b"], {"steady": 1.0}), (["a"], {"steady": 1.0})]),
        ("slow", [(["a", "b"], {"steady": 1.5}), (["c", "d"], {"steady": 3.5})]),
    ):
        (tmp_path / name).write_text(json.dumps(said), "utf-8")
    compared = compiled.Compared(tmp_path / "fast", tmp_path / "slow")
    compared.play("steady", "{}", 0)
    assert compared.told() == "2 of 2 choices the same; times as fast: steady 1.50"
    compared.play("steady", "{}", 1)
    assert compared.told() == "2 of 4 choices the same; times as fast: steady 2.50"
