"""The judge: one encoder, and heads that say the kind of a story, the role of each fact in it, whether a text asserts a claim, what is told of each two atoms of a text, what a page is about, which facts speak of the same, which kind a question or a claim is, and which sentence answers a question."""
import math

import numpy as np
import torch
from encode import KINDS, KINDS_OF, PAGES, ROLES, SENSE, VERDICTS
from facts import LABELS
from stories import REASONS
from torch import nn
from weights import pack, unpack

WIDTH, HEADS, INNER, BETWEEN = 384, 12, 1536, 256
#: Begin with chance alone, and learn faster than what the base knows.
NEW = ("kind", "role", "entail", "reason", "one", "other", "both", "pair", "rest", "page", "sensed", "questions", "claims", "answers")


class Layer(nn.Module):
    """One layer of BERT."""

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
        if self.training:
            seen = nn.functional.scaled_dot_product_attention(q, k, v, attn_mask=hidden.to(q.dtype), dropout_p=self.drop.p)
        else:
            # Written out: as the exported graph has it.
            seen = torch.softmax(q @ k.transpose(2, 3) / math.sqrt(WIDTH // HEADS) + hidden, dim=-1) @ v
        seen = seen.transpose(1, 2).reshape(batch, length, WIDTH)
        x = self.first(x + self.drop(self.attended(seen)))
        return self.second(x + self.drop(self.narrow(gelu(self.wide(x)))))


gelu = nn.functional.gelu


class Judge(nn.Module):
    def __init__(self, layers=12, drop=0.1):
        super().__init__()
        self.words, self.places = nn.Embedding(30522, WIDTH), nn.Embedding(512, WIDTH)
        self.norm, self.drop = nn.LayerNorm(WIDTH, eps=1e-12), nn.Dropout(drop)
        self.layers = nn.ModuleList(Layer(drop) for _ in range(layers))
        self.kind, self.role, self.entail = nn.Linear(WIDTH, len(KINDS)), nn.Linear(WIDTH, len(ROLES)), nn.Linear(WIDTH, len(VERDICTS))
        #: Used in training alone.
        self.reason = nn.Linear(WIDTH, len(REASONS))
        self.one, self.other, self.both = (nn.Linear(WIDTH, BETWEEN) for _ in range(3))
        self.pair, self.rest = nn.Linear(BETWEEN, len(LABELS)), nn.Linear(WIDTH, 1)
        self.page = nn.Linear(WIDTH, len(PAGES))
        self.sensed = nn.Linear(WIDTH, SENSE)
        self.questions, self.claims = (nn.Linear(WIDTH, len(KINDS_OF[of])) for of in ("questions", "claims"))
        self.answers = nn.Linear(WIDTH, 1)
        # Hardly any two atoms have any one thing told of them.
        nn.init.constant_(self.pair.bias, -4.0)

    def hidden(self, ids):
        x = self.drop(self.norm(self.words(ids) + self.places.weight[: ids.shape[1]]))
        hidden = (ids == 0).to(x.dtype)[:, None, None, :] * -1e4
        for layer in self.layers:
            x = layer(x, hidden)
        return x

    def pairs(self, hidden, atoms):
        """atoms: batch x atoms x length, the share of each word in each atom. Labels of each two, and whether more is told."""
        named = self.drop(atoms.to(hidden.dtype) @ hidden)
        one, other = named[:, :, None, :], named[:, None, :, :]
        between = gelu(self.one(one) + self.other(other) + self.both(one * other))
        return self.pair(self.drop(between)), self.rest(hidden[:, 0])[:, 0]

    def sense(self, hidden):
        """What a fact speaks of, as numbers of length one."""
        return nn.functional.normalize(self.sensed(hidden[:, 0]).float(), dim=-1)

    def forward(self, ids, atoms):
        """Everything at once, as the shipped file tells it."""
        hidden = self.hidden(ids)
        first = hidden[:, 0]
        return (self.kind(first), self.role(hidden), self.entail(first), *self.pairs(hidden, atoms), self.page(first), self.sense(hidden), self.questions(first), self.claims(first), self.answers(first)[:, 0])


NAMED = {
    "attention.self.query": "query", "attention.self.key": "key", "attention.self.value": "value", "attention.output.dense": "attended",
    "intermediate.dense": "wide", "output.dense": "narrow", "attention.output.LayerNorm": "first", "output.LayerNorm": "second",
}


def from_base(file, layers=12, drop=0.1):
    """A judge that begins with what the base knows."""
    weights, judge = unpack(np.load(file)), Judge(layers, drop)
    words = weights["embeddings.word_embeddings.weight"] + weights["embeddings.token_type_embeddings.weight"][0]
    taken = {"words.weight": words, "places.weight": weights["embeddings.position_embeddings.weight"]}
    for part in ("weight", "bias"):
        taken[f"norm.{part}"] = weights[f"embeddings.LayerNorm.{part}"]
        for number in range(layers):
            for theirs, ours in NAMED.items():
                taken[f"layers.{number}.{ours}.{part}"] = weights[f"encoder.layer.{number}.{theirs}.{part}"]
    missing = judge.load_state_dict({name: torch.tensor(np.asarray(value)) for name, value in taken.items()}, strict=False)
    assert not missing.unexpected_keys, missing
    return judge


def save(judge, folder):
    """In parts that are small enough to send about: the words as bytes, four layers in each of the others."""
    folder.mkdir(parents=True, exist_ok=True)
    parts = {}
    for name, value in pack({name: value.detach().float().cpu().numpy() for name, value in judge.state_dict().items()}).items():
        part = f"layers{int(name.split('.')[1]) // 4}" if name.startswith("layers.") else "words" if name.startswith("words.") else "rest"
        parts.setdefault(part, {})[name] = value
    for part, values in parts.items():
        np.savez(folder / f"{part}.npz", **values)


def load(folder):
    weights = {}
    for part in sorted(folder.glob("*.npz")):
        weights.update(unpack(np.load(part)))
    judge = Judge(1 + max(int(name.split(".")[1]) for name in weights if name.startswith("layers.")))
    judge.load_state_dict({name: torch.tensor(value) for name, value in weights.items()})
    return judge.eval()

