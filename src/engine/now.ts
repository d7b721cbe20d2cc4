/** What "now" means in a world: what lore.yaml says, else the present where the world lives in it, else nothing. */
import { LoreError, sentence } from '../model/index.js';
import type { Ontology } from '../packs/ontology.js';
import { type DateContext, formatSeconds, type Moment, type ParsedDate } from '../time/index.js';
import type { WorldConfig } from './config.js';
import type { Now } from './world.js';

/** Null where nobody knows: an invented calendar has no today. */
export function worldNow(
  { now }: Pick<WorldConfig, 'now'>,
  ontology: Ontology,
  dates: DateContext,
  parse: (text: string) => ParsedDate,
): Now | null {
  if (now !== null) return { moment: configuredNow(now, parse), because: 'lore.yaml says so' };
  if (ontology.time !== 'real') return null;
  return { moment: present(dates), because: 'this world keeps to the date of today' };
}

/** Throws when the words in lore.yaml are no date. */
export function configuredNow(text: string, parse: (text: string) => ParsedDate): Moment {
  const parsed = parse(text);
  if (parsed.kind === 'moment') return parsed.moment;
  throw new LoreError({
    code: 'world/bad-now',
    message: `The world's now, "${text}", is not a date that stands by itself.`,
    hint:
      parsed.kind === 'problem'
        ? `${sentence(parsed.message)} ${sentence(parsed.hint)}`
        : 'Write a date of its own calendar.',
  });
}

function present(dates: DateContext): Moment {
  const second = Math.floor(Date.now() / 1000);
  const text = formatSeconds(second, dates, { precision: 'day' });
  return { min: second, max: second, text, calendar: dates.default };
}
