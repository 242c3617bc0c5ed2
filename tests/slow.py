"""Everything that is too slow for the suite, once: `python -m tests.slow REPORT`, before a tag.

Runs each program of `slow.toml`, one after the other, and writes to REPORT after each how it ended, how long
it took, and the last lines that it printed. `--only NAME` takes the programs whose name has that in it; what
REPORT has already is not run again. It ends with 1 if a program did.
"""

import subprocess
import sys
import time
import tomllib
from pathlib import Path

import click

_LAST = 25
"""Lines of a program's output that stand in the report."""


def programs() -> dict[str, list[str]]:
    """The words after `python -m` of each program, by its name with its part (`secrets.orders`)."""
    parts = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    return {f"{part}.{name}": words.split() for part, lines in parts.items() for name, words in lines.items()}


@click.command()
@click.argument("report", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--only", default="", help="Programs whose name has that in it.")
def main(report: Path, only: str) -> None:
    """Run them, and write REPORT."""
    known = report.read_text(encoding="utf-8") if report.exists() else ""
    failed = False
    for name, words in programs().items():
        if only not in name or f"## {name}\n" in known:
            continue
        click.echo(f"{name}: python -m {' '.join(words)}")
        began = time.perf_counter()
        ran = subprocess.run(
            [sys.executable, "-m", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        last = "\n".join(ran.stdout.splitlines()[-_LAST:])
        with report.open("a", encoding="utf-8") as file:
            file.write(
                f"## {name}\n\n`python -m {' '.join(words)}` ended with {ran.returncode} after "
                f"{time.perf_counter() - began:.0f} s.\n\n```\n{last}\n```\n\n"
            )
        failed = failed or ran.returncode != 0
    sys.exit(failed)


if __name__ == "__main__":
    main()
