"""From which share on each label may be believed of a text that nothing else is known of, measured on hands that the reader has not learned from.

python3 calibrate.py MODEL_FOLDER TOKENIZER.json HAND…   writes `sure` into MODEL_FOLDER/reader.json
"""
import json
import sys
from pathlib import Path

import numpy as np
import onnxruntime
from encode import encode
from read import ALIKE, LABELS, everything
from tokenizers import Tokenizer

PRECISION, FEWEST = 0.9, 5
STEPS = [0.8, 0.85, 0.9, 0.93, 0.95, 0.97, 0.98, 0.99, 0.995]


def main(folder, tokenizer, hands):
    session = onnxruntime.InferenceSession(str(folder / "reader.onnx"))
    cut = Tokenizer.from_file(tokenizer)
    found = {name: [] for name in LABELS}
    items = [item for item in everything()[0] if item.hand in hands or any(one.endswith("*") and item.hand.startswith(one[:-1]) for one in hands)]
    for item in items:
        ids, places = encode(item.parts, item.kinds, lambda text: cut.encode(text, add_special_tokens=False).ids)
        atoms = np.zeros((1, len(places), len(ids)), dtype=np.float32)
        for atom, at in enumerate(places):
            for place in at:
                if place < len(ids):
                    atoms[0, atom, place] = 1 / len(at)
        pairs, _ = session.run(None, {"ids": np.array([ids], dtype=np.int64), "atoms": atoms})
        shares = 1 / (1 + np.exp(-pairs[0]))
        for one, other, label in np.argwhere(shares >= STEPS[0]):
            name = LABELS[label]
            if name in ALIKE and one > other:
                continue
            right = (name, int(one), int(other)) in item.facts
            # Of passages of claims a pair of which more is told than labels can say is nobody's fault.
            if right or (int(one), int(other)) not in item.unknown:
                found[name].append((float(shares[one, other, label]), right))
    sure = {}
    for name, rows in found.items():
        for step in STEPS:
            kept = [right for share, right in rows if share >= step]
            if len(kept) >= FEWEST and sum(kept) / len(kept) >= PRECISION:
                sure[name] = step
                break
        total = len(rows)
        print(f"{name:15} {total:5} found, {sum(right for _, right in rows):5} right, sure from {sure.get(name, '-')}")
    settings = json.loads((folder / "reader.json").read_text())
    (folder / "reader.json").write_text(json.dumps({**settings, "sure": sure}, indent=1) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3:])
