/** Who is told to be a widow or a widower, and by when. */
import { expect, it } from 'vitest';
import { valdorn } from '../../../test/time/calendars.fixture.js';
import { extractProse } from '../../ingest/extract/prose.js';
import { loadOntology } from '../../packs/index.js';
import { createDateParser } from '../../time/index.js';

const ontology = loadOntology({ packs: ['high-fantasy'] });
const parseDate = createDateParser(valdorn).parse;

function told(text: string, page?: string): string[] {
  const about = page === undefined ? null : { ref: { name: page }, aliases: [], type: 'Person' };
  return extractProse(text, { ontology, parseDate, page: about }).flatMap(({ subject, predicate, object }) =>
    predicate === 'widowed' && 'date' in object ? `${subject.ref.name} ${object.date}` : [],
  );
}

it.each([
  ['In 340 TA, a widow with a grown son, she takes over the boathouse.', 'Ysla Thorn', 'Ysla Thorn'],
  [
    'Octavia Hale ate here in 340 TA, on her own, a young widow with a table for one.',
    undefined,
    'Octavia Hale',
  ],
  ['Octavia Hale came to the chair in 340 TA as a widow with two sons.', undefined, 'Octavia Hale'],
  ['Octavia Hale, already a widow, bought the mill in 340 TA.', undefined, 'Octavia Hale'],
  ['By 340 TA Octavia Hale was a widow.', undefined, 'Octavia Hale'],
  ['In 340 TA the widow Octavia Hale bought the mill.', undefined, 'Octavia Hale'],
  ['In 340 TA Odo Marsh met Octavia Hale, a widow with two sons.', undefined, 'Octavia Hale'],
  ['In 340 TA the lord of Varre, Guiscan Hale, lately widowed, endowed a lamp.', undefined, 'Guiscan Hale'],
  ['Widowed at forty, Guiscan Hale sold the mill in 340 TA.', undefined, 'Guiscan Hale'],
  ['Guiscan Hale was widowed in 340 TA.', undefined, 'Guiscan Hale'],
  ['Octavia Hale buried her husband in 340 TA.', undefined, 'Octavia Hale'],
  ['Octavia Hale buried her late husband in 340 TA.', undefined, 'Octavia Hale'],
  ['Octavia Hale lost her husband in 340 TA.', undefined, 'Octavia Hale'],
])('%s', (text, page, who) => {
  expect(told(text, page)).toEqual([`${who} by 340 TA`]);
});

it.each([
  ['In 340 TA Odo Marsh married a widow.', 'it is another one'],
  ['In 340 TA Octavia Hale met a widow with a grown son.', 'it is another one'],
  ['Octavia Hale was no widow in 340 TA.', 'she was none'],
  ['In 340 TA Octavia Hale, a widow, married Odo Marsh.', 'of whom is not told'],
  ['Octavia Hale, who later became a widow, bought the mill in 340 TA.', 'she was none yet'],
  ['Octavia Hale bought the mill in 340 TA from the widow of Hob Tarn.', 'it is another one'],
  ['Octavia Hale would be a widow by 340 TA.', 'it is no more than expected'],
  ['In 340 TA Octavia Hale buried the axe of her husband.', 'he is not what was buried'],
  ['In 340 TA Octavia Hale buried her first husband.', 'there was another one'],
  ['In 340 TA Octavia Hale buried her former husband.', 'he was hers no more'],
  ['Octavia Hale lost her husband to another woman in 340 TA.', 'he lives'],
  ['In 340 TA Octavia Hale, a would-be widow, sold the mill.', 'she was none yet'],
  ['In 340 TA Octavia Hale dressed as a widow for the play.', 'she acts one'],
])('%s (%s)', (text) => {
  expect(told(text)).toEqual([]);
});
