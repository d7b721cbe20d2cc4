/** Questions of kin: of a couple, of the kin of kin, and of the wrong gender or the wrong way round. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../src/reason/ask/ask.js';
import { type OpenedWorld, openForReads } from '../valdorn.fixture.js';

let opened: OpenedWorld;
beforeAll(async () => {
  opened = await openForReads();
});
afterAll(() => opened.close());

async function textOf(question: string): Promise<string> {
  const { parts } = await ask(opened.reasoning, question);
  return parts.flatMap(({ sentences }) => sentences.map(({ text }) => text)).join(' ');
}

describe('a couple', () => {
  it.each([
    ['Did Aldric and Ysolde have children?', ['Corin', 'Rhosyn', 'Maelis', 'Joren']],
    ['Did Edmar and Lysa have children?', ['Sabra', 'Aldric']],
    ['Did Edmar have any sons with Lysa?', ['Aldric']],
  ])('%s', async (question, children) => {
    const text = await textOf(question);
    expect(text).toMatch(/^Yes: /);
    for (const child of children) expect(text).toContain(child);
  });

  it('names children of both, and of both alone', async () => {
    expect(await textOf('Who were the children of Aldric and Ysolde?')).toContain(
      'Corin Raventhorne was a son of Aldric Raventhorne and Ysolde Calder.',
    );
    expect(await textOf('How many children did Edmar and Lysa have?')).toContain(
      'The record names 2 children',
    );
    expect(await textOf('Did Aldric and Maelis have children?')).toBe(
      'The chronicles are silent on this: no children of Aldric Raventhorne and Maelis Raventhorne are on record.',
    );
  });
});

it.each([
  ["What was Corin's father called?", 'Aldric Raventhorne was the father of Corin Raventhorne.'],
  [
    "I'm looking for the father of Corin. Can you help?",
    'Aldric Raventhorne was the father of Corin Raventhorne.',
  ],
  ['Find the father of Corin.', 'Aldric Raventhorne was the father of Corin Raventhorne.'],
  ["Who was Aldric's wife's mother?", 'Nerys Vane was the mother of Ysolde Calder.'],
  ["Who was the mother of Aldric's wife?", 'Nerys Vane was the mother of Ysolde Calder.'],
  ["Who was Corin's mother's father?", 'Joss Calder was the father of Ysolde Calder.'],
  ['Who was the father of the mother of Corin?', 'Joss Calder was the father of Ysolde Calder.'],
  ["Who was Corin's father's sister?", 'Sabra Raventhorne was a sister of Aldric Raventhorne'],
  ["Did Corin's father have a sister?", 'Yes: Sabra Raventhorne was a sister of Aldric Raventhorne'],
  ['Did Aldric have a daughter?', 'Yes: Rhosyn Raventhorne was a daughter of Aldric Raventhorne.'],
  ["Who was Corin's father's brother?", 'The chronicles are silent on this: no brother of Aldric'],
])('follows kin of kin: %s', async (question, first) => {
  expect(await textOf(question)).toMatch(new RegExp(`^${first}`));
});

it.each([
  ['Is Corin the daughter of Ysolde?', 'No: Corin Raventhorne was a son of Ysolde Calder.'],
  ['Is Ysolde the daughter of Corin?', 'No: Ysolde Calder was the mother of Corin Raventhorne.'],
  ["Is Ysolde Corin's mother?", 'Yes: Ysolde Calder was the mother of Corin Raventhorne.'],
  ['Did Ysolde have a son called Corin?', 'Yes: Corin Raventhorne was a son of Ysolde Calder.'],
  ["Is Corin the son of Aldric's wife?", 'Yes: Corin Raventhorne was a son of Ysolde Calder.'],
  ['Were Aldric and Corin father and son?', 'Yes: Aldric Raventhorne was the father of Corin Raventhorne.'],
  ['Are Corin and Maelis siblings?', 'Yes: Corin Raventhorne was a brother of Maelis Raventhorne.'],
])('minds gender and direction: %s', async (question, first) => {
  expect(await textOf(question)).toMatch(new RegExp(`^${first}`));
});
