"""Passages, sentences that are held against them, and questions that they answer or do not."""
import json
from pathlib import Path

from claims import unmarked

DATA = Path(__file__).parent / "data" / "books"
HELD = ["told", "against", "untold"]
#: A passage that speaks of something else: the usual thing that a search brings.
NOWHERE = HELD.index("untold")
#: Of pairs of claims: not told, and nobody says whether it is ruled out.
NOT_TOLD = -1


def hands():
    return sorted(path.stem for path in DATA.glob("*.jsonl"))


def read(hand):
    return [json.loads(line) for line in (DATA / f"{hand}.jsonl").read_text(encoding="utf8").splitlines()]


def text_of(passage):
    return f"[{passage['page']}] {passage['text']}"


def held(passages):
    """Each sentence with the passage that it was written for."""
    return [{"text": text_of(one), "claim": sentence, "held": HELD.index(verdict)} for one in passages for verdict in HELD for sentence in one[verdict]]


def asked(passages):
    """Each question, and whether its passage answers it."""
    return [{"text": text_of(one), "claim": question, "answers": float(part == "asks")} for one in passages for part in ("asks", "asks_no") for question in one[part]]


def elsewhere(passages, rows, chance):
    """The same held against other passages of the same hand."""
    texts = [text_of(one) for one in passages]
    moved = [{**row, "text": chance.choice(texts)} for row in rows]
    kept = [row for row, own in zip(moved, rows) if row["text"] != own["text"]]
    return [{**row, "held": NOWHERE} if "held" in row else {**row, "answers": 0.0} for row in kept]


def for_training(by_hand, pairs, chance):
    rows = []
    for passages in by_hand:
        own = held(passages) + asked(passages)
        rows += own + own + elsewhere(passages, own, chance)
    return rows + [{**unmarked(pair), "held": pair["verdict"] if pair["verdict"] < NOWHERE else NOT_TOLD} for pair in chance.sample(pairs, len(pairs) // 2)]
