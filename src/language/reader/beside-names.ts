/** What is told beside names: the names themselves, and whom they mean. */
import { foldName } from '../../model/index.js';
import { typeByWord, typeOfNoun } from '../../packs/index.js';
import type { AttributeType, Ontology } from '../../packs/ontology.js';
import type { ProseContext, ProseRef } from './reader.js';
import { ORDINARY } from './words.js';

/** A paragraph, a cell or the value of a field. */
export interface BesideText {
  readonly text: string;
  at(offset: number): { readonly line: number; readonly column: number };
  /** The first paragraph of a page. */
  readonly opens: boolean;
  /** Of a field, what it stands under. */
  readonly key?: string;
  /** When what it tells was, as far as the line, the row or the page says. */
  readonly when?: string | null;
  /** A cell, behind the name that its row is about. */
  readonly isRow?: boolean;
  /** Of a cell, what its column is called. */
  readonly head?: string;
}

const WORD = String.raw`\p{Lu}[\p{L}\p{M}-]*(?:['’](?!s\b)\p{L}+|['’]s(?=\s+\p{Lu}))?`;
export const NAME = String.raw`(?<![\p{L}\p{N}\p{M}-])(?<!\d\s)(?:\[\[[^\]]{1,80}\]\]|${WORD}(?:\s+(?:of\s+(?:the\s+)?|the\s+|de\s+|von\s+|van\s+)?${WORD}){0,4})`;

/** Words of a pack as they stand, for an expression. */
export const escaped = (words: string): string => words.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Any one of the words. */
export const oneOf = (words: Iterable<string>): string => [...words].map(escaped).join('|');

/** No part of a longer word, in any alphabet. */
export const wholeWord = (form: string): string => `(?<!\\p{L})(?:${form})(?!\\p{L})`;

/** Where names stand in a text: from where to where, and where shorter ones would end, the longest first. */
interface Run {
  readonly start: number;
  readonly ends: readonly number[];
}

const runs = new WeakMap<BesideText, readonly Run[]>();
const EACH_NAME = new RegExp(NAME, 'gu');
const EACH_WORD = new RegExp(WORD, 'gu');

function runsIn(of: BesideText): readonly Run[] {
  const known = runs.get(of);
  if (known !== undefined) return known;
  const found = Array.from(of.text.matchAll(EACH_NAME), ({ 0: name, index: start }): Run => {
    if (name.startsWith('[[')) return { start, ends: [start + name.length] };
    const ends = Array.from(name.matchAll(EACH_WORD), ({ 0: word, index }) => start + index + word.length);
    return { start, ends: ends.reverse() };
  });
  runs.set(of, found);
  return found;
}

/** What stands behind a name. Names are looked for once for all forms, since that is the most work. */
export class Beside {
  readonly #behind: RegExp;

  /** `may`: what the text must have anywhere; `not`: what may not stand before the name. */
  constructor(
    behind: string,
    readonly may: RegExp,
    readonly not: RegExp | null = null,
  ) {
    this.#behind = new RegExp(behind, 'uy');
  }

  *in(of: BesideText): Generator<BesideMatch> {
    const { text } = of;
    if (!this.may.test(text)) return;
    let from = 0;
    for (const { start, ends } of runsIn(of)) {
      if (start < from || this.not?.test(text.slice(Math.max(0, start - LONGEST_BEFORE), start))) continue;
      if (isOtherwiseCalled(text.slice(start, ends[0]))) continue;
      for (const end of ends) {
        this.#behind.lastIndex = end;
        const match = this.#behind.exec(text);
        if (match === null) continue;
        from = this.#behind.lastIndex;
        yield { start, end: from, who: text.slice(start, end), groups: match.groups ?? {}, parts: match };
        break;
      }
    }
  }
}
const LONGEST_BEFORE = 14;

export interface BesideMatch {
  readonly start: number;
  readonly end: number;
  /** The name. */
  readonly who: string;
  readonly groups: Readonly<Record<string, string | undefined>>;
  /** What stands behind it, by the places of its groups. */
  readonly parts: readonly (string | undefined)[];
}

export interface Found {
  readonly subject: ProseRef;
  readonly type: AttributeType;
  readonly name: string;
  readonly isAside: boolean;
  readonly gender?: string;
  readonly start: number;
  readonly end: number;
}

/** The types that a word, or its singular, is a word for. */
export function typesOf(word: string, ontology: Ontology): string[] {
  const all = [word, word.replace(/s$/, '')];
  return all.flatMap((one) => typeOfNoun(ontology, one) ?? typeByWord(ontology, one)?.name ?? []);
}

/** Before it every sentence begins with the page's name, with "he" or "she", or names nobody. */
export function isOfPage(before: string, names: ReadonlySet<string>): boolean {
  const sentences = before.split(/(?<=[.!?])\s+/).slice(0, -1);
  return sentences.every((sentence) => {
    const [first = ''] = sentence.trim().split(/[\s'’,]+/);
    const folded = foldName(first);
    return names.has(folded) || ORDINARY.has(folded) || !/^\p{Lu}\p{L}+ \p{Lu}/u.test(sentence);
  });
}

/** All the words that the page is called by. */
export function wordsOfPage({ ref, aliases }: NonNullable<ProseContext['page']>): ReadonlySet<string> {
  return new Set([ref.name, ...aliases].flatMap((name) => foldName(name).split(' ')));
}

/** `[[osmere|the old exiles]]` and `[[osmere#The Gate]]` speak of something else than of Osmere. */
function isOtherwiseCalled(name: string): boolean {
  const [, target = '', part, shown] = SHOWN.exec(name) ?? [];
  if (part !== undefined) return true;
  const words = new Set(foldName(target).split(/[^\p{L}\p{N}]+/u));
  return (
    shown !== undefined &&
    !foldName(shown)
      .split(/[^\p{L}\p{N}]+/u)
      .some((word) => words.has(word))
  );
}
const SHOWN = /^\[\[([^\]|#]*)(#[^\]|]*)?(?:\\?\|([^\]]*))?/;

const LINK = /^\[\[([^\]|#]*)/;

export function nameOf(text: string): string {
  const link = LINK.exec(text)?.[1];
  return (link === undefined ? text : (link.split('/').at(-1) ?? link)).replace(/\s+/g, ' ').trim();
}

/** "Hawis of Osmere in Upper Marn" may tell it of Osmere. */
export function named(text: string, { page }: ProseContext): ProseRef {
  const name = nameOf(text);
  if (page != null && [page.ref.name, ...page.aliases].some((one) => foldName(one) === foldName(name)))
    return { isPage: true, ref: page.ref, isPlain: true };
  const others = [...name.matchAll(/ of (?:the )?/g)].map(({ index, 0: of }) =>
    name.slice(index + of.length),
  );
  return { isPage: false, ref: { name, ...(others.length > 0 && { others }) }, isPlain: others.length === 0 };
}
