"""Trains the reader of facts, and prints what it can do on hands that it has not read.

python3 train.py BASE.npz TOKENIZER.json --out FOLDER [--layers N] [--seed N] [--epochs N] [--hold HAND…] [--tune HAND…] [--smoke]
Hands whose name ends in `.sealed` are never trained on; their figures are printed and nothing else.
"""
import argparse
import json
import random
import sys
import time
from pathlib import Path

import numpy as np
import torch
from encode import encode
from model import from_base
from read import ALIKE, ALONE, DATE, EVENT, LABELS, NUMBER, PERSON, PLACE_OF, THING, everything
from tokenizers import Tokenizer
from torch.nn import functional as F

sys.path.append(str(Path(__file__).parent.parent))
from weights import pack, unpack  # noqa: E402

INVENTED = "Harwin Oskar Maelgwn Tessaly Brandr Ilvara Corven Odessa Wyn Halloran Petra Lucan Drustan Mirabel Quill Sorrel Vex Anselm Jorun Thessaly Ostmark Velgrad Ashen Nimue".split()


#: What passages of claims say nothing of.
ALONE_AND_WHEN = [PLACE_OF[name] for name in (*ALONE, "then", "since", "until", "grandparent", "uncle", "cousin", "ancestor", "inlaw", "older", "outlived", "before", "married-in", "defeated")]


class Tokens:
    def __init__(self, path):
        self.tokenizer, self.known = Tokenizer.from_file(path), {}

    def __call__(self, text):
        if text not in self.known:
            self.known[text] = self.tokenizer.encode(text, add_special_tokens=False).ids
        return self.known[text]


def row_of(item, tokens, chance=None):
    """Ids, places and labels; in training now and then a name that nobody knows, or a kind that is not known."""
    parts, kinds, facts, rest = list(item.parts), list(item.kinds), item.facts, item.rest
    if chance and rest is not None:
        if len(kinds) > 1 and chance.random() < 0.1:
            lost = chance.randrange(len(kinds))
            if kinds[lost] in (PERSON, THING, EVENT):
                name = " ".join(chance.sample(INVENTED, chance.choice([1, 1, 2])))
                parts = [name if part == lost else part for part in parts]
                rest = rest or any(lost in fact[1:] for fact in facts)
                facts = {fact for fact in facts if lost not in fact[1:]}
        kinds = [THING if kind in (PERSON, EVENT) and chance.random() < 0.06 else kind for kind in kinds]
    ids, places = encode(parts, kinds, tokens)
    return {"ids": ids, "places": places, "facts": facts, "rest": rest, "unknown": item.unknown, "kinds": item.kinds}


def batch_of(rows, device):
    """Arrays first, tensors once: setting single numbers of a tensor takes most of the time otherwise."""
    length, most = max(len(row["ids"]) for row in rows), max(1, max(len(row["places"]) for row in rows))
    ids, atoms = np.zeros((len(rows), length), dtype=np.int64), np.zeros((len(rows), most, length), dtype=np.float32)
    wanted, known = (np.zeros((len(rows), most, most, len(LABELS)), dtype=np.float32) for _ in range(2))
    for number, row in enumerate(rows):
        ids[number, : len(row["ids"])] = row["ids"]
        for atom, places in enumerate(row["places"]):
            for place in places:
                if place < length:
                    atoms[number, atom, place] = 1 / len(places)
        count = len(row["places"])
        known[number, :count, :count] = 1
        if row["rest"] is None:
            # Passages of claims: dates and numbers are not labelled, and some pairs have more told of them than labels can say.
            for atom, kind in enumerate(row["kinds"]):
                if kind in (DATE, NUMBER):
                    known[number, atom] = known[number, :, atom] = 0
            for one, other in row["unknown"]:
                known[number, one, other] = 0
        for label, one, other in row["facts"]:
            wanted[number, one, other, PLACE_OF[label]] = known[number, one, other, PLACE_OF[label]] = 1
        if row["rest"] is None:
            known[number, :, :, ALONE_AND_WHEN] = 0
    rest = np.array([0.5 if row["rest"] is None else float(row["rest"]) for row in rows], dtype=np.float32)
    return [torch.from_numpy(one).to(device, non_blocking=True) for one in (ids, atoms, wanted, known, rest)]


def in_batches(rows, size, chance):
    rows = sorted(rows, key=lambda row: len(row["ids"]) + chance.random() * 10)
    batches = [rows[start : start + size] for start in range(0, len(rows), size)]
    chance.shuffle(batches)
    return batches


def train(reader, items, tokens, given, device):
    chance = random.Random(given.seed)
    heads = ("one", "other", "both", "pair", "rest")
    parts = [
        {"params": [p for n, p in reader.named_parameters() if n.split(".")[0] in heads], "rate": given.rate * 5},
        {"params": [p for n, p in reader.named_parameters() if n.split(".")[0] not in heads], "rate": given.rate},
    ]
    optimiser = torch.optim.AdamW(parts, lr=given.rate, weight_decay=0.01)
    step, total, started = 0, None, time.time()
    for epoch in range(given.epochs):
        reader.train()
        batches = in_batches([row_of(item, tokens, chance) for item in items], given.batch, chance)
        total, losses = total or given.epochs * len(batches), []
        for batch in batches:
            for group in optimiser.param_groups:
                group["lr"] = group["rate"] * max(1e-3, min(1.0, step / (0.06 * total), (total - step) / total))
            ids, atoms, wanted, known, rest = batch_of(batch, device)
            with torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda"):
                pairs, more = reader(ids, atoms)
            loss = (F.binary_cross_entropy_with_logits(pairs.float(), wanted, reduction="none") * known).sum() / len(batch)
            loss = loss + 0.3 * (F.binary_cross_entropy_with_logits(more.float(), rest, reduction="none") * (rest != 0.5)).mean()
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(reader.parameters(), 1.0)
            optimiser.step()
            losses.append(loss.detach())
            step += 1
        if epoch % 4 == 3 or epoch == given.epochs - 1:
            # A run that is cut off leaves what it has learned so far.
            save(reader, given.out)
            print(f"epoch {epoch}: loss {torch.stack(losses).mean().item():.3f}, {time.time() - started:.0f} s", flush=True)


@torch.no_grad()
def shares_of(reader, items, tokens, device):
    """The share of each label of each pair, and of anything more being told."""
    reader.eval()
    out = []
    for start in range(0, len(items), 64):
        rows = [row_of(item, tokens) for item in items[start : start + 64]]
        ids, atoms, *_ = batch_of(rows, device)
        pairs, more = reader(ids, atoms)
        pairs, more = torch.sigmoid(pairs.float()).cpu().numpy(), torch.sigmoid(more.float()).cpu().numpy()
        out += [(pairs[n, : len(row["places"]), : len(row["places"])], more[n]) for n, row in enumerate(rows)]
    return out


def read_of(pairs, at):
    """What is told by the shares of its pairs, a symmetric thing once."""
    told = {(LABELS[label], int(one), int(other)) for one, other, label in np.argwhere(pairs >= at)}
    return {fact for fact in told if fact[0] not in ALIKE or fact[1] < fact[2]}


def figures(items, shares, at):
    found = right = there = whole = covered = covered_right = 0
    for item, (pairs, more) in zip(items, shares):
        read = read_of(pairs, at)
        true = {fact for fact in item.facts if fact[0] not in ALIKE or fact[1] < fact[2]}
        found, right, there = found + len(read), right + len(read & true), there + len(true)
        whole += read == true
        if read and more < 0.3:
            covered += 1
            covered_right += read == true and not item.rest
    return {"precision": right / max(1, found), "recall": right / max(1, there), "whole": whole / len(items), "closed": covered / len(items), "closed right": covered_right / max(1, covered)}


def by_label(items, shares, at):
    """Read, rightly read and told, label by label."""
    counts = {}
    for item, (pairs, _) in zip(items, shares):
        read, true = read_of(pairs, at), {fact for fact in item.facts if fact[0] not in ALIKE or fact[1] < fact[2]}
        for place, facts in enumerate((read, read & true, true)):
            for fact in facts:
                counts.setdefault(fact[0], [0, 0, 0])[place] += 1
    return dict(sorted(counts.items(), key=lambda one: -one[1][2]))


def save(reader, folder):
    """As bytes, the words and each half of the layers in files of their own."""
    folder.mkdir(parents=True, exist_ok=True)
    packed = pack({name: value.detach().float().cpu().numpy() for name, value in reader.state_dict().items()}, small=True)
    parts = {"words": {}, "layers0": {}, "layers1": {}}
    for name, value in packed.items():
        late = name.startswith("layers.") and int(name.split(".")[1]) >= 6
        parts["words" if name.startswith("words.") else f"layers{int(late)}"][name] = value
    for part, values in parts.items():
        if values:
            np.savez(folder / f"{part}.npz", **values)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("base")
    parser.add_argument("tokenizer")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--layers", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--epochs", type=int, default=16)
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--rate", type=float, default=1e-4)
    parser.add_argument("--hold", nargs="*", default=[])
    parser.add_argument("--told", type=float, default=0.7, help="from which share on something counts as told")
    parser.add_argument("--rest", type=float, default=0.5, help="below which share nothing is told besides")
    parser.add_argument("--smoke", action="store_true")
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    tokens = Tokens(given.tokenizer)
    items, bad = everything()
    for line in bad:
        if ".sealed" not in line:
            print(line)
    learned = [item for item in items if not item.hand.endswith(".sealed") and item.hand not in given.hold]
    if given.smoke:
        given.epochs, given.layers, learned = 1, 1, learned[:320]
    reader = from_base(unpack(np.load(given.base)), given.layers).to(device)
    print(f"{len(learned)} texts, {sum(len(item.facts) for item in learned)} labels, {given.layers} layers, seed {given.seed}", flush=True)
    train(reader, learned, tokens, given, device)
    report = {"told": given.told, "rest": given.rest}
    for hand in sorted({item.hand for item in items if item.hand.endswith(".sealed") or item.hand in given.hold}):
        asked = [item for item in items if item.hand == hand]
        shares = shares_of(reader, asked, tokens, device)
        report[hand] = {at: {name: round(value, 3) for name, value in figures(asked, shares, at).items()} for at in (0.5, 0.7, 0.9)}
        print(hand, len(asked), json.dumps(report[hand]), flush=True)
    held = [item for item in items if item.hand in given.hold]
    if held:
        print("by label at 0.7:", json.dumps(by_label(held, shares_of(reader, held, tokens, device), 0.7)))
    given.out.mkdir(parents=True, exist_ok=True)
    (given.out / "report.json").write_text(json.dumps(report, indent=1))
    save(reader, given.out)


if __name__ == "__main__":
    main()
