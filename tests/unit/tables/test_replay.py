"""The log for each reader, and the table as it stood at any entry."""

from __future__ import annotations

from barbaricum.core.match import Concluded, Noted, Rewound
from barbaricum.core.prng import Prng
from barbaricum.core.state import SPECTATOR
from tests.unit.tables.helpers import Pair, play_out, publish_turns, step


def test_every_state_is_found_again_even_those_that_were_taken_back() -> None:
    table, prng = Pair().table, Prng(4)
    assert table.play is not None
    stood = {table.seq: table.play.match.state.ints()}
    while table.status == "running":
        if len(table.play.published()) > 2 and prng.below(9) == 0:
            table.ask_undo(0, 1 + prng.below(2))
            table.answer_undo(1, agree=True)
        elif prng.below(15) == 0:
            table.play.note("seat", 0, "Somebody came and went.")
        else:
            step(table, prng)
        stood[table.seq] = table.play.match.state.ints()
    assert any(isinstance(logged.entry, Rewound) for logged in table.play.match.log)
    assert len(stood) > 20
    for count, ints in stood.items():
        assert table.play.state_after(count).ints() == ints
    for count in range(table.seq + 1):
        assert table.play.state_after(count).view(0) is not None


def test_the_beginning_and_the_end_can_be_seen() -> None:
    table = Pair().table
    assert table.play is not None
    start = table.game.initial(table.rules).ints()
    table.resign(0)
    assert table.play.state_after(0).ints() == start
    assert isinstance(table.play.match.log[-1].entry, Concluded)
    assert table.play.state_after(table.seq - 1).ints() == table.play.match.state.ints()


def test_private_lines_go_to_their_seat_alone() -> None:
    table = Pair().table
    publish_turns(table, 10, Prng(6))
    red, blue, public = table.lines(0), table.lines(1), table.lines(SPECTATOR)
    assert {line.args[0] for line in red if line.kind == "card"} == {0}
    assert {line.args[0] for line in blue if line.kind == "card"} == {1}
    assert not [line for line in public if line.kind in ("card", "tile")]
    assert [line for line in red if line.kind not in ("card", "tile")] == [
        line for line in blue if line.kind not in ("card", "tile")
    ]


def test_the_log_since_one_last_looked() -> None:
    table = Pair().table
    publish_turns(table, 4, Prng(6))
    looked, before = table.seq, table.lines(0)
    publish_turns(table, 4, Prng(7))
    news = table.lines(0, looked)
    assert news
    assert all(line.entry >= looked for line in news)
    assert before + news == table.lines(0)
    assert any(line.head for line in news)


def test_table_events_are_told_to_all() -> None:
    table = Pair().table
    play_out(table, Prng(3), lambda seat: None)
    table = Pair().table
    table.give_to_bot(1, "random")
    assert table.play is not None
    assert isinstance(table.play.match.log[-1].entry, Noted)
    for reader in (0, 1, SPECTATOR):
        assert table.lines(reader)[-1].text == "The bot random takes over Blue."
