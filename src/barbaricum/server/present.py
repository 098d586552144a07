"""What one reader is shown of a table: the only place where tables become messages.

Everything here is made for one pair of eyes from what these eyes may see; nothing is made whole and then cut.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec

from barbaricum.core.components import Components
from barbaricum.core.draft import Draft
from barbaricum.core.game import Game
from barbaricum.core.state import SPECTATOR, Move, Refusal, State
from barbaricum.server import forms, wire
from barbaricum.tables.calendar import duration
from barbaricum.tables.links import derive_token
from barbaricum.tables.offers import branches, leaves
from barbaricum.tables.play import Line, Play
from barbaricum.tables.ports import Summary
from barbaricum.tables.press import letters_for, unread
from barbaricum.tables.seating import Seating
from barbaricum.tables.table import Table
from barbaricum.tables.timing import voters
from barbaricum.tables.whatif import DEAL, WhatIf, sealed


class Eyes(NamedTuple):
    """Who looks: the seats a link holds (none for a spectator), and the seat that is shown, -1 for none.

    A link that holds several seats shows one at a time; until one is uncovered it is `covered`.
    """

    held: tuple[int, ...] = ()
    seat: int = -1

    @property
    def covered(self) -> bool:
        """Whether a curtain hides all seats of a shared screen."""
        return bool(self.held) and self.seat < 0

    @property
    def reader(self) -> int:
        """Whose knowledge is shown: the seat's, or that of a spectator."""
        return self.seat if self.seat >= 0 else SPECTATOR


def eyes_of(table: Table, held: tuple[int, ...]) -> Eyes:
    """The eyes of a link that holds these seats, where it does not say which of them it means.

    A shared screen is covered until a seat is uncovered; whoever plays several seats sees the first.
    """
    covered = not held or (len(held) > 1 and table.terms.curtain)
    return Eyes(held, -1 if covered else held[0])


def table_view(table: Table, eyes: Eyes, connected: Collection[int] = (), log_from: int = 0) -> wire.TableView:
    """The table as it stands, for these eyes; `connected` are the seats whose links are open somewhere."""
    play, seat = table.play, eyes.seat
    state = play.state_for(eyes.reader) if play is not None else table.suspended_state()
    asked = table.waiting_for()
    draft = play.draft(seat) if play is not None and seat >= 0 else None
    offered: list[wire.OfferLeaf] | None = []
    if play is not None and seat in asked and not (draft is not None and draft.complete):
        offered = _offers(table.game, play.state_for(seat), seat)
    return _envelope(
        table,
        eyes,
        connected,
        state=None if eyes.covered else state,
        prompt=_prompt(table, eyes, state, asked),
        offers=offered,
        draft=_draft(play, draft, seat) if play is not None and draft is not None else None,
        lines=table.lines(eyes.reader, log_from),
        log_from=log_from,
        at=None,
    )


def past_view(table: Table, eyes: Eyes, count: int) -> wire.TableView:
    """The table as these eyes saw it when the log had `count` entries."""
    assert table.play is not None
    state = table.play.state_after(count)
    prompt = table.game.prompt(state, eyes.reader)
    return _envelope(
        table,
        eyes,
        (),
        state=None if eyes.covered else state,
        prompt=prompt,
        offers=[],
        draft=None,
        lines=table.lines(eyes.reader, 0, count),
        log_from=0,
        at=count,
    )


def branch_view(table: Table, eyes: Eyes, at: int, branch: WhatIf) -> wire.TableView:
    """A what-if begun from what these eyes had seen at entry `at`, through the eyes of the seat that decides in it."""
    game, state, asked = branch.game, branch.state, branch.asked
    view = _envelope(
        table,
        Eyes(eyes.held, branch.eyes),
        (),
        state=state,
        prompt=game.prompt(state, branch.eyes),
        offers=_offers(game, state, asked) if asked >= 0 else [],
        draft=None,
        lines=[*table.lines(eyes.reader, 0, at), *branch.lines],
        log_from=0,
        at=None,
    )
    unknown = f"What {game.seats[eyes.seat].capitalize()} cannot know" if eyes.seat >= 0 else "What is hidden"
    return msgspec.structs.replace(
        view,
        # How the table itself stands now is nothing a branch tells.
        status="running" if asked >= 0 else "over",
        seq=at + len(branch.steps),
        hot_seat=False,
        waiting_for=[game.seats[seat] for seat in state.players_to_act()],
        seats=[msgspec.structs.replace(seat, acts=seat.index == asked) for seat in view.seats],
        undo=None,
        undoable=0,
        result=None,
        nonce_wanted=False,
        clock=None,
        proposal=None,
        draw=None,
        press=None,
        branch=wire.BranchInfo(
            at, len(branch.steps), sum(step != DEAL for step in branch.steps), f"{unknown} is dealt at random."
        ),
    )


def _envelope(
    table: Table,
    eyes: Eyes,
    connected: Collection[int],
    *,
    state: State | None,
    prompt: str,
    offers: list[wire.OfferLeaf] | None,
    draft: wire.DraftInfo | None,
    lines: list[Line],
    log_from: int,
    at: int | None,
) -> wire.TableView:
    game, seat, standing = table.game, eyes.seat, table.standing
    seats = table.seating.seats
    view: Any = state.view(eyes.reader) if state is not None else None
    edition, reconstructed = _components(table)
    return wire.TableView(
        type="table",
        table=table.id,
        game=game.id,
        title=game.title,
        setup=table.terms.setup,
        options=table.terms.options,
        components=edition,
        reconstructed=reconstructed,
        status=table.status,
        seq=table.seq,
        seat=seat,
        seat_name=game.seat_name(eyes.reader),
        host=any(seats[each].host for each in eyes.held),
        hot_seat=len(eyes.held) > 1 and table.terms.curtain,
        covered=eyes.covered,
        publish=table.terms.publish,
        bot_pace=table.terms.bot_pace,
        view_version=getattr(view, "view_version", 0),
        view=view,
        heading=table.heading if state is None or table.fault else game.heading(state),
        prompt=prompt,
        waiting_for=[game.seats[each] for each in table.waiting_for()],
        offers=offers,
        draft=draft,
        log=[_log_line(line) for line in lines],
        log_from=log_from,
        seats=_seats_of(table, eyes.held, connected),
        undo=_undo(table),
        result=_result(table),
        commitment=table.seed.commitment,
        nonces=len(standing.nonces),
        nonce_wanted=table.status == "waiting" and any(not seats[each].nonce for each in eyes.held),
        undoable=table.undoable(seat),
        score=table.score(),
        rematch=standing.rematch,
        what_if=table.allows_what_if,
        sealed=state is not None and sealed(state),
        timing=table.terms.timing if table.terms.timing.lengths else None,
        clock=_clock(table),
        proposal=_proposal(table, eyes),
        press=_press(table, eyes),
        allotment=table.terms.allotment,
        ranking=_ranking(table, eyes),
        sandbox=table.terms.sandbox,
        feed=_feed(table, seat),
        webhook=_webhook(table, eyes),
        draw=wire.DrawInfo(seat in standing.draw) if table.status == "running" and seat in voters(table) else None,
        replay_at=at,
    )


def seat_infos(
    seating: Seating, held: Collection[int], connected: Collection[int], acting: Collection[int]
) -> list[wire.SeatInfo]:
    """Who sits where."""
    return [
        wire.SeatInfo(
            index=index,
            name=seating.names[index],
            kind=seat.kind,
            player=seat.player,
            bot=seat.bot,
            you=index in held,
            connected=index in connected,
            acts=index in acting,
            missed=seat.missed,
            cover=seat.cover,
        )
        for index, seat in enumerate(seating.seats)
    ]


def _seats_of(table: Table, held: Collection[int], connected: Collection[int]) -> list[wire.SeatInfo]:
    """Who sits where at a table, who is ready, and who is no longer in the game."""
    play = table.play
    infos = seat_infos(table.seating, held, connected, table.waiting_for() if play is not None else ())
    if play is not None:
        survivors = table.game.survivors(play.match.state)
        for info in infos:
            info.ready, info.out = info.index in play.ready, info.index not in survivors
    return infos


def _clock(table: Table) -> wire.ClockInfo | None:
    clock, timing = table.standing.clock, table.terms.timing
    if not timing.lengths or table.status != "running":
        return None
    left = clock.left if clock.left >= 0 else None
    phase = table.game.phases.get(clock.kind, clock.kind)
    return wire.ClockInfo(phase, clock.began, clock.deadline or None, left, timing.at_deadline, int(table.now()))


def _ranking(table: Table, eyes: Eyes) -> list[str] | None:
    """The reader's own wishes for seats, as long as they count."""
    if table.terms.allotment != "ranked" or table.play is not None or not eyes.held:
        return None
    token = table.seating.seats[eyes.held[0]].token
    return [table.game.seats[seat] for seat in table.standing.rankings.get(token, [])]


def _press(table: Table, eyes: Eyes) -> wire.PressInfo | None:
    terms = table.terms
    if terms.press == "none":
        return None
    return wire.PressInfo(terms.press, terms.press_opened, len(letters_for(table, eyes.seat)), unread(table, eyes.seat))


def _proposal(table: Table, eyes: Eyes) -> wire.ProposalInfo | None:
    asked, names = table.standing.proposal, table.game.seats
    if asked is None:
        return None
    say = voters(table)
    what = {"extend": f"{duration(asked.seconds)} more", "pause": "to stop the clock", "resume": "to start the clock again"}
    agreed = [names[seat] for seat in asked.agreed]
    return wire.ProposalInfo(names[asked.by], what[asked.what], agreed, len(say) // 2 + 1, eyes.seat in say)


def feed_key(table: Table, seat: int) -> str:
    """What the address of a seat's feed must hold; "" where no person holds the seat."""
    token = table.seating.seats[seat].token if 0 <= seat < len(table.seating.seats) else ""
    return derive_token(token, "feed") if token else ""


def _feed(table: Table, seat: int) -> str:
    key = feed_key(table, seat)
    return f"/api/feeds/{table.id}/{seat}/{key}" if key else ""


def _webhook(table: Table, eyes: Eyes) -> str:
    """The host that news is sent to, for whoever made the table; the rest of the address may be a secret."""
    made = any(table.seating.seats[seat].host for seat in eyes.held)
    return urlsplit(table.standing.webhook).hostname or "" if made else ""


def table_summary(summary: Summary, title: str, names: tuple[str, ...], join_url: str = "") -> forms.TableSummary:
    """A table's line in a list."""
    seating = Seating(names, summary.seats)
    return forms.TableSummary(
        table=summary.table,
        game=summary.terms.game,
        title=title,
        status=summary.face.status,
        seats=seat_infos(seating, (), (), ()),
        heading=summary.face.heading,
        open_seats=len(seating.open()),
        join_url=join_url,
        allotment=summary.terms.allotment,
    )


def refusal_message(refusal: Refusal, text: str) -> wire.RefusalMessage:
    """A refusal for a screen.  Its sentence reads "WHO cannot DO: BECAUSE"; the first half is the title."""
    title, colon, because = refusal.reason.partition(": ")
    if not colon:
        title, because = "This is not allowed", refusal.reason
    return wire.RefusalMessage(
        type="refusal",
        text=text,
        title=title,
        reason=f"{because[:1].upper()}{because[1:]}",
        clause=refusal.clause,
        cause=refusal.cause,
    )


def _offers(game: Game, state: State, seat: int) -> list[wire.OfferLeaf] | None:
    found = leaves(game, state, seat)
    if found is None:
        return None
    return [
        wire.OfferLeaf(leaf.action, leaf.text, [wire.PathPart(step.key, step.kind, step.label) for step in leaf.path])
        for leaf in found
    ]


def table_offers(table: Table, seat: int, prefix: Move) -> wire.OffersMessage:
    """One branch of what a seat is offered at the table; empty where it is offered nothing."""
    play = table.play
    draft = play.draft(seat) if play is not None else None
    written = len(draft.lines) if draft is not None else 0
    if play is None or seat not in table.waiting_for() or (draft is not None and draft.complete):
        return wire.OffersMessage("offers", table.seq, written, list(prefix), [])
    return wire.OffersMessage(
        "offers", table.seq, written, list(prefix), _branches(table.game, play.state_for(seat), seat, prefix)
    )


def branch_offers(at: int, branch: WhatIf, prefix: Move) -> wire.OffersMessage:
    """One branch of what is offered in a what-if."""
    found = _branches(branch.game, branch.state, branch.asked, prefix) if branch.asked >= 0 else []
    return wire.OffersMessage("offers", at + len(branch.steps), 0, list(prefix), found)


def _branches(game: Game, state: State, seat: int, prefix: Move) -> list[wire.OfferBranch]:
    return [
        wire.OfferBranch(step.key, step.kind, step.label, action, text)
        for step, action, text in branches(game, state, seat, prefix)
    ]


def _draft(play: Play, draft: Draft, seat: int) -> wire.DraftInfo:
    ready = play.owner(seat) in play.ready
    return wire.DraftInfo(play.draft_texts(seat), draft.complete, draft.unfinished, ready)


def _log_line(line: Line) -> wire.LogLine:
    entry, seat, text, clause, kind, args, head, undone = line
    return wire.LogLine(entry, seat, text, clause, kind, list(args), head, undone)


def _undo(table: Table) -> wire.UndoRequest | None:
    asked, names = table.standing.undo, table.game.seats
    if asked is None:
        return None
    return wire.UndoRequest(names[asked.by], asked.entries, [names[seat] for seat in asked.agreed], table.undo_warning())


def _result(table: Table) -> wire.ResultInfo | None:
    outcome = table.play.match.outcome if table.play is not None else None
    if outcome is None:
        return None
    return wire.ResultInfo([table.game.seats[seat] for seat in outcome.winners], outcome.clause, _result_text(table, SPECTATOR))


def _result_text(table: Table, reader: int) -> str:
    """How the game ended, in a sentence: as the table ended it, or by the rules."""
    assert table.play is not None
    concluded = table.play.conclusion()
    return concluded or table.game.prompt(table.play.match.state, reader)


def _prompt(table: Table, eyes: Eyes, state: State | None, asked: list[int]) -> str:
    """One sentence on what is asked of these eyes, or what is waited for."""
    status, play = table.status, table.play
    if status == "suspended":
        return f"This game is suspended: these rules cannot replay it ({table.fault.rstrip('.')})."
    if play is None or state is None:
        return _waiting_prompt(table)
    if status == "over":
        return _result_text(table, eyes.reader)
    if eyes.covered:
        names = [table.game.seats[each].capitalize() for each in asked if each in eyes.held]
        return f"Uncover {' or '.join(names)} to play on." if names else table.game.prompt(state, SPECTATOR)
    draft = play.draft(eyes.seat) if eyes.seat >= 0 else None
    if not asked and play.is_sealed() and table.holds:
        return "Everybody is ready; the sheets are opened at the deadline."
    if draft is not None and play.owner(eyes.seat) in play.ready:
        return "Waiting for the other sealed sheets; yours can still be taken back."
    if draft is not None and draft.complete:
        return "Publish what you wrote, or take it back."
    return table.game.prompt(state, eyes.reader)


def _waiting_prompt(table: Table) -> str:
    free = [table.game.seats[seat].capitalize() for seat in table.seating.open()]
    if free:
        return f"Waiting for somebody to take {' and '.join(free)}."
    late = [table.seating.seats[seat].player for seat in table.seating.without_nonce()]
    return f"Waiting for {' and '.join(late)} to open the seat link."


def _components(table: Table) -> tuple[str, bool]:
    if table.fault:
        return "", False
    return _provenance(table.rules.components)


@lru_cache(maxsize=64)
def _provenance(components: Components) -> tuple[str, bool]:
    """The edition of the components, and whether any value of them is reconstructed."""
    replaced = sum(len(row) for group in components.replaced().get("groups", {}).values() for row in group["rows"].values())
    edition = f"{components.edition}, {replaced} values replaced" if replaced else components.edition
    return edition, any(
        group.origin(row, field).kind == "reconstructed"
        for group in components.groups.values()
        for row, fields in group.rows.items()
        for field in fields
    )
