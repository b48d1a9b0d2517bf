"""The smallest deck-building game of another distribution: it uses the shared rules alone."""

from __future__ import annotations

from collections.abc import Mapping

from services.deckbuilding.cards.vocabulary import (
    EQUIPMENT,
    HERO,
    STARTER,
    SUPER_POWER,
    VILLAIN,
    TriggeredAbility,
    attack,
    card,
    defense,
    destroy,
    discard,
    draw,
    each_player,
    gain_weakness,
    power,
)
from services.deckbuilding.effects.places import DISCARD
from services.deckbuilding.movement.placing import lay_in_zone, lay_pile, take_kind
from services.deckbuilding.sets.game import DeckGame
from services.deckbuilding.sets.options import DeckOptions
from services.deckbuilding.sets.pieces import Pieces
from services.deckbuilding.sets.rules import Rules
from services.deckbuilding.state.cards import CardDeclaration
from services.deckbuilding.state.frames import Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import CHARACTERS, GAINED, NEMESIS, WEAKNESS
from services.deckbuilding.turn import dealing
from services.deckbuilding.turn.first_appearance import turn_up_nemesis
from services.deckbuilding.turn.line_up import RefillStep
from services.deckbuilding.turn.main_phase import MainPhase
from services.deckbuilding.turn.steps import DrawHand, EndOfTurnAbilities, PutHandAway, PutPlayedAway, Step
from services.deckbuilding.views.position import PositionBuilder, PositionLayout
from services.kernel.game import Setup
from services.kernel.policy import Policy

PLAYERS = range(2, 4)
TYPES = (HERO, VILLAIN, SUPER_POWER, EQUIPMENT)
TEXTS = ([power(2)], [power(1), draw()], [power(1), attack(discard())], [power(1), destroy(DISCARD, optional=True)])


class FlipNemesis(Step):
    """The next Nemesis is turned up and attacks."""

    def step(self, m: MatchState, f: Frame) -> None:
        turn_up_nemesis(m)


class TinyRules(Rules):
    """The top Nemesis can be bought, one per turn."""

    buyable_piles = (NEMESIS,)
    one_a_turn = frozenset((NEMESIS,))


def give_character(m: MatchState, seat: int, character: int) -> None:
    lay_in_zone(m, seat, CHARACTERS, [character], in_deck=False)
    dealing.arrive(m, seat, character)


def place_seat(builder: PositionBuilder, seat: int, data: Mapping[str, object]) -> None:
    builder.give_character(seat)


def declarations() -> tuple[CardDeclaration, ...]:
    starters = [
        card("jab", "Jab", STARTER, cost=0, play=[power(1)], facts={"kind": "starter", "copies": 7 * PLAYERS[-1]}),
        card("stumble", "Stumble", STARTER, cost=0, facts={"kind": "starter", "copies": 3 * PLAYERS[-1]}),
        card("weakness", "Weakness", cost=0, vp=-1, facts={"kind": "weakness", "copies": 9}),
    ]
    main = [
        card(f"tiny_{number}", f"Tiny {number}", TYPES[number % 4], cost=1 + number % 3, vp=1, play=TEXTS[number % 4 - number // 8 % 4],
             defense=defense(draw()) if number % 5 == 0 else None, facts={"copies": 3})
        for number in range(20)
    ]  # fmt: skip
    nemeses = [
        card(f"boss_{level}_{number}", f"Boss {level}.{number}", VILLAIN, cost=3 + level, vp=3 + level, play=[power(3)],
             first_appearance=[each_player(gain_weakness())], facts={"kind": "nemesis", "level": level})
        for level in (1, 2, 3) for number in range(2)
    ]  # fmt: skip
    characters = [
        card(f"tiny_character_{number}", f"Character {number}", facts={"kind": "character"},
             passive=[TriggeredAbility(GAINED, (power(1),), first=True, text="The first time you gain a card each turn: +1 Power")])
        for number in range(2 * PLAYERS[-1])
    ]  # fmt: skip
    return (*starters, *main, *nemeses, *characters)


class TinyDeckGame(DeckGame):
    """A game for 2 or 3 players that uses nothing of the two built-in games."""

    name = "tiny_deck"
    title = "Tiny Deck"
    description = "A deck-building game for tests."
    version = "1"
    players = PLAYERS
    options = DeckOptions
    declarations = declarations()
    pieces = Pieces(rules=lambda box, setup: TinyRules())
    turn = (MainPhase(), PutHandAway(), EndOfTurnAbilities(), PutPlayedAway(), DrawHand(), RefillStep(), FlipNemesis())
    setup_steps = (dealing.ChooseCharacters(give_character), dealing.DealHands({"jab": 7, "stumble": 3}))
    own_layout = PositionLayout(place_seat=place_seat)
    main_deck_limit = 100

    def deal(self, m: MatchState) -> None:
        dealing.choose_first_player(m)
        dealing.deal_characters(m, m.setup.options.characters, give_character)
        lay_pile(m, WEAKNESS, take_kind(m, "weakness"))
        dealing.lay_main_deck(m)
        dealing.set_nemeses(m, (1, 2, 2, 0))
        dealing.begin(m)

    def variant(self, setup: Setup) -> None:
        return None

    def policies(self) -> Mapping[str, type[Policy]]:
        return {}


GAME = TinyDeckGame()
