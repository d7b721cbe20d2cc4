/** Amounts, times and places, wherever they stand in a clause: what is told by the value, of whom by the words around it. */
import { aspectOf, wordsOfClass } from './aspects.js';
import { modeOf, type WordClaim } from './claim.js';
import { CITIES, CLOUD_REGION, type Clause } from './clauses.js';
import { nameOf } from './matter.js';
import { measuresIn } from './measures.js';
import { stemsOf } from './stems.js';
import { filed, subjectOf } from './subjects.js';
import { TIMED, timingsIn } from './times.js';
import { HAPPENED } from './uses.js';
import { isVarying } from './varying.js';

/** What is laid down, as against what was found to be so. */
const LAID_DOWN =
  /\b(?:must|may|can|needs?|requires?|allow(?:s|ed)?|limit(?:s|ed)?|cap(?:s|ped)?|max(?:imum)?|min(?:imum)?|up to|at most|at least|no (?:more|less|fewer|longer|larger) than|set to|defaults?|threshold|target|quota|budget|gets?|includes?|comes? with|length|interval|window|delay|depth|sampl\w+|rounds?|ratio|discount|commission|tax|fee|guarantee[sd]?|entitled|grace|notice|warranty|shut(?:s)? (?:off|down)|trips?|triggers?|alerts? (?:at|when|above|below|if)|pages? (?:us|at|when|above|below|if)|fires?|kicks in|every|per|within|after|keep(?:s)?|hold(?:s)?|configured|pinned|fixed|limited|restricted|on-call|sla|response time|first response)\b|[:=]/i;
const NOT =
  /\b(?:not|never|isn't|aren't|neither|about|around|roughly|approximately|almost|nearly)\b|n't\b|[~≈]/i;
const NOT_MORE = /\b(?:must|may|can|should) not exceed\b|\bno (?:more|larger|longer|bigger) than\b/gi;
const FROM = /\bfrom\s+(?<from>\S+(?:\s(?!to\b)\S+)?)\s+(?:up |down |back |over )?to\s+/i;
const REGION = new RegExp(
  String.raw`\b(?:in|from|to|at|into)\s+(?:the\s+|our\s+|AWS\s+|GCP\s+|Azure\s+)*(?<region>${CLOUD_REGION}|[a-z]+-[a-z]+\d(?:-[a-z])?|${CITIES}|EU|US|UK)\b`,
);
const STAYS =
  /\b(?:runs?|running|lives?|sits?|hosted|deployed|located|based|served|stored|kept|moved|relocated|migrated|resides?|shifted|region|data ?cent(?:er|re))\b|\b(?:is|are) (?:now )?in\b/i;

export function readTimesAndPlaces(clause: Clause, scope: string): WordClaim[] {
  if (!TIMED.test(clause.text) && !REGION.test(clause.text)) return [];
  return readFrame(clause, scope, (turned) => timing(turned) ?? region(turned));
}

export function readAmounts(clause: Clause, scope: string): WordClaim[] {
  return measuresIn(clause.text).length === 0 ? [] : readFrame(clause, scope, amount);
}

function readFrame(clause: Clause, scope: string, read: (turned: Clause) => Told | null): WordClaim[] {
  const mode = modeOf(clause);
  const plain = clause.text.replace(NOT_MORE, ' at most ');
  if (mode === null || mode === 'mentions' || NOT.test(plain)) return [];
  const from = FROM.exec(plain)?.groups?.from;
  const turned = { ...clause, text: plain.replace(FROM, 'to ') };
  const told = read(turned);
  if (told === null) return [];
  const words = new Set([...wordsOfClass(told.class), ...stemsOf(told.told)]);
  const name = nameOf({ ...turned, text: turned.text.replace(told.told, ' ') }, words, []);
  if (name === null && told.attribute === 'setting') return [];
  return [
    {
      subject: name === null ? filed(scope) : (subjectOf(name, scope) ?? { name, type: 'Component' }),
      attribute: told.attribute,
      value: told.value,
      told: told.told,
      as: 'text',
      mode: from === undefined ? mode : 'changes',
      qualifiers: told.of === undefined ? clause.qualifiers : { ...clause.qualifiers, of: told.of },
    },
  ];
}

interface Told {
  readonly class: string;
  readonly attribute: string;
  readonly value: string;
  readonly told: string;
  readonly of?: string;
}

/** Once, and not again and again. */
const ONCE =
  /(?<!\b(?:is|are|be|been|was|were|gets|get|now)\s)\b(?:[a-z]{3,}ed|met|began|broke|went|ran|took|sent|left|came|fell)\b/i;

function timing({ text, changes }: Clause): Told | null {
  if (!changes && ONCE.test(text)) return null;
  const [only, another] = timingsIn(text);
  if (only === undefined || another !== undefined || measuresIn(text.replace(only.told, ' ')).length > 0)
    return null;
  // "On Friday" was this one, "on Fridays" is every one.
  if (only.sort === 'day' && !/days\b|^(?:every|each)\b/i.test(only.told)) return null;
  return {
    class: `schedule ${only.sort}`,
    attribute: 'schedule',
    value: only.key,
    told: only.told,
    of: only.sort,
  };
}

function region({ text }: Clause): Told | null {
  const told = REGION.exec(text)?.groups?.region;
  if (told === undefined || !STAYS.test(text) || measuresIn(text).length > 0) return null;
  return { class: 'deployed_region', attribute: 'deployed_region', value: told.toLowerCase(), told };
}

/** One amount, and words that say what it is for. */
function amount({ text, changes }: Clause): Told | null {
  const measures = measuresIn(text).filter(({ key }) => key !== 'unlimited');
  const telling = measures.filter(({ dimension }) => dimension !== 'count');
  const [only, another] = telling.length > 0 ? telling : measures;
  if (only === undefined || another !== undefined || isVarying(text)) return null;
  if (HAPPENED.test(text) && !changes) return null;
  if (/^\s+(?:before|prior|ahead|early|earlier)\b/i.test(text.slice(only.index + only.told.length)))
    return null;
  const aspect = aspectOf(text, only.dimension);
  if (aspect?.attribute === 'schedule')
    return {
      class: aspect.class,
      attribute: 'schedule',
      value: `every ${only.key}`,
      told: only.told,
      of: 'interval',
    };
  if (aspect !== undefined)
    return { class: aspect.class, attribute: aspect.attribute, value: only.key, told: only.told };
  const isTurned = changes && /\bto\s+(?:\w+\s+)?$/i.test(text.slice(0, only.index));
  if (!LAID_DOWN.test(text) && !isTurned && only.dimension !== 'quantity') return null;
  return {
    class: `setting ${only.dimension}`,
    attribute: 'setting',
    value: only.key,
    told: only.told,
    of: only.dimension,
  };
}
