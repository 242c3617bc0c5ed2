"""Discord's limits, counted in what the bot sent: what the API description and the simulation let pass."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from simcord import HttpLogEntry
from simcord.components import walk_components

NAME = re.compile(r"[-_a-z0-9]{1,32}")
AUTOCOMPLETE = 8


def messages(requests: Sequence[HttpLogEntry]) -> Iterator[dict[str, Any]]:
    """The bodies of all messages that were sent or edited."""
    for request in requests:
        body = request.json if isinstance(request.json, dict) else {}
        body = body.get("data") or body if request.path.endswith("/callback") else body
        if "components" in body:
            yield body


def choices(requests: Sequence[HttpLogEntry]) -> Iterator[list[dict[str, Any]]]:
    """The choices of all autocomplete answers."""
    for request in requests:
        if request.path.endswith("/callback") and (request.json or {}).get("type") == AUTOCOMPLETE:
            yield request.json["data"]["choices"]


def check_message(body: dict[str, Any]) -> None:
    """Components, text, custom ids, alt texts, labels and menus of one message."""
    found = list(walk_components(body["components"]))
    assert len(found) <= 40
    texts = [each["content"] for each in found if each["type"] == 10]
    assert all(texts)
    assert sum(map(len, texts)) <= 4000
    ids = [each["custom_id"] for each in found if "custom_id" in each]
    assert len(ids) == len(set(ids))
    assert all(1 <= len(each) <= 100 for each in ids)
    for each in found:
        for item in each.get("items") or ():
            assert 1 <= len(item["description"]) <= 1024
        if each["type"] == 2:
            assert 1 <= len(each["label"]) <= 80
        if each["type"] == 3:
            check_menu(each)


def check_menu(menu: dict[str, Any]) -> None:
    options = menu["options"]
    assert 1 <= len(options) <= 25
    assert menu["min_values"] <= menu["max_values"] <= len(options)
    assert len(menu["placeholder"]) <= 150
    assert len({option["value"] for option in options}) == len(options)
    for option in options:
        assert 1 <= len(option["label"]) <= 100
        assert 1 <= len(option["value"]) <= 100
        assert len(option.get("description") or "") <= 100


def check_choices(offered: list[dict[str, Any]]) -> None:
    assert len(offered) <= 25
    for choice in offered:
        assert 1 <= len(choice["name"]) <= 100
        assert not isinstance(choice["value"], str) or 1 <= len(choice["value"]) <= 100


def check_command(command: dict[str, Any], depth: int = 0) -> int:
    """Names, descriptions and counts of a command and all in it; returns the characters it takes."""
    assert NAME.fullmatch(command["name"]), command["name"]
    assert 1 <= len(command["description"]) <= 100
    options = command.get("options") or []
    assert len(options) <= 25
    assert len({option["name"] for option in options}) == len(options)
    required = [bool(option.get("required")) for option in options]
    assert required == sorted(required, reverse=True)
    assert len(command.get("choices") or ()) <= 25
    assert depth <= 3
    size = len(command["name"]) + len(command["description"])
    size += sum(
        len(str(choice["name"])) + len(str(choice["value"])) for choice in command.get("choices") or ()
    )
    size += sum(check_command(option, depth + 1) for option in options)
    assert depth or size <= 8000
    return size
