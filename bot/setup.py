"""What a bot is made with: one record, frozen, for all of its parts."""

import random
import secrets
from collections.abc import Callable

from msgspec import Struct, field

from bot.beacon.source import Relays
from bot.budget import Budget
from bot.meters import Meters
from bot.tables.limits import Limits
from bot.tables.model import Games
from bot.tables.thinking import Thinker
from bot.tables.waits import utc_now
from data.shards import Shards
from render import catalogue as painters
from render.painter import Painter
from rules import catalogue
from rules.kernel.fairness import SECRET_BYTES

ONE_SHARD = Shards(0, 0, 1)


class Setup(Struct, frozen=True, kw_only=True):
    """What may differ from bot to bot; whoever runs one for people leaves most as it is."""

    games: Games = field(default_factory=lambda: catalogue.GAMES)
    """The games that are played, by their id."""
    painter: Callable[[str], Painter] = painters.find
    """The painter of a game, by its id."""
    clock: Callable[[], float] = utc_now
    """Seconds since 1970."""
    draw_secret: Callable[[], bytes] = field(default=lambda: secrets.token_bytes(SECRET_BYTES))
    """Makes the secret of a game's dice, and what binds names without telling them."""
    beacon: Relays | None = None
    """What settles the dice of new tables; None: words do."""
    rng: random.Random = field(default_factory=random.Random)
    """The computers' chance, which has nothing to do with the games'."""
    thinker: Thinker = field(default_factory=Thinker)
    """Where computers think."""
    examiner: Thinker = field(default_factory=Thinker)
    """Where games are looked back on: it may be busy for a minute, and keeps no computer player waiting."""
    keep: int = 256
    """How many tables stay in memory."""
    drawing: int = 2
    """How many boards are drawn side by side, and as many private pictures, which wait for no board."""
    limits: Limits = field(default_factory=Limits)
    """What a server or person may take."""
    budget: Budget = field(default_factory=lambda: Budget(None))
    """That of the requests to Discord."""
    meters: Meters = field(default_factory=Meters)
    """Take note of how it runs."""
    metrics_port: int | None = None
    """A port of this machine where the meters are read."""
    shards: Shards | None = ONE_SHARD
    """The shards that are served; None for as many as Discord asks for."""
    stand_by: bool = False
    """Whether to wait until who serves them now stops."""
    home_server: int | None = None
    """The only server that lists the commands; None for all."""
    backups: int = 0
    """How many nightly copies of a database file are kept."""
