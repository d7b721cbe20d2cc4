import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { memoryWorld, parseYear } from '../../test/cypher/memory-world.js';
import { compile, OPEN_SCHEMA, run } from './index.js';

const SEEDS = fileURLToPath(new URL('../../../shared/seeds', import.meta.url));
const GOES_ON = /^(?:MATCH|WHERE|AND|OR|RETURN|ORDER BY|LIMIT|WITH|r\d?\.)/;

/** Every query that reads, and the reading part of each that writes, as it stands in the text. */
function queriesIn(text: string): string[] {
  const found: string[] = [];
  let lines: string[] = [];
  const close = () => {
    if (lines.length > 0) found.push(lines.join('\n'));
    lines = [];
  };
  for (const line of text.split('\n')) {
    const whole = lines.some((one) => one.includes('RETURN'));
    const starts = line.startsWith('MATCH') && (lines.length === 0 || whole);
    if (starts || !GOES_ON.test(line)) close();
    if (starts || (lines.length > 0 && GOES_ON.test(line))) lines.push(line);
  }
  close();
  for (const [, quoted] of text.matchAll(/cypher: "(MATCH[^"]*)"/g)) found.push(quoted ?? '');
  return found;
}

const queries = existsSync(SEEDS)
  ? readdirSync(SEEDS).flatMap((file) => queriesIn(readFileSync(path.join(SEEDS, file), 'utf8')))
  : [];

describe('the queries that the product comes from', () => {
  test.skipIf(!existsSync(SEEDS))('are found (needs ../shared)', () => {
    expect(queries.length).toBeGreaterThanOrEqual(12);
  });

  test.each(queries.map((query) => [query]))('%s', (query) => {
    const text = query.includes('RETURN') ? query : `${query}\nRETURN *`;
    const parameters = { subject: 'Ibuprofen', target: 'Headache' };
    const compiled = compile(text, { ...OPEN_SCHEMA, parseDate: parseYear });
    expect(run(compiled, memoryWorld(), parameters).columns.length).toBeGreaterThan(0);
  });
});
