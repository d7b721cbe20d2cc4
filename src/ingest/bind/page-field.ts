/** What a field of somebody's page surely means, by its key, the page's type and what its value is known to be. */
import { foldName, type PageField, type RawValue, type Ref, type StatementDraft } from '../../model/index.js';
import { findPredicate, mayStand, meaningsOfWord, otherEnd, predicateNamed } from '../../packs/index.js';
import type { AttributeType, Ontology, Predicate, RelationType } from '../../packs/ontology.js';

export interface FieldContext {
  readonly ontology: Ontology;
  /** What an entity is, as far as any document says. */
  readonly typeOf: (ref: Ref) => string | null;
  /** Whether any document defines something by that name. */
  readonly isNamed: (name: string) => boolean;
}

/** A name in a field's text, and the words beside it. */
export interface NamedValue {
  readonly ref: Ref;
  readonly note?: string;
}

export type FieldReading =
  /** It states nothing. */
  | { readonly kind: 'nothing' }
  /** It stays what it is; `names` may mean a relation once somebody defines them. */
  | { readonly kind: 'written'; readonly names: readonly string[] }
  | { readonly kind: 'attribute'; readonly attribute: AttributeType }
  | {
      readonly kind: 'relation';
      readonly relation: RelationType;
      readonly inverted: boolean;
      readonly targets: readonly NamedValue[];
    };

const WRITTEN: FieldReading = { kind: 'written', names: [] };
/** Said of what nobody has given a type. */
const ANYTHING = 'Entity';
const LONGEST_NAME = 60;
/** As calendars of the desk write dates. */
export const DESK_DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]|$)|^\d{1,2}[/.]\d{1,2}[/.]\d{4}\b/;
const MOST_WORDS = 6;
/** Small words inside names, and those that tell where something is instead of naming it. */
const PARTICLES = new Set([
  'of',
  'the',
  'and',
  'de',
  'du',
  'la',
  'le',
  'von',
  'van',
  'der',
  'den',
  'al',
  'el',
  'bin',
  'ibn',
  'y',
  'da',
  'di',
  'zu',
  'af',
  'av',
]);
const PLACING = new Set([
  'in',
  'at',
  'near',
  'under',
  'from',
  'with',
  'by',
  'on',
  'outside',
  'inside',
  'between',
  'behind',
]);

export function meaningOfField(draft: StatementDraft, field: PageField, context: FieldContext): FieldReading {
  const { object } = draft;
  if (object.kind !== 'ref' && isVoid(object.value, context.ontology)) return { kind: 'nothing' };
  if (field.by === 'text') return WRITTEN;
  const told = context.typeOf(draft.subject);
  const type = told === ANYTHING ? null : told;
  const predicate = predicateOf(draft, field, type, context.ontology);
  if (predicate === null) return WRITTEN;
  if (predicate.kind === 'attribute') return attributeOf(draft, type, predicate.attribute, context.ontology);
  return relationOf(draft, field, type, predicate, context);
}

function attributeOf(
  { object }: StatementDraft,
  type: string | null,
  attribute: AttributeType,
  ontology: Ontology,
): FieldReading {
  if (object.kind === 'ref' && attribute.value !== 'text') return WRITTEN;
  const isDesk = ontology.entityTypes.get(type ?? '')?.ofTheDesk === true;
  if (isDesk && attribute.value === 'date' && object.kind !== 'ref' && DESK_DATE.test(String(object.value)))
    return WRITTEN;
  return mayStand(ontology, type, attribute.of) ? { kind: 'attribute', attribute } : WRITTEN;
}

/** The mapping says it; else the word does, on a page of a type it is made for. */
function predicateOf(
  { predicate, object }: StatementDraft,
  { by }: PageField,
  type: string | null,
  ontology: Ontology,
): Predicate | null {
  if (by === 'mapping') return predicateNamed(ontology, predicate);
  const valueIsLink = object.kind === 'ref';
  if (type !== null) return findPredicate(ontology, predicate, { subjectType: type, valueIsLink });
  // Nothing tells what the page is: a word that means one thing everywhere is understood all the same.
  const [only, another] = meaningsOfWord(ontology, predicate);
  return only !== undefined && another === undefined ? only : null;
}

function relationOf(
  { object }: StatementDraft,
  { by }: PageField,
  type: string | null,
  { relation, inverted }: Extract<Predicate, { kind: 'relation' }>,
  context: FieldContext,
): FieldReading {
  const here = inverted ? relation.to : relation.from;
  const there = otherEnd(context.ontology, relation, inverted, type);
  if (!mayStand(context.ontology, type, here)) return WRITTEN;
  if (object.kind === 'ref') {
    return mayStand(context.ontology, context.typeOf(object.ref), there)
      ? { kind: 'relation', relation, inverted, targets: [{ ref: object.ref }] }
      : WRITTEN;
  }
  if (typeof object.value !== 'string') return WRITTEN;
  const targets = namesIn(object.value, context);
  const isMeant = ({ ref }: NamedValue): boolean =>
    mayStand(context.ontology, context.typeOf(ref), there) && (by === 'mapping' || context.isNamed(ref.name));
  if (targets.length > 0 && targets.every(isMeant)) return { kind: 'relation', relation, inverted, targets };
  return { kind: 'written', names: targets.map(({ ref }) => ref.name) };
}

export function isVoid(value: RawValue, { reading }: Ontology): boolean {
  if (typeof value !== 'string') return false;
  return !/[\p{L}\p{N}]/u.test(value) || reading.void.has(foldName(value.replace(/[.!?]+$/, '')));
}

/** The names that a text lists; none where it is more than a list of names. */
function namesIn(text: string, context: FieldContext): NamedValue[] {
  const { isNamed, ontology } = context;
  const whole = text.trim();
  if (isNamed(whole)) return [{ ref: { name: whole } }];
  const named = whole.split(/\s*[,;]\s*/).map((part) => nameOf(part, context));
  return named.some((one) => one === null)
    ? []
    : named.flatMap((one) => (one === null || isVoid(one.ref.name, ontology) ? [] : [one]));
}

/** `Human (half)` is Human, with a note; a sentence is no name, and neither are words in lower case that nobody knows. */
function nameOf(text: string, { isNamed, ontology }: FieldContext): NamedValue | null {
  const aside = /^(.*\S)\s*\(([^()]*)\)$/.exec(text);
  const name = (aside?.[1] ?? text).trim();
  if (!isNamed(name) && !isExample(name, ontology) && !isProperName(name)) return null;
  return aside?.[1] === undefined ? { ref: { name } } : { ref: { name }, note: text };
}

function isProperName(name: string): boolean {
  const words = name.split(/\s+/);
  if (
    name.length > LONGEST_NAME ||
    words.length > MOST_WORDS ||
    !/^[\p{Lu}\p{N}]/u.test(name) ||
    !/\p{L}/u.test(name)
  )
    return false;
  if (/[!?;:=<>{}|]|\.(?:\s|$)/u.test(name.replace(/\b\p{L}{1,3}\.(?=\s)/gu, ''))) return false;
  const small = words.slice(1).filter((word) => /^\p{Ll}/u.test(word) && !PARTICLES.has(word));
  return small.length <= 1 && !words.some((word) => PLACING.has(word));
}

/** Known for what it is wherever it stands: `elf`. */
function isExample(name: string, { entityTypes }: Ontology): boolean {
  const folded = foldName(name);
  return [...entityTypes.values()].some(({ examples }) => examples.includes(folded));
}
