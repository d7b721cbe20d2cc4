"""Reads the questions of `answers/` with the sentences that the product would read for them, as training/answers/candidates.ts found them."""
import json
from functools import cache
from pathlib import Path

from encode import encode_answer

DATA = Path(__file__).parent / "data" / "pairs" / "answers"
#: Of each question in an epoch: sentences that answer it, the nearest that do not, and others.
MOST_RIGHT, NEAR, FURTHER, AMONG_NEAREST = 2, 9, 5, 16


def hands():
    return sorted(path.stem for path in DATA.glob("*.jsonl")) if DATA.exists() else []


@cache
def sentences():
    return [json.loads(line) for line in (DATA / "sentences.txt").read_text(encoding="utf8").splitlines()]


def read(hand):
    """Where it is answered and no sentence of those found answers it, nothing can be learned."""
    rows = [json.loads(line) for line in (DATA / f"{hand}.jsonl").read_text(encoding="utf8").splitlines()]
    kept = [row for row in rows if row["sentences"] and row["isAnswered"] == bool(row["answers"])]
    return [{**row, "hand": hand, "sentences": [{**sentences()[n], "answers": n in row["answers"]} for n in row["sentences"]]} for row in kept]


def rows_of(question, tokens, chance=None):
    """Ids of each sentence, and whether it answers; in training some of them, in any order."""
    sentences = question["sentences"]
    if chance:
        right = [one for one in sentences if one["answers"]]
        near = [one for one in sentences[:AMONG_NEAREST] if not one["answers"]]
        further = [one for one in sentences[AMONG_NEAREST:] if not one["answers"]]
        some = lambda list_, most: chance.sample(list_, min(most, len(list_)))
        sentences = some(right, MOST_RIGHT) + some(near, NEAR) + some(further, FURTHER)
    return [{"ids": encode_answer(one["place"], one["text"], question["question"], tokens), "answers": one["answers"]} for one in sentences]
