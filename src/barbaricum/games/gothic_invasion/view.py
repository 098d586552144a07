"""What a seat may see of Gothic Invasion, as data for screens, text views and bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from barbaricum.core.state import Frame
from barbaricum.games.gothic_invasion import answers, battle, ending, orders, procedures, resolve, secrets
from barbaricum.games.gothic_invasion.account import (
    PhaseView,
    SourceView,
    account_of,
    phase_of,
    phases_of,
    result_of,
    sum_parts,
)
from barbaricum.games.gothic_invasion.actions import (
    DEED_NAMES,
    ENEMY,
    FIELD_NAMES,
    FRIEND,
    GARRISONS,
    GOTHS,
    JOURNEY,
    LAST_PLAYABLE,
    LEADER_NAMES,
    LEADERS,
    PIECE_NAMES,
    ROMANS,
    SHAPE,
    SIDE_NAMES,
    card_name,
    side_of,
)
from barbaricum.games.gothic_invasion.hands import MARKS
from barbaricum.games.gothic_invasion.refusals import placed_leader
from barbaricum.games.gothic_invasion.tables import bits, seats_of
from barbaricum.games.gothic_invasion.war import DECKS, SEASON_NAMES, STATUS_NAMES

if TYPE_CHECKING:
    from barbaricum.games.gothic_invasion.war import War

VIEW_VERSION = 1


class LeaderView(msgspec.Struct, frozen=True):
    """One leader: `space` is "" off the map, `army` in men; `hand` is None where the viewer does not see it.

    `surely` are cards the viewer knows to be in an unseen hand, `never` deeds that everybody knows it not to hold.
    """

    name: str
    side: str
    seat: str
    status: str
    space: str
    army: int
    training: int
    morale: int
    cards: int
    hand: list[str] | None
    surely: list[str]
    never: list[str]


class ObjectiveView(msgspec.Struct, frozen=True):
    """The Goths' objective card: the cities that count, and those of them that are plundered."""

    title: str
    cities: list[str]
    plundered: list[str]


class OrderView(msgspec.Struct, frozen=True):
    """The card that is being played: by which leader, for what, with which piece and target ("" where there is none)."""

    leader: str
    card: str
    deed: str
    piece: str
    target: str


class AnswerView(msgspec.Struct, frozen=True):
    """An open window for answers: which side is asked, what would be accepted, FORTIFICATIONS that stand."""

    side: str
    accepts: list[str]
    contested: bool
    fortifications: int


class PlayedView(msgspec.Struct, frozen=True):
    """A battle card and the phase it was played in."""

    phase: int
    leader: str
    card: str
    deed: str


class SumView(msgspec.Struct, frozen=True):
    """One side's sum as it stands: what each part adds, and the total; `die` is 0 before it is rolled."""

    leader: str
    army: int
    training: int
    morale: int
    field: int
    reinforcements: int
    wall: int
    die: int
    total: int


class BattleView(msgspec.Struct, frozen=True):
    """The battle in hand; a garrison that attacks has no sums.

    `account` is the same sum as a table with its reasons, `phases` what each phase is and may be answered by; `dice` are
    the rolls of attacker and defender, 0 before they fall; `result` is a sentence once the sums are fixed.
    """

    attacker: str
    defender: str
    by_sea: bool
    origin: str
    space: str
    phase: int
    field: str
    mode: str
    cards: list[PlayedView]
    sums: list[SumView]
    account: list[SourceView]
    phases: list[PhaseView]
    dice: list[int]
    result: str


class GothicView(msgspec.Struct, frozen=True):
    """All that a seat may know; `placed` is the leader for whom a space is chosen now, "" where none is."""

    view_version: int
    seat: str
    side: str
    year: int
    season: str
    phase: str
    active: str
    second_card: bool
    leaders: list[LeaderView]
    garrisons: list[str]
    siege: bool
    plundered: list[str]
    objective: ObjectiveView | None
    decks: dict[str, int]
    discards: dict[str, int]
    removed: list[str]
    kept: bool
    kept_card: str
    looked_at: list[str]
    event: str
    event_title: str
    events_left: int
    order: OrderView | None
    answer: AnswerView | None
    battle: BattleView | None
    placed: str
    ended: str


def view_of(war: War, seat: int) -> GothicView:
    """Make the view of a seat or of SPECTATOR."""
    rules = war.rules
    sure = war.known[secrets.viewer_of(seat)]
    turn = next((frame for frame in war.stack if frame.procedure == procedures.TURN), None)
    return GothicView(
        view_version=VIEW_VERSION,
        seat=seats_of(rules.setup)[seat] if seat >= 0 else "spectator",
        side=SIDE_NAMES[war.side_of_seat(seat)] if seat >= 0 else "",
        year=war.year,
        season=SEASON_NAMES[war.season],
        phase=phase(war),
        active=SIDE_NAMES[turn.v[0]] if turn else "",
        second_card=bool(turn and turn.v[1] >= 0),
        leaders=[_leader(war, seat, leader, sure) for leader in range(LEADERS)],
        garrisons=[_space(war, war.where[LEADERS + garrison]) for garrison in range(GARRISONS)],
        siege=war.siege == 1,
        plundered=[rules.space_ids[space] for space in bits(war.plundered)],
        objective=_objective(war) if war.objective >= 0 and secrets.knows_objective(war, seat) else None,
        decks={SIDE_NAMES[side]: (war.deck & DECKS[side]).bit_count() for side in (GOTHS, ROMANS)},
        discards={SIDE_NAMES[side]: (war.discard & DECKS[side]).bit_count() for side in (GOTHS, ROMANS)},
        removed=[card_name(card) for card in bits(war.out)],
        kept=war.aside != 0,
        kept_card=_names(war.aside & sure)[0] if war.aside & sure else "",
        looked_at=_names((war.look | war.given) & sure),
        event=rules.event_ids[war.event] if war.event >= 0 else "",
        event_title=rules.events[war.event]["title"] if war.event >= 0 else "",
        events_left=war.annual.bit_count(),
        order=_order(war),
        answer=_answer(war),
        battle=_battle(war),
        placed=_placed(war),
        ended=ending.NAMES[war.ended],
    )


PHASES = (
    "setup",
    "setup",
    "season",
    "deal",
    "turn",
    "order",
    "payment",
    "answer",
    "regroup",
    "supply",
    "espionage",
    "battle",
    "losses",
    "retreat",
    "entry",
    "winter",
    "event",
    "keep",
)
"""The name of each procedure, by its number."""


def phase(war: War) -> str:
    """What is going on now, in a word."""
    return PHASES[war.stack[len(war.stack) - 1].procedure] if war.stack else "over"


def top(war: War, procedure: int) -> Frame | None:
    """The highest open frame of a procedure."""
    for frame in reversed(war.stack):
        if frame.procedure == procedure:
            return frame
    return None


def _space(war: War, space: int) -> str:
    return war.rules.space_ids[space] if space >= 0 else ""


def _names(cards: int) -> list[str]:
    return [card_name(card) for card in bits(cards)]


def _leader(war: War, seat: int, leader: int, sure: int) -> LeaderView:
    """A hand is open to those who see it; of others' hands only what was looked at is known.

    Clause: secret/hands.
    """
    sees = seat >= 0 and (war.knowers(leader) >> seat) & 1 == 1
    hand = war.hands[leader]
    return LeaderView(
        name=LEADER_NAMES[leader],
        side=SIDE_NAMES[side_of(leader)],
        seat=seats_of(war.rules.setup)[war.holder[leader]],
        status=STATUS_NAMES[war.status[leader]],
        space=_space(war, war.where[leader]),
        army=war.army[leader] * 1000,
        training=war.training[leader],
        morale=war.morale[leader],
        cards=hand.bit_count(),
        hand=_names(hand) if sees else None,
        surely=[] if sees else _names(hand & sure),
        never=[DEED_NAMES[deed] for mark, deed in MARKS if war.marks[leader] & mark],
    )


def _objective(war: War) -> ObjectiveView:
    rules = war.rules
    cities = rules.objective_cities[war.objective]
    return ObjectiveView(
        rules.objective_names[war.objective],
        [rules.space_ids[space] for space in cities],
        [rules.space_ids[space] for space in cities if (war.plundered >> space) & 1],
    )


def _order(war: War) -> OrderView | None:
    frame = top(war, procedures.ORDER)
    if frame is None:
        return None
    v = frame.v
    deed = orders.deed_of(war.rules, v[resolve.CARD], v[resolve.SLOT])
    shape = SHAPE[deed] if deed <= LAST_PLAYABLE else 0
    target = ""
    if shape == JOURNEY:
        target = _space(war, v[resolve.TARGET])
    elif shape in (ENEMY, FRIEND):
        target = LEADER_NAMES[v[resolve.TARGET]]
    moves = shape == JOURNEY or shape == 1
    piece = PIECE_NAMES[v[resolve.PIECE]] if moves else ""
    return OrderView(LEADER_NAMES[v[resolve.BY]], card_name(v[resolve.CARD]), DEED_NAMES[deed], piece, target)


def _answer(war: War) -> AnswerView | None:
    frame = top(war, procedures.ANSWER)
    if frame is None:
        return None
    accepts = [DEED_NAMES[deed] for deed in answers.wanted(war, frame)]
    contested = frame.v[answers.CONTESTED] != 0
    return AnswerView(SIDE_NAMES[answers.asked_side(frame)], accepts, contested, frame.v[answers.FORTS])


def _placed(war: War) -> str:
    """Who retreats, comes into the war or withdraws, while it is asked where to."""
    frame = war.stack[len(war.stack) - 1] if war.stack else None
    leader = placed_leader(frame) if frame is not None and frame.who else -1
    return LEADER_NAMES[leader] if leader >= 0 else ""


def _battle(war: War) -> BattleView | None:
    frame = top(war, procedures.BATTLE)
    if frame is None:
        return None
    v = frame.v
    attacker, defender = v[battle.ATTACKER], v[battle.DEFENDER]
    cards = []
    for played in v[battle.CARDS_PLAYED :]:
        step, card = divmod(played, 64)
        if step:
            leader = attacker if battle.is_attack_step(step) else defender
            cards.append(PlayedView(step, LEADER_NAMES[leader], card_name(card), DEED_NAMES[war.rules.battle[card]]))
    sums = [] if attacker >= LEADERS else [_sum(war, frame, side) for side in (True, False)]
    return BattleView(
        attacker=PIECE_NAMES[attacker],
        defender=LEADER_NAMES[defender],
        by_sea=v[battle.BY_SEA] == 1,
        origin=_space(war, v[battle.FROM]),
        space=_space(war, v[battle.AT]),
        phase=phase_of(frame),
        field=FIELD_NAMES[v[battle.FIELD]] if v[battle.FIELD] >= 0 else "",
        mode=DEED_NAMES[v[battle.MODE]],
        cards=cards,
        sums=sums,
        account=account_of(war, frame),
        phases=phases_of(war, frame),
        dice=[v[battle.ATTACK_DIE], v[battle.DEFENCE_DIE]],
        result=result_of(war, frame),
    )


def _sum(war: War, frame: Frame, attacker: bool) -> SumView:
    leader = frame.v[battle.ATTACKER if attacker else battle.DEFENDER]
    parts = sum_parts(war, frame, attacker)
    army, training, morale, field, reinforcements, wall, die = parts
    return SumView(LEADER_NAMES[leader], army, training, morale, field, reinforcements, wall, die, sum(parts))
