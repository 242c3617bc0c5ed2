"""How benches are called: their parameters are the words of the command line."""

import pytest
from click.testing import CliRunner

from tests.bench.harness import command

_CALLED: list[tuple[object, ...]] = []


async def _played(moves: int = 80, *games: str, every: bool = False, rate: float = 1.5) -> int:
    _CALLED.append((moves, games, every, rate))
    return len(games)


def _named(what: str, tables: int = 20) -> None:
    _CALLED.append((what, tables))


@pytest.mark.parametrize(
    ("main", "words", "called", "status"),
    [
        (_played, [], (80, (), False, 1.5), 0),
        (_played, ["3", "land", "nim", "--every", "--rate", "2"], (3, ("land", "nim"), True, 2.0), 2),
        (_named, ["disk"], ("disk", 20), 0),
        (_named, ["kill", "4"], ("kill", 4), 0),
    ],
)
def test_a_bench_is_called_by_words_and_options(
    main: object, words: list[str], called: tuple[object, ...], status: int
) -> None:
    _CALLED.clear()
    assert CliRunner().invoke(command(main), words).exit_code == status  # type: ignore[arg-type]
    assert [called] == _CALLED


def test_a_bench_refuses_what_it_does_not_take() -> None:
    _CALLED.clear()
    for words in ([], ["disk", "many"], ["disk", "4", "more"], ["disk", "--every"]):
        assert CliRunner().invoke(command(_named), words).exit_code == 2
    assert not _CALLED
