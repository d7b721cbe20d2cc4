/** "The rate limit of auth is 1,000 req/s": an attribute by one of its names, and a value of its kind. */
import { meanings } from '../../packs/fact-words.js';
import { claimOf, modeOf, type WordClaim } from './claim.js';
import type { Clause } from './clauses.js';
import { type Dimension, type Measure, measuresIn } from './measures.js';
import { wordsIn } from './stems.js';
import { type About, filed, kindName, kindOrSubject, PROJECT, subjectOf } from './subjects.js';
import { ONE_OF, ROLE_NAMES, technologiesIn } from './technologies.js';
import { timingOf } from './times.js';
import { TURNED } from './turns.js';
import { versionKey } from './versions.js';

export interface AttributeWord {
  readonly words: string;
  /** Its first word, by which most can be passed over. */
  readonly first: string;
  readonly attribute: string;
}

/** What each is told in; the first is what is meant where it is told by what it allows. */
export const DIMENSIONS: Readonly<Record<string, readonly Dimension[]>> = {
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
  port: ['count'],
  coverage_target: ['percent'],
};
/** Roles that a technology fills, and what else is told in words. */
const IN_WORDS = new Set(['default_branch', 'deploy_schedule', 'license', 'endpoint', 'deployed_region']);
const VERB = new RegExp(
  String.raw`^(?:\s*(?:for|of|on|in)\s+(?<for>(?:the\s+|our\s+)?[\w/.-]+(?:\s+[\w/.-]+){0,2}?))?\s*(?:=|:|(?:(?:is|are|runs(?: on)?|uses|equals|stays|remains|defaults|sits)\b|(?:has|have) been\b|was\b|were\b|went\b|${TURNED}\b|from\b|to\b|of\b|at\b))(?<rest>.*)$`,
  'i',
);
const NOT = /\b(?:not|never|isn't|aren't|neither|no longer)\b|n't\b/i;

/** Which limit is meant, its value says. */
export const LIMIT = 'limit';
const LIMITS: Partial<Record<Dimension, string>> = {
  rate: 'rate_limit',
  size: 'max_size',
  duration: 'timeout',
};
const ENDLESS =
  /^there (?:is|are) (?:currently |now )?no\s+(?<what>[\w -]+?)\s+(?:on|for|in|of|at)\s+(?<who>.+)$/i;

export function readAttributes(clause: Clause, scope: string, words: readonly AttributeWord[]): WordClaim[] {
  const mode = modeOf(clause);
  if (mode === null) return [];
  const { text } = clause;
  const none = endless(text, scope, words);
  if (none !== null) return [claimOf(clause, { ...none, mode })];
  const low = text.toLowerCase();
  const said = wordsIn(text);
  for (const { words: alias, attribute, first } of words) {
    const at = said.has(first) ? findWord(low, alias) : -1;
    const read = at < 0 ? null : around(text, at, alias.length, attribute, scope);
    if (read !== null) return [claimOf(clause, { ...read, mode })];
  }
  return [];
}

function findWord(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[\w]/.test(text[at - 1] ?? ' ') && !/[\w]/.test(text[at + word.length] ?? ' ')) return at;
  }
  return -1;
}

type Read = Pick<WordClaim, 'subject' | 'attribute' | 'value' | 'told'> & { readonly of?: string };

/** "There is no rate limit on the orders API." */
function endless(text: string, scope: string, words: readonly AttributeWord[]): Read | null {
  const { what, who = '' } = ENDLESS.exec(text)?.groups ?? {};
  const attribute = words.find((one) => one.words === what?.toLowerCase())?.attribute;
  if (attribute === undefined || DIMENSIONS[attribute] === undefined) return null;
  const subject = subjectOf(who, scope);
  return subject === null ? null : { subject, attribute, value: 'unlimited', told: 'unlimited' };
}

function around(text: string, at: number, length: number, attribute: string, scope: string): Read | null {
  const [left, right] = [text.slice(0, at).trim(), text.slice(at + length)];
  const verb = VERB.exec(right);
  if (verb !== null) {
    const rest = verb.groups?.rest ?? '';
    const said = (afterTo(right) ?? rest).replace(/,\s+not\s.*$/, '');
    if (NOT.test(said) || NOT.test(right.slice(0, right.length - rest.length))) return null;
    const value = valueIn(said, attribute);
    const about = value === null ? null : subjectAt(left, verb.groups?.for, attribute, scope);
    return value === null || about === null ? null : { ...about, ...value, ...ofWhich(left, about, value) };
  }
  // "auth has a 30 s timeout": the value stands before the name.
  const [, who, told = ''] =
    /^(.*?)\b(?:has|have|with|uses?|enforces?|runs?)\s+(?:an?\s+|the\s+)?(.+)$/i.exec(left) ?? [];
  const value = who === undefined || NOT.test(left) ? null : valueIn(told, attribute);
  const about = value === null ? null : kindOrSubject(who ?? '', scope);
  return about === null || value === null ? null : { ...about, ...value, ...ofWhich(left, about, value) };
}

const WHICH = meanings('which');
const ANY = [...WHICH.keys()].join('|');
/** "The access token" TTL. */
const LAST = new RegExp(String.raw`\b(?<which>${ANY})(?:\s+\w+)?$`, 'i');

/** The connect timeout is another than the read timeout, and the least size than the most. */
function ofWhich(left: string, { of = '' }: About, { attribute }: Pick<Read, 'attribute'>): Pick<Read, 'of'> {
  const which = DIMENSIONS[attribute] === undefined ? undefined : LAST.exec(left)?.groups?.which;
  const meant = of === '' || WHICH.has(of) ? WHICH.get(which?.toLowerCase() ?? '') : of;
  return meant === undefined ? {} : { of: meant };
}

/** "from 10 s to 30 s": what it was changed to. */
function afterTo(rest: string): string | undefined {
  return /\bfrom\b.*?\bto\b(.*)$/i.exec(rest)?.[1];
}

const DOING = new RegExp(
  String.raw`^(?:.*\b)?(?:${TURNED}|raise|lower|bump|increase|reduce|change|set)\s+(?!/)(.*)$`,
  'i',
);
const HAS = new RegExp(
  String.raw`^(.*?)\b(?:has|have|had|enforces?|uses?)\s*(?:an?|the|its)?\s*(?:default|${ANY})?\s*$`,
  'i',
);
const NOBODY =
  /^(?:the|our|a|an|its|current|default|max(?:imum)?|global)?(?:\s+(?:the|default|max(?:imum)?|hard|soft|current|global))*$/i;

/** "files-api has an upload limit of …": uploads, of files-api. */
const HAS_KIND = /^(?<who>.+?)\s+(?:has|have|enforces?)\s+(?:an?\s+|the\s+)?(?<kind>[\w-]+(?: [\w-]+)?)$/i;

function subjectAt(left: string, of: string | undefined, attribute: string, scope: string): About | null {
  const phrase = (DOING.exec(left)?.[1] ?? HAS.exec(left)?.[1] ?? left).trim();
  if (of !== undefined && !/^\d/.test(of)) {
    const subject = subjectOf(of, scope);
    // "Event retention in the warehouse": events, of the warehouse.
    const kind = NOBODY.test(phrase) || DIMENSIONS[attribute] === undefined ? '' : kindName(phrase);
    return subject === null ? null : { subject, ...(kind === '' ? {} : { of: kind }) };
  }
  if (NOBODY.test(phrase)) {
    const isProject = ROLE_NAMES.has(attribute) && (/^our\b/i.test(phrase) || ONE_OF.has(attribute));
    return { subject: isProject ? PROJECT : filed(scope, attribute.replaceAll('_', ' ')) };
  }
  const { who, kind = '' } = HAS_KIND.exec(phrase)?.groups ?? {};
  const isMeasured = attribute === LIMIT || DIMENSIONS[attribute] !== undefined;
  if (who === undefined || !isMeasured) return kindOrSubject(phrase, scope);
  const subject = subjectOf(who, scope);
  return subject === null ? null : { subject, of: kindName(kind) };
}

function valueIn(text: string, attribute: string): Pick<Read, 'attribute' | 'value' | 'told'> | null {
  if (attribute === LIMIT) {
    const measure = measuresIn(text).find(({ dimension }) => LIMITS[dimension] !== undefined);
    const which = measure === undefined ? undefined : LIMITS[measure.dimension];
    return measure === undefined || which === undefined
      ? null
      : { attribute: which, value: measure.key, told: measure.told };
  }
  const dimensions = DIMENSIONS[attribute];
  if (dimensions !== undefined) {
    const fits = (measure: Measure) => dimensions.includes(measure.dimension) || measure.key === 'unlimited';
    const measure = measuresIn(text).find(fits);
    return measure === undefined ? null : { attribute, value: measure.key, told: measure.told };
  }
  if (attribute === 'version') {
    const told =
      /^\W*(?:is\s+|at\s+|to\s+|now\s+|version\s+)*v?(\d+(?:\.\d+){0,3}(?:-[\w.]+)?)\b(?!\s*(?:%|ms|s|seconds|minutes))/i.exec(
        text,
      )?.[1];
    return told === undefined ? null : { attribute, value: versionKey(told), told };
  }
  if (IN_WORDS.has(attribute)) {
    const told =
      /^\W*(?:now |always |set to |renamed to |changed to |moved to |back to |to |at |every )*([\w/.:@-]+(?: [\w/.:@-]+){0,2})\s*$/i.exec(
        text,
      )?.[1];
    return told === undefined ? null : { attribute, value: timingOf(told)?.key ?? told.toLowerCase(), told };
  }
  const named = technologiesIn(text).filter(({ role }) => role === attribute);
  const [only] = named;
  return only !== undefined && named.length === 1
    ? { attribute, value: only.name.toLowerCase(), told: only.name }
    : null;
}
