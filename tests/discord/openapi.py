"""Validating what the bot sent against Discord's own description of its API."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator, ValidationError, validators  # type: ignore[import-untyped]
from referencing import Registry, Resource
from simcord import HttpLogEntry

_CALLBACKS = {
    4: "CreateMessageInteractionCallbackRequest",
    5: "CreateMessageInteractionCallbackRequest",
    6: "UpdateMessageInteractionCallbackRequest",
    7: "UpdateMessageInteractionCallbackRequest",
    8: "ApplicationCommandAutocompleteCallbackRequest",
    9: "ModalInteractionCallbackRequest",
}
_ROUTES = (
    ("PUT", r"/applications/\d+(/guilds/\d+)?/commands", "ApplicationCommandUpdateRequest"),
    ("POST", r"/channels/\d+/messages", "MessageCreateRequest"),
    ("PATCH", r"/channels/\d+/messages/\d+", "MessageEditRequestPartial"),
    ("POST", r"/webhooks/\d+/[^/]+", "IncomingWebhookInteractionRequest"),
    ("PATCH", r"/webhooks/\d+/[^/]+/messages/[^/]+", "IncomingWebhookUpdateRequestPartial"),
)


def _one_of(validator: Any, listed: Any, instance: Any, schema: Any) -> Iterator[ValidationError]:
    """As JSON Schema has it, but that no component is compared with one of another type."""
    if [each.get("const", listed) for each in listed].count(instance) == 1:
        return
    type_ = instance.get("type") if isinstance(instance, dict) else None
    alike = [each for each in listed if type_ in _types(validator, each, type_)]
    yield from Draft202012Validator.VALIDATORS["oneOf"](validator, alike or listed, instance, schema)


def _types(validator: Any, schema: Any, unsaid: Any) -> Any:
    """The types of component that a schema takes; `unsaid` where it names none."""
    found = validator._resolver.lookup(schema["$ref"]).contents if "$ref" in schema else schema
    return found.get("properties", {}).get("type", {}).get("enum", (unsaid,))


_Quick = validators.extend(Draft202012Validator, {"oneOf": _one_of})


class Description:
    """Discord's OpenAPI document, read from its file."""

    def __init__(self, path: Path) -> None:
        document = json.loads(path.read_text(encoding="utf-8"))
        # discord.py sends some ids as numbers, which Discord takes.
        document["components"]["schemas"]["SnowflakeType"] = {"type": ["string", "integer"]}
        resource = Resource.from_contents(
            {"$schema": "https://json-schema.org/draft/2020-12/schema", **document}
        )
        self._registry: Registry[Any] = Registry().with_resource("urn:discord", resource)
        self._validators: dict[str, Any] = {}

    def problems(self, request: HttpLogEntry) -> list[str]:
        """What is wrong with a request; empty if nothing is, or if no schema is known for it."""
        return [
            f"{request.method} {request.path} {name}: {error.json_path} {error.message[:300]}"
            for name, body in _bodies(request)
            for error in self._validator(name).iter_errors(body)
        ]

    def _validator(self, name: str) -> Any:
        if name not in self._validators:
            schema = {"$ref": f"urn:discord#/components/schemas/{name}"}
            self._validators[name] = _Quick(schema, registry=self._registry)
        return self._validators[name]


def _bodies(request: HttpLogEntry) -> Iterator[tuple[str, Any]]:
    """The parts of a request that have a schema, each with its name."""
    if re.fullmatch(r"/interactions/\d+/[^/]+/callback", request.path):
        yield _CALLBACKS[request.json["type"]], request.json  # type: ignore[index]
        return
    for method, path, name in _ROUTES:
        if method == request.method and re.fullmatch(path, request.path):
            parts = request.json if isinstance(request.json, list) else [request.json]
            yield from ((name, part) for part in parts)
