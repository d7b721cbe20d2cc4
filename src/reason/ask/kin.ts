/** Kin by steps through parents, children, siblings and spouses, each with the statements that show it. */
import type { Relation } from '../../model/index.js';
import type { Reasoning } from '../reasoning.js';
import { isHearsay } from '../told-statement.js';

export type KinStep = 'parent' | 'child' | 'sibling' | 'spouse';

export interface KinFound {
  readonly id: string;
  /** What shows it, from the one asked about to this one. */
  readonly path: readonly Relation[];
}

const PARENTS = ['PARENT_OF', 'ADOPTIVE_PARENT_OF'];
const MOST = 60;
const MOST_STEPS = 4;

interface KinName {
  readonly steps: readonly KinStep[];
  /** The one word for either gender, and those for a man and for a woman. */
  readonly names: readonly [either: string, male: string, female: string];
  readonly words: string;
}

const kin = (steps: string, names: string, words = ''): KinName => {
  const [either = '', male = either, female = either] = names.split(' / ');
  return {
    steps: steps.split(' ').filter(isKinStep),
    names: [either, male, female],
    words: `${either} ${male} ${female} ${words}`,
  };
};
const isKinStep = (word: string): word is KinStep => /^(?:parent|child|sibling|spouse)$/.test(word);

/** What words for kin mean, seen from whoever's kin they are. */
const NAMES: readonly KinName[] = [
  kin('parent', 'parent / father / mother', 'parents dad mum mom sire ma pa papa mama'),
  kin('child', 'child / son / daughter', 'children sons daughters kid kids offspring heirs'),
  kin('sibling', 'sibling / brother / sister', 'siblings brothers sisters twin'),
  kin(
    'spouse',
    'spouse / husband / wife',
    'spouses wives husbands consort widow widower bride groom hubby missus',
  ),
  kin(
    'parent parent',
    'grandparent / grandfather / grandmother',
    'grandparents grandfathers grandmothers grandpa grandma granny',
  ),
  kin(
    'child child',
    'grandchild / grandson / granddaughter',
    'grandchildren grandsons granddaughters grandkid grandkids',
  ),
  kin('parent sibling', 'aunt or uncle / uncle / aunt', 'uncles aunts auntie'),
  kin('sibling child', 'nephew or niece / nephew / niece', 'nephews nieces'),
  kin('parent sibling child', 'cousin', 'cousins'),
  kin('spouse parent', 'parent-in-law / father-in-law / mother-in-law', 'in-laws'),
  kin('child spouse', 'child-in-law / son-in-law / daughter-in-law'),
  kin('spouse sibling', 'sibling-in-law / brother-in-law / sister-in-law'),
  kin(
    'parent parent parent',
    'great-grandparent / great-grandfather / great-grandmother',
    'great-grandparents',
  ),
  kin('child child child', 'great-grandchild / great-grandson / great-granddaughter', 'great-grandchildren'),
];
const STEPS = new Map(
  NAMES.flatMap(({ steps, words }) =>
    words.split(' ').flatMap((word) => (word === '' || word === 'or' ? [] : [[word, steps] as const])),
  ),
);
const OPPOSITE: Readonly<Record<KinStep, KinStep>> = {
  parent: 'child',
  child: 'parent',
  sibling: 'sibling',
  spouse: 'spouse',
};

export function kinSteps(word: string): readonly KinStep[] | null {
  return STEPS.get(word.toLowerCase()) ?? null;
}

/** The same way walked from the other end. */
export function turnedKin(steps: readonly KinStep[]): KinStep[] {
  return [...steps].reverse().map((step) => OPPOSITE[step]);
}

/** `grandmother`, or `grandparent` where the gender is not known; null for a way that has no name. */
export function kinName(steps: readonly KinStep[], gender: string | null = null): string | null {
  const key = steps.join(' ');
  const [either, male, female] = NAMES.find((one) => one.steps.join(' ') === key)?.names ?? [];
  return (gender === 'male' ? male : gender === 'female' ? female : either) ?? null;
}

export async function kinOf(
  reasoning: Reasoning,
  id: string,
  steps: readonly KinStep[],
): Promise<readonly KinFound[]> {
  let found: readonly KinFound[] = [{ id, path: [] }];
  const seen = new Set([id]);
  for (const step of steps) {
    const next: KinFound[] = [];
    for (const one of found)
      for (const { id: other, path } of await nextKin(reasoning, one.id, step)) {
        if (seen.has(other) || next.length >= MOST) continue;
        if (!next.some((known) => known.id === other)) next.push({ id: other, path: [...one.path, ...path] });
      }
    for (const one of next) seen.add(one.id);
    found = next;
  }
  return found;
}

/** The shortest way from one to the other, over four steps at most; null where there is none. */
export async function kinBetween(
  reasoning: Reasoning,
  from: string,
  to: string,
): Promise<Omit<Way, 'id'> | null> {
  let frontier: readonly Way[] = [{ id: from, steps: [], path: [] }];
  const seen = new Set([from]);
  for (let depth = 0; depth < MOST_STEPS && frontier.length > 0; depth++) {
    const next = (await Promise.all(frontier.map((way) => stepsFrom(reasoning, way)))).flat();
    const found = next.find(({ id }) => id === to);
    if (found !== undefined) return found;
    const fresh = new Map(next.filter(({ id }) => !seen.has(id)).map((way) => [way.id, way]));
    for (const id of fresh.keys()) seen.add(id);
    frontier = [...fresh.values()].slice(0, MOST);
  }
  return null;
}

interface Way extends KinFound {
  readonly steps: readonly KinStep[];
}

async function stepsFrom(reasoning: Reasoning, way: Way): Promise<Way[]> {
  const found: Way[] = [];
  for (const step of ['spouse', 'parent', 'child', 'sibling'] as const)
    for (const { id, path } of await nextKin(reasoning, way.id, step))
      found.push({ id, steps: [...way.steps, step], path: [...way.path, ...path] });
  return found;
}

async function nextKin(reasoning: Reasoning, id: string, step: KinStep): Promise<KinFound[]> {
  if (step === 'parent')
    return related(reasoning, { object: id, predicates: PARENTS }, ({ subject }) => subject);
  if (step === 'child')
    return related(reasoning, { subject: id, predicates: PARENTS }, ({ object }) => object);
  const other = (one: Relation) => (one.subject === id ? one.object : one.subject);
  if (step === 'spouse') return related(reasoning, { about: id, predicates: ['SPOUSE_OF'] }, other);
  const told = await related(reasoning, { about: id, predicates: ['SIBLING_OF'] }, other);
  for (const parent of await nextKin(reasoning, id, 'parent'))
    for (const child of await nextKin(reasoning, parent.id, 'child'))
      if (child.id !== id && !told.some((known) => known.id === child.id))
        told.push({ id: child.id, path: [...parent.path, ...child.path] });
  return told;
}

async function related(
  { store }: Reasoning,
  filter: {
    readonly subject?: string;
    readonly object?: string;
    readonly about?: string;
    readonly predicates: readonly string[];
  },
  end: (one: Relation) => string,
): Promise<KinFound[]> {
  const statements = await store.statements({ ...filter, limit: MOST });
  const rank = ({ predicate }: Relation) => filter.predicates.indexOf(predicate);
  const believed = statements
    .filter((s): s is Relation => s.kind === 'relation' && !isHearsay(s) && !s.flagged)
    .sort((a, b) => rank(a) - rank(b));
  const found = new Map<string, KinFound>();
  for (const one of believed) if (!found.has(end(one))) found.set(end(one), { id: end(one), path: [one] });
  return [...found.values()];
}
