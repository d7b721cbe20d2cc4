"""From the numbers that the judge gives to what is asked: the kind, and a role for each fact concerned."""
import numpy as np
from encode import KINDS, ROLES

ROLES_OF = {"reversal": ["origin", "detour", "return"], "ambiguity": ["rival"], "stale": ["stale", "newer"]}
LEAST = {"reversal": 3, "ambiguity": 2, "stale": 2}


def softmax(values, temperature=1.0):
    scaled = np.asarray(values, dtype=np.float64) / temperature
    grown = np.exp(scaled - scaled.max(-1, keepdims=True))
    return grown / grown.sum(-1, keepdims=True)


def decode(kinds, roles, temperature=1.0, role_at=0.5):
    """The chance that something is to be asked, the likeliest kind, and the facts by role.

    A fact has a role of that kind where its chance of one is at least `role_at`. A role that nobody has goes to the likeliest fact without one.
    """
    chances = softmax(kinds, temperature)
    kind = KINDS[1 + int(np.argmax(chances[1:]))]
    names = ROLES_OF[kind]
    columns = [0, *(ROLES.index(name) for name in names)]
    of_facts = softmax(np.asarray(roles)[:, columns])
    found = {name: [] for name in names}
    for number, row in enumerate(of_facts):
        if 1 - row[0] >= role_at:
            found[names[int(np.argmax(row[1:]))]].append(number)
    for place, name in enumerate(names, 1):
        wanted = LEAST[kind] if kind == "ambiguity" else 1
        while len(found[name]) < wanted:
            taken = {number for numbers in found.values() for number in numbers}
            free = [number for number in range(len(of_facts)) if number not in taken]
            if not free:
                break
            found[name].append(max(free, key=lambda number: of_facts[number][place]))
    return 1 - float(chances[0]), kind, {name: sorted(numbers) for name, numbers in found.items()}
