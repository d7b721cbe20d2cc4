/** What a fact is about: a phrase of its own, "we", or nothing but the place it was filed under. */
import { foldName } from '../../model/index.js';
import { technologiesIn } from './technologies.js';

export interface Subject {
  readonly name: string;
  readonly type: string;
}

export const PROJECT: Subject = { name: 'Project', type: 'Project' };

const LEADING =
  /^(?:(?:the|our|a|an|this|that|my|your|their|its|all|both|currently|now|actually|also|so|and|then|note|fyi|update|decision|correction|reminder|as of \S+|effective \w+|starting \w+|today|yesterday|in|for|on|of|new|old|current|default|maximum|max|minimum|global|overall|primary|main|feature flag|flag)\b[:,]?\s*)+/i;
const TRAILING =
  /\s+(?:service|server|feature flag|flag|api|endpoint|component|module|microservice|system|subsystem|cluster|itself|currently|now|also|layer|has|have|had|is|are|uses|with|a|an|the|allows|currently)$/i;
const WE =
  /^(?:we(?:'re|'ve)?|us|our team|everyone|everything|everybody|project|codebase|repo(?:sitory)?|app(?:lication)?|whole (?:app|project|system)|all services|backend|stack|platform|monorepo|company|organisation|organization|team|people|developers|prod(?:uction)?)$/i;
const PRONOUN = /^(?:it|this|that|they|these|those|there|he|she|i|you|which|who|limit|value|setting)$/i;
const GENERIC = new Set(
  'general project infra infrastructure ops operations backend frontend docs documentation notes team decisions default shared misc architecture config configuration global root main all dev platform engineering tech stack'.split(
    ' ',
  ),
);
const VERB =
  /\b(?:is|are|was|were|has|have|had|does|do|did|can|must|will|should|use|uses|used|runs?|ran|found|saw|think|believe|that|because|since|which|when|plan|raise|lower|bump|increase|reduce|change|to)\b/i;
const MOST_WORDS = 4;

/** Null when the words before are no name; the filing place where they are nothing, or "it". */
export function subjectOf(phrase: string, scope: string): Subject | null {
  let words = phrase.trim().replace(/[,:]$/, '');
  words = words.replace(LEADING, '').trim();
  for (let before = ''; before !== words; ) {
    before = words;
    words = words
      .replace(/['’]s?$/, '')
      .replace(TRAILING, '')
      .trim();
  }
  if (/^(?:the|our|a|an|its|their)?$/i.test(words) || PRONOUN.test(words)) return filed(scope);
  if (WE.test(words)) return PROJECT;
  if (words.split(' ').length > MOST_WORDS || VERB.test(words) || !/[a-z]/i.test(words)) return null;
  const [known] = technologiesIn(words);
  if (known !== undefined && known.told.length === words.length)
    return { name: known.name, type: 'Technology' };
  return { name: words, type: 'Component' };
}

/** The last part of the scope that names something. */
export function filed(scope: string): Subject {
  const parts = scope.split('/').filter((part) => part !== '');
  const named = parts.reverse().find((part) => !GENERIC.has(foldName(part)));
  return named === undefined ? PROJECT : { name: named, type: 'Component' };
}
