/** That both are known says nothing of which came first, or of which lies in which. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAnswer } from '../../src/reason/verify/verify-answer.js';
import { openForReads } from '../valdorn.fixture.js';

let opened: Awaited<ReturnType<typeof openForReads>>;
beforeAll(async () => {
  opened = await openForReads();
});
afterAll(() => opened.close());

const verdictsOf = async (text: string) => {
  const { claims } = await verifyAnswer(opened.reasoning, text);
  return claims.map(({ verdict }) => verdict);
};

describe('of two that are both told of', () => {
  it.each([
    ['The Sundering was before the Siege of Ashford.', 'supported'],
    ['The Siege of Ashford was after the Sundering.', 'supported'],
    ['The Sundering came long before the Siege of Ashford.', 'supported'],
    ['The Siege of Ashford was before the Sundering.', 'contradicted'],
    ['The Siege of Ashford came before the Sundering.', 'contradicted'],
    ['The Sundering was after the Siege of Ashford.', 'contradicted'],
    ['Ashford was in Valdorn.', 'supported'],
    ['Ashford is in Ashmarch.', 'supported'],
  ])('%s', async (text, verdict) => {
    expect(await verdictsOf(text)).toContain(verdict);
  });

  it.each(['Valdorn was in Ashford.', 'Ashmarch was in Ashford.'])(
    'is not borne out the other way round: %s',
    async (text) => {
      expect(await verdictsOf(text)).not.toContain('supported');
    },
  );
});
