"""Records: a finished game as one JSON document that anyone can re-run."""

import hashlib
from collections.abc import Iterator
from typing import Any

import msgspec

from rules.actions import Action
from rules.chance import Chance, commitment
from rules.events import Event
from rules.game import Game, State
from rules.illegal import Illegal
from rules.options import Settings

FORMAT = 1


class Seated(msgspec.Struct, frozen=True):
    """Who sat there: a name, and the computer player's name if it was one at the end."""

    name: str
    computer: str | None = None


class Made(msgspec.Struct, frozen=True):
    """A move that stood: whose, what, and the SHA-256 of the state after it."""

    seat: int
    action: msgspec.Raw
    state: str


class Result(msgspec.Struct, frozen=True):
    """How it ended."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    why: str


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A game from its first draw to its end. `seed` is hex, `seed_hash` what was published at the start."""

    format: int = FORMAT
    game: str
    options: Settings
    seats: tuple[Seated, ...]
    seed: str
    seed_hash: str
    start: str
    moves: tuple[Made, ...]
    result: Result | None = None


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

    @property
    def agrees(self) -> bool:
        """True if every die and every state came out as recorded."""
        return not self.problem


def digest(game: Game[Any, Any], state: State) -> str:
    """The SHA-256 of a state in hex."""
    return hashlib.sha256(game.dump(state)).hexdigest()


def write(record: Record) -> bytes:
    """A record as readable JSON."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1)


def read(data: bytes) -> Record:
    """A record from its JSON; raises msgspec.DecodeError if it is none, ValueError for another format."""
    record = msgspec.json.decode(data, type=Record)
    if record.format != FORMAT:
        raise ValueError(f"this is a record of format {record.format}; this program reads format {FORMAT}")
    return record


def replay(game: Game[Any, Any], record: Record) -> Iterator[Step]:
    """Every state of a record from the start on.

    Raises Illegal or msgspec.DecodeError at a move that cannot be.
    """
    game = game.variant(record.options)
    seats = len(record.seats) - len(game.roles(record.options))
    state, events = game.new(record.options, seats, Chance(bytes.fromhex(record.seed)))
    yield Step(0, state, None, None, events, digest(game, state))
    for number, made in enumerate(record.moves, 1):
        action = game.decode(bytes(made.action))
        events = game.apply(state, made.seat, action)
        yield Step(number, state, made.seat, action, events, digest(game, state))


def verify(game: Game[Any, Any], record: Record) -> Report:
    """Re-run a record and compare the seed with its hash, every state, and the result."""
    if commitment(bytes.fromhex(record.seed)) != record.seed_hash:
        return Report(0, 0, "the seed does not have the hash that was published at the start")
    number = draws = 0
    state: Any = None
    try:
        for step in replay(game, record):
            expected = record.start if step.number == 0 else record.moves[step.number - 1].state
            if step.digest != expected:
                return Report(number, draws, f"the state after move {step.number} is not the recorded one")
            number, state = step.number, step.state
            draws = state.chance.drawn
    except (Illegal, msgspec.DecodeError, IndexError) as error:
        return Report(number, draws, f"move {number + 1} cannot be made: {error}")
    if record.result is not None:
        standing = game.variant(record.options).standing(state)
        if not standing.over:
            return Report(number, draws, "the record has a result, but its game does not come to an end")
        if (standing.winners, standing.scores) != (record.result.winners, record.result.scores):
            return Report(number, draws, "the result is not the recorded one")
    return Report(number, draws)
