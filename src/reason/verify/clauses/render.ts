/** Words of a sentence written out again: names in full for short ones and pronouns, without emphasis. */
import type { DateSpan } from '../dates.js';
import type { Mention, ReadSentence } from '../mentions.js';
import { isHelper, isPredicate } from './verbs.js';

const SOMEBODY = /^(?:Person|Deity|Creature|Character)$/;

export class Renderer {
  readonly #inBrackets: ReadonlySet<number>;

  constructor(readonly sentence: ReadSentence) {
    const { text, words } = sentence;
    const spans = [...text.matchAll(/\(([^()]*)\)/g)].map(({ index, 0: all }) => ({
      start: index,
      end: index + all.length,
    }));
    this.#inBrackets = new Set(
      words.flatMap(({ start, end }, i) =>
        spans.some((span) => start > span.start && end < span.end) ? [i] : [],
      ),
    );
  }

  at(index: number): Mention | null {
    return this.sentence.mentions.find(({ first, end }) => index >= first && index < end) ?? null;
  }

  dateAt(index: number): DateSpan | null {
    return this.sentence.dates.find(({ first, end }) => index >= first && index < end) ?? null;
  }

  /** Part of a name or a date. */
  isTaken(index: number): boolean {
    return this.at(index) !== null || this.dateAt(index) !== null;
  }

  words(first: number, end: number): string {
    const { words, text } = this.sentence;
    let said = '';
    let last: number | null = null;
    const isInside = this.#inBrackets.has(first);
    for (let i = first; i < end; ) {
      const mention = this.at(i);
      const word = words[i];
      if (word === undefined) break;
      if (!isInside && this.#inBrackets.has(i)) {
        i++;
        continue;
      }
      const gap =
        last === null
          ? ''
          : text
              .slice(last, word.start)
              .replace(/\s*\([^()]*\)/g, '')
              .replace(/[*_`"“”()]/g, '');
      if (mention !== null && mention.first === i) {
        said += `${gap}${nameOf(mention)}`;
        last = words[mention.end - 1]?.end ?? word.end;
        i = mention.end;
      } else {
        said += `${gap}${word.text}`;
        last = word.end;
        i++;
      }
    }
    return said;
  }

  /** `A`, `A and B`. */
  names(mentions: readonly Mention[]): string {
    return mentions.map((mention) => nameOf({ ...mention, isPossessive: false })).join(' and ');
  }

  /** The name that stands nearest before; of somebody, where `who` asks for one. */
  before(index: number, isSomebody: boolean): Mention | null {
    const { mentions, words } = this.sentence;
    const left = mentions.filter(({ end, isPossessive }) => end <= index && !isPossessive);
    const near = left.at(-1);
    if (near === undefined) return null;
    const [head] = left.filter(({ end, first }) => {
      const between = words.slice(end, near.first).map(({ folded }) => folded);
      return first < near.first && /^(?:of|from|of the|from the)$/.test(between.join(' '));
    });
    if (!isSomebody) return near;
    const isOne = ({ entities }: Mention) =>
      entities.length === 0 || entities.some(({ type }) => SOMEBODY.test(type));
    return head !== undefined && isOne(head) && !isOne(near) ? head : (left.filter(isOne).at(-1) ?? near);
  }

  /** The last date before, if none stands between these words; asked for the nearest, whatever stands there. */
  dateBefore(first: number, end: number, always = false): string {
    const { dates } = this.sentence;
    if (!always && dates.some((date) => date.first >= first && date.end <= end)) return '';
    const date = dates.filter((one) => one.end <= first).at(-1);
    if (date === undefined) return '';
    const moment = date.kind === 'until' || date.kind === 'span' ? date.until : date.from;
    return moment === null ? '' : `in ${moment.text.replace(/^(?:in|until|since|from) /, '')}`;
  }

  /** Past the verb and what helps it. */
  verbGroupEnd(verb: number, end: number): number {
    const { words } = this.sentence;
    let at = verb + 1;
    while (
      at < end &&
      !this.isTaken(at) &&
      (isHelper(words[at]?.folded ?? '') ||
        isPredicate(words, at) ||
        /ly$|^(?:not|also|first|later|once|been)$/.test(words[at]?.folded ?? ''))
    )
      at++;
    return at;
  }
}

function nameOf({ entities, written, isPossessive, isTogether }: Mention): string {
  const isKnown = entities.length === 1 || (entities.length > 1 && isTogether === true);
  const names = isKnown ? entities.map(({ name }) => name).join(' and ') : written.replace(/['’]s?$/, '');
  if (written === 'there') return `in ${names}`;
  return isPossessive ? `${names}'s` : names;
}
