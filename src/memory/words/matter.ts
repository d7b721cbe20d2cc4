/** What a claim is about, in a form that is one however it was worded: by it a fact finds the thread that it continues. */
import { foldName } from '../../model/index.js';
import { aspectOf, classOfAttribute, wordsOfClass } from './aspects.js';
import type { WordClaim } from './claim.js';
import type { Clause } from './clauses.js';
import { measuresIn } from './measures.js';
import { FINITE } from './normalise.js';
import { CONDITION_STEMS } from './read-conditions.js';
import { groupOf } from './read-practices.js';
import { isEmpty, isLight, SETS_APART, stem, stemsOf, topicOf } from './stems.js';
import { filed } from './subjects.js';
import { technologiesIn, wordsOfRole } from './technologies.js';
import { timingOf, timingsIn } from './times.js';
import { usesIn } from './uses.js';
import { wordValue } from './values.js';

/** Words of a clause that tell which thing is meant: without what is told of it, amounts, and what means the place. */
export function topicIn(clause: Clause, without: ReadonlySet<string>, told: readonly string[]): string[] {
  const topic = topicOf(tellingText(clause, without, told), without);
  const such = SUCH.exec(clause.text)?.groups?.such;
  if (such === undefined || topic.length === 0) return topic;
  const apart = stem(such);
  return topic.includes(apart) ? topic : [...topic, `${SETS_APART}${apart}`];
}

/** "Archived orders are …" are not all orders. */
const SUCH =
  /^(?:(?:the|our|all)\s+)?(?<such>[a-z]{3,}ed)\s+[a-z-]+(?:s|\s[a-z-]+s)\s+(?:is|are|go|goes|live|lives|run|runs|stay|stays|get|gets|use|uses|must|may|can)\b/i;

/** "It no longer uses X, we are on Y": of what, the clause before says. */
function tellingText(clause: Clause, without: ReadonlySet<string>, told: readonly string[]): string {
  const own = bare(clause.text, told);
  if (clause.before === undefined || topicOf(own, without).some((word) => !isLight(word))) return own;
  if (topicOf(own, without).length > 0 && !WRONG.test(clause.before)) return own;
  const verb = FINITE.exec(clause.before)?.index ?? 0;
  const who = verb > 3 ? clause.before.slice(0, verb) : clause.before;
  return bare(who, [...told, ...technologiesIn(who).map((one) => one.told)]);
}

function bare(text: string, told: readonly string[]): string {
  let rest = text;
  for (const words of told) rest = withoutWords(rest, words);
  for (const measure of measuresIn(rest)) rest = withoutWords(rest, measure.told);
  return rest.replace(NUMBER, ' ');
}

/** By itself: `worker-2` is another than `worker-3`. */
const NUMBER = /(?<![\w./-])v?\d+(?:[.:]\d+)*(?![\w-])/g;

/** Where they stand by themselves: the 4 of `worker-4` is not the limit of 4. */
function withoutWords(text: string, words: string): string {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const to = at + words.length;
    if (!/[\w-]/.test(text[at - 1] ?? ' ') && !/\w/.test(text[to] ?? ' '))
      return `${text.slice(0, at)} ${text.slice(to)}`;
  }
  return text;
}

/** Names that the clause tells of something, and that tell no thing themselves. */
export function namesUsed({ text }: Clause): string[] {
  return usesIn(text).map(({ sighting }) => sighting.told);
}

/** The thing's name as it was written; null where none is told. */
export function nameOf(clause: Clause, without: ReadonlySet<string>, told: readonly string[]): string | null {
  const text = tellingText(clause, without, told);
  const topic = new Set(topicIn(clause, without, told).map((one) => one.replace(SETS_APART, '')));
  const words = (text.match(/[\p{L}\d][\p{L}\d_+#/-]*(?:[.'][\p{L}\d_]+)*/gu) ?? []).filter((word) =>
    topic.has(stem(word)),
  );
  const names = [...new Map(words.map((word) => [stem(word), word.replace(/'s?$/, '')])).values()];
  return names.length === 0 || names.length > 5 ? null : names.join(' ');
}

/** "from 10 s to": what it was before tells nothing of what it is about. */
const FROM = /\bfrom\s+\S+(?:\s\S+)?\s+(?:up |down |back |over )?to\b/i;
/** Whose reader takes the subject out of the clause, and nothing else of it matters. */
const BY_SUBJECT = new Set(['MAINTAINS']);
/** Of the whole project, wherever it was filed. */
const PROJECT_WIDE = new Set(['default_branch', 'deploy_schedule', 'license']);
const SWITCHED = new Set(
  'enable disable on off active inactive activate deactivate switch turn flag feature mode require mandatory optional compulsory'
    .split(' ')
    .map(stem),
);
/** Things that are limited wherever they occur: told of nothing else, the first of them is what is meant. */
const OBJECTS =
  'upload attachment image payload batch trial build deploy release test review search login import export sync backup file'
    .split(' ')
    .map(stem);
/** Of the project, whoever tells when. */
const RELEASES = new Set(['deploy', 'releas', 'project']);
const AT_LEAST = /(?<!\d\s?)\b(?:at least|min(?:imum)?|no (?:less|fewer) than|or more)\b/i;

const VERSION = /\d[\d.]*$/;

/** What tells it apart though it names no thing: which timeout, that it is the least, which version is on while another is off. */
function apartWords({ attribute, subject }: WordClaim, clause: Clause, name: string): string[] {
  const least = attribute !== 'MAINTAINS' && AT_LEAST.test(clause.text) ? ['min'] : [];
  const version = attribute === 'enabled' ? (VERSION.exec(subject.name) ?? []) : [];
  return [...distinguished(clause.text, name), ...least, ...version];
}

/** Null where the words tell no thing: the claim is then of what its reader took for its subject. */
export function matterOf(claim: WordClaim, clause: Clause, scope: string): string | null {
  const { attribute, qualifiers } = claim;
  const name = classOf(claim, clause);
  if (name === null || (claim.subject.type === 'Project' && measuresIn(claim.told).length === 0)) return null;
  const without = silentIn(claim, name);
  for (const word of distinguished(clause.text, name)) without.delete(word);
  const text = tellingPart(claim, clause, name);
  const topic = BY_SUBJECT.has(attribute)
    ? topicOf(claim.subject.name, without)
    : topicIn({ ...clause, text }, without, isName(claim) ? namesUsed(clause) : []);
  const kept = apartWords(claim, clause, name).filter((word) => !topic.includes(word));
  const all = [...topic, ...kept].filter((word) => word !== 'project');
  const place = filed(scope);
  const said = new Set(stemsOf(clause.text));
  const kinds = OBJECTS.filter((one) => said.has(one)).slice(0, 1);
  const filedUnder = kinds.length > 0 ? kinds : place.type === 'Project' ? [] : stemsOf(foldName(place.name));
  const isTold = all.length > 0 && !(kinds.length > 0 && all.every(isLight));
  const named = isTold ? all : PROJECT_WIDE.has(attribute) ? ['project'] : filedUnder;
  const isOurs = name.startsWith('schedule') && named.every((word) => RELEASES.has(word));
  const told = isOurs && named.length > 0 ? ['project'] : named;
  const isProduct = attribute === 'version' && claim.subject.type === 'Technology';
  if (told.length === 0 || isProduct || attribute === 'membership') return null;
  return `${name}${qualifiers.of !== undefined && attribute === 'condition' ? ` ${qualifiers.of}` : ''}: ${[...told].sort().join(' ')}`;
}

/** Words that tell the value, or what of the thing is told, and not which thing. */
function silentIn(claim: WordClaim, name: string): Set<string> {
  const { attribute } = claim;
  return new Set([
    ...wordsOfClass(name),
    ...wordsOfRole(name),
    ...(isCount(claim) ? [] : stemsOf(claim.told)),
    ...stemsOf(claim.from ?? ''),
    ...stemsOf(attribute.replaceAll('_', ' ')),
    ...(['enabled', 'required', 'condition'].includes(attribute) ? SWITCHED : []),
    ...(attribute === 'condition' ? CONDITION_STEMS : []),
  ]);
}

/** What was counted tells what is meant. */
function isCount({ told }: WordClaim): boolean {
  return measuresIn(told)[0]?.dimension === 'count' && timingsIn(told).length === 0;
}

/** Without the value, what it was before, and what only says when or why; and without what is done, where that is not the point. */
function tellingPart(claim: WordClaim, clause: Clause, name: string): string {
  const value = isCount(claim) ? (/\d[\d.,]*/.exec(claim.told)?.[0] ?? claim.told) : claim.told;
  const text = withoutWords(clause.text, value).replace(FROM, ' to ').replace(LATER, '');
  return /^(?:schedule|practice|condition)/.test(name) ? text : text.replace(IS_DONE, '$1');
}

const LATER = /\s(?:before|after|when|once|unless|while|so that)\s(?!\d).*$/i;
export const IS_DONE =
  /\b(is|are|was|were|been|being|gets?|be)\s+(?:(?:now|always|currently|still|also|automatically|no longer|only)\s+)*[a-z-]+(?:ed|en|pt|lt|nt|ld|ut|id)\b/gi;

/** It tells a tool, and other tools in the clause are told beside it. */
const isName = ({ attribute }: WordClaim): boolean => wordsOfRole(attribute).size > 0 || attribute === 'tool';

function classOf({ attribute, qualifiers, told }: WordClaim, clause: Clause): string | null {
  switch (attribute) {
    case 'status':
    case 'deprecated':
    case 'USES':
      return null;
    case 'tool':
      return `tool ${qualifiers.of}`;
    case 'schedule':
    case 'deploy_schedule':
      return `schedule ${qualifiers.of ?? timingsIn(told)[0]?.sort ?? ''}`;
    case 'practice': {
      const [verb = ''] = String(qualifiers.of ?? '').split(' ');
      return `practice ${verb === 'done' || verb === 'name' ? 'any' : groupOf(verb)}`;
    }
    case 'setting':
      if (timingsIn(told).length > 0) return `schedule ${qualifiers.of}`;
  }
  const [measure] = measuresIn(told);
  if (measure === undefined) return attribute === 'setting' ? 'practice any' : classOfAttribute(attribute);
  if (attribute === 'timeout' && /\b(?:sessions?|tokens?|logins?)\b/i.test(clause.text)) return 'lasting';
  if (attribute !== 'setting' && attribute !== 'batch_size') return classOfAttribute(attribute);
  return (
    aspectOf(clause.text.replaceAll('_', ' '), measure.dimension)?.class ?? `amount ${measure.dimension}`
  );
}

/** "Connect timeout" and "read timeout" are two: what stands before the name of the aspect tells them apart, verb or not. */
function distinguished(text: string, name: string): string[] {
  if (!['timeout', 'lasting', 'size', 'rate', 'price', 'amount duration', 'amount money'].includes(name))
    return [];
  const before =
    /\b(?<word>connect(?:ion)?|idle|read|write|send|receive|load|save|push|pull|start(?:up)?|build|test|deploy|lock|socket|keep-?alive|idle|access|refresh|soft|hard|min(?:imum)?|setup|monthly|yearly|annual|weekly|daily)(?:ly)?\s+(?:\w+\s+)?(?:timeout|ttl|lifetime|limit|size|retention|price|fee|tokens?)\b/i.exec(
      text,
    )?.groups?.word;
  return before === undefined || isLight(stem(before)) ? [] : [stem(before)];
}

/** The same without regard to the place that a tool takes: known and unknown tools meet in it. */
export function plainMatterOf(claim: WordClaim, clause: Clause): string | null {
  if (!isName(claim) && claim.attribute !== 'practice' && claim.attribute !== 'setting') return null;
  if (measuresIn(claim.told).length > 0 || claim.mode === 'mentions') return null;
  const topic = topicIn(
    { ...clause, text: tellingPart(claim, clause, '') },
    new Set(stemsOf(claim.told)),
    namesUsed(clause),
  );
  const group = GROUPED.find((one) => stemsOf(clause.text).some((word) => groupOf(word) === one)) ?? 'is';
  const isCopular = group !== 'is' || /\b(?:is|are)\b/i.test(clause.text);
  return topic.length === 0 || !isCopular || group === 'make'
    ? null
    : `${group}: ${[...topic].sort().join(' ')}`;
}

/** What is made with one thing is made with others too; kept, run or sent it is once. */
const GROUPED = ['make', 'keep', 'run', 'send'];

/** An interval is told as a length of time or by how often. */
export function asInterval(claim: WordClaim): WordClaim {
  const isLength = claim.matter?.startsWith('schedule interval') === true && /^[\d.]+ s$/.test(claim.value);
  return isLength ? { ...claim, value: `every ${claim.value}` } : claim;
}

/** With what the clause tells besides: what it was before, and, where it is told of no thing in particular, all of its words. */
export function withFormer(claim: WordClaim, clause: Clause): WordClaim {
  const isOfAll = claim.subject.type === 'Project' && isName(claim);
  return formerOf(isOfAll ? { ...claim, around: around(claim, clause) } : claim, clause);
}

function around({ told, from = '' }: WordClaim, { text }: Clause): string[] {
  const own = new Set([...stemsOf(told), ...stemsOf(from)]);
  return stemsOf(text).filter((one) => !own.has(one) && !isEmpty(one));
}

const WRONG = /\b(?:wrong|incorrect|mistaken|outdated|out of date|no longer true)\b/i;

/** "The note about 50 projects was wrong, it is 30": the other amount of the kind. */
function wrongValue({ told, value }: WordClaim, { sentence }: Clause): string | undefined {
  const [own] = measuresIn(told);
  return measuresIn(sentence).find(({ dimension, key }) => dimension === own?.dimension && key !== value)
    ?.key;
}

function formerOf(claim: WordClaim, clause: Clause): WordClaim {
  if (claim.from !== undefined) return claim;
  const wrong = WRONG.test(clause.sentence) ? wrongValue(claim, clause) : undefined;
  if (wrong !== undefined) return { ...claim, from: wrong };
  if (!/\bfrom\s/i.test(clause.text)) return claim;
  const told = /\bfrom\s+(?<from>.{1,30}?)\s+(?:up |down |back |over |straight )?to\s/i.exec(clause.text)
    ?.groups?.from;
  if (told === undefined) return claim;
  const unit = /[a-z%/ ]+$/i.exec(claim.told)?.[0] ?? '';
  const from = [told, `${told} ${unit}`]
    .map((words) => timingOf(words)?.key ?? measuresIn(words)[0]?.key ?? wordValue(words)?.value)
    .find((key) => key !== undefined && kindOf(key) === kindOf(claim.value));
  const plain = measuresIn(claim.told).length === 0 ? wordValue(told)?.value : undefined;
  const former = from ?? plain;
  return former === undefined ? claim : { ...claim, from: former };
}

const kindOf = (key: string): string => key.replace(/[\d.:–]+/g, '');

const MEASURED = new Set(['timeout', 'lasting', 'size', 'rate', 'memory', 'price', 'retry', 'latency']);

/** What tells two values of one attribute apart becomes what of the subject is meant. */
export function apartBy(claim: WordClaim, scope: string): WordClaim {
  const isMeasured = MEASURED.has(classOfAttribute(claim.attribute)) && claim.subject.type !== 'Project';
  if (claim.qualifiers.of !== undefined || claim.matter === undefined || !isMeasured) return claim;
  const known = new Set([...stemsOf(claim.subject.name), ...stemsOf(filed(scope).name)]);
  const words = claim.matter
    .slice(claim.matter.indexOf(': ') + 2)
    .split(' ')
    .filter((one) => !known.has(one));
  return words.length === 0 ? claim : { ...claim, qualifiers: { ...claim.qualifiers, of: words.join(' ') } };
}
