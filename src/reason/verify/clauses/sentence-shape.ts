/** What stands where in a sentence: names, dates, brackets, verbs, commas. */
import type { ReadSentence } from '../mentions.js';
import { isPredicate } from './verbs.js';

const RELATIVE = /^(?:who|whom|whose|which)$/;

export class SentenceShape {
  readonly #inBrackets = new Set<number>();
  /** The words in each pair of brackets. */
  readonly brackets: { readonly first: number; readonly end: number }[] = [];

  constructor(readonly sentence: ReadSentence) {
    this.#findBrackets();
  }

  isInBrackets(index: number): boolean {
    return this.#inBrackets.has(index);
  }

  withoutBrackets(first: number, until: number): number {
    let end = until;
    while (end > first && this.#inBrackets.has(end - 1)) end--;
    return end;
  }

  isInside(index: number): boolean {
    const { mentions, dates } = this.sentence;
    return [...mentions, ...dates].some(({ first, end }) => index > first && index < end);
  }

  mentionAt(index: number) {
    return this.sentence.mentions.find(({ first, end }) => index >= first && index < end) ?? null;
  }

  isDate(index: number): boolean {
    return this.sentence.dates.some(({ first, end }) => index >= first && index < end);
  }

  finiteBefore(first: number, until: number, isStrict = false): number | null {
    const { words } = this.sentence;
    for (let i = first; i < until; i++) {
      if (this.#inBrackets.has(i) || this.mentionAt(i) !== null || this.isDate(i)) continue;
      if (isStrict && RELATIVE.test(words[i]?.folded ?? '')) return null;
      if (isPredicate(words, i)) return i;
    }
    return null;
  }

  commaAfter(index: number): number {
    const { words } = this.sentence;
    for (let i = index + 1; i < words.length; i++) if (words[i]?.afterBreak && !this.isInside(i)) return i;
    return words.length;
  }

  stopAfter(index: number): number {
    const { words } = this.sentence;
    for (let i = index + 1; i < words.length; i++) if (words[i]?.afterStop) return i;
    return words.length;
  }

  #findBrackets(): void {
    const { text, words } = this.sentence;
    for (const match of text.matchAll(/\(([^()]*)\)/g)) {
      const inside = words.flatMap(({ start, end }, i) =>
        start > match.index && end < match.index + match[0].length ? [i] : [],
      );
      const [first] = inside;
      if (first === undefined) continue;
      for (const i of inside) this.#inBrackets.add(i);
      this.brackets.push({ first, end: (inside.at(-1) ?? first) + 1 });
    }
  }

  gap(index: number): string {
    const { words, text } = this.sentence;
    return text.slice(words[index - 1]?.end ?? 0, words[index]?.start ?? 0);
  }
}
