/** What a sentence tells of the world, clause by clause. */
import { breathe } from '../../../model/breathe.js';
import type { Statement } from '../../../model/index.js';
import type { Bounds } from '../../../time/index.js';
import type { Reasoning } from '../../reasoning.js';
import { inPassage } from '../borne-out.js';
import type { Attribution } from '../clauses/attributed.js';
import { clausesOf } from '../clauses/clauses.js';
import { judgeTold } from '../evidence/denied.js';
import { BAD, type ClauseContext, type JudgedClause, plain } from '../evidence/judged.js';
import { judgeNumbers } from '../evidence/numbers.js';
import { isAllOrder, judgeOrder, ordersIn } from '../evidence/order.js';
import { quantitiesIn } from '../evidence/quantities.js';
import { judgeRanks } from '../evidence/rank.js';
import { tellsOfSomebody, tellsOfWorld, toldClosely } from '../evidence/told-closely.js';
import { withoutUndecided } from '../evidence/undecided.js';
import type { Judgement } from '../judge/judgement.js';
import { knownClause, knownSentence, weighed, wholeSentence } from '../kinds/judge-kinds.js';
import { isFree, type ReadSentence } from '../mentions.js';
import { momentsOf } from './reading.js';
import { saidBy } from './said-by.js';

type Base = Pick<ClauseContext, 'reasoning' | 'names' | 'hedges' | 'before' | 'momentsBefore'>;

/** Clause by clause, and as one claim where it is one of a known kind. */
export async function judgeSentence(
  base: Base,
  read: ReadSentence,
  named: readonly Attribution[],
): Promise<Judgement[]> {
  if (named.length === 0) {
    const whole = await wholeOfRightNamesake(base, read);
    if (whole !== null) {
      base.names.toldApart(read, whole.meant);
      return [whole.judgement];
    }
  }
  const judged = await judgeClauses(base, read, named);
  if (named.length > 0) return judged;
  await breathe();
  return toldNearby(base.reasoning, read, [
    ...weighed(judged, await knownSentence(base.reasoning, read, base.hedges)),
  ]);
}

/** Of namesakes whom only company tells apart, the one of whom it is true: the writer meant that. */
async function wholeOfRightNamesake({ reasoning, names, hedges, before }: Base, read: ReadSentence) {
  const whole = await wholeSentence(reasoning, read, hedges, before);
  if (whole?.judgement.verdict !== 'contradicted') return whole;
  for (const other of names.otherNamesakes(read)) {
    const meant = await wholeSentence(reasoning, other, hedges, before);
    if (meant?.judgement.verdict !== 'supported') continue;
    names.meantHere(other);
    return meant;
  }
  return whole;
}

/** What no statement bears out and one place in prose tells is not found wrong; what is contradicted is. */
async function toldNearby(
  reasoning: Reasoning,
  read: ReadSentence,
  judged: Judgement[],
): Promise<Judgement[]> {
  if (judged.length === 0)
    return tellsOfWorld(read) || tellsOfSomebody(read) ? [await inProseAlone(reasoning, read)] : [];
  const isOpen = ({ verdict }: Judgement) => verdict === 'unsupported';
  if (!judged.some(isOpen) || judged.some((one) => BAD.has(one.verdict) && !isOpen(one))) return judged;
  const passage = await toldClosely(reasoning, read);
  return passage === null ? judged : judged.map((one) => (isOpen(one) ? inPassage(one, passage) : one));
}

/** `The fighting lasted five days`: nothing in it was recognised, and it is a claim all the same. */
async function inProseAlone(reasoning: Reasoning, read: ReadSentence): Promise<Judgement> {
  const passage = await toldClosely(reasoning, read);
  const open = plain(read.text, 'unsupported', 'Nothing in the record says this in so many words.', []);
  return passage === null ? open : inPassage(open, passage);
}

/** Numbers last, as they may rest on any of them. */
async function judgeClauses(
  base: Base,
  read: ReadSentence,
  named: readonly Attribution[],
): Promise<Judgement[]> {
  const statements: Statement[] = [];
  const moments: Bounds[] = [];
  const found: Judgement[] = [];
  const counted: { readonly best: JudgedClause; readonly texts: readonly string[] }[] = [];
  const context: ClauseContext = { ...base, statements, moments, everybody: read.mentions };
  let speaker: readonly Attribution[] = [];
  let isSpeech = false;
  let isWhole = true;
  for (const { kind, texts, isSoft, isWhen } of clausesOf(read)) {
    const best = await bestOf(context, texts);
    if (best === null || (isSoft && best.bad > 0)) continue;
    isWhole &&= !(kind === 'main' && !isWhen && isUnjudged(best));
    const own = named.filter(({ placeholder }) => best.own.text.includes(placeholder));
    // `X says that …, and that …`: who says so stands in a clause of its own.
    if (own.length > 0) speaker = own.filter(({ sources }) => sources.length > 0);
    const saying = own.length > 0 || isSpeech ? speaker : [];
    isSpeech = best.judged.length === 0 ? own.length > 0 : isSpeech && own.length === 0;
    const judged = best.judged.map(({ judgement }) => judgement);
    const judgements = await saidBy(base.reasoning, judged, saying);
    statements.push(...judgements.flatMap((one) => one.statements));
    moments.push(...momentsOf(best.read));
    // What only says when is no claim of its own, where it is true.
    if (!isWhen || judgements.some(({ verdict }) => verdict !== 'supported')) found.push(...judgements);
    counted.push({ best, texts });
  }
  for (const { best, texts } of counted) withFaults(found, best, await numbersOf(context, best, texts));
  apartFromNamesakes(read, found);
  if (!isWhole && found.length > 0 && named.length === 0)
    found.push(plain(read.text, 'nearby', UNJUDGED, []));
  if (counted.length > 0 && counted.every(({ best }) => best.isKnown)) return found;
  return [...(await withOrder(base.reasoning, read, found)), ...(await judgeRanks(base.reasoning, read))];
}

/** `The Ada who married Bram was Corin's mother`: of two of that name, one who married him and one who was are not the same. */
function apartFromNamesakes({ mentions }: ReadSentence, found: Judgement[]): void {
  for (const { entities, isTogether, isPronoun, written } of mentions) {
    const isOnly =
      mentions.filter((one) => one.entities.some(({ id }) => id === entities[0]?.id)).length === 1;
    if (entities.length < 2 || isTogether === true || isPronoun || !isOnly) continue;
    let left = new Set(entities.map(({ id }) => id));
    for (const [i, judgement] of found.entries()) {
      const hit = judgement.entities.filter((id) => entities.some((one) => one.id === id));
      if (BAD.has(judgement.verdict) || hit.length === 0) continue;
      const both = hit.filter((id) => left.has(id));
      if (both.length > 0) left = new Set(both);
      else
        found[i] = plain(
          judgement.claim,
          'unsupported',
          `It is told of another ${written}.`,
          judgement.statements,
        );
    }
  }
}

/** A clause that its number makes false is not true beside it. */
function withFaults(found: Judgement[], { read }: JudgedClause, faults: readonly Judgement[]): void {
  const isOfIt = ({ claim, verdict }: Judgement) => verdict === 'supported' && claim === read.text;
  if (faults.length > 0) for (const one of found.filter(isOfIt)) found.splice(found.indexOf(one), 1);
  found.push(...faults);
}

const isUnjudged = ({ judged, read }: JudgedClause): boolean =>
  judged.length === 0 && (tellsOfWorld(read) || COMPARES.test(read.text));
/** `and George was the younger of the two`. */
const COMPARES = /\b(?:older|younger|elder|oldest|youngest|eldest|first|last)\b/i;

/** What is told of which came first; where that is all, what its words alone left open is settled with it. */
async function withOrder(
  reasoning: Reasoning,
  read: ReadSentence,
  found: readonly Judgement[],
): Promise<Judgement[]> {
  await breathe();
  const orders = ordersIn(read, reasoning);
  await breathe();
  const judged = await Promise.all(orders.map((order) => judgeOrder(reasoning, read, order)));
  const isAll = orders.some(
    (order, i) => judged[i]?.verdict !== 'unsupported' && isAllOrder(read, order, reasoning.ontology),
  );
  const isLoose = ({ words }: Judgement) => words === null;
  const told = isAll ? found.filter((one) => !isLoose(one)) : found;
  // `held it after him`: of two who held it, nobody says who did so first.
  const isOpen = orders.some(({ other }, i) => judged[i] === null && 'relations' in other.what);
  const isUntimed =
    orders.length === 0 ? isOfAnotherTime(read) : isOpen && judged.every((one) => one === null);
  return isUntimed
    ? told.map((one) => (one.verdict === 'supported' ? { ...one, verdict: 'nearby', because: UNTIMED } : one))
    : [...told, ...judged.filter((one) => one !== null)];
}

const UNJUDGED = 'Not checked: a part of it was not understood.';
const UNTIMED = 'Told nearby, not checked: what came before what is not on record in so many words.';
const WHEN = /^(?:before|after|when|while|whilst)$/;
const ANOTHER_TIME = /^(?:already|until|till|by then|by that time|by this time|in the meantime|meanwhile)$/;

/** `By then he had already died`: told against a time that no date of it says. */
function isOfAnotherTime(read: ReadSentence): boolean {
  const { words } = read;
  return words.some((word, i) => {
    if (i > 0 && WHEN.test(word.folded) && isClause(read, i + 1)) return true;
    const phrase = words.slice(i, i + 3).map((word) => word.folded);
    return (
      isFree(read, i) && [1, 2, 3].some((length) => ANOTHER_TIME.test(phrase.slice(0, length).join(' ')))
    );
  });
}

/** "… before she became his": somebody, and what they did; how old they were is judged as a number. */
function isClause(read: ReadSentence, at: number): boolean {
  const subject = read.mentions.find(({ first }) => first === at);
  return subject !== undefined && subject.end < read.words.length && quantitiesIn(read).length === 0;
}

/** Of the ways its pronouns may be meant, one in which its numbers are right: the writer meant that. */
async function numbersOf(
  context: ClauseContext,
  best: JudgedClause,
  texts: readonly string[],
): Promise<Judgement[]> {
  const faults = best.isDenied || best.isKnown ? [] : await judgeNumbers(context, best);
  if (faults.length === 0) return [];
  for (const text of texts.slice(0, 4)) {
    const own = await context.names.read(text, true);
    if (own.text !== best.own.text && (await judgeNumbers(context, { ...best, own })).length === 0) return [];
  }
  return faults;
}

/** Of the ways its pronouns may be meant, the one that is true: the writer meant that. */
async function bestOf(context: ClauseContext, texts: readonly string[]): Promise<JudgedClause | null> {
  let best: JudgedClause | null = null;
  for (const text of texts) {
    const judged = await judgeWhole(context, text);
    if (best === null || judged.bad < best.bad) best = judged;
    if (best.bad === 0) break;
  }
  return best;
}

/** By its words, and by its kind where that is sure. */
async function judgeWhole(context: ClauseContext, text: string): Promise<JudgedClause> {
  const told = await judgeTold(context, text);
  if (told.judged.length === 0) return told;
  const judged = told.judged.map(({ judgement }) => judgement);
  const after = weighed(judged, await knownClause(context, text));
  if (after === judged) return withoutUndecided(context.reasoning, told);
  const bad = after.filter(({ verdict }) => BAD.has(verdict)).length;
  return {
    ...{ ...told, bad, good: after.length, isKnown: true },
    judged: after.map((judgement) => ({ claim: null, judgement })),
  };
}
