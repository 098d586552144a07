"""Where tables come from: somebody makes one, or a finished game is followed by a rematch."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple

import msgspec

from barbaricum.core.chance import Seed
from barbaricum.core.errors import TableError
from barbaricum.core.game import Game, OptionValue, Position
from barbaricum.core.position import lay_over
from barbaricum.games import game_named
from barbaricum.tables.allotting import ranking_of
from barbaricum.tables.links import derive_token, hash_token, new_table_id, new_token
from barbaricum.tables.ports import Allotment, PressMode, PublishMode, Seat, Standing, Terms, Timing
from barbaricum.tables.seating import clean_name, known_bot, rematch_token
from barbaricum.tables.table import Table
from barbaricum.tables.timing import checked_timing, keep_time

LONGEST_PACE: Final = 10_000
"""The longest wait between two moves of bots, in milliseconds."""


class Wish(NamedTuple):
    """Who shall sit at a seat of a new table: its maker, whoever comes by the join link, or a bot."""

    kind: Literal["me", "open", "bot"]
    name: str = ""
    bot: str = ""


class Links(NamedTuple):
    """The tokens of a table's links; `seat` is "" where its maker only watches."""

    seat: str
    host: str
    join: str


def make_table(
    game_id: str,
    wishes: Sequence[Wish],
    *,
    setup: str = "",
    options: Mapping[str, OptionValue] | None = None,
    components: Mapping[str, Any] | None = None,
    position: Position | None = None,
    hot_seat: bool = False,
    publish: PublishMode = "click",
    bot_pace: int = 900,
    listed: bool = False,
    what_if: bool = True,
    timing: Timing | None = None,
    press: PressMode = "none",
    press_opened: bool = False,
    allotment: Allotment = "chosen",
    ranking: Sequence[str] = (),
    sandbox: bool = False,
    player: str = "",
) -> tuple[Table, Links]:
    """Make a table; raises TableError, ComponentError or PositionError for what the game does not have.

    `hot_seat`: its maker holds all seats that are not bots, on one screen that is shared.  `position` is laid over the
    setup's start position; the game then begins there, without a deal.  `ranking` are the maker's wishes where seats are
    allotted by wishes.  `sandbox`: the maker plays all seats.
    """
    game = game_named(game_id)
    if not 0 <= bot_pace <= LONGEST_PACE:
        raise TableError(f"The bots' pace is 0 to {LONGEST_PACE} milliseconds, not {bot_pace}.")
    rules = game.rules(setup, options, components)
    game = game.seated(rules.setup)
    if position is not None:
        position = lay_over(game.start_position(rules), position)
        game.position_from(rules, position)
    if hot_seat and (allotment != "chosen" or sandbox):
        raise TableError("At one shared screen everybody chooses a seat, and nobody plays all of them.")
    if sandbox and any(wish.kind != "me" for wish in wishes):
        raise TableError("In a sandbox its maker plays all seats.")
    links = Links(new_token(), new_token(), new_token())
    seats = _seats(game, wishes, hot_seat, clean_name(player), hash_token(links.seat))
    terms = Terms(
        game=game.id,
        revision=game.revision,
        setup=rules.setup,
        options=rules.options,
        components=rules.components.replaced(),
        position=position,
        publish=publish,
        bot_pace=bot_pace,
        listed=listed,
        created=int(time.time()),
        what_if=what_if,
        timing=checked_timing(timing or Timing(), game),
        press=press,
        press_opened=press_opened,
        allotment=allotment,
        curtain=hot_seat,
        sandbox=sandbox,
    )
    standing = Standing(hash_token(links.host), hash_token(links.join), score=[0.0 for _ in seats])
    table = Table(new_table_id(), Seed.new().secret, terms, standing, seats, rules)
    if ranking:
        table.rank(hash_token(links.seat), ranking_of(game, ranking))
    table.begin_if_ready()
    keep_time(table)
    return table, links if any(seat.host for seat in seats) else links._replace(seat="")


def _seats(game: Game, wishes: Sequence[Wish], hot_seat: bool, player: str, token: str) -> list[Seat]:
    """The seats of a new table; raises TableError."""
    if len(wishes) != len(game.seats):
        raise TableError(f"{game.title} has {len(game.seats)} seats; {len(wishes)} were given.")
    seats: list[Seat] = []
    for name, wish in zip(game.seats, wishes, strict=True):
        if wish.kind == "bot":
            seats.append(Seat("bot", bot=known_bot(wish.bot, game)))
        elif wish.kind == "me" or hot_seat:
            shown = clean_name(wish.name) if wish.name.strip() else (name.capitalize() if hot_seat else player)
            seats.append(Seat("person", player=shown, token=token, host=True))
        else:
            seats.append(Seat("open"))
    return seats


def make_rematch(table: Table) -> Table:
    """Make the table of the rematch: seats moved on by one, the score carried over, seats kept for their holders.

    Once it is kept, its id belongs into `table.standing.rematch`.
    """
    if table.status != "over":
        raise TableError("A rematch begins when the game is over.")
    score = table.score()
    terms = msgspec.structs.replace(table.terms, revision=table.game.revision, created=int(time.time()))
    # No link leads to host and free seats of the rematch before the maker of this table claims them.
    standing = Standing("", "", score=[score[index - 1] for index in range(len(score))])
    again = Table(new_table_id(), Seed.new().secret, terms, standing, table.seating.rotated(), table.rules)
    again.begin_if_ready()
    keep_time(again)
    return again


def claim_rematch(rematch: Table, token: str) -> Links:
    """Hand the seats of a rematch over to the holder of a link of the game before (not its hash); raises TableError.

    The links follow from the old one: asking twice, or from another device, gives the same.
    """
    claimed = rematch.seating.claim(token)
    if not claimed:
        raise TableError("No seat of the rematch is kept for this link.")
    seat = rematch_token(token)
    if not any(rematch.seating.seats[index].host for index in claimed):
        return Links(seat, "", "")
    links = Links(seat, derive_token(token, "rematch host"), derive_token(token, "rematch join"))
    if not rematch.standing.host:
        rematch.standing.host, rematch.standing.join = hash_token(links.host), hash_token(links.join)
    return links
