"""Honest dice: commitments, nonces, draws by purpose."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from barbaricum.core.chance import ScriptedDice, SealedDice, Seed
from barbaricum.core.errors import CaseError, RecordError
from barbaricum.core.prng import Prng
from barbaricum.core.state import Chance

CARDS = Chance("card for red", [3, 5, 9], [1, 2, 5])


def test_the_commitment_is_the_hash_of_the_secret_and_nothing_else() -> None:
    seed = Seed(b"s" * 32)
    assert seed.commitment == hashlib.sha256(b"s" * 32).hexdigest()
    assert seed.with_nonce(b"n").commitment == seed.commitment


def test_every_nonce_changes_the_dice() -> None:
    plain = Seed(b"s" * 32)
    keys = {plain.key("dice"), plain.with_nonce(b"a").key("dice"), plain.with_nonce(b"a").with_nonce(b"b").key("dice")}
    assert len(keys) == 3
    assert plain.with_nonce(b"ab").key("dice") != plain.with_nonce(b"a").with_nonce(b"b").key("dice")


def test_a_secret_of_the_wrong_size_is_refused() -> None:
    with pytest.raises(RecordError, match="32 secret bytes"):
        Seed(b"short")


def test_a_draw_depends_only_on_key_purpose_and_number() -> None:
    dice, again = SealedDice(b"k"), SealedDice(b"k")
    first = [dice.draw(CARDS, n) for n in range(50)]
    assert [again.draw(CARDS, n) for n in reversed(range(50))] == first[::-1]
    other = CARDS._replace(purpose="card for blue")
    assert [dice.draw(other, n) for n in range(50)] != first


def test_weights_are_kept() -> None:
    drawn = Counter(SealedDice(b"k").draw(CARDS, n) for n in range(8000))
    assert set(drawn) == {3, 5, 9}
    for outcome, share in ((3, 1 / 8), (5, 2 / 8), (9, 5 / 8)):
        assert abs(drawn[outcome] / 8000 - share) < 0.02


def test_a_single_outcome_is_certain() -> None:
    assert SealedDice(b"k").draw(Chance("only", [7], [1]), 0) == 7


def test_scripted_dice_fall_as_written_and_no_further() -> None:
    dice = ScriptedDice()
    dice.outcomes = [5]
    assert dice.draw(CARDS, 0) == 5
    with pytest.raises(CaseError, match="does not say what comes"):
        dice.draw(CARDS, 1)
    dice.outcomes = [4]
    with pytest.raises(CaseError, match="cannot come here"):
        dice.draw(CARDS, 1)


def test_prng_is_reproducible_even_and_forks() -> None:
    one, two = Prng(7), Prng(7)
    assert [one.below(100) for _ in range(20)] == [two.below(100) for _ in range(20)]
    drawn = Counter(one.below(6) for _ in range(12000))
    assert max(drawn.values()) - min(drawn.values()) < 350
    assert [one.fork().below(1000) for _ in range(3)] != [one.below(1000) for _ in range(3)]
    weighted = Counter(one.weighted([0, 1, 3]) for _ in range(4000))
    assert weighted[0] == 0
    assert abs(weighted[2] / 4000 - 0.75) < 0.03
