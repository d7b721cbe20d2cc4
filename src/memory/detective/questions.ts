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
  const state = stateOf(thread, last);
  if (state !== null) {
    const { thing, is, so } = state;
    const isSo = so.startsWith('not ')
      ? `Is it so again that ${thing} ${is} ${so}?`
      : `${capital(is)} ${thing} ${so} again?`;
    return {
      question: isSo,
      message: `${capital(thing)} ${was(is)} ${so}, then ${switched(detour)}, and ${is} said to be ${so} again.`,
    };
  }
  const subject = subjectIn(thread, last);
  const [value, other] = [toldValue(last), toldValue(detour)];
  return {
    question: `Is ${subject} ${again(value)}, and no longer ${other}?`,
    message: `${capital(subject)} was ${value}, then ${other}, and is said to be ${value} again.`,
  };
}

/** Two values at once, and nothing says which holds. */
export function askWhich(thread: Told, last: Entry, others: readonly string[]): Words {
  const state = stateOf(thread, last);
  if (state !== null) {
    const { thing, is, so, otherwise } = state;
    const also = `although ${is === 'are' ? 'they are' : 'it is'} also said to be ${otherwise}`;
    return {
      question: so.startsWith('not ')
        ? `Is it so that ${thing} ${is} ${so}, ${also}?`
        : `${capital(is)} ${thing} ${so}, ${also}?`,
      message: `${capital(thing)} ${is} said to be ${otherwise} and ${so}, and nothing says which holds.`,
    };
  }
  const subject = subjectIn(thread, last);
  const value = toldValue(last);
  return {
    question: `Is ${subject} now ${value}, and not ${others.join(' or ')}?`,
    message: `${capital(subject)} is said to be ${others.join(', ')} and ${value}, and nothing says which holds.`,
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

const was = (is: string): string => (is === 'are' ? 'were' : 'was');
/** An amount is gone back to, and a name holds again. */
const again = (told: string): string => (/^[\d$€£¥]/.test(told) ? `back to ${told}` : `${told} again`);
const subjectIn = (thread: Told, entry: Entry): string => whatOf(thread, entry) + inPlace(whereOf(entry));

interface State {
  readonly thing: string;
  readonly is: 'is' | 'are';
  readonly so: string;
  readonly otherwise: string;
}

/** It is so or not so; null for what has a value. */
function stateOf(thread: Told, entry: Entry): State | null {
  const { value, attribute } = entry.claim;
  if (!isSwitch(attribute)) return null;
  const { text, isPlural } = calledBy(thread, entry);
  const contrary = { ...entry, claim: { ...entry.claim, value: value === 'true' ? 'false' : 'true' } };
  return {
    thing: text + inPlace(whereOf(entry)),
    is: isPlural ? 'are' : 'is',
    so: switched(entry),
    otherwise: switched(contrary),
  };
}

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

/** It is so or not so, and has no value that could be told. */
const SWITCHES: ReadonlySet<string> = new Set(['enabled', 'required', 'deprecated']);
const isSwitch = (attribute: string): boolean => SWITCHES.has(attribute);

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

function attributeWords(attribute: string): string {
  return attribute === 'MAINTAINS' ? 'owner' : withAcronyms(attribute.replaceAll('_', ' '));
}
