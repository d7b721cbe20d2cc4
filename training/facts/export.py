"""From trained weights to the shipped file: an ONNX graph, its tables as bytes.

python3 export.py FOLDER OUT_FOLDER   FOLDER holds the weights as train.py leaves them, in one part or several
"""
import hashlib
import json
import sys
from pathlib import Path

import numpy as np
import torch
from model import Reader
from read import LABELS

sys.path.append(str(Path(__file__).parent.parent))
from weights import unpack  # noqa: E402


def load(folder):
    weights = {}
    for part in sorted(folder.glob("*.npz")):
        weights.update(unpack(np.load(part)))
    layers = 1 + max(int(name.split(".")[1]) for name in weights if name.startswith("layers."))
    reader = Reader(layers)
    reader.load_state_dict({name: torch.tensor(value) for name, value in weights.items()})
    return reader.eval()


def main(folder, out):
    out.mkdir(parents=True, exist_ok=True)
    reader = load(folder)
    ids, atoms = torch.tensor([[101, 21, 2001, 22, 102]]), torch.zeros(1, 2, 5)
    atoms[0, 0, 1] = atoms[0, 1, 3] = 1
    whole = out / "whole.onnx"
    torch.onnx.export(
        reader, (ids, atoms), str(whole), input_names=["ids", "atoms"], output_names=["pairs", "rest"], opset_version=14,
        dynamic_axes={"ids": {1: "length"}, "atoms": {1: "count", 2: "length"}, "pairs": {1: "count", 2: "count"}},
    )
    from onnxruntime.quantization import QuantType, quantize_dynamic

    # Reduced range keeps sums of bytes from overflowing on processors without VNNI.
    quantize_dynamic(whole, out / "reader.onnx", per_channel=True, reduce_range=True, weight_type=QuantType.QInt8, op_types_to_quantize=["MatMul", "Gather", "Gemm"])
    whole.unlink()
    version = hashlib.sha256((out / "reader.onnx").read_bytes()).hexdigest()[:12]
    meant = json.loads((Path(__file__).parent / "labels.json").read_text())
    report = json.loads((folder / "report.json").read_text())
    (out / "reader.json").write_text(json.dumps({"version": version, "labels": LABELS, **meant, "told": report["told"], "rest": report["rest"]}, indent=1) + "\n")
    print((out / "reader.onnx").stat().st_size, version)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
