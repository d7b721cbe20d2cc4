"""What each fact of the open histories speaks of, by a model that has learned it or by the base itself: for finding neighbourhoods.

python3 senses.py BASE.npz TOKENIZER.json OUT.npy [FOLDER]   FOLDER holds weights as train.py leaves them
"""
import sys
from pathlib import Path

import numpy as np
import stories as story_data
import torch
from encode import Tokens, encode_fact
from model import from_base, load
from tokenizers import Tokenizer
from torch.nn import functional as F



def main(base, tokenizer, out, folder=None):
    device = "cuda" if torch.cuda.is_available() else "cpu"
    judge = (load(Path(folder)) if folder else from_base(base)).to(device).eval()
    tokens = Tokens(Tokenizer.from_file(tokenizer))
    texts = sorted({fact["text"] for hand in story_data.hands() if not hand.endswith(".sealed") for story in story_data.read(hand) for fact in story["facts"]}, key=len)
    senses = {}
    for start in range(0, len(texts), 256):
        some = texts[start : start + 256]
        ids = [encode_fact({"text": text}, tokens) for text in some]
        width = max(map(len, ids))
        with torch.no_grad():
            hidden = judge.hidden(torch.tensor([one + [0] * (width - len(one)) for one in ids], device=device))
            found = judge.sense(hidden) if folder else F.normalize(hidden[:, 0].float(), dim=-1)
        senses.update(zip(some, found.cpu().numpy()))
    if not folder:
        mean = np.mean(list(senses.values()), 0)
        senses = {text: (one - mean) / np.linalg.norm(one - mean) for text, one in senses.items()}
    np.save(out, senses)


if __name__ == "__main__":
    main(*sys.argv[1:])
