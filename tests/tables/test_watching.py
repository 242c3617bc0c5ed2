"""Who is told of which changes."""

from tests.tables.helpers import ANN, BEN, GUILD, Tables
from tests.tables.toy import Roll


async def test_only_who_minds_a_change_is_told_of_it(tables: Tables) -> None:
    told = dict[str, list[int]](all=[], tables=[], servers=[], elsewhere=[], closed=[])
    here = set[int]()

    def note(name: str, **of: object) -> None:
        tables.service.watch(lambda table, _: told[name].append(table.id), **of)  # type: ignore[arg-type]

    note("all")
    note("tables", tables=here)
    note("servers", servers={GUILD})
    note("elsewhere", servers={GUILD + 1})
    note("closed", closed=True)
    table = await tables.started(ANN, BEN)
    before = len(told["all"])
    here.add(table.id)
    await tables.do(table.id, Roll())
    assert told["all"] == told["servers"] == [table.id] * (before + 1)
    assert told["tables"] == [table.id] and not told["elsewhere"] and not told["closed"]
    await tables.service.moderation.end(table.id, "enough")
    assert told["closed"] == [table.id]
