/** The names that a field's text lists: `Human (half)`, `Valthor & Iti'esse`, `Kele Out - dead by owls`. */
import { foldName, type Ref } from '../../model/index.js';
import { typeOfExample } from '../../packs/index.js';
import type { Ontology } from '../../packs/ontology.js';
import { isPlainYear, spanIn } from '../readers/markdown/years.js';

/** A name in a field's text, and the words beside it. */
export interface NamedValue {
  readonly ref: Ref;
  readonly note?: string;
  /** Since when, where a date stands before the name. */
  readonly since?: string;
}

export interface NameRules {
  readonly ontology: Ontology;
  /** Whether any document defines something by that name. */
  readonly isNamed: (name: string) => boolean;
  /** Whether a text is a date and nothing else. */
  readonly isDate: (text: string) => boolean;
  /** Whether a text states nothing: `unknown`, `none`. */
  readonly isVoid: (text: string) => boolean;
  /** Every word of an unknown name must be written large. */
  readonly isStrict: boolean;
  /** Unknown names may be written small: `rassac`. */
  readonly maySmall: boolean;
  /** They are of people: what is written small is said of one of them. */
  readonly isOfPeople: boolean;
}

const BETWEEN = /\s*[,;]\s*(?:and\s+)?/y;
const LONGEST_LIST = 1_000;
const LONGEST_NAME = 60;
const MOST_WORDS = 6;
const MOST_SMALL_WORDS = 2;
const MARKS = /\*\*|__|(?<![\p{L}\p{N}])[*_]|[*_](?![\p{L}\p{N}])/gu;

/** What stands before words in brackets, or before a dash. */
const ASIDES = [/^(.*\S)\s*\([^()]*\)$/, /^(.*?\S)\s+[-–—]\s+.+$/, /^(.*?\S)\s*\(.*$/];

/** `1845, to Leander Vane`, `in 1845 – Leander Vane`, `1845 Leander Vane`. */
const DATE_FIRST =
  /^(?:in )?(?:(\d[^,;:(]{0,30}?)(?:,? to |, | [-–—] )(?=\p{Lu})|(\d{3,4}) (?=\p{Lu}\p{Ll}+ \p{Lu}))/u;
/** `7th`, `5`: which or how many. */
const COUNT = /^\d+(?:st|nd|rd|th)$|^\d{1,2}$/;

/** None where the text is more than a list of names. */
export function listedNames(text: string, rules: NameRules): NamedValue[] {
  const whole = text.trim();
  const [begin = '', behind, before] =
    rules.isOfPeople && !rules.isNamed(whole) ? (DATE_FIRST.exec(whole) ?? []) : [];
  const date = behind ?? before ?? '';
  const isDated = date !== '' && !COUNT.test(date) && rules.isDate(date);
  const [lead, since] = isDated ? [begin, date] : [''];
  const named = namesIn(whole.slice(lead.length), rules);
  return since === undefined || named.length !== 1 ? named : named.map((one) => ({ ...one, since }));
}

function namesIn(whole: string, rules: NameRules): NamedValue[] {
  if (whole.length > LONGEST_LIST) return [];
  if (rules.isNamed(whole)) return [{ ref: { name: whole } }];
  // A sentence that follows tells more, and lists nobody.
  const listed = rules.isOfPeople ? whole.replace(NEXT_SENTENCE, '') : whole;
  const parts = withRemarks(cutOutside(listed, BETWEEN), rules).flatMap(({ part, remark }) =>
    (rules.isNamed(part) ? [part] : cutOutside(part, /\s+(?:&|and)\s+/y)).map((one) => ({
      part: one,
      remark,
    })),
  );
  const named = parts
    .filter(({ part }) => !rules.isVoid(part))
    .map(({ part, remark }) => {
      const name = nameOf(part, rules);
      return name === null || remark === '' ? name : { ...name, note: `${name.note ?? part}, ${remark}` };
    });
  return named.flatMap((one) => one ?? []).length === named.length ? named.flatMap((one) => one ?? []) : [];
}

/** `Tom Moss, stoker in the Halcyon, d. 1912`: what begins small is said of the name before it, and no name itself. */
function withRemarks(
  parts: readonly string[],
  { isNamed, isDate, isVoid, maySmall, isOfPeople, ontology }: NameRules,
): { part: string; remark: string }[] {
  const found: { part: string; remark: string }[] = [];
  for (const [i, part] of parts.entries()) {
    const last = found.at(-1);
    const [word = ''] = part.split(/[\s.]/, 1);
    const isSmall = /^\p{Ll}/u.test(word) && !ontology.reading.particles.has(word) && !maySmall;
    // `twin daughters, Clara and Beatrix`: what they are.
    if (i === 0 && isSmall && isOfPeople && parts.length > 1 && !isVoid(part)) continue;
    // One small word may be another of the list: `Common, elvish`.
    // `Captain, later Marshal, Holm Guard`: where they were that; `Captain, retired, Duke of Vane` are two.
    const isOfRemark =
      last !== undefined &&
      SMALL_REMARK.test(last.remark) &&
      isOffice(last.part, ontology) &&
      !isOffice(part, ontology);
    // `William, Warden of the Dale`: what he was.
    const isTitle =
      isOfPeople &&
      last !== undefined &&
      OF.test(part) &&
      isOffice(part, ontology) &&
      !isOffice(last.part, ontology);
    const isRemark =
      isTime(part, isDate) || isOfRemark || isTitle || (isSmall && (isOfPeople || /[\s\d.]/.test(part)));
    if (last === undefined || !isRemark || isNamed(part)) found.push({ part, remark: '' });
    else last.remark = last.remark === '' ? part : `${last.remark}, ${part}`;
  }
  return found;
}

const OF = /\sof\s/i;
/** `…, much in charge of the household. They had one daughter, Maudie`: a word in small letters ended the first one. */
const NEXT_SENTENCE = /(?<=\s\p{Ll}{4,})\.\s+\p{Lu}.*$/su;
/** Of something that began small, and of no date. */
const SMALL_REMARK = /^\p{Ll}[^\d]*$/u;

/** `Winifred, S83; Noll, S86`, `Warden of Holm, 812–830 AR`: when. */
function isTime(part: string, isDate: NameRules['isDate']): boolean {
  return spanIn(part) !== null || (isPlainYear(part) && isDate(part));
}

/** `High King of Velm`: the word before `of`, or the last. */
function isOffice(part: string, { reading }: Ontology): boolean {
  const [title = ''] = part.split(/\s+of\s+/i);
  return reading.offices.has(foldName(title).split(' ').at(-1) ?? '');
}

/** At a mark between, but not inside brackets. */
function cutOutside(text: string, mark: RegExp): string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')') depth = Math.max(0, depth - 1);
    if (depth > 0) continue;
    mark.lastIndex = at;
    const found = mark.exec(text)?.[0];
    if (found === undefined) continue;
    parts.push(text.slice(from, at));
    from = at + found.length;
    at = from - 1;
  }
  return [...parts, text.slice(from)].map((part) => part.trim()).filter((part) => part !== '');
}

/** All that may turn out to be a name in it, once somebody defines it. */
export function possibleNames(text: string): string[] {
  const parts = cutOutside(text, /\s*[,;]\s*/y);
  const pieces = [...parts, ...parts.flatMap((part) => cutOutside(part, /\s+(?:&|and)\s+/y))];
  const names = pieces.flatMap((piece) => {
    const plain = piece.replace(MARKS, '').trim();
    return [plain, ...ASIDES.flatMap((aside) => aside.exec(plain)?.[1] ?? [])];
  });
  return [...new Set([text.trim(), ...names])];
}

/** Words in brackets or after a dash are said of the name; a sentence is no name, and neither are small words nobody knows. */
function nameOf(text: string, rules: NameRules): NamedValue | null {
  const plain = text.replace(MARKS, '').trim();
  if (!rules.isNamed(plain) && isTime(plain, rules.isDate)) return null;
  for (const aside of [null, ...ASIDES]) {
    const name = aside === null ? plain : aside.exec(plain)?.[1];
    // `5398 AS - 5420 AS` is a span of time.
    if (name !== undefined && (aside === null || !/^\d/.test(name)) && isName(name, rules))
      return aside === null ? { ref: { name } } : { ref: { name }, note: text };
  }
  return null;
}

function isName(name: string, rules: NameRules): boolean {
  const { isNamed, ontology, maySmall } = rules;
  if (isNamed(name) || typeOfExample(ontology, foldName(name)) !== null) return true;
  // Under a key that tells of kinds, `Timeless` is no more of a kind than `timeless` is.
  if (maySmall && MANNER.test(name)) return false;
  return isProperName(name, rules) || (maySmall && isSmallName(name));
}

function isProperName(name: string, { ontology, isStrict }: NameRules): boolean {
  const words = name.split(/\s+/);
  if (name.length > LONGEST_NAME || words.length > MOST_WORDS) return false;
  if (!/^[\p{Lu}\p{N}]/u.test(name) || !/\p{L}/u.test(name) || /\s[-–—]\s|[()]/.test(name)) return false;
  if (/[!?;:=<>{}|]|\.(?:\s|$)/u.test(name.replace(/\b\p{L}{1,3}\.(?=\s)/gu, ''))) return false;
  const { particles, placing } = ontology.reading;
  const small = words.slice(1).filter((word) => /^\p{Ll}/u.test(word) && !particles.has(word));
  return small.length <= (isStrict ? 0 : 1) && !words.some((word) => placing.has(word));
}

/** `ascended`, `timeless`, `retribution`: how or why somebody is, and not what. */
const MANNER = /^\p{L}+(?:ed|ing|less|ful|ous|tion|ness|ment)$/iu;

function isSmallName(name: string): boolean {
  return /^\p{Ll}[\p{Ll}'’-]*(?: [\p{Ll}'’-]+)*$/u.test(name) && name.split(' ').length <= MOST_SMALL_WORDS;
}
