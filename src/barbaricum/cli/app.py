"""The command line: which commands there are."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from cyclopts import App, Parameter

COMMANDS: Final = (
    "serve",
    "backup",
    "restore",
    "play",
    "games",
    "rules",
    "components",
    "cases",
    "arena",
    "fuzz",
    "verify",
    "bench",
    "adjudicate",
    "map",
    "record",
)


def version() -> str:
    """The version of the installed package, or of a checkout that was never installed."""
    from importlib.metadata import PackageNotFoundError, metadata

    try:
        return f"barbaricum {metadata('barbaricum')['Version']}"
    except PackageNotFoundError:
        return "barbaricum (from its sources)"


def make_app(first: str = "") -> App:
    """Build the command line; where its first word names a command only that one's module is loaded."""
    app = App(
        name="barbaricum",
        help="""Five games about Rome's frontier, rules enforced: referee, table and opponent.

        For example:

            barbaricum serve

            barbaricum play hengist --against greedy

            barbaricum COMMAND --help
        """,
        version=version,
        default_parameter=Parameter(negative=()),
        result_action="return_value",
        print_error=False,
        exit_on_error=False,
        suppress_keyboard_interrupt=False,
    )
    needed = (first,) if first in COMMANDS else () if first == "--version" else COMMANDS
    for name in needed:
        app.command(getattr(import_module(f"barbaricum.cli.{name}"), name), name=name)
    if "bench" in needed:
        app["bench"].command(import_module("barbaricum.cli.bench_orders").bench_orders, name="orders")
    return app
