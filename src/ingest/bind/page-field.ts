/** What a field of somebody's page surely means, by its key, the page's type and what its value is known to be. */
import { foldName, type PageField, type RawValue, type Ref, type StatementDraft } from '../../model/index.js';
import {
  findPredicate,
  isA,
  mayStand,
  meaningsOfWord,
  otherEnd,
  predicateNamed,
  typeOfExample,
} from '../../packs/index.js';
import type { AttributeType, Ontology, Predicate, RelationType } from '../../packs/ontology.js';
import { listedNames, type NamedValue } from './listed-names.js';

export interface FieldContext {
  readonly ontology: Ontology;
  /** What an entity is, as far as any document says. */
  readonly typeOf: (ref: Ref) => string | null;
  /** Whether any document defines something by that name. */
  readonly isNamed: (name: string) => boolean;
  /** Whether a text is a date and nothing else. */
  readonly isDate: (text: string) => boolean;
  /** The full name of the one of these types who is called by a first name alone; the name itself for none. */
  readonly inFull: (name: string, types: readonly string[]) => string;
}

export type FieldReading =
  /** It states nothing. */
  | { readonly kind: 'nothing' }
  /** It stays what it is; `names` may mean a relation once somebody defines them. */
  | { readonly kind: 'written'; readonly names: readonly string[] }
  | { readonly kind: 'attribute'; readonly attribute: AttributeType }
  /** `Siblings: none`. */
  | { readonly kind: 'denied'; readonly attribute: AttributeType }
  | {
      readonly kind: 'relation';
      readonly relation: RelationType;
      readonly inverted: boolean;
      readonly targets: readonly NamedValue[];
    };

const WRITTEN: FieldReading = { kind: 'written', names: [] };
/** Said of what nobody has given a type. */
const ANYTHING = 'Entity';
const PEOPLE = 'Agent';
/** As calendars of the desk write dates. */
export const DESK_DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]|$)|^\d{1,2}[/.]\d{1,2}[/.]\d{4}\b/;
export function meaningOfField(draft: StatementDraft, field: PageField, context: FieldContext): FieldReading {
  const { object } = draft;
  const told = context.typeOf(draft.subject);
  const type = told === ANYTHING ? null : told;
  if (object.kind !== 'ref' && isVoid(object.value, context.ontology))
    return deniedBy(draft, field, type, object.value, context.ontology);
  if (field.by === 'text') return WRITTEN;
  const predicate = predicateOf(draft, field, type, context.ontology);
  if (predicate === null) return WRITTEN;
  if (predicate.kind === 'attribute') return attributeOf(draft, type, predicate.attribute, context.ontology);
  return relationOf(draft, field, type, predicate, context);
}

/** `Siblings: none`, where the key speaks of all such kin. */
function deniedBy(
  { predicate }: StatementDraft,
  { by }: PageField,
  type: string | null,
  value: RawValue,
  ontology: Ontology,
): FieldReading {
  const isNobody = typeof value === 'string' && ontology.reading.nobody.has(foldName(value));
  if (!isNobody || by === 'text' || type === null) return { kind: 'nothing' };
  const key = foldName(predicate);
  const attribute = [...ontology.attributes.values()].find(
    ({ denies, of }) => denies?.keys.includes(key) && mayStand(ontology, type, of),
  );
  return attribute === undefined ? { kind: 'nothing' } : { kind: 'denied', attribute };
}

function attributeOf(
  { object, predicate }: StatementDraft,
  type: string | null,
  attribute: AttributeType,
  ontology: Ontology,
): FieldReading {
  if (object.kind === 'ref' && attribute.value !== 'text') return WRITTEN;
  if (attribute.value === 'date' && object.kind !== 'ref' && beginsVoid(object.value, ontology))
    return WRITTEN;
  if (attribute.value === 'date' && isCount(predicate, attribute)) return WRITTEN;
  const isDesk = ontology.entityTypes.get(type ?? '')?.ofTheDesk === true;
  if (isDesk && attribute.value === 'date' && object.kind !== 'ref' && DESK_DATE.test(String(object.value)))
    return WRITTEN;
  return mayStand(ontology, type, attribute.of) ? { kind: 'attribute', attribute } : WRITTEN;
}

/** `Days: 52` says how many, and `Day: 52` which. */
function isCount(key: string, { aliases }: AttributeType): boolean {
  const word = foldName(key);
  return !aliases.includes(word) && word.endsWith('s') && aliases.includes(word.slice(0, -1));
}

/** The mapping says it; else the word does, on a page of a type it is made for. */
function predicateOf(
  { predicate, object }: StatementDraft,
  { by }: PageField,
  type: string | null,
  ontology: Ontology,
): Predicate | null {
  const named = by === 'word' ? null : predicateNamed(ontology, predicate);
  if (named !== null || by === 'mapping') return named;
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
  // Which log of play follows which tells nothing of the world.
  const isOfDesk = context.ontology.entityTypes.get(type ?? '')?.ofTheDesk === true;
  if (isOfDesk && relation.order !== null && by !== 'mapping') return WRITTEN;
  if (object.kind === 'ref') {
    return mayStand(context.ontology, context.typeOf(object.ref), there)
      ? { kind: 'relation', relation, inverted, targets: [{ ref: object.ref }] }
      : WRITTEN;
  }
  if (typeof object.value !== 'string') return WRITTEN;
  const { ontology, isNamed, isDate } = context;
  const maySmall = there.some((one) => ontology.entityTypes.get(one)?.smallNames === true);
  const named = listedNames(object.value, {
    ontology,
    isNamed,
    isDate,
    isVoid: (text) => isVoid(text, ontology),
    isStrict: by === 'label',
    maySmall,
    isOfPeople: there.length > 0 && there.every((one) => isA(ontology, one, PEOPLE)),
  });
  // `half selk, half islander`: neither of the two.
  const isHalf = ({ ref }: NamedValue) =>
    ontology.reading.changing.has(foldName(ref.name).split(' ')[0] ?? '');
  if (relation.exclusive.subject && !inverted && named.length > 1 && named.every(isHalf)) return WRITTEN;
  const couple = coupleIn(object.value, there, context);
  const targets = named.map(({ ref, ...more }, i) => ({
    ref: isAnother(more.note, ontology)
      ? ref
      : { ...ref, name: couple?.[i] ?? context.inFull(ref.name, there), written: couple?.[i] ?? ref.name },
    ...more,
  }));
  const isMeant = ({ ref }: NamedValue): boolean => {
    if (by === 'word' && !isNamed(ref.name)) return false;
    const known = context.typeOf(ref);
    // A people often shares its name with its tongue or its land.
    const isSmall = maySmall && by === 'mapping' && /^\p{Ll}/u.test(ref.name);
    const told = known === null || isSmall ? exampleIn(ref.name, maySmall, ontology) : known;
    return mayStand(ontology, told, there);
  };
  // Whoever bears the name is then another thing than what is meant.
  const apart = ({ ref, ...more }: NamedValue): NamedValue =>
    there[0] !== undefined && !mayStand(ontology, context.typeOf(ref), there)
      ? { ref: { ...ref, type: there[0] }, ...more }
      : { ref, ...more };
  if (targets.length > 0 && targets.every(isMeant))
    return { kind: 'relation', relation, inverted, targets: targets.map(apart) };
  return { kind: 'written', names: targets.map(({ ref }) => ref.name) };
}

const COUPLE = /^(\p{Lu}[^\s,;]*) (?:and|&) (\p{Lu}[^\s,;]*) (\p{Lu}[^\s,;]*)$/u;

/** `Matthias and Eleanor Hollin`: a surname told once for both, which the one may not have been born with. */
function coupleIn(
  text: string,
  types: readonly string[],
  { inFull, isNamed }: FieldContext,
): readonly [string, string] | null {
  const [, one, other, surname] = COUPLE.exec(text.trim()) ?? [];
  if (one === undefined || other === undefined || isNamed(text)) return null;
  const nameOf = (first: string): string => {
    const full = `${first} ${surname}`;
    return isNamed(full) ? full : inFull(first, types);
  };
  const [a, b] = [nameOf(one), nameOf(other)];
  return [a, b === other ? `${other} ${surname}` : b];
}

/** `Corrin (the younger)`: another than the one who goes by the name. */
function isAnother(note: string | undefined, { reading }: Ontology): boolean {
  return (
    note !== undefined &&
    foldName(note)
      .split(' ')
      .some((word) => reading.namesakes.has(word))
  );
}

/** What a name is known for; under a key that may tell of kinds, one of its words may say so: `Human Male`. */
function exampleIn(name: string, anyWord: boolean, ontology: Ontology): string | null {
  const folded = foldName(name);
  const parts = anyWord ? [folded, ...folded.split(' ')] : [folded];
  return parts.map((part) => typeOfExample(ontology, part)).find((type) => type !== null) ?? null;
}

/** `Unclear, after the war`: no date, whatever stands behind it. */
function beginsVoid(value: RawValue, ontology: Ontology): boolean {
  const lead =
    typeof value === 'string' ? /^[\p{L}?]+(?=\s*[,;(–—-]\s*\S)/u.exec(value.trim())?.[0] : undefined;
  return lead !== undefined && isVoid(lead, ontology);
}

export function isVoid(value: RawValue, { reading }: Ontology): boolean {
  if (typeof value !== 'string') return false;
  return !/[\p{L}\p{N}]/u.test(value) || reading.void.has(foldName(value.replace(/[.!?]+$/, '')));
}
