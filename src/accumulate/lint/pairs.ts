/** The second phase: pairs that rule each other out, of which nobody wrote either side. */
import { LlmError } from '../../llm/index.js';
import type { Finding } from '../../model/index.js';
import type { LintSide, LintStore } from '../../store/lint.js';
import type { Store } from '../../store/store.js';
import { type Decision, evidenceOf, type Judge, type Pair } from './judge.js';
import type { Pace } from './pace.js';

const RULE = 'core/contradicts';
/** Findings that are looked at in one go. */
const PAGE = 50;

/** Pages of what the rule about relations that rule each other out is certain of, and no person has dismissed. */
export async function* contradictions(
  { findings }: Store,
  cursor: string,
): AsyncGenerator<readonly Finding[]> {
  for (let after = cursor; ; ) {
    const page = await findings.findings({
      rules: [RULE],
      statuses: ['open', 'confirmed'],
      limit: PAGE,
      ...(after === '' ? {} : { after }),
    });
    const sure = page.filter(isSure);
    if (sure.length > 0) yield sure;
    const last = page[page.length - 1];
    if (last === undefined || page.length < PAGE) return;
    after = last.id;
  }
}

/** But for nobody having written it: such a finding is possible, and this is where it is decided. */
function isSure({ certainty, guess, settles }: Finding): boolean {
  return certainty === 'certain' || (guess === 'prose' && settles === null);
}

export interface PairsOf {
  /** Both sides extracted. */
  readonly pairs: readonly Pair[];
  /** How many more there are of which somebody wrote a side. */
  readonly written: number;
}

/** Each of the one relation with each of the other. */
export async function pairsOf(store: LintStore, { statements }: Finding): Promise<PairsOf> {
  const sides = (await store.sides(statements)).filter(({ flagged }) => !flagged);
  const pairs: Pair[] = [];
  let written = 0;
  for (const [index, a] of sides.entries()) {
    for (const b of sides.slice(index + 1)) {
      if (a.predicate === b.predicate) continue;
      if (a.extracted && b.extracted) pairs.push(inOrder(a, b));
      else written += 1;
    }
  }
  return { pairs, written };
}

function inOrder(a: LintSide, b: LintSide): Pair {
  return a.predicate < b.predicate ? [a, b] : [b, a];
}

/** A person took a judgement on it back, or nobody could tell: as long as nothing new is known, that stands. */
export async function isKnown(store: LintStore, [a, b]: Pair, judge: string): Promise<boolean> {
  const evidence = evidenceOf([a, b]);
  const { judgements, abstentions } = await store.pairHistory(a.id, b.id);
  return (
    judgements.some((one) => one.lifted !== null && one.lifted.by !== LINT && one.evidence === evidence) ||
    abstentions.some((one) => one.evidence === evidence && one.model === judge)
  );
}

/** Who lifts what no longer holds, as opposed to a person. */
export const LINT = 'lint';

/** Null when the judge cannot be asked any more; then why is told once. */
export async function decided(
  judge: Judge,
  pair: Pair,
  signal: AbortSignal | undefined,
  tell: (problem: string) => void,
): Promise<Decision | null> {
  try {
    return await judge.decide(pair, signal);
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof LlmError)) throw error;
    tell(`${judge.name} could not be asked: ${error.message}`);
    return null;
  }
}

/** Lifts judgements whose grounds have gone or changed; such pairs are judged anew. Gives how many. */
export async function reviewStanding(store: LintStore, pace: Pace): Promise<number> {
  let lifted = 0;
  for (let after = Number.MAX_SAFE_INTEGER; ; ) {
    const page = await store.judgements({ standing: true, after, limit: PAGE });
    for (const { statement, kept, evidence } of page) {
      const reason = await reasonToLift(store, statement, kept, evidence);
      if (reason === null) continue;
      await store.lift(statement, { by: LINT, reason });
      lifted += 1;
    }
    const last = page[page.length - 1];
    if (last === undefined || page.length < PAGE) return lifted;
    after = last.id;
    await pace.rest();
  }
}

async function reasonToLift(
  store: LintStore,
  loser: string,
  kept: string,
  evidence: string,
): Promise<string | null> {
  const sides = await store.sides([loser, kept]);
  const [lost, won] = [loser, kept].map((id) => sides.find((side) => side.id === id));
  // Nobody says it at present; should somebody, it is flagged again.
  if (lost === undefined) return null;
  if (!lost.extracted) return 'Somebody has written or accepted it.';
  if (won === undefined || won.flagged) return 'What was kept instead is no longer believed.';
  return evidenceOf([lost, won]) === evidence ? null : 'What the two rest on has changed.';
}
