"""What is remembered of the newest of many things."""

from collections import OrderedDict
from typing import TypeVar

from typing_extensions import override

K = TypeVar("K")
V = TypeVar("V")


class Newest(OrderedDict[K, V]):
    """So many entries at most, by their keys: where there are more, the one put in longest ago goes."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    @override
    def __setitem__(self, key: K, value: V) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        if len(self) > self._most:
            self.popitem(last=False)
