"""Events: what happened. An event is public unless it says otherwise."""

import msgspec

from rules.names import Names

Viewer = int | None
"""Who looks: a seat's number, or None for spectators, and for moderators until the game is over."""


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """The base of all events. It holds the whole truth; `seen_by` cuts it to what a viewer may know."""

    def seen_by(self, viewer: Viewer) -> "Event | None":
        """This event as that viewer may know it; None if the viewer learns nothing of it."""
        return self

    def line(self, names: Names) -> str:
        """One sentence in the past tense, for the board message and the log."""
        raise NotImplementedError
