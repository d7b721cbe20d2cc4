/** How many years lie between what a clause speaks of: from births, deaths, reigns, events, dates in the text, and the present. */
import type { Statement } from '../../../model/index.js';
import { type Bounds, END, windowEnds } from '../../../time/index.js';
import { livesOf } from '../../lives.js';
import type { Reasoning } from '../../reasoning.js';
import type { Mention, ReadSentence } from '../mentions.js';
import type { Ground, Quantity } from './quantities.js';

export interface Span {
  readonly years: number;
  /** As the years are numbered, whatever the day. */
  readonly numbered: number;
  /** One end is the present, of which only the year is sure. */
  readonly isNow: boolean;
}

const PRESENT = /\b(?:is|are|has|have|ago|now|today|since|still|present|current(?:ly)?)\b/i;
const OF_LIVES =
  /\b(?:born|died|dies|dead|death|lived|lives|life|older|younger|survived|outlived|predeceased)\b/i;

/** Near enough: the same years as they are numbered, or nearly the same time. */
export function isSpan({ years, numbered, isNow }: Span, { value, isAbout, kind }: Quantity): boolean {
  const slack = (isAbout ? Math.max(1, value * 0.15) : 0) + (isNow ? 1 : 0.3);
  if (Math.abs(years - value) <= slack || numbered === value) return true;
  return kind === 'age' && (Math.abs(years - 1 - value) <= slack || numbered - 1 === value);
}

export async function agesOf(reasoning: Reasoning, read: ReadSentence, ground: Ground): Promise<Span[]> {
  const told = read.mentions.filter(({ isPossessive }) => !isPossessive);
  const when = pointsOf(ground);
  for (const mentions of [told.slice(0, 2), read.mentions, ground.others]) {
    const lives = await livesOf(reasoning, entitiesOf(mentions));
    const own = [...lives.values()];
    const born = own.flatMap(({ from }) => from ?? []);
    if (born.length === 0) continue;
    const points = [...when, ...own.flatMap(({ until }) => until ?? [])];
    const spans = await between(reasoning, born, points, PRESENT.test(read.text));
    if (spans.length > 0) return spans;
  }
  return [];
}

export async function spansOf(
  reasoning: Reasoning,
  kind: Quantity['kind'],
  read: ReadSentence,
  ground: Ground,
): Promise<Span[]> {
  const told = ground.own;
  const whole = told.filter((one) => one.kind === 'relation' && endsOf(one).length === 2);
  if (kind === 'length' && whole.length > 0 && !PRESENT.test(read.text)) {
    const spans = await Promise.all(whole.map((one) => between(reasoning, endsOf(one), endsOf(one), false)));
    const own = told.flatMap(endsOf);
    return [
      ...spans.flat(),
      ...(await between(reasoning, own, ground.moments, false)),
      ...(/\byears? before\b/i.test(read.text) ? await between(reasoning, ground.moments, own, false) : []),
      ...(await between(reasoning, ground.moments, ground.moments, false)),
    ];
  }
  const points = pointsOf(ground);
  if (kind === 'gap' || OF_LIVES.test(read.text) || points.length < 2) {
    const lives = await livesOf(reasoning, entitiesOf(read.mentions));
    for (const { from, until } of lives.values()) points.push(...[from, until].filter((one) => one !== null));
  }
  return between(reasoning, points, points, PRESENT.test(read.text));
}

function entitiesOf(mentions: readonly Mention[]) {
  return mentions.flatMap(({ entities }) => entities);
}

/** When what the clause speaks of began, ended or happened. */
function pointsOf(ground: Ground): Bounds[] {
  return [...ground.moments, ...[...ground.own, ...ground.sentence].flatMap(endsOf)];
}

function endsOf(statement: Statement): Bounds[] {
  if (statement.kind === 'attribute') return statement.value.kind === 'date' ? [statement.value.date] : [];
  const { valid } = statement;
  const { first, last } = windowEnds(valid);
  return [
    ...(valid.fromText === null ? [] : [first]),
    ...(valid.untilText === null || last.min >= END - 2 ? [] : [last]),
  ];
}

async function between(
  reasoning: Reasoning,
  some: readonly Bounds[],
  others: readonly Bounds[],
  isPresent: boolean,
): Promise<Span[]> {
  const year = yearOf(reasoning);
  const now = isPresent ? ((await reasoning.now())?.moment ?? null) : null;
  const span = (a: Bounds, b: Bounds, isNow: boolean): Span => ({
    years: (b.min - a.min) / year,
    numbered: Math.floor(b.min / year) - Math.floor(a.min / year),
    isNow,
  });
  const spans = some.flatMap((a) => [
    ...others.filter(({ min }) => min > a.min).map((b) => span(a, b, false)),
    ...(now === null || now.min <= a.min ? [] : [span(a, now, true)]),
  ]);
  return [...new Map(spans.map((one) => [`${one.years} ${one.isNow}`, one])).values()];
}

const years = new WeakMap<object, number>();

/** Seconds in a year of the world's own calendar. */
export function yearOf({ parseDate, dates }: Reasoning): number {
  const known = years.get(dates);
  if (known !== undefined) return known;
  const [a, b] = [parseDate('300'), parseDate('400')];
  const length =
    a.kind === 'moment' && b.kind === 'moment' ? (b.moment.min - a.moment.min) / 100 : 31_556_952;
  years.set(dates, length);
  return length;
}
