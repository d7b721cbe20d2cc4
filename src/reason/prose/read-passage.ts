/** What a passage tells of those who are known, by the judge that has learned to read: provisional, each with the sentences that say it. */
import { claimSentence, markEnds } from '../../language/claim-sentence.js';
import type { Judge, ToldFact } from '../../language/judge/index.js';
import { isA } from '../../packs/index.js';
import type { FoundClaim } from '../../store/extractions.js';
import type { Reasoning } from '../reasoning.js';
import type { Named } from '../verify/mentions.js';
import { type PassageToRead, type Window, windowsIn } from './windows.js';

/** What the atoms say, before the judge has been asked in words. */
interface Proposed {
  readonly claim: FoundClaim;
  /** The atoms of its subject and its object. */
  readonly ends: readonly [number, number];
}

const CONFIDENCE = 0.6;
/** Surer than elsewhere: nothing here is held against a record. */
const SAID = 0.7;

export async function readPassage(
  reasoning: Reasoning,
  judge: Judge,
  passage: PassageToRead,
): Promise<FoundClaim[]> {
  const found = new Map<string, FoundClaim>();
  for await (const window of windowsIn(reasoning, passage))
    for (const fact of (await judge.facts(window.text.text)).facts) {
      const proposed = isSure(judge, window, fact)
        ? proposalOf(reasoning, judge, window, fact, passage.text)
        : null;
      if (proposed === null) continue;
      const { subject, predicate, object, from, until, at } = proposed.claim;
      const key = JSON.stringify([subject, predicate, object, from, until, at]);
      if (!found.has(key) && (await isAsserted(reasoning, judge, window, proposed)))
        found.set(key, proposed.claim);
    }
  return [...found.values()];
}

function isSure(judge: Judge, { seenIn }: Window, { label, share, other }: ToldFact): boolean {
  // Whoever comes up on the page of an event has not therefore been there.
  if (label === 'took-part' && !seenIn.has(other)) return false;
  return share >= (judge.settings.facts.sure[label] ?? Number.POSITIVE_INFINITY);
}

/** The judge is asked in words, too: what was read from the atoms and what its sentence says must agree. */
async function isAsserted(
  { ontology }: Reasoning,
  judge: Judge,
  { page, text, sentences }: Window,
  { claim, ends }: Proposed,
): Promise<boolean> {
  const { subject, predicate, object, from, until, at } = claim;
  const when = { from: from ?? at ?? undefined, until: until ?? undefined };
  const said = claimSentence({ subject, predicate, object, ...when }, ontology);
  const called = ends.map((atom, end) => {
    const names = text.calledBy(atom);
    return names.length === 0 ? [] : [end === 0 ? subject : object, ...names];
  });
  const told = sentences.map(({ read }) => read.text).join(' ');
  const passage = page === null ? told : `[${page.name}] ${told}`;
  const { asserted } = await judge.entail(markEnds(passage, called), markEnds(said, called));
  return asserted >= Math.max(SAID, judge.settings.thresholds.asserted);
}

/** As the world's packs tell it: null where the two cannot stand so. */
function proposalOf(
  { ontology }: Reasoning,
  judge: Judge,
  window: Window,
  fact: ToldFact,
  passage: string,
): Proposed | null {
  const { atoms } = window.text;
  const named = (index: number): Named | null => {
    const atom = atoms[index];
    return atom?.kind === 'named' && atom.entities.length === 1 ? (atom.entities[0] ?? null) : null;
  };
  const date = (index: number | undefined): string | null => {
    const atom = index === undefined ? undefined : atoms[index];
    return atom?.kind === 'date' ? atom.moment.text : null;
  };
  const one = named(fact.one);
  if (one === null) return null;
  const base = {
    from: null,
    until: null,
    at: null,
    confidence: CONFIDENCE,
    quote: quoteOf(window, fact, passage),
  };
  const when = date(fact.other);
  if (when !== null) {
    const lifetime = ontology.entityTypes.get(one.type)?.lifetime;
    const side = fact.label === 'born' ? lifetime?.from : fact.label === 'died' ? lifetime?.until : undefined;
    const [predicate] = side ?? [];
    if (predicate === undefined) return null;
    return { claim: { ...base, subject: one.name, predicate, object: when }, ends: [fact.one, fact.other] };
  }
  const other = named(fact.other);
  if (other === null || other.id === one.id) return null;
  const fits = (who: Named, types: readonly string[]) =>
    types.length === 0 || types.some((type) => isA(ontology, who.type, type));
  for (const { name, turned = false } of judge.settings.facts.relations[fact.label] ?? []) {
    const relation = ontology.relationTypes.get(name);
    const [from, to] = turned ? [other, one] : [one, other];
    if (relation === undefined || !fits(from, relation.from) || !fits(to, relation.to)) continue;
    const [at, since, until] = [date(fact.at[0]), date(fact.since[0]), date(fact.until[0])];
    const times = since === null && until === null ? { at } : { from: since, until };
    return {
      claim: { ...base, subject: from.name, predicate: name, object: to.name, ...times },
      ends: turned ? [fact.other, fact.one] : [fact.one, fact.other],
    };
  }
  return null;
}

/** The fewest sentences in which both stand; the page stands in each. */
function quoteOf({ sentences, seenIn }: Window, { one, other }: ToldFact, passage: string): string {
  const everywhere = [...sentences.keys()];
  let best: readonly [number, number] = [0, sentences.length - 1];
  for (const x of seenIn.get(one) ?? everywhere)
    for (const y of seenIn.get(other) ?? everywhere)
      if (Math.abs(x - y) <= best[1] - best[0]) best = [Math.min(x, y), Math.max(x, y)];
  const [first, last] = [sentences[best[0]], sentences[best[1]]];
  return first === undefined || last === undefined
    ? ''
    : passage.slice(first.start, last.start + last.text.length);
}
