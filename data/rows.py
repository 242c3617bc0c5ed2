"""The rows of the store, as plain values. What is JSON text here is understood by the callers only."""

from msgspec import Struct
from typing_extensions import override

_UNTOLD = {"secret", "salt", "action", "events", "state", "kept"}
"""Columns that what is written about a row does not tell."""


class Row(Struct, frozen=True, array_like=True):
    """One row: its fields are the columns, in whose order it is read."""

    @override
    def __repr__(self) -> str:
        told = (f"{name}={getattr(self, name)!r}" for name in self.__struct_fields__ if name not in _UNTOLD)
        return f"{self.__class__.__name__}({', '.join(told)})"


class GameRow(Row, frozen=True, kw_only=True):
    """A table. `version` guards every write; `is_open` says that it occupies its channel.

    `record_digest` is that of the whole record, once the game is over.
    """

    id: int = 0
    guild_id: int
    channel_id: int
    opener_id: int
    game: str
    chosen: str = "{}"
    options: str = "{}"
    settings: str = "{}"
    phase: str
    is_open: bool = True
    version: int = 1
    secret: bytes | None = None
    secret_hash: str = ""
    start_digest: str = ""
    waiting: str = "[]"
    since: str = "[]"
    why: str = ""
    opened_at: float
    started_at: float | None = None
    ended_at: float | None = None
    dice: str = "{}"
    record_digest: str = ""
    request: str = ""
    starts_at: float | None = None
    advisees: str = "[]"
    refusing: str = "[]"
    silent: str = "[]"
    manners: str = "{}"
    missed: str = "{}"
    turned: str = "{}"
    asked: str = "{}"
    granted: bool = False
    rated: bool = True


class SeatRow(Row, frozen=True, kw_only=True):
    """Who sits at a seat, and for whom a computer stands in. `role` is empty but for who has no seat.

    `salt` and `bound` bind the name to the record of a game that is over.
    """

    game_id: int
    seat: int
    user_id: int | None
    name: str
    computer: str | None = None
    owner_id: int | None = None
    gave_up: bool = False
    role: str = ""
    salt: str = ""
    bound: str = ""
    left_at: int = 0


class MoveRow(Row, frozen=True, kw_only=True):
    """A move: `number` counts all moves of the game from 1, those taken back too.

    `unseen` marks those of which nobody but who made them may know: nothing that others get depends on them.
    `in_turn` marks those that belong to a turn of the seat's own: no order, no answer to others.
    Where a computer player chose it, `level` and `players` say which; `choice`: it counts as a choice.
    """

    game_id: int
    number: int
    version: int
    seat: int
    made_by: str
    user_id: int | None = None
    interaction_id: int | None = None
    action: str
    events: str
    digest: str
    made_at: float
    advised: bool = False
    unseen: bool = False
    in_turn: bool = False
    level: str = ""
    players: str = ""
    choice: bool = False


class NoteRow(Row, frozen=True, kw_only=True):
    """What the house did at a version."""

    game_id: int
    version: int
    noted_at: float
    content: str


class SnapshotRow(Row, frozen=True, kw_only=True):
    """The state after the move of that number, 0 for the start."""

    game_id: int
    number: int
    state: bytes


class TimerRow(Row, frozen=True, kw_only=True):
    """Something that is due at a seat at a time."""

    game_id: int
    seat: int
    kind: str
    due_at: float


class PostRow(Row, frozen=True, kw_only=True):
    """A message that shows a game at a version. Those that are not the newest still have their buttons.

    `phase` is that of the table in it, empty if unknown; its news begin after the version `since`, and
    `kept` is the text that stays of it once another message is the newest; `asked` are the ids of those for
    whose move it says that the game waits.
    """

    message_id: int
    game_id: int
    channel_id: int
    version: int
    is_newest: bool
    phase: str = ""
    since: int = 0
    kept: str = ""
    asked: str = "[]"


class IntentRow(Row, frozen=True, kw_only=True):
    """A message that is about to be sent: `kind` says what for, `seat` for whom (-1: everybody).

    After a crash the same `nonce` is sent again, by which Discord knows a message that it has already.
    """

    game_id: int
    kind: str
    seat: int
    channel_id: int
    version: int
    nonce: int
    made_at: float


class RecordRow(Row, frozen=True, kw_only=True):
    """What is kept of a finished game whose moves and states were pruned."""

    game_id: int
    digest: str
    document: bytes
    pruned_at: float


class ResultRow(Row, frozen=True, kw_only=True):
    """How a seat did in a game that came to its end: `place` is where it is rated.

    `idle`: its person made fewer than half of the choices, and gains nothing.
    """

    game_id: int
    seat: int
    guild_id: int
    game: str
    user_id: int | None
    computer: str | None
    won: bool
    score: int
    ended_at: float
    rated: bool = True
    place: int = 0
    idle: bool = False


class CommandListRow(Row, frozen=True, kw_only=True):
    """The games whose commands a server lists (ids and spaces), and the hash of what was registered there."""

    guild_id: int
    games: str = ""
    hash: str = ""


class LessonRow(Row, frozen=True):
    """The table of one person at which they take a lesson or practise (`kind`), and how far it has come."""

    id: int
    user_id: int
    version: int
    content: str
    """As JSON text."""
    kind: str


class HintRow(Row, frozen=True):
    """A kind of move that a person was told about in the turn of a table whose news begin after `since`.

    Without a `kind`, that they want to be told nothing any more; `got` is 1 once it was put away, else 0.
    """

    kind: str
    table_id: int
    since: int
    got: int


class Winner(Row, frozen=True):
    """A seat that won a game: which table, game and channel, whose seat, and when it ended."""

    game_id: int
    game: str
    channel_id: int
    user_id: int | None
    computer: str | None
    ended_at: float
