/** Text that was made to take long takes no longer than any other of its length. */
import { expect, test } from 'vitest';
import { cpuNow } from '../../../test/cpu-time.js';
import { valdorn } from '../../../test/time/calendars.fixture.js';
import { loadOntology } from '../../packs/index.js';
import { createDateParser } from '../../time/index.js';
import { extractProse } from './prose.js';

const ontology = loadOntology({ packs: ['high-fantasy'] });
const parseDate = createDateParser(valdorn).parse;
const page = { ref: { name: 'Orsin Vale' }, aliases: [], type: 'Person' };
const SIZE = 60_000;

const BROKEN: readonly (readonly [what: string, piece: string])[] = [
  ['open brackets', '( '],
  ['open quotes', '“ '],
  ['straight quotes', '" '],
  ['names and commas', 'Orsin Vale, '],
  ['names and "and"', 'Orsin and Petra and '],
  ['one long name', 'Orsin of the '],
  ['verbs without end', 'he ruled '],
  ['who and which', 'Orsin who ruled, which ruled '],
  ['numbers', '340 '],
  ['numbers with eras', 'from 340 TA until '],
  ['open links', '[['],
  ['links', '[[Orsin]] ruled '],
  ['footnotes', '[^'],
  ['backticks', '` '],
  ['angles', '< '],
  ['determiners', 'the old the old '],
  ['sentences', 'Orsin ruled Ostmark. '],
  ['lines', 'Orsin ruled Ostmark\n'],
  ['items', '- Orsin ruled\n'],
  ['apostrophes', "Orsin's 's "],
  ['letters with marks', 'E\u0301'],
];

test.each(BROKEN)('%s', (_, piece) => {
  const text = piece.repeat(Math.ceil(SIZE / piece.length));
  const start = cpuNow();
  extractProse(text, { ontology, parseDate, page });
  expect(cpuNow() - start).toBeLessThan(5_000);
});
