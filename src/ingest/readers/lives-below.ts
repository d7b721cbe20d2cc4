/** People whose lives a page tells under their names: `## Yara Fell`, and below it "Born in 381". */
import { mayTellDates, type ProseContext, readClaims } from '../../language/reader/index.js';
import { foldName, groupBy } from '../../model/index.js';
import { findPredicate } from '../../packs/index.js';
import type { Fields } from './markdown/fields.js';
import { headingOf } from './markdown/heading.js';
import { properName } from './markdown/named.js';
import type { ParsedNote } from './markdown/parse.js';
import type { Prose } from './markdown/prose.js';
import type { Vocabulary } from './reader.js';

const PERSON = 'Person';
/** Words of headings that name nobody. */
const NO_NAMES = ['topics', 'lists', 'documents', 'leave_out'] as const;
const BEFORE_ASIDE = /^.*?(?=\s+[-–—]\s|\s*[:(,]|$)/;
/** A life is told near the top of what stands under a name. */
const MOST_BLOCKS = 12;
const MOST_HEADINGS = 400;

/** Lines of a note under one name, first to last. */
export interface LifeBelow {
  readonly name: string;
  readonly first: number;
  readonly last: number;
}

interface Told extends LifeBelow {
  /** Dates of a life, by what began or ended it. */
  readonly ends: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface NoteToSplit {
  readonly note: ParsedNote;
  readonly fields: Fields;
  readonly blocks: Iterable<Prose>;
  /** What the page itself goes by. */
  readonly own: readonly string[];
  /** It may still be about somebody: then several must have a life of their own. */
  readonly mayBeSomebody: boolean;
}

/** Of a page that tells of one alone: none. */
export function livesBelow(page: NoteToSplit, vocabulary: Vocabulary, context: ProseContext): LifeBelow[] {
  const named = namesIn(page, vocabulary);
  if (named.length < (page.mayBeSomebody ? 2 : 1)) return [];
  const lived = toldUnder(named, page, context).filter(({ ends }) => ends.size > 0);
  if (lived.length === 0 || (page.mayBeSomebody && !areSeveral(lived))) return [];
  return lived;
}

/** The innermost. */
export function lifeAt<T extends LifeBelow>(lives: readonly T[], line: number): T | undefined {
  return lives.findLast(({ first, last }) => line >= first && line <= last);
}

/** Nobody is born, or dies, at two times. */
function areSeveral(lived: readonly Told[]): boolean {
  const all = new Map<string, Set<string>>();
  const under = new Map<string, number>();
  for (const { ends } of lived)
    for (const [end, dates] of ends) {
      const known = all.get(end) ?? new Set();
      for (const date of dates) known.add(date);
      all.set(end, known);
      under.set(end, (under.get(end) ?? 0) + 1);
    }
  return [...all].some(([end, dates]) => dates.size > 1 && (under.get(end) ?? 0) > 1);
}

/** Headings that may name people, each with its lines. */
function namesIn({ note, own }: NoteToSplit, vocabulary: Vocabulary): LifeBelow[] {
  const { blocks, told, place, lines } = note;
  const owned = new Set(own.map(foldName));
  const end = lines.at(-1)?.number ?? 0;
  const tops = blocks.filter(({ kind }) => kind === 'heading');
  if (tops.length > MOST_HEADINGS) return [];
  const isSmall = smallWords(told);
  const headings = tops.flatMap((block) => {
    if (block.kind !== 'heading' || block.quote !== null) return [];
    const { title } = headingOf(told.slice(block.from, block.to), block.level);
    return [{ title, level: block.level, line: place(block.from).line }];
  });
  return headings.flatMap(({ title, level, line }, i) => {
    const name = BEFORE_ASIDE.exec(title)?.[0].trim() ?? '';
    if (owned.has(foldName(name)) || !mayBeSomebody(name, isSmall, vocabulary)) return [];
    const next = headings.find((other, at) => at > i && other.level <= level);
    return [{ name, first: line, last: next === undefined ? end : next.line - 1 }];
  });
}

const SMALL = /^\p{Ll}[\p{L}\p{N}]*$/u;
const BEGINS_INSIDE = /[\p{L}\p{N}]$/u;
const GOES_ON = /^[\p{L}\p{N}]/u;

/** Whether a note writes a word small somewhere: "early" and "life", where lives are spoken of. Each is looked for once. */
function smallWords(told: string): (word: string) => boolean {
  const known = new Map<string, boolean>();
  return (word) => {
    const isSmall = known.get(word) ?? isSmallIn(told, word);
    known.set(word, isSmall);
    return isSmall;
  };
}

function isSmallIn(told: string, word: string): boolean {
  if (!SMALL.test(word)) return false;
  for (let at = told.indexOf(word); at >= 0; at = told.indexOf(word, at + 1)) {
    // A letter may take two units.
    const [before, after] = [
      told.slice(Math.max(0, at - 2), at),
      told.slice(at + word.length, at + word.length + 2),
    ];
    if (!BEGINS_INSIDE.test(before) && !GOES_ON.test(after)) return true;
  }
  return false;
}

function mayBeSomebody(name: string, isSmall: (word: string) => boolean, vocabulary: Vocabulary): boolean {
  const { reading, typeOf, typeOfNoun } = vocabulary;
  const words = name.split(' ').map(foldName);
  if (/^The /.test(name) || properName(name, vocabulary) === null || typeOf(name) !== null) return false;
  if (words.some((word) => NO_NAMES.some((kind) => reading[kind].has(word)))) return false;
  if (words.length > 1) return !words.every(isSmall);
  return typeOfNoun(foldName(name)) === null && !isSmall(foldName(name));
}

function toldUnder(named: readonly LifeBelow[], page: NoteToSplit, context: ProseContext): Told[] {
  const { note, fields, blocks } = page;
  const prose = [...blocks].filter(({ isCell }) => !isCell);
  const proseOf = groupBy(prose, (block) => lifeAt(named, block.at(0).line));
  const own = fields.told.filter(
    ({ about, of, isListed }) => about === null && of === undefined && isListed === undefined,
  );
  const fieldsOf = groupBy(own, ({ start }) => lifeAt(named, note.place(start).line));
  return named.map((one) => {
    const ends = new Map<string, Set<string>>();
    const tell = (end: string, date: string) =>
      ends.set(end, (ends.get(end) ?? new Set()).add(foldName(date)));
    for (const { key, value } of fieldsOf.get(one) ?? []) {
      const end = endOfLife(key, context);
      if (end !== null) tell(end, value);
    }
    for (const { end, date } of endsIn((proseOf.get(one) ?? []).slice(0, MOST_BLOCKS), one.name, context))
      tell(end, date);
    return { ...one, ends };
  });
}

function endsIn(blocks: readonly Prose[], name: string, context: ProseContext) {
  if (blocks.length === 0) return [];
  const { onUnread: _, onFull: __, ...reading } = context;
  if (!mayTellDates(blocks, reading)) return [];
  const page = { ref: { name }, aliases: [], type: PERSON };
  return readClaims(blocks, { ...reading, page }).flatMap(({ subject, predicate, object, quote, lines }) => {
    const isEnd = subject.isPage && 'date' in object && endsOf(context).includes(predicate);
    const block = blocks.findLast((one) => one.at(0).line <= lines.start);
    const before = block?.shown.slice(0, Math.max(0, block.shown.indexOf(quote))) ?? '';
    return isEnd && !namesAnother(before, name) ? [{ end: predicate, date: object.date }] : [];
  });
}

/** "Held for Ada Finster. She was born in 341": whoever is named before may be meant. */
function namesAnother(before: string, name: string): boolean {
  const own = new Set(foldName(name).split(' '));
  return [...before.matchAll(NAMED)].some(([word]) => !own.has(foldName(word)));
}
const NAMED = /(?<=[\p{L},;]\s|\[\[)(?<!\b(?:of|in|at|from|near|the)\s(?:\[\[)?)\p{Lu}[\p{L}'’]+/gu;

function endsOf({ ontology }: ProseContext): readonly string[] {
  const { from = [], until = [] } = ontology.entityTypes.get(PERSON)?.lifetime ?? {};
  return [...from, ...until];
}

function endOfLife(key: string, context: ProseContext): string | null {
  const found = findPredicate(context.ontology, key, { subjectType: PERSON });
  const name = found?.kind === 'attribute' ? found.attribute.name : '';
  return endsOf(context).includes(name) ? name : null;
}
