/** An entity's fields, wherever they come from: front matter, YAML, JSON, CSV all mean the same by the same keys. */
import { append } from '../model/append.js';
import { type EntityDraft, foldName, type Ref, type StatementDraft } from '../model/index.js';
import { ordinalWord } from '../time/index.js';
import { calendarDate } from './calendar-notes.js';
import { NO_QUALIFIERS, readClaim } from './fields-claim.js';
import { readPageField } from './fields-page.js';
import {
  describe,
  flatten,
  isPlainList,
  isPlainMap,
  type Place,
  type Plain,
  type PlainMap,
  spanOf,
  spotOf,
} from './fields-plain.js';
import { cleanName, isUnquotedLink, refOf, refOfText } from './fields-refs.js';
import { type FieldScope, placeOf, textOf } from './fields-scalars.js';
import { fieldObjects, type NotedObject } from './fields-values.js';
import { keepWithin } from './most-records.js';

export interface EntityDefaults {
  readonly name?: string;
  readonly type?: string;
  readonly aliases?: readonly string[];
  /** Keys that are the document's and not the entity's; `name` and `type` among them means that the defaults tell. */
  readonly reserved?: ReadonlySet<string>;
}

export interface EntityRead {
  readonly entity: EntityDraft;
  readonly statements: StatementDraft[];
}

const NO_ALIASES: readonly string[] = Object.freeze([]);
export const ENTITY_KEYS: ReadonlySet<string> = new Set(
  'id name type alias aliases tag tags relations statements expert_domain mentioned_only'.split(' '),
);
/** A map under a field with one of these keys tells its target and details; any other map is nested data. */
const ITEM_KEYS = ['to', 'object', 'value', 'name', 'id', 'date', 'number'];

/** Null, and a notice, when nothing names the entity. */
export function readEntity(
  map: PlainMap,
  place: Place,
  scope: FieldScope,
  defaults: EntityDefaults = {},
): EntityRead | null {
  const ref = readSelf(map, place, scope, defaults);
  if (ref === null) return null;
  const domain = textOf(map, 'expert_domain', place, scope);
  const plain: EntityDraft = {
    ref,
    aliases: readAliases(map, ref.name, defaults.aliases ?? NO_ALIASES),
    passage: scope.passage,
    mentionedOnly: map.mentioned_only === true,
    spot: spotOf(place),
  };
  const entity = domain === undefined ? plain : { ...plain, expertDomain: domain };
  const statements: StatementDraft[] = [];
  for (const key of Object.keys(map)) {
    if (ENTITY_KEYS.has(key) || defaults.reserved?.has(key)) continue;
    const value = calendarDate(map, key) ?? map[key] ?? null;
    append(statements, readField(ref, key, value, placeOf(map, key, place, scope), scope));
  }
  for (const key of ['relations', 'statements']) append(statements, readClaims(map, key, ref, place, scope));
  if (scope.vocabulary.isAttribute('tag', ref.type)) append(statements, readTags(map, ref, place, scope));
  return { entity, statements };
}

/** One field: a value, a link, a list of them, or items with dates and details. */
export function readField(
  subject: Ref,
  key: string,
  value: Plain,
  place: Place,
  scope: FieldScope,
): StatementDraft[] {
  if (scope.isPage) return readPageField(subject, key, value, place, scope);
  const predicate = cleanName(key);
  if (value === null || predicate === '') return [];
  if (isPlainMap(value)) return readItem(subject, predicate, value, place, scope);
  if (isPlainList(value) && !isUnquotedLink(value)) {
    keepWithin(value.length);
    return value.flatMap((item, i) => {
      const known = scope.places(value, i);
      const at = known.line === undefined ? place : known;
      // A list in a list is a link without its quotes, or nothing we know: never a reason to go on downwards.
      return isPlainList(item)
        ? readNested(subject, predicate, item, at, scope)
        : readField(subject, key, item, at, scope);
    });
  }
  return fieldObjects(value, predicate, scope.vocabulary).map((noted) =>
    fieldStatement(subject, predicate, noted, place, scope),
  );
}

function readNested(
  subject: Ref,
  predicate: string,
  list: readonly Plain[],
  place: Place,
  scope: FieldScope,
): StatementDraft[] {
  const ref = refOf(list, scope.vocabulary);
  if (ref !== null)
    return [fieldStatement(subject, predicate, { object: { kind: 'ref', ref } }, place, scope)];
  return keepAsText(subject, predicate, flatten(list), place, scope);
}

function fieldStatement(
  subject: Ref,
  predicate: string,
  { object, note }: NotedObject,
  place: Place,
  scope: FieldScope,
): StatementDraft {
  const draft: StatementDraft = {
    subject,
    predicate,
    object,
    qualifiers: NO_QUALIFIERS,
    passage: scope.passage,
    lines: spanOf(place),
    spot: spotOf(place),
  };
  return note === undefined ? draft : { ...draft, note };
}

/** A list of claims under `relations` or `statements`; the subject need not be said again. */
export function readClaims(
  map: PlainMap,
  key: string,
  subject: Ref | undefined,
  place: Place,
  scope: FieldScope,
): StatementDraft[] {
  const list = map[key];
  if (list === undefined || list === null) return [];
  const items = isPlainList(list) ? list : [list];
  const whole = placeOf(map, key, place, scope);
  return items.flatMap((item, i) => {
    const known = scope.places(items, i);
    const at = known.line === undefined ? whole : known;
    if (isPlainMap(item)) return readClaim(item, subject === undefined ? {} : { subject }, at, scope);
    const hint = 'Write a map: { type: RULES, to: "[[Valdorn]]", from: … }.';
    scope.notices.add('warning', 'ingest/bad-statement', `"${key}" holds ${describe(item)}.`, at, hint);
    return [];
  });
}

/** A list of texts, or one text with commas, as vaults write aliases and tags. */
export function textList(value: Plain | undefined): string[] {
  if (value === undefined || value === null) return [];
  const parts = isPlainList(value) ? value : typeof value === 'string' ? value.split(',') : [value];
  const texts = parts.map((part) => (typeof part === 'object' ? '' : cleanName(String(part))));
  return [...new Set(texts.filter((text) => text !== ''))];
}

export function readTagWords(map: PlainMap): string[] {
  const words = [...textList(map.tags), ...textList(map.tag)].flatMap((tag) => tag.split(/\s+/));
  return [...new Set(words.map((tag) => tag.replace(/^#/, '')).filter((tag) => tag !== ''))];
}

function readAliases(map: PlainMap, name: string, more: readonly string[]): readonly string[] {
  if (map.aliases === undefined && map.alias === undefined && more.length === 0) return NO_ALIASES;
  const aliases = new Set([...textList(map.aliases), ...textList(map.alias), ...more]);
  aliases.delete(name);
  return withoutNumbered([...aliases]);
}

/** `First Siege` and `Second Siege` of a page about both are names of two things, neither of them the page's. */
function withoutNumbered(aliases: readonly string[]): string[] {
  const all = aliases.map(numberedIn);
  return aliases.filter(
    (_, i) => !all.some((one) => one.rest === all[i]?.rest && one.number !== all[i].number),
  );
}

/** `Henry the Eighth` and `Henry the 8th` have the same number; without one, all of it is the rest. */
function numberedIn(alias: string): { readonly rest: string; readonly number: number | null } {
  const words = foldName(alias).split(' ');
  const numbers = words.map(
    (word) => ordinalWord(word) ?? (ORDINAL.test(word) ? Number.parseInt(word, 10) : null),
  );
  const rest = words.filter((_, i) => numbers[i] === null).join(' ');
  const number = numbers.find((one) => one !== null) ?? null;
  return number === null || rest === '' ? { rest: alias, number: null } : { rest: `# ${rest}`, number };
}
const ORDINAL = /^\d+(?:st|nd|rd|th)$/;

function readSelf(map: PlainMap, place: Place, scope: FieldScope, defaults: EntityDefaults): Ref | null {
  const id = textOf(map, 'id', place, scope);
  const told = defaults.reserved;
  const own = told?.has('name') ? undefined : textOf(map, 'name', place, scope);
  const text = own ?? defaults.name ?? id ?? '';
  const named = refOfText(text, scope.vocabulary);
  if (named === null) {
    const found = `An entity without a name (found ${describe(map.name)}) is left out.`;
    scope.notices.add('warning', 'ingest/no-name', found, place, 'Give it a name: name: House Vyr.');
    return null;
  }
  const word = told?.has('type') ? undefined : textOf(map, 'type', place, scope);
  const type = word === undefined ? defaults.type : cleanName(word);
  const ref: { id?: string; name: string; type?: string } = { name: named.name };
  if (id !== undefined) ref.id = cleanName(id);
  if (type !== undefined) ref.type = type;
  return ref;
}

function readItem(
  subject: Ref,
  predicate: string,
  map: PlainMap,
  place: Place,
  scope: FieldScope,
): StatementDraft[] {
  if (ITEM_KEYS.some((key) => map[key] !== undefined && map[key] !== null)) {
    return readClaim(map, { subject, predicate }, place, scope);
  }
  return keepAsText(subject, predicate, flatten(map), place, scope);
}

function keepAsText(
  subject: Ref,
  predicate: string,
  text: string,
  place: Place,
  scope: FieldScope,
): StatementDraft[] {
  if (text === '') return [];
  const found = `"${predicate}" holds nested data; it is kept as the text ${describe(text)}.`;
  const hint = 'To give it dates or details, name its target: { to: "[[X]]", from: … }.';
  scope.notices.add('info', 'ingest/nested-field', found, place, hint);
  return [fieldStatement(subject, predicate, { object: { kind: 'open', value: text } }, place, scope)];
}

function readTags(map: PlainMap, subject: Ref, place: Place, scope: FieldScope): StatementDraft[] {
  const at = placeOf(map, map.tags === undefined ? 'tag' : 'tags', place, scope);
  return readTagWords(map).map((value) =>
    fieldStatement(subject, 'tag', { object: { kind: 'value', value } }, at, scope),
  );
}
