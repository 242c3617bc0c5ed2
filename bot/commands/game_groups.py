"""The slash commands of the games: one for each kind of move, made from its class."""

import inspect
from collections.abc import Mapping
from typing import Any

from discord import app_commands

from bot.app import App
from bot.commands.autocomplete import complete, complete_place, listed_values, settle_values
from bot.commands.builder import DESCRIPTION, TYPED, choice, group_of
from bot.messages.choosing import hint
from bot.messages.controls import Interaction
from bot.messages.wording import clip, plain_lines
from bot.tables.model import Glance, Refusal
from bot.tables.seating import unseated
from bot.verbs.answers import acknowledge, carry_on, run_guarded
from rules.kernel.actions import Action, Leave, Param, Spec, build, spec
from rules.kernel.game import Game
from rules.kernel.illegal import Illegal
from rules.kernel.params import Flag, Number, Place


def move_groups(app: App) -> dict[str, list[app_commands.Group]]:
    """By game: a group of commands of its own, and one for each `Action.group` that its moves name.

    Raises ValueError if two kinds of move claim the same name in a group, or two games the same group.
    """
    made = {game.id: _groups_of(app, game) for game in app.games.values()}
    names = [group.name for groups in made.values() for group in groups]
    if twice := {name for name in names if names.count(name) > 1}:
        raise ValueError(f"two games have moves called /{min(twice)}")
    return made


def _groups_of(app: App, game: Game[Any, Any]) -> list[app_commands.Group]:
    found: dict[str, dict[str, MoveCommand]] = {}
    for kind in game.actions:
        if kind is not Leave:
            described = spec(kind)
            group = found.setdefault(described.group or game.id, {})
            if described.name in group:
                raise ValueError(f"two moves are called /{described.group or game.id} {described.name}")
            group[described.name] = MoveCommand(app, game, kind)
    return [
        group_of(name, f"Your moves in {game.title}", [each.command() for each in commands.values()])
        for name, commands in found.items()
    ]


class MoveCommand:
    """One kind of move as a slash command."""

    def __init__(self, app: App, game: Game[Any, Any], kind: type[Action]) -> None:
        self._app = app
        self._game = game
        self._kind = kind
        self._spec: Spec = spec(kind)

    def command(self) -> app_commands.Command[Any, Any, Any]:
        """The command, with an option for each parameter."""

        async def callback(interaction: Interaction, /, **values: Any) -> None:
            await run_guarded(interaction, self.make(interaction, values))

        # discord.py reads the options off the signature.
        first = inspect.Parameter(
            "interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction
        )
        options = [_option(param) for param in self._spec.params]
        callback.__signature__ = inspect.Signature([first, *options])  # type: ignore[attr-defined]
        callback.__doc__ = self._spec.help
        helps = {param.name: clip(param.help, DESCRIPTION) for param in self._spec.params}
        completers = {
            param.name: self._completer(param)
            for param in self._spec.params
            if not isinstance(param.kind, Flag)
        }
        words = {param.name: param.word for param in self._spec.params if param.word != param.name}
        called = app_commands.rename(**words)(app_commands.describe(**helps)(callback))
        described = app_commands.autocomplete(**completers)(called)
        return app_commands.Command(
            name=self._spec.name, description=clip(self._spec.help, DESCRIPTION), callback=described
        )

    async def make(self, interaction: Interaction, values: Mapping[str, Any]) -> None:
        """Make the move with what was typed and say privately what came of it."""
        await acknowledge(interaction)
        glance = await self._glance(interaction, moves=False)
        texts = {name: _text(value) for name, value in values.items() if value is not None}
        action = build(self._kind, texts, glance.names)
        moved = await self._app.service.play.act(
            glance.table.id, interaction.user.id, action, interaction_id=interaction.id
        )
        said = plain_lines(moved.own_lines or moved.lines) or "Done."
        if asked := await self._app.service.play.prompt_of(glance.table.id, interaction.user.id):
            said += f"\n-# {plain_lines([asked])}"  # who types moves has no panel to read it in
        await carry_on(self._app, interaction, glance.table.id, moved, said=said)

    async def complete(
        self, interaction: Interaction, param: Param, typed: str
    ) -> list[app_commands.Choice[str]]:
        """What this person could choose for a parameter now; nothing for who may not choose."""
        glance = await self._glance(interaction)
        before = {
            each.name: _text(getattr(interaction.namespace, each.word, ""))[:TYPED]
            for each in self._spec.params
        }
        chosen = settle_values(self._kind, param.name, before, glance.names)
        if chosen is None:
            choices = listed_values(glance, self._kind, param.name)
        else:
            choices = await self._app.service.play.choices(
                glance.table.id, interaction.user.id, self._kind, chosen
            )
        if isinstance(param.kind, Place) and not param.kind.several:
            offered = complete_place(
                param.kind, choices, typed, glance.names, lambda place: hint(glance, param, place)
            )
            return [choice(text, name) for text, name in offered.items()]
        return [choice(text) for text in complete(param.kind, choices, typed, glance.names)]

    def _completer(self, param: Param) -> Any:
        whole = isinstance(param.kind, Number)

        async def completer(interaction: Interaction, current: str) -> list[app_commands.Choice[Any]]:
            try:
                found = await self.complete(interaction, param, str(current)[:TYPED])
            except (Refusal, Illegal):
                return []
            if whole:
                return [app_commands.Choice(name=each.name, value=int(each.value)) for each in found]
            return list(found)

        return completer

    async def _glance(self, interaction: Interaction, *, moves: bool = True) -> Glance:
        """What this person sees of the game here; raises Refusal where this move does not belong."""
        table = await self._app.service.find(interaction.channel_id or 0)
        if table is None or not table.open:
            raise Refusal(f"There is no game of {self._game.title} in this channel now.")
        glance = await self._app.service.play.glance(table.id, interaction.user.id, moves=moves)
        places = {param.kind.noun for param in self._spec.params if isinstance(param.kind, Place)}
        if self._kind not in glance.game.actions or not places <= set(glance.names.places):
            raise Refusal(f"This channel plays {glance.game.title}, where there is no such move.")
        if glance.seat is None:
            raise unseated(table, interaction.user.id)
        return glance


def _option(param: Param) -> inspect.Parameter:
    annotation: Any = str
    if isinstance(param.kind, Flag):
        annotation = bool
    elif isinstance(param.kind, Number):
        annotation = app_commands.Range[int, param.kind.least, param.kind.most]
    default = inspect.Parameter.empty if param.needed else None
    if not param.needed:
        annotation = annotation | None
    return inspect.Parameter(
        param.name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation
    )


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)
