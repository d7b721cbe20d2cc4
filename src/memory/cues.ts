/** By which cues a claim finds the thread that it continues, and leaves a trail for those that come after it. */
import type { ClaimMatter, MatterThread } from '../store/facts.js';
import type { WordClaim } from './words/claim.js';
import { isLight, isSilent, SETS_APART } from './words/stems.js';
import { ONE_OF, ROLE_NAMES, wordsOfRole } from './words/technologies.js';

/** A cue for all words of a matter; for one of them with a value; for what was given up; and for what is taken up. */
const exactly = (matter: string) => `= ${matter}`;
const partly = (name: string, word: string, value: string) => `~ ${name} ${word} ${value}`;
const formerly = (name: string, word: string, value: string) => `< ${name} ${word} ${value}`;
const takenUp = ({ attribute, qualifiers, value }: WordClaim) =>
  attribute === 'practice' ? `> ${value}` : `> ${attribute} ${qualifiers.of ?? ''} ${value}`;

/** A tool that is told of everything. */
const everywhere = ({ attribute, qualifiers, value }: WordClaim) =>
  `@ ${attribute} ${qualifiers.of ?? ''} ${value}`;

/** Whatever tool of the kind is told of everything. */
const ofAll = ({ attribute, qualifiers }: WordClaim) => `* ${attribute} ${qualifiers.of ?? ''}`;

/** Where known tools and unknown ones meet. */
const meeting = (plainly: string) => `& ${plainly}`;
const UNTYPED = new Set(['practice', 'setting']);

const MOST_WORDS = 5;

interface Split {
  readonly name: string;
  readonly words: readonly string[];
}

function split(matter: string): Split {
  const at = matter.indexOf(': ');
  return { name: matter.slice(0, at), words: matter.slice(at + 2).split(' ') };
}

const isNamed = ({ name }: Split): boolean => ROLE_NAMES.has(name) || name.startsWith(PRACTICE);

const PRACTICE = 'practice ';
const ANY = `${PRACTICE}any`;
const EVERY = `${PRACTICE}*`;

/** "Handled in" says nothing of how: it is known by whatever is told of the same thing, and the other way round. */
function names(name: string): string[] {
  if (!name.startsWith(PRACTICE)) return [name];
  return name === ANY ? [EVERY] : [name, ANY];
}

function left(name: string): string[] {
  return name.startsWith(PRACTICE) ? [name, EVERY] : [name];
}

/** What to look up for a claim. */
export function cuesOf(claim: WordClaim): string[] {
  if (claim.passing === true) return [takenUp(claim), ...echoCues(claim)];
  const plainly = claim.plainly === undefined ? [] : [meeting(claim.plainly)];
  if (claim.matter === undefined) return plainly;
  const told = split(claim.matter);
  if (claim.mode === 'mentions') return parts(told.words).map((words) => exactly(`${told.name}: ${words}`));
  const whole = told.words.join(' ');
  const cues = names(told.name).flatMap((name) => [
    exactly(`${name}: ${whole}`),
    ...looseCues(claim, { ...told, name }),
  ]);
  return [...cues, ...plainly];
}

/** The classes under which a name may have been told. */
function classesOf({ attribute, qualifiers }: WordClaim): string[] {
  if (attribute === 'practice') return [EVERY];
  if (attribute === 'tool') return [`tool ${qualifiers.of}`];
  return attribute === 'storage' || attribute === 'cache' ? [attribute, 'database'] : [attribute];
}

function echoCues(claim: WordClaim): string[] {
  if (claim.echo === undefined) return [];
  const values = [claim.value, ...claim.echo.beside];
  return [...values.flatMap((value) => cuesWith({ ...claim, value })), ...rivalCues(claim)];
}

/** Threads in which something else of the kind was told of the same. */
function rivalCues(claim: WordClaim): string[] {
  const { part, head } = claim.echo ?? {};
  if (part !== 'is' || head === undefined || claim.attribute === 'practice') return [];
  const own = classesOf(claim).flatMap((name) => parts(head).map((words) => exactly(`${name}: ${words}`)));
  return ONE_OF.has(roleOf(claim)) ? [ofAll(claim), ...own] : own;
}

const roleOf = (claim: WordClaim): string => classesOf(claim)[0] ?? '';

/** The thread that a name in passing speaks against: it takes for granted what the thread does not know. */
export function rivalled(claim: WordClaim, threads: readonly MatterThread[]): MatterThread | undefined {
  const { all = [], beside = [] } = claim.echo ?? {};
  const said = new Set(all);
  const known = new Set([claim.value, ...beside].flatMap((value) => cuesWith({ ...claim, value })));
  const isKnown = ({ subject, attribute }: MatterThread) =>
    threads.some((one) => known.has(one.cue) && one.subject === subject && one.attribute === attribute);
  const isOfIt = (thread: MatterThread) => thread.cue.startsWith('=') || shared(thread, said, claim) > 0;
  return rivalCues(claim)
    .flatMap((cue) => threads.filter((one) => one.cue === cue && isOfIt(one)))
    .find((thread) => !isKnown(thread));
}

function cuesWith(claim: WordClaim): string[] {
  const words = claim.echo?.words ?? [];
  const some = classesOf(claim).flatMap((name) => words.map((word) => partly(name, word, claim.value)));
  return claim.attribute === 'practice' ? some : [everywhere(claim), ...some];
}

/**
 * The thread that a name in passing belongs to: one that has it as a value, and shares what it is about. Where another name
 * beside it was told in that thread, too, the one is told against the other.
 */
export function echoed(claim: WordClaim, threads: readonly MatterThread[]): MatterThread | undefined {
  const { all = [], beside = [], part } = claim.echo ?? {};
  const [own, said] = [new Set(cuesWith(claim)), new Set(all)];
  const weighed = threads.flatMap((thread) => {
    const weight = own.has(thread.cue) ? shared(thread, said, claim) : 0;
    return weight === 0 ? [] : [{ thread, weight }];
  });
  const [best] = weighed.sort((a, b) => b.weight - a.weight);
  if (best === undefined || part !== 'is') return best?.thread;
  const rivals = new Set(beside.flatMap((value) => cuesWith({ ...claim, value })));
  const isRival = ({ cue, subject, attribute }: MatterThread) =>
    rivals.has(cue) && subject === best.thread.subject && attribute === best.thread.attribute;
  return threads.some(isRival) ? undefined : best.thread;
}

/** What a claim is about that the thread tells, in the form in which others will look for it. */
export function inThread(claim: WordClaim, { cue, whole }: MatterThread): WordClaim {
  if (/^[@*]/.test(cue)) return { ...claim, around: whole.split(' ') };
  const [name = ''] = claim.attribute === 'practice' ? [ANY] : classesOf(claim);
  return { ...claim, matter: `${name}: ${whole}` };
}

/** How much of what a thread is about is said beside the name; 0 where that is too little. */
function shared({ cue, whole }: MatterThread, said: ReadonlySet<string>, claim: WordClaim): number {
  const words = whole.split(' ').filter((word) => word !== '');
  if (words.some((word) => word.startsWith(SETS_APART) && !said.has(word.slice(1)))) return 0;
  const common = words.filter((word) => said.has(word));
  if (/^[@*]/.test(cue)) {
    const ofRole = [...classesOf(claim)].flatMap((name) => [...wordsOfRole(name)]);
    const isAll = words.length > 0 && common.length === words.length;
    const telling = [
      ...common.filter((word) => isAll || common.length > 1 || !(isLight(word) || isSilent(word))),
      ...ofRole.filter((word) => said.has(word)),
    ];
    // What is given up by name is told plainly enough.
    const part = claim.echo?.part;
    if (part === 'left' || (part === 'was' && common.length > 0)) return telling.length + 1;
    return new Set(telling).size;
  }
  const isTelling = common.some((word) => !isLight(word)) || common.length === words.length;
  return isTelling && common.length * 2 >= words.length ? common.length / words.length + common.length : 0;
}

/** Told by another verb, a length of time may be a timeout as well as how long something is kept. */
const KIN: readonly (readonly string[])[] = [
  ['amount duration', 'timeout', 'lasting', 'latency'],
  ['amount size', 'size', 'memory'],
  ['amount count', 'retry', 'replicas', 'batch', 'connections'],
];
const kinOf = (name: string): readonly string[] => KIN.find((some) => some.includes(name)) ?? [];

/** By a part of the words and a value. Of an amount only what is said to be given up is told enough. */
function looseCues({ value, from }: WordClaim, told: Split): string[] {
  if (told.words.length > MOST_WORDS) return [];
  const values = [...(isNamed(told) ? [value] : []), ...(from === undefined ? [] : [from])];
  const kin = from === undefined ? [] : kinOf(told.name).filter((name) => name !== told.name);
  const now = [
    ...values.flatMap((one) => told.words.map((word) => partly(told.name, word, one))),
    ...kin.flatMap((name) => told.words.map((word) => partly(name, word, from ?? ''))),
  ];
  const once = told.words.map((word) => formerly(told.name, word, value));
  return [...now, ...once];
}

/** All of the words, two of them, or one. */
function parts(words: readonly string[]): string[] {
  const few = words.slice(0, MOST_WORDS);
  const pairs = few.flatMap((one, i) => few.slice(i + 1).map((other) => `${one} ${other}`));
  return [words.join(' '), ...pairs, ...few];
}

/** What later claims may find this one by. */
export function matterLeft(claim: WordClaim): ClaimMatter | undefined {
  const { matter, mode, value, from, passing } = claim;
  if (mode === 'mentions' && claim.isPresupposed !== true)
    return passing === true ? undefined : { cues: [takenUp(claim)], whole: '' };
  const plainly = claim.plainly === undefined ? [] : [meeting(claim.plainly)];
  if (matter === undefined) {
    const cues = claim.around === undefined ? plainly : [...plainly, everywhere(claim), ofAll(claim)];
    return cues.length === 0 ? undefined : { cues, whole: (claim.around ?? []).join(' ') };
  }
  const told = split(matter);
  const whole = told.words.join(' ');
  const few = told.words.length > MOST_WORDS ? [] : told.words;
  const cues = left(told.name).flatMap((name) => [
    exactly(`${name}: ${whole}`),
    ...few.map((word) => partly(name, word, value)),
    ...(from === undefined ? [] : few.map((word) => formerly(name, word, from))),
  ]);
  return { cues: [...cues, ...plainly], whole };
}

const isApart = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((word) => word.startsWith(SETS_APART) && !others.includes(word));

/** The thread that a claim continues, of those that its cues lead to. */
export function continued(claim: WordClaim, threads: readonly MatterThread[]): MatterThread | undefined {
  const own = claim.passing === true ? [takenUp(claim)] : cuesOf(claim);
  const hits = threads.filter(({ cue }) => own.includes(cue));
  if (claim.mode === 'mentions') return own.flatMap((cue) => hits.filter((one) => one.cue === cue))[0];
  const exact = hits.find(({ cue }) => cue.startsWith('='));
  const met = hits.find(
    ({ cue, attribute }) => cue.startsWith('&') && UNTYPED.has(attribute) !== UNTYPED.has(claim.attribute),
  );
  if (exact !== undefined || claim.matter === undefined) return exact ?? met;
  const words = new Set(split(claim.matter).words);
  const loose = hits.find(({ cue, whole }) => {
    if (cue.startsWith('&')) return false;
    const others = whole.split(' ');
    if (isApart([...words], others) || isApart(others, [...words])) return false;
    const isWithin = [...words].every((word) => others.includes(word));
    const holds = others.every((word) => words.has(word));
    const shared = others.filter((word) => words.has(word)).length;
    const isMost = claim.from !== undefined && shared * 2 >= Math.min(words.size, others.length);
    return isWithin || isMost || (holds && (claim.from !== undefined || cue.startsWith('<')));
  });
  return loose ?? met;
}
