/** The time a question is about: a date, a span, an era or an event by its name, or `current`. */
import { LoreError, sentence } from '../model/index.js';
import { type Bounds, momentOfDate, shiftSeconds, type Window } from '../time/index.js';
import { lifetimeFrom, lifetimeText } from './lifetime.js';
import type { ReasonedNow, Reasoning } from './reasoning.js';
import { isDated } from './when.js';

export interface AskedTime {
  /** Where both ends are sure, it is all of the granule that was asked for. */
  readonly window: Window;
  /** As an answer says it: `340 TA`, `Long Winter (290 TA – 312 TA)`. */
  readonly text: string;
  /** What `current` stood for; null when another time was asked for. */
  readonly because: string | null;
}

const CURRENT = /^(?:current|currently|now|today|present|the present)$/i;

/** Throws `reason/no-now` or `reason/bad-date`, saying what would do. */
export async function askedTime(reasoning: Reasoning, text: string): Promise<AskedTime> {
  const wanted = text.trim();
  if (CURRENT.test(wanted)) return currentTime(reasoning);
  const parsed = reasoning.parseDate(wanted);
  const moment = momentOfDate(parsed);
  if (moment !== null) return { window: wholeOf(moment), text: moment.text, because: null };
  const named = await namedTime(reasoning, wanted);
  if (named !== null) return named;
  throw new LoreError({
    code: 'reason/bad-date',
    message: `"${text}" is not a time here.`,
    hint:
      parsed.kind === 'problem'
        ? `${sentence(parsed.message)} ${sentence(parsed.hint)}`
        : 'Write a date that stands by itself, an era, or `current`.',
  });
}

export async function currentTime({ now }: Reasoning): Promise<AskedTime> {
  const current = await now();
  if (current !== null) return timeOf(current);
  throw new LoreError({
    code: 'reason/no-now',
    message: 'When the present of this world is, is not known: nobody has declared it.',
    hint: 'Write `now:` with a date in lore.yaml, or ask for a date.',
  });
}

export function timeOf({ moment, because }: ReasonedNow): AskedTime {
  return { window: wholeOf(moment), text: moment.text, because };
}

/** Everything within the granule, for certain. */
export function wholeOf({ min, max }: Bounds): Window {
  const end = shiftSeconds(max, 1);
  return { fromMin: min, fromMax: min, untilMin: end, untilMax: end };
}

/** An era or an event lends its own dates. */
async function namedTime(reasoning: Reasoning, name: string): Promise<AskedTime | null> {
  const entity = await reasoning.find(name).catch(() => null);
  if (entity === null) return null;
  const statements = await reasoning.store.statements({ subject: entity.id });
  const life = lifetimeFrom(statements, entity.type, reasoning.ontology);
  if (!isDated(life.window)) return null;
  return { window: life.window, text: `${entity.name} (${lifetimeText(life)})`, because: null };
}
