/** After notes were read: who acted when in their prose, by the reader that comes with the engine; at once where that is little, and otherwise left to the queue. */
import type { ExtractReport, World, WorldIngestReport } from '../engine/index.js';
import { LoreError } from '../model/index.js';
import { count } from '../report/words.js';
import type { Context } from './context.js';
import { extractHere } from './extracting.js';
import { Interrupted } from './interrupt.js';

/** Some seconds; whoever has more goes on with other things meanwhile. */
const MOST_AT_ONCE = 400;

const WANTED = { offline: true, what: 'times' } as const;

/** Null where no file was read, nothing was left to read, or nobody reads. What was ingested stays, whatever becomes of this. */
export async function readTimes(
  context: Context,
  world: World,
  { readFiles }: Pick<WorldIngestReport, 'readFiles'>,
): Promise<ExtractReport | null> {
  const isAsked = readFiles.length > 0 && world.config.extract.prose && world.models.judge() !== null;
  if (!isAsked) return null;
  try {
    return await read(context, world, readFiles);
  } catch (error) {
    if (error instanceof Interrupted) context.say('Prose was not read to its end.');
    else if (error instanceof LoreError) context.say(`Prose was not read: ${error.message}`);
    else throw error;
    return null;
  }
}

async function read(context: Context, world: World, files: readonly string[]): Promise<ExtractReport | null> {
  // The page's own date may be another now, though the passage is the same.
  const wanted = { ...WANTED, paths: files, again: true };
  const isMany = files.length > MOST_AT_ONCE;
  const passages = isMany ? files.length : (await world.extract.estimate(wanted)).passages;
  if (passages === 0) return null;
  if (passages > MOST_AT_ONCE) {
    const { askForExtraction } = await import('../engine/index.js');
    const job = await askForExtraction(world, WANTED);
    context.say(
      `Job ${job} will read their prose for who acted when: \`lore jobs run\` does it now, \`lore jobs\` shows how far it is.`,
    );
    return null;
  }
  return extractHere(context, world, wanted);
}

export const timesJson = ({ model, read: passages, statements }: ExtractReport) => ({
  ...{ model, passages, statements },
});

export function timesLines(times: ExtractReport | null): string[] {
  if (times === null) return [];
  return [
    `Prose: ${count(times.read, 'passage')} read for who acted when, ${count(times.statements, 'statement')} found, all provisional.`,
  ];
}
