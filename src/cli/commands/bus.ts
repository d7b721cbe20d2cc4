/** `lore bus`: what comes and goes at the broker. */
import type { Broker, BusRecord } from '../../engine/index.js';
import { LoreError } from '../../model/errors.js';
import { cleanText } from '../../report/clean.js';
import type { Json } from '../../report/json.js';
import { defineAction, defineFamily, flag, number, one } from '../command.js';
import type { Context } from '../context.js';
import type { ExitCode } from '../exit-code.js';
import { Interrupted, interruptible } from '../interrupt.js';
import { readInput } from '../read-input.js';

const TOPIC = 'ingest, lint, audit or dead; or the name of any topic at the broker';

const tail = defineAction({
  name: 'tail',
  summary: 'show messages of a topic as they come',
  description:
    'Reads beside everybody else: nothing is taken from the engine by it. With --json, prints one JSON document a line.',
  arguments: { topic: one(TOPIC) },
  options: {
    fromBeginning: flag('also those that are there already'),
    limit: number('n', 'end after so many'),
  },
  examples: [
    { run: 'bus tail audit', says: 'What engines did, as they do it, until Ctrl-C.' },
    {
      run: 'bus tail dead --from-beginning --limit 5',
      says: 'Messages that could not be read, with the reason.',
    },
  ],
  run: async (context, { topic }, { fromBeginning, limit }) =>
    withBroker(context, async (broker) => {
      const stopped = new AbortController();
      let shown = 0;
      try {
        await interruptible(
          () => stopped.abort(),
          async (signal) => {
            const options = { fromBeginning, signal: AbortSignal.any([signal, stopped.signal]) };
            for await (const record of broker.tail(topic, options)) {
              show(context, record);
              shown++;
              if (limit !== undefined && shown >= limit) return;
            }
          },
        );
      } catch (error) {
        if (!(error instanceof Interrupted)) throw error;
      }
      return 0;
    }),
});

const send = defineAction({
  name: 'send',
  summary: 'put a message on a topic',
  description:
    'The message is sent as it is given, as any other producer would. With - it is read from stdin.',
  arguments: { topic: one(TOPIC), json: one('the message: JSON, or - for stdin') },
  options: {},
  examples: [
    { run: "bus send lint '{}'", says: 'Ask for a lint run.' },
    {
      run: `bus send ingest '{"answer": "Ibuprofen treats headache."}'`,
      says: 'Have an answer read into the graph.',
    },
  ],
  run: async (context, { topic, json }) =>
    withBroker(context, async (broker) => {
      const text = (json === '-' ? await readInput(context, '-') : json).trim();
      demandJson(text);
      const sent = await broker.send(topic, text);
      context.print(
        () => ({ ...sent }),
        () => `Sent to ${sent.topic}, partition ${sent.partition}, offset ${sent.offset}.`,
      );
      return 0;
    }),
});

export const command = defineFamily({
  name: 'bus',
  group: 'Keep',
  summary: 'see what comes over the broker, and send to it',
  description:
    'For worlds with a Kafka broker: `bus:` in lore.yaml, or LORE_BUS_BROKERS. `lore serve` and `lore jobs run --stay` read it; `lore jobs list` says how far.',
  actions: [tail, send],
  examples: [
    { run: 'bus tail audit', says: 'What engines do.' },
    { run: "bus send lint '{}'", says: 'Ask for a lint run.' },
  ],
});

function withBroker(context: Context, use: (broker: Broker) => Promise<ExitCode>): Promise<ExitCode> {
  return context.withWorld(async ({ broker }) => {
    if (broker !== null) return use(broker);
    throw new LoreError({
      code: 'bus/no-broker',
      message: 'No broker is configured for this world.',
      hint: 'Set `bus: { brokers: [localhost:9092] }` in lore.yaml, or LORE_BUS_BROKERS. See docs/guides/bus.md.',
    });
  });
}

function show(context: Context, { topic, partition, offset, value, headers, timestamp }: BusRecord): void {
  const text = value.toString('utf8');
  if (context.json) {
    const told = Object.fromEntries(headers);
    const at = new Date(timestamp).toISOString();
    context.line({ topic, partition, offset, at, headers: told, value: jsonOr(text) });
    return;
  }
  const reason = headers.get('lore-reason');
  const why = reason === undefined ? '' : `  (${headers.get('lore-code') ?? ''}: ${reason})`;
  context.raw(`${context.theme.paint('muted', `${partition}/${offset}`)}  ${cleanText(`${text}${why}`)}\n`);
}

function jsonOr(text: string): Json {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}

function demandJson(text: string): void {
  try {
    JSON.parse(text);
  } catch (cause) {
    throw new LoreError({
      code: 'cli/bad-json',
      message: `This is not JSON: ${cause instanceof Error ? cause.message : String(cause)}.`,
      hint: 'Put the message in single quotes, so that the shell leaves it alone.',
      cause,
    });
  }
}
