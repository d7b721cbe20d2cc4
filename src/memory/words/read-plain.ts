/** Sentences with a shape of their own: limits by what they allow, owners, switches, removals, settings in code. */
import { modeOf, type Reader, type WordClaim } from './claim.js';
import type { Clause } from './clauses.js';
import { measuresIn } from './measures.js';
import { subjectOf } from './subjects.js';

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
      /^(?<who>.*?)\b(?:allows?|accepts?|permits?|handles? at most|takes?|is (?:now )?(?:limited|capped|throttled|rate[- ]limited) (?:to|at)|are (?:now )?(?:limited|capped|throttled|rate[- ]limited) (?:to|at)|throttles? (?:at|to)|caps? (?:at|out at)|limits (?:callers|clients|users|traffic) to)\s+(?<value>.*)$/i,
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
      /^(?<who>.*?)\b(?:(?:is|are) (?:now )?(?:kept|retained|stored|archived)|keeps? (?:data|logs|records)?) ?for\s+(?<value>.*)$/i,
  },
  {
    attribute: 'retry_limit',
    dimension: 'count',
    pattern: /^(?<who>.*?)\b(?:retries|retry) (?:up to |at most |exactly )?(?<value>\d+)\s+times?\b/i,
  },
  {
    attribute: 'port',
    dimension: 'count',
    pattern:
      /^(?<who>.*?)\b(?:listens|runs|is|answers|serves|binds|available|exposed)\s+(?:now )?(?:on|to) port\s+(?<value>\d+)\b/i,
  },
  {
    attribute: 'replicas',
    dimension: 'count',
    pattern:
      /^(?<who>.*?)\b(?:runs?(?: on| with)?|has|have|scaled to|scales to)\s+(?<value>\d+)\s+(?:replicas?|pods?|instances?|nodes?)\b/i,
  },
  {
    attribute: 'max_size',
    dimension: 'size',
    pattern:
      /^(?<who>.*?)\b(?:(?:is|are) (?:now )?(?:limited|capped) (?:to|at)|must not exceed|may not exceed|can be (?:up to|at most))\s+(?<value>.*)$/i,
  },
];

export const readLimits: Reader = (clause, scope) => {
  const mode = modeOf(clause);
  if (mode === null || NOT.test(clause.text.replace(/\b(?:must|may) not exceed\b/, ''))) return [];
  for (const { pattern, attribute, dimension } of SHAPES) {
    const groups = pattern.exec(clause.text)?.groups;
    const measure = measuresIn(groups?.value ?? '').find((one) => one.dimension === dimension);
    const subject = measure === undefined ? null : subjectOf(groups?.who ?? '', scope);
    if (measure === undefined || subject === null) continue;
    return [
      {
        subject,
        attribute,
        value: measure.key,
        told: measure.told,
        as: 'text',
        mode,
        qualifiers: clause.qualifiers,
      },
    ];
  }
  return [];
};

const OWNERS: readonly RegExp[] = [
  /^(?<what>.*?)\s+(?:is|are)(?: now| currently)?\s+(?:owned|maintained|run|looked after)\s+by\s+(?<who>.+)$/i,
  /^(?:the )?(?:owner|maintainer|code owner|point of contact)\s+(?:of|for)\s+(?<what>.*?)\s+is(?: now)?\s+(?<who>.+)$/i,
  /^(?:ownership|responsibility) (?:of|for)\s+(?<what>.*?)\s+(?:was |has been |is )?(?:moved|transferred|passed|handed over|went)\s+to\s+(?<who>.+)$/i,
  /^(?<what>.*?)(?:'s)? (?:owner|maintainer) is(?: now)?\s+(?<who>.+)$/i,
  /^(?<who>.*?)\s+(?:now )?(?:owns|maintains|is responsible for|are responsible for|own|maintain|took over|takes over|is in charge of|has taken over)\s+(?<what>.+)$/i,
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
      /^(?<what>.*?)\s+(?:is|are|has been|have been|was|were)\s+(?:now |currently |again |still )*(?:enabled\b|turned on\b|switched on\b|on$)/i,
  },
  {
    attribute: 'enabled',
    value: false,
    pattern:
      /^(?<what>.*?)\s+(?:is|are|has been|have been|was|were)\s+(?:now |currently |again |still )*(?:disabled\b|turned off\b|switched off\b|not enabled\b|off$)/i,
  },
  {
    attribute: 'enabled',
    value: true,
    pattern: /^(?:we |i )?(?:have |just )?(?:enabled|turned on|switched on)\s+(?<what>.+)$/i,
  },
  {
    attribute: 'enabled',
    value: false,
    pattern: /^(?:we |i )?(?:have |just )?(?:disabled|turned off|switched off)\s+(?<what>.+)$/i,
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
    pattern:
      /^(?<what>.*?)\s+(?:is|are)\s+(?:now |always )*(?:required|mandatory|compulsory)(?: (?:for|on) .*)?$/i,
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
const GONE =
  /^(?<what>.*?)\s+(?:was|were|is|are|has been|have been)\s+(?:now |finally |fully )*(?:removed|decommissioned|shut down|deleted|retired|sunset|torn down)\b/i;
const WE_REMOVED =
  /^(?:we |i )(?:have |just |finally )*(?:removed|decommissioned|shut down|deleted|retired|sunset|tore down)\s+(?<what>.+)$/i;

export const readSwitches: Reader = (clause, scope) => {
  const mode = modeOf(clause);
  if (mode === null) return [];
  const said = clause.text.replace(
    /\s+(?:by default|again|everywhere|as of .*|since .*|in favou?r of .*|and .*|from .*|because .*|due to .*)$/i,
    '',
  );
  const gone = (GONE.exec(said) ?? WE_REMOVED.exec(said))?.groups?.what;
  if (gone !== undefined) return named(gone, 'status', 'removed', 'text', mode, clause, scope);
  // The last that fits is the most special: "is not required" also looks like "is required".
  for (const { pattern, attribute, value } of [...SWITCHES].reverse()) {
    const what = pattern.exec(said)?.groups?.what;
    if (what === undefined || NOT.test(what) || / no longer$/i.test(what)) continue;
    return named(what, attribute, String(value), 'boolean', mode, clause, scope);
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
  const subject = /\s\d[\d.]*$/.test(what) ? null : subjectOf(what, scope);
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
