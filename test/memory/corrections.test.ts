/** What a correction settles: what its author said, and what it names; not what others say. */
import { expect, test } from 'vitest';
import { loadOntology } from '../../src/packs/index.js';
import { tellApart } from '../judge/tell.js';

const ONTOLOGY = loadOntology({ packs: ['project-memory'] });

/** Told one a month; the questions that are left. */
async function asked(...told: readonly (readonly [author: string, content: string])[]): Promise<string[]> {
  const facts = told.map(([who, text], i) => ({ day: i * 30, who, scope: 'ops', text }));
  const story = { id: '', hand: '', isSealed: false, kind: 'quiet' as const, roles: {}, facts };
  const [tried] = await tellApart([story], ONTOLOGY, null);
  return (tried?.asked ?? []).map(({ question }) => question);
}

test('what somebody else says stands beside it, and is asked about', async () => {
  const questions = await asked(
    ['ana', 'Parcels are kept for 12 hours'],
    ['bo', 'Parcels are kept for six hours'],
    ['ana', 'Correction: parcels are kept for 24 hours'],
  );
  expect(questions).toEqual(['Is the retention of parcels now 24 hours, and not 6 hours?']);
});

const SETTLED: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
  [
    'its own author',
    [
      ['ana', 'Parcels are kept for 12 hours'],
      ['ana', 'Correction: parcels are kept for 24 hours'],
    ],
  ],
  [
    'others, where its author said nothing before',
    [
      ['bo', 'Parcels are kept for 12 hours'],
      ['ana', 'Correction: parcels are kept for 24 hours'],
    ],
  ],
  [
    'whom it names',
    [
      ['ana', 'Parcels are kept for 12 hours'],
      ['bo', 'Parcels are kept for six hours'],
      ['ana', 'Correction to what bo and I said: parcels are kept for 24 hours'],
    ],
  ],
  [
    'a value that it names',
    [
      ['ana', 'Parcels are kept for 12 hours'],
      ['bo', 'Parcels are kept for 6 hours'],
      ['ana', 'Correction: parcels are kept for 24 hours, not 6 hours'],
    ],
  ],
  [
    'everybody, where it is a change',
    [
      ['ana', 'Parcels are kept for 12 hours'],
      ['bo', 'Parcels are kept for six hours'],
      ['ana', 'We changed the retention of parcels to 24 hours'],
    ],
  ],
];

test.each(SETTLED)('it settles what is said by %s', async (_, told) => {
  expect(await asked(...told)).toEqual([]);
});
