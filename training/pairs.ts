/** Makes pairs of a passage and a claim from the labelled passages, the claims said as the product says statements. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { claimSentence, markEnds } from '../src/language/claim-sentence.js';
import { isA, loadOntology } from '../src/packs/index.js';
import type { Passage, Told } from '../test/language/passages.js';

interface Pair {
  readonly text: string;
  readonly claim: string;
  readonly verdict: 'asserted' | 'denied' | 'not told';
  readonly kind: string;
  /** The words that people in the passage are called by, which training may exchange for others. */
  readonly people: readonly string[];
}

const ontology = loadOntology({ packs: ['high-fantasy', 'genealogy', 'project-memory'] });
const DATA = new URL('./data/', import.meta.url);

/** Relations of one row may follow from each other; across rows they do not. */
const APART = [
  ['PARENT_OF', 'SPOUSE_OF', 'SIBLING_OF', 'KILLED', 'TAUGHT', 'SUCCEEDED', 'DEPOSED'],
  ['BORN_IN', 'DIED_IN', 'RULES', 'FOUNDED', 'EXILED_FROM', 'BESIEGED', 'DESTROYED'],
  ['WON', 'LOST', 'CAUSED'],
];

/** The same numbers each time: a small generator with a seed. */
function chanceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const said = (told: Told): string =>
  claimSentence(
    {
      subject: told.subject,
      predicate: ontology.relationTypes.has(told.predicate) ? told.predicate : attribute(told.predicate),
      object: told.object,
      from: told.from,
      until: told.to,
    },
    ontology,
  );

function attribute(word: string): string {
  const known: Readonly<Record<string, string>> = {
    BORN: 'birth',
    DIED: 'death',
    FOUNDED_IN: 'founded',
    BUILT_IN: 'founded',
  };
  return known[word] ?? word.toLowerCase();
}

const isSymmetric = (predicate: string): boolean => ontology.relationTypes.get(predicate)?.symmetric === true;
const key = ({ subject, predicate, object }: Told): string =>
  isSymmetric(predicate)
    ? [predicate, ...[subject, object].sort()].join('\n')
    : [predicate, subject, object].join('\n');

function allows(predicate: string, subject: string | undefined, object: string | undefined): boolean {
  const relation = ontology.relationTypes.get(predicate);
  if (relation === undefined || subject === undefined || object === undefined) return false;
  const fits = (type: string, wanted: readonly string[]): boolean =>
    wanted.length === 0 || wanted.some((one) => isA(ontology, type, one));
  return fits(subject, relation.from) && fits(object, relation.to);
}

/** What can be asked about one passage, each claim once. */
class Asked {
  readonly pairs: Pair[] = [];
  readonly #seen = new Set<string>();
  readonly #taken: ReadonlySet<string>;
  readonly #people: readonly string[];

  constructor(
    readonly passage: Passage,
    readonly chance: () => number,
  ) {
    this.#taken = new Set(passage.statements.filter(({ mark }) => mark !== '0').map(key));
    const people = Object.keys(passage.named).filter((name) => passage.named[name] === 'Person');
    this.#people = [...new Set(people.flatMap((name) => name.split(' ')))].filter((word) =>
      /^\p{Lu}\p{Ll}{2,}$/u.test(word),
    );
  }

  add(told: Told, verdict: Pair['verdict'], kind: string): void {
    const claim = said(told);
    if (this.#seen.has(claim)) return;
    this.#seen.add(claim);
    const ends = [told.subject, told.object].map((name) => this.#calledBy(name));
    const [text, marked] = [this.passage.text, claim].map((words) => markEnds(words, ends)) as [
      string,
      string,
    ];
    this.pairs.push({ text, claim: marked, verdict, kind, people: this.#people });
  }

  /** All that somebody or something is called, parts of a person's name too where nobody else has them. */
  #calledBy(name: string): string[] {
    const { named, called } = this.passage;
    const parts =
      named[name] === 'Person' ? name.split(' ').filter((word) => /^\p{Lu}\p{Ll}{2,}$/u.test(word)) : [];
    const own = parts.filter(
      (part) => !Object.keys(named).some((other) => other !== name && other.split(' ').includes(part)),
    );
    return named[name] === undefined ? [] : [name, ...(called[name] ?? []), ...own];
  }

  pick<T>(from: readonly T[]): T | undefined {
    return from[Math.floor(this.chance() * from.length)];
  }

  /** The types allow it, and the passage does not speak of it. */
  isOpen(told: Told): boolean {
    const { named } = this.passage;
    return !this.#taken.has(key(told)) && allows(told.predicate, named[told.subject], named[told.object]);
  }
}

function pairsOf(passage: Passage, others: readonly Passage[], chance: () => number): Pair[] {
  const asked = new Asked(passage, chance);
  for (const told of passage.statements) addAsTold(asked, told);
  for (const told of passage.statements) if (told.mark === '+') addNegatives(asked, told);
  const stranger = asked.pick(others)?.statements.find(({ mark }) => mark === '+');
  if (stranger !== undefined && chance() < 0.3 && passage.named[stranger.subject] === undefined)
    asked.add(stranger, 'not told', 'not told');
  return asked.pairs;
}

function addAsTold(asked: Asked, told: Told): void {
  const isDated = Boolean(told.from || told.to);
  if (told.mark === '+') asked.add(told, 'asserted', 'asserted');
  if (told.mark === '+' && isDated && asked.chance() < 0.5)
    asked.add({ ...told, from: '', to: '' }, 'asserted', 'asserted');
  if (told.mark === '-') asked.add(told, 'denied', 'denied');
  if (told.mark === '?') asked.add(told, 'not told', 'hedged or hearsay');
  if (told.mark === '0') asked.add(told, 'not told', 'trap');
}

function addNegatives(asked: Asked, told: Told): void {
  if (ontology.relationTypes.has(told.predicate)) {
    const turned = { ...told, subject: told.object, object: told.subject };
    if (asked.isOpen(turned)) asked.add(turned, 'not told', 'reversed');
    const rival = rivalOf(asked, told);
    if (rival !== undefined) asked.add(rival, 'not told', 'somebody else');
    const row = APART.find((one) => one.includes(told.predicate)) ?? [];
    const other = asked.pick(row.filter((predicate) => asked.isOpen({ ...told, predicate })));
    if (other !== undefined && asked.chance() < 0.6)
      asked.add({ ...told, predicate: other, from: '', to: '' }, 'not told', 'another relation');
  }
  const dated = moved(told, asked.chance);
  if (dated !== null) asked.add(dated, 'not told', 'dated otherwise');
}

/** The same with somebody else of the passage at one end. */
function rivalOf(asked: Asked, told: Told): Told | undefined {
  const ends = asked.chance() < 0.5 ? (['subject', 'object'] as const) : (['object', 'subject'] as const);
  for (const end of ends) {
    const rivals = Object.keys(asked.passage.named)
      .filter((name) => name !== told.subject && name !== told.object)
      .map((name) => ({ ...told, [end]: name }))
      .filter((other) => asked.isOpen(other));
    const rival = asked.pick(rivals);
    if (rival !== undefined) return rival;
  }
  return undefined;
}

/** The same claim with another year. */
function moved(told: Told, chance: () => number): Told | null {
  const shift = (date: string): string =>
    date.replace(/\d+/, (digits) =>
      String(Math.max(1, Number(digits) + (chance() < 0.5 ? -1 : 1) * (1 + Math.floor(chance() * 12)))),
    );
  if (ontology.relationTypes.has(told.predicate)) {
    if (!told.from || !/\d/.test(told.from)) return null;
    return { ...told, from: shift(told.from) };
  }
  return ['BORN', 'DIED', 'FOUNDED_IN', 'BUILT_IN'].includes(told.predicate) && /\d/.test(told.object)
    ? { ...told, object: shift(told.object) }
    : null;
}

mkdirSync(new URL('pairs/', DATA), { recursive: true });
for (const file of readdirSync(new URL('claims/', DATA)).filter((name) => name.endsWith('.jsonl'))) {
  const passages = readFileSync(new URL(`claims/${file}`, DATA), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Passage);
  const chance = chanceOf([...file].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7));
  const pairs = passages.flatMap((passage) => pairsOf(passage, passages, chance));
  writeFileSync(new URL(`pairs/${file}`, DATA), pairs.map((pair) => `${JSON.stringify(pair)}\n`).join(''));
  console.log(`${file}: ${passages.length} passages, ${pairs.length} pairs`);
}
