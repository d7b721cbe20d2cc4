/** `the king of Valdorn`, `Aldric's mother`: whoever stands in a relation to somebody, then or last. */
import type { Entity, Relation } from '../model/index.js';
import { findPredicate } from '../packs/index.js';
import { type Gender, genderOf, knownGender } from './active-context.js';
import type { AskedTime } from './asked-time.js';
import { type Held, HOLDING_RANK, heldAt } from './holding.js';
import { readSome } from './read-some.js';
import type { Reasoning } from './reasoning.js';
import { isBelievedRelation } from './told-statement.js';

export interface Role {
  /** `king`, `mother`. */
  readonly word: string;
  readonly gender: Gender | null;
  readonly relation: string;
  readonly of: Entity;
  /** Whether the one who is looked for is the subject of the relation. */
  readonly isSubject: boolean;
}

export interface RoleHolder {
  readonly id: string;
  readonly statement: Relation;
  readonly held: Held;
  /** Null when the word tells no gender, or the holder's is not known. */
  readonly genderFits: boolean | null;
}

const OF = /^(?:the\s+|a\s+|an\s+)?(.+?)\s+of\s+(.+)$/iu;
const POSSESSIVE = /^(.+?)['’]s?\s+([\p{L} -]+)$/iu;

/** Null when the words tell no relation, or not to anybody who is known. Every `of` is tried. */
export async function roleIn(reasoning: Reasoning, text: string): Promise<Role | null> {
  for (const [word, name] of readings(text)) {
    const role = await readRole(reasoning, word, name, text);
    if (role !== null) return role;
  }
  return null;
}

function* readings(text: string): Iterable<readonly [string, string]> {
  const [, word = '', name = ''] = OF.exec(text.trim()) ?? [];
  if (name !== '') yield [`${word} of`, name];
  const [, owner = '', noun = ''] = POSSESSIVE.exec(text.trim()) ?? [];
  if (noun !== '') yield [noun, owner];
}

/** A word without `of` is said of the owner (`mother: …`); one with it, of whoever is looked for. */
async function readRole(
  reasoning: Reasoning,
  phrase: string,
  name: string,
  text: string,
): Promise<Role | null> {
  const isOf = phrase.endsWith(' of') && !/['’]/.test(text.slice(0, phrase.length));
  const plain = phrase.replace(/ of$/, '').trim().toLowerCase();
  if (findPredicate(reasoning.ontology, phrase) === null && findPredicate(reasoning.ontology, plain) === null)
    return null;
  const of = await reasoning.find(name).catch(() => null);
  if (of === null) return null;
  const said = isOf ? findPredicate(reasoning.ontology, phrase) : null;
  const owned = findPredicate(reasoning.ontology, plain, { subjectType: of.type, valueIsLink: true });
  const base = { word: plain, gender: genderOf(plain.split(' ').at(-1) ?? ''), of };
  if (said?.kind === 'relation') return { ...base, relation: said.relation.name, isSubject: !said.inverted };
  if (owned?.kind !== 'relation') return null;
  return { ...base, relation: owned.relation.name, isSubject: owned.inverted };
}

/** Who holds it then, or else who last did; those whose gender the word denies come after the others. */
export async function holdersOf(
  reasoning: Reasoning,
  role: Role,
  at: AskedTime | null,
): Promise<RoleHolder[]> {
  const { relation, of, isSubject } = role;
  const type = reasoning.ontology.relationTypes.get(relation);
  const ends = type?.symmetric ? { about: of.id } : isSubject ? { object: of.id } : { subject: of.id };
  const { statements } = await readSome(reasoning, { ...ends, predicates: [relation] });
  const relations = statements.filter(isBelievedRelation);
  const held = await heldAt(reasoning, relations, at);
  const all: RoleHolder[] = [];
  for (const statement of relations) {
    const when = held.get(statement.id);
    if (when === undefined) continue;
    const id = statement.subject === of.id ? statement.object : statement.subject;
    all.push({ id, statement, held: when, genderFits: await fits(reasoning, role, id) });
  }
  const fitting = nearest(all.filter(({ genderFits }) => genderFits !== false));
  const others = nearest(all.filter(({ genderFits }) => genderFits === false));
  const standing = others.filter(({ held: { holding } }) => holding === 'certain');
  return isNow(fitting) || standing.length === 0
    ? fitting.length > 0
      ? fitting
      : others
    : [...standing, ...fitting];
}

function isNow(holders: readonly RoleHolder[]): boolean {
  return holders.some(({ held: { holding } }) => holding === 'certain');
}

/** Those who certainly hold it; else those who may; else those who last did; else those who will first. */
function nearest(holders: readonly RoleHolder[]): RoleHolder[] {
  const best = Math.min(...holders.map(({ held }) => HOLDING_RANK[held.holding]));
  const alike = holders.filter(({ held }) => HOLDING_RANK[held.holding] === best);
  const [first] = alike;
  if (first === undefined || (first.held.holding !== 'past' && first.held.holding !== 'future')) return alike;
  const isPast = first.held.holding === 'past';
  const time = ({ held: { window } }: RoleHolder) => (isPast ? -window.untilMax : window.fromMin);
  const nearestTime = Math.min(...alike.map(time));
  return alike.filter((holder) => time(holder) === nearestTime);
}

async function fits(reasoning: Reasoning, { gender }: Role, id: string): Promise<boolean | null> {
  if (gender === null) return null;
  const known = await knownGender(reasoning, id);
  return known === null ? null : known === gender;
}
