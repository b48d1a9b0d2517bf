"""From declaration to box: card(...), the vocabulary, what texts refer to, the compiler, the catalogue, card packs."""
