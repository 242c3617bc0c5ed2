"""Forgetting a person: in finished games they become a player without a name."""

import re
from collections.abc import Callable, Collection, Iterable

from data.engine import Session

NOBODY = "A player"
WithoutNames = Callable[[bytes, Collection[int]], bytes]
"""The document of a record without the names of these seats."""
_THEIRS = (
    "SELECT game_id FROM named WHERE user_id = ? UNION SELECT game_id FROM seats WHERE user_id = ? "
    "UNION SELECT game_id FROM seats WHERE owner_id = ?"
)


async def forget(session: Session, user_id: int, names: Iterable[str], without_names: WithoutNames) -> int:
    """Take a person out of all games, in the transaction of `session`; how many finished ones these were.

    They may have no seat in an open one. `names` are those they may be called by in notes, besides the ones
    that were noted; `without_names` takes them out of the records of pruned games.
    """
    found = await session.fetch(
        f"SELECT id, is_open FROM games WHERE id IN ({_THEIRS})", (user_id, user_id, user_id)
    )
    for game_id, is_open in found:
        seats = await _seats(session, game_id, user_id)
        called = {*names, *seats.values(), *await _names(session, game_id, user_id)}
        if not is_open:
            await _leave(session, game_id, user_id, seats, without_names)
        await _unname(session, game_id, called)
        await session.run("DELETE FROM named WHERE game_id = ? AND user_id = ?", (game_id, user_id))
    await session.run("UPDATE results SET user_id = NULL WHERE user_id = ?", (user_id,))
    await session.run("DELETE FROM plans WHERE user_id = ?", (user_id,))
    await session.run("DELETE FROM people WHERE user_id = ?", (user_id,))
    await session.run("UPDATE games SET opener_id = 0 WHERE opener_id = ? AND is_open = 0", (user_id,))
    return sum(not is_open for _, is_open in found)


async def _seats(session: Session, game_id: int, user_id: int) -> dict[int, str]:
    """The seats of a person, or for whom a computer stands in, and what they are called there."""
    rows = await session.fetch(
        "SELECT seat, name FROM seats WHERE game_id = ? AND (user_id = ? OR owner_id = ?)",
        (game_id, user_id, user_id),
    )
    return {int(seat): str(name) for seat, name in rows}


async def _names(session: Session, game_id: int, user_id: int) -> list[str]:
    """What notes call that person."""
    rows = await session.fetch("SELECT name FROM named WHERE game_id = ? AND user_id = ?", (game_id, user_id))
    return [str(name) for (name,) in rows]


async def _leave(
    session: Session, game_id: int, user_id: int, seats: Collection[int], without_names: WithoutNames
) -> None:
    """Take a person out of a finished game, and what they were called out of its record."""
    for seat in seats:
        await session.run(
            "UPDATE seats SET name = ?, salt = '', user_id = NULL, owner_id = NULL "
            "WHERE game_id = ? AND seat = ?",
            (NOBODY, game_id, seat),
        )
    await session.run("UPDATE moves SET user_id = NULL WHERE game_id = ? AND user_id = ?", (game_id, user_id))
    # What a call keeps is whom it called.
    await session.run(
        "UPDATE posts SET kept = CASE WHEN phase = 'call' THEN '0' ELSE '' END WHERE game_id = ?", (game_id,)
    )
    for (document,) in await session.fetch("SELECT document FROM records WHERE game_id = ?", (game_id,)):
        await session.run(
            "UPDATE records SET document = ? WHERE game_id = ?",
            (without_names(bytes(document), seats), game_id),
        )


async def _unname(session: Session, game_id: int, names: Collection[str]) -> None:
    """Say nobody's name where a game's notes, or why it ended, say one of these."""
    if not names:
        return
    whole = re.compile("|".join(rf"(?<!\w){re.escape(each)}(?!\w)" for each in sorted(names, key=len)[::-1]))
    for version, content in await session.fetch(
        "SELECT version, content FROM notes WHERE game_id = ?", (game_id,)
    ):
        without = whole.sub(NOBODY, content)
        if without != content:
            await session.run(
                "UPDATE notes SET content = ? WHERE game_id = ? AND version = ?", (without, game_id, version)
            )
    for (why,) in await session.fetch("SELECT why FROM games WHERE id = ?", (game_id,)):
        await session.run("UPDATE games SET why = ? WHERE id = ?", (whole.sub(NOBODY, why), game_id))
