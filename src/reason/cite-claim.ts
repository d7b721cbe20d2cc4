/** The passages that bear out a claim in words, and how far each of their sources is disputed. */
import type { Relation, Reliability, Statement } from '../model/index.js';
import { recall } from '../search/index.js';
import type { Bounds } from '../time/index.js';
import { byId } from './cite.js';
import { type CitedPassage, citedPassages } from './cited-passages.js';
import { claimWords } from './claim-words.js';
import { heldAt } from './holding.js';
import { openFindings } from './open-findings.js';
import { type Page, type PageOptions, pageOf } from './page.js';
import { readSome } from './read-some.js';
import type { Reasoning } from './reasoning.js';
import { isHearsay, type ToldEntity, type ToldStatement, tell } from './told-statement.js';
import { isDated } from './when.js';

export interface ClaimQuestion extends PageOptions {
  /** In words: `Aldric ruled Valdorn in 340 TA`. */
  readonly claim: string;
}

export interface ClaimSupport {
  readonly statement: ToldStatement;
  /** Whether the claim's dates lie in its time: null when either has none, or they cannot tell. */
  readonly inTime: boolean | null;
  /** The claim's own words name its relation. */
  readonly namesRelation: boolean;
  readonly score: number;
}

export interface ClaimSource {
  readonly id: string;
  readonly title: string;
  readonly file: string;
  readonly reliability: Reliability;
  /** Open contradictions that rest on what it says. */
  readonly contradictions: number;
}

/**
 * `supported`: a statement says it, at the claim's time where it has one. `other-time`: not said of that time.
 * `disputed`, `hearsay`: said, but contradicted, or by prophecies and unreliable sources alone. `related`: no statement
 * says it; passages speak of the same. `silent`: nothing does.
 */
export type ClaimOutcome = 'supported' | 'disputed' | 'other-time' | 'hearsay' | 'related' | 'silent';

export interface ClaimCitation {
  readonly claim: string;
  readonly outcome: ClaimOutcome;
  readonly recognised: {
    readonly names: readonly ToldEntity[];
    readonly predicates: readonly string[];
    readonly dates: readonly string[];
    /** Names in the claim that nothing here bears: whatever else is told, it is not told of them. */
    readonly unknown: readonly string[];
  };
  /** The best first. */
  readonly supports: Page<ClaimSupport>;
  /** The words of the passages that say it, or, where none does, of those that come nearest. */
  readonly passages: readonly CitedPassage[];
  /** Every source of the above. */
  readonly sources: readonly ClaimSource[];
}

const USUAL = 8;
const MOST_OF_ONE = 1500;
const MOST_NAMES = 6;
const MOST_PASSAGES = 8;

export async function citeClaim(reasoning: Reasoning, question: ClaimQuestion): Promise<ClaimCitation> {
  const { claim } = question;
  const { names, predicates, dates, subjects, unknown } = await claimWords(reasoning, claim);
  const statements = await spokenOf(reasoning, names.slice(0, MOST_NAMES), predicates);
  const held = await heldAt(reasoning, statements, null);
  const scored = statements
    .map((statement) => {
      const window = held.get(statement.id)?.window ?? statement.valid;
      const inTime = timeFits(statement, window, dates);
      const namesRelation = predicates.includes(statement.predicate);
      const isOfSubject = saidOf(statement, subjects);
      const score = scoreOf(statement, names, namesRelation && isOfSubject, inTime);
      const isFitting = inTime ?? (dates.length === 0 || isTimeless(reasoning, statement));
      return { statement, inTime, namesRelation, isOfSubject, isFitting, score };
    })
    .sort((a, b) => b.score - a.score || (a.statement.id < b.statement.id ? -1 : 1));
  const page = pageOf(scored, question, USUAL);
  const told = await tell(
    reasoning,
    page.items.map(({ statement }) => statement),
  );
  const items = told.flatMap((statement, index): ClaimSupport[] => {
    const row = page.items[index];
    if (row === undefined) return [];
    return [{ statement, inTime: row.inTime, namesRelation: row.namesRelation, score: row.score }];
  });
  const passages =
    items.length > 0 ? await passagesFor(reasoning, page.items) : await nearest(reasoning, claim);
  const cited = [
    ...items.flatMap(({ statement }) => statement.citations.map(({ source }) => source)),
    ...passages.map(({ source }) => source),
  ];
  return {
    claim,
    outcome: outcomeOf(unknown.length > 0 ? [] : scored, items.length + passages.length),
    recognised: { names, predicates, dates: dates.map(({ text }) => text), unknown },
    supports: { ...page, items },
    passages,
    sources: await sourcesOf(reasoning, [...new Set(cited)]),
  };
}

/** Statements between two of the names; of one name alone, only where the claim names the relation. */
async function spokenOf(
  reasoning: Reasoning,
  names: readonly ToldEntity[],
  predicates: readonly string[],
): Promise<Statement[]> {
  const ids = new Set(names.map(({ id }) => id));
  const found = new Map<string, Statement>();
  for (const { id } of names) {
    const filter = predicates.length > 0 ? { about: id, predicates } : { about: id };
    const { statements } = await readSome(reasoning, filter, MOST_OF_ONE);
    for (const s of statements) {
      if (s.flagged) continue;
      const joins = s.kind === 'relation' && ids.has(s.subject) && ids.has(s.object);
      const isAttribute = s.kind === 'attribute' && predicates.includes(s.predicate);
      const isAlone = ids.size === 1 && predicates.includes(s.predicate);
      if (joins || isAttribute || isAlone) found.set(s.id, s);
    }
  }
  if (found.size > 0 || predicates.length === 0) return [...found.values()];
  return (await spokenOf(reasoning, names, [])).filter(({ kind }) => kind === 'relation');
}

function timeFits(
  statement: Statement,
  window: Statement['valid'] | Held,
  dates: readonly Bounds[],
): boolean | null {
  if (dates.length === 0) return null;
  if (statement.kind === 'attribute' && statement.value.kind === 'date') {
    const { min, max } = statement.value.date;
    return dates.some((date) => date.min <= max && min <= date.max);
  }
  if (!isDated(window)) return null;
  return dates.every((date) => date.min < window.untilMax && window.fromMin <= date.max);
}

type Held = Pick<Statement['valid'], 'fromMin' | 'fromMax' | 'untilMin' | 'untilMax'>;

function scoreOf(
  statement: Statement,
  names: readonly ToldEntity[],
  namesRelation: boolean,
  inTime: boolean | null,
): number {
  const ends = statement.kind === 'relation' ? endsNamed(statement, names) : 1;
  const time = inTime === null ? 0.1 : inTime ? 0.25 : -0.2;
  const trust = isHearsay(statement) ? 0.2 : statement.reliability === 'rumour' ? 0.6 : 1;
  const score = (0.2 * ends + (namesRelation ? 0.35 : 0) + time) * statement.confidence * trust;
  return Math.round(Math.max(0, score) * 1000) / 1000;
}

function endsNamed({ subject, object }: Relation, names: readonly ToldEntity[]): number {
  return [subject, object].filter((end) => names.some(({ id }) => id === end)).length;
}

/** An attribute is said of its own subject; a relation, of either end. */
function saidOf(statement: Statement, subjects: ReadonlySet<string>): boolean {
  if (subjects.size === 0 || subjects.has(statement.subject)) return true;
  return statement.kind === 'relation' && subjects.has(statement.object);
}

/** What has no time of its own is true at any that is claimed. */
function isTimeless({ ontology }: Reasoning, { kind, predicate }: Statement): boolean {
  return kind === 'attribute' || ontology.relationTypes.get(predicate)?.temporal === 'timeless';
}

interface Weighed {
  readonly statement: Statement;
  readonly namesRelation: boolean;
  readonly isOfSubject: boolean;
  readonly isFitting: boolean;
}

function outcomeOf(weighed: readonly Weighed[], near: number): ClaimOutcome {
  const named = weighed.filter(({ namesRelation, isOfSubject }) => namesRelation && isOfSubject);
  const believed = named.filter(({ statement }) => !isHearsay(statement));
  const fitting = believed.filter(({ isFitting }) => isFitting);
  const dates = fitting.filter(({ statement: s }) => s.kind === 'attribute' && s.value.kind === 'date');
  const deciding = dates.length > 0 ? dates : fitting;
  if (deciding.length > 0)
    return deciding.every(({ statement }) => statement.disputed) ? 'disputed' : 'supported';
  if (believed.length > 0) return 'other-time';
  if (named.length > 0) return 'hearsay';
  return near > 0 ? 'related' : 'silent';
}

async function passagesFor(
  reasoning: Reasoning,
  rows: readonly { readonly statement: Statement }[],
): Promise<CitedPassage[]> {
  const { store } = reasoning;
  const statements = rows.map(({ statement }) => statement.id);
  const assertions = await store.assertions({ statements });
  const passages = await byId(store.passages({ ids: assertions.flatMap(({ passage }) => passage ?? []) }));
  const disputed = new Set(
    rows.filter(({ statement }) => statement.disputed).map(({ statement }) => statement.id),
  );
  const shown = new Map<string, Parameters<typeof citedPassages>[1][number]>();
  for (const id of statements) {
    for (const { statement, passage: at, reliability } of assertions) {
      const passage = at === null ? undefined : passages.get(at);
      if (statement !== id || passage === undefined || shown.has(passage.id)) continue;
      shown.set(passage.id, { passage, reliability, disputed: disputed.has(id) });
    }
  }
  return citedPassages(reasoning, [...shown.values()].slice(0, MOST_PASSAGES));
}

async function nearest(reasoning: Reasoning, claim: string): Promise<CitedPassage[]> {
  if (claim.trim() === '') return [];
  const { hits } = await recall(reasoning.store, claim, { limit: MOST_PASSAGES / 2 });
  const facts = hits.map(({ passage, reliability, labels }) => {
    return { passage, reliability, disputed: labels.includes('disputed') };
  });
  return citedPassages(reasoning, facts);
}

async function sourcesOf(reasoning: Reasoning, ids: readonly string[]): Promise<ClaimSource[]> {
  const sources = await reasoning.store.sources({ ids });
  return Promise.all(
    sources.map(async ({ id, title, origin, reliability }) => {
      const { contradictions } = await openFindings(reasoning, { source: id });
      return { id, title, file: origin, reliability, contradictions };
    }),
  );
}
