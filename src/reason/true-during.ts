/** When did this really hold? The intervals that are told, within an era or at any time. */
import { windowsMayOverlap, windowsOverlap } from '../time/index.js';
import { type AskedTime, askedTime } from './asked-time.js';
import type { Reasoning } from './reasoning.js';
import { isHearsay, type ToldStatement, tell } from './told-statement.js';
import { type AskedFact, askedFact, type FactQuestion, factStatements } from './was-true-at.js';
import { isDated } from './when.js';

export interface Interval {
  /** In words; empty when nobody says when. */
  readonly when: string;
  /** Whether it lies in the span that was asked for: surely, perhaps, or unknown because it is undated. */
  readonly within: 'certain' | 'possible' | 'unknown';
  readonly statement: ToldStatement;
}

export interface IntervalsAnswer extends AskedFact {
  /** Null when any time was asked for. */
  readonly during: AskedTime | null;
  /** The earliest first. */
  readonly intervals: readonly Interval[];
  /** Told, but of another time than was asked for. */
  readonly outside: readonly ToldStatement[];
  readonly hearsay: readonly ToldStatement[];
}

export async function trueDuring(
  reasoning: Reasoning,
  question: FactQuestion,
  during?: string,
): Promise<IntervalsAnswer> {
  const fact = await askedFact(reasoning, question);
  const asked = during === undefined ? null : await askedTime(reasoning, during);
  const all = (await factStatements(reasoning, fact)).sort((a, b) => a.valid.fromMin - b.valid.fromMin);
  const told = await tell(reasoning, all);
  const intervals: Interval[] = [];
  const outside: ToldStatement[] = [];
  const hearsay: ToldStatement[] = [];
  const byId = new Map(all.map((statement) => [statement.id, statement]));
  for (const one of told) {
    const statement = byId.get(one.id);
    if (statement === undefined) continue;
    if (isHearsay(statement)) hearsay.push(one);
    else if (statement.flagged) continue;
    else if (asked !== null && isDated(statement.valid) && !windowsMayOverlap(statement.valid, asked.window))
      outside.push(one);
    else intervals.push({ when: one.when, within: withinOf(statement.valid, asked), statement: one });
  }
  return { ...fact, during: asked, intervals, outside, hearsay };
}

function withinOf(valid: AskedTime['window'], asked: AskedTime | null): Interval['within'] {
  if (!isDated(valid)) return 'unknown';
  if (asked === null) return 'certain';
  return windowsOverlap(valid, asked.window) === true ? 'certain' : 'possible';
}
