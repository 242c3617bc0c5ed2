"""The record of a game, from what the store holds of it. Plain functions."""

from collections.abc import Callable, Collection, Sequence

import msgspec
from msgspec.structs import replace

from bot.tables.live import Live, as_text
from bot.tables.model import Dice, Phase, Refusal, Seated
from data.rows import MoveRow
from rules.kernel import record


def complete_record(live: Live, moves: Sequence[MoveRow]) -> record.Record:
    """The complete record of a game that is over or was ended; `moves` are those that stand."""
    table = live.table
    return record.with_digest(
        record.Record(
            format=record.FORMAT,
            game=table.game,
            options=table.options,
            seats=tuple(map(_recorded_seat, table.players)),
            roles=tuple(_recorded_seat(each) for each in table.seats if each.role) or msgspec.UNSET,
            secret=(live.secret or b"").hex(),
            secret_hash=table.secret_hash,
            started=table.dice.started,
            words=table.dice.words,
            drawn=table.dice.drawn or msgspec.UNSET,
            start=live.start_digest,
            moves=tuple(map(_made, moves)),
            result=_result(live),
        )
    )


def tallies(live: Live, moves: Sequence[MoveRow]) -> tuple[record.Tally, ...]:
    """By seat, who decided what was played in it."""
    return record.tallies(map(_made, moves), len(live.table.players))


def without_names(document: bytes, seats: Collection[int]) -> bytes:
    """The file of a record without the names of these seats and roles."""
    return record.write(record.without_names(record.read(document), seats))


def without_giver(dice: str, user_id: int) -> str:
    """What a lobby's dice come from, without that person's wish for a word.

    Refusal once they have answered, until the game begins: forgotten, they could send one word after another.
    """
    found = msgspec.json.decode(dice, type=Dice)
    if any(each.user_id == user_id and each.kind != "wish" for each in found.given):
        raise Refusal(
            "The dice of a game are being made just now, and you were asked: try again in a minute."
        )
    kept = tuple(each for each in found.given if each.user_id != user_id)
    return as_text(replace(found, given=kept))


def bind_names(seats: Sequence[Seated], draw: Callable[[], bytes]) -> tuple[Seated, ...]:
    """The seats with what binds their names to the record: salts are drawn for those that have none yet."""

    def bind(seated: Seated) -> Seated:
        salt = draw()[: record.SALT_BYTES]
        return replace(seated, salt=salt.hex(), bound=record.binding(seated.name, salt))

    return tuple(each if each.bound else bind(each) for each in seats)


def _recorded_seat(each: Seated) -> record.Seated:
    """As it stands in the record; the name of a forgotten person is not theirs."""
    return record.Seated(each.name if each.salt else "", each.salt, each.bound, each.computer)


def _made(row: MoveRow) -> record.Made:
    raw = msgspec.Raw(row.action.encode())
    by = msgspec.convert(row.made_by, record.By)
    return record.Made(row.seat, raw, row.digest, by, row.advised, row.level, row.players, row.choice)


def _result(live: Live) -> record.Result | None:
    if live.table.phase is not Phase.OVER or live.position is None:
        return None
    standing = live.position.standing
    return record.Result(standing.winners, standing.scores, standing.why)
