/** Kinship that follows from parents, siblings and marriages: `his aunt Maerwyn`, `the grandson of Torvald`. */

import type { Relation } from '../../../model/index.js';
import { readSome } from '../../read-some.js';
import type { Reasoning } from '../../reasoning.js';
import { isHearsay } from '../../told-statement.js';
import type { Mention, ReadSentence } from '../mentions.js';
import { lemmaOf } from '../text.js';

/** Steps from the owner to whom the noun names. */
type Step = 'parent' | 'child' | 'sibling' | 'spouse' | 'adopter' | 'adopted';

const PATHS: Readonly<Record<string, readonly (readonly Step[])[]>> = {
  aunt: [
    ['parent', 'sibling'],
    ['parent', 'sibling', 'spouse'],
  ],
  uncle: [
    ['parent', 'sibling'],
    ['parent', 'sibling', 'spouse'],
  ],
  nephew: [
    ['sibling', 'child'],
    ['spouse', 'sibling', 'child'],
  ],
  niece: [
    ['sibling', 'child'],
    ['spouse', 'sibling', 'child'],
  ],
  cousin: [['parent', 'sibling', 'child']],
  grandfather: [['parent', 'parent']],
  grandmother: [['parent', 'parent']],
  grandparent: [['parent', 'parent']],
  grandson: [['child', 'child']],
  granddaughter: [['child', 'child']],
  grandchild: [['child', 'child']],
  'great-grandfather': [['parent', 'parent', 'parent']],
  'great-grandmother': [['parent', 'parent', 'parent']],
  'great-grandson': [['child', 'child', 'child']],
  'great-granddaughter': [['child', 'child', 'child']],
  'father-in-law': [['spouse', 'parent']],
  'mother-in-law': [['spouse', 'parent']],
  'son-in-law': [['child', 'spouse']],
  'daughter-in-law': [['child', 'spouse']],
  'brother-in-law': [
    ['spouse', 'sibling'],
    ['sibling', 'spouse'],
  ],
  'sister-in-law': [
    ['spouse', 'sibling'],
    ['sibling', 'spouse'],
  ],
  'foster-brother': [
    ['adopter', 'child'],
    ['parent', 'adopted'],
  ],
};
const MOST = 100;

export interface Kin {
  readonly owner: Mention;
  readonly noun: string;
  readonly who: Mention;
}

/** `A's aunt B`, `B, the aunt of A`, `B was A's aunt`. */
export function kinIn({ words, mentions }: ReadSentence): Kin[] {
  return words.flatMap((word, index): Kin[] => {
    const noun =
      PATHS[word.text.toLowerCase()] === undefined ? lemmaOf(word.folded) : word.text.toLowerCase();
    if (PATHS[noun] === undefined) return [];
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
    return who === undefined || who === whose || isSame ? [] : [{ owner: whose, noun, who }];
  });
}

/** The statements that show it; null when none do. */
export async function kinShown(
  reasoning: Reasoning,
  { owner, noun, who }: Kin,
): Promise<readonly Relation[] | null> {
  const wanted = new Set(who.entities.map(({ id }) => id));
  for (const path of PATHS[noun] ?? [])
    for (const { id } of owner.entities) {
      let edge: { readonly id: string; readonly shown: readonly Relation[] }[] = [{ id, shown: [] }];
      for (const step of path) {
        const next: typeof edge = [];
        for (const at of edge)
          for (const one of await stepFrom(reasoning, at.id, step))
            if (one.id !== id) next.push({ id: one.id, shown: [...at.shown, ...one.shown] });
        edge = next.slice(0, MOST);
      }
      const found = edge.find((at) => wanted.has(at.id));
      if (found !== undefined) return found.shown;
    }
  return null;
}

async function stepFrom(
  reasoning: Reasoning,
  id: string,
  step: Step,
): Promise<{ readonly id: string; readonly shown: readonly Relation[] }[]> {
  const around = async (filter: Parameters<typeof readSome>[1]) =>
    (await readSome(reasoning, filter, MOST)).statements.filter(
      (one): one is Relation => one.kind === 'relation' && !isHearsay(one) && !one.flagged,
    );
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
