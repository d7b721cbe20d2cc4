/** Of which kind somebody is, told beside what they do. */
import { describe, expect, it } from 'vitest';
import { valdorn } from '../../../test/time/calendars.fixture.js';
import { extractProse } from '../../ingest/extract/prose.js';
import { loadOntology } from '../../packs/index.js';
import { createDateParser } from '../../time/index.js';

const ontology = loadOntology({ packs: ['high-fantasy'] });
const parseDate = createDateParser(valdorn).parse;

function kinds(text: string): string[] {
  return extractProse(text, { ontology, parseDate }).flatMap(({ subject, predicate, object }) =>
    predicate === 'HAS_SPECIES' && 'ref' in object ? [`${subject.ref.name}: ${object.ref.ref.name}`] : [],
  );
}

describe('a kind told in passing', () => {
  it.each([
    ['As an elf, Venn Orrin does not sleep.'],
    ['Venn Orrin, being an elf, does not sleep.'],
    ['Venn Orrin, as an elf, does not sleep.'],
    ['The elf Venn Orrin does not sleep.'],
    ['They sent the elf Venn Orrin home.'],
    ['Venn Orrin kept the watch since, being an elf, he does not sleep.'],
  ])('%s', (text) => expect(kinds(text)).toEqual(['Venn Orrin: elf']));

  it.each([
    ['Venn Orrin dressed as an elf, and sang.'],
    ['Venn Orrin sang of being an elf, and slept.'],
    ['The elf king Venn sang.'],
    ["The elf Venn Orrin's brother loved kept the gate."],
    ['Being an elf is hard for Venn Orrin.'],
    ['Venn Orrin, as a ghost, does not sleep.'],
    ['As a wolf, Venn Orrin ran to the gate.'],
  ])('and not by: %s', (text) => expect(kinds(text)).toEqual([]));
});
