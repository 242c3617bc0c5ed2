"""Breaks the rules, one place at a time, and sees which breaks no test notices.

    python -m tests.mutation rules/land --tests tests/land --sample 100 --seed 1
    python -m tests.mutation rules/land --tests tests/land --sample 8 --each

Not part of the suite: a run takes as long as its tests, times the sample. Each survivor is a line of code
that could be wrong without anybody noticing: write a test that fails, or judge that both lines mean the same.
"""

import ast
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import click

ROOT = Path(__file__).parents[1]
_PARTS = ("rules", "render", "data", "bot", "tests", "pyproject.toml")
_COMPARE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_OPERATE: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.Mod: ast.Add,
}


@dataclass(frozen=True)
class Mutant:
    """One break: which file and line, what stood there, and the file's whole text with the break."""

    path: Path
    line: int
    before: str
    after: str
    source: str


def mutants(path: Path) -> Iterator[Mutant]:
    """Every break of a file that this program knows, one at a time."""
    text = path.read_text(encoding="utf-8")
    count = sum(1 for _ in _breaks(ast.parse(text)))
    for number in range(count):
        tree = ast.parse(text)
        for index, (node, change) in enumerate(_breaks(tree)):
            if index == number:
                before = ast.unparse(node)
                change()
                yield Mutant(path, getattr(node, "lineno", 0), before, ast.unparse(node), ast.unparse(tree))
                break


def _breaks(tree: ast.AST) -> Iterator[tuple[ast.AST, "Change"]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and type(node.ops[0]) in _COMPARE:
            yield node, Change(node, "ops", [_COMPARE[type(node.ops[0])](), *node.ops[1:]])
        elif isinstance(node, ast.BoolOp):
            yield node, Change(node, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And())
            yield node, Change(node, "values", node.values[:-1] + node.values[-2:-1])
        elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in _OPERATE:
            yield node, Change(node, "op", _OPERATE[type(node.op)]())
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield node, Change(node, "operand", ast.UnaryOp(ast.Not(), node.operand))
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield node, Change(node, "value", node.value + 1)
        elif isinstance(node, ast.Constant) and type(node.value) is bool:
            yield node, Change(node, "value", not node.value)
        elif isinstance(node, ast.Expr | ast.Raise) and not isinstance(
            getattr(node, "value", None), ast.Constant
        ):
            yield node, Drop(node)


@dataclass
class Change:
    """Puts another value into one field of a node."""

    node: ast.AST
    field: str
    value: object

    def __call__(self) -> None:
        setattr(self.node, self.field, self.value)


@dataclass
class Drop(Change):
    """Leaves a statement out: it becomes a constant, which does nothing."""

    field: str = "value"
    value: object = None

    def __call__(self) -> None:
        nothing = ast.Expr(ast.Constant(None))
        self.node.__class__ = ast.Expr  # type: ignore[assignment]
        self.node.__dict__.update(value=nothing.value)


def noticed(work: Path, mutant: Mutant, tests: tuple[str, ...], seconds: float) -> bool:
    """True if a test fails with the break in place; a run that takes too long counts as noticed."""
    place = work / mutant.path.relative_to(ROOT)
    original = place.read_text(encoding="utf-8")
    place.write_text(mutant.source, encoding="utf-8")
    try:
        return not passes(work, tests, seconds)
    finally:
        place.write_text(original, encoding="utf-8")


def passes(work: Path, tests: tuple[str, ...], seconds: float) -> bool:
    """True if the tests pass in that copy of the project in time."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider", *tests]
    try:
        return (
            subprocess.run(command, cwd=work, capture_output=True, timeout=seconds, check=False).returncode
            == 0
        )
    except subprocess.TimeoutExpired:
        return False


@click.command()
@click.argument("target", type=click.Path(exists=True, path_type=Path))
@click.option("--tests", multiple=True, required=True, help="What is to notice; may be given several times.")
@click.option("--sample", default=100, show_default=True, help="How many breaks to try.")
@click.option("--each", is_flag=True, help="That many in each file, rather than in all together.")
@click.option("--seed", default=1, show_default=True, help="Which ones.")
@click.option("--seconds", default=120.0, show_default=True, help="The longest run of the tests.")
def main(*, target: Path, tests: tuple[str, ...], sample: int, each: bool, seed: int, seconds: float) -> None:
    """Break TARGET (a file or folder) in many places and list the breaks that no test notices."""
    paths = sorted(target.resolve().rglob("*.py")) if target.is_dir() else [target.resolve()]
    found = [list(mutants(path)) for path in paths]
    lots = found if each else [list(chain.from_iterable(found))]
    rng = random.Random(seed)
    chosen = [mutant for lot in lots for mutant in rng.sample(lot, min(sample, len(lot)))]
    survivors = []
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        for part in _PARTS:
            copy = shutil.copytree if (ROOT / part).is_dir() else shutil.copy
            copy(ROOT / part, work / part)
        if not passes(work, tests, seconds):
            raise click.ClickException("The tests fail without any break.")
        for mutant in chosen:
            if not noticed(work, mutant, tests, seconds):
                survivors.append(mutant)
                where = mutant.path.relative_to(ROOT)
                click.echo(f"{where}:{mutant.line}: {mutant.before}  →  {mutant.after}")
    known = sum(map(len, found))
    click.echo(f"{len(chosen) - len(survivors)} of {len(chosen)} breaks were noticed ({known} are known).")


if __name__ == "__main__":
    main()
