"""Why something cannot be written on a winter sheet, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from barbaricum.core.state import Refusal
from barbaricum.games.invasions_ii import reasons as r
from barbaricum.games.invasions_ii import standing
from barbaricum.games.invasions_ii.marks import HOME, LEAVE_HOME, LEAVE_SITE, MOVE_SITE, SITE
from barbaricum.games.invasions_ii.rules import HUNS
from barbaricum.orders.orders import DISBAND, Order

if TYPE_CHECKING:
    from barbaricum.games.invasions_ii.winter import InvasionsSheet

_TEXTS: Final[dict[int, tuple[str, str]]] = {
    r.HUNS_MAKE_NO_HOME: ("huns/no-homes", "{what}: the Huns make no homes"),
    r.SIX_FIXED: ("byzantines/six-homes", "{what}: the Byzantines have their six homes for good, and no other"),
    r.HOMES_FIRST: ("winter/order", "{what} any more: homes and surplus sites come before removals, builds and build sites"),
    r.HOME_CHOSEN: ("home/over-a-previous-site", "{what}: one home is made in a winter"),
    r.OF_THE_SIX: ("byzantines/homes-closed-to-others", "{what}: it is one of the six homes of the Byzantines"),
    r.HOME_ALREADY: ("home/fixed", "{what}: it is a home of {power} already"),
    r.NO_SITE_BEFORE: ("home/over-a-previous-site", "{what}: no build site of {power} stood there before this winter"),
    r.NO_FOURTH: ("empire/fourth-home", "{what}: {power} has three homes, and a fourth needs sixteen centres"),
    r.NO_FIFTH: ("empire/fifth-home", "{what}: {power} has {homes}, and no right to one more"),
    r.NOT_OWNED_EMPIRE: ("empire/fourth-home", "{what}: {power} does not own it"),
    r.CAPTURED_EMPIRE: ("empire/not-just-captured", "{what}: it was taken only last autumn"),
    r.TOO_FAR: ("empire/within-three", "{what}: it lies more than three moves from every home of {power}"),
    r.NOT_OCCUPIED: ("empire/occupied-in-fall", "{what}: no unit of {power} stood there when the autumn was over"),
    r.NO_HOME_THERE: ("home/fixed", "{what}: {power} has no home there that stood before this winter"),
    r.HUNS_KEEP: ("huns/hsung-nu", "{what}: Hsung-nu stays the one home of the Huns"),
    r.LEFT_ONE: ("losing-ground/three-homes", "{what}: one home is given up in a winter"),
    r.THREE_HELD: ("losing-ground/three-homes", "{what}: with three homes that takes nine centres or fewer"),
    r.TWO_HELD: ("losing-ground/two-homes", "{what}: with two homes that takes five centres or fewer"),
    r.ONE_HELD: ("losing-ground/one-home", "{what}: the only home is given up at two centres or fewer"),
    r.NO_SURPLUS: ("huns/extra-sites", "{what}: {power} does not have too many build sites"),
    r.NO_SITE_THERE: ("build-sites/place-one-a-winter", "{what}: {power} has no build site there"),
    r.NO_SITES: ("byzantines/no-sites", "{what}: the Byzantines have no build sites"),
    r.NOT_OWNED: ("build-sites/owned-centre", "{what}: {power} does not own it"),
    r.CAPTURED: ("build-sites/not-just-captured", "{what}: it was taken only last autumn"),
    r.MARKED: ("build-sites/three", "{what}: it is a home or build site of {power} already"),
    r.PLACED: ("build-sites/place-one-a-winter", "{what}: one build site is placed or moved in a winter"),
    r.NO_ROOM: ("build-sites/sum-three", "{what}: {power} has {homes} and {sites}, and no room for more"),
    r.SURPLUS: ("huns/extra-sites", "{what} yet: {power} has too many build sites and gives them up first"),
    r.BUILD_FIRST: ("winter/build-before-move-with-home", "{what} any more: a people with a home builds before it places a site"),
    r.HUNS_BUILD_FIRST: ("huns/build-before-placing", "{what} any more: the Huns build before they place a site"),
    r.BUILT_BEFORE: (
        "winter/build-in-new-site-without-home",
        "{what} any more: {power} builds either before it places a site or after, and it began before",
    ),
    r.NEITHER: ("build-sites/three", "{what}: it is neither a build site nor a home of {power}"),
    r.REMOVALS_FIRST: ("winter/order", "{what} any more: removals come before a build site is placed"),
}


def refusal(sheet: InvasionsSheet, order: Order, code: int) -> Refusal:
    """Say why, with the clause."""
    board, power = sheet.rules.board, sheet.rules.names[sheet.seat]
    place = order.target if order.kind == MOVE_SITE else order.place
    cause = board.names[place] if place >= 0 else ""
    if code == r.LIMIT:
        return _limit(sheet, power, _what(sheet, order), cause)
    clause, text = _TEXTS[code]
    if code == r.NO_ROOM and sheet.seat == HUNS:
        clause = "huns/extra-sites"
    reason = text.format(
        what=_what(sheet, order),
        power=power,
        homes=_count(len(sheet.homes), "home"),
        sites=_count(len(sheet.sites), "build site"),
    )
    return Refusal(clause, reason, cause)


def _limit(sheet: InvasionsSheet, power: str, what: str, cause: str) -> Refusal:
    homes = min(len(sheet.homes), standing.SITES)
    reason = f"{what}: with {_count(homes, 'home')} {power} may have no more than {sheet.limit()} units"
    return Refusal(f"home/unit-limit-{homes}", reason, cause)


def _what(sheet: InvasionsSheet, order: Order) -> str:
    """The first half of the sentence: WHO cannot DO."""
    board = sheet.rules.board
    place = order.target if order.kind == MOVE_SITE else order.place
    title = board.titles[board.province[place]] if place >= 0 else ""
    if order.kind == HOME:
        return f"{title} cannot become a home"
    if order.kind in (SITE, MOVE_SITE):
        return f"{title} cannot become a build site"
    if order.kind in (LEAVE_HOME, LEAVE_SITE):
        return f"{title} cannot be given up"
    if order.kind == DISBAND:
        return f"The unit in {title} cannot be removed"
    return f"Nothing can be built in {title}" if title else "No build can be waived"


def _count(number: int, noun: str) -> str:
    return f"{'no' if number == 0 else number} {noun}{'' if number == 1 else 's'}"
