/** Reads dates told through something else: `three days after X`, `during X`, `in the reign of X`. */
import type { Aspect, Part, Relation, RelativeDate, RelativeUnit } from '../parsed.js';
import { readCount } from './number-words.js';
import { readPart } from './read-draft.js';
import type { Reader } from './reader.js';
import { readApproximation, readBound } from './term.js';

const UNITS = new Map<string, RelativeUnit>(
  (['second', 'minute', 'hour', 'day', 'week', 'month', 'season', 'year', 'decade'] as const).flatMap(
    (unit) => [[unit, unit] as const, [`${unit}s`, unit] as const],
  ),
);
UNITS.set('century', 'century')
  .set('centuries', 'century')
  .set('millennium', 'millennium')
  .set('millennia', 'millennium');
UNITS.set('winter', 'year')
  .set('winters', 'year')
  .set('summers', 'year')
  .set('moons', 'month')
  .set('night', 'day');
UNITS.set('nights', 'day').set('fortnight', 'week');

const DURING = new Set(['during', 'in', 'within', 'throughout', 'amid', 'amidst']);
const AT = new Set(['at', 'on', 'upon']);
const AFTER = new Set(['after', 'following', 'later']);
const ASPECTS = new Map<string, Aspect>([
  ['reign', 'reign'],
  ['rule', 'reign'],
  ['life', 'life'],
  ['lifetime', 'life'],
  ['birth', 'birth'],
  ['death', 'death'],
  ['beginning', 'start'],
  ['start', 'start'],
  ['outbreak', 'start'],
  ['end', 'end'],
]);

/** No name starts with these, so what does is a date gone wrong. */
const NO_NAME = new Set(
  'before after by since during from between until till to of in on at and or ongoing'.split(' '),
);

type Told = Omit<RelativeDate, 'kind' | 'anchor' | 'of' | 'text'>;

/** A relative date with the position of the token where its anchor begins. */
export interface ReadRelative {
  readonly date: RelativeDate;
  readonly anchorAt: number;
}

/** Null when the text is not of this kind. */
export function readRelative(reader: Reader): ReadRelative | null {
  const about = readApproximation(reader) !== null;
  const told = readOffset(reader, about) ?? readWhole(reader) ?? readPlain(reader);
  if (!told) return null;
  const anchorAt = reader.at;
  reader.skipWord('the');
  const anchor = reader.slice(reader.at, reader.end);
  const first = reader.peek();
  if (!first || first.kind === 'mark' || NO_NAME.has(first.text)) return null;
  const of = aspectOf(reader);
  const text = reader.text.trim();
  return { anchorAt, date: { kind: 'relative', anchor, ...(of ? { of } : {}), ...told, text } };
}

/** `three days after`, `the year before`, `two to four weeks after`. */
function readOffset(reader: Reader, about: boolean): Told | null {
  const here = reader.at;
  const offset = readLength(reader, about);
  const relation = offset === null ? null : readDirection(reader);
  if (offset !== null && relation !== null) return { relation, offset };
  reader.at = here;
  return null;
}

/** `10,000 years ago`, counted from the world's now; never exact. Null when the text is not of this kind. */
export function readAgo(reader: Reader): RelativeDate | null {
  readApproximation(reader);
  const offset = readLength(reader, true);
  if (offset === null || !reader.skipWord('ago') || reader.at < reader.end) return null;
  return { kind: 'relative', anchor: 'now', relation: 'before', offset, text: reader.text.trim() };
}

/** `three days`, `the year`, `two to four weeks`. */
function readLength(reader: Reader, about: boolean): Told['offset'] | null {
  const the = reader.skipWord('the');
  let count = the ? { min: 1, max: 1 } : readCount(reader);
  if (count && reader.skipWord('to', 'or', '-')) {
    const most = readCount(reader);
    count = most ? { min: Math.min(count.min, most.min), max: Math.max(count.max, most.max) } : null;
  }
  const word = reader.peek()?.text ?? '';
  const unit = count && UNITS.get(word);
  if (!count || !unit) return null;
  reader.skip(1);
  const times = word === 'fortnight' ? 2 : 1;
  const slack = about ? Math.max(1, Math.round(count.max / 4)) : 0;
  return { min: Math.max(0, count.min * times - slack), max: count.max * times + slack, unit };
}

function readDirection(reader: Reader): Relation | null {
  if (reader.skipWord('before', 'preceding', 'earlier') || reader.skipPhrase(['prior', 'to'])) {
    reader.skipWord('than');
    return 'before';
  }
  if (!AFTER.has(reader.peek()?.text ?? '')) return null;
  reader.skip(1);
  reader.skipWord('than');
  return 'after';
}

/** `the year of X`, `in the same week as X`: the whole unit in which the anchor lies. */
function readWhole(reader: Reader): Told | null {
  const here = reader.at;
  reader.skipWord('in', 'on', 'during');
  reader.skipWord('the');
  const same = reader.skipWord('same');
  const unit = UNITS.get(reader.peek()?.text ?? '');
  reader.skip(1);
  if (unit && reader.skipWord(same ? 'as' : 'of')) return { relation: 'at', unit };
  reader.at = here;
  return null;
}

/** `before X`, `during X`, `late in X`, `shortly after X`. */
function readPlain(reader: Reader): Told | null {
  if (reader.skipWord('shortly', 'soon', 'just', 'right', 'immediately')) {
    const relation = readDirection(reader);
    return relation && { relation, offset: { min: 0, max: 1, unit: 'year' } };
  }
  const part = readPartOf(reader);
  if (part) return { relation: 'during', part };
  const bound = readBound(reader);
  if (bound) return { relation: bound };
  const word = reader.peek()?.text ?? '';
  if (!DURING.has(word) && !AT.has(word)) return null;
  reader.skip(1);
  return { relation: AT.has(word) ? 'at' : 'during' };
}

/** A part must say of what it is one: `late in the Long Winter`, `at the end of the Border Wars`. */
function readPartOf(reader: Reader): Part | null {
  const here = reader.at;
  reader.skipWord('at', 'in', 'towards', 'toward', 'near');
  reader.skipWord('the');
  const start = reader.at;
  const part = readPart(reader);
  const said = ['in', 'of', 'during'].some(
    (w) => reader.tokens[start + 1]?.text === w || reader.tokens[start + 2]?.text === w,
  );
  if (part && said) {
    reader.skipWord('during');
    return part;
  }
  reader.at = here;
  return null;
}

function aspectOf(reader: Reader): RelativeDate['of'] | null {
  const aspect = ASPECTS.get(reader.peek()?.text ?? '');
  if (!aspect || reader.peek(1)?.text !== 'of') return null;
  const at = reader.peek(2)?.text === 'the' ? reader.at + 3 : reader.at + 2;
  const name = reader.slice(at, reader.end);
  return name === '' ? null : { aspect, name };
}
