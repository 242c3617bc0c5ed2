"""Actions: what a seat may do. One class names a move for commands, buttons, log and rule book."""

import inspect
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, ClassVar, get_args, get_origin, get_type_hints

import msgspec

from rules.kernel.illegal import Illegal
from rules.kernel.names import Names
from rules.kernel.params import Cards, Kind, Place, Seat


class Action(msgspec.Struct, frozen=True, tag_field="move", forbid_unknown_fields=True):
    """The base of all moves.

    A game writes each of its moves as a subclass with a `tag` (its name in commands and records),
    a docstring (its first line is the one-line help) and fields that are annotated with a `Kind`
    and, if wanted, a help text: `edge: Annotated[int, Place("edge"), "where the road goes"]`. After the
    help may stand what players call it, if that is not the field's name, an `Example` for who types it, and
    `Without` what it means to leave it out.
    A field with the default None may be left out by the player.
    """

    label: ClassVar[str] = ""
    """What its button says; the tag with a capital if empty."""
    group: ClassVar[str] = ""
    """The slash command that holds it; the game's own if empty (a variant has a group of its own)."""
    reason: ClassVar[str] = ""
    """Why one would make this move, as a clause for the advice that quotes it."""
    rules: ClassVar[tuple[str, ...]] = ()
    """Ids of the rules behind it, the most telling first."""
    open: ClassVar[bool] = False
    """True if its moves are too many to list: the game then gives `choices`, `check` and `sample`."""
    secret: ClassVar[bool] = False
    """True if what was chosen stays hidden when it is made (a sealed discard): the host says nothing."""
    sealed: ClassVar[bool] = False
    """True if even that it was made shows to nobody else before all who are asked have answered."""
    answers: ClassVar[bool] = False
    """True if it only answers what others asked (an offer declined): a table may limit its time."""
    costless: ClassVar[bool] = False
    """True of an answer that costs nothing (an offer declined): to a computer's offer, a minute of silence
    counts as this answer."""
    last_word: ClassVar[bool] = False
    """True of the answer that ends one's part in a contest which others may open again (no more bids): where
    few are called, who has said something in it is not called back for more."""
    rests: ClassVar[bool] = False
    """True of a pass that is as good as another until one's own turn (nothing to build now): where few are
    called, nobody is called for that again before it."""
    asks: ClassVar[bool] = False
    """True if it asks others for their consent (an offer): no computer does that in a person's name."""
    standing: ClassVar[bool] = False
    """True for a standing order: it may be given at any time, and brings no game further."""
    orderly: ClassVar[bool] = False
    """True of a move of one's own turn that a standing order may make: by hand it is no more of a return."""
    aside: ClassVar[bool] = False
    """True for a move that can be made beside the one that the game asks for: a panel with only one other
    kind of move goes straight to that one."""
    loses: ClassVar[bool] = False
    """True if it may lose something: where the game's `outlook` says what, one is asked once more."""
    offered: ClassVar[bool] = False
    """True if it takes some of what a card has just offered: that the best of it was there is luck, looked
    back on, and only what else was taken a choice."""
    silence: ClassVar[str] = ""
    """What silence does that makes this move, where its label does not say it: as "naming the last one"."""
    emphasis: ClassVar[str] = "secondary"
    """How its button looks: primary (the natural next step), secondary, success or danger."""


class Leave(Action, frozen=True, tag="leave"):
    """Give up your seat for good; the game goes on without you."""


class LiftOrders(Action, frozen=True, tag="lift_orders"):
    """Forget the standing orders of a seat that somebody else takes over: the table does that in any game."""


class Example(msgspec.Struct, frozen=True):
    """What one could type for a parameter."""

    text: str


class Without(msgspec.Struct, frozen=True):
    """What it means to leave a parameter out, such as "a random one"."""

    text: str


class Param(msgspec.Struct, frozen=True):
    """One parameter of an action: its name, what is asked, its kind, and whether it may be left out."""

    name: str
    asked: str
    kind: Kind
    optional: bool
    word: str
    """What players call it, in commands and on panels; records have its name."""
    example: str = ""
    """What one could type for it, where that helps."""
    without: str = ""
    """What it means to leave it out, where that is more than none."""

    @property
    def help(self) -> str:
        """All of it in one line, for who types a command."""
        example = f", such as {self.example}" if self.example else ""
        return self.asked + example + (f"; {self.without} if left out" if self.without else "")

    @property
    def needed(self) -> bool:
        """Whether who types a command has to name it: it is not optional, and no value of it is usual."""
        return not self.optional and self.kind.usual is None


class Spec(msgspec.Struct, frozen=True):
    """What is read off an action class, for who shows its moves and reads them."""

    name: str
    help: str
    label: str
    group: str
    params: tuple[Param, ...]
    exchanges: bool
    """Whether it offers cards for cards, and names some seats at most: a form asks for that."""


def asks_seats(param: Param) -> bool:
    """Whether a parameter names some seats, or none."""
    return isinstance(param.kind, Seat) and param.kind.several and param.optional


@cache
def spec(cls: type[Action]) -> Spec:
    """The description of an action class, read off the class itself; raises TypeError if it is incomplete."""
    name = str(cls.__struct_config__.tag)
    help_ = inspect.cleandoc(cls.__dict__.get("__doc__") or "").partition("\n")[0]
    if not help_:
        raise TypeError(f"{cls.__name__} needs a docstring: its first line is the help that players read")
    hints = get_type_hints(cls, include_extras=True)
    params = tuple(
        _param(field.name, hints[field.name], field.default is None) for field in msgspec.structs.fields(cls)
    )
    label = cls.label or name.replace("_", " ").capitalize()
    others = [param for param in params if not isinstance(param.kind, Cards)]
    lots = cls.open and len(params) - len(others) == 2
    exchanges = lots and len(others) < 2 and all(map(asks_seats, others))
    return Spec(name, help_, label, cls.group, params, exchanges)


def _param(name: str, hint: Any, optional: bool) -> Param:
    if get_origin(hint) is not Annotated:
        raise TypeError(f"the parameter {name} needs Annotated[type, Kind(), 'help']")
    _, kind, *rest = get_args(hint)
    words = [each for each in rest if isinstance(each, str)]
    example = "".join(each.text for each in rest if isinstance(each, Example))
    without = "".join(each.text for each in rest if isinstance(each, Without))
    asked = words[0] if words else kind.noun
    return Param(name, asked, kind, optional, words[1] if len(words) > 1 else name, example, without)


def places(action: Action) -> tuple[tuple[str, int], ...]:
    """The places of the board that an action names, each with its kind."""
    return tuple(
        (param.kind.noun, atom)
        for param in spec(type(action)).params
        if isinstance(param.kind, Place) and param.kind.on_board
        if (value := getattr(action, param.name)) is not None
        for atom in param.kind.atoms(value)
    )


def build(cls: type[Action], texts: Mapping[str, str], names: Names) -> Action:
    """An action from what a player typed, by parameter name; raises Illegal for a missing or bad value."""
    return cls(**{param.name: read_param(param, texts, names) for param in spec(cls).params})


def read_param(param: Param, texts: Mapping[str, str], names: Names) -> Any:
    """The value of a parameter in what a player typed; the usual one, if there is one, where nothing was.

    Raises Illegal for a missing or bad value.
    """
    text = texts.get(param.name, "")
    if text.strip():
        return param.kind.read(text, names)
    if param.needed:
        raise Illegal("bad_value", f"Please give {param.word}: {param.help}.")
    return param.kind.usual
