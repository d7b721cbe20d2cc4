"""Reads the questions and claims whose kinds are known, as training/kinds.ts wrote them: their names folded into atoms."""
from pathlib import Path

from encode import KINDS_OF, encode_shape

DATA = Path(__file__).parent / "data" / "pairs" / "kinds"
#: Nothing is made of them.
UNKNOWN = {"questions": {"other"}, "claims": {"other", "several"}}


def read(of):
    path = DATA / f"{of}.tsv"
    lines = path.read_text(encoding="utf8").splitlines() if path.exists() else []
    rows = [line.split("\t") for line in lines]
    return [{"hand": f"{of}-{hand.removesuffix('.tsv')}", "of": of, "kind": KINDS_OF[of].index(kind), "shape": shape.split()} for hand, kind, shape in rows]


def everything():
    return [one for of in KINDS_OF for one in read(of)]


def row_of(one, tokens):
    return {"ids": encode_shape(one["shape"], tokens), "kind": one["kind"]}
