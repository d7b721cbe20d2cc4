"""How sure the judge must be before it asks or asserts, measured with the shipped file on hands that it has not learned from; and from which share on each label of facts may be believed.

python3 calibrate.py MODEL_FOLDER TOKENIZER.json --stories HAND… --claims HAND… --facts HAND… --kinds HAND… --answers HAND…   writes thresholds and temperatures into MODEL_FOLDER/judge.json
"""
import argparse
import itertools
import json
from pathlib import Path

import answers as answer_data
import claims as claim_data
import kinds as kind_data
import numpy as np
import stories as story_data
from decode import softmax
from encode import KINDS, MOST_FACTS
from facts import ALIKE, LABELS, everything
from figures import READ, best_of, fit_temperature, score_claims, told
from shipped import Shipped

#: Of labels: how many of those believed must be right, and how few are enough to say so.
PRECISION, FEWEST = 0.93, 5
#: Of claims: how many of those called asserted must be right; what is read from atoms as well is surer than that.
ASSERTED = 0.85
#: Of sentences that are told as the answer to a question: how many must be.
ANSWERED = 0.85
#: Of who acted when and what was there: what is told wrongly hurts only where it clashes with a life.
OF_TIMES = {"acts": 0.9, "stands": 0.9}
#: Right on the hands and wrong in vaults: who made what, and what lies in or belongs to what.
FAILED = {"made", "part-of", "inside"}
#: Of stories: how many of the quiet ones may be asked about.
MOST_QUIET = 0.03
#: How much below what it was asked at a question is withdrawn: a wider gap keeps what later facts have settled.
WITHDRAW = 0.1
STORY_STEPS = [0.97, 0.96, 0.95, 0.94, 0.93, 0.9, 0.88, 0.85, 0.8, 0.75, 0.7, 0.6, 0.5, 0.4]
STEPS = [0.7, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97, 0.98, 0.99, 0.995]


def stories_at(stories, results, precision):
    """The thresholds, one a kind, under which most is found while questions are right often enough (leniently) and few quiet stories are asked."""
    temperature = fit_temperature([one["kind"] for one in results], [story["kind"] for story in stories])
    rows = {name: [] for name in KINDS[1:]}
    for story, (chance, kind, roles) in zip(stories, told(results, temperature)):
        pointed = {number for numbers in roles.values() for number in numbers}
        is_hit = story["kind"] != 0 and len(pointed & {n for n, role in enumerate(story["roles"][:MOST_FACTS]) if role}) >= 2
        rows[kind].append((chance, is_hit, story["kind"] == 0))
    quiet = sum(story["kind"] == 0 for story in stories)

    def counts(name, at):
        asked = [row for row in rows[name] if row[0] >= at]
        return np.array([len(asked), sum(hit for _, hit, _ in asked), sum(is_quiet for *_, is_quiet in asked)])

    best = (0, dict.fromkeys(rows, 0.97))
    for chosen in itertools.product(*([(at, counts(name, at)) for at in STORY_STEPS] for name in rows)):
        asked, hits, vain = sum(count for _, count in chosen)
        if hits >= precision * asked and vain <= MOST_QUIET * quiet and hits > best[0]:
            best = (hits, {name: at for name, (at, _) in zip(rows, chosen)})
    return temperature, best[1]


def claims_at(pairs, results):
    temperature = fit_temperature([one["entail"] for one in results], [pair["verdict"] for pair in pairs])
    tried = [(round(float(at), 2), score_claims(pairs, results, temperature, at)) for at in np.arange(0.3, 0.96, 0.02)]
    precise = [at for at, figures in tried if figures["precision"] >= ASSERTED and figures["recall"] >= 0.2]
    return temperature, precise[0] if precise else max(tried, key=lambda one: one[1]["precision"] * one[1]["recall"])[0]


def facts_at(items, shares):
    found = {name: [] for name in LABELS}
    for item, (pairs, _) in zip(items, shares):
        for one, other, label in np.argwhere(pairs >= STEPS[0]):
            name = LABELS[label]
            if not item.is_asked(name):
                continue
            right = (name, int(one), int(other)) in item.facts
            # Of passages of claims a pair of which more is told than labels can say is nobody's fault.
            if (name not in ALIKE or one < other) and (right or (int(one), int(other)) not in item.unknown):
                found[name].append((float(pairs[one, other, label]), right))
    sure = {}
    for name, rows in found.items():
        for step in STEPS:
            kept = [right for share, right in rows if share >= step]
            if name not in FAILED and len(kept) >= FEWEST and sum(kept) / len(kept) >= PRECISION:
                sure[name] = step
                break
        sure |= {name: OF_TIMES[name]} if name in OF_TIMES else {}
        kept = [right for share, right in rows if share >= sure.get(name, 2)]
        print(f"{name:15} {len(rows):5} found, {sum(right for _, right in rows):5} right; sure from {sure.get(name, '-')}: {sum(kept)} of {len(kept)}")
    return sure


def answers_at(judge, asked):
    best = sorted((best_of(row, judge.answers(row)) for row in asked), reverse=True)
    right = np.cumsum([hit for _, hit in best]) / np.arange(1, len(best) + 1)
    return round(min((share for (share, _), precision in zip(best, right) if precision >= ANSWERED), default=0.95), 3)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("tokenizer")
    parser.add_argument("--stories", nargs="*", default=[])
    parser.add_argument("--claims", nargs="*", default=[])
    parser.add_argument("--facts", nargs="*", default=[])
    parser.add_argument("--answers", nargs="*", default=[])
    parser.add_argument("--kinds", nargs="*", default=[])
    parser.add_argument("--precision", type=float, default=0.93)
    given = parser.parse_args()
    judge = Shipped(given.folder, given.tokenizer)
    card = judge.card
    if given.stories:
        stories = [story for hand in given.stories for story in story_data.settled(hand)]
        card["temperature"]["story"], ask = stories_at(stories, [judge.story(story["facts"]) for story in stories], given.precision)
        card["thresholds"] |= {"ask": ask, "withdraw": {kind: round(max(0.1, at - WITHDRAW), 3) for kind, at in ask.items()}}
    if given.claims:
        pairs = [pair for hand in given.claims for pair in claim_data.read(hand)]
        card["temperature"]["entail"], card["thresholds"]["asserted"] = claims_at(pairs, [judge.claim(pair["text"], pair["claim"]) for pair in pairs])
    if given.facts:
        items = [item for item in everything()[0] if item.hand in given.facts]
        card["facts"]["sure"] = facts_at(items, [judge.facts(item) for item in items])
    if given.answers:
        asked = [row for hand in given.answers for row in answer_data.read(hand)]
        card["thresholds"]["answers"] = answers_at(judge, [{**row, "sentences": row["sentences"][:READ]} for row in asked])
    for of in ("questions", "claims"):
        own = [one for one in kind_data.read(of) if one["hand"] in given.kinds]
        if own:
            card["temperature"][of] = fit_temperature([judge.kinds(of, one["shape"]) for one in own], [one["kind"] for one in own])
    (given.folder / "judge.json").write_text(json.dumps(card, indent=2) + "\n")
    print(json.dumps({"thresholds": card["thresholds"], "temperature": card["temperature"]}))


if __name__ == "__main__":
    main()
