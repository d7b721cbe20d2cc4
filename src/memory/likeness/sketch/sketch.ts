/** A fact in outline: what it is about, the names and amounts in it, and whether it says how things are now. */
import { clausesOf } from '../../words/clauses.js';
import { remember } from '../../words/remember.js';
import { isSilent, singular, stem, stemsOf } from '../../words/stems.js';
import { technologiesIn } from '../../words/technologies.js';
import { type Amount, amountsIn } from './amounts.js';
import { inFigures } from './figures.js';

export interface Name {
  /** In small letters, by whatever name it goes. */
  readonly key: string;
  readonly told: string;
  /** The kind of tool it is known to be; empty for what nobody listed. */
  readonly role: string;
  readonly version: string | null;
}

export interface Sketch {
  readonly text: string;
  /** What is told in it, one thing after another. */
  readonly parts: readonly string[];
  /** Stems of what it is about, without amounts. */
  readonly topic: ReadonlySet<string>;
  /** Of all its words. */
  readonly stems: ReadonlySet<string>;
  /** Each word of the topic with those right before it: "feed cache TTL". */
  readonly heads: ReadonlyMap<string, readonly string[]>;
  readonly names: readonly Name[];
  readonly amounts: readonly Amount[];
  /** What tells one of a kind from another: an environment, a side, a number that something goes by. */
  readonly marks: ReadonlyMap<string, ReadonlySet<string>>;
  readonly changes: boolean;
  /** It says how things are, and neither asks, plans, supposes nor tells of the past. */
  readonly isPlain: boolean;
}

export const sketchOf: (text: string) => Sketch = remember(draw, 500);

function draw(text: string): Sketch {
  const figured = inFigures(text);
  const clauses = clausesOf(text);
  const names = namesIn(text);
  const amounts = amountsIn(figured);
  const without = new Set(amounts.flatMap(({ told }) => stemsOf(told)));
  const topic = stemsOf(figured.replace(/(?<=[a-z])[-/](?=[a-z])/gi, ' ')).filter(
    (one) => !isSilent(one) && !without.has(one) && !UNIT_STEMS.has(one) && one.length > 2,
  );
  return {
    text,
    parts: text.split(PARTS),
    topic: new Set(topic),
    stems: new Set(stemsOf(figured)),
    heads: headsIn(figured, new Set(topic)),
    names,
    amounts,
    marks: marksIn(text, clauses),
    changes: clauses.some(({ changes }) => changes),
    isPlain: clauses.length > 0 && clauses.every(({ mood }) => mood === 'says'),
  };
}

const PARTS =
  /[;.!?]\s+|,\s+(?=(?:so|and|but|because|since|that|which|else|otherwise|then|while|or|if|when|we|it|they|the|our|I|you|ask|put|keep|told|don't|dont)\b)|\s+(?:because|while|whereas)\s+/i;

function headsIn(text: string, topic: ReadonlySet<string>): Map<string, readonly string[]> {
  const words = (text.match(/[\p{L}\d][\p{L}\d_-]*/gu) ?? []).map((word) => stem(word));
  const heads = new Map<string, readonly string[]>();
  for (const [i, word] of words.entries()) {
    if (!topic.has(word)) continue;
    const before = words.slice(Math.max(0, i - LONGEST), i);
    const from = before.findLastIndex((one) => SMALL.has(one)) + 1;
    if (from < before.length) heads.set(word, before.slice(from));
  }
  return heads;
}

const LONGEST = 2;
const SMALL = new Set(
  'the a an our your their its his her my this that these those all any each every both some no of in on at to for from by with and or as is are was be has have may can must new one per not only via than into'
    .split(' ')
    .map(stem),
);

const UNIT_STEMS = new Set(
  'second minute hour day week month year night fortnight percent byte kilobyte megabyte gigabyte half dozen hundred thousand million every'
    .split(' ')
    .map(stem),
);

/** With a capital letter inside a sentence, or written as no word is. */
const UNLISTED =
  /(?<![\w/.-])(?:[A-Z]\w+(?:-[A-Z\d]\w*)+|[A-Z][a-z]+(?:[A-Z]\w*)*|[A-Z][A-Z\d]+(?:-[A-Z\d]+)*|[a-z]+[A-Z]\w*)(?![\w/-])/g;

function namesIn(text: string): Name[] {
  const listed = technologiesIn(text);
  const names = listed.map(({ name, told, role, index }) => ({
    ...{ key: name.toLowerCase(), told, role, index },
    version: versionAfter(text.slice(index + told.length)),
  }));
  const isListed = (at: number) => listed.some(({ index, told }) => at >= index && at < index + told.length);
  for (const match of text.matchAll(UNLISTED)) {
    const [told] = match;
    const isFirst = /(?:^|[.!?:;]\s+)$/.test(text.slice(0, match.index));
    const rest = text.slice(match.index + told.length);
    const version = versionAfter(rest);
    const isOdd = /[a-z][A-Z]|^[A-Z\d-]{2,}$/.test(told) || version !== null;
    if (isListed(match.index) || COMMON.has(told)) continue;
    if ((told.length < SHORTEST && version === null) || (isFirst && !isOdd && !TAKES_OVER.test(rest)))
      continue;
    names.push({ key: told.toLowerCase(), told, role: '', index: match.index, version });
  }
  return names;
}

const SHORTEST = 3;
/** At the head of a sentence only what comes or goes is known for a name. */
const TAKES_OVER =
  /^\s+(?:has |have )?(?:took|takes?|taken|replaces?|replaced|supersedes?|superseded|succeeds|made way|gave way|is out|is gone|ran out|was (?:dropped|abandoned|retired|replaced))\b/i;

/** Capital letters of the calendar and of everyday speech. */
const COMMON = new Set(
  'I Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July August September October November December OK FYI TODO PSA ETA API URL PR QA UI ID IP'.split(
    ' ',
  ),
);

function versionAfter(rest: string): string | null {
  return (
    /^\s+(?:version\s+|v)?(\d+(?:\.\d+)*[a-z]?)(?![\w%:]|[.,]\d)(?!\s*(?:ms|s|%|[kmgt]b|x|hours?|minutes?|days?|seconds?|weeks?|months?|years?|times?|of)\b)/i.exec(
      rest,
    )?.[1] ?? null
  );
}

const GOES_BY =
  /\b(line|port|phase|step|room|floor|dock|gate|unit|zone|rack|bay|level|tier|slot|lane|ward|hall|aisle|block|pool|shard|plant|site|building|press|robot|station|team|squad)\s+(\d+|[A-Z])\b/gi;

/** "Severity 1", "Plan B", "v2": what begins with a capital letter and has a number behind it is one of a kind, or a version. */
const NUMBERED = /\b([A-Z][a-z]{2,}|v(?=\d))\s?(?:#|no\.\s?)?(\d{1,3}(?:\.\d+)*|[A-Z])\b(?!%)/g;

/** "In week 12", "for 2025": what is told of one time, and not since when it is so. */
const PERIOD =
  /(?<!\b(?:since|from|until|till|as of|starting|effective|by|after|before|with) (?:the )?)\b(?:(week|sprint|quarter|season|semester|term|grade|class|year|month|chapter|episode|round|cohort|batch)\s+|(?=20\d\d\b)|(q)(?=[1-4]\b))(\d+[a-z]?)\b(?![:.,]?\d)/gi;
/** "The yearly plan": which of them it is. */
const OFTEN =
  /^(?:the |our |an? |each |every )?(hourly|daily|nightly|weekly|fortnightly|biweekly|monthly|quarterly|half-yearly|yearly|annual) (?!and\b|or\b|at\b|on\b|in\b)[a-z]/i;

/** Of each only one is meant. */
const SIDES: readonly (readonly string[])[] = [
  'read write',
  'upload download',
  'inbound outbound incoming outgoing',
  'internal external public private intranet',
  'free paid basic pro premium enterprise trial',
  'admin guest visitor',
  'weekday weekend',
  'day night',
  'minimum maximum min max',
  'soft hard',
  'primary secondary replica standby',
  'ios android web desktop mobile tablet',
  'adult child children infant',
  'morning evening afternoon',
  'summer winter',
  'left right',
  'north south east west',
  'access refresh',
  'connect idle read write',
  'warm cold hot',
  'new existing old',
  'full incremental',
  'small large big little tiny huge',
  'upper lower',
  'indoor outdoor',
  'first second third',
  'production staging test development demo sandbox',
  'domestic international',
  'draft published',
  'import export',
].map((line) => line.split(' '));
const SIDE = new Map<string, string[]>();
for (const [at, words] of SIDES.entries())
  for (const word of words) SIDE.set(word, [...(SIDE.get(word) ?? []), `side ${at}`]);

function marksIn(text: string, clauses: ReturnType<typeof clausesOf>): Map<string, Set<string>> {
  const marks = new Map<string, Set<string>>();
  const mark = (what: string, which: string) =>
    marks.set(what, (marks.get(what) ?? new Set<string>()).add(which.toLowerCase()));
  for (const { qualifiers } of clauses)
    for (const [name, value] of Object.entries(qualifiers)) mark(name, String(value));
  for (const [, kind = '', number = ''] of text.matchAll(GOES_BY)) mark(`# ${kind.toLowerCase()}`, number);
  for (const [, kind = '', number = ''] of text.matchAll(NUMBERED)) mark(`# ${kind.toLowerCase()}`, number);
  for (const [, kind, quarter, number = ''] of text.matchAll(PERIOD))
    mark(`side ${(kind ?? quarter ?? 'year').toLowerCase()}`, number);
  const often = OFTEN.exec(text)?.[1];
  if (often !== undefined) mark('side often', often);
  for (const word of text.toLowerCase().match(/[a-z]+/g) ?? [])
    for (const side of SIDE.get(singular(word)) ?? []) mark(side, stem(word));
  return marks;
}
