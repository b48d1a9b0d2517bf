"""The way from a declaration to the box: card(...), the vocabulary, the check of references, the compiler, the catalogue, card packs."""
