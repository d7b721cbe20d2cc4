/** A fact cut into clauses, each with its mood and with what it holds for: environment, region, for whom. */
import type { Qualifiers } from '../../model/index.js';

/** `asks` and `supposes` say nothing of what is, `plans` what is under way; `past` says what was. */
export type Mood = 'says' | 'asks' | 'supposes' | 'plans' | 'past';

export interface Clause {
  /** Without what the qualifiers say. */
  readonly text: string;
  readonly mood: Mood;
  /** It speaks of a change, and settles what was said before. */
  readonly changes: boolean;
  readonly qualifiers: Qualifiers;
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

const ENVIRONMENT = [
  new RegExp(
    String.raw`\b(?:in|on|for|within|across)\s+(?:the\s+|our\s+)?(${ANY})(?:\s+(?:environments?|env|cluster))?(?=$|[\s,.:;])(?!\s+(?:mode|runner|suite|coverage|data|users|team))`,
    'i',
  ),
  new RegExp(String.raw`\(\s*(${ANY})(?:\s+only)?\s*\)`, 'i'),
  new RegExp(String.raw`^(${ANY})\s*:\s+`, 'i'),
  new RegExp(String.raw`\b(${PLAIN})(?:\s+(?:environment|env|cluster))?\s+(?=[\w"'])`, 'i'),
];
const CLOUD_REGION = String.raw`(?:us|eu|ap|sa|ca|me|af)-(?:north|south|east|west|central|northeast|southeast|northwest|southwest)+-?\d`;
const REGION = new RegExp(
  String.raw`\b(?:in|for|within)\s+(?:the\s+)?(${CLOUD_REGION}|EU|US|UK|APAC|EMEA|LATAM|Europe|Asia|Germany|Frankfurt|Ireland)(?:\s+region)?\b`,
);
const PER =
  /\bper[\s-]+(ip(?: address)?|users?|tenant|(?:api )?key|client|customer|account|org(?:anization)?|token|session|node|pod|instance|host|connection|project|workspace|team|file|upload|page|device|shard|partition|table)\b/i;

/** Under way, as against merely thought of. */
const UNDER_WAY =
  /\b(?:migrating|migration|testing|tested|working on|work on|prepar(?:e|ing)|blocked on|benchmark(?:s|ed)?|tried|trying)\b/i;
const SUPPOSES =
  /\b(?:would|should|could|might|may|propos(?:e|ed|al|ing)|consider(?:ing)?|thinking|discuss(?:ed|ing)?|if|unless|maybe|perhaps|probably|candidates?|evaluat(?:e|ed|ing)|investigat(?:e|ing)|suggest(?:s|ed|ion)?|alternatives?|hope|spike|proof of concept|compared? (?:to|with))\b/i;
const PLANS =
  /\b(?:will|would|should|shall|could|might|may|plan(?:s|ned|ning)?|propos(?:e|ed|al|ing)|consider(?:ing)?|thinking|discuss(?:ed|ing)?|wants? to|needs? to|have to|going to|todo|if|unless|once|before we|after we|upcoming|next (?:week|sprint|quarter|month|year|release)|in (?:the )?future|eventually|maybe|perhaps|probably|candidates?|evaluat(?:e|ed|ing)|investigat(?:e|ing)|migrating|migration|prototype|spike|proof of concept|goal is|aim(?:s|ing)? to|hope|try(?:ing)?|tested|testing|benchmark(?:s|ed)?|experiment(?:ing)?|roadmap|suggest(?:s|ed|ion)?|recommend(?:s|ed)? (?:moving|switching|upgrading|migrating)|blocked on|ready for|prepar(?:e|ing)|work(?:ing)? on|compared? (?:to|with)|supports?|compatible|alternatives?)\b/i;
const PAST =
  /\b(?:used to|previously|formerly|historically|originally|back then|at the time|in the past|once had|had been|initially|before (?:20\d\d|that|the|v\d))\b|\b(?:was|were|had)\b(?!\s+(?:just\s+|recently\s+|since\s+)?(?:changed|raised|increased|lowered|reduced|decreased|bumped|switched|moved|migrated|upgraded|downgraded|updated|set|replaced|reverted|rolled|removed|deleted|decommissioned|deprecated|disabled|enabled|turned|retired|transferred|shut|sunset|dropped|cut|extended|shortened|renamed|rewritten|ported|converted|doubled|halved))/i;
const CHANGES =
  /\b(?:switched|moved|migrated|changed|raised|increased|lowered|reduced|decreased|bumped|upgraded|downgraded|updated|replaced|replaces|reverted|rolled back|went back|rewritten|rewrote|ported|converted|transferred|took over|takes over|taken over|handed over|extended|shortened|doubled|halved|renamed|cut over|swapped|now|actually|instead|correction|from now on|as of|effective|starting|no longer|not any ?more|anymore|stopped|dropped|finally|decided|we've settled|settled on|standardi[sz]ed on|adopted|going forward)\b|\b(?:we|i|has been|have been|was|were|just|finally)\s+(?:have |just |finally )*(?:turned|enabled|disabled|removed|decommissioned|deprecated|deleted|retired|sunset|shut|switched)\b/i;

export function clausesOf(content: string): Clause[] {
  return content
    .replace(/[`*"“”](?=\w)|(?<=[\w.)])[`*"“”]/g, '')
    .replace(/[‘’]/g, "'")
    .split(/(?<=[.!?;])\s+|\n+/)
    .flatMap((sentence) => sentence.split(/,?\s+(?:but|while|whereas|although|though)\s+/))
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '')
    .map(clauseOf);
}

function clauseOf(sentence: string): Clause {
  const qualifiers: Record<string, string> = {};
  let text = sentence.replace(/[.!;,]+$/, '');
  const take = (name: string, pattern: RegExp, meaning: (word: string) => string): boolean => {
    const match = pattern.exec(text);
    const word = match?.[1];
    if (match === null || word === undefined) return false;
    qualifiers[name] = meaning(word);
    text = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`
      .replace(/\s+/g, ' ')
      .trim();
    return true;
  };
  ENVIRONMENT.some((pattern) =>
    take('environment', pattern, (word) => ENVIRONMENTS[word.toLowerCase()] ?? word),
  );
  if (!/\b(?:hosted|deployed|region)\b/i.test(text)) take('region', REGION, (word) => word.toLowerCase());
  take('per', PER, (word) =>
    word
      .toLowerCase()
      .replace(/s$/, '')
      .replace(/^api key$/, 'key')
      .replace(/^ip address$/, 'ip'),
  );
  return { text, mood: moodOf(sentence), changes: CHANGES.test(sentence), qualifiers };
}

function moodOf(sentence: string): Mood {
  if (
    /\?\s*$/.test(sentence) ||
    /^(?:should|can|could|do|does|is|are|why|what|when|which|who|how)\b.*\bor\b/i.test(sentence)
  )
    return 'asks';
  if (PLANS.test(sentence))
    return UNDER_WAY.test(sentence) && !SUPPOSES.test(sentence) ? 'plans' : 'supposes';
  return PAST.test(sentence) ? 'past' : 'says';
}
