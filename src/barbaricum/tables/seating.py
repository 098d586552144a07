"""Who sits where, and how seats change hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from barbaricum.bots import BOTS, bots_for, misfit
from barbaricum.core.errors import TableError
from barbaricum.core.game import Game
from barbaricum.tables.answering import StandingAnswer
from barbaricum.tables.links import derive_token, hash_token, new_token
from barbaricum.tables.ports import Seat

NAME_LENGTH: Final = 40
NOTES_LENGTH: Final = 20_000
NONCE_BYTES: Final = (16, 64)
"""The fewest and the most bytes of a browser's part of the seed."""


class Seating:
    """The seats of one table.  A seat is free, held by whoever has its link, or played by a bot."""

    def __init__(self, names: Sequence[str], seats: list[Seat]) -> None:
        self.names = names
        self.seats = seats

    def held_by(self, token: str) -> list[int]:
        """The seats that the link with this hash holds."""
        return [index for index, seat in enumerate(self.seats) if token and seat.token == token]

    def open(self) -> list[int]:
        """The free seats."""
        return [index for index, seat in enumerate(self.seats) if seat.kind == "open"]

    def bots(self) -> list[int]:
        """The seats that bots play, for good or until their holders are back."""
        return [index for index in range(len(self.seats)) if self.is_bot(index)]

    def is_bot(self, index: int) -> bool:
        """Whether a bot plays a seat now."""
        return bool(self.seats[index].player_bot)

    def is_person(self, index: int) -> bool:
        """Whether a person plays a seat now."""
        return self.seats[index].kind == "person" and not self.seats[index].cover

    def is_shared(self, seat: int) -> bool:
        """Whether the seat's link holds other seats too, so that a curtain must keep them apart."""
        return len(self.held_by(self.seats[seat].token)) > 1

    def sit(self, name: str, index: int | None = None, token: str = "") -> tuple[int, str]:
        """Take a free seat, the first one where `index` is None; returns the seat and its link's token.

        `token` is a link that holds another seat here; it then holds this one too.
        """
        free = self.open()
        if not free:
            raise TableError("Every seat at this table is taken; you can watch.")
        if index is not None and index not in free:
            raise TableError(f"{self._name(index).capitalize()} is not free; free: {', '.join(self.names[at] for at in free)}.")
        at = free[0] if index is None else index
        held = self.held_by(hash_token(token)) if token else []
        if token and not held:
            raise TableError("That link holds no seat at this table.")
        token = token or new_token()
        nonce = any(self.seats[seat].nonce for seat in held)
        self.seats[at] = Seat("person", player=clean_name(name), token=hash_token(token), nonce=nonce)
        return at, token

    def reissue(self, index: int) -> str:
        """Make a new link for a person's seat; the old one is dead.  A seat of a shared screen leaves it so."""
        self._name(index)
        if self.seats[index].kind != "person":
            raise TableError(f"Nobody holds {self.names[index]}, so there is no link to issue again.")
        token = new_token()
        self.seats[index].token = hash_token(token)
        self.seats[index].claim = ""
        self.seats[index].nonce = False
        return token

    def set_free(self, index: int) -> None:
        """Take a seat from whoever has it; the join link leads to it."""
        self._name(index)
        self.seats[index] = Seat("open")

    def give_to_bot(self, index: int, bot: str) -> None:
        """Let a bot (as `known_bot` let it pass) play a seat from now on."""
        self._name(index)
        self.seats[index] = Seat("bot", player="", bot=bot)

    def write_notes(self, index: int, notes: str) -> None:
        """Keep the notes of a seat's holder; raises TableError for more than there is room for."""
        if len(notes) > NOTES_LENGTH:
            raise TableError(f"Notes have at most {NOTES_LENGTH} letters; these have {len(notes)}.")
        self.seats[index].notes = notes

    def keep_plans(self, index: int, plans: str, before: str) -> None:
        """Keep the plans of a seat's holder in place of those `before`.

        Raises TableError for more than there is room for, and where another screen of the holder has changed them meanwhile.
        """
        if len(plans) > NOTES_LENGTH:
            raise TableError(f"Plans have at most {NOTES_LENGTH} letters; these have {len(plans)}.")
        if self.seats[index].plans != before:
            raise TableError("These plans were changed on another screen meanwhile; look again before you change them.")
        self.seats[index].plans = plans

    def set_answers(self, index: int, answers: list[StandingAnswer]) -> None:
        """Replace the standing answers of a seat's holder."""
        self.seats[index].answers = answers

    def without_nonce(self) -> list[int]:
        """The persons whose browsers have still to give their part of the seed."""
        return [index for index, seat in enumerate(self.seats) if seat.kind == "person" and not seat.nonce]

    def mark_nonce(self, token: str) -> None:
        """Note that the browser behind a link gave its part."""
        for index in self.held_by(token):
            self.seats[index].nonce = True

    def rotated(self) -> list[Seat]:
        """The seats of a rematch: everybody moves on by one; persons claim theirs with the link they hold here."""
        return [_kept_for(self.seats[index - 1]) for index in range(len(self.seats))]

    def claim(self, token: str) -> list[int]:
        """Hand over the seats of a rematch that are kept for the holder of this token (not its hash).

        Their new link follows from the old one, so that a second device may claim them as well.
        """
        claimed = [index for index, seat in enumerate(self.seats) if seat.claim and seat.claim == hash_token(token)]
        for index in claimed:
            if not self.seats[index].token:
                self.seats[index].token = hash_token(rematch_token(token))
        return claimed

    def _name(self, index: int) -> str:
        if not 0 <= index < len(self.seats):
            raise TableError(f"There is no seat {index}; seats count from 0 to {len(self.seats) - 1}.")
        return self.names[index]


def _kept_for(seat: Seat) -> Seat:
    if seat.kind == "bot":
        return Seat("bot", bot=seat.bot)
    if seat.kind == "open":
        return Seat("open")
    return Seat("person", player=seat.player, claim=seat.token, host=seat.host)


def rematch_token(token: str) -> str:
    """The link of the rematch's seat that follows from a link of the game before."""
    return derive_token(token, "rematch seat")


def clean_name(name: str) -> str:
    """A player's name for others to read: one line of at most 40 letters; raises TableError."""
    cleaned = " ".join("".join(letter for letter in name if letter.isprintable()).split())
    if len(cleaned) > NAME_LENGTH:
        raise TableError(f"A name has at most {NAME_LENGTH} letters; this one has {len(cleaned)}.")
    return cleaned or "Guest"


def known_bot(name: str, game: Game) -> str:
    """A bot that may sit at tables of a game; raises TableError naming those there are."""
    if name not in BOTS:
        raise TableError(f"There is no bot {name!r}; there are {', '.join(bots_for(game))}.")
    if wrong := misfit(name, game):
        raise TableError(wrong)
    return name


def clean_nonce(nonce: str) -> str:
    """A browser's part of the seed as hex in lower case; raises TableError."""
    fewest, most = NONCE_BYTES
    try:
        count = len(bytes.fromhex(nonce))
    except ValueError:
        count = 0
    if not fewest <= count <= most:
        raise TableError(f"A nonce is {fewest} to {most} bytes written in hexadecimal digits.")
    return bytes.fromhex(nonce).hex()
