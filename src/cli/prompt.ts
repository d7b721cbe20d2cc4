/** A prompt for queries: history between sessions, completion of labels, types and keywords. */
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { World } from '../engine/index.js';
import { LoreError } from '../model/index.js';
import { errorReport } from '../report/error.js';
import { createTheme } from '../report/theme.js';

const HISTORY_LINES = 500;
const KEYWORDS = [
  'MATCH',
  'OPTIONAL MATCH',
  'WHERE',
  'RETURN',
  'WITH',
  'UNWIND',
  'ORDER BY',
  'LIMIT',
  'SKIP',
  'DISTINCT',
  'UNION',
  'EXISTS',
  'COUNT',
  'CASE',
  'WHEN',
  'THEN',
  'ELSE',
  'END',
  'AND',
  'OR',
  'NOT',
  'IN',
  'STARTS WITH',
  'CONTAINS',
];

/** Runs each query as it is finished by `;` or an empty line; ends with Ctrl-D, `exit` or `quit`. */
export async function prompt(world: World, run: (query: string) => Promise<void>): Promise<void> {
  const file = path.join(world.root, '.lore', 'query-history');
  const terminal = createInterface({
    input: process.stdin,
    output: process.stderr,
    history: await readHistory(file),
    historySize: HISTORY_LINES,
    completer: completer(world),
    prompt: 'lore> ',
  });
  const theme = createTheme();
  let query = '';
  terminal.prompt();
  for await (const line of terminal) {
    const word = line.trim().toLowerCase().replace(/;$/, '');
    if (query === '' && (word === 'exit' || word === 'quit')) break;
    query = `${query}${line}\n`;
    if (query.trim() !== '' && (line.trimEnd().endsWith(';') || line.trim() === '')) {
      await remember(file, query);
      await run(query.trim().replace(/;$/, '')).catch((error: unknown) => {
        if (!(error instanceof LoreError)) throw error;
        process.stderr.write(`${errorReport(error, theme)}\n`);
      });
      query = '';
    } else if (query.trim() === '') query = '';
    terminal.setPrompt(query === '' ? 'lore> ' : '  ... ');
    terminal.prompt();
  }
  terminal.close();
}

/** After a colon, labels and types; elsewhere the words of the language. */
export function completer(world: Pick<World, 'ontology'>): (line: string) => [string[], string] {
  const { entityTypes, relationTypes } = world.ontology;
  const labels = [...entityTypes.keys()].sort();
  const types = [...relationTypes.keys()].sort();
  return (line) => {
    const named = /(\[[^\]()]*)?:(?:[A-Za-z_]+\|:?)*([A-Za-z_]*)$/.exec(line);
    const word = named?.[2] ?? /[A-Za-z_]*$/.exec(line)?.[0] ?? '';
    const known = named === null ? KEYWORDS : named[1] === undefined ? labels : types;
    const hits = known.filter((candidate) => candidate.toLowerCase().startsWith(word.toLowerCase()));
    return [word === '' && named === null ? [] : hits, word];
  };
}

async function readHistory(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .slice(-HISTORY_LINES)
    .reverse();
}

async function remember(file: string, query: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await appendFile(file, `${query.trim().replace(/\s*\n\s*/g, ' ')}\n`);
}
