"""What the house may grow to: `python -m tests.budget` counts, and compares with `budget.toml`.

It says what is over its number, and ends with 1 then; `.ci/run` calls it. A number rises only in a commit
that adds a feature, and says there what it bought; one that is too high by now comes down.
"""

import ast
import sys
import tokenize
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]
ROOMS = ("bot", "render", "rules", "data")
_CLASS, _FUNCTION, _BRANCHES = 250, 50, 15
"""Lines of a class and of a function, and branches of a function, above which they are counted."""
_NO_CODE = {
    tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING,
    tokenize.ENDMARKER,
}  # fmt: skip
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_BRANCHING = (
    ast.If, ast.IfExp, ast.For, ast.AsyncFor, ast.While, ast.ExceptHandler, ast.match_case, ast.comprehension,
)  # fmt: skip


def code_lines(source: str) -> int:
    """Lines with a token on them, but for comments and the docstrings of modules, classes and functions."""
    lines = set[int]()
    for token in tokenize.generate_tokens(iter(source.splitlines(keepends=True)).__next__):
        if token.type not in _NO_CODE:
            lines.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(getattr(first.value, "value", None), str):
                lines.difference_update(range(first.lineno, (first.end_lineno or first.lineno) + 1))
    return len(lines)


def lines_of(room: str) -> int:
    """The lines of code of a room."""
    return sum(code_lines(path.read_text("utf-8")) for path in (ROOT / room).rglob("*.py"))


def branches(function: ast.AST) -> int:
    """How many ways a function may go: conditions, loops, handlers, cases, and words that join."""
    found = 0
    for node in ast.walk(function):
        found += isinstance(node, _BRANCHING)
        found += len(node.values) - 1 if isinstance(node, ast.BoolOp) else 0
    return found


def oversized(source: str) -> Iterator[tuple[str, str]]:
    """What is too large in a file: of which kind, and its name with its size."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if isinstance(node, ast.ClassDef):
                if lines > _CLASS:
                    yield "classes", f"{node.name}, {lines} lines"
                continue
            if lines > _FUNCTION:
                yield "functions", f"{node.name}, {lines} lines"
            if branches(node) > _BRANCHES:
                yield "branching", f"{node.name}, {branches(node)} branches"


def counted() -> tuple[dict[str, int], list[str]]:
    """All that has a number, and what of it is too large, by name."""
    found, named = Counter[str](dict.fromkeys(("classes", "functions", "branching"), 0)), list[str]()
    for room in ROOMS:
        found[room] = lines_of(room)
        for path in sorted((ROOT / room).rglob("*.py")):
            for kind, told in oversized(path.read_text("utf-8")):
                found[kind] += 1
                named.append(f"{kind}: {path.relative_to(ROOT)}: {told}")
    found["house"], found["tests"] = sum(found[room] for room in ROOMS), lines_of("tests")
    return dict(found), named


def over(found: Mapping[str, int], allowed: Mapping[str, int]) -> list[str]:
    """A sentence on each number that is exceeded, and on what has none."""
    said = [f"{name} has no number in budget.toml" for name in found.keys() - allowed.keys()]
    return said + [
        f"{name}: {found[name]}, and {most} are allowed"
        for name, most in allowed.items()
        if name in found and found[name] > most
    ]


def main() -> int:
    """Count and compare; 1 if anything is over its number."""
    found, named = counted()
    allowed = tomllib.loads((ROOT / "tests" / "budget.toml").read_text("utf-8"))
    for name, count in found.items():
        print(f"{name}: {count} of {allowed.get(name, '?')}")
    wrong = over(found, allowed)
    if wrong or "--names" in sys.argv:
        print(*named, sep="\n")
    print(*wrong, sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
