"""What serves any game: bots, the loop that plays a game, and the arena that measures them.

A bot is named by a *spec*: a name of `BOTS` or one's own class as `module:Class`, either with a budget for each decision
after another colon, nodes or, for a search, seconds: `greedy`, `search:2000`, `search:1.5s`, `mybot:MyBot:400`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Final, NamedTuple

from barbaricum.bots.dumbbot import DumbBot, Hold
from barbaricum.bots.greedy import Greedy
from barbaricum.bots.own import OwnBot
from barbaricum.bots.random import Random
from barbaricum.bots.regret import Regret
from barbaricum.bots.search import Search
from barbaricum.core.bot import Bot
from barbaricum.core.errors import BarbaricumError
from barbaricum.core.game import Game
from barbaricum.orders.play.game import OrdersGame

DEFAULT_NODES: Final = 100
MOST_NODES: Final = 1_000_000
"""Where the clock decides."""
_SECONDS: Final = re.compile(r"(\d{1,3}(?:\.\d{1,3})?)s")


class BotError(BarbaricumError):
    """A bot that is not there, cannot be made, or does what a bot may not."""


def _in_turn(game: Game) -> bool:
    """Whether a game is one of single moves, which a search can follow; a sheet of orders has too many lines for that."""
    return not isinstance(game, OrdersGame)


def _orders(game: Game) -> bool:
    return isinstance(game, OrdersGame)


def _has(name: str) -> Callable[[Game], bool]:
    return lambda game: name in game.bots()


class Maker(NamedTuple):
    """How a named bot is made, its nodes for a decision unless the spec says otherwise, what it is, and what it plays."""

    make: Callable[[], Bot]
    nodes: int
    about: str
    plays: Callable[[Game], bool] = lambda game: True


BOTS: Final[dict[str, Maker]] = {
    "random": Maker(Random, 1, "any legal action, by lot"),
    "greedy": Maker(Greedy, DEFAULT_NODES, "looks one line ahead and takes what stands best then", _in_turn),
    "search": Maker(Search, 1000, "tries lines of play through both sides' turns, 1,000 of them for a decision", _in_turn),
    "level-1": Maker(Search, 20, "a search of 20 lines of play for a decision", _in_turn),
    "level-2": Maker(Search, 200, "a search of 200, ten times as many", _in_turn),
    "level-3": Maker(Search, 2000, "a search of 2,000, ten times as many again", _in_turn),
    "planner": Maker(lambda: OwnBot("planner"), 1, "plans whole phases by influence and reach", _has("planner")),
    "general": Maker(lambda: OwnBot("general"), 24, "plays the planner's plans out, 24 times for a phase", _has("general")),
    "hold": Maker(Hold, 1, "orders nothing: its units hold", _orders),
    "dumbbot": Maker(DumbBot, 1, "after David Norman's DumbBot: sends units where it is worth most", _orders),
    "regret": Maker(Regret, 200, "tries what DumbBot proposes, 200 sheets for a decision, and writes the best", _orders),
}
"""The bots that may sit at tables.  A server offers these and nothing else.  How strong they are: docs/bots.md."""


def make_bot(spec: str) -> Bot:
    """Make the bot a spec names; raises BotError.  `module:Class` runs that module's code: for one's own machine only."""
    name, _, seconds = _split(spec)
    bot = BOTS[name].make() if name in BOTS else _own_bot(name)
    if seconds:
        if not isinstance(bot, Search):
            raise BotError(f"{spec!r}: only a search can be given seconds for a decision.")
        bot.seconds = seconds
    return bot


def bots_for(game: Game) -> list[str]:
    """Name the bots that play a game."""
    return [name for name, maker in BOTS.items() if maker.plays(game)]


def misfit(spec: str, game: Game) -> str:
    """Say in a sentence why a bot does not play a game; "" if it does, as one's own bots are taken to."""
    name, _, _ = _split(spec)
    if name not in BOTS or BOTS[name].plays(game):
        return ""
    return f"The bot {name} does not play {game.title}; those that do are {', '.join(bots_for(game))}."


def nodes_of(spec: str) -> int:
    """The nodes for a decision: what the spec says, else the named bot's own measure; raises BotError."""
    name, nodes, _ = _split(spec)
    if nodes:
        return nodes
    return BOTS[name].nodes if name in BOTS else DEFAULT_NODES


def _split(spec: str) -> tuple[str, int, float]:
    """Take a spec apart into a name, or `module:Class`, the nodes (0 where it says none) and the seconds (as well)."""
    parts = [part.strip() for part in spec.strip().split(":")]
    nodes, seconds = 0, 0.0
    if len(parts) > 1 and parts[-1].isdecimal():
        nodes = int(parts.pop())
        if nodes < 1:
            raise BotError(f"{spec!r}: a bot needs at least one node for a decision.")
    elif len(parts) > 1 and (timed := _SECONDS.fullmatch(parts[-1])):
        parts.pop()
        nodes, seconds = MOST_NODES, float(timed[1])
        if not seconds:
            raise BotError(f"{spec!r}: a bot needs some time for a decision.")
    if len(parts) == 1 and parts[0].lower() in BOTS:
        return parts[0].lower(), nodes, seconds
    if len(parts) != 2 or not all(parts):
        raise BotError(f"There is no bot {spec!r}; there are {', '.join(BOTS)}, or your own as module:Class.")
    return ":".join(parts), nodes, seconds


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
