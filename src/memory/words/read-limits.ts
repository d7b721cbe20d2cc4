/** Limits by what they allow: "auth allows 5,000 req/s", "jobs retry 3 times", "the api has 4 replicas". */
import { modeOf, type Reader } from './claim.js';
import { measuresIn } from './measures.js';
import { kindName, kindOrSubject } from './subjects.js';
import { TURNED } from './turns.js';
import { isVarying } from './varying.js';

const NOT = /\b(?:not|never|isn't|aren't)\b|n't\b/i;

interface Shape {
  readonly pattern: RegExp;
  readonly attribute: string;
  readonly dimension: 'rate' | 'duration' | 'size' | 'count';
}

/** `who`: the subject; `value`: where the measure stands. */
const SHAPES: readonly Shape[] = [
  {
    attribute: 'rate_limit',
    dimension: 'rate',
    pattern:
      /^(?<who>.*?)\b(?:allows?|accepts?|permits?|handles? at most|takes?|gets?|have|may send|may make|can send|are allowed|is allowed|is (?:now )?(?:limited|capped|throttled|rate[- ]limited) (?:to|at)|are (?:now )?(?:limited|capped|throttled|rate[- ]limited) (?:to|at)|throttles? (?:at|to)|caps? (?:at|out at)|limits (?:callers|clients|users|traffic) to)\s+(?<value>.*)$/i,
  },
  {
    attribute: 'timeout',
    dimension: 'duration',
    pattern: /^(?<who>.*?)\b(?:times? out|gives? up) (?:after|at|in)\s+(?<value>.*)$/i,
  },
  {
    attribute: 'ttl',
    dimension: 'duration',
    pattern:
      /^(?<who>.*?)\b(?:expires?|(?:is|are) valid|lives?|(?:is|are) cached|lasts?) (?:after|for|in)\s+(?<value>.*)$/i,
  },
  {
    attribute: 'retention',
    dimension: 'duration',
    pattern:
      /^(?<who>.*?)\b(?:(?:is|are) (?:now )?(?:kept|retained|stored|archived|held)|(?:keeps?|retains?|holds?|stores?)(?: (?<of>[\w -]+?))?) for\s+(?<value>.*)$/i,
  },
  {
    attribute: 'retry_limit',
    dimension: 'count',
    pattern:
      /^(?<who>.*?)\b(?:retries|retry|(?:makes?|has|have|does) (?=\d+ (?:retries|attempts))) ?(?:up to |at most |exactly )?(?<value>\d+)\s+(?:times?|retries|attempts)\b/i,
  },
  {
    attribute: 'port',
    dimension: 'count',
    pattern:
      /^(?<who>.*?)\b(?:listens?|runs?|is|are|answers|serves|binds|uses|available|exposed|reachable|moved|changed|switched)\s+(?:now )?(?:on |to |over to )?port\s+(?<value>\d+)\b/i,
  },
  {
    attribute: 'port',
    dimension: 'count',
    pattern:
      /^(?:we |i )?(?:have )?(?:moved|switched|changed)\s+(?<who>.+?)\s+(?:back |over )?to port\s+(?<value>\d+)\b/i,
  },
  {
    attribute: 'port',
    dimension: 'count',
    pattern:
      /^(?<who>.*?)\b(?:listens?|listening|binds?|answers|exposed|reachable|served|serves)\s+(?:now )?(?:on|at|to)\s+(?:localhost)?:?(?<value>\d{4,5})(?=$|[\s,;)])(?!\s+[a-z]+s\b)/i,
  },
  {
    attribute: 'replicas',
    dimension: 'count',
    pattern:
      /^(?<who>.*?)\b(?:runs?(?: on| with)?|has|have|scaled(?: up| down)? to|scales to|to|from \d+ to|:)\s+(?<value>\d+)\s+(?:replicas?|pods?|instances?|nodes?)\b(?:\s+of\s+(?<whole>.+))?/i,
  },
  {
    attribute: 'batch_size',
    dimension: 'count',
    pattern:
      /^(?<who>.*?)\b(?:processes|handles|sends|writes|uses|works in|takes)\s+batches of\s+(?<value>\d+)\b/i,
  },
  {
    attribute: 'batch_size',
    dimension: 'count',
    pattern:
      /^(?<who>.*?)\b(?:returns|shows|lists|gives|serves|has)\s+(?:up to |at most )?(?<value>\d+)\s+(?:[\w-]+\s+)?(?:per|a|on each) page\b/i,
  },
  {
    attribute: 'batch_size',
    dimension: 'count',
    pattern:
      /^(?<who>.*?)\bpages?\s+(?:hold|have|has|contain|show|list|carry|carries)s?\s+(?:up to |at most )?(?<value>\d+)\s+[\w-]+$/i,
  },
  {
    attribute: 'connection_limit',
    dimension: 'count',
    pattern:
      /^(?<who>.*?)\b(?:allows?|accepts?|permits?|holds?|has|have|is limited to)\s+(?:up to |at most )?(?<value>\d[\d,]*)\s+connections\b/i,
  },
  {
    attribute: 'max_size',
    dimension: 'size',
    pattern:
      /^(?<who>.*?)\b(?:(?:is|are) (?:now )?(?:limited|capped) (?:to|at)|must not exceed|may not exceed|can be (?:up to|at most))\s+(?<value>.*)$/i,
  },
];

const AMOUNT = /\d|un(?:limited|bounded|capped)|infinite|limit/i;

/** "We scaled the api to 6 replicas": what stands between is the subject. */
const DOING = new RegExp(
  String.raw`^(?:(?:we|i|they)\s+)?(?:have\s+|just\s+|finally\s+)*(?:${TURNED})\s+(?=\S)`,
  'i',
);

export const readLimits: Reader = (clause, scope) => {
  const mode = modeOf(clause);
  if (
    mode === null ||
    !AMOUNT.test(clause.text) ||
    NOT.test(clause.text.replace(/\b(?:must|may) not exceed\b/, ''))
  )
    return [];
  for (const { pattern, attribute, dimension } of SHAPES) {
    const groups = pattern.exec(clause.text)?.groups;
    if (attribute === 'ttl' && groups !== undefined && isVarying(clause.text)) continue;
    const measure = measuresIn(groups?.value ?? '').find((one) => one.dimension === dimension);
    const who = (groups?.whole ?? groups?.who ?? '').replace(DOING, '');
    const about = measure === undefined ? null : kindOrSubject(who, scope);
    if (measure === undefined || about === null) continue;
    const { subject, of = groups?.of === undefined ? undefined : kindName(groups.of) } = about;
    return [
      {
        subject,
        attribute: attribute === 'timeout' && of === 'session' ? 'session_timeout' : attribute,
        value: measure.key,
        told: measure.told,
        as: 'text',
        mode,
        qualifiers: of === undefined ? clause.qualifiers : { ...clause.qualifiers, of },
      },
    ];
  }
  return [];
};
