"""The moves of each game as slash commands, and what is legal now as suggestions for their options."""

import inspect
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import Any

from discord import app_commands

from bot.app import App
from bot.commands.builder import DESCRIPTION, SUBCOMMANDS, TYPED, Command, choice, group_of, matching
from bot.messages.controls import Interaction
from bot.messages.panel_pages import outcome
from bot.messages.step_pages import in_words, outlook
from bot.messages.wording import ENTRY, clip, plain_lines
from bot.tables import seating
from bot.tables.model import Glance, Refusal
from bot.verbs.answers import answering
from rules.kernel.actions import Action, Leave, Param, Spec, build, read_param, spec
from rules.kernel.book import other_words
from rules.kernel.game import Choices, Game
from rules.kernel.illegal import Illegal
from rules.kernel.names import Names
from rules.kernel.params import Amounts, Cards, Flag, Kind, Number, Place


def complete_one(
    kind: Kind, choices: Choices, typed: str, names: Names, hint: Callable[[int], str]
) -> list[app_commands.Choice[str]]:
    """What to show for what is typed so far, with what to send: a choice's name, and what is there.

    It is found by either, and by any other name that it has.
    """
    shown = dict[str, str]()
    for atom in dict.fromkeys(choices.atoms):
        name, told = kind.show_atom(atom, names), hint(atom)
        shown[f"{name} · {told}" if told else name] = name
    meant = ""
    with suppress(Illegal):  # a corner has a name by each tile there, of which one begins another place's
        meant = kind.show_atom(kind.read_atom(typed, names), names) if isinstance(kind, Place) else ""
    by_name = {text: name for text, name in shown.items() if name == meant}
    found = [*matching(by_name, ""), *matching(shown, typed)]
    return list(dict.fromkeys(found))[:SUBCOMMANDS]


def complete(
    kind: Kind, choices: Choices, typed: str, names: Names, hint: Callable[[int], str] = lambda atom: ""
) -> list[str]:
    """Texts to offer for what is typed so far of several, at most 25 of at most 100 characters.

    Where no name fits the last word, it is found by what is there.
    """
    if isinstance(kind, Cards):
        found = _cards(kind, choices, typed, names)
    elif isinstance(kind, Amounts):
        found = _amounts(kind, choices, typed, names) or _several(kind, choices, typed, names, hint)
    else:
        found = _several(kind, choices, typed, names, hint)
    return [text for text in dict.fromkeys(found) if text and len(text) <= ENTRY][:SUBCOMMANDS]


def with_last(kind: Kind, text: str, names: Names, hint: Callable[[int], str]) -> app_commands.Choice[str]:
    """A text of several choices, shown with what is known of the last one, which is being decided on."""
    *before, last = kind.atoms(kind.read(text, names))
    which = f"{kind.show_atom(last, names)}: " if set(before) - {last} else ""
    return choice(f"{text} · {which}{told}" if (told := hint(last)) else text, text)


def settle_values(
    kind: type[Action], param: str, typed: Mapping[str, str], names: Names
) -> dict[str, Any] | None:
    """The values of the parameters before `param`; None if one of them is missing or cannot be read."""
    before = takewhile(lambda each: each.name != param, spec(kind).params)
    try:
        return {each.name: read_param(each, typed, names) for each in before}
    except Illegal:
        return None


def listed_values(glance: Glance, kind: type[Action], param: str) -> Choices:
    """What any listed move of that kind has for a parameter: for when the ones before it are still open."""
    described = next(each for each in spec(kind).params if each.name == param)
    found: dict[int, None] = {}
    for action in glance.legal:
        value = getattr(action, param, None) if type(action) is kind else None
        if value is not None:
            found.update(dict.fromkeys(described.kind.atoms(value)))
    return Choices(tuple(found))


def _several(kind: Kind, choices: Choices, typed: str, names: Names, hint: Callable[[int], str]) -> list[str]:
    """What was typed so far with its last word completed, or with one more choice added."""
    earlier, last = _parts(kind, typed, names)
    if earlier is None:
        return []
    rest = list(Counter(choices.atoms) - Counter(earlier))
    shown = {kind.show_atom(atom, names): atom for atom in rest}

    def text(*atoms: int) -> str:
        return kind.show(kind.assemble((*earlier, *atoms)), names) if earlier or atoms else ""

    told = last.casefold()
    fitting = _fitting(list(shown), last) or [word for word in shown if told in hint(shown[word]).casefold()]
    offered = [text(shown[word]) for word in fitting]
    exact = next((atom for word, atom in shown.items() if word.casefold() == last.casefold()), None)
    if exact is not None:
        more = [text(exact, atom) for atom in rest if atom != exact]
        return [text(exact), *offered, *(more if len(earlier) + 1 < choices.most else [])]
    if not last and len(earlier) >= max(1, choices.least):
        return [text(), *(offered if len(earlier) < choices.most else [])]
    return offered


def _parts(kind: Kind, typed: str, names: Names) -> tuple[list[int] | None, str]:
    """The choices that stand complete in a typed text, and the word being typed; None if one is none."""
    if not typed.strip():
        return [], ""
    try:
        words = kind.split(typed, names)
        if typed[-1] in " ,;":
            with suppress(Illegal):  # a name of several words may be on its way
                return [kind.read_atom(word, names) for word in words], ""
        earlier, last = [kind.read_atom(word, names) for word in words[:-1]], words[-1].strip()
        if last not in typed:  # it stands for what was typed, as "#2" for a name of several words
            last = kind.show_atom(kind.read_atom(last, names), names)
        return earlier, last
    except Illegal:
        return None, ""


def _amounts(kind: Amounts, choices: Choices, typed: str, names: Names) -> list[str]:
    """What was typed so far with one more place: as many as were typed, or all of them, or one."""
    *done, last = typed.split(",")
    found = re.match(r"\s*(\d{0,3})\s*(?:from\s+)?", last)
    number, name = (found[1], last[found.end() :].strip()) if found else ("", last)
    try:
        earlier = kind.read(",".join(done), names) if done else ()
    except Illegal:
        return []
    supply = Counter(choices.atoms) - Counter(kind.atoms(earlier))
    places = {kind.show_atom(place, names): place for place in supply}
    return [
        kind.show((*earlier, (places[shown], count)), names)
        for shown in _fitting(list(places), name)
        for count in dict.fromkeys([int(number)] if number else (supply[places[shown]], 1))
        if 0 < count <= supply[places[shown]]
    ]


def _cards(kind: Cards, choices: Choices, typed: str, names: Names) -> list[str]:
    """The cards typed so far, with the last word completed or one more card added."""
    supply = Counter(choices.atoms)
    found = re.fullmatch(r"(.*?)([^\W\d]*)", typed, re.DOTALL)
    earlier, last = (found[1], found[2]) if found else (typed, "")
    gap = " " if earlier and not re.search(r"\d\s*[x×]?\s*$", earlier) else ""
    words = _fitting([kind.words[atom] for atom in supply], other_words(kind.book).get(last, (last,))[0])
    return [text for word in words if (text := _tidy(kind, f"{earlier}{gap}{word}", names))]


def _tidy(kind: Cards, text: str, names: Names) -> str:
    """The text as it would be shown; empty if it cannot be read."""
    try:
        return kind.show(kind.read(text, names), names)
    except Illegal:
        return ""


def _fitting(words: Sequence[str], typed: str) -> list[str]:
    wanted = typed.casefold()
    begin = [word for word in words if word.casefold().startswith(wanted)]
    return begin or [word for word in words if wanted in word.casefold()]


def move_groups(app: App) -> dict[str, list[app_commands.Group]]:
    """By game: a group of commands of its own, and one for each `Action.group` that its moves name."""
    return {game.id: _groups_of(app, game) for game in app.games.values()}


def _groups_of(app: App, game: Game[Any, Any]) -> list[app_commands.Group]:
    found = defaultdict[str, list[Command]](list)
    for kind in game.actions:
        if kind is not Leave:
            found[spec(kind).group or game.id].append(MoveCommand(app, game, kind).command())
    return [group_of(name, f"Your moves in {game.title}", commands) for name, commands in found.items()]


class MoveCommand:
    """One kind of move as a slash command."""

    def __init__(self, app: App, game: Game[Any, Any], kind: type[Action]) -> None:
        self._app = app
        self._game = game
        self._kind = kind
        self._spec: Spec = spec(kind)

    def command(self) -> Command:
        """The command, with an option for each parameter."""

        async def callback(interaction: Interaction, /, **values: Any) -> None:
            await self.make(interaction, values)

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

    @answering
    async def make(self, interaction: Interaction, values: Mapping[str, Any]) -> str:
        """Make the move with what was typed; returns what came of it."""
        glance = await self._glance(interaction, moves=False)
        texts = {name: _text(value) for name, value in values.items() if value is not None}
        try:
            action = build(self._kind, texts, glance.names)
        except Illegal as unread:  # who has no such move now need not learn how one is written
            play, user_id = self._app.service.play, interaction.user.id
            raise await play.why_not(glance.table.id, user_id, self._kind) or unread from None
        moved = await self._app.service.play.act(
            glance.table.id, interaction.user.id, action, interaction_id=interaction.id
        )
        after = await self._app.service.play.glance(glance.table.id, interaction.user.id, moves=False)
        return outcome(after, plain_lines(moved.own_lines))

    async def complete(
        self, interaction: Interaction, param: Param, typed: str
    ) -> list[app_commands.Choice[str]]:
        """What this person could choose for a parameter now, or why nothing; empty for who may not choose."""
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
        kind, names = param.kind, glance.names
        if not choices.atoms and not isinstance(kind, Number):
            why = await self._app.service.play.why_not(glance.table.id, interaction.user.id, self._kind)
            return [] if why is None else [choice(why.text, typed[:ENTRY] or "?")]

        def told(atom: int) -> str:  # as menus tell it, whose names say what is no place
            words = in_words(glance, param, atom).removeprefix(kind.show_atom(atom, names))
            return words or outlook(glance, self._kind, chosen or {}, param, atom)

        if not kind.several:
            return complete_one(kind, choices, typed, names, told)
        return [with_last(kind, text, names, told) for text in complete(kind, choices, typed, names, told)]

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
            raise Refusal(f"The game in this channel is {glance.game.title}, which has no such move.")
        seating.seat_of(table, interaction.user.id)
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
