"""Puzzles at their tables: the way in any order, a wrong try that loses nothing, a row of days."""

from itertools import permutations
from typing import Any

import msgspec
import pytest

from bot.messages.panel_pages import panel_of
from bot.messages.private_pages import daily_view, with_guide
from bot.tables import puzzles as solving
from bot.tables.model import Refusal, Stale
from bot.tables.puzzles import solution
from bot.tables.service import TableService
from data.store import Store
from rules.catalogue import GAMES
from rules.kernel.illegal import Illegal
from rules.kernel.lessons import Made
from rules.kernel.puzzles import Posed, puzzles_of
from rules.land.actions import Reclaim
from rules.landover.actions import TAKE_BACK, ChooseCorner, PlaceMetro
from tests.tables.helpers import ANN, BEN

PUZZLES = {puzzle.id: (game, puzzle) for game in GAMES.values() for puzzle in puzzles_of(game)}
KINDS = {puzzle.kind: id for id, (_, puzzle) in reversed(PUZZLES.items())}


@pytest.fixture
def service(store: Store) -> TableService:
    """A service that plays the games of the catalogue."""
    return TableService(store)


async def solve(service: TableService, table: int, user: int = ANN) -> Any:
    """Go the way to its end; returns how it stands then."""
    while not (at := await service.puzzles.mine(user)).posed.solved:
        _, action = next(at.posed.steps())
        await service.play.act(table, user, action, version=at.row.version)
    return at


@pytest.mark.parametrize("id", KINDS.values())
async def test_a_wrong_move_loses_nothing_and_the_way_wins(service: TableService, id: str) -> None:
    table = await service.puzzles.begin(ANN, "Ann", id)
    at = await service.puzzles.mine(ANN)
    legal = [each for each in at.posed.game.legal(at.posed.state, at.posed.puzzle.seat) if not each.standing]
    wrong = next(each for each in legal if at.posed.rest(each) is None)
    moved = await service.play.act(table, ANN, wrong, version=at.row.version)
    assert "is not part of the only way to win" in moved.own_lines[0]
    after = await service.puzzles.mine(ANN)
    assert after.progress.made == () and after.progress.tried == 1
    done = await solve(service, table)
    told, standing = done.live.table.puzzle, done.posed.game.standing(done.posed.state)
    assert told.left == 0 and len(told.solution) >= len(done.posed.way) and told.tried == 1
    assert standing.winners == (done.posed.puzzle.seat,) if told.ends else not standing.over
    glance = await service.play.glance(table, ANN)
    panel = panel_of(glance).view.to_components()
    assert "Choose plots" not in str(panel) and glance.legal == glance.open == () and not glance.waiting
    with pytest.raises(Refusal, match="solved it"):
        await service.play.act(table, ANN, wrong, version=done.row.version)


@pytest.mark.parametrize("id", KINDS.values())
def test_every_order_that_the_rules_allow_goes_on(id: str) -> None:
    """Whatever of the way can be made first is taken, unless the rest could not be made any more."""
    game, puzzle = PUZZLES[id]
    posed = Posed(game, puzzle)
    orders = set(permutations(posed.way[:4]))
    for order in orders:
        state, left = posed.game.copy(posed.state), list(posed.way)
        try:
            for action in (*order, *posed.way[4:]):
                posed.game.apply(state, puzzle.seat, action)
                left.remove(action)
        except Illegal:
            continue
        rest = posed.rest(order[0])
        assert rest is not None and sorted(map(repr, (*rest, order[0]))) == sorted(map(repr, posed.way))
    assert posed.rest(next(posed.steps())[1]) is not None


async def test_a_card_that_is_taken_back_is_off_the_way_and_a_metro_is_placed_at_its_end(
    service: TableService,
) -> None:
    """What Landover asks in the midst of a move of the way."""
    some = [id for id in PUZZLES if "landover-" in id]
    found = [(id, [action for _, action in Posed(*PUZZLES[id]).steps()]) for id in some]
    asks, way = next(each for each in found if any(isinstance(step, ChooseCorner) for step in each[1]))
    asked = next(number for number, step in enumerate(way) if isinstance(step, ChooseCorner))
    table = await service.puzzles.begin(ANN, "Ann", asks)
    for action in (*way[:asked], TAKE_BACK):
        at = await service.puzzles.mine(ANN)
        moved = await service.play.act(table, ANN, action, version=at.row.version)
    assert "is not part of the only way to win" in moved.own_lines[0]
    assert (await solve(service, table)).progress.tried == 1
    game, puzzle = PUZZLES[asks]
    made = [Made(puzzle.seat, msgspec.Raw(msgspec.json.encode(step))) for step in way[:asked]]
    alone = Posed(game, msgspec.structs.replace(puzzle, way=tuple(each.action for each in made)), made)
    assert alone.rest(TAKE_BACK) is None and alone.rest(way[asked]) == ()
    placed, way = next(each for each in found if isinstance(each[1][-1], PlaceMetro))
    table = await service.puzzles.begin(ANN, "Ann", placed)
    for action in way:
        at = await service.puzzles.mine(ANN)
        assert not at.posed.solved and at.live.table.puzzle.left
        await service.play.act(table, ANN, action, version=at.row.version)
    assert (await service.puzzles.mine(ANN)).posed.solved


async def test_what_is_asked_between_is_counted_and_said_to_be_free(service: TableService) -> None:
    """A metro that wins wherever it is placed: no one place of it is the only way."""
    table = await service.puzzles.begin(ANN, "Ann", "landover-3002")
    for _ in range(2):
        at = await service.puzzles.mine(ANN)
        await service.puzzles.help(table, ANN, at.row.version, "clue")
    at = await service.puzzles.mine(ANN)
    assert at.live.table.puzzle.hints == (
        "It takes 2 moves.",
        "You need: “Culture” and “Place the metro”.",
    )
    said = "Culture: commerce; Place the metro, as you like"
    assert solution(service.keeper.games, "landover-3002") == said
    _, culture = next(at.posed.steps())
    await service.play.act(table, ANN, culture, version=at.row.version)
    at = await service.puzzles.mine(ANN)
    places = at.posed.game.legal(at.posed.state, at.posed.puzzle.seat)
    assert sum(at.posed.rest(each) == () for each in places) > 1


async def test_no_amount_is_promised_where_a_single_plot_decides(service: TableService) -> None:
    """It shuts the other in: who is told to take much looks for what is not there."""
    table = await service.puzzles.begin(ANN, "Ann", "land-265")
    at = await service.puzzles.mine(ANN)
    assert at.posed.way == (Reclaim((38,)),) and not at.posed.ends
    panel = panel_of(await service.play.glance(table, ANN)).view
    said = str(with_guide(at.live.table, panel).to_components())
    assert "so that nobody can catch up" in said and "much" not in said


@pytest.mark.parametrize("id", KINDS.values())
def test_who_is_called_by_a_colour_is_called_so_once(id: str) -> None:
    """As in the puzzle of the day, which nobody plays yet; "blue (blue 2)" was read aloud there."""
    view = daily_view(GAMES, Posed(*PUZZLES[id]), "", b"png")
    said = str(view.to_components())
    assert "orange" in said and "orange (" not in said and "blue (" not in said


async def test_hints_come_one_after_the_other_and_are_counted(service: TableService) -> None:
    table = await service.puzzles.begin(ANN, "Ann", solving.ANY)
    for number in range(1, 4):
        at = await service.puzzles.mine(ANN)
        await service.puzzles.help(table, ANN, at.row.version, "clue")
        hints = (await service.puzzles.mine(ANN)).live.table.puzzle.hints
        assert len(hints) == number
    assert hints[0].startswith("It takes ") and hints[1].startswith("You need: “") and "Next: " in hints[2]
    with pytest.raises(Stale):
        await service.puzzles.help(table, ANN, at.row.version, "clue")
    with pytest.raises(Refusal, match="somebody else"):
        await service.puzzles.help(table, BEN, at.row.version, "solve")
    await solve(service, table)
    known = await service.puzzles.solver(ANN)
    assert len(known.solved) == 1 and known.best == 0, "it counts, but for no row of days"


async def test_a_puzzle_whose_solution_was_seen_does_not_count(service: TableService) -> None:
    id = next(iter(PUZZLES))
    table = await service.puzzles.begin(ANN, "Ann", id)
    await service.puzzles.help(table, ANN, (await service.puzzles.mine(ANN)).row.version, "solve")
    told = (await service.puzzles.mine(ANN)).live.table.puzzle
    assert told.left == len(told.solution) > 0
    await solve(service, table)
    assert (await service.puzzles.solver(ANN)).solved == ()
    await solve(service, await service.puzzles.begin(ANN, "Ann", id))
    known = await service.puzzles.solver(ANN)
    assert known.solved == (id,) and known.best == 0, "neither does it for a row of days when begun again"


async def test_solved_at_once_it_counts_for_days_running(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    streaks, today = [], [0]
    monkeypatch.setattr(service.keeper, "clock", lambda: today[0] * solving.DAY + 5.0)
    for id, day in zip(PUZZLES, (100, 100, 101, 102, 104), strict=False):
        today[0] = day
        await solve(service, await service.puzzles.begin(ANN, "Ann", id))
        streaks.append((await service.puzzles.solver(ANN)).streak)
    known = await service.puzzles.solver(ANN)
    assert streaks == [1, 1, 2, 3, 1] and known.best == 3 and len(known.solved) == 5
    assert known.running(105) == 1 and known.running(106) == 0


async def test_one_is_gone_on_with_and_another_is_new(service: TableService) -> None:
    id = next(id for id, (_, puzzle) in PUZZLES.items() if len(puzzle.way) > 1)
    table = await service.puzzles.begin(ANN, "Ann", id)
    at = await service.puzzles.mine(ANN)
    await service.play.act(table, ANN, next(at.posed.steps())[1], version=at.row.version)
    service.keeper._private.clear()
    again = await service.puzzles.begin(ANN, "Ann", id)
    assert again == table and len((await service.puzzles.mine(ANN)).progress.made) == 1
    await service.puzzles.help(table, ANN, (await service.puzzles.mine(ANN)).row.version, "afresh")
    assert (await service.puzzles.mine(ANN)).progress.made == ()
    await solve(service, table)
    kind = PUZZLES[id][1].kind
    for _ in range(6):
        await service.puzzles.begin(ANN, "Ann", kind)
        assert (await service.puzzles.mine(ANN)).progress.puzzle not in (id,)
    with pytest.raises(Refusal, match="no such puzzle"):
        await service.puzzles.begin(ANN, "Ann", "chess")


def test_each_day_has_its_puzzle_and_the_games_take_turns(service: TableService) -> None:
    kinds = [service.puzzles.of_day(day).kind for day in range(20_000, 20_000 + len(KINDS))]
    assert sorted(kinds) == sorted(KINDS)
    shown = {service.puzzles.of_day(day).id for day in range(len(KINDS) * len(PUZZLES))}
    assert shown == PUZZLES.keys()
