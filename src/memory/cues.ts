/** By which cues a claim finds the thread that it continues, and leaves a trail for those that come after it. */
import type { ClaimMatter, MatterThread } from '../store/facts.js';
import type { WordClaim } from './words/claim.js';
import { ROLE_NAMES } from './words/technologies.js';

/** A cue for all words of a matter; for one of them with a value; for what was given up; and for what is taken up. */
const exactly = (matter: string) => `= ${matter}`;
const partly = (name: string, word: string, value: string) => `~ ${name} ${word} ${value}`;
const formerly = (name: string, word: string, value: string) => `< ${name} ${word} ${value}`;
const takenUp = ({ attribute, qualifiers, value }: WordClaim) =>
  `> ${attribute} ${qualifiers.of ?? ''} ${value}`;

const MOST_WORDS = 5;

interface Split {
  readonly name: string;
  readonly words: readonly string[];
}

function split(matter: string): Split {
  const at = matter.indexOf(': ');
  return { name: matter.slice(0, at), words: matter.slice(at + 2).split(' ') };
}

/** Only names are known again by a part of the words: 30 s are told of many things. */
function isNamed({ name, words }: Split): boolean {
  return words.length <= MOST_WORDS && (ROLE_NAMES.has(name) || name.startsWith('practice'));
}

/** What to look up for a claim. */
export function cuesOf(claim: WordClaim): string[] {
  if (claim.passing === true) return [takenUp(claim)];
  if (claim.matter === undefined) return [];
  const told = split(claim.matter);
  if (claim.mode === 'mentions') return parts(told.words).map((words) => exactly(`${told.name}: ${words}`));
  const values = [claim.value, ...(claim.from === undefined ? [] : [claim.from])];
  const loose = isNamed(told)
    ? told.words.flatMap((word) =>
        values.flatMap((value) => [partly(told.name, word, value), formerly(told.name, word, value)]),
      )
    : [];
  return [exactly(claim.matter), ...loose];
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
  if (mode === 'mentions') return passing === true ? undefined : { cues: [takenUp(claim)], whole: '' };
  if (matter === undefined) return undefined;
  const told = split(matter);
  const loose = isNamed(told) ? told.words.map((word) => partly(told.name, word, value)) : [];
  const former =
    from === undefined || !isNamed(told) ? [] : told.words.map((word) => formerly(told.name, word, from));
  return { cues: [exactly(matter), ...loose, ...former], whole: told.words.join(' ') };
}

/** The thread that a claim continues, of those that its cues lead to. */
export function continued(claim: WordClaim, threads: readonly MatterThread[]): MatterThread | undefined {
  const own = cuesOf(claim);
  const hits = threads.filter(({ cue }) => own.includes(cue));
  if (claim.mode === 'mentions') return own.flatMap((cue) => hits.filter((one) => one.cue === cue))[0];
  const exact = hits.find(({ cue }) => cue.startsWith('='));
  if (exact !== undefined || claim.matter === undefined) return exact;
  const words = new Set(split(claim.matter).words);
  return hits.find(({ cue, whole }) => {
    const others = whole.split(' ');
    const isWithin = [...words].every((word) => others.includes(word));
    const holds = others.every((word) => words.has(word));
    return isWithin || (holds && (claim.from !== undefined || cue.startsWith('<')));
  });
}
