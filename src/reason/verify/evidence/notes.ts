/** The words in which the notes speak of somebody: of pages, entries and quoted passages about them. */
import type { Attribute, Passage, Statement } from '../../../model/index.js';
import { readSome } from '../../read-some.js';
import type { Reasoning } from '../../reasoning.js';
import { remembered } from '../../remembered.js';
import { isBelieved } from '../../told-statement.js';
import { isAnswer, plain } from '../cited.js';
import { lemmaOf, wordsOf } from '../text.js';
import { withStem } from './kindred.js';

const MOST_STATEMENTS = 120;
const MOST_PASSAGES = 40;
const MOST_TOLD = 400;

export interface Notes {
  readonly passages: readonly Passage[];
  /** What is told of it as a text of its own: its summary, its motto. */
  readonly sayings: readonly Attribute[];
  /** Every word of them, without its ending. */
  readonly lemmas: ReadonlySet<string>;
  /** What is told of it, by relation or attribute. */
  readonly predicates: ReadonlySet<string>;
  /** The documents that define it: they speak of it without naming it. */
  readonly pages: ReadonlySet<string>;
  /** Every year that a statement about it is dated with, as it is written. */
  readonly years: ReadonlySet<string>;
}

/** What has to do with somebody, by its own name, texts and dates: `the library was burned in 302`. */
export interface Neighbour {
  readonly id: string;
  readonly lemmas: ReadonlySet<string>;
  readonly years: ReadonlySet<string>;
  readonly texts: readonly string[];
  readonly statements: readonly Statement[];
}

export function neighboursOf(reasoning: Reasoning, id: string): Promise<readonly Neighbour[]> {
  return remembered(reasoning.store, `neighbours of ${id}`, () => readNeighbours(reasoning, id));
}

async function readNeighbours(reasoning: Reasoning, id: string): Promise<readonly Neighbour[]> {
  const { store, ontology } = reasoning;
  const { statements } = await readSome(reasoning, { about: id }, MOST_STATEMENTS);
  const believed = statements.filter(isBelieved);
  const ends = new Set(
    believed.flatMap((one) =>
      one.kind === 'relation' ? [one.subject === id ? one.object : one.subject] : [],
    ),
  );
  if (ends.size === 0) return [];
  const ids = [...ends].slice(0, MOST_PASSAGES);
  const told = await store.statements({ subjects: ids, limit: MOST_TOLD });
  const found: Neighbour[] = [];
  for await (const { id: end, name, type } of store.entities({ ids })) {
    const own = told.filter((one) => one.subject === end && one.kind === 'attribute' && !one.flagged);
    const ties = believed.filter(
      (one) => one.kind === 'relation' && (one.subject === end || one.object === end),
    );
    const texts = own.flatMap((one) =>
      one.kind === 'attribute' && one.value.kind === 'text' ? [one.value.text] : [],
    );
    const kinds = ontology.entityTypes.get(type)?.lineage ?? [];
    found.push({
      id: end,
      lemmas: lemmasIn([name, ...kinds, ...texts]),
      years: yearsOf([...own, ...ties]),
      texts: [...texts, ...datesWritten(own)],
      statements: [...own, ...ties].slice(0, 3),
    });
  }
  return found;
}

/** All that is written of somebody: passages, and texts of its own. */
export async function textsOn(reasoning: Reasoning, id: string): Promise<string[]> {
  const { passages, sayings } = await notesOn(reasoning, id);
  return [
    ...passages.map(({ text }) => plain(text)),
    ...sayings.flatMap(({ value }) => (value.kind === 'text' ? [value.text] : [])),
  ];
}

function yearsOf(statements: readonly Statement[]): Set<string> {
  const dated = statements.flatMap((one) => [
    one.valid.fromText,
    one.valid.untilText,
    one.kind === 'attribute' && one.value.kind === 'date' ? one.value.date.text : null,
  ]);
  return new Set(dated.flatMap((text) => text?.match(/\d+/g) ?? []));
}

/** Read once while nothing is committed. */
export function notesOn(reasoning: Reasoning, id: string): Promise<Notes> {
  return remembered(reasoning.store, `notes on ${id}`, () => read(reasoning, id));
}

async function read(reasoning: Reasoning, id: string): Promise<Notes> {
  const { store } = reasoning;
  const [definitions, mentions, { statements }] = await Promise.all([
    store.definitions(id),
    store.mentions({ entity: id }),
    readSome(reasoning, { about: id }, MOST_STATEMENTS),
  ]);
  const assertions =
    statements.length === 0 ? [] : await store.assertions({ statements: statements.map((one) => one.id) });
  const ids = [
    ...new Set([...definitions, ...mentions, ...assertions].flatMap(({ passage }) => passage ?? [])),
  ].slice(0, MOST_PASSAGES);
  const found = ids.length === 0 ? [] : await store.passages({ ids });
  const passages = found.filter(({ source }) => !isAnswer(source));
  const sayings = statements.filter(
    (one): one is Attribute => one.kind === 'attribute' && one.value.kind === 'text' && one.subject === id,
  );
  const values = sayings.flatMap(({ value }) => (value.kind === 'text' ? [value.text] : []));
  const qualifiers = statements.flatMap((one) => Object.values(one.qualifiers).map(String));
  const predicates = new Set(statements.map(({ predicate }) => predicate));
  const pages = new Set(definitions.map(({ source }) => source));
  const years = yearsOf(statements);
  return {
    passages,
    sayings,
    predicates,
    pages,
    years,
    lemmas: new Set([
      ...passages.flatMap((passage) => [...lemmasOfPassage(passage)]),
      ...lemmasIn([...values, ...qualifiers]),
    ]),
  };
}

const MOST_TEXTS = 2_000;
const texts = new Map<string, ReadonlySet<string>>();

/** All words of a passage, read once: what it lacks, no sentence of it tells. */
export function lemmasOfPassage({ text }: Passage): ReadonlySet<string> {
  const known = texts.get(text);
  if (known !== undefined) return known;
  if (texts.size >= MOST_TEXTS) texts.clear();
  const found = lemmasIn([text]);
  texts.set(text, found);
  return found;
}

export function lemmasIn(texts: readonly string[]): Set<string> {
  const lemmas = new Set<string>();
  for (const text of texts)
    for (const { folded } of wordsOf(plain(text))) {
      for (const part of [folded.replace(/['’]s$/, ''), ...folded.split(/[ -]/)])
        for (const form of withStem(lemmaOf(part))) lemmas.add(form);
    }
  return lemmas;
}

/** Dates as they are written: `three days after the battle`. */
function datesWritten(statements: readonly Statement[]): string[] {
  return statements.flatMap((one) =>
    one.kind === 'attribute' && one.value.kind === 'date' ? [one.value.date.text] : [],
  );
}
