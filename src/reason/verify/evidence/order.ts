/** Order told between two events: `died before her husband`, `born three days after …`, `outlived him by ten years`. */
import { foldName } from '../../../model/index.js';
import { isA, type Ontology, type RelationType } from '../../../packs/index.js';
import { type Bounds, windowEnds } from '../../../time/index.js';
import { livesOf } from '../../lives.js';
import { readSome } from '../../read-some.js';
import type { Reasoning } from '../../reasoning.js';
import { isBelieved } from '../../told-statement.js';
import { numberAt } from '../clauses/numbers.js';
import { type Hit, hitsIn } from '../hits.js';
import type { Judgement } from '../judge/judgement.js';
import type { Mention, Named, ReadSentence } from '../mentions.js';
import type { Word } from '../text.js';
import { contentOf } from './explain.js';
import { plain } from './judged.js';
import { yearOf } from './spans.js';

/** The beginning or the end of somebody, or when a relation of theirs began. */
interface ToldEvent {
  readonly who: Mention;
  readonly what:
    | { readonly end: 'from' | 'until' }
    | { readonly relations: readonly string[]; readonly things: readonly string[] };
  readonly first: number;
  readonly last: number;
}

interface Gap {
  readonly seconds: number;
  /** How long one of its units is. */
  readonly unit: number;
  /** As far as it may be off, either way; Infinity on the open side of `more than`. */
  readonly below: number;
  readonly above: number;
}

export interface ToldOrder {
  readonly one: ToldEvent;
  readonly other: ToldEvent;
  readonly order: 'before' | 'after' | 'when';
  readonly gap: Gap | null;
  /** Words from where to where. */
  readonly first: number;
  readonly end: number;
}

export function ordersIn(read: ReadSentence, reasoning: Reasoning): ToldOrder[] {
  const events = eventsIn(read, reasoning.ontology);
  return [
    ...joined(read, events, reasoning),
    ...compared(read, reasoning),
    ...outlived(read, reasoning),
    ...happenedInOrder(read, reasoning),
  ];
}

const CONNECTIVE: Readonly<Record<string, ToldOrder['order']>> = {
  before: 'before',
  after: 'after',
  when: 'when',
};

/** `E1 before E2`, `Before E2, E1`, `E1 before him`. */
function joined(read: ReadSentence, events: readonly ToldEvent[], reasoning: Reasoning): ToldOrder[] {
  const { words } = read;
  return words.flatMap((_, at): ToldOrder[] => {
    const order = connectiveAt(words, at);
    if (order === null) return [];
    const lead = words[at]?.folded === 'time' ? at - 2 : at;
    const from = clauseStart(words, lead);
    const until = cutAt(read, at, clauseEnd(words, at));
    const isFirst = lead === from;
    const [left, right] = isFirst
      ? [
          { from: until, until: clauseEnd(words, until) },
          { from: at + 1, until },
        ]
      : [
          { from, until: lead },
          { from: at + 1, until },
        ];
    const one = within(events, left).at(isFirst ? 0 : -1);
    const other = one === undefined ? null : (within(events, right)[0] ?? likewise(read, one, right));
    if (one === undefined || other === null || isSame(one, other)) return [];
    if (isDenied(words.slice(Math.min(left.from, right.from), Math.max(left.until, right.until)))) return [];
    if (order === 'when' && [one, other].some(({ what }) => 'relations' in what)) return [];
    const gap = isFirst ? null : gapBefore(words, lead, reasoning);
    const [first, end] = [Math.min(left.from, lead), Math.max(left.until, right.until)];
    return [{ one, other, order, gap, first, end }];
  });
}

/** `was not even born when …`: told by what it denies. */
function isDenied(words: readonly Word[]): boolean {
  return words.some(({ folded, text }) => /^(?:not|never|no)$/.test(folded) || /n['’]t$/.test(text));
}

/** `by the time` he came it was over: before. */
function connectiveAt(words: readonly Word[], at: number): ToldOrder['order'] | null {
  const word = words[at]?.folded ?? '';
  const isBy = word === 'time' && words[at - 1]?.folded === 'the' && words[at - 2]?.folded === 'by';
  if (isBy) return 'before';
  return Object.hasOwn(CONNECTIVE, word) ? (CONNECTIVE[word] ?? null) : null;
}

/** `born three years after him and died in 352`: what is told next is told of somebody else. */
function cutAt({ words, mentions }: ReadSentence, from: number, until: number): number {
  const cut = words.findIndex(
    ({ folded }, i) =>
      i > from + 1 &&
      i < until &&
      /^(?:and|but|who|which)$/.test(folded) &&
      !mentions.some(({ first }) => first === i + 1 || first === i + 2),
  );
  return cut < 0 ? until : cut;
}

interface Range {
  readonly from: number;
  readonly until: number;
}

function within(events: readonly ToldEvent[], { from, until }: Range): ToldEvent[] {
  return events.filter(({ first, last }) => first >= from && last <= until);
}

/** `before her husband Henry`: the same of another, where nothing else is told of them. */
function likewise(
  { mentions, words }: ReadSentence,
  one: ToldEvent,
  { from, until }: Range,
): ToldEvent | null {
  const there = mentions.filter(({ first, end }) => first >= from && end <= until);
  const who = there.filter(({ isPossessive, entities }) => !isPossessive && entities.length > 0).at(-1);
  if (who === undefined) return null;
  const rest = words.slice(who.end, until).map(({ folded }) => folded);
  if (!rest.every((word) => /^(?:did|was|had|were|does|too|himself|herself)$/.test(word))) return null;
  return { who, what: one.what, first: who.first, last: who.end };
}

function isSame(one: ToldEvent, other: ToldEvent): boolean {
  return (
    JSON.stringify(one.what) === JSON.stringify(other.what) &&
    one.who.entities.some(({ id }) => other.who.entities.some((named) => named.id === id))
  );
}

/** `A was older than his wife B`. */
function compared(read: ReadSentence, reasoning: Reasoning): ToldOrder[] {
  const { words, mentions } = read;
  return words.flatMap(({ folded }, at): ToldOrder[] => {
    const older = /^(?:older|elder)$/.test(folded) ? 'before' : folded === 'younger' ? 'after' : null;
    if (older === null || words[at + 1]?.folded !== 'than') return [];
    const from = clauseStart(words, at);
    const end = clauseEnd(words, at);
    const named = (a: number, b: number) =>
      mentions.filter(
        (one) => one.first >= a && one.end <= b && !one.isPossessive && one.entities.length > 0,
      );
    const [one, other] = [named(from, at)[0], named(at + 2, end).at(-1)];
    if (one === undefined || other === undefined) return [];
    const event = (who: Mention): ToldEvent => ({
      who,
      what: { end: 'from' },
      first: who.first,
      last: who.end,
    });
    const order = {
      one: event(one),
      other: event(other),
      order: older,
      gap: gapBefore(words, at, reasoning),
      first: from,
      end,
    } as const;
    return isSame(order.one, order.other) ? [] : [order];
  });
}

const HAPPENED =
  /^(?:(?:was|were|is|had been|lay|lies|came|comes|happened|occurred|began|fell|took place|was fought|was held) )?(?:(?:long|well|right|shortly|soon|only|just|immediately|directly) )?$/;

/** `The siege was before the winter`: all of the one, and all of the other. */
function happenedInOrder({ words, mentions }: ReadSentence, { ontology }: Reasoning): ToldOrder[] {
  const isEvent = (mention: Mention | undefined): mention is Mention =>
    mention !== undefined &&
    mention.entities.length > 0 &&
    mention.entities.every(({ type }) => isA(ontology, type, 'Event') || isA(ontology, type, 'Era'));
  return words.flatMap(({ folded }, at): ToldOrder[] => {
    if (folded !== 'before' && folded !== 'after') return [];
    const one = mentions.filter(({ end }) => end <= at).at(-1);
    const next = words[at + 1]?.folded === 'the' ? at + 2 : at + 1;
    const other = mentions.find(({ first }) => first === at + 1 || first === next);
    if (!isEvent(one) || !isEvent(other)) return [];
    const between = words.slice(one.end, at).map((word) => `${word.folded} `);
    if (!HAPPENED.test(between.join(''))) return [];
    const [end, from] = folded === 'before' ? (['until', 'from'] as const) : (['from', 'until'] as const);
    return [
      {
        one: { who: one, what: { end }, first: one.first, last: one.end },
        other: { who: other, what: { end: from }, first: other.first, last: other.end },
        ...{ order: folded, gap: null, first: one.first, end: other.end },
      },
    ];
  });
}

/** `A outlived B by ten years`. */
function outlived(read: ReadSentence, reasoning: Reasoning): ToldOrder[] {
  const { words, mentions } = read;
  return words.flatMap(({ folded }, at): ToldOrder[] => {
    const order = /^(?:outliv|surviv)(?:ed|es|ing)$/.test(folded)
      ? 'after'
      : /^predeceas(?:ed|es|ing)$/.test(folded)
        ? 'before'
        : null;
    if (order === null || words[at + 1]?.folded === 'by') return [];
    const [first, end] = [clauseStart(words, at), clauseEnd(words, at)];
    const other = mentions.find(
      (mention) => mention.first > at && mention.end <= end && !mention.isPossessive,
    );
    const ids = new Set(other?.entities.map(({ id }) => id));
    const one = mentions.find(
      (mention) =>
        mention.end <= at && !mention.isPossessive && !mention.entities.some(({ id }) => ids.has(id)),
    );
    if (one === undefined || other === undefined || other.entities.some(({ type }) => type === 'Event'))
      return [];
    const event = (who: Mention): ToldEvent => ({
      who,
      what: { end: 'until' },
      first: who.first,
      last: who.end,
    });
    const by = words.findIndex((word, i) => i > at && i < end && word.folded === 'by');
    const gap = by < 0 ? null : gapAt(words, by + 1, reasoning);
    return [{ one: event(one), other: event(other), order, gap, first, end }];
  });
}

function clauseStart(words: readonly Word[], at: number): number {
  for (let i = at; i > 0; i--) if (words[i]?.afterStop || words[i]?.afterBreak) return i;
  return 0;
}

function clauseEnd(words: readonly Word[], at: number): number {
  for (let i = at + 1; i < words.length; i++) if (words[i]?.afterStop || words[i]?.afterBreak) return i;
  return words.length;
}

/** Births, deaths and the like, with whose they are. */
function eventsIn(read: ReadSentence, ontology: Ontology): ToldEvent[] {
  const { words } = read;
  const hits = hitsIn(read, ontology).flatMap((hit) => [hit, ...hit.others]);
  const found = hits.flatMap((hit): ToldEvent[] => {
    const what = whatOf(hit, read, ontology);
    if (what === null) return [];
    const who = 'born' in what ? what.born(read) : whoseOf(read, hit);
    if (who === null || who === undefined || who.entities.length === 0) return [];
    const told = 'born' in what ? ({ end: 'from' } as const) : what;
    return [{ who, what: told, first: Math.min(hit.first, who.first), last: Math.max(hit.end, who.end) }];
  });
  const states = words.flatMap(({ folded }, i): ToldEvent[] => {
    const who = folded === 'dead' ? whoseOf(read, { first: i, end: i + 1 }) : null;
    return who === null ? [] : [{ who, what: { end: 'until' }, first: who.first, last: i + 1 }];
  });
  return [...found, ...states].sort((a, b) => a.first - b.first || b.last - a.last);
}

type What = ToldEvent['what'] | { readonly born: (read: ReadSentence) => Mention | undefined };

function whatOf(
  { phrase, first, end }: Hit,
  { words, mentions }: ReadSentence,
  ontology: Ontology,
): What | null {
  for (const meaning of phrase.meanings) {
    if (meaning.kind === 'attribute' && meaning.attribute.value === 'date') {
      const types = [...ontology.entityTypes.values()].flatMap(({ lifetime }) => lifetime ?? []);
      if (types.some(({ from }) => from.includes(meaning.attribute.name))) return { end: 'from' };
      if (types.some(({ until }) => until.includes(meaning.attribute.name))) return { end: 'until' };
    }
    if (meaning.kind !== 'relation') continue;
    if (words.slice(first, end).some(({ folded }) => folded === 'birth'))
      return {
        born: ({ mentions }) => mentions.find((mention) => mention.first >= end && mention.first <= end + 1),
      };
    if (isLasting(meaning.relation)) {
      const thing = mentions.find((mention) => mention.first >= end && mention.first <= end + 1);
      const things = thing?.entities.map(({ id }) => id) ?? [];
      const relations = phrase.meanings.flatMap((one) =>
        one.kind === 'relation' && isLasting(one.relation) ? [one.relation.name] : [],
      );
      return things.length === 0 ? null : { relations, things };
    }
  }
  return null;
}

const isLasting = ({ temporal }: RelationType): boolean => temporal !== 'timeless' && temporal !== 'event';

/** Whose birth, who died: named before the verb, or after `of`. */
function whoseOf({ mentions, words }: ReadSentence, hit: Pick<Hit, 'first' | 'end'>): Mention | null {
  const owner = mentions.find(({ end, isPossessive }) => isPossessive && end === hit.first);
  if (owner !== undefined) return owner;
  const isOf = words[hit.end]?.folded === 'of' || words[hit.end - 1]?.folded === 'of';
  const isNoun = /^(?:the|a|an)$/.test(words[hit.first - 1]?.folded ?? '');
  if (isOf && isNoun) return mentions.find(({ first }) => first >= hit.end && first <= hit.end + 2) ?? null;
  const named = mentions.filter(({ end, isPossessive }) => end <= hit.first && !isPossessive);
  if (words[hit.first]?.afterBreak === true) return named[0] ?? null;
  const before = named.at(-1);
  if (before === undefined) return null;
  const between = words.slice(before.end, hit.first);
  return between.some(({ afterStop }) => afterStop) || between.length > 8 ? null : before;
}

const UNIT = /^(?:year|month|week|day)s?$/;
/** How far the time between two dates is open where both are as fine as its unit, in units. */
const FINE = 2.1;
const DAY = 86_400;

const LEADS =
  /^(?:only|just|almost|nearly|about|some|around|over|under|more|less|than|exactly|at|least|most|barely|roughly|well)$/;

/** `less than three years` before a word. */
function gapBefore(words: readonly Word[], at: number, reasoning: Reasoning): Gap | null {
  if (!UNIT.test(words[at - 1]?.folded ?? '')) return null;
  for (let from = Math.max(0, at - 5); from < at - 1; from++) {
    const gap = gapAt(words, from, reasoning);
    if (gap !== null) return gap;
  }
  return null;
}

/** A number of years, months, weeks or days that begins here, with the words before it that say how near it is. */
function gapAt(words: readonly Word[], from: number, reasoning: Reasoning): Gap | null {
  let at = from;
  // `a thousand years`, but not `a year`.
  const isArticle = (i: number) =>
    /^an?$/.test(words[i]?.folded ?? '') && !UNIT.test(words[i + 1]?.folded ?? '');
  while (isArticle(at) || LEADS.test(words[at]?.folded ?? '')) at++;
  const lead = words
    .slice(Math.max(0, from - 2), at)
    .map(({ folded }) => folded)
    .join(' ');
  const isOne = /^(?:an?|one)$/.test(words[at]?.folded ?? '') && UNIT.test(words[at + 1]?.folded ?? '');
  const number = isOne ? { value: 1, end: at + 1 } : numberAt(words, at);
  const unit = number === null ? '' : (words[number.end]?.folded ?? '').replace(/s$/, '');
  if (number === null || !UNIT.test(unit)) return null;
  const year = yearOf(reasoning);
  const length = unit === 'year' ? year : unit === 'month' ? year / 12 : unit === 'week' ? 7 * DAY : DAY;
  return gapOf(number.value, length, unit, lead);
}

function gapOf(value: number, length: number, unit: string, lead: string): Gap {
  const about = /\b(?:about|some|around|almost|nearly|roughly)\b/.test(lead)
    ? Math.max(1, value * 0.1) * length
    : 0;
  const isMore = /\b(?:more than|over|at least|well over)\b/.test(lead);
  const isLess = /\b(?:less than|under|at most|barely)\b/.test(lead);
  const slack = 0.99 * length;
  return {
    seconds: value * length,
    unit: length,
    below: isLess ? Number.POSITIVE_INFINITY : isMore ? 0 : Math.min(slack, 0.5 * length) + about,
    above: isMore ? Number.POSITIVE_INFINITY : isLess ? 0 : (unit === 'day' ? 0.5 * DAY : slack) + about,
  };
}

/** Null where nothing can be made of it. */
export async function judgeOrder(
  reasoning: Reasoning,
  read: ReadSentence,
  told: ToldOrder,
): Promise<Judgement | null> {
  const said = read.words
    .slice(told.first, told.end)
    .map(({ text }) => text)
    .join(' ');
  const [ones, others] = await Promise.all([whenOf(reasoning, told.one), whenOf(reasoning, told.other)]);
  const answers = ones.map((one) => {
    const each = others.map((other) => answerOf(told, one.at, other.at));
    return told.other.who.isTogether === true ? least(each) : most(each);
  });
  const shown = told.one.who.isTogether === true ? least(answers) : most(answers);
  const isWritten = [...ones, ...others].some(({ at }) => isDatedBy(at?.text ?? '', read.text));
  const answer = shown === 'open' && isWritten ? 'yes' : shown;
  const dates = [...ones, ...others]
    .flatMap(({ name, at }) => (at === null ? [] : `${name} ${at.text ?? ''}`.trim()))
    .slice(0, 4)
    .join(', ');
  // Of who held something first, other words may tell.
  if (answer === 'open' && 'relations' in told.one.what) return null;
  if (answer === 'yes') return plain(said, 'supported', 'The dates of the record show it.', []);
  if (answer === 'no')
    return plain(said, 'contradicted', `The dates of the record say otherwise: ${dates}.`, []);
  return plain(said, 'unsupported', 'The dates of the record do not tell.', []);
}

/** The date itself is written so: `three days after the battle`. */
function isDatedBy(date: string, said: string): boolean {
  const lead = /^.*?\b(?:after|before)\b/i.exec(date)?.[0];
  return lead !== undefined && foldName(said).includes(foldName(lead));
}

type Answer = 'yes' | 'no' | 'open';
type Dated = Bounds & { readonly text?: string };

function least(answers: readonly Answer[]): Answer {
  if (answers.includes('no')) return 'no';
  return answers.length === 0 || answers.includes('open') ? 'open' : 'yes';
}

function most(answers: readonly Answer[]): Answer {
  if (answers.includes('yes')) return 'yes';
  return answers.length === 0 || answers.includes('open') ? 'open' : 'no';
}

function answerOf({ order, gap }: ToldOrder, one: Dated | null, other: Dated | null): Answer {
  if (one === null || other === null) return 'open';
  if (order === 'when') return one.min <= other.max && other.min <= one.max ? 'yes' : 'no';
  const [first, then] = order === 'before' ? [one, other] : [other, one];
  const isExact = [first, then].every(({ min, max }) => max - min < DAY);
  const [shortest, longest] = isExact
    ? [then.min - first.min, then.min - first.min]
    : [then.min - first.max, then.max - first.min];
  if (longest <= 0) return 'no';
  if (gap !== null) {
    const [from, to] = [gap.seconds - gap.below, gap.seconds + gap.above];
    if (shortest > to || longest < from) return 'no';
    // Dates of the year do not show that it was a day; `more than` a hundred years they may.
    const isShown = longest - shortest <= FINE * gap.unit || (shortest >= from && longest <= to);
    return isShown ? 'yes' : 'open';
  }
  return shortest >= 0 ? 'yes' : 'open';
}

async function whenOf(
  reasoning: Reasoning,
  { who, what }: ToldEvent,
): Promise<{ readonly name: string; readonly at: Dated | null }[]> {
  if ('end' in what) {
    const lives = await livesOf(reasoning, who.entities);
    return who.entities.map(({ id, name }) => ({ name, at: lives.get(id)?.[what.end] ?? null }));
  }
  return Promise.all(
    who.entities.map(async (entity) => ({
      name: entity.name,
      at: await begunAt(reasoning, entity, what),
    })),
  );
}

async function begunAt(
  reasoning: Reasoning,
  { id }: Named,
  { relations, things }: { readonly relations: readonly string[]; readonly things: readonly string[] },
): Promise<Dated | null> {
  const { statements } = await readSome(reasoning, { about: id, predicates: relations }, 50);
  const begun = statements.flatMap((one) =>
    one.kind === 'relation' &&
    (things.includes(one.object) || things.includes(one.subject)) &&
    isBelieved(one) &&
    one.valid.fromText !== null
      ? [windowEnds(one.valid).first]
      : [],
  );
  const [only, ...more] = begun;
  return only === undefined || more.length > 0 ? null : only;
}

/** Whether the sentence tells the order and nothing else. */
export function isAllOrder(read: ReadSentence, told: ToldOrder, ontology: Ontology): boolean {
  const within = ({ first, end }: { readonly first: number; readonly end: number }) =>
    first >= told.first && end <= told.end;
  if (!read.mentions.every(within) || !read.dates.every(within)) return false;
  const outside = { ...read, words: [...read.words.slice(0, told.first), ...read.words.slice(told.end)] };
  return contentOf({ ...outside, mentions: [], dates: [] }, ontology).length === 0;
}
