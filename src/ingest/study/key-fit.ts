/** Whether a meaning of a key's word fits the pages it stands on and what its values are. */
import { foldName } from '../../model/index.js';
import {
  findPredicate,
  isA,
  mayStand,
  type Ontology,
  otherEnd,
  type Predicate,
  typeOfExample,
} from '../../packs/index.js';
import type { SurveyedNote, SurveyedValue } from './survey.js';

/** A note that is a thing of the world, and of which type; null where nothing tells. */
export interface TypedNote {
  readonly note: SurveyedNote;
  readonly type: string | null;
}

export interface KeyParts {
  readonly notes: readonly TypedNote[];
  readonly ontology: Ontology;
  /** The type of the one note that bears a name; null for none, several, or an untyped one. */
  readonly typeOfName: (name: string) => string | null;
  /** Whether a text can be read as a date of this world. */
  readonly isDate: (text: string) => boolean;
  /** Whether a year says the same with an era behind it as without. */
  readonly isOwnEra: (era: string) => boolean;
  /** What the owner's editor was told that a key holds; undefined where it was not. */
  readonly declared: (key: string) => string | undefined;
  /** Whether the world has a calendar of its own, so that dates of the desk are none of it. */
  readonly isInvented: boolean;
}

export interface Use {
  readonly type: string | null;
  readonly values: readonly SurveyedValue[];
  readonly path: string;
}

/** Most of the values, or of the pages, must agree. */
export const MOST = 0.8;
const LONGEST_NAME_WORDS = 6;
const ASIDE = /\s*\([^()]*\)$/;

export function meaningFor(
  word: string,
  type: string,
  used: readonly Use[],
  parts: KeyParts,
): { readonly name: string | null; readonly sure: boolean } {
  const { ontology } = parts;
  const values = used.flatMap((use) => use.values);
  const links = values.filter(({ isLink }) => isLink).length;
  const about = { subjectType: type, valueIsLink: links > values.length / 2 };
  const predicate =
    findPredicate(ontology, word, about) ?? findPredicate(ontology, withoutEra(word, parts), about);
  const settled = byValues(type, used, parts);
  if (predicate === null) return { name: settled, sure: settled !== null };
  const told = fitOf(predicate, word, type, used, parts);
  return told.sure || settled === null ? told : { name: settled, sure: true };
}

/** `bp_date`, in a world that counts its years BP: the date. */
export function withoutEra(word: string, { isOwnEra }: KeyParts): string {
  const [first = '', ...rest] = foldName(word).split(' ');
  return rest.length > 0 && /^[a-z]{2,4}$/.test(first) && isOwnEra(first.toUpperCase())
    ? rest.join(' ')
    : word;
}

/** Values that are known for what they are wherever they stand (`elf`, `goliath`) tell what their key means. */
function byValues(type: string, used: readonly Use[], { ontology }: KeyParts): string | null {
  const values = used.flatMap((use) => use.values).map(({ text }) => foldName(text.replace(ASIDE, '')));
  const types = new Set(values.flatMap((value) => typeOfExample(ontology, value) ?? []));
  const known = values.filter((value) => typeOfExample(ontology, value) !== null);
  const [only, another] = types;
  if (used.length < 2 || only === undefined || another !== undefined) return null;
  if (known.length < values.length * MOST) return null;
  const [relation, second] = [...ontology.relationTypes.values()].filter(
    ({ from, to }) => to.length === 1 && to[0] === only && from.some((one) => isA(ontology, type, one)),
  );
  return relation === undefined || second !== undefined ? null : relation.name;
}

/** Whether a meaning of the word fits pages of a type and their values. */
export function fitOf(
  predicate: Predicate,
  word: string,
  type: string,
  used: readonly Use[],
  parts: KeyParts,
): { readonly name: string; readonly sure: boolean } {
  const { ontology } = parts;
  const values = used.flatMap((use) => use.values);
  const name = nameOf(predicate);
  if (predicate.kind === 'attribute') {
    const isOwn = predicate.attribute.of.some((one) => isA(ontology, type, one));
    return { name, sure: isOwn && holdsAttribute(predicate, values, parts) };
  }
  const { relation, inverted } = predicate;
  const here = inverted ? relation.to : relation.from;
  const there = otherEnd(ontology, relation, inverted, type);
  if (!here.some((one) => isA(ontology, type, one))) return { name, sure: false };
  // `Continents: A, B` beside a word for the one thing that it is part of; of wives there may be two in turn.
  const isOne = !relation.symmetric && (inverted ? relation.exclusive.object : relation.exclusive.subject);
  if (isOne && used.filter((use) => use.values.length > 1).length > used.length / 2)
    return { name, sure: false };
  if (ontology.reading.writers.has(foldName(word)))
    return { name, sure: values.every((value) => value.isLink || knownType(value.text, parts) !== null) };
  const fitting = values.filter((value) => mayBe(value, there, parts));
  return { name, sure: fitting.length >= values.length * MOST };
}

export function nameOf(predicate: Predicate): string {
  if (predicate.kind === 'attribute') return predicate.attribute.name;
  const { relation, inverted } = predicate;
  return inverted ? (relation.inverse?.name ?? relation.name) : relation.name;
}

/** Whether the values are what the attribute holds. */
export function holdsAttribute(
  predicate: Predicate,
  values: readonly SurveyedValue[],
  parts: KeyParts,
): boolean {
  if (predicate.kind !== 'attribute') return false;
  const { value: kind, oneOf } = predicate.attribute;
  const fitting = values.filter((value) => {
    if (value.isLink) return false;
    if (kind === 'date') return parts.isDate(value.text);
    if (kind === 'number') return value.isNumber || /^[\d,. ]+\D{0,20}$/.test(value.text);
    if (kind === 'boolean') return value.isBoolean || /^(?:yes|no|true|false)$/i.test(value.text);
    return !value.isBoolean && (oneOf.length === 0 || oneOf.includes(value.text.toLowerCase()));
  });
  return fitting.length >= values.length * (kind === 'date' ? 0.6 : MOST);
}

/** Whether a value can name a thing of one of these types: by its page, or as a name nobody has a page for. */
function mayBe(
  { text, isLink, isNumber, isBoolean }: SurveyedValue,
  types: readonly string[],
  parts: KeyParts,
): boolean {
  if (isNumber || isBoolean) return false;
  const known = knownType(text, parts);
  // A people often shares its name with its tongue or its land.
  const isSmall = !isLink && /^\p{Ll}/u.test(text) && hasSmallNames(types, parts.ontology);
  if (known !== null && !isSmall) return mayStand(parts.ontology, known, types);
  if (isLink) return true;
  const words = text.split(/[,;]/).map((one) => one.trim());
  return words.every((one) => one.split(/\s+/).length <= LONGEST_NAME_WORDS && !/[.!?:]\s|[.!?]$/.test(one));
}

function hasSmallNames(types: readonly string[], { entityTypes }: Ontology): boolean {
  return types.some((type) => entityTypes.get(type)?.smallNames);
}

export function knownType(text: string, { typeOfName, ontology }: KeyParts): string | null {
  const told = typeOfName(text);
  if (told !== null) return told;
  return typeOfExample(ontology, foldName(text.replace(ASIDE, '')));
}
