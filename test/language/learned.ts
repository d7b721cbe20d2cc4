/** What the reader that has learned tells of a passage whose names are known: believed from the shares on that the product believes it. */
import { claimSentence, markEnds } from '../../src/language/claim-sentence.js';
import type { AtomKind, AtomText } from '../../src/language/judge/encode-facts.js';
import { type Judge, MOST_ATOMS } from '../../src/language/judge/index.js';
import { isA, type Ontology } from '../../src/packs/index.js';
import type { Passage } from './passages.js';

const BEINGS = ['Person', 'Deity', 'Creature', 'Agent'];
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}'’.-]*[\p{L}\p{N}])?/gu;
const LONGEST_NAME = 6;
/** As surely as the product asks for where it holds a reading against nothing. */
const SAID = 0.7;

export interface Triple {
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
}

interface Atoms {
  readonly text: AtomText;
  /** Whom each atom names; a date or a number is none. */
  readonly names: readonly (string | null)[];
}

export async function learnedFrom(
  passage: Passage,
  bearerOf: (name: string) => string | null | undefined,
  ontology: Ontology,
  judge: Judge,
): Promise<Triple[]> {
  const { text, names } = atomsOf(passage, bearerOf, ontology);
  if (text.kinds.length < 2 || text.kinds.length > MOST_ATOMS) return [];
  const { facts } = await judge.facts(text);
  const found: Triple[] = [];
  for (const { label, one, other, share } of facts) {
    if (one === other || share < (judge.settings.facts.sure[label] ?? Number.POSITIVE_INFINITY)) continue;
    const triple = tripleOf(passage, [names[one], names[other]], label, ontology, judge);
    if (triple !== null && (await isAsserted(passage, triple, ontology, judge))) found.push(triple);
  }
  return found;
}

/** The first relation that the label may mean between things of their types. */
function tripleOf(
  { named }: Passage,
  [one, other]: readonly (string | null | undefined)[],
  label: string,
  ontology: Ontology,
  judge: Judge,
): Triple | null {
  if (!one || !other) return null;
  const fits = (name: string, types: readonly string[]) =>
    types.length === 0 || types.some((type) => isA(ontology, named[name] ?? '', type));
  for (const { name, turned = false } of judge.settings.facts.relations[label] ?? []) {
    const relation = ontology.relationTypes.get(name);
    const [subject, object] = turned ? [other, one] : [one, other];
    if (relation !== undefined && fits(subject, relation.from) && fits(object, relation.to))
      return { subject, predicate: name, object };
  }
  return null;
}

async function isAsserted(
  { text, called }: Passage,
  triple: Triple,
  ontology: Ontology,
  judge: Judge,
): Promise<boolean> {
  const ends = [triple.subject, triple.object].map((name) => [name, ...(called[name] ?? [])]);
  const { asserted } = await judge.entail(
    markEnds(text, ends),
    markEnds(claimSentence(triple, ontology), ends),
  );
  return asserted >= Math.max(SAID, judge.settings.thresholds.asserted);
}

/** The passage with an atom wherever it names somebody or has a date or a number. */
function atomsOf(
  passage: Passage,
  bearerOf: (name: string) => string | null | undefined,
  ontology: Ontology,
): Atoms {
  const text = passage.text.replace(/^\[([^\]]+)\]\s*/, '$1: ');
  const words = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
  }));
  const parts: (string | number)[] = [];
  const kinds: AtomKind[] = [];
  const names: (string | null)[] = [];
  const put = (name: string | null, kind: AtomKind): number => {
    const known = name === null ? -1 : names.indexOf(name);
    if (known >= 0) return known;
    kinds.push(kind);
    return names.push(name) - 1;
  };
  let at = 0;
  for (let index = 0; index < words.length; ) {
    const start = words[index]?.start ?? 0;
    const found = nameAt(text, words.slice(index, index + LONGEST_NAME), bearerOf);
    const digits = /^\d+(?![\p{L}\d])/u.exec(text.slice(start))?.[0];
    if (found === null && digits === undefined) {
      index++;
      continue;
    }
    parts.push(text.slice(at, start));
    if (found !== null) {
      parts.push(put(found.name, kindOf(passage.named[found.name] ?? '', ontology)));
      at = found.end;
      index += found.words;
    } else {
      parts.push(put(null, (digits ?? '').length > 2 ? 'date' : 'number'));
      at = start + (digits ?? '').length;
      index++;
    }
  }
  parts.push(text.slice(at));
  return { text: { parts, kinds }, names };
}

function nameAt(
  text: string,
  words: readonly { start: number; end: number }[],
  bearerOf: (name: string) => string | null | undefined,
): { name: string; end: number; words: number } | null {
  const start = words[0]?.start ?? 0;
  for (let count = words.length; count > 0; count--) {
    const bare = text.slice(start, words[count - 1]?.end).replace(/['’]s$/, '');
    const name = /\p{Lu}/u.test(bare) ? bearerOf(bare) : undefined;
    if (name) return { name, end: start + bare.length, words: count };
  }
  return null;
}

function kindOf(type: string, ontology: Ontology): AtomKind {
  if (BEINGS.some((one) => isA(ontology, type, one))) return 'person';
  return isA(ontology, type, 'Event') ? 'event' : 'thing';
}
