/** Numbers with units, ranges and `unlimited`, in one form for each size: 500 ms and 0.5 s are one value. */
import { matchesOf } from './matches.js';
import { remember } from './remember.js';

export type Dimension = 'duration' | 'size' | 'rate' | 'percent' | 'money' | 'quantity' | 'count';

export interface Measure {
  readonly dimension: Dimension;
  /** Equal for equal sizes. */
  readonly key: string;
  /** As it was written. */
  readonly told: string;
  readonly index: number;
}

/** Maps, since a word behind a number may be `constructor`. */
const SECONDS: ReadonlyMap<string, number> = new Map([
  ...spell(0.000_001, 'us', 'µs', 'microsecond', 'microseconds'),
  ...spell(0.001, 'ms', 'msec', 'millisecond', 'milliseconds', 'millis'),
  ...spell(1, 's', 'sec', 'secs', 'second', 'seconds'),
  ...spell(60, 'm', 'min', 'mins', 'minute', 'minutes'),
  ...spell(3600, 'h', 'hr', 'hrs', 'hour', 'hours'),
  ...spell(86_400, 'd', 'day', 'days'),
  ...spell(604_800, 'week', 'weeks'),
  ...spell(2_592_000, 'month', 'months'),
  ...spell(31_536_000, 'year', 'years'),
]);
const BYTES: ReadonlyMap<string, number> = new Map([
  ...spell(1, 'b', 'byte', 'bytes'),
  ...spell(1024, 'kb', 'kib', 'kilobyte', 'kilobytes'),
  ...spell(1024 ** 2, 'mb', 'mib', 'megabyte', 'megabytes', 'mi'),
  ...spell(1024 ** 3, 'gb', 'gib', 'gigabyte', 'gigabytes', 'gi'),
  ...spell(1024 ** 4, 'tb', 'tib', 'terabyte', 'terabytes'),
]);
const SCALE: ReadonlyMap<string, number> = new Map([
  ...spell(1e3, 'k', 'thousand'),
  ...spell(1e6, 'million'),
]);
const SHORT_RATES: ReadonlyMap<string, number> = new Map([
  ...spell(1, 'rps', 'qps', 'tps'),
  ...spell(60, 'rpm'),
  ...spell(3600, 'rph'),
]);

const NUMBER = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const UNIT = '[a-zµ%°]+';
const EACH = String.raw`\s*(?:/|per|a|an|each|every)\s*(second|sec|s|minute|min|m|hour|hr|h|day|d)\b`;
const COUNTED = String.raw`\s*(?:requests?|reqs?|calls?|queries|messages?|msgs?|events?|attempts?|writes|reads|hits|transactions?|logins?|emails?|operations?|ops)?`;
const MEASURE = new RegExp(
  String.raw`(?<![\w.-])(${NUMBER})(?:\s*(?:-|–|to|and)\s*(${NUMBER}))?(?:\s*(k|thousand|million)\b)?(?:(${COUNTED})${EACH}|\s*(%)|\s*-?\s*(${UNIT})\b)?(?![\w]|\.\d)`,
  'gi',
);
const CURRENCIES: ReadonlyMap<string, string> = new Map([
  ...spell('usd', '$', 'usd', 'us$', 'dollar', 'dollars', 'bucks'),
  ...spell('eur', '€', 'eur', 'euro', 'euros'),
  ...spell('gbp', '£', 'gbp', 'pound', 'pounds'),
  ...spell('chf', 'chf', 'francs'),
  ...spell('jpy', '¥', 'jpy', 'yen'),
  ...spell('inr', '₹', 'inr', 'rupees'),
  ...spell('sek', 'sek'),
  ...spell('cent', '¢', 'cent', 'cents', 'ct'),
]);
const MONEY = new RegExp(
  String.raw`(?:(?<sign>US\$|[$€£¥₹])\s?(?<signed>${NUMBER})|(?<![\w.-])(?<named>${NUMBER})\s?(?<unit>USD|EUR|GBP|CHF|JPY|INR|SEK|dollars?|euros?|bucks|pounds|cents?|ct|[$€£¥¢])(?!\w))(?<k>k\b)?`,
  'gi',
);
/** What things of the world are measured in: the unit that counts, and how many of it. */
const QUANTITIES: ReadonlyMap<string, readonly [string, number]> = new Map(
  Object.entries({
    hz: 'hz 1, khz hz 1000, mhz hz 1000000, ghz hz 1000000000',
    v: 'v 1, mv v 0.001, kv v 1000, volt v 1, volts v 1',
    a: 'ma a 0.001, mah ah 0.001, ah ah 1, amp a 1, amps a 1',
    w: 'w 1, kw w 1000, mw w 0.001, watt w 1, watts w 1',
    mm: 'mm 1, cm mm 10, km mm 1000000, um mm 0.001, inch mm 25.4, inches mm 25.4',
    kg: 'kg 1, g kg 0.001, grams kg 0.001',
    degree: '°c degree 1, celsius degree 1, degree degree 1, degrees degree 1',
    px: 'px 1, pixels px 1',
    fps: 'fps 1',
    bit: 'bit 1, bits bit 1',
    core: 'core 1, cores core 1, vcpu core 1, vcpus core 1, cpus core 1',
    db: 'db 1, dbm db 1',
    ohm: 'ohm 1, ohms ohm 1, kohm ohm 1000',
    bps: 'kbps bps 1000, mbps bps 1000000, gbps bps 1000000000, baud bps 1, mbit/s bps 1000000',
    bar: 'bar 1, psi psi 1, kpa kpa 1',
  }).flatMap(([unit, names]) =>
    names.split(', ').map((entry): [string, readonly [string, number]] => {
      const parts = entry.split(' ');
      const [name = '', of = unit, size = '1'] = parts.length === 2 ? [parts[0], unit, parts[1]] : parts;
      return [name, [of, Number(size)]];
    }),
  ),
);
const UNLIMITED =
  /\b(?:unlimited|infinite|unbounded|uncapped|no (?:rate |size |upper )?limit|without (?:a |any )?limit)\b/i;

/** Every measure in the text, from left to right. */
export const measuresIn = remember(findMeasures, 200);

const NONE: readonly Measure[] = [];

function findMeasures(text: string): readonly Measure[] {
  if (!/\d|un(?:limited|bounded|capped)|infinite|limit/i.test(text)) return NONE;
  const found: Measure[] = matchesOf(MONEY, text).map(moneyOf);
  for (const match of matchesOf(MEASURE, text)) {
    const measure = measureOf(match);
    const isMoney = found.some(
      ({ dimension, index, told }) =>
        dimension === 'money' && match.index >= index && match.index < index + told.length,
    );
    if (measure !== null && !isMoney) found.push(measure);
  }
  const endless = UNLIMITED.exec(text);
  if (endless !== null)
    found.push({ dimension: 'rate', key: 'unlimited', told: endless[0], index: endless.index });
  return found.sort((a, b) => a.index - b.index);
}

function moneyOf(match: RegExpMatchArray): Measure {
  const { sign, signed, named, unit, k } = match.groups ?? {};
  const amount = Number((signed ?? named ?? '').replaceAll(',', '')) * (k === undefined ? 1 : 1000);
  const currency = CURRENCIES.get((sign ?? unit ?? '').toLowerCase()) ?? '';
  return {
    dimension: 'money',
    key: `${plain(amount)} ${currency}`,
    told: match[0].trim(),
    index: match.index ?? 0,
  };
}

function measureOf(match: RegExpMatchArray): Measure | null {
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
  const quantity = QUANTITIES.get(word);
  if (quantity !== undefined) return make('quantity', quantity[1] * factor, ` ${quantity[0]}`);
  // The word behind the number is no unit: it is what was counted.
  const digits = told.slice(0, told.length - unit.length).trim();
  return { ...make('count', factor, ''), told: digits };
}

function plain(value: number): string {
  return String(Number(value.toPrecision(12)));
}

function spell<T>(size: T, ...names: string[]): [string, T][] {
  return names.map((name) => [name, size]);
}
