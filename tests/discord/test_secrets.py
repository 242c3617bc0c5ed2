"""A spy reads everything that Discord got, in games with secrets, for what somebody may not know."""

import json
import logging
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from bot.messages.wording import plain
from bot.tables.model import Phase
from rules.kernel.events import Event
from rules.settlers.tables import SOLDIER
from tests.discord.world import GAMES, World, command_of, move_by_buttons, mover, some_move
from tests.settlers.table import SETTLERS, corner, position, tile
from tests.tables.helpers import put_state

EVERYBODY = 0


class Spy:
    """Sorts all that was sent by who could see it: each message, alt text, file name and autocomplete."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._read = 0
        self.seen: dict[int, list[str]] = defaultdict(list)

    def read(self) -> None:
        """Take in what was sent since the last time."""
        world = self._world
        requests = world.env.http_requests
        for request in requests[self._read :]:
            if isinstance(request.json, dict):
                said = {name: each for name, each in request.json.items() if name != "nonce"}  # by chance
                self.seen[self._reader(request)].append(json.dumps(said, ensure_ascii=False))
        self._read = len(requests)
        for message in world.env.backend.messages[world.channel.id].values():
            for attachment in message.attachments:
                assert attachment["filename"] in ("board.png", "hand.png", "choices.png")

    def _reader(self, request: Any) -> int:
        """Whose eyes a request was for: one person's, or everybody's."""
        backend, parts = self._world.env.backend, request.path.split("/")
        if parts[1] == "interactions":
            return int(backend.interactions[int(parts[2])].user_id)
        if parts[1] == "webhooks" and parts[3] in backend.interaction_tokens:
            record = backend.interaction_by_token(parts[3])
            return int(record.user_id)
        return EVERYBODY

    def others(self, *users: int) -> str:
        """All that anybody but these people saw."""
        return "\n".join(text for reader, texts in self.seen.items() if reader not in users for text in texts)

    def all_of(self, user: int) -> str:
        """All that one person saw in private."""
        return "\n".join(self.seen[user])


async def secrets(world: World) -> dict[int, set[str]]:
    """By person: the lines that only this person may read now."""
    table = await world.table()
    public = {line.text for line in await world.service.history.log(table.id)}
    found = dict[int, set[str]]()
    for seated in table.seats:
        if seated.user_id is None:
            continue
        own = await world.service.history.log(table.id, seated.user_id)
        found[seated.user_id] = {line.text for line in own} - public
    return found


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
async def test_nobody_reads_what_is_for_another(world: World, game: str) -> None:
    people = await world.open_and_start(game, options="goal=500" if game == "toy" else "")
    open_hands = all(event.seen_by is Event.seen_by for event in GAMES[game].events)
    spy, hidden = Spy(world), defaultdict[int, set[str]](set)
    for turn in range(300):
        if turn >= 20 and (open_hands or any(hidden.values())):
            break
        who, glance = await mover(world)
        await move_by_buttons(world, who, glance)
        if (await world.table()).phase is not Phase.PLAYING:
            break
        if turn % 15 == 0:
            await look(world, people)
        spy.read()
        for user, lines in (await secrets(world)).items():
            hidden[user] |= lines
    found = set[str]().union(*hidden.values())
    for line in found:
        knowing = [user for user, lines in hidden.items() if line in lines]
        assert written(line) not in spy.others(*knowing), line
    # A game of open hands has no such lines; of the others, who may read one did read it.
    assert bool(found) is not open_hands
    if found:
        assert any(written(line) in spy.all_of(user) for user, lines in hidden.items() for line in lines)


def written(line: str) -> str:
    """A line as it stands in a request."""
    return json.dumps(plain(line), ensure_ascii=False)[1:-1]


async def look(world: World, people: list[Any]) -> None:
    """Everybody looks at all there is to see."""
    for member in [*people, world["Dan"], world.owner]:
        for command in ("status", "board", "text", "log", "play", "hand"):
            await world.slash(member, f"table {command}")
    await world.slash(world.owner, "moderate undo")
    who, glance = await mover(world)
    command, options = command_of(await some_move(world, glance), glance)
    for member in [*people, world["Dan"]]:
        if member is not who:
            for name, value in options.items():
                if not isinstance(value, bool):
                    await member.autocomplete(world.channel, command, name, "")


async def test_a_peeked_number_reaches_its_seat_alone(world: World) -> None:
    """The toy's secret numbers are unlike anything else: they may appear in one person's answers only."""
    people = await world.open_and_start("toy", options="goal=500")
    spy = Spy(world)
    for _ in range(6):
        who, _ = await mover(world)
        if "Peek" in world.board.buttons:
            await world.press(who, "Peek")
            live = await world.service.keeper.peek((await world.table()).id)
            number = max(live.state.peeked)
            await look(world, people)
            await world.slash(world.owner, "moderate pause")
            await world.slash(world.owner, "moderate resume")
            spy.read()
            assert str(number) not in spy.others(who.id)
            assert any(str(number) in text for text in spy.seen[who.id])
            await world.press(who, "Roll")
        else:
            await move_by_buttons(world, who, (await mover(world))[1])


@pytest.mark.parametrize("game", GAMES)
async def test_the_seed_is_told_only_at_the_end_and_our_log_holds_no_secret_even_at_debug(
    world: World, game: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Of what we log ourselves; `bot.logs` keeps libraries from writing down what they send and store."""
    with caplog.at_level(logging.DEBUG):
        people = await world.open_and_start(game)
        live = await world.service.keeper.peek((await world.table()).id)
        for _ in range(min(12, GAMES[game].longest // 2 - 1)):
            await move_by_buttons(world, *await mover(world))
        hidden = set[str]().union(*(await secrets(world)).values())
        await look(world, people)
        assert await world.slash(world.owner, "records export")
        sent = "\n".join(json.dumps(request.json) for request in world.env.http_requests)
        assert live.secret.hex() not in sent
        assert live.table.secret_hash in sent
        world.env.inject_error("POST", "/channels/*/messages", status=500, times=1)
        await world.slash(world.owner, "table board", post=True)
    ours = [each for each in caplog.records if each.name.split(".")[0] in ("bot", "data", "landmoot")]
    written_down = "\n".join(each.getMessage() + str(each.exc_text or "") for each in ours)
    assert "is not shown yet" in written_down
    assert live.secret.hex() not in written_down and repr(live.secret) not in written_down
    assert not [line for line in hidden if line in written_down]
    await world.end()
    assert live.secret.hex() in world.board.text


def test_libraries_do_not_log_what_they_send_and_store(tmp_path: Path) -> None:
    """At DEBUG they would: tokens of interactions, private messages, rows with seeds and states."""
    script = (
        "import logging, pathlib, sys; from bot import logs; logs.set_up('debug', pathlib.Path(sys.argv[1]));"
        "print(*(logging.getLogger(n).isEnabledFor(logging.DEBUG)"
        " for n in ('bot.x', 'discord.http', 'discord.gateway', 'discord.webhook.async_', 'aiosqlite')))"
    )
    command = [sys.executable, "-c", script, str(tmp_path / "log.txt")]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert said.split() == ["True", "False", "False", "False", "False"]


async def test_who_was_robbed_reads_in_private_which_card_it_was(world: World) -> None:
    ann, ben, cat = (await world.open_and_start("settlers", people=4))[:3]
    state = position(
        hands={0: "bw", 1: "o"}, settlements={1: [corner(0, 0, "N")]}, developments={0: [SOLDIER]}, draws=(0,)
    )
    await put_state(world.service, (await world.table()).id, state)
    await world.show_anew((await world.table()).id)
    await world.slash(ann, "settlers play_soldier")
    names = SETTLERS.names(SETTLERS.view(state, None), ("Ann", "Ben", "Cat", "Dan"))
    await world.slash(ann, "settlers move_robber", tile=names.place("tile", tile(0, -1)))
    await world.slash(ann, "settlers end_turn")
    robbed, other = await world.press(ben, "My move"), await world.press(cat, "My move")
    assert robbed is not None and other is not None
    assert "stole 1 ore from Ben" in robbed.text
    assert "stole a card from Ben" in world.board.text and "stole 1 ore" not in world.board.text + other.text
