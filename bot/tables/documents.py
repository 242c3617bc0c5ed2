"""Records that the store keeps as JSON text, beside the columns by which it finds them."""

from typing import TypeVar

import msgspec

S = TypeVar("S", bound=msgspec.Struct)


def content(record: msgspec.Struct, *columns: str) -> str:
    """The text of a record, without these fields, which have columns of their own."""
    fields = msgspec.structs.asdict(record)
    return msgspec.json.encode({name: fields[name] for name in fields if name not in columns}).decode()


def record(kind: type[S], text: str, **columns: int) -> S:
    """The record of such a text, with the fields that have columns."""
    return msgspec.structs.replace(msgspec.json.decode(text, type=kind), **columns)
