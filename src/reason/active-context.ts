/** Who "he", "it" and "that battle" mean: what a conversation has touched, the most recent first. */
import { foldName, type Statement } from '../model/index.js';
import { GENDER_AS_KIN, isA, type Ontology, typeByWord } from '../packs/index.js';
import type { Reasoning } from './reasoning.js';

export interface ContextEntity {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** Looked up when absent. */
  readonly gender?: string | null;
}

export interface ActiveContext {
  /** The most recent first. */
  readonly recent: readonly ContextEntity[];
}

export type Gender = 'male' | 'female';

/** What words stand for somebody, and what they must be. */
export interface Reference {
  readonly fits: (ontology: Ontology, type: string) => boolean;
  readonly gender: Gender | null;
  /** What it asks for, in words. */
  readonly wanted: string;
}

export interface Referent {
  readonly entity: ContextEntity;
  /** Its gender is known to be what the word asks for, or the word asks for none. */
  readonly isSure: boolean;
}

const SOMEBODY = ['Person', 'Deity', 'Creature'];
const somebody = (ontology: Ontology, type: string) => SOMEBODY.some((one) => isA(ontology, type, one));
const PRONOUNS: readonly (readonly [RegExp, Reference])[] = [
  [/^(?:he|him|his|himself)$/, { fits: somebody, gender: 'male', wanted: 'a man' }],
  [/^(?:she|her|hers|herself)$/, { fits: somebody, gender: 'female', wanted: 'a woman' }],
  [
    /^(?:it|its|itself|that|this)$/,
    {
      fits: (ontology, type) => !isA(ontology, type, 'Person') && !isA(ontology, type, 'Deity'),
      gender: null,
      wanted: 'a thing',
    },
  ],
  [
    /^(?:they|them|their|theirs|themselves|these|those)$/,
    {
      fits: (ontology, type) => isA(ontology, type, 'Group') || somebody(ontology, type),
      gender: null,
      wanted: 'a group or somebody',
    },
  ],
  [
    /^(?:there|here)$/,
    {
      fits: (ontology, type) => isA(ontology, type, 'Location') || isA(ontology, type, 'Kingdom'),
      gender: null,
      wanted: 'a place',
    },
  ],
  [
    /^then$/,
    {
      fits: (ontology, type) => isA(ontology, type, 'Era') || isA(ontology, type, 'Event'),
      gender: null,
      wanted: 'a time',
    },
  ],
];

const MALE =
  'man king lord duke count emperor prince father son husband brother baron grandfather uncle'.split(' ');
const FEMALE =
  'woman queen lady duchess countess empress princess mother daughter wife sister baroness grandmother aunt'.split(
    ' ',
  );

/** The gender that a word for a person tells; null when it tells none. */
export function genderOf(word: string): Gender | null {
  if (MALE.includes(word)) return 'male';
  return FEMALE.includes(word) ? 'female' : null;
}

/** Null when the words are no pronoun and no `the city`, `that battle`. */
export function referenceOf(ontology: Ontology, text: string): Reference | null {
  const folded = foldName(text);
  const pronoun = PRONOUNS.find(([words]) => words.test(folded));
  if (pronoun !== undefined) return pronoun[1];
  const noun = /^(?:the|that|this|those|these|said) ([\p{L} ]+)$/u.exec(folded)?.[1];
  if (noun === undefined) return null;
  const gender = genderOf(noun);
  if (noun === 'man' || noun === 'woman') return { fits: somebody, gender, wanted: `a ${noun}` };
  const type = typeByWord(ontology, noun);
  if (type === null) return null;
  return { fits: (of, other) => isA(of, other, type.name), gender, wanted: `a ${noun}` };
}

/** The most recent first; those of the other gender are left out, those of none that is known come last. */
export async function referents(
  reasoning: Pick<Reasoning, 'store' | 'ontology'>,
  reference: Reference,
  { recent }: ActiveContext,
): Promise<Referent[]> {
  const found: Referent[] = [];
  const seen = new Set<string>();
  for (const entity of recent) {
    if (seen.has(entity.id) || !reference.fits(reasoning.ontology, entity.type)) continue;
    seen.add(entity.id);
    if (reference.gender === null) {
      found.push({ entity, isSure: true });
      continue;
    }
    const gender = entity.gender ?? (await knownGender(reasoning, entity.id));
    if (gender === null || gender === reference.gender)
      found.push({ entity, isSure: gender === reference.gender });
  }
  return found.sort((a, b) => Number(b.isSure) - Number(a.isSure));
}

/** What tells it: what somebody is told to be, else what their kin call them. */
export const GENDERS: readonly string[] = ['gender', GENDER_AS_KIN];

/** Null when nothing that may be believed tells it. */
export async function knownGender({ store }: Pick<Reasoning, 'store'>, id: string): Promise<string | null> {
  return genderTold(await store.statements({ subject: id, predicates: GENDERS }));
}

/** Of statements about one; null where they tell several, or none. */
export function genderTold(told: readonly Statement[]): string | null {
  const byPredicate = GENDERS.map((name) => told.filter(({ predicate }) => predicate === name));
  const first = byPredicate.find((some) => some.length > 0) ?? [];
  const values = first.flatMap((s) =>
    s.kind === 'attribute' && s.value.kind === 'text' ? [s.value.text.toLowerCase()] : [],
  );
  return new Set(values).size === 1 ? (values[0] ?? null) : null;
}
