"""What a class writes about its fields is read in its own scope from Python 3.14 on, after its last line."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def names_in(annotation: ast.expr) -> set[str]:
    return {each.id for each in ast.walk(annotation) if isinstance(each, ast.Name)}


def classes(node: ast.AST) -> Iterator[ast.ClassDef]:
    """All classes that are defined there, however deep; no expression holds one."""
    for each in ast.iter_child_nodes(node):
        if isinstance(each, ast.ClassDef):
            yield each
        if not isinstance(each, ast.expr):
            yield from classes(each)


def shadowed(source: str) -> Iterator[tuple[str, str]]:
    """Each class with a name that its annotations use and that it gives to something of its own."""
    for made in classes(ast.parse(source)):
        fields = [each for each in made.body if isinstance(each, ast.AnnAssign)]
        own = {each.name for each in made.body if isinstance(each, DEFINITIONS)}
        own |= {each.target.id for each in fields if isinstance(each.target, ast.Name)}
        for name in sorted(own & set[str]().union(*(names_in(each.annotation) for each in fields))):
            yield made.name, name


def test_no_class_takes_the_name_of_a_type_of_its_fields() -> None:
    """A property `bytes` beside `data: bytes` had every board fail there that was drawn once before."""
    paths = [path for room in ("bot", "data", "render", "rules") for path in (ROOT / room).rglob("*.py")]
    assert not [(path.name, *each) for path in paths for each in shadowed(path.read_text("utf-8"))]
    assert [*shadowed("class A:\n data: bytes\n @property\n def bytes(self): ...")] == [("A", "bytes")]
