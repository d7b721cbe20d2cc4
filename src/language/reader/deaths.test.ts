/** Deaths in other words than "died": as exact dates, and as dates by which somebody was dead. */
import { describe, expect, it } from 'vitest';
import { valdorn } from '../../../test/time/calendars.fixture.js';
import { extractProse } from '../../ingest/extract/prose.js';
import { loadOntology } from '../../packs/index.js';
import { createDateParser } from '../../time/index.js';

const ontology = loadOntology({ packs: ['high-fantasy'] });
const parseDate = createDateParser(valdorn).parse;

function deaths(text: string): string[] {
  return extractProse(text, { ontology, parseDate }).flatMap(({ subject, predicate, object }) =>
    predicate === 'death' && 'date' in object ? [`${subject.ref.name} ${object.date}`] : [],
  );
}

describe('a death', () => {
  it.each([
    ['Hugo Vint coughed himself to death in 346 TA.'],
    ['Hugo Vint froze to death in 346 TA.'],
    ['Hugo Vint lost his life at the ford in 346 TA.'],
    ['In 346 TA Hugo Vint was carried off by a fever.'],
    ['Hugo Vint dropped dead in 346 TA.'],
    ['Hugo Vint took his own life in 346 TA.'],
  ])('%s', (text) => expect(deaths(text)).toEqual(['Hugo Vint 346 TA']));

  it.each([
    ['Hugo Vint nearly froze to death in 346 TA.'],
    ['Hugo Vint was sentenced to death in 346 TA.'],
    ['Hugo Vint lost the fight of his life in 346 TA.'],
    ['If Hugo Vint dropped dead in 346 TA, the line ends.'],
  ])('is not told by: %s', (text) => expect(deaths(text)).toEqual([]));
});

describe('a burial says by when somebody was dead', () => {
  it.each([
    ['Hugo Vint was laid to rest at Hesp in 346 TA.'],
    ['They interred Hugo Vint in 346 TA.'],
    ["Hugo Vint's funeral was held in 346 TA."],
    ["Hugo Vint's burial in 346 TA was quiet."],
  ])('%s', (text) => expect(deaths(text)).toEqual(['Hugo Vint by 346 TA']));

  it('of whom it is told', () => {
    expect(deaths('Hugo Vint interred Winifred Orme in 346 TA.')).toEqual(['Winifred Orme by 346 TA']);
    expect(deaths('Hugo Vint was not interred in 346 TA.')).toEqual([]);
  });
});
