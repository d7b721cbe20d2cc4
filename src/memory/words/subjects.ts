/** What a fact is about: a phrase of its own, "we", or nothing but the place it was filed under. */
import { foldName } from '../../model/index.js';
import { madeName, REMAINING } from './names.js';
import { singular } from './stems.js';
import { technologiesIn } from './technologies.js';

export interface Subject {
  readonly name: string;
  readonly type: string;
}

export const PROJECT: Subject = { name: 'Project', type: 'Project' };

const LEADING =
  /^(?:(?:the|our|a|an|this|that|my|your|their|its|all|both|currently|now|actually|also|so|and|then|note|fyi|update|decision|correction|reminder|as of \S+|effective \w+|starting \w+|today|yesterday|in|for|on|of|new|old|current|default|maximum|max|minimum|global|overall|primary|main|feature flag|flag)(?![\w-])[:,]?\s*)+/i;
const TRAILING =
  /\s+(?:service|server|feature flag|flag|api|endpoint|component|module|microservice|system|subsystem|cluster|itself|currently|now|still|already|also|layer|has|have|had|is|are|uses|with|a|an|the|allows|currently)$/i;
/** `csv-import job`: a name in code needs no word for what it is. */
const CODE_AND_TYPE =
  /^(\S*[a-z][-_][a-z]\S*|[a-z]+[A-Z]\w+) (?:jobs?|workers?|buckets?|queues?|topics?|tables?|library|package|pipelines?|app|deployments?|pods?|containers?|lambda|function|script|tool|plugin|cache|database|cluster|environment)$/;
const WE =
  /^(?:we(?:'re|'ve)?|us|our team|everyone|everything|everybody|project|codebase|repo(?:sitory)?|app(?:lication)?|whole (?:app|project|system)|(?:all )?(?:our )?services|backend|stack|platform|monorepo|company|organisation|organization|team|people|developers|prod(?:uction)?)$/i;
const PRONOUN = /^(?:it|this|that|they|these|those|there|he|she|i|you|limit|value|setting)$/i;
const GENERIC =
  /^(?:general|project|infra|infrastructure|ops|operations|backend|frontend|docs|documentation|notes|team|decisions|default|shared|misc|architecture|config|configuration|global|root|main|all|dev|platform|engineering|tech|stack|limits|quotas)$/;
const VERB =
  /\b(?:lets?|gives?|is|are|was|were|has|have|had|does|do|did|can|must|will|should|use|uses|used|runs?|ran|found|saw|think|believe|that|because|since|which|when|plan|raise|lower|bump|increase|reduce|change|to)\b/i;
/** Of nobody in particular. */
const SOME = /^(?:each|every|some|several|many|most|certain|other|few|various|a few)\b/i;
const MOST_WORDS = 4;

/** Kinds of things that every component has: by themselves they name none, and say only what of it is meant. */
const KINDS =
  /(?:^|\s)(?:sessions?|tokens?|uploads?|files?|logs?|caches?|requests?|messages?|events?|retries|jobs?|payloads?|bod(?:y|ies)|connections?|data|traces?|metrics)$/i;

export interface About {
  readonly subject: Subject;
  /** A kind of thing of the subject. */
  readonly of?: string;
}

/** "Logs" are those of the place a fact was filed under; "audit logs" are a thing of their own. */
export function kindOrSubject(phrase: string, scope: string): About | null {
  const bare = phrase.trim().replace(LEADING, '').trim();
  if (!bare.includes(' ') && KINDS.test(bare)) return { subject: filed(scope, bare), of: kindName(bare) };
  const within = /^(?<of>[\w-]+(?: [\w-]+)?)\s+(?:in|of|on)\s+(?<whole>.+)$/i.exec(bare)?.groups;
  if (within !== undefined) {
    const subject = subjectOf(within.whole ?? '', scope);
    if (subject === null) return null;
    if (KINDS.test(within.of ?? '')) return { subject, of: kindName(within.of ?? '') };
    // "The read replica of Postgres" is a thing of its own.
    const name = madeName(bare);
    return name === null ? null : { subject: { name, type: 'Component' } };
  }
  const subject = subjectOf(phrase, scope);
  return subject === null ? null : { subject };
}

export function kindName(words: string): string {
  return singular(words.trim().replace(LEADING, '').toLowerCase());
}

/** Null when the words before are no name; the filing place where they are nothing, or "it". */
export function subjectOf(phrase: string, scope: string): Subject | null {
  let words = phrase.trim().replace(/[,:]$/, '');
  if (REMAINING.test(words) || /^(?:which|who)$/i.test(words)) return null;
  words = words.replace(LEADING, '').trim();
  for (let before = ''; before !== words; ) {
    before = words;
    words = words
      .replace(/['’]s?$/, '')
      .replace(TRAILING, '')
      .trim();
  }
  words = words.replace(CODE_AND_TYPE, '$1');
  if (/^(?:the|our|a|an|its|their)?$/i.test(words) || PRONOUN.test(words)) return filed(scope);
  if (WE.test(words)) return PROJECT;
  if (SOME.test(words) || words.split(' ').length > MOST_WORDS || VERB.test(words) || !/[a-z]/i.test(words))
    return null;
  const [known] = technologiesIn(words);
  if (known !== undefined && known.told.length === words.length)
    return { name: known.name, type: 'Technology' };
  return { name: words, type: 'Component' };
}

/** The last part of the scope that names something; what the words are about anyway (`said`) is no place of its own. */
export function filed(scope: string, said = ''): Subject {
  const parts = scope.split('/').filter((part) => part !== '');
  const words = foldName(said).split(' ').map(singular);
  const named = parts
    .reverse()
    .find((part) => !GENERIC.test(foldName(part)) && !words.includes(singular(foldName(part))));
  return named === undefined ? PROJECT : { name: named, type: 'Component' };
}
