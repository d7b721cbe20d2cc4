/** What was done with facts, by whom and when: put together from what was kept of each. */
import { CURRENT } from '../../model/index.js';
import type { FactLogEntry, FactLogFilter, FactStore } from '../facts.js';
import type { RecordKind } from '../records.js';
import { COMMIT } from './commits.js';
import type { Deciding } from './deciding.js';
import { FACT, FACT_END } from './fact-kinds.js';
import { ERASURE } from './facts.js';
import { VERDICT } from './verdicts.js';

const CORROBORATION: RecordKind<{
  readonly row: number;
  readonly fact: number;
  readonly author: string;
  readonly at: number;
  readonly recordedFrom: number;
}> = {
  name: 'fact_corroboration',
  fields: { row: 'number', fact: 'number', author: 'text', at: 'number', recordedFrom: 'number' },
  key: ['row'],
};
/** A confusion, by the rule that its words are of. */
const CONFUSION: RecordKind<{ readonly id: string; readonly filing: number; readonly seq: number }> = {
  name: 'finding',
  fields: { id: 'text', filing: 'number', seq: 'number' },
  key: ['id'],
};
const FILING: RecordKind<{ readonly row: number; readonly rule: string }> = {
  name: 'filing',
  fields: { row: 'number', rule: 'text' },
  key: ['row'],
};
const NO_SUBJECT = { subject: null, scope: null };

type Entry = FactLogEntry & { readonly seq: number };

export function factLogOver({ records }: Deciding): Pick<FactStore, 'log'> {
  /** Of facts themselves, who repeated them, and how they ended. */
  const ofFacts = async ({ subject }: FactLogFilter): Promise<Entry[]> => {
    const [facts] = await records.read({
      kind: FACT,
      ...(subject !== undefined && { where: { id: { beginsWith: subject } } }),
    });
    const known = new Map(facts.map((fact) => [fact.row, fact]));
    const where = subject === undefined ? {} : { fact: { in: [...known.keys()] } };
    const [said, ends, commits] = await records.read(
      { kind: CORROBORATION, where },
      { kind: FACT_END, where },
      { kind: COMMIT },
    );
    const made = new Map(commits.map((commit) => [commit.seq, commit]));
    const about = (row: number) => {
      const fact = known.get(row);
      return { subject: fact?.id ?? null, scope: fact?.scope ?? null };
    };
    const none = { how: null, reason: null };
    const replaced = new Set(ends.map(({ fact, recordedFrom }) => `${fact}/${recordedFrom}`));
    return [
      ...facts.map(({ row, at, author: actor, recordedFrom: seq }): Entry => {
        return { seq, at, action: 'committed', actor, ...about(row), ...none };
      }),
      ...said.map(({ fact, at, author: actor, recordedFrom: seq }): Entry => {
        return { seq, at, action: 'corroborated', actor, ...about(fact), ...none };
      }),
      ...ends.map(({ fact, how, reason, author: actor, recordedFrom: seq }): Entry => {
        return { seq, at: made.get(seq)?.at ?? 0, action: 'ended', actor, ...about(fact), how, reason };
      }),
      // An end that another one replaced at once was not taken back.
      ...ends
        .filter(({ fact, recordedUntil: seq }) => seq < CURRENT && !replaced.has(`${fact}/${seq}`))
        .map(({ fact, recordedUntil: seq }): Entry => {
          const { at = 0, author: actor = '' } = made.get(seq) ?? {};
          return { seq, at, action: 'reopened', actor, ...about(fact), ...none };
        }),
    ];
  };
  const ofConfusions = async (): Promise<Entry[]> => {
    const [filings] = await records.read({ kind: FILING, where: { rule: { beginsWith: 'memory/' } } });
    const [found] = await records.read({
      kind: CONFUSION,
      where: { filing: { in: filings.map(({ row }) => row) } },
    });
    const seqs = new Map(found.map(({ id, seq }) => [id, seq]));
    const [words] = await records.read({ kind: VERDICT, where: { finding: { in: [...seqs.keys()] } } });
    return words.map(({ finding, at, by: actor, verdict: how, reason }) => ({
      seq: seqs.get(finding) ?? 0,
      ...{ at, action: 'resolved', actor, subject: finding, scope: null, how, reason },
    }));
  };
  const ofErasures = async (): Promise<Entry[]> => {
    const [erasures] = await records.read({ kind: ERASURE });
    return erasures.map(({ at, by: actor, facts, reason }) => ({
      ...{ seq: 0, at, action: 'erased', actor, ...NO_SUBJECT, how: `${facts}`, reason },
    }));
  };
  return {
    async log(filter = {}) {
      const { actor, subject, since, limit } = filter;
      const all = (await Promise.all([ofFacts(filter), ofConfusions(), ofErasures()])).flat();
      const found = all.filter(
        (one) =>
          (actor === undefined || one.actor === actor) &&
          (since === undefined || one.at >= since) &&
          (subject === undefined || one.subject?.startsWith(subject) === true),
      );
      found.sort(inOrder);
      return found.slice(0, limit).map(({ seq: _, ...entry }) => entry);
    },
  };
}

/** The latest first. An answer is written after what it ends, often within one millisecond. */
function inOrder(a: Entry, b: Entry): number {
  return b.at - a.at || Number(b.action === 'resolved') - Number(a.action === 'resolved') || b.seq - a.seq;
}
