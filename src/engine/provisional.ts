/** What was only found in prose, and a person's word on it: accepted or rejected, remembered, and taken back. */
import { LoreError, type Statement } from '../model/index.js';
import type { Reasoning } from '../reason/reasoning.js';
import { type ToldStatement, tell } from '../reason/told-statement.js';
import type { Change } from '../store/changes.js';

export interface ProvisionalList {
  /** Provisional statements in all, of the entity where one is given. */
  readonly total: number;
  /** The surest first. */
  readonly statements: readonly ToldStatement[];
}

export interface ProvisionalVerdict {
  /** Id of a statement, or a unique beginning of it. */
  readonly statement: string;
  readonly by?: string;
  readonly reason?: string;
}

export interface Decided {
  readonly verdict: 'accepted' | 'rejected' | 'open';
  readonly statement: ToldStatement;
}

export interface Provisional {
  list(filter?: {
    readonly entity?: string;
    readonly limit?: number;
    readonly offset?: number;
  }): Promise<ProvisionalList>;
  /** It counts from now on as though its document had said it in so many words. */
  accept(verdict: ProvisionalVerdict): Promise<Decided>;
  /** It is believed no longer, whoever says it in prose again. */
  reject(verdict: ProvisionalVerdict): Promise<Decided>;
  /** Takes back what was decided: it is provisional again. */
  undo(verdict: ProvisionalVerdict): Promise<Decided>;
}

export interface ProvisionalParts {
  readonly reasoning: Reasoning;
  /** After a change: rules look at what was touched. */
  readonly sweep: () => Promise<unknown>;
}

const USUAL = 50;
const SHORTEST_ID = 4;

export function createProvisional({ reasoning, sweep }: ProvisionalParts): Provisional {
  const { store } = reasoning;
  const decide = async (changes: readonly Change[], { by = 'person', reason = '' }: ProvisionalVerdict) => {
    await store.commit(changes, { author: by, reason });
    await sweep();
  };
  const told = async (statement: Statement, asOf?: number): Promise<ToldStatement> => {
    const [one] = await tell(reasoning, [statement], asOf === undefined ? {} : { asOf });
    if (one === undefined) throw new Error(`${statement.id} cannot be told`);
    return one;
  };
  return {
    list: async ({ entity, limit = USUAL, offset = 0 } = {}) => {
      const about = entity === undefined ? {} : { about: (await reasoning.find(entity)).id };
      const all = (await store.statements({ ...about, extracted: true })).sort(surestFirst);
      return { total: all.length, statements: await tell(reasoning, all.slice(offset, offset + limit)) };
    },
    accept: async (verdict) => {
      const statement = await believed(reasoning, verdict.statement);
      const by = verdict.by ?? 'person';
      const reason = verdict.reason ?? 'accepted what prose says';
      await decide([{ kind: 'accept', statement: statement.id, by, stands: true }], { ...verdict, reason });
      return { verdict: 'accepted', statement: await told(await believed(reasoning, statement.id)) };
    },
    reject: async (verdict) => {
      const statement = await believed(reasoning, verdict.statement);
      if (!statement.extracted) throw notProvisional(statement.id);
      const before = await told(statement);
      const reason = verdict.reason ?? 'prose does not say so';
      await decide([{ kind: 'retcon', statement: statement.id, successor: null, reason }], {
        ...verdict,
        reason,
      });
      return { verdict: 'rejected', statement: before };
    },
    undo: async (verdict) => {
      const [known] = await store.statements({ ids: [checked(verdict.statement)] });
      const by = verdict.by ?? 'person';
      const change: Change = known
        ? { kind: 'accept', statement: known.id, by, stands: false }
        : { kind: 'reinstate', statement: verdict.statement };
      const reason = verdict.reason ?? 'took a verdict back';
      await decide([change], { ...verdict, reason });
      return { verdict: 'open', statement: await told(await believed(reasoning, verdict.statement)) };
    },
  };
}

function surestFirst(a: Statement, b: Statement): number {
  return b.confidence - a.confidence || (a.id < b.id ? -1 : 1);
}

async function believed({ store }: Reasoning, id: string): Promise<Statement> {
  const [found] = await store.statements({ ids: [checked(id)] });
  if (found !== undefined) return found;
  throw new LoreError({
    code: 'provisional/unknown',
    message: `No statement with the id ${id} is believed now.`,
    hint: '`lore unresolved` lists what is provisional; what was rejected is brought back with --undo.',
  });
}

function checked(id: string): string {
  if (/^[0-9a-f]{4,24}$/.test(id)) return id;
  throw new LoreError({
    code: 'provisional/bad-id',
    message: `"${id}" is not the id of a statement.`,
    hint: `Ids are ${SHORTEST_ID} to 24 of the digits 0 to 9 and a to f; \`lore unresolved\` prints them.`,
  });
}

function notProvisional(id: string): LoreError {
  return new LoreError({
    code: 'provisional/written',
    message: `${id} is no provisional statement: it is written or accepted.`,
    hint: 'A verdict is taken back with --undo; a retcon changes what is written.',
  });
}
