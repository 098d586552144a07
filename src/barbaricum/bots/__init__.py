"""What serves any game: bots, the loop that plays a game, and the arena that measures them.

A bot is named by a *spec*: a name of `BOTS` or one's own class as `module:Class`, either with a budget of nodes for
each decision after another colon: `greedy`, `greedy:400`, `mybot:MyBot`, `mybot:MyBot:2000`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Final, NamedTuple

from barbaricum.bots.greedy import Greedy
from barbaricum.bots.random import Random
from barbaricum.core.bot import Bot
from barbaricum.core.errors import BarbaricumError

DEFAULT_NODES: Final = 100


class BotError(BarbaricumError):
    """A bot that is not there, cannot be made, or does what a bot may not."""


class Maker(NamedTuple):
    """How a named bot is made, the nodes it thinks for a decision unless the spec says otherwise, and what it is."""

    make: Callable[[], Bot]
    nodes: int
    about: str


BOTS: Final[dict[str, Maker]] = {
    "random": Maker(Random, 1, "any legal action, all equally likely"),
    "greedy": Maker(Greedy, DEFAULT_NODES, "looks one line ahead and takes what stands best then"),
}
"""The bots that may sit at any table, weakest first.  A server offers these and nothing else."""


def make_bot(spec: str) -> Bot:
    """Make the bot a spec names; raises BotError.  `module:Class` runs that module's code: for one's own machine only."""
    name, _ = _split(spec)
    if name in BOTS:
        return BOTS[name].make()
    return _own_bot(name)


def nodes_of(spec: str) -> int:
    """The nodes for a decision: what the spec says, else the named bot's own measure; raises BotError."""
    name, nodes = _split(spec)
    if nodes:
        return nodes
    return BOTS[name].nodes if name in BOTS else DEFAULT_NODES


def _split(spec: str) -> tuple[str, int]:
    """Take a spec apart into a name, or `module:Class`, and the nodes (0 where it says none)."""
    parts = [part.strip() for part in spec.strip().split(":")]
    nodes = 0
    if len(parts) > 1 and parts[-1].isdecimal():
        nodes = int(parts.pop())
        if nodes < 1:
            raise BotError(f"{spec!r}: a bot needs at least one node for a decision.")
    if len(parts) == 1 and parts[0].lower() in BOTS:
        return parts[0].lower(), nodes
    if len(parts) != 2 or not all(parts):
        raise BotError(f"There is no bot {spec!r}; there are {', '.join(BOTS)}, or your own as module:Class.")
    return ":".join(parts), nodes


def _own_bot(name: str) -> Bot:
    module_name, _, class_name = name.partition(":")
    # A script of one's own lies where the command is given, which is no place Python looks at by itself.
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        module = import_module(module_name)
    except ModuleNotFoundError as error:
        missing = "there is no such module here" if error.name == module_name else str(error)
        raise BotError(f"{name!r} cannot be loaded: {missing}.") from error
    except Exception as error:
        raise BotError(f"{name!r} cannot be loaded: {type(error).__name__}: {error}.") from error
    made = getattr(module, class_name, None)
    if not isinstance(made, type) or not issubclass(made, Bot):
        found = "no such class" if made is None else "something else than a class derived from barbaricum.core.bot.Bot"
        raise BotError(f"{name!r} cannot be loaded: {module_name} has {found} under that name.")
    try:
        return made()
    except Exception as error:
        raise BotError(f"{name!r} cannot be made without arguments: {type(error).__name__}: {error}.") from error
