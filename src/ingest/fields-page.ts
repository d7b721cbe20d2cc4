/** A field of somebody's page, under a key of its author's own invention: what is not surely meant stays as it is written. */
import { foldName, type PageField, type RawValue, type Ref, type StatementDraft } from '../model/index.js';
import { DESK_DATE } from './bind/page-field.js';
import { NO_QUALIFIERS, readClaim } from './fields-claim.js';
import {
  flatten,
  isPlainList,
  isPlainMap,
  type Place,
  type Plain,
  type PlainMap,
  spanOf,
  spotOf,
} from './fields-plain.js';
import { cleanName, isUnquotedLink, refOf } from './fields-refs.js';
import type { FieldScope } from './fields-scalars.js';
import { fieldObjects, type NotedObject } from './fields-values.js';
import type { KeyMeaning } from './mapping.js';
import { findLinks, withoutLinks } from './text-links.js';

/** A map that names its target or value in these words is written for this engine. */
const EXPLICIT = ['to', 'object', 'value'];

export function readPageField(
  subject: Ref,
  key: string,
  value: Plain,
  place: Place,
  scope: FieldScope,
): StatementDraft[] {
  const name = cleanName(key);
  const { reading } = scope.vocabulary;
  if (value === null || name === '' || reading.editor.has(foldName(name))) return [];
  const meaning = meaningOf(name, subject.type, value, scope);
  if (meaning?.kind === 'nothing') return [];
  return new PageFieldReader(subject, name, meaning, scope).read(value, place);
}

function meaningOf(
  key: string,
  type: string | undefined,
  value: Plain,
  scope: FieldScope,
): KeyMeaning | undefined {
  const { meanings, reading } = scope.vocabulary;
  const told = meanings?.ofKey(key, type);
  if (told !== undefined) return told;
  const end = endOfLife(key, type, value, scope);
  if (end !== null) return { kind: 'predicate', name: end };
  const isDesk = reading.desk.has(foldName(key)) && typeof value === 'string' && DESK_DATE.test(value.trim());
  return isDesk ? { kind: 'desk' } : undefined;
}

/** `b.: 171` and `d: 239` of somebody; `d: 20` of a die is neither. */
function endOfLife(
  key: string,
  type: string | undefined,
  value: Plain,
  { vocabulary }: FieldScope,
): 'birth' | 'death' | null {
  const { born, died, kills } = vocabulary.reading;
  const mark = foldName(key).replace(/\.$/, '');
  const isKnown = vocabulary.isAttribute(key) || vocabulary.isRelation(key);
  const isDeath = died.has(mark) && !kills.has(mark);
  const end = born.has(mark) ? 'birth' : isDeath ? 'death' : null;
  if (isKnown || end === null || type === undefined || !vocabulary.isAttribute(end, type)) return null;
  const isDated = /^\D{0,6}\d{3}|^\d+ \p{L}/u.test(String(value));
  return isDated ? end : null;
}

class PageFieldReader {
  readonly #predicate: string;
  readonly #by: PageField['by'];

  constructor(
    private readonly subject: Ref,
    private readonly key: string,
    meaning: KeyMeaning | undefined,
    private readonly scope: FieldScope,
  ) {
    this.#predicate = meaning?.kind === 'predicate' ? meaning.name : key;
    const mapped = scope.isLabel ? 'label' : 'mapping';
    const unmapped = scope.isSure ? 'label' : 'word';
    this.#by = meaning === undefined ? unmapped : meaning.kind === 'predicate' ? mapped : 'text';
  }

  read(value: Plain, place: Place): StatementDraft[] {
    if (value === null) return [];
    if (isPlainMap(value)) return this.#map(value, place);
    if (!isPlainList(value) || isUnquotedLink(value)) return this.#scalar(value, place);
    return value.flatMap((item, i) => {
      const known = this.scope.places(value, i);
      const at = known.line === undefined ? place : known;
      return isPlainList(item) ? this.#nested(item, at) : this.read(item, at);
    });
  }

  #scalar(value: Plain, place: Place): StatementDraft[] {
    if (this.#by === 'text') return this.#kept(plainText(value), place);
    const { names } = this.scope;
    if (names !== undefined && typeof value === 'string') {
      const object = { kind: 'ref', ref: { name: value, type: names } } as const;
      return [this.#statement(this.#predicate, { object }, this.#field(value), place)];
    }
    const counted = typeof value === 'string' ? this.#counted(countsIn(value), place) : null;
    if (counted !== null) return counted;
    const objects = fieldObjects(value, this.#predicate, this.scope.vocabulary);
    return objects.map((noted) =>
      this.#statement(this.#predicate, noted, this.#field(writtenIn(noted)), place),
    );
  }

  /** A list in a list is a link without its quotes, or nothing we know. */
  #nested(list: readonly Plain[], place: Place): StatementDraft[] {
    const ref = refOf(list, this.scope.vocabulary);
    if (ref === null || this.#by === 'text') return this.#kept(ref?.name ?? flatten(list), place);
    return [this.#statement(this.#predicate, { object: { kind: 'ref', ref } }, this.#field(ref.name), place)];
  }

  #map(map: PlainMap, place: Place): StatementDraft[] {
    const written = flatten(map);
    if (this.#by === 'text') return this.#kept(written, place);
    if (EXPLICIT.some((key) => map[key] !== undefined && map[key] !== null)) {
      const { subject } = this;
      return readClaim(map, { subject, predicate: this.#predicate }, place, this.scope);
    }
    const counted = this.#counted(countsOf(map), place);
    if (counted !== null) return counted;
    const target = this.#target(map);
    if (target === null) return this.#kept(written, place);
    const details = this.#details(map, target.key);
    return fieldObjects(map[target.key] ?? null, target.predicate, this.scope.vocabulary).map((noted) => ({
      ...this.#statement(target.predicate, noted, { key: this.key, by: target.by, written }, place),
      ...details,
    }));
  }

  /** `ranger: 3`, where what is counted is told by an attribute of its own: a ranger, and level 3. */
  #counted(counts: Counts | null, place: Place): StatementDraft[] | null {
    const { vocabulary } = this.scope;
    const counter = counts === null ? null : vocabulary.countOf(this.#predicate, this.subject.type);
    if (counts === null || counter === null || counts.length > MOST_COUNTED) return null;
    const written = counts.map(([name, count]) => `${name} ${count}`).join(', ');
    const field = this.#field(written);
    const sum = counts.reduce((all, [, count]) => all + count, 0);
    const values: [string, RawValue][] = counts.map(([name]) => [this.#predicate, name]);
    if (sum > 0) values.push([counter, sum]);
    return values.map(([predicate, value]) =>
      this.#statement(predicate, { object: { kind: 'value', value } }, field, place),
    );
  }

  /** The one key of a map that says whom or what the field is about, and by which relation. */
  #target(map: PlainMap): { key: string; predicate: string; by: PageField['by'] } | null {
    const { vocabulary } = this.scope;
    const { type } = this.subject;
    const keys = Object.keys(map).filter((key) => isNaming(map[key]) && !this.#isDate(key));
    for (const key of keys) {
      const mapped = vocabulary.meanings?.ofKey(`${this.key}.${key}`, type);
      if (mapped?.kind === 'predicate') return { key, predicate: mapped.name, by: 'mapping' };
    }
    if (this.#by !== 'word' || vocabulary.isRelation(this.#predicate, type)) {
      const named = keys.filter((key) => vocabulary.reading.targets.has(foldName(key)));
      const linked = keys.filter((key) => isLink(map[key]));
      const [key, another] = linked.length > 0 ? linked : named.length > 0 ? named : keys;
      return key === undefined || another !== undefined
        ? null
        : { key, predicate: this.#predicate, by: this.#by };
    }
    const [key, another] = keys.filter((one) => vocabulary.isRelation(one, type));
    return key === undefined || another !== undefined ? null : { key, predicate: key, by: 'word' };
  }

  #details(map: PlainMap, target: string): Partial<StatementDraft> {
    const { begins, ends, happens } = this.scope.vocabulary.reading;
    const details: { from?: string; until?: string; at?: string } = {};
    const qualifiers: [string, string | number | boolean][] = [];
    for (const key of Object.keys(map)) {
      const value = map[key];
      if (
        key === target ||
        value === null ||
        value === undefined ||
        typeof value === 'object' ||
        value === ''
      )
        continue;
      const word = foldName(key);
      const text = typeof value === 'string' ? withoutLinks(value).trim() : String(value);
      if (begins.has(word)) details.from ??= text;
      else if (ends.has(word)) details.until ??= text;
      else if (happens.has(word)) details.at ??= text;
      else qualifiers.push([cleanName(key), typeof value === 'string' ? text : value]);
    }
    if (details.from !== undefined || details.until !== undefined) delete details.at;
    return {
      ...details,
      qualifiers: qualifiers.length === 0 ? NO_QUALIFIERS : Object.fromEntries(qualifiers),
    };
  }

  #isDate(key: string): boolean {
    const { begins, ends, happens } = this.scope.vocabulary.reading;
    const word = foldName(key);
    return begins.has(word) || ends.has(word) || happens.has(word);
  }

  #kept(written: RawValue, place: Place): StatementDraft[] {
    if (written === '') return [];
    const field = { key: this.key, by: 'text', written } as const;
    return [this.#statement(this.key, { object: { kind: 'value', value: written } }, field, place)];
  }

  #field(written: RawValue): PageField {
    return { key: this.key, by: this.#by, written };
  }

  #statement(
    predicate: string,
    { object, note }: NotedObject,
    field: PageField,
    place: Place,
  ): StatementDraft {
    return {
      subject: this.subject,
      predicate,
      object,
      qualifiers: NO_QUALIFIERS,
      passage: this.scope.passage,
      lines: spanOf(place),
      spot: spotOf(place),
      field: {
        ...field,
        ...(this.scope.ofKnown && { ofKnown: true }),
        ...(this.scope.isIfMeant && { isIfMeant: true }),
      },
      ...(note === undefined ? {} : { note }),
    };
  }
}

/** Each of them keeps what is written of all. */
const MOST_COUNTED = 100;

type Counts = readonly (readonly [name: string, count: number])[];

/** `ranger: { hunter: 3 }`: how much of each, all that lies under it taken together; null where anything else is told. */
function countsOf(map: PlainMap): Counts | null {
  const counts = Object.keys(map).map((key) => [cleanName(key), totalOf(map[key])] as const);
  return counts.length > 0 && counts.every((one): one is readonly [string, number] => one[1] !== null)
    ? counts
    : null;
}

function totalOf(value: Plain | undefined): number | null {
  if (value === null || value === undefined) return 0;
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return /^\d{1,4}$/.test(value.trim()) ? Number(value) : null;
  if (!isPlainMap(value)) return null;
  const parts = Object.values(value).map(totalOf);
  return parts.includes(null) ? null : parts.reduce<number>((sum, one) => sum + (one ?? 0), 0);
}

const COUNTED = /^(\p{L}[^\d,;/]{0,100}?)[\s:]{1,20}(\d{1,3})$/u;

/** `Fighter 5, Rogue (Swashbuckler) 6`. */
function countsIn(text: string): Counts | null {
  const parts = text.split(/[,;/]/).map((part) => COUNTED.exec(part.trim()));
  return parts.some((part) => part === null)
    ? null
    : parts.map((part) => [part?.[1] ?? '', Number(part?.[2])] as const);
}

function plainText(value: Plain): RawValue {
  if (typeof value === 'string') return withoutLinks(value).trim();
  return typeof value === 'number' || typeof value === 'boolean' ? value : flatten(value);
}

function writtenIn({ object }: NotedObject): RawValue {
  return object.kind === 'ref' ? object.ref.name : object.value;
}

function isNaming(value: Plain | undefined): boolean {
  return typeof value === 'string' && value.trim() !== '' ? true : isPlainList(value) && value.length > 0;
}

function isLink(value: Plain | undefined): boolean {
  return typeof value === 'string'
    ? findLinks(value).length > 0
    : isPlainList(value) && isUnquotedLink(value);
}
