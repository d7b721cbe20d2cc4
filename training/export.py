"""From trained weights to the shipped files: an ONNX graph with all heads, quantised to bytes, its vocabulary and its settings.

python3 export.py FOLDER BASE.npz TOKENIZER.json OUT_FOLDER   FOLDER holds the weights as train.py leaves them; calibrate.py measures the thresholds afterwards
"""
import hashlib
import json
import sys
from pathlib import Path

import torch
from encode import KINDS, KINDS_OF, PAGES
from facts import LABELS
from model import load
from onnxruntime.quantization import QuantType, quantize_dynamic

HERE = Path(__file__).parent


def main(folder, base, tokenizer, out):
    out.mkdir(parents=True, exist_ok=True)
    judge = load(folder)
    ids, atoms = torch.tensor([[101, 21, 2001, 22, 102]]), torch.zeros(1, 2, 5)
    atoms[0, 0, 1] = atoms[0, 1, 3] = 1
    whole, small = out / "whole.onnx", out / "model.onnx"
    torch.onnx.export(
        judge, (ids, atoms), str(whole), input_names=["ids", "atoms"], output_names=["kind", "roles", "entail", "pairs", "rest", "page", "sense", "questions", "claims", "answers"], opset_version=14, dynamo=False,
        dynamic_axes={"ids": {1: "length"}, "atoms": {1: "count", 2: "length"}, "roles": {1: "length"}, "pairs": {1: "count", 2: "count"}},
    )
    # Reduced range keeps sums of bytes from overflowing on processors without VNNI.
    quantize_dynamic(whole, small, per_channel=True, reduce_range=True, weight_type=QuantType.QInt8, op_types_to_quantize=["MatMul", "Gather"])
    whole.unlink()
    vocabulary = json.loads(Path(tokenizer).read_text(encoding="utf8"))["model"]["vocab"]
    (out / "vocab.txt").write_text("\n".join(sorted(vocabulary, key=vocabulary.get)) + "\n", encoding="utf8")
    data = hashlib.sha256()
    for path in sorted([*(HERE / "data").rglob("*.jsonl"), *(HERE / "facts").rglob("*.tsv"), *(HERE / "pages").rglob("*.tsv"), *(HERE / "answers").rglob("*.tsv"), *(HERE / "questions").rglob("*.tsv"), *(HERE / "claim-kinds").rglob("*.tsv"), *HERE.glob("*.py")]):
        data.update(path.name.encode() + path.read_bytes())
    card = {
        "version": hashlib.sha256(small.read_bytes()).hexdigest()[:12],
        "trainedOn": data.hexdigest()[:12],
        "base": hashlib.sha256(Path(base).read_bytes()).hexdigest()[:12],
        "thresholds": {
            "ask": {kind: 0.5 for kind in KINDS[1:]},
            "withdraw": {kind: 0.25 for kind in KINDS[1:]},
            "role": 0.75,
            "asserted": 0.5,
            "denied": 0.6,
            "answers": 0.5,
        },
        "temperature": {"story": 1.0, "entail": 1.0, "questions": 1.0, "claims": 1.0},
        "kinds": KINDS_OF,
        "pages": {"kinds": PAGES, "sure": 0.9},
        "facts": {"labels": LABELS, **json.loads((HERE / "facts" / "labels.json").read_text()), "told": 0.7, "rest": 0.5, "sure": {}},
    }
    (out / "judge.json").write_text(json.dumps(card, indent=2) + "\n")
    print(small.stat().st_size, card["version"])


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3], Path(sys.argv[4]))
