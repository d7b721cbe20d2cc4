"""The neighbourhoods that a crowded memory forms around each fact, found much as src/memory/neighbourhood.ts finds them: by rare words, names, place and teller, by what lies near to the nearest, and by sense."""
import re

import numpy as np
from encode import KINDS, MOST_FACTS, ROLES

#: So many hands share a memory, and stories of every other memory begin on days of their own.
TOGETHER, SPREAD = 5, 300
#: How facts are weighed, as in src/store/sqlite/facts/near.ts and src/memory/neighbourhood.ts.
RARE_WORD, RARE_PLACE, ALIKE_AT = 2.5, 2, 5
NAME, SCOPE, TOP, AUTHOR, NAMED = 1.5, 0.8, 0.5, 0.6, 0.8
DIRECT, HOPS, BEYOND, BOTH = 18, 2, 0.6, 0.3
ALIKE, ALIKE_FROM = 2.0, 0.2
SMALL = 5
#: Weights of another memory are a little other weights: not one order of facts is to be learned by heart.
UNSURE = 0.15
STOP = set("a about after all also am an and any are as at be been but by can could did do does for from get got had has have he her his how i if in into is it its just know like made make many me more most my no not now of off on one only or our out over own same say says she so some such take tell than that the their them then there these they this those through to too under until up us very was we were what when where which while who will with would you your".split())


def terms_of(text):
    words = [word for word in re.findall(r"[^\W_]+", text.lower()) if len(word) > 1 and word not in STOP]
    return {re.sub(r"(?:ing|ed|es|s)$", "", word) if len(word) > 4 else word for word in words}


class Memory:
    """Facts of several stories, in the order they were told."""

    def __init__(self, stories, sense, chance, spread):
        told = []
        for number, story in enumerate(stories):
            begins = (number * 7919) % SPREAD if spread else 0
            told += [(begins + fact["day"], number, at, fact) for at, fact in enumerate(story["facts"])]
        self.told = sorted(told, key=lambda one: one[:3])
        self.stories, self.chance = stories, chance
        self.facts = [fact for *_, fact in self.told]
        self.sense = np.array([sense[fact["text"]] for fact in self.facts])
        self.number = {}
        self.words, self.names = [], []
        for fact in self.facts:
            self.words.append({self.id_of(word) for word in terms_of(fact["text"] + " " + fact["who"])})
            self.names.append({self.id_of(word) for name in re.findall(r"\b[A-Z][\w-]+", fact["text"]) for word in terms_of(name)})
        self.weigh()

    def id_of(self, word):
        return self.number.setdefault(word, len(self.number))

    def rarity(self, counts):
        return np.log(1 + len(self.facts) / np.maximum(1, counts))

    def weigh(self):
        there = np.zeros((len(self.facts), len(self.number)), dtype=np.float32)
        for row, words in enumerate(self.words):
            there[row, list(words)] = 1
        whole = self.rarity(2) ** RARE_WORD
        weights = (self.rarity(there.sum(0)) ** RARE_WORD / whole).astype(np.float32)
        self.by_words = (there * weights) @ there.T
        named = np.zeros_like(there)
        for row, names in enumerate(self.names):
            named[row, list(names)] = NAME - 1
        near = self.by_words + (there * named * weights) @ there.T
        placed = ALIKE_AT ** (RARE_WORD - RARE_PLACE) / whole
        for of, factor in ((lambda fact: fact.get("scope") or "", SCOPE), (lambda fact: (fact.get("scope") or "").split("/")[0], TOP), (lambda fact: fact["who"], AUTHOR)):
            values, codes, counts = np.unique([of(fact) for fact in self.facts], return_inverse=True, return_counts=True)
            weight = np.where(values == "", 0, factor * placed * self.rarity(counts) ** RARE_PLACE)[codes]
            near += (codes[:, None] == codes[None, :]) * weight[:, None]
        self.near = near + ALIKE * np.maximum(0, self.sense @ self.sense.T - ALIKE_FROM)

    def around(self, at):
        """Numbers of the facts told before this one, the nearest first."""
        if at == 0:
            return []
        noise = np.exp([self.chance.gauss(0, UNSURE) for _ in range(at)])
        direct = self.near[at, :at] * noise
        best = direct.copy()
        first = np.argsort(-direct)[:DIRECT]
        kept = np.zeros(at, dtype=bool)
        kept[first] = True
        for between in first[:HOPS]:
            via = BEYOND * np.minimum(direct[between], self.by_words[between, :at])
            best = np.where(kept, np.maximum(best, np.maximum(via, best + BOTH * via)), np.maximum(best * kept, via))
        return list(np.argsort(-best)[: MOST_FACTS - 1])

    def views(self):
        for at, (_, number, _, _) in enumerate(self.told):
            near = self.around(at)
            for most in (SMALL, MOST_FACTS):
                view = sorted([at, *near[: most - 1]])
                if len(view) > 1 and (most == SMALL or len(near) >= SMALL):
                    story = self.labelled(view, number)
                    if story is not None:
                        yield story

    def labelled(self, view, number):
        """The confusion that is whole in it, of the fact's own story or of another; none where there are two."""
        roles, kind, whole = [0] * len(view), 0, 0
        for other in {self.told[at][1] for at in view}:
            story = self.stories[other]
            here = {self.told[at][2]: place for place, at in enumerate(view) if self.told[at][1] == other}
            found = {}
            for fact, role in enumerate(story["roles"]):
                if role and fact in here:
                    found.setdefault(role, []).append(here[fact])
            wanted = {role for role in story["roles"] if role}
            if wanted and all(len(found.get(role, [])) >= (2 if ROLES[role] == "rival" else 1) for role in wanted):
                whole, kind = whole + 1, story["kind"]
                for role, places in found.items():
                    for place in places:
                        roles[place] = role
        if whole > 1:
            return None
        first = self.told[view[0]][0]
        facts = [{**self.facts[at], "day": self.told[at][0] - first} for at in view]
        own = self.stories[number]
        return {"kind": kind, "roles": roles, "facts": facts, "reason": -100, "hand": own["hand"], "isNear": own["kind"] != 0}


def in_crowds(stories, sense, chance, most):
    """All in which something confuses, and as many quiet ones, half of them of stories that confuse once they are whole."""
    hands = sorted({story["hand"] for story in stories})
    chance.shuffle(hands)
    asked, near, far = [], [], []
    for start in range(0, len(hands), TOGETHER):
        group = set(hands[start : start + TOGETHER])
        memory = Memory([story for story in stories if story["hand"] in group], sense, chance, (start // TOGETHER) % 2 == 0)
        for story in memory.views():
            (asked if story["kind"] else near if story["isNear"] else far).append(story)
    asked = chance.sample(asked, min(len(asked), most // 2))
    near = chance.sample(near, min(len(near), (most - len(asked)) // 2))
    return asked + near + chance.sample(far, min(len(far), most - len(asked) - len(near)))
