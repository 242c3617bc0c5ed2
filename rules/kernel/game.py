"""The interface between a game and the house: everything outside talks to a game through this."""

import random
from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property, reduce
from operator import or_
from typing import Any, ClassVar, Protocol, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from typing_extensions import override

from rules.kernel.actions import Action, LiftOrders, spec
from rules.kernel.chance import Chance
from rules.kernel.dispatch import Dispatcher
from rules.kernel.events import Event, Viewer
from rules.kernel.goals import Goal
from rules.kernel.judgement import Features, Judgement, final_chances
from rules.kernel.ledger import NO_LEDGER, Ledger
from rules.kernel.names import Lexicon, Names
from rules.kernel.options import Option, Preset, Settings, Value, apply_preset, chosen_preset, entitle, settle
from rules.kernel.params import Kind, Place, Places
from rules.kernel.state import State, View


class Standing(msgspec.Struct, frozen=True):
    """How the game stands in truth: scores by seat, and when over its winners and why it ended.

    `by` says what parted the winners from the next, and `places` has the place of each seat, from 1, where
    the scores do not show that. `told` is how to say why, where a record keeps other words for it. Whatever
    the seats have that were put `out` counts no more.
    """

    over: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...] = ()
    why: str = ""
    by: str = ""
    places: tuple[int, ...] = ()
    told: str = ""
    out: tuple[int, ...] = ()

    @property
    def keys(self) -> list[tuple[bool, bool, int, int]]:
        """What seats are ranked by: all winners first, then as the game compares them; less is better.

        Who was put out comes last, also where a game that is not over counts as it stands.
        """
        places = self.places or (0,) * len(self.scores)
        found = enumerate(zip(places, self.scores, strict=True))
        return [
            (False, False, 0, 0) if seat in self.winners else (True, seat in self.out, place, -score)
            for seat, (place, score) in found
        ]

    def most(self, counts: Sequence[int]) -> int:
        """The most that anybody has of something, whose count by seat is given, but for who was put out."""
        return max(count for seat, count in enumerate(counts) if seat not in self.out or seat in self.winners)

    @property
    def reason(self) -> str:
        """Why it ended, and what parted the winners from the next."""
        why = self.told or self.why
        return f"{why}: {self.by}" if self.by else why


class Choices(msgspec.Struct, frozen=True):
    """What may be picked for one parameter: from `least` to `most` of these atoms (see `kernel.params`)."""

    atoms: tuple[int, ...]
    least: int = 1
    most: int = 1
    alone: bool = False
    """Whether pieces of one place are all that may be named: then naming them says everything."""
    further: tuple[int, ...] | None = None
    """Of several, those that may be picked beside what is picked already; None: all that are left."""


Chosen = Mapping[str, Any]
"""What is picked already of a move that is put together: values by parameter."""

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
T = TypeVar("T", bound=msgspec.Struct)


class Game(Dispatcher[S, V]):
    """One game as a deterministic state machine. A game object has no state of its own."""

    id: ClassVar[str]
    title: ClassVar[str]
    blurb: ClassVar[str]
    """One line that tells a newcomer what it is like."""
    seat_counts: tuple[int, ...]
    """How many may play, with any options."""
    options: tuple[Option, ...]
    presets: Mapping[str, Preset] = {}
    """Options that go well together, by name."""
    actions: tuple[type[Action], ...]
    by_option: Mapping[type[Action], tuple[str, Value]] = {}
    """Kinds of moves that there are with one value of an option only."""
    events: tuple[type[Event], ...]
    players: ClassVar[Mapping[str, "Player"]]
    """Computer players by name (see `kernel.levels`), weakest first; a table gets the last one by default."""
    book: str
    """The rule book, Markdown."""
    judgement: Judgement | None = None
    """What the features of a view are worth (`chances`)."""
    ledger: Ledger = NO_LEDGER
    """What the document of the game says, and what keeps it."""
    primer: tuple[str, ...] = ()
    """The chapters of the book with which help begins: a turn, what things cost, how places are called."""
    subjects: Mapping[str, str] = {}
    """Cards by name, each with what in the book answers questions about it: a rule id, a chapter, or what a
    passage begins with in bold; several with semicolons. The book itself says so of all else ("Names")."""
    turn: str = ""
    """What a turn is, in two sentences for who does not know the game (`turn_with`)."""
    state_type: ClassVar[type[Any]]
    stored: Any = msgspec.msgpack  # msgspec.json where masks do not fit into its integers
    open_information: ClassVar[bool] = False
    """True if nobody holds anything hidden: then a person may take another seat of the same table."""
    can_leave: ClassVar[bool] = False
    """True if the rules know a seat that gives up (`Leave`); otherwise a computer player takes it over."""
    score: ClassVar[tuple[str, str]] = ("point", "points")
    """What a standing counts: one of it, and several."""
    eras: ClassVar[str] = ""
    """What a game is long in (`era`), as "seasons"; empty if that is turns."""
    stock: ClassVar[str] = "cards"
    """What seats win, take from others and lose on the way (`rules.kernel.events.Flow`)."""
    longest: ClassVar[int] = 100_000
    """More moves than any game has; a random one may be stopped there."""

    def settle(self, chosen: Mapping[str, Value], seats: int) -> Settings:
        """All options with their values for that many seats; raises Illegal `bad_option`."""
        return settle(self.options, chosen)

    def preset(self, name: str, chosen: Mapping[str, Value]) -> Mapping[str, Value]:
        """The options that a preset stands for, with what was chosen besides; raises Illegal `bad_option`."""
        return apply_preset(self.presets, name, chosen)

    @abstractmethod
    def wins(self, options: Settings) -> str:
        """What wins at a table with these settled options, in a sentence; nothing that does not."""

    def roles(self, options: Settings) -> tuple[str, ...]:
        """What people do at this table who have no seat (a game master), in words; none in most games.

        Role i acts, looks and is waited for under the number `seats + i`; its moves are found like a
        seat's. It has no score, it never wins, and the texts find its name in `Names.seats` after the seats.
        """
        return ()

    def used(self, options: Settings) -> tuple[type[Action], ...]:
        """The kinds of moves that these settled options have a use for."""
        unused = {kind for kind, (name, value) in self.by_option.items() if options[name] != value}
        return tuple(kind for kind in self.actions if kind not in unused)

    def turn_with(self, options: Settings) -> str:
        """What a turn is at a table with these settled options."""
        return self.turn

    def variant(self, options: Settings) -> "Game[Any, Any]":
        """The game object that plays these settled options: this one, unless a variant takes over."""
        return self

    @abstractmethod
    def new(self, options: Settings, seats: int, chance: Chance) -> tuple[S, list[Event]]:
        """A state ready for its first move, from settled options, and what happened on the way there."""

    def sample(self, state: S, seat: int, kind: type[Action], rng: random.Random) -> Action:
        """Some legal action of an open kind that `open_moves` names."""
        raise NotImplementedError

    def choices(self, state: S, seat: int, kind: type[Action], chosen: Chosen) -> Choices:
        """What may be picked, in order, for the first parameter of that kind that `chosen` does not hold yet.

        It follows from `legal`, and of open kinds from what a game says, which raises Illegal if none begins
        so. What may be left out has `least` 0; cards are there as often as a move names them.
        """
        param = next(p for p in spec(kind).params if p.name not in chosen)
        found, sizes = Counter[int](), set[int]()
        for action in self.legal(state, seat):
            if type(action) is kind and all(getattr(action, name) == value for name, value in chosen.items()):
                value = getattr(action, param.name)
                atoms = () if value is None else param.kind.atoms(value)
                found |= Counter(atoms)
                sizes.add(len(atoms))
        return Choices(tuple(sorted(found.elements())), min(sizes, default=1), max((1, *sizes)))

    def further(
        self, state: S, seat: int, kind: type[Action], chosen: Chosen, picked: Sequence[int]
    ) -> tuple[int, ...]:
        """What may be picked of that parameter beside what is picked, in this order; nothing: that is all.

        A game overrides it where one pick closes others, such as by its price, or makes new ones possible.
        """
        choices = self.choices(state, seat, kind, chosen)
        left = Counter(choices.atoms)
        left.subtract(picked)
        return tuple(left.elements()) if len(picked) < choices.most else ()

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> V:
        """What that viewer may see. When the game is over everybody sees all but the seed."""

    @abstractmethod
    def guess(self, view: V, rng: random.Random) -> S:
        """A full state that agrees with the view, its hidden parts guessed, with a chance of its own."""

    @abstractmethod
    def standing(self, state: S) -> Standing:
        """The truth about scores and winners; shown to nobody before the game is over."""

    def era(self, state: S) -> int:
        """Which of its `eras` is on, from 1; 0 before the first, and in a game without."""
        return 0

    @override
    def copy(self, state: S) -> S:
        return copied(state)

    def dump(self, state: S) -> bytes:
        """The state as bytes, `stored` in that format, secrets included; equal states give equal bytes."""
        return bytes(self.stored.encode(state, order="deterministic"))

    def load(self, data: bytes) -> S:
        """The state that `dump` wrote."""
        state: S = self.stored.decode(data, type=self.state_type)
        return state

    @abstractmethod
    def lexicons(self, view: V) -> Mapping[str, Lexicon]:
        """The names of places on this board, by kind of place."""

    @abstractmethod
    def goals(self, view: V, names: Names) -> tuple[Goal, ...]:
        """What wins or ends the game at this table, the most urgent first; nothing once it is over.

        It tells what everybody may know, and is asked of what decides the end, so that both agree.
        """

    def features(self, view: V) -> Features:
        """What the judgement is asked by while a game goes on; raises NotImplementedError without one."""
        raise NotImplementedError

    def chances(self, view: V) -> tuple[float, ...]:
        """By seat the chance to win as the viewer may judge it, summing to 1; empty without a judgement."""
        if view.over and self.judgement:
            return final_chances(view.table.winners, view.seats)  # type: ignore[attr-defined]
        return self.judgement.chances(self.features(view)) if self.judgement else ()

    @abstractmethod
    def scoreboard(self, view: V, names: Names) -> list[str]:
        """One line a seat, in playing order: what everybody may know of it.

        What the rows of the game's pictures say comes after a first ` · `: beside a picture it is left out.
        """

    @abstractmethod
    def brief(self, view: V, names: Names) -> str:
        """The picture in words for its alt text: at most 1,000 characters."""

    @abstractmethod
    def describe(self, view: V, names: Names) -> str:
        """The whole board in words and lists, enough to play without the picture."""

    def direct(self, view: V) -> tuple[Action, ...]:
        """Whole moves that get a button of their own on the public board, from a spectator's view."""
        return ()

    def entry(self, view: V, action: Action, names: Names) -> str:
        """A whole move in a few words, as an entry of a menu or on a button of its own."""
        told = ((param.kind, getattr(action, param.name)) for param in spec(type(action)).params)
        return ", ".join(_told(kind, value, names) for kind, value in told if value is not None)

    def hint(self, view: V, kind: str, place: int, names: Names) -> str:
        """What is at a place of that kind, in a few words to choose it by; empty if its name says enough."""
        return ""

    def outlook(self, view: V, kind: type[Action], chosen: Chosen, names: Names) -> str:
        """What a move comes to with the parameters chosen so far, told before it is made; or nothing."""
        return ""

    def reason(self, view: V, action: Action, names: Names) -> str:
        """Why one would make that move, as a clause: what such a move is for, and what is at its place."""
        hints = [
            self.hint(view, param.kind.noun, place, names)
            for param in spec(type(action)).params
            if isinstance(param.kind, Place) and getattr(action, param.name) is not None
            for place in param.kind.atoms(getattr(action, param.name))[:1]
        ]
        what = hints[0] if hints else ""
        reason = type(action).reason
        return f"{reason} ({what})" if reason and what else reason

    def hand(self, view: V, names: Names) -> str:
        """What a seat holds in private, in words; empty where a game has no secrets.

        Of a game that is over it is told to everybody, a sentence a line, and addresses nobody.
        """
        return ""

    def hand_alt(self, view: V, names: Names) -> str:
        """The hand as the alt text of its picture, where that shows more, or `hand` is too long for one."""
        return self.hand(view, names)

    def orders(self, view: V) -> str:
        """What standing orders do for the viewer now, in a line or two; empty where nothing is to be told."""
        return ""

    def holds(self, view: V, kind: type[Action]) -> bool:
        """Whether a standing order of the viewer's that one button gives and lifts is given."""
        return False

    def names(self, view: V, seats: tuple[str, ...]) -> Names:
        """The names that texts about this view need."""
        return Names(seats, self.lexicons(view), max(0, len(seats) - view.seats))

    def decode(self, data: bytes | str) -> Action:
        """An action of this game from its JSON; raises msgspec.ValidationError."""
        action: Action = self._action_decoder.decode(data)
        return action

    def decode_event(self, data: bytes | str) -> Event:
        """An event of this game from its JSON; raises msgspec.ValidationError."""
        event: Event = self._event_decoder.decode(data)
        return event

    @cached_property
    def _action_decoder(self) -> msgspec.json.Decoder[Any]:
        return _decoder((*self.actions, LiftOrders))

    @cached_property
    def _event_decoder(self) -> msgspec.json.Decoder[Any]:
        return _decoder(self.events)


def title_at(game: Game[Any, Any], chosen: Mapping[str, Value]) -> str:
    """Its title where these options were chosen: with the preset, if all of that was."""
    return entitle(game.title, chosen_preset(game.presets, chosen))


def copied(one: T) -> T:
    """An independent twin of a struct: whatever can change in place is copied, and all else is shared."""
    twin: T = _copier(type(one))(one)
    return twin


@cache
def _copier(kind: type[msgspec.Struct]) -> Callable[[Any], Any]:
    """A function that makes a twin of a struct of that kind.

    It is put together from the types of the fields and compiled once, as a dataclass does with its methods:
    players copy a state for every move they think of, and a loop over the names took half as long again.
    """
    scope: dict[str, Any] = {"copied": copied}
    twins = {name: _twin(hint, f"one.{name}", scope) for name, hint in get_type_hints(kind).items()}
    lines = [f" twin.{name} = {twin}" for name, twin in twins.items() if twin != f"one.{name}"]
    exec("\n".join(["def copy(one):", " twin = one.__copy__()", *lines, " return twin"]), scope)
    made: Callable[[Any], Any] = scope["copy"]
    return made


def _twin(hint: Any, one: str, scope: dict[str, Any]) -> str:
    """The code for a twin of `one`, which is of that type: itself where nothing in it can change.

    What is of any type is a struct. Functions that the code calls are put into `scope`.
    """
    kind, parts = get_origin(hint), get_args(hint)
    if kind is list:
        each = _twin(parts[0], "each", scope)
        return f"{one}[:]" if each == "each" else f"[{each} for each in {one}]"
    if kind is dict:
        each = _twin(parts[1], "each", scope)
        return f"{one}.copy()" if each == "each" else f"{{name: {each} for name, each in {one}.items()}}"
    if kind is tuple:
        places = [f"{one}[{number}]" for number in range(len(parts))]
        twins = [_twin(part, place, scope) for part, place in zip(parts, places, strict=True)]
        return one if twins == places else f"({', '.join(twins)})"
    if type(None) in parts:
        twin = _twin(parts[0], one, scope)
        return one if twin == one else f"None if {one} is None else {twin}"
    if hint is Any:
        return f"copied({one})"
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct) and not hint.__struct_config__.frozen:
        scope[hint.__name__] = _copier(hint)
        return f"{hint.__name__}({one})"
    return one


def _decoder(types: tuple[type[Any], ...]) -> msgspec.json.Decoder[Any]:
    """A decoder of any of these, to be kept: sorting out a union of many costs a hundred times its use."""
    union: Any = reduce(or_, types)
    return msgspec.json.Decoder(union)


def _told(kind: Kind, value: Any, names: Names) -> str:
    """A parameter as people say it, several places with an "and"."""
    return names.list(kind.noun, value) if isinstance(kind, Places) else kind.show(value, names)


def in_words(game: Game[Any, Any], view: View, action: Action, names: Names) -> str:
    """A move of a view's position as advice names it: what its button says, and with what."""
    return ": ".join(filter(None, (spec(type(action)).label, game.entry(view, action, names))))


class Turn:
    """What a computer player is given: its seat, its view, and its own legal moves. Nothing hidden.

    Who plays in a person's name asks nobody for anything (`asking` False, see `Action.asks`).
    """

    def __init__(self, game: Game[Any, Any], state: State, seat: int, *, asking: bool = True) -> None:
        self.game = game
        self.seat = seat
        self._state = state
        self._asking = asking
        self._legal: list[Action] | None = None

    @cached_property
    def view(self) -> Any:
        """What this seat may see."""
        return self.game.view(self._state, self.seat)

    @property
    def legal(self) -> list[Action]:
        """This seat's listed legal moves."""
        listed = self._legal
        if listed is None:  # by hand: cached_property locks in Python 3.11, and most moves need no more
            listed = self.game.legal(self._state, self.seat)
            if not self._asking:
                listed = [each for each in listed if not each.asks]
            self._legal = listed
        return listed

    def glimpse(self, legal: list[Action]) -> "Turn":
        """The same turn to somebody who thinks of these listed moves only."""
        turn = Turn(self.game, self._state, self.seat, asking=self._asking)
        turn._legal = legal
        return turn

    @property
    def open(self) -> tuple[type[Action], ...]:
        """The open kinds of which it has a move."""
        kinds = self.game.open_moves(self._state, self.seat)
        return kinds if self._asking else tuple(kind for kind in kinds if not kind.asks)

    def sample(self, kind: type[Action], rng: random.Random) -> Action:
        """Some legal move of an open kind."""
        return self.game.sample(self._state, self.seat, kind, rng)


class Player(Protocol):
    """A computer player. It keeps nothing between moves; its randomness is the caller's `rng`."""

    help: str
    """One line that says how it plays."""

    def choose(self, turn: Turn, rng: random.Random) -> Action:
        """A legal move for `turn.seat`, which is waited for."""


class RandomPlayer:
    """Picks evenly among its legal moves; each open kind counts as one."""

    help = "plays at random"

    def choose(self, turn: Turn, rng: random.Random) -> Action:
        """A random legal move."""
        listed, kinds = turn.legal, turn.open
        pick = rng.randrange(len(listed) + len(kinds))
        if pick < len(listed):
            return listed[pick]
        return turn.sample(kinds[pick - len(listed)], rng)
