"""How what goes wrong is told to a client: a status, and one sentence."""

from __future__ import annotations

from typing import Any, Literal

import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException

from barbaricum.core.errors import BarbaricumError, NotationError, RecordError, TableError
from barbaricum.server import wire
from barbaricum.server.hall import MissingError
from barbaricum.tables.ports import StoreError

Kind = Literal["notation", "table", "record", "request", "store"]

UNEXPECTED = "Something went wrong on the server. Nothing of it was kept; the server's log says more."

_log = structlog.get_logger()


class RequestError(BarbaricumError):
    """A request that asks for what there is not, or cannot be read."""


class ForbiddenError(TableError):
    """Something that this link gives no right to."""


class CrowdedError(TableError):
    """More than the server's limits allow, for now."""


def kind_of(error: BarbaricumError) -> Kind:
    """Which kind of trouble an error is, for `wire.ErrorMessage`."""
    if isinstance(error, NotationError):
        return "notation"
    if isinstance(error, TableError):
        return "table"
    if isinstance(error, RecordError):
        return "record"
    return "store" if isinstance(error, StoreError) else "request"


def message_of(error: Exception) -> wire.ErrorMessage:
    """An error for a client; one that no user can cause is told without its details."""
    if isinstance(error, BarbaricumError):
        return wire.ErrorMessage("error", str(error), kind_of(error))
    return wire.ErrorMessage("error", UNEXPECTED, "request")


def status_of(error: BarbaricumError) -> int:
    """The HTTP status for an error."""
    if isinstance(error, MissingError):
        return 404
    if isinstance(error, ForbiddenError):
        return 403
    if isinstance(error, CrowdedError):
        return 429
    if isinstance(error, TableError):
        return 409
    return 503 if isinstance(error, StoreError) else 400


def answer_error(request: Request[Any, Any, Any], error: BarbaricumError) -> Response[wire.ErrorMessage]:
    """Answer a request that a user got wrong, or that cannot be met now."""
    return Response(message_of(error), status_code=status_of(error))


def answer_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[wire.ErrorMessage]:
    """Answer a request that the framework turned away."""
    sentences = {
        404: "There is nothing at this address.",
        405: "This address does not take such a request.",
        413: "The request is too large.",
    }
    text = sentences.get(error.status_code) or _unreadable(error)
    return Response(wire.ErrorMessage("error", text, "request"), status_code=error.status_code)


def _unreadable(error: HTTPException) -> str:
    extra = error.extra if isinstance(error.extra, list) else []
    # The framework calls a body as a whole "data".
    faults = [f"{each['key']}: {each['message']}".removeprefix("data: ") for each in extra if "key" in each]
    return f"The request cannot be read: {'; '.join(faults) or error.detail}."


def answer_nested(request: Request[Any, Any, Any], error: RecursionError) -> Response[wire.ErrorMessage]:
    """Answer a request whose JSON is nested deeper than can be read."""
    text = "The request cannot be read: it is nested too deeply."
    return Response(wire.ErrorMessage("error", text, "request"), status_code=400)


def answer_unexpected(request: Request[Any, Any, Any], error: Exception) -> Response[wire.ErrorMessage]:
    """Answer where we are at fault; the log gets the rest, without the address, which may hold a link's token."""
    _log.error("a request failed", method=request.method, handler=str(request.route_handler), exc_info=error)
    return Response(message_of(error), status_code=500)
