"""What wins and who is nearest: told at every position, and loud before the next turn can end the game."""

from contextlib import suppress
from typing import Any

import pytest
from msgspec.structs import replace

from rules.catalogue import GAMES
from rules.farlanthia.tables import VOLCANO
from rules.farlanthia.words.goals import ways_to_win
from rules.kernel.game import Game
from rules.kernel.goals import LOUD, Goal, line, race, urgent_first
from rules.kernel.illegal import Illegal
from rules.kernel.names import Names
from rules.kernel.options import chosen_preset
from tests.cited import rule
from tests.conformance.ends import run
from tests.farlanthia.table import GAME as FARLANTHIA, A, B, position, troops

NAMES = Names(("Ann", "Ben", "Cleo"), {})
SHORT = ("land", "landover quick", "farlanthia quick duel", "farlanthia quick tournament", "farlanthia story")


@pytest.mark.long
@pytest.mark.parametrize("preset", SHORT)
def test_every_position_of_a_random_game_tells_what_ends_it(preset: str) -> None:
    """Those of all presets, twenty games each: `python -m tests.conformance.ends`."""
    found = run(1, only=preset)[preset]
    assert found.positions and not found.silent and not found.missed


def test_a_line_begins_with_what_can_end_the_game_and_cuts_no_sentence() -> None:
    loud = Goal("The volcano falls.", True)
    quiet = [Goal(f"Something {number} {'so ' * 30}wins.") for number in range(9)]
    told = line([*quiet, loud])
    assert told.startswith(f"{LOUD} The volcano falls. Something 0") and told.endswith("wins.")
    assert told.count("Something") == 2
    assert line([]) == "" and line(quiet[:1]) == quiet[0].told
    first, rest = urgent_first([*quiet, loud])
    assert first == f"{LOUD} The volcano falls." and f"{first} {rest}" == told


def test_a_race_says_who_is_nearest() -> None:
    assert race(NAMES, (3, 5, 5), 10, ()).told == "10 points win; Ben and Cleo are nearest with 5."
    assert race(NAMES, (3, 5, 5), 10, (), viewer=1).told == "10 points win; Cleo and you are nearest with 5."
    assert race(NAMES, (3, 6, 5), 10, (), viewer=1).told == "10 points win; you are nearest with 6."
    assert race(NAMES, (2, 2, 2), 10, ()).told == "10 points win; all have 2."
    near = race(NAMES, (8, 3, 9), 10, [0, 2], when="on your own turn", stops="rob them")
    assert near.loud and near.counts == (8, 3, 9)
    assert near.told == (
        "10 points win on your own turn, and Cleo (9) and Ann (8) may have them with the next turn; rob them."
    )
    own = race(NAMES, (8, 3, 9), 10, [0, 2], viewer=0)
    assert own.told == "10 points win, and Cleo (9) and you (8) may have them with the next turn."


def test_whoever_may_have_the_points_in_this_turn_reads_so() -> None:
    """It said "you (8) may have them with the next turn" to who could win at once."""
    own = race(NAMES, (8, 3, 9), 10, [0], 0, viewer=0, stops="rob them")
    assert own.told == "10 points win, and you (8) may have them in this turn; rob them."
    both = race(NAMES, (8, 7, 9), 10, [0, 1, 2], 0)
    assert both.told == (
        "10 points win, and Ann (8) may have them in this turn, Cleo (9) and Ben (7) with the next."
    )
    other = race(NAMES, (8, 7, 9), 10, [2], 0)
    assert other.told == "10 points win, and Cleo (9) may have them with the next turn."


def told(state: object, viewer: int | None = None) -> tuple[Goal, ...]:
    view = FARLANTHIA.view(state, viewer)
    return FARLANTHIA.goals(view, FARLANTHIA.names(view, ("Ann", "Ben", "Cleo")))


@rule("FA-235")
def test_the_volcano_is_told_wherever_it_wins_and_how_to_stop_it() -> None:
    state = position(seats=3, win_hill="on", hill_seasons=2, win_renown="off")
    state.table.terrain[0] = VOLCANO
    where = FARLANTHIA.names(FARLANTHIA.view(state, None), ("", "", "")).place("tile", 0)
    assert told(state)[0].told.startswith(f"Volcano ({where}): it wins after 2 seasons in a row")
    assert not told(state)[0].loud
    state.table.hill_holder, state.table.hill_count, state.table.holder[0] = B, 1, B
    first = told(state)[0]
    assert first.loud and first.counts == (0, 1, 0) and first.target == 2
    assert first.told == (
        f"Volcano ({where}): Ben has held it 1 season of 2 and stands there; enter it to stop that. "
        "It wins for Ben when this season ends."
    )
    state.table.holder[0] = A
    assert "Ann stands there now" in told(state)[0].told and "wins for" not in told(state)[0].told
    state.table.terms = replace(state.table.terms, volcano_kind="palace")
    assert told(state)[0].told.startswith(f"Palace ({where}): ") and told(state)[0].name.endswith("palace")
    view = FARLANTHIA.view(state, None)
    rows = FARLANTHIA.scoreboard(view, FARLANTHIA.names(view, ("Ann", "Ben", "Cleo")))
    assert "palace 1 of 2" in " ".join(rows) and "volcano" not in " ".join(rows)
    assert "hold the palace alone" in ways_to_win(state.table.terms)
    plain = position(seats=3)
    assert not any("olcano" in goal.told for goal in told(plain)), "where it wins nothing it is not named"


@rule("FA-286")
def test_an_occupied_capitol_is_loud_and_its_lord_reads_your() -> None:
    state = position(seats=3, win_castle="on", crowns="1")
    assert not any(goal.loud for goal in told(state))
    assert "Taking another's capitol wins" in line(told(state))
    troops(state, B, (3, 0), 1)
    assert told(state)[0].loud and "Ben stands on Ann's capitol" in told(state)[0].told
    assert "Ben stands on your capitol" in told(state, A)[0].told
    state.table.terms = replace(state.table.terms, crowns=2)
    assert "Ben stands on Ann's capitol" in line(told(state)) and not told(state)[0].loud
    off = position(seats=3, win_castle="off")
    troops(off, B, (3, 0), 1)
    assert not any(goal.loud for goal in told(off)), "it wins nothing there"


@rule("FA-232", "FA-233")
def test_renown_and_the_last_season_are_told_where_they_win() -> None:
    state = position(seats=3, renown_target=8)
    state.table.renown[:] = [3, 7, 3]
    assert "8 renown win at a season's end; Ben is nearest with 7." in line(told(state))
    state.table.renown[B] = 8
    assert told(state)[0].loud
    assert told(state)[0].told.endswith("More renown than Ben's stops that, or the fall of Ben's capitol.")
    assert told(state, B)[0].told.endswith("More renown than yours stops that, or the fall of your capitol.")
    state.table.terms = replace(state.table.terms, win_castle=False, elimination="all")
    assert told(state)[0].told.endswith("More renown than Ben's stops that.")
    state = position(seats=3, win_renown="off", season_limit="10")
    assert "After season 10 the most renown wins" in line(told(state))
    state.table.season = 10
    assert told(state)[0].loud and told(state)[0].told.startswith("This is the last season.")
    state.table.terms = replace(state.table.terms, win_renown=True)
    assert line(told(state)).count("all have 0") == 1, "it was said twice in the last season"
    state.table.renown[B] = state.table.terms.renown_target
    assert "enough to win when this one ends" in line(told(state))
    state = position(seats=3, mode="tournament", season_limit="10")
    assert "renown win at" not in line(told(state))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_what_wins_is_told_of_each_preset_and_nothing_that_does_not(game: Game[Any, Any]) -> None:
    for name in game.presets:
        chosen = game.preset(name, {})
        for seats in game.seat_counts:
            with suppress(Illegal):
                settled = game.settle(chosen, seats)
                told = game.variant(settled).wins(settled)
                assert told.endswith(".")
                if game.id == "farlanthia":
                    story = settled["mode"] == "story"
                    assert ("renown at a season's end" in told) == (
                        settled["win_renown"] == "on" and not story
                    )
                    assert ("volcano" in told) == (settled["win_hill"] == "on" and not story)
        assert bool(chosen_preset(game.presets, chosen)) == bool(game.presets[name].options)
    assert chosen_preset(game.presets, {}) == ""
