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


def lack(lacking: object, code: str, text: str, rule: str = "") -> Illegal | None:
    """That refusal if something is lacking."""
    return Illegal(code, text, rule) if lacking else None


def together(*lacks: Illegal | None) -> Illegal | None:
    """All that is lacking, as one sentence; code and rule are those of the first; None if nothing is."""
    found = [each for each in lacks if each is not None]
    if len(found) < 2:
        return found[0] if found else None
    first, *more = (each.text.removesuffix(".") for each in found)
    text = "; and ".join([first, *(f"{each[0].lower()}{each[1:]}" for each in more)])
    return Illegal(found[0].code, f"{text}.", found[0].rule)


def demand(refusal: Illegal | None) -> None:
    """Raise a refusal, if there is one."""
    if refusal is not None:
        raise refusal
