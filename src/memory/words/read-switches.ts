/** What is on or off, required or deprecated, and what is gone. */
import { modeOf, type Reader, type WordClaim } from './claim.js';
import type { Clause } from './clauses.js';
import { madeName } from './names.js';
import { topicOf } from './stems.js';
import { type Subject, subjectOf } from './subjects.js';
import { technologiesIn } from './technologies.js';
import { GONE as GONE_VERBS } from './turns.js';

const NOT = /\b(?:not|never|isn't|aren't)\b|n't\b/i;

interface Switch {
  readonly pattern: RegExp;
  readonly attribute: string;
  readonly value: boolean;
  /** Its participle tells how things are, and no change. */
  readonly isState?: boolean;
}

const SWITCHES: readonly Switch[] = [
  {
    attribute: 'enabled',
    value: true,
    isState: true,
    pattern:
      /^(?:.+?)\s+(?:has|have|keeps?|runs? with|comes? with)\s+(?<what>(?!\d)[\w-]+(?: [\w-]+){0,3}?)\s+(?:now |always |still )*(?:enabled|activated|(?:turned|switched|left|set to) on)$/i,
  },
  {
    attribute: 'enabled',
    value: false,
    isState: true,
    pattern:
      /^(?:.+?)\s+(?:has|have|keeps?|runs? with|comes? with)\s+(?<what>(?!\d)[\w-]+(?: [\w-]+){0,3}?)\s+(?:now |always |still )*(?:disabled|deactivated|(?:turned|switched|left|set to) off)$/i,
  },
  {
    attribute: 'enabled',
    value: true,
    pattern:
      /^(?<what>.*?)\s+(?:is|are|has been|have been|was|were)\s+(?:now |currently |again |still )*(?:re-?enabled\b|enabled\b|activated\b|active$|live$|turned on\b|switched on\b|on(?:$|\s+(?=in|for|at|by)))/i,
  },
  {
    attribute: 'enabled',
    value: false,
    pattern:
      /^(?<what>.*?)\s+(?:is|are|has been|have been|was|were)\s+(?:now |currently |again |still )*(?:disabled\b|deactivated\b|inactive$|turned off\b|switched off\b|not enabled\b|not active$|off(?:$|\s+(?=in|for|at|by)))/i,
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
    pattern:
      /^(?:we |i )?(?:have |just )?(?:turned|switched|flipped)\s+(?<what>.+?)\s+(?:back )?on(?:$|\s+(?:in|for|at)\b)/i,
  },
  {
    attribute: 'enabled',
    value: false,
    pattern:
      /^(?:we |i )?(?:have |just )?(?:turned|switched|flipped)\s+(?<what>.+?)\s+(?:back )?off(?:$|\s+(?:in|for|at)\b)/i,
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
/** The last that fits is the most special: "is not required" also looks like "is required". */
const REVERSED = [...SWITCHES].reverse();
const AGAIN = /\b(?:now|again|no longer|as of|back|finally)\b/i;
const GONE = new RegExp(
  String.raw`^(?<what>.*?)\s+(?:(?:was|were|is now|are now|is finally|has been|have been|got)\s+(?:[\w ]+\s+and\s+)?(?:now |finally |fully |permanently |completely )*(?:${GONE_VERBS}|shut (?:down|off)|switched off for good|torn down|taken down|taken offline|turned down)\b|(?:is|are)\s+(?:${GONE_VERBS}|shut (?:down|off)|torn down)$|no longer exists?\b|(?:is|are) gone\b|does not exist any ?more\b)`,
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

/** One of these is in all of the shapes. */
const SAYS = new RegExp(
  String.raw`\b(?:(?:re-?)?enabled|disabled|(?:de)?activated|(?:in)?active|live|on|off|deprecated|requires?|required|needs?|mandatory|compulsory|optional|${GONE_VERBS}|shut|torn|tore|taken|took|turned|got|exists?|exist|gone)\b`,
  'i',
);

/** "Signup requires an invite code." */
const REQUIRES =
  /^(?<who>[\w' -]+?)\s+(?:now\s+|always\s+)?(?:requires?|needs?)\s+(?:an?|the)\s+(?<what>[\w-]+(?: [\w-]+){0,2})$/i;

export const readSwitches: Reader = (clause, scope) => {
  const mode = modeOf(clause);
  if (mode === null || !SAYS.test(clause.text)) return [];
  const gone = (GONE.exec(clause.text) ?? WE_REMOVED.exec(clause.text.replace(BESIDES, '')))?.groups?.what;
  const isReplaced = /\bin favou?r of\s+\S/i.test(clause.text);
  if (
    gone !== undefined &&
    !isReplaced &&
    technologiesIn(gone).every(({ told }) => told.length < gone.length)
  )
    return named(gone, 'status', 'removed', 'text', mode, clause, scope);
  const said = clause.text.replace(BESIDES, '');
  const needed = REQUIRES.exec(said)?.groups;
  if (needed?.what !== undefined && !NOT.test(said)) {
    const qualifiers = { ...clause.qualifiers, of: `for ${(needed.who ?? '').toLowerCase()}` };
    return named(needed.what, 'required', 'true', 'boolean', mode, { ...clause, qualifiers }, scope);
  }
  for (const { pattern, attribute, value, isState } of REVERSED) {
    const what = pattern.exec(said)?.groups?.what;
    if (what === undefined || NOT.test(what) || / no longer$/i.test(what)) continue;
    const of =
      attribute === 'required' ? CONCERNS.exec(said)?.groups?.of?.toLowerCase() : forWhom(said, attribute);
    const qualifiers = of === undefined ? clause.qualifiers : { ...clause.qualifiers, of };
    const how = isState === true && mode === 'changes' && !AGAIN.test(said) ? 'states' : mode;
    return named(what, attribute, String(value), 'boolean', how, { ...clause, qualifiers }, scope);
  }
  return [];
};

const AUDIENCE = /\b(?:for|to)\s+(?<who>(?!all\b|every|now\b|the\b)[\w-]+(?: [\w-]+){0,2})$/i;

/** "Enabled for internal users" says nothing of others. */
function forWhom(said: string, attribute: string): string | undefined {
  const who = attribute === 'enabled' ? AUDIENCE.exec(said)?.groups?.who : undefined;
  const words = topicOf(who ?? '');
  return words.length === 0 ? undefined : `for ${words.join(' ')}`;
}

const VERSIONED = /\s\d[\d.]*$/;

/** "TLS 1.0 is off": that version, and no other; which version of a product runs is told elsewhere. */
function versioned(what: string, attribute: string): Subject | null {
  const name = attribute === 'enabled' ? madeName(what) : null;
  return name === null ? null : { name, type: 'Component' };
}

function named(
  what: string,
  attribute: string,
  value: string,
  as: WordClaim['as'],
  mode: WordClaim['mode'],
  { qualifiers }: Clause,
  scope: string,
): WordClaim[] {
  const plain = VERSIONED.test(what) ? versioned(what, attribute) : subjectOf(what, scope);
  // What is old is not what goes by the name now.
  const isOld = attribute === 'status' && /^(?:(?:the|our)\s+)?(?:old|previous|former)\s/i.test(what);
  const subject = plain !== null && isOld ? { ...plain, name: `old ${plain.name}` } : plain;
  return subject === null ? [] : [{ subject, attribute, value, told: value, as, mode, qualifiers }];
}
