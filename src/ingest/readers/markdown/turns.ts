/** Lists in which one follows another, whatever they are lists of: each item is kept with its years and its place. */
import { foldName } from '../../../model/index.js';
import type { Vocabulary } from '../reader.js';
import type { Field, PageWords } from './fields.js';
import { linesOf, type ParsedNote } from './parse.js';
import { isTermList, LEAST, type Term, type TermList, termIn } from './term-lists.js';
import type { Years } from './years.js';

export const TURN = 'listed_turn';
const LONGEST = 2_000;
/** `LV 14`: a count of something else. */
const MARKED = /(?<!\p{L})\p{Lu}{1,4}\.? ?\d/u;

/** What is told of one that has its turn in a list. */
export interface Turn {
  readonly label: string;
  readonly when: { readonly from: string; readonly until?: string };
  readonly qualifiers: { readonly list: string; readonly item: number };
}

export function turnsOf(lists: readonly TermList[], vocabulary: Vocabulary, page: PageWords): Field[] {
  const named = new Map<string, number>();
  return lists.flatMap(({ runs, head, above }) =>
    runs.flatMap((run) => {
      const name = [head, ...above].find((word) => word !== null && word !== '') ?? page.title;
      const turns = turnsIn(run, name, vocabulary, page);
      if (turns.length === 0) return [];
      const before = named.get(name) ?? 0;
      named.set(name, before + 1);
      const list = before === 0 ? name : `${name} (${before + 1})`;
      return turns.map(({ label, when, qualifiers }, i): Field => {
        const { from, to } = run[i] ?? { from: 0, to: 0 };
        const told = { key: TURN, value: label, when, qualifiers: { ...qualifiers, list } };
        return { ...told, about: null, from, to, start: from };
      });
    }),
  );
}

/** None where they do not follow one another for the most part, or where one of them says that it shares its turn. */
export function turnsIn(
  run: readonly Term[],
  list: string,
  vocabulary: Vocabulary,
  { isDate }: Pick<PageWords, 'isDate'>,
): Turn[] {
  const isTogether = ({ line }: Term): boolean =>
    foldName(line)
      .split(' ')
      .some((word) => vocabulary.reading.together.has(word));
  const isWhole = run.every(
    ({ label, term: { from, until } }) => label !== '' && isDate(from) && (until === null || isDate(until)),
  );
  if (!vocabulary.isAttribute(TURN) || run.length < LEAST || !isWhole || run.some(isTogether)) return [];
  const close = run.slice(1).flatMap(({ term }, i) => gapBetween(run[i]?.term, term) ?? []);
  if (close.length * 2 < run.length - 1) return [];
  // Bare and short, they may count anything; but ranges of dice or pages have no number in common.
  const isBare = run.every(({ line }) => !MARKED.test(line));
  const isShared = isBare && close.length >= LEAST - 1 && close.every((gap) => gap === 0);
  if (!isShared && !isTermList(run, { isDate })) return [];
  return run.map(({ label, term: { from, until } }, i) => ({
    label,
    when: { from, ...(until !== null && { until }) },
    qualifiers: { list, item: i + 1 },
  }));
}

/** 0 or 1 where one follows the other, in whichever order they are listed; null where they do not. */
function gapBetween(one: Years | undefined, next: Years): number | null {
  const gaps = [
    one?.end != null ? next.begin - one.end : null,
    one && next.end !== null ? one.begin - next.end : null,
  ];
  const [least] = gaps.flatMap((gap) => (gap === null ? [] : Math.abs(gap))).sort((a, b) => a - b);
  return least !== undefined && least <= 1 ? least : null;
}

/** `**Grinders:** Ann Pell 1400–1412; Bo Wick 1412–1431; Cy Dorn 1431–1440`. */
const LABELLED = /^[*_]{0,2}(\p{L}[^:*\n]{1,40}?)[*_]{0,2}:[*_]{0,2}\s+(?=\S)/u;

export function labelledTurns(note: ParsedNote, vocabulary: Vocabulary, { isDate }: PageWords): Field[] {
  const lines = note.blocks.flatMap((block) =>
    block.kind === 'paragraph' && block.quote === null ? linesOf(block, note.told) : [],
  );
  return lines.flatMap(({ from, to }) => {
    const text = note.told.slice(from, to);
    const [lead, list] = LABELLED.exec(text) ?? [];
    if (lead === undefined || list === undefined || vocabulary.isRelation(list)) return [];
    return turnsWithin(text.slice(lead.length), list, vocabulary, isDate).map(
      ({ label, when, qualifiers }): Field => ({
        ...{ key: TURN, value: label, about: null, when, qualifiers },
        ...{ from, to, start: from },
      }),
    );
  });
}

/** `Ann Pell 1400–1412; Bo Wick 1412–1431; Cy Dorn from 1431`: turns in one line. */
export function turnsWithin(
  text: string,
  list: string,
  vocabulary: Vocabulary,
  isDate: (text: string) => boolean,
): Turn[] {
  if (text.length > LONGEST) return [];
  const parts = [/\s*;\s*/, /\s*,\s+(?:(?:and )?then |and )?(?=[\p{Lu}[])/u].map((between) =>
    text.split(between),
  );
  const pieces = parts.find(({ length }) => length >= LEAST) ?? [];
  if (pieces.length === 0) return [];
  const terms = pieces.flatMap((piece) => termIn(piece, vocabulary) ?? []);
  if (terms.length < pieces.length) return [];
  return turnsIn(terms, list, vocabulary, { isDate });
}
