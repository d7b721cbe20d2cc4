/** The words in which the notes speak of somebody: of pages, entries and quoted passages about them. */
import type { Attribute, Passage } from '../../../model/index.js';
import { readSome } from '../../read-some.js';
import type { Reasoning } from '../../reasoning.js';
import { remembered } from '../../remembered.js';
import { isAnswer, plain } from '../cited.js';
import { lemmaOf, wordsOf } from '../text.js';

const MOST_STATEMENTS = 120;
const MOST_PASSAGES = 40;

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
  const dated = statements.flatMap((one) => [
    one.valid.fromText,
    one.valid.untilText,
    one.kind === 'attribute' && one.value.kind === 'date' ? one.value.date.text : null,
  ]);
  const years = new Set(dated.flatMap((text) => text?.match(/\d+/g) ?? []));
  return {
    passages,
    sayings,
    predicates,
    pages,
    years,
    lemmas: lemmasIn([...passages.map(({ text }) => text), ...values, ...qualifiers]),
  };
}

function lemmasIn(texts: readonly string[]): Set<string> {
  const lemmas = new Set<string>();
  for (const text of texts)
    for (const { folded } of wordsOf(plain(text))) {
      lemmas.add(lemmaOf(folded));
      for (const part of folded.split(/[ -]/)) lemmas.add(lemmaOf(part));
    }
  return lemmas;
}
