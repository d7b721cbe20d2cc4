/** A text that was read before, for another page or none, says what it says to whoever reads it first. */
import { describe, expect, it } from 'vitest';
import { valdorn } from '../../../test/time/calendars.fixture.js';
import { parseNote } from '../../ingest/readers/markdown/parse.js';
import { proseOf } from '../../ingest/readers/markdown/prose.js';
import { loadOntology } from '../../packs/index.js';
import { createDateParser } from '../../time/index.js';
import { KnownTexts, readClaims } from './index.js';

const ontology = loadOntology({ packs: ['high-fantasy'] });
const parseDate = createDateParser(valdorn).parse;

const TEXTS = [
  'Born in 355 TA in Dunlea. He married [[Sunniva]] in 380 TA.',
  'Only son of Casper Vane. Member of House Marrash.',
  'A dyer of the fens, born in 355 TA, died in 410 TA.',
  'Among those who fought at the Battle of Gull Bay were Aldric Vane, Joran Pell and Maud Fenn. They won.',
  'Aldric Vane was king of Valdorn. He had two sons. Corin Vane was born in 390 TA to Aldric Vane.',
  'Oren Thask, Warden of the North, killed Hadric Marr in 402 TA. She fled to Duskhaven.',
  "A village in Upper Vesk. Ishe's little brother, born in 299 TA.",
];

const PAGES = [
  null,
  { ref: { name: 'Hale Vane' }, aliases: [], type: null },
  { ref: { name: 'Hale Vane' }, aliases: [], type: 'Person' },
  { ref: { name: 'Aldric Vane' }, aliases: ['Aldric'], type: 'Person' },
  { ref: { name: 'Gull Bay' }, aliases: [], type: 'Location' },
];

describe('a text that was read before', () => {
  for (const text of TEXTS)
    it(`says the same: ${text}`, () => {
      const blocks = [...proseOf(parseNote(`${text}\n\n${text}`, 1), null)];
      const known = new KnownTexts();
      const read = (page: (typeof PAGES)[number], texts: KnownTexts) =>
        readClaims(blocks, { ontology, parseDate, page, known: texts });
      const pages = [...PAGES, ...[...PAGES].reverse()];
      for (const page of pages) expect(read(page, known)).toEqual(read(page, new KnownTexts()));
    });
});
