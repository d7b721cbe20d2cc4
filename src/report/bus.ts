/** The bus on a broker for a terminal, and as JSON. */
import type { BusStatus } from '../engine/broker.js';
import { clean } from './clean.js';
import type { Json } from './json.js';
import { table } from './table.js';
import type { Theme } from './theme.js';
import { count, digits, duration } from './words.js';

const FEW_LETTERS = 5;

export function busReport(given: BusStatus, now: number, theme: Theme): string {
  const { paint, columns } = theme;
  const bus = clean(given);
  const reader =
    bus.readers.length === 0
      ? 'nobody reads it now; `lore serve` or `lore jobs run --stay` does'
      : `read by ${bus.readers.join(', ')}`;
  const rows = bus.partitions.map(({ topic, partition, next, end, lag, askedAt }) => [
    topic,
    digits(partition),
    `${digits(next)}/${digits(end)}`,
    lag === 0 ? 'lag 0' : paint('warning', `lag ${digits(lag)}`),
    paint('when', `${duration(Math.max(0, now - askedAt) / 1000)} ago`),
  ]);
  const letters = bus.deadLetters.letters
    .slice(0, FEW_LETTERS)
    .map(({ topic, partition, offset, code, reason }) => [
      `${topic}/${partition}/${offset}`,
      paint('error', code),
      reason,
    ]);
  return [
    paint('title', `Bus, group ${bus.group}: ${reader}`),
    ...table(rows, { indent: 2, fit: columns }),
    `  ${count(bus.lag, 'message')} at the broker, ${digits(bus.waiting)} waiting here, ${digits(bus.unsent)} to be sent.`,
    `  ${count(bus.deadLetters.total, 'dead letter')}${bus.deadLetters.total === 0 ? '' : `, kept on ${bus.topics.dead}:`}`,
    ...table(letters, { indent: 4, fit: columns }),
  ].join('\n');
}

export function busJson(bus: BusStatus): { readonly [key: string]: Json } {
  const { group, topics, readers, lag, waiting, unsent } = bus;
  return {
    ...{ group, topics: { ...topics }, readers: [...readers], lag, waiting, unsent },
    partitions: bus.partitions.map(({ topic, partition, next, end, lag: behind, askedAt }) => ({
      ...{ topic, partition, next, end, lag: behind, asked_at: new Date(askedAt).toISOString() },
    })),
    dead_letters: {
      total: bus.deadLetters.total,
      latest: bus.deadLetters.letters.map(({ at, ...letter }) => ({
        ...letter,
        at: new Date(at).toISOString(),
      })),
    },
  };
}
