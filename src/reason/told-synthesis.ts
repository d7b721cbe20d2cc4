/** Insights as reads tell them: whose they are, how sure, what they rest on, and what has become of that. They are no canon. */
import { utcDay } from '../model/index.js';
import type {
  GroundMove,
  GroundMoveKind,
  InsightType,
  Synthesis,
  SynthesisFilter,
} from '../store/syntheses.js';
import type { Reasoning } from './reasoning.js';
import { type ToldStatement, tell } from './told-statement.js';

export interface ToldMove extends GroundMove {
  /** `Aldric ruled Valdorn` was retracted on 2026-11-15 (person: a slip). */
  readonly told: string;
}

export interface ToldSynthesis {
  readonly id: string;
  readonly text: string;
  readonly insightType: InsightType;
  readonly entities: Synthesis['entities'];
  readonly confidence: number;
  readonly domain: string | null;
  readonly expertDomain: string | null;
  readonly sourceModel: string | null;
  readonly created: number;
  readonly stale: boolean;
  readonly unsupported: boolean;
  /** Why it is stale, one for each statement that has moved. */
  readonly because: readonly ToldMove[];
  /** What it rests on and is still believed. */
  readonly ground: readonly ToldStatement[];
}

type Teller = Pick<Reasoning, 'store' | 'ontology' | 'dates'>;

/** Those that stand before those that do not, in the order of the store otherwise. */
export async function synthesesAbout(
  reasoning: Teller,
  { limit, ...filter }: SynthesisFilter & { readonly limit: number },
): Promise<ToldSynthesis[]> {
  const found = await reasoning.store.syntheses.syntheses({ ...filter, limit: 2 * limit });
  const ordered = [...found.filter(({ stale }) => !stale), ...found.filter(({ stale }) => stale)];
  return tellSyntheses(reasoning, ordered.slice(0, limit));
}

export async function tellSyntheses(
  reasoning: Teller,
  syntheses: readonly Synthesis[],
): Promise<ToldSynthesis[]> {
  if (syntheses.length === 0) return [];
  const ids = [...new Set(syntheses.flatMap(({ ground }) => ground))];
  const live = ids.length === 0 ? [] : await reasoning.store.statements({ ids });
  const told = new Map((await tell(reasoning, live)).map((one) => [one.id, one]));
  const all: ToldSynthesis[] = [];
  for (const { ground, moves, seq: _, ...rest } of syntheses) {
    const because: ToldMove[] = [];
    for (const move of moves) because.push({ ...move, told: await moveText(reasoning, move, told) });
    all.push({ ...rest, because, ground: ground.flatMap((id) => told.get(id) ?? []) });
  }
  return all;
}

const VERBS: Readonly<Record<GroundMoveKind, string>> = {
  retracted: 'was retracted',
  superseded: 'was superseded',
  flagged: 'lost a judgement',
  disputed: 'is disputed',
  absent: 'is not known here',
};

async function moveText(
  reasoning: Teller,
  move: GroundMove,
  told: ReadonlyMap<string, ToldStatement>,
): Promise<string> {
  if (move.what === 'absent')
    return `${move.why === '' ? 'Something it rests on' : `"${move.why}"`} ${VERBS.absent}.`;
  const words =
    told.get(move.statement)?.told ?? (await earlierWords(reasoning, move)) ?? `Statement ${move.statement}`;
  const when = move.at === null ? '' : ` ${move.what === 'disputed' ? 'since' : 'on'} ${utcDay(move.at)}`;
  const next = move.successor === null ? undefined : await wordsOf(reasoning, move.successor, undefined);
  const by = next === undefined || next === words ? '' : ` by "${next}"`;
  const why = move.why === '' ? '' : ` (${move.why.replace(/\.$/, '')})`;
  return `"${words}" ${VERBS[move.what]}${move.what === 'superseded' ? by : ''}${when}${why}.`;
}

function earlierWords(reasoning: Teller, { statement, seq }: GroundMove): Promise<string | undefined> {
  return wordsOf(reasoning, statement, seq === null ? undefined : seq - 1);
}

async function wordsOf(reasoning: Teller, id: string, asOf: number | undefined): Promise<string | undefined> {
  const at = asOf === undefined ? {} : { asOf };
  const [one] = await tell(reasoning, await reasoning.store.statements({ ids: [id], ...at }), at);
  return one === undefined ? undefined : `${one.told}${one.when === '' ? '' : ` (${one.when})`}`;
}
