"""The shipped file, run as the product runs it: figures of every hand by the quantised model, and parity.json for the product's own encoder.

python3 shipped.py MODEL_FOLDER TOKENIZER.json [--parity] [--all] [--view position|bag]   a baseline that was trained with a view is measured through it
"""
import json
import random
import sys
from pathlib import Path

import answers as answer_data
import claims as claim_data
import kinds as kind_data
import numpy as np
import onnxruntime
import pages as page_data
import stories as story_data
from decode import softmax
from encode import PAGES, Tokens, encode_claim, encode_fact, encode_page, encode_shape, encode_story
from facts import atom_shares, everything, row_of
from figures import answer_figures, score_claims, score_facts, score_stories, told
from tokenizers import Tokenizer

HERE = Path(__file__).parent


class Shipped:
    def __init__(self, folder, tokenizer, view=None):
        self.see = story_data.views(view, random.Random(1))
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 2
        self.session = onnxruntime.InferenceSession(str(Path(folder) / "model.onnx"), options)
        #: A file that was made before kinds and answers were learned has no numbers for them.
        self.outputs = [one.name for one in self.session.get_outputs()]
        self.card = json.loads((Path(folder) / "judge.json").read_text())
        self.tokens = Tokens(Tokenizer.from_file(tokenizer))

    def run(self, ids, atoms=None):
        atoms = np.zeros((1, 1, len(ids)), dtype=np.float32) if atoms is None else atoms
        told = self.session.run(self.outputs, {"ids": np.array([ids], dtype=np.int64), "atoms": atoms})
        return {name: one[0] for name, one in zip(self.outputs, told)}

    def story(self, facts):
        ids, marks = encode_story(self.see(facts), self.tokens)
        told = self.run(ids)
        return {"ids": ids, "marks": marks, "kind": told["kind"], "roles": told["roles"][marks]}

    def claim(self, text, claim):
        return {"entail": self.run(encode_claim(text, claim, self.tokens))["entail"]}

    def facts(self, item):
        """The share of each label of each pair of atoms, and of anything more being told."""
        row = row_of(item, self.tokens)
        told = self.run(row["ids"], atom_shares([row], len(row["ids"])))
        return 1 / (1 + np.exp(-told["pairs"])), float(1 / (1 + np.exp(-told["rest"])))

    def sense(self, fact):
        return self.run(encode_fact(fact, self.tokens))["sense"]

    def page(self, path, text):
        """The share of each kind of page."""
        return softmax(self.run(encode_page(path, text, self.tokens))["page"], 1)

    def kinds(self, of, shape):
        return self.run(encode_shape(shape, self.tokens))[of]

    def answers(self, question):
        return np.array([float(self.run(row["ids"])["answers"]) for row in answer_data.rows_of(question, self.tokens)])


def parity(judge):
    """Odd texts, some stories and some claims, with what they must become."""
    texts = ["Naïve café, déjà-vu!", "MAX_UPLOAD_MB=50 (client_max_body_size).", "日本語 and emoji 🙃 mixed", "don't—won't; it's 3.14% of €5", "x" * 120, "tab\tand\u00a0no-break\u200b zero", "ﬁne ligature ½ Å"]
    out = {"texts": [{"text": text, "ids": judge.tokens(text)} for text in texts], "stories": [], "claims": [], "facts": [], "pages": [], "senses": [], "kinds": [], "answers": []}
    for hand in ("A", "B", "C"):
        for story in story_data.read(hand)[:4]:
            found = judge.story(story["facts"])
            out["stories"].append({"facts": story["facts"], "ids": found["ids"], "marks": found["marks"], "kind": [round(float(x), 3) for x in found["kind"]], "roles": [[round(float(x), 3) for x in row] for row in found["roles"]]})
    for text, claim in (("Aldric, son of Edmar, took the crown in 300.", "Edmar was the parent of Aldric"), ("Nobody ever saw her marry Oswin.", "She was married to Oswin")):
        out["claims"].append({"text": text, "claim": claim, "ids": encode_claim(text, claim, judge.tokens), "entail": [round(float(x), 3) for x in judge.claim(text, claim)["entail"]]})
    for item in [item for item in everything()[0] if item.hand == "f01"][:4]:
        pairs, rest = judge.facts(item)
        out["facts"].append({"parts": item.parts, "kinds": item.kinds, "ids": row_of(item, judge.tokens)["ids"], "told": [[int(place) for place in row] for row in np.argwhere(pairs >= 0.7)], "rest": round(rest, 3)})
    for page in page_data.everything()[:4]:
        path, text = page["path"], page["text"]
        out["pages"].append({"path": path, "text": text, "ids": encode_page(path, text, judge.tokens), "kind": PAGES[int(judge.page(path, text).argmax())]})
    for fact in story_data.read("A")[0]["facts"][:3]:
        out["senses"].append({"text": fact["text"], "ids": encode_fact(fact, judge.tokens), "sense": [round(float(x), 3) for x in judge.sense(fact)]})
    for one in [] if "questions" not in judge.outputs else [*kind_data.read("questions")[:3], *kind_data.read("claims")[:3]]:
        out["kinds"].append({"of": one["of"], "shape": one["shape"], "ids": encode_shape(one["shape"], judge.tokens), "logits": [round(float(x), 3) for x in judge.kinds(one["of"], one["shape"])]})
    for question in [] if "answers" not in judge.outputs else answer_data.read("w1")[:2]:
        question = {**question, "sentences": question["sentences"][:2]}
        for sentence, row, logit in zip(question["sentences"], answer_data.rows_of(question, judge.tokens), judge.answers(question)):
            out["answers"].append({"place": sentence["place"], "text": sentence["text"], "question": question["question"], "ids": row["ids"], "logit": round(float(logit), 3)})
    (HERE / "parity.json").write_text(json.dumps(out, ensure_ascii=False, separators=(",", ":")) + "\n")


def main():
    folder, tokenizer = sys.argv[1:3]
    judge = Shipped(folder, tokenizer, sys.argv[sys.argv.index("--view") + 1] if "--view" in sys.argv else None)
    if "--parity" in sys.argv:
        return parity(judge)
    card = judge.card
    sealed = []
    for hand in story_data.hands():
        if not hand.endswith(".sealed") and "--all" not in sys.argv:
            continue
        stories = story_data.settled(hand)
        decoded = told([judge.story(story["facts"]) for story in stories], card["temperature"]["story"])
        sealed += list(zip(stories, decoded))
        print(hand, score_stories(stories, decoded, card["thresholds"]["ask"]), flush=True)
    if sealed:
        print("all", score_stories(*zip(*sealed), card["thresholds"]["ask"]))
    items = [item for item in everything()[0] if item.hand.endswith(".sealed")]
    for hand in sorted({item.hand for item in items}):
        asked = [item for item in items if item.hand == hand]
        shares = [judge.facts(item) for item in asked]
        print("facts", hand, {at: score_facts(asked, shares, at) for at in (0.7, 0.9)}, flush=True)
    if "answers" in judge.outputs:
        for line in answer_figures(judge, {hand for hand in answer_data.hands() if hand.endswith(".sealed")}):
            print(line, flush=True)
    for hand in claim_data.hands():
        if hand.endswith(".sealed"):
            pairs = claim_data.read(hand)
            print("claims", hand, score_claims(pairs, [judge.claim(pair["text"], pair["claim"]) for pair in pairs], card["temperature"]["entail"], card["thresholds"]["asserted"]))


if __name__ == "__main__":
    main()
