"""The rows of the store, as plain values. What is JSON text here is understood by the callers only."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRow:
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
    secret: bytes | None = field(default=None, repr=False)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRow:
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
    salt: str = field(default="", repr=False)
    bound: str = ""
    left_at: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveRow:
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
    action: str = field(repr=False)
    events: str = field(repr=False)
    digest: str
    made_at: float
    advised: bool = False
    unseen: bool = False
    in_turn: bool = False
    level: str = ""
    players: str = ""
    choice: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteRow:
    """What the house did at a version."""

    game_id: int
    version: int
    noted_at: float
    content: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SnapshotRow:
    """The state after the move of that number, 0 for the start."""

    game_id: int
    number: int
    state: bytes = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class TimerRow:
    """Something that is due at a seat at a time."""

    game_id: int
    seat: int
    kind: str
    due_at: float


@dataclass(frozen=True, slots=True, kw_only=True)
class PostRow:
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
    kept: str = field(default="", repr=False)
    asked: str = "[]"


@dataclass(frozen=True, slots=True, kw_only=True)
class IntentRow:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordRow:
    """What is kept of a finished game whose moves and states were pruned."""

    game_id: int
    digest: str
    document: bytes
    pruned_at: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRow:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandListRow:
    """The games whose commands a server lists (ids and spaces), and the hash of what was registered there."""

    guild_id: int
    games: str = ""
    hash: str = ""


@dataclass(frozen=True, slots=True)
class LessonRow:
    """The table of one person at which they take a lesson or practise (`kind`), and how far it has come."""

    id: int
    user_id: int
    version: int
    content: str
    """As JSON text."""
    kind: str


@dataclass(frozen=True, slots=True)
class HintRow:
    """A kind of move that a person was told about in the turn of a table whose news begin after `since`.

    Without a `kind`, that they want to be told nothing any more; `got` is 1 once it was put away, else 0.
    """

    kind: str
    table_id: int
    since: int
    got: int


@dataclass(frozen=True, slots=True)
class Winner:
    """A seat that won a game: which table, game and channel, whose seat, and when it ended."""

    game_id: int
    game: str
    channel_id: int
    user_id: int | None
    computer: str | None
    ended_at: float
