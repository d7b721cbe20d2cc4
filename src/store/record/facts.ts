/** Facts in their threads: what is said there, what changed, and what was read of it. */
import {
  CLAIM_MODES,
  type Erasure,
  type FactClaim,
  type FactPort,
  type FactStore,
  type ThreadKey,
  type ThreadsRead,
} from '../facts.js';
import { add, drop, expect, type RecordKind } from '../records.js';
import { COMMIT } from './commits.js';
import type { Deciding } from './deciding.js';
import { JOB } from './job-kind.js';

type ClaimRecord = FactClaim & { readonly row: number };

const CLAIM: RecordKind<ClaimRecord> = {
  name: 'fact_claim',
  fields: {
    row: 'number',
    fact: 'text',
    subject: 'text',
    subjectName: 'text',
    attribute: 'text',
    value: 'text',
    told: 'text',
    mode: CLAIM_MODES,
    qualifiers: 'json',
  },
  key: ['row'],
  numbered: 'row',
};
/** Threads that changed since they were last read, and the commit that changed them last. */
const DIRT: RecordKind<ThreadKey & { readonly seq: number }> = {
  name: 'fact_dirt',
  fields: { subject: 'text', attribute: 'text', seq: 'number' },
  key: ['subject', 'attribute'],
};
/** Told, and not held against others yet. */
const FRESH: RecordKind<{ readonly fact: string }> = {
  name: 'fact_fresh',
  fields: { fact: 'text' },
  key: ['fact'],
};
const READ: RecordKind<ThreadsRead> = {
  name: 'threads_read',
  fields: { by: 'text', now: 'number' },
  key: [],
};
export const ERASURE: RecordKind<Erasure & { readonly row: number }> = {
  name: 'erasure',
  fields: { row: 'number', authorHash: 'text', facts: 'number', by: 'text', reason: 'text', at: 'number' },
  key: ['row'],
  numbered: 'row',
};

type Threads = Omit<FactStore, keyof FactPort | 'changed' | 'turned' | 'log' | 'keepSenses' | 'alike'>;

export function factsOver({ records }: Deciding, port: Pick<FactPort, 'facts'>): Threads {
  const claims: Threads['claims'] = async (filter) => {
    if ('latest' in filter) {
      const { attribute, latest } = filter;
      const [found] = await records.read({
        kind: CLAIM,
        where: { attribute },
        order: ['-row'],
        limit: latest,
      });
      return found.sort((a, b) => a.row - b.row).map(toClaim);
    }
    const where = 'facts' in filter ? { fact: { in: filter.facts } } : filter;
    // Put in order here: asked for it, a store may go through all that is said of an attribute to be spared the sorting.
    const [found] = await records.read({ kind: CLAIM, where });
    return found.sort((a, b) => a.row - b.row).map(toClaim);
  };
  return {
    claims,

    async standing(thread, at) {
      const said = (await claims(thread)).filter(({ mode }) => mode === 'states' || mode === 'changes');
      if (said.length === 0) return [];
      const ids = [...new Set(said.map(({ fact }) => fact))];
      const since = new Map((await port.facts({ ids, at })).map(({ id, validFrom }) => [id, validFrom]));
      return said.flatMap((claim) => {
        const validFrom = since.get(claim.fact);
        return validFrom === undefined ? [] : [{ ...claim, validFrom }];
      });
    },

    async fresh({ newestFirst = false, limit }) {
      const [found] = await records.read({
        kind: FRESH,
        order: [newestFirst ? '-fact' : 'fact'],
        limit,
      });
      return found.length === 0 ? [] : port.facts({ ids: found.map(({ fact }) => fact) });
    },

    async threadsRead() {
      const [[read]] = await records.read({ kind: READ, limit: 1 });
      return read ?? null;
    },

    async noteThreadsRead(read) {
      await records.write([drop(READ, {}), add(READ, read)], { mayBeLost: true });
    },

    async threads() {
      const told = await records.tally({ kind: CLAIM, by: ['subject', 'attribute', 'fact'] });
      const tellers = new Map<string, Set<string>>();
      for (const { of } of told) {
        const { subject = '', fact = '' } = of;
        const facts = tellers.get(subject) ?? new Set();
        tellers.set(subject, facts.add(fact));
      }
      const threads = new Map<string, ThreadKey>();
      for (const { of } of told) {
        const { subject = '', attribute = '' } = of;
        if ((tellers.get(subject)?.size ?? 0) > 1)
          threads.set(JSON.stringify([subject, attribute]), { subject, attribute });
      }
      return [...threads.values()];
    },

    async dirt() {
      const [dirt, [last]] = await records.read({ kind: DIRT }, { kind: COMMIT, order: ['-seq'], limit: 1 });
      return {
        threads: dirt.map(({ subject, attribute }) => ({ subject, attribute })),
        seq: last?.seq ?? 0,
      };
    },

    async followed({ threads, seq, held }, kind) {
      const done = threads.map(({ subject, attribute }) =>
        drop(DIRT, { subject, attribute, seq: { atMost: seq } }),
      );
      const writes = held.length > 0 ? [...done, drop(FRESH, { fact: { in: held } })] : done;
      if (writes.length > 0) await records.write(writes, { mayBeLost: true });
      const nothingLeft = [expect(DIRT, {}), expect(FRESH, {})];
      await records.write([...nothingLeft, drop(JOB, { kind, state: 'queued' })], { mayBeLost: true });
    },

    async erasures() {
      const [found] = await records.read({ kind: ERASURE, order: ['row'] });
      return found.map(({ row: _, ...erasure }) => erasure);
    },
  };
}

function toClaim({ row: _, ...claim }: ClaimRecord): FactClaim {
  return claim;
}
