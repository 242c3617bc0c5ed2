"""What the table service hands out: tables, seats, settings, and the outcomes of what was done."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cached_property
from typing import Any, Literal, NamedTuple, TypeVar

import msgspec
from typing_extensions import override

from data.rows import TimerRow
from rules.kernel.actions import Action
from rules.kernel.events import Weight
from rules.kernel.fairness import Bound, Drawn, Void, Word, chain_hash, origin, terms
from rules.kernel.game import Game, Standing
from rules.kernel.names import Names
from rules.kernel.options import Settings
from rules.kernel.phase import Kinds
from rules.kernel.record import Tally, as_won

T = TypeVar("T")

Games = Mapping[str, Game[Any, Any]]
"""Games by their id."""


class Refusal(Exception):
    """What a table refuses, for reasons that are not a game's rules; nothing has changed.

    `text` is one helpful sentence for the person who asked.
    """

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def existing(found: T | None, otherwise: str) -> T:
    """What was looked for; a Refusal that says so if there is no such thing."""
    if found is None:
        raise Refusal(otherwise)
    return found


def barring(barred: str, out: int | None = None, into: int | None = None) -> str:
    """Whom a moderator took out, as mentions in a row; now with who is `out`, without who is let `into`."""
    theirs = f"<@{out}>" if out else ""
    return f"{barred.replace(theirs, '')}{theirs}".replace(f"<@{into}>", "")


def check_let_in(barred: str, user_id: int) -> None:
    """Refusal for one of them: nobody joins again from where a moderator took them out."""
    if f"<@{user_id}>" in barred:
        raise Refusal("A moderator took you out here; only a moderator can let you in again.")


class NotStored(Refusal):
    """The store failed: nothing has changed, or the text says that nobody can know."""

    @override
    def __str__(self) -> str:
        return "the store failed"


class NeedsConsent(Refusal):
    """An undo of so many moves by which who plays there has seen something: all others are to be asked."""

    def __init__(self, moves: int, seen: str) -> None:
        super().__init__(f"You play here, and these moves showed you {seen}: all others have to agree.")
        self.moves = moves


class Stale(Refusal):
    """The table has moved on since the board or panel that was pressed; show the new one."""


class Person(NamedTuple):
    """Somebody whom a note names: their Discord id (0 for who sits there), and how they are called there."""

    user_id: int
    name: str


class Phase(StrEnum):
    """Where a table is in its life."""

    LOBBY = "lobby"
    LUCK = "luck"
    """Start was pressed: seats and options stand, and a beacon's round or people's words are awaited."""
    PLAYING = "playing"
    PAUSED = "paused"
    OVER = "over"
    """The game came to its end by the rules."""
    ENDED = "ended"
    """A moderator ended it, or nobody was left to play."""


CHANNEL_GONE = "Its channel is gone."
"""Why a table ended without which it could not be seen."""
OPEN = (Phase.LOBBY, Phase.LUCK, Phase.PLAYING, Phase.PAUSED)
"""The phases in which a table occupies its channel."""


class By(StrEnum):
    """Who made a move."""

    PERSON = "person"
    ORDER = "order"
    """A standing order that a person gave, or a computer."""
    COMPUTER = "computer"
    """A computer in a seat of its own."""
    AWAY = "away"
    """A computer in the place of a person who is away."""
    SILENCE = "silence"
    """A person was silent for too long: the table's settings moved for them."""
    HOUSE = "house"
    """Nobody: the start of the game."""


class Source(msgspec.Struct, frozen=True):
    """Who made a move: which person, by which interaction, or by a standing order that they gave.

    Where a computer player chose it, `level` names it, and `players` the version of the players.
    """

    by: By
    user_id: int | None = None
    interaction_id: int | None = None
    by_order: bool = False
    level: str = ""
    players: str = ""


class OnSilence(StrEnum):
    """What happens when a person stays silent after the reminder."""

    NOTHING = "nothing"
    COMPUTER = "computer"
    """A computer player makes this one move."""
    SKIP = "skip"
    """The rules' own answer for silence, where they know one."""


class Seated(msgspec.Struct, frozen=True):
    """Who sits at a seat. `computer` names the player that moves for it, None if a person does.

    While a computer stands in for a person, `user_id` is None and `owner_id` is that person, to
    whom the seat can be given back. `left` is set for who gave up a seat that nobody took over.
    `role` is empty but for who does something beside playing (`Game.roles`): they act under a number
    after those of the seats, and nothing of theirs is scored. From Start on, `bound` is what binds the
    name to the record, with `salt` (`rules.kernel.record.Seated`); the salt goes with a forgotten name.
    """

    index: int
    user_id: int | None
    name: str
    computer: str | None = None
    owner_id: int | None = None
    left: bool = False
    role: str = ""
    salt: str = ""
    bound: str = ""
    left_at: int = 0
    """The place at which it stood when it changed hands, the worst of several; 0 if it did not."""

    @property
    def holder(self) -> int | None:
        """Who plays here, or for whom a computer does; None for a computer's own seat, or one given up."""
        if self.left:
            return None
        return self.user_id if self.user_id is not None else self.owner_id

    @property
    def title(self) -> str:
        """The name, with a note if a computer stands in or the seat was given up."""
        if self.left:
            return f"{self.name} (left)"
        return f"{self.name} (computer stands in)" if self.owner_id is not None else self.name


class Plea(StrEnum):
    """What somebody at a table may ask of all others there, without a moderator."""

    UNDO = "undo"
    """To take back their own last move, and what was done since."""
    PAUSE = "pause"
    RESUME = "resume"
    END = "end"
    STAND_IN = "stand_in"
    """A computer plays for somebody who misses turn after turn, until they take their seat back."""
    SHOW = "show"
    """To show everybody how the chances of a game ran that is over."""


class Request(msgspec.Struct, frozen=True):
    """What somebody at a table asks of all others. One to end the game alone outlasts the next move."""

    plea: Plea
    user_id: int
    who: str
    """The name of who asks."""
    at: int
    """The version of the table with which it was asked."""
    what: str
    """What is asked for, as "to pause the game"; no secret in it."""
    agreed: tuple[int, ...] = ()
    """Who has agreed so far."""
    asked_at: float = 0.0
    """In seconds since 1970."""
    decided: bool = False
    """True if a moderator agreed for those who had not answered for long."""
    about: int | None = None
    """The seat that it is about, whose person is not asked."""
    moves: int | None = None
    """How many moves are to be taken back; None: the last one of who asks, and all since."""
    behind: "Request | None" = None
    """What lasts, and is asked again once this is answered or has lapsed."""

    @property
    def note(self) -> str:
        """The line of the log that says it."""
        return f"✋ {self.who} asks {self.what}"


class Manners(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who at a table wants to be called for every answer, and what all saw of its people last.

    Where few are called (`TableSettings.sparing`), it says who is taken to be there, and who has spoken.
    """

    each_time: tuple[int, ...] = ()
    """The seats that want to be called for every answer."""
    barred: str = ""
    """In a lobby: whom a moderator took out of it, see `barring`."""
    came: Mapping[int, float] = {}
    """When each seat made its last move of a turn of its own by hand, in seconds since 1970."""
    moved: Mapping[int, int] = {}
    """The version to which that move led, or at which the seat, asked for one, gave an order instead; before
    the first, that of the start."""
    spoke: Mapping[int, float] = {}
    """When each seat last answered for all to see, since a turn went on last."""
    rested: tuple[int, ...] = ()
    """The seats that passed by hand, since their own turn, where one pass is as good as another."""


class TableSettings(msgspec.Struct, frozen=True, kw_only=True):
    """How a table treats silence (times are minutes; 0 switches one off), and whether it gives advice.

    Where nobody chose, a table is played over days.
    """

    remind_after: int = 12 * 60
    """The waiting person is pinged once after this."""
    silence_after: int = 36 * 60
    """And this long after the reminder `on_silence` happens (at once counts from the turn if no reminder)."""
    on_silence: OnSilence = OnSilence.COMPUTER
    answer_after: int = 12 * 60
    """An answer that others wait for (to an offer, a bid) counts as a pass after this."""
    advice: bool = False
    """Who is to move may ask what a steady computer player would do; such a game is not rated."""
    few_calls: bool | None = None
    """Whether who is away is called for little but their own turn; None: as the time for an answer says."""

    @property
    def endless(self) -> bool:
        """Whether silence ends no turn."""
        return self.on_silence is OnSilence.NOTHING or not self.silence_after

    @property
    def sparing(self) -> bool:
        """Whether who is away is called for little but their own turn."""
        few = self.answer_after >= _LONG if self.few_calls is None else self.few_calls
        return few and self.answer_after > 0


_LONG = 60
"""Minutes that an answer may take where nobody is taken to sit there."""
NOWHERE = 0
"""Instead of a channel: nobody is told which tables have stalled."""
Openers = Literal["moderators", "role", "everybody"]


class ServerSettings(msgspec.Struct, frozen=True, kw_only=True):
    """What a Discord server chose: who may moderate, who is told of new tables, and what these start with."""

    moderator_role: int | None = None
    defaults: TableSettings = TableSettings()
    players_role: int | None = None
    """The role that is pinged once when a table opens."""
    openers: Openers = "moderators"
    """Who may open a table."""
    opener_role: int | None = None
    """Members of this role may, with `openers="role"`; moderators may in any case."""
    reports_channel: int | None = None
    """Where it is told once a day which tables have stalled; None: each in its own channel; or `NOWHERE`."""
    reported_at: float = 0.0
    """When they were told last."""
    games_channel: int | None = None
    """Where those who look for a game are called and their tables are opened; None: where they looked."""


class Post(msgspec.Struct, frozen=True):
    """A message that shows or showed a table: where, and the table's version in it."""

    table_id: int
    channel_id: int
    message_id: int
    version: int
    phase: str = ""
    """The phase of the table in it; empty if it is not known, `call` if it only calls somebody."""
    since: int = 0
    """The news in it begin after this version."""
    kept: str = ""
    """The text that stays of it once another message is the newest."""
    asked: tuple[int, ...] = ()
    """The people of whom all see in it that the game waits for their move."""


class News(msgspec.Struct, frozen=True):
    """One line of what everybody is told: the seat that moved (None: the house), what it says, if anything.

    `answers` says that the move only answered others, `routine` that the channel need not be told,
    `several` is the predicate when the same is told of several seats, `silent` that silence made the move,
    `at` when it happened (seconds since 1970), `weight` how much it matters, `touches` the seats that it
    takes something from, attacks or asks, `favours` those that it brings something, `own` what seats who
    may know more read, in private alone, and `heads` that the rest of its move stands under it, as
    `Event.heads` says.
    """

    seat: int | None
    text: str
    answers: bool = False
    routine: bool = False
    several: str = ""
    silent: bool = False
    at: float = 0.0
    weight: Weight = Weight.REST
    touches: tuple[int, ...] = ()
    favours: tuple[int, ...] = ()
    own: tuple[tuple[int, str], ...] = ()
    heads: bool = False

    def to(self, seat: int | None) -> "News":
        """This line as that seat may read it."""
        if not self.own:
            return self
        own = next((text for each, text in self.own if each == seat), None)
        return self if own is None else msgspec.structs.replace(self, text=own, several="")


class Given(msgspec.Struct, frozen=True):
    """What a person gave to the dice. Who that was is known (`user_id`) until the game starts.

    `wish` says that they want to type a word once seats and options stand; `word` is that word, `sent` one
    that the bot got and did not take, and `pass` says that there will be none. `who` is the number under
    which it counts (`rules.kernel.fairness.Word`); `at` is the version of the table with which a word came.
    """

    kind: Literal["wish", "word", "sent", "pass"]
    user_id: int
    who: str = ""
    text: str = ""
    at: int = 0


class Dice(msgspec.Struct, frozen=True, kw_only=True):
    """From what the dice of a table come, beside its secret: a round of a public beacon, or words."""

    beacon: bool = False
    """Whether a beacon settles them: fixed when the table opens."""
    started: tuple[Bound, ...] = ()
    """Who sat where when Start was pressed."""
    round: int = 0
    """The round that the newest start message names."""
    message: str = ""
    """The id of that message, once it stands in the channel and came in time."""
    void: tuple[Void, ...] = ()
    """The start messages that came too late."""
    signature: str = ""
    """What the beacon gave for the round."""
    given: tuple[Given, ...] = ()
    """What people gave, in the order in which it counts."""

    @property
    def drawn(self) -> Drawn | None:
        """The round once its value was had; None before, and without a beacon."""
        return Drawn(self.round, self.message, self.signature, self.void) if self.signature else None

    @property
    def words(self) -> tuple[Word, ...]:
        """The words that count, in their public order."""
        return tuple(Word(each.who, each.text) for each in self.given if each.kind == "word")


PRIVATE = 10**15
"""Above this are the numbers of tables of one person: for a lesson, or to practise."""


def is_private(table_id: int) -> bool:
    """Whether that is the number of a table of one person, which is in no channel."""
    return table_id > PRIVATE


class Taught(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody who takes a lesson is told at its table."""

    lesson: str
    title: str
    say: str
    hint: str = ""
    """What helps after a try that was not what was asked for."""
    step: int
    """From 1 to `steps`."""
    steps: int
    asks: bool
    """Whether a move is asked for; else one presses "Go on"."""
    asked: tuple[str, ...] = ()
    """The moves that its steps have asked for by now, by name: of standing orders it offers no others."""
    following: tuple[str, str] | None = None
    """The next lesson of the game, and its title."""

    @property
    def last(self) -> bool:
        """Whether nothing comes after it."""
        return self.step == self.steps


class Practised(msgspec.Struct, frozen=True, kw_only=True):
    """How it stands at a table where somebody practises against computers."""

    title: str
    level: str
    moved: bool
    """Whether there is a choice of theirs that they may take back."""
    owed: bool
    """Whether computers are to move."""
    result: str = ""
    """Who has won, once it is over."""


class Puzzled(msgspec.Struct, frozen=True, kw_only=True):
    """How it stands at a table where somebody solves a puzzle, and what is said there."""

    puzzle: str
    kind: str
    entry: str
    """Its game, as an entry of a list of games."""
    level: str
    wins: str
    """What wins at this table."""
    ends: bool
    """Whether the game is over with the win; else nobody can catch up then."""
    left: int
    """Moves to the win; 0 once it is solved."""
    tried: int = 0
    hints: tuple[str, ...] = ()
    solution: tuple[str, ...] = ()
    """The way in words, for who asked for it or has gone it."""


class Opening(msgspec.Struct, frozen=True, kw_only=True):
    """A table that is to open: where, by whom and with what; these people and computers sit there at once.

    `game` is an entry of a list of games; what is `chosen` goes before what its preset says. Where the game
    knows no such computer its strongest sits down. `starts_at` is when people want to begin, and `granted` as
    in `Table`. Nobody (0) opens one of an evening, a season or a search.
    """

    guild_id: int = 0
    channel_id: int = 0
    opener_id: int = 0
    game: str
    chosen: Mapping[str, str] = {}
    settings: TableSettings | None = None
    starts_at: float | None = None
    granted: bool = False
    people: Sequence[Person] = ()
    computers: Sequence[str] = ()
    barred: str = ""
    """Who may not join, as `Manners` has it."""


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A table as everybody may know it. Nothing in it is secret: `secret` is empty until the game is over."""

    id: int
    guild_id: int
    channel_id: int
    opener_id: int
    game: str
    chosen: Mapping[str, str]
    """The options that were typed when it was opened or changed."""
    options: Settings
    """All options with their values; in the lobby as they would be with the people now seated."""
    counts: tuple[int, ...]
    """How many seats the game can start with, under these options."""
    phase: Phase
    seats: tuple[Seated, ...]
    """Who plays, then who has a role: the numbers under which all of them act."""
    settings: TableSettings
    version: int
    """Grows by one with everything that changes: the guard of every write, and part of every button's id."""
    roles: tuple[str, ...] = ()
    """The roles beside the seats that these options have: each is to be taken before the game starts."""
    secret_hash: str = ""
    """The SHA-256 of the secret in hex, from the moment the table opens."""
    secret: str = ""
    """The secret in hex, once a game that was started is over or ended."""
    dice: Dice = Dice()
    record_digest: str = ""
    """The digest of the whole record, once the game is over or ended."""
    why: str = ""
    """Why it ended by hand, was paused by itself, or still waits for the round that settles its dice."""
    request: Request | None = None
    """What somebody asks of the others; nothing unless the game goes on or is paused."""
    missed: Mapping[int, int] = {}
    """How many turns running a seat has missed: silence ended them. Seats that missed none are not in it."""
    post: Post | None = None
    """The newest message that shows it; None if it was never posted or that message was lost."""
    starts_at: float | None = None
    """When those who sit in the lobby want to begin (seconds since 1970)."""
    tallies: tuple[Tally, ...] = ()
    """By seat, who decided what was played in it; once the game is over."""
    rated: bool = True
    """False once something was seen by an undo in a game of one person alone: then it counts for nobody."""
    granted: bool = False
    """Whether those who play here may open the next one: a moderator opened this one or one before it, and no
    moderator has ended it."""
    opened_at: float = 0.0
    started_at: float | None = None
    ended_at: float | None = None
    taught: Taught | None = None
    """Where it is one person's lesson: what is said there."""
    practice: Practised | None = None
    """Where one person practises: how that stands."""
    puzzle: Puzzled | None = None
    """Where one person solves a puzzle: likewise."""

    @property
    def read(self) -> bool:
        """Whether it is at a step of a lesson that is only read: no move is made, so that none is offered."""
        return self.taught is not None and not self.taught.asks

    @property
    def private(self) -> bool:
        """True if it is one person's alone, in no channel."""
        return is_private(self.id)

    @property
    def open(self) -> bool:
        """True while it occupies its channel."""
        return self.phase in OPEN

    @property
    def full(self) -> bool:
        """True if nobody else can join under these options."""
        return len(self.players) >= max(self.counts)

    @property
    def ready(self) -> bool:
        """True if the game can start with the seats and roles now taken."""
        return self.phase is Phase.LOBBY and len(self.players) in self.counts and not self.vacant

    @property
    def players(self) -> tuple[Seated, ...]:
        """Who plays for the game: all but those with a role."""
        return tuple(seated for seated in self.seats if not seated.role)

    @property
    def vacant(self) -> tuple[str, ...]:
        """The roles that nobody has taken."""
        taken = {seated.role for seated in self.seats}
        return tuple(role for role in self.roles if role not in taken)

    @property
    def for_rating(self) -> bool:
        """Whether its result is rated: not where people are advised, or a role can say who has won."""
        return self.rated and not self.settings.advice and not self.roles

    @property
    def terms(self) -> str:
        """The digest of seats, names and options, from Start on."""
        return terms(self.game, self.options, self.dice.started)

    @property
    def origin(self) -> tuple[str, ...]:
        """The lines from which the key of the dice is made beside the secret, as far as they are known."""
        return origin(self.terms, self.dice.words, self.dice.drawn)

    @property
    def extends(self) -> str:
        """The SHA-256 of all that was added to the dice so far, which the next word extends."""
        return chain_hash(self.secret_hash, self.origin)

    @property
    def awaiting_round(self) -> bool:
        """Whether Start was pressed and the beacon's round is awaited: nothing may change until it is had."""
        return self.phase is Phase.LUCK and self.dice.beacon

    @property
    def wishing(self) -> tuple[int, ...]:
        """Who asked to type a word for the dice."""
        return tuple(each.user_id for each in self.dice.given if each.kind == "wish")

    @property
    def outsiders(self) -> tuple[int, ...]:
        """Who sits nowhere and asked to type a word for the dice, or typed one."""
        theirs = (each.user_id for each in self.dice.given if each.kind in ("wish", "word"))
        return tuple(user for user in dict.fromkeys(theirs) if self.seat_of(user) is None)

    @property
    def pondering(self) -> tuple[int, ...]:
        """Of whom a word is awaited still: all who sit there or asked for it, and have not answered."""
        answered = {each.user_id for each in self.dice.given if each.kind in ("word", "pass")}
        asked = [seated.user_id for seated in self.seats if seated.user_id is not None]
        return tuple(user for user in dict.fromkeys([*asked, *self.wishing]) if user not in answered)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats and roles, for `Game.names`."""
        return tuple(seated.name for seated in self.seats)

    @property
    def unheard(self) -> tuple[int, ...]:
        """The people whose answer to the request is awaited, those for whom a computer stands in among them.

        Computers are not asked, and who gave up only whether all may see how the chances ran, theirs too.
        """
        if self.request is None:
            return ()
        about = () if self.request.about is None else (self.request.about,)
        heard = (self.request.user_id, *self.request.agreed, *self.users(about))
        theirs = (
            each.owner_id if each.user_id is None else each.user_id
            for each in self.seats
            if not each.left or self.request.plea is Plea.SHOW
        )
        return tuple(user_id for user_id in theirs if user_id is not None and user_id not in heard)

    @property
    def people(self) -> frozenset[int]:
        """Everybody who has a seat or a role here, also where a computer stands in for them."""
        return frozenset(each.holder for each in self.seats if each.holder is not None)

    @property
    def attended(self) -> bool:
        """Whether a person plays, rather than computers among themselves; who leads it is not waited for."""
        return any(seated.user_id is not None and not seated.left for seated in self.players)

    def idle(self, seat: int) -> bool:
        """Whether the person of that seat made fewer than half of the choices of a game that is over."""
        return seat < len(self.tallies) and self.tallies[seat].idle

    def note(self, seat: int) -> str:
        """What is told with the result of what silence or a computer decided for that seat; mostly empty."""
        return self.tallies[seat].note if seat < len(self.tallies) else ""

    def seat_of(self, user_id: int | None) -> int | None:
        """The seat that this person plays; None for everybody else."""
        if user_id is None:
            return None
        return next((seated.index for seated in self.seats if seated.user_id == user_id), None)

    def owned_by(self, user_id: int) -> int | None:
        """The seat that a computer plays for this person for the time being."""
        return next((seated.index for seated in self.seats if seated.owner_id == user_id), None)

    def played_by(self, user_id: int) -> int | None:
        """The seat that this person plays, or lends to a computer; None for everybody else."""
        return next((each.index for each in self.seats if user_id in (each.user_id, each.owner_id)), None)

    def held_by(self, user_id: int) -> int | None:
        """The same; None for who has left their seat, too."""
        return next((each.index for each in self.seats if each.holder == user_id), None)

    def users(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """The people at these seats (computer seats give nobody)."""
        found = (self.seats[seat].user_id for seat in seats)
        return tuple(user_id for user_id in found if user_id is not None)


class Awaited(msgspec.Struct, frozen=True, kw_only=True):
    """Who is waited for, as far as a viewer may know: who has answered in secret is still among them.

    The one source of all that is shown, pinged, listed or reminded of; made in `bot.tables.waits` alone.
    """

    seats: tuple[int, ...] = ()
    """The seats that must act."""
    answering: tuple[int, ...] = ()
    """Of these, who only answers others: an offer, a bid."""
    answer_by: float | None = None
    """When the first answer that is waited for will count as a pass, if ever."""
    silence: str = ""
    """What silence then counts as, in words; empty if there are none for it."""


class Glance(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """All that a message, a panel or autocomplete needs of a started table, cut to one viewer.

    `game` is the game object that plays this table's options; `seat` is the viewer's seat, None for
    spectators and moderators. `legal` and `open` are that seat's moves (empty for None, and unless
    the table is playing). `standing` is there once the game is over.
    """

    table: Table
    game: Game[Any, Any]
    view: Any
    names: Names
    seat: int | None
    legal: tuple[Action, ...]
    open: tuple[type[Action], ...]
    oldest: int
    """The oldest version whose buttons still mean the same to this seat: see `fresh`."""
    standing: Standing | None = None
    awaited: Awaited = Awaited()
    """Who is waited for; nobody unless the table is playing."""
    refusing: bool | None = None
    """Whether this seat takes no offers until its turn; None where it could not say so."""
    each_time: bool | None = None
    """Whether this seat wants to be called for every answer; None where all are."""
    since: int = 0
    """What came after this version is news since this seat's last turn, to a spectator since the last turn of
    who is to move."""
    unread: int | None = None
    """The version since which nothing that this seat did was done by hand; None if it was, after `since`."""
    number: int = 0
    """That of the last move that stands; it grows with moves that leave the version as it is, too."""
    plan: str = ""
    """What the person on this seat noted for themselves."""

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that must act, as far as this viewer may know."""
        return self.awaited.seats

    @property
    def answering(self) -> tuple[int, ...]:
        """Of the seats that must act, those that only answer others."""
        return self.awaited.answering

    @cached_property
    def buttons(self) -> Kinds:
        """The kinds of move of this moment; one panel asks five times."""
        return self.game.buttons(self.view)

    @property
    def pictured(self) -> Any:
        """The view as pictures show it: they crown nobody who left most choices to others, and ask for
        nothing in a game that was ended."""
        ended = self.table.phase is Phase.ENDED and not self.view.over
        if ended:
            return msgspec.structs.replace(self.view, over=True)
        return as_won(self.view, self.table.tallies)

    def fresh(self, version: int) -> bool:
        """True if a button made at that version may still be pressed by this seat."""
        return self.oldest <= version <= self.table.version


class Moved(msgspec.Struct, frozen=True, kw_only=True):
    """The outcome of a move (or of the start: then `seat` and `action` are None).

    `lines` are what everybody may know, ready for the channel; `action` and `own_lines` are for the
    person who moved only.
    """

    glance: Glance
    """What everybody may see of the table since then."""
    seat: int | None = None
    action: Action | None = None
    by: By
    lines: tuple[str, ...] = ()
    own_lines: tuple[str, ...] = ()

    @property
    def table(self) -> Table:
        """The table since then."""
        return self.glance.table


class UndoPreview(msgspec.Struct, frozen=True, kw_only=True):
    """What an undo would take back: the number of moves, their public lines, oldest first.

    `drew` says that dice or cards were drawn in them: the same will come again. `seen` says what chance, or
    what was hidden, showed by them. Give the version of `table` back to `undo`, so that just this is undone.
    """

    table: Table
    count: int
    lines: tuple[str, ...]
    drew: bool
    seen: str = ""


class Export(msgspec.Struct, frozen=True):
    """A record as a file: its name (no secret in it) and its JSON."""

    name: str
    data: bytes


class TimerKind(StrEnum):
    """What is due."""

    REMIND = "remind"
    """Ping the person, then call `note_called`."""
    SILENCE = "silence"
    """Call `silence`: it makes the move that the settings say, if any."""
    LUCK = "luck"
    """Call `starting.begin`: the beacon's round is due, or the time for words is over."""
    PLEA = "plea"
    """Remind those who have not answered what somebody asks of all, then call `note_called`."""
    START = "start"
    """Tell those in the lobby that it is time, then call `note_called`."""
    UNUSED = "unused"
    """Call `moderation.end_unused`: nobody sat in the lobby for long."""
    NUDGE = "nudge"
    """Call somebody who has not answered yet."""
    ANSWER = "answer"
    """Call `silence`: the time for a bid or an answer is over."""
    ORDER = "order"
    """Call `order`: the pause is over after which a standing order answers."""


CALLS = (TimerKind.NUDGE, TimerKind.REMIND)
"""What pings somebody who is waited for."""


class Due(msgspec.Struct, frozen=True, kw_only=True):
    """A timer that has run out. If not `public`, the channel may not learn that this seat is waited for.

    `among` says that several are asked, of whom some may have answered in secret; `answers` that this one is
    only to answer others.
    """

    table: Table
    seat: int
    user_id: int
    kind: TimerKind
    row: TimerRow
    public: bool
    among: bool = False
    answers: bool = False


class Statistics(msgspec.Struct, frozen=True, kw_only=True):
    """Finished games of one person: in all and by game id, each as (games, wins)."""

    user_id: int
    games: int
    wins: int
    by_game: Mapping[str, tuple[int, int]]
