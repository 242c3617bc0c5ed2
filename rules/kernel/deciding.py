"""What computer players choose follows from a game: anyone who has its record can have them choose again."""

import hashlib
import random
import sys
import traceback
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from rules.kernel.actions import Action
from rules.kernel.chance import Chance
from rules.kernel.game import Game, RandomPlayer, Turn
from rules.kernel.illegal import Illegal
from rules.kernel.record import Made, Record, replay
from rules.kernel.state import State

COMPUTERS = "computers"
"""The purpose of chance from which computer players choose: the move after n others takes its block n."""
_DIGITS = 16
_RULES = Path(__file__).parents[1]


def seed(key: bytes, made: int) -> int:
    """The seed of the choice of whoever moves after so many moves that stand, from the key of the game."""
    return Chance(key, {COMPUTERS: made}).draw(1 << 64, COMPUTERS)


def choose(turn: Turn, level: str, seed: int) -> tuple[Action, str]:
    """The move of a computer player; if it fails, a random one, and where: no word of what it knew."""
    try:
        return turn.game.players[level].choose(turn, random.Random(seed)), ""
    except Exception as error:
        steps = "; ".join(f"{step.name} {step.lineno}" for step in traceback.extract_tb(error.__traceback__))
        return at_random(turn, seed), f"{type(error).__name__} in {steps}"


def at_random(turn: Turn, seed: int) -> Action:
    """What is done in place of a player that fails, or whose move the rules refuse."""
    return RandomPlayer().choose(turn, random.Random(seed))


@cache
def version() -> str:
    """What the choices of players hang on: a digest of the sources and tables of all rules, players included.

    The version of Python is in it, too: its sums and its random numbers are not the same in every one.
    """
    digest = hashlib.sha256(f"python {sys.version_info[0]}.{sys.version_info[1]}".encode())
    for path in sorted((*_RULES.rglob("*.py"), *_RULES.rglob("*.toml"))):
        if path.name == "lessons.toml":  # no player reads it
            continue
        # As text: with the line ends of another system it is the same version.
        text = path.read_text(encoding="utf-8")
        digest.update(f"\n{path.relative_to(_RULES).as_posix()}\n{text}".encode())
    return digest.hexdigest()[:_DIGITS]


class Checked(msgspec.Struct, frozen=True):
    """What came of having computers choose again: how many did the same, how many cannot, what is wrong."""

    same: int
    elsewhere: int
    problem: str = ""


def check(game: Game[Any, Any], record: Record) -> Iterator[Checked]:
    """Have the computers of a true record choose again, each as it did then; how far it is after each move.

    It ends at the first thing that does not agree. What players of another version chose is not known here.
    """
    table, same, elsewhere = game.variant(record.options), 0, 0
    persons: dict[int, bool] = {}
    for step in replay(game, record):
        if step.number == len(record.moves):
            return
        made = record.moves[step.number]
        problem = _odd(made, persons)
        if made.level and made.players != version():
            elsewhere += 1
        elif made.level and not problem:
            same += 1
            problem = "" if _chosen_again(table, step.state, made, step.number) else "it chooses another one"
        if problem:
            problem = f"at move {step.number + 1} of seat {made.seat + 1} {problem}"
            yield Checked(same - bool(made.level), elsewhere, problem)
            return
        yield Checked(same, elsewhere)


def _odd(made: Made, persons: dict[int, bool]) -> str:
    """What is odd about who made a move; empty if nothing is. `persons` says whose each seat is so far."""
    computer = made.by == "computer"
    if made.by == "house":
        persons.pop(made.seat, None)
    elif made.by != "order" and persons.setdefault(made.seat, not computer) == computer:
        return "a person and a computer have the seat at once"
    return "no level is named" if made.by in ("computer", "away") and not made.level else ""


def _chosen_again(game: Game[Any, Any], state: State, made: Made, number: int) -> bool:
    """Whether the player of that level makes that move again."""
    wanted, with_seed = game.decode(bytes(made.action)), seed(state.chance.key, number)
    state = game.load(game.dump(state))
    if made.level not in game.players:
        return False
    action, _ = choose(Turn(game, state, made.seat, asking=made.by == "computer"), made.level, with_seed)
    try:
        game.check(state, made.seat, action)
    except Illegal:
        action = at_random(Turn(game, state, made.seat, asking=False), with_seed)
    return action == wanted
