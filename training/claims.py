"""Pairs of a passage and a claim about it, as training/pairs.ts renders them with the product's own words."""
import json
import re
from pathlib import Path

from encode import VERDICTS

DATA = Path(__file__).parent / "data" / "pairs"


def hands():
    return sorted(path.stem for path in DATA.glob("*.jsonl")) if DATA.exists() else []


def read(hand):
    rows = [json.loads(line) for line in (DATA / f"{hand}.jsonl").read_text(encoding="utf8").splitlines()]
    return [{**row, "verdict": VERDICTS.index(row["verdict"])} for row in rows]


def for_training(pairs, chance):
    """Each pair, more than half of them under other names: a claim is not to be known by who it is about."""
    names = sorted({word for pair in pairs for word in pair["people"]})
    pairs = [renamed(pair, names, chance) if chance.random() < 0.6 else pair for pair in pairs]
    return [unmarked(pair) if chance.random() < 0.2 else pair for pair in pairs]


def unmarked(pair):
    """Without the marks at its ends: two facts have none."""
    return {**pair, **{part: re.sub("[§¶] ", "", pair[part]) for part in ("text", "claim")}}


def renamed(pair, names, chance):
    others = dict(zip(pair["people"], chance.sample(names, len(pair["people"]))))
    if any(re.search(rf"\b{new}\b", pair["text"]) for new in others.values()):
        return pair
    return {**pair, **{part: re.sub(r"\w+", lambda word: others.get(word[0], word[0]), pair[part]) for part in ("text", "claim")}}
