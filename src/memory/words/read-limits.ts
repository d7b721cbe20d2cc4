/** Limits by what they allow: "auth allows 5,000 req/s", "jobs retry 3 times", "the api has 4 replicas". */
import { claimOf, modeOf, type Reader } from './claim.js';
import { measuresIn } from './measures.js';
import { DIMENSIONS } from './read-attributes.js';
import { kindName, kindOrSubject } from './subjects.js';
import { TURNED } from './turns.js';

const NOT = /\b(?:not|never|isn't|aren't)\b|n't\b/i;

/** "We have just moved …" */
const DONE = String.raw`^(?:(?:we|i|they)\s+)?(?:have\s+|just\s+|finally\s+)*(?:${TURNED})\s+`;
const TO = String.raw`(?:from (?:port )?\d+ )?(?:back |over )?to `;

/** By attribute. `who`: the subject; `value`: where the measure stands; `of`, `whole`: a part, and what it is part of. */
const SHAPES: Readonly<Record<string, RegExp>> = {
  rate_limit:
    /^(?<who>.*?)\b(?:allows?|accepts?|permits?|handles? at most|takes?|gets?|have|(?:may|can) (?:send|make)|(?:is|are) allowed|(?:is|are) (?:now )?(?:limited|capped|throttled|rate[- ]limited) (?:to|at)|throttles? (?:at|to)|caps? (?:at|out at)|limits (?:callers|clients|users|traffic) to)\s+(?<value>.*)$/i,
  timeout: /^(?<who>.*?)\b(?:times? out|gives? up) (?:after|at|in)\s+(?<value>.*)$/i,
  ttl: /^(?<who>.*?)\b(?:expires?|(?:is|are) valid|lives?|(?:is|are) cached|lasts?) (?:after|for|in)\s+(?<value>.*)$/i,
  retention:
    /^(?<who>.*?)\b(?:(?:is|are) (?:now )?(?:kept|retained|stored|archived|held)|(?:keeps?|retains?|holds?|stores?)(?: (?<of>[\w -]+?))?) for\s+(?<value>.*)$/i,
  retry_limit:
    /^(?<who>.*?)\b(?:retries|retry|(?:makes?|has|have|does) (?=\d+ (?:retries|attempts))) ?(?:up to |at most |exactly )?(?<value>\d+)\s+(?:times?|retries|attempts)\b/i,
  port: new RegExp(
    String.raw`^(?<who>.*?)(?:\b(?:listens?|listening|binds?|answers|exposed|reachable|served|serves)\s+(?:now )?(?:on|at|to)\s+(?:port\s+|(?:localhost)?:?(?=\d{4,5}(?!\s+[a-z]+s\b)(?:$|[\s,;)])))|\b(?:(?:runs?|is|are|uses|available|(?:(?:was|were|has been|have been) )?(?:${TURNED}))\s+(?:now )?(?:on |${TO})?|(?<=${DONE}.+ )${TO})port\s+)(?<value>\d+)\b`,
    'i',
  ),
  max_size:
    /^(?<who>.*?)\b(?:(?:is|are) (?:now )?(?:limited|capped) (?:to|at)|must not exceed|may not exceed|can be (?:up to|at most))\s+(?<value>.*)$/i,
};

const AMOUNT = /\d|un(?:limited|bounded|capped)|infinite|limit/i;

/** "We scaled the api to 6 replicas": what stands between is the subject. */
const DOING = new RegExp(`${DONE}(?=[^\\s/])`, 'i');

export const readLimits: Reader = (clause, scope) => {
  const mode = modeOf(clause);
  if (
    mode === null ||
    !AMOUNT.test(clause.text) ||
    NOT.test(clause.text.replace(/\b(?:must|may) not exceed\b/, ''))
  )
    return [];
  for (const [attribute, pattern] of Object.entries(SHAPES)) {
    const groups = pattern.exec(clause.text)?.groups;
    const measure = measuresIn(groups?.value ?? '').find(
      ({ dimension }) => dimension === DIMENSIONS[attribute]?.[0],
    );
    const who = (groups?.whole ?? groups?.who ?? '').replace(DOING, '');
    const about = measure === undefined ? null : kindOrSubject(who, scope);
    if (measure === undefined || about === null) continue;
    const { subject, of = groups?.of === undefined ? undefined : kindName(groups.of) } = about;
    const meant = attribute === 'timeout' && of === 'session' ? 'session_timeout' : attribute;
    return [claimOf(clause, { subject, attribute: meant, value: measure.key, told: measure.told, mode, of })];
  }
  return [];
};
