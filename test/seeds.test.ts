/** The table of what was first asked for names tests that exist, files that exist, and counts itself rightly. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'docs/reference');
const page = readFileSync(path.join(folder, 'seeds.md'), 'utf8');

const STATES = ['yes', 'differs', 'missing'] as const;
type State = (typeof STATES)[number];

interface Row {
  readonly asks: string;
  readonly built: string;
  readonly shown: string;
  readonly state: string;
}

function rowsOf(section: string): Row[] {
  return section.split('\n').flatMap((line) => {
    const cells = line.split(' | ');
    const [, asks = '', built = '', shown = '', state = ''] = cells;
    return /^\| \d/.test(line) && cells.length === 5
      ? [{ asks, built, shown, state: state.replace(/ \|$/, '') }]
      : [];
  });
}

const texts = page
  .split(/^## /m)
  .slice(1)
  .map((section) => ({ title: section.split('\n')[0] ?? '', lines: section, rows: rowsOf(section) }));
const rows = texts.flatMap((text) => text.rows);
const stateOf = ({ state }: Row): State | undefined => STATES.find((one) => state.split(':')[0] === one);
const countsOf = (some: readonly Row[]) =>
  STATES.map((state) => some.filter((row) => stateOf(row) === state).length);

test('every line of its tables is a row that is read', () => {
  expect(texts).toHaveLength(4);
  for (const { title, lines, rows: read } of texts)
    expect(read.length, title).toBe(lines.match(/^\| (?!lines )/gm)?.length);
});

test('it counts itself rightly', () => {
  for (const { title, rows: some } of texts)
    expect(page).toContain(`| ${title} | ${countsOf(some).join(' | ')} |`);
  expect(page).toContain(`| all | ${countsOf(rows).join(' | ')} |`);
});

const NAMED = /`([^`]+)` › “([^”]+)”/g;

describe.each(rows.map((row) => [row.asks, row] as const))('%s', (_, row) => {
  test('names what there is', () => {
    for (const [, file = '', words = ''] of row.shown.matchAll(NAMED))
      expect(readFileSync(path.join(root, file), 'utf8'), file).toContain(words);
    for (const [, file = ''] of row.built.matchAll(/`([a-z]+\/[^`]+)`/g))
      expect(existsSync(path.join(root, file)), file).toBe(true);
  });

  test('has a test, a reason, or says that nothing shows it', () => {
    const state = stateOf(row);
    const [reason] = row.state.match(/(?<=\]\()[^)#]+/) ?? [];
    if (state === 'yes') expect(row.shown).toContain('` › “');
    else if (state === 'missing') expect(row.shown).toMatch(/^none: /);
    else expect(existsSync(path.join(folder, reason ?? 'no reason'))).toBe(true);
    expect(state).toBeDefined();
  });
});
