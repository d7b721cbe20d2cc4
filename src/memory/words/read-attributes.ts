/** "The rate limit of auth is 1,000 req/s": an attribute by one of its names, and a value of its kind. */
import type { WordClaim } from './claim.js';
import { modeOf } from './claim.js';
import type { Clause } from './clauses.js';
import { type Dimension, type Measure, measuresIn } from './measures.js';
import { filed, type Subject, subjectOf } from './subjects.js';
import { technologiesIn } from './technologies.js';
import { versionKey } from './versions.js';

export interface AttributeWord {
  readonly words: string;
  readonly attribute: string;
}

const DIMENSIONS: Readonly<Record<string, readonly Dimension[]>> = {
  rate_limit: ['rate', 'count'],
  timeout: ['duration'],
  session_timeout: ['duration'],
  ttl: ['duration'],
  retention: ['duration'],
  latency_target: ['duration'],
  max_size: ['size'],
  memory_limit: ['size'],
  connection_limit: ['count'],
  retry_limit: ['count'],
  batch_size: ['count'],
  replicas: ['count'],
  port: ['count'],
  coverage_target: ['percent'],
};
/** Roles that a technology fills, and what else is told in words. */
const IN_WORDS = new Set(['default_branch', 'deploy_schedule', 'license', 'endpoint', 'deployed_region']);
const VERB =
  /^(?:\s*(?:for|of|on|in)\s+(?<for>(?:the\s+|our\s+)?[\w/.-]+(?:\s+[\w/.-]+){0,2}?))?\s*(?:=|:|(?:(?:is|are|equals|stays|remains|defaults|sits)\b|(?:has|have) been\b|was\b|were\b|went\b|raised\b|lowered\b|changed\b|bumped\b|increased\b|reduced\b|set\b|updated\b|extended\b|shortened\b|cut\b|from\b|to\b|of\b|at\b))(?<rest>.*)$/i;
const NOT = /\b(?:not|never|isn't|aren't|neither|no longer)\b|n't\b/i;

export function readAttributes(clause: Clause, scope: string, words: readonly AttributeWord[]): WordClaim[] {
  const mode = modeOf(clause);
  if (mode === null) return [];
  const { text } = clause;
  const low = text.toLowerCase();
  for (const { words: alias, attribute } of words) {
    const at = findWord(low, alias);
    if (at < 0) continue;
    const read = around(text, at, alias.length, attribute, scope);
    if (read !== null) return [{ ...read, attribute, as: 'text', mode, qualifiers: clause.qualifiers }];
  }
  return [];
}

function findWord(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[\w]/.test(text[at - 1] ?? ' ') && !/[\w]/.test(text[at + word.length] ?? ' ')) return at;
  }
  return -1;
}

type Read = Pick<WordClaim, 'subject' | 'value' | 'told'>;

function around(text: string, at: number, length: number, attribute: string, scope: string): Read | null {
  const [left, right] = [text.slice(0, at).trim(), text.slice(at + length)];
  const verb = VERB.exec(right);
  if (verb !== null) {
    const rest = verb.groups?.rest ?? '';
    if (NOT.test(rest) || NOT.test(right.slice(0, right.length - rest.length))) return null;
    const value = valueIn(afterTo(right) ?? rest, attribute);
    if (value === null) return null;
    const subject = subjectAt(left, verb.groups?.for, scope);
    return subject === null ? null : { subject, ...value };
  }
  // "auth has a 30 s timeout": the value stands before the name.
  const before = /^(.*?)\b(?:has|have|with|uses?|enforces?|applies|gets?)\s+(?:an?\s+|the\s+)?(.+)$/i.exec(
    left,
  );
  const value = before === null ? null : valueIn(before[2] ?? '', attribute);
  if (before === null || value === null || NOT.test(left)) return null;
  const subject = subjectOf(before[1] ?? '', scope);
  return subject === null ? null : { subject, ...value };
}

/** "from 10 s to 30 s": what it was changed to. */
function afterTo(rest: string): string | undefined {
  return /\bfrom\b.*?\bto\b(.*)$/i.exec(rest)?.[1];
}

function subjectAt(left: string, of: string | undefined, scope: string): Subject | null {
  if (of !== undefined && !/^\d/.test(of)) return subjectOf(of, scope);
  const doing =
    /^(?:.*\b)?(?:raised?|lower(?:ed)?|bump(?:ed)?|increased?|reduced?|decreased?|changed?|set|updated?|extend(?:ed)?|shorten(?:ed)?|cut|doubled?|halved?|moved?|pin(?:ned)?)\s+(.*)$/i.exec(
      left,
    );
  const has =
    /^(.*?)\b(?:has|have|had|enforces?|uses?)\s*(?:an?|the|its)?\s*(?:maximum|max|default|hard|soft)?\s*$/i.exec(
      left,
    );
  const phrase = doing?.[1] ?? has?.[1] ?? left;
  if (
    /^(?:the|our|a|an|its|current|default|max(?:imum)?|global)?(?:\s+(?:the|default|max(?:imum)?|hard|soft|current|global))*$/i.test(
      phrase.trim(),
    )
  )
    return filed(scope);
  return subjectOf(phrase, scope);
}

function valueIn(text: string, attribute: string): { value: string; told: string } | null {
  const dimensions = DIMENSIONS[attribute];
  if (dimensions !== undefined) {
    const fits = (measure: Measure) =>
      dimensions.includes(measure.dimension) || (measure.key === 'unlimited' && attribute !== 'port');
    const measure = measuresIn(text).find(fits);
    return measure === undefined ? null : { value: measure.key, told: measure.told };
  }
  if (attribute === 'version') {
    const told =
      /^\W*(?:is\s+|at\s+|to\s+|now\s+|version\s+)*v?(\d+(?:\.\d+){0,3}(?:-[\w.]+)?)\b(?!\s*(?:%|ms|s|seconds|minutes))/i.exec(
        text,
      )?.[1];
    return told === undefined ? null : { value: versionKey(told), told };
  }
  if (IN_WORDS.has(attribute)) {
    const told =
      /^\W*(?:now |always |set to |renamed to |changed to |moved to |to |at |every )*([\w/.:@-]+(?: [\w/.:@-]+){0,2})\s*$/i.exec(
        text,
      )?.[1];
    return told === undefined ? null : { value: told.toLowerCase(), told };
  }
  const named = technologiesIn(text).filter(({ role }) => role === attribute);
  const [only] = named;
  return only !== undefined && named.length === 1
    ? { value: only.name.toLowerCase(), told: only.name }
    : null;
}
