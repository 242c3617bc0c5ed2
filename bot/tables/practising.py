"""A table at which somebody practises: what the store keeps of it, its moves, and what may be taken back."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from bot.tables.live import Live
from bot.tables.model import Games, Practised, Refusal, Table
from bot.tables.private import live_of, seated, table_of
from data.rows import LessonRow
from rules.kernel import levels, record
from rules.kernel.actions import Action
from rules.kernel.chance import Chance
from rules.kernel.events import Event
from rules.kernel.game import Game
from rules.kernel.illegal import Illegal
from rules.kernel.lessons import Made
from rules.kernel.names import join
from rules.kernel.options import Settings

_OTHER_RULES = "This practice was begun under other rules and can't go on: begin a new one."


class Practice(msgspec.Struct, frozen=True, kw_only=True):
    """What the store keeps: the table, how it was at first and is now, and the moves between."""

    game: str
    title: str
    chosen: Mapping[str, str]
    options: Settings
    seats: tuple[str, ...]
    """What each seat is called."""
    seat: int
    """That of the person."""
    level: str
    start: bytes
    """The first state, secrets included."""
    state: bytes
    made: tuple[Made, ...] = ()


@dataclass(frozen=True)
class Practising:
    """A practice as it stands. Its state is not to be changed."""

    row: LessonRow
    practice: Practice
    game: Game[Any, Any]
    state: Any

    @property
    def due(self) -> int | None:
        """The seat of a computer that is waited for, or the person's where a standing order moves."""
        own = self.practice.seat
        waiting = self.live.waiting
        others = next((seat for seat in waiting if seat != own), None)
        if others is None and own in waiting and self.game.ordered(self.state, own) is not None:
            return own
        return others

    @cached_property
    def live(self) -> Live:
        """Its table, with the person and computers in its seats."""
        practice, row = self.practice, self.row
        seats = seated(row.user_id, practice.seat, practice.seats, practice.level)
        standing, waiting = self.game.standing(self.state), self.game.waiting_for(self.state)
        told = Practised(
            title=practice.title,
            level=practice.level,
            moved=any(each.seat == practice.seat for each in practice.made),
            owed=any(seat != practice.seat for seat in waiting),
            result=_result(standing.winners, practice) if standing.over else "",
        )
        table = table_of(row, self.game, practice.options, seats, chosen=practice.chosen, practice=told)
        return live_of(table, self.game, self.state, len(practice.made))


def _result(winners: Sequence[int], practice: Practice) -> str:
    named = ["you" if seat == practice.seat else practice.seats[seat] for seat in winners]
    if not named:
        return "It is over, and nobody has won."
    return f"It is over: {join(named)} {'has' if len(named) == 1 and named != ['you'] else 'have'} won."


def resume(row: LessonRow, games: Games) -> Practising:
    """The practice of that row; Refusal if its game or state is none any more."""
    practice = msgspec.json.decode(row.content, type=Practice)
    game = games.get(practice.game)
    if game is None:
        raise Refusal("That game is not played here any more.")
    game = game.variant(practice.options)
    try:
        return Practising(row, practice, game, game.load(practice.state))
    except (msgspec.DecodeError, ValueError):
        raise Refusal(_OTHER_RULES) from None


def from_record(
    game: Game[Any, Any], table: Table, seat: int, document: bytes, moves: int, chance: Chance
) -> Practice:
    """The practice of a seat of a finished game after so many moves of its record, its chance to come from
    that one's key; raises Refusal."""
    try:
        read = record.read(document)
        steps = record.replay(game, read)
        state = next((each.state for each in steps if each.number == min(moves, len(read.moves))), None)
    except (record.Unreadable, record.Untrue):
        raise Refusal("Other rules played this game: it cannot be gone on with.") from None
    variant = game.variant(read.options)
    if state is None or not variant.waiting_for(state):
        raise Refusal("The game was over there: choose an earlier moment.")
    state.chance = Chance(chance.key, dict(state.chance.counters))
    start = variant.dump(state)
    return Practice(
        game=game.id,
        title=game.title,
        chosen=table.chosen,
        options=read.options,
        seats=table.names,
        seat=seat,
        level=levels.resolve(game, levels.STRONG),
        start=start,
        state=start,
    )


def after(at: Practising, moves: Sequence[tuple[int, Action]]) -> tuple[Practice, list[Event]]:
    """The practice after these moves by seat, and what happened; raises Illegal, and nothing has changed."""
    state, events = at.game.copy(at.state), list[Event]()
    made = list(at.practice.made)
    for seat, action in moves:
        events += at.game.make(state, seat, action)
        made.append(Made(seat, msgspec.Raw(msgspec.json.encode(action))))
    new = msgspec.structs.replace(at.practice, state=at.game.dump(state), made=tuple(made))
    return new, events


def taken_back(at: Practising) -> Practice:
    """The practice before the person's last choice. What chance holds stays, so that nothing is fished: the
    same dice and cards come again. Refusal if there was no choice."""
    found = None
    try:
        for number, state in _states(at):
            made = at.practice.made[number]
            if made.seat == at.practice.seat and at.game.ordered(state, made.seat) is None:
                listed = at.game.legal(state, made.seat)
                if len(listed) + len(at.game.open_moves(state, made.seat)) > 1:
                    found = number, at.game.dump(state)
    except (Illegal, msgspec.DecodeError):
        raise Refusal(_OTHER_RULES) from None
    if found is None:
        raise Refusal("You have had no choice yet that you could take back.")
    number, state = found
    return msgspec.structs.replace(at.practice, state=state, made=at.practice.made[:number])


def _states(at: Practising) -> Iterator[tuple[int, Any]]:
    """The state before each move, by its number from 0; it is changed when the next one is asked for."""
    state = at.game.load(at.practice.start)
    for number, made in enumerate(at.practice.made):
        yield number, state
        at.game.make(state, made.seat, at.game.decode(bytes(made.action)))
