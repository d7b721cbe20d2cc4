/** What the first sentence of a note says that it is about: "Karsh is a walled city in the north." */
import { foldName } from '../../model/index.js';
import { headingOf } from './markdown/heading.js';
import { labelOf } from './markdown/labels.js';
import { bareText } from './markdown/named.js';
import type { Vocabulary } from './reader.js';

/** Keys under which a note says how its thing is called. */
export const NAME_KEYS = ['name', 'title', 'aliases', 'alias'];

const LONGEST = 600;
/** Headings, rules, pictures and tags stand above the text without being it. */
const ABOVE = /^\s*(?:$|#|-{3,}|\*{3,}|!\[|<)/;
const NO_SENTENCE = /^\s*(?:[-+>|`]|\* |\d+[.)] )/;

/** As a file is called where no spaces are wanted. */
const SLUG = /^[\p{Ll}\p{N}]+(?:[-_][\p{Ll}\p{N}'’]+)*$/u;

/** A file called `augustus-hollin` says how its thing is spelt in the title at its top. */
export function nameAtTop(stem: string, body: string): string | undefined {
  const isSlug = SLUG.test(stem);
  if (!isSlug && !stem.includes('_')) return undefined;
  const [line, title] = [lineAtTop(body), titleAtTop(body)];
  const titles = [line === null ? null : inTitleCase(line), title];
  const same = titles.find((one) => one !== null && withoutArticle(one) === withoutArticle(stem));
  if (same != null) return same.replace(/[.:]$/, '');
  // `Ada; Bo` are two.
  if (title === null || title.includes(';') || !isSlug) return undefined;
  const name = title.replace(/\s*(?:[,:(]|\s[-–—]\s).*$/, '');
  const words = new Set(foldName(name).split(' '));
  const isOwn = stem.split(/[-_]/).some((word) => word.length > 2 && words.has(foldName(word)));
  return isOwn ? name : undefined;
}

const withoutArticle = (name: string): string => foldName(name).replace(/^the /, '');

/** `ADA FINSTER` as Ada Finster. */
function inTitleCase(line: string): string {
  if (/\p{Ll}/u.test(line)) return line;
  return line.replace(/(?<=\p{L})\p{L}+/gu, (letters) => letters.toLowerCase());
}

/** The heading of the first level with which a note begins; null for a note that begins otherwise. */
export function titleAtTop(body: string): string | null {
  const [, title = ''] = /^\s*# +([^\n]{1,200})/.exec(body.slice(0, 1_000)) ?? [];
  return headingOf(title, 1).title || null;
}

/** A line that begins a note and stands alone, without a mark. */
function lineAtTop(body: string): string | null {
  return /^\s*(\p{Lu}[^\n]{1,100}?)[ \t]*\n[ \t]*(?:\n|$)/u.exec(body.slice(0, 1_000))?.[1] ?? null;
}

/** The first line of running text; empty for a note that begins otherwise. */
export function openingOf(body: string): string {
  for (const line of body.split('\n', 60)) {
    if (ABOVE.test(line)) continue;
    return NO_SENTENCE.test(line) ? '' : line.trim().slice(0, LONGEST);
  }
  return '';
}

const BEING =
  /^(.{2,80}?)(?:\s*\([^()]{1,80}\))? (?:is|was) (?:also |now |once )?(?:an?|the|one of the) ([\p{L}\p{N}'’ -]+)/u;
const THE = /^(?:the|a|an) /;
/** What stands behind the word for what it is. */
const AFTER =
  / (?:of|in|on|at|for|from|by|with|that|which|who|whose|whom|where|when|near|to|between|within|under|among|as|but|located|situated|built|founded|known|called|made|created|forged|born|ruled|led|currently|once|set|following|containing|consisting|spanning|surrounding|overlooking|bordering|stretching|running|living|lying|standing|serving|working|leading|belonging|dating|existing|hailing|dwelling) .*$/u;
/** "A king and sage", but "an old and proud order". */
const AND = / (?:and|or) .*$/u;
const MOST_WORDS = 7;
const MOST_NOTED = 4;
const COUNTED =
  /^(?:one(?! of)|two|three|no|every|each|all|some|this|that|these|those|my|our|his|her|their) /iu;
const LEFT_OUT = /^(?:(?:is|was|used to be|once|formerly) )?(?:an?|the|one of the) /iu;
/** Kinds of things that a sentence names plainly; words for ideas and times are used of anything. */
const PLAIN = ['Agent', 'Location', 'Event', 'Item', 'Species'];

/** By the last word before what is said of it; null where another is told of, or no type goes by that word. */
export function typeInOpening(
  opening: string,
  names: readonly string[],
  vocabulary: Vocabulary,
): string | null {
  const label = labelOf(opening);
  if (label !== null && !vocabulary.isSentences(label.key)) return null;
  const text = bareText(label?.value ?? opening);
  const [, name = '', what = ''] = BEING.exec(text) ?? [];
  const own = new Set(names.map(plainName));
  if (name === '') return typeOfNote(text, vocabulary);
  if (!own.has(plainName(name))) return null;
  const words = ` ${what} .`.replace(AFTER, ' .').replace(/ \.$/, '');
  return typeOfWords(words.replace(AND, ''), vocabulary) ?? typeOfWords(words, vocabulary);
}

/** "Sloop, eighteen guns.", "Used to be the customs port of Corvay.": a note that leaves out what it is about. */
function typeOfNote(text: string, vocabulary: Vocabulary): string | null {
  if (COUNTED.test(text)) return null;
  const bare = text.replace(LEFT_OUT, '');
  const [said = ''] = /^[\p{L}'’ -]+/u.exec(bare) ?? [];
  const words = ` ${said} .`.replace(AFTER, ' .').replace(/ \.$/, '').trim();
  const isWhole = words.length < said.trim().length || /^\s*(?:[,.;:(]|$)/.test(bare.slice(said.length));
  if (!isWhole || words.split(/\s+/).length > MOST_NOTED) return null;
  return typeOfWords(words.charAt(0).toLowerCase() + words.slice(1), vocabulary);
}

function typeOfWords(
  text: string,
  { reading, typeOf, typeOfNoun, isKind, isAbstract }: Vocabulary,
): string | null {
  const words = text.trim().split(/\s+/);
  const [last = '', before = ''] = words.slice(-2).reverse();
  if (words.length > MOST_WORDS || /^\p{Lu}/u.test(last)) return null;
  if (reading.persons.has(foldName(last))) return typeOf('person');
  const type = typeOf(`${before} ${last}`) ?? typeOf(last) ?? typeOfNoun(foldName(last));
  const isPlain = type !== null && !isAbstract(type) && PLAIN.some((one) => isKind(type, one));
  return isPlain && !reading.topics.has(foldName(last)) ? type : null;
}

function plainName(name: string): string {
  return foldName(name).replace(THE, '');
}
