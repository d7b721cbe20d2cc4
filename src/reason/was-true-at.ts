/** Did this hold at that time? One of four answers, with the statements that decide it. */
import { didYouMean, type Entity, LoreError, type Relation, type Statement } from '../model/index.js';
import {
  exclusivePool,
  findPredicate,
  isA,
  type Ontology,
  predicateWords,
  type RelationType,
} from '../packs/index.js';
import { windowContains, windowsMayOverlap, windowsOverlap } from '../time/index.js';
import { type AskedTime, askedTime } from './asked-time.js';
import type { Reasoning } from './reasoning.js';
import { isHearsay, type ToldStatement, tell } from './told-statement.js';
import { isDated } from './when.js';

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
  /** The date that would settle it, in words; null when nothing is open. */
  readonly settles: string | null;
  /** The tool that would answer, when this one does not apply. */
  readonly instead: string | null;
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
  if (misfit !== null)
    return { ...base, ...misfit, verdict: 'does-not-apply', statements: [], hearsay: [], settles: null };

  const all = await factStatements(reasoning, fact);
  const canon = all.filter((statement) => !isHearsay(statement) && !statement.flagged);
  const judged = canon
    .map((statement) => ({ statement, holds: holdsAt(statement, relation, at) }))
    .sort((a, b) => RANK[a.holds] - RANK[b.holds]);
  const best = judged[0];
  const rival = best === undefined || best.holds === 'impossible' ? await rivalAt(reasoning, fact, at) : null;
  const deciding = judged.filter(({ holds }) => holds === best?.holds).map(({ statement }) => statement);
  const told = await tell(reasoning, rival === null ? deciding : [...deciding, rival]);
  const hearsay = await tell(
    reasoning,
    all.filter((statement) => isHearsay(statement)),
  );
  const answer = { ...base, statements: told, hearsay, instead: null };

  if (best === undefined) {
    if (rival === null)
      return { ...answer, verdict: 'unknown', because: 'No source says so.', settles: null };
    return { ...answer, verdict: 'impossible', because: `${last(told)} at that time.`, settles: null };
  }
  switch (best.holds) {
    case 'certain':
      return { ...answer, verdict: 'certain', because: spoken(told[0]), settles: null };
    case 'possible':
      return {
        ...answer,
        verdict: 'possible',
        because: `${spoken(told[0])} The dates allow it and do not prove it.`,
        settles: settlesWhat(fact, best.statement, at),
      };
    case 'unknown':
      return {
        ...answer,
        verdict: 'unknown',
        because: `${spoken(told[0])} Nobody says when.`,
        settles: settlesWhat(fact, best.statement, at),
      };
    case 'impossible':
      return { ...answer, verdict: 'impossible', because: spoken(told[0]), settles: null };
  }
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

type Holding = 'certain' | 'possible' | 'unknown' | 'impossible';
const RANK: Readonly<Record<Holding, number>> = { certain: 0, possible: 1, unknown: 2, impossible: 3 };

export function holdsAt(statement: Statement, relation: RelationType, { window }: AskedTime): Holding {
  if (!isDated(statement.valid)) return relation.temporal === 'timeless' ? 'certain' : 'unknown';
  if (windowContains(statement.valid, window) === true) return 'certain';
  const overlap = windowsOverlap(statement.valid, window);
  if (overlap === true) return 'certain';
  return overlap === null || windowsMayOverlap(statement.valid, window) ? 'possible' : 'impossible';
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
      if (statement.kind !== 'relation' || isHearsay(statement) || statement.flagged) continue;
      const rivalId = 'object' in filter ? statement.subject : statement.object;
      if (rivalId === other.id || windowContains(statement.valid, at.window) !== true) continue;
      const rival = await store.entity(rivalId);
      if (rival !== null && pool !== null && exclusivePool(ontology, relation.exclusive, rival.type) === pool)
        return statement;
    }
  }
  return null;
}

function misfitOf(
  ontology: Ontology,
  { relation, subject, object }: AskedFact,
): { because: string; instead: string } | null {
  const fits = (entity: Entity, types: readonly string[]) =>
    types.length === 0 ||
    ontology.entityTypes.get(entity.type)?.abstract === true ||
    types.some((type) => isA(ontology, entity.type, type));
  const wrong = !fits(subject, relation.from) ? subject : !fits(object, relation.to) ? object : null;
  if (wrong === null) return null;
  const types = wrong === subject ? relation.from : relation.to;
  return {
    because: `${wrong.name} is ${article(wrong.type)}, and ${relation.name} takes ${types.map(article).join(' or ')} there.`,
    instead: isA(ontology, object.type, 'Era') ? 'timeline' : 'entity_context',
  };
}

function settlesWhat(
  { relation, subject, object }: AskedFact,
  { valid }: Statement,
  { text }: AskedTime,
): string {
  const fact = relation.phrase.replace('{subject}', subject.name).replace('{object}', object.name);
  if (valid.fromText === null && valid.untilText === null) return `the dates between which ${fact}`;
  if (valid.untilText === null) return `the date until which ${fact}`;
  return `an exact date for when ${fact}, since ${text} lies at its edge`;
}

function spoken(statement: ToldStatement | undefined): string {
  if (statement === undefined) return '';
  return statement.when === '' ? `${statement.told}.` : `${statement.told}, ${statement.when}.`;
}

function last(told: readonly ToldStatement[]): string {
  return told.at(-1)?.told ?? '';
}

function article(type: string): string {
  return `${/^[AEIOU]/.test(type) ? 'an' : 'a'} ${type}`;
}
