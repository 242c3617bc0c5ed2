"""Whether somebody has answered a sealed window is as secret as what: nobody else gets anything of it.

`python -m tests.conformance.sealed --pairs 500` compares so many pairs of tables.
"""

import ast
import inspect
import random
from collections.abc import Callable
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import bot
from bot.tables import overview, play, waits
from bot.tables.live import Live
from bot.tables.model import Moved
from bot.tables.overview import Overseen
from bot.tables.undoing import Undoing
from bot.upkeep.calls import Calls
from rules.catalogue import GAMES
from rules.farlanthia.game import Farlanthia
from rules.kernel.actions import Action
from rules.kernel.events import Viewer
from rules.land_shares.actions import Pass, Strike
from tests.conformance.sealed import FINDERS, WITH_SEALED, Moment, differing, gathered, traces
from tests.conformance.walk import some_table, walk
from tests.land_shares.table import h, options
from tests.land_shares.test_windows import crowd
from tests.settlers.table import A, B, C, D

WINDOWS = 3
SOON = {"orders": "l", "last": "r"}
"""Seeds whose first game comes soon to such a moment after which its answerer moves."""
COMBAT, DUEL = "farlanthia combat.substitute", "settlers duel"
THE_TRUTH = {"waiting_for", "keeper", "state", "position"}
"""What nothing outside the table service may ask a table for."""


@pytest.mark.parametrize("id", WITH_SEALED)
def test_a_sealed_answer_changes_nothing_that_anybody_else_sees(id: str, seed: int) -> None:
    """By the rules alone: views, moves and news of all others."""
    rng = random.Random(f"sealed {seed}")
    game, settled, seats = some_table(id, rng)
    for point in walk(game, settled, seats, rng, most=1200):
        waiting = game.waiting_for(point.state)
        if not type(point.action).sealed or point.seat not in waiting or len(waiting) < 2:
            continue
        after = game.copy(point.state)
        events = game.make(after, point.seat, point.action)
        for viewer in (None, *range(seats + len(game.roles(settled)))):
            if viewer == point.seat:
                continue
            assert game.view(after, viewer) == game.view(point.state, viewer)
            assert not any(event.seen_by(viewer) for event in events)
            if viewer is not None:
                assert game.legal(after, viewer) == game.legal(point.state, viewer)
                assert game.open_moves(after, viewer) == game.open_moves(point.state, viewer)


def a_duel() -> Moment:
    """A soldier strikes where three others with a soldier live: random games take long to come to it."""
    state, strike = crowd(soldiers=dict.fromkeys((A, B, C, D), 1)), Strike(0, h("SE"))
    return Moment("settlers", DUEL, options(4), 4, state, ((A, strike),), ((B, Pass()),))


@cache
def some_moments() -> list[Moment]:
    """A duel, and one of each kind of window of other games, as far as the first walks come to it."""
    others = [id for id in WITH_SEALED if id != "settlers"]
    return [a_duel(), *gathered(others, WINDOWS, "c", most=1)]


@pytest.mark.long
async def test_with_a_sealed_answer_and_without_it_all_others_get_the_same() -> None:
    found = some_moments()
    plain, answered = await traces(found, False), await traces(found, True)
    for moment, one, other in zip(found, plain, answered, strict=True):
        assert len(one) > 50 and not differing(one, other), moment.window


def _of_truth(usual: Callable[..., Overseen]) -> Callable[..., Overseen]:
    def overseen(live: Live, now: float, viewer: Viewer = None) -> Overseen:
        seen = usual(live, now, viewer)
        return seen if viewer is None else replace(seen, waiting=live.waiting)

    return overseen


def _since_any_move(usual: Callable[..., Live]) -> Callable[..., Live]:
    def after(*args: Any) -> Live:
        return replace(usual(*args), moved_at=args[-1].at)

    return after


def _cleared(usual: Callable[..., Any]) -> Callable[..., Any]:
    def apply(game: Any, state: Any, seat: int, action: Action) -> Any:
        events = usual(game, state, seat, action)
        if action.sealed:
            state.table.recent = []
        return events

    return apply


def _awaited_in_truth(usual: Callable[..., Any]) -> Callable[..., Any]:
    def awaited(live: Live, viewer: Viewer) -> Any:
        return replace(usual(live, viewer), seats=live.waiting)

    return awaited


def _known(row: Any) -> Any:
    """The same move, as if all knew of it."""
    return replace(row, unseen=False)


def _every_move(usual: Callable[..., Any]) -> Callable[..., Any]:
    async def split(self: Undoing, live: Live, *rest: Any) -> Any:
        kept, gone = await usual(self, live, *rest)
        made = [_known(row) for row in (*kept, *gone)]
        return made[:-1], made[-1:]

    return split


LEAKS: dict[str, tuple[Any, str, Callable[[Any], Any]]] = {
    "who is waited for in the list of one's games": (overview, "_overseen", _of_truth),
    "who is waited for everywhere": (waits, "awaited", _awaited_in_truth),
    "since when": (play, "_after", _since_any_move),
    "calls and reminders": (waits, "stands", lambda usual: lambda live, row: row.seat in live.waiting),
    "the preview of an undo": (Undoing, "_split", _every_move),
    "the version": (play, "_is_unseen", lambda usual: lambda *args: False),
    "the close view of the map": (Farlanthia, "apply", _cleared),
}


@pytest.mark.once
@pytest.mark.parametrize("leak", LEAKS)
async def test_each_leak_that_there_was_would_be_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, broken = LEAKS[leak]
    monkeypatch.setattr(where, name, broken(getattr(where, name)))
    moment = next(each for each in some_moments() if each.window == COMBAT)
    (plain,), (answered,) = await traces([moment], False), await traces([moment], True)
    assert differing(plain, answered)


def _comes_back(moment: Moment) -> bool:
    """Whether it is the turn of who answered last once the answer is given: they are called, or the board
    is edited."""
    game = GAMES[moment.game].variant(moment.options)
    state, (seat, answer) = game.copy(moment.state), moment.answers[-1]
    for mover, action in (*moment.moves, *moment.answers):
        game.make(state, mover, action)
    skip = game.skip(state, seat)
    if seat in {mover for mover, _ in moment.moves}:
        return False
    return answer.answers and tuple(game.waiting_for(state)) == (seat,) and not (skip and skip.answers)


@cache
def some_pairs(of: str) -> list[Moment]:
    """A few moments at which an order may answer, or either of two last; first one after which they move."""
    ids, find = FINDERS[of]
    games = (find("farlanthia", random.Random(f"{SOON[of]} {tried}")) for tried in range(1, 200))
    back = next(each for each in chain.from_iterable(games) if _comes_back(each))
    return [back, *gathered(ids, 1, "t", most=1, find=find)]


@pytest.mark.long
@pytest.mark.parametrize("of", ["orders", "last"])
async def test_whether_an_order_answered_and_who_did_last_shows_to_nobody_else(of: str) -> None:
    found = some_pairs(of)
    one_way, the_other = await traces(found, False), await traces(found, True)
    for moment, one, other in zip(found, one_way, the_other, strict=True):
        assert len(one) > 50 and not differing(one, other), moment.window


def _mover(moved: Moved) -> int | None:
    return None if moved.seat is None else moved.table.seats[moved.seat].user_id


def _by_hand_alone(calls: Calls, moved: Moved) -> None:
    by_order = any(frame.function == "_one" for frame in inspect.stack(0))  # the clockwork's
    if not by_order and (user_id := _mover(moved)) is not None:
        calls.note_press(user_id)


def _whatever_shows(calls: Calls, moved: Moved) -> None:
    if moved.lines and (user_id := _mover(moved)) is not None:
        calls.note_press(user_id)


@pytest.mark.once
@pytest.mark.parametrize(("of", "leaky"), [("orders", _by_hand_alone), ("last", _whatever_shows)])
async def test_a_ping_that_told_of_it_would_be_found(
    of: str, leaky: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Calls, "note_move", leaky)
    moment = some_pairs(of)[0]
    (one,), (other,) = await traces([moment], False), await traces([moment], True)
    assert differing(one, other)


def test_outside_the_table_service_nothing_asks_for_the_truth() -> None:
    home = Path(bot.__file__).parent
    for folder in ("messages", "verbs", "commands", "upkeep"):
        for path in (home / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Attribute):
                    assert node.attr not in THE_TRUTH, f"{path}:{node.lineno} asks for .{node.attr}"


def test_every_game_with_a_window_that_hides_who_has_answered_is_compared() -> None:
    assert {"settlers", "farlanthia"} <= set(WITH_SEALED) <= set(GAMES)
