/** For the tests: a file from a few lines, read, and questions to what came of it. */

import { gedcomReader } from '../../src/ingest/readers/gedcom.js';
import type { Vocabulary } from '../../src/ingest/readers/reader.js';
import type { Notice, SourceDraft, StatementDraft } from '../../src/model/index.js';
import { NO_WORDS } from './read-one.js';

/** The reader takes GEDCOM's tags for what they are and asks the ontology nothing. */
const NO_VOCABULARY: Vocabulary = {
  typeOf: () => null,
  typeOfNoun: () => null,
  isRelation: () => false,
  isRelationOf: () => true,
  isAmong: () => false,
  isAttribute: () => false,
  countOf: () => null,
  isSentences: () => false,
  isDate: () => false,
  saidOf: () => [],
  isAbstract: () => false,
  isCalendar: () => true,
  toldAfter: () => null,
  knownValues: () => [],
  isQualifier: () => false,
  reading: NO_WORDS,
  meanings: null,
  relationBetween: () => null,
  isKind: () => false,
};

export async function readBytes(bytes: Uint8Array, path = 'tree.ged'): Promise<SourceDraft> {
  const input = { path, bytes, vocabulary: NO_VOCABULARY, reliability: 'reported' } as const;
  const [draft] = await gedcomReader.read(input);
  if (draft === undefined) throw new Error('The reader gave no draft.');
  return draft;
}

/** Puts a header above the lines and a trailer below; the first of them is line 5. */
export function readLines(...lines: string[]): Promise<SourceDraft> {
  return readBytes(Buffer.from(file(lines)));
}

export function readSeven(...lines: string[]): Promise<SourceDraft> {
  const head = ['0 HEAD', '1 GEDC', '2 VERS 7.0', '1 LANG en'];
  return readBytes(Buffer.from([...head, ...lines, '0 TRLR', ''].join('\n')));
}

export function file(lines: readonly string[], charset = 'UTF-8'): string {
  return ['0 HEAD', '1 GEDC', '2 VERS 5.5.1', `1 CHAR ${charset}`, ...lines, '0 TRLR', ''].join('\n');
}

/** `Ada -birth-> 1815`, with the window, qualifiers and the rest behind it where there are any. */
export function told({ statements }: SourceDraft, predicate?: string): string[] {
  return statements.filter((s) => predicate === undefined || s.predicate === predicate).map(line);
}

export function line({
  subject,
  predicate,
  object,
  from,
  until,
  at,
  qualifiers,
  confidence,
}: StatementDraft): string {
  const target = object.kind === 'ref' ? object.ref.name : String(object.value);
  const window = [at && `at ${at}`, from && `from ${from}`, until && `until ${until}`].filter(Boolean);
  const beside = Object.entries(qualifiers).map(([key, value]) => `${key}=${value}`);
  const sure = confidence === undefined ? [] : [`~${confidence}`];
  return [`${subject.name} -${predicate}-> ${target}`, ...window, ...beside, ...sure].join(' | ');
}

/** `warning gedcom/bad-tag 7:3`. */
export function noted({ notices }: SourceDraft): string[] {
  return notices.map(({ level, code, at }: Notice) => {
    const place = at.line === undefined ? '' : ` ${at.line}${at.column === undefined ? '' : `:${at.column}`}`;
    return `${level} ${code}${place}`;
  });
}
