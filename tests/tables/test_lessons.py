"""Every lesson at its table: a wrong move loses nothing, a right one goes on, to the end."""

from typing import Any

import pytest

from bot.tables.model import Refusal, Stale
from bot.tables.private_tables import LINES
from bot.tables.service import TableService
from data.store import Store
from rules.catalogue import GAMES
from rules.kernel.lessons import Lesson, course_of
from tests.core.lessons import legal_moves, obedient
from tests.tables.helpers import ANN, BEN

LESSONS = [lesson for game in GAMES.values() for lesson in course_of(game).lesson]


@pytest.fixture
def lessons(store: Store) -> Any:
    """A service that plays the games of the catalogue."""
    return TableService(store)


@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.id for lesson in LESSONS])
async def test_a_wrong_move_loses_nothing_and_a_right_one_goes_on(lessons: Any, lesson: Lesson) -> None:
    table = await lessons.lessons.begin(ANN, "Ann", lesson.id)
    for number, step in enumerate(lesson.step[:-1]):
        at = await lessons.lessons.mine(ANN)
        assert at.progress.step == number and at.live.table.taught.say == step.say
        wrong = [each for each in legal_moves(at.played) if step.do and not at.played.fits(step, each)]
        for action in wrong[:1]:
            moved = await lessons.play.act(table, ANN, action, version=at.row.version)
            assert moved.own_lines == (at.played.answer(step, action),)
            after = await lessons.lessons.mine(ANN)
            assert after.progress.made == at.progress.made and after.progress.step == number
            assert after.live.table.taught.hint == step.hint
            at = after
        right = obedient(at.played, step)
        if right is None:
            await lessons.lessons.go_on(table, ANN, at.row.version)
        else:
            moved = await lessons.play.act(table, ANN, right, version=at.row.version)
            assert moved.own_lines or not at.played.go_on(step, right), "it is told of what happened"
            assert len(moved.own_lines) <= LINES + 1
    at = await lessons.lessons.mine(ANN)
    assert at.live.table.taught.last
    with pytest.raises(Refusal, match="ends here"):
        await lessons.lessons.go_on(table, ANN, at.row.version)
    for action in legal_moves(at.played)[:1]:
        with pytest.raises(Refusal, match="ends here"):
            await lessons.play.act(table, ANN, action, version=at.row.version)


async def test_a_step_without_a_move_and_one_with_it_are_not_mixed_up(lessons: Any) -> None:
    table = await lessons.lessons.begin(ANN, "Ann", "settlers")
    at = await lessons.lessons.mine(ANN)
    with pytest.raises(Refusal, match="Go on"):
        await lessons.play.act(table, ANN, legal_moves(at.played)[0], version=at.row.version)
    for _ in range(3):
        await lessons.lessons.go_on(table, ANN, (await lessons.lessons.mine(ANN)).row.version)
    with pytest.raises(Refusal, match="waits for your move"):
        await lessons.lessons.go_on(table, ANN, (await lessons.lessons.mine(ANN)).row.version)
    with pytest.raises(Stale):
        await lessons.play.act(table, ANN, legal_moves(at.played)[0], version=at.row.version)
    with pytest.raises(Refusal, match="somebody else's"):
        await lessons.lessons.go_on(table, BEN, at.row.version)


async def test_who_practises_no_more_goes_on_with_their_lesson(lessons: Any) -> None:
    await lessons.lessons.begin(ANN, "Ann", "settlers")
    for user in (ANN, BEN):
        await lessons.practices.begin(user, str(user), "land", {}, 2, "random")
    await lessons.practices.end(ANN)
    mine = [await each.mine(ANN) is not None for each in (lessons.lessons, lessons.practices)]
    assert mine == [True, False] and await lessons.practices.mine(BEN) is not None


async def test_a_lesson_that_was_written_anew_begins_again(lessons: Any, store: Store) -> None:
    await lessons.lessons.begin(ANN, "Ann", "settlers")
    row = (await lessons.lessons.mine(ANN)).row
    async with store.write() as write:
        bad = row.content.replace('"made":[', '"made":[{"seat":1,"action":{"type":"roll"}}', 1)
        content = bad.replace('"step":0', '"step":5')
        await write.documents.save("lessons", content, id=row.id, version=row.version)
    at = await lessons.lessons.mine(ANN)
    assert bad != row.content and at.progress.step == 0 and at.played.made == []


@pytest.mark.parametrize(
    ("id", "say", "told"),
    [
        ("land-shares", "A grain, without any dice.", "Ann's land shares drew 1 grain (E2)."),
        ("two-players", "I placed your two settlements", "Ann placed a settlement on D2-S."),
        ("two-players", "Your neighbour has had a turn", "Neighbour rolled 4 + 1 = 5."),
        ("settlers-trade", "Lumber and more lumber.", "Neighbour 1 rolled 6 + 3 = 9."),
        ("farlanthia-2", "", "And 14 more events."),
    ],
)
async def test_what_a_step_speaks_of_is_told_with_it(lessons: Any, id: str, say: str, told: str) -> None:
    table, found = await lessons.lessons.begin(ANN, "Ann", id), list[tuple[str, ...]]()
    while not (at := await lessons.lessons.mine(ANN)).live.table.taught.last:
        right = obedient(at.played, at.step)
        if right is None:
            lines = await lessons.lessons.go_on(table, ANN, at.row.version)
        else:
            lines = (await lessons.play.act(table, ANN, right, version=at.row.version)).own_lines
        step = (await lessons.lessons.mine(ANN)).step
        found += [lines] if step.say.startswith(say) else []
    assert any(told in lines for lines in found), found
    assert not [line for lines in found for line in lines if line.endswith(" ended the turn.")]
