"""A phase in and out as plain data."""

from __future__ import annotations

from typing import Any

import pytest

from barbaricum.core.errors import PositionError
from barbaricum.games.diplomacy.adjudication import standard_rules
from barbaricum.orders.phases import Phase, write_judgement

RULES = standard_rules()


def judged(data: dict[str, Any]) -> dict[str, Any]:
    return write_judgement(RULES, Phase(RULES, data, "phase").adjudicate())


def test_a_movement_phase() -> None:
    units = [["ITALY", "A", "VEN"], ["AUSTRIA", "A", "TRI"], ["AUSTRIA", "A", "TYR"], ["FRANCE", "A", "PAR"]]
    orders = ["Austria: A TRI - VEN", "Austria: A TYR S A TRI - VEN", ["FRANCE", "A PAR - LON"], "A PAR - BUR", "France: A XYZ"]
    assert judged({"phase": "S1901M", "units": units, "orders": orders}) == {
        "orders": [
            {"power": "AUSTRIA", "order": "Austria: A TRI - VEN", "result": "moves: 2 against 1, A VEN"},
            {"power": "AUSTRIA", "order": "Austria: A TYR S A TRI - VEN", "result": "supports"},
            {
                "power": "FRANCE",
                "order": "A PAR - LON",
                "result": "refused base/move-adjacent: A PAR cannot move to London: "
                "no border joins Paris and London (DATC 6.A.1).",
                "refused": "base/move-adjacent",
            },
            {
                "power": "",
                "order": "A PAR - BUR",
                "result": "refused base/notation: “A PAR - BUR” cannot be read: "
                "the power that orders this was expected in front.",
                "refused": "base/notation",
            },
            {
                "power": "",
                "order": "France: A XYZ",
                "result": "refused base/notation: “France: A XYZ” cannot be read: “xyz” is no place on this board.",
                "refused": "base/notation",
            },
        ],
        "others": [
            ["ITALY", "A", "VEN", "holds; dislodged: 1 against 2, A TRI supported by TYR"],
            ["FRANCE", "A", "PAR", "holds"],
        ],
        "units": [["AUSTRIA", "A", "VEN"], ["AUSTRIA", "A", "TYR"], ["FRANCE", "A", "PAR"]],
        "dislodged": [["ITALY", "A", "VEN", ["APU", "PIE", "ROM", "TUS"]]],
        "lost": [],
        "contested": [],
    }


def test_what_a_stand_off_leaves_empty_and_who_is_lost() -> None:
    units = [
        ["ITALY", "A", "TUN"],
        ["FRANCE", "A", "NAF"],
        ["FRANCE", "F", "WES"],
        ["GERMANY", "A", "MUN"],
        ["RUSSIA", "A", "VIE"],
    ]
    orders = ["France: A NAF - TUN", "France: F WES S A NAF - TUN", "Germany: A MUN - BOH", "Russia: A VIE - BOH"]
    result = judged({"phase": "F1905M", "units": units, "orders": orders})
    assert result["lost"] == [["ITALY", "A", "TUN"]]
    assert result["dislodged"] == []
    assert result["contested"] == ["BOH"]


def test_retreats_and_adjustments() -> None:
    units = [["AUSTRIA", "A", "VEN"]]
    retreat = {"phase": "F1901R", "units": units, "dislodged": [["ITALY", "A", "VEN", ["ROM"]]], "orders": ["Italy: A VEN - ROM"]}
    assert judged(retreat)["units"] == [["AUSTRIA", "A", "VEN"], ["ITALY", "A", "ROM"]]
    winter = {"phase": "W1901A", "units": units, "centers": {"AUSTRIA": ["VIE", "BUD"]}, "orders": ["Austria: A BUD B"]}
    assert judged(winter)["units"] == [["AUSTRIA", "A", "VEN"], ["AUSTRIA", "A", "BUD"]]
    assert judged(winter)["orders"][0]["result"] == "built A BUD"


def test_an_order_on_anothers_sheet_is_refused() -> None:
    data = {"phase": "S1901M", "units": [["ITALY", "A", "VEN"]], "orders": [["FRANCE", "Italy: A VEN - ROM"]]}
    assert (
        judged(data)["orders"][0]["result"]
        == "refused base/own-unit: France cannot write “Italy: A VEN - ROM”: that is an order of Italy (DATC 6.A.6)."
    )


def test_what_is_no_phase_is_named() -> None:
    with pytest.raises(PositionError, match=r"^phase: this is no phase of the board"):
        judged({"phase": "S1901M", "units": [["ITALY", "F", "VIE"]], "orders": []})
