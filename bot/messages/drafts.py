"""Moves that people are putting together in private, one parameter after another."""

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

import msgspec

from rules.kernel.actions import Action, Param, spec

_MOST = 5000


class Draft(msgspec.Struct):
    """A move on its way: what is chosen by parameter, what is picked of the next, the page looked at."""

    kind: type[Action]
    version: int
    chosen: dict[str, Any] = msgspec.field(default_factory=dict)
    picked: list[int] = msgspec.field(default_factory=list)
    page: int = 0

    @property
    def param(self) -> Param | None:
        """The parameter to choose next; None when the move is complete."""
        return next((param for param in spec(self.kind).params if param.name not in self.chosen), None)

    def choose(self, param: Param, value: Any) -> None:
        """Settle a parameter and go on to the next."""
        self.chosen[param.name] = value
        self.picked = []
        self.page = 0

    def reopen(self) -> None:
        """Ask for the last parameter again, with what was picked for it."""
        last = spec(self.kind).params[-1] if spec(self.kind).params else None
        if last is not None and last.name in self.chosen:
            value = self.chosen.pop(last.name)
            self.picked = list(last.kind.atoms(value)) if last.kind.several and value is not None else []

    def build(self) -> Action:
        """The finished move."""
        chosen: Mapping[str, Any] = self.chosen
        return self.kind(**chosen)


class Drafts:
    """The drafts of everybody, one a person and table. They are lost at a restart: begin again then."""

    def __init__(self) -> None:
        self._drafts: OrderedDict[tuple[int, int], Draft] = OrderedDict()

    def begin(self, user_id: int, table_id: int, draft: Draft) -> None:
        """Keep a new draft instead of the one before."""
        self._drafts[user_id, table_id] = draft
        self._drafts.move_to_end((user_id, table_id))
        while len(self._drafts) > _MOST:
            self._drafts.popitem(last=False)

    def find(self, user_id: int, table_id: int) -> Draft | None:
        """That person's draft at that table."""
        return self._drafts.get((user_id, table_id))

    def drop(self, user_id: int, table_id: int) -> None:
        """Forget that person's draft at that table."""
        self._drafts.pop((user_id, table_id), None)
