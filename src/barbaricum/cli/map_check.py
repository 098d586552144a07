"""`barbaricum map check`: whether a map of orders is sound, and who borders whom."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter
from cyclopts.types import ExistingFile

from barbaricum.cli import CHECK_FAILED
from barbaricum.core.components import read_json
from barbaricum.core.errors import ComponentError
from barbaricum.orders.board import Board
from barbaricum.orders.mapdata import MapData, count_masses
from barbaricum.orders.maptext import read_map_text
from barbaricum.orders.outlines import compare_outlines


def map_check(
    file: Annotated[ExistingFile, Parameter(help="A map file, or a plain list of neighbours; docs/orders.md describes both.")],
    /,
    *,
    outlines: Annotated[ExistingFile | None, Parameter(help="Its drawing: `provinces` with a `polygon` each, `bridges`.")] = None,
) -> int:
    """Check a map and write its borders as text: each place with its neighbours for every kind of unit.

    Every fault of the map is named; what is written can be read again as a plain list. With --outlines the borders are
    compared with the drawing, and the exit status is 1 if a border is not to be seen there, or what looks like one is none.

    For example:

        barbaricum map check src/barbaricum/games/diplomacy/board.json
    """
    text = file.read_text(encoding="utf-8", errors="replace")
    read = MapData.read if text.lstrip().startswith("{") else read_map_text
    data = read(text, file.name)
    board = Board(data)
    for place in range(board.places):
        rows = [
            f"{board.letters[type]}: {' '.join(board.names[other] for other in board.neighbours[type][place])}"
            for type in range(len(board.types))
            if board.neighbours[type][place]
        ]
        print(f"{board.names[place]:7} {'; '.join(rows)}")
    borders = ", ".join(f"{len(data.pairs(network))} borders for {network} units" for network in data.borders)
    print(f"# {board.size} provinces, {len(board.centres)} centres, {len(board.powers)} powers; {borders}")
    for type, letter in enumerate(board.letters):
        print(f"# {letter}: {_degrees(board, type, count_masses(data, board.types[type].network))}")
    if outlines is None:
        return 0
    differences = compare_outlines(data, *_drawing(outlines))
    for line in differences:
        print(line)
    print(f"{len(differences)} {'difference' if len(differences) == 1 else 'differences'} from the drawing")
    return CHECK_FAILED if differences else 0


def _degrees(board: Board, type: int, parts: int) -> str:
    """Say into how many parts a network falls, and how many neighbours its places have."""
    rows = {place: len(row) for place, row in enumerate(board.neighbours[type]) if row}
    if not rows:
        return "no borders"
    low, high, mean = min(rows.values()), max(rows.values()), sum(rows.values()) / len(rows)
    most = ", ".join(board.names[place] for place, count in rows.items() if count == high)
    return f"in {parts} {'part' if parts == 1 else 'parts'}; {low} to {high} neighbours, {mean:.1f} on average, most: {most}"


def _drawing(path: ExistingFile) -> tuple[dict[str, list[list[list[float]]]], list[list[str]]]:
    """Read the outlines, and the borders that are drawn as bridges."""
    data = read_json(path)
    try:
        return {id: row["polygon"] for id, row in data["provinces"].items()}, data.get("bridges", [])
    except (KeyError, TypeError, AttributeError):
        raise ComponentError(path.name, ["provinces: a table with a polygon for each province was expected"]) from None
