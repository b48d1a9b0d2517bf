"""The end of the game: VP on all cards and tokens, with a line for each, and the tie-breaks."""

from __future__ import annotations

from collections import Counter

from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import VP_TOKENS
from services.kernel.observation import Result, ScoreLine


def owned_cards(m: MatchState, seat: int) -> list[int]:
    """The cards of the seat's deck wherever they lie: in a hand, in play at another seat, set aside, Frozen."""
    return [card for card, owner in enumerate(m.owner) if owner == seat]


def lines(m: MatchState, seat: int) -> list[ScoreLine]:
    """A line for each card worth or costing something, then the tokens."""
    cards = owned_cards(m, seat)
    counts = Counter(m.box.cards[card].id for card in cards)
    points = {m.box.cards[card].id: m.rules.card_points(m, seat, card, counts) for card in cards}
    found = [ScoreLine(m.box.cards[m.box.first(name)].name, counts[name], counts[name] * worth) for name, worth in points.items() if worth]
    return sorted(found, key=lambda line: (-line.points, line.label)) + m.rules.token_lines(m, seat)


def vp_token_line(m: MatchState, seat: int) -> list[ScoreLine]:
    """Each VP token adds 1."""
    tokens = m.counters[VP_TOKENS][seat]
    return [ScoreLine("VP tokens", tokens, tokens)] if tokens else []


def score(m: MatchState, seat: int) -> int:
    """The seat's VP total as it stands."""
    return sum(line.points for line in lines(m, seat))


def result(m: MatchState, reason: str) -> Result:
    """Highest total, then more Nemesis cards, then more cards in the deck; else shared."""
    every = [lines(m, seat) for seat in range(m.players)]
    scores = tuple(sum(line.points for line in own) for own in every)
    ranks = []
    for seat in range(m.players):
        cards = owned_cards(m, seat)
        nemeses = sum(m.box.cards[card].kind == "nemesis" for card in cards)
        ranks.append((scores[seat], nemeses, len(cards)))
    best = max(ranks)
    winners = tuple(seat for seat in range(m.players) if ranks[seat] == best)
    return Result(winners, scores, reason, tuple(tuple(own) for own in every))
