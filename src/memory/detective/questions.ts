/** What the detective asks, in words that can be answered by yes or no without the facts at hand. */
import { capital, withAcronyms } from '../../model/index.js';
import type { Entry, Thread } from '../threads.js';
import { nameForms } from '../words/names.js';
import { singular } from '../words/stems.js';
import { PROJECT } from '../words/subjects.js';
import { technologiesIn } from '../words/technologies.js';

export interface Words {
  readonly question: string;
  readonly message: string;
}

type Told = Pick<Thread, 'attribute' | 'subjectName'>;

/** It was so, then otherwise, and is said to be so again. */
export function askAgain(thread: Told, last: Entry, detour: Entry): Words {
  const subject = subjectIn(thread, last);
  const [value, other, is] = [toldValue(last), toldValue(detour), isOrAre(thread, last)];
  return {
    question: `${capital(is)} ${subject} ${again(value)}, and no longer ${other}?`,
    message: `${capital(subject)} ${is === 'are' ? 'were' : 'was'} ${value}, then ${other}, and ${is} said to be ${value} again.`,
  };
}

/** Two values at once, and nothing says which holds. */
export function askWhich(thread: Told, last: Entry, others: readonly string[]): Words {
  const subject = subjectIn(thread, last);
  const [value, is] = [toldValue(last), isOrAre(thread, last)];
  return {
    question: `${capital(is)} ${subject} now ${value}, and not ${others.join(' or ')}?`,
    message: `${capital(subject)} ${is} said to be ${others.join(', ')} and ${value}, and nothing says which holds.`,
  };
}

/** It was decided so, and somebody has seen it otherwise since. */
export function askDecided(thread: Told, last: Entry, decided: Entry): Words {
  const subject = subjectIn(thread, last);
  const [value, other] = [toldValue(last), toldValue(decided)];
  return {
    question: `Is ${subject} now ${value}, although it was decided that it is ${other}?`,
    message: `It was decided that ${subject} is ${other}, and later it was seen to be ${value}.`,
  };
}

/** An amount is gone back to, and a name holds again. */
const again = (told: string): string => (/^[\d$€£¥]/.test(told) ? `back to ${told}` : `${told} again`);
const subjectIn = (thread: Told, entry: Entry): string => whatOf(thread, entry) + inPlace(whereOf(entry));

const isOrAre = (thread: Told, entry: Entry): 'is' | 'are' =>
  isSwitch(thread.attribute) && calledBy(thread, entry).isPlural ? 'are' : 'is';

const calledBy = ({ subjectName }: Told, { fact }: Entry): Called => asWritten(subjectName, fact.content);

export function whereOf({ claim: { qualifiers } }: Entry): string {
  return [qualifiers.environment, qualifiers.region].filter((part) => part !== undefined).join(' ');
}

function inPlace(where: string): string {
  return where === '' ? '' : ` in ${where}`;
}

/** What a thread is about: "the rate limit of auth", "the retention of audit logs", "gateway log level". */
export function whatOf(thread: Told, entry: Entry): string {
  const { attribute, subjectName } = thread;
  const of = entry.claim.qualifiers.of;
  if (attribute === 'setting' || isSwitch(attribute)) return calledBy(thread, entry).text;
  const what = attribute === 'tool' ? String(of ?? 'tool') : attributeWords(attribute);
  if (subjectName === PROJECT.name)
    return attribute === 'tool' || of === undefined || MEANT_SO.has(attribute)
      ? `our ${what}`
      : `the ${what} of ${asWritten(String(of), entry.fact.content).text}`;
  if (attribute === 'api_style' && !/\bAPIs?$/i.test(subjectName))
    return `the style of the ${subjectName} API`;
  const runs = attribute === 'version' && of !== undefined;
  const by = runs ? ` of ${asWritten(String(of), entry.fact.content).text}` : '';
  return `the ${what} of ${calledBy(thread, entry).text}${by}`;
}

/** Their `of` tells how the value is to be read. */
const MEANT_SO = new Set(['schedule', 'deploy_schedule', 'version']);

interface Called {
  readonly text: string;
  readonly isPlural: boolean;
}

/** As the fact has it, with its article and its number: "ingest worker" → "the ingest worker". */
export function asWritten(name: string, content: string): Called {
  const forms = nameForms(name).map((form) => form.replace(/[^\p{L}\p{N}]+/gu, '[^\\p{L}\\p{N}]+'));
  const written = new RegExp(
    `(?:\\b(the|our)\\s+)?(?<![\\p{L}\\p{N}_-])(${forms.join('|')})(?![\\p{L}\\p{N}_-])`,
    'iu',
  );
  const [, article, found = name] = written.exec(content) ?? [];
  return {
    text: article === undefined ? found : `the ${found}`,
    isPlural: /\p{Ll}s$/u.test(found) && singular(found) !== found && technologiesIn(found).length === 0,
  };
}

/** What is so or not so has no value that could be told. */
const SWITCHES: Readonly<Record<string, string>> = {
  enabled: 'disabled',
  required: 'optional',
  deprecated: 'supported',
};
const isSwitch = (attribute: string): boolean => SWITCHES[attribute] !== undefined;

/** A value with what it is counted by: "5,000 req/s per IP". */
export function toldValue(entry: Entry): string {
  const { told, qualifiers, attribute, value } = entry.claim;
  const contrary = SWITCHES[attribute];
  if (contrary !== undefined) return value === 'true' ? attribute : contrary;
  if (qualifiers.per === undefined || / per [a-z]+$/i.test(told)) return told;
  return `${told} per ${qualifiers.per === 'ip' ? 'IP' : qualifiers.per}`;
}

function attributeWords(attribute: string): string {
  return attribute === 'MAINTAINS' ? 'owner' : withAcronyms(attribute.replaceAll('_', ' '));
}
