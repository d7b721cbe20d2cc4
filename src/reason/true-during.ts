/** When did this really hold? The intervals that are told, within an era or at any time. */
import type { Relation } from '../model/index.js';
import { type AskedTime, askedTime } from './asked-time.js';
import { type Held, heldAt } from './holding.js';
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
  const found = await factStatements(reasoning, fact);
  const held = await heldAt(reasoning, found, asked);
  const start = ({ id, valid }: Relation) => (held.get(id)?.window ?? valid).fromMin;
  const all = found.sort((a, b) => start(a) - start(b));
  const told = await tell(reasoning, all);
  const intervals: Interval[] = [];
  const outside: ToldStatement[] = [];
  const hearsay: ToldStatement[] = [];
  const byId = new Map(all.map((statement) => [statement.id, statement]));
  for (const one of told) {
    const statement = byId.get(one.id);
    if (statement === undefined) continue;
    const when = held.get(one.id);
    if (when === undefined) continue;
    if (isHearsay(statement)) hearsay.push(one);
    else if (statement.flagged) continue;
    else if (when.holding === 'past' || when.holding === 'future') outside.push(one);
    else
      intervals.push({
        when: one.when || (when.borrowed ?? ''),
        within: withinOf(when, asked),
        statement: one,
      });
  }
  return { ...fact, during: asked, intervals, outside, hearsay };
}

function withinOf({ window, holding }: Held, asked: AskedTime | null): Interval['within'] {
  if (!isDated(window) || holding === 'undated') return 'unknown';
  return asked === null || holding === 'certain' ? 'certain' : 'possible';
}
