/** Did this hold at that time? One of four answers, with the statements that decide it. */
import {
  didYouMean,
  type Entity,
  LoreError,
  type Relation,
  type Statement,
  withArticle,
} from '../model/index.js';
import {
  exclusivePool,
  findPredicate,
  isA,
  type Ontology,
  phraseOf,
  predicateWords,
  type RelationType,
} from '../packs/index.js';
import { ALWAYS, windowContains } from '../time/index.js';
import { type AskedTime, askedTime } from './asked-time.js';
import { type EndLife, endLives, outsideOf, timelessWindow } from './ends-exist.js';
import { type Held, HOLDING_RANK, heldAt, holdingOf } from './holding.js';
import { lifetimeText } from './lifetime.js';
import type { ReasonedNow, Reasoning } from './reasoning.js';
import { isBelieved, isBelievedRelation, isHearsay, type ToldStatement, tell } from './told-statement.js';

export interface FactQuestion {
  /** `RULES`, `ruler of`, `CHILD_OF`: by its name, its inverse, or any word the packs know. */
  readonly relation: string;
  readonly subject: string;
  readonly object: string;
}

/** `unknown`: nobody says so, or nobody says when. `does-not-apply`: the relation cannot hold between these two. */
export type FactVerdict = 'certain' | 'possible' | 'impossible' | 'unknown' | 'does-not-apply';

export interface FactAnswer {
  readonly verdict: FactVerdict;
  readonly relation: string;
  readonly subject: Entity;
  readonly object: Entity;
  readonly at: AskedTime;
  /** In a sentence. */
  readonly because: string;
  /** The statements that decide it, the most telling first. */
  readonly statements: readonly ToldStatement[];
  /** What only prophecies and unreliable sources say; it decides nothing. */
  readonly hearsay: readonly ToldStatement[];
  /** Every statement that decides it is contradicted: what else is told, which cannot hold with it. Null when not. */
  readonly dispute: FactDispute | null;
  /** The date that would settle it, in words; null when nothing is open. */
  readonly settles: string | null;
  /** The tool that would answer, when this one does not apply. */
  readonly instead: string | null;
}

export interface FactDispute {
  /** In a sentence without its stop. */
  readonly told: string;
  readonly rivals: readonly ToldStatement[];
}

export async function wasTrueAt(
  reasoning: Reasoning,
  question: FactQuestion,
  atTime: string,
): Promise<FactAnswer> {
  const fact = await askedFact(reasoning, question);
  const at = await askedTime(reasoning, atTime);
  const { relation, subject, object } = fact;
  const base = { relation: relation.name, subject, object, at };
  const misfit = misfitOf(reasoning.ontology, fact);
  if (misfit !== null) return { ...base, ...misfit, ...SILENT, verdict: 'does-not-apply' };

  const all = await factStatements(reasoning, fact);
  const canon = all.filter(isBelieved);
  const held = await heldAt(reasoning, canon, at);
  const judged = canon
    .flatMap((statement) => {
      const when = held.get(statement.id);
      return when === undefined ? [] : [{ statement, when, holds: VERDICT_OF[when.holding] }];
    })
    .sort((a, b) => HOLDING_RANK[a.when.holding] - HOLDING_RANK[b.when.holding]);
  const best = judged[0];
  const rival = best === undefined || best.holds === 'impossible' ? await rivalAt(reasoning, fact, at) : null;
  const deciding = judged.filter(({ holds }) => holds === best?.holds).map(({ statement }) => statement);
  const told = await tell(reasoning, rival === null ? deciding : [...deciding, rival]);
  const hearsay = await tell(
    reasoning,
    all.filter((statement) => isHearsay(statement)),
  );
  const dispute = await disputeOf(reasoning, told);
  const answer = { ...base, statements: told, hearsay, dispute, instead: null };

  if (best === undefined) {
    if (rival !== null)
      return { ...answer, verdict: 'impossible', because: `${last(told)} at that time.`, settles: null };
    const whose = await notThere(reasoning, fact, at);
    if (whose === null)
      return { ...answer, verdict: 'unknown', because: 'No source says so.', settles: null };
    return { ...answer, verdict: 'impossible', because: `${livedText(whose)}.`, settles: null };
  }
  const because = spoken(told[0], best.when);
  switch (best.holds) {
    case 'certain':
      return { ...answer, verdict: 'certain', because, settles: null };
    case 'possible':
      return {
        ...answer,
        verdict: 'possible',
        because: `${because} The dates allow it and do not prove it.`,
        settles: settlesWhat(fact, best.statement, at, await reasoning.now()),
      };
    case 'unknown':
      return {
        ...answer,
        verdict: 'unknown',
        because: `${because} Nobody says when.`,
        settles: settlesWhat(fact, best.statement, at, await reasoning.now()),
      };
    case 'impossible':
      return { ...answer, verdict: 'impossible', because, settles: null };
  }
}

const SILENT = { statements: [], hearsay: [], dispute: null, settles: null } as const;

async function disputeOf(
  reasoning: Reasoning,
  deciding: readonly ToldStatement[],
): Promise<FactDispute | null> {
  if (deciding.length === 0 || deciding.some(({ disputed }) => !disputed)) return null;
  const ids = new Set(deciding.flatMap(({ disputedWith }) => disputedWith));
  const rivals = await tell(reasoning, await reasoning.store.statements({ ids: [...ids] }));
  const against = rivals.map(({ told, when }) => (when === '' ? told : `${told}, ${when}`));
  return { told: against.length === 0 ? 'other sources rule it out' : against.join('; '), rivals };
}

export interface AskedFact {
  readonly relation: RelationType;
  readonly subject: Entity;
  readonly object: Entity;
}

/** Throws `reason/unknown-relation`; an inverse name turns the question round. */
export async function askedFact(reasoning: Reasoning, question: FactQuestion): Promise<AskedFact> {
  const subject = await reasoning.find(question.subject);
  const object = await reasoning.find(question.object);
  const predicate =
    findPredicate(reasoning.ontology, question.relation, { subjectType: subject.type, valueIsLink: true }) ??
    findPredicate(reasoning.ontology, question.relation);
  if (predicate?.kind !== 'relation') {
    throw new LoreError({
      code: 'reason/unknown-relation',
      message: `There is no relation "${question.relation}" between ${subject.name} and ${object.name}.`,
      hint:
        didYouMean(question.relation, predicateWords(reasoning.ontology)) ??
        '`describe_world` lists the relations.',
    });
  }
  const { relation, inverted } = predicate;
  return inverted ? { relation, subject: object, object: subject } : { relation, subject, object };
}

/** Every believed statement of the fact, whichever end it is written from. */
export async function factStatements(
  { store }: Pick<Reasoning, 'store'>,
  { relation, subject, object }: AskedFact,
): Promise<Relation[]> {
  const asked = (from: string, to: string) =>
    store.statements({ subject: from, object: to, predicates: [relation.name] });
  const found = await asked(subject.id, object.id);
  const turned = relation.symmetric ? await asked(object.id, subject.id) : [];
  return [...found, ...turned].filter((statement) => statement.kind === 'relation');
}

const VERDICT_OF = {
  certain: 'certain',
  possible: 'possible',
  undated: 'unknown',
  past: 'impossible',
  future: 'impossible',
} as const satisfies Record<Held['holding'], FactVerdict>;

/** Whose lifetime rules the fact out then, whether or not anybody tells it. */
async function notThere(reasoning: Reasoning, fact: AskedFact, at: AskedTime): Promise<EndLife | null> {
  const { relation } = fact;
  const ends = { subject: fact.subject.id, object: fact.object.id };
  const lives = await endLives(reasoning, [ends.subject, ends.object]);
  if (relation.temporal !== 'timeless') return outsideOf(relation, ends, lives, at.window)?.whose ?? null;
  const since = timelessWindow(reasoning.ontology, ends, lives);
  return since !== null && holdingOf(since.window, at) === 'future' ? since.last : null;
}

/** Another who certainly held what only one can hold at a time. */
async function rivalAt(
  reasoning: Reasoning,
  { relation, subject, object }: AskedFact,
  at: AskedTime,
): Promise<Statement | null> {
  const { store, ontology } = reasoning;
  const ends = [
    ...(relation.exclusive.object ? [{ filter: { object: object.id }, other: subject }] : []),
    ...(relation.exclusive.subject ? [{ filter: { subject: subject.id }, other: object }] : []),
  ];
  for (const { filter, other } of ends) {
    const pool = exclusivePool(ontology, relation.exclusive, other.type);
    const statements = await store.statements({ ...filter, predicates: [relation.name] });
    for (const statement of statements) {
      if (!isBelievedRelation(statement)) continue;
      const rivalId = 'object' in filter ? statement.subject : statement.object;
      if (rivalId === other.id || windowContains(statement.valid, at.window) !== true) continue;
      const rival = await store.entity(rivalId);
      if (rival !== null && pool !== null && exclusivePool(ontology, relation.exclusive, rival.type) === pool)
        return statement;
    }
  }
  return null;
}

export function misfitOf(
  ontology: Ontology,
  {
    relation,
    subject,
    object,
  }: Pick<AskedFact, 'relation'> & Record<'subject' | 'object', Pick<Entity, 'name' | 'type'>>,
): { because: string; instead: string } | null {
  const fits = (entity: Pick<Entity, 'type'>, types: readonly string[]) =>
    types.length === 0 ||
    ontology.entityTypes.get(entity.type)?.abstract === true ||
    types.some((type) => isA(ontology, entity.type, type));
  const wrong = !fits(subject, relation.from) ? subject : !fits(object, relation.to) ? object : null;
  if (wrong === null) return null;
  const types = wrong === subject ? relation.from : relation.to;
  return {
    because: `${wrong.name} is ${withArticle(wrong.type)}, and ${relation.name} takes ${types.map(withArticle).join(' or ')} there.`,
    instead: isA(ontology, object.type, 'Era') ? 'timeline' : 'entity_context',
  };
}

function settlesWhat(
  { relation, subject, object }: AskedFact,
  { valid }: Statement,
  { text, window }: AskedTime,
  now: ReasonedNow | null,
): string {
  const fact = phraseOf(relation, subject.name, object.name);
  if (valid.fromText === null && valid.untilText === null) return `the dates between which ${fact}`;
  const goesOn = valid.untilMax === ALWAYS.untilMax;
  if (goesOn && now !== null && window.fromMin > now.moment.max)
    return `the date until which ${fact}, since ${text} lies after the present, ${now.moment.text}`;
  if (valid.untilText === null) return `the date until which ${fact}`;
  return `an exact date for when ${fact}, since ${text} lies at its edge`;
}

/** With the dates that decide it: its own, those of the event, or the lifetime that rules it out. */
function spoken(statement: ToldStatement | undefined, { borrowed, bound }: Held): string {
  if (statement === undefined) return '';
  const { told, when } = statement;
  if (bound !== null) return `${told}; ${livedText(bound)}.`;
  return when === '' && borrowed === null ? `${told}.` : `${told}, ${when || borrowed}.`;
}

/** `Aldric Raventhorne: 300 TA – 360 TA`. */
function livedText({ entity, life }: EndLife): string {
  return `${entity.name}: ${lifetimeText(life)}`;
}

function last(told: readonly ToldStatement[]): string {
  return told.at(-1)?.told ?? '';
}
