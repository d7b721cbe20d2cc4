/** A thing that has a name and a value, whatever it is: "the log level of the gateway is debug", "pull requests need two approvals". */
import { modeOf, type WordClaim } from './claim.js';
import type { Clause } from './clauses.js';
import { madeName } from './names.js';
import { filed } from './subjects.js';
import { TURNED } from './turns.js';
import { countedIn, type WordValue, wordValue } from './values.js';
import { isVarying } from './varying.js';

type Told = Pick<WordValue, 'value' | 'told' | 'sort'> & {
  readonly name: string;
  readonly changes?: boolean;
};

const STATE =
  /^(?<what>.+?)\s*(?:=|:|\b(?:(?:is|are) (?:now )?(?:set to|limited to|capped at|called|named|at|on|(?:reachable|available|accessible|found|hosted|published|located|served) (?:at|under|via|on))|is|are|equals|stays|remains|defaults to))\s+(?<value>.+)$/i;
const WE_TURNED = new RegExp(
  String.raw`^(?:we|i|they)?\s*(?:have|has|'ve|just|finally|recently)?\s*(?:${TURNED})\s+(?:back\s+)?(?<what>.+?)\s+(?:from\s+\S+(?:\s\S+)?\s+)?(?:back\s+|over\s+|up\s+|down\s+)?to\s+(?:run\s+)?(?<value>.+)$`,
  'i',
);
const WAS_TURNED = new RegExp(
  String.raw`^(?<what>.+?)\s+(?:was|were|has been|have been|got|is being|has|have)?\s*(?:${TURNED}|went|gone|grown|grew)\s+(?:from\s+\S+(?:\s\S+)?\s+)?(?:back\s+|over\s+|up\s+|down\s+)?to\s+(?:run\s+)?(?<value>.+)$`,
  'i',
);
const HAS =
  /^(?<what>.+?)\s+(?:now\s+|may\s+|can\s+|must\s+)?(?:has|have|needs?|requires?|gets?|makes?|holds?|comes? with|runs? with)\s+(?:now\s+|only\s+|exactly\s+|at least\s+|at most\s+|up to\s+)?(?<rest>.+)$/i;
const OURS = /^(?<value>.+?)\s+(?:is|are)\s+(?:now\s+|still\s+)?(?<whose>our|the)\s+(?<what>[\w -]+)$/i;
const AS_OURS = /^(?:we|i|they)\s+(?:now\s+)?use\s+(?<value>.+?)\s+as\s+(?:our|the)\s+(?<what>[\w -]+)$/i;
/** Of these there is one at a time: "the payment provider", and not "the bottleneck". */
const OFFICE =
  /\b(?:provider|tool|vendor|library|framework|platform|orm|engine|store|backend|runtime|standard|format|language|system|manager|runner|registry|host|protocol|database|cache|broker|model|owner|lead|maintainer|contact|image)$/i;
const NOT =
  /\b(?:not|never|isn't|aren't|also|too|either|neither|some|sometimes|mostly|usually|often|example|e\.g)\b|n't\b/i;
/** What is measured changes by itself; a newer figure does not contradict an older one. */
const MEASURED =
  /\b(?:coverage|latency|size|load time|response time|build time|run time|runtime|duration|uptime|error rate|throughput|traffic|usage|utili[sz]ation|cost|costs|revenue|price|score|progress|backlog|age|count|number|percentile|p\d\d|load|speed|time|status|result|answer|reason|cause|problem|issue|bug|question|goal|idea|plan|summary|example|title|name of|author)$/i;
const VARYING =
  /^(?:users?|customers?|clients?|rows?|documents?|records?|engineers?|people|developers?|members?|employees|tickets?|issues?|bugs?|errors?|failures?|visits?|visitors?|stars|tests?|commits?|files?|lines|tables?|incidents?|problems?|questions?|comments?|todos?|tasks?|clusters?|minutes?|hours?|days?|weeks?|months?|years?|times?|seconds?|orders|sales|steps?|options?|ways?|things?|reasons?|parts?|goals?|changes?|dependencies|warnings?|vulnerabilities|more .*|new .*|open .*|other .*)$/i;

export function readGeneral(clause: Clause, scope: string): WordClaim[] {
  const mode = modeOf(clause);
  if (mode === null || mode === 'mentions' || NOT.test(clause.text.replace(/,\s+not\s.*$/, ''))) return [];
  const told =
    turned(clause.text) ??
    ours(clause.text) ??
    within(clause.text) ??
    stated(clause.text) ??
    counted(clause.text);
  if (
    told === null ||
    MEASURED.test(told.name) ||
    isMeasured(told) ||
    (told.sort !== 'word' && isVarying(clause.text))
  )
    return [];
  const { name, value, told: words, sort, changes } = told;
  const place = filed(scope);
  // A bare word means the one of the place it was filed under.
  const whole = /\s|[-_.A-Z0-9]/.test(name) || place.type === 'Project' ? name : `${place.name} ${name}`;
  return [
    {
      subject: { name: whole, type: 'Component' },
      attribute: 'setting',
      value,
      told: words,
      as: 'text',
      mode: changes === true ? 'changes' : mode,
      qualifiers: { ...clause.qualifiers, of: sort },
    },
  ];
}

/** "Refunds must be approved by finance within 14 days." */
const WITHIN =
  /^(?<what>.+?)\s+(?:must|have to|has to|are to|is to)\s+be\s+(?<done>\w+(?:ed|en|id))(?:\s+by\s+[\w ]+?)?\s+within\s+(?<value>.+)$/i;

/** "The bundle is 420 KB": what something happens to weigh or to take, and not what it is set to. */
function isMeasured({ name, sort, changes }: Told): boolean {
  return changes !== true && /^\S+$/.test(name) && ['size', 'duration', 'percent'].includes(sort);
}

function within(text: string): Told | null {
  const { what = '', done = '', value: words = '' } = WITHIN.exec(text)?.groups ?? {};
  const [name, value] = [madeName(what), wordValue(words)];
  if (name === null || value === null || value.sort !== 'duration') return null;
  return { name: `${name} ${done.toLowerCase()} within`, ...value };
}

const TO = /\sto\s/i;

function turned(text: string): Told | null {
  if (!TO.test(text)) return null;
  const groups = (WE_TURNED.exec(text) ?? WAS_TURNED.exec(text))?.groups;
  const [name, value] = [madeName(groups?.what ?? ''), wordValue(groups?.value ?? '')];
  return name === null || value === null ? null : { name, ...value, changes: true };
}

const OUR = /\s(?:our|the)\s/i;

function ours(text: string): Told | null {
  if (!OUR.test(text)) return null;
  const groups = (AS_OURS.exec(text) ?? OURS.exec(text))?.groups;
  const [name, value] = [madeName(groups?.what ?? ''), wordValue(groups?.value ?? '')];
  if (name === null || value === null || value.sort !== 'word') return null;
  return groups?.whose?.toLowerCase() === 'the' && !OFFICE.test(name) ? null : { name, ...value };
}

function stated(text: string): Told | null {
  const groups = STATE.exec(text)?.groups;
  const [name, value] = [madeName(groups?.what ?? ''), wordValue(groups?.value ?? '')];
  // "The meeting is at 10": of what, nobody says.
  if (value?.sort === 'count' && /\b(?:at|on)\s+\d+$/i.test(text)) return null;
  return name === null || value === null ? null : { name, ...value };
}

/** "has 24 partitions", "gets 5 GB of storage", "has a CPU limit of 2 cores". */
function counted(text: string): Told | null {
  const { what = '', rest = '' } = HAS.exec(text)?.groups ?? {};
  const name = madeName(what);
  if (name === null) return null;
  const limit = /^(?:an?|the)\s+(?<noun>[\w -]+?)\s+of\s+(?<value>.+)$/i.exec(rest)?.groups;
  const value = wordValue(limit?.value ?? '');
  if (limit !== undefined && value !== null) {
    const inner = madeName(`${name} ${limit.noun}`);
    return inner === null ? null : { name: inner, ...value };
  }
  const number = countedIn(rest);
  const noun = number?.what.replace(/^of\s+/, '').replace(/\s+(?:each|in total|per \w+)$/, '') ?? '';
  if (number === null || noun === '' || VARYING.test(noun) || !/^[\w-]+(?: [\w-]+){0,2}$/.test(noun))
    return null;
  const inner = madeName(`${name} ${noun}`);
  return inner === null ? null : { name: inner, value: number.value, told: number.told, sort: number.sort };
}
