"""The players of Settlers compiled: built where a compiler is there, compared with what they are built from.

    python -m tests.bench.compiled DIR [--games 12]

copies `rules/` to DIR, compiles its hot modules there with mypyc (which comes with mypy; setuptools and a C
compiler must be there, and minutes), and plays by turns with both: it fails if a choice differs, and says how
many times as fast each level thinks. A DIR that is there already is compared as it is. Nothing needs it:
`PYTHONPATH=DIR landmoot run` takes the rules from there.
"""

import argparse
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import rules
from tests.bench.bench_random import Checkout

_RULES = Path(rules.__file__).parent
MODULES = (
    "rules/kernel/hexes/*.py",
    "rules/settlers/players/*.py",
    *(
        f"rules/settlers/{name}.py"
        for name in ("awards", "basics", "ground", "judgement", "knowledge", "turns")
    ),
)
"""What is compiled. Modules that define structs are not: msgspec reads annotations that mypyc wears off."""
TABLES = (
    ("strong,steady,gentle,steady", "{}"),
    ("strong,steady", '{"two_player":"on"}'),
    ("strong,steady,gentle", '{"land_shares":"on"}'),
    ("random,random,random,random", "{}"),
)
"""Who plays what, by turns."""
_PLAYER = """
import json, sys, time
from rules.catalogue import GAMES
from rules.kernel import simulation

class Noted:
    help = "is noted"
    def __init__(self, level):
        self.level, self.player = level, GAMES["settlers"].players[level]
    def choose(self, turn, rng):
        began = time.process_time()
        action = self.player.choose(turn, rng)
        spent[self.level] = spent.get(self.level, 0.0) + time.process_time() - began
        said.append(repr(action))
        return action

for line in sys.stdin:
    levels, options, number = line.split()
    players = [Noted(level) for level in levels.split(",")]
    said, spent = [], {}
    settled = GAMES["settlers"].settle(json.loads(options), len(players))
    simulation.play(GAMES["settlers"], settled, players, simulation.seeds("compiled", int(number)))
    print(json.dumps([said, spent]), flush=True)
"""


def build(into: Path) -> None:
    """A copy of the rules with the hot modules compiled; raises CalledProcessError."""
    shutil.copytree(_RULES, into / "rules", ignore=shutil.ignore_patterns("__pycache__"))
    paths = sorted(str(path.relative_to(into)) for each in MODULES for path in into.glob(each))
    subprocess.run([sys.executable, "-m", "mypyc", *paths], cwd=into, check=True)
    for name in ("build", ".mypy_cache"):
        shutil.rmtree(into / name, ignore_errors=True)


class Compared:
    """The choices of both, game by game."""

    def __init__(self, one: Path, other: Path) -> None:
        """The directories above two versions of the rules."""
        self.same = self.choices = 0
        self.spent: dict[str, list[float]] = {}
        self._pair = Checkout(one, _PLAYER), Checkout(other, _PLAYER)

    def play(self, levels: str, options: str, number: int) -> None:
        """Play the game of that number with both."""
        order = self._pair if number % 2 else self._pair[::-1]
        said = {checkout: checkout.ask(levels, options, number) for checkout in order}
        (one, mine), (other, theirs) = (said[checkout] for checkout in self._pair)
        self.choices += max(len(one), len(other))
        self.same += sum(mine == yours for mine, yours in zip(one, other, strict=False))
        for level, seconds in mine.items():
            before = self.spent.setdefault(level, [0.0, 0.0])
            before[0] += seconds
            before[1] += theirs[level]

    def told(self) -> str:
        """The count, and what each level's thinking takes beside the other's."""
        faster = ", ".join(f"{level} {other / one:.2f}" for level, (one, other) in self.spent.items())
        return f"{self.same} of {self.choices} choices the same; times as fast: {faster}"

    def close(self) -> None:
        """Let both end."""
        for checkout in self._pair:
            checkout.close()


def main(arguments: Sequence[str] | None = None) -> None:
    """Build where nothing is, compare, and fail if a choice differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("into", type=Path, metavar="DIR")
    parser.add_argument("--games", type=int, default=12)
    chosen = parser.parse_args(arguments)
    if not chosen.into.exists():
        build(chosen.into)
    compared = Compared(chosen.into, _RULES.parent)
    for number in range(chosen.games):
        compared.play(*TABLES[number % len(TABLES)], number)
        print(compared.told(), flush=True)
    compared.close()
    sys.exit(compared.same < compared.choices)


if __name__ == "__main__":
    main()
