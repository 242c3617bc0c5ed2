"""What hundreds of simulated Discords share: commands built once, and quick ways to copy and to look.

A bot that has a process to itself builds its commands as anywhere: see test_killed.py.
"""

import asyncio
import copy
import json
import marshal
from enum import Enum
from itertools import chain
from types import SimpleNamespace
from typing import Any

from discord import app_commands
from discord.app_commands import tree
from simcord import _dpy_internals, _runtime, components, env, gateway, results
from simcord._runtime import _BOT_SCOPE
from simcord.http import router

from bot.client import Landmoot
from bot.commands.game_groups import move_groups
from bot.commands.table_group import house_groups


class _Current:
    """Stands for the parts of the bot that was started last."""

    app: Any

    def __getattr__(self, name: str) -> Any:
        return getattr(self.app, name)


_CURRENT: Any = _Current()
_BUILT: dict[object, tuple[list[app_commands.Group], dict[str, list[app_commands.Group]]]] = {}
"""By what of the games the commands are made of: a test may have a game of another kind."""


class SharedCommands(Landmoot):
    """The bot, with commands that serve all bots of this process, one after another."""

    def _groups(self) -> Any:
        _CURRENT.app = self.app
        moves = tuple((game.id, *game.actions) for game in self.app.games.values())
        if moves not in _BUILT:
            house, games = house_groups(_CURRENT), move_groups(_CURRENT)
            for each in (*house, *chain.from_iterable(games.values())):
                _define(each, self.tree)
            _BUILT[moves] = house, games
        return _BUILT[moves]


def _define(group: app_commands.Group, tree: app_commands.CommandTree[Any]) -> None:
    """Work out once what Discord is told of the group, as plain data."""
    definition = json.loads(json.dumps(group.to_dict(tree)))
    group.to_dict = lambda tree: definition  # type: ignore[method-assign]


def copied(value: Any) -> Any:
    """A deep copy, quick where it is of plain data, as nearly all is that goes to Discord or comes of it."""
    try:
        return marshal.loads(marshal.dumps(value))
    except ValueError:  # of an enum among it
        kind = type(value)
        if kind is dict:
            return {key: copied(each) for key, each in value.items()}
        if kind is list:
            return [copied(each) for each in value]
        return value if isinstance(value, Enum) else copy.deepcopy(value)


for _copying in (router, gateway):
    _copying.copy = SimpleNamespace(deepcopy=copied)  # type: ignore[attr-defined]
for _module in (components, results):
    _module.deepcopy = copied  # type: ignore[attr-defined]


def _walked(found: Any) -> list[dict[str, Any]]:
    """What `walk_components` yields one by one: the components in order, nested ones too."""
    every = list[dict[str, Any]]()
    for each in (found,) if isinstance(found, dict) else found:
        if isinstance(each, dict):
            every.append(each)
            for key in ("components", "accessory", "component"):
                if key in each and isinstance(each[key], list | dict):
                    every += _walked(each[key])
    return every


# What Discord says of commands that were registered is counted and thrown away.
tree.AppCommand = lambda **given: given  # type: ignore[assignment,misc]
components.walk_components = _walked  # type: ignore[assignment]
# A callback that has run is looked for among all that have not, and would be compared field by field.
_runtime._CallbackRecord.__eq__ = object.__eq__  # type: ignore[method-assign]


def _waits_for_listener(client: Any, task: Any) -> bool:
    """Whether that task waits for an event: its frames are looked at only while anything does."""
    return bool(_dpy_internals.listener_futures(client)) and _in_frames(client, task)


_in_frames = _dpy_internals.is_wait_for_listener
_dpy_internals.is_wait_for_listener = _waits_for_listener


def _monotonic() -> float:
    """The time of a bot's own code, or of the loop, which asks most often and has no bot."""
    return _dpy_internals._REAL_MONOTONIC() if _BOT_SCOPE.get() is None else _of_bot()


_of_bot = _dpy_internals._clock_monotonic
_dpy_internals._clock_monotonic = _monotonic


class _Waiting:
    """What SimCord waits by between two looks at whether a bot is done: as long as anything runs at once."""

    async def sleep(self, seconds: float) -> None:
        """A look goes through all that is open; SimCord takes one after each step of any of it."""
        await asyncio.sleep(seconds)
        waiting = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]
        for _ in range(_TURNS):
            if not waiting:
                return
            await asyncio.sleep(0)

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)


_TURNS = 500
"""The most turns of the loop without a look: what runs for ever is to be told of."""
env.asyncio = _Waiting()  # type: ignore[attr-defined]
