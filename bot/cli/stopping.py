"""Stopping in good order when the system asks for it."""

import asyncio
import contextlib
import signal


def stop_event() -> asyncio.Event:
    """An event of the running loop that SIGINT (Ctrl-C) and SIGTERM set."""
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows: Ctrl-C interrupts instead
            loop.add_signal_handler(number, stop.set)
    return stop
