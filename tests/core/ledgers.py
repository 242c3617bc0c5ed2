"""Compare a ledger with the document that it is about: `python -m tests.core.ledgers landover FILE`.

Of a variant it is `two_player` or `land_shares`. Documents are no part of this house: it is run by hand, and
says which titled sections of the document the ledger lacks, and which statements copy a sentence. A section
may be preceded by its variant: "Shares: blocking".
"""

import argparse
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from rules.kernel.illegal import Illegal
from rules.kernel.ledger import Ledger, load, values_of
from rules.kernel.options import Option, Value

RUN = 7
"""So many words in a row that both have are copied."""


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9']+", text.lower())


def untitled(ledger: Ledger, document: str) -> Iterator[str]:
    """Lines of the document that look like titles and are no section of the ledger."""
    sections = {" ".join(_words(section.rpartition(": ")[2])) for section in ledger.sections}
    for line in document.splitlines():
        words = _words(line)
        titled = line.strip().endswith(":") or re.fullmatch(r"[A-Z][\w()]*( [\w()]+){0,4}", line.strip())
        if titled and words and " ".join(words) not in sections:
            yield line.strip()


def copied(ledger: Ledger, document: str) -> Iterator[str]:
    """Statements that have words in a row of the document."""
    there = _words(document)
    runs = {tuple(there[at : at + RUN]) for at in range(len(there))}
    for statement in ledger.statement:
        said = _words(statement.says)
        if any(tuple(said[at : at + RUN]) in runs for at in range(len(said) - RUN + 1)):
            yield statement.says


def faults(ledger: Ledger, ids: Sequence[str], offered: Sequence[Option]) -> list[str]:
    """What is wrong with a ledger for these rules and options, in words; nothing if all is well."""
    names = {option.name: option for option in offered}
    found = [
        f"{section}: no statement"
        for section in ledger.sections
        if not any(each.section == section for each in ledger.statement)
    ]
    decided = set(ledger.silent).union(*(statement.options for statement in ledger.statement))
    for statement in ledger.statement:
        wrong = [f"no rule {rule}" for rule in statement.rules if rule not in ids]
        wrong += ["no such section"] * (statement.section not in ledger.sections)
        wrong += ["no rule keeps it"] * (not statement.rules)
        wrong += ["no word why"] * (bool(statement.options or statement.otherwise) > bool(statement.why))
        wrong += [
            f"no option {name} = {value}"
            for name, kept in statement.options.items()
            for value in values_of(kept)
            if name not in names or not _legal(names[name], value)
        ]
        found += [f"{statement.section}: {statement.says} {each}" for each in wrong]
    found += [f"no option {name}" for name in ledger.silent if name not in names]
    return found + [f"nothing said of the option {name}" for name in names if name not in decided]


def _legal(option: Option, value: Value) -> bool:
    try:
        return option.read(str(value)) == value
    except Illegal:
        return False


def main() -> None:
    """Print what is missing and what is copied; raises SystemExit 1 if anything is copied."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", help="the folder of rules/ whose ledger is meant")
    parser.add_argument("document", type=Path)
    asked = parser.parse_args()
    ledger, document = load(f"rules.{asked.game}"), asked.document.read_text("utf-8")
    print(f"{len(ledger.statement)} statements of {len(ledger.sections)} sections")
    for line in untitled(ledger, document):
        print(f"no section: {line}")
    found = list(copied(ledger, document))
    for says in found:
        print(f"copied: {says}")
    raise SystemExit(bool(found))


if __name__ == "__main__":
    main()
