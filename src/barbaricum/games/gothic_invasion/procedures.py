"""Gothic Invasion's open procedures, in the order of the rulebook, and what their frames' ints `v` mean."""

from __future__ import annotations

from typing import Final

GAME: Final = 0  # nothing: set-up, then the seasons of each year
SETUP: Final = 1  # how many leaders stand: pieces on the map and the objective card
SEASON: Final = 2  # next leader, side to play, passed: entries, deal, turns
DEAL: Final = 3  # leader, cards left: cards drawn one by one
TURN: Final = 4  # side, leader who may play a second card (-1), leader who played, marched
ORDER: Final = 5  # card, slot, piece, target, leader: one card from declaration to discard
PAY: Final = 6  # leader, cards left: cards of his hand discarded as a price
ANSWER: Final = 7  # see `answers`: who may cancel, and who may cancel that
REGROUP: Final = 8  # leader, other leader: each gives a card
SUPPLY: Final = 9  # leader, other leader: a card is taken
SPY: Final = 10  # leader, enemy leader, cards drawn: espionage
BATTLE: Final = 11  # see `battle`
LOSE: Final = 12  # leader, thousands left: losses, with the owner's choice at 5.000
RETREAT: Final = 13  # loser, winner, the winner's space, own choice (1): where a beaten leader goes
ENTER: Final = 14  # leader, army, training, morale: a leader comes into the war
WINTER: Final = 15  # next leader, who was due before
EVENT: Final = 16  # number of the event, mask of leaders chosen, leaders still to choose
KEEP: Final = 17  # nothing: what Alatheus keeps when a season is skipped
PROCEDURES: Final = 18
