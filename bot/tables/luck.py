"""What people give to the dice, from the lobby to the first board. Plain functions; `Lobby` commits.

When Start is pressed where somebody wants to type a word, seats, options and clicks are frozen and said in a
message, and each word that follows is said in one of its own. None of these messages is ever edited.
"""

from msgspec.structs import replace

from bot.tables.live import Live, intent_row
from bot.tables.model import Given, Phase, Refusal, Seated, Table, TimerKind
from data.rows import IntentRow, TimerRow

LUCK_SECONDS = 60.0
"""How long words for the dice are awaited at most."""
LATE = 10.0
"""So many seconds after that minute nobody can say that the bot was there to take words."""
HELD = 40
"""Digits of a hash that a form carries: no two texts that anybody could find share them."""
CLOSED = "This table is closed."
STATEMENT = "statement"
"""What the channel is told of the dice; an intent of this kind carries its version in place of a seat."""


class Outrun(Refusal):
    """This word would extend something else than its giver saw, mostly as another landed meanwhile."""


def clicks(
    given: tuple[Given, ...], seats: tuple[Seated, ...], clicked: tuple[int, str] | None = None
) -> tuple[Given, ...]:
    """What was given, with the clicks of who sits there now, under the numbers of their seats.

    `clicked` is a person and the id of their click; the first one of each counts.
    """
    numbers = {seated.user_id: seat_number(seated) for seated in seats if seated.user_id is not None}
    kept = tuple(
        replace(each, who=numbers[each.user_id]) if each.kind == "click" else each
        for each in given
        if each.kind != "click" or each.user_id in numbers
    )
    if clicked is None or any((each.kind, each.user_id) == ("click", clicked[0]) for each in kept):
        return kept
    return (*kept, Given("click", clicked[0], numbers[clicked[0]], clicked[1]))


def seat_number(seated: Seated) -> str:
    """Under which number a seat's clicks and words count; roles come after the seats."""
    return f"seat {seated.index + 1}"


def check_wish(table: Table, user_id: int) -> None:
    """Refusal if as many who sit nowhere want to type a word as there are seats."""
    most = max(table.counts)
    if table.seat_of(user_id) is None and len(table.outsiders) >= most:
        raise Refusal(f"{most} people without a seat want to type a word already, one for each seat.")


def freeze(live: Live, now: float) -> Live:
    """The table with its seats, options and clicks frozen, also if they were before: words begin anew."""
    table = live.table
    among = replace(table, given=tuple(each for each in table.given if each.kind == "wish")).outsiders
    turned_away = among[len(table.players) :]
    given = tuple(
        each
        for each in clicks(table.given, table.seats)
        if each.kind == "click" or (each.kind == "wish" and each.user_id not in turned_away)
    )
    after = replace(live, table=replace(table, phase=Phase.LUCK, given=given))
    return replace(after, timers=minute(after, now))


def minute(live: Live, now: float) -> tuple[TimerRow, ...]:
    """The timer of the minute for words, begun now; over at once if nobody's word is awaited."""
    seconds = LUCK_SECONDS if live.table.pondering else 0.0
    return (TimerRow(game_id=live.table.id, seat=-1, kind=TimerKind.LUCK.value, due_at=now + seconds),)


def over(live: Live, now: float, since: float) -> bool:
    """Whether the minute for words is over, for a bot that has been there since then to take them."""
    due = min((row.due_at for row in live.timers), default=now)
    return since + LUCK_SECONDS <= due <= now <= due + LATE


def check_in_time(live: Live, now: float, since: float) -> None:
    """Refusal of a word that comes after its minute, though nothing has begun the game yet."""
    if live.table.phase is Phase.LUCK and over(live, now, since):
        raise Refusal("The minute for words is over: the game begins without yours.")


def with_word(table: Table, user_id: int, word: str, extends: str) -> Table:
    """The table with that word; raises Refusal, Outrun if it was to extend something else."""
    check_asked(table, user_id)
    seat = table.seat_of(user_id)
    outside = [each for each in table.given if each.kind == "word" and each.who.startswith("outsider")]
    if seat is None and user_id not in table.outsiders and len(table.outsiders) >= len(table.players):
        raise Refusal(
            "Only as many people without a seat can add a word as there are seats, and that many have asked."
        )
    if len(extends) < HELD or not any(each.startswith(extends) for each in _links(table)):
        raise Outrun("That form does not show what your word would extend: its hash is none of this table's.")
    if not table.extends.startswith(extends):
        raise Outrun("Another word came while you typed, and yours would now extend that one.")
    who = f"outsider {len(outside) + 1}" if seat is None else seat_number(table.seats[seat])
    return replace(table, given=(*table.given, Given("word", user_id, who, word, table.version + 1)))


def _links(table: Table) -> list[str]:
    """The hashes that words could extend, from the first word of now to the next."""
    first = next((at for at, each in enumerate(table.given) if each.kind == "word"), len(table.given))
    return [replace(table, given=table.given[:at]).extends for at in range(first, len(table.given) + 1)]


def check_asked(table: Table, user_id: int) -> None:
    """Refusal unless words are taken, and this person has not answered."""
    if not table.open:
        raise Refusal(CLOSED)
    if table.phase is Phase.LOBBY:
        raise Refusal("Words for the dice are taken when Start was pressed; now you can ask for it.")
    if table.phase is not Phase.LUCK:
        raise Refusal("The dice are already set; words only count before the game begins.")
    if any(each.user_id == user_id and each.kind in ("word", "pass") for each in table.given):
        raise Refusal("You have already answered.")


def statement(table: Table, now: float) -> IntentRow:
    """That the channel is to be told what was frozen, or which word came, at this version of the table."""
    return intent_row(table, STATEMENT, table.version, now)
