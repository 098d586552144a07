"""The OpenAPI document at /api/schema, complete enough to generate a client's types from.

Litestar describes the requests.  What it cannot see is added: the messages of the WebSocket, and the view structs of the
games, which stand in `TableView.view`.
"""

from __future__ import annotations

from importlib import metadata
from typing import Any, Final, get_args

import msgspec
from litestar import Request
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import OpenAPIRenderPlugin

from barbaricum.core.state import SPECTATOR
from barbaricum.games import REGISTRY
from barbaricum.server import wire

_REF: Final = "#/components/schemas/{name}"


def version() -> str:
    """The version of the package; "0" where it runs from its sources without being installed."""
    try:
        return metadata.version("barbaricum")
    except metadata.PackageNotFoundError:
        return "0"


def view_types() -> dict[str, type[Any]]:
    """The view struct of each game by its id, seen by looking: a game says no more than its states' `view`."""
    return {id: type(game.initial(game.rules()).view(SPECTATOR)) for id, game in REGISTRY.items()}


def complete(document: dict[str, Any]) -> dict[str, Any]:
    """Add what Litestar cannot see to its document."""
    messages, views = list(get_args(wire.ServerMessage)), list(view_types().values())
    references, found = msgspec.json.schema_components([wire.ClientMessage, *messages, *views], ref_template=_REF)
    schemas = document["components"]["schemas"]
    schemas.update(found)
    from_server, of_view = references[1 : 1 + len(messages)], references[1 + len(messages) :]
    schemas["ClientMessage"], schemas["ServerMessage"] = references[0], {"anyOf": list(from_server)}
    schemas["TableView"]["properties"]["view"] = {"anyOf": [*of_view, {"type": "null"}]}
    return document


class SchemaPlugin(OpenAPIRenderPlugin):
    """Serves the completed document as JSON."""

    def __init__(self) -> None:
        super().__init__(path="/", media_type="application/json")  # type: ignore[arg-type]

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Write the document."""
        return msgspec.json.encode(complete(openapi_schema))


def openapi_config() -> OpenAPIConfig:
    """The settings for Litestar."""
    return OpenAPIConfig(
        title="Barbaricum",
        version=version(),
        description=wire.__doc__ or "",
        path="/api/schema",
        render_plugins=[SchemaPlugin()],
    )
