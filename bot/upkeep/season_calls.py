"""Brings seasons about: their message, the lot, the tables of each round in threads, what comes of them."""

import json
import logging
from functools import partial

from msgspec.structs import replace

from bot.beacon import quicknet
from bot.budget import Urgency
from bot.messages.season_pages import heir_view, round_view, season_view
from bot.tables.live import new_nonce
from bot.tables.model import CHANNEL_GONE, Moved, NotStored, Phase, Refusal, Stale, Table
from bot.tables.seasons import Course, Entrant, Paired, Season
from bot.upkeep.channels import channel_gone
from bot.upkeep.failures import TROUBLE, quietly, reason
from bot.upkeep.openings import Openings
from bot.upkeep.posting import Kit
from bot.upkeep.rounds import LATER, Rounds
from rules.kernel.illegal import Illegal

log = logging.getLogger(__name__)

_GATHER = 30.0
"""Seconds in which people join until the message says so."""
_SOON = 5.0
"""Seconds until the beacon is asked again for the lot; then as long as it has taken, a minute at most."""
Key = tuple[int, int]


class SeasonCalls:
    """Does for each season what is due; what was done is stored."""

    def __init__(self, kit: Kit, openings: Openings) -> None:
        self._kit = kit
        self._seasons = kit.service.seasons
        self._season_rounds = kit.service.season_rounds
        self._openings = openings
        self._playing: dict[int, Key] = {}
        """The tables that a round waits for, with their season."""
        self._shown: dict[int, int] = {}
        """What messages show, as far as it is known, by its hash: of seasons that are over, too."""
        self._trouble: dict[int, str] = {}
        """Why a season's table is not open yet."""
        self.rounds = Rounds[Key](kit, "season", self._look, self._all, self._gone)
        kit.service.watch(self._closed, tables=self._playing, closed=True)

    async def _all(self) -> list[tuple[int, Key]]:
        return [(each.guild_id, (each.guild_id, each.id)) for each in await self._seasons.going()]

    def _closed(self, table: Table, _: Moved | None) -> None:
        self.rounds.wake(self._playing.pop(table.id))

    def wake(self, season: Season) -> None:
        """Who is in it has changed: its message follows in a moment, once for several."""
        self.rounds.wake((season.guild_id, season.id), _GATHER)

    def note_forgetting(self, season: Season) -> None:
        """Somebody in it is forgotten: its message follows. All else in it is for who serves its server."""
        key, shards = (season.guild_id, season.id), self._kit.setup.shards
        if shards is None or season.guild_id in shards:
            self.rounds.wake(key)
        else:
            self._kit.alarms.soon(lambda: quietly(self._show_as_it_is(key)))

    async def _show_as_it_is(self, key: Key) -> None:
        await self._show(await self._seasons.course(*key))

    async def _look(self, key: Key) -> float | None:
        """Do what is due in that season, and show how it stands."""
        try:
            course = await self._seasons.course(*key)
        except Refusal:
            return None
        if course.season.phase == "drawing" and not course.season.message_id:
            # Who has which number is known before the lot is.
            await self._show(course)
            return 0.0
        now, before = self._kit.setup.clock(), course.season.round
        try:
            course = await self._season_rounds.advance(course)
        except (Refusal, Illegal) as error:  # its game or preset is gone
            if isinstance(error, NotStored | Stale):
                raise
            self._trouble[course.season.id] = error.text
            await self._show(await self._seasons.anew(course))
            return LATER
        season = course.season
        self._trouble.pop(season.id, None)
        season = await self.rounds.tell(season, self._seasons.keep)
        course, failed = await self._tell_heirs(course._replace(season=season))
        if season.phase == "playing" and season.opens_at <= now:
            course, closed = await self._open_tables(course)
            failed = closed or failed
        await self._show(course)
        if failed:
            raise failed
        if season.phase == "playing" and season.round != before:
            return 0.0
        return self._due_in(course, now)

    async def _gone(self, key: Key) -> None:
        course = await self._seasons.course(*key)
        if course.season.phase != "over":
            await self._seasons.end(course, CHANNEL_GONE)

    def _due_in(self, course: Course, now: float) -> float | None:
        season = course.season
        if season.phase in ("open", "over"):
            return None
        if season.phase == "drawing":
            return min(max(_SOON, now - quicknet.due(season.beacon)), LATER)
        if all(each.done for each in course.now):
            return 0.0
        due = (season.opens_at if season.opens_at > now else season.due_at) - now
        return LATER if season.id in self._trouble or due <= 0 else due

    async def _open_tables(self, course: Course) -> tuple[Course, Exception | None]:
        """Open those of this round that are not open, and have their games begin; one holds up no other.

        Beside the course comes what Discord or the store refused: it is tried less and less often.
        """
        failed = None
        for number in [each.number for each in course.now if not each.done]:
            pairing = next((each for each in course.now if each.number == number and not each.done), None)
            if pairing is None or course.season.phase != "playing":
                continue  # a moderator took it back, or ended the season, while others were opened
            try:
                course = await self._serve(course, pairing)
            except (*TROUBLE, Refusal, Illegal) as error:
                if channel_gone(error):
                    raise
                log.info("Table %s of season %s waits: %s", number, course.season.id, error)
                if isinstance(error, TROUBLE):  # that of the store is a refusal, too
                    failed, said = error, f"{reason(error)}."
                else:
                    said = error.text
                self._trouble[course.season.id] = f"Table {number} waits: {said}"
                course = await self._seasons.anew(course)
        return course, failed

    async def _serve(self, course: Course, pairing: Paired) -> Course:
        """The table in a thread of the message that says so: there is one thread of a message at most."""
        season, awake = course.season, list[int]()
        if not pairing.table_id:
            alone = await self._season_rounds.unless_few(course, pairing)
            if alone is not None:
                return alone
            # Nobody is called to a table for which there is no room.
            await self._kit.service.lobby.check_room(season.guild_id, None)
            if not pairing.message_id:
                await self._kit.setup.budget.turn(Urgency.REMINDER)
                people = [each.user_id for each in self._season_rounds.present(course, pairing)]
                awake = await self._kit.service.people.awake(people)
                view = round_view(course, pairing)
                sent = await self._kit.channels.post(season, view, nonce=pairing.nonce, pinged=awake)
                course = await self._seasons.keep_pairing(course, replace(pairing, message_id=sent))
                pairing = next(each for each in course.now if each.number == pairing.number)
            title = f"{season.title[:60]}, round {pairing.round}, table {pairing.number}"
            untold = replace(pairing, message_id=0, nonce=new_nonce())
            again = partial(self._seasons.keep_pairing, course, untold)
            thread = await self._kit.channels.thread(season, pairing.message_id, title, again)
            course, table = await self._season_rounds.open(course, pairing, thread)
        else:
            table = await self._kit.service.get(pairing.table_id)
        if table.open:
            self._playing[table.id] = season.guild_id, season.id
        if table.phase is Phase.LOBBY:
            await self._kit.service.starting.start(table.id)
            self._openings.desk_of(table.id).begin(awake)
            await self._openings.command_lists.add(table.guild_id, table.game)
        return course

    async def _tell_heirs(self, course: Course) -> tuple[Course, Exception | None]:
        """Tell whom a place was given, each once; beside the course comes why somebody is not told yet."""
        failed = None
        for heir in [each for each in course.entrants if each.nonce]:
            try:
                course = await self._tell_heir(course, heir)
            except TROUBLE as error:
                if channel_gone(error):
                    raise
                failed = error
        return course, failed

    async def _tell_heir(self, course: Course, heir: Entrant) -> Course:
        playing = [each for each in course.now if each.table_id and not each.done]
        there = [await self._kit.service.get(each.table_id) for each in playing if heir.number in each.seats]
        plays_in = next((each.channel_id for each in there if each.held_by(heir.user_id) is not None), 0)
        awake = await self._kit.service.people.awake(filter(None, (heir.user_id, heir.had)))
        await self._kit.setup.budget.turn(Urgency.REMINDER)
        view = heir_view(course, heir, plays_in)
        await self._kit.channels.post(course.season, view, nonce=heir.nonce, pinged=awake)
        return await self._seasons.told(course, heir)

    async def _show(self, course: Course) -> None:
        """The message that shows it; a new one where there is none, or it can't be changed any more."""
        season = course.season
        view = season_view(course, self._kit.setup.games, self._trouble.get(season.id, ""))
        content = hash(json.dumps(view.to_components()))  # type: ignore[no-untyped-call]
        if season.message_id and content == self._shown.get(season.id):
            return
        await self._kit.channels.stand(season, view, self._seasons.keep)
        self._shown[season.id] = content
        self._openings.noticeboard.wake(season.guild_id)
