"""Trains the judge on stories, claims, facts, pages, kinds and answers, and on which facts of a memory belong together.

python3 train.py prepare ROWS_FOLDER TOKENIZER.json [--epochs N] [--hold HAND…] [--neighbours FOLDER] [--smoke]   the rows of each epoch, made once for several runs
python3 train.py run ROWS_FOLDER BASE.npz --out FOLDER [--seed N] [--epochs N] [--twice SHARE] [--hidden SHARE] …   one run over them
Hands whose name ends in `.sealed`, and those held back, are never trained on. What came of it is measured after export.py, by calibrate.py and shipped.py.
"""
import argparse
import os
import pickle
import random
import signal
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import answers as answer_data
import claims as claim_data
import facts as fact_data
import kinds as kind_data
import numpy as np
import pages as page_data
import stories as story_data
import torch
from encode import MOST_FACTS, Tokens, encode_claim, encode_fact, encode_story
from model import NEW, from_base, save
from neighbours import in_crowds
from tokenizers import Tokenizer
from torch.nn import functional as F

NEVER = ["strangers", "strangers-too"]
#: Denials are rare in any text.
VERDICT_WEIGHTS = [1.2, 2.0, 0.8]
#: Words from this id on may be hidden; below are marks, atoms and pieces that stand for themselves.
FIRST_WORD, HIDDEN = 1000, 103
NO_ROLE = -100
#: Questions that are read together, each with its sentences.
MOST_ASKED = 8


def story_rows(stories, tokens, see):
    rows = []
    for story in stories:
        ids, marks = encode_story(see(story["facts"]), tokens)
        rows.append({"ids": ids, "marks": marks, "roles": story["roles"][:MOST_FACTS], "kind": story["kind"], "reason": story["reason"]})
    return rows


def claim_rows(pairs, tokens, blind=False):
    return [{"ids": encode_claim("" if blind else pair["text"], pair["claim"], tokens), "verdict": pair["verdict"]} for pair in pairs]


def padded(rows):
    # The faster kernels want widths of eights.
    width = -(-max(len(row["ids"]) for row in rows) // 8) * 8
    ids = np.zeros((len(rows), width), dtype=np.int64)
    for number, row in enumerate(rows):
        ids[number, : len(row["ids"])] = row["ids"]
    return ids


def of_stories(rows):
    marks, roles = (np.full((len(rows), MOST_FACTS), nothing, dtype=np.int64) for nothing in (0, NO_ROLE))
    for number, row in enumerate(rows):
        marks[number, : len(row["marks"])], roles[number, : len(row["roles"])] = row["marks"], row["roles"]
    return {"ids": padded(rows), "marks": marks, "roles": roles, "kind": np.array([row["kind"] for row in rows]), "reason": np.array([row["reason"] for row in rows])}


def of_claims(rows):
    return {"ids": padded(rows), "verdict": np.array([row["verdict"] for row in rows])}


def of_pages(rows):
    return {"ids": padded(rows), "page": np.array([row["page"] for row in rows])}


def of_kinds(of):
    return lambda rows: {"ids": padded(rows), of: np.array([row["kind"] for row in rows])}


def of_answers(questions):
    """The sentences of some questions, and which question each is read for."""
    rows = [row for own in questions for row in own]
    number = [n for n, own in enumerate(questions) for _ in own]
    return {"ids": padded(rows), "question": np.array(number), "answers": np.array([row["answers"] for row in rows])}


def of_facts(rows):
    ids = padded(rows)
    return {"ids": ids, **fact_data.sparse(rows, ids.shape[1])}


def of_sense(stories, tokens):
    """Facts of many histories together: which history each is of, and whether it is concerned."""
    told = [(encode_fact(fact, tokens), number, role > 0) for number, story in enumerate(stories) for fact, role in zip(story["facts"], story["roles"])]
    ids, number, concerned = zip(*told)
    return {"ids": padded([{"ids": one} for one in ids]), "of": np.array(number), "concerned": np.array(concerned)}


def sense_batches(stories, chance, tokens, size):
    """Half of the batches of one hand alone, whose histories are harder to tell apart."""
    own, mixed = {}, []
    for story in chance.sample(stories, len(stories)):
        (own.setdefault(story["hand"], []) if chance.random() < 0.5 else mixed).append(story)
    batches = [some[start : start + size] for some in [*own.values(), mixed] for start in range(0, len(some), size)]
    return [of_sense(some, tokens) for some in batches if any(any(story["roles"]) for story in some)]


def in_batches(rows, size, chance, made):
    """Rows of like length together, the batches in random order."""
    rows = sorted(rows, key=lambda row: len(row["ids"]) + chance.random() * 40)
    batches = [made(rows[start : start + size]) for start in range(0, len(rows), size)]
    chance.shuffle(batches)
    return batches


class Learned:
    """All that may be learned from."""

    def __init__(self, given):
        self.given = given
        held = set(given.hold) | {f"claims-{hand}" for hand in given.hold}

        def is_learned(hand):
            return not hand.endswith(".sealed") and hand not in NEVER and hand not in held

        self.stories = [story for hand in story_data.hands() if is_learned(hand) for story in story_data.settled(hand)]
        self.pairs = [pair for hand in claim_data.hands() if is_learned(hand) for pair in claim_data.read(hand)]
        self.facts = [item for item in fact_data.everything()[0] if is_learned(item.hand)]
        self.pages = [page for page in page_data.everything() if is_learned(page["hand"])]
        self.kinds = [one for one in kind_data.everything() if is_learned(one["hand"])]
        self.answers = [row for hand in answer_data.hands() if is_learned(hand) for row in answer_data.read(hand)]
        self.senses = np.load(given.senses, allow_pickle=True).item() if given.senses else None
        if given.smoke:
            self.stories, self.pairs, self.facts = self.stories[:24], self.pairs[:24], self.facts[:160]
            self.kinds, self.answers = self.kinds[::100], self.answers[:8]

    def epoch(self, number):
        """Batches of one epoch, each text in another dress than in the last."""
        given, chance, tokens = self.given, random.Random(number), Tokens(Tokenizer.from_file(self.given.tokenizer))
        see = story_data.views(given.view if given.view != "claim" else None, chance)
        stories = story_data.for_training(self.stories, chance, 0 if given.smoke else given.times)
        if self.senses is not None:
            stories += [story_data.stretched(one, chance) for one in in_crowds(self.stories, self.senses, chance, given.crowded)]
        pairs = [pair for _ in range(given.claim_times) for pair in claim_data.for_training(self.pairs, chance)]
        facts = [fact_data.row_of(item, tokens, chance) for _ in range(given.fact_times) for item in self.facts]
        kinds = {of: [kind_data.row_of(one, tokens) for one in self.kinds if one["of"] == of] for of in ("questions", "claims")}
        asked = chance.sample(self.answers, len(self.answers))
        asked = [answer_data.rows_of(one, tokens, chance) for one in asked]
        return {
            "kinds": [batch for of, rows in kinds.items() for batch in in_batches(rows, 2 * given.batch, chance, of_kinds(of))],
            "answers": [of_answers(asked[start : start + MOST_ASKED]) for start in range(0, len(asked), MOST_ASKED)],
            "stories": in_batches(story_rows(stories, tokens, see), given.batch, chance, of_stories),
            "claims": in_batches(claim_rows(pairs, tokens, given.view == "claim"), 2 * given.batch, chance, of_claims),
            "facts": in_batches(facts, 2 * given.batch, chance, of_facts),
            "sense": [one for _ in range(given.sense_times) for one in sense_batches(self.stories, chance, tokens, given.batch)],
            "pages": in_batches([page_data.row_of(page, tokens, chance) for _ in range(2) for page in self.pages], given.batch, chance, of_pages),
        }


LEARNED = None


def write_epoch(number):
    with open(Path(LEARNED.given.rows) / f"{number}.pickle", "wb") as file:
        pickle.dump(LEARNED.epoch(number), file, protocol=5)


def prepare(given):
    global LEARNED
    LEARNED = Learned(given)
    print(f"{len(LEARNED.stories)} histories, {len(LEARNED.pairs)} claims, {len(LEARNED.facts)} texts of facts, {len(LEARNED.pages)} pages", flush=True)
    Path(given.rows).mkdir(parents=True, exist_ok=True)
    started = time.time()
    with ProcessPoolExecutor(max_workers=min(given.epochs, os.cpu_count())) as pool:
        list(pool.map(write_epoch, range(given.epochs)))
    print(f"{given.epochs} epochs prepared, {time.time() - started:.0f} s", flush=True)


def agreeing(one, other):
    """How far two readings of the same text are from one another."""
    p, q = F.log_softmax(one, -1), F.log_softmax(other, -1)
    return 0.5 * ((p.exp() - q.exp()) * (p - q)).sum(-1).mean()


def halves(values, is_twice):
    return values.chunk(2) if is_twice else (values, None)


def picked(logits, wanted, twice, **kept):
    """Cross entropy; of a text that was read twice also how far the readings are apart."""
    one, other = halves(logits.float(), twice)
    loss = F.cross_entropy(one, wanted, **kept)
    return loss if other is None else 0.5 * (loss + F.cross_entropy(other, wanted, **kept)) + twice * agreeing(one, other)


def story_loss(judge, hidden, batch, given):
    kind, reason = judge.kind(hidden[:, 0]), batch["reason"]
    loss = picked(kind, batch["kind"], given.twice, label_smoothing=0.05)
    marks = batch["marks"].repeat(2 if given.twice else 1, 1)
    roles = judge.role(hidden.gather(1, marks[:, :, None].expand(-1, -1, hidden.shape[2])))
    is_fact = (batch["roles"] != NO_ROLE).repeat(2 if given.twice else 1, 1)
    loss = loss + picked(roles[is_fact], batch["roles"][batch["roles"] != NO_ROLE], given.twice)
    reasons = judge.reason(hidden[: len(reason), 0]).float()
    return loss + given.reasons * F.cross_entropy(reasons, reason, reduction="sum") / (reason >= 0).sum().clamp(min=1)


def fact_loss(judge, hidden, batch, given):
    pairs, more = judge.pairs(hidden, batch["atoms"].repeat(2 if given.twice else 1, 1, 1))
    known, wanted = labels_of(batch, pairs.shape[3])
    rest, size = batch["rest"], len(batch["rest"])

    def told(logits, more):
        loss = (F.binary_cross_entropy_with_logits(logits, wanted, reduction="none") * known).sum() / size
        return loss + 0.3 * (F.binary_cross_entropy_with_logits(more, rest, reduction="none") * (rest != 0.5)).mean()

    (one, other), (more_one, more_other) = halves(pairs.float(), given.twice), halves(more.float(), given.twice)
    if other is None:
        return told(one, more_one)
    apart = ((one.sigmoid() - other.sigmoid()) * (one - other) * known).sum() / size
    return 0.5 * (told(one, more_one) + told(other, more_other)) + 0.5 * given.twice * apart


def labels_of(batch, count):
    """Which labels are known of which pairs of atoms, and which hold."""
    kinds, asked, (text, one, other, label) = batch["kinds"], batch["asked"], batch["facts"].unbind(1)
    there = kinds >= 0
    # Of passages of claims dates and numbers are not labelled, and of some pairs more is told than labels can say.
    named = there & ~(asked[:, :1] & ((kinds == fact_data.DATE) | (kinds == fact_data.NUMBER)))
    pairs = named[:, :, None] & named[:, None, :]
    pairs[tuple(batch["unknown"].unbind(1))] = False
    known = pairs[..., None].repeat(1, 1, 1, count)
    wanted = torch.zeros_like(known, dtype=torch.float32)
    known[text, one, other, label] = True
    wanted[text, one, other, label] = 1.0
    hidden = torch.stack([asked[:, 0], ~asked[:, 1], ~asked[:, 2], ~asked[:, 3]], 1)
    never = (hidden[:, :, None] & torch.from_numpy(fact_data.NOT_ASKED).to(kinds.device)).any(1)
    known &= ~never[:, None, None, :]
    return known.float(), wanted * known


def sense_loss(judge, hidden, batch, given):
    """Of all facts, those concerned in the same trouble must be the nearest; what else their histories hold does not count."""
    times = 2 if given.twice else 1
    where, of, concerned = judge.sense(hidden), batch["of"].repeat(times), batch["concerned"].repeat(times)
    fact = torch.arange(len(batch["of"]), device=of.device).repeat(times)
    same = of[:, None] == of[None, :]
    wanted = same & concerned[:, None] & concerned[None, :] & (fact[:, None] != fact[None, :])
    logits = (where @ where.T / given.sense_warmth).masked_fill(same & ~wanted, -1e4)
    some = wanted.any(1)
    shares = F.log_softmax(logits[some], -1)
    return given.sense_weight * -((shares * wanted[some]).sum(-1) / wanted[some].sum(-1)).mean()


def answer_loss(judge, hidden, batch, given):
    """Of all sentences of a question and of none of them, those that answer it are the likeliest."""
    question, answers = batch["question"], batch["answers"]
    count = int(question.max()) + 1
    own = question[None, :] == torch.arange(count, device=question.device)[:, None]
    is_answered = (own & answers[None, :]).any(1)

    def missed(scores):
        rows = scores.float()[None, :].expand(count, -1)
        everything = torch.cat([rows.masked_fill(~own, -1e4), rows.new_zeros(count, 1)], 1)
        right = torch.cat([rows.masked_fill(~(own & answers[None, :]), -1e4), torch.where(is_answered, -1e4, 0.0)[:, None]], 1)
        return (everything.logsumexp(1) - right.logsumexp(1)).mean()

    one, other = halves(judge.answers(hidden[:, 0])[:, 0], given.twice)
    if other is None:
        return missed(one)
    one_share, other_share = one.float().sigmoid(), other.float().sigmoid()
    return 0.5 * (missed(one) + missed(other)) + given.twice * ((one_share - other_share) * (one.float() - other.float())).mean()


def loss_of(judge, batch, given):
    ids = batch["ids"]
    if given.hidden:
        ids = torch.where((torch.rand(ids.shape, device=ids.device) < given.hidden) & (ids >= FIRST_WORD), HIDDEN, ids)
    hidden = judge.hidden(ids.repeat(2, 1) if given.twice else ids)
    if "atoms" in batch:
        return fact_loss(judge, hidden, batch, given)
    if "of" in batch:
        return sense_loss(judge, hidden, batch, given)
    if "question" in batch:
        return answer_loss(judge, hidden, batch, given)
    for of, head in (("questions", judge.questions), ("claims", judge.claims)):
        if of in batch:
            return picked(head(hidden[:, 0]), batch[of], given.twice, label_smoothing=0.05)
    if "page" in batch:
        return picked(judge.page(hidden[:, 0]), batch["page"], given.twice, label_smoothing=0.05)
    if "verdict" in batch:
        weights = torch.tensor(VERDICT_WEIGHTS, device=ids.device)
        return picked(judge.entail(hidden[:, 0]), batch["verdict"], given.twice, weight=weights, label_smoothing=0.05)
    return story_loss(judge, hidden, batch, given)


def groups_of(judge, given):
    """What begins with chance alone learns faster than what the base knows, and its upper layers faster than its lower ones."""
    layers = len(judge.layers)
    rates = {}
    for name, value in judge.named_parameters():
        part, number, *_ = name.split(".")
        if part in NEW[4:]:
            factor = 5.0
        elif part == "layers":
            factor = given.falling ** (layers - 1 - int(number))
        else:
            factor = given.falling**layers if part in ("words", "places", "norm") else 1.0
        rates.setdefault(factor, []).append(value)
    return [{"params": values, "rate": given.rate * factor} for factor, values in rates.items()]


def train(judge, given, device):
    chance = random.Random(given.seed)
    optimiser = torch.optim.AdamW(groups_of(judge, given), lr=given.rate, weight_decay=0.01, fused=device == "cuda")
    slow = {name: value.detach().clone() for name, value in judge.state_dict().items()}
    values = list(judge.parameters())
    total, step, started = None, 0, time.time()
    stopped = []
    signal.signal(signal.SIGTERM, lambda *_: stopped.append(True))
    for epoch in range(given.epochs):
        judge.train()
        with open(Path(given.rows) / f"{(epoch + given.seed) % given.prepared}.pickle", "rb") as file:
            parts = pickle.load(file)
        batches = [batch for part in given.only.split(",") for batch in parts[part]]
        chance.shuffle(batches)
        total = total or given.epochs * len(batches)
        losses = []
        for batch in batches:
            if stopped:
                break
            for group in optimiser.param_groups:
                group["lr"] = group["rate"] * max(1e-3, min(1.0, step / (0.06 * total), (total - step) / total))
            batch = {name: torch.from_numpy(value).to(device, non_blocking=True) for name, value in batch.items()}
            with torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda"):
                loss = loss_of(judge, batch, given)
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(values, 1.0)
            optimiser.step()
            losses.append(loss.detach())
            step += 1
            if step % 10 == 0:
                keep = min(given.slow, step / (step + 100))
                torch._foreach_lerp_(list(slow.values()), [value.detach() for value in judge.state_dict().values()], 1 - keep)
        # A run that is cut off leaves what it has learned so far; the mean of the last steps is steadier than the last of them.
        last = {name: value.clone() for name, value in judge.state_dict().items()}
        judge.load_state_dict(slow)
        save(judge, given.out)
        judge.load_state_dict(last)
        print(f"{given.out.name} epoch {epoch}: {len(losses)} of {len(batches)} steps, loss {torch.stack(losses).mean().item():.3f}, {time.time() - started:.0f} s", flush=True)
        if stopped:
            return


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=["prepare", "run"])
    parser.add_argument("rows")
    parser.add_argument("source", help="the tokenizer for prepare, the base for run")
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--batch", type=int, default=48)
    parser.add_argument("--smoke", action="store_true")
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--claim-times", type=int, default=2)
    parser.add_argument("--fact-times", type=int, default=3)
    parser.add_argument("--sense-times", type=int, default=2)
    parser.add_argument("--sense-weight", type=float, default=0.5)
    parser.add_argument("--sense-warmth", type=float, default=0.07)
    parser.add_argument("--senses", help="what each fact speaks of, by senses.py: stories are read in crowds as well")
    parser.add_argument("--crowded", type=int, default=5000, help="how many neighbourhoods of crowded memories each epoch")
    parser.add_argument("--hold", nargs="*", default=[], help="hands of stories, claims or facts that are not learned from")
    parser.add_argument("--view", choices=["position", "bag", "claim"])
    parser.add_argument("--out", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--prepared", type=int, default=6, help="how many epochs were prepared")
    parser.add_argument("--only", default="stories,claims,facts,pages,sense,kinds,answers")
    parser.add_argument("--layers", type=int, default=12)
    parser.add_argument("--rate", type=float, default=1.2e-4)
    parser.add_argument("--falling", type=float, default=1.0, help="how much slower each layer learns than the one above it")
    parser.add_argument("--drop", type=float, default=0.1)
    parser.add_argument("--reasons", type=float, default=0.3)
    parser.add_argument("--twice", type=float, default=0.0, help="each text is read twice, and how much the readings must agree")
    parser.add_argument("--hidden", type=float, default=0.0, help="the share of words that are hidden")
    parser.add_argument("--slow", type=float, default=0.98, help="how much of the mean of earlier steps is kept every ten steps")
    given = parser.parse_args()
    if given.what == "prepare":
        given.tokenizer = given.source
        return prepare(given)
    random.seed(given.seed)
    torch.manual_seed(7)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    judge = from_base(given.source, given.layers, given.drop).to(device)
    # Runs that differ in what they see begin alike, so that their means can be taken.
    torch.manual_seed(given.seed)
    train(judge, given, device)


if __name__ == "__main__":
    main()
