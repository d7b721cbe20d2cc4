/** A fact cut into clauses, each with its mood and with what it holds for: environment, region, for whom. */
import { append } from '../../model/append.js';
import type { Qualifiers } from '../../model/index.js';
import { begins, goesBack, renews } from './declared.js';
import { isForAWhile, isTried } from './for-a-while.js';
import { isWished } from './left-over.js';
import { measuresIn } from './measures.js';
import { FINITE, plainText, segmentsOf, withoutOpener } from './normalise.js';
import { timingsIn } from './times.js';
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
  /** The clause of the same sentence that stands before it. */
  readonly before?: string;
  /** It is given as the ground of something else, and taken for known. */
  readonly isGround?: boolean;
}

const ENVIRONMENTS: Readonly<Record<string, string>> = {
  production: 'production',
  prod: 'production',
  staging: 'staging',
  stage: 'staging',
  stg: 'staging',
  development: 'development',
  dev: 'development',
  qa: 'qa',
  uat: 'uat',
  sandbox: 'sandbox',
  canary: 'canary',
  preview: 'preview',
  test: 'test',
  local: 'local',
  demo: 'demo',
  ci: 'ci',
};
const ANY = Object.keys(ENVIRONMENTS).join('|');
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
export const CITIES =
  'Frankfurt|Ireland|Dublin|Ohio|Virginia|Oregon|Iowa|London|Paris|Singapore|Tokyo|Osaka|Sydney|Melbourne|Mumbai|Stockholm|Amsterdam|Belgium|Montreal|Toronto|Berlin|Munich|Zurich|Helsinki|Milan|Madrid|Warsaw|Vienna|Falkenstein|Nuremberg|Oslo|Copenhagen|Seoul|Hong Kong|Jakarta|Dallas|Chicago|New York|California|Texas|Europe|Germany|Switzerland|Canada|Japan|Australia|India|Brazil|France|Poland|Finland|Sweden|Netherlands';
export const CLOUD_REGION = String.raw`(?:us|eu|ap|sa|ca|me|af)-(?:north|south|east|west|central|northeast|southeast|northwest|southwest)+-?\d`;
const REGION = new RegExp(
  String.raw`\b(?:in|for|within)\s+(?:the\s+)?(${CLOUD_REGION}|EU|US|UK|APAC|EMEA|LATAM|Europe|Asia|Germany|Frankfurt|Ireland)(?:\s+region)?\b`,
);
/** There the region is what is told, and not where it holds. */
const IN_REGION = new RegExp(
  String.raw`\bregion\b|\b(?:hosted|deployed|located|runs?|running|lives?|sits?|stored|kept|based|served|moved|relocated|migrated|resides?)\s+(?:from\s+\S+\s+to|in|to|from)\s+(?:the\s+)?(?:${CLOUD_REGION}|${CITIES}|EU|US|UK)|^(?:the\s+)?\S+ (?:is|are) in ${CLOUD_REGION}$`,
  'i',
);
const WHOM =
  'ip(?: address(?:es)?)?|addresse?s?|users?|tenants?|(?:api )?keys?|clients?|customers?|callers?|consumers?|accounts?|org(?:anization)?s?|tokens?|sessions?|nodes?|pods?|instances?|hosts?|connections?|projects?|workspaces?|teams?|files?|uploads?|devices?|shards?|partitions?|tables?|seats?';
const EACH = 'each|every|an individual|any (?:one|single|given)';
/** "per IP", "for each user", "from one address". */
const PER = new RegExp(
  String.raw`\bper[\s-]+(${WHOM}|months?|years?)\b|\b(?:for|from|by)\s+(?:${EACH})\s+(${WHOM})\b|\b(?:from|by)\s+(?:one|1|a single|the same)\s+(${WHOM})\b(?!\s+to\b)`,
  'i',
);
/** "lets each IP make 5 requests per second", "gives every client 100 req/s". */
const LETS_EACH = new RegExp(
  String.raw`\b(?:lets?|allows?|gives?|grants?|permits?)\s+(?:${EACH}|one|1|a single)\s+(${WHOM})\s+(?:(?:to\s+)?(?:make|send|do|have|issue|fire|get)\s+)?(?=(?:up to |at most )?\d)`,
  'i',
);
/** "Each IP may make 5 requests per second". */
const EACH_MAY = new RegExp(
  String.raw`^(?:${EACH}|a single|one)\s+(${WHOM})\s+(?=(?:may|can|gets?|is|are|has)\b)`,
  'i',
);
const LETS_THROUGH = /\blets?\s+(?:through|in|pass)\s+(?=(?:up to |at most )?\d)/i;

/** Under way, as against merely thought of. */
const UNDER_WAY =
  /\b(?:migrating|migration|upgrade|testing|tested|working on|work on|prepar(?:e|ing)|blocked on|benchmark(?:s|ed)?|tried|trying)\b/i;
const SUPPOSES =
  /\b(?:would|should|could|might|may|propos(?:e|ed|al|ing)|consider(?:ing)?|thinking|discuss(?:ed|ing)?|if|unless|maybe|perhaps|probably|candidates?|evaluat(?:e|ed|ing)|investigat(?:e|ing)|suggest(?:s|ed|ion)?|alternatives?|hope|spike|proof of concept|compared? (?:to|with))\b/i;
const PLANS =
  /\b(?:will|would|should|shall|could|might|may|plans? (?:is )?to(?! \d)|planned|planning|the plan is|propos(?:e|ed|al|ing)|consider(?:ing)?|thinking|discuss(?:ed|ing)?|wants? to|needs? to|have to|going to|todo|if|unless|once(?! (?:a|an|per|every|each|in|more)\b)|before we|after we|upcoming|next (?:week|sprint|quarter|month|year|release)|in (?:the )?future|eventually|maybe|perhaps|probably|candidates?|evaluat(?:e|ed|ing)|investigat(?:e|ing)|migrating|migration|upgrade (?:of|to|needs|is|work)|upgrade:|prototype|spike|proof of concept|goal is|aim(?:s|ing)? to|hope|try(?:ing)?|tested|testing|benchmark(?:s|ed)?|experiment(?:ing)?|roadmap|suggest(?:s|ed|ion)?|recommend(?:s|ed)? (?:moving|switching|upgrading|migrating)|ready for|prepar(?:e|ing)|work(?:ing)? on|compared? (?:to|with)|supports|support for|compatible|alternatives?)\b/i;
const PAST = new RegExp(
  String.raw`\b(?:used to|previously|formerly|historically|originally|back then|at the time|in the past|once had|had been|initially|yesterday|last (?:week|month|year|night)|before (?:20\d\d|that|the|v\d)|of 20\d\d)\b|\b(?:was|were|had)\b(?!\s+(?:just\s+|recently\s+|since\s+|finally\s+|then\s+)?(?:${TURNED_OR_GONE})\b)`,
  'i',
);
/** Told of what is old: "old tickets are in the archive". */
const OF_OLD =
  /^(?:the |our |all |some )?(?:old|older|former|legacy|archived|historical|past)\s+[\w-]+(?:\s+[\w-]+){0,2}?\s+(?:(?:is|are)(?! (?:now |officially |finally |not )*(?:deprecated|retired|removed|gone|out|off|on|disabled|enabled|required|optional|owned|maintained|led|replaced|unsupported)\b)|can|may|stays?|remains?|lives?|sits?|go|goes|keeps?|needs?)\b/i;
/** A change that is dated is a change all the same. */
const DATED_CHANGE = new RegExp(
  String.raw`\b(?:was|were|we|has been|have been)\s+(?:just\s+|finally\s+)?(?:${TURNED_OR_GONE})\b`,
  'i',
);
/** What stands before a participle that tells how things are, or that something did not happen, and no change. */
const IS_SO = String.raw`(?:is|are|be|stays?|remains?|comes?)(?:\s+(?:currently|always|still|usually|normally|generally|typically|globally|explicitly|deliberately|also|all|by default|not|never))*|(?:not|never)(?:\s+been)?`;
/** "We have the limit set to 5", "it runs with retries set to 3". */
const HAS_IT = String.raw`(?:has|have|keeps?|with)\s+(?!been\b|just\b|since\b|recently\b|finally\b|already\b)(?:[\w-]+\s+){0,3}[\w-]+`;
const CHANGES = new RegExp(
  [
    String.raw`\b(?:replaces|went back|return(?:ed|ing)? to|(?:is|are|am|go|going) back (?:in|on|to|with|at)|takes over|cut over|went (?:up|down) to|(?:went|goes|gone|go) (?:up |down )?from \S+(?: \w+)? (?:up |down )?to|has grown to|instead|correction|update:|scrap that|never ?mind|on reflection|sorry|i was wrong|we were wrong|was wrong|now|actually|from now on|as of|effective|starting|no longer|not any ?more|anymore|stopped|finally|decided|settled on|standardi[sz]ed on|adopted|going forward|went live|(?:is|are) (?:up|down) to)\b`,
    String.raw`(?<!\b(?:${IS_SO})\s+)\b(?:${TURNED_OR_GONE})\b(?!\s+(?:links?|tokens?|emails?|codes?|costs?|notifications?|messages?|alerts?|requests?)\b)`,
    String.raw`(?<!\b(?:${IS_SO}|${HAS_IT})\s+)\b(?:set|reset|cut|put)\b(?!/).*\bto\b`,
    String.raw`\b(?:set|reset|cut|put)\s+from\b.+\bto\b`,
    String.raw`\b(?:has|have) been [a-z]+(?:ed|en)\b`,
    String.raw`,\s+not\s+(?:\d|[A-Z])`,
  ].join('|'),
  'i',
);
/** Said in one clause, it holds for the whole sentence. */
const SETTLES =
  /\b(?:correction|scrap that|never ?mind|on reflection|sorry|(?:i|we) (?:was|were) wrong|was wrong|mis(?:read|took|stated|remembered)|my (?:mistake|bad)|actually|from now on|no longer|not any ?more|instead|(?:minute|hour|day|week)s? (?:later|earlier),? (?:at|on))\b|,\s+not\s+(?:\d|[A-Z])/i;
/** That it holds for everybody adds nothing. */
const FOR_ALL =
  /\s+(?:for|across|in|on)\s+(?:every(?:one|body)|(?:all|every|the (?:whole|entire))(?:\s+(?:of\s+)?(?:our|the|us|services?|users?|customers?|teams?|tenants?|environments?|clients?|projects?|repos?|accounts?|company|organi[sz]ation|system|stack|platform|fleet|people|traffic|new|existing|other|production))*)$/i;
/** Long enough to be how things are. */
const FOR_LONG = /\s+this (?:quarter|year|season|semester)\b(?=$|\s+(?:is|are)\b)/i;
/** "Correction: …", "We changed our minds: …", "Scrap that, …": said of what follows. */
const PREFACE = /^(?<said>(?:[\w']+\s+){0,4}[\w']+)(?::|,)\s+(?<rest>.{8,})$/;

const ANNOUNCES =
  /\b(?:correction|corrected|update|updated|chang(?:e|ed)|decid(?:ed|ing)|decision|minds?|scrap|sorry|wrong|reflection|revert(?:ed|ing)|rolled back|actually|effective|voted|ruled|resolved|agreed)\b/i;

/** "We dropped the 30 day rule: chats are kept for 7 days". */
const TURNS_FIRST = new RegExp(
  String.raw`^(?:(?:we|i|they)\s+)?(?:have\s+|just\s+|finally\s+)*(?:${TURNED})\s[^:,]{3,60}[:,]\s`,
  'i',
);
/** When it began, and no part of what it is told of. */
const SINCE_WHEN =
  /^(?:from (?:now|today|here) on|as of (?:now|today|this \w+|last \w+|\d{4}|[A-Z]\w+(?: \d{1,2})?)|starting (?:now|today|this \w+|\w+day)|effective (?:now|immediately|today)|going forward|these days|nowadays)\s*,?\s+(?=\S+\s)/i;
/** "On Thursdays instead of Tuesdays": what it was is told apart. */
const INSTEAD =
  /,?\s+(?:instead of|rather than|and not|not)\s+(?<was>(?:on\s+|at\s+|the\s+)*[\w:.,%$€-]+(?:\s+[\w%]+){0,3})$/i;

/** "The suggest endpoint", "the migration runner": by such a word a thing goes, and nothing is supposed. */
const NAMED_SO =
  /\b(?:suggest(?:ion)?|plan(?:ning)?|proposal|discussion|evaluation|experiment|benchmark|testing|roadmap|candidate|migration|upgrade|recommendation|goal|spike|prototype|alternative|investigation)s?[\s-]+(?:service|endpoint|api|server|job|worker|queue|page|app|module|board|database|db|table|index|bucket|pipeline|view|screen|widget|panel|runner|engine|cluster|tool|topic|cache|store|form|portal|bot|script|email|feed|list|portal|model)s?\b/gi;
/** What is allowed is no supposition. */
const ALLOWED =
  /\b(?:may|can|must|should) (?:not exceed|have|send|use|be (?:up to|at most|at least)|(?:make|do|issue)(?= (?:up to |at most )?\d))\b/gi;

/** Whoever needs more than this for one sentence makes no plain claim in it. */
const LONGEST = 300;

/** Step by step: its patterns are many, and each is compiled when it is first used. */
export function* clausesOf(content: string): Generator<undefined, Clause[]> {
  const clauses: Clause[] = [];
  for (const words of plainText(content).split(/(?<=[.!?;])\s+|\n+/)) {
    const sentence = words.replace(/\s+/g, ' ').trim();
    if (sentence !== '' && sentence.length <= LONGEST) append(clauses, yield* clausesIn(sentence, clauses));
  }
  return clauses;
}

const PRONOUN = /^(?:it|they|these|those)\s+(?=[a-z])/i;
const RELATIVE = /^(?:which|that|who)\s+(?=[a-z])/i;
const OF_US =
  /^(?:(?:we|i|they)\s+)?(?:no longer\s+|now\s+|still\s+|have\s+|just\s+|finally\s+)*[a-z]+\s+(?<object>(?:the\s+|our\s+|all\s+)?[\w-]+(?:\s[\w-]+){0,2}?)(?=$|\s+(?:with|in|on|to|from|via|by|using|for|at|through|over|off)\b)/i;
const NO_THING =
  /^(?:(?:the|our|all|a|an)\s+)?(?:we|i|it|they|you|this|that|these|those|there|nobody|everyone|who|which|what)$/i;
const OF_A_NAME = 2;
const MOST_BEFORE = 2;

/** "…, which are signed": what stands right before; "they are signed": what the last clauses speak of, in one number. */
function resolved(text: string, before: readonly string[]): string {
  const last = before.at(-1);
  if (last === undefined) return text;
  if (RELATIVE.test(text)) {
    const words = last
      .replace(/[,.;:]+$/, '')
      .split(' ')
      .slice(-OF_A_NAME);
    const name = words
      .filter((word) => !/^(?:the|our|a|an|to|of|in|on|with|by|from|for|and)$/i.test(word))
      .join(' ');
    return name === '' || !/^[\w-]+(?: [\w-]+)?$/.test(name) ? text : text.replace(RELATIVE, `${name} `);
  }
  if (!PRONOUN.test(text)) return text;
  const isPlural = !/^it\b/i.test(text);
  for (const said of [...before].reverse()) {
    const name = spokenOf(said).find((one) => /[^s]s$/.test(one) === isPlural && !NO_THING.test(one));
    if (name !== undefined) return text.replace(PRONOUN, `${name} `);
  }
  return text;
}

function spokenOf(clause: string): string[] {
  const verb = FINITE.exec(clause)?.index ?? 0;
  const subject = clause
    .slice(0, verb)
    .replace(/^(?:when(?:ever)?|if|since|because|as|while|after|before|once|until|so|and|but)\s+/i, '')
    .trim();
  const object = OF_US.exec(clause)?.groups?.object;
  const isName = (words: string) => /^[\w'-]+(?: [\w'-]+){0,3}$/.test(words);
  const of = /\bof\s+(?:the\s+|our\s+)?(.+)$/i.exec(subject)?.[1];
  return [subject, of ?? '', object ?? ''].filter(isName);
}

/** What the sentence says of changing holds for all of its clauses; a question is one as a whole. */
function* clausesIn(sentence: string, earlier: readonly Clause[]): Generator<undefined, Clause[]> {
  const preface = PREFACE.exec(sentence)?.groups;
  const isPreface =
    preface !== undefined && ANNOUNCES.test(preface.said ?? '') && !/\d/.test(preface.said ?? '');
  const said = withoutOpener((isPreface ? preface?.rest : undefined) ?? sentence);
  const isAsked = isQuestion(sentence);
  yield;
  const segments = segmentsOf(said);
  yield;
  const isSettled =
    isPreface || SETTLES.test(said) || TURNS_FIRST.test(said) || goesBack(said) || renews(said);
  const before = earlier.slice(-MOST_BEFORE).map(({ text }) => text);
  const clauses: Clause[] = [];
  for (const [i, { text: words, isGround }] of segments.entries()) {
    yield;
    const text = resolved(words, before);
    before.push(text);
    const mood = isAsked ? 'asks' : moodOf(text);
    yield;
    clauses.push({
      ...clauseOf(text, isSettled || CHANGES.test(text) || begins(text), mood),
      sentence,
      ...(i === 0 ? {} : { before: segments[i - 1]?.text ?? '' }),
      ...(isGround === true ? { isGround } : {}),
    });
  }
  return clauses;
}

function clauseOf(segment: string, changes: boolean, mood: Mood): Omit<Clause, 'sentence'> {
  const qualifiers: Record<string, string> = {};
  let text = segment
    .replace(/[.!;,]+$/, '')
    .replace(FOR_ALL, '')
    .replace(FOR_LONG, '')
    .replace(SINCE_WHEN, '')
    .trim();
  const was = INSTEAD.exec(text);
  if (was?.groups?.was !== undefined && isFigure(was.groups.was)) text = text.slice(0, was.index);
  const take = (name: string, pattern: RegExp, meaning: (word: string) => string, put = ''): boolean => {
    const match = pattern.exec(text);
    const word = match?.slice(1).find((one) => one !== undefined);
    if (match === null || word === undefined) return false;
    qualifiers[name] = meaning(word);
    text = `${text.slice(0, match.index)} ${put} ${text.slice(match.index + match[0].length)}`
      .replace(/\s+/g, ' ')
      .trim();
    return true;
  };
  if (ANYWHERE.test(text))
    ENVIRONMENT.some((pattern) =>
      take('environment', pattern, (word) => ENVIRONMENTS[word.toLowerCase()] ?? word),
    );
  if (REGION.test(text) && !IN_REGION.test(text)) take('region', REGION, (word) => word.toLowerCase());
  text = text.replace(LETS_THROUGH, 'allows ');
  if (!take('per', PER, whom) && isRated(text) && !take('per', LETS_EACH, whom, 'allows'))
    take('per', EACH_MAY, whom);
  return { text, mood, changes, qualifiers };
}

const whom = (word: string): string =>
  word
    .toLowerCase()
    .replace(/(?<=ss)es$|(?<!s)s$/, '')
    .replace(/^api key$/, 'key')
    .replace(/^(?:ip )?address$/, 'ip');

const isRated = (text: string): boolean => measuresIn(text).some(({ dimension }) => dimension === 'rate');

const isFigure = (words: string): boolean =>
  timingsIn(words).length > 0 || measuresIn(words).some(({ index }) => index < 4);

function isQuestion(sentence: string): boolean {
  return (
    /\?\s*$/.test(sentence) ||
    /^(?:shall|should|could) (?:we|i)\b|^(?:what if|why not|how about)\b/i.test(sentence) ||
    /^(?:should|can|could|do|does|is|are|why|what|when|which|who|how)\b.*\bor\b/i.test(sentence)
  );
}

function moodOf(sentence: string): Mood {
  if (isQuestion(sentence)) return 'asks';
  if (isWished(sentence) || isForAWhile(sentence) || isTried(sentence)) return 'supposes';
  const plain = PLANS.test(sentence) ? sentence.replace(ALLOWED, ' ').replace(NAMED_SO, ' ') : '';
  if (PLANS.test(plain)) return UNDER_WAY.test(plain) && !SUPPOSES.test(plain) ? 'plans' : 'supposes';
  if (!PAST.test(sentence) && !OF_OLD.test(sentence)) return 'says';
  const isChange = DATED_CHANGE.test(sentence) || /\b(?:was|were)\s+\w+\b.*\bfrom\b.+\bto\b/i.test(sentence);
  return isChange ? 'says' : 'past';
}
