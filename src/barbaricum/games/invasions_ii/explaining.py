"""Why something cannot be written on a winter sheet, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from barbaricum.core.state import Refusal
from barbaricum.games.invasions_ii import reasons as r
from barbaricum.games.invasions_ii import standing
from barbaricum.games.invasions_ii.marks import HOME, LEAVE_HOME, LEAVE_SITE, MOVE_SITE, SITE
from barbaricum.games.invasions_ii.rules import HUNS
from barbaricum.orders.board import Board
from barbaricum.orders.orders import DISBAND, Order
from barbaricum.orders.refusals import cannot, count, deed, subject

if TYPE_CHECKING:
    from barbaricum.games.invasions_ii.winter import InvasionsSheet

_TEXTS: Final[dict[int, tuple[str, str]]] = {
    r.HUNS_MAKE_NO_HOME: ("huns/no-homes", "the Huns make no homes"),
    r.SIX_FIXED: ("byzantines/six-homes", "the Byzantines have their six homes for good, and no other"),
    r.HOMES_FIRST: ("winter/order", "homes and surplus sites come before removals, builds and build sites"),
    r.HOME_CHOSEN: ("home/over-a-previous-site", "one home is made in a winter"),
    r.OF_THE_SIX: ("byzantines/homes-closed-to-others", "it is one of the six homes of the Byzantines"),
    r.HOME_ALREADY: ("home/fixed", "it is a home of {power} already"),
    r.NO_SITE_BEFORE: ("home/over-a-previous-site", "no build site of {power} stood there before this winter"),
    r.NO_FOURTH: ("empire/fourth-home", "beside three homes a fourth needs sixteen centres"),
    r.NO_FIFTH: ("empire/fifth-home", "{power} may have no more than {homes}"),
    r.NOT_OWNED_EMPIRE: ("empire/fourth-home", "it does not belong to {power}"),
    r.CAPTURED_EMPIRE: ("empire/not-just-captured", "it was taken only last autumn"),
    r.TOO_FAR: ("empire/within-three", "it lies more than three moves from every home of {power}"),
    r.NOT_OCCUPIED: ("empire/occupied-in-fall", "no unit of {power} stood there when the autumn was over"),
    r.NO_HOME_THERE: ("home/fixed", "no home of {power} stood there before this winter"),
    r.HUNS_KEEP: ("huns/hsung-nu", "Hsung-nu stays the one home of the Huns"),
    r.LEFT_ONE: ("losing-ground/three-homes", "one home is given up in a winter"),
    r.THREE_HELD: ("losing-ground/three-homes", "with three homes that takes nine centres or fewer"),
    r.TWO_HELD: ("losing-ground/two-homes", "with two homes that takes five centres or fewer"),
    r.ONE_HELD: ("losing-ground/one-home", "the only home is given up at two centres or fewer"),
    r.NO_SURPLUS: ("huns/extra-sites", "the build sites of {power} are not too many"),
    r.NO_SITE_THERE: ("build-sites/place-one-a-winter", "no build site of {power} is there"),
    r.NO_SITES: ("byzantines/no-sites", "the Byzantines have no build sites"),
    r.NOT_OWNED: ("build-sites/owned-centre", "it does not belong to {power}"),
    r.CAPTURED: ("build-sites/not-just-captured", "it was taken only last autumn"),
    r.MARKED: ("build-sites/three", "it is a home or build site of {power} already"),
    r.PLACED: ("build-sites/place-one-a-winter", "one build site is placed or moved in a winter"),
    r.NO_ROOM: ("build-sites/sum-three", "with {homes} and {sites} there is no room for more"),
    r.SURPLUS: ("huns/extra-sites", "the build sites that are too many are given up first"),
    r.BUILD_FIRST: ("winter/build-before-move-with-home", "a people with a home builds before it places a site"),
    r.HUNS_BUILD_FIRST: ("huns/build-before-placing", "the Huns build before they place a site"),
    r.BUILT_BEFORE: (
        "winter/build-in-new-site-without-home",
        "a people without a home builds either before it places a site or after, and this one began before",
    ),
    r.NEITHER: ("build-sites/three", "it is neither a build site nor a home of {power}"),
    r.REMOVALS_FIRST: ("winter/order", "removals come before a build site is placed"),
}


def refusal(sheet: InvasionsSheet, order: Order, code: int) -> Refusal:
    """Say why, with the clause."""
    board, power = sheet.rules.board, sheet.rules.names[sheet.seat]
    place = order.target if order.kind == MOVE_SITE else order.place
    who, wish = _wish(board, order, place)
    cause = board.names[place] if place >= 0 else ""
    if code == r.LIMIT:
        most = min(len(sheet.homes), standing.SITES)
        because = f"with {count(most, 'home', 'homes')} {power} may have no more than {sheet.limit()} units"
        return cannot(f"home/unit-limit-{most}", who, wish, because, cause)
    clause, because = _TEXTS[code]
    if code == r.NO_ROOM and sheet.seat == HUNS:
        clause = "huns/extra-sites"
    homes, sites = count(len(sheet.homes), "home", "homes"), count(len(sheet.sites), "build site", "build sites")
    return cannot(clause, who, wish, because.format(power=power, homes=homes, sites=sites), cause)


def _wish(board: Board, order: Order, place: int) -> tuple[str, str]:
    """Say who is to do what."""
    title = board.titles[board.province[place]] if place >= 0 else ""
    if order.kind == HOME:
        return title, "become a home"
    if order.kind in (SITE, MOVE_SITE):
        return title, "become a build site"
    if order.kind == LEAVE_HOME:
        return f"The home in {title}", "be given up"
    if order.kind == LEAVE_SITE:
        return f"The build site in {title}", "be given up"
    if order.kind == DISBAND:
        return f"The unit in {title}", "be removed"
    return subject(board, order), deed(board, order)
