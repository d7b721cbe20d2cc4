"""Labelled histories: reading them, and the stories that are made of each for training."""
import json
import random
from pathlib import Path

from encode import KINDS, MOST_FACTS, ROLES

HERE = Path(__file__).parent
#: Why nothing is to be asked: learned beside the kind, so that the encoder sees what makes a story quiet. By the first words of the reason.
REASONS = ["announced", "different", "condition", "same", "several", "settled later", "plan", "correction", "numbers", "declared", "ended", "other subjects", "mind-change", "progress", "settled order", "one conversation"]
NO_REASON = -100


def reason_of(story):
    told = story["roles"].get("reason", "") if story["kind"] == "quiet" else ""
    return next((number for number, reason in enumerate(REASONS) if told.startswith(reason)), NO_REASON)

DATA = HERE / "data" / "stories"


def read(name):
    """One hand's histories, each with its facts, its kind and a role number for every fact."""
    return read_file(DATA / f"{name}.jsonl")


def read_file(path):
    out = []
    for line in path.read_text(encoding="utf8").splitlines():
        story = json.loads(line)
        roles = [0] * len(story["facts"])
        if story["kind"] != "quiet":
            for role, numbers in story["roles"].items():
                for number in numbers:
                    roles[number] = ROLES.index(role)
        out.append({"id": story["id"], "kind": KINDS.index(story["kind"]), "facts": story["facts"], "roles": roles, "reason": reason_of(story), "hand": story.get("hand", path.stem)})
    return out


def hands():
    return sorted(path.stem for path in DATA.glob("*.jsonl"))


def settled(hand):
    """Histories whose label both readers gave as the writer did; all of them where nobody has read the hand yet."""
    path = DATA / "labels" / f"{hand}.json"
    dropped = set(json.loads(path.read_text())["dropped"]) if path.exists() else set()
    return [story for story in read(hand) if story["id"] not in dropped]


def shortened(story, chance, most=MOST_FACTS):
    """At most `most` facts: those with a role stay, others go by chance. A quiet story loses none, since any may be what settles it."""
    facts, roles = story["facts"], story["roles"]
    if len(facts) <= most:
        return story
    keep = [n for n, role in enumerate(roles) if role]
    others = [n for n, role in enumerate(roles) if not role]
    if story["kind"] == 0:
        start = chance.randint(0, len(facts) - most)
        keep = list(range(start, start + most))
    else:
        keep = sorted(keep + chance.sample(others, max(0, most - len(keep))))[:most]
    return {**story, "facts": [facts[n] for n in keep], "roles": [roles[n] for n in keep]}


def without_one(story, chance):
    """The story without one of the facts that confuse, where that leaves nothing to ask: its nearest quiet neighbour."""
    roles = story["roles"]
    kind = KINDS[story["kind"]]
    if kind == "reversal":
        gone = {"return"} if chance.random() < 0.5 else {"detour"}
    elif kind == "stale":
        gone = {"stale"} if chance.random() < 0.5 else {"newer"}
    else:
        rivals = [n for n, role in enumerate(roles) if ROLES[role] == "rival"]
        if len(rivals) != 2:
            return None
        left = chance.choice(rivals)
        keep = [n for n in range(len(roles)) if n != left]
        return {**story, "kind": 0, "reason": NO_REASON, "facts": [story["facts"][n] for n in keep], "roles": [0] * len(keep)}
    keep = [n for n, role in enumerate(roles) if ROLES[role] not in gone]
    return {**story, "kind": 0, "reason": NO_REASON, "facts": [story["facts"][n] for n in keep], "roles": [0] * len(keep)} if len(keep) > 1 else None


def mixed(story, strangers, chance):
    """The story with facts of others between its own, as a neighbourhood found in a shared memory has them."""
    room = MOST_FACTS - len(story["facts"])
    if room <= 0:
        return story
    extra = chance.sample(strangers, min(len(strangers), chance.randint(1, min(room, 6))))
    span = story["facts"][-1]["day"] - story["facts"][0]["day"]
    told = list(zip(story["facts"], story["roles"]))
    for fact in extra:
        day = story["facts"][0]["day"] + chance.random() * max(span, 1)
        told.append(({**fact, "day": day}, 0))
    told.sort(key=lambda one: one[0]["day"])
    return {**story, "facts": [fact for fact, _ in told], "roles": [role for _, role in told]}


def thinned(story, chance):
    """The story without some of the facts that have no part; a quiet one keeps all."""
    if story["kind"] == 0:
        return story
    keep = [n for n, role in enumerate(story["roles"]) if role or chance.random() < 0.6]
    return {**story, "facts": [story["facts"][n] for n in keep], "roles": [story["roles"][n] for n in keep]}


def stretched(story, chance):
    """Other days in the same order, and now and then no scopes: neither may be what the label is read from."""
    factor = chance.choice([0.3, 0.6, 1, 1, 1.7, 3])
    bare = chance.random() < 0.3
    facts = [{**fact, "day": fact["day"] * factor, "scope": "" if bare else fact.get("scope", "")} for fact in story["facts"]]
    return {**story, "facts": facts}


def for_training(stories, chance, times=4):
    """Each story as it is, and several times changed in ways that keep its label or make it quiet."""
    everybody = [fact for story in stories for fact in story["facts"]]
    by_hand = {}
    for story in stories:
        by_hand.setdefault(story["hand"], []).extend(story["facts"])
    out = [shortened(story, chance) for story in stories]
    for story in stories:
        for _ in range(times):
            one = stretched(thinned(story, chance) if chance.random() < 0.4 else story, chance)
            if one["kind"] != 0 and chance.random() < 0.3:
                one = without_one(one, chance) or one
            one = shortened(one, chance)
            if chance.random() < 0.6:
                one = mixed(one, by_hand[story["hand"]] if chance.random() < 0.6 else everybody, chance)
            out.append(one)
    return out


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
