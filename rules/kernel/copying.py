"""Copies of the structs that states are made of, as quick as if they were written out by hand."""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec

T = TypeVar("T", bound=msgspec.Struct)


def copied(one: T) -> T:
    """An independent twin of a struct: whatever can change in place is copied, and all else is shared."""
    twin: T = _copier(type(one))(one)
    return twin


@cache
def _copier(kind: type[msgspec.Struct]) -> Callable[[Any], Any]:
    """A function that makes a twin of a struct of that kind.

    It is put together from the types of the fields and compiled once, as a dataclass does with its methods:
    players copy a state for every move they think of, and a loop over the names took half as long again.
    """
    scope: dict[str, Any] = {"copied": copied}
    twins = {name: _twin(hint, f"one.{name}", scope) for name, hint in get_type_hints(kind).items()}
    lines = [f" twin.{name} = {twin}" for name, twin in twins.items() if twin != f"one.{name}"]
    exec("\n".join(["def copy(one):", " twin = one.__copy__()", *lines, " return twin"]), scope)
    made: Callable[[Any], Any] = scope["copy"]
    return made


def _twin(hint: Any, one: str, scope: dict[str, Any]) -> str:
    """The code for a twin of `one`, which is of that type: itself where nothing in it can change.

    What is of any type is a struct. Functions that the code calls are put into `scope`.
    """
    kind, parts = get_origin(hint), get_args(hint)
    if kind is list:
        each = _twin(parts[0], "each", scope)
        return f"{one}[:]" if each == "each" else f"[{each} for each in {one}]"
    if kind is dict:
        each = _twin(parts[1], "each", scope)
        return f"{one}.copy()" if each == "each" else f"{{name: {each} for name, each in {one}.items()}}"
    if kind is tuple:
        places = [f"{one}[{number}]" for number in range(len(parts))]
        twins = [_twin(part, place, scope) for part, place in zip(parts, places, strict=True)]
        return one if twins == places else f"({', '.join(twins)})"
    if type(None) in parts:
        twin = _twin(parts[0], one, scope)
        return one if twin == one else f"None if {one} is None else {twin}"
    if hint is Any:
        return f"copied({one})"
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct) and not hint.__struct_config__.frozen:
        scope[hint.__name__] = _copier(hint)
        return f"{hint.__name__}({one})"
    return one
