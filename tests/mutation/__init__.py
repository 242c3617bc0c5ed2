"""Breaks the rules, one place at a time, and says which breaks no test notices: python -m tests.mutation."""
