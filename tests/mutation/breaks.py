"""What can be broken in a file of Python: comparisons, logic, sums, numbers, and statements left out."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType

_COMPARE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_OPERATE: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.Mod: ast.Add,
}
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True)
class Break:
    """One break: its number in the file, the line, what stood there and what stands there now.

    `lines` are those of the outermost function around it; none if it is met when the file is imported.
    """

    path: Path
    number: int
    line: int
    before: str
    after: str
    lines: range | None


@dataclass
class Change:
    """Puts another value into one field of a node, and back."""

    node: ast.AST
    field: str
    value: object
    old: object = field(init=False, default=None)  # type: ignore[operator]

    def do(self) -> None:
        self.old = getattr(self.node, self.field)
        setattr(self.node, self.field, self.value)

    def undo(self) -> None:
        setattr(self.node, self.field, self.old)


@dataclass
class Drop:
    """Leaves a statement out, and puts it back."""

    node: ast.AST
    kind: type[ast.AST] = field(init=False, default=ast.Pass)

    def do(self) -> None:
        self.kind, self.node.__class__ = type(self.node), ast.Pass  # type: ignore[assignment]

    def undo(self) -> None:
        self.node.__class__ = self.kind  # type: ignore[assignment]


def breaks(path: Path) -> list[Break]:
    """Every break of a file that this program knows."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = []
    for number, (node, change, lines) in enumerate(_changes(tree)):
        before = ast.unparse(node)
        change.do()
        found.append(Break(path, number, node.lineno, before, ast.unparse(node), lines))
        change.undo()
    return found


def broken(one: Break) -> CodeType:
    """The whole file, compiled with that break; its lines keep their numbers."""
    tree = ast.parse(one.path.read_text(encoding="utf-8"))
    for number, (_, change, _) in enumerate(_changes(tree)):
        if number == one.number:
            change.do()
            break
    return compile(ast.fix_missing_locations(tree), str(one.path), "exec")


def _changes(tree: ast.Module) -> list[tuple[ast.stmt | ast.expr, Change | Drop, range | None]]:
    return [(node, change, lines) for node, lines in _nodes(tree, None) for change in _of(node)]


def _nodes(node: ast.AST, lines: range | None) -> Iterator[tuple[ast.stmt | ast.expr, range | None]]:
    """Every statement and expression, with the lines of the outermost function whose body it is in."""
    if isinstance(node, ast.stmt | ast.expr):
        yield node, lines
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns"}:
            continue
        inside = lines
        if lines is None and isinstance(node, _FUNCTIONS) and name == "body":
            first = min(part.lineno for part in (node, *node.decorator_list))
            inside = range(first, (node.end_lineno or node.lineno) + 1)
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _nodes(child, inside)


def _of(node: ast.AST) -> Iterator[Change | Drop]:
    match node:
        case ast.Compare(ops=[first, *rest]) if type(first) in _COMPARE:
            yield Change(node, "ops", [_COMPARE[type(first)](), *rest])
        case ast.BoolOp(op=op, values=values):
            yield Change(node, "op", ast.Or() if isinstance(op, ast.And) else ast.And())
            for left_out in range(len(values)):
                rest = values[:left_out] + values[left_out + 1 :]
                yield Change(node, "values", rest if len(rest) > 1 else rest * 2)
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in _OPERATE:
            yield Change(node, "op", _OPERATE[type(op)]())
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield Change(node, "operand", ast.UnaryOp(ast.Not(), operand))
        case ast.IfExp(test=test) | ast.If(test=test) if isinstance(
            test, ast.Name | ast.Call | ast.Attribute
        ):
            yield Change(node, "test", ast.UnaryOp(ast.Not(), test))
        case ast.Constant(value=bool() as value):
            yield Change(node, "value", not value)
        case ast.Constant(value=int() as value):
            yield Change(node, "value", value + 1)
        case ast.Raise():
            yield Drop(node)
        case ast.Expr(value=value) if not isinstance(value, ast.Constant | ast.Yield | ast.YieldFrom):
            yield Drop(node)
