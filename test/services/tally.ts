/** What became of messages: every effect counted in the world, in its log of commits, and on the topics. */
import { type Scene, wholeTopic } from './broker-kit.js';

export interface Wanted {
  /** Answers with an insight, each unlike the others. */
  readonly answers: number;
  readonly poison: number;
}

export interface Row {
  readonly what: string;
  readonly wanted: number | string;
  readonly found: number | string;
  readonly ok: boolean;
}

export async function tally({ world, topics, settings }: Scene, { answers, poison }: Wanted): Promise<Row[]> {
  const { store } = world;
  const commits = await store.commits({ limit: 1_000_000 });
  const sources = (await store.sources()).filter(({ format }) => format === 'answer');
  const counts = await store.queue.counts();
  const audit = await wholeTopic(settings, topics.audit);
  const told = audit.filter(({ value }) => JSON.parse(value.toString()).body.action === 'synthesis');
  const letters = await wholeTopic(settings, topics.dead);
  const distinct = (some: typeof audit): number =>
    new Set(some.map(({ headers }) => headers.get('lore-id'))).size;
  const known = await store.bus.deadLetters(1_000);
  const row = (what: string, wanted: number, found: number): Row => ({
    ...{ what, wanted, found, ok: wanted === found },
  });
  return [
    row('insights kept', answers, (await world.syntheses.count()).total),
    row('answers kept', answers, sources.length),
    row('commits of an answer', answers, commits.filter(({ reason }) => reason === 'an answer').length),
    row('insights told on the audit topic, by id', answers, distinct(told)),
    row('dead letters in the store', poison, known.total),
    row('dead letters on their topic, by id', poison, distinct(letters)),
    row('jobs that died', 0, counts.dead),
    row('jobs left over', 0, counts.queued + counts.running),
    row('messages still to be sent', 0, await store.bus.unsent()),
    {
      ...{ what: 'sent twice under one id (audit, dead)', wanted: 'may be', ok: true },
      found: `${told.length - distinct(told)}, ${letters.length - distinct(letters)}`,
    },
  ];
}

export function printRows(title: string, rows: readonly Row[]): boolean {
  console.log(`\n${title}`);
  for (const { what, wanted, found, ok } of rows)
    console.log(
      `  ${ok ? '✓' : '✗'} ${what.padEnd(44)} ${String(wanted).padStart(8)} ${String(found).padStart(10)}`,
    );
  return rows.every(({ ok }) => ok);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
