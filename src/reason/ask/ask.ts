/** Answers a question without any model: recognises its type, runs the reads, and tells what they return with who says so. */

import { LoreError } from '../../model/index.js';
import { isA } from '../../packs/index.js';
import { formatSeconds } from '../../time/index.js';
import type { ContextEntity } from '../active-context.js';
import { lifetimeText } from '../lifetime.js';
import { livesOf } from '../lives.js';
import { lookup } from '../lookup.js';
import type { Reasoning } from '../reasoning.js';
import type { ToldEntity, ToldStatement } from '../told-statement.js';
import { isFree, type Mention } from '../verify/mentions.js';
import { NameReader } from '../verify/names/name-reader.js';
import { isNeutral } from './accounted.js';
import { tellHolding } from './asked-end.js';
import { type AsksFor, asksFor } from './asks-for.js';
import { heldYes } from './by-claim.js';
import { answerByValue } from './by-value.js';
import { answerCause } from './cause.js';
import { findingCaveats, NO_NOW } from './caveats.js';
import { calledBy, clearQuestion, goingOn } from './clear-question.js';
import { AnswerDraft } from './draft.js';
import { answerFact } from './fact.js';
import { answerIdentity } from './identity.js';
import { answerMoment } from './moment.js';
import { answerNarrative } from './narrative.js';
import { answerOffice } from './office.js';
import { answerOwnKey } from './own-key.js';
import { nearestPassages } from './passages.js';
import {
  type AskedQuestion,
  asksTwice,
  questionsIn,
  readQuestion,
  spelledOut,
  withoutDoubt,
} from './question.js';
import { answerRead } from './reading/read.js';
import { calledJustSo } from './reading/skeleton.js';
import type { People } from './reading/terms.js';
import { answerState } from './state.js';
import { stillSo } from './still-so.js';
import { answerFromFacts, currentRelations, isToldByFacts } from './told-facts.js';
import type { Answer, AnswerPart, Choice } from './types.js';
import { tellingLemmas } from './word-meanings.js';

export interface AskOptions {
  /** Who was spoken of before, the latest first: for `he` and `it`. */
  readonly recent?: readonly ContextEntity[];
}

const LONGEST_QUESTION = 2000;

export async function ask(
  reasoning: Reasoning,
  question: string,
  { recent = [] }: AskOptions = {},
): Promise<Answer> {
  if (await isUnread(reasoning)) return nothingRead(reasoning, question);
  let names = new NameReader(reasoning, { anyCase: true, recent });
  const parts: AnswerPart[] = [];
  let before: string | null = null;
  /** Whether the present played a part. */
  let usesNow = false;
  const whole = question.slice(0, LONGEST_QUESTION);
  const certain = withoutDoubt(whole.trim());
  const asked = spelledOut(certain ?? whole.trim());
  const isTwo = asksTwice(asked);
  const asOne = isTwo ? null : await answerWhole(reasoning, recent, asked);
  if (asOne !== null) parts.push(asOne.part);
  for (const text of asOne === null ? questionsIn(asked) : []) {
    const alone: WholeAnswer | null = isTwo
      ? await answerWhole(reasoning, names.recent, goingOn(text, before))
      : null;
    if (alone !== null) {
      parts.push(alone.part);
      before = alone.named[0]?.name ?? before;
      names = new NameReader(reasoning, { anyCase: true, recent: [...alone.named, ...names.recent] });
      continue;
    }
    const clear = await clearQuestion(reasoning, names, text, before);
    const read = await readQuestion(reasoning, names, clear.text);
    const draft = new AnswerDraft(text, reasoning.ontology);
    for (const caveat of clear.caveats) draft.caveat(caveat);
    usesNow ||= read.time === 'current';
    parts.push(await answerOfNow(reasoning, { ...read, asksOfDoubt: certain !== null }, draft));
    usesNow ||= draft.isOfNow;
    before = read.about[0]?.entities[0]?.name ?? before;
    const fresh = newlyNamed(read, draft.told);
    // `he` is first whoever was asked about, and whom the answer named where that was nobody.
    const isOfSomebody = read.about.some(({ entities }) =>
      entities.some(({ type }) => isA(reasoning.ontology, type, 'Person')),
    );
    const known = isOfSomebody ? [...names.recent, ...fresh] : [...fresh, ...names.recent];
    names = new NameReader(reasoning, { anyCase: true, recent: known });
  }
  const now = await reasoning.now();
  const loose = asOne === null ? asked : '';
  const answering = parts.map((part) =>
    isAnotherAnswer(part, loose) ? new AnswerDraft(part.question, reasoning.ontology).done('silent') : part,
  );
  const held = await Promise.all(answering.map((part) => heldYes(reasoning, part)));
  const quoting = await Promise.all(held.map((part) => withPassages(reasoning, part)));
  const cited = new Map(
    quoting.flatMap(({ sentences }) =>
      sentences.flatMap(({ citations }) =>
        citations.map(({ file, title }) => [file, { file, title }] as const),
      ),
    ),
  );
  return {
    question,
    parts: quoting,
    sources: [...cited.values()],
    now: now === null || !usesNow ? null : `${now.moment.text} (${now.because})`,
  };
}

/** Yes or no, where somebody, a date or a number was asked for; or how it is, where it was asked how it would have been and that was not read to its last word. */
function isAnotherAnswer({ question, sentences: [first], outcome }: AnswerPart, loose: string): boolean {
  if (outcome !== 'answered') return false;
  const isWhether = /^(?:yes|no)[:,.]/i.test(first?.text ?? '');
  return UNREAL.test(loose) || (isWhether && OF_A_THING.has(asksFor(question)));
}
/** "If she had never been born, …", "Had he not died, who would …", "… would be king if he had lived". */
const UNREAL =
  /\b(?:if|suppose|supposing|imagine)\b.*\bhad(?: (?:not|never)|n['’]t)? (?!to\b)\w+.*\bwould\b|^had\b.*\bwould\b|\bwould\b.*\bif\b.*\bhad(?: (?:not|never)|n['’]t)? (?!to\b)\w+/is;
const OF_A_THING: ReadonlySet<AsksFor> = new Set([
  'who',
  'when',
  'where',
  'how-long',
  'how-old',
  'how-many',
  'list',
]);

interface WholeAnswer {
  readonly part: AnswerPart;
  /** Whom the next question goes on about. */
  readonly named: readonly ContextEntity[];
}

/** Null where it is not understood to its last word. */
async function answerWhole(
  reasoning: Reasoning,
  recent: readonly ContextEntity[],
  text: string,
): Promise<WholeAnswer | null> {
  const names = new NameReader(reasoning, { anyCase: true, recent });
  const clear = await clearQuestion(reasoning, names, text, null);
  const draft = new AnswerDraft(text, reasoning.ontology);
  for (const caveat of clear.caveats) draft.caveat(caveat);
  const reader = new NameReader(reasoning, { anyCase: true, recent });
  const read = reader.withNamesakes(await reader.read(clear.written));
  for (const { id } of read.mentions.flatMap(({ entities }) => entities))
    if (await isToldByFacts(reasoning, id)) return null;
  const outcome = (await answerOffice(reasoning, read, draft)) ?? (await answerRead(reasoning, read, draft));
  if (outcome === null) return null;
  if (outcome === 'silent') {
    const asked = await readQuestion(reasoning, names, clear.text);
    const own = new AnswerDraft(text, reasoning.ontology);
    await answerOwnKey(reasoning, asked, own);
    if (!own.isEmpty) return { part: own.done(), named: asked.about.flatMap(({ entities }) => entities) };
  }
  for (const mention of read.mentions) await tellTaken(reasoning, mention, draft);
  await findingCaveats(
    reasoning,
    read.mentions.flatMap(({ entities }) => (entities.length === 1 ? entities : [])),
    draft,
  );
  const about = read.mentions.filter(({ isPronoun }) => !isPronoun);
  const part = typeof outcome === 'string' ? draft.done(outcome) : await asksWhom(reasoning, outcome, draft);
  const wants = part.kind === 'identity' ? 'what' : asksFor(clear.text);
  return {
    part,
    named: [...newlyNamed({ wants, about }, draft.told), ...about.flatMap(({ entities }) => entities)],
  };
}

async function asksWhom(reasoning: Reasoning, meant: People, draft: AnswerDraft): Promise<AnswerPart> {
  const all = meant.members.map(({ entity }) => entity);
  const lives = await livesOf(reasoning, all);
  const choices = all.slice(0, MOST_CHOICES).map(({ id, name, type }) => {
    const life = lives.get(id);
    return { id, name, type, hint: life === undefined ? '' : lifetimeText(life) };
  });
  return draft.say(`Several may be meant by ${meant.words}: which one?`).done('ambiguous', choices);
}

/** Whoever is called just so was taken for the one who is meant: that others bear the name is said. */
async function tellTaken(
  reasoning: Reasoning,
  { entities, written, isPronoun, isTogether = false }: Mention,
  draft: AnswerDraft,
): Promise<void> {
  if (entities.length < 2 || isPronoun || isTogether) return;
  const name = written.replace(/['’]s?$/, '');
  const [only, ...more] = await calledJustSo(reasoning, name, entities);
  const isTold = draft.told.some(({ subject, object }) => subject.id === only?.id || object?.id === only?.id);
  if (only === undefined || more.length > 0 || !isTold) return;
  const life = (await livesOf(reasoning, [only])).get(only.id);
  const years = life === undefined ? '' : lifetimeText(life);
  draft.caveat(
    `${name} was taken for ${only.name}${years === '' ? '' : ` (${years})`}, who is called just so; others bear the name, too`,
  );
}

const MOST_CHOICES = 8;
const NOBODY = ['Location', 'Event', 'Era'];
const UNANSWERED: ReadonlySet<AnswerPart['outcome']> = new Set(['silent', 'unknown-name', 'not-understood']);

async function withPassages(reasoning: Reasoning, part: AnswerPart): Promise<AnswerPart> {
  if (!UNANSWERED.has(part.outcome)) return part;
  const passages = await nearestPassages(reasoning, part.question);
  return passages.length === 0 ? part : { ...part, passages, calls: [...part.calls, 'recall'] };
}

/** Where nobody knows when now is, what is told is told without it, and that is said. */
async function answerOfNow(
  reasoning: Reasoning,
  asked: AskedQuestion,
  draft: AnswerDraft,
): Promise<AnswerPart> {
  const isOpen = asked.time === 'current' && (await reasoning.now()) === null;
  if (isOpen) draft.caveat(NO_NOW);
  return answerPart(reasoning, isOpen ? { ...asked, time: null } : asked, draft).catch((error: unknown) => {
    if (!(error instanceof LoreError) || error.code !== 'reason/no-now') throw error;
    if (!isOpen) draft.caveat(NO_NOW);
    return draft.done('silent');
  });
}

async function isUnread({ store }: Reasoning): Promise<boolean> {
  for await (const _ of store.entities({ limit: 1 })) return false;
  return true;
}

/** A record that is empty knows no name, and that says nothing of the world. */
function nothingRead({ ontology }: Reasoning, question: string): Answer {
  const draft = new AnswerDraft(question, ontology).say(
    'Nothing was read into this world yet: run `lore ingest`, and ask again',
  );
  return { question, parts: [draft.done('silent')], sources: [], now: null };
}

/** Whom the answer has named: `Who founded it, and when did she die?` goes on about her. */
function newlyNamed(
  { wants, about }: Pick<AskedQuestion, 'wants' | 'about'>,
  told: readonly ToldStatement[],
): ToldEntity[] {
  if (wants !== 'who') return [];
  const asked = new Set(about.flatMap(({ entities }) => entities.map(({ id }) => id)));
  const named = told.flatMap(({ subject, object }) => [subject, ...(object === null ? [] : [object])]);
  return named.filter(({ id }) => !asked.has(id));
}

async function answerPart(
  reasoning: Reasoning,
  asked: AskedQuestion,
  draft: AnswerDraft,
): Promise<AnswerPart> {
  for (const mention of asked.read.mentions) {
    if (!mention.isPronoun) draft.called('lookup');
    if (mention.entities.length > 1) return ambiguous(reasoning, mention, draft);
  }
  const missing = asked.read.mentions.find(({ entities }) => entities.length === 0);
  if (missing !== undefined) return unknownName(reasoning, missing.written, draft.as(asked.kind));
  const [entity] = asked.about[0]?.entities ?? [];
  if (entity === undefined) {
    await answerByValue(reasoning, asked, draft);
    if (!draft.isEmpty) return draft.done();
    if (asked.read.dates.length === 0) return unnamed(reasoning, asked.text, draft);
    await answerMoment(reasoning, asked, draft);
    await sayAhead(reasoning, asked, draft);
    return draft.done();
  }
  await answerKind(reasoning, asked, draft);
  await sayAhead(reasoning, asked, draft);
  const current = await currentRelations(
    reasoning,
    draft.told.map(({ id }) => id),
  );
  draft.goesOn(new Set([...current, ...(await stillSo(reasoning, draft.told))]));
  for (const one of asked.about.flatMap(({ entities }) => entities))
    if (draft.isEmpty) await answerFromFacts(reasoning, asked, one, draft);
  return draft.done();
}

/** Nothing is told of what has not come yet. */
async function sayAhead(
  { now, dates }: Reasoning,
  { read }: AskedQuestion,
  draft: AnswerDraft,
): Promise<void> {
  const [date] = read.dates;
  const present = await now();
  const min = date?.from?.min;
  if (date === undefined || min === undefined || present === null || min <= present.moment.max) return;
  const text = /\p{L}/u.test(date.text)
    ? date.text
    : formatSeconds(min, dates, { precision: 'year', calendar: date.from?.calendar });
  const ahead = `${text} lies ahead of the present, ${present.moment.text}`;
  if (draft.isEmpty) draft.caveat(ahead);
  else draft.lead(`${ahead}; up to now it is told`);
}

async function answerKind(reasoning: Reasoning, asked: AskedQuestion, draft: AnswerDraft): Promise<void> {
  const [entity] = asked.about[0]?.entities ?? [];
  if (entity === undefined) return;
  if (asked.time !== null && isA(reasoning.ontology, entity.type, 'Title') && asksForHolder(asked)) {
    const held = await reasoning.store.statements({ object: entity.id });
    await tellHolding(reasoning, held, asked.time, draft.as('fact'));
    if (!draft.isEmpty) return;
  }
  switch (asked.kind) {
    case 'identity':
      // A place is nobody.
      if (asked.wants === 'who' && NOBODY.some((type) => isA(reasoning.ontology, entity.type, type))) return;
      return answerIdentity(reasoning, entity.id, draft);
    case 'fact':
      return answerFact(reasoning, asked, draft);
    case 'state':
      return answerState(reasoning, entity, asked, draft);
    case 'cause':
      return answerCause(reasoning, entity, asked.text, draft);
    case 'narrative':
      return answerNarrative(reasoning, entity, draft);
  }
}

/** `Who was Warden of Brine in 405?`, and not who was the deputy of it. */
const asksForHolder = ({ about, read }: AskedQuestion): boolean =>
  about.length === 1 &&
  read.words.every(({ folded }, i) => !isFree(read, i) || tellingLemmas(folded).every(isNeutral));

async function ambiguous(
  reasoning: Reasoning,
  { written }: Mention,
  draft: AnswerDraft,
): Promise<AnswerPart> {
  const choices = await choicesFor(reasoning, written.replace(/['’]s$/, ''));
  return draft
    .say(`Several are called ${written.replace(/['’]s$/, '')}: which one is meant?`)
    .done('ambiguous', choices);
}

async function unknownName(reasoning: Reasoning, written: string, draft: AnswerDraft): Promise<AnswerPart> {
  const name = written.replace(/['’]s$/, '');
  return draft
    .say(`Nothing in the record is called ${name}`)
    .done('unknown-name', await choicesFor(reasoning, name));
}

/** No name was recognised: a title or kinship may still say who is meant (`Who is the king of …?`). */
async function unnamed(reasoning: Reasoning, text: string, draft: AnswerDraft): Promise<AnswerPart> {
  const words = text
    .replace(/[?.!]+$/, '')
    .replace(
      /^(?:in |on |at )?(?:who|what|which|where|when|why|how)(?:['’]s)?(?:\s+(?:year|date|day|time|long|old|many|kind of|sort of))?\b/i,
      '',
    )
    .replace(/^\s*(?:is|was|are|were|did|does|do|has|had)\s+/i, '')
    .replace(/^(?:tell me about|describe)\s+/i, '')
    .replace(/\s+(?:happen|take place|occur|begin|start|end|die|live|rule)$/i, '')
    .trim();
  const found = words === '' ? null : await lookup(reasoning, { query: words, limit: 5 });
  const [best] = found?.candidates.items ?? [];
  if (found?.outcome === 'found' && best !== undefined) {
    await answerIdentity(reasoning, best.entity.id, draft.called('lookup'));
    return draft.done();
  }
  if (found?.outcome === 'ambiguous')
    return draft
      .say('Several may be meant: which one?')
      .done('ambiguous', await choicesFor(reasoning, words));
  const called = (await calledBy(reasoning, text)).find(({ names }) => names.length > 1);
  if (called !== undefined)
    return draft
      .say(`Several may be meant by ${called.words}: which one?`)
      .done('ambiguous', await choicesFor(reasoning, called.words.replace(/^\w+ /, '')));
  return draft
    .say('The question names nothing that the record knows by name')
    .done('not-understood', words === '' ? [] : await choicesFor(reasoning, words));
}

async function choicesFor(reasoning: Reasoning, name: string): Promise<Choice[]> {
  const { candidates } = await lookup(reasoning, { query: name, limit: 5 });
  return candidates.items.map(({ entity: { id, name: called, type }, lifetime, why }) => ({
    id,
    name: called,
    type,
    hint: [lifetime, why].filter((part) => part !== '').join('; '),
  }));
}
