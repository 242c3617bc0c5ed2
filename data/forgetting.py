"""Forgetting a person: in finished games they become a player without a name."""

import json
import re
from collections.abc import Callable, Collection
from typing import Any

from msgspec import Struct

from data.engine import Session

NOBODY = "A player"
_FORGETTING = 0x4C4D4F54 + 4
"""The lock of whoever forgets somebody: two who do would wait for each other's games."""
_THEIRS = (
    "id IN (SELECT game_id FROM named WHERE user_id = ? "
    "UNION SELECT game_id FROM sitters WHERE user_id = ? UNION SELECT game_id FROM seats WHERE user_id = ? "
    "UNION SELECT game_id FROM seats WHERE owner_id = ?) "
    "AND (is_open = 0 OR id NOT IN (SELECT game_id FROM seats WHERE user_id = ? AND gave_up = 0 "
    "UNION SELECT game_id FROM seats WHERE owner_id = ?))"
)
"""Which games are a person's: all but an open one where they have just sat down."""
_THEIR_ROWS = (
    "plans", "people", "punctual", "wishes", "comers", "followers", "reminders", "lessons", "looks", "hints",
    "solvers",
)  # fmt: skip
"""What goes with a person."""
_NEXT = (
    "UPDATE games SET version = version + 1, shown = CASE is_open WHEN 1 THEN shown ELSE shown + 1 END, "
    "opener_id = CASE opener_id WHEN ? THEN 0 ELSE opener_id END "
    f"WHERE ({_THEIRS}) OR opener_id = ? OR (is_open = 1 AND (dice LIKE ? OR manners LIKE ?)) "
    "RETURNING id, is_open"
)
_AS_SHOWN = "UPDATE posts SET version = version + 1 WHERE game_id = ? AND is_newest = 1"
"""The board of a finished game is not shown anew for that."""
_PRACTICES = "SELECT id, content FROM lessons WHERE kind = 'practice' AND content LIKE ?"
_SAVE_PRACTICE = "UPDATE lessons SET content = ?, version = version + 1 WHERE id = ?"
_KEEP_LESS = (
    "UPDATE posts SET asked = '[]', kept = CASE phase "
    "WHEN 'call' THEN TRIM(REPLACE(' ' || kept || ' ', ?, ' 0 ')) ELSE '' END WHERE game_id = ?"
)
"""What a call keeps is whom it called, what others keep is their text, with names as Discord needs them."""
_LEAVE_SEAT = (
    "UPDATE seats SET name = ?, salt = '', user_id = NULL, owner_id = NULL WHERE game_id = ? AND seat = ?"
)


class Without(Struct, frozen=True):
    """How to take a person out of what this store keeps, but does not read."""

    names: Callable[[bytes, Collection[int]], bytes]
    """The document of a record without the names of these seats."""
    giver: Callable[[str, int], str]
    """From what the dice of a lobby come, without that person's id."""
    others: Callable[[str], str]
    """What a practice holds, without the names of others than its person."""


async def forget(session: Session, user_id: int, without: Without) -> int:
    """Take a person out of all games, in the transaction of `session`; how many finished ones these were.

    They hold no seat in an open one, though they may have held one. They are found, and taken out of notes,
    under the names that were noted with their id: whoever bears one of these besides keeps it.
    """
    await session.lock(_FORGETTING)
    # Whoever has such a table at hand, here or in another process, reads it anew before storing more of it.
    for game_id, is_open in await session.fetch(_NEXT, (*(user_id,) * 8, *(f"%{user_id}%",) * 2)):
        if not is_open:
            await session.run(_AS_SHOWN, (game_id,))
    found = await session.fetch(f"SELECT id, is_open FROM games WHERE {_THEIRS}", (user_id,) * 6)
    called = set[str]()
    for game_id, is_open in found:
        called |= await _leave(session, game_id, user_id, without, finished=not is_open)
    for name in called:
        # A practice that went on from a game once named who had played that.
        for id, content in await session.fetch(_PRACTICES, ("%" + re.sub(r"\W", "%", name) + "%",)):
            if (kept := without.others(content)) != content:
                await session.run(_SAVE_PRACTICE, (kept, id))
    given = "SELECT id, dice FROM games WHERE is_open = 1 AND dice LIKE ?"
    for game_id, dice in await session.fetch(given, (f"%{user_id}%",)):
        await session.run("UPDATE games SET dice = ? WHERE id = ?", (without.giver(dice, user_id), game_id))
    await session.run("UPDATE results SET user_id = NULL WHERE user_id = ?", (user_id,))
    for table in _THEIR_ROWS:
        await session.run(f"DELETE FROM {table} WHERE user_id = ?", (user_id,))
    gone = "DELETE FROM entrants WHERE user_id = ? RETURNING season_id"
    for (season_id,) in await session.fetch(gone, (user_id,)):
        # Whoever opens a table of it just then looks again who plays.
        await session.run("UPDATE seasons SET version = version + 1 WHERE id = ?", (season_id,))
    # Nor is it kept from where a moderator took them out, or what they were to be told of that.
    for where in ("seasons SET version = version + 1, content", "evenings SET content", "games SET manners"):
        column = where.split()[-1]
        less = f"UPDATE {where} = REPLACE({column}, ?, '') WHERE {column} LIKE ?"
        await session.run(less, (f"<@{user_id}>", f"%<@{user_id}>%"))
    # An heir may still have to be told whose place they got.
    had = "UPDATE entrants SET content = REPLACE(content, ?, '}') WHERE content LIKE ?"
    await session.run(had, (f',"had":{user_id}}}', f'%,"had":{user_id}}}'))
    return sum(not is_open for _, is_open in found)


async def _leave(
    session: Session, game_id: int, user_id: int, without: Without, *, finished: bool
) -> set[str]:
    """Take a person out of one game and its record, and out of its notes what they were called: returned."""
    rows = await session.fetch(
        "SELECT seat, name, user_id, owner_id FROM seats WHERE game_id = ?", (game_id,)
    )
    seats = [int(seat) for seat, _, *who in rows if user_id in who]
    called = [(user_id if seat in seats else 0, name) for seat, name, *_ in rows]
    called += await session.fetch("SELECT user_id, name FROM named WHERE game_id = ?", (game_id,))
    others = {str(name) for user, name in called if user != user_id}
    names = {str(name) for _, name in called} - others
    for seat in seats:
        await session.run(_LEAVE_SEAT, (NOBODY, game_id, seat))
    await session.run("UPDATE moves SET user_id = NULL WHERE game_id = ? AND user_id = ?", (game_id, user_id))
    await session.run("DELETE FROM sitters WHERE game_id = ? AND user_id = ?", (game_id, user_id))
    await session.run("DELETE FROM named WHERE game_id = ? AND user_id = ?", (game_id, user_id))
    await session.run(_KEEP_LESS, (f" {user_id} ", game_id))
    await _unname(session, game_id, user_id, names, others)
    if finished and seats:
        # What others saw who looked back names everybody; what all may see (of nobody) does not.
        await session.run("DELETE FROM looks WHERE game_id = ? AND user_id <> 0", (game_id,))
        for (document,) in await session.fetch("SELECT document FROM records WHERE game_id = ?", (game_id,)):
            await session.run(
                "UPDATE records SET document = ? WHERE game_id = ?",
                (without.names(bytes(document), seats), game_id),
            )
    return names


async def _unname(
    session: Session, game_id: int, user_id: int, names: Collection[str], others: Collection[str]
) -> None:
    """Say nobody's name where a game's notes, or why it ended, say one of these, and not one of the others'.

    A request that names them lapses: what it asks would not be read as it was.
    """
    every = sorted({*names, *others}, key=len)[::-1]
    whole = re.compile("|".join(rf"(?<!\w){re.escape(each)}(?!\w)" for each in every) or "(?!)")

    def unnamed(text: str) -> str:
        return whole.sub(lambda found: NOBODY if found[0] in names else found[0], text)

    for version, content in await session.fetch(
        "SELECT version, content FROM notes WHERE game_id = ?", (game_id,)
    ):
        without = unnamed(content)
        if without != content:
            await session.run(
                "UPDATE notes SET content = ? WHERE game_id = ? AND version = ?", (without, game_id, version)
            )
    ((why, request),) = await session.fetch("SELECT why, request FROM games WHERE id = ?", (game_id,))
    asked = _texts(json.loads(request or "{}"))
    lapses = str(user_id) in request or any(unnamed(each) != each for each in asked)
    await session.run(
        "UPDATE games SET why = ?, request = ? WHERE id = ?",
        (unnamed(why), "" if lapses else request, game_id),
    )


def _texts(fields: dict[str, Any]) -> list[str]:
    """All that a document says, without what its fields are called."""
    found = [each for each in fields.values() if isinstance(each, str)]
    for each in fields.values():
        found += _texts(each) if isinstance(each, dict) else []
    return found
