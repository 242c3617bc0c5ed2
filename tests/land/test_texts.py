"""What players read: prompts, scoreboards, boards in words, lines of the log, refusals."""

import random
import re

import pytest
from msgspec.structs import replace

from rules.kernel.actions import Leave, build
from rules.kernel.book import opening
from rules.kernel.chance import Chance
from rules.kernel.game import Turn, in_words
from rules.kernel.goals import Goal
from rules.kernel.hexes.bits import bits
from rules.kernel.illegal import Illegal
from rules.kernel.lessons import course_of
from rules.kernel.names import Names
from rules.kernel.trail import CAME, Step
from rules.land.actions import Choose, End, Finish, Reclaim, ReclaimAll
from rules.land.events import Finished, Left, Placed, Reclaimed, Skipped, Waited
from rules.land.state import LandState
from tests.cited import rule
from tests.land.table import LAND, A, B, C, begin, do, on, position, reclaim

PEOPLE = ("Ann", "Ben", "Cleo", "Dov", "Eve", "Finn")


def names(state: LandState) -> Names:
    return LAND.names(LAND.view(state, None), PEOPLE[: state.seats])


def prompt(state: LandState, viewer: int | None = None) -> str:
    view = LAND.view(state, viewer)
    return LAND.prompt(view, LAND.names(view, PEOPLE[: state.seats]))


def ends(state: LandState, viewer: int | None = None) -> tuple[Goal, ...]:
    view = LAND.view(state, viewer)
    return LAND.goals(view, LAND.names(view, PEOPLE[: state.seats]))


def lines(state: LandState, events: list) -> list[str]:
    return [event.line(names(state)) for event in events]


def test_prompts_say_who_and_what() -> None:
    state, _ = begin(6, 5, 4, 5, 2)
    cell = "5 across and 2 down (I3 to J4)"
    assert prompt(state) == f"Ann rolled {cell} and is to choose a first plot: J3 or J4."
    assert prompt(state, A) == f"You rolled {cell}. Choose a first plot: J3 or J4."
    state, _ = position({A: [(3, 3), (4, 3)], B: [(9, 9)]}, seats=2)
    assert (
        prompt(state, A)
        == "You have 2 cows to reclaim land with: 5 plots within reach, which would take 5 cows."
    )
    state, _ = position({A: [(9, 10)], B: [(3, 3)]}, seats=2)
    assert (
        prompt(state) == "Ann has 1 cow to reclaim land with: 2 plots within reach, which would take 2 cows."
    )
    state, _ = position({A: [(10, 3)], B: [(3, 3)]}, seats=2)
    told = "3 plots within reach, which would take 3 cows (and 1 mountain, which takes two)"
    assert prompt(state) == f"Ann has 1 cow to reclaim land with: {told}.", "as many as may be chosen"
    state, _ = position({A: [(9, 11)], B: [(3, 3)]}, seats=2)
    assert prompt(state) == "Ann has 1 cow to reclaim land with: 1 plot within reach."


@rule("LA-033")
def test_the_last_pass_is_warned_of() -> None:
    state, _ = position({A: [(3, 3)], B: [(9, 9)]}, seats=2)
    assert not any(goal.loud for goal in ends(state))
    do(state, End())
    assert ends(state)[0].loud and ends(state)[0].told == (
        "If Ben passes now, a whole round has gone by without a plot, and the game ends."
    )
    assert ends(state, A)[0].told == ends(state)[0].told
    assert ends(state, B)[0].told.startswith("If you pass now, a whole round")
    do(state, End())
    assert prompt(state).startswith("The game is over: a whole round went by without a plot being taken.")
    assert prompt(state).endswith("Ann and Ben share the win with 1 plot.")


def test_the_scoreboard_is_in_playing_order() -> None:
    state, _ = begin(1, 2, 6, 2, 2)
    view = LAND.view(state, None)
    assert LAND.scoreboard(view, LAND.names(view, PEOPLE[:3])) == [
        "Cleo (white 3): chooses a first plot",
        "Ben (blue 2): waits for a first plot",
        "Ann (orange 1): waits for a first plot",
    ]
    state, _ = position({A: [(9, 10), (10, 4), (10, 5)], B: [(9, 11)], C: [(3, 3)]}, bonus=[0, 0, 2], gone=4)
    view = LAND.view(state, None)
    assert LAND.scoreboard(view, LAND.names(view, PEOPLE[:3])) == [
        "Ann (orange 1): 3 plots, 1 mountain among them, 3 cows to play now",
        "Ben (blue 2): 1 plot, 1 cow next turn",
        "Cleo (white 3): 1 plot, left the game",
    ]


@rule("LA-034", "LA-036")
def test_at_the_end_the_scoreboard_names_the_winner() -> None:
    state, _ = position({A: [(3, 3), (4, 3)], B: [(9, 9)]}, seats=2)
    do(state, End(), End())
    view = LAND.view(state, None)
    assert LAND.scoreboard(view, LAND.names(view, PEOPLE[:2])) == [
        "Ann (orange 1): 2 plots, winner",
        "Ben (blue 2): 1 plot",
    ]
    state.table.gone = 1 << B
    view = LAND.view(state, None)
    assert LAND.scoreboard(view, LAND.names(view, PEOPLE[:2]))[1] == "Ben (blue 2): 1 plot, left the game"


def test_the_alt_text_tells_what_is_newest() -> None:
    state, _ = position({A: [(3, 3), (4, 3)], B: [(9, 9)]}, seats=2)
    for count, said in ((2, "A1 and B1."), (12, "K1 and L1."), (15, "K1, L1 and 3 more.")):
        state.table.trail = [Step(CAME, B, "plot", plot) for plot in range(count)]
        view = LAND.view(state, None)
        (newest,) = re.findall(r"Newest, by (.*?\.)", LAND.brief(view, LAND.names(view, PEOPLE[:2])))
        assert newest.startswith("Ben (blue 2): A1") and newest.endswith(said)
    told = "What happened: Ben reclaimed A1, B1 and C1."
    view, names = LAND.view(state, None), LAND.names(LAND.view(state, None), PEOPLE[:2])
    assert "Newest, by Ben (blue 2): D1, E1, " in LAND.brief(view, replace(names, told=told)), (
        "not these twice"
    )
    every = " ".join(names.place("plot", plot) for plot in range(15))
    assert LAND.brief(view, replace(names, told=every)) == LAND.brief(view, names).partition(" Newest")[0]


def test_who_rolled_in_vain_is_told_first_why_there_is_nothing_of_theirs() -> None:
    assert Waited(C, ((1, 1),)).touches() == (C,)


def test_lines_tell_what_happened() -> None:
    state, _ = position({A: [(3, 3)], B: [(9, 9)], C: [(6, 6)]})
    told = [
        Placed(A, on(state, (3, 3))[0], 0, 2, 2),
        Placed(B, on(state, (7, 4))[0], 1),
        Waited(C, ((1, 1),)),
        Waited(C, ((1, 1), (4, 6))),
        Waited(C, ((1, 1),) * 10),
        Left(A, 0),
        Left(A, 1),
        Reclaimed(A, on(state, (3, 3), (4, 3)), 2, 1, 2),
        Reclaimed(A, on(state, (3, 3)), 1, 0, 0, ((B, 1),)),
        Reclaimed(A, on(state, (3, 3), (4, 3)), 2, 0, 0, ((B, 2), (C, 1))),
        Skipped(A, mountain=True),
        Finished((A, C), 3, "nobody can reclaim another plot"),
    ]
    assert lines(state, told) == [
        "Ann rolled 2 across and 2 down and starts on C3, the only plot free to start on there.",
        "Ben starts on G4; a resident cow joins for the next turn.",
        "Cleo rolled 1 across and 1 down, found no plot free to start on, and waits.",
        "Cleo rolled 2 times and found no plot free to start on: 1-1 and 4-6.",
        "Cleo rolled 10 times and found no plot free to start on: "
        "1-1, 1-1, 1-1, 1-1, 1-1, 1-1, 1-1 and 1-1 and 2 more.",
        "Ann left the game without a plot.",
        "Ann left the game and keeps 1 plot.",
        "Ann reclaimed C3 and D3 with 2 cows; 2 resident cows join for the next turn.",
        "Ann reclaimed C3 with 1 cow; 1 plot was in Ben's reach.",
        "Ann reclaimed C3 and D3 with 2 cows; 2 plots were in Ben's reach and 1 in Cleo's.",
        "Ann is closed in and skipped from now on: only a mountain is within reach, and that takes two cows.",
        "The game is over: nobody can reclaim another plot. Ann and Cleo share the win with 3 plots.",
    ]


def test_a_long_line_is_cut() -> None:
    state, _ = position({A: [(3, 3)], B: [(9, 9)], C: [(6, 6)]})
    (line,) = lines(state, [Reclaimed(A, tuple(range(40)), 40, 0, 0)])
    assert line.endswith("J1 and 30 more plots with 40 cows.") and len(line) < 120
    (line,) = lines(state, [Reclaimed(A, tuple(range(12)), 12, 0, 0)])
    assert line.endswith("K1 and L1 with 12 cows.")


def _grid(text: str) -> list[str]:
    return re.search(r"```\n(.*?)\n```", text, re.DOTALL)[1].split("\n")


@pytest.mark.parametrize("seed", range(6))
def test_the_board_in_words_holds_all_that_the_picture_shows(seed: int) -> None:
    """Whoever reads it can rebuild the owner of every plot, and find every move."""
    rng = random.Random(seed)
    state, _ = LAND.new(LAND.settle({"map": "random"}, 4), 4, Chance(rng.randbytes(32)))
    for _ in range(12):
        if LAND.waiting_for(state):
            do(state, LAND.players["strong"].choose(Turn(LAND, state, LAND.waiting_for(state)[0]), rng))
    view = LAND.view(state, LAND.waiting_for(state)[0])
    text = LAND.describe(view, LAND.names(view, PEOPLE[:4]))
    head, *rows = _grid(text)
    assert head.strip() == "ABCDEFGHIJKLMNOPQR" and "Columns are A to R from the left" in text
    assert text.count("```") == 2 and text.endswith("\n```"), "what only eyes read goes last"
    free = re.findall(r"^- [a-z ]+: (.*)$", text.partition("Free land:")[2], re.MULTILINE)
    assert set().union(*(_plots(each, view) for each in free)) == set(bits(state.table.free))
    shown = "".join(row[3:] for row in rows)
    expected = [str(o + 1) if o >= 0 else sign for o, sign in zip(view.owner, view.terrain, strict=True)]
    assert shown == "".join(expected)
    for seat in range(4):
        owns = re.search(rf"^{PEOPLE[seat]} \(.*?\) owns (.*?)\.", text, re.MULTILINE)
        assert (_plots(owns[1], view) if owns else set()) == {
            p for p, o in enumerate(view.owner) if o == seat
        }
    offers = re.findall(r"^- (.*?) \(\d cows? a plot", text.split("Players in")[0], re.MULTILINE)
    assert offers and set().union(*(_plots(each, view) for each in offers)) == set(view.legal)


def _plots(text: str, view: object) -> set[int]:
    found: set[int] = set()
    for run in text.split(", "):
        ends = [view.board.lexicon.read(name) for name in run.split(" to ")]
        found.update(range(ends[0], ends[-1] + 1))
    return found


def test_the_alt_text_fits_whatever_people_are_called() -> None:
    state, _ = LAND.new(LAND.settle({}, 6), 6, Chance(bytes(32)))
    rng = random.Random(1)
    while LAND.waiting_for(state):
        view = LAND.view(state, None)
        text = LAND.brief(view, LAND.names(view, tuple("W" * 32 for _ in range(6))))
        assert len(text) <= 1000 and f"round {view.table.round}" in text
        do(state, LAND.players["strong"].choose(Turn(LAND, state, LAND.waiting_for(state)[0]), rng))


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("C4", [(3, 4)]),
        ("c4 d4,e4", [(3, 4), (4, 4), (5, 4)]),
        ("3,4 4,4", [(3, 4), (4, 4)]),
        ("C4-E4 c5", [(3, 4), (4, 4), (5, 4), (3, 5)]),
        ("C4 to E4 c5", [(3, 4), (4, 4), (5, 4), (3, 5)]),
        ("D4–C5", [(3, 4), (4, 4), (3, 5), (4, 5)]),
        ("(3,4), (4, 4); E4", [(3, 4), (4, 4), (5, 4)]),
        ("C4 – E4, 3,5", [(3, 4), (4, 4), (5, 4), (3, 5)]),
        ("3,4-5,4 and (3, 5) - (3,6)", [(3, 4), (4, 4), (5, 4), (3, 5), (3, 6)]),
    ],
)
def test_plots_can_be_typed_in_many_ways(typed: str, wanted: list[tuple[int, int]]) -> None:
    state, _ = position({A: [(3, 3)], B: [(9, 9)]}, seats=2)
    assert build(Reclaim, {"plots": typed}, names(state)) == reclaim(state, *wanted)


@pytest.mark.parametrize(
    "typed", ["", "  ", "C", "C99", "🐄", "1,2,3,4,5,", "x" * 5000, "C4-", "C4-Z99", ",;,", "0,4-40,4"]
)
def test_nonsense_is_refused_in_one_sentence(typed: str) -> None:
    state, _ = position({A: [(3, 3)], B: [(9, 9)]}, seats=2)
    with pytest.raises(Illegal) as refusal:
        build(Reclaim, {"plots": typed}, names(state))
    assert 10 < len(refusal.value.text) < 200


@pytest.mark.parametrize("typed", ["0,4 1,4", "( 0, 4 )", "C4 (0,4)"])
def test_a_plot_that_is_not_there_is_named_as_a_whole(typed: str) -> None:
    state, _ = position({A: [(3, 3)], B: [(9, 9)]}, seats=2)
    with pytest.raises(Illegal) as refusal:
        build(Reclaim, {"plots": typed}, names(state))
    assert "There is no plot '(0,4)';" in refusal.value.text


def test_advice_lists_plots_as_people_do() -> None:
    state, _ = position({A: [(3, 3)], B: [(9, 9)]}, seats=2)
    move = reclaim(state, (3, 4), (4, 4), (4, 5))
    assert in_words(LAND, LAND.view(state, A), move, names(state)) == "Choose plots: C4, D4 and D5"


def test_refusals_say_what_would_be_legal() -> None:
    state, _ = position({A: [(3, 3)], B: [(5, 3)]}, seats=2)
    texts = {}
    for at in ((8, 9), (3, 2), (5, 3), (3, 3)):
        with pytest.raises(Illegal) as refusal:
            do(state, reclaim(state, at))
        texts[at] = refusal.value.text
    assert texts[8, 9] == (
        "H9 does not touch your land to the north, east, south or west; you can reclaim B3, D3 and C4."
    )
    assert texts[3, 2] == "C2 is water, which nobody can reclaim."
    assert names(state).named(texts[5, 3]) == f"E3 already carries a cow of {PEOPLE[B]}."
    assert texts[3, 3] == "C3 already carries your cow."
    with pytest.raises(Illegal) as refusal:
        LAND.apply(state, B, End())
    assert refusal.value.text == "It is not your turn: seat 1 (orange) is to play."


@rule("LA-032")
def test_who_may_take_the_last_land_reads_it_of_themselves() -> None:
    state, _ = position({A: [(3, 3)], B: [(5, 3)]}, seats=2, free=[(4, 3)])
    told = "In this turn {}, or {} with the next, may take the last land, and end the game."
    said = {viewer: ends(state, viewer)[0].told for viewer in (A, B, None)}
    who = {A: ("you", "Ben"), B: ("Ann", "you"), None: ("Ann", "Ben")}
    assert said == {viewer: told.format(*each) for viewer, each in who.items()}
    state, _ = position({A: [(3, 3)], B: [(9, 9)]}, seats=2, free=[(4, 3)], taken=True)
    assert ends(state, A)[0].told == "In this turn you may take the last land, and end the game."


def test_one_plot_is_told_as_one() -> None:
    state, _ = position({A: [(3, 3)], B: [(9, 9)]}, seats=2, free=[(4, 3)])
    assert "\n- D3 (1 cow a plot)" in LAND.describe(LAND.view(state, A), names(state))
    for cows, said in ((1, "1 of them from a resident cow"), (2, "2 of them from resident cows")):
        state.table.bonus[B] = cows
        assert said in LAND.scoreboard(LAND.view(state, None), names(state))[B]
    told = f"{PEOPLE[A]} takes the last land that anybody can reach: 1 plot."
    assert LAND.apply(state, A, Finish())[0].line(names(state)) == told


def test_buttons_follow_the_phase() -> None:
    state, _ = begin(6, 5, 4, 5, 2)
    assert LAND.buttons(LAND.view(state, None)) == (Choose,)
    state, _ = position({A: [(3, 3)], B: [(9, 9)]}, seats=2)
    assert LAND.buttons(LAND.view(state, None)) == (Reclaim, End)
    state, _ = position({A: [(9, 11)], B: [(3, 3)]}, seats=2)
    assert LAND.buttons(LAND.view(state, None)) == (Reclaim, ReclaimAll, End)
    do(state, Leave())
    do(state, Leave())
    assert LAND.buttons(LAND.view(state, None)) == ()


def test_silence_takes_the_first_plot_on_offer_with_room_or_ends_the_turn() -> None:
    state, _ = begin(6, 5, 4, 5, 2)
    assert LAND.skip(state, A) == Choose(on(state, (10, 3))[0]) and LAND.skip(state, B) is None
    corner, _ = begin(6, 4, 2, 5, 2, map="broad")
    assert LAND.skip(corner, A) == Choose(on(corner, (13, 5))[0]), "M5, not N4, the first, a dead corner"
    state, _ = position({A: [(3, 3)], B: [(9, 9)]}, seats=2)
    assert LAND.skip(state, A) == End()


def test_plots_are_told_apart_by_what_is_there() -> None:
    state, _ = position({A: [(3, 3)], B: [(9, 9)]}, seats=2)
    view = LAND.view(state, A)
    told = {sign: view.terrain.index(sign) for sign in "gmc"}
    hints = {sign: LAND.hint(view, "plot", plot, names(state)) for sign, plot in told.items()}
    assert hints == {"g": "", "m": "mountain, 2 cows", "c": "with a resident cow"}


@rule("LA-013", "LA-014")
def test_a_first_plot_without_room_is_told_before_it_is_chosen() -> None:
    """From N4 only mountains can be reached: whoever takes it is skipped to the end."""
    state, _ = begin(6, 4, 2, 5, 2, map="broad", start_mountain="on")
    view = LAND.view(state, A)
    hints = {LAND.names(view, PEOPLE).place("plot", plot): LAND.hint(view, "plot", plot, names(state))
             for plot in view.legal}  # fmt: skip
    dead = "a dead corner, soon shut in"
    dead_ones = dict.fromkeys(("N4", "O5", "N6"), dead)
    room = {"M4": "mountain, 8", "M5": "12", "N5": "mountain, 7", "M6": "9"}
    roomy = {plot: f"{said} free plots within two steps" for plot, said in room.items()}
    assert hints == {**roomy, **dead_ones}, "who sees no picture sees no room either"
    assert f"M6 to N6.\n- M4: {roomy['M4']}\n- N4: {dead}\n" in LAND.describe(view, names(state))


@rule("LA-022")
def test_who_learns_the_game_or_opens_its_help_reads_that_a_turn_grows_by_one_step() -> None:
    steps = [step for lesson in course_of(LAND).lesson for step in lesson.step if "LA-022" in step.rules]
    for told in (opening(LAND.book, LAND.primer), *(step.say for step in steps)):
        assert re.search(r"next turn.* can you go on from", told)
    assert steps


@rule("LA-008", "LA-021", "LA-022")
def test_a_refusal_names_what_lies_there_and_what_could_be_taken() -> None:
    state, _ = position({A: [(3, 3), (4, 3), (9, 9), (6, 6)], B: [(11, 4)]}, seats=2)
    said = {}
    for at in ((2, 5), (2, 1), (1, 1), (3, 7)):
        with pytest.raises(Illegal) as refusal:
            do(state, reclaim(state, at))
        said[at] = refusal.value.text
    assert said[2, 5] == "B5 is beach, which nobody can reclaim."
    assert said[2, 1] == "B1 is a small island, which nobody can reclaim."
    assert said[1, 1] == "A1 is water, which nobody can reclaim."
    assert said[3, 7].endswith("you can reclaim D2, B3, E3, C4, D4, F5, E6, G6, F7, I8, H9 and 2 more.")
    do(state, reclaim(state, (4, 4)))
    with pytest.raises(Illegal) as refusal:
        do(state, reclaim(state, (4, 5)))
    assert refusal.value.text == (
        "D5 only touches land that you took in this turn; "
        "you can reclaim D2, B3, E3, C4, F5, E6, G6, F7, I8, H9, J9 and I10."
    )


@rule("LA-018", "LA-032")
def test_the_refusals_of_a_turn_in_full() -> None:
    state, _ = position({A: [(3, 3), (3, 4)], B: [(9, 9)]}, seats=2)
    cases = (
        (reclaim(state, (2, 3), (4, 3), (4, 4)), "too_few_cows", "3 cows and you have 2 (a mountain"),
        (ReclaimAll(), "too_few_cows", "within reach take 4 cows and you have 2;"),
        (Reclaim((-1,)), "not_on_board", "There is no such plot; you can reclaim B3, D3, D4 and C5."),
        (reclaim(state, (4, 3), (4, 3)), "duplicate", "You named D3 twice."),
        (Finish(), "wrong_phase", "Others can still reclaim land"),
    )
    for move, code, text in cases:
        with pytest.raises(Illegal) as refusal:
            do(state, move)
        assert refusal.value.code == code and text in refusal.value.text
    LAND.apply(state, B, Leave())
    with pytest.raises(Illegal, match="left this game already"):
        LAND.check(state, B, Leave())
    LAND.check(state, A, Leave())
