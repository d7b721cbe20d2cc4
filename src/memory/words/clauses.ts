/** A fact cut into clauses, each with its mood and with what it holds for: environment, region, for whom. */
import { append } from '../../model/append.js';
import type { Qualifiers } from '../../model/index.js';
import { FACT_WORDS, meanings } from '../../packs/fact-words.js';
import { plainText, segmentsOf, withoutOpener } from './normalise.js';
import { TURNED, TURNED_OR_GONE } from './turns.js';

/** `asks` and `supposes` say nothing of what is, `plans` what is under way; `past` says what was. */
export type Mood = 'says' | 'asks' | 'supposes' | 'plans' | 'past';

export interface Clause {
  /** Without what the qualifiers say. */
  readonly text: string;
  readonly mood: Mood;
  /** It speaks of a change, and settles what was said before. */
  readonly changes: boolean;
  readonly qualifiers: Qualifiers;
  /** All that was told in one go, of which it is a part. */
  readonly sentence: string;
}

const ENVIRONMENTS = meanings('environments');
const ANY = [...ENVIRONMENTS.keys()].join('|');
/** As an adjective: "the test runner" is of no environment. */
const PLAIN = 'production|prod|staging|stg|development|dev|qa|uat|sandbox|canary';

const ANYWHERE = new RegExp(String.raw`\b(?:${ANY})\b`, 'i');
const ENVIRONMENT = [
  new RegExp(
    String.raw`\b(?:in|on|for|within|across)\s+(?:the\s+|our\s+)?(${ANY})(?:\s+(?:environments?|env|cluster))?(?=$|[\s,.:;])(?!\s+(?:mode|runner|suite|coverage|data|users|team|time|storage|files?|disks?|variables?))`,
    'i',
  ),
  new RegExp(String.raw`\(\s*(${ANY})(?:\s+only)?\s*\)`, 'i'),
  new RegExp(String.raw`^(${ANY})\s*:\s+`, 'i'),
  new RegExp(String.raw`\b(${PLAIN})(?:\s+(?:environment|env|cluster))?\s+(?=[\w"'])`, 'i'),
];
const CLOUD_REGION = String.raw`(?:us|eu|ap|sa|ca|me|af)-(?:north|south|east|west|central)+-?\d`;
const REGION = new RegExp(
  String.raw`\b(?:in|for|within)\s+(?:the\s+)?(${CLOUD_REGION}|EU|US|UK|APAC|EMEA|LATAM|Europe|Asia|Germany|Frankfurt|Ireland)(?:\s+region)?\b`,
);
const WHOM = FACT_WORDS.counted_by;
/** "per IP", "for each user", "from one address". */
const PER = new RegExp(
  String.raw`\bper[\s-]+(${WHOM}|months?|years?)\b|\b(?:for|from|by)\s+(?:each|every)\s+(${WHOM})\b|\b(?:from|by)\s+(?:one|1|a single|the same)\s+(${WHOM})\b(?!\s+to\b)`,
  'i',
);
/** "MFA is required for every user" counts nothing by users. */
const COUNTS = /(?<!\w)\d|limit|bounded|capped/i;
/** That it holds for everybody adds nothing. */
const FOR_ALL =
  /\s+(?:for|across|in|on)\s+(?:every(?:one|body)|(?:all|every|the (?:whole|entire))(?:\s+(?:of\s+)?(?:our|the|us|services?|users?|customers?|teams?|tenants?|environments?|clients?|projects?|repos?|accounts?|company|organi[sz]ation|system|stack|platform|fleet|people|traffic|new|existing|other|production))*)$/i;
const words = (some: string) => new RegExp(String.raw`\b(?:${some})\b`, 'i');
const UNDER_WAY = words(FACT_WORDS.under_way);
const SUPPOSES = words(FACT_WORDS.supposed);
const PLANS = words(FACT_WORDS.planned);
const PAST = new RegExp(
  String.raw`^(?:old|archived|historical|past)\s[\w-]+s (?:are|can|live|stay)\b|\b(?:used to|previously|formerly|historically|originally|back then|at the time|in the past|once had|had been|initially|yesterday|last (?:week|month|year|night)|before (?:20\d\d|that|the|v\d)|of 20\d\d)\b|\b(?:was|were|had)\b(?!\s+(?:just\s+|recently\s+|since\s+|finally\s+|then\s+)?(?:${TURNED_OR_GONE})\b)`,
  'i',
);
/** A change that is dated is a change all the same. */
const DATED_CHANGE = new RegExp(String.raw`\b(?:was|were|we|been) (?:just )?(?:${TURNED_OR_GONE})\b`, 'i');
const DATE = /\b(?:yesterday|last (?:week|month|year|night)|of 20\d\d)\b/i;
/** Somebody or something else comes back after it. */
const FOR_A_WHILE =
  /\b(?:stands? in for|(?:acting|interim) (?:\w+ )?(?:owner|lead|maintainer|contact)|while [\w ]+ (?:is|are) (?:away|on leave|out)|over (?:christmas|easter|the holidays))\b/i;
/** What stands before a participle that tells how things are, or that something did not happen, and no change. */
const IS_SO = String.raw`(?:is|are|be|stays?|remains?|comes?)(?:\s+(?:currently|always|still|usually|normally|generally|typically|globally|explicitly|deliberately|also|all|by default|not|never))*|(?:not|never)(?:\s+been)?`;
/** "We have the limit set to 5", "it runs with retries set to 3". */
const HAS_IT = String.raw`(?:has|have|keeps?|with)\s+(?!been\b|now\b|officially\b|just\b|since\b|recently\b|finally\b|already\b)(?:[\w-]+\s+){0,3}[\w-]+`;
const CHANGES = new RegExp(
  [
    String.raw`\b(?:replaces|went back|return(?:ed|ing)? to|back (?:in|on|to|with|at|under)|once more|reinstated|revived|became|from today|since (?:then|today|the re)|takes over|cut over|went (?:up|down) to|(?:went|goes|gone|go) (?:up |down )?from \S+(?: \w+)? (?:up |down )?to|has grown to|instead|correction|update:|scrap that|never ?mind|on reflection|sorry|i was wrong|we were wrong|was wrong|now|actually|from now on|as of|effective|starting|no longer|not any ?more|anymore|stopped|finally|decided|settled on|standardi[sz]ed on|adopted|going forward|went live|(?:is|are) (?:up|down) to)\b`,
    String.raw`(?<!\b(?:${IS_SO}|${HAS_IT})\s+)\b(?:${TURNED_OR_GONE})\b(?!\s+(?:links?|tokens?|emails?|codes?|costs?|notifications?|messages?|alerts?|requests?)\b)`,
    String.raw`(?<!\b(?:${IS_SO}|${HAS_IT})\s+)\b(?:set|reset|cut|put)\b(?!\s*/).*\bto\b`,
    String.raw`\b(?:set|reset|cut|put)\s+from\b.+\bto\b`,
    String.raw`\b(?:has|have) been [a-z]+(?:ed|en)\b`,
    String.raw`,\s+not\s+(?:\d|[A-Z])`,
  ].join('|'),
  'i',
);
/** Said in one clause, it holds for the whole sentence. */
const SETTLES =
  /\b(?:correction|scrap that|never ?mind|on reflection|decided against|sorry|(?:i|we) (?:was|were) wrong|was wrong|mis(?:read|took|stated|remembered)|my (?:mistake|bad)|actually|from now on|no longer|not any ?more|instead|(?:minute|hour|day|week)s? (?:later|earlier),? (?:at|on))\b|,\s+not\s+(?:\d|[A-Z])/i;
/** When it began, and no part of what it is told of. */
const SINCE_WHEN =
  /^(?:from (?:now|today|here) on|as of (?:now|today|this \w+|last \w+|\d{4}|[A-Z]\w+(?: \d{1,2})?)|starting (?:now|today|this \w+|\w+day)|effective (?:now|immediately|today)|going forward)\s*,?\s+(?=\S+\s)/i;
/** What is allowed is no supposition. */
const ALLOWED =
  /\b(?:may|can|must|should) (?:not exceed|have|send|use|be (?:up to|at most|at least)|(?:make|do|issue)(?= (?:up to |at most )?\d))\b/gi;

/** "The migration runner": by such a word a thing goes, and nothing is supposed. */
const NAMED_SO =
  /\b(?:suggest(?:ion)?|plan(?:ning)?|proposal|discussion|evaluation|experiment|benchmark|testing|roadmap|candidate|migration|upgrade|recommendation|goal|spike|prototype|alternative|investigation)s?[\s-]+(?:service|endpoint|api|server|job|worker|queue|page|app|module|board|database|db|table|index|bucket|pipeline|view|runner|engine|cluster|tool|topic|cache|store|portal|bot|script|model)s?\b/gi;

const ANNOUNCES = new RegExp(String.raw`\b(?:${TURNED})\b`, 'i');

/** Whoever needs more than this for one sentence makes no plain claim in it. */
const LONGEST = 300;

/** Step by step: its patterns are many, and each is compiled when it is first used. */
export function* clausesOf(content: string): Generator<undefined, Clause[]> {
  const clauses: Clause[] = [];
  for (const words of plainText(content).split(/(?<=[.!?;])\s+|\n+/)) {
    const sentence = words.replace(/\s+/g, ' ').trim();
    if (sentence !== '' && sentence.length <= LONGEST) append(clauses, yield* clausesIn(sentence));
  }
  return clauses;
}

/** What the sentence says of changing holds for all of its clauses; a question is one as a whole. */
function* clausesIn(sentence: string): Generator<undefined, Clause[]> {
  const said = withoutOpener(sentence);
  const isAsked = isQuestion(sentence);
  const isForAWhile = FOR_A_WHILE.test(said);
  yield;
  // "We changed our minds: …"
  const announced = /^([^:]{3,60}):\s/.exec(said)?.[1] ?? '';
  const isSettled = SETTLES.test(said) || ANNOUNCES.test(announced);
  const clauses: Clause[] = [];
  for (const text of segmentsOf(said)) {
    yield;
    const mood = isAsked ? 'asks' : isForAWhile ? 'supposes' : moodOf(text);
    yield;
    clauses.push({ ...caseOf(text), mood, changes: isSettled || CHANGES.test(text), sentence });
  }
  return clauses;
}

/** Where and for whom it holds, and what is said of that. */
function caseOf(segment: string): Pick<Clause, 'text' | 'qualifiers'> {
  const qualifiers: Record<string, string> = {};
  let text = segment
    .replace(/[.!;,]+$/, '')
    .replace(SINCE_WHEN, '')
    .trim();
  const take = (name: string, pattern: RegExp, meaning: (word: string) => string): boolean => {
    const match = pattern.exec(text);
    const word = match?.slice(1).find((one) => one !== undefined);
    if (match === null || word === undefined) return false;
    qualifiers[name] = meaning(word);
    text = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`
      .replace(/\s+/g, ' ')
      .trim();
    return true;
  };
  if (ANYWHERE.test(text))
    ENVIRONMENT.some((pattern) =>
      take('environment', pattern, (word) => ENVIRONMENTS.get(word.toLowerCase()) ?? word),
    );
  take('region', REGION, (word) => word.toLowerCase());
  if (COUNTS.test(text)) take('per', PER, whom);
  return { text: text.replace(FOR_ALL, ''), qualifiers };
}

const whom = (word: string): string =>
  word
    .toLowerCase()
    .replace(/(?<=ss)es$|(?<!s)s$/, '')
    .replace(/^api key$/, 'key')
    .replace(/^(?:ip )?address$/, 'ip');

function isQuestion(sentence: string): boolean {
  return (
    /\?\s*$/.test(sentence) ||
    /^(?:shall|should|could) (?:we|i)\b|^(?:what if|why not|how about)\b/i.test(sentence) ||
    /^(?:should|can|could|do|does|is|are|why|what|when|which|who|how)\b.*\bor\b/i.test(sentence)
  );
}

function moodOf(sentence: string): Mood {
  if (isQuestion(sentence)) return 'asks';
  const plain = PLANS.test(sentence) ? sentence.replace(ALLOWED, ' ').replace(NAMED_SO, ' ') : '';
  if (PLANS.test(plain)) return UNDER_WAY.test(plain) && !SUPPOSES.test(plain) ? 'plans' : 'supposes';
  return PAST.test(DATED_CHANGE.test(sentence) ? sentence.replace(DATE, '') : sentence) ? 'past' : 'says';
}
