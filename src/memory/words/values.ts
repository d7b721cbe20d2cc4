/** Values that two people would write alike, or in forms that can be brought together: what else is said stays words. */
import { type Measure, measuresIn } from './measures.js';
import { technologiesIn } from './technologies.js';
import { timingOf } from './times.js';

export interface WordValue {
  readonly value: string;
  readonly told: string;
  /** Only values of one sort are held against each other. */
  readonly sort: string;
}

const NUMBERS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const LEVELS =
  /^(?:trace|debug|info|notice|warn(?:ing)?|error|fatal|low|medium|high|critical|strict|lax|none|default)$/i;
/** Paths, addresses, channels, file names, names in code. */
const ADDRESS =
  /^(?:https?:\/\/\S+|\/[\w/{}.:-]+|#[\w-]+|[\w-]+(?:\.[\w-]+)+(?:\/\S*)?|[\w.-]+@[\w.-]+|[a-z]+(?:_[a-z0-9]+)+|[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+|[a-z]+-[a-z]+-\d|[a-z][a-z\d]*(?:-[a-z\d]+)+)$/;
const NAME = /^(?:[A-Z][\w.+#-]*|[a-z]+[A-Z0-9]\w*)(?: (?:[A-Z][\w.+#-]*|\d[\w.]*)){0,3}$/;
const LEAD =
  /^(?:(?:at most|at least|now|only|currently|always|set to|limited to|capped at|set|to|at|of|up to|at most|at least|a maximum of|a minimum of|exactly|about|called|named|a|an|the|back)\s+)+/i;
const TAIL =
  /\s+(?:now|again|by default|everywhere|for everyone|for now|at most|max(?:imum)?|each|at the moment|currently|as well)$/i;
const AMOUNT = /^[\d$€£]/;

/** The value that the words are, with nothing left over. */
export function wordValue(words: string): WordValue | null {
  let text = words.trim().replace(/[.,;]+$/, '');
  for (let before = ''; before !== text; ) {
    before = text;
    text = text
      .replace(LEAD, '')
      .replace(TAIL, '')
      .replace(/,?\s+not\s+\S+(?: \S+)?$/, '')
      .trim();
  }
  if (text === '') return null;
  const timing = timingOf(text);
  if (timing !== null) return { value: timing.key, told: text, sort: timing.sort };
  const counted = NUMBERS.indexOf(text.toLowerCase());
  if (counted >= 0) return { value: String(counted), told: text, sort: 'count' };
  if (AMOUNT.test(text) || /^(?:unlimited|infinite|unbounded)$/i.test(text)) return amountOf(text);
  if (LEVELS.test(text)) return { value: text.toLowerCase(), told: text, sort: 'word' };
  const [technology] = technologiesIn(text);
  if (technology !== undefined && technology.told.length === text.length)
    return { value: technology.name.toLowerCase(), told: technology.name, sort: 'word' };
  if (ADDRESS.test(text) || NAME.test(text)) return { value: text.toLowerCase(), told: text, sort: 'word' };
  return null;
}

function amountOf(text: string): WordValue | null {
  const [measure, another] = measuresIn(text);
  if (measure === undefined || another !== undefined || measure.index > 1) return null;
  const rest = text.slice(measure.index + measure.told.length).trim();
  if (!/^(?:[\p{L}-]+(?: [\p{L}-]+)?)?$/u.test(rest)) return null;
  return { value: keyOf(measure, rest), told: text, sort: measure.dimension };
}

/** What was counted counts: 20 EUR are not 20 items, and "12 characters" are 12. */
function keyOf({ key, dimension }: Measure, rest: string): string {
  const currency = /^(?:eur|euros?|usd|dollars?|gbp|chf|jpy|cents?)$/i.exec(rest)?.[0];
  return dimension === 'count' && currency !== undefined ? `${key} ${currency.toLowerCase()}` : key;
}

/** A number at the head of the words, in digits or letters, and the words behind it. */
export function countedIn(words: string): { value: string; told: string; what: string; sort: string } | null {
  const spelled = /^(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\s+(.+)$/i.exec(
    words.trim(),
  );
  if (spelled !== null) {
    const value = String(NUMBERS.indexOf((spelled[1] ?? '').toLowerCase()));
    return { value, told: spelled[1] ?? '', what: spelled[2] ?? '', sort: 'count' };
  }
  const [measure] = measuresIn(words);
  if (measure === undefined || words.slice(0, measure.index).trim() !== '') return null;
  const what = words.slice(measure.index + measure.told.length).trim();
  return { value: measure.key, told: measure.told, what, sort: measure.dimension };
}
