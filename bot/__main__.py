"""`python -m bot` is the command `landmoot`."""

import sys

INSTALL = """\
This is a clone that is not installed. Make an environment of its own and try the table in your browser:

  python3 -m venv .venv
  .venv/bin/pip install -c constraints.txt -e ".[local]"
  .venv/bin/landmoot local
"""


def main() -> None:
    """The command, or what to do where it or one of its packages is missing."""
    try:
        from bot.cli import main as landmoot  # noqa: PLC0415 - what it needs may be missing
    except ModuleNotFoundError as error:
        if error.name is not None and error.name.split(".")[0] in ("bot", "data", "render", "rules"):
            raise
        sys.exit(INSTALL)
    landmoot(prog_name="landmoot")


main()
