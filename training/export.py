"""From trained weights to the shipped files: the base's own ONNX graph with new weights and three heads, quantised to bytes.

python3 export.py BASE.onnx TOKENIZER.json JUDGE.npz REPORT.json OUT_FOLDER
"""
import hashlib
import json
import sys
from pathlib import Path

import numpy as np
import onnx
from encode import KINDS, ROLES, VERDICTS
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic
from weights import linear_names, unpack

HERE = Path(__file__).parent


def graph_of(source, trained):
    """The base's graph, its weights replaced, one hidden state in and three heads out."""
    model = onnx.load(source)
    graph = model.graph
    encoder = {name.removeprefix("encoder.", ): value for name, value in trained.items() if name.startswith("encoder.")}
    paths = dict(linear_names(graph))
    for one in graph.initializer:
        name = paths.get(one.name, one.name)
        if name in encoder:
            value = encoder[name].T if one.name in paths else encoder[name]
            one.CopyFrom(numpy_helper.from_array(np.ascontiguousarray(value, dtype=np.float32), one.name))
    hidden = graph.output[0].name
    del graph.output[:]
    kept = [one for one in graph.input if one.name in ("input_ids", "attention_mask")]
    if any(one.name == "token_type_ids" for one in graph.input):
        graph.node.insert(0, helper.make_node("Sub", ["input_ids", "input_ids"], ["token_type_ids"], "no_types"))
    del graph.input[:]
    graph.input.extend(kept)
    graph.initializer.append(numpy_helper.from_array(np.array(0, dtype=np.int64), "first"))
    graph.node.append(helper.make_node("Gather", [hidden, "first"], ["of_all"], "of_all", axis=1))
    for head, names, source_of, shape in (
        ("kind", KINDS, "of_all", ["batch", len(KINDS)]),
        ("role", ROLES, hidden, ["batch", "length", len(ROLES)]),
        ("entail", VERDICTS, "of_all", ["batch", len(VERDICTS)]),
    ):
        out = "roles" if head == "role" else head
        graph.initializer.append(numpy_helper.from_array(np.ascontiguousarray(trained[f"{head}.weight"].T), f"{head}.weight"))
        graph.initializer.append(numpy_helper.from_array(trained[f"{head}.bias"], f"{head}.bias"))
        graph.node.append(helper.make_node("MatMul", [source_of, f"{head}.weight"], [f"{head}_product"], f"head_{head}"))
        graph.node.append(helper.make_node("Add", [f"{head}_product", f"{head}.bias"], [out], f"head_{head}_add"))
        graph.output.append(helper.make_tensor_value_info(out, TensorProto.FLOAT, shape))
    onnx.checker.check_model(model)
    return model


def main(base, tokenizer, weights, report, out):
    out = Path(out)
    out.mkdir(parents=True, exist_ok=True)
    trained = unpack(np.load(weights))
    whole, small = out / "whole.onnx", out / "model.onnx"
    onnx.save(graph_of(base, trained), whole)
    # The heads stay as they are (a few kilobytes); reduced range keeps sums of bytes from overflowing on processors without VNNI.
    heads = ["head_kind", "head_role", "head_entail"]
    quantize_dynamic(whole, small, per_channel=True, reduce_range=True, weight_type=QuantType.QInt8, nodes_to_exclude=heads, op_types_to_quantize=["MatMul", "Gather"])
    whole.unlink()
    vocabulary = json.loads(Path(tokenizer).read_text(encoding="utf8"))["model"]["vocab"]
    words = sorted(vocabulary, key=vocabulary.get)
    (out / "vocab.txt").write_text("\n".join(words) + "\n", encoding="utf8")
    told = json.loads(Path(report).read_text())
    data = hashlib.sha256()
    for path in sorted([*(HERE / "data").rglob("*.jsonl"), *HERE.glob("*.py")]):
        data.update(path.name.encode() + path.read_bytes())
    version = hashlib.sha256(small.read_bytes()).hexdigest()[:12]
    ask = told["ask"]
    card = {
        "version": version,
        "trainedOn": data.hexdigest()[:12],
        "base": hashlib.sha256(Path(base).read_bytes()).hexdigest()[:12],
        "thresholds": {
            "ask": ask,
            "withdraw": {kind: round(max(0.1, at - 0.25), 3) for kind, at in ask.items()},
            "role": 0.6,
            "asserted": told["asserted"],
            "denied": 0.6,
        },
        "temperature": told["temperature"],
    }
    (out / "judge.json").write_text(json.dumps(card, indent=2) + "\n")
    print(small.stat().st_size, card)


if __name__ == "__main__":
    main(*sys.argv[1:6])
