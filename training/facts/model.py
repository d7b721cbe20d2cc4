"""The reader of facts: the first layers of the base encoder, and a head that says of each two atoms what is told of them."""
import math

import numpy as np
import torch
from read import LABELS
from torch import nn

WIDTH, HEADS, INNER, BETWEEN = 384, 12, 1536, 256


class Layer(nn.Module):
    """One layer of BERT, its parts named as the base names them."""

    def __init__(self, drop):
        super().__init__()
        self.query, self.key, self.value, self.attended = (nn.Linear(WIDTH, WIDTH) for _ in range(4))
        self.wide, self.narrow = nn.Linear(WIDTH, INNER), nn.Linear(INNER, WIDTH)
        self.first, self.second = nn.LayerNorm(WIDTH, eps=1e-12), nn.LayerNorm(WIDTH, eps=1e-12)
        self.drop = nn.Dropout(drop)

    def forward(self, x, hidden):
        batch, length, _ = x.shape
        split = lambda y: y.view(batch, length, HEADS, WIDTH // HEADS).transpose(1, 2)
        q, k, v = split(self.query(x)), split(self.key(x)), split(self.value(x))
        share = self.drop(torch.softmax(q @ k.transpose(2, 3) / math.sqrt(WIDTH // HEADS) + hidden, dim=-1))
        seen = (share @ v).transpose(1, 2).reshape(batch, length, WIDTH)
        x = self.first(x + self.drop(self.attended(seen)))
        inner = self.wide(x)
        inner = inner * 0.5 * (1.0 + torch.erf(inner / math.sqrt(2.0)))
        return self.second(x + self.drop(self.narrow(inner)))


class Reader(nn.Module):
    def __init__(self, layers, drop=0.1):
        super().__init__()
        self.words, self.places = nn.Embedding(30522, WIDTH), nn.Embedding(512, WIDTH)
        self.norm, self.drop = nn.LayerNorm(WIDTH, eps=1e-12), nn.Dropout(drop)
        self.layers = nn.ModuleList(Layer(drop) for _ in range(layers))
        self.one, self.other, self.both = nn.Linear(WIDTH, BETWEEN), nn.Linear(WIDTH, BETWEEN), nn.Linear(WIDTH, BETWEEN)
        self.pair, self.rest = nn.Linear(BETWEEN, len(LABELS)), nn.Linear(WIDTH, 1)
        # Hardly any two atoms have any one thing told of them.
        nn.init.constant_(self.pair.bias, -4.0)

    def forward(self, ids, atoms):
        """ids: batch x length; atoms: batch x atoms x length, the share of each word in each atom."""
        x = self.words(ids) + self.places.weight[: ids.shape[1]]
        x = self.drop(self.norm(x))
        hidden = (ids == 0).to(x.dtype)[:, None, None, :] * -1e4
        for layer in self.layers:
            x = layer(x, hidden)
        named = self.drop(atoms @ x)
        one, other = named[:, :, None, :], named[:, None, :, :]
        between = self.one(one) + self.other(other) + self.both(one * other)
        between = between * 0.5 * (1.0 + torch.erf(between / math.sqrt(2.0)))
        return self.pair(self.drop(between)), self.rest(x[:, 0])[:, 0]


NAMED = {
    "attention.self.query": "query", "attention.self.key": "key", "attention.self.value": "value", "attention.output.dense": "attended",
    "intermediate.dense": "wide", "output.dense": "narrow", "attention.output.LayerNorm": "first", "output.LayerNorm": "second",
}


def from_base(weights, layers):
    """A reader that begins with what the base knows."""
    reader = Reader(layers)
    words = weights["embeddings.word_embeddings.weight"] + weights["embeddings.token_type_embeddings.weight"][0]
    taken = {"words.weight": words, "places.weight": weights["embeddings.position_embeddings.weight"]}
    for part in ("weight", "bias"):
        taken[f"norm.{part}"] = weights[f"embeddings.LayerNorm.{part}"]
        for number in range(layers):
            for theirs, ours in NAMED.items():
                taken[f"layers.{number}.{ours}.{part}"] = weights[f"encoder.layer.{number}.{theirs}.{part}"]
    missing = reader.load_state_dict({name: torch.tensor(np.asarray(value)) for name, value in taken.items()}, strict=False)
    assert not missing.unexpected_keys, missing
    return reader
