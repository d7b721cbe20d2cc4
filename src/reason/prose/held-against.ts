/** What a passage tells to be held against what is known: how old somebody was, who their kin are, and of which kin there are none. */
import type { ToldFact } from '../../language/judge/index.js';
import { foldName } from '../../model/index.js';
import type { AttributeType, KinGender, Ontology } from '../../packs/index.js';
import type { FoundClaim } from '../../store/extractions.js';
import type { DateContext, Moment } from '../../time/index.js';
import type { Named } from '../verify/mentions.js';
import { type Atom, isBeing } from './atoms.js';
import { isSentence, isTogether, shortened } from './quotes.js';
import { isChildOfAnother } from './subjects.js';
import type { Window } from './windows.js';

/** What is told, without what every claim has. */
export type Held = Pick<FoundClaim, 'subject' | 'predicate' | 'object'> &
  Partial<Pick<FoundClaim, 'at' | 'from' | 'until' | 'qualifiers'>>;

export interface Telling {
  readonly ontology: Ontology;
  readonly dates: DateContext;
  readonly window: Window;
  readonly fact: ToldFact;
  /** All that is told in the window. */
  readonly facts: readonly ToldFact[];
  readonly quote: string;
}

type NamedAtom = Extract<Atom, { kind: 'named' }>;

/** Null where the label is of another kind, or the two cannot stand so. */
export function heldAgainst(telling: Telling): Held | null {
  const { atoms } = telling.window.text;
  const { label, one, other } = telling.fact;
  const [first, second] = [atoms[one], atoms[other]];
  if (first?.kind !== 'named' || second === undefined) return null;
  if (label === 'parent') return parent(telling, first, second);
  const [known, namesake] = first.entities;
  if (known === undefined || namesake !== undefined) return null;
  if (label === 'aged') return age(telling, known, second);
  if (label in KIN) return kin(telling, known, second);
  return label in NONE ? none(telling, known) : null;
}

/** Kin whom one of two may have without anybody knowing the other. */
const KIN: Readonly<Record<string, string>> = { sibling: 'SIBLING_OF', spouse: 'SPOUSE_OF' };
/** Kin that somebody is told not to have. */
const NONE: Readonly<Record<string, string>> = {
  onlychild: 'SIBLING_OF',
  childless: 'PARENT_OF',
  unmarried: 'SPOUSE_OF',
};
/** Somebody's brother, sister, husband or wife, whom nobody need know. */
function kin({ ontology, window, fact, quote }: Telling, known: Named, other: Atom): Held | null {
  const relation = KIN[fact.label];
  const attribute = find(ontology, (one) => one.kin?.relation === relation);
  if (attribute === null || other.kind !== 'named' || !isSentence(quote)) return null;
  if (!isTogether(window, fact) || !quoteNames(quote, attribute)) return null;
  const isOwn = other.entities.some(({ id }) => id === known.id);
  if (isOwn || ![known, ...other.entities].every(({ type }) => isBeing(ontology, type))) return null;
  return {
    ...{ subject: known.name, predicate: attribute.name, object: shortened(quote) },
    qualifiers: { name: other.entities[0]?.name ?? bare(other.written), gender: genderIn(quote, attribute) },
  };
}

/** "His sister": that they are kin follows from no other word. */
function quoteNames(quote: string, { kin: told }: AttributeType): boolean {
  const words = foldName(quote).split(/[^\p{L}]+/u);
  return words.some((word) => told?.words.has(word) === true || told?.verbs.includes(word) === true);
}

/** An only child, somebody who never married. */
function none({ ontology, fact, quote }: Telling, { name, type }: Named): Held | null {
  const relation = NONE[fact.label];
  const attribute = find(
    ontology,
    ({ denies }) => denies !== null && denies.relation === relation && denies.gender === 'any',
  );
  if (attribute === null || attribute.denies === null || !isBeing(ontology, type)) return null;
  const words = foldName(quote).split(/[^\p{L}]+/u);
  // "The only surviving child", "unmarried until".
  if (attribute.denies.unless.some((word) => words.includes(word))) return null;
  return { subject: name, predicate: attribute.name, object: 'true' };
}

/** How old somebody was at a date. */
function age(telling: Telling, { name, type }: Named, other: Atom): Held | null {
  const { ontology, window, fact } = telling;
  const told = fact.at.flatMap((index) => dateOf(window, index) ?? []);
  const [at, second] = told.length > 0 ? told : besideAge(telling);
  const attribute = find(ontology, ({ span }) => span?.until === 'told');
  if (other.kind !== 'number' || other.count === null || at === undefined || second !== undefined)
    return null;
  if (attribute === null || !isBeing(ontology, type)) return null;
  return { subject: name, predicate: attribute.name, object: String(other.count), at: at.text };
}

/**
 * "229, aged 21": the only date of its sentence, of whom that speaks or who died then; "he falls about noon,
 * thirty-nine years old", under the day of the battle in which he acts.
 */
function besideAge({ window, fact, facts }: Telling): Moment[] {
  const { seenIn, text, isScene } = window;
  const isBeside = (atom: number) => seenIn.get(fact.other)?.some((at) => seenIn.get(atom)?.includes(at));
  const dates = text.atoms.flatMap(({ kind }, atom) => (kind === 'date' ? [atom] : []));
  const beside = dates.filter(isBeside);
  const [only, second] = beside.length > 0 ? beside : dates;
  if (only === undefined || second !== undefined) return [];
  const isTold = (what: string, least: number) =>
    facts.some(
      ({ label, one, other, share }) =>
        label === what && one === fact.one && other === only && share >= least,
    );
  const isSpokenOf = !seenIn.has(fact.one) || isBeside(fact.one);
  const isMeant =
    beside.length > 0
      ? isSpokenOf || isTold('died', 0)
      : isSpokenOf && isScene && !seenIn.has(only) && isTold('acts', ACTED);
  const moment = isMeant ? dateOf(window, only) : null;
  return moment === null ? [] : [moment];
}
const ACTED = 0.9;

/** The one is a parent of the other, whom the passage may name by a name that nobody knows. */
function parent(telling: Telling, one: NamedAtom, other: Atom): Held | null {
  const { ontology, quote } = telling;
  const attribute = find(ontology, ({ kin }) => kin?.relation === 'PARENT_OF' && kin.end === 'object');
  const [child] = other.kind === 'named' && other.entities.length === 1 ? other.entities : [];
  if (attribute === null || child === undefined || !isSentence(quote)) return null;
  const isParent = (word: string) => attribute.kin?.words.has(word) === true;
  if (isChildOfAnother(telling.window, telling.fact, isParent)) return null;
  const isOwn = one.entities.some(({ id }) => id === child.id);
  if (isOwn || ![child, ...one.entities].every(({ type }) => isBeing(ontology, type))) return null;
  const gender = genderIn(quote, attribute);
  return {
    ...{ subject: child.name, predicate: attribute.name, object: shortened(quote) },
    qualifiers: { name: one.entities[0]?.name ?? bare(one.written), gender },
  };
}

const bare = (written: string): string => written.replace(/['’]s?$/, '');

/** Of which gender the words for such kin are, where all of them agree. */
function genderIn(quote: string, { kin }: AttributeType): KinGender {
  const words = foldName(quote).split(/[^\p{L}]+/u);
  const genders = new Set(words.flatMap((word) => kin?.words.get(word) ?? []));
  const [only, second] = genders;
  return only === undefined || second !== undefined ? 'any' : only;
}

export function find(ontology: Ontology, is: (attribute: AttributeType) => boolean): AttributeType | null {
  for (const attribute of ontology.attributes.values()) if (is(attribute)) return attribute;
  return null;
}

/** Whom or what an atom means, where that is one. */
export function known({ text: { atoms } }: Window, index: number): Named | null {
  const atom = atoms[index];
  return atom?.kind === 'named' && atom.entities.length === 1 ? (atom.entities[0] ?? null) : null;
}

/** The date that an atom is, where it is exact. */
export function dateOf({ text: { atoms } }: Window, index: number | undefined): Moment | null {
  const atom = index === undefined ? undefined : atoms[index];
  return atom?.kind === 'date' && !atom.moment.vague ? atom.moment : null;
}
