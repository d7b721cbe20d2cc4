/** Numbers with units, ranges and `unlimited`, in one form for each size: 500 ms and 0.5 s are one value. */
import { remembered } from '../../language/reader/grammar/words.js';

export type Dimension = 'duration' | 'size' | 'rate' | 'percent' | 'count';

export interface Measure {
  readonly dimension: Dimension;
  /** Equal for equal sizes. */
  readonly key: string;
  /** As it was written. */
  readonly told: string;
  readonly index: number;
}

/** Names of one size stand behind it. Maps, since a word behind a number may be `constructor`. */
function sizes(told: string): ReadonlyMap<string, number> {
  const rows = told.split(',').map((row) => row.trim().split(' '));
  return new Map(rows.flatMap(([size, ...names]) => names.map((name) => [name, Number(size)] as const)));
}

const SECONDS = sizes(
  `0.000001 us µs microsecond microseconds, 0.001 ms msec millisecond milliseconds millis, 1 s sec secs second seconds,
   60 m min mins minute minutes, 3600 h hr hrs hour hours, 86400 d day days, 604800 week weeks, 2592000 month months,
   31536000 year years`,
);
const BYTES = sizes(
  `1 b byte bytes, 1024 kb kib kilobyte kilobytes, ${1024 ** 2} mb mib megabyte megabytes mi,
   ${1024 ** 3} gb gib gigabyte gigabytes gi, ${1024 ** 4} tb tib terabyte terabytes`,
);
const SCALE = sizes('1000 k thousand, 1000000 million');
const SHORT_RATES = sizes('1 rps qps tps, 60 rpm, 3600 rph');

const NUMBER = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const UNIT = '[a-zµ%°]+';
const EACH = String.raw`\s*(?:/|per|a|an|each|every)\s*(second|sec|s|minute|min|m|hour|hr|h|day|d)\b`;
const COUNTED = String.raw`\s*(?:requests?|reqs?|calls?|queries|messages?|msgs?|events?|attempts?|writes|reads|hits|transactions?|logins?|emails?|operations?|ops)?`;
const MEASURE = new RegExp(
  String.raw`(?<![\w.,$€£¥-])(${NUMBER})(?:\s*(?:-|–|to|and)\s*(${NUMBER}))?(?:\s*(k|thousand|million)\b)?(?:(${COUNTED})${EACH}|\s*(%)|\s*-?\s*(${UNIT})\b)?(?![\w]|\.\d)`,
  'gi',
);
/** Units that nothing here is told in. */
const NO_COUNT = /\d\s*-?\s*[kmg]?(?:bps|hz)$/i;
const UNLIMITED =
  /\b(?:unlimited|infinite|unbounded|uncapped|no (?:rate |size |upper )?limit|without (?:a |any )?limit)\b/i;

/** Every measure in the text, from left to right. */
export const measuresIn = remembered(findMeasures, 200);

const NONE: readonly Measure[] = [];

function findMeasures(text: string): readonly Measure[] {
  if (!/\d|un(?:limited|bounded|capped)|infinite|limit/i.test(text)) return NONE;
  const found = [...text.matchAll(MEASURE)].filter(([told]) => !NO_COUNT.test(told)).map(measureOf);
  const endless = UNLIMITED.exec(text);
  if (endless !== null)
    found.push({ dimension: 'rate', key: 'unlimited', told: endless[0], index: endless.index });
  return found.sort((a, b) => a.index - b.index);
}

function measureOf(match: RegExpMatchArray): Measure {
  const [told, low = '', high, scale, , each, percent, unit] = match;
  const factor = scale === undefined ? 1 : (SCALE.get(scale.toLowerCase()) ?? 1);
  const make = (dimension: Dimension, by: number, name: string): Measure => ({
    dimension,
    key:
      [low, high]
        .flatMap((one) => (one === undefined ? [] : [plain(Number(one.replaceAll(',', '')) * by)]))
        .join('–') + name,
    told: told.trim(),
    index: match.index ?? 0,
  });
  if (each !== undefined) return make('rate', factor / (SECONDS.get(each.toLowerCase()) ?? 1), ' per second');
  if (percent !== undefined || unit === '%') return make('percent', 1, ' %');
  if (unit === undefined) return make('count', factor, '');
  const word = unit.toLowerCase();
  const short = SHORT_RATES.get(word);
  if (short !== undefined) return make('rate', factor / short, ' per second');
  // `512Mi`, but 5 m is five minutes and not megabytes.
  const bytes = word === 'b' && unit === 'b' ? undefined : BYTES.get(word);
  if (bytes !== undefined) return make('size', bytes * factor, ' bytes');
  const seconds = SECONDS.get(word);
  if (seconds !== undefined) return make('duration', seconds * factor, ' s');
  if (word === 'percent') return make('percent', 1, ' %');
  // The word behind the number is no unit: it is what was counted.
  const digits = told.slice(0, told.length - unit.length).trim();
  return { ...make('count', factor, ''), told: digits };
}

function plain(value: number): string {
  return String(Number(value.toPrecision(12)));
}
