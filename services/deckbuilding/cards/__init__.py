"""From declaration to box: card(...), the vocabulary, the compiler, the catalogue, card packs."""
