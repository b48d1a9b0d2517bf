"""The rules of MegaClash: playing cards, ending a turn, winning. Bulk play spends its time here, in `apply` and `_offer`."""

from __future__ import annotations

from typing_extensions import override

from services.kernel.match import NOBODY
from services.megaclash import event_log
from services.megaclash.cards import HAND_SIZE, POWER, STOP, STOP_BY, WILD
from services.megaclash.match import COMMAND_PLAYED, NUMBER_PLAYED, UNTOUCHED, VICTORY, MegaClashState
from services.megaclash.moves import CLOSED_BY, END_TURN, KIND_BITS, MOVES, hand_bits, without


class MegaClashTurns(MegaClashState):
    """A match that can be played; it has no state of its own."""

    __slots__ = ()

    @override
    def apply(self, index: int) -> None:
        option = self.options[index]
        self.version += 1
        if option <= END_TURN:
            if self.discarding:
                self._discard(option)
            else:
                self._end_turn()
            return
        self._play_card(option >> 5, option & 31)
        if self.seat >= 0:
            self._offer()

    def _play_card(self, ground: int, code: int) -> None:
        seat = self.active
        kind = code if code < WILD else WILD
        hand = self.hands[seat]
        hand.remove(kind)
        if kind not in hand:
            self.hand_bits[seat] = without(self.hand_bits[seat], kind)
        if ground not in self.attacked:
            self.attacked.append(ground)
            self.allowance -= 1
        self.passes = 0
        if self.events is not None:
            event_log.log_play(self, ground, code)
        if code == STOP:
            self.stacks[ground].append(STOP_BY + seat)
            self.places[ground] += CLOSED_BY[seat]
            self.duty = self.duty or COMMAND_PLAYED
            return
        self.stacks[ground].append(code)
        if code < STOP:
            self.duty = NUMBER_PLAYED
            if code >= POWER:
                self.allowance += 1
            number = code % 10 + 1
        else:
            self.duty = self.duty or COMMAND_PLAYED
            number = code - WILD + 1
        if number == VICTORY[ground]:
            self._capture(ground)
        else:
            self.places[ground] = ground << 6 | number

    def _capture(self, ground: int) -> None:
        """Removes the battleground and its cards from the table; the last one needed wins at once (MC-33, MC-34)."""
        seat = self.active
        self.open.remove(ground)
        self.attacked.remove(ground)
        self.captured[seat].append(ground)
        self.removed += self.stacks[ground]
        self.stacks[ground] = []
        self.places[ground] = 0
        if self.events is not None:
            event_log.log_capture(self, ground)
        if len(self.captured[seat]) >= self.setup.options.battlegrounds_to_win:
            self._finish((seat,))
        elif not self.open:
            self._finish(self._leaders())

    def _end_turn(self) -> None:
        """A seat that has played no card discards while its draw pile lasts, and passes once it is empty (MC-29, MC-35)."""
        seat = self.active
        if self.duty != UNTOUCHED:
            self._draw_and_hand_over()
        elif not self.decks[seat]:
            self.passes += 1
            if self.events is not None:
                event_log.log_pass(self)
            if self.passes == 2:
                self._finish(self._leaders())
            else:
                self.begin_turn(1 - seat)
        else:
            self.passes = 0
            choices = sorted(set(self.hands[seat]))
            if len(choices) > 1:
                self.discarding, self.options = True, choices
            elif choices:
                self._discard(choices[0])
            else:
                self._draw_and_hand_over()

    def _discard(self, kind: int) -> None:
        seat = self.active
        hand = self.hands[seat]
        hand.remove(kind)
        if kind not in hand:
            self.hand_bits[seat] = without(self.hand_bits[seat], kind)
        self.discards[seat].append(kind)
        self.discarding = False
        if self.events is not None:
            event_log.log_discard(self, kind)
        self._draw_and_hand_over()

    def _draw_and_hand_over(self) -> None:
        seat = self.active
        hand, deck = self.hands[seat], self.decks[seat]
        missing = min(HAND_SIZE - len(hand), len(deck))
        if missing > 0:
            drawn = deck[-missing:]
            drawn.reverse()
            del deck[-missing:]
            hand += drawn
            bits = self.hand_bits[seat]
            for kind in drawn:
                bits |= KIND_BITS[kind]
            self.hand_bits[seat] = bits
            if self.events is not None:
                event_log.log_draw(self, seat, drawn)
        self.begin_turn(1 - seat)

    def begin_turn(self, seat: int) -> None:
        """Makes the seat the active one, at the start of its turn."""
        self.active = self.seat = seat
        self.turn += 1
        self.allowance, self.duty = 1, UNTOUCHED
        self.attacked = []
        if self.events is not None:
            event_log.log_turn(self)
        self._offer()

    def _offer(self) -> None:
        """Offers the plays within the allowance, and the end of the turn unless a numbered card must be played (MC-27)."""
        moves, bits, places = MOVES[self.seat], self.hand_bits[self.seat], self.places
        grounds = self.open if self.allowance > 0 else self.attacked
        options: list[int] = []
        if self.duty == NUMBER_PLAYED:
            for ground in grounds:
                mask, plays = moves[places[ground]]
                options += plays[bits & mask][1]
            options.append(END_TURN)
            self.options = options
            return
        found = []
        owed = False
        for ground in grounds:
            mask, plays = moves[places[ground]]
            here = plays[bits & mask]
            if here[1]:
                found.append(here)
                owed = owed or here[0] != ()
        for here in found:
            options += here[2] if owed else here[1]
        if not owed:
            options.append(END_TURN)
        self.options = options

    def refresh(self) -> None:
        """Recomputes what is derived from the zones: the hands as bit sets and, unless the match is over, the options."""
        self.hand_bits = [hand_bits(hand) for hand in self.hands]
        if self.discarding:
            self.options = sorted(set(self.hands[self.seat]))
        elif self.seat >= 0:
            self._offer()

    # The end of the match ------------------------------------------------------------------------------------------

    def _leaders(self) -> tuple[int, ...]:
        """The seats with most battlegrounds, then with most cards in hand and draw pile; both if they tie (MC-38)."""
        ranks = [(len(self.captured[seat]), len(self.hands[seat]) + len(self.decks[seat])) for seat in (0, 1)]
        return tuple(seat for seat in (0, 1) if ranks[seat] == max(ranks))

    def _finish(self, winners: tuple[int, ...]) -> None:
        self.seat, self.options, self.winners = NOBODY, [], winners
        if self.events is not None:
            event_log.log_end(self)
