"""From what the dice of a table come, from Start to the first board. Plain functions; `Starting` commits.

Where a public beacon settles them, Start freezes seats, names and options and names a round of it in a
message; the game begins once that round was had, and not otherwise. In its place stand words, where somebody
wants to type one: what was frozen is said in a message, and each word that follows in one of its own. None of
these messages is ever edited.
"""

from typing import Any

from msgspec.structs import replace

from bot.beacon import quicknet
from bot.tables.live import Live, intent_row
from bot.tables.model import Dice, Given, Phase, Refusal, Seated, Table, TimerKind
from data.rows import IntentRow, TimerRow
from rules.kernel import fairness
from rules.kernel.fairness import Bound, Void
from rules.kernel.illegal import Illegal

LUCK_SECONDS = 60.0
"""How long words for the dice are awaited at most."""
LATE = 10.0
"""So many seconds after that minute nobody can say that the bot was there to take words."""
HELD = 40
"""Digits of a hash that a form carries: no two texts that anybody could find share them."""
MOST_SENT = 20
"""Words of one person that are remembered as sent and not taken; who has sent so many sends no more."""
AFTER = 1.0
"""Seconds after a round is due at which it is asked for: it takes a moment until it is everywhere."""
PAUSES = (2.0, 60.0)
"""Seconds between two tries to have a round: at least, and at most; between them as long as it has taken."""
GIVEN_UP = 600.0
"""Seconds after its round at which a start can be called off that no message has named."""
CLOSED = "This table is closed."
SETTLED = (
    "Start was pressed: a public beacon settles the dice in a moment, and until then nobody can change "
    "anything here or call it off. Try again once the game has begun."
)
_UNTIL_THEN = "Until then nobody can change anything here or call it off, so that nobody can choose the dice."
UNREACHED = (
    "The public beacon cannot be reached, so the round that settles the dice is still to be had. I ask for "
    f"it every minute, and the game begins with that round and no other. {_UNTIL_THEN}"
)
SWITCHED_OFF = (
    "Whoever runs me has switched the public beacon off after Start was pressed. The game begins once it is "
    f"on again and gives the round that was named, and with no other. {_UNTIL_THEN}"
)
OVERDUE = 30.0
"""Seconds after its round was due at which the table says that it is still to be had."""
STATEMENT = "statement"
"""What the channel is told of the dice; an intent of this kind carries its version in place of a seat."""


class Again(Refusal):
    """This word does not count, and its giver may type a new one."""


def bound_seats(seats: tuple[Seated, ...]) -> tuple[Bound, ...]:
    """Who sits where, as it is bound by the dice."""
    return tuple(Bound(seated.bound, seated.computer) for seated in seats)


def check_settled(table: Table) -> None:
    """Refusal while a beacon's round is awaited: whoever knows the secret could else choose between dice."""
    if table.awaiting_round:
        raise Refusal(table.why or SETTLED)


def check_may_end(table: Table, now: float) -> None:
    """The same for ending it, but for a start of which the channel could not be told: its round is void."""
    if table.dice.message or now < quicknet.due(table.dice.round) + GIVEN_UP:
        check_settled(table)


def announce(live: Live, at: float, now: float) -> Live:
    """The table with a round that its start message is to name, due in ten seconds or little more.

    `at` is the time by Discord's clock, `now` by ours.
    """
    round = quicknet.first_from(at + quicknet.AHEAD)
    dice = replace(live.table.dice, round=round, started=bound_seats(live.table.seats))
    return _looked_at(live, now + quicknet.due(round) - at + AFTER, phase=Phase.LUCK, dice=dice)


def announced(live: Live, message: int, at: float, now: float) -> tuple[Live, bool]:
    """The table once its start message stands in the channel, and whether that is void: it came too late.

    Another round is named then; nobody has begun anything by the first.
    """
    dice = live.table.dice
    if quicknet.in_time(message, dice.round):
        due, dice = quicknet.due(dice.round), replace(dice, message=str(message))
        return _looked_at(live, now + due - quicknet.sent_at(message) + AFTER, dice=dice), False
    dice = replace(dice, void=(*dice.void, Void(dice.round, str(message))))
    after = replace(live, table=replace(live.table, dice=dice))
    return announce(after, max(at, quicknet.sent_at(message)), now), True


def later(live: Live, now: float, *, asked: bool) -> Live:
    """The table whose round could not be had yet, with the next try and, if it is overdue, why it waits.

    `asked` is whether a beacon was there to be asked.
    """
    least, most = PAUSES
    waited, why = now - quicknet.due(live.table.dice.round), live.table.why
    if live.table.dice.message and not (asked and waited < OVERDUE):
        why = UNREACHED if asked else SWITCHED_OFF
    return _looked_at(live, now + min(max(waited, least), most), why=why)


def freeze(live: Live, now: float) -> Live:
    """The table with its seats, names and options frozen, also if they were before: words begin anew."""
    table = live.table
    asked = tuple(each for each in table.dice.given if each.kind == "wish")
    turned_away = replace(table, dice=Dice(given=asked)).outsiders[len(table.players) :]
    # What somebody has sent the bot knows: it is no new word, whatever it was sent for.
    given = tuple(
        replace(each, kind="sent") if each.kind == "word" else each
        for each in table.dice.given
        if each.kind != "pass" and not (each.kind == "wish" and each.user_id in turned_away)
    )
    dice = replace(table.dice, given=given, started=bound_seats(table.seats))
    return minute(replace(live, table=replace(table, phase=Phase.LUCK, dice=dice)), now)


def minute(live: Live, now: float) -> Live:
    """The table with the minute for words begun now; it is over at once if nobody's word is awaited."""
    return _looked_at(live, now + (LUCK_SECONDS if live.table.pondering else 0.0))


def _looked_at(live: Live, due_at: float, **changes: Any) -> Live:
    """The table with these changes, and when its dice are looked at again."""
    timer = TimerRow(game_id=live.table.id, seat=-1, kind=TimerKind.LUCK.value, due_at=due_at)
    return replace(live, table=replace(live.table, **changes), timers=(timer,))


def over(live: Live, now: float, since: float) -> bool:
    """Whether the minute for words is over, for a bot that has been there since then to take them."""
    due = min((row.due_at for row in live.timers), default=now)
    return since + LUCK_SECONDS <= due <= now <= due + LATE


def check_in_time(live: Live, now: float, since: float) -> None:
    """Refusal of a word that comes after its minute, though nothing has begun the game yet."""
    if live.table.phase is Phase.LUCK and over(live, now, since):
        raise Refusal("The minute for words is over: the game begins without yours.")


def check_wish(table: Table, user_id: int) -> None:
    """Refusal of a wish to type a word where it means nothing, or if too many have it who sit nowhere."""
    if table.dice.beacon:
        raise Refusal(
            "The dice of this table come from a public beacon that nobody can foresee: no word is needed."
        )
    others = set(table.outsiders) - {user_id}
    if table.seat_of(user_id) is None and len(others) >= max(table.counts):
        raise Refusal(
            f"{max(table.counts)} people without a seat want to type a word already, one for each seat."
        )


def with_word(table: Table, user_id: int, typed: str, extends: str) -> Table:
    """The table with that word; raises Refusal, Again where its giver may type a new one."""
    check_asked(table, user_id)
    sent = _sent(table, user_id)
    if len(sent) >= MOST_SENT:
        raise Refusal("You have sent so many words that none of yours can be new: press “No word”.")
    if signs(typed) in sent:
        raise Again("You have sent that before at this table, so it is known: type a new word.")
    try:
        word = fairness.word(typed)
    except Illegal as refused:
        raise Again(refused.text) from None
    if len(extends) < HELD or not any(each.startswith(extends) for each in _links(table)):
        raise Again("That form does not show what your word would extend: its hash is none of this table's.")
    if not table.extends.startswith(extends):
        raise Again("Another word came while you typed, and yours would now extend that one.")
    seat = table.seat_of(user_id)
    outside = sum(each.who.startswith("outsider") for each in table.dice.words)
    who = f"outsider {outside + 1}" if seat is None else f"seat {seat + 1}"  # roles come after the seats
    return with_given(table, Given("word", user_id, who, word, table.version + 1))


def with_sent(table: Table, user_id: int, typed: str) -> Table:
    """The table, which remembers what was sent and not taken: the bot knows it, and so may its host."""
    sent, text = _sent(table, user_id), signs(typed)
    if table.phase is not Phase.LUCK or not text or text in sent or len(sent) >= MOST_SENT:
        return table
    return with_given(table, Given("sent", user_id, text=text))


def _sent(table: Table, user_id: int) -> list[str]:
    return [each.text for each in table.dice.given if each.kind == "sent" and each.user_id == user_id]


def signs(typed: str) -> str:
    """What of a typed text could be a word."""
    return "".join(char for char in typed.lower() if char.isascii() and char.isalnum())


def with_given(table: Table, given: Given) -> Table:
    """The table with that beside what people have given for its dice."""
    return replace(table, dice=replace(table.dice, given=(*table.dice.given, given)))


def _links(table: Table) -> list[str]:
    """The hashes that words could extend, from the first word of now to the next."""
    given = table.dice.given
    first = next((at for at, each in enumerate(given) if each.kind == "word"), len(given))
    return [
        replace(table, dice=replace(table.dice, given=given[:at])).extends
        for at in range(first, len(given) + 1)
    ]


def check_asked(table: Table, user_id: int) -> None:
    """Refusal unless words are taken, also from this person, who has not answered."""
    if not table.open:
        raise Refusal(CLOSED)
    if table.phase is Phase.LOBBY:
        raise Refusal("Words for the dice are taken once Start was pressed; for now you can ask to type one.")
    check_settled(table)
    if table.phase is not Phase.LUCK:
        raise Refusal("The dice are already set; words only count before the game begins.")
    if any(each.user_id == user_id and each.kind in ("word", "pass") for each in table.dice.given):
        raise Refusal("You have already answered.")
    outside = table.outsiders
    if table.seat_of(user_id) is None and user_id not in outside and len(outside) >= len(table.players):
        raise Refusal(
            "Only as many people without a seat can add a word as there are seats, and that many have asked."
        )


def statement(table: Table, now: float) -> IntentRow:
    """That the channel is to be told what was frozen, or which word came, at this version of the table."""
    return intent_row(table, STATEMENT, table.version, now)
