/** Names of things that a sentence makes up as it goes: "the log level of the gateway" is the gateway log level. */
import { foldName } from '../../model/index.js';
import { singular } from './stems.js';
import { technologiesIn } from './technologies.js';

const ARTICLES =
  /^(?:(?:the|our|a|an|this|that|its|their|all|every|each|any|both|current|currently|total|overall)\s+)+/i;
const VERB =
  /\b(?:is|are|was|were|be|been|has|have|had|does|do|did|can|must|will|should|would|could|may|might|uses?|used|runs?|ran|found|think|believe|that|because|since|which|when|who|if|and|or|but|not|no|we|i|it|you|they|there|to|after|before|than)\b/i;
/** "The rest is optional": of what, something else says. */
export const REMAINING = /^the (?:rest|remainder|others?|remaining ones)$/i;
const MOST_WORDS = 5;

/** Null where the words are no name. */
export function madeName(phrase: string): string | null {
  if (REMAINING.test(phrase.trim())) return null;
  let words = phrase.trim().replace(/[,:]$/, '').replace(ARTICLES, '').replace(/\s+/g, ' ');
  const of = /^(?<what>.+?)\s+(?:of|for|on|in)\s+(?<whole>.+)$/i.exec(words)?.groups;
  if (of !== undefined) words = `${(of.whole ?? '').replace(ARTICLES, '')} ${of.what}`;
  words = words
    .replace(/['’]s?(?=\s)/g, '')
    .replace(/\s+services?(?=\s)/gi, '')
    .trim();
  if (
    words === '' ||
    /^(?:of|in|on|at|for|from|with|by)\b/i.test(words) ||
    VERB.test(words) ||
    words.split(' ').length > MOST_WORDS ||
    !/[a-z]{2}/i.test(words)
  )
    return null;
  return words.split(' ').map(plainWord).join(' ');
}

/** A map, since a word of a text may be `constructor`. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ...['slo', 'threshold', 'objective', 'goal'].map((word) => [word, 'target'] as const),
  ...Object.entries({ maximum: 'max', minimum: 'min', authentication: 'auth', config: 'configuration' }),
]);

/** One form for each everyday word; names keep theirs. */
function plainWord(word: string, index: number): string {
  const isEveryday =
    /^[a-z]+$/.test(word) || (index === 0 && /^[A-Z][a-z]+$/.test(word) && technologiesIn(word).length === 0);
  const synonym = SYNONYMS.get(word.toLowerCase());
  if (synonym !== undefined) return synonym;
  return isEveryday ? singular(index === 0 ? word : word.toLowerCase()) : word;
}

/** The forms by which one thing goes: "Webhooks" and "webhook". The name as it was told comes first. */
export function nameForms(name: string): string[] {
  const folded = foldName(name);
  const one = singular(folded);
  return one === folded ? [folded, plural(folded)] : [folded, one];
}

function plural(name: string): string {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return /(?:s|sh|ch|x)$/.test(name) ? `${name}es` : `${name}s`;
}
