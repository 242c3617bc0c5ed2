"""The one error that a player can cause."""


class Illegal(Exception):
    """A move or an option that the rules refuse; nothing has changed.

    `code` is the rule book's short word (`too_few_cows`), `text` one sentence that tells the
    player what is wrong and what would be legal, `rule` the id of the rule behind it.
    """

    def __init__(self, code: str, text: str, rule: str = "") -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.rule = rule


def demand(refusal: Illegal | None) -> None:
    """Raise a refusal, if there is one."""
    if refusal is not None:
        raise refusal
