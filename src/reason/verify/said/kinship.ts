/** What English calls kin, by the steps from one to the other: parents, children, siblings, marriages. */
import type { Gender } from '../../active-context.js';

/** Steps from the owner to whom the noun names. */
export type KinStep = 'parent' | 'child' | 'sibling' | 'spouse' | 'adopter' | 'adopted';

interface Kinship {
  readonly paths: readonly (readonly KinStep[])[];
  readonly gender: Gender | null;
}

/** Nouns of no gender, of men and of women, each line for the same steps; several ways are parted by a bar. */
const TABLE = `
parent|father|mother|parent
child,offspring|son|daughter|child
sibling|brother|sister|sibling
spouse,consort|husband,widower|wife,widow|spouse
|uncle|aunt|parent sibling; parent sibling spouse
|nephew|niece|sibling child; spouse sibling child
cousin|||parent sibling child
grandparent|grandfather|grandmother|parent parent
grandchild|grandson|granddaughter|child child
great-grandparent|great-grandfather|great-grandmother|parent parent parent
great-grandchild|great-grandson|great-granddaughter|child child child
|great-great-grandfather|great-great-grandmother|parent parent parent parent
|great-great-grandson|great-great-granddaughter|child child child child
|great-uncle,granduncle|great-aunt,grandaunt|parent parent sibling
|great-nephew,grandnephew|great-niece,grandniece|sibling child child
|father-in-law|mother-in-law|spouse parent
|son-in-law|daughter-in-law|child spouse
|brother-in-law|sister-in-law|spouse sibling; sibling spouse; spouse sibling spouse
|half-brother|half-sister|sibling
|stepfather|stepmother|parent spouse
|stepson|stepdaughter|spouse child
foster-parent,adoptive-parent|foster-father,adoptive-father|foster-mother,adoptive-mother|adopter
foster-child,adopted-child,adoptive-child,ward|foster-son,adopted-son,adoptive-son|foster-daughter,adopted-daughter,adoptive-daughter|adopted
foster-sibling|foster-brother,adoptive-brother,adopted-brother|foster-sister,adoptive-sister,adopted-sister|adopter child; parent adopted
`;

export const KINSHIP: ReadonlyMap<string, Kinship> = new Map(
  TABLE.trim()
    .split('\n')
    .flatMap((line) => {
      const [any = '', male = '', female = '', steps = ''] = line.split('|');
      const paths = steps.split(';').map((path) => path.trim().split(' ') as KinStep[]);
      const nouns = (list: string, gender: Gender | null) =>
        list
          .split(',')
          .filter((noun) => noun !== '')
          .map((noun) => [noun, { paths, gender }] as const);
      return [...nouns(any, null), ...nouns(male, 'male'), ...nouns(female, 'female')];
    }),
);

/** Of which a relation of its own tells: words that name them are read as claims, and need no steps. */
export const NEAREST: ReadonlySet<string> = new Set(
  'parent father mother child offspring son daughter sibling brother sister spouse consort husband widower wife widow'.split(
    ' ',
  ),
);

const PLURALS: Readonly<Record<string, string>> = {
  children: 'child',
  wives: 'wife',
  grandchildren: 'grandchild',
};

/** The noun in the singular, and whether many are meant; null where it names no kin. */
export function kinNoun(word: string): { readonly noun: string; readonly isMany: boolean } | null {
  const plain = word.toLowerCase().replace(/['’]s?$/, '');
  if (KINSHIP.has(plain)) return { noun: plain, isMany: false };
  const single = PLURALS[plain] ?? plain.replace(/s(?=-in-law$)|s$/, '');
  return KINSHIP.has(single) ? { noun: single, isMany: true } : null;
}
