"""Limits that keep one server or person from taking everybody's time and room."""

from pydantic import BaseModel, ConfigDict, Field


class Limits(BaseModel):
    """How much of each is allowed, where the host chooses nothing else: see `bot.config.Settings`."""

    model_config = ConfigDict(frozen=True)

    tables: int = Field(default=50, gt=0)
    """Open tables of one server."""
    own_tables: int = Field(default=3, gt=0)
    """Open tables of one server that one person has opened who is no moderator."""
    wishes: int = Field(default=200, gt=0)
    """People of one server who look for a game at the same time."""
    evenings: int = Field(default=10, gt=0)
    """Evenings that are planned in one server."""
    seasons: int = Field(default=5, gt=0)
    """Seasons of one server that are not over."""
    entrants: int = Field(default=128, gt=1)
    """People who play in one season, or wait for a place in it."""
    follows: int = Field(default=10, gt=0)
    """Games that one person follows."""
    reminders: int = Field(default=20, gt=0)
    """Reminders that one person has."""
    posts: int = Field(default=4, gt=0)
    """Boards that one person may have posted anew in a minute."""
    hourly: int = Field(default=60, gt=0)
    """Points of what costs others that one person may have in an hour; see `bot.tables.allowance`."""
    orders: int = Field(default=12, gt=0)
    """Standing orders that a seat may give or lift until the game goes on."""
    unattended: int = Field(default=200, ge=0)
    """Turns of computers at a table where no person does anything, until it is paused; 0 for no end.

    It is as well where all have missed `waits.MANY` turns running.
    """
    keep_days: int = Field(default=365, ge=0)
    """Days after which a finished game is pruned to its record; 0 for never."""
