"""Weights as train.py leaves them, held against hands that they have not learned from: for choosing between runs.

python3 measure.py TOKENIZER.json --hold HAND… -- FOLDER [FOLDER …]   each is measured; with --mean NEW_FOLDER the mean of their weights is kept there and measured
"""
import argparse
import re
from pathlib import Path

import answers as answer_data
import claims as claim_data
import facts as fact_data
import numpy as np
import pages as page_data
import stories as story_data
import torch
from decode import softmax
from encode import MOST_FACTS, Tokens, encode_claim, encode_fact, encode_page, encode_shape, encode_story
from figures import answer_figures, curve, facts_told, fit_temperature, kind_figures, score_stories, told
from model import load, save
from tokenizers import Tokenizer


#: Never learned from; they stand around those that are measured.
CROWD = ["strangers", "strangers-too"]


class Trained:
    def __init__(self, judge, tokens, device):
        self.judge, self.tokens, self.device = judge.to(device).eval(), tokens, device

    @torch.no_grad()
    def hidden(self, ids):
        with torch.autocast(self.device, dtype=torch.bfloat16, enabled=self.device == "cuda"):
            return self.judge.hidden(torch.tensor([ids], device=self.device)).float()

    @torch.no_grad()
    def story(self, facts):
        ids, marks = encode_story(facts, self.tokens)
        hidden = self.hidden(ids)
        return {"kind": self.judge.kind(hidden[:, 0])[0].cpu().numpy(), "roles": self.judge.role(hidden)[0, marks].cpu().numpy()}

    @torch.no_grad()
    def fact(self, fact):
        return self.judge.sense(self.hidden(encode_fact(fact, self.tokens)))[0].cpu().numpy()

    @torch.no_grad()
    def claim(self, text, claim):
        return self.judge.entail(self.hidden(encode_claim(text, claim, self.tokens))[:, 0])[0].cpu().numpy()

    @torch.no_grad()
    def facts(self, item):
        row = fact_data.row_of(item, self.tokens)
        pairs, _ = self.judge.pairs(self.hidden(row["ids"]), torch.from_numpy(fact_data.atom_shares([row], len(row["ids"]))).to(self.device))
        return torch.sigmoid(pairs)[0].cpu().numpy()

    @torch.no_grad()
    def page(self, path, text):
        return self.judge.page(self.hidden(encode_page(path, text, self.tokens))[:, 0])[0].cpu().numpy()

    @torch.no_grad()
    def kinds(self, of, shape):
        return getattr(self.judge, of)(self.hidden(encode_shape(shape, self.tokens))[:, 0])[0].cpu().numpy()

    @torch.no_grad()
    def answers(self, question):
        return np.array([self.judge.answers(self.hidden(row["ids"])[:, 0])[0, 0].item() for row in answer_data.rows_of(question, self.tokens)])


def facts_curve(items, shares, labels):
    scored, there = [], 0
    for item, pairs in zip(items, shares):
        true = {fact for fact in item.facts if fact[0] in labels and (fact[0] not in fact_data.ALIKE or fact[1] < fact[2])}
        there += len(true)
        for label, one, other in facts_told(pairs, 0.05):
            if label in labels and ((label, one, other) in true or item.rest is not None or (one, other) not in item.unknown):
                scored.append((float(pairs[one, other, fact_data.PLACE_OF[label]]), (label, one, other) in true))
    return curve(scored, there)


def nearness(judge, stories):
    """All histories in one memory: how often all concerned facts are among the nearest of one of them, and of the last."""
    where = np.array([judge.fact(fact) for story in stories for fact in story["facts"]])
    asked, around, last, first = 0, {4: 0, 11: 0, 40: 0}, {4: 0, 11: 0, 40: 0}, 0
    for story in stories:
        concerned = [first + n for n, role in enumerate(story["roles"]) if role]
        first += len(story["facts"])
        if not concerned:
            continue
        asked += 1
        for most in around:
            whole = []
            for one in concerned:
                order = np.argsort(-(where @ where[one]))[: most + 1]
                whole.append(set(concerned) <= {one, *order})
            around[most] += any(whole)
            last[most] += whole[-1]
    return f"near, of {len(where)} facts: " + ", ".join(f"{most}: {around[most] / asked:.3f} ({last[most] / asked:.3f})" for most in around)


def figures(judge, hold):
    out = [*kind_figures(judge, hold), *answer_figures(judge, hold)]
    stories = [story for hand in story_data.hands() if hand in hold for story in story_data.settled(hand)]
    if stories:
        results = [judge.story(story["facts"]) for story in stories]
        temperature = fit_temperature([one["kind"] for one in results], [story["kind"] for story in stories])
        decoded = told(results, temperature)
        kinds = softmax([one["kind"] for one in results], temperature)
        loss = -np.log(kinds[np.arange(len(stories)), [story["kind"] for story in stories]] + 1e-9).mean()
        strict, lenient = [], []
        for story, (chance, kind, roles) in zip(stories, decoded):
            one = score_stories([story], [(chance, kind, roles)], 0.0)
            strict.append((chance, one["strict recall"] == 1))
            lenient.append((chance, one["recall"] == 1))
        confused = sum(story["kind"] != 0 for story in stories)
        out.append(f"stories: loss {loss:.3f}; lenient {curve(lenient, confused)}; strict {curve(strict, confused)}")
        out.append(nearness(judge, stories + [story for hand in CROWD for story in story_data.settled(hand)]))
    pairs = [pair for hand in claim_data.hands() if hand in hold for pair in claim_data.read(hand)]
    if pairs:
        logits = np.array([judge.claim(pair["text"], pair["claim"]) for pair in pairs])
        temperature = fit_temperature(logits, [pair["verdict"] for pair in pairs])
        shares = softmax(logits, temperature)
        loss = -np.log(shares[np.arange(len(pairs)), [pair["verdict"] for pair in pairs]] + 1e-9).mean()
        asserted = [(float(row[0]), pair["verdict"] == 0) for pair, row in zip(pairs, shares)]
        out.append(f"claims: loss {loss:.3f}; {curve(asserted, sum(hit for _, hit in asserted))}")
    items = [item for item in fact_data.everything()[0] if item.hand in hold or item.hand.removeprefix("claims-") in hold]
    items = [item for item in items if not item.hand.endswith(".sealed") or item.hand in hold]
    shares = [judge.facts(item) for item in items]
    early = [name for name in fact_data.LABELS if name not in fact_data.LATER | fact_data.NEWEST | fact_data.OF_PAGES]
    groups = {
        "facts": ([n for n, item in enumerate(items) if item.rest is not None], early),
        "later": ([n for n, item in enumerate(items) if item.is_whole], fact_data.LATER),
        "newest": ([n for n, item in enumerate(items) if item.is_newest], fact_data.NEWEST),
        "pages, all": ([n for n, item in enumerate(items) if item.is_page], fact_data.LABELS),
        "pages, years": ([n for n, item in enumerate(items) if item.is_page], fact_data.OF_PAGES),
        "of claims": ([n for n, item in enumerate(items) if item.rest is None], early),
    }
    for name, (numbers, labels) in groups.items():
        if numbers:
            out.append(f"{name}: {facts_curve([items[n] for n in numbers], [shares[n] for n in numbers], set(labels))}")
    pages = [page for page in page_data.everything() if page["hand"] in hold]
    if pages:
        shares = [softmax(judge.page(page["path"], page["text"])) for page in pages]
        right = [int(one.argmax()) == page["kind"] for page, one in zip(pages, shares)]
        sure = [hit for hit, one in zip(right, shares) if one.max() >= 0.9]
        out.append(f"looks of pages: {np.mean(right):.3f} right; {sum(sure)} of {len(sure)} where sure, of {len(pages)}")
    return out


def mean_of(judges):
    states = [judge.state_dict() for judge in judges]
    judges[0].load_state_dict({name: sum(state[name].float() for state in states) / len(states) for name in states[0]})
    return judges[0]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tokenizer")
    parser.add_argument("--hold", nargs="*", default=[])
    parser.add_argument("--mean", type=Path, help="where the mean of the weights is kept")
    parser.add_argument("folders", nargs="+", type=Path)
    given = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    tokens = Tokens(Tokenizer.from_file(given.tokenizer))
    if given.mean:
        save(mean_of([load(folder) for folder in given.folders]), given.mean)
    for folder in [given.mean] if given.mean else given.folders:
        lines = figures(Trained(load(folder), tokens, device), set(given.hold))
        print("\n".join(f"{folder.name:10} {line}" for line in lines))
        print(f"{folder.name:10} sum {sum(float(ap) for line in lines for ap in re.findall('ap ([0-9.]+)', line)):.3f}", flush=True)


if __name__ == "__main__":
    main()
