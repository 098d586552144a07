"""`barbaricum map draw`: the board of a game of orders as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from cyclopts.types import ExistingFile

from barbaricum.cli.common import ComponentFile, Options, Setup, rules_of
from barbaricum.core.components import read_json
from barbaricum.core.errors import PositionError, TableError
from barbaricum.core.position import lay_over
from barbaricum.core.state import SPECTATOR
from barbaricum.games.forms import orders_game
from barbaricum.orders.play.picture import Picture, read_liveries
from barbaricum.orders.play.rules import OrdersRules
from barbaricum.orders.play.view import OrdersView


def map_draw(
    game: Annotated[str, Parameter(help="The game of orders.")],
    /,
    *,
    svg: Annotated[Path, Parameter(help="The file to write.")],
    position: Annotated[ExistingFile | None, Parameter(help="A position file; the start of the game by default.")] = None,
    bare: Annotated[bool, Parameter(help="Draw the board without units and owners.")] = False,
    dark: Annotated[bool, Parameter(help="In dark colours.")] = False,
    setup: Setup = "",
    option: Options = None,
    components: ComponentFile = None,
) -> int:
    """Draw a map as SVG: sea and land, borders, names, centres, who owns what and the units of a position.

    For example:

        barbaricum map draw diplomacy --svg europe.svg

        barbaricum map draw invasions_ii --svg now.svg --position saved.json --dark
    """
    played = orders_game(game)
    rules = rules_of(played, setup, option, components)
    assert isinstance(rules, OrdersRules)
    drawing = played.drawing(rules)
    if not drawing.width:
        raise TableError(f"{played.title} has no drawing.")
    table = _position(position, played.id) if position is not None else {}
    state = played.position_from(rules, lay_over(played.start_position(rules), table))
    view = state.view(SPECTATOR)
    assert isinstance(view, OrdersView)
    title = f"{played.title}: {played.heading(state)}" if not bare else played.title
    picture = Picture(drawing, read_liveries(played.folder / "palette.json"), title, None if bare else view, dark)
    svg.write_text(picture.svg(), encoding="utf-8")
    return 0


def _position(path: Path, game: str) -> dict[str, Any]:
    """Read a position: what a what-if saved, or the bare table of a case."""
    data = read_json(path)
    if not isinstance(data, dict):
        raise PositionError(path.name, ["a position was expected"])
    if data.get("game", game) != game:
        raise PositionError(path.name, [f"this is a position of {data['game']}, not of {game}"])
    table = data.get("position", data) if "format" in data else data
    if not isinstance(table, dict):
        raise PositionError(path.name, ["position: a table was expected"])
    return table
