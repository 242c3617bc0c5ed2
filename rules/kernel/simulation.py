"""Playing games by computer alone, from a seed: the same seed, seats and players give the same game."""

import hashlib
import random
from collections.abc import Sequence
from typing import Any

import msgspec

from rules.kernel import deciding
from rules.kernel.actions import Action
from rules.kernel.chance import Chance
from rules.kernel.fairness import commitment, key
from rules.kernel.game import Game, Player, RandomPlayer, Standing, Turn
from rules.kernel.options import Settings
from rules.kernel.record import FORMAT, SALT_BYTES, By, Made, Record, Result, Seated, digest, with_digest
from rules.kernel.state import State

_BY_THE_WAY = 0.05
"""How often somebody beside the seats acts, who is hardly ever waited for (a game master)."""


class Seeds(msgspec.Struct, frozen=True):
    """The two sources of a simulated game: the secret of its dice (32 bytes) and its players' randomness."""

    game: bytes
    players: str


class Played(msgspec.Struct, frozen=True):
    """A game that was played: its number of moves, how it stands, and its record if one was kept."""

    moves: int
    standing: Standing
    record: Record | None = None


def seeds(seed: str, number: int) -> Seeds:
    """The seeds of the game of that number in a series: games do not depend on each other."""
    return Seeds(hashlib.sha256(f"landmoot {seed} {number}".encode()).digest(), f"players {seed} {number}")


def play(
    game: Game[Any, Any],
    options: Settings,
    players: Sequence[Player],
    sources: Seeds,
    *,
    names: Sequence[str] = (),
    keep: bool = False,
) -> Played:
    """Play one game with settled options, a player a seat and a role, to its end or to `game.longest` moves.

    With `keep` a record is made of it. Who is named by seat and role in `names` chooses as at a table, by the
    key of the game, so that the record can be checked.
    Raises Illegal if a player makes an illegal move.
    """
    table = game.variant(options)
    rng = random.Random(sources.players)
    state, _ = table.new(options, len(players) - len(table.roles(options)), Chance(key(sources.game)))
    start = digest(table, state) if keep else ""
    made: list[Made] = []
    move, moves = table.make if keep else table.apply, 0
    roles = range(state.seats, len(players))
    while moves < game.longest and (waiting := table.waiting_for(state)):
        seat = waiting[0] if len(waiting) == 1 else rng.choice(waiting)
        if roles and rng.random() < _BY_THE_WAY:
            seat = _role(table, state, roles, seat)
        ordered, level = table.ordered(state, seat), names[seat] if seat < len(names) else ""
        action = ordered or _decide(table, state, seat, players[seat], rng, moves if level else None)
        move(state, seat, action)
        moves += 1
        if keep:
            by: By = "computer" if ordered is None else "order"
            made.append(_made(seat, action, digest(table, state), by, level if ordered is None else ""))
    standing = table.standing(state)
    if not keep:
        return Played(moves, standing)
    return Played(moves, standing, _record(table, options, state, sources, names, start, made))


def _made(seat: int, action: Action, state: str, by: By, level: str) -> Made:
    """A move as a record has it: an order's, or the choice of a player of that level."""
    raw = msgspec.Raw(msgspec.json.encode(action))
    return Made(seat, raw, state, by, level=level, players=deciding.version() if level else "")


def _record(
    game: Game[Any, Any],
    options: Settings,
    state: State,
    sources: Seeds,
    names: Sequence[str],
    start: str,
    made: Sequence[Made],
) -> Record:
    """The record of a game that was played."""
    seated = _seat(game, options, state.seats, sources, names)
    standing = game.standing(state)
    result = Result(standing.winners, standing.scores, standing.why) if standing.over else None
    kept = Record(
        format=FORMAT,
        game=game.id,
        options=options,
        seats=seated[: state.seats],
        roles=seated[state.seats :] or msgspec.UNSET,
        secret=sources.game.hex(),
        secret_hash=commitment(sources.game),
        start=start,
        moves=tuple(made),
        result=result,
    )
    return with_digest(kept)


def _seat(
    table: Game[Any, Any], options: Settings, seats: int, sources: Seeds, names: Sequence[str]
) -> tuple[Seated, ...]:
    """Who plays in each seat and role, as a record names them."""
    titles = [f"Seat {seat}" for seat in range(1, seats + 1)]
    titles += [role.capitalize() for role in table.roles(options)]
    return tuple(
        Seated.named(title, _salt(sources, title), name) for title, name in zip(titles, names, strict=False)
    )


def _salt(sources: Seeds, title: str) -> bytes:
    """Of a seat's name, which is no secret here: the same game gives the same record."""
    return hashlib.sha256(f"salt {sources.players} {title}".encode()).digest()[:SALT_BYTES]


def _role(table: Game[Any, Any], state: State, roles: range, seat: int) -> int:
    """A role that may act though the game does not wait for it, or else the seat that must."""
    return next((role for role in roles if table.open_moves(state, role)), seat)


def _decide(
    table: Game[Any, Any], state: Any, seat: int, player: Player, rng: random.Random, number: int | None
) -> Any:
    """The choice of a player; with a number, as at a table, from the key of the game."""
    if number is None:
        return _choose(table, state, seat, player, rng)
    turn = Turn(table, table.load(table.dump(state)), seat)
    return player.choose(turn, random.Random(deciding.seed(state.chance.key, number)))


def _choose(table: Game[Any, Any], state: Any, seat: int, player: Player, rng: random.Random) -> Any:
    if type(player) is not RandomPlayer:
        return player.choose(Turn(table, state, seat), rng)
    # The same even choice as RandomPlayer makes, without a Turn: most of a random game is spent here.
    listed, kinds = table.legal(state, seat), table.open_moves(state, seat)
    pick = int(rng.random() * (len(listed) + len(kinds)))
    if pick < len(listed):
        return listed[pick]
    return table.sample(state, seat, kinds[pick - len(listed)], rng)
