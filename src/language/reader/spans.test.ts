/** Ages and numbers of years that prose tells. */
import { expect, it } from 'vitest';
import { valdorn } from '../../../test/time/calendars.fixture.js';
import { extractProse } from '../../ingest/extract/prose.js';
import { loadOntology } from '../../packs/index.js';
import { createDateParser } from '../../time/index.js';

const ontology = loadOntology({ packs: ['high-fantasy'] });
const parseDate = createDateParser(valdorn).parse;

function told(text: string, page?: { readonly name: string; readonly type: string }): string[] {
  const about = page === undefined ? null : { ref: { name: page.name }, aliases: [], type: page.type };
  return extractProse(text, { ontology, parseDate, page: about }).flatMap(
    ({ subject, predicate, object, at }) =>
      'number' in object
        ? `${subject.ref.name} ${predicate} ${object.number}${at === undefined ? '' : ` at ${at}`}`
        : [],
  );
}

const HAL = { name: 'Hal Brandt', type: 'Person' };

it.each([
  ['Hal Brandt died in 340 TA, aged 63.', undefined, 'Hal Brandt aged 63 at 340 TA'],
  ['He died at the age of sixty-three.', HAL, 'Hal Brandt age_at_death 63'],
  ['Hal Brandt died aged 63.', undefined, 'Hal Brandt age_at_death 63'],
  ['In 340 TA Hal Brandt was forty one years old.', undefined, 'Hal Brandt aged 41 at 340 TA'],
  ['In 340 TA Hal Brandt married at the age of 19.', undefined, 'Hal Brandt aged 19 at 340 TA'],
  ['Hal Brandt died at Hesp, aged 63.', undefined, 'Hal Brandt age_at_death 63'],
  ['Hal Brandt died in 340 TA, sixty-three years old.', undefined, 'Hal Brandt aged 63 at 340 TA'],
  ['Hal Brandt fell in 340 TA, 63 years of age.', undefined, 'Hal Brandt aged 63 at 340 TA'],
  ['Hal Brandt was elected in 340 TA, at thirty-eight.', undefined, 'Hal Brandt aged 38 at 340 TA'],
  ['In 340 TA Hal Brandt was crowned at nineteen.', undefined, 'Hal Brandt aged 19 at 340 TA'],
  ['Hal Brandt died at sixty-three, and nobody wept.', undefined, 'Hal Brandt age_at_death 63'],
  ['Hal Brandt kept the mill and died in 340 TA, 63 years old.', undefined, 'Hal Brandt aged 63 at 340 TA'],
  ['Hal Brandt reigned for twenty-four years.', undefined, 'Hal Brandt years_held 24'],
  ['He ruled twenty-four years and died of a cough.', HAL, 'Hal Brandt years_held 24'],
  ['The Long War lasted twelve years.', undefined, 'Long War years_lasted 12'],
  ['The Long War lasted twelve years before peace came.', undefined, 'Long War years_lasted 12'],
  ['Hal Brandt, crowned in 320 TA, died in 340 TA, aged 63.', undefined, 'Hal Brandt aged 63 at 340 TA'],
])('%s', (text, page, says) => {
  expect(told(text, page)).toEqual([says]);
});

it.each([
  ['Hal Brandt left a son aged five.'],
  ['Hal Brandt reigned for ten years in the north.'],
  ['Hal Brandt has reigned for ten years.'],
  ['Hal Brandt reigned for some ten years.'],
  ['In 340 TA Hal Brandt met a boy, nineteen years old.'],
  ['In 340 TA Hal Brandt sold wine, thirty years old.'],
  ['In 340 TA Hal Brandt married Maud Tarn, then eighteen years old.'],
  ['Hal Brandt keeps the mill until Maud Tarn is nineteen, and dies in 340 TA, seventy years old.'],
  ['In 340 TA Hal Brandt was crowned at nine.'],
  ['In 340 TA Hal Brandt was crowned at 14:20.'],
  ['In 340 TA Hal Brandt lived at 40 Mill Lane.'],
  ['In 340 TA Hal Brandt turned back at forty miles.'],
  ['Hal Brandt died in 340 TA, aged about 63.'],
  ['Hal Brandt was nearly sixty-three years old in 340 TA.'],
  ['It is said that Hal Brandt died aged 63.'],
  ['Hal Brandt was 63 miles off in 340 TA.'],
  ['Hal Brandt married at the age of 19.'],
  ['Hal Brandt never lived to be 63.'],
  ['Hal Brandt lived for ten years in Kelder.'],
  ['Hal Brandt lived three years with the monks.'],
  ['The Grey Tower had stood for 300 years when the flood came.'],
  ['The Grey Tower has stood for 300 years.'],
  ['The Grey Tower stood for ten years without a roof.'],
  ['In 340 TA Hal Brandt married a girl of sixteen.'],
  ['In 340 TA Hal Brandt took in a child of six.'],
  ['In 340 TA Hal Brandt looked a man of thirty.'],
  ['Orphaned at the age of six, Hal Brandt was crowned in 340 TA.'],
  ['Hal Brandt, orphaned at the age of six, was crowned in 340 TA.'],
  ['Hal Brandt was crowned in 340 TA, having been orphaned at the age of six.'],
])('nothing: %s', (text) => {
  expect(told(text)).toEqual([]);
});
