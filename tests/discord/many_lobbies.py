"""Random lobbies, each read by somebody who has nothing but the channel's text.

`python -m tests.discord.many_lobbies --lobbies 500` says of how many the key's input could be rebuilt.
"""

import argparse
import asyncio
import random
import string
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import simcord

from bot.cli.verify import Undecided, words_problem
from bot.tables.luck import LUCK_SECONDS
from bot.tables.model import Phase
from rules.kernel import record
from tests.discord.dice_reader import read_account
from tests.discord.world import Env, Message, World, new_bot, pixels, told
from tests.variations import invisible

GAMES = {
    "toy": (2, 4),
    "land": (2, 6),
    "settlers": (3, 6),
    "farlanthia": (2, 6),
}
"""By game: how many may sit there."""
NAMES = (
    "*" * 32,
    "seat 1 word evil",
    "`````",
    "landmoot dice, format 2",
    "outsider 9 word x",
    "||spoiler||",
    "<@1> @everyone",
    "Ann\ufe0f\ufe0e",
    "\u200b\u2060",
    "__Ann__",
    "Αnn",
    "Tin Sparrow",
    "> quoted",
    "# big",
)


class Lobbies:
    """Makes lobbies in one channel, one after another."""

    def __init__(self, world: World, rng: random.Random) -> None:
        self._world = world
        self._rng = rng
        self.longest = 0
        """Characters of the longest message about the dice."""
        self.words = 0
        self._people: list[simcord.MemberActor] = []

    async def one(self) -> None:
        """Make a lobby, begin its game and rebuild the key from the text; AssertionError if that fails."""
        world, rng = self._world, self._rng
        self._people = self._people or [
            world.guild.add_member(world.env.create_user(f"person{n}", global_name=name))
            for n, name in enumerate(NAMES)
        ]
        people = rng.sample(self._people, len(self._people))
        before = {message.id for message in world.messages}
        game = rng.choice(list(GAMES))
        await world.slash(world.owner, "table open", game=game)
        seats = rng.randint(*GAMES[game])
        outside = people[seats:]
        await self._sit(people[:seats])
        for who in rng.sample(people, rng.choice((0, 0, 1, 4, len(people)))):
            await world.slash(who, "table luck")
        await world.slash(world.owner, "table start")
        await self._answer(people[:seats], outside)
        table = await world.table()
        assert table.phase is Phase.PLAYING, world.board.text
        texts = [message.text for message in world.messages if message.id not in before]
        await self._check(texts)
        await world.end("next")
        await self._compare(texts)

    async def _sit(self, people: list[simcord.MemberActor]) -> None:
        """Sit down, some after getting up again, some a computer."""
        world, rng = self._world, self._rng
        for number, who in enumerate(people):
            if number and rng.random() < 0.2:
                await world.slash(world.owner, "table computer", player="random")
                continue
            await world.slash(who, "table join")
            if rng.random() < 0.2:
                await world.slash(who, "table leave")
                await world.slash(who, "table join")

    async def _answer(self, seated: list[simcord.MemberActor], outside: list[simcord.MemberActor]) -> None:
        """Type words, or none, in any order; now and then a restart, a swapped seat, or the time runs out."""
        world, rng = self._world, self._rng
        waiting = [*seated, *rng.sample(outside, len(outside))]
        rng.shuffle(waiting)
        while (await world.table()).phase is Phase.LUCK:
            chance = rng.random()
            if chance < 0.05:
                await world.restart()
            elif chance < 0.08 and outside:
                await world.slash(world.owner, "moderate replace", seat="1", member=rng.choice(outside))
            elif not waiting or chance < 0.1:
                await world.env.advance_time(LUCK_SECONDS + 1)
            elif chance < 0.2:
                await self._press(waiting.pop(), "No word")
            else:
                await self._type(waiting.pop())

    async def _type(self, who: simcord.MemberActor) -> None:
        rng = self._rng
        word = "".join(rng.choices(string.ascii_letters + string.digits, k=rng.randint(1, 32)))
        shown = await self._press(who, "Type a word")
        if shown.modal is None:
            return
        if rng.random() < 0.2:
            said = told(await who.submit_modal(shown, {"word": invisible(word[:28], rng)}))
            assert "1 to 32 letters" in said, said
            shown = await self._press(who, "Type a word")
        said = told(await who.submit_modal(shown, {"word": word}))
        self.words += "stands" in said or "begun" in said

    async def _press(self, who: simcord.MemberActor, label: str) -> Any:
        board: Message = next(each for each in reversed(self._world.messages) if label in each.buttons)
        return await who.click(board.handle, custom_id=board.buttons[label])

    async def _check(self, texts: list[str]) -> None:
        """The key can be rebuilt from the text, once the secret is known."""
        live = await self._world.service.keeper.peek((await self._world.table()).id)
        account = read_account(texts)
        assert account.key(live.secret) == live.state.chance.key
        self.longest = max(self.longest, *(len(text) for text in texts if "landmoot dice" in text))

    async def _compare(self, texts: list[str]) -> None:
        """`landmoot verify --start` finds the messages true to the record, and any other word not."""
        table = await self._world.table()
        read = record.read((await self._world.service.history.export(table.id)).data)
        last = max(at for at, text in enumerate(texts) if "\nlandmoot dice, format 2\nterms" in text)
        pasted = "\n".join(texts[last:])
        problem = words_problem(pasted, read)
        assert not problem, f"{problem}\n{pasted}"
        for each in read.words:
            changed = pasted.replace(each.line, invisible(each.line, self._rng))
            with suppress(Undecided):
                assert words_problem(changed, read)


async def _many(count: int, seed: int) -> None:
    rng = random.Random(seed)
    rebuilt = words = longest = 0
    while rebuilt < count:
        # A world keeps all that was ever said, and is slower for it.
        with tempfile.TemporaryDirectory() as folder:
            database = Path(folder) / "bot.sqlite3"
            env = Env(new_bot(database, pixels))
            await env.start()
            lobbies = Lobbies(World(env, database, pixels), rng)
            for _ in range(min(10, count - rebuilt)):
                await lobbies.one()
                rebuilt += 1
            words, longest = words + lobbies.words, max(longest, lobbies.longest)
            bot: Any = env.bot
            await env.shutdown()
            await bot.close()
    print(f"{rebuilt} of {count} lobbies rebuilt from the text of their channel, with {words} words;")
    print(f"the longest message about the dice has {longest:,} of 4,000 characters")


def main() -> None:
    """Make so many lobbies; the first that cannot be rebuilt ends it with an error."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lobbies", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    asyncio.run(_many(chosen.lobbies, chosen.seed))


if __name__ == "__main__":
    main()
