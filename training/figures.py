"""How good what the judge says is, on hands that it has or has not read."""
import answers as answer_data
import kinds as kind_data
import numpy as np
from decode import decode, softmax
from encode import KINDS, KINDS_OF, MOST_FACTS, ROLES
from facts import ALIKE, LABELS, LATER


def told(results, temperature, role_at=0.5):
    return [decode(one["kind"], one["roles"], temperature, role_at) for one in results]


def score_stories(stories, decoded, threshold):
    """Strict: kind and every role. Lenient: asked, and two of the facts concerned pointed at."""
    asked = strict = lenient = confused = quiet_asked = 0
    for story, (chance, kind, roles) in zip(stories, decoded):
        confused += story["kind"] != 0
        if chance < (threshold[kind] if isinstance(threshold, dict) else threshold):
            continue
        asked += 1
        quiet_asked += story["kind"] == 0
        pointed = {number for numbers in roles.values() for number in numbers}
        concerned = {number for number, role in enumerate(story["roles"][:MOST_FACTS]) if role}
        lenient += story["kind"] != 0 and len(pointed & concerned) >= 2
        wanted = {}
        for number, role in enumerate(story["roles"][:MOST_FACTS]):
            if role:
                wanted.setdefault(ROLES[role], []).append(number)
        strict += story["kind"] != 0 and KINDS[story["kind"]] == kind and wanted == roles
    quiet = sum(story["kind"] == 0 for story in stories)
    return {
        "histories": len(stories), "asked": asked, "precision": round(lenient / max(asked, 1), 3), "recall": round(lenient / max(confused, 1), 3),
        "strict precision": round(strict / max(asked, 1), 3), "strict recall": round(strict / max(confused, 1), 3), "quiet asked": round(quiet_asked / max(quiet, 1), 3),
    }


def score_claims(pairs, results, temperature, at):
    verdicts = [softmax(one["entail"], temperature) for one in results]
    said = [bool(row[0] >= at) for row in verdicts]
    hits = sum(pair["verdict"] == 0 and yes for pair, yes in zip(pairs, said))
    figures = {"pairs": len(pairs), "precision": round(hits / max(int(sum(said)), 1), 3), "recall": round(hits / max(sum(pair["verdict"] == 0 for pair in pairs), 1), 3)}
    by_kind = {}
    for pair, row, yes in zip(pairs, verdicts, said):
        kind = by_kind.setdefault(pair["kind"], [0, 0, 0])
        kind[0] += 1
        kind[1] += int(yes)
        kind[2] += int(np.argmax(row)) == pair["verdict"]
    figures["by kind: pairs, called asserted, right"] = {kind: tuple(counts) for kind, counts in sorted(by_kind.items())}
    return figures


def facts_told(pairs, at):
    """What is told by the shares of its pairs, a symmetric thing once."""
    told = {(LABELS[label], int(one), int(other)) for one, other, label in np.argwhere(pairs >= at)}
    return {fact for fact in told if fact[0] not in ALIKE or fact[1] < fact[2]}


def score_facts(items, shares, at):
    """`closed`: texts of which all is said to be told by facts, and how many of those are; `later`: found, right and there of what only later hands were asked for."""
    found = right = there = whole = closed = closed_right = 0
    later = {name: [0, 0, 0] for name in sorted(LATER)}
    for item, (pairs, more) in zip(items, shares):
        read = facts_told(pairs, at)
        if not item.is_whole:
            read = {fact for fact in read if fact[0] not in LATER}
        true = {fact for fact in item.facts if fact[0] not in ALIKE or fact[1] < fact[2]}
        found, right, there = found + len(read), right + len(read & true), there + len(true)
        whole += read == true
        for part, facts in enumerate((read, read & true, true)):
            for fact in facts:
                if fact[0] in LATER:
                    later[fact[0]][part] += 1
        if read and more < 0.3:
            closed += 1
            closed_right += read == true and not item.rest
    figures = {"precision": right / max(1, found), "recall": right / max(1, there), "whole": whole / len(items), "closed": closed / len(items), "closed right": closed_right / max(1, closed)}
    return {**{name: round(value, 3) for name, value in figures.items()}, "later": {name: counts for name, counts in later.items() if any(counts)}}


def fit_temperature(logits, labels):
    """The temperature under which the labels are likeliest."""
    logits, labels = np.asarray(logits, dtype=np.float64), np.asarray(labels)
    tried = [(-np.log(softmax(logits, t)[np.arange(len(labels)), labels] + 1e-12).mean(), t) for t in np.arange(0.5, 4.01, 0.1)]
    return float(round(min(tried)[1], 2))


def curve(scored, there):
    """Mean precision over all thresholds, and the recall that is left where 0.92 and 0.85 of what is said must be right."""
    scored = sorted(scored, reverse=True)
    right = np.cumsum([hit for _, hit in scored])
    precision = right / np.arange(1, len(scored) + 1)
    recall = right / max(1, there)
    mean = sum(p for p, (_, hit) in zip(precision, scored) if hit) / max(1, there)
    at = lambda least: max((r for p, r in zip(precision, recall) if p >= least), default=0.0)
    return f"ap {mean:.3f} r@.92 {at(0.92):.3f} r@.85 {at(0.85):.3f}"


def kind_figures(judge, hold):
    for of, kinds in KINDS_OF.items():
        own = [one for one in kind_data.read(of) if one["hand"] in hold]
        if own:
            logits = np.array([judge.kinds(of, one["shape"]) for one in own])
            temperature = fit_temperature(logits, [one["kind"] for one in own])
            shares = softmax(logits, temperature)
            said = [(kinds[int(row.argmax())], float(row.max())) for row in shares]
            right = np.mean([kind == kinds[one["kind"]] for (kind, _), one in zip(said, own)])
            line = f"kinds of {of}: {right:.3f} right (at {temperature})"
            for least in (0.6, 0.72, 0.85):
                told = [kind == kinds[one["kind"]] for (kind, share), one in zip(said, own) if share >= least and kind not in kind_data.UNKNOWN[of]]
                line += f"; from {least} right {sum(told) / len(own):.3f} wrong {(len(told) - sum(told)) / len(own):.3f}"
            yield line


def answer_figures(judge, hold):
    """Of the sentences that the product reads, how often the first and one of the first three answer, and by their words alone."""
    asked = [row for hand in answer_data.hands() if hand in hold for row in answer_data.read(hand)]
    asked = [{**row, "sentences": row["sentences"][:READ]} for row in asked]
    if not asked:
        return
    found = [(row, judge.answers(row)) for row in asked]
    answered = [(row, scores) for row, scores in found if row["isAnswered"]]
    first = lambda scores, most: [row_number for row_number in np.argsort(-scores)[:most]]
    within = lambda most: np.mean([any(row["sentences"][n]["answers"] for n in first(scores, most)) for row, scores in answered])
    by_words = lambda most: np.mean([any(one["answers"] for one in row["sentences"][:most]) for row, _ in answered])
    yield f"answers: {len(answered)} of {len(asked)} answered; first {within(1):.3f}, of three {within(3):.3f}; by words {by_words(1):.3f}, {by_words(3):.3f}"
    yield f"answers, the first as the answer: {curve([best_of(row, scores) for row, scores in found], len(answered))}"


def best_of(row, scores):
    """The share of the likeliest sentence, beside that of none, and whether it answers."""
    shares = np.exp(scores - np.logaddexp.reduce([*scores, 0.0]))
    best = int(shares.argmax())
    return float(shares[best]), bool(row["sentences"][best]["answers"])


#: As many as the product has the judge read.
READ = 32
