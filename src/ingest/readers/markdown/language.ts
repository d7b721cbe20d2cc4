/** Which language a note's prose is in, told by the words that hold sentences together. */
import type { Ontology } from '../../../packs/ontology.js';
import { withoutLinks } from '../../text-links.js';
import type { Prose } from './prose.js';

/** The one that is read. */
const READ = 'English';
/** Fewer words tell nothing. */
const LEAST_WORDS = 40;
const MOST_WORDS = 2_000;
/** Of one paragraph. */
const MOST_LETTERS = 20_000;
/** Of all words, in running text of any of the languages, far more are such; among names and lists, far fewer. */
const LEAST_SHARE = 0.15;
/** No text holds twice as many words of another language as this. */
const PLAINLY = 0.3;
/** Names may hold one or two of them: "Oruk de la Mor". */
const LEAST_DIFFERENT = 6;

/** The other language that a note is written in; null where it is English, or too little to tell. */
export function otherLanguage(prose: Iterable<Prose>, languages: Ontology['languages']): string | null {
  const words = wordsOf(prose);
  if (words.length < LEAST_WORDS) return null;
  const foreign = words.filter((word) => word.charCodeAt(0) > LAST_ASCII && FOREIGN.test(word));
  if (foreign.length * 2 > words.length) return 'another language';
  const share = (of: ReadonlySet<string>) => words.filter((word) => of.has(word)).length / words.length;
  const english = share(languages.get(READ) ?? new Set());
  if (english > PLAINLY) return null;
  let likeliest: string | null = null;
  let most = Math.max(LEAST_SHARE, 2 * english);
  for (const [language, list] of languages) {
    const found = share(list);
    if (
      language === READ ||
      found <= most ||
      new Set(words.filter((word) => list.has(word))).size < LEAST_DIFFERENT
    )
      continue;
    likeliest = language;
    most = found;
  }
  return likeliest;
}

/** Most words begin with one of its letters, and so with a Latin one. */
const LAST_ASCII = 127;
/** Letters, none of them Latin. */
const FOREIGN = /^(?=.*\p{L})[^\p{Script=Latin}]*$/u;
/** Scripts without gaps between words count a word for each letter. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}]+/gu;

function wordsOf(prose: Iterable<Prose>): string[] {
  const words: string[] = [];
  for (const { text } of prose) {
    const some = withoutLinks(text.slice(0, MOST_LETTERS)).normalize('NFC').toLowerCase();
    for (const word of some.match(WORD) ?? []) words.push(word);
    if (words.length > MOST_WORDS) break;
  }
  return words;
}
