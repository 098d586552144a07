"""kill -9 in the middle of a game: nothing that anybody was shown is lost."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from typing import Any

import pytest

from barbaricum.core.prng import Prng
from barbaricum.server.measure import server_process
from tests.server.live import Player, begin

KEYS = ("seq", "view", "draft", "offers", "log", "prompt", "heading", "waiting_for", "undo", "status", "commitment")


def shown(view: dict[str, Any]) -> dict[str, Any]:
    return {key: view[key] for key in KEYS}


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL on Windows")
@pytest.mark.parametrize("seed", [1, 2])
def test_what_was_shown_survives_the_death_of_the_server(tmp_path: Path, seed: int) -> None:
    db, prng = str(tmp_path / "tables.sqlite3"), Prng(seed)
    with server_process(db) as server:
        created, blue = begin(server)
        tokens = [created["seat"], blue]
        players = [Player(server, f"/api/seats/{token}/live") for token in tokens]
        for player in players:
            player.table(lambda view: view["seq"] > 0)
        steps = 15 + prng.below(25)
        for _ in range(steps):
            mover = next(player for player in players if player.view["seat_name"] in player.view["waiting_for"])
            mover.play_randomly(prng)
            for other in players:
                other.reach(mover.view["seq"])
        before = [shown(player.view) for player in players]
        server.process.send_signal(signal.SIGKILL)
        server.process.wait(20)
    with server_process(db) as server:
        again = [Player(server, f"/api/seats/{token}/live") for token in tokens]
        for player, seen in zip(again, before, strict=True):
            assert shown(player.table()) == seen
        # And the game goes on.
        mover = next(player for player in again if player.view["seat_name"] in player.view["waiting_for"])
        mover.play_randomly(prng)
        for player in again:
            player.close()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL on Windows")
def test_a_move_under_way_when_the_server_dies_is_kept_whole_or_not_at_all(tmp_path: Path) -> None:
    db = str(tmp_path / "tables.sqlite3")
    with server_process(db) as server:
        created, _ = begin(server, publish="line")
        red = Player(server, f"/api/seats/{created['seat']}/live")
        red.table(lambda view: view["seq"] > 0)
        seq = red.view["seq"]
        red.add("done")
        server.process.send_signal(signal.SIGKILL)
        server.process.wait(20)
    with server_process(db) as server:
        again = Player(server, f"/api/seats/{created['seat']}/live")
        view = again.table()
        assert view["status"] == "running"
        # The move with its two draws and what follows, or nothing of it.
        assert view["seq"] in (seq, seq + 3)
        assert view["waiting_for"] == (["red"] if view["seq"] == seq else ["blue"])
        again.close()
