"""What must be so whatever people do: looked for in all that a bot has sent, logged and stored."""

import json
import logging
import os
import re
import sqlite3
import traceback
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
import simcord
from simcord import HttpLogEntry
from simcord.components import walk_components
from typing_extensions import override

from bot.messages.controls import unpack
from bot.messages.wording import plain
from bot.verbs import answers, panel
from bot.verbs.registry import VERBS
from tests.discord import limits
from tests.discord.openapi import Description

SPEC = os.environ.get("LANDMOOT_DISCORD_SPEC", "")
EVERYBODY = 0
_PRIVATE = 1 << 6
"""Discord's flag for a message that one person sees."""
_CALLBACK = re.compile(r"/interactions/(\d+)/[^/]+/callback")
_FOLLOWED = re.compile(r"/webhooks/\d+/([^/]+)(?:/messages/[^/]+)?")
_SENT = re.compile(r"/channels/(\d+)/messages")
_MODAL, _MESSAGES, _AUTOCOMPLETE = 9, (4, 5), 8
_MAY_CHANGE = {"posts", "intents", "spendings", "command_lists", "timers", "hints", "sqlite_sequence"}
"""Tables of the store that may change while somebody is refused: what they are shown, and what it cost."""
_LATE = 120.0
"""Seconds that something may be behind its time."""
_REFUSAL = 1200
"""Letters that a refusal has at most: one that lists the options of a game is long."""
_THIRD = (
    "has|is|was|plus|minus|always|as|loses|gives|gets|takes|wins|sits|plays|comes|goes|needs|makes|begins"
)
_NUMBERED = (
    "year|season|round|seat|turn|level|number|player|table|page|game|part|step|row|deck|place|die|tile"
)
_SINGULAR = rf"(?!(?:{_THIRD})\b)[a-z]+s\b(?<!ss)(?<!politics)"
LEFTOVERS = {
    "a name of Python": r"\bNone\b(?! of|$)|<class|\bSeat\(|object at 0x|<bot\.|\bPhase\.|\bnan\b|Traceback",
    "a brace": r"[{}]",
    "two spaces": r"(?<=\S)  +(?=\S)",
    "a space before a point": r"\w [,.;:!?](?!\S)",
    "two points": r"(?<!\.)\.\.(?!\.)|,,|\.,|,\.|;\.|:\.|\?\.|!\.",
    "nothing between": r"\(\)|“”|\[\]|\*\*\*\*|(?<!`)``(?!`)",
    "one of several": rf"(?:^|[(“*] ?|\b(?!(?:{_NUMBERED})\b)[a-z]+ )1 {_SINGULAR}",
    "none of others": r"\b0 others\b|\bby 0\b|\band 0 \w+\b",
    "a word twice": r"\b(the|a|an|is|to|of|and|in|for|at|on|by|with|you|it) \1\b",
    "an article": r"\b[Aa] (?=[aeio])(?!one\b|once\b|eu)|\b[Aa]n (?=[bcdfgjklmnpqrstvwxz])",
    "a long fraction": r"\d\.\d{4,}",
    "less than nothing": r"(?<![\w/])-\d+ (?:minute|hour|day|turn|point)",
}
"""By what it is: what stands in no text that people read."""


class Log(logging.Handler):
    """Keeps what is logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.errors = list[str]()

    @override
    def emit(self, record: logging.LogRecord) -> None:
        raised = "".join(traceback.format_exception(record.exc_info[1])) if record.exc_info else ""
        self.errors.append(f"{record.getMessage()}\n{raised}")


class Watch:
    """Looks at what a bot did since the last look. What is wrong is told in words; nothing is raised."""

    def __init__(self, env: simcord.Env, database: Path) -> None:
        self._env = env
        self._database = database
        self._described = Description(Path(SPEC)) if SPEC else None
        self._log = Log()
        self._stored: dict[str, int] = {}
        self._raised = 0
        self.refused = False
        """Whether somebody was refused since the last look."""

    @contextmanager
    def on(self) -> Iterator[None]:
        """Hear of errors and refusals meanwhile."""
        noted, said = answers.note_refused, panel.say_refusal

        async def note(*args: Any) -> None:
            self.refused = True
            await noted(*args)

        async def say(*args: Any) -> bool:
            done = await said(*args)
            self.refused = self.refused or done
            return done

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(answers, "note_refused", note)
            patch.setattr(panel, "say_refusal", say)
            logging.getLogger().addHandler(self._log)
            try:
                yield
            finally:
                logging.getLogger().removeHandler(self._log)

    def look(self, *results: simcord.InteractionResult) -> list[str]:
        """What is wrong since the last look, in which people had these answers."""
        found = list(self._wrong(results))
        self._env.http_requests.clear()
        self._log.errors.clear()
        self.refused = False
        self._stored = self._digest()
        return found

    def texts(self) -> Iterator[tuple[str, str]]:
        """All that anybody was shown since the last look, each with where: in a message, a form, a choice."""
        for request in self._env.http_requests:
            yield from texts(request)

    def _wrong(self, results: Sequence[simcord.InteractionResult]) -> Iterator[str]:
        yield from (f"logged: {each}" for each in self._log.errors)
        for error in self._env.errors_since(self._raised):
            yield f"raised: {''.join(traceback.format_exception(error))}"
        self._raised = len(self._env.errors)
        for request in list(self._env.http_requests):
            yield from self._sent(request)
        for result in results:
            yield from self._answered(result)
        after = self._digest() if self.refused else self._stored
        if changed := [name for name, was in self._stored.items() if after.get(name) != was]:
            yield f"a refusal changed {', '.join(changed)}: {[text for _, text in self.texts()]}"
        for where, text in self.texts():
            yield from leftovers(where, text)

    def _sent(self, request: HttpLogEntry) -> Iterator[str]:
        if self._described is not None:
            yield from self._described.problems(request)
        try:
            for body in limits.messages([request]):
                limits.check_message(body)
            for offered in limits.choices([request]):
                limits.check_choices(offered)
        except AssertionError as error:
            line = traceback.extract_tb(error.__traceback__)[-1].line
            yield f"beyond Discord's limits: {line}: {json.dumps(request.json)[:600]}"
        yield from _public(request)
        yield from _pinging(request)

    def _answered(self, result: simcord.InteractionResult) -> Iterator[str]:
        record = result._interaction
        if not result.acknowledged:
            yield "no answer"
        elif record.loading:
            yield "an answer was promised, and none came"
        elif record.response_kind == "deferred_update" and len(self._env.http_requests) < 2:
            yield "a press that shows nothing"
        elif self.refused and result.response and result.response.id != record.source_message_id:
            told = "\n".join(_words(result.response.components))
            if len(told) > _REFUSAL:
                yield f"a refusal of {len(told)} letters: {told}"

    def _digest(self) -> dict[str, int]:
        """For each table of the store a number that changes with it."""
        with closing(sqlite3.connect(self._database)) as store:
            found = store.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            names = {name for (name,) in found} - _MAY_CHANGE
            return {name: hash(tuple(store.execute(f"SELECT * FROM {name}"))) for name in sorted(names)}

    def behind(self, now: float) -> Iterator[str]:
        """What should have been done by now: boards to show, timers that ring, controls to take away."""
        with closing(sqlite3.connect(self._database)) as store:
            for row in store.execute("SELECT id, channel_id, shown, version FROM games WHERE is_open = 1"):
                if row[1] in self._env.backend.channels and row[2] < row[3]:
                    yield "the board of table {0} shows version {2} of {3}".format(*row)
            due = "SELECT kind, due_at, phase FROM timers JOIN games ON id = game_id WHERE due_at < ?"
            for row in store.execute(due, (now - _LATE,)):
                yield f"a timer should have rung: {row}"
            newest = dict(store.execute("SELECT message_id, game_id FROM posts WHERE is_newest = 1"))
        for messages in self._env.backend.messages.values():
            for each in messages.values():
                if not each.is_ephemeral and each.id not in newest and (found := _of_table(each.components)):
                    yield f"an old message can still be pressed: {found}"


class Spy:
    """Knows the lines of games' logs that only some may read, and looks whether others read them."""

    def __init__(self, env: simcord.Env) -> None:
        self._env = env
        self._hidden = list[tuple[str, set[int]]]()
        """Such lines, with those who may read them."""

    async def learn(self, service: Any, guild_id: int) -> None:
        """Take note of what is secret at a server's tables now; what was so before may not be any more."""
        self._hidden.clear()
        for table in await service.open_tables(guild_id):
            if table.private:
                continue
            public = {line.text for line in await service.history.log(table.id)}
            hidden = defaultdict[str, set[int]](set)
            for user in table.people:
                for line in await service.history.log(table.id, user):
                    if line.text not in public:
                        hidden[plain(line.text)].add(user)
            self._hidden += hidden.items()

    def wrong(self) -> Iterator[str]:
        """What somebody read by the requests since the last look who may not."""
        for request in self._env.http_requests if self._hidden else ():
            reader = self._reader(request)
            for _, text in texts(request):
                for line, knowing in self._hidden:
                    if reader not in knowing and line in text:
                        yield f"{reader or 'everybody'} reads what only {knowing} may: {line}"

    def _reader(self, request: HttpLogEntry) -> int:
        """Whose eyes a request was for: one person's, or everybody's."""
        backend = self._env.backend
        if found := _CALLBACK.fullmatch(request.path):
            return int(backend.interactions[int(found[1])].user_id)
        found = _FOLLOWED.fullmatch(request.path)
        if found and found[1] in backend.interaction_tokens:
            return int(backend.interactions[backend.interaction_tokens[found[1]]].user_id)
        return EVERYBODY


def texts(request: HttpLogEntry) -> Iterator[tuple[str, str]]:
    """What somebody is shown by a request, each with where: in a message, a form, a choice, a thread."""
    body = request.json if isinstance(request.json, dict) else {}
    if _CALLBACK.fullmatch(request.path):
        kind, body = body.get("type"), body.get("data") or {}
        if kind == _AUTOCOMPLETE:
            yield from (("choice", each["name"]) for each in body["choices"])
        elif kind == _MODAL:
            yield "form", "\n".join([body["title"], *_words(body["components"])])
            return
    if "components" in body:
        yield "message", "\n".join(_words(body["components"]))
    elif request.method == "POST" and request.path.endswith("/threads"):
        yield "thread", body.get("name", "")


def leftovers(where: str, text: str) -> Iterator[str]:
    """What stands in a text that people should never read."""
    if "(reference " in text:
        yield f"a reference: {text}"
    for line in re.sub(r"```.*?```", "", text, flags=re.DOTALL).splitlines():
        bare = re.sub(r"`[^`]*`|<[@#t:][^>]*>|https?://\S+", "x", line)
        for name, pattern in LEFTOVERS.items():
            if found := re.search(pattern, bare):
                yield f"{name} ({found[0]!r}) in a {where}: {line}"


def _public(request: HttpLogEntry) -> Iterator[str]:
    """What is answered where everybody sees it."""
    body = request.json if isinstance(request.json, dict) else {}
    answer = body.get("data") or {} if _CALLBACK.fullmatch(request.path) else body
    first = _CALLBACK.fullmatch(request.path) and body.get("type") in _MESSAGES
    further = request.method == "POST" and _FOLLOWED.fullmatch(request.path)
    if (first or further) and not answer.get("flags", 0) & _PRIVATE:
        yield f"an answer that all see: {json.dumps(body)[:300]}"


def _pinging(request: HttpLogEntry) -> Iterator[str]:
    """Who is pinged without being named, or by what should ping nobody."""
    body = request.json if isinstance(request.json, dict) else {}
    body = (body.get("data") or {}) if _CALLBACK.fullmatch(request.path) else body
    if "components" not in body:
        return
    allowed = body.get("allowed_mentions")
    new = request.method == "POST" and _SENT.fullmatch(request.path)
    if (new and allowed is None) or (allowed or {}).get("parse"):
        yield f"whom a message pings is not said: {allowed}"
    pinged = [*(allowed or {}).get("users", ()), *(allowed or {}).get("roles", ())]
    if pinged and not new:
        yield f"an answer or an edit pings {pinged}"
    text = "\n".join(_words(body["components"]))
    if unnamed := [each for each in pinged if f"<@{each}>" not in text and f"<@&{each}>" not in text]:
        yield f"{unnamed} are pinged and not named: {text}"


def _words(components: Any) -> Iterator[str]:
    """All texts of components, those of menus and forms too."""
    for each in walk_components(components):
        yield from filter(None, (each.get(key) for key in ("content", "label", "placeholder", "description")))
        for inner in (*(each.get("options") or ()), *(each.get("items") or ())):
            yield from filter(None, (inner.get(key) for key in ("label", "description")))


def _of_table(components: Any) -> list[str]:
    """The controls of a message that only a table's newest may have."""
    ids = [each["custom_id"] for each in walk_components(components) if "custom_id" in each]
    verbs = [(each, VERBS[press.verb]) for each in ids if (press := unpack(each)) and press.verb in VERBS]
    return [each for each, verb in verbs if not verb.lasting and not verb.anywhere]
