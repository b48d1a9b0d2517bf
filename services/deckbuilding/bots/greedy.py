"""The greedy bot of the DC games: plays all it can, buys by a value table, destroys what is worth least, defends when it pays.

It sees only a Look and knows the catalogue. A game provides the value of each card (`CardValue`) and can score further decisions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from typing_extensions import override

from services.deckbuilding.state.card_kinds import kind_of
from services.deckbuilding.views.seen_cards import without_seen_line
from services.kernel.cards import CardDefinition
from services.kernel.decision import Decision
from services.kernel.observation import Observation
from services.kernel.policy import Look, Policy


@dataclass(frozen=True, slots=True)
class CardValue:
    """The value of a card: how much it adds to a deck, and how early in a turn to play it."""

    worth: float
    priority: float
    defense: bool
    cost: int
    vp: int
    kind: str
    type: str


def value_table(catalogue: Sequence[CardDefinition], extra: Mapping[str, float]) -> dict[str, CardValue]:
    """Values by card id, estimated from cost, VP and text; `extra` overrides the worth of single cards.

    If two cards share an id, the one that can lie in a deck counts: a Location, not the Arena of that name."""
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
    """Returns the cards that could be mixed in; the game sets this (`DeckGame.definitions_of_all_sets`)."""

    @override
    def choose(self, look: Look) -> int:
        if look.option_count == 1:
            return 0
        decision = look.decision()
        decision = replace(decision, prompt=without_seen_line(decision.prompt))
        scores = self._scores(decision, look)
        best = max(scores)
        return self.random.choice([index for index, score in enumerate(scores) if score == best])

    def value(self, card: str) -> CardValue | None:
        """The value of a card of the game or of a set mixed in; None for other ids."""
        return self.values.get(card) or self._mixed_values().get(card)

    @classmethod
    @cache
    def _mixed_values(cls) -> dict[str, CardValue]:
        """Values of the cards of every set, estimated from their facts when a match with mixed sets first needs them."""
        return value_table(cls.definitions_of_all_sets(), {})

    def _scores(self, decision: Decision, look: Look) -> list[float]:
        keys = decision.keys()
        if decision.kind == "main":
            return self._main(decision, look)
        if decision.kind == "defense":
            return [self._defend(key, look) for key in keys]
        if decision.kind in ("pick", "order"):
            return [self._choose_card(key, decision) for key in keys]
        if decision.kind == "target":
            return self._targets(decision, look.observation())
        if decision.kind == "yes_no":
            return [self._yes(key, decision, look) for key in keys]
        return [self.word(key, decision) for key in keys]

    # The main phase --------------------------------------------------------------------------------------------------------

    def _main(self, decision: Decision, look: Look) -> list[float]:
        """Plays all cards, then uses abilities, then buys the best cards, then ends the turn."""
        keys = decision.keys()
        if any(key.startswith("play:") for key in keys):
            return [self.play_score(_card(key)) if key.startswith("play:") else self.early(key, look) for key in keys]
        return [self._late(key, look) for key in keys]

    def play_score(self, card: str) -> float:
        """Scores playing a card: first cards that draw, last cards that count others."""
        value = self.value(card)
        return 1000.0 + (value.priority if value else 0.0)

    def early(self, key: str, look: Look) -> float:
        """Scores other options while there are cards to play."""
        return -1.0

    def _late(self, key: str, look: Look) -> float:
        verb, _, card = key.partition(":")
        if verb == "buy":
            return self.buy_score(card.split("@")[0], look)
        if verb == "end_turn":
            return 0.5
        return self.late(verb, card.split("@")[0], look)

    def buy_score(self, card: str, look: Look) -> float:
        """Scores buying a card: the Nemesis first, then by worth; cards that only dilute the deck score less than ending the turn."""
        value = self.value(card)
        if value is None:
            return 101.0
        if value.kind == "nemesis":
            return 500.0 + value.cost
        return 100.0 + value.worth if value.worth >= 1 else 0.0

    def late(self, verb: str, card: str, look: Look) -> float:
        """Scores abilities once all cards are played."""
        return 50.0

    # Other decisions ---------------------------------------------------------------------------------------------------------

    def _defend(self, key: str, look: Look) -> float:
        """Scores a Defense: always uses a cheap one, and keeps expensive cards for its own turn."""
        if key == "pass":
            return self.pass_score(look)
        value = self.value(_card(key))
        return 10.0 - value.cost if value else 5.0

    def pass_score(self, look: Look) -> float:
        """Scores using no Defense."""
        return 4.5

    def _choose_card(self, key: str, decision: Decision) -> float:
        """Scores a card to choose: gives up the least valuable, takes the most valuable."""
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
        """Scores declining, so that it destroys only Starters and Weakness cards and discards only cards worth less than a new one."""
        if "destroy" in prompt:
            return -0.75
        return -0.5 if losing else -1.0

    def _targets(self, decision: Decision, seen: Observation) -> list[float]:
        """Scores the foes to choose from."""
        keys = decision.keys()
        return [self.target_score(int(key.split(":")[1]), seen) for key in keys]

    def target_score(self, seat: int, seen: Observation) -> float:
        """Scores that seat as a target: by default the foe with most VP tokens is best."""
        return float(seen.counter("vp_tokens", seat))

    def _yes(self, key: str, decision: Decision, look: Look) -> float:
        """Scores yes and no; prefers yes unless `yes_score` is overridden."""
        return self.yes_score(decision, look) if key == "yes" else 0.0

    def yes_score(self, decision: Decision, look: Look) -> float:
        """Scores saying yes."""
        return 1.0

    def word(self, key: str, decision: Decision) -> float:
        """Scores printed alternatives and guesses; all are equal by default."""
        return 0.0


def _card(key: str) -> str:
    return key.partition(":")[2].split("@")[0]
