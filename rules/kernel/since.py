"""Since when pictures and their words tell what happened: one way for all games that keep a trail."""

from collections.abc import Sequence

from rules.kernel.state import View
from rules.kernel.trail import Step, since_turn


def actors(view: View) -> tuple[int, ...]:
    """The seats that the view names as acting; when nobody is, all of them."""
    return tuple(seat for seat in view.waiting if seat < view.seats) or tuple(range(view.seats))


def own(view: View) -> tuple[int, ...]:
    """The viewer's seat; for who has none, the seats that act."""
    return actors(view) if view.viewer is None or view.viewer >= view.seats else (view.viewer,)


def recent_steps(view: View, trail: Sequence[Step], *, private: bool = False) -> list[Step]:
    """What happened since the last turn of those who act; for `private` pictures, of the viewer."""
    return since_turn(trail, own(view) if private else actors(view))
