"""What the benches of a whole bot share: how they are called."""

import asyncio
import sys
from collections.abc import Callable, Coroutine
from inspect import signature
from typing import Any, get_type_hints


def run(main: Callable[..., Coroutine[Any, Any, None]]) -> None:
    """Run a bench with the words of the command line, each read as the type of its parameter says.

    What is left out keeps its default.
    """
    kinds = get_type_hints(main)
    asyncio.run(main(*[kinds[name](word) for name, word in zip(signature(main).parameters, sys.argv[1:])]))  # noqa: B905
