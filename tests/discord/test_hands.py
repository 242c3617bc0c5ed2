"""What people of the small Discord take for an answer, by which benches count presses that get none."""

from typing import Any

import pytest
from aiohttp.test_utils import TestClient, TestServer
from typing_extensions import override

from tests.bench.discord_standin import Seen, StandIn

GUILD, CHANNEL, PERSON = 1 << 22, 2, 1001
PAGE = {"type": 7, "data": {"components": [{"type": 10, "content": "now"}]}}
OPENED = {"type": 4, "data": PAGE["data"]}
HEARD = {"type": 6}


class Alone(StandIn):
    """It tells no bot of what people press, and takes answers from the test."""

    def __init__(self) -> None:
        self.answered = set[int]()
        super().__init__({CHANNEL: GUILD}, self._noted)
        self._shards[0] = None  # type: ignore[assignment]

    def _noted(self, what: str, id: int) -> None:
        if what == "answered":
            self.answered.add(id)

    @override
    async def _say(self, socket: Any, kind: str, data: Any) -> None:
        pass

    async def pressed(self, on: Seen | None = None) -> int:
        """Somebody presses a button of the board, or `on` a panel."""
        return await self.press(GUILD, CHANNEL, PERSON, "lm:panel:1:1", on=on)


async def said(client: Any, id: int, what: dict[str, Any], *, later: bool = False) -> int:
    """The bot answers a press first, or `later`; the status."""
    if later:
        path = f"/api/v10/webhooks/77/t{id}/messages/@original"
        return int((await client.patch(path, json=what["data"])).status)
    return int((await client.post(f"/api/v10/interactions/{id}/t{id}/callback", json=what)).status)


@pytest.mark.parametrize("on_panel", [False, True])
async def test_a_press_that_was_only_heard_waits_for_more_where_it_was_on_a_panel(on_panel: bool) -> None:
    """One on a board that shows nothing, since the same person pressed once more, is answered by that."""
    standin = Alone()
    async with TestClient(TestServer(standin.app())) as client:
        panel = Seen("5", []) if on_panel else None
        id = await standin.pressed(panel)
        assert await said(client, id, HEARD) == 200
        assert (id in standin.answered) == standin.answer(id).come.is_set() == (not on_panel)
        assert await said(client, id, OPENED) == 400, "it was answered already"


async def test_a_press_is_answered_by_the_one_before_that_changes_its_message() -> None:
    standin = Alone()
    async with TestClient(TestServer(standin.app())) as client:
        opened = await standin.pressed()
        await said(client, opened, OPENED)
        id = await standin.pressed(standin.answer(opened).page)
        await said(client, id, HEARD)
        await said(client, opened, PAGE, later=True)
        assert id in standin.answered and standin.answer(id).come.is_set()
        assert standin.answer(id).page == standin.answer(opened).page


async def test_a_call_is_no_board() -> None:
    """Which of its messages the bot deletes later, it knows by the ids that it is told."""
    standin, path = Alone(), f"/api/v10/channels/{CHANNEL}/messages"
    async with TestClient(TestServer(standin.app())) as client:
        button = {"type": 2, "custom_id": "lm:panel:1:1"}
        board = await (await client.post(path, json={"components": [button]})).json()
        call = await (await client.post(path, json={"components": PAGE["data"]["components"]})).json()
        assert call["id"] != board["id"] == standin.board(CHANNEL).id  # type: ignore[union-attr]
