"""Reads what the hands wrote: texts whose names, dates and numbers are letters, and the facts that each text tells.

A hand is a file `text<TAB>fact; fact; …`. Texts that tell one fact of a known kind (claim-kinds) are read as well.
"""
import json
import re
from pathlib import Path

import numpy as np
from encode import MOST_ATOMS, encode_atoms

HERE = Path(__file__).parent / "facts"
#: What an atom is; its place in the list is its token.
PERSON, THING, EVENT, DATE, NUMBER = range(5)
LETTERS = {**dict.fromkeys("ABCE", PERSON), **dict.fromkeys("XYZ", THING), **dict.fromkeys("VW", EVENT), **dict.fromkeys("DFG", DATE)}
#: The hands t and later have more of them.
MORE_LETTERS = {**LETTERS, **dict.fromkeys("LM", PERSON), "U": THING, **dict.fromkeys("HK", DATE)}
ALIKE = ["spouse", "betrothed", "sibling", "cousin", "inlaw", "ally", "enemy", "borders"]
LABELS = [
    *ALIKE,
    *["parent", "grandparent", "uncle", "stepparent", "ancestor", "heir"],
    *["born-in", "died-in", "buried-in", "married-in", "lives-in", "comes-from", "imprisoned-in", "exiled-from"],
    *["rules", "succeeded", "member", "leads", "serves", "founded", "overthrew"],
    *["owns", "made", "worships", "killed", "took-part", "won", "lost", "defeated", "taught", "loves"],
    *["inside", "capital", "at", "part-of", "caused"],
    *["born", "died", "began", "ended"],
    *["aged", "children", "spouses", "reigned"],
    *["older", "outlived", "before"],
    *["unmarried", "childless", "onlychild", "orphan"],
    *["then", "since", "until"],
    *["acts", "stands", "was-at", "kind", "holds"],
    *["dead", "widowed"],
    *["years-from", "years-until"],
]
#: What only later hands were asked for: of the others it is not known.
LATER = {"acts", "stands", "was-at", "kind", "holds"}
#: What only the hands s, g7 and those read once more (`newest/`) were asked for.
NEWEST = {"dead", "widowed"}
#: What only hands were asked for who write pages with all that stands on them.
OF_PAGES = {"years-from", "years-until"}
PLACE_OF = {name: place for place, name in enumerate(LABELS)}
ALONE = {"unmarried", "childless", "onlychild", "orphan"}
LETTER = r"(?<![\w'’])[ABCEXYZVWDFG](?![\w])"
MORE_LETTER = r"(?<![\w'’])[ABCELMXYZUVWDFGHK](?![\w])"
ONES = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
WORDED = rf"(?:{'|'.join(TENS.split())})(?:[- ](?:{'|'.join(ONES.split()[:9])}))?|{'|'.join(sorted(ONES.split(), key=len, reverse=True))}"
NUMBERED = re.compile(rf"(?<![\w-])(?:\d+|{WORDED})(?![\w-])", re.I)


class Asked:
    #: Whether its writer was asked for the later labels, for the newest, and for those of pages.
    is_whole = is_newest = is_page = False

    def is_asked(self, label):
        return (self.is_whole or label not in LATER) and (self.is_newest or label not in NEWEST) and (self.is_page or label not in OF_PAGES)


class Item(Asked):
    """A text cut into words and atoms, and what is told of which atoms."""

    def __init__(self, hand, text, facts, rest):
        self.hand, self.rest, self.unknown = hand, rest, set()
        self.parts, self.kinds, names = [], [], {}
        self.is_page = is_of_pages(hand)
        letter, letters = (MORE_LETTER, MORE_LETTERS) if self.is_page else (LETTER, LETTERS)
        spans = [(m.start(), m.end(), m.group()) for m in re.finditer(letter, text)]
        taken = [(start, end) for start, end, _ in spans]
        spans += [(m.start(), m.end(), m.group()) for m in NUMBERED.finditer(text) if not any(s < m.end() and m.start() < e for s, e in taken)]
        at = 0
        for start, end, written in sorted(spans):
            kind = letters.get(written, NUMBER)
            key = written if kind != NUMBER else f"{written.lower()}@{start}"
            if key not in names:
                names[key] = len(self.kinds)
                self.kinds.append(kind)
            self.parts += [text[at:start], names[key]]
            at = end
        self.parts.append(text[at:])
        self.names, self.facts = names, set()
        for fact in facts:
            self.facts |= self.told(fact)

    def atom(self, written):
        if written in self.names:
            return self.names[written]
        found = [place for key, place in self.names.items() if key.split("@")[0] == written.lower() and "@" in key]
        if not found:
            raise ValueError(f"{written} is not in the text")
        return found[0]

    def told(self, fact):
        """A fact as labels of pairs of atoms; whoever has none stands twice."""
        words, _, time = fact.partition("@")
        label, *named = words.split()
        if label not in PLACE_OF:
            raise ValueError(f"unknown fact {label}")
        if len(named) != (1 if label in ALONE else 2):
            raise ValueError(f"{fact}: how many?")
        one, other = self.atom(named[0]), self.atom(named[-1])
        told = {(label, one, other)}
        if label in ALIKE:
            told.add((label, other, one))
        since, dots, until = time.strip().partition("..")
        for when, date in (("since" if dots else "then", since), ("until", until)):
            if date:
                told |= {(when, one, self.atom(date)), (when, other, self.atom(date))}
        return told


def is_of_pages(hand):
    return re.match(r"[tu]\d|g[89]", hand) is not None


def read_again(hand):
    """What another reader found besides in lines of a hand, by their number."""
    path = HERE / "newest" / f"{hand}.tsv"
    if not path.exists():
        return None
    rows = (line.partition("\t") for line in path.read_text(encoding="utf8").splitlines())
    return {int(number): facts for number, tab, facts in rows if tab}


def read_hand(path):
    items, bad = [], []
    again = read_again(path.stem)
    for number, line in enumerate(path.read_text(encoding="utf8").splitlines(), 1):
        text, tab, facts = line.partition("\t")
        if not tab:
            continue
        listed = [one.strip() for one in f"{facts};{(again or {}).get(number, '')}".split(";") if one.strip()]
        try:
            items.append(Item(path.stem, text.strip(), [one for one in listed if one != "rest"], "rest" in listed))
        except ValueError as why:
            bad.append(f"{path.stem}: {why}: {line}")
    told = {fact[0] for item in items for fact in item.facts}
    for item in items:
        item.is_whole = item.is_page or not told.isdisjoint(LATER)
        item.is_newest = item.is_page or again is not None or not told.isdisjoint(NEWEST)
    return items, bad


#: What a claim of a known kind tells; kinds that tell more or less than this are left out.
OF_KIND = {
    "spouse": "spouse A B", "parent-of": "parent A B", "unmarried": "unmarried A", "childless": "childless A",
    "born-when": "born A D", "died-when": "died A D", "married-when": "spouse A B @D", "lived-from-to": "born A D; died A F",
    "born-where": "born-in A X", "died-where": "died-in A X", "buried-where": "buried-in A X",
    "older": "older A B", "younger": "older B A", "outlived": "outlived A B", "predeceased": "outlived B A",
    "ruled": "rules A X", "succeeded": "succeeded A B", "member-of": "member A X", "leads": "leads A X", "founded": "founded A X",
    "founded-when": "began X D", "ended-when": "ended X D", "lives-in": "lives-in A X", "serves": "serves A ?", "killed": "killed A B",
    "ally": "ally ? ?", "enemy": "enemy ? ?", "owns": "owns A X", "made": "made A X", "worships": "worships A ?",
    "located-in": "inside X Y", "capital": "capital X Y", "borders": "borders X Y", "took-part": "took-part A V",
    "event-when": "began V D", "event-where": "at V X", "won": "won A V", "title": "", "works-as": "", "species": "", "alias": "", "other": "",
}


def read_kinds(path):
    """The sentences of one hand of claims that tell one fact alone."""
    items = []
    for line in path.read_text(encoding="utf8").splitlines():
        kind, _, text = line.partition("\t")
        fact = OF_KIND.get(kind)
        if fact is None or not text or text.startswith("A "):
            # At the beginning of a sentence the letter may be the article.
            if fact is None or not re.match(r"A (was|is|had|died|ruled|married|wed|founded|served|killed|led|made|owns|wields|lives|fought|took|never|left|came|became|won|built|wrote|forged|belongs|worships|follows|leads|rules|and|,)", text):
                continue
        present = list(dict.fromkeys(re.findall(LETTER, text)))
        facts = []
        for one in filter(None, fact.split("; ")):
            free = [letter for letter in present if letter in "ABXY" and letter not in one]
            while "?" in one and free:
                one = one.replace("?", free.pop(0), 1)
            facts.append(one)
        if kind == "parent-of" and "C" in present:
            facts.append("parent C B")
        if any("?" in one for one in facts):
            continue
        try:
            items.append(Item(f"kinds-{path.stem}", text, facts, fact == ""))
        except ValueError:
            continue
    return items


BEINGS = {"Person", "Deity", "Creature", "Agent"}
HAPPENINGS = {"Event", "Battle", "Siege", "War", "Treaty", "Ceremony", "Disaster", "Journey", "Festival"}
LONGEST_NAME = 6
WORD = re.compile(r"[^\W_](?:[\w'’.-]*[^\W_])?")


class Told(Asked):
    """A passage of ../data/claims: its names found by their words, what it says as labels, and the pairs of which it says more than labels can."""

    def __init__(self, hand, row, labels):
        self.hand, self.rest = f"claims-{hand}", None
        text = re.sub(r"^\[([^\]]+)\]\s*", r"\1: ", row["text"])
        called = {}
        for name in row["named"]:
            for one in [name, *row["called"].get(name, [])]:
                called.setdefault(folded(one), set()).add(name)
        for name, kind in row["named"].items():
            if kind == "Person":
                for part in name.split():
                    if part[0].isupper():
                        called.setdefault(folded(part), set()).add(name)
        self.parts, self.kinds, self.names, at = [], [], {}, 0
        words = list(WORD.finditer(text))
        number = 0
        while number < len(words):
            found = self.name_at(text, words, number, called)
            if found is None and words[number].group().isdigit():
                kind = DATE if len(words[number].group()) > 2 else NUMBER
                found = (f"{words[number].group()}@{number}", kind, words[number].end(), 1)
            elif found is not None:
                name, end, count = found
                type_ = row["named"][name]
                kind = PERSON if type_ in BEINGS else EVENT if type_ in HAPPENINGS else THING
                found = (name, kind, end, count)
            if found is None:
                number += 1
                continue
            key, kind, end, count = found
            if key not in self.names:
                self.names[key] = len(self.kinds)
                self.kinds.append(kind)
            self.parts += [text[at : words[number].start()], self.names[key]]
            at, number = end, number + count
        self.parts.append(text[at:])
        self.facts, self.unknown = set(), set()
        for told in row["statements"]:
            one, other = self.names.get(told["subject"]), self.names.get(told["object"])
            if told["mark"] != "+" or one is None or other is None:
                continue
            label, turned = labels.get(told["predicate"], (None, False))
            if label is None:
                self.unknown |= {(one, other), (other, one)}
                continue
            one, other = (other, one) if turned else (one, other)
            self.facts |= {(label, one, other), *([(label, other, one)] if label in ALIKE else [])}
            # What a battle, a grave or a house is told with is often told by a second label, too.
            self.unknown |= {(one, other)}

    @staticmethod
    def name_at(text, words, number, called):
        for count in range(min(LONGEST_NAME, len(words) - number), 0, -1):
            start, end = words[number].start(), words[number + count - 1].end()
            bare = re.sub(r"['’]s$", "", text[start:end])
            whose = called.get(folded(bare), set())
            if len(whose) == 1 and any(letter.isupper() for letter in bare):
                return next(iter(whose)), start + len(bare), count
        return None


def folded(name):
    return re.sub(r"^the ", "", name.lower().strip())


def read_claims(path):
    """Passages of one hand of claims. Dates are not labelled there, and so not known."""
    meant = json.loads((HERE / "labels.json").read_text())["relations"]
    labels = {}
    for label, relations in meant.items():
        first = relations[0]
        labels.setdefault(first["name"], (label, first.get("turned", False)))
    for label, relations in meant.items():
        for one in relations[1:]:
            labels.setdefault(one["name"], (label, one.get("turned", False)))
    items = []
    for line in path.read_text(encoding="utf8").splitlines():
        if line:
            item = Told(path.name.removesuffix(".jsonl"), json.loads(line), labels)
            if 1 < len(item.kinds) <= MOST_ATOMS:
                items.append(item)
    return items


def everything():
    """Items of all hands, those of claims too, and the lines that could not be read."""
    items, bad = [], []
    for path in sorted((HERE / "hands").glob("*.tsv")):
        read, wrong = read_hand(path)
        items += read
        bad += wrong
    for path in sorted((HERE.parent / "claim-kinds" / "hands").glob("*.tsv")):
        items += read_kinds(path)
    for path in sorted((HERE.parent / "data" / "claims").glob("*.jsonl")):
        if not path.name.endswith(".sealed.jsonl"):
            items += read_claims(path)
    return items, bad


#: In place of a name now and then, so that a name nobody knows is none of the atoms.
INVENTED = "Harwin Oskar Maelgwn Tessaly Brandr Ilvara Corven Odessa Wyn Halloran Petra Lucan Drustan Mirabel Quill Sorrel Vex Anselm Jorun Thessaly Ostmark Velgrad Ashen Nimue".split()
#: What passages of claims say nothing of.
UNTOLD = [PLACE_OF[name] for name in (*sorted(ALONE), "then", "since", "until", "grandparent", "uncle", "cousin", "ancestor", "inlaw", "older", "outlived", "before", "married-in", "defeated")]


def row_of(item, tokens, chance=None):
    """Ids, places and labels; in training now and then a name that nobody knows, or a kind that is not known."""
    parts, kinds, facts, rest = list(item.parts), list(item.kinds), item.facts, item.rest
    if chance and rest is not None:
        if len(kinds) > 1 and chance.random() < 0.1:
            lost = chance.randrange(len(kinds))
            if kinds[lost] in (PERSON, THING, EVENT):
                name = " ".join(chance.sample(INVENTED, chance.choice([1, 1, 2])))
                parts = [name if part == lost else part for part in parts]
                rest = rest or any(lost in fact[1:] for fact in facts)
                facts = {fact for fact in facts if lost not in fact[1:]}
        kinds = [THING if kind in (PERSON, EVENT) and chance.random() < 0.09 else kind for kind in kinds]
    ids, places = encode_atoms(parts, kinds, tokens)
    asked = (rest is None, item.is_whole, item.is_newest, item.is_page)
    return {"ids": ids, "places": places, "facts": facts, "rest": rest, "unknown": item.unknown, "kinds": item.kinds, "asked": asked}


def atom_shares(rows, length):
    """The share of each word in each atom."""
    most = max(1, max(len(row["places"]) for row in rows))
    atoms = np.zeros((len(rows), most, length), dtype=np.float32)
    for number, row in enumerate(rows):
        for atom, places in enumerate(row["places"]):
            for place in places:
                if place < length:
                    atoms[number, atom, place] = 1 / len(places)
    return atoms


def sparse(rows, length):
    """What a batch of texts tells, by the numbers of its texts, atoms and labels."""
    atoms = atom_shares(rows, length)
    kinds = np.full(atoms.shape[:2], -1, dtype=np.int64)
    for number, row in enumerate(rows):
        kinds[number, : len(row["kinds"])] = row["kinds"]
    facts = [(number, one, other, PLACE_OF[label]) for number, row in enumerate(rows) for label, one, other in row["facts"]]
    unknown = [(number, one, other) for number, row in enumerate(rows) if row["rest"] is None for one, other in row["unknown"]]
    return {
        "atoms": atoms, "kinds": kinds,
        "facts": np.array(facts, dtype=np.int64).reshape(-1, 4), "unknown": np.array(unknown, dtype=np.int64).reshape(-1, 3),
        "asked": np.array([row["asked"] for row in rows], dtype=bool),
        "rest": np.array([0.5 if row["rest"] is None else float(row["rest"]) for row in rows], dtype=np.float32),
    }


#: Which labels are not known of texts of claims, of those before the later labels, of those before the newest, and of those that are no pages.
NOT_ASKED = np.array([[number in UNTOLD for number in range(len(LABELS))], *([name in which for name in LABELS] for which in (LATER, NEWEST, OF_PAGES))])
