"""Records: a finished game as one JSON document that anyone can re-run, and who decided what in it."""

import hashlib
import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Literal, Self, TypeVar

import msgspec
from msgspec.structs import replace

from rules.kernel.actions import Action, Leave
from rules.kernel.chance import Chance
from rules.kernel.events import Event
from rules.kernel.fairness import SECRET_BYTES, Bound, Drawn, Word, commitment, improper, key, origin, terms
from rules.kernel.game import Game
from rules.kernel.illegal import Illegal
from rules.kernel.names import plural
from rules.kernel.options import Settings
from rules.kernel.state import State, View

FORMAT = 3
LARGEST = 32 << 20
"""Bytes of a document; the longest games take about a tenth."""
LONGEST_NAME = 64
SALT_BYTES = 16
_HEX = frozenset("0123456789abcdef")
_BOUND = {"seats", "roles"}
"""The parts of a record that hold names."""

By = Literal["person", "order", "silence", "away", "computer", "house"]
"""Who decided a move: a person, a standing order, silence as the table is set, a computer for who was away or
in a seat of its own; or the house, which lifts orders."""


class Unreadable(ValueError):
    """No record, or none that can be re-run; the text is a clause that says why."""


class Untrue(Exception):
    """A record that is not true; the text is a clause that names the first thing that does not agree."""


class Seated(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sat there: a name, and the computer player's name if it was one at the end.

    The record's digest covers `bound`, not the name: SHA-256 of the salt's bytes and the name in UTF-8, in
    hex. So a name can be forgotten, and nothing else has to change: it is empty then, and so is the salt,
    without which `bound` tells nobody whether it was this name or that.
    """

    name: str
    salt: str
    bound: str
    computer: str | None = None

    @classmethod
    def named(cls, name: str, salt: bytes, computer: str | None = None) -> Self:
        """Who sat there under that name; `salt` is `SALT_BYTES` long, and drawn for this seat alone."""
        return cls(name, salt.hex(), binding(name, salt), computer)

    @property
    def forgotten(self) -> Self:
        """The same seat without the name."""
        return msgspec.structs.replace(self, name="", salt="")

    @property
    def title(self) -> str:
        """The name, or what stands for a forgotten one."""
        return self.name or "A player"


class Made(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A move that stood: whose, what, the SHA-256 of the state after it, who decided it, and if on advice.

    A computer's choice has the `level` that made it and the version of the `players` (`kernel.deciding`).
    `choice` says that the seat has a person, and had another move (`kernel.choices`).
    """

    seat: int
    action: msgspec.Raw
    state: str
    by: By
    advised: bool = False
    level: str = ""
    players: str = ""
    choice: bool = False


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How it ended by the rules."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    why: str


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game from its first draw to its end; `with_digest` makes one complete.

    `secret` is hex; `secret_hash` is what was published when the table opened; `started` says who sat where,
    seats and roles, when Start was pressed (nobody in a simulated game); `words` are what people added to the
    dice after that, in the order of the channel. `result` is None if the game did not come to its end.
    `digest` covers all the rest but names (see `Seated`): the last board of the table shows it.
    """

    format: int
    game: str
    options: Settings
    seats: tuple[Seated, ...]
    roles: tuple[Seated, ...] | msgspec.UnsetType = msgspec.UNSET
    """Who acted under the numbers after the seats (`Game.roles`); left out where the game has none."""
    secret: str
    secret_hash: str
    started: tuple[Bound, ...] = ()
    words: tuple[Word, ...] = ()
    drawn: Drawn | msgspec.UnsetType = msgspec.UNSET
    """The beacon's round from which the dice come; left out where words stand in its place, or nothing."""
    start: str
    moves: tuple[Made, ...]
    result: Result | None
    digest: str = ""

    @property
    def everybody(self) -> tuple[Seated, ...]:
        """The seats, and the roles after them."""
        return self.seats if isinstance(self.roles, msgspec.UnsetType) else (*self.seats, *self.roles)

    @property
    def round(self) -> Drawn | None:
        """The beacon's round from which the dice come, if they do."""
        return None if isinstance(self.drawn, msgspec.UnsetType) else self.drawn

    @property
    def terms(self) -> str:
        """The digest of seats, names and options at the start; empty for a simulated game."""
        return terms(self.game, self.options, self.started) if self.started else ""

    @property
    def origin(self) -> tuple[str, ...]:
        """The lines from which the key of the dice is made beside the secret."""
        return origin(self.terms, self.words, self.round)


class Step(msgspec.Struct, frozen=True):
    """One point of a replay: the state (a live object: do not change it) and what led there."""

    number: int
    state: Any
    seat: int | None
    action: Action | None
    events: list[Event]
    digest: str


class Report(msgspec.Struct, frozen=True):
    """What a check found: how many moves and draws agreed, and the first thing that did not."""

    moves: int
    draws: int
    problem: str = ""


def binding(name: str, salt: bytes) -> str:
    """What binds a name to a record without telling it: see `Seated`."""
    return hashlib.sha256(salt + name.encode("utf-8", "surrogatepass")).hexdigest()


def digest(game: Game[Any, Any], state: State) -> str:
    """The SHA-256 of a state in hex."""
    return digest_of(game.dump(state))


def digest_of(dumped: bytes) -> str:
    """The SHA-256 in hex of a state that was dumped already."""
    return hashlib.sha256(dumped).hexdigest()


def with_digest(record: Record) -> Record:
    """The same record with its digest."""
    document = json.loads(msgspec.json.encode(record))
    return msgspec.structs.replace(record, digest=_digest_of(document))


def without_names(record: Record, seats: Collection[int]) -> Record:
    """The same record, of the same digest, without the names of these seats and roles."""
    left = tuple(each.forgotten if n in seats else each for n, each in enumerate(record.everybody))
    playing = len(record.seats)
    roles = msgspec.UNSET if isinstance(record.roles, msgspec.UnsetType) else left[playing:]
    return msgspec.structs.replace(record, seats=left[:playing], roles=roles)


def write(record: Record) -> bytes:
    """A record as readable JSON."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1)


def read(data: bytes) -> Record:
    """A record from its JSON; raises Unreadable.

    Its frame is checked here: the shape, the format, that nothing is there twice or is not known, the
    secret and its hash, the digest. Whether its moves are true is for `replay` or `verify`.
    """
    if len(data) > LARGEST:
        raise Unreadable(f"is larger than any record ({LARGEST >> 20} MiB)")
    try:
        return _read(data)
    except RecursionError:
        raise Unreadable("is nested too deeply for a record") from None


def replay(game: Game[Any, Any], record: Record) -> Iterator[Step]:
    """Every state of a record from the start on, each compared with the recorded one, and then the result.

    Raises Untrue at the first thing that does not agree.
    """
    game = game.variant(record.options)
    chance = Chance(key(bytes.fromhex(record.secret), record.origin))
    state, events = game.new(record.options, len(record.seats), chance)
    yield _checked(Step(0, state, None, None, events, digest(game, state)), record.start)
    for number, made in enumerate(record.moves, 1):
        action, events = _made(game, state, made, number)
        yield _checked(Step(number, state, made.seat, action, events, digest(game, state)), made.state)
    _check_result(game, state, record)


def verify(game: Game[Any, Any], record: Record) -> Report:
    """Re-run a record and compare every state, and the result."""
    number = draws = 0
    try:
        for step in replay(game, record):
            number, draws = step.number, step.state.chance.drawn
    except Untrue as error:
        return Report(number, draws, str(error))
    return Report(number, draws)


def _read(data: bytes) -> Record:
    document = _document(data)
    try:
        record = msgspec.json.decode(data, type=Record)
    except msgspec.DecodeError as error:
        raise Unreadable(f"is not a record of a Landmoot game: {error}") from None
    problem = _frame_problem(record)
    if problem:
        raise Unreadable(problem)
    if _digest_of(document) != record.digest:
        raise Unreadable("was changed: its digest is not that of what it holds")
    return record


def _document(data: bytes) -> Any:
    """What the JSON holds, of our format; raises Unreadable."""
    try:
        document = json.loads(data, object_pairs_hook=_once, parse_constant=_no_number)
    except Unreadable:
        raise
    except ValueError:
        raise Unreadable("is not JSON: a record is what `/records export` gives") from None
    if not isinstance(document, dict) or "game" not in document:
        raise Unreadable("is not a record of a Landmoot game")
    written = document.get("format")
    if type(written) is not int:
        raise Unreadable("is not a record of a Landmoot game: it does not say its format")
    if written != FORMAT:
        raise Unreadable(f"is a record of format {written}; this program reads format {FORMAT}")
    return document


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        twice = next(name for name, times in Counter(name for name, _ in pairs).items() if times > 1)
        raise Unreadable(f"is not a record of a Landmoot game: it says {twice[:30]!r} twice")
    return found


def _no_number(name: str) -> None:
    raise Unreadable(f"is not a record of a Landmoot game: {name} is no number")


def _digest_of(document: dict[str, Any]) -> str:
    """The SHA-256 in hex of a document: JSON, keys sorted, no spaces, UTF-8.

    Left out are the digest itself, and the name and salt of who sat there.
    """
    rest = {name: value for name, value in document.items() if name != "digest"}
    for part in _BOUND & rest.keys():
        rest[part] = [{k: v for k, v in each.items() if k not in ("name", "salt")} for each in rest[part]]
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _frame_problem(record: Record) -> str:
    """What is wrong with a record before its first move; empty if nothing is."""
    if not _is_hex(record.secret, SECRET_BYTES):
        return f"has a secret that is not {SECRET_BYTES} bytes in hexadecimal"
    if commitment(bytes.fromhex(record.secret)) != record.secret_hash:
        return "has a secret whose hash is not the one that was published when the table opened"
    bound = [each.bound for each in record.everybody] + [each.bound for each in record.started]
    if not all(_is_hex(each, 32) for each in bound):
        return "has a seat whose name is not bound by 32 bytes in hexadecimal"
    for seated in record.everybody:
        if problem := _name_problem(seated):
            return problem
    if problem := improper(record.words, record.round, len(record.everybody)):
        return problem
    begun = record.started or record.words or record.round
    if begun and len(record.started) != len(record.everybody):
        return "does not say who sat in each seat at the start"
    return ""


def _name_problem(seated: Seated) -> str:
    """What is wrong with a name and its salt; empty if nothing is."""
    if seated == seated.forgotten:
        return ""
    if not 1 <= len(seated.name) <= LONGEST_NAME:
        return f"has a seat whose name is empty or longer than {LONGEST_NAME} characters"
    if not _is_hex(seated.salt, SALT_BYTES):
        return f"has a name whose salt is not {SALT_BYTES} bytes in hexadecimal"
    if binding(seated.name, bytes.fromhex(seated.salt)) != seated.bound:
        return "has a seat whose name is not the one that it had in the game"
    return ""


def _is_hex(text: str, size: int) -> bool:
    return len(text) == 2 * size and _HEX.issuperset(text)


def _checked(step: Step, expected: str) -> Step:
    if step.digest != expected:
        raise Untrue(f"the state after move {step.number} is not the recorded one")
    return step


def _made(game: Game[Any, Any], state: Any, made: Made, number: int) -> tuple[Action, list[Event]]:
    """Make one recorded move."""
    try:
        action = game.decode(bytes(made.action))
        return action, game.make(state, made.seat, action)
    except (Illegal, msgspec.DecodeError, IndexError) as error:
        raise Untrue(f"move {number} cannot be made: {error}") from None


def _check_result(game: Game[Any, Any], state: Any, record: Record) -> None:
    standing = game.standing(state)
    if record.result is None:
        if standing.over:
            raise Untrue("the game comes to its end, but the record has no result")
        return
    if not standing.over:
        raise Untrue("the record has a result, but its game does not come to an end")
    if Result(standing.winners, standing.scores, standing.why) != record.result:
        raise Untrue("the result is not the recorded one")


V = TypeVar("V", bound=View)


class Tally(msgspec.Struct, frozen=True):
    """The choices of one seat: how many there were, and how many of them its person did not make.

    `own` of `since` are those of who holds it at the end, since they do.
    """

    choices: int = 0
    silence: int = 0
    away: int = 0
    own: int = 0
    since: int = 0

    @property
    def idle(self) -> bool:
        """Whether who holds the seat at the end made fewer than half of the choices there were for them."""
        return 2 * self.own < self.since

    @property
    def note(self) -> str:
        """What is told of it with the result, as "played by silence: 13 of 16 choices"; mostly empty."""
        parts = [f"by silence: {self.silence}"] * bool(self.silence)
        parts += [f"by a computer: {self.away}"] * bool(self.away)
        return f"played {', '.join(parts)} of {plural(self.choices, 'choice')}" if parts else ""


def is_choice(action: Action, listed: Iterable[Action], kinds: Iterable[type[Action]]) -> bool:
    """Whether a move of a seat that had these counts as a choice: it was not the only one.

    Left out is what can be done as often as one likes: to give orders, to offer, to decline, to leave.
    """

    def counts(kind: type[Action]) -> bool:
        return not (kind.standing or kind.asks or kind.costless or issubclass(kind, Leave))

    if not counts(type(action)):
        return False
    return sum(counts(type(each)) for each in listed) + sum(map(counts, kinds)) > 1


def tallies(moves: Iterable[Made], seats: int) -> tuple[Tally, ...]:
    """What was decided by whom in each seat, from the moves of a record."""
    found = [Tally()] * seats
    for made in moves:
        if made.seat >= seats:
            continue
        tally = found[made.seat]
        if made.by == "house":  # the seat changes hands
            found[made.seat] = replace(tally, own=0, since=0)
        elif made.choice:
            found[made.seat] = Tally(
                tally.choices + 1,
                tally.silence + (made.by == "silence"),
                tally.away + (made.by == "away"),
                tally.own + (made.by not in ("silence", "away")),
                tally.since + 1,
            )
    return tuple(found)


def as_won(view: V, decided: Sequence[Tally]) -> V:
    """A view as pictures show it: of an ended game they crown nobody who left most choices to others.

    Those whom they crown are the `winners` of its `table`; a game without one crowns nobody.
    """
    table = getattr(view, "table", None)
    idle = [seat for seat, tally in enumerate(decided) if tally.idle]
    if not view.over or not idle or table is None:
        return view
    left = type(table.winners)(seat for seat in table.winners if seat not in idle)
    return replace(view, table=replace(table, winners=left))
