"""People who practise: each alone at a table of their own against computers, with choices to take back."""

import asyncio
from collections.abc import Mapping
from concurrent.futures.process import BrokenProcessPool

import msgspec
from typing_extensions import override

from bot.newest import Newest
from bot.tables import practising, seating
from bot.tables.allowance import Allowance, Cost
from bot.tables.keeper import Keeper
from bot.tables.live import lines, names_of
from bot.tables.model import Refusal, Table
from bot.tables.practising import Practice, Practising
from bot.tables.private import PRACTICE, names_around
from bot.tables.private_tables import PrivateTables
from bot.tables.thinking import Thinker, Thought, remark
from rules.kernel import deciding, levels
from rules.kernel.actions import Action
from rules.kernel.chance import Chance
from rules.kernel.events import Event
from rules.kernel.game import Turn
from rules.kernel.hindsight import Named
from rules.kernel.illegal import Illegal

_LINES = 6
"""So many of the newest lines of what computers did are told."""
_LONGEST = 2000
"""So many moves computers make at most before the person is to move again: more than a round takes."""
_COACHED = 200
"""Tables of which the last choice is remembered, until a coach has looked at it."""


class Practices(PrivateTables[Practising]):
    """What people practise, as `PrivateTables` has it."""

    kind = PRACTICE

    def __init__(self, keeper: Keeper, allowance: Allowance, thinker: Thinker) -> None:
        super().__init__(keeper, allowance)
        self._thinker = thinker
        self._chosen = Newest[int, tuple[Practising, Action]](_COACHED)
        """What was chosen last at a table, and in which position: what a coach looks at."""
        self._remarked = Newest[int, object](_COACHED)
        """The turn of a table in which a coach spoke last."""

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
        before; returns its table. Refusal beyond the allowance of an hour; Illegal for a bad option.
        """
        found = self._keeper.game(game)
        wanted = seating.USUAL if computers is None else computers + 1
        options, counts = seating.settle(found, chosen, wanted)
        seats = seating.seats_against(found, counts, computers)
        await self._allowance.spend(user_id, Cost.PRACTICE)
        variant, chance = found.variant(options), Chance(self._keeper.draw_secret(), {})
        state, _ = await asyncio.to_thread(variant.new, options, seats, chance)
        seat = chance.copy().draw(seats, "seat")
        dealt = variant.dump(state)
        practice = Practice(
            game=found.id,
            title=found.title,
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
        seat = table.seat_of(user_id)
        if seat is None or table.roles:
            raise Refusal("Only who played a game plays on from it, and only where all have a seat.")
        chance, game = Chance(self._keeper.draw_secret()), self._keeper.game(table.game)
        async with self._allowance.spending(user_id, Cost.PRACTICE):
            practice = await asyncio.to_thread(
                practising.from_record, game, table, seat, document, moves, chance
            )
            return await self._begun(user_id, practice)

    @override
    async def act(self, table_id: int, user_id: int, action: Action, version: int | None) -> tuple[str, ...]:
        at = await self._at(table_id, user_id, version)
        seat = at.practice.seat
        if seat not in at.live.waiting and not type(action).standing:
            raise Refusal("It is not your move: press “Go on”.")
        try:
            new, events = await asyncio.to_thread(practising.after, at, [(seat, action)])
        except Illegal as refused:
            raise Illegal(refused.code, names_of(at.live).named(refused.text), refused.rule) from None
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
        return lines(before.live, happened, before.practice.seat)[-_LINES:]

    async def _move(self, at: Practising, seat: int) -> tuple[Practice, list[Event]]:
        """The next move of a seat, as its standing order or its computer player has it."""
        practice, action = at.practice, at.game.ordered(at.state, seat)
        seed = deciding.seed(at.state.chance.key, len(practice.made))
        if action is None:
            thought = Thought(
                id=practice.game,
                game=at.game,
                options=practice.options,
                state=at.state,
                seat=seat,
                player=practice.level,
                seed=seed,
            )
            action = (await self._thinker.choose(thought)).action
        try:
            return await asyncio.to_thread(practising.after, at, [(seat, action)])
        except Illegal:
            turn = Turn(at.game, at.state, seat, asking=False)
            return practising.after(at, [(seat, deciding.at_random(turn, seed))])

    async def take_back(self, table_id: int, user_id: int, version: int) -> None:
        """Be again before one's last choice; raises Stale, Refusal."""
        at = await self._at(table_id, user_id, version)
        await self._save(at, await asyncio.to_thread(practising.taken_back, at))

    async def begin_again(self, table_id: int, user_id: int, version: int) -> None:
        """Be again where it began, with the same board and dice; raises Stale, Refusal."""
        at = await self._at(table_id, user_id, version)
        new = msgspec.structs.replace(at.practice, state=at.practice.start, made=())
        await self._save(at, new)

    async def end(self, user_id: int) -> None:
        """Practise no more."""
        async with self._keeper.writing() as write:
            await write.learning.end_lesson(user_id, PRACTICE)
