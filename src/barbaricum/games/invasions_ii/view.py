"""What a seat may see of Invasions II: the common view, and homes and build sites, which are public."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from barbaricum.games.invasions_ii import standing
from barbaricum.games.invasions_ii.rules import NO_LIMIT
from barbaricum.orders.play.procedures import WINTER
from barbaricum.orders.play.view import OrdersView, fields_of

if TYPE_CHECKING:
    from barbaricum.games.invasions_ii.state import InvasionsState


class PeopleView(msgspec.Struct, frozen=True):
    """The homes (lost ones too) and build sites of a people.

    `site_limit` and `unit_limit` follow from its homes (None: no limit but its centres); `rights` are the homes beyond three
    it may have, placed or not.
    """

    name: str
    homes: list[str]
    sites: list[str]
    site_limit: int
    unit_limit: int | None
    rights: int


class InvasionsView(OrdersView, frozen=True, kw_only=True):
    """All that a seat may know.

    `captured` are the centres taken last autumn; `hsung_nu_sleeps` says whether the Huns' right to Hsung-nu sleeps.
    """

    peoples: list[PeopleView]
    captured: list[str]
    hsung_nu_sleeps: bool


def view_of(state: InvasionsState, seat: int) -> InvasionsView:
    """Make the view of a seat, or of SPECTATOR; of the seat's own people as its sheet has it so far."""
    names = state.rules.board.names
    return InvasionsView(
        **fields_of(state, seat),
        peoples=[_people(state, power, names, power == seat) for power in range(state.rules.seats)],
        captured=[names[province] for province, mark in enumerate(state.captured) if mark],
        hsung_nu_sleeps=state.hsung_nu_sleeps(),
    )


def _people(state: InvasionsState, power: int, names: list[str], own: bool) -> PeopleView:
    homes, sites, rights = state.homes_of(power), state.sites_of(power), state.granted[power]
    if own and state.sheets and state.phase() == WINTER and state.acts(power):
        sheet = state.own_sheet(power)
        homes, sites, rights = sheet.homes, sheet.sites, sheet.right
    limit = standing.unit_limit(state.rules, power, len(homes))
    return PeopleView(
        state.rules.names[power],
        [names[province] for province in homes],
        [names[province] for province in sites],
        standing.site_limit(power, len(homes), state.centres_of(power)),
        None if limit == NO_LIMIT else limit,
        rights,
    )
