"""How a text with atoms becomes tokens: one token of its own for each kind of atom. src/language/facts does the same; parity.json holds both to it."""
START, STOP = 101, 102
#: Tokens that the base has never used.
ATOM = [21, 22, 23, 24, 25]
MOST_TOKENS, MOST_ATOMS = 160, 14


def encode(parts, kinds, tokens):
    """Words and numbers of atoms, in their order, as ids and the places of each atom."""
    ids, places = [START], [[] for _ in kinds]
    for part in parts:
        if isinstance(part, str):
            ids += tokens(part)
        else:
            places[part].append(len(ids))
            ids.append(ATOM[kinds[part]])
    return ids[:MOST_TOKENS] + [STOP], places
