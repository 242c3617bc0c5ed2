"""The record of a game, from what the store holds of it. Plain functions."""

from collections.abc import Sequence

import msgspec

from bot.tables.live import Live
from bot.tables.model import Phase
from data.rows import MoveRow
from rules import record


def sealed(live: Live, moves: Sequence[MoveRow]) -> record.Record:
    """The complete record of a game that is over or was ended; `moves` are those that stand."""
    table = live.table
    return record.sealed(
        record.Record(
            format=record.FORMAT,
            game=table.game,
            options=table.options,
            seats=tuple(record.Seated(each.name, each.computer) for each in table.players),
            roles=tuple(record.Seated(each.name, each.computer) for each in table.seats if each.role)
            or msgspec.UNSET,
            secret=(live.secret or b"").hex(),
            secret_hash=table.secret_hash,
            contributions=table.contributions,
            start=live.start_digest,
            moves=tuple(map(_made, moves)),
            result=_result(live),
            ended=table.why,
        )
    )


def exported(live: Live, moves: Sequence[MoveRow]) -> bytes:
    """The record as a file, in the format in which the game was played."""
    return record.write(sealed(live, moves)) if live.format == record.FORMAT else _old(live, moves)


def _made(row: MoveRow) -> record.Made:
    raw = msgspec.Raw(row.action.encode())
    return record.Made(row.seat, raw, row.digest, msgspec.convert(row.made_by, record.By), row.advised)


def _result(live: Live) -> record.Result | None:
    if live.table.phase is not Phase.OVER or live.position is None:
        return None
    standing = live.position.standing
    return record.Result(standing.winners, standing.scores, standing.why)


def _old(live: Live, moves: Sequence[MoveRow]) -> bytes:
    """A record of format 1, as a Landmoot of that time wrote it, but for the result, which it finds again."""
    table = live.table
    document = {
        "format": 1,
        "game": table.game,
        "options": table.options,
        "seats": [{"name": each.name, "computer": each.computer} for each in table.seats],
        "seed": (live.secret or b"").hex(),
        "seed_hash": table.secret_hash,
        "start": live.start_digest,
        "moves": [
            {"seat": row.seat, "action": msgspec.Raw(row.action.encode()), "state": row.digest}
            for row in moves
        ],
        "result": None,
    }
    return msgspec.json.format(msgspec.json.encode(document), indent=1)
