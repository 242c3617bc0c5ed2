"""The mark that ties a test to the rules it shows."""

import pytest

rule = pytest.mark.rule
"""`@rule("LA-017", "LA-018")`: this test fails when one of these rules is broken."""
