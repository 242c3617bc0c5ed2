"""How a database is named: what is taken for an address, and that no slip shows a password."""

from pathlib import Path

import pytest

from data.errors import StoreError
from data.names import check, display_name, is_url

SECRET = "hunter2"

FILES = [
    "landmoot.sqlite3",
    "tables/landmoot.sqlite3",
    "/var/lib/landmoot/landmoot.sqlite3",
    "/data//landmoot.sqlite3",
    "/home/ann@corp/landmoot.sqlite3",
    r"C:\Users\ann\landmoot.sqlite3",
    "./postgres/landmoot.sqlite3",
    "postgres.sqlite3",
    "with blanks (2).db",
]
ADDRESSES = {
    f"postgresql://landmoot:{SECRET}@localhost/landmoot": "postgresql://localhost/landmoot",
    f"postgres://landmoot:{SECRET}@db.example.org:5433/landmoot": "postgresql://db.example.org:5433/landmoot",
    f"POSTGRESQL://landmoot:{SECRET}@localhost/landmoot": "postgresql://localhost/landmoot",
    f"postgresql://landmoot:{SECRET}%23%40%2F@[::1]:5432/landmoot": "postgresql://[::1]:5432/landmoot",
    f"postgresql://landmoot:{SECRET}@one:1,two:2/landmoot": "postgresql://one:1,two:2/landmoot",
    f"postgresql://landmoot:a@{SECRET}@localhost/landmoot": "postgresql://localhost/landmoot",
    f"postgresql:///landmoot?host=/run/postgresql&password={SECRET}": "postgresql:///landmoot",
    "postgresql://localhost:5433/landmoot": "postgresql://localhost/landmoot",
}
WITH = f"landmoot:{SECRET}@localhost/landmoot"
SLIPS = [
    # Another scheme, or none that is whole.
    *(f"{scheme}{WITH}" for scheme in (
        "postgresql+asyncpg://", "postgresql+psycopg2://", "postgres+asyncpg://", "pg://", "pgsql://", "psql://",
        "mysql://", "sqlite://", "jdbc:postgresql://", "postgresq://", "postgressql://", "postgre://", "http://",
        "postgresql:/", "postgresql//", "postgresql:", "postgresql;//", "postgresql:\\\\", "postgresql =//",
        "://", "//", "", " ://", '"postgresql://', "'postgresql://", "<postgresql://", "=postgresql://",
        "DATABASE_URL=postgresql://", "LANDMOOT_DATABASE=postgresql://", "psql postgresql://", "ＰＯＳＴＧＲＥＳ://",
    )),
    # A password with something in it that has a meaning.
    *(f"postgresql://landmoot:{password}@localhost/landmoot" for password in (
        f"{SECRET}#x", f"x#{SECRET}", f"{SECRET}/x", f"{SECRET}?x", f"1?{SECRET}", f"1/{SECRET}",
        f"{SECRET} x", f"x {SECRET}", f"[{SECRET}", f"{SECRET}]", f"\t{SECRET}", f"{SECRET}\n", f"{SECRET}\0",
    )),
    # Parts that are missing, twice, or in each other's place.
    f"postgresql://landmoot:{SECRET}",
    f"postgresql://landmoot:{SECRET}/landmoot",
    f"postgresql://landmoot:{SECRET}%40localhost/landmoot",
    f"postgresql://landmoot {SECRET}@localhost/landmoot",
    f"postgresql://landmoot;{SECRET}@localhost/landmoot",
    f"postgresql://localhost/landmoot:{SECRET}",
    f"postgresql://localhost/landmoot/{SECRET}",
    f"postgresql://localhost:{SECRET}/landmoot",
    f"postgresql://localhost:5432:{SECRET}/landmoot",
    f"postgresql://postgresql://{WITH}",
    f"host=localhost user=landmoot password={SECRET} dbname=landmoot",
    f"landmoot {SECRET}@localhost",
    f"landmoot@localhost {SECRET}",
    f"Server=localhost;User Id=landmoot;Password={SECRET};",
]  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_a_file(name: str) -> None:
    check(name)
    assert not is_url(name) and display_name(name) == str(Path(name).absolute())


@pytest.mark.parametrize("address", ADDRESSES)
def test_an_address_is_shown_without_who_and_password(address: str) -> None:
    check(address)
    assert is_url(address) and display_name(address) == ADDRESSES[address]


def test_fifty_slips_are_listed() -> None:
    assert len(set(SLIPS)) >= 50
    assert all(SECRET in slip for slip in SLIPS)


@pytest.mark.parametrize("slip", SLIPS, ids=range(len(SLIPS)))
def test_a_slip_is_refused_without_showing_the_password(slip: str) -> None:
    with pytest.raises(StoreError) as refused:
        check(slip)
    assert SECRET not in str(refused.value)
    assert "postgresql://USER:PASSWORD@HOST/NAME" in str(refused.value)


@pytest.mark.parametrize("port", ["99999", "65536", "0"])
def test_a_port_that_cannot_be_is_named(port: str) -> None:
    with pytest.raises(StoreError, match="1 to 65535") as refused:
        check(f"postgresql://landmoot:{SECRET}@localhost:{port}/landmoot")
    assert SECRET not in str(refused.value)
