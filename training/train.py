"""Trains the judge on stories and claims, and prints what it can do on hands that it has not read.

python3 train.py BASE.npz TOKENIZER.json --out FOLDER [--seed N] [--epochs N] [--hold HAND…] [--calibrate HAND…] [--view position|single|bag|claim] [--smoke]
Hands whose name ends in `.sealed` are never trained on; their figures are printed and nothing else.
"""
import argparse
import json
import math
import random
import time
from pathlib import Path

import claims as claim_data
import numpy as np
import stories as story_data
import torch
from decode import softmax
from encode import KINDS, MOST_FACTS, Tokens, encode_claim, encode_story
from figures import score_claims, score_stories, told
from model import Judge, padded
from tokenizers import Tokenizer
from torch.nn import functional as F
from weights import unpack

NEVER = ["strangers", "strangers-too"]
#: Denials are rare in any text.
VERDICT_WEIGHTS = torch.tensor([1.2, 2.0, 0.8])


def views(view, chance):
    """What a baseline is allowed to see of a story."""

    def bag(fact):
        words = fact["text"].split()
        chance.shuffle(words)
        return {**fact, "text": " ".join(words)}

    return {
        None: lambda facts: facts,
        "position": lambda facts: [{**fact, "who": "x", "scope": "", "text": "x"} for fact in facts],
        "bag": lambda facts: [bag(fact) for fact in facts],
    }[view]


def story_batches(stories, tokens, see):
    rows = []
    for story in stories:
        ids, marks = encode_story(see(story["facts"]), tokens)
        rows.append({"ids": ids, "marks": marks, "roles": story["roles"][:MOST_FACTS], "kind": story["kind"], "reason": story["reason"]})
    return rows


def claim_batches(pairs, tokens, blind=False):
    return [{"ids": encode_claim("" if blind else pair["text"], pair["claim"], tokens), "verdict": pair["verdict"]} for pair in pairs]


def in_batches(rows, size, chance):
    """Rows of like length together, the batches in random order."""
    rows = sorted(rows, key=lambda row: len(row["ids"]) + chance.random() * 40)
    batches = [rows[start : start + size] for start in range(0, len(rows), size)]
    chance.shuffle(batches)
    return batches


def loss_of(model, batch, device, reason_weight):
    hidden = model.hidden(padded([row["ids"] for row in batch], device))
    if "verdict" in batch[0]:
        return F.cross_entropy(model.entail(hidden[:, 0]).float(), torch.tensor([row["verdict"] for row in batch], device=device), weight=VERDICT_WEIGHTS.to(device), label_smoothing=0.05)
    kinds = model.kind(hidden[:, 0]).float()
    places = [(number, mark) for number, row in enumerate(batch) for mark in row["marks"]]
    index = torch.tensor(places, device=device)
    roles = model.role(hidden[index[:, 0], index[:, 1]]).float()
    wanted = torch.tensor([role for row in batch for role in row["roles"]], device=device)
    loss = F.cross_entropy(kinds, torch.tensor([row["kind"] for row in batch], device=device), label_smoothing=0.05) + F.cross_entropy(roles, wanted)
    reasons = torch.tensor([row["reason"] for row in batch], device=device)
    if reason_weight and (reasons >= 0).any():
        loss = loss + reason_weight * F.cross_entropy(model.reason(hidden[:, 0]).float(), reasons)
    return loss


def train(model, rows, given, device):
    chance = random.Random(given.seed)
    optimiser = torch.optim.AdamW(model.parameters(), lr=given.rate, weight_decay=0.01)
    total, step, started = None, 0, time.time()
    for epoch in range(given.epochs):
        model.train()
        stories, told = rows(epoch)
        batches = in_batches(stories, given.batch, chance) + in_batches(told, 2 * given.batch, chance)
        chance.shuffle(batches)
        total = total or given.epochs * len(batches)
        losses = []
        for batch in batches:
            for group in optimiser.param_groups:
                group["lr"] = given.rate * max(1e-3, min(1.0, step / (0.06 * total), (total - step) / total))
            with torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda"):
                loss = loss_of(model, batch, device, given.reasons)
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimiser.step()
            losses.append(loss.detach())
            step += 1
        print(f"epoch {epoch}: loss {torch.stack(losses).mean().item():.3f}, {time.time() - started:.0f} s", flush=True)


@torch.no_grad()
def outputs(model, rows, device, size=128):
    """Logits of each row, in the order given."""
    model.eval()
    order = sorted(range(len(rows)), key=lambda number: len(rows[number]["ids"]))
    out = [None] * len(rows)
    for start in range(0, len(order), size):
        numbers = order[start : start + size]
        with torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda"):
            hidden = model.hidden(padded([rows[number]["ids"] for number in numbers], device))
        hidden = hidden.float()
        kinds, verdicts = model.kind(hidden[:, 0]).cpu().numpy(), model.entail(hidden[:, 0]).cpu().numpy()
        roles = model.role(hidden).cpu().numpy()
        for place, number in enumerate(numbers):
            marks = rows[number].get("marks", [])
            out[number] = {"kind": kinds[place], "entail": verdicts[place], "roles": roles[place, marks]}
    return out


def fit_temperature(logits, labels):
    """The temperature under which the labels are likeliest."""
    logits, labels = np.asarray(logits, dtype=np.float64), np.asarray(labels)
    tried = [(-np.log(softmax(logits, t)[np.arange(len(labels)), labels] + 1e-12).mean(), t) for t in np.arange(0.5, 4.01, 0.1)]
    return float(round(min(tried)[1], 2))


def calibrate_stories(stories, results, precision):
    """For each kind the lowest threshold whose questions are right often enough (leniently)."""
    temperature = fit_temperature([one["kind"] for one in results], [story["kind"] for story in stories])
    decoded = told(results, temperature)
    thresholds = {}
    for name in KINDS[1:]:
        rows = sorted(((chance, story, roles) for story, (chance, kind, roles) in zip(stories, decoded) if kind == name), key=lambda row: -row[0])
        best, hits = 0.95, 0
        for count, (chance, story, roles) in enumerate(rows, 1):
            pointed = {number for numbers in roles.values() for number in numbers}
            hits += story["kind"] != 0 and len(pointed & {n for n, role in enumerate(story["roles"][:MOST_FACTS]) if role}) >= 2
            if hits / count >= precision:
                best = chance
        thresholds[name] = round(float(min(0.97, max(0.4, best))), 3)
    return temperature, thresholds


def average(files):
    """The mean of several trained models' weights: from one base it is as good as the best of them, and steadier."""
    models = [unpack(np.load(file)) for file in files]
    return {name: torch.tensor(np.mean([one[name] for one in models], axis=0)) for name in models[0]}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("base")
    parser.add_argument("tokenizer")
    parser.add_argument("--out", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--rate", type=float, default=1.2e-4)
    parser.add_argument("--batch", type=int, default=48)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--claim-times", type=int, default=3)
    parser.add_argument("--reasons", type=float, default=0.3)
    parser.add_argument("--precision", type=float, default=0.93)
    parser.add_argument("--neighbours", help="neighbourhoods that the product finds in a crowded memory (npm run judge:neighbours)")
    parser.add_argument("--neighbours-each", type=int, default=5000)
    parser.add_argument("--hold", nargs="*", default=[])
    parser.add_argument("--calibrate", nargs="*", default=[])
    parser.add_argument("--calibrate-claims", nargs="*", default=[])
    parser.add_argument("--hold-claims", nargs="*", default=[])
    parser.add_argument("--view", choices=["position", "bag", "claim"])
    parser.add_argument("--average", nargs="*", default=[])
    parser.add_argument("--smoke", action="store_true")
    given = parser.parse_args()
    random.seed(given.seed)
    torch.manual_seed(given.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    tokens = Tokens(Tokenizer.from_file(given.tokenizer))
    see = views(given.view if given.view != "claim" else None, random.Random(given.seed))
    all_hands = story_data.hands()
    apart = {hand for hand in all_hands if hand.endswith(".sealed")} | set(NEVER) | set(given.hold) | set(given.calibrate)
    learned = [story for hand in all_hands if hand not in apart for story in story_data.settled(hand)]
    claim_hands = claim_data.hands()
    claims_apart = {hand for hand in claim_hands if hand.endswith(".sealed")} | set(given.hold_claims) | set(given.calibrate_claims)
    pairs = [pair for hand in claim_hands if hand not in claims_apart for pair in claim_data.read(hand)]
    if given.smoke:
        learned, pairs, given.epochs, given.times, given.batch = learned[:24], pairs[:24], 1, 0, 8
    print(f"{len(learned)} histories by {len({story['hand'] for story in learned})} hands, {len(pairs)} claims by {len(claim_hands) - len(claims_apart)} hands", flush=True)

    crowded = [one for one in story_data.read_file(Path(given.neighbours)) if one["hand"] not in apart] if given.neighbours else []

    def rows(epoch):
        chance = random.Random(given.seed * 100 + epoch)
        stories = story_data.for_training(learned, chance, given.times)
        stories += [story_data.stretched(one, chance) for one in chance.sample(crowded, min(len(crowded), given.neighbours_each))]
        stories = story_batches(stories, tokens, see)
        told = [pair for _ in range(given.claim_times) for pair in claim_data.for_training(pairs, chance)]
        return [stories, claim_batches(told, tokens, given.view == "claim")]

    model = Judge(given.base).to(device)
    if given.average:
        model.load_state_dict(average(given.average), strict=False)
    else:
        train(model, rows, given, device)

    report = {"seed": given.seed, "view": given.view}
    temperature, thresholds = {"story": 1.0, "entail": 1.0}, {"reversal": 0.5, "ambiguity": 0.5, "stale": 0.5}
    if given.calibrate:
        stories = [story for hand in given.calibrate for story in story_data.settled(hand)]
        results = outputs(model, story_batches(stories, tokens, see), device)
        temperature["story"], thresholds = calibrate_stories(stories, results, given.precision)
    asserted = 0.5
    if given.calibrate_claims:
        held = [pair for hand in given.calibrate_claims for pair in claim_data.read(hand)]
        results = outputs(model, claim_batches(held, tokens, given.view == "claim"), device)
        temperature["entail"] = fit_temperature([one["entail"] for one in results], [pair["verdict"] for pair in held])
        tried = [(round(float(at), 2), score_claims(held, results, temperature["entail"], at)) for at in np.arange(0.3, 0.96, 0.02)]
        precise = [at for at, figures in tried if figures["precision"] >= 0.92 and figures["recall"] >= 0.2]
        asserted = precise[0] if precise else max(tried, key=lambda one: one[1]["precision"] * one[1]["recall"])[0]
        for at, figures in tried[::4]:
            print(f"claims at {at}: precision {figures['precision']}, recall {figures['recall']}", flush=True)
    report |= {"temperature": temperature, "ask": thresholds, "asserted": asserted}
    print(json.dumps(report), flush=True)
    everything = []
    for hand in [*sorted(given.hold), *sorted(given.calibrate), *NEVER, *(hand for hand in all_hands if hand.endswith(".sealed"))]:
        stories = story_data.settled(hand)
        decoded = told(outputs(model, story_batches(stories, tokens, see), device), temperature["story"])
        report[hand] = score_stories(stories, decoded, thresholds)
        report[hand + " at 0.5"] = score_stories(stories, decoded, 0.5)
        print(f"{hand:24} {report[hand]}\n{'':24} at 0.5 {report[hand + ' at 0.5']}", flush=True)
        if hand.endswith(".sealed"):
            everything += list(zip(stories, decoded))
    if everything:
        report["sealed"] = score_stories(*zip(*everything), thresholds)
        report["sealed at 0.5"] = score_stories(*zip(*everything), 0.5)
        print(f"{'all sealed':24} {report['sealed']}\n{'':24} at 0.5 {report['sealed at 0.5']}", flush=True)
    for hand in [*given.hold_claims, *given.calibrate_claims, *(hand for hand in claim_hands if hand.endswith(".sealed"))]:
        held = claim_data.read(hand)
        report["claims " + hand] = score_claims(held, outputs(model, claim_batches(held, tokens, given.view == "claim"), device), temperature["entail"], asserted)
        print(f"claims {hand:24} {report['claims ' + hand]}", flush=True)
    out = Path(given.out)
    out.mkdir(parents=True, exist_ok=True)
    (out / "report.json").write_text(json.dumps(report, indent=1))
    if given.view is None:
        np.savez(out / "judge.npz", **model.packed())


if __name__ == "__main__":
    main()
