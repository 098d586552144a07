"""Retreats, builds and removals where a variant asks for more than the standard game."""

from __future__ import annotations

import pytest

from barbaricum.games.diplomacy.adjudication import standard_rules
from barbaricum.orders.adjustments import Adjustment, distances, distances_by_kind, owners_after
from barbaricum.orders.edition import EDITIONS
from barbaricum.orders.orders import BUILD, DISBAND, WAIVE, Order
from barbaricum.orders.reasons import LEGAL, TYPE_BARRED, TYPE_FULL
from barbaricum.orders.retreats import RETREATED, Retreats
from barbaricum.orders.units import Dislodged, Unit

from . import units_of
from .small import small_rules

RULES = standard_rules()
BOARD = RULES.board
AT = BOARD.index
ENGLAND, RUSSIA = 1, 5


def owned(power: int, *names: str) -> list[int]:
    owners = [-1] * BOARD.size
    for name in names:
        owners[AT[name]] = power
    return owners


def test_a_power_may_build_only_some_kinds_and_so_many_of_each() -> None:
    army, fleet = 0, 1
    units = units_of(RULES, "England: F NTH")
    owners = owned(ENGLAND, "LON", "LVP", "EDI", "NWY")
    homes = [AT["LON"], AT["LVP"], AT["EDI"]]
    barred = Adjustment(BOARD, ENGLAND, units, owners, homes, types=[army])
    assert barred.check(Order(BUILD, AT["LON"], flag=fleet)) == TYPE_BARRED
    because = barred.explain(Order(BUILD, AT["LON"], flag=fleet), TYPE_BARRED).reason
    assert because == "A fleet cannot be built in London: no fleet is built by England."
    assert barred.plain(Order(BUILD, AT["LON"], flag=-1)).flag == army
    capped = Adjustment(BOARD, ENGLAND, units, owners, homes, caps={fleet: 2})
    for place, code in (("LON", LEGAL), ("LVP", TYPE_FULL)):
        order = Order(BUILD, AT[place], flag=fleet)
        assert capped.check(order) == code
        if code == LEGAL:
            capped.take(order)
        else:
            assert (
                capped.explain(order, code).reason
                == "A fleet cannot be built in Liverpool: no more than 2 fleets are allowed to England."
            )
    assert capped.check(Order(BUILD, AT["LVP"], flag=army)) == LEGAL


def test_builds_and_waived_builds_count_together() -> None:
    sheet = Adjustment(BOARD, ENGLAND, [], owned(ENGLAND, "LON", "LVP"), [AT["LON"], AT["LVP"]])
    for order in (Order(WAIVE), Order(BUILD, AT["LVP"], flag=0)):
        assert sheet.check(order) == LEGAL
        sheet.take(order)
    refused = Order(BUILD, AT["LON"], flag=0)
    assert sheet.explain(refused, sheet.check(refused)) == (
        "base/build",
        "An army cannot be built in London: only 2 builds are due (DATC 6.I.1).",
        "LON",
    )


def test_a_game_may_allow_fewer_units_than_centres() -> None:
    units = units_of(RULES, "England: F NTH", "England: A LON")
    sheet = Adjustment(BOARD, ENGLAND, units, owned(ENGLAND, "LON", "LVP", "EDI", "NWY"), [AT["LVP"]])
    assert sheet.due == 2
    sheet.due = min(sheet.due, 1 - len(units))
    assert sheet.check(Order(DISBAND, AT["LON"])) == LEGAL
    assert sheet.remove_rest(EDITIONS[2023], [AT["LON"], AT["LVP"]]) == [0]


def test_units_cost_what_their_kind_says() -> None:
    rules = small_rules("ACE BEE CAT", "WET", {"ACE": "BEE", "BEE": "CAT"}, {"WET": "ACE BEE CAT"}, {"A": {"upkeep": 2}})
    units = units_of(rules, "Red: A ACE", "Red: bb BEE", "Red: A CAT")
    sheet = Adjustment(rules.board, 0, units, [0, 0, 0, -1], [])
    assert sheet.due == -2
    sheet.take(Order(DISBAND, rules.board.index["CAT"]))
    assert sheet.excess() == 0


@pytest.mark.parametrize(("year", "removed"), [(2023, "F NTH"), (2000, "A BUR")])
def test_removal_counts_from_owned_centres_since_2023_and_from_home_before(year: int, removed: str) -> None:
    units = units_of(RULES, "Russia: F NTH", "Russia: A BUR")
    sheet = Adjustment(BOARD, RUSSIA, units, owned(RUSSIA, "BER"), [AT["STP"], AT["MOS"], AT["WAR"], AT["SEV"]])
    goals = [AT["BER"]] if year == 2023 else sheet.sites
    (fallen,) = sheet.remove_rest(EDITIONS[year], goals)
    assert RULES.notation.unit(units[fallen].type, units[fallen].place) == removed


def test_distances_over_any_border_and_for_a_kind() -> None:
    away = distances(BOARD, [AT["STP"]])
    assert [away[AT[name]] for name in ("STP", "NWY", "SKA", "BER", "NAP")] == [0, 1, 2, 3, 7]
    by_fleet = distances_by_kind(BOARD, 1, [AT["STP"]])
    assert [by_fleet[AT[name]] for name in ("STP/NC", "STP/SC", "NWY", "SKA", "BER")] == [0, 0, 1, 2, 3]
    assert by_fleet[AT["MOS"]] > 1000
    assert by_fleet[AT["BLA"]] < 20


def test_a_centre_keeps_its_owner_when_left_and_changes_it_when_entered() -> None:
    units = units_of(RULES, "England: F NTH", "England: F HOL", "Russia: A BEL")
    before = owned(RUSSIA, "HOL", "LON")
    after = owners_after(BOARD, units, before)
    assert {BOARD.names[at]: owner for at, owner in enumerate(after) if owner >= 0} == {
        "HOL": ENGLAND,
        "LON": RUSSIA,
        "BEL": RUSSIA,
    }
    assert before == owned(RUSSIA, "HOL", "LON")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("F BLA R SEV", "F BLA cannot retreat to Sevastopol: A SEV stands there."),
        ("F BLA R ANK", "F BLA cannot retreat to Ankara: its attacker came from there (DATC 6.H.5)."),
        ("F BLA R CON", "F BLA cannot retreat to Constantinople: a stand-off left it empty (DATC 6.H.6)."),
        ("F BLA R SMY", "F BLA cannot retreat to Smyrna: the two do not border for a fleet."),
        ("F BLA R BUL/SC", "F BLA cannot retreat to Bulgaria (BUL/SC): it borders only BUL/EC."),
        (
            "F BLA S F ANK",
            "F BLA cannot support the unit in Ankara: in a retreat phase dislodged units retreat or disband (DATC 6.H.1).",
        ),
        ("A SEV - RUM", "A SEV cannot retreat to Rumania: it was not dislodged (DATC 6.H.4)."),
    ],
)
def test_a_retreat_is_refused_with_the_reason(text: str, why: str) -> None:
    (fleet,) = units_of(RULES, "Russia: F BLA")
    lost = Dislodged(fleet, (AT["ARM"], AT["RUM"], AT["BUL/EC"]), AT["ANK"])
    retreats = Retreats(BOARD, [lost], units_of(RULES, "Russia: A SEV", "Turkey: F BLA"))
    order = retreats.plain(RULES.notation.read(text).order)
    assert retreats.explain(RUSSIA, order, retreats.check(RUSSIA, order)).reason == why


def test_nobody_retreats_a_foreign_unit() -> None:
    lost = Dislodged(Unit(RUSSIA, 1, AT["BLA"]), (AT["ARM"],), AT["ANK"])
    retreats = Retreats(BOARD, [lost], [])
    order = retreats.plain(RULES.notation.read("F BLA R ARM").order)
    assert retreats.explain(ENGLAND, order, retreats.check(ENGLAND, order)) == (
        "base/own-unit",
        "F BLA cannot retreat to Armenia: it belongs to Russia, not to you (DATC 6.A.6).",
        "F BLA",
    )
    assert retreats.check(RUSSIA, order) == LEGAL
    assert retreats.resolve([order]) == [RETREATED]
