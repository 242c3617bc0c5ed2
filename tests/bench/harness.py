"""What the benches share: how they are called."""

import asyncio
from collections.abc import Callable, Coroutine
from inspect import Parameter, signature
from typing import Any, get_type_hints

import click


def command(main: Callable[..., Any]) -> click.Command:
    """A bench as a command: its parameters are words, those with a keyword alone are options."""
    kinds, params = get_type_hints(main), list[click.Parameter]()
    for name, each in signature(main).parameters.items():
        how: dict[str, Any] = {"type": kinds[name]}
        if each.kind is Parameter.VAR_POSITIONAL:
            how |= {"nargs": -1}
        elif each.default is not Parameter.empty:
            how |= {"default": each.default}
        if each.kind is Parameter.KEYWORD_ONLY:
            params.append(click.Option([f"--{name}"], is_flag=kinds[name] is bool, **how))
        else:
            params.append(click.Argument([name], **how))

    def call(**given: Any) -> None:
        words = list[Any]()
        for name, each in signature(main).parameters.items():
            if each.kind is Parameter.VAR_POSITIONAL:
                words += given.pop(name)
            elif each.kind is not Parameter.KEYWORD_ONLY:
                words.append(given.pop(name))
        found = main(*words, **given)
        status = asyncio.run(found) if isinstance(found, Coroutine) else found
        raise SystemExit(status or 0)

    return click.Command(main.__name__, callback=call, params=params, help=main.__doc__)


def run(main: Callable[..., Any]) -> None:
    """Run a bench, which may be a coroutine, with the command line's words; what it returns is the status."""
    command(main)()
