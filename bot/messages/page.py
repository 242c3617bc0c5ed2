"""What every message of ours is made of."""

from discord import ui


class Page(ui.LayoutView):
    """The parts of a message. It is sent and forgotten: our controls find their way by their custom ids.

    discord.py would else keep every private one with a task of its own for a quarter of an hour.
    """

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.stop()
