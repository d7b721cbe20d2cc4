"""Trains the judge on stories, claims, facts and books.

python3 train.py BASE.npz TOKENIZER.json --out FOLDER [--seed N] [--epochs N] [--only stories,claims,facts,books] [--hold HAND…] [--view position|bag|claim] [--smoke]
Hands whose name ends in `.sealed`, and those held back, are never trained on. What came of it is measured after export.py, by calibrate.py and shipped.py.
"""
import argparse
import random
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import books as book_data
import claims as claim_data
import facts as fact_data
import stories as story_data
import torch
from encode import MOST_FACTS, Tokens, encode_claim, encode_story
from model import NEW, from_base, padded, save
from tokenizers import Tokenizer
from torch.nn import functional as F

NEVER = ["strangers", "strangers-too"]
#: Denials are rare in any text.
VERDICT_WEIGHTS = torch.tensor([1.2, 2.0, 0.8])


def story_batches(stories, tokens, see):
    rows = []
    for story in stories:
        ids, marks = encode_story(see(story["facts"]), tokens)
        rows.append({"ids": ids, "marks": marks, "roles": story["roles"][:MOST_FACTS], "kind": story["kind"], "reason": story["reason"]})
    return rows


def claim_batches(pairs, tokens, blind=False):
    return [{"ids": encode_claim("" if blind else pair["text"], pair["claim"], tokens), "verdict": pair["verdict"]} for pair in pairs]


def book_batches(rows, tokens):
    return [{**{name: row[name] for name in ("held", "answers") if name in row}, "ids": encode_claim(row["text"], row["claim"], tokens)} for row in rows]


def in_batches(rows, size, chance):
    """Rows of like length together, the batches in random order."""
    rows = sorted(rows, key=lambda row: len(row["ids"]) + chance.random() * 40)
    batches = [rows[start : start + size] for start in range(0, len(rows), size)]
    chance.shuffle(batches)
    return batches


def loss_of(judge, batch, device, reason_weight):
    hidden = judge.hidden(padded([row["ids"] for row in batch], device))
    if "places" in batch[0]:
        return fact_loss(judge, hidden, batch, device)
    if "held" in batch[0]:
        return held_loss(judge.held(hidden[:, 0]).float(), torch.tensor([row["held"] for row in batch], device=device))
    if "answers" in batch[0]:
        return F.binary_cross_entropy_with_logits(judge.answers(hidden[:, 0]).float()[:, 0], torch.tensor([row["answers"] for row in batch], device=device))
    if "verdict" in batch[0]:
        return F.cross_entropy(judge.entail(hidden[:, 0]).float(), torch.tensor([row["verdict"] for row in batch], device=device), weight=VERDICT_WEIGHTS.to(device), label_smoothing=0.05)
    kinds = judge.kind(hidden[:, 0]).float()
    places = [(number, mark) for number, row in enumerate(batch) for mark in row["marks"]]
    index = torch.tensor(places, device=device)
    roles = judge.role(hidden[index[:, 0], index[:, 1]]).float()
    wanted = torch.tensor([role for row in batch for role in row["roles"]], device=device)
    loss = F.cross_entropy(kinds, torch.tensor([row["kind"] for row in batch], device=device), label_smoothing=0.05) + F.cross_entropy(roles, wanted)
    reasons = torch.tensor([row["reason"] for row in batch], device=device)
    if reason_weight and (reasons >= 0).any():
        loss = loss + reason_weight * F.cross_entropy(judge.reason(hidden[:, 0]).float(), reasons)
    return loss


def held_loss(logits, wanted):
    """Where it is only known that it is not told, either of the others is right."""
    shares = torch.softmax(logits, -1)
    known = torch.where(wanted < 0, 1 - shares[:, 0], shares.gather(1, wanted.clamp(min=0)[:, None])[:, 0])
    return -known.clamp(min=1e-6).log().mean()


def fact_loss(judge, hidden, batch, device):
    atoms, wanted, known, rest = (torch.from_numpy(one).to(device, non_blocking=True) for one in fact_data.arrays(batch, hidden.shape[1]))
    pairs, more = judge.pairs(hidden, atoms)
    loss = (F.binary_cross_entropy_with_logits(pairs.float(), wanted, reduction="none") * known).sum() / len(batch)
    return loss + 0.3 * (F.binary_cross_entropy_with_logits(more.float(), rest, reduction="none") * (rest != 0.5)).mean()


def train(judge, epochs, given, device):
    """`epochs` gives, one after another, the rows of stories, of claims, of facts and of books."""
    chance = random.Random(given.seed)
    parts = [{"params": [value for name, value in judge.named_parameters() if (name.split(".")[0] in NEW[4:]) == new], "rate": given.rate * (5 if new else 1)} for new in (True, False)]
    optimiser = torch.optim.AdamW(parts, lr=given.rate, weight_decay=0.01)
    total, step, started = None, 0, time.time()
    for epoch, (stories, told, facts, books) in enumerate(epochs):
        judge.train()
        batches = in_batches(stories, given.batch, chance) + in_batches(told, 2 * given.batch, chance) + in_batches(facts, given.batch, chance)
        for part in ("held", "answers"):
            batches += in_batches([row for row in books if part in row], 2 * given.batch, chance)
        chance.shuffle(batches)
        total = total or given.epochs * len(batches)
        losses = []
        for batch in batches:
            for group in optimiser.param_groups:
                group["lr"] = group["rate"] * max(1e-3, min(1.0, step / (0.06 * total), (total - step) / total))
            with torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda"):
                loss = loss_of(judge, batch, device, given.reasons)
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(judge.parameters(), 1.0)
            optimiser.step()
            losses.append(loss.detach())
            step += 1
        # A run that is cut off leaves what it has learned so far.
        save(judge, given.out)
        print(f"epoch {epoch}: {len(batches)} steps, loss {torch.stack(losses).mean().item():.3f}, {time.time() - started:.0f} s", flush=True)


class Rows:
    """What is learned in one epoch, made in a process of its own."""

    def __init__(self, given):
        self.given = given
        only = set(given.only.split(","))

        def is_learned(hand):
            return not hand.endswith(".sealed") and hand not in (*NEVER, *given.hold)

        self.learned = [story for hand in story_data.hands() if is_learned(hand) for story in story_data.settled(hand)] if "stories" in only else []
        self.pairs = [pair for hand in claim_data.hands() if is_learned(hand) for pair in claim_data.read(hand)] if "claims" in only else []
        self.facts = [item for item in fact_data.everything()[0] if is_learned(item.hand)] if "facts" in only else []
        self.books = [book_data.read(hand) for hand in book_data.hands() if is_learned(hand)] if "books" in only else []
        crowded = Path(given.neighbours).glob("*.jsonl") if given.neighbours and self.learned else []
        self.crowded = [one for path in sorted(crowded) if is_learned(path.stem) for one in story_data.read_file(path)]
        if given.smoke:
            self.learned, self.pairs, self.facts, self.books = self.learned[:24], self.pairs[:24], self.facts[:160], [one[:4] for one in self.books[:2]]

    def of(self, epoch):
        given, chance, tokens = self.given, random.Random(self.given.seed * 100 + epoch), Tokens(Tokenizer.from_file(self.given.tokenizer))
        see = story_data.views(given.view if given.view != "claim" else None, chance)
        stories = story_data.for_training(self.learned, chance, given.times)
        stories += [story_data.stretched(one, chance) for one in chance.sample(self.crowded, min(len(self.crowded), given.neighbours_each))]
        told = [pair for _ in range(given.claim_times) for pair in claim_data.for_training(self.pairs, chance)]
        facts = [fact_data.row_of(item, tokens, chance) for _ in range(given.fact_times) for item in self.facts]
        books = book_data.for_training(self.books, self.pairs, chance) if self.books else []
        return story_batches(stories, tokens, see), claim_batches(told, tokens, given.view == "claim"), facts, book_batches(books, tokens)


ROWS = None


def rows_of(epoch):
    return ROWS.of(epoch)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("base")
    parser.add_argument("tokenizer")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--only", default="stories,claims,facts")
    parser.add_argument("--layers", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--rate", type=float, default=1.2e-4)
    parser.add_argument("--batch", type=int, default=48)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--claim-times", type=int, default=3)
    parser.add_argument("--fact-times", type=int, default=3)
    parser.add_argument("--reasons", type=float, default=0.3)
    parser.add_argument("--neighbours", help="folder of neighbourhoods that the product finds in a crowded memory (npm run judge:neighbours)")
    parser.add_argument("--neighbours-each", type=int, default=5000)
    parser.add_argument("--hold", nargs="*", default=[], help="hands of stories, claims or facts that are not learned from")
    parser.add_argument("--view", choices=["position", "bag", "claim"])
    parser.add_argument("--smoke", action="store_true")
    given = parser.parse_args()
    if given.smoke:
        given.epochs, given.layers, given.times, given.batch = 1, 1, 0, 8
    random.seed(given.seed)
    torch.manual_seed(given.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    global ROWS
    # Read once; those who make the rows of each epoch are forked from here.
    rows = ROWS = Rows(given)
    print(f"{len(rows.learned)} histories, {len(rows.pairs)} claims, {len(rows.facts)} texts of facts, {sum(map(len, rows.books))} passages of books", flush=True)
    model = from_base(given.base, given.layers).to(device)
    with ProcessPoolExecutor(max_workers=1 if given.smoke else 6) as pool:
        train(model, pool.map(rows_of, range(given.epochs)), given, device)


if __name__ == "__main__":
    main()
