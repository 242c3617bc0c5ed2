"""The command line: one module a subcommand, loaded when it is called."""

from importlib import import_module
from importlib.metadata import version
from typing import Any

import click
from typing_extensions import override

COMMANDS = {
    "local": "Play here, in a simulated Discord: no token, no network.",
    "run": "Run the bot in Discord.",
    "simulate": "Let computer players play many games and count.",
    "verify": "Re-run an exported game and check every die and state.",
    "draw": "Draw the board of an exported game as a picture.",
    "backup": "Copy the database to a file while the bot runs.",
    "restore": "Put a backup in the place of the database.",
    "move-database": "Copy everything to another database, such as PostgreSQL.",
    "doctor": "Check that everything the bot needs is there.",
}
"""Name and one-line help of each subcommand, in the order of `--help`; `bot.cli.NAME` holds its `command`."""


class Lazy(click.Group):
    """A group that imports a subcommand only when it is wanted, so that help and typos answer at once."""

    @override
    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names, in our order."""
        return list(COMMANDS)

    @override
    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The subcommand of that name, or None."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"bot.cli.{cmd_name.replace('-', '_')}").command
        return command

    @override
    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of subcommands, without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


_NAMES = {name: click.Command(name, short_help=line) for name, line in COMMANDS.items()}
"""What a slip is compared with."""


@click.group(cls=Lazy, commands=_NAMES, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(version("landmoot"), prog_name="landmoot")
def main(**_: Any) -> None:
    """Board games about land, played in a Discord channel.

    New here? `landmoot local` opens a table in your browser: no token needed.
    """
