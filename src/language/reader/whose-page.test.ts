/** Sentences on a page that are about another than the page: about some of several, or about what lies in it. */
import { describe, expect, it } from 'vitest';
import { valdorn } from '../../../test/time/calendars.fixture.js';
import { extractProse } from '../../ingest/extract/prose.js';
import { loadOntology } from '../../packs/index.js';
import { createDateParser } from '../../time/index.js';

const ontology = loadOntology({ packs: ['high-fantasy'] });
const parseDate = createDateParser(valdorn).parse;

function ofPage(name: string, type: string, text: string): string[] {
  const page = { ref: { name }, type, aliases: [] };
  return extractProse(text, { ontology, parseDate, page }).flatMap(({ subject, predicate }) =>
    subject.isPage ? [predicate] : [],
  );
}

describe('what is told on a page', () => {
  it.each([['The Rune Swords were forged in 340 TA.'], ['The weapon was forged in 340 TA.']])(
    'is told of what it is about: %s',
    (text) => expect(ofPage('Rune Swords', 'Weapon', text)).toContain('created'),
  );

  it.each([['The two weapons were forged in 340 TA.'], ['The nine old Rune Swords were forged in 340 TA.']])(
    'is told of some of several, and not of all: %s',
    (text) => expect(ofPage('Rune Swords', 'Weapon', text)).toEqual([]),
  );

  it('is told of what it is about by its part in another', () => {
    expect(ofPage('Osmere', 'City', 'The capital city of Marn lies on a hill.')).toContain('CAPITAL_OF');
  });

  it('is told of another where the page is named beside it', () => {
    expect(ofPage('Marn', 'Kingdom', 'The capital city of Osmere lies in the north of Marn.')).toEqual([]);
  });
});
