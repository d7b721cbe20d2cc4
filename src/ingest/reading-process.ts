/** A process of its own that reads files into drafts, for an ingest that has many, until it is told to stop. */
import { compileCalendar, createDateParser } from '../time/index.js';
import { type FileResult, type ReadContext, readOne } from './read-files.js';
import type { Asked, Begin } from './second-reader.js';
import { vocabularyOf } from './vocabulary.js';

let context: Omit<ReadContext, 'reliabilityOf' | 'known'> | undefined;

function begin({ ontology: data, dates: clock, mapping, prose, ...rest }: Begin): void {
  const calendars = data.calendars.map(compileCalendar);
  const ontology = { ...data, calendars };
  const { parse: parseDate } = createDateParser({ ...clock, calendars });
  context = {
    ...rest,
    vocabulary: vocabularyOf(ontology, mapping),
    prose: prose ? { ontology, parseDate } : null,
    shared: new Map(),
  };
}

async function read({ file, reliability, known }: Asked): Promise<FileResult> {
  if (context === undefined) throw new Error('a file before the beginning');
  return readOne(file, {
    ...context,
    reliabilityOf: () => reliability,
    known: new Map(known === undefined ? [] : [[file, known]]),
  });
}

async function answer(message: Begin | readonly Asked[]): Promise<void> {
  if ('root' in message) return begin(message);
  const results: FileResult[] = [];
  for (const asked of message) results.push(await read(asked));
  process.send?.(results);
}

// One lot after the other: answers come in the order of what was asked.
let turn: Promise<void> = Promise.resolve();
process.on('message', (message: Begin | readonly Asked[]) => {
  // Whoever asked reads what is left.
  turn = turn.then(() => answer(message)).catch(() => process.exit(1));
});
process.on('disconnect', () => process.exit());
