"""Configuration: environment variables, and a `.env` file in the working directory beneath them."""

import difflib
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import unquote, urlsplit

from dotenv import dotenv_values
from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.memory import LEAST, Shares, shares, usual
from bot.tables.limits import Limits
from data import names
from data.errors import StoreError
from data.shards import Shards

PREFIX = "LANDMOOT_"
DRAND = "https://api.drand.sh https://drand.cloudflare.com https://api2.drand.sh"
"""Where drand's chain quicknet is asked: its own relays, and Cloudflare's."""
_SHORT = 3
"""A password of so few characters is in many words, and hiding it would only show where it was."""
_OTHERS = {"LANDMOOT_DISCORD_SPEC"}
"""Variables of our prefix that are read elsewhere: the tests' copy of Discord's API description."""


NO_TOKEN = (
    f"{PREFIX}TOKEN is not set: put your bot's token there or into .env (see .env.example), "
    "or try `landmoot local`, which needs none."
)


class Misconfigured(Exception):
    """Settings that cannot be used. `problems` holds one sentence a variable; none shows a value."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__(" ".join(problems))
        self.problems = problems


def _any_case(value: Any) -> Any:
    return value.strip().lower() if isinstance(value, str) else value


def _database(value: str) -> str:
    try:
        names.check(value.strip())
    except StoreError as error:
        raise ValueError(str(error)) from None
    return value.strip()


def _beacon(value: str) -> str:
    for address in addresses(value):
        parts = urlsplit(address)
        if parts.scheme != "https" and (parts.scheme, parts.hostname) != ("http", "127.0.0.1"):
            raise ValueError("should be addresses that begin with https://, with commas between them")
    return " ".join(addresses(value))


def _shards(value: str) -> str:
    if value.strip():
        Shards.parse(value)
    return value.strip()


def _token(value: SecretStr | None) -> SecretStr | None:
    """Refuse what cannot be a bot token, so that a mistake shows here and not as Discord's refusal."""
    text = value.get_secret_value().strip() if value else ""
    if not text:
        return None
    if text.lower().startswith("bot "):
        raise ValueError("should be the token alone, without the word Bot in front")
    if any(mark.isspace() for mark in text) or text.count(".") < 2:
        raise ValueError(
            "does not look like a bot token (three parts joined by dots); "
            "copy it from Discord's developer portal, Bot, Reset Token"
        )
    return SecretStr(text)


class Settings(BaseSettings, Limits):
    """What may be configured without a token."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_file=".env", env_file_encoding="utf-8", env_ignore_empty=True, extra="ignore"
    )

    token: Annotated[SecretStr | None, AfterValidator(_token)] = None
    """The bot's token, from Discord's developer portal."""
    database: Annotated[str, AfterValidator(_database)] = Field("landmoot.sqlite3", repr=False)
    """What keeps every table: a file, or an address that begins with postgresql://."""
    backups: int = Field(7, ge=0, le=1000)
    """How many nightly copies of a SQLite database are kept in backups beside it; 0 for none."""
    shards: Annotated[str, AfterValidator(_shards)] = ""
    """The shards that this process serves, such as 0-3/16; all that Discord asks for if empty."""
    memory: int | None = Field(None, ge=LEAST)
    """MiB that it takes in all; at most 260 and three quarters of what there is if empty."""
    workers: int | None = Field(None, ge=0, le=64)
    """How many processes the computer players think in; 0 for none."""
    log_level: Annotated[Literal["debug", "info", "warning", "error"], BeforeValidator(_any_case)] = "info"
    """How much is logged: debug, info, warning or error."""
    log_file: Path | None = None
    """A file for the log; the terminal if empty."""
    log_format: Annotated[Literal["text", "json"], BeforeValidator(_any_case)] = "text"
    """How the log is written: text, or json with one object a line."""
    metrics_port: int | None = Field(None, gt=0, lt=65536)
    """A port of this machine where Prometheus finds how it runs; none if empty."""
    beacon: Annotated[str, AfterValidator(_beacon)] = DRAND
    """Where the public beacon is asked that settles dice; words do if empty."""
    home_server: int | None = Field(None, gt=0)
    """The id of the only server that lists the commands, for trying things out."""

    @property
    def beacons(self) -> list[str]:
        """The addresses at which a public beacon is asked; none: words settle the dice."""
        return addresses(self.beacon)

    @property
    def limits(self) -> Limits:
        """What one server or person may take."""
        return Limits(**self.model_dump(include={*Limits.model_fields}))

    @property
    def memory_shares(self) -> Shares:
        """What of the memory goes where."""
        return shares(self.memory or usual(), os.cpu_count() or 2, self.workers)

    @property
    def our_shards(self) -> Shards | None:
        """The shards that this process serves; None for all."""
        return Shards.parse(self.shards) if self.shards else None


def load(**given: Any) -> Settings:
    """The settings of this process; `given` values go before the environment. Raises Misconfigured."""
    try:
        if "beacon" not in given and _no_beacon():
            given["beacon"] = ""
        return Settings(**given)
    except ValidationError as error:
        raise Misconfigured([_sentence(dict(each)) for each in error.errors(include_input=False)]) from None
    except UnicodeDecodeError:
        raise Misconfigured(["The file .env is not UTF-8 text: save it as UTF-8."]) from None
    except OSError as error:
        raise Misconfigured([f"The file .env can't be read: {error.strerror}."]) from None


def secrets(settings: Settings) -> list[str]:
    """What of the settings no log may show: the token, and the database's password, quoted and not."""
    found = [] if settings.token is None else [settings.token.get_secret_value()]
    if names.is_url(settings.database):
        parts = urlsplit(settings.database)
        written = [parts.password or "", *re.findall(r"(?:^|&)password=([^&]*)", parts.query)]
        found += [each for word in written for each in (word, unquote(word)) if len(each) > _SHORT]
    return found


def unknown(environment: Mapping[str, str] = os.environ) -> list[str]:
    """One sentence for each variable with our prefix that means nothing, probably a slip."""
    known = {variable(name) for name in Settings.model_fields}
    ours = {name for name in (*environment, *_in_file()) if name.upper().startswith(PREFIX)}
    said = []
    for name in sorted(ours - _OTHERS):
        if name.upper() not in known:
            near = difflib.get_close_matches(name.upper(), known, 1)
            said.append(f"{name} is not a setting" + (f"; did you mean {near[0]}?" if near else "."))
    return said


def _in_file() -> dict[str, str | None]:
    """What `.env` sets; nothing if that can't be read, which `load` tells."""
    try:
        return dotenv_values(".env")
    except (OSError, UnicodeDecodeError):
        return {}


def _no_beacon() -> bool:
    """Whether somebody has set it to nothing, which elsewhere is the same as not at all."""
    found = (where.get(variable("beacon")) for where in (os.environ, _in_file()))
    return next((not value.strip() for value in found if value is not None), False)


def addresses(text: str) -> list[str]:
    """The addresses in a text, with spaces or commas between them."""
    return text.replace(",", " ").split()


def variable(field: str) -> str:
    """The environment variable of a field."""
    return PREFIX + field.upper()


def _sentence(error: Mapping[str, Any]) -> str:
    name = variable(str(error["loc"][0])) if error["loc"] else "The configuration"
    if error["type"] == "value_error":
        said = str(error["ctx"]["error"])
        return f"{name}: {said}" if said.endswith(".") else f"{name} {said}."
    if error["type"] == "literal_error":
        return f"{name} should be {error['ctx']['expected'].replace(chr(39), '')}."
    if error["type"] == "int_parsing":
        return f"{name} should be a whole number."
    message = str(error["msg"]).removeprefix("Input ")
    return f"{name} {message[0].lower()}{message[1:]}."
