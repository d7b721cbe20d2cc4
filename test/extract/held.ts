/** Reads passages into a real store beside the pages they speak of, and holds what comes out against what is true. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';
import { bindSource } from '../../src/ingest/bind/bind.js';
import { UNRESOLVED } from '../../src/ingest/leaning.js';
import { NO_NOTES } from '../../src/ingest/notes/note-book.js';
import { markdownReader } from '../../src/ingest/readers/markdown.js';
import { vocabularyOf } from '../../src/ingest/vocabulary.js';
import { formatValue, type SourceDraft, type Statement } from '../../src/model/index.js';
import { loadOntology } from '../../src/packs/index.js';
import type { Ontology } from '../../src/packs/ontology.js';
import type { Change } from '../../src/store/changes.js';
import { openSqliteStore } from '../../src/store/sqlite/open.js';
import { createDateParser } from '../../src/time/index.js';
import { valdorn } from '../time/calendars.fixture.js';

const passage = z.strictObject({
  text: z.string(),
  page: z.string().optional(),
  true: z.array(z.string()),
  /** May be taken from it or not. */
  also: z.array(z.string()).optional(),
});
const cast = z.record(z.string(), z.array(z.string()));
const schema = z.strictObject({
  cast,
  first: z.array(passage),
  later: z.array(passage),
  apart: z.array(z.strictObject({ what: z.string(), cast, passages: z.array(passage) })),
});

export type Passage = z.infer<typeof passage>;
export type Held = z.infer<typeof schema>;

export interface Judged {
  readonly text: string;
  readonly right: readonly string[];
  readonly wrong: readonly string[];
  readonly missed: readonly string[];
}

const FILE = fileURLToPath(new URL('passages.yaml', import.meta.url));
const BY = { author: 'test', reason: 'a passage' };

export function readHeld(): Held {
  return schema.parse(parse(readFileSync(FILE, 'utf8')));
}

/** Passages with a cast of their own, by another hand. */
export function readSet(name: string): Pick<Held, 'cast'> & { readonly passages: readonly Passage[] } {
  const file = new URL(name, import.meta.url);
  return z.strictObject({ cast, passages: z.array(passage) }).parse(parse(readFileSync(file, 'utf8')));
}

export async function judgeAll(
  { cast }: Pick<Held, 'cast'>,
  passages: readonly Passage[],
): Promise<Judged[]> {
  const ontology = wholly(loadOntology({ packs: ['high-fantasy'] }));
  const store = await openSqliteStore({ file: ':memory:', ontology, dates: valdorn });
  const parseDate = createDateParser(valdorn).parse;
  const dates = {
    parse: parseDate,
    resolve: UNRESOLVED,
    ongoingAt: undefined,
    absentEnd: ontology.absentEnd,
  };
  const vocabulary = vocabularyOf(ontology, null);
  const put = async (file: string, text: string): Promise<Change> => {
    const input = { path: file, bytes: Buffer.from(text), vocabulary, reliability: 'canonical' } as const;
    const drafts: SourceDraft[] = await markdownReader.read({ ...input, prose: { ontology, parseDate } });
    const context = {
      ontology,
      dates,
      typeOfName: () => null,
      fullNames: () => [],
      isNamed: () => false,
      notes: NO_NOTES,
    };
    const sources = drafts.map((draft) => bindSource(draft, { file, hash: text }, context).source);
    return { kind: 'put-origin', origin: file, sources };
  };
  const types = new Map(Object.entries(cast).flatMap(([type, names]) => names.map((name) => [name, type])));
  const page = (name: string, text = '') => `---\ntype: ${types.get(name)}\nname: ${name}\n---\n${text}\n`;
  await store.commit(await Promise.all([...types.keys()].map((name) => put(`${name}.md`, page(name)))), BY);
  const names = new Map<string, string>();
  for await (const { id, name } of store.entities()) names.set(id, name);
  const judged: Judged[] = [];
  for (const one of passages) {
    const file = one.page === undefined ? 'passage.md' : `${one.page}.md`;
    const text =
      one.page === undefined ? `---\ndocument: true\n---\n${one.text}\n` : page(one.page, one.text);
    await store.commit([await put(file, text)], BY);
    // What somebody did, in the words of the passage, is right by itself.
    const found = (await store.statements({ extracted: true }))
      .filter(({ predicate }) => ontology.attributes.get(predicate)?.deeds == null)
      .map((s) => inOrder(written(s, names), ontology));
    judged.push(judge(one, found, ontology));
    const after =
      one.page === undefined
        ? ({ kind: 'drop-origin', origin: file } as const)
        : await put(file, page(one.page));
    await store.commit([after], BY);
  }
  await store.close();
  return judged;
}

/** Every wording is held against the passages, also those that are left unread in a world of one's own. */
export function wholly(ontology: Ontology): Ontology {
  const relationTypes = new Map(
    [...ontology.relationTypes].map(([name, type]) => [
      name,
      type.prose === 'unread' ? { ...type, prose: 'provisional' as const } : type,
    ]),
  );
  return { ...ontology, relationTypes };
}

function judge(
  { text, true: wanted, also: allowed = [] }: Passage,
  found: readonly string[],
  ontology: Ontology,
): Judged {
  const said = wanted.map((one) => inOrder(one, ontology));
  const also = allowed.map((one) => inOrder(one, ontology));
  return {
    text,
    right: found.filter((one) => said.includes(one)),
    wrong: found.filter((one) => !said.includes(one) && !also.includes(one)),
    missed: said.filter((one) => !found.includes(one)),
  };
}

/** What reads both ways is written with its ends in the order of their names. */
function inOrder(told: string, { relationTypes }: Ontology): string {
  const [, one = '', predicate = '', rest = ''] = /^(.*?) ([A-Z_]{3,}) (.*)$/.exec(told) ?? [];
  if (!relationTypes.get(predicate)?.symmetric) return told;
  const [, another = '', dates = ''] = /^(.*?)((?: (?:from|until|at) \d.*)?)$/.exec(rest) ?? [];
  return one < another ? told : `${another} ${predicate} ${one}${dates}`;
}

/** `Orsin Vale SPOUSE_OF Petra Cole from 430 TA`. */
function written(s: Statement, names: ReadonlyMap<string, string>): string {
  const name = (id: string) => names.get(id) ?? id;
  if (s.kind === 'attribute') {
    return `${name(s.subject)} ${s.predicate} ${formatValue(s.value)}`;
  }
  const { fromText, untilText } = s.valid;
  const isEvent = fromText !== null && fromText === untilText;
  const from = fromText === null ? '' : ` from ${fromText}`;
  const until = untilText === null ? '' : ` until ${untilText}`;
  return `${name(s.subject)} ${s.predicate} ${name(s.object)}${isEvent ? ` at ${fromText}` : from + until}`;
}

/** Of what is told of births, deaths, parents and rulers alone. */
export function only(judged: readonly Judged[], told: RegExp): Judged[] {
  const some = (list: readonly string[]) => list.filter((one) => told.test(one));
  return judged.map(({ text, right, wrong, missed }) => ({
    text,
    right: some(right),
    wrong: some(wrong),
    missed: some(missed),
  }));
}

export interface Score {
  readonly precision: number;
  readonly recall: number;
  readonly right: number;
  readonly found: number;
  readonly wanted: number;
}

export function scoreOf(judged: readonly Judged[]): Score {
  const sum = (part: (one: Judged) => readonly string[]) =>
    judged.reduce((n, one) => n + part(one).length, 0);
  const right = sum((one) => one.right);
  const found = right + sum((one) => one.wrong);
  const wanted = right + sum((one) => one.missed);
  return { precision: right / Math.max(1, found), recall: right / Math.max(1, wanted), right, found, wanted };
}
