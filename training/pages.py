"""Reads what the hands of `pages/` wrote: how a page begins, with the path of its file, and what it is about."""
import re
from pathlib import Path

from encode import PAGES, encode_page

HERE = Path(__file__).parent / "pages" / "hands"


def read(path):
    rows = [line.split("\t") for line in path.read_text(encoding="utf8").splitlines() if line.count("\t") == 2]
    return [{"hand": path.stem, "kind": PAGES.index(kind), "path": name, "text": re.sub(r" ?⏎ ?", "\n", text)} for kind, name, text in rows if kind in PAGES]


def everything():
    return [page for path in sorted(HERE.glob("*.tsv")) for page in read(path)]


def row_of(page, tokens, chance=None):
    """In training now and then without its folders, or without its file's name, so that the text alone must tell."""
    path = page["path"]
    if chance:
        *folders, name = path.split("/")
        path = name if chance.random() < 0.4 else path
        path = "/".join([*folders, "note.md"]) if chance.random() < 0.15 else path
    return {"ids": encode_page(path, page["text"], tokens), "page": page["kind"]}
