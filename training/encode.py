"""How a story, a claim and a text with atoms become tokens. src/language/judge encodes them the same way; parity.json holds both to it."""
import json
import re
from pathlib import Path

KINDS = ["quiet", "reversal", "ambiguity", "stale"]
ROLES = ["none", "origin", "detour", "return", "rival", "stale", "newer"]
VERDICTS = ["asserted", "denied", "not told"]
PAGES = ["person", "people", "place", "group", "thing", "event", "time", "list", "paper", "idea", "meta"]
START, STOP = 101, 102
MOST_FACTS, MOST_TOKENS, MOST_OF_FACT = 12, 510, 70
MOST_OF_TEXT, MOST_OF_CLAIM = 400, 100
#: Numbers that say what one fact speaks of: what belongs together lies near each other.
SENSE = 96
#: Of a text with atoms; one token for each kind of atom, which the base has never used.
MOST_ATOMS, MOST_OF_ATOM_TEXT = 14, 256
ATOM = [21, 22, 23, 24, 25]
#: The kinds of questions and of claims; what a name, a number or a happening is folded into, each a token that the base has never used.
KINDS_OF = json.loads((Path(__file__).parent / "kinds.json").read_text())
SHAPES = "one thing date number kin event many marriage death birth coronation burial end beginning".split()
FIRST_SHAPE, MOST_SHAPE = 41, 100
MOST_PLACE, MOST_SENTENCE, MOST_QUESTION = 60, 120, 60
#: Of the beginning of a page.
MOST_OF_PATH, MOST_OF_PAGE, LONGEST_PAGE = 40, 150, 900


class Tokens:
    """A tokenizer that remembers: one sentence is met in many stories."""

    def __init__(self, tokenizer):
        self.tokenizer, self.known = tokenizer, {}

    def __call__(self, text):
        if text not in self.known:
            self.known[text] = self.tokenizer.encode(text, add_special_tokens=False).ids
        return self.known[text]


def words_of(fact, first_day):
    return f"{round(fact['day'] - first_day)} days, {fact['who']}, {fact.get('scope') or 'general'}: {fact['text']}"


def encode_story(facts, tokens):
    """The facts in the order told, a marker before each; returns ids and the places of the markers."""
    told = [tokens(words_of(fact, facts[0]["day"])) for fact in facts[:MOST_FACTS]]
    limit = MOST_OF_FACT
    while 1 + sum(2 + min(len(one), limit) for one in told) > MOST_TOKENS:
        limit -= 1
    ids, marks = [START], []
    for number, one in enumerate(told):
        marks.append(len(ids))
        ids += [1 + number, *one[:limit], STOP]
    return ids, marks


def encode_fact(fact, tokens):
    """One fact alone: what it speaks of."""
    return [START, *tokens(fact["text"])[:MOST_OF_FACT], STOP]


def encode_claim(text, claim, tokens):
    return [START, *tokens(text)[:MOST_OF_TEXT], STOP, *tokens(claim)[:MOST_OF_CLAIM], STOP]


def encode_atoms(parts, kinds, tokens):
    """Words and numbers of atoms, in their order, as ids and the places of each atom."""
    ids, places = [START], [[] for _ in kinds]
    for part in parts:
        if isinstance(part, str):
            ids += tokens(part)
        else:
            places[part].append(len(ids))
            ids.append(ATOM[kinds[part]])
    return ids[:MOST_OF_ATOM_TEXT] + [STOP], places


def encode_page(path, text, tokens):
    """The path without its ending, and how the text begins; a line break is a bar."""
    path, text = re.sub(r"\.\w+$", "", path), re.sub(r"\s*\n\s*", " | ", text[:LONGEST_PAGE].strip())
    return [START, *tokens(path)[:MOST_OF_PATH], STOP, *tokens(text)[:MOST_OF_PAGE], STOP]


def encode_answer(place, text, question, tokens):
    """Where a sentence stands, the sentence, and what is asked."""
    return [START, *tokens(place)[:MOST_PLACE], STOP, *tokens(text)[:MOST_SENTENCE], STOP, *tokens(question)[:MOST_QUESTION], STOP]


def encode_shape(shape, tokens):
    """`how old was <one> when <death>`, word by word."""
    ids, words = [], []
    for word in [*shape, "<>"]:
        if not re.fullmatch(r"<\w*>", word):
            words.append(word)
            continue
        if words:
            ids += tokens(" ".join(words))
        words = []
        if word[1:-1] in SHAPES:
            ids.append(FIRST_SHAPE + SHAPES.index(word[1:-1]))
    return [START, *ids[:MOST_SHAPE], STOP]
