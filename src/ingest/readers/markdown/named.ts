/** Things that a page names without a note of their own: the head of a row, an entry of a timeline, a heading. */
import { findLinks, withoutLinks } from '../../text-links.js';
import type { Vocabulary } from '../reader.js';

/** Whom a field is about, by name. One with a type is made where nobody knows the name; any other must be known. */
export interface Named {
  readonly name: string;
  readonly others?: readonly string[];
  readonly type?: string;
}

const LONGEST_NAME = 60;
const MOST_WORDS = 8;
const MARKS = /\*\*|__|(?<![\p{L}\p{N}])[*_]|[*_](?![\p{L}\p{N}])/gu;
/** `**The Saving War** - how it went`: a title and what is said of it. */
const BOLD_LEAD = /^(?:\*\*|__)(.+?)(?:\*\*|__)\s*(?=$|[-–—:.(*])/;
const BEFORE_ASIDE = /^.*?(?=\s+[-–—]\s|\s*[:;(]|\.\s|$)/;
const SENTENCE = /[!?;=<>{}|]|[.,:](?:\s|$)/;

/** Without the marks that make letters bold or slanted. */
export function bareText(text: string): string {
  return withoutLinks(text).replace(MARKS, '').replace(/\s+/g, ' ').trim();
}

/** What a line is titled: in bold letters, by a link and nothing else, or in capitals before a dash. */
export function titleOf(text: string, vocabulary: Vocabulary): string | null {
  const bold = BOLD_LEAD.exec(text)?.[1];
  if (bold !== undefined) return properName(bareText(bold).replace(/[.:,]$/, ''), vocabulary);
  const links = findLinks(text);
  const [link] = links;
  const isLink =
    links.length === 1 && link !== undefined && bareText(text) === bareText(text.slice(link.start, link.end));
  if (isLink) return bareText(text);
  return properName(BEFORE_ASIDE.exec(bareText(text))?.[0] ?? '', vocabulary);
}

/** A name as one writes names: every word of it large but the small ones between. */
export function properName(text: string, { reading }: Vocabulary): string | null {
  const name = text.trim();
  const words = name.split(' ');
  if (name.length < 2 || name.length > LONGEST_NAME || words.length > MOST_WORDS) return null;
  if (!/^\p{Lu}/u.test(name) || SENTENCE.test(name.replace(/\b\p{L}{1,3}\.(?=\s)/gu, ''))) return null;
  const small = words
    .slice(1)
    .filter((word) => !/^[\p{Lu}\p{N}'’"“(]/u.test(word) && !reading.particles.has(word));
  return small.length === 0 ? name : null;
}

/** What a name says of itself: `Siege of Karsh`, `the Sundering War`, `The Age of Ash`. */
export function typeInName(name: string, vocabulary: Vocabulary): string | null {
  const words = name.replace(/^(?:the|a|an)\s+/i, '').split(/\s+/);
  const before = words.findIndex((word) => /^of$/i.test(word));
  const head = words[before > 0 ? before - 1 : words.length - 1] ?? '';
  return vocabulary.typeOf(head.replace(/[^\p{L}\p{N}'’-]/gu, ''));
}

/** Who acts. */
const SOMEBODY = 'Agent';
/** A thing, of whatever type. */
const ANYTHING = 'Entity';

/** What everything that is told of a thing can be told of alone: only a god has a domain. */
export function onlyTypeOf(keys: readonly string[], vocabulary: Vocabulary): string | null {
  const { saidOf, isAbstract } = vocabulary;
  const narrow = keys.map(saidOf).filter((types) => types.length === 1 && types[0] !== ANYTHING);
  const [type, another] = [...new Set(narrow.flat())];
  if (type === undefined) return somebodyBy(keys, vocabulary);
  if (another !== undefined) return null;
  return isAbstract(type) ? ANYTHING : type;
}

/** Whoever is born and dies is somebody: of the first sort that this is said of, as most are. */
function somebodyBy(keys: readonly string[], { saidOf, isDate, isKind }: Vocabulary): string | null {
  const life = keys.find((key) => isDate(key) && saidOf(key).every((type) => isKind(type, SOMEBODY)));
  return life === undefined ? null : (saidOf(life)[0] ?? null);
}
