"""Breaks the rules, one place at a time, and sees which breaks no test notices.

    python -m tests.mutation rules/land --tests tests/land
    python -m tests.mutation rules/landover/raids.py --tests tests/landover --sample 50 --seed 2

Not part of the suite. Each test runs once, watched; then each break is tried by the tests that run its
function, those that noticed most so far first, as many as fit into `--seconds`. Each survivor is a line that
could be wrong without anybody noticing: write a test that fails, or judge that both lines mean the same.
Breaks that are met at import (tables, defaults) need a new process each: `--imports` tries them as well.
Tests with a bot or a thread of their own are not for this: processes are forked.
"""

import random
from pathlib import Path

import click

from tests.mutation.breaks import Break, breaks
from tests.mutation.running import Trial, run

ROOT = Path(__file__).parents[2]


@click.command()
@click.argument("targets", type=click.Path(exists=True, path_type=Path), nargs=-1, required=True)
@click.option("--tests", multiple=True, required=True, help="What is to notice; may be given several times.")
@click.option("--sample", default=0, help="How many breaks of each file to try; all, if it is not told.")
@click.option("--imports", is_flag=True, help="Also break what is worked out once, at import.")
@click.option("--seed", default=1, show_default=True, help="Which ones.")
@click.option("--seconds", default=20.0, show_default=True, help="How long tests may take to notice a break.")
def main(
    *,
    targets: tuple[Path, ...],
    tests: tuple[str, ...],
    sample: int,
    imports: bool,
    seed: int,
    seconds: float,
) -> None:
    """Break TARGETS (files or folders) in many places and list the breaks that no test notices."""
    rng = random.Random(seed)
    chosen: list[Break] = []
    for path in _files(targets):
        known = [one for one in breaks(path) if one.lines or imports]
        chosen += sorted(rng.sample(known, min(sample or len(known), len(known))), key=lambda one: one.number)

    def report(one: Break, noticed: str) -> None:
        if not noticed:
            click.echo(f"{one.path.relative_to(ROOT)}:{one.line}: {one.before}  →  {one.after}")

    went = run(Trial(chosen, ROOT / "rules", seconds, report), tests)
    click.echo(f"{went.total() - went['']} of {went.total()} breaks were noticed.")


def _files(targets: tuple[Path, ...]) -> list[Path]:
    return [
        path
        for target in targets
        for path in (sorted(target.resolve().rglob("*.py")) if target.is_dir() else [target.resolve()])
    ]


if __name__ == "__main__":
    main()
