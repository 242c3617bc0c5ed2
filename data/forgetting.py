"""Forgetting a person: in finished games they become a player without a name."""

import re
from collections.abc import Iterable

from data.engine import Session

NOBODY = "A player"
_THEIRS = (
    "SELECT game_id FROM sitters WHERE user_id = ? UNION SELECT game_id FROM seats WHERE user_id = ? "
    "UNION SELECT game_id FROM seats WHERE owner_id = ?"
)


async def forget(session: Session, user_id: int, names: Iterable[str]) -> int:
    """Take a person out of all finished games, in the transaction of `session`; how many games that were.

    `names` are those they may be called by in notes, besides the ones at their seats.
    """
    found = await session.fetch(
        f"SELECT id FROM games WHERE is_open = 0 AND id IN ({_THEIRS})", (user_id, user_id, user_id)
    )
    games = [int(row[0]) for row in found]
    for game_id in games:
        await _forget_at(session, game_id, user_id, set(names))
    await session.run("UPDATE results SET user_id = NULL WHERE user_id = ?", (user_id,))
    await session.run("DELETE FROM people WHERE user_id = ?", (user_id,))
    await session.run("UPDATE games SET opener_id = 0 WHERE opener_id = ? AND is_open = 0", (user_id,))
    return len(games)


async def _forget_at(session: Session, game_id: int, user_id: int, names: set[str]) -> None:
    mine = (game_id, user_id, user_id)
    seats = await session.fetch(
        "SELECT name FROM seats WHERE game_id = ? AND (user_id = ? OR owner_id = ?)", mine
    )
    names |= {str(row[0]) for row in seats}
    await session.run(
        "UPDATE seats SET name = ?, user_id = NULL, owner_id = NULL "
        "WHERE game_id = ? AND (user_id = ? OR owner_id = ?)",
        (NOBODY, *mine),
    )
    await session.run("UPDATE moves SET user_id = NULL WHERE game_id = ? AND user_id = ?", mine[:2])
    await session.run("UPDATE posts SET kept = '' WHERE game_id = ?", mine[:1])
    await session.run("DELETE FROM sitters WHERE game_id = ? AND user_id = ?", mine[:2])
    whole = re.compile("|".join(rf"(?<!\w){re.escape(each)}(?!\w)" for each in sorted(names, key=len)[::-1]))
    for version, content in await session.fetch(
        "SELECT version, content FROM notes WHERE game_id = ?", mine[:1]
    ):
        without = whole.sub(NOBODY, content) if names else content
        if without != content:
            await session.run(
                "UPDATE notes SET content = ? WHERE game_id = ? AND version = ?", (without, game_id, version)
            )
