/** What is on or off, required or deprecated, and what is gone. */
import { claimOf, modeOf, type Reader, type WordClaim } from './claim.js';
import type { Clause } from './clauses.js';
import { topicOf } from './stems.js';
import { kindName, subjectOf } from './subjects.js';
import { technologiesIn } from './technologies.js';
import { GONE as GONE_VERBS } from './turns.js';

const NOT = /\b(?:not|never|isn't|aren't)\b|n't\b/i;

const IS = String.raw`^(?<what>.*?)\s+(?:is|are|has been|have been|was|were)\s+(?:now |currently |again |still |always |officially )*`;
const HAS = String.raw`^.+?\s+(?:has|have|keeps?)\s+(?<what>(?!\d|been\b)[\w-]+(?: [\w-]+){0,3}?)\s+`;
const WE = '^(?:we |i )?(?:have |just )?';
const THERE = String.raw`(?:$|\s+(?:in|for|at|by)\b)`;
const NO = '(?:not |no longer )';
/** The first that fits counts: "is not required" also looks like "is required". */
const SWITCHES: readonly (readonly [attribute: string, value: boolean, shape: RegExp])[] = (
  [
    ['required', false, String.raw`${IS}(?:${NO}+(?:required|mandatory)|${NO}*optional)\b`],
    ['required', true, String.raw`${IS}(?:required|mandatory|compulsory)\b`],
    ['enabled', false, `${HAS}(?:disabled|(?:turned|switched) off)$`],
    ['enabled', true, `${HAS}(?:enabled|(?:turned|switched) on)$`],
    ['deprecated', false, String.raw`${IS}(?:not|no longer) deprecated\b`],
    ['deprecated', true, String.raw`${IS}deprecated\b`],
    ['deprecated', true, String.raw`${WE}deprecated\s+(?<what>.+)$`],
    ['enabled', false, String.raw`${WE}(?:turned|switched|flipped)\s+(?<what>.+?)\s+(?:back )?off${THERE}`],
    ['enabled', true, String.raw`${WE}(?:turned|switched|flipped)\s+(?<what>.+?)\s+(?:back )?on${THERE}`],
    ['enabled', false, String.raw`${WE}(?:disabled|deactivated|turned off|switched off)\s+(?<what>.+)$`],
    ['enabled', true, String.raw`${WE}(?:(?:re-?)?enabled|activated|(?:turned|switched) on)\s+(?<what>.+)$`],
    ['enabled', false, String.raw`${IS}(?:(?:disabled|deactivated|not enabled)\b|(?:inactive|not active)$)`],
    ['enabled', false, String.raw`${IS}(?:(?:turned|switched) off\b|off${THERE})`],
    ['enabled', true, String.raw`${IS}(?:(?:(?:re-?)?enabled|activated)\b|(?:active|live)$)`],
    ['enabled', true, String.raw`${IS}(?:(?:turned|switched) on\b|on${THERE})`],
  ] as const
).map(([attribute, value, shape]) => [attribute, value, new RegExp(shape, 'i')] as const);
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
    return named(clause, scope, gone, { attribute: 'status', value: 'removed', mode });
  const said = clause.text.replace(BESIDES, '');
  for (const [attribute, value, shape] of SWITCHES) {
    const what = shape.exec(said)?.groups?.what;
    if (what === undefined || NOT.test(what) || / no longer$/i.test(what)) continue;
    const of =
      attribute === 'required' ? CONCERNS.exec(said)?.groups?.of?.toLowerCase() : forWhom(said, attribute);
    return named(clause, scope, what, { attribute, value: String(value), mode, of });
  }
  return [];
};

const AUDIENCE = /\b(?:for|to)\s+(?<who>(?!all\b|every|now\b|the\b)[\w-]+(?: [\w-]+){0,2})$/i;

/** "Enabled for internal users" says nothing of others. */
function forWhom(said: string, attribute: string): string | undefined {
  const who = attribute === 'enabled' ? AUDIENCE.exec(said)?.groups?.who : undefined;
  return who === undefined || topicOf(who).length === 0 ? undefined : `for ${kindName(who)}`;
}

function named(
  clause: Clause,
  scope: string,
  what: string,
  read: Pick<WordClaim, 'attribute' | 'value' | 'mode'> & { of?: string | undefined },
): WordClaim[] {
  const plain = /\s\d[\d.]*$/.test(what) ? null : subjectOf(what, scope);
  // What is old is not what goes by the name now.
  const isOld = read.attribute === 'status' && /^(?:(?:the|our)\s+)?(?:old|previous|former)\s/i.test(what);
  const subject = plain !== null && isOld ? { ...plain, name: `old ${plain.name}` } : plain;
  return subject === null ? [] : [claimOf(clause, { ...read, subject, told: read.value })];
}
