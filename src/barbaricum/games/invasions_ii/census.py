"""What the printed rules say about the map, against which any board is checked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from barbaricum.orders.board import Board

Check = Callable[[Board], list[str]]
ARMY: Final = 0
FLEET: Final = 1
CANALS: Final = ("constantinople", "neapolis", "scottish", "danish", "russian")


def faults_of(board: Board) -> list[str]:
    """Name all in which a board is not the one the rules speak of."""
    return [fault for check in _CHECKS for fault in check(board)]


def _centres(board: Board) -> list[str]:
    """There are ninety-one centres.

    Clause: map/ninety-one-centres.
    """
    return [] if len(board.centres) == 91 else [f"The board has {len(board.centres)} centres; the rules give it 91."]


def _counts(board: Board) -> list[str]:
    """Of 210 provinces 34 are seas, and 85 are land without a centre.

    Clause: map/counts.
    """
    seas = board.terrain.count("sea")
    land = board.size - seas - len(board.centres)
    faults = [] if board.size == 210 else [f"The board has {board.size} provinces; the rules give it 210."]
    if (seas, land) != (34, 85):
        faults.append(f"The board has {seas} seas and {land} lands without a centre; the rules give it 34 and 85.")
    return faults


def _impassable(board: Board) -> list[str]:
    """The Alps and the Pyrenees cannot be entered: they are no provinces, and no border leads across them.

    Clause: map/impassable.
    """
    across = [("MED", "ALM"), ("MED", "AUV"), ("AQL", "AUV"), ("MED", "SEQ"), ("TOL", "CAE"), ("BUR", "CAE")]
    return [f"A border leads across the mountains, from {a} to {b}." for a, b in across if _borders(board, ARMY, a, b)]


def _bicoastal(board: Board) -> list[str]:
    """Armorica has a north and a south coast, Caucasia an east and a west coast, and no other province has two.

    Clause: map/bicoastal.
    """
    found = sorted(board.names[coast] for coasts in board.coasts for coast in coasts)
    expected = ["AMC/NC", "AMC/SC", "CCS/EC", "CCS/WC"]
    return [] if found == expected else [f"The coasts named are {', '.join(found)}; expected {', '.join(expected)}."]


def _canal(board: Board) -> list[str]:
    """In a canal province armies and fleets both stand; it has one coast, and fleets go in by one water and out by another.

    Clause: map/canal.
    """
    canals = [province for province, terrain in enumerate(board.terrain) if terrain == "canal"]
    faults = [] if len(canals) == 21 else [f"The board has {len(canals)} canal provinces; the rules name 21."]
    for province in canals:
        if not (board.stands[ARMY][province] and board.stands[FLEET][province]):
            faults.append(f"{board.titles[province]} is a canal, so armies and fleets both stand there.")
    return faults


def _constantinople(board: Board) -> list[str]:
    """Constantinopla joins the Propontis to Pontus Euxinus Occidentalis.

    Clause: map/canal-constantinople.
    """
    return _links(board, ("CON",), ("PRO", "PEO"))


def _neapolis(board: Board) -> list[str]:
    """Calabria joins Mare Tyrrhenum, Mare Ionium and Mare Internum Orientalis.

    Clause: map/canal-neapolis.
    """
    return _links(board, ("CLB",), ("TYR", "ION", "MIO"))


def _scottish(board: Board) -> list[str]:
    """Ulster, Alclud, Dal Riada and Dunadd each join the Sea of Man to the Scottish Sea.

    Clause: map/canal-scottish.
    """
    return [fault for each in ("ULS", "ALC", "DAL", "DUN") for fault in _links(board, (each,), ("SOM", "SCO"))]


def _danish(board: Board) -> list[str]:
    """Leire and Skaane join Kattegat, Kiel Gulf and Baltic Sea.

    Clause: map/canal-danish.
    """
    return _links(board, ("LEI", "SKN"), ("KAT", "KIE", "BAL"))


def _russian(board: Board) -> list[str]:
    """Thirteen provinces along the rivers of the plains join the Baltic to the Black and the Caspian Sea.

    Clause: map/canal-russian.
    """
    rivers = ("RIG", "VIS", "DVI", "SMO", "DPR", "KYY", "DTR", "SRK", "DON", "ITI", "VOL", "BOL", "NIZ")
    return _links(board, rivers, ("BAL", "FIN", "PEO", "AZO", "CAS"))


_CHECKS: Final[tuple[Check, ...]] = (
    _centres,
    _counts,
    _impassable,
    _bicoastal,
    _canal,
    _constantinople,
    _neapolis,
    _scottish,
    _danish,
    _russian,
)


def _borders(board: Board, type: int, a: str, b: str) -> bool:
    return board.index[b] in board.neighbours[type][board.index[a]]


def _links(board: Board, canals: tuple[str, ...], seas: tuple[str, ...]) -> list[str]:
    """Whether fleets come from each of some seas to each other through these canals alone."""
    allowed = {board.index[name] for name in (*canals, *seas)}
    reached = [board.index[seas[0]]]
    for place in reached:
        for other in board.neighbours[FLEET][place]:
            through = place == reached[0] or board.terrain[place] == "canal"
            if through and other in allowed and other not in reached:
                reached.append(other)
    cut_off = [board.titles[board.index[sea]] for sea in seas if board.index[sea] not in reached]
    return [f"Fleets do not reach {sea} through {board.titles[board.index[canals[0]]]}." for sea in cut_off]


def basins_of(board: Board) -> list[int]:
    """Number the basins in which convoys are possible, by province: waters that fleets can convoy across, joined.

    -1 for a province that no fleet convoys in.
    """
    basin = [-1] * board.size
    ferries = board.ferries[FLEET]
    count = 0
    for start in range(board.size):
        if not ferries[start] or basin[start] >= 0:
            continue
        basin[start] = count
        waters = [start]
        for water in waters:
            for other in board.reach[FLEET][water]:
                if ferries[other] and basin[other] < 0:
                    basin[other] = count
                    waters.append(other)
        count += 1
    return basin
