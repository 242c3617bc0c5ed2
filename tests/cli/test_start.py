"""`landmoot verify --start`: what was copied from the channel, compared sign by sign."""

import pytest

from rules.catalogue import GAMES
from rules.kernel import record
from rules.kernel.chance import Chance
from rules.kernel.fairness import Contribution, commitment, key, running
from rules.kernel.record import SALT_BYTES, Seated

LAND = GAMES["land"]
SECRET = bytes(range(32))
SEAL = commitment(SECRET)
ADDED = (
    Contribution("click", "seat 1", "1456074443980800029"),
    Contribution("click", "seat 3", "1456074443980800031"),
    Contribution("word", "outsider 1", "rain"),
    Contribution("word", "seat 1", "snow42"),
)
CLICKS = f"""\
Landmoot
The dice before the words · Seats, options and clicks stand now.
Seat 1: @Ann · orange
{SEAL}
landmoot dice, format 2
seat 1 click 1456074443980800029
seat 3 click 1456074443980800031
SHA-256 of these lines: {running(SEAL, ADDED[:2])}
"""
WORDS = f"""\
@Dan (outsider 1) adds a word to the dice.
outsider 1 word rain
It extends all before it, whose SHA-256 is {running(SEAL, ADDED[:2])}
Landmoot
@Ann (seat 1) adds a word to the dice.
seat 1 word snow42
It extends all before it, whose SHA-256 is {running(SEAL, ADDED[:3])}
"""


@pytest.fixture
def game(tmp_path):
    """The record of a game that was ended at its start, with all that was added to its dice."""
    options = LAND.settle({"map": "islet"}, 3)
    state, _ = LAND.variant(options).new(options, 3, Chance(key(SECRET, ADDED)))
    written = record.Record(
        format=record.FORMAT,
        game="land",
        options=options,
        seats=tuple(Seated.named(name, bytes(SALT_BYTES)) for name in ("Ann", "Ben", "Cat")),
        secret=SECRET.hex(),
        secret_hash=SEAL,
        contributions=ADDED,
        start=record.digest(LAND, state),
        moves=(),
        result=None,
    )
    path = tmp_path / "game.json"
    path.write_bytes(record.write(record.with_digest(written)))
    return path


@pytest.fixture
def compare(landmoot, game, tmp_path):
    """Verify that game with this text as the pasted messages; returns the exit code and what was said."""

    def run(text, **how):
        start = tmp_path / "start.txt"
        start.write_bytes(text.encode(**how) if isinstance(text, str) else text)
        result = landmoot("verify", game, "--start", start)
        return result.exit_code, " ".join(result.output.split())

    return run


@pytest.mark.parametrize(
    "text",
    [
        CLICKS + WORDS,
        (CLICKS + WORDS).replace("\n", "\r\n"),
        CLICKS.replace(SEAL, f"```\n{SEAL}").replace("SHA", "```\n-# SHA") + WORDS,
        "\n".join(f"  `{line}`\t" for line in (CLICKS + WORDS).split("\n")),
        CLICKS.replace("1456074443980800029", "7") + WORDS.replace("rain", "hail") + CLICKS + WORDS,
        "seat 2 word before\n" + CLICKS + WORDS + "seat 2 word evil (blue 2): 0 points\n",
    ],
)
def test_the_messages_of_this_game(compare, text):
    code, said = compare(text)
    assert code == 0, said
    assert "What was added to the dice is what the messages show" in said


def test_a_whole_channel_may_be_pasted(compare, game):
    """Its last board shows the secret and the digest of the record, which are no sums of what was added."""
    read = record.read(game.read_bytes())
    ended = f"Fair dice: the secret was `{read.secret}` and the digest is `{read.digest}`.\n"
    assert compare(CLICKS + WORDS + ended)[0] == 0
    code, said = compare(CLICKS + WORDS + ended.replace(read.digest, "0" * 64))
    assert code == 1 and "000… is not that of all before it" in said
    code, said = compare(CLICKS + WORDS.replace(running(SEAL, ADDED[:3]), read.digest))
    assert code == 1 and "SHA-256" in said, "nor do they stand for one"


def test_with_a_byte_order_mark_it_is_the_same(compare):
    assert compare(CLICKS + WORDS, encoding="utf-8-sig")[0] == 0


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "word rain\n",
            "word rain\ufe0f\n",
            "number 3 differs at its character 21: U+FE0F in the messages, nothing",
        ),
        ("word rain", "word r\u0430in", "character 18: U+0430 in the messages, U+0061 in the record"),
        ("word rain", "word Rain", "character 17: U+0052 in the messages, U+0072"),
        ("word rain\n", "word rai\n", "character 20: nothing in the messages, U+006E"),
        ("outsider 1 word rain\n", "", "number 3 differs"),
        ("seat 1 word snow42\n", "", "number 4 (seat 1 word snow42) is not in the messages"),
        ("seat 1 word snow42\n", "\u200bseat 1 word snow42\n", "number 4 (seat 1 word snow42) is not in"),
        ("seat 3 click", "seat 2 click", "number 2 differs at its character 6"),
        (
            WORDS,
            WORDS + "outsider 2 word hail\n",
            "number 5 in the messages (outsider 2 word hail) is not in",
        ),
        (f"{SEAL}\nlandmoot", f"{'0' * 64}\nlandmoot", "the seal before what is hashed"),
        ("landmoot dice, format 2", "landmoot dice, format 3", "no line of the messages"),
        (running(SEAL, ADDED[:3]), "0" * 64, "the SHA-256 0000000000000000… is not that of all before it"),
        (running(SEAL, ADDED[:3]), running(SEAL, ADDED[:2]), "is not that of all before it"),
        (running(SEAL, ADDED[:3]), "", "the last SHA-256 is missing"),
        (f"is {running(SEAL, ADDED[:2])}", "is gone", "what number 3 extends is not said"),
    ],
)
def test_other_messages_are_told_apart(compare, old, new, said):
    assert (CLICKS + WORDS).count(old) >= 1
    code, told = compare((CLICKS + WORDS).replace(old, new))
    assert code == 1
    assert "This record is not true" in told
    assert said in told


def test_what_is_no_text_is_refused_kindly(compare, landmoot, game, tmp_path):
    code, said = compare(b"\xff\xfe\x00")
    assert code == 2 and "a text file in UTF-8" in said
    missing = landmoot("verify", game, "--start", tmp_path / "nowhere.txt")
    assert missing.exit_code == 2 and "Traceback" not in missing.output
