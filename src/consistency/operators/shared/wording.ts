/** Words for messages: names with their dates, lists, and what a relation says. */
import { formatValue, listed, type Value } from '../../../model/index.js';
import { phraseOf as phrase } from '../../../packs/lookup/phrase.js';
import type { RelationType } from '../../../packs/ontology.js';
import type { Handle } from '../../../store/ground.js';
import {
  BEGINNING,
  type Bounds,
  type DateContext,
  END,
  formatMoment,
  parseDate,
} from '../../../time/index.js';
import type { Ground, LifeBound, StatementIndex } from '../../ground/ground.js';
import { beginningIsUnknown, byTime, endIsUnknown, isUndated } from './windows.js';

export { phrase };

const SHOWN = 6;

/** `a, b and c`; a long one ends in `and 12 more`. */
export function list(words: readonly string[], total = words.length): string {
  const shown = words.length === total && total <= SHOWN + 1 ? words : words.slice(0, SHOWN);
  const rest = total - shown.length;
  const parts = rest > 0 ? [...shown, `${rest.toLocaleString('en')} more`] : shown;
  return listed(parts);
}

/** `Odile Marsh (330 TA – 345 TA)`; nothing in brackets where no date is written. */
export function dated(ground: Ground, entity: Handle, statements: readonly StatementIndex[]): string {
  const told = statements.filter((statement) => !isUndated(ground.window(statement))).sort(byTime(ground));
  const words = [...new Set(told.map((statement) => ground.words(statement)))].filter((word) => word !== '');
  const name = ground.name(entity);
  return words.length === 0 ? name : `${name} (${words.join('; ')})`;
}

/** Several subjects: `Odile Marsh and Gervase Hask both ruled Thornwick`. */
export function phraseOfMany(
  relation: RelationType,
  subjects: string,
  how: ' both' | ' all' | '',
  object: string,
): string {
  const { phrase: pattern } = relation;
  if (!pattern.startsWith('{subject} ')) return phrase(relation, subjects, object);
  const was = '{subject} was ';
  const said = pattern.slice(was.length);
  // Several are not `both a parent`: each is one.
  const each = how !== '' && /^(?:an?|the) /.test(said) ? ' each' : how;
  const rest = pattern.startsWith(was)
    ? ` were${each} ${said}`
    : `${how}${pattern.slice('{subject}'.length)}`;
  return subjects + rest.replace('{object}', () => object);
}

export function phraseOf(ground: Ground, relation: RelationType, statement: StatementIndex): string {
  return phrase(relation, ground.name(ground.subject(statement)), ground.name(ground.object(statement)));
}

/** What date would tell more: `until when Tolly Reed was married to Anna Wicks`. */
export function missingDate(ground: Ground, relation: RelationType, statement: StatementIndex): string {
  const window = ground.window(statement);
  const said = phraseOf(ground, relation, statement);
  const [begins, ends] = [beginningIsUnknown(window), endIsUnknown(window)];
  if (begins && ends) return `when ${said}`;
  if (begins) return `from when ${said}`;
  return ends ? `until when ${said}` : `when exactly ${said}`;
}

/** A date of an entity in the words of its sources: `c. 332 TA`, `340 TA or 342 TA`. */
export function dateWords(ground: Ground, entity: Handle, { attribute, min, max }: LifeBound): string {
  const values = [...ground.values(entity, attribute)].sort(byValue);
  const written = values.map(({ value }) =>
    value.kind === 'date' ? settled(ground, value.date.text, value.date) : formatValue(value),
  );
  const words = [...new Set(written)].filter((word) => word !== '');
  return words.length === 0 ? formatMoment({ min, max }, ground.dates) : words.join(' or ');
}

/** A date that leans on another is told with what it came to: `121 TA, three years after the Battle of Grey Weir`. */
function settled(ground: Ground, text: string, bounds: Bounds): string {
  const isOpen = bounds.min <= BEGINNING || bounds.max >= END;
  if (isOpen || !leans(ground, text)) return text;
  return `${formatMoment(bounds, ground.dates)}, ${text}`;
}

export function leans({ dates }: Ground, text: string | null | undefined): boolean {
  if (text == null) return false;
  const known = leaning.get(dates) ?? new Map<string, boolean>();
  leaning.set(dates, known);
  const told = known.get(text) ?? parseDate(text, dates).kind === 'relative';
  if (known.size < MOST_TEXTS) known.set(text, told);
  return told;
}

/** Few dates are written in words that no other has. */
const leaning = new WeakMap<DateContext, Map<string, boolean>>();
const MOST_TEXTS = 20_000;

/** Not by the order in which they were written down: the same beliefs are told in the same words. */
export function byValue(
  { value: a }: { readonly value: Value },
  { value: b }: { readonly value: Value },
): number {
  const [x, y] = [a.kind === 'date' ? a.date : null, b.kind === 'date' ? b.date : null];
  const bounds = x && y ? x.min - y.min || x.max - y.max : 0;
  return bounds || (formatValue(a) < formatValue(b) ? -1 : 1);
}
