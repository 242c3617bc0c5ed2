"""Rows for tests of the store."""

from data.rows import GameRow, MoveRow
from data.store import Store


def game_row(channel_id: int = 1, **more: object) -> GameRow:
    values = {"guild_id": 9, "channel_id": channel_id, "opener_id": 5, "game": "g", "phase": "lobby"}
    return GameRow(**{**values, "opened_at": 1.0, **more})  # type: ignore[arg-type]


def move_row(game_id: int, number: int, **more: object) -> MoveRow:
    values: dict[str, object] = {"seat": 0, "made_by": "person", "user_id": 5, "interaction_id": None}
    values |= {"action": "{}", "events": "[]", "digest": "d", "made_at": 2.0, "version": number + 1}
    return MoveRow(game_id=game_id, number=number, **{**values, **more})  # type: ignore[arg-type]


async def added(store: Store, row: GameRow) -> int:
    async with store.write() as write:
        return await write.add_game(row)


async def tables_in(store: Store) -> int:
    return int((await store.engine.reader.fetch("SELECT COUNT(*) FROM games"))[0][0])
