/** Single values of a field map: texts, confidence, reliability; what does not fit is left out and said. */
import { didYouMean, RELIABILITIES, type Reliability } from '../model/index.js';
import { describe, type Place, type Places, type PlainMap } from './fields-plain.js';
import type { Vocabulary } from './readers/reader.js';
import type { NoticeList } from './text-notices.js';

/** What reading fields needs at every step. */
export interface FieldScope {
  readonly vocabulary: Vocabulary;
  readonly notices: NoticeList;
  readonly places: Places;
  /** Index of the passage the fields stand in; null for front matter and for files without text. */
  readonly passage: number | null;
  /** They stand on somebody's page, in keys of their own invention: what is not surely meant stays what it is. */
  readonly isPage?: true;
  /** They are labels in the text, whose words alone make nobody up. */
  readonly isLabel?: true;
  /** They are about somebody whom something else must make known. */
  readonly ofKnown?: true;
  /** They are left out where they cannot mean what they say. */
  readonly isIfMeant?: true;
  /** Their word surely means what it says: names nobody knows may follow. */
  readonly isSure?: true;
  /** The type of the one thing that the value names, known or not. */
  readonly names?: string;
}

export function readReliability(map: PlainMap, place: Place, scope: FieldScope): Reliability | undefined {
  const word = map.reliability;
  if (word === undefined || word === null) return undefined;
  const folded = typeof word === 'string' ? word.trim().toLowerCase() : '';
  const known = folded === 'rumor' ? 'rumour' : RELIABILITIES.find((one) => one === folded);
  if (known !== undefined) return known;
  const hint = didYouMean(folded, RELIABILITIES) ?? `It is one of ${RELIABILITIES.join(', ')}.`;
  const found = `${describe(word)} is no reliability and is left out.`;
  scope.notices.add(
    'warning',
    'ingest/bad-reliability',
    found,
    placeOf(map, 'reliability', place, scope),
    hint,
  );
  return undefined;
}

export function readConfidence(map: PlainMap, place: Place, scope: FieldScope): number | undefined {
  const raw = map.confidence;
  if (raw === undefined || raw === null) return undefined;
  const number = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
  if (typeof number === 'number' && number >= 0 && number <= 1) return number;
  const found = `${describe(raw)} is no confidence and is left out.`;
  scope.notices.add(
    'warning',
    'ingest/bad-confidence',
    found,
    placeOf(map, 'confidence', place, scope),
    'Write a number from 0 to 1.',
  );
  return undefined;
}

/** A text, or a number or truth value in its own words; anything else is left out and said. */
export function textOf(map: PlainMap, key: string, place: Place, scope: FieldScope): string | undefined {
  const value = map[key];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'object') {
    const text = String(value).trim();
    return text === '' ? undefined : text;
  }
  const found = `"${key}" is ${describe(value)} and is left out.`;
  scope.notices.add(
    'warning',
    'ingest/bad-field',
    found,
    placeOf(map, key, place, scope),
    'Write one text or number.',
  );
  return undefined;
}

/** Where the value of a key stands; the surroundings' place where that is not known. */
export function placeOf(map: PlainMap, key: string, place: Place, scope: FieldScope): Place {
  const found = scope.places(map, key);
  return found.line === undefined ? place : found;
}
