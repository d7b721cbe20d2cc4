/** The object of a claim: an entity, a value, or a word whose meaning only the ontology knows. */
import type { DraftObject } from '../model/index.js';
import { isPlainList, isPlainMap, type Plain } from './fields-plain.js';
import { isUnquotedLink, onlyLinks, refOf, refOfLink } from './fields-refs.js';
import type { Vocabulary } from './readers/reader.js';
import { findLinks, type Link, withoutLinks } from './text-links.js';

/** A text with more than its links in it leaves the words behind as a note. */
export interface NotedObject {
  readonly object: DraftObject;
  readonly note?: string;
}

/** What a field may hold: text, links, numbers, lists of them. Maps are the caller's. */
export function fieldObjects(value: Plain, predicate: string, vocabulary: Vocabulary): NotedObject[] {
  if (typeof value === 'string') return textObjects(value.trim(), predicate, vocabulary);
  if (typeof value === 'number' || typeof value === 'boolean') return [{ object: { kind: 'open', value } }];
  if (!isPlainList(value)) return refObject(value, vocabulary);
  if (isUnquotedLink(value)) return refObject(value, vocabulary);
  return value.flatMap((item) =>
    isPlainList(item) ? refObject(item, vocabulary) : fieldObjects(item, predicate, vocabulary),
  );
}

/** What `to` and `object` may hold: an entity or several; a number or truth value stays open. */
export function targetObjects(value: Plain | undefined, vocabulary: Vocabulary): NotedObject[] {
  if (value === undefined || value === null) return [];
  if (typeof value === 'number' || typeof value === 'boolean') return [{ object: { kind: 'open', value } }];
  if (typeof value === 'string') {
    const links = onlyLinks(value);
    if (links === null || links.length === 1) return refObject(value, vocabulary);
    return links.map((link) => ({ object: { kind: 'ref', ref: refOfLink(link, vocabulary) } }));
  }
  if (!isPlainList(value)) return refObject(value, vocabulary);
  if (isUnquotedLink(value)) return refObject(value, vocabulary);
  return value.flatMap((item) =>
    isPlainList(item) ? refObject(item, vocabulary) : targetObjects(item, vocabulary),
  );
}

/** What `value` may hold: a scalar, or one of the typed forms. Null when it is neither. */
export function valueObject(value: Plain | undefined, unit: Plain | undefined): DraftObject | null {
  if (!isPlainMap(value)) return scalarObject(value, unit);
  if (isPlainMap(value.date)) return scalarObject(value.date.text, undefined);
  return (
    scalarObject(value.number, value.unit) ??
    scalarObject(value.date ?? value.text ?? value.boolean, undefined)
  );
}

function scalarObject(value: Plain | undefined, unit: Plain | undefined): DraftObject | null {
  if (value === undefined || value === null || typeof value === 'object') return null;
  return { kind: 'value', value, ...(typeof unit === 'string' && unit !== '' ? { unit } : {}) };
}

function textObjects(text: string, predicate: string, vocabulary: Vocabulary): NotedObject[] {
  if (text === '') return [];
  const only = onlyLinks(text);
  if (only !== null)
    return only.map((link) => ({ object: { kind: 'ref', ref: refOfLink(link, vocabulary) } }));
  if (!text.includes('[')) return [{ object: { kind: 'open', value: text } }];
  const words = withoutLinks(text);
  const links = vocabulary.isRelation(predicate) ? findLinks(text) : [];
  const end = asideIn(text, links);
  const among = links.filter((link) => link.start < end);
  if (among.length === 0) return [{ object: { kind: 'open', value: words } }];
  const note = among.length * words.length <= MOST_NOTED ? { note: words } : {};
  return among.map((link) => ({ object: { kind: 'ref', ref: refOfLink(link, vocabulary) }, ...note }));
}

/** Letters: each of those who are named keeps the words, and a long text that names many would be kept as often. */
const MOST_NOTED = 100_000;

/** Where words about what is named begin, after a dash or in brackets: whoever is linked there is somebody else. */
function asideIn(text: string, links: readonly Link[]): number {
  let next = 0;
  for (const { index } of text.matchAll(/\s[-–—]\s|\(/g)) {
    while ((links[next]?.end ?? text.length) <= index) next++;
    if ((links[next]?.start ?? text.length) > index) return index;
  }
  return text.length;
}

function refObject(value: Plain, vocabulary: Vocabulary): NotedObject[] {
  const ref = refOf(value, vocabulary);
  return ref === null ? [] : [{ object: { kind: 'ref', ref } }];
}
