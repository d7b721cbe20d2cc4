/** Kinship that follows from parents, siblings and marriages: `his aunt Maerwyn`, `the grandson of Torvald`. */
import type { Relation } from '../../../model/index.js';
import { knownGender } from '../../active-context.js';
import { readSome } from '../../read-some.js';
import type { Reasoning } from '../../reasoning.js';
import { isBelievedRelation } from '../../told-statement.js';
import type { Mention, ReadSentence } from '../mentions.js';
import { KINSHIP, type KinStep, kinNoun, NEAREST } from '../said/kinship.js';

const MOST = 100;

export interface Kin {
  readonly owner: Mention;
  readonly noun: string;
  readonly who: Mention;
  /** Where the noun stands. */
  readonly at: number;
}

/** `A's aunt B`, `B, the aunt of A`, `B was A's aunt`. */
export function kinIn(read: ReadSentence): Kin[] {
  return allKinIn(read).filter(({ noun }) => !NEAREST.has(noun));
}

/** Those whom the noun cannot name, as the record has them of another gender. */
export async function misnamedKin(
  reasoning: Reasoning,
  read: ReadSentence,
): Promise<(Kin & { because: string })[]> {
  const found: (Kin & { because: string })[] = [];
  for (const kin of allKinIn(read)) {
    const wanted = KINSHIP.get(kin.noun)?.gender ?? null;
    const [who, ...others] = kin.who.entities;
    if (wanted === null || who === undefined || others.length > 0) continue;
    const known = await knownGender(reasoning, who.id);
    if (known !== null && known !== wanted && (known === 'male' || known === 'female'))
      found.push({ ...kin, because: `The record has ${who.name} as ${known}.` });
  }
  return found;
}

export function allKinIn({ words, mentions }: ReadSentence): Kin[] {
  return words.flatMap((word, index): Kin[] => {
    const adopted = /^(?:foster|adoptive|adopted)$/.test(words[index - 1]?.folded ?? '')
      ? kinNoun(`${words[index - 1]?.folded}-${word.text}`)
      : null;
    const noun = (adopted ?? kinNoun(word.text))?.noun;
    if (noun === undefined) return [];
    const owner = mentions.find(({ end, isPossessive }) => isPossessive && end <= index && end >= index - 2);
    const of =
      words[index + 1]?.folded === 'of'
        ? mentions.find(({ first }) => first === index + 2 || first === index + 3)
        : undefined;
    const whose = owner ?? of;
    if (whose === undefined) return [];
    const after = mentions.find(({ first }) => first > index && first <= index + 3 && owner !== undefined);
    const before = mentions.filter(({ end, isPossessive }) => end <= index && !isPossessive).at(-1);
    const who =
      after ??
      (words[index + 1]?.folded === 'was' && owner !== undefined
        ? mentions.find(({ first }) => first > index)
        : before) ??
      before;
    const isSame = who?.entities.some(({ id }) => whose.entities.some((one) => one.id === id)) === true;
    return who === undefined || who === whose || isSame ? [] : [{ owner: whose, noun, who, at: index }];
  });
}

/** The statements that show it; null when none do. */
export async function kinShown(
  reasoning: Reasoning,
  { owner, noun, who }: Omit<Kin, 'at'>,
): Promise<readonly Relation[] | null> {
  const wanted = new Set(who.entities.map(({ id }) => id));
  for (const { id } of owner.entities) {
    const found = (await kinOf(reasoning, id, noun)).find((one) => wanted.has(one.id));
    if (found !== undefined) return found.shown;
  }
  return null;
}

export interface KinFound {
  readonly id: string;
  readonly shown: readonly Relation[];
}

/** Whom the noun names of somebody: nobody who is known to be of another gender. */
export async function kinOf(reasoning: Reasoning, id: string, noun: string): Promise<KinFound[]> {
  const { paths = [], gender = null } = KINSHIP.get(noun) ?? {};
  const found = new Map<string, KinFound>();
  for (const path of paths)
    for (const one of await walked(reasoning, id, path)) if (!found.has(one.id)) found.set(one.id, one);
  if (gender === null) return [...found.values()];
  const fitting: KinFound[] = [];
  for (const one of found.values()) {
    const known = await knownGender(reasoning, one.id);
    if (known === null || known === gender) fitting.push(one);
  }
  return fitting;
}

async function walked(reasoning: Reasoning, id: string, path: readonly KinStep[]): Promise<KinFound[]> {
  let edge: KinFound[] = [{ id, shown: [] }];
  for (const step of path) {
    const next: KinFound[] = [];
    for (const at of edge)
      for (const one of await stepFrom(reasoning, at.id, step))
        if (one.id !== id) next.push({ id: one.id, shown: [...at.shown, ...one.shown] });
    edge = next.slice(0, MOST);
  }
  return edge;
}

async function stepFrom(reasoning: Reasoning, id: string, step: KinStep): Promise<KinFound[]> {
  const around = async (filter: Parameters<typeof readSome>[1]) =>
    (await readSome(reasoning, filter, MOST)).statements.filter(isBelievedRelation);
  const ends = (statements: readonly Relation[]) =>
    statements.map((one) => ({ id: one.subject === id ? one.object : one.subject, shown: [one] }));
  if (step === 'parent') return ends(await around({ object: id, predicates: ['PARENT_OF'] }));
  if (step === 'child') return ends(await around({ subject: id, predicates: ['PARENT_OF'] }));
  if (step === 'spouse') return ends(await around({ about: id, predicates: ['SPOUSE_OF'] }));
  if (step === 'adopter') return ends(await around({ object: id, predicates: ['ADOPTIVE_PARENT_OF'] }));
  if (step === 'adopted') return ends(await around({ subject: id, predicates: ['ADOPTIVE_PARENT_OF'] }));
  const told = ends(await around({ about: id, predicates: ['SIBLING_OF'] }));
  const shared: { id: string; shown: Relation[] }[] = [];
  for (const parent of ends(await around({ object: id, predicates: ['PARENT_OF'] })))
    for (const child of await around({ subject: parent.id, predicates: ['PARENT_OF'] }))
      if (child.object !== id) shared.push({ id: child.object, shown: [...parent.shown, child] });
  return [...told, ...shared];
}
