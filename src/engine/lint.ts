/** The part of a world that keeps what was extracted in order. */
import {
  dryRunLint,
  judgeByModel,
  type LintOptions,
  type LintReport,
  type LintWorld,
  reportOf,
  runLint,
  tellerOf,
} from '../accumulate/lint/index.js';
import { append } from '../model/append.js';
import { type Entity, LoreError } from '../model/index.js';
import type { Judgement, LintRun, LintSide, OrphanCandidate, Quarantined } from '../store/lint.js';
import type { Store } from '../store/store.js';
import type { Models } from './models.js';

export type { LintOptions, LintReport } from '../accumulate/lint/index.js';
export type { Judgement, LintRun, LintSide, OrphanCandidate, Quarantined } from '../store/lint.js';

/** A statement that lost a judgement, and what it lost to. */
export interface Flagged {
  readonly judgement: Judgement;
  /** Null where nobody says it at present: the judgement waits for whoever says it again. */
  readonly loser: LintSide | null;
  readonly kept: LintSide | null;
  /** Each as one line: `(Ibuprofen)-[CAUSES]->(Headache)`; its id where nobody says it at present. */
  readonly text: string;
  readonly keptText: string;
}

export interface Lint {
  /** Takes up a run that was cut off, or begins one. Throws `lint/under-way` when another process is at it. */
  run(options?: LintOptions): Promise<LintReport>;
  runs(filter?: { readonly limit?: number }): Promise<LintRun[]>;
  /** Throws `lint/unknown-run`. */
  report(run: number): Promise<LintReport>;
  /** Extracted, and related to nothing else: what the next run would put away. */
  candidates(limit?: number): Promise<{ readonly total: number; readonly candidates: OrphanCandidate[] }>;
  /** What lost a judgement that stands, newest first; `after` is the id of the last judgement of a page. */
  flagged(filter?: {
    readonly limit?: number;
    readonly after?: number;
  }): Promise<{ readonly total: number; readonly flagged: Flagged[] }>;
  /** By the id of the statement, or a unique beginning of it. Its finding opens again, and it is not judged twice. */
  unflag(request: {
    readonly statement: string;
    readonly reason: string;
    readonly by?: string;
  }): Promise<Flagged>;
  quarantined(filter?: { readonly limit?: number }): Promise<{
    readonly total: number;
    readonly entities: Quarantined[];
  }>;
  /** By id or name. */
  restore(entity: string, by?: string): Promise<Entity>;
  /** What is pinned is never put away. */
  pin(request: { readonly entity: string; readonly reason: string; readonly by?: string }): Promise<Entity>;
  unpin(entity: string): Promise<{ readonly entity: Entity; readonly wasPinned: boolean }>;
  pins(): Promise<{ readonly entity: string; readonly by: string; readonly reason: string }[]>;
}

export interface LintParts {
  readonly store: Store;
  readonly models: Models;
  readonly sweep: () => Promise<unknown>;
  readonly find: (name: string) => Promise<Entity>;
}

const MOST_LISTED = 50;
const PAGE = 200;

export function createLint({ store, models, sweep, find }: LintParts): Lint {
  const { lint } = store;
  const world: LintWorld = {
    store,
    sweep: async () => void (await sweep()),
    modelJudge: () => {
      const client = models.client();
      return client === null ? null : judgeByModel(client);
    },
  };

  async function told(judgements: readonly Judgement[]): Promise<Flagged[]> {
    const ids = judgements.flatMap(({ statement, kept }) => [statement, kept]);
    const sides = ids.length === 0 ? [] : await lint.sides([...new Set(ids)]);
    const side = (id: string) => sides.find((one) => one.id === id) ?? null;
    const text = tellerOf(sides);
    return judgements.map((judgement) => ({
      ...{ judgement, loser: side(judgement.statement), kept: side(judgement.kept) },
      ...{ text: text(judgement.statement).text, keptText: text(judgement.kept).text },
    }));
  }

  return {
    run: async (options = {}) =>
      options.dryRun === true ? dryRunLint(world, options) : runLint(world, options),
    runs: (filter) => lint.runs(filter),
    report: async (id) => {
      const [run] = await lint.runs({ ids: [id] });
      if (run !== undefined) return reportOf(store, run);
      throw new LoreError({
        code: 'lint/unknown-run',
        message: `There is no lint run ${id}.`,
        hint: '`lore lint --runs` lists them.',
      });
    },
    candidates: async (limit = MOST_LISTED) => {
      const candidates: OrphanCandidate[] = [];
      let total = 0;
      for (let after: string | null = ''; after !== null; ) {
        const page: Awaited<ReturnType<typeof lint.candidates>> = await lint.candidates({
          after,
          limit: PAGE,
        });
        total += page.candidates.length;
        append(candidates, page.candidates.slice(0, Math.max(0, limit - candidates.length)));
        after = page.after;
      }
      return { total, candidates };
    },
    flagged: async ({ limit = MOST_LISTED, after } = {}) => {
      const page = { limit, ...(after === undefined ? {} : { after }) };
      return {
        total: await lint.countFlagged(),
        flagged: await told(await lint.judgements({ standing: true, ...page })),
      };
    },
    unflag: async ({ statement, reason, by = 'person' }) => {
      const lifted = await lint.lift(await flaggedId(store, statement), { by, reason: given(reason) });
      if (lifted === null) throw notFlagged(statement);
      await sweep();
      const [flagged] = await told([lifted]);
      if (flagged === undefined) throw notFlagged(statement);
      return flagged;
    },
    quarantined: async (filter = {}) => ({
      total: (await lint.quarantined()).length,
      entities: await lint.quarantined({ limit: MOST_LISTED, ...filter }),
    }),
    restore: async (entity, by = 'person') => {
      const id = await lint.restore(entity, by);
      await sweep();
      return find(id);
    },
    pin: async ({ entity, reason, by = 'person' }) => {
      const found = await find(entity);
      await lint.pin(found.id, by, given(reason));
      return found;
    },
    unpin: async (entity) => {
      const found = await find(entity);
      return { entity: found, wasPinned: await lint.unpin(found.id) };
    },
    pins: () => lint.pins(),
  };
}

function given(reason: string): string {
  if (reason.trim() !== '') return reason.trim();
  throw new LoreError({ code: 'lint/no-reason', message: 'A reason is needed.', hint: 'Say why.' });
}

async function flaggedId(store: Store, beginning: string): Promise<string> {
  if (!/^[0-9a-f]{4,24}$/.test(beginning)) throw notFlagged(beginning);
  const [found, another] = await store.statements({ ids: [beginning] });
  if (another !== undefined) throw notFlagged(beginning);
  return found?.id ?? beginning;
}

function notFlagged(statement: string): LoreError {
  return new LoreError({
    code: 'lint/not-flagged',
    message: `No judgement stands on a statement ${statement}.`,
    hint: '`lore lint --flagged` lists what was flagged, with its ids.',
  });
}
