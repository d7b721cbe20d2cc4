import { expect, it } from 'vitest';
import type { WorldRecallHit, WorldRecallReport } from '../engine/recall.js';
import { recallJson, recallReport } from './recall.js';
import { createTheme } from './theme.js';

const theme = createTheme({ columns: 60 });
const hit: WorldRecallHit = {
  file: 'Sources/chronicles.md',
  title: 'Chronicles',
  passage: {
    id: 'p1',
    source: 'Sources/chronicles.md',
    heading: ['Of the siege'],
    text: '> The host of [[House Vyr|Vyr]] broke upon the spire.\n'.repeat(9),
    lines: { start: 12, end: 15 },
  },
  score: 0.03,
  ranks: { words: 1, vectors: 3 },
  signals: { reliability: 0.997, confidence: 1, recency: 1 },
  reliability: 'rumour',
  labels: ['disputed'],
};
const found: WorldRecallReport = {
  hits: [hit],
  named: [{ entity: 'vyr', name: 'House Vyr' }],
  vectors: { used: true, why: null },
  syntheses: [],
};

it('shows place, words and reasons, and how it looked', () => {
  const lines = recallReport('who broke?', found, theme).split('\n');
  expect(lines[0]).toBe('1. Sources/chronicles.md:12  Chronicles · Of the siege');
  expect(lines[1]).toBe('   The host of Vyr broke upon the spire. The host of Vyr');
  expect(lines.slice(6, 8)).toEqual(['   …', '   words 1 · meaning 3 · rumour · disputed']);
  expect(lines.at(-1)).toBe('Looked by names (House Vyr), words and meaning.');
  expect(recallReport('who broke?', found, theme, { full: true })).not.toContain('…');
});

it('says why meaning was not looked for, also when nothing was found', () => {
  const nothing = {
    hits: [],
    named: [],
    vectors: { used: false, why: 'nothing is embedded yet' },
    syntheses: [],
  };
  expect(recallReport('who\u001b[2J?', nothing, theme)).toBe(
    'Nothing found for "who?".\n\nLooked by words. The question names nothing that is known by\n' +
      'name. Not by meaning: nothing is embedded yet.',
  );
});

it('is data for machines', () => {
  expect(recallJson('who?', found)).toMatchObject({
    signals: { names: true, words: true, vectors: true, vectors_off: null },
    hits: [{ file: 'Sources/chronicles.md', line: 12, end_line: 15, ranks: { words: 1, vectors: 3 } }],
  });
});
