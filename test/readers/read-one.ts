/** A small vocabulary and a shorthand for reading inline documents, for tests of readers. */

import type { Reader, ReadInput, Vocabulary } from '../../src/ingest/readers/reader.js';
import type { SourceDraft } from '../../src/model/index.js';
import { loadOntology, type Reading } from '../../src/packs/index.js';

const TYPES: Readonly<Record<string, string>> = {
  person: 'Person',
  people: 'Person',
  npc: 'Person',
  character: 'Person',
  house: 'House',
  city: 'City',
  location: 'Location',
  country: 'Kingdom',
  weapon: 'Weapon',
};
const RELATIONS = new Set(['rules', 'house', 'spouse', 'member_of', 'participated_in', 'parent_of', 'race']);
const ATTRIBUTES = new Set(['born', 'died', 'population', 'in_fiction_date']);

const NONE: ReadonlySet<string> = new Set();
export const NO_WORDS: Reading = {
  void: NONE,
  begins: NONE,
  ends: NONE,
  of_time: new Set(),
  days: new Set(),
  happens: NONE,
  targets: NONE,
  desk: NONE,
  kinds: NONE,
  editor: NONE,
  documents: NONE,
  leave_out: NONE,
  lists: NONE,
  topics: NONE,
  things: NONE,
  of_anything: NONE,
  one_group: NONE,
  writers: NONE,
  particles: NONE,
  placing: NONE,
  placeholders: NONE,
  timelines: NONE,
  offices: NONE,
  family_trees: NONE,
  namesakes: NONE,
  which: new Set(),
  turned: NONE,
  together: NONE,
  nobody: NONE,
  wed: NONE,
  lives: NONE,
  died: NONE,
  kills: NONE,
  born: NONE,
  names: NONE,
  persons: NONE,
  honorifics: NONE,
  changing: NONE,
  verbs: NONE,
};

export const VOCABULARY: Vocabulary = {
  typeOf: (word) => TYPES[word.toLowerCase()] ?? null,
  typeOfNoun: () => null,
  isRelation: (word) => RELATIONS.has(word.toLowerCase()),
  isRelationOf: () => true,
  isAmong: () => false,
  isCalendar: (id) => id === 'gregorian',
  isAttribute: (word) => ATTRIBUTES.has(word.toLowerCase()),
  countOf: () => null,
  isSentences: () => false,
  isDate: (word) => word !== 'population' && ATTRIBUTES.has(word.toLowerCase()),
  saidOf: () => [],
  isAbstract: () => false,
  toldAfter: () => null,
  knownValues: () => [],
  isQualifier: (word) => word === 'side' || word === 'by',
  reading: loadOntology({ packs: ['core'] }).reading,
  meanings: null,
  relationBetween: (word) =>
    RELATIONS.has(word.toLowerCase()) ? { symmetric: false, reversible: false } : null,
  isKind: (type, of) => type === of,
};

export function readText(
  reader: Reader,
  path: string,
  text: string | Uint8Array,
  more: Partial<ReadInput> = {},
): Promise<SourceDraft[]> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  return reader.read({ path, bytes, vocabulary: VOCABULARY, reliability: 'canonical', ...more });
}

/** The only draft of a document. */
export async function readOne(...args: Parameters<typeof readText>): Promise<SourceDraft> {
  const [draft, ...others] = await readText(...args);
  if (draft === undefined || others.length > 0)
    throw new Error(`Expected one draft, got ${others.length + 1}.`);
  return draft;
}

/** `file:line:column level code`, which is what most tests want to know of a notice. */
export function said({ notices }: SourceDraft): string[] {
  return notices.map(
    ({ level, code, at }) => `${at.file}:${at.line ?? '-'}:${at.column ?? '-'} ${level} ${code}`,
  );
}
