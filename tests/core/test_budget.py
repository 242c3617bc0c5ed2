"""The budget counts what it says."""

from tests import budget

SOURCE = '''"""A module."""
# a comment


def plain(text: str) -> str:
    """Its docstring."""
    long = """two
    lines"""
    return text if text and long else ""


class Small:
    """Nothing."""
'''


def test_lines_are_those_with_code_on_them() -> None:
    assert budget.code_lines(SOURCE) == 5


def test_a_function_of_more_than_fifteen_branches_is_named() -> None:
    chain = " or ".join(["x"] * 16)
    assert list(budget.oversized(f"def f(x):\n    return {chain}\n")) == []
    assert list(budget.oversized(f"def f(x):\n    if x:\n        return {chain}\n")) == [
        ("branching", "f, 16 branches")
    ]


def test_a_class_of_more_than_250_lines_and_a_function_of_more_than_50_are_named() -> None:
    body = "".join(f"    a{n} = {n}\n" for n in range(249))
    assert list(budget.oversized(f"class Large:\n{body}")) == []
    assert list(budget.oversized(f"class Large:\n{body}    b = 1\n")) == [("classes", "Large, 251 lines")]
    long = "def f():\n" + "    pass\n" * 50
    assert list(budget.oversized(long)) == [("functions", "f, 51 lines")]


def test_what_is_over_its_number_or_has_none_is_said() -> None:
    assert budget.over({"bot": 5, "rules": 5, "new": 1}, {"bot": 5, "rules": 4}) == [
        "new has no number in budget.toml",
        "rules: 5, and 4 are allowed",
    ]
