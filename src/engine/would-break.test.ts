/** Running text that is supposed is judged as a draft is: what the record says otherwise is named. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedWorld, openForReads } from '../../test/valdorn.fixture.js';

let opened: OpenedWorld;
beforeAll(async () => {
  opened = await openForReads();
});
afterAll(() => opened.close());

describe('a sentence without a file', () => {
  it.each(['Aldric was the father of Edmar.', 'Valdorn ruled Aldric.', 'Aldric never ruled Valdorn.'])(
    'is contradicted by the record: %s',
    async (text) => {
      const { contradicts } = await opened.world.wouldBreak({ text });
      expect(contradicts.map(({ because }) => because)).not.toEqual([]);
      const { claims } = await opened.world.reads.verifyAnswer(text);
      expect(contradicts.map(({ claim }) => claim)).toEqual(
        claims.filter(({ verdict }) => verdict === 'contradicted').map(({ claim }) => claim),
      );
    },
  );

  it.each(['Edmar was the father of Aldric.', 'Aldric liked pears.'])('is not: %s', async (text) => {
    expect((await opened.world.wouldBreak({ text })).contradicts).toEqual([]);
  });

  it('is judged only where it is running text', async () => {
    const text = 'statements:\n  - {subject: Aldric, predicate: PARENT_OF, object: Edmar}\n';
    expect((await opened.world.wouldBreak({ text })).contradicts).toEqual([]);
  });
});
