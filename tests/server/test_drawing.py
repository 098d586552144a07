"""The board a screen draws once, and taking one line of a sheet back."""

from __future__ import annotations

import json
from typing import Any
from urllib.request import urlopen

from barbaricum.core.chance import Seed
from barbaricum.games import game_named
from barbaricum.server import forms
from barbaricum.server.measure import Running
from barbaricum.tables.play import Play
from tests.server.live import begin

SEATS = 16


def drawn(server: Running, path: str) -> Any:
    with urlopen(f"{server.base}{path}/board") as answer:
        return json.load(answer)


def test_the_board_is_the_same_for_a_seat_and_a_spectator(server: Running) -> None:
    bots = [forms.SeatRequest("bot", bot="random") for _ in range(SEATS - 1)]
    created = server.post("/api/tables", forms.CreateTable("invasions_ii", [forms.SeatRequest("me", name="Ada"), *bots]))
    board = drawn(server, f"/api/tables/{created['table']}")
    assert board == drawn(server, f"/api/seats/{created['seat']}")
    assert len(board["provinces"]) == 210
    assert all(province["region"]["polygon"] for province in board["provinces"])
    assert ["AAC", "COL"] in board["borders"]["A"]
    assert len(board["powers"]) == SEATS + 1
    assert board["begins"] == "Spring 434"
    assert board["owned"]["MAG"] == "Lombards"


def test_a_game_without_such_a_board_has_none(server: Running) -> None:
    created, _ = begin(server)
    assert drawn(server, f"/api/tables/{created['table']}") is None


def test_one_line_of_a_sheet_is_taken_back() -> None:
    game = game_named("diplomacy")
    play = Play(game, game.rules(), Seed.from_number(1))
    for text in ("F LON - NTH", "F EDI - NWG", "A LVP - YOR"):
        assert play.add(1, game.parse_move(play.state_for(1), 1, text)) is None
    assert play.publish(1) is None
    assert 1 in play.ready
    assert play.undo(1, line=1)
    assert play.draft_texts(1) == ["F LON - NTH", "A LVP - YOR"]
    assert 1 not in play.ready
    assert not play.undo(1, line=2)
