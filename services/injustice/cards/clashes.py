"""Clash cards (Impossible Mode): resolved instead of being added to the Line-Up, then removed from the game."""

from dataclasses import dataclass

from typing_extensions import override

from services.deckbuilding.cards.vocabulary import (
    DISCARD,
    HAND,
    add_to_the_line_up,
    ambush_attack,
    attack_card,
    card,
    choose_from_hand,
    cost_if_any,
    destroy,
    did_not,
    discard,
    discard_hand,
    discard_top,
    done,
    draw,
    each_player,
    each_player_who,
    for_each_noted,
    gain_weakness,
    highest_cost,
    highest_cost_noted,
    in_zone,
    lower_cost_noted,
    note,
    noted,
    refill,
    reveal,
    reveal_hand,
    reveal_top,
    target_foe,
    together,
)
from services.deckbuilding.effects.attack import begin_attack
from services.deckbuilding.effects.players import write_note
from services.deckbuilding.expressions.conditions import Condition
from services.deckbuilding.expressions.notes import AboutNotes, note_of, noted_cards
from services.deckbuilding.expressions.values import Amount, Value
from services.deckbuilding.movement import decks, discards, mover
from services.deckbuilding.program import references
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.program.references import note_of_bank
from services.deckbuilding.program.wording import conjugate, own
from services.deckbuilding.state.frames import HIGHEST_COST, IT, NO_ATTACK, PARENT, TARGET, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import NEMESIS
from services.deckbuilding.state.option_codes import TARGET_SEAT, number_of
from services.deckbuilding.state.turn_log import used_mark
from services.deckbuilding.turn.first_appearance import top_nemesis
from services.injustice.mechanics.clash import (
    UNAVOIDABLE_APPEARANCE,
    avoid_damage,
    avoided_damage,
    highest_vp_in_hand,
    lowest_vp_in_hand,
    the_chosen_card,
    vp_in_hand,
)
from services.injustice.mechanics.health import damage, heal, right_deals
from services.injustice.mechanics.meter import CHARGES, charge, meter_burn
from services.kernel.match import NOBODY


@dataclass(frozen=True)
class ChooseFoe(Effect):
    """Each player chooses a foe, whose note is set to 1. A player with a single foe is not asked."""

    kind = "target"
    sets = frozenset((note_of_bank(0),))

    @override
    def run(self, m: MatchState, f: Frame) -> bool | None:
        me = f[TARGET]
        foes = [(me + step) % m.players for step in range(1, m.players)]
        if len(foes) == 1:
            self.on_choice(m, f, TARGET_SEAT | foes[0])
            return None
        return m.ask(me, [TARGET_SEAT | seat for seat in foes])

    @override
    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        frame = f[:]
        frame[TARGET] = number_of(option)
        write_note(m, frame, 1)
        m.log_event("chose", f[TARGET], target=number_of(option))

    @override
    def text(self, who: str = "") -> str:
        return conjugate("choose a foe", who)


def choose_foe() -> ChooseFoe:
    """Choose a foe; see `you_are_chosen` and `nobody_chose_you`."""
    return ChooseFoe()


@dataclass(frozen=True, slots=True)
class WasChosen(AboutNotes):
    """Another player chose this player."""

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return note_of(m, f) == 1

    @property
    @override
    def text(self) -> str:
        return "who was chosen"


@dataclass(frozen=True, slots=True)
class WasNotChosen(AboutNotes):
    """No player chose this player."""

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return note_of(m, f) != 1

    @property
    @override
    def text(self) -> str:
        return "who was not chosen"


def you_are_chosen() -> Condition:
    """Another player chose this player."""
    return WasChosen()


def nobody_chose_you() -> Condition:
    """No player chose this player."""
    return WasNotChosen()


ENEMY_OF_MY_ENEMY = card(
    "enemy_of_my_enemy",
    "Enemy of my Enemy",
    ambush=[
        each_player(choose_foe()),
        each_player_who(you_are_chosen(), draw()),
        each_player_who(nobody_chose_you(), gain_weakness()),
    ],
)

FAVOR_OF_THE_GODS = card(
    "favor_of_the_gods",
    "Favor of the Gods",
    ambush=[
        each_player(reveal_top(), note(cost_if_any("revealed"))),
        each_player_who(highest_cost_noted("revealed"), heal(3), charge(2)),
        each_player_who(lower_cost_noted("revealed"), discard_top()),
    ],
)


@dataclass(frozen=True, slots=True)
class ChargesOfTheFoeToTheRight(Amount):
    """The number of charges that the foe to the player's right has."""

    @override
    def of(self, m: MatchState, f: Frame) -> int:
        return m.counters[CHARGES][(f[TARGET] - 1) % m.players]

    @override
    def what(self, who: str) -> str:
        return "the charges left on that foe's Meter"


def charges_of_the_foe_to_the_right() -> Value:
    """The number of charges that the foe to the player's right has."""
    return ChargesOfTheFoeToTheRight()


FINISHING_MOVE = card(
    "finishing_move",
    "Finishing Move",
    ambush=[
        each_player(meter_burn(2, avoid_damage())),
        each_player(right_deals(charges_of_the_foe_to_the_right(), unless=avoided_damage())),
    ],
)


@dataclass(frozen=True)
class ResolveAppearance(Effect):
    """Each player resolves the First Appearance Attack of the current Nemesis; it cannot be avoided."""

    about_nobody = True

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        # A face-down Nemesis has no First Appearance Attack to read yet; the one that it will make is unavoidable.
        card = top_nemesis(m)
        if card >= 0:
            address = m.box.cards[card].appearance
            if address:
                begin_attack(m, -1, card, (1 << m.players) - 1, address, NO_ATTACK, True)
        elif m.piles[NEMESIS]:
            m.used.append(used_mark(UNAVOIDABLE_APPEARANCE))

    @override
    def text(self, who: str = "") -> str:
        return "each player resolves the First Appearance Attack of the current Nemesis once, against themself"


def resolve_appearance() -> ResolveAppearance:
    """Resolve the First Appearance Attack of the current Nemesis."""
    return ResolveAppearance()


FROM_THE_SHADOWS = card(
    "from_the_shadows",
    "From the Shadows",
    ambush=[resolve_appearance()],
    notes=["If the current Nemesis is face down: its next Attack is unavoidable"],
)


HAVE_A_BLAST = card(
    "have_a_blast",
    "Have a Blast!",
    ambush=[
        each_player(note(vp_in_hand())),
        each_player_who(lowest_vp_in_hand(), target_foe(damage(5, unavoidable=True))),
    ],
)


@dataclass(frozen=True)
class DestroyHighestCost(Effect):
    """Destroys every card in the Line-Up that has the highest cost there. Sets HIGHEST_COST to that cost."""

    about_nobody = True

    sets = frozenset((references.HIGHEST_COST,))

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        cards = [number for slot in m.line_up for number in slot]
        f[HIGHEST_COST] = max((m.box.cards[number].cost for number in cards), default=0)
        for number in cards:
            if m.box.cards[number].cost == f[HIGHEST_COST]:
                mover.take_from_line_up(m, number)
                discards.destroy(m, NOBODY, number)

    @override
    def text(self, who: str = "") -> str:
        return "destroy each card in the Line-Up that has the highest cost there"


def destroy_dearest() -> DestroyHighestCost:
    """Destroy the cards with the highest cost in the Line-Up."""
    return DestroyHighestCost()


NASTY_SURPRISE = card(
    "nasty_surprise",
    "Nasty Surprise",
    ambush=[
        together(destroy_dearest(), refill()),
        ambush_attack(each_player(right_deals(highest_cost("destroyed")))),
    ],
)


@dataclass(frozen=True)
class RevealAndDraw(Effect):
    """The player reveals and draws the top card of their deck. Sets IT to the card, or to -1 if there is none."""

    sets = frozenset((references.IT,))

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        seat = f[TARGET]
        f[IT] = -1
        for shown in decks.reveal_top(m, seat):
            f[IT] = shown
            decks.draw(m, seat, 1)

    @override
    def text(self, who: str = "") -> str:
        verbs = "reveal and draw" if who in ("", "you") else "reveals and draws"
        return f"{who} {verbs} the top card of {own(who)} deck".strip()


def reveal_and_draw() -> RevealAndDraw:
    """Reveal and draw the top card of the deck."""
    return RevealAndDraw()


OVERLOAD = card(
    "overload",
    "Overload",
    ambush=[
        each_player(meter_burn(1, avoid_damage())),
        each_player(reveal_and_draw(), note(cost_if_any("drawn"))),
        each_player(right_deals(noted("the cost of the card you drew"), unless=avoided_damage())),
    ],
)

SAVAGE_BEATDOWN = card(
    "savage_beatdown",
    "Savage Beatdown",
    ambush=[
        ambush_attack(
            each_player(reveal_hand(), note(in_zone(HAND, attack_card))),
            each_player(right_deals(for_each_noted(attack_card, "revealed") * 2 + 1)),
        )
    ],
)


@dataclass(frozen=True)
class PassLeft(Effect):
    """All players at once pass the card in their note to the hand of the player on their left."""

    about_nobody = True

    uses = frozenset((note_of_bank(0),))

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        frame = f[:]
        frame[PARENT] = len(m.stack) - 1
        chosen = noted_cards(m, frame)
        mover.pass_secretly(m, [(seat, given, (seat + 1) % m.players) for seat, given in enumerate(chosen) if given >= 0])

    @override
    def text(self, who: str = "") -> str:
        return "each player gives the chosen card to the player on their left, who puts it into their hand"


def pass_left() -> PassLeft:
    """Pass the chosen cards to the left."""
    return PassLeft()


TRAITOR_AMONG_US = card(
    "traitor_among_us", "Traitor Among Us", ambush=[each_player(choose_from_hand(), note(the_chosen_card())), pass_left()]
)

CARDS = (
    card(
        "blindsided",
        "Blindsided",
        ambush=[
            ambush_attack(
                each_player(discard(at_random=True), note(cost_if_any("discarded"))),
                each_player(right_deals(noted("its cost") + 1)),
            )
        ],
    ),
    card(
        "cover_fire",
        "Cover Fire",
        ambush=[
            each_player(reveal(attack_card, optional=True), note(done())),
            each_player_who(did_not(), right_deals(4)),
        ],
    ),
    ENEMY_OF_MY_ENEMY,
    FAVOR_OF_THE_GODS,
    FINISHING_MOVE,
    FROM_THE_SHADOWS,
    HAVE_A_BLAST,
    card(
        "home_surgery",
        "Home Surgery",
        ambush=[
            each_player(meter_burn(1, destroy(DISCARD))),
            each_player(heal(4)),
            each_player(gain_weakness()),
        ],
    ),
    card("mobilize", "Mobilize", ambush=[add_to_the_line_up(2), each_player(charge(1))]),
    NASTY_SURPRISE,
    OVERLOAD,
    SAVAGE_BEATDOWN,
    card("system_failure", "System Failure", ambush=[each_player(discard_hand(), draw(3)), each_player(meter_burn(3, draw(2)))]),
    card(
        "total_anarchy",
        "Total Anarchy",
        ambush=[
            each_player(note(vp_in_hand())),
            each_player_who(highest_vp_in_hand(), gain_weakness(2)),
        ],
    ),
    TRAITOR_AMONG_US,
)
