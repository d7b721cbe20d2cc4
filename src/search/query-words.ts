/** From a question to the words worth looking for, and the names that may stand in it. */
import { foldName } from '../model/index.js';
import type { Term } from '../store/vectors.js';

/** Words that questions are made of, and that stand in every text. */
const STOP_WORDS = new Set(
  `a about after again all also am an and any are as at be been before being between both but by can could did do does
   doing done down during each else ever few for from get give given go goes gone got had has have having he her here hers
   him his how i if in into is it its just know known last let like made make many me more most much must my name named no
   nor not now of off on once one only or other our out over own said same say says shall she should so some such take tell
   than that the their them then there these they thing things this those through to too under until up upon us very was
   we were what whatever when where which while who whom whose why will with without would you your`.split(
    /\s+/,
  ),
);

/** Shorter words have no beginning that would tell more than the word. */
const SHORTEST_STEM = 3;
const LONGEST_NAME = 6;
const MOST_CAPITALISED = 3;

/** What of a question full text is asked for. When nothing but stop words is left, they are looked for all the same. */
export function queryTerms(text: string): Term[] {
  const words = wordsOf(text);
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  return [...new Set(telling.length > 0 ? telling : words)].map(toTerm);
}

/** The same for texts that are told in like words: in the forms in which a word mostly stands, which are quicker to look up. */
export function nearTerms(text: string): Term[] {
  return queryTerms(text).map(({ word, forms }) => {
    const stem = stemOf(word);
    const common = COMMON_ENDINGS.map((ending) => stem + ending);
    return { word, forms: forms.filter((form) => form === word || common.includes(form)) };
  });
}

/** All runs of words that may be a name, folded, the longest first. */
export function possibleNames(text: string): string[] {
  const words = text
    .replace(/['’]s\b/g, '')
    .split(/[^\p{L}\p{N}\p{M}'’-]+/u)
    .map(foldName)
    .filter((word) => word !== '');
  const runs = new Set<string>();
  for (let length = Math.min(LONGEST_NAME, words.length); length > 0; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const run = words.slice(from, from + length);
      if (length > 1 || !STOP_WORDS.has(run[0] ?? '')) runs.add(run.join(' '));
    }
  }
  return [...runs];
}

/** Words written like names, folded; a few, since each is looked for among all names. */
export function capitalised(text: string): string[] {
  const words = text.replace(/['’]s\b/g, '').match(/\p{Lu}[\p{L}\p{M}-]*/gu) ?? [];
  const folded = words.map(foldName).filter((word) => word.length > 2 && !STOP_WORDS.has(word));
  return [...new Set(folded)].slice(0, MOST_CAPITALISED);
}

function wordsOf(text: string): string[] {
  const plain = text
    .replace(/['’]s\b/g, '')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** `signed` may stand as `sign`, `signs`, `signing` …: forms are looked up each, since reading all words that begin alike is slow. */
function toTerm(word: string): Term {
  const stem = stemOf(word);
  if (stem.length < SHORTEST_STEM || !/^[a-z]+$/.test(word)) return { word, forms: [word] };
  const doubled = `${stem}${stem[stem.length - 1]}`;
  const forms = [word, ...ENDINGS.map((ending) => stem + ending)];
  if (DOUBLING.test(doubled)) forms.push(`${doubled}ed`, `${doubled}ing`, `${doubled}er`);
  return { word, forms: [...new Set(forms)] };
}

/** Without its English ending; good enough to find the other forms, and no word by itself. */
export function stemOf(word: string): string {
  for (const ending of TAKEN_OFF) {
    // `deploy` and `key` end so by themselves.
    if (!word.endsWith(ending) || (ending === 'y' && /[aeiou]y$/.test(word))) continue;
    const stem = word.slice(0, word.length - ending.length);
    if (stem.length < SHORTEST_STEM) continue;
    return DOUBLERS.has(ending) && DOUBLING.test(stem) ? stem.slice(0, -1) : stem;
  }
  return word;
}

const TAKEN_OFF = ['ings', 'ies', 'ied', 'ing', 'ers', 'ed', 'er', 'es', 's', 'y', 'e'];
const DOUBLERS = new Set(['ings', 'ing', 'ers', 'ed', 'er']);
const ENDINGS = `- s es ed ing ings er ers e y ies ied ly ish ion ions ation al ment ness ful or en`
  .split(' ')
  .map((e) => (e === '-' ? '' : e));
const COMMON_ENDINGS = ['', 's', 'es', 'ed', 'ing', 'e', 'y', 'ies'];
/** `stopped` comes from `stop`, but `bless` stays. */
const DOUBLING = /([bdgmnprt])\1$/;
