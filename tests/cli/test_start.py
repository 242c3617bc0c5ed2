"""`landmoot verify --start`: what was copied from the channel, compared with a record sign by sign."""

import random

import pytest

from bot.beacon import quicknet
from bot.messages.dice_message import START
from rules.catalogue import GAMES
from rules.kernel import record
from rules.kernel.chance import Chance
from rules.kernel.fairness import Bound, Drawn, Void, Word, chain_hash, commitment, key, origin, terms
from rules.kernel.record import SALT_BYTES, Seated
from tests.beacon.standin import KEY, holds, sign
from tests.cli.chatter import chat

LAND = GAMES["land"]
OPTIONS = LAND.settle({"map": "islet"}, 3)
SEATS = tuple(Seated.named(name, bytes(SALT_BYTES)) for name in ("Ann", "Ben", "Cat"))
BEGAN = tuple(Bound(each.bound) for each in SEATS)
TERMS = terms("land", OPTIONS, BEGAN)
SECRET = bytes(range(32))
SEAL = commitment(SECRET)
ADDED = (Word("outsider 1", "rain"), Word("seat 1", "snow42"))
LINES = origin(TERMS, ADDED)
FROZEN = f"""\
Landmoot
The dice before the words · Seats, names and options are final.
Seat 1: @Ann · orange
{SEAL}
landmoot dice, format 2
terms {TERMS}
SHA-256 of these lines: {chain_hash(SEAL, LINES[:1])}
"""
WORDS = f"""\
@Dan (outsider 1) adds a word to the dice.
outsider 1 word rain
It extends all before it, whose SHA-256 is {chain_hash(SEAL, LINES[:1])}
Landmoot
@Ann (seat 1) adds a word to the dice.
seat 1 word snow42
It extends all before it, whose SHA-256 is {chain_hash(SEAL, LINES[:2])}
"""
ROUND = 1000


def message(before: float, round: int = ROUND) -> int:
    """The id of a message that was sent so many seconds before that round."""
    return int((quicknet.due(round) - before - 1420070400) * 1000) << 22


SENT = message(9.0)


def start(seal=SEAL, agreed=TERMS, round=ROUND, void=0):
    """The text of a start message."""
    return f"""\
The dice · Seats, names and options are final, and the game begins in 9 seconds.
Seat 1: @Ann · orange
{START}
seal {seal}
terms {agreed}
round {round}
void {void}
The dice come from the secret behind that seal.
"""


def write(tmp_path, words=(), drawn=None, started=BEGAN):
    """The record of a game that was ended at its start."""
    lines = origin(terms("land", OPTIONS, started), words, drawn)
    state, _ = LAND.variant(OPTIONS).new(OPTIONS, 3, Chance(key(SECRET, lines)))
    written = record.Record(
        format=record.FORMAT,
        game="land",
        options=OPTIONS,
        seats=SEATS,
        secret=SECRET.hex(),
        secret_hash=SEAL,
        started=started,
        words=words,
        drawn=drawn or record.msgspec.UNSET,
        start=record.digest(LAND, state),
        moves=(),
        result=None,
    )
    path = tmp_path / "game.json"
    path.write_bytes(record.write(record.with_digest(written)))
    return path


@pytest.fixture
def verify(landmoot, tmp_path, monkeypatch):
    """Verify a record with this text as the pasted messages; returns the exit code and what was said."""

    monkeypatch.setattr(quicknet, "holds", holds)
    monkeypatch.setattr(quicknet, "KEY", KEY)

    def run(path, text, link=None, **how):
        pasted = tmp_path / "start.txt"
        pasted.write_bytes(text.encode(**how) if isinstance(text, str) else text)
        named = () if link is None else ("--message", str(link))
        result = landmoot("verify", path, "--start", pasted, *named)
        return result.exit_code, " ".join(result.output.split())

    return run


@pytest.fixture
def compare(verify, tmp_path):
    """The same with the record of a game with words."""
    path = write(tmp_path, ADDED)
    return lambda text, **how: verify(path, text, **how)


@pytest.fixture
def begun(verify, tmp_path):
    """The same with the record of a game that a beacon settled, or a changed one, and the message's link."""

    def run(text=None, link=SENT, *, void=(), sent=SENT, signature=None, signed=(), round=ROUND, **how):
        drawn = Drawn(round, str(sent), signature or sign(*(signed or (round,))), void)
        return verify(write(tmp_path, drawn=drawn, **how), start() if text is None else text, link)

    return run


@pytest.mark.parametrize(
    "link",
    [
        str(SENT),
        f"https://discord.com/channels/1/2/{SENT}",
        f"<https://ptb.discord.com/channels/1/2/{SENT}>",
        f"https://discordapp.com/channels/1/2/{SENT} ",
    ],
)
def test_the_start_message_of_this_game(begun, link):
    code, said = begun(link=link)
    assert code == 0, said
    assert "names this seal, these seats and options and this round, and came before it" in said
    assert "is by the bot" in said and "not marked as edited" in said


def test_the_names_of_a_chat_do_no_harm_and_the_whole_message_is_enough(begun):
    text = "Landmoot APP — 12:03\n" + start().replace("\n", "\r\n") + "Ann: round 12\nvoid 7\n"
    assert begun(text)[0] == 0
    quoted = "\n".join(f"  `{line}`\t" for line in start().split("\n"))
    assert begun(quoted)[0] == 0


@pytest.mark.parametrize(
    ("forged", "said"),
    [
        ({"text": start(seal="0" * 64)}, "the seal in the start message is not the record's"),
        ({"text": start(agreed="0" * 64)}, "the seats, names or options of the start message"),
        ({"started": BEGAN[::-1]}, "the seats, names or options of the start message"),
        ({"text": start(round=ROUND + 1)}, "names round 1001"),
        ({"text": start(void=1)}, "names round 1000 after 1 void ones"),
        ({"link": SENT + 1}, f"the record names {SENT} as its start message"),
        ({"signed": (ROUND, 17)}, "is not what the beacon signed"),  # by somebody else
        ({"signed": (ROUND + 1,)}, "is not what the beacon signed"),  # replayed
        ({"signature": "00" * 48}, "is not what the beacon signed"),
        ({"signature": "c0" + "00" * 47}, "is not what the beacon signed"),  # infinity
        ({"link": message(2.9), "sent": message(2.9)}, "less than 3 s later: the dice could be chosen"),
        ({"link": message(-60.0), "sent": message(-60.0)}, "the dice could be chosen"),
        (
            {"text": start(void=1), "void": (Void(990, str(message(8.0, 990))),)},
            "round 990 is called void, but its start message came in time",
        ),
    ],
)
def test_every_forgery_of_a_start_is_refused(begun, forged, said):
    code, told = begun(**forged)
    assert code == 1, told
    assert "This record is not true" in told and said in told


def test_a_start_that_came_too_late_is_counted(begun):
    code, said = begun(start(void=1), void=(Void(990, str(message(1.0, 990))),))
    assert code == 0, said
    assert "1 start message before came too late" in said


def test_without_a_message_the_signature_is_looked_at_all_the_same(landmoot, tmp_path, monkeypatch):
    path = write(tmp_path, drawn=Drawn(ROUND, str(SENT), sign(ROUND)))
    with monkeypatch.context() as patch:
        patch.setattr(quicknet, "KEY", KEY)
        assert landmoot("verify", path).exit_code == 0
    result = landmoot("verify", path)
    assert result.exit_code == 1, "by quicknet's own key it is not signed"
    assert "is not what the beacon signed" in " ".join(result.output.split())


def test_text_and_link_go_together(landmoot, begun, compare, verify, tmp_path):
    for link, said in ((None, "takes both"), ("yesterday", "link or id"), ("", "link or id")):
        code, told = begun(link=link)
        assert code == 2 and said in told, told
    path = write(tmp_path, drawn=Drawn(ROUND, str(SENT), sign(ROUND)))
    assert landmoot("verify", path, "--message", SENT).exit_code == 2
    code, told = verify(write(tmp_path, ADDED), FROZEN + WORDS, SENT)
    assert code == 2 and "no start message" in told


@pytest.mark.parametrize("other", [start(round=ROUND + 5), start(seal="ab" * 32), start(agreed="0" * 64)])
def test_two_start_messages_are_quoted_and_none_is_believed(begun, other):
    """Whoever writes a second one in the channel makes no true record false, and no false one true."""
    for text in (start() + other, other + start()):
        code, said = begun(text)
        assert code == 2, said
        assert said.count(f"seal {SEAL[:9]}") + said.count(SEAL[:20]) >= 1 and "more than once" in said
        assert "Paste the message of your link alone" in said
    assert begun(start() + "as the bot said:\n" + start())[0] == 0, "it says the same twice"


def test_a_text_without_a_start_message_proves_nothing(begun):
    code, said = begun("We began at noon.\n")
    assert code == 2 and START in said


@pytest.mark.parametrize(
    "text",
    [
        FROZEN + WORDS,
        (FROZEN + WORDS).replace("\n", "\r\n"),
        FROZEN.replace(SEAL, f"```\n{SEAL}").replace("SHA", "```\n-# SHA") + WORDS,
        "\n".join(f"  `{line}`\t" for line in (FROZEN + WORDS).split("\n")),
        "seat 2 word before\n" + FROZEN + WORDS + "seat 2 word evil (blue 2): 0 points\n",
        FROZEN + "seat 1 word lol\n" + WORDS + "seat 1 word lol\n",
        FROZEN + WORDS + f"{SEAL}\n{'ab' * 32}\n",
    ],
)
def test_the_messages_of_this_game(compare, text):
    code, said = compare(text)
    assert code == 0, said
    assert "What was added to the dice is what the messages show" in said


def test_chat_makes_no_true_record_false(compare, begun, tmp_path):
    """A share of what `python -m tests.cli.chatter` says."""
    rng = random.Random(3)
    for _ in range(12):
        lines = chat(rng, 40)
        before, between, after = ("\n".join(lines[at::3]) + "\n" for at in range(3))
        half = WORDS.index("Landmoot")
        code, said = compare(before + FROZEN + between + WORDS[:half] + between + WORDS[half:] + after)
        assert code == 0, said
    assert begun(before + start() + after)[0] == 0


def test_with_a_byte_order_mark_it_is_the_same(compare):
    assert compare(FROZEN + WORDS, encoding="utf-8-sig")[0] == 0


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("word rain\n", "word rain\ufe0f\n", "line 2 of what was added differs at its character 21: U+FE0F"),
        ("word rain", "word r\u0430in", "character 18: U+0430 in the messages, U+0061 in the record"),
        ("word rain", "word Rain", "character 17: U+0052 in the messages, U+0072"),
        ("word rain\n", "word rai\n", "character 20: nothing in the messages, U+006E"),
        (
            "outsider 1 word rain\n",
            "",
            "line 2 of what was added (outsider 1 word rain) is not in",
        ),
        ("seat 1 word snow42\n", "", "line 3 of what was added (seat 1 word snow42) is not in the messages"),
        ("seat 1 word snow42\n", "\u200bseat 1 word snow42\n", "(seat 1 word snow42) is not in the messages"),
        (chain_hash(SEAL, LINES[:2]), "0" * 64, "(seat 1 word snow42) is not in the messages"),
        (chain_hash(SEAL, LINES[:2]), chain_hash(SEAL, LINES[:1]), "more than once"),
    ],
)
def test_other_messages_are_told_apart(compare, old, new, said):
    assert (FROZEN + WORDS).count(old) >= 1
    code, told = compare((FROZEN + WORDS).replace(old, new))
    assert code == (2 if said == "more than once" else 1)
    assert said in told


def _sum(seal, lines):
    return f"SHA-256 of these lines: {chain_hash(seal, lines)}"


def frozen(seal, lines):
    return "\n".join([seal, "landmoot dice, format 2", *lines, _sum(seal, lines), ""])


def word(line, *before):
    return f"{line}\nIt extends all before it, whose SHA-256 is {chain_hash(SEAL, before)}\n"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (frozen("ab" * 32, LINES[:1]), "more than once"),
        (frozen(SEAL, ["terms " + "0" * 64]), "more than once"),
        (word("outsider 1 word hail", *LINES[:1]), "outsider 1 word rain” and “outsider 1 word hail"),
        (word("seat 2 word evil", *LINES[:2]), "seat 1 word snow42” and “seat 2 word evil"),
        (word("seat 2 word evil", *LINES), "one line more than the record: “seat 2 word evil”"),
    ],
)
def test_two_candidates_are_quoted_and_none_is_believed(compare, more, said):
    code, told = compare(FROZEN + WORDS + more)
    assert code == 2, told
    assert said in told


def test_a_record_that_was_forged_to_what_somebody_wrote_is_not_confirmed(verify, tmp_path):
    forged = write(tmp_path, (ADDED[0], Word("seat 1", "evil")))
    code, told = verify(forged, FROZEN + WORDS)
    assert code == 1 and "differs at its character 13" in told
    code, told = verify(forged, FROZEN + WORDS + word("seat 1 word evil", *LINES[:2]))
    assert code == 2 and "“seat 1 word snow42” and “seat 1 word evil”" in told


def test_another_seal_is_another_game(compare):
    code, told = compare(frozen("ab" * 32, LINES[:1]))
    assert code == 1 and "the seal before what is hashed" in told


def test_what_is_no_text_is_refused_kindly(compare, landmoot, tmp_path):
    code, said = compare(b"\xff\xfe\x00")
    assert code == 2 and "a text file in UTF-8" in said
    missing = landmoot("verify", tmp_path / "game.json", "--start", tmp_path / "nowhere.txt")
    assert missing.exit_code == 2
    assert "nowhere.txt cannot be read: No such file or directory." in " ".join(missing.output.split())
