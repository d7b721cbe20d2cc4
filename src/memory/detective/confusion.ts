/** A confusion, before it becomes a finding. */
import type { ConfusionKind, ConfusionRole } from '../../model/index.js';
import type { Entry, Thread } from '../threads.js';
import { nameForms } from '../words/names.js';
import { PROJECT } from '../words/subjects.js';

export interface Part {
  readonly entry: Entry;
  readonly role: ConfusionRole;
}

export interface Confusion {
  readonly kind: ConfusionKind;
  /** Oldest first. */
  readonly parts: readonly Part[];
  readonly question: string;
  readonly message: string;
  /** What it is about, without the facts that say it: a paraphrase is the same evidence. */
  readonly digest: readonly string[];
  /** Where it holds: `environment production`; empty for what is told of none. */
  readonly where: string;
}

export interface Policy {
  readonly now: number;
  /** Facts of one author in one scope that are no further apart are one working conversation. */
  readonly conversationSeconds: number;
  readonly staleSeconds: number;
  readonly staleMentions: number;
}

export function whereOf({ claim: { qualifiers } }: Entry): string {
  return [qualifiers.environment, qualifiers.region].filter((part) => part !== undefined).join(' ');
}

export function inPlace(where: string): string {
  return where === '' ? '' : ` in ${where}`;
}

/** What a thread is about, for a question: "the rate limit of auth", "gateway log level", "how orders are stored in". */
export function whatOf(
  { attribute, subjectName }: Pick<Thread, 'attribute' | 'subjectName'>,
  entry: Entry,
): string {
  const { qualifiers } = entry.claim;
  if (attribute === 'setting' || attribute === 'condition' || isSwitch(attribute)) return subjectName;
  if (attribute === 'practice') return `what ${subjectName} is ${qualifiers.of ?? 'done with'}`;
  const what = attribute === 'tool' ? String(qualifiers.of ?? 'tool') : attributeWords(attribute);
  if (subjectName === PROJECT.name) return `our ${what}`;
  if (attribute === 'api_style' && !/\bAPIs?$/i.test(subjectName))
    return `the style of the ${subjectName} API`;
  return `the ${what} of ${subjectName}${attribute === 'version' ? runBy(entry) : ''}`;
}

/** The component that runs it, as the fact has it: " of the workers". */
function runBy({ fact, claim: { qualifiers } }: Entry): string {
  const of = qualifiers.of === undefined ? '' : String(qualifiers.of);
  if (of === '') return '';
  const forms = nameForms(of).map((form) => form.replace(/[^\p{L}\p{N}]+/gu, '[^\\p{L}\\p{N}]+'));
  const written = new RegExp(
    `(?:\\b(the|our)\\s+)?(?<![\\p{L}\\p{N}])(${forms.join('|')})(?![\\p{L}\\p{N}])`,
    'iu',
  ).exec(fact.content);
  if (written === null) return ` of ${of}`;
  return ` of ${written[1] === undefined ? '' : 'the '}${written[2]}`;
}

/** It is so or not so, and has no value that could be told. */
const SWITCHES: ReadonlySet<string> = new Set(['enabled', 'required', 'deprecated']);
export const isSwitch = (attribute: string): boolean => SWITCHES.has(attribute);

/** "enabled", "not required". */
function switched({ claim: { attribute, value } }: Entry): string {
  if (value === 'true') return attribute;
  return attribute === 'enabled' ? 'disabled' : `not ${attribute}`;
}

/** A value with what it is counted by: "5,000 req/s per IP". */
export function toldValue(entry: Entry): string {
  const { told, qualifiers, attribute } = entry.claim;
  if (isSwitch(attribute)) return switched(entry);
  if (qualifiers.per === undefined || / per [a-z]+$/i.test(told)) return told;
  return `${told} per ${qualifiers.per === 'ip' ? 'IP' : qualifiers.per}`;
}

export function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

export function attributeWords(attribute: string): string {
  return attribute === 'MAINTAINS' ? 'owner' : attribute.replaceAll('_', ' ').replace(ACRONYM, inCapitals);
}

const ACRONYM = /\b(?:api|ci|ttl)\b/g;
const inCapitals = (word: string): string => word.toUpperCase();

export function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
