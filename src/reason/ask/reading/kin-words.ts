/** What words for kin mean: `great-grandmother`, `brother-in-law`, `half-sister`, `stepson` as ways through parents, children, siblings and spouses. */
import type { Gender } from '../../active-context.js';

/** Parents and children include those by adoption; `adopter` and `adopted` are these alone. */
export type KinStep = 'parent' | 'child' | 'sibling' | 'spouse' | 'adopter' | 'adopted';

export interface KinHop {
  readonly step: KinStep;
  readonly gender: Gender | null;
}

export interface KinWord {
  /** In the singular. */
  readonly word: string;
  /** Any of these ways, from whoever's kin it is. */
  readonly ways: readonly (readonly KinHop[])[];
  readonly gender: Gender | null;
  /** Of one common parent only. */
  readonly isHalf: boolean;
  /** By a marriage of a parent, or of one's own, and not by birth: whoever is this is none; null where it may be either. */
  readonly notBy: KinStep | null;
  /** Every further step of the same kind, as for ancestors. */
  readonly isEndless: boolean;
  readonly isPlural: boolean;
}

type Core = readonly [steps: string, gender: Gender | null];
const CORES: Readonly<Record<string, Core>> = {
  parent: ['parent', null],
  father: ['parent', 'male'],
  dad: ['parent', 'male'],
  sire: ['parent', 'male'],
  mother: ['parent', 'female'],
  mum: ['parent', 'female'],
  mom: ['parent', 'female'],
  child: ['child', null],
  kid: ['child', null],
  offspring: ['child', null],
  baby: ['child', null],
  son: ['child', 'male'],
  boy: ['child', 'male'],
  daughter: ['child', 'female'],
  girl: ['child', 'female'],
  sibling: ['sibling', null],
  twin: ['sibling', null],
  brother: ['sibling', 'male'],
  sister: ['sibling', 'female'],
  spouse: ['spouse', null],
  consort: ['spouse', null],
  partner: ['spouse', null],
  husband: ['spouse', 'male'],
  widower: ['spouse', 'male'],
  groom: ['spouse', 'male'],
  wife: ['spouse', 'female'],
  widow: ['spouse', 'female'],
  bride: ['spouse', 'female'],
  uncle: ['parent sibling', 'male'],
  aunt: ['parent sibling', 'female'],
  nephew: ['sibling child', 'male'],
  niece: ['sibling child', 'female'],
  cousin: ['parent sibling child', null],
  ancestor: ['parent', null],
  forebear: ['parent', null],
  descendant: ['child', null],
  ward: ['adopted', null],
};
const PLURALS: Readonly<Record<string, string>> = { children: 'child', wives: 'wife', kids: 'kid' };
const PARTS =
  /^(?<foster>(?:foster|adoptive|adopted)-)?(?<step>step-?)?(?<half>half-?)?(?<great>(?:great-?)*)(?<grand>grand-?)?(?<core>[a-z]+?)(?<law>-in-law)?$/;

export const KIN_WORD = `(?:step-?|half-?)?(?:great-?)*(?:grand-?)?(?:${Object.keys(CORES).join('|')}|children|wives)(?:s|s-in-law|-in-law|-in-laws)?`;

/** Null where it is no word for kin. */
export function kinWord(text: string): KinWord | null {
  const written = text.toLowerCase().replace(/s-in-law$/, '-in-law');
  const plain = PLURALS[written] ?? written;
  return (
    read(plain, plain !== written || text.toLowerCase() !== written) ?? read(plain.replace(/s$/, ''), true)
  );
}

/** Words that are said of people without kin as well. */
const LOOSE = /^(?:kid|baby|boy|girl|partner|groom|bride|twin|sire)s?$/;

/** A noun of kin in the singular, and whether many are meant; null where it names no kin, or need not. */
export function kinNoun(word: string): { readonly noun: string; readonly isMany: boolean } | null {
  const plain = word.toLowerCase().replace(/['’]s?$/, '');
  const kin = LOOSE.test(plain) ? null : kinWord(plain);
  return kin === null ? null : { noun: kin.word, isMany: kin.isPlural };
}

/** `2 children of Ada`, `1 child of Ada`; of several sorts, `1 son or daughter of Ada`. */
export function countedKin(number: number, words: string): string {
  if (number !== 1) return `${number} ${words}`;
  const [kin = '', ...of] = words.split(' of ');
  const one = kin
    .replaceAll(' and ', ' or ')
    .replace(/\p{L}[\p{L}-]*/gu, (word) => (kinWord(word)?.isPlural === true ? single(word) : word));
  return [`1 ${one}`, ...of].join(' of ');
}

const single = (word: string): string =>
  word
    .replace(/children$/i, 'child')
    .replace(/wives$/i, 'wife')
    .replace(/s(?=-in-law$|$)/i, '');

function read(word: string, isPlural: boolean): KinWord | null {
  const { foster, step, half, great = '', grand, core = '', law } = PARTS.exec(word)?.groups ?? {};
  const single = PLURALS[core] ?? core;
  const known = CORES[single];
  if (known === undefined) return null;
  const [written, gender] = known;
  const wed = step === undefined ? undefined : BY_MARRIAGE[written];
  if (step !== undefined && wed === undefined) return null;
  const bases = foster === undefined ? [wed ?? written] : BY_ADOPTION[written];
  if (bases === undefined) return null;
  const more = (great.match(/great/g)?.length ?? 0) + (grand === undefined ? 0 : 1);
  const ways = bases
    .map((base) => base.split(' ').map((one): KinHop => ({ step: one as KinStep, gender: null })))
    .flatMap((base) => waysOf(base, more, law !== undefined))
    .map((way) => ofGender(way, gender));
  return {
    word,
    ways,
    gender,
    isHalf: half !== undefined,
    notBy: wed === undefined ? null : (written as KinStep),
    isEndless: /^(?:ancestor|forebear|descendant)$/.test(single),
    isPlural: isPlural || core !== single || single === 'offspring',
  };
}

/** `stepfather`: the ways that lead by a marriage to whoever would else be kin by birth. */
const BY_MARRIAGE: Readonly<Record<string, string>> = {
  parent: 'parent spouse',
  child: 'spouse child',
  sibling: 'parent spouse child',
};

const BY_ADOPTION: Readonly<Record<string, readonly string[]>> = {
  parent: ['adopter'],
  child: ['adopted'],
  sibling: ['adopter child', 'parent adopted'],
};

/** `grand` and `great-` go one generation further, `-in-law` by way of a marriage. */
function waysOf(base: readonly KinHop[], more: number, isInLaw: boolean): readonly (readonly KinHop[])[] {
  const spouse: KinHop = { step: 'spouse', gender: null };
  const [first] = base;
  const further: KinHop[] = Array.from({ length: more }, () => ({
    step: first?.step === 'child' || first?.step === 'sibling' ? 'child' : 'parent',
    gender: null,
  }));
  // `great-uncle` is a sibling of a grandparent, and so begins with the parents.
  const whole = first?.step === 'parent' ? [...further, ...base] : [...base, ...further];
  if (!isInLaw) return [whole];
  if (first?.step === 'parent') return [[spouse, ...whole]];
  if (first?.step === 'child') return [[...whole, spouse]];
  return [
    [spouse, ...whole],
    [...whole, spouse],
  ];
}

const ofGender = (way: readonly KinHop[], gender: Gender | null): readonly KinHop[] =>
  way.map((hop, i) => (i === way.length - 1 ? { ...hop, gender } : hop));

const NAMES: Readonly<Record<string, readonly [either: string, male: string, female: string]>> = {
  parent: ['parent', 'father', 'mother'],
  child: ['child', 'son', 'daughter'],
  sibling: ['sibling', 'brother', 'sister'],
  spouse: ['spouse', 'husband', 'wife'],
  'parent sibling': ['aunt or uncle', 'uncle', 'aunt'],
  'sibling child': ['nephew or niece', 'nephew', 'niece'],
  'parent sibling child': ['cousin', 'cousin', 'cousin'],
  'parent spouse': ['step-parent', 'stepfather', 'stepmother'],
  'spouse child': ['stepchild', 'stepson', 'stepdaughter'],
  'parent spouse child': ['step-sibling', 'stepbrother', 'stepsister'],
};

/** `grandmother` for the way to her; null for a way that has no name. */
export function kinName(steps: readonly KinStep[], gender: string | null): string | null {
  const known = NAMES[steps.join(' ')];
  if (known !== undefined) return ofTheGender(known, gender);
  const [one, other, ...more] = steps;
  const own = one === 'spouse' ? other : one;
  if (steps.includes('spouse'))
    return more.length > 0 || own === undefined || own === 'spouse'
      ? null
      : `${kinName([own], gender)}-in-law`;
  const [first] = steps;
  if ((first === 'parent' || first === 'child') && steps.every((one) => one === first))
    return `${'great-'.repeat(steps.length - 2)}grand${kinName([first], gender)}`;
  return distantName(steps, gender);
}

const ofTheGender = (
  [either, male, female]: readonly [string, string, string],
  gender: string | null,
): string => (gender === 'male' ? male : gender === 'female' ? female : either);

/** Up to a sibling of a forebear, and down from there. */
function distantName(steps: readonly KinStep[], gender: string | null): string | null {
  const up = steps.filter((step) => step === 'parent').length;
  const down = steps.filter((step) => step === 'child').length;
  if (steps.join(' ') !== [...way('parent', up), 'sibling', ...way('child', down)].join(' ')) return null;
  if (down === 0)
    return `${'great-'.repeat(up - 1)}${ofTheGender(['aunt or uncle', 'uncle', 'aunt'], gender)}`;
  if (up === 0)
    return `${'great-'.repeat(down - 1)}${ofTheGender(['nephew or niece', 'nephew', 'niece'], gender)}`;
  return cousins(up, down);
}

const way = (step: KinStep, count: number): KinStep[] => Array.from({ length: count }, () => step);

const DEGREES = ['first', 'second', 'third', 'fourth'];
const REMOVED = ['', ' once removed', ' twice removed'];

function cousins(up: number, down: number): string | null {
  const degree = DEGREES[Math.min(up, down) - 1];
  const removed = REMOVED[Math.abs(up - down)];
  return degree === undefined || removed === undefined ? null : `${degree} cousin${removed}`;
}
