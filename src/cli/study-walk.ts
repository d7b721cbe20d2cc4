/** Asks the owner of a vault what the study was not sure of, most frequent first; an empty answer leaves it unmapped. */
import { keyMeaning, type MappingLine, noteMeaning } from '../engine/mapping.js';
import type { OpenLine } from '../model/index.js';
import { LoreError } from '../model/index.js';
import type { Ontology } from '../packs/index.js';
import { cleanText } from '../report/clean.js';
import type { Ask } from './asking.js';
import type { Context } from './context.js';

/** Nobody answers more before the first look; the rest waits in `lore map`. */
const MOST_ASKED = 12;
const SECTIONS = { key: 'keys', folder: 'folders', tag: 'tags', value: 'kinds' } as const;

export async function walkOpen(
  context: Context,
  open: readonly OpenLine[],
  ontology: Ontology,
  ask: Ask,
): Promise<MappingLine[]> {
  const asked = open.filter(({ count }) => count > 1).slice(0, MOST_ASKED);
  const lines: MappingLine[] = [];
  if (asked.length > 0)
    context.say(
      '\nA few things are not sure. Enter leaves them as they are written; y takes what is proposed; nothing leaves a key out; q stops asking.',
    );
  for (const one of asked) {
    const line = await answerFor(context, one, ontology, ask);
    if (line === 'stop') break;
    if (line !== null) lines.push(line);
  }
  return lines;
}

async function answerFor(
  context: Context,
  { kind, name, value, likely, because }: OpenLine,
  ontology: Ontology,
  ask: Ask,
): Promise<MappingLine | 'stop' | null> {
  const path = [SECTIONS[kind], name, ...(value === undefined ? [] : [value])];
  const [proposed] = likely;
  const what = cleanText(value === undefined ? `${kind} ${name}` : `${name}: ${value}`);
  const perhaps = proposed === undefined ? '' : ` [y: ${proposed}]`;
  for (;;) {
    const answer = (await ask(`${what} (${cleanText(because)})${perhaps}? `))?.trim();
    if (answer === undefined || answer === 'q') return 'stop';
    if (answer === '') return null;
    const word = answer.toLowerCase() === 'y' && proposed !== undefined ? proposed : answer;
    try {
      return { path, meaning: kind === 'key' ? keyMeaning(word, ontology) : noteMeaning(word, ontology) };
    } catch (error) {
      if (!(error instanceof LoreError)) throw error;
      context.complain(error);
    }
  }
}
