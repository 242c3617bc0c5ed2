"""Records: what is read, borders of its frame, and what a re-run compares, without the command line."""

import hashlib
import json
import time
from typing import Any

import msgspec
import pytest

from rules.catalogue import GAMES
from rules.kernel import record, simulation
from rules.kernel.fairness import LONGEST_WORD, Bound, Drawn, Word
from rules.kernel.record import LONGEST_NAME, SALT_BYTES, Record, Report, Seated, Unreadable

LAND = GAMES["land"]


@pytest.fixture(scope="module")
def true() -> Record:
    """The record of a short random game of Land, one of whose players has a name beyond ASCII."""
    options = LAND.settle({"map": "islet"}, 3)
    players = [LAND.players["random"]] * 3
    kept = simulation.play(LAND, options, players, simulation.seeds("s", 1), names=["random"] * 3, keep=True)
    assert kept.record is not None
    seats = (named("Bénédicte"), *kept.record.seats[1:])
    return record.with_digest(msgspec.structs.replace(kept.record, seats=seats))


def named(name: str) -> Seated:
    """Who sat there under that name."""
    return Seated.named(name, b"s" * SALT_BYTES)


def began(true: Record) -> tuple[Bound, ...]:
    """Who sat there at its start: those who do in it."""
    return tuple(Bound(each.bound, each.computer) for each in true.everybody)


def changed(true: Record, **fields: Any) -> Record:
    """Another record, with the digest that fits it."""
    return record.with_digest(msgspec.structs.replace(true, **fields))


def test_what_is_written_is_read_again_and_its_digest_is_the_published_recipe(true: Record) -> None:
    data = record.write(true)
    assert record.write(record.read(data)) == data
    assert data.startswith(b'{\n "format": 3,\n')
    told = json.loads(data)
    digest = told.pop("digest")
    assert told["seats"][0]["name"] == "Bénédicte"
    for each in told["seats"]:
        del each["name"], each["salt"]
    text = json.dumps(told, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert digest == hashlib.sha256(text.encode()).hexdigest()
    told = json.loads(data)
    for spaced in (json.dumps(told), json.dumps(dict(reversed(told.items())), indent=7)):
        assert record.write(record.read(spaced.encode())) == data, "how it is laid out means nothing"


def test_a_document_may_be_as_large_as_any_record(true: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    data = record.write(true)
    monkeypatch.setattr(record, "LARGEST", len(data))
    assert record.read(data).digest == true.digest
    with pytest.raises(Unreadable, match="larger than any record"):
        record.read(data + b" ")


NAMES = [("", False), ("N", True), ("N" * LONGEST_NAME, True), ("N" * (LONGEST_NAME + 1), False)]
WORDS = [("", False), ("w", True), ("w" * LONGEST_WORD, True), ("w" * (LONGEST_WORD + 1), False)]


def readable(candidate: Record, said: str) -> bool:
    """Whether a record is read; if not, `said` is why."""
    try:
        assert record.read(record.write(candidate)).digest == candidate.digest
    except Unreadable as refusal:
        assert said in str(refusal)
        return False
    return True


@pytest.mark.parametrize(("name", "fits"), NAMES)
def test_how_long_a_name_may_be(true: Record, name: str, fits: bool) -> None:
    last = changed(true, seats=(*true.seats[:2], named(name)))
    assert readable(last, "a seat whose name is empty or longer than 64") == fits
    role = changed(true, roles=(named(name),))
    assert readable(role, "a seat whose name is empty or longer than 64") == fits


@pytest.mark.parametrize(("word", "fits"), WORDS)
def test_how_long_a_word_may_be(true: Record, word: str, fits: bool) -> None:
    added = changed(true, started=began(true), words=(Word("seat 1", "17"), Word("seat 3", word)))
    assert readable(added, "has a word for the dice that no table takes") == fits


def test_who_adds_to_the_dice_has_a_number_at_that_table(true: Record) -> None:
    for who, fits in (("seat 3", True), ("outsider 1", True), ("seat 4", False), ("Ann", False)):
        added = changed(true, started=began(true), words=(Word(who, "rain"),))
        assert readable(added, "added to the dice") == fits


def test_a_record_with_words_or_a_round_says_who_began(true: Record) -> None:
    drawn = Drawn(1000, "17", "ab" * 48)
    assert readable(changed(true, started=began(true), drawn=drawn), "")
    for added in ({"drawn": drawn}, {"words": (Word("seat 1", "rain"),)}):
        for some in ((), began(true)[:2]):
            assert not readable(changed(true, started=some, **added), "who sat in each seat at the start")
    nobody = (*began(true)[:2], Bound("Ann"))
    assert not readable(changed(true, started=nobody, drawn=drawn), "name is not bound by 32 bytes")


@pytest.mark.parametrize(
    "secret", ["00" * 32 + "0", "0" * 63, "0" * 63 + "g", "0" * 63 + " ", "AB" * 32, "é" * 32]
)
def test_a_secret_is_64_digits_in_small_letters(true: Record, secret: str) -> None:
    assert not readable(changed(true, secret=secret), "has a secret that is not 32 bytes in hexadecimal")


def test_what_is_said_twice_is_named_but_not_at_length(true: Record) -> None:
    long = json.dumps("n" * 40)
    for name in ("format", "seats"):
        with pytest.raises(Unreadable, match=f"says '{name}' twice"):
            record.read(record.write(true).replace(b'{\n "', f'{{"{name}": 1, "'.encode(), 1))
    with pytest.raises(Unreadable, match=f"says '{'n' * 30}' twice"):
        record.read(f"{{{long}: 1, {long}: 1}}".encode())
    with pytest.raises(Unreadable, match="says 'b' twice"):
        record.read(b'{"game": {"a": 1, "b": 2, "c": 3, "b": 4}}')


def test_what_is_said_twice_is_found_at_once_among_many(true: Record) -> None:
    """A file of 70 kB took six seconds, one of the largest size would have taken weeks."""
    many = ", ".join(f'"{number}": 0' for number in range(20_000))
    began = time.process_time()
    with pytest.raises(Unreadable, match="says '19999' twice"):
        record.read(f'{{"game": {{{many}, "19999": 1}}}}'.encode())
    assert time.process_time() - began < 2


def test_a_replay_tells_each_step_and_a_check_counts_them(true: Record) -> None:
    steps = list(record.replay(LAND, true))
    assert [step.number for step in steps] == list(range(len(true.moves) + 1))
    assert (steps[0].seat, steps[0].action) == (None, None) and steps[0].digest == true.start
    for step, made in zip(steps[1:], true.moves, strict=True):
        assert (step.seat, step.digest) == (made.seat, made.state)
        assert json.loads(msgspec.json.encode(step.action)) == json.loads(bytes(made.action))
        assert step.events, "every move of Land is told"
    drawn = steps[-1].state.chance.drawn
    assert drawn and record.verify(LAND, true) == Report(len(true.moves), drawn)


def test_a_check_stops_at_the_first_move_that_is_not_true(true: Record) -> None:
    at = len(true.moves) // 2
    false = msgspec.structs.replace(true.moves[at - 1], state="00" * 32)
    report = record.verify(LAND, changed(true, moves=(*true.moves[: at - 1], false, *true.moves[at:])))
    assert (report.moves, not report.problem) == (at - 1, False)
    assert report.problem == f"the state after move {at} is not the recorded one"
    assert record.verify(LAND, changed(true, start="00" * 32)).moves == 0


def test_what_was_ended_before_has_no_result(true: Record) -> None:
    short = changed(true, moves=true.moves[:3], result=None)
    assert readable(short, "") and not record.verify(LAND, short).problem


def test_a_name_that_is_forgotten_leaves_the_proof(true: Record) -> None:
    left = record.without_names(true, [0, 2])
    data = record.write(left)
    assert record.read(data).digest == true.digest and not record.verify(LAND, record.read(data)).problem
    assert [each.title for each in left.seats] == ["A player", true.seats[1].name, "A player"]
    assert "Bénédicte" not in data.decode() and true.seats[0].salt not in data.decode()
    assert record.without_names(left, [0, 2]) == left
    role = changed(true, roles=(named("Bénédicte"),))
    assert record.without_names(role, [3]).everybody[3].title == "A player"


def test_a_name_is_bound_as_the_recipe_says(true: Record) -> None:
    seated = true.seats[0]
    salted = bytes.fromhex(seated.salt) + "Bénédicte".encode()
    assert seated.bound == hashlib.sha256(salted).hexdigest()


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"name": "Benedicte"}, "a seat whose name is not the one that it had"),
        ({"salt": "00" * SALT_BYTES}, "a seat whose name is not the one that it had"),
        ({"salt": ""}, "a name whose salt is not 16 bytes"),
        ({"salt": "é" * 2 * SALT_BYTES}, "a name whose salt is not 16 bytes"),
        ({"name": ""}, "a seat whose name is empty"),
        ({"bound": "00" * 32}, "a seat whose name is not the one that it had"),
        ({"bound": ""}, "not bound by 32 bytes"),
    ],
)
def test_a_seat_bears_its_name_or_none(true: Record, fields: dict[str, str], said: str) -> None:
    seats = (msgspec.structs.replace(true.seats[0], **fields), *true.seats[1:])
    assert not readable(changed(true, seats=seats), said)


def test_what_binds_a_name_is_under_the_digest(true: Record) -> None:
    seats = (named("Bob"), *true.seats[1:])
    assert not readable(msgspec.structs.replace(true, seats=seats), "was changed")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "is not JSON: a record is what `/records export` gives"),
        (b"[]", "is not a record of a Landmoot game"),
        (b"{}", "is not a record of a Landmoot game"),
        (b'"game"', "is not a record of a Landmoot game"),
        (b'["game"]', "is not a record of a Landmoot game"),
        (b'{"game": "land"}', "is not a record of a Landmoot game: it does not say its format"),
        (b'{"game": "land", "format": 2}', "is a record of format 2; this program reads format 3"),
        (b'{"game": NaN}', "is not a record of a Landmoot game: NaN is no number"),
        (b"[" * 200_000, "is nested too deeply for a record"),
    ],
)
def test_what_is_no_record_is_told_so(data: bytes, said: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        record.read(data)
    assert str(refusal.value) == said


def test_a_record_whose_digest_was_left_as_it_was_is_not_read(true: Record) -> None:
    kept = msgspec.structs.replace(true, start="00" * 32)
    assert not readable(kept, "was changed: its digest is not that of what it holds")


def untrue(true: Record, **fields: Any) -> str:
    """What is not true of a record that was changed with care."""
    return record.verify(LAND, record.read(record.write(changed(true, **fields)))).problem


def test_what_a_check_finds(true: Record) -> None:
    result, early = true.result, "the record has a result, but its game does not come to an end"
    assert result is not None and untrue(true) == ""
    assert untrue(true, moves=true.moves[:-1]) == early
    assert untrue(true, result=None) == "the game comes to its end, but the record has no result"
    for other in ({"winners": ()}, {"scores": (99,) * 3}, {"why": "luck"}):
        false = msgspec.structs.replace(result, **other)
        assert untrue(true, result=false) == "the result is not the recorded one"
    for action in (b'{"move": "fly"}', b"[1]", b'{"move": "settle", "plot": 99999}'):
        moves = (msgspec.structs.replace(true.moves[0], action=msgspec.Raw(action)), *true.moves[1:])
        assert untrue(true, moves=moves).startswith("move 1 cannot be made: ")
