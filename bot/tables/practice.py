"""People who practise, each alone at a table against computers: what the store keeps of it, and its moves."""

import asyncio
from collections.abc import Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from functools import cached_property
from typing import Any

import msgspec
from typing_extensions import override

from bot.newest import Newest
from bot.tables import seating
from bot.tables.allowance import Allowance, Cost
from bot.tables.computers import at_random
from bot.tables.entries import game_of
from bot.tables.keeper import Keeper
from bot.tables.live import LOAD_ERRORS, Live, as_text, in_names, lines
from bot.tables.model import Practised, Refusal, Table, existing
from bot.tables.private_tables import PrivateTables, happenings, live_of, names_around, seat_all, table_of
from bot.tables.thinking import Thinker, remark
from data.rows import LessonRow
from rules.kernel import deciding, levels, record
from rules.kernel.actions import Action
from rules.kernel.chance import Chance
from rules.kernel.events import Event
from rules.kernel.game import Game, copied, title_at
from rules.kernel.hindsight import Named
from rules.kernel.illegal import Illegal
from rules.kernel.lessons import Made
from rules.kernel.names import join
from rules.kernel.options import Settings

_OTHER_RULES = "This practice was begun under other rules and can't go on: begin a new one."
_LONGEST = 2000
"""So many moves computers make at most before the person is to move again: more than a round takes."""
_COACHED = 200
"""Tables of which the last choice is remembered, until a coach has looked at it."""


class Practice(msgspec.Struct, frozen=True, kw_only=True):
    """What the store keeps: the table, how it was at first and is now, and the moves between."""

    game: str
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


class Practising(msgspec.Struct, frozen=True, dict=True):
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
        seats = seat_all(row.user_id, practice.seat, practice.seats, practice.level)
        standing, waiting = self.game.standing(self.state), self.game.waiting_for(self.state)
        told = Practised(
            title=title_at(self.game, practice.chosen),
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


def from_record(
    game: Game[Any, Any], table: Table, seat: int, document: bytes, moves: int, chance: Chance
) -> Practice:
    """The practice of a seat of a finished game after so many moves of its record, its chance to come from
    that one's key, against the strongest computers that played; raises Refusal."""
    try:
        read = record.read(document)
        steps = record.replay(game, read)
        state = next((each.state for each in steps if each.number == min(moves, len(read.moves))), None)
    except (record.Unreadable, record.Untrue):
        raise Refusal("This game was played by other rules: you cannot play on from it.") from None
    played = {each.computer for each in table.seats}
    variant, met = game.variant(read.options), [name for name in game.players if name in played]
    if state is None or not variant.waiting_for(state):
        raise Refusal("The game was already over then: choose an earlier moment.")
    state.chance = Chance(chance.key, dict(state.chance.counters))
    start = variant.dump(state)
    return Practice(
        game=game.id,
        chosen=table.chosen,
        options=read.options,
        seats=names_around(table.names[seat], seat, len(table.seats)),
        seat=seat,
        level=met[-1] if met else levels.resolve(game, levels.STRONG),
        start=start,
        state=start,
    )


def without_others(content: str) -> str:
    """A practice as the store keeps it, under the names that computers have there today."""
    practice = msgspec.json.decode(content, type=Practice)
    seats = names_around(practice.seats[practice.seat], practice.seat, len(practice.seats))
    return as_text(msgspec.structs.replace(practice, seats=seats))


def after(at: Practising, seat: int, action: Action) -> tuple[Practice, list[Event]]:
    """The practice after that move, and what happened; raises Illegal, and nothing has changed."""
    state = at.game.copy(at.state)
    events = at.game.make(state, seat, action)
    made = (*at.practice.made, Made(seat, msgspec.Raw(msgspec.json.encode(action))))
    return msgspec.structs.replace(at.practice, state=at.game.dump(state), made=made), events


def taken_back(at: Practising) -> Practice:
    """The practice before the person's last choice. What chance holds stays, so that nothing is fished: the
    same dice and cards come again. Refusal if there was no choice."""
    found = None
    try:
        state = at.game.load(at.practice.start)
        for number, made in enumerate(at.practice.made):
            if made.seat == at.practice.seat and at.game.ordered(state, made.seat) is None:
                listed = at.game.legal(state, made.seat)
                if len(listed) + len(at.game.open_moves(state, made.seat)) > 1:
                    found = number, at.game.dump(state)
            at.game.make(state, made.seat, at.game.decode(bytes(made.action)))
    except (Illegal, msgspec.DecodeError):
        raise Refusal(_OTHER_RULES) from None
    number, state = existing(found, "You have made no choice yet that you could take back.")
    return msgspec.structs.replace(at.practice, state=state, made=at.practice.made[:number])


class Practices(PrivateTables[Practising]):
    """What people practise, as `PrivateTables` has it."""

    kind = "practice"

    def __init__(self, keeper: Keeper, allowance: Allowance, thinker: Thinker) -> None:
        super().__init__(keeper, allowance)
        self._thinker = thinker
        self._chosen = Newest[int, tuple[Practising, Action]](_COACHED)
        """What was chosen last at a table, and in which position: what a coach looks at."""
        self._remarked = Newest[int, object](_COACHED)
        """The turn of a table in which a coach spoke last."""

    @override
    def resume(self, row: LessonRow) -> Practising:
        practice = msgspec.json.decode(row.content, type=Practice)
        game = existing(self._keeper.games.get(practice.game), "That game is not played here any more.")
        game = game.variant(practice.options)
        try:
            return Practising(row, practice, game, game.load(practice.state))
        except LOAD_ERRORS:
            raise Refusal(_OTHER_RULES) from None

    async def begin(
        self,
        user_id: int,
        name: str,
        game: str,
        chosen: Mapping[str, str],
        computers: int | None = None,
        level: str = levels.STEADY,
    ) -> int:
        """Deal a game for this person, who moves in a seat that chance decides, in place of the practice
        before; returns its table. Refusal beyond the allowance of an hour, and of a game that somebody has to
        lead; Illegal for a bad option.
        """
        found, _ = game_of(self._keeper.games, game)
        wanted = seating.USUAL if computers is None else computers + 1
        seating.require_unled(found, chosen)
        options, counts = seating.settle(found, chosen, wanted)
        seats = seating.seats_against(found, counts, computers)
        await self._allowance.spend(user_id, Cost.PRACTICE)
        variant, chance = found.variant(options), Chance(self._keeper.draw_secret(), {})
        state, _ = await asyncio.to_thread(variant.new, options, seats, chance)
        seat = copied(chance).draw(seats, "seat")
        dealt = variant.dump(state)
        practice = Practice(
            game=found.id,
            chosen=chosen,
            options=options,
            seats=names_around(name, seat, seats),
            seat=seat,
            level=levels.resolve(found, level),
            start=dealt,
            state=dealt,
        )
        return await self._begun(user_id, practice)

    async def begin_from(self, table: Table, user_id: int, document: bytes, moves: int) -> int:
        """Go on from a finished game, after so many of its moves, in one's own seat and against computers.

        `document` is its record. Dice to come are drawn anew: those that came are known. Refusal for who did
        not play it, where it is over already or was played by other rules, and beyond the allowance.
        """
        seat = table.played_by(user_id)
        if seat is None or table.roles:
            raise Refusal("Only those who played a game can play on from it, and only where all have a seat.")
        chance, game = Chance(self._keeper.draw_secret()), self._keeper.games[table.game]
        async with self._allowance.spending(user_id, Cost.PRACTICE):
            practice = await asyncio.to_thread(from_record, game, table, seat, document, moves, chance)
            return await self._begun(user_id, practice)

    @override
    async def act(self, table_id: int, user_id: int, action: Action, version: int | None) -> tuple[str, ...]:
        at = await self._at(table_id, user_id, version)
        seat = at.practice.seat
        if seat not in at.live.waiting and not type(action).standing:
            raise Refusal("It is not your move: press “Go on”.")
        with in_names(at.live):
            new, events = await asyncio.to_thread(after, at, seat, action)
        await self._save(at, new)
        if not type(action).standing:
            self._chosen[table_id] = at, action
        return lines(at.live, events, seat)

    async def remark(self, table_id: int) -> Named | None:
        """What would have been much better than the last choice, at most once a turn; None for nothing.

        It takes seconds, in a process of computer players: nobody's answer waits for it.
        """
        at, action = self._chosen.pop(table_id, (None, None))
        if at is None:
            return None
        moment = at.game.moment(at.state)
        spoken = None if moment is None else (moment.seat, moment.turn)
        if spoken is not None and self._remarked.get(table_id) == spoken:
            return None
        practice = at.practice
        turn = practice.game, practice.options, practice.state, practice.seat
        try:
            told = await self._thinker.work(remark, *turn, msgspec.json.encode(action), practice.seats)
        except BrokenProcessPool:
            return None
        found = msgspec.json.decode(told, type=Named | None)
        if found is not None:
            self._remarked[table_id] = spoken
        return found

    async def go_on(self, table_id: int, user_id: int) -> tuple[str, ...]:
        """Have computers move until the person is to, and store it; what they did. Stale if it moved on."""
        at = before = await self._at(table_id, user_id)
        happened = list[Event]()
        for _ in range(_LONGEST):
            seat = at.due
            if seat is None:
                break
            new, events = await self._move(at, seat)
            state = at.game.load(new.state)
            at = Practising(before.row, new, at.game, state)
            happened += events
        if at is before:
            return ()
        await self._save(before, at.practice)
        return happenings(before.live, happened, before.practice.seat)

    async def _move(self, at: Practising, seat: int) -> tuple[Practice, list[Event]]:
        """The next move of a seat, as its standing order or its computer player has it."""
        action = at.game.ordered(at.state, seat)
        if action is None:
            seed = deciding.seed(at.state.chance.key, at.live.stood)
            action = (await self._thinker.choose(at.live, seat, at.practice.level, seed)).action
        try:
            return await asyncio.to_thread(after, at, seat, action)
        except Illegal:
            return after(at, seat, at_random(at.live, seat))

    async def take_back(self, table_id: int, user_id: int, version: int) -> None:
        """Be again before one's last choice; raises Stale, Refusal."""
        at = await self._at(table_id, user_id, version)
        await self._save(at, await asyncio.to_thread(taken_back, at))
        self._chosen.pop(table_id, None)

    async def begin_again(self, table_id: int, user_id: int, version: int) -> None:
        """Be again where it began, with the same board and dice; raises Stale, Refusal."""
        at = await self._at(table_id, user_id, version)
        await self._save(at, msgspec.structs.replace(at.practice, state=at.practice.start, made=()))
        self._chosen.pop(table_id, None)

    async def end(self, user_id: int) -> None:
        """Practise no more."""
        async with self._keeper.writing() as write:
            await write.documents.drop("lessons", user_id=user_id, kind=self.kind)
