"""A table at hand: what the store knows of it, turned into objects and back, and what each may read of it."""

import secrets
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any, Protocol

import msgspec
from typing_extensions import override

from bot.tables.model import By, Manners, News, Phase, Post, Request, Seated, Table, existing
from data.rows import GameRow, IntentRow, LessonRow, MoveRow, PostRow, SeatRow, TimerRow
from rules.kernel import record
from rules.kernel.actions import Action
from rules.kernel.events import Event, Viewer
from rules.kernel.game import Game, Standing
from rules.kernel.illegal import Illegal
from rules.kernel.names import Names

NOT_STARTED = "The game has not started yet; `/table status` leads to its lobby."
PAUSED = "The game is paused: press “Go on” on the board, or ask a moderator for `/moderate resume`."
_NONCE_BITS = 63
"""As many as both stores keep in a whole number; Discord takes any text of up to 25 letters."""
MOST_OVER = 16
"""Finished games that stay at hand: people look at their boards and stories for some minutes."""
_REMEMBERED, _AT_MOST = 100, 800
"""Lines of what was told that are kept, and that are kept since somebody's last turn: a round of Farlanthia
has hundreds."""


class Recent(msgspec.Struct, frozen=True):
    """The public lines of every version after `since`, so that a new board need not read them again."""

    since: int = 0
    lines: tuple[tuple[int, News], ...] = ()
    """Each with the version that it came with."""

    def with_news(self, version: int, lines: Sequence[News], known: int) -> "Recent":
        """With the lines of the next version; where there are many, those until `known` are let go."""
        every = (*self.lines, *((version, line) for line in lines))
        told = [at for at, _ in every[:-_REMEMBERED]]
        gone = [at for n, at in enumerate(told) if at <= known or n < len(every) - _AT_MOST]
        since = max(gone, default=self.since)
        return Recent(since, tuple(each for each in every if each[0] > since))


LOAD_ERRORS = (msgspec.DecodeError, ValueError, TypeError, KeyError, IndexError)
"""What it raises to load a state that another version of a game has stored."""


class Position:
    """A state that nobody changes any more, and the answers of its game about it, worked out when needed."""

    def __init__(self, game: Game[Any, Any], state: Any) -> None:
        self.game = game
        self.state = state
        self._views: dict[Viewer, Any] = {}
        self._names: dict[tuple[Viewer, tuple[str, ...]], Names] = {}
        self._moves: dict[int, tuple[tuple[Action, ...], tuple[type[Action], ...]]] = {}
        self._skips: dict[int, Action | None] = {}

    def view(self, viewer: Viewer) -> Any:
        """What that viewer may see."""
        if viewer not in self._views:
            self._views[viewer] = self.game.view(self.state, viewer)
        return self._views[viewer]

    def names(self, viewer: Viewer, seats: tuple[str, ...]) -> Names:
        """The names that texts for that viewer need, with the seats' names."""
        if (viewer, seats) not in self._names:
            self._names[viewer, seats] = self.game.names(self.view(viewer), seats)
        return self._names[viewer, seats]

    def moves(self, seat: int) -> tuple[tuple[Action, ...], tuple[type[Action], ...]]:
        """The listed moves of a seat, and the open kinds of which it has one."""
        if seat not in self._moves:
            listed = tuple(self.game.legal(self.state, seat))
            self._moves[seat] = listed, self.game.open_moves(self.state, seat)
        return self._moves[seat]

    def skip(self, seat: int) -> Action | None:
        """The move that silence of a seat stands for."""
        if seat not in self._skips:
            self._skips[seat] = self.game.skip(self.state, seat)
        return self._skips[seat]

    @cached_property
    def waiting(self) -> tuple[int, ...]:
        """The seats that must act."""
        return tuple(self.game.waiting_for(self.state))

    @cached_property
    def standing(self) -> Standing:
        """The truth about scores and winners."""
        return self.game.standing(self.state)

    @cached_property
    def dumped(self) -> bytes:
        """The state as bytes, secrets included."""
        return self.game.dump(self.state)

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of those bytes in hex."""
        return record.digest_of(self.dumped)


class Live(msgspec.Struct, frozen=True, kw_only=True):
    """A table and all behind it. It is never changed, only replaced, so that it can be read without a lock.

    `position` is None in the lobby; `secret` is that of the dice. `game` is the variant that plays
    the table's options. `number` is that of the last move that stands, `last` that of the last move made.
    `since` says for each seat from which version on its buttons mean the same as now. `recent` holds what
    was told of the newest versions. `broken` is set when the stored state cannot be read back: the table
    can then only be ended.
    """

    table: Table
    game: Game[Any, Any]
    position: Position | None = None
    secret: bytes | None = None
    start_digest: str = ""
    number: int = 0
    last: int = 0
    stood: int = 0
    """How many moves stand."""
    since: tuple[int, ...] = ()
    timers: tuple[TimerRow, ...] = ()
    moved_at: float = 0.0
    """When (seconds since 1970) the last move was made of which all know, or the table was opened."""
    recent: Recent = Recent()
    broken: bool = False
    advised: tuple[int, ...] = ()
    """The seats that took advice since their last move."""
    mover: int | None = None
    """Who made the last move that was no answer: whose turn it is, as far as the house can tell."""
    turned: Mapping[int, int] = msgspec.field(default_factory=dict)
    """The version at which each seat's newest turn ended that is over; before, that of the start."""
    asked: Mapping[int, float] = msgspec.field(default_factory=dict)
    """When (seconds since 1970) each seat asked something of all others last, if within the hour then."""
    plans: Mapping[int, str] = msgspec.field(default_factory=dict)
    """What people wrote down for themselves, by their id."""
    unattended: int = 0
    """Turns that computers have made since a person did something; after a restart it counts anew."""
    refusing: tuple[int, ...] = ()
    """The seats with a standing order to take no offers until it is their turn to move."""
    silent: tuple[int, ...] = ()
    """The seats for whom silence moves in the turn that is on."""
    manners: Manners = Manners()
    """Who wants to be called for every answer, and who was last there."""
    toggles: tuple[int, ...] = ()
    """The seats whose standing orders were given or lifted since the game went on, once for each time."""

    @override
    def __repr__(self) -> str:
        return f"Live(table={self.table.id}, version={self.table.version}, number={self.number})"

    @property
    def state(self) -> Any:
        """The state of the game, None in the lobby."""
        return None if self.position is None else self.position.state

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that must act."""
        return () if self.position is None else self.position.waiting

    @property
    def computer_due(self) -> int | None:
        """A computer that has something to do unasked, in a role, or else the first that is waited for."""
        if self.table.phase is not Phase.PLAYING or self.position is None:
            return None
        led = [each.index for each in self.table.seats if each.role and each.computer is not None]
        if role := next((role for role in led if self.game.unasked(self.state, role)), None):
            return role
        return next((seat for seat in self.waiting if self.table.seats[seat].computer is not None), None)


class Private(Protocol):
    """A table of one person, for a lesson, practice or a puzzle, as the store has it."""

    @property
    def row(self) -> LessonRow:
        """What the store has of it."""

    @property
    def live(self) -> Live:
        """It as a table at hand."""


class AtHand:
    """The tables in memory, those used last: as many open ones as have `room`, and some that are closed."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._open: dict[int, Live] = {}
        self._over: dict[int, Live] = {}

    def get(self, table_id: int) -> Live | None:
        """The table of that id, if it is here."""
        return self._open.get(table_id) or self._over.get(table_id)

    def open_in(self, channel_id: int) -> Live | None:
        """The open table of a channel, if it is here."""
        return next((live for live in self._open.values() if live.table.channel_id == channel_id), None)

    def keep(self, live: Live) -> None:
        """Have it here, and let go of the one unused for longest."""
        self.drop(live.table.id)
        kept, most = (self._open, self._room) if live.table.open else (self._over, MOST_OVER)
        kept[live.table.id] = live
        if len(kept) > most:
            del kept[next(iter(kept))]

    def exchange(self, live: Live, other: Live) -> None:
        """Have the other here in its place, if it is the one that is."""
        if self.get(live.table.id) is live:
            self.keep(other)

    def drop(self, table_id: int) -> None:
        """Have the table of that id here no more."""
        self._open.pop(table_id, None)
        self._over.pop(table_id, None)

    def clear(self) -> None:
        """Have none here any more: each is read anew before it is used again."""
        self._open.clear()
        self._over.clear()


def position_of(live: Live) -> Position:
    """The position of a game that was started; Refusal in the lobby."""
    return existing(live.position, NOT_STARTED)


_ALIKE = (
    "id", "guild_id", "channel_id", "opener_id", "game", "version", "secret_hash", "record_digest", "why",
    "opened_at", "started_at", "ended_at", "starts_at", "granted", "rated",
)  # fmt: skip
"""What a table and its row have by the same names."""
_WRITTEN = ("chosen", "options", "settings", "dice", "missed")
"""The same of what the row has as JSON."""
_PLAY = ("waiting", "since", "refusing", "silent", "manners", "turned", "asked")
"""The same of what goes on there, as `Live` has it."""
_SEAT = ("user_id", "name", "computer", "owner_id", "role", "salt", "bound", "left_at")
_POST = ("channel_id", "message_id", "version", "phase", "since", "kept")
"""What a seat and its row have by the same names."""


def game_row(live: Live) -> GameRow:
    """The row that stores this table."""
    table = live.table
    return GameRow(
        **{name: getattr(table, name) for name in _ALIKE},
        **_as_json(table, _WRITTEN),
        **_as_json(live, _PLAY),
        phase=table.phase.value,
        is_open=table.open,
        secret=live.secret,
        start_digest=live.start_digest,
        advisees=as_text(live.advised),
        request="" if table.request is None else as_text(table.request),
    )


def seat_rows(table: Table) -> list[SeatRow]:
    """The rows that store this table's seats."""
    rows = list[SeatRow]()
    for seated in table.seats:
        alike = {name: getattr(seated, name) for name in _SEAT}
        rows.append(SeatRow(game_id=table.id, seat=seated.index, gave_up=seated.left, **alike))
    return rows


def move_row(
    live: Live, seat: int, by: By, action: Action | None, events: Sequence[Event], at: float, **more: Any
) -> MoveRow:
    """The row that stores the move that led to this table."""
    row = MoveRow(
        game_id=live.table.id,
        number=live.number,
        version=live.table.version,
        seat=seat,
        made_by=by.value,
        action=as_text(action),
        events=pack(events),
        digest=position_of(live).digest,
        made_at=at,
    )
    return msgspec.structs.replace(row, **more)


def new_nonce() -> int:
    """That of a message about to be sent, by which Discord is to know it."""
    return secrets.randbits(_NONCE_BITS)


def intent_row(table: Table, kind: str, seat: int, now: float) -> IntentRow:
    """The row that stores that a message will be sent, with the nonce by which Discord is to know it."""
    return IntentRow(
        game_id=table.id,
        kind=kind,
        seat=seat,
        channel_id=table.channel_id,
        version=table.version,
        nonce=new_nonce(),
        made_at=now,
    )


def table_of(row: GameRow, seats: list[SeatRow], post: PostRow | None, counts: tuple[int, ...]) -> Table:
    """The table that these rows store; the secret only if its game was started and ended."""
    return Table(
        **{name: getattr(row, name) for name in _ALIKE},
        **_read(row, Table, _WRITTEN),
        counts=counts,
        phase=Phase(row.phase),
        seats=tuple(
            Seated(index=seat.seat, left=seat.gave_up, **{name: getattr(seat, name) for name in _SEAT})
            for seat in seats
        ),
        secret=row.secret.hex() if row.secret and row.started_at is not None and not row.is_open else "",
        request=msgspec.json.decode(row.request, type=Request) if row.request else None,
        post=None if post is None else post_of(post),
    )


def game_fields(row: GameRow) -> dict[str, Any]:
    """What the row of a table says of the game that goes on there, by fields of `Live`."""
    advised = msgspec.json.decode(row.advisees, type=tuple[int, ...])
    return {**_read(row, Live, _PLAY), "advised": advised}


def _read(row: GameRow, kind: type[msgspec.Struct], names: Collection[str]) -> dict[str, Any]:
    """These columns, which are JSON, as that kind has them."""
    return {
        each.name: msgspec.json.decode(getattr(row, each.name), type=each.type)
        for each in msgspec.structs.fields(kind)
        if each.name in names
    }


def post_of(row: PostRow) -> Post:
    """The message that this row stores."""
    asked = msgspec.json.decode(row.asked, type=tuple[int, ...])
    return Post(table_id=row.game_id, asked=asked, **{name: getattr(row, name) for name in _POST})


def post_row(post: Post, *, is_newest: bool) -> PostRow:
    """The row that stores a message."""
    more = {name: getattr(post, name) for name in _POST}
    return PostRow(game_id=post.table_id, is_newest=is_newest, asked=as_text(post.asked), **more)


def _as_json(of: msgspec.Struct, names: Collection[str]) -> dict[str, Any]:
    """These fields as the row has them."""
    return {name: as_text(getattr(of, name)) for name in names}


def as_text(value: object) -> str:
    """A value as JSON for the store."""
    return msgspec.json.encode(value).decode()


def names_of(live: Live) -> Names:
    """The names of seats and places at this table."""
    return position_of(live).names(None, live.table.names)


@contextmanager
def in_names(live: Live) -> Iterator[None]:
    """What is refused inside names people instead of seats."""
    try:
        yield
    except Illegal as refused:
        raise Illegal(refused.code, names_of(live).named(refused.text), refused.rule) from None


def redact(live: Live, events: Sequence[Event], viewer: Viewer) -> tuple[Event, ...]:
    """The events as that viewer may know them: all of them once the game is over."""
    if live.table.phase is Phase.OVER:
        return tuple(events)
    seen = (event.seen_by(viewer) for event in events)
    return tuple(event for event in seen if event is not None)


def lines(live: Live, events: Sequence[Event], viewer: Viewer, names: Names | None = None) -> tuple[str, ...]:
    """What a viewer is told of these events, one line each."""
    names = names or names_of(live)
    told = (event.line(names) for event in redact(live, events, viewer))
    return tuple(line for line in told if line)


def teller(seat: int, action: Action) -> int | None:
    """The seat under which a move is told; None where its events would show who answered last."""
    return None if action.sealed else seat


def _moved_by(mover: int | None, seat: int | None, event: Event) -> bool:
    """Whether an event, which stands under `seat`, is what its teller did in that turn, not what others did
    for whom it set that off.

    Of a move without a teller it is what is about no seat: nothing may show who answered last. What heads a
    turn of nobody is nobody's.
    """
    return seat == mover and getattr(event, "seat", None if event.heads else mover) == mover


def news(
    live: Live,
    events: Sequence[Event],
    mover: int | None,
    answers: bool,
    names: Names,
    *,
    silent: bool,
    viewer: Viewer = None,
) -> Iterator[News]:
    """What that viewer is told of these events of a move, one line each; `silent` if silence made it.

    Each stands under the seat whose turn it is by then: a move may end one and begin the next. What is for
    some alone has no text but theirs.
    """
    seat = mover
    for whole in events:
        seen = redact(live, (whole,), viewer)
        event = seen[0] if seen else whole
        if seen and event.heads:
            seat, answers = getattr(event, "seat", None), False
        line = event.line(names) if seen else ""
        whose = range(len(names.seats)) if seen else event.touches()
        own = () if whole is event and seen else _own_lines(whole, whose, line, names)
        if line or own:
            yield News(
                seat,
                line,
                answers,
                event.routine,
                event.several(),
                silent and _moved_by(mover, seat, event),
                weight=event.weight(),
                touches=event.touches(),
                favours=event.favours(),
                own=own,
                heads=event.heads,
            )


def _own_lines(event: Event, seats: Iterable[int], line: str, names: Names) -> tuple[tuple[int, str], ...]:
    """What an event says to each of these seats, where that is not the `line` that everybody reads."""
    told = ((seat, each.line(names)) for seat in seats if (each := event.seen_by(seat)) is not None)
    return tuple((seat, said) for seat, said in told if said != line)


def pack(events: Sequence[Event]) -> str:
    """Events, with all that they hold, as JSON for the store."""
    return as_text(list(events))


def unpack(live: Live, text: str) -> list[Event]:
    """The events that were packed."""
    raws: list[Any] = msgspec.json.decode(text, type=list[msgspec.Raw])
    return [live.game.decode_event(bytes(raw)) for raw in raws]
