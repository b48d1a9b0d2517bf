"""The greedy bot of the DC games: plays all it can, buys by a value table, destroys what is worth least, defends when it pays.

It sees a Look and knows the catalogue. A game gives the facts by `CardValues` and may score further decisions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from services.deckbuilding.state.card_kinds import kind_of
from services.kernel.cards import CardDefinition
from services.kernel.decision import Decision
from services.kernel.observation import Observation
from services.kernel.policy import Look, Policy


@dataclass(frozen=True, slots=True)
class CardValue:
    """What a card is worth to a player: as a part of the deck, and how early in a turn it should be played."""

    worth: float
    priority: float
    defense: bool
    cost: int
    vp: int
    kind: str
    type: str


def value_table(catalogue: Sequence[CardDefinition], extra: Mapping[str, float]) -> dict[str, CardValue]:
    """Values by id, from cost, VP and what the text does; `extra` sets single worths.

    Of two cards with one id the one counts that can lie in a deck: a Location, not the Arena of that name."""
    table = {}
    for card in sorted(catalogue, key=lambda card: not kind_of(card.kind).separate):
        text = " ".join(card.text).lower()
        cost = card.cost or 0
        draws = text.count("draw")
        vp = card.vp or 0
        worth = extra.get(card.id, cost + 0.4 * vp + 0.5 * draws)
        priority = cost + 2.0 * draws + (1.0 if "attack" not in text else 0.0)
        if "if you" in text or "for each" in text:
            priority -= 3.0
        table[card.id] = CardValue(worth, priority, any("Defense:" in line for line in card.text), cost, vp, card.kind, card.type)
    return table


class GreedyPolicy(Policy):
    """Takes the option with the highest score, ties at random."""

    name = "greedy"
    values: Mapping[str, CardValue] = {}
    definitions_of_all_sets: Callable[[], Sequence[CardDefinition]]
    """The cards that could be mixed in; the game sets it (`DeckGame.definitions_of_all_sets`)."""

    def choose(self, look: Look) -> int:
        """One look at the decision, and at the table only where it matters."""
        if look.option_count == 1:
            return 0
        decision = look.decision()
        scores = self._scores(decision, look)
        best = max(scores)
        return self.random.choice([index for index, score in enumerate(scores) if score == best])

    def value(self, card: str) -> CardValue | None:
        """The game's own value, or that of a card which is mixed in from another set; None for what has none."""
        return self.values.get(card) or self._mixed_values().get(card)

    @classmethod
    @cache
    def _mixed_values(cls) -> dict[str, CardValue]:
        """Values of the cards of every set from their facts alone, made when a match with mixed sets first asks."""
        return value_table(cls.definitions_of_all_sets(), {})

    def _scores(self, decision: Decision, look: Look) -> list[float]:
        keys = decision.keys()
        if decision.kind == "main":
            return self._main(decision, look)
        if decision.kind == "defense":
            return [self._defend(key, look) for key in keys]
        if decision.kind in ("pick", "order"):
            return [self._pick(key, decision) for key in keys]
        if decision.kind == "target":
            return self._targets(decision, look.observation())
        if decision.kind == "yes_no":
            return [self._yes(key, decision, look) for key in keys]
        return [self.word(key, decision) for key in keys]

    # The main phase --------------------------------------------------------------------------------------------------------

    def _main(self, decision: Decision, look: Look) -> list[float]:
        """Plays all cards, then uses what it may, then buys the best, then ends."""
        keys = decision.keys()
        if any(key.startswith("play:") for key in keys):
            return [self.play_score(_card(key)) if key.startswith("play:") else self.early(key, look) for key in keys]
        return [self._late(key, look) for key in keys]

    def play_score(self, card: str) -> float:
        """Drawing first, what counts others last; a harmful card never before the end."""
        value = self.value(card)
        return 1000.0 + (value.priority if value else 0.0)

    def early(self, key: str, look: Look) -> float:
        """Options besides playing while there are cards to play."""
        return -1.0

    def _late(self, key: str, look: Look) -> float:
        verb, _, card = key.partition(":")
        if verb == "buy":
            return self.buy_score(card.split("@")[0], look)
        if verb == "end_turn":
            return 0.5
        return self.late(verb, card.split("@")[0], look)

    def buy_score(self, card: str, look: Look) -> float:
        """The Nemesis whenever it can be paid, else the most worth; nothing that would only fill the deck."""
        value = self.value(card)
        if value is None:
            return 101.0
        if value.kind == "nemesis":
            return 500.0 + value.cost
        return 100.0 + value.worth if value.worth >= 1 else 0.0

    def late(self, verb: str, card: str, look: Look) -> float:
        """Abilities to use once all cards are played."""
        return 50.0

    # Other decisions ---------------------------------------------------------------------------------------------------------

    def _defend(self, key: str, look: Look) -> float:
        """A cheap Defense always; rather keeps a dear card for the own turn."""
        if key == "pass":
            return self.pass_score(look)
        value = self.value(_card(key))
        return 10.0 - value.cost if value else 5.0

    def pass_score(self, look: Look) -> float:
        """How good it is not to defend."""
        return 4.5

    def _pick(self, key: str, decision: Decision) -> float:
        """Gives away the least, takes the most; a "may" is used where that gains something."""
        prompt = decision.prompt.lower()
        losing = any(word in prompt for word in ("destroy", "discard", "gives"))
        if key in ("pass", "done"):
            return self.decline_score(prompt, losing)
        value = self.value(_card(key))
        worth = value.worth + value.vp * 0.5 if value else 0.0
        if losing and "line-up" in prompt:
            return -worth
        return -worth if losing and "from your discard pile into" not in prompt else worth

    def decline_score(self, prompt: str, losing: bool) -> float:
        """Destroys Starters and Weakness cards only, and discards only what is worth less than a new card."""
        if "destroy" in prompt:
            return -0.75
        return -0.5 if losing else -1.0

    def _targets(self, decision: Decision, seen: Observation) -> list[float]:
        """The foe who is worst off or furthest ahead."""
        keys = decision.keys()
        return [self.target_score(int(key.split(":")[1]), seen) for key in keys]

    def target_score(self, seat: int, seen: Observation) -> float:
        """How good a target that seat is."""
        return float(seen.counter("vp_tokens", seat))

    def _yes(self, key: str, decision: Decision, look: Look) -> float:
        """Yes, unless the game knows better."""
        return self.yes_score(decision, look) if key == "yes" else 0.0

    def yes_score(self, decision: Decision, look: Look) -> float:
        """How good it is to say yes."""
        return 1.0

    def word(self, key: str, decision: Decision) -> float:
        """Alternatives and guesses: any."""
        return 0.0


def _card(key: str) -> str:
    return key.partition(":")[2].split("@")[0]
