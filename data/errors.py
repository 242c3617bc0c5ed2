"""What can go wrong with a store."""


class StoreError(Exception):
    """The database cannot be used; the text is one clear sentence for whoever runs the bot."""


class Unsure(StoreError):
    """The connection was lost while a transaction was being committed, and nobody can say how it ended."""


class Conflict(Exception):
    """Somebody else wrote first: the version, channel or interaction is taken; nothing was written."""
