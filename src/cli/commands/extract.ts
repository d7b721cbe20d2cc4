/** `lore extract`: has notes read for what they state, by the reader that comes with the engine or by the configured model. */
import type { ExtractEstimate, ExtractReport } from '../../engine/index.js';
import { cleanText } from '../../report/clean.js';
import { count, digits } from '../../report/words.js';
import { createAsking } from '../asking.js';
import { defineCommand, flag, many } from '../command.js';
import type { Context } from '../context.js';
import { extractHere } from '../extracting.js';

/** A run larger than this is not begun before somebody has seen what it will cost. */
const MANY_PASSAGES = 100;
const MANY_TOKENS = 300_000;
const SHOWN_REFUSALS = 10;

export const command = defineCommand({
  name: 'extract',
  group: 'Fill',
  summary: 'have notes read for what their prose states, offline or by the configured model',
  description:
    'A reader that has learned to read comes with the engine: nothing leaves the machine, and nothing is paid. Where a model is configured, that one reads; --offline takes the other. Passage by passage, each once: a run may be stopped and goes on where it was. What is found is provisional and stands beside the words that say it; what the passage does not say in so many words is refused. Names that no page knows are proposed, not created. `lore unresolved` lists both. Every ingest reads what is told in plain words by itself.',
  arguments: { paths: many('notes, folders or globs; all notes when left out') },
  options: {
    estimate: flag('tell what it would cost, and do nothing'),
    offline: flag('read with the reader that comes with the engine, also where a model is configured'),
    yes: flag('do not ask before a large run'),
    later: flag('leave it to the queue: whoever works on it next goes on with it'),
    again: flag('read passages again that the model has read before'),
  },
  examples: [
    { run: 'extract --offline', says: 'Everything, on this machine.' },
    { run: 'extract --estimate', says: 'How many passages, tokens and coins.' },
    { run: 'extract Chronicles --yes', says: 'One folder, without a question.' },
  ],
  run: async (context, { paths }, { estimate, offline, yes, later, again }) =>
    context.withWorld(async (world) => {
      const wanted = { ...(paths.length === 0 ? {} : { paths }), offline, again };
      const expected = await world.extract.estimate(wanted);
      if (estimate) {
        context.print(
          () => ({ ...expected }),
          () => estimated(expected),
        );
        return 0;
      }
      if (!yes && isLarge(expected) && !(await agreed(context, expected))) return 1;
      if (later) {
        const { askForExtraction } = await import('../../engine/index.js');
        const job = await askForExtraction(world, wanted);
        context.print(
          () => ({ job }),
          () => `Job ${job} will read them: lore jobs`,
        );
        return 0;
      }
      const report = await extractHere(context, world, wanted);
      const { check, refused, ...counts } = report;
      context.print(
        () => ({ ...counts, refused: refused.map((one) => ({ ...one })) }),
        () => told(report),
      );
      return 0;
    }),
});

function isLarge({ isOffline, passages, inputTokens }: ExtractEstimate): boolean {
  if (isOffline) return false;
  return passages > MANY_PASSAGES || inputTokens > MANY_TOKENS;
}

async function agreed(context: Context, expected: ExtractEstimate): Promise<boolean> {
  const asking = createAsking(context);
  try {
    const answer = await asking.ask(`${estimated(expected)}\nGo on? [y]es  [n]o > `);
    return /^y/i.test(answer?.trim() ?? '');
  } finally {
    asking.close();
  }
}

function estimated(expected: ExtractEstimate): string {
  const { model, passages, known, isOffline, inputTokens, outputTokens, measuredCalls, micros } = expected;
  if (isOffline)
    return `${count(passages, 'passage')} to read with ${cleanText(model)} (${digits(known)} read before), on this machine: nothing is sent, and nothing is paid.`;
  const basis =
    measuredCalls === 0
      ? 'reckoned by length; the next estimate goes by what was used'
      : `as ${count(measuredCalls, 'earlier call')} used`;
  const cost = micros === null ? 'its price is not configured' : `about ${(micros / 1e6).toFixed(2)}`;
  return `${count(passages, 'passage')} to read with ${cleanText(model)} (${digits(known)} read before): about ${digits(inputTokens)} tokens in and ${digits(outputTokens)} out, ${cost} (${basis}).`;
}

function told({ model, read, known, statements, names, refused, provisional }: ExtractReport): string {
  const lines = [
    `${cleanText(model)} read ${count(read, 'passage')} (${digits(known)} read before) and found ${count(statements, 'statement')} and ${count(names, 'name')}.`,
    ...refused
      .slice(0, SHOWN_REFUSALS)
      .map(
        ({ file, offered, why }) =>
          `  not taken from ${cleanText(file)}: ${cleanText(why)}: ${cleanText(offered)}`,
      ),
    ...(refused.length > SHOWN_REFUSALS
      ? [`  and ${refused.length - SHOWN_REFUSALS} more that were not taken`]
      : []),
    `${count(provisional, 'statement')} wait for a verdict: lore unresolved`,
  ];
  return lines.join('\n');
}
