"""`landmoot local`: the same bot in a simulated Discord, as a page in the browser."""

import asyncio

import click

from bot.cli.common import begin_log, load_settings, missing_extra


@click.command()
@click.option(
    "--port", type=click.IntRange(0, 65535), default=0, help="The port to serve.  [default: a free one]"
)
@click.option("--open", "in_browser", is_flag=True, help="Open the page in your browser.")
def command(port: int, in_browser: bool) -> None:
    """Play here: the bot in a simulated Discord channel, as a page in your browser.

    No token and no network are needed. You are the Host, who moderates; two friends, Ada and Ben, can be
    played from the same page. Everything is kept in a temporary database and forgotten at the end.
    """
    if missing := missing_extra():
        needed = ", ".join(missing)
        raise click.ClickException(f'The local table needs {needed}: run pip install -e ".[local]" first.')
    settings = load_settings(token=None)
    begin_log(settings, "warning" if settings.log_level == "info" else settings.log_level)
    from bot.cli.page import serve  # noqa: PLC0415 - it needs the extra that may be missing above

    asyncio.run(serve(port, in_browser))
