"""Which games' slash commands a server lists, as the store remembers it."""

from bot.tables.keeper import Keeper
from data.rows import CommandListRow


class Listings:
    """Reads and writes the lists; server 0 stands for all servers."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper

    async def all(self) -> list[CommandListRow]:
        """Every list that is known."""
        return await self._keeper.store.read.command_lists()

    async def one(self, guild_id: int) -> CommandListRow:
        """The list of a server; an empty one if nothing is known."""
        found = await self._keeper.store.read.command_list(guild_id)
        return found or CommandListRow(guild_id=guild_id)

    async def store(self, row: CommandListRow) -> None:
        """Remember a list in place of the one before."""
        async with self._keeper.writing() as write:
            await write.set_command_list(row)

    async def drop(self, guild_id: int) -> None:
        """Remember nothing of a server."""
        async with self._keeper.writing() as write:
            await write.drop_command_list(guild_id)
