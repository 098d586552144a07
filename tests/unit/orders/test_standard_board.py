"""The standard board, checked border by border."""

from __future__ import annotations

import pytest

from barbaricum.games.diplomacy.adjudication import standard_board

BOARD = standard_board()
ARMY, FLEET = BOARD.letters.index("A"), BOARD.letters.index("F")

# How many neighbours each place has, for armies and for fleets, counted on the printed map.
DEGREES = """
ADR 0 5   AEG 0 6   ALB 3 4   ANK 3 3   APU 3 4   ARM 4 3   BAL 0 7   BAR 0 3   BEL 4 4   BER 4 3   BLA 0 6   BOH 5 0
BOT 0 5   BRE 3 4   BUD 5 0   BUL 4 0   BUR 7 0   CLY 2 4   CON 3 6   DEN 2 6   EAS 0 4   EDI 3 4   ENG 0 8   FIN 3 3
GAL 7 0   GAS 5 3   GRE 3 4   HEL 0 4   HOL 3 4   ION 0 9   IRI 0 5   KIE 5 5   LON 2 4   LVN 4 4   LVP 4 4   LYO 0 6
MAO 0 10  MAR 4 3   MOS 5 0   MUN 7 0   NAF 1 3   NAO 0 5   NAP 2 4   NTH 0 11  NWG 0 6   NWY 3 6   PAR 4 0   PIC 4 3
PIE 4 3   POR 1 3   PRU 4 3   ROM 4 3   RUH 5 0   RUM 6 3   SER 6 0   SEV 4 3   SIL 6 0   SKA 0 4   SMY 4 4   SPA 3 0
STP 4 0   SWE 3 6   SYR 2 2   TRI 6 3   TUN 1 4   TUS 3 4   TYR 6 0   TYS 0 7   UKR 5 0   VEN 6 3   VIE 5 0   WAL 3 4
WAR 6 0   WES 0 6   YOR 4 3
BUL/EC 0 3   BUL/SC 0 3   SPA/NC 0 3   SPA/SC 0 5   STP/NC 0 2   STP/SC 0 3
"""


def neighbours(letter: str, place: str) -> set[str]:
    return {BOARD.names[other] for other in BOARD.neighbours[BOARD.letters.index(letter)][BOARD.index[place]]}


def test_it_has_75_provinces_34_centres_and_three_with_two_coasts() -> None:
    assert BOARD.size == 75
    assert {terrain: BOARD.terrain.count(terrain) for terrain in ("inland", "coast", "sea")} == {
        "inland": 14,
        "coast": 42,
        "sea": 19,
    }
    assert len(BOARD.centres) == 34
    assert [name for name in BOARD.names if "/" in name] == ["BUL/EC", "BUL/SC", "SPA/NC", "SPA/SC", "STP/NC", "STP/SC"]


def test_each_place_has_as_many_neighbours_as_on_the_printed_map() -> None:
    words = DEGREES.split()
    printed = {words[at]: (int(words[at + 1]), int(words[at + 2])) for at in range(0, len(words), 3)}
    found = {
        name: (len(BOARD.neighbours[ARMY][place]), len(BOARD.neighbours[FLEET][place])) for place, name in enumerate(BOARD.names)
    }
    assert found == printed


@pytest.mark.parametrize(
    ("letter", "place", "expected"),
    [
        ("A", "NWY", "FIN STP SWE"),
        ("F", "NWY", "BAR NTH NWG SKA STP/NC SWE"),
        ("A", "STP", "FIN LVN MOS NWY"),
        ("F", "STP/NC", "BAR NWY"),
        ("F", "STP/SC", "BOT FIN LVN"),
        ("F", "BOT", "BAL FIN LVN STP/SC SWE"),
        ("A", "GAL", "BOH BUD RUM SIL UKR VIE WAR"),
        ("A", "LVN", "MOS PRU STP WAR"),
        ("F", "CON", "AEG ANK BLA BUL/EC BUL/SC SMY"),
        ("F", "MAO", "BRE ENG GAS IRI NAF NAO POR SPA/NC SPA/SC WES"),
        ("F", "TUS", "LYO PIE ROM TYS"),
        ("F", "LVP", "CLY IRI NAO WAL"),
        ("F", "CLY", "EDI LVP NAO NWG"),
        ("F", "KIE", "BAL BER DEN HEL HOL"),
        ("F", "SPA/NC", "GAS MAO POR"),
        ("F", "SPA/SC", "LYO MAO MAR POR WES"),
        ("F", "BUL/EC", "BLA CON RUM"),
        ("F", "BUL/SC", "AEG CON GRE"),
        ("A", "BUL", "CON GRE RUM SER"),
        ("F", "DEN", "BAL HEL KIE NTH SKA SWE"),
        ("A", "DEN", "KIE SWE"),
        ("F", "ROM", "NAP TUS TYS"),
        ("A", "SMY", "ANK ARM CON SYR"),
        ("F", "SMY", "AEG CON EAS SYR"),
    ],
)
def test_the_borders_that_are_often_mistaken(letter: str, place: str, expected: str) -> None:
    assert neighbours(letter, place) == set(expected.split())


def test_every_border_is_there_from_both_ends() -> None:
    for table in BOARD.neighbours:
        for place, others in enumerate(table):
            assert others == sorted(set(others))
            assert all(place in table[other] for other in others)


def test_units_stand_only_where_borders_lead_them() -> None:
    for type, table in enumerate(BOARD.neighbours):
        for place, others in enumerate(table):
            assert bool(others) == BOARD.stands[type][place]


def test_the_seven_powers_begin_on_their_22_home_centres() -> None:
    homes = [home for power in BOARD.powers for home in power.homes]
    assert len(homes) == len(set(homes)) == 22
    for power in BOARD.powers:
        assert sorted(unit.split()[1].partition("/")[0] for unit in power.units) == sorted(power.homes)


def test_convoys_go_through_the_seas_and_nowhere_else() -> None:
    for province, terrain in enumerate(BOARD.terrain):
        assert BOARD.ferries[FLEET][province] == (terrain == "sea")
        assert not BOARD.ferries[ARMY][province]
        assert (BOARD.shores[province] != 0) == (terrain == "sea")
        if terrain != "sea":
            assert (BOARD.waters[province] != 0) == (terrain == "coast")
