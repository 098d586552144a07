"""`barbaricum map check`: whether a map of orders is sound, and who borders whom."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter
from cyclopts.types import ExistingFile

from barbaricum.cli import CHECK_FAILED
from barbaricum.core.components import read_json
from barbaricum.core.errors import ComponentError
from barbaricum.orders.board import Board
from barbaricum.orders.mapdata import MapData
from barbaricum.orders.outlines import compare_outlines


def map_check(
    file: Annotated[ExistingFile, Parameter(help="A map file, as docs/orders.md describes it.")],
    /,
    *,
    outlines: Annotated[ExistingFile | None, Parameter(help="Its drawing: `provinces` with a `polygon` each, `bridges`.")] = None,
) -> int:
    """Check a map and write its borders as text: each place with its neighbours for every kind of unit.

    Every fault of the map is named. With --outlines the borders are compared with the drawing, and the exit status is 1 if a
    border is not to be seen there, or what looks like one is none.

    For example:

        barbaricum map check src/barbaricum/games/diplomacy/board.json
    """
    data = MapData.read(file.read_bytes(), file.name)
    board = Board(data)
    for place in range(board.places):
        rows = [
            f"{board.letters[type]}: {' '.join(board.names[other] for other in board.neighbours[type][place])}"
            for type in range(len(board.types))
            if board.neighbours[type][place]
        ]
        print(f"{board.names[place]:7} {'; '.join(rows)}")
    borders = ", ".join(f"{len(data.pairs(network))} borders for {network} units" for network in data.borders)
    print(f"{board.size} provinces, {len(board.centres)} centres, {len(board.powers)} powers; {borders}")
    if outlines is None:
        return 0
    differences = compare_outlines(data, *_drawing(outlines))
    for line in differences:
        print(line)
    print(f"{len(differences)} {'difference' if len(differences) == 1 else 'differences'} from the drawing")
    return CHECK_FAILED if differences else 0


def _drawing(path: ExistingFile) -> tuple[dict[str, list[list[list[float]]]], list[list[str]]]:
    """Read the outlines, and the borders that are drawn as bridges."""
    data = read_json(path)
    try:
        return {id: row["polygon"] for id, row in data["provinces"].items()}, data.get("bridges", [])
    except (KeyError, TypeError, AttributeError):
        raise ComponentError(path.name, ["provinces: a table with a polygon for each province was expected"]) from None
