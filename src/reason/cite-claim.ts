/** Who says what a claim says: its verdict, as a draft's would be, with the passages behind it and how far each source is disputed. */
import type { Reliability } from '../model/index.js';
import { recall } from '../search/index.js';
import { byId } from './cite.js';
import { type CitedPassage, citedPassages } from './cited-passages.js';
import { openFindings } from './open-findings.js';
import { type Page, type PageOptions, pageOf } from './page.js';
import type { Reasoning } from './reasoning.js';
import type { ToldStatement } from './told-statement.js';
import { type ClaimVerdict, type JudgedClaim, VERDICTS, type VerifiedAnswer } from './verify/types.js';

export interface ClaimQuestion extends PageOptions {
  /** In words: `Aldric ruled Valdorn in 340 TA`. */
  readonly claim: string;
}

export interface ClaimSource {
  readonly id: string;
  readonly title: string;
  readonly file: string;
  readonly reliability: Reliability;
  /** Open contradictions that rest on what it says. */
  readonly contradictions: number;
}

/** A verdict on what was read of it; `related`: nothing bears it out, and passages speak of the same; `silent`: none does. */
export type ClaimOutcome = Exclude<ClaimVerdict, 'unsupported' | 'nearby'> | 'hearsay' | 'related' | 'silent';

export interface ClaimCitation {
  readonly claim: string;
  readonly outcome: ClaimOutcome;
  /** Each thing that it says, with what that is worth. */
  readonly parts: readonly Pick<JudgedClaim, 'claim' | 'verdict' | 'because'>[];
  /** What decides it. */
  readonly statements: Page<ToldStatement>;
  /** The words of the passages that say it, or, where none does, of those that come nearest. */
  readonly passages: readonly CitedPassage[];
  /** Every source of the above. */
  readonly sources: readonly ClaimSource[];
}

const USUAL = 8;
const MOST_PASSAGES = 8;

export async function citeClaim(reasoning: Reasoning, question: ClaimQuestion): Promise<ClaimCitation> {
  const { verifyAnswer } = await import('./verify/verify-answer.js');
  const verified = await verifyAnswer(reasoning, question.claim);
  const worst = worstOf(verified);
  const deciding = verified.claims.filter(({ verdict }) => verdict === worst);
  const told = new Map(deciding.flatMap(({ statements }) => statements.map((one) => [one.id, one] as const)));
  const page = pageOf([...told.values()], question, USUAL);
  const said = deciding.flatMap(({ citations }) => citations);
  const passages =
    page.items.length > 0
      ? await passagesFor(reasoning, page.items)
      : await nearest(reasoning, question.claim);
  const cited = [...said, ...passages].map(({ source }) => source);
  return {
    claim: question.claim,
    outcome: outcomeOf(worst, page.items, passages.length),
    parts: verified.claims.map(({ claim, verdict, because }) => ({ claim, verdict, because })),
    statements: page,
    passages,
    sources: await sourcesOf(reasoning, [...new Set(cited)]),
  };
}

function worstOf({ claims }: VerifiedAnswer): ClaimVerdict {
  return VERDICTS.find((verdict) => claims.some((claim) => claim.verdict === verdict)) ?? 'unsupported';
}

function outcomeOf(verdict: ClaimVerdict, statements: readonly ToldStatement[], near: number): ClaimOutcome {
  // What lies near the claim is worth reading, but does not support it.
  if (verdict === 'nearby') return 'related';
  if (verdict !== 'unsupported') return verdict;
  if (statements.length > 0 && statements.every(({ hearsay }) => hearsay)) return 'hearsay';
  return near > 0 ? 'related' : 'silent';
}

async function passagesFor(reasoning: Reasoning, told: readonly ToldStatement[]): Promise<CitedPassage[]> {
  const { store } = reasoning;
  const assertions = await store.assertions({ statements: told.map(({ id }) => id) });
  const passages = await byId(store.passages({ ids: assertions.flatMap(({ passage }) => passage ?? []) }));
  const shown = new Map<string, Parameters<typeof citedPassages>[1][number]>();
  for (const { id, disputed } of told) {
    for (const { statement, passage: at, reliability } of assertions) {
      const passage = at === null ? undefined : passages.get(at);
      if (statement !== id || passage === undefined || shown.has(passage.id)) continue;
      shown.set(passage.id, { passage, reliability, disputed });
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
