/** Sentences with a shape of their own: limits by what they allow, owners, switches, removals, settings in code. */
import { modeOf, type Reader, type WordClaim } from './claim.js';
import type { Clause } from './clauses.js';
import { measuresIn } from './measures.js';
import { conditionOf } from './read-conditions.js';
import { kindName, kindOrSubject, subjectOf } from './subjects.js';
import { technologiesIn } from './technologies.js';
import { GONE as GONE_VERBS, TURNED } from './turns.js';

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

/** "We scaled the api to 6 replicas": what stands between is the subject. */
const DOING = new RegExp(
  String.raw`^(?:(?:we|i|they)\s+)?(?:have\s+|just\s+|finally\s+)*(?:${TURNED})\s+(?=\S)`,
  'i',
);

export const readLimits: Reader = (clause, scope) => {
  const mode = modeOf(clause);
  if (mode === null || NOT.test(clause.text.replace(/\b(?:must|may) not exceed\b/, ''))) return [];
  for (const { pattern, attribute, dimension } of SHAPES) {
    const groups = pattern.exec(clause.text)?.groups;
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

const OWNERS: readonly RegExp[] = [
  /^(?<what>.*?)\s+(?:is|are)(?: now| currently)?\s+(?:owned|maintained|run|looked after)\s+by\s+(?<who>.+)$/i,
  /^(?:the )?(?:owner|maintainer|code owner|point of contact)\s+(?:of|for)\s+(?<what>.*?)\s+is(?: now)?\s+(?<who>.+)$/i,
  /^(?:ownership|responsibility) (?:of|for)\s+(?<what>.*?)\s+(?:was |has been |is )?(?:moved|transferred|passed|handed over|went)\s+to\s+(?<who>.+)$/i,
  /^(?<what>.*?)(?:'s)? (?:owner|maintainer)(?: is(?: now)?|:)\s+(?<who>.+)$/i,
  /^(?<who>.*?)\s+(?:is|are)(?: now)?\s+(?:the|our)?\s*(?:code\s+)?(?:owners?|maintainers?|point of contact|contact|lead)\s+(?:of|for)\s+(?<what>.+)$/i,
  /^(?<who>.*?)\s+(?:is|are)(?: now| currently)?\s+on[- ]call for\s+(?<what>.+)$/i,
  /^(?<what>.*?)\s+(?:now )?belongs? to\s+(?<who>.+)$/i,
  /^(?<from>[A-Z]\w*)\s+handed\s+(?<what>.*?)\s+over to\s+(?<who>.+)$/,
  /^(?<who>.*?)\s+(?:now )?(?:owns|maintains|is responsible for|are responsible for|own|maintain|took over|takes over|is in charge of|has taken over)\s+(?<what>.+?)(?:\s+from\s+\S+)?$/i,
];

export const readOwners: Reader = (clause, scope) => {
  const mode = modeOf(clause);
  if (mode === null || NOT.test(clause.text)) return [];
  for (const pattern of OWNERS) {
    const groups = pattern.exec(clause.text)?.groups;
    const subject = groups === undefined ? null : subjectOf(groups.what ?? '', scope);
    const owner = groups === undefined ? null : ownerIn(groups.who ?? '');
    if (subject === null || owner === null) continue;
    const value = owner.toLowerCase().replace(/ (?:team|squad|crew)$/, '');
    return [
      {
        subject,
        attribute: 'MAINTAINS',
        value,
        told: owner,
        as: 'owner',
        mode,
        qualifiers: clause.qualifiers,
      },
    ];
  }
  return [];
};

function ownerIn(words: string): string | null {
  const name = words
    .replace(/^(?:the|our|a)\s+/i, '')
    .replace(/\s+(?:now|currently|instead|from now on|as of .*|since .*|starting .*)$/i, '')
    .trim();
  const isName =
    /^@?[\w.-]+(?: [\w.-]+){0,2}$/.test(name) && /^[@A-Z]|\b(?:team|squad|crew|group)$/i.test(name);
  return isName && !/^(?:it|this|that|we|nobody|someone|everybody|each|they|you|I)\b/i.test(name)
    ? name
    : null;
}

interface Switch {
  readonly pattern: RegExp;
  readonly attribute: string;
  readonly value: boolean;
}

const SWITCHES: readonly Switch[] = [
  {
    attribute: 'enabled',
    value: true,
    pattern:
      /^(?<what>.*?)\s+(?:is|are|has been|have been|was|were)\s+(?:now |currently |again |still )*(?:re-?enabled\b|enabled\b|activated\b|active$|turned on\b|switched on\b|on$)/i,
  },
  {
    attribute: 'enabled',
    value: false,
    pattern:
      /^(?<what>.*?)\s+(?:is|are|has been|have been|was|were)\s+(?:now |currently |again |still )*(?:disabled\b|deactivated\b|inactive$|turned off\b|switched off\b|not enabled\b|not active$|off$)/i,
  },
  {
    attribute: 'enabled',
    value: true,
    pattern:
      /^(?:we |i )?(?:have |just )?(?:re-?enabled|enabled|activated|turned on|switched on)\s+(?<what>.+)$/i,
  },
  {
    attribute: 'enabled',
    value: false,
    pattern: /^(?:we |i )?(?:have |just )?(?:disabled|deactivated|turned off|switched off)\s+(?<what>.+)$/i,
  },
  {
    attribute: 'enabled',
    value: true,
    pattern: /^(?:we |i )?(?:have |just )?(?:turned|switched|flipped)\s+(?<what>.+?)\s+(?:back )?on$/i,
  },
  {
    attribute: 'enabled',
    value: false,
    pattern: /^(?:we |i )?(?:have |just )?(?:turned|switched|flipped)\s+(?<what>.+?)\s+(?:back )?off$/i,
  },
  {
    attribute: 'deprecated',
    value: true,
    pattern: /^(?<what>.*?)\s+(?:is|are|has been|have been|was|were)\s+(?:now |officially )*deprecated\b/i,
  },
  { attribute: 'deprecated', value: true, pattern: /^(?:we |i )?(?:have |just )?deprecated\s+(?<what>.+)$/i },
  {
    attribute: 'deprecated',
    value: false,
    pattern: /^(?<what>.*?)\s+(?:is|are)\s+(?:not|no longer) deprecated\b/i,
  },
  {
    attribute: 'required',
    value: true,
    pattern: /^(?<what>.*?)\s+(?:is|are)\s+(?:now |always )*(?:required|mandatory|compulsory)(?:\s.*)?$/i,
  },
  {
    attribute: 'required',
    value: false,
    pattern:
      /^(?<what>.*?)\s+(?:is|are)\s+(?:now |not |no longer )*(?:optional|not required|not mandatory)\b/i,
  },
  {
    attribute: 'required',
    value: false,
    pattern: /^(?<what>.*?)\s+(?:is|are)\s+(?:not|no longer)\s+(?:required|mandatory)\b/i,
  },
];
const GONE = new RegExp(
  String.raw`^(?<what>.*?)\s+(?:(?:was|were|is|are|has been|have been|got)\s+(?:[\w ]+\s+and\s+)?(?:now |finally |fully |permanently |completely )*(?:${GONE_VERBS}|shut (?:down|off)|switched off for good|torn down|taken down|taken offline|turned down)\b|no longer exists?\b|(?:is|are) gone\b|does not exist any ?more\b)`,
  'i',
);
const WE_REMOVED = new RegExp(
  String.raw`^(?:(?:we|i|they)\s+)?(?:have |just |finally )*(?:${GONE_VERBS}|shut down|tore down|took down|got rid of)\s+(?<what>.+)$`,
  'i',
);
/** What is said besides: when, why, for whom. */
const BESIDES =
  /\s+(?:by default|again|everywhere|for (?:all|everyone|everybody|good|now)\b.*|last (?:week|month|year)|this (?:week|month|year)|today|yesterday|as of .*|since .*|in favou?r of .*|along with .*|together with .*|after .*|following .*|and .*|from .*|because .*|due to .*)$/i;
const CONCERNS = /\s+(?<of>(?:for|on|between|in|when|to|from|before|within|with) .+)$/i;

export const readSwitches: Reader = (clause, scope) => {
  const mode = modeOf(clause);
  if (mode === null) return [];
  const gone = (GONE.exec(clause.text) ?? WE_REMOVED.exec(clause.text.replace(BESIDES, '')))?.groups?.what;
  if (gone !== undefined && technologiesIn(gone).every(({ told }) => told.length < gone.length))
    return named(gone, 'status', 'removed', 'text', mode, clause, scope);
  const said = clause.text.replace(BESIDES, '');
  // The last that fits is the most special: "is not required" also looks like "is required".
  for (const { pattern, attribute, value } of [...SWITCHES].reverse()) {
    const what = pattern.exec(said)?.groups?.what;
    if (what === undefined || NOT.test(what) || / no longer$/i.test(what)) continue;
    const state = attribute === 'enabled' ? conditionOf(what) : null;
    if (state !== null) {
      const about = { ...clause, qualifiers: { ...clause.qualifiers, of: state.condition } };
      return named(state.name, 'condition', String(value), 'boolean', mode, about, scope);
    }
    const of = attribute === 'required' ? CONCERNS.exec(said)?.groups?.of?.toLowerCase() : undefined;
    const qualifiers = of === undefined ? clause.qualifiers : { ...clause.qualifiers, of };
    return named(what, attribute, String(value), 'boolean', mode, { ...clause, qualifiers }, scope);
  }
  return [];
};

function named(
  what: string,
  attribute: string,
  value: string,
  as: WordClaim['as'],
  mode: WordClaim['mode'],
  { qualifiers }: Clause,
  scope: string,
): WordClaim[] {
  const plain = /\s\d[\d.]*$/.test(what) ? null : subjectOf(what, scope);
  // What is old is not what goes by the name now.
  const isOld = attribute === 'status' && /^(?:(?:the|our)\s+)?(?:old|previous|former)\s/i.test(what);
  const subject = plain !== null && isOld ? { ...plain, name: `old ${plain.name}` } : plain;
  return subject === null ? [] : [{ subject, attribute, value, told: value, as, mode, qualifiers }];
}

/** `MAX_RETRIES = 5`, "feature.newCheckout is set to off". */
const SETTING =
  /(?:^|\s)((?=[\w.]*[_.A-Z])(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[a-z]+(?:_[a-z0-9]+)+|[a-z]+(?:[A-Z][a-z0-9]+)+))\s*(?:=|:|is set to|is now set to|is now|is|was changed to|changed to|set to|defaults to)\s*(\S+(?:\s(?:ms|s|seconds|minutes|min|MB|GB|KB))?)$/;

export const readSettings: Reader = (clause) => {
  const mode = modeOf(clause);
  const [, name, told] = SETTING.exec(clause.text) ?? [];
  if (mode === null || name === undefined || told === undefined) return [];
  const [measure] = measuresIn(told);
  if (
    measure === undefined &&
    !/^(?:true|false|on|off|yes|no|[A-Z][\w-]*|[\w-]+\.[\w.-]+|\d[\w.]*)$/.test(told)
  )
    return [];
  const value = measure?.key ?? told.toLowerCase();
  return [
    {
      subject: { name, type: 'Component' },
      attribute: 'setting',
      value,
      told,
      as: 'text',
      mode,
      qualifiers: clause.qualifiers,
    },
  ];
};
