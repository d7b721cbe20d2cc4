/** Readings of the story and their cases: asked once, answered once, given up after a few failures. */
import { describe, expect } from 'vitest';
import { type Coverage, MOST_FAILURES, type NewMatter } from '../../../src/store/cases.js';
import { type OpenStore, storeTest } from './suite.js';

const coverage: Coverage = { facts: 9, told: 5, kept: 2, noRoom: 0, cases: 2, seed: 'abc' };
const [A, B, C] = ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)] as const;
const one = (key: string) => ({ key, facts: [`${key.slice(0, 4)}1`, 'shared'] });
const matter: NewMatter = {
  key: A,
  finding: 'f-aaaaaaaaaaaa',
  kind: 'reversal',
  facts: ['x', 'y', 'z'],
  holdsIfYes: ['x', 'z'],
  question: 'Is it x again?',
  judge: 'm',
  at: 5,
};

export function cases(open: OpenStore): void {
  describe('cases', () => {
    storeTest(open, 'begin with nothing', async ({ cases: kept }) => {
      expect(await kept.readings()).toEqual([]);
      expect(await kept.open()).toEqual([]);
      expect(await kept.byKey('aa')).toBeNull();
      expect(await kept.counts()).toEqual({ open: 0, givenUp: 0, answered: 0, factsRead: 0 });
      expect(await kept.matters()).toEqual([]);
      expect(await kept.reviewed()).toBeNull();
    });

    storeTest(open, 'are answered once, and then the reading is finished', async ({ cases: kept }) => {
      const reading = await kept.read({ seq: 7, coverage }, [one(A), one(B)]);
      expect(reading).toMatchObject({ seq: 7, coverage, finishedAt: null });
      expect((await kept.open()).map(({ key }) => key)).toEqual([A, B]);
      expect(await kept.byKey(A.slice(0, 12))).toMatchObject({
        key: A,
        facts: ['aaaa1', 'shared'],
        answer: null,
      });
      expect(await kept.answer(A, 'm', '{"n":1}')).toBe(true);
      expect(await kept.answer(A, 'other', '{"n":2}')).toBe(false);
      expect(await kept.byKey(A)).toMatchObject({ judge: 'm', answer: '{"n":1}' });
      expect(await kept.readings({ finished: true })).toEqual([]);
      await kept.answer(B, 'm', '{}');
      expect(await kept.readings({ finished: true })).toMatchObject([{ id: reading.id, seq: 7 }]);
      expect(await kept.counts()).toEqual({ open: 0, givenUp: 0, answered: 2, factsRead: 3 });
    });

    storeTest(
      open,
      'that nobody answered give way to a newer reading; answered ones stay so',
      async ({ cases: kept }) => {
        await kept.read({ seq: 1, coverage }, [one(A), one(B)]);
        await kept.answer(A, 'm', '{}');
        const { id } = await kept.read({ seq: 2, coverage }, [one(A), one(C)]);
        expect(await kept.open()).toMatchObject([{ key: C, reading: id }]);
        expect(await kept.byKey(B)).toBeNull();
        expect(await kept.byKey(A)).toMatchObject({ judge: 'm' });
        expect((await kept.read({ seq: 3, coverage }, [one(A)])).finishedAt).not.toBeNull();
      },
    );

    storeTest(
      open,
      'that fail too often are given up, and can be answered all the same',
      async ({ cases: kept }) => {
        await kept.read({ seq: 1, coverage }, [one(A)]);
        for (let tries = 1; tries <= MOST_FAILURES; tries++) {
          expect(await kept.open()).toHaveLength(1);
          await kept.fail(A, `no ${tries}`);
        }
        expect(await kept.open()).toEqual([]);
        expect(await kept.open({ givenUp: true })).toMatchObject([
          { key: A, failures: MOST_FAILURES, failure: `no ${MOST_FAILURES}` },
        ]);
        expect(await kept.readings({ finished: true })).toHaveLength(1);
        expect(await kept.answer(A, 'another', '{}')).toBe(true);
        expect(await kept.counts()).toMatchObject({ givenUp: 0, answered: 1 });
      },
    );

    storeTest(open, 'lead to matters, each under its key', async ({ cases: kept }) => {
      await kept.putMatter(matter);
      const [first] = await kept.matters();
      const changed: NewMatter = { ...matter, facts: ['x', 'y'], holdsIfYes: ['y'], kind: 'stale', at: 6 };
      await kept.putMatter(changed);
      expect(await kept.matters()).toEqual([{ ...changed, row: first?.row }]);
      await kept.putMatter({ ...matter, key: B, finding: 'f-bbbbbbbbbbbb', facts: ['w', 'y'] });
      const about = async (...facts: string[]) =>
        (await kept.matters({ facts })).map(({ finding }) => finding);
      expect(await about('x')).toEqual(['f-aaaaaaaaaaaa']);
      expect(await about('y')).toEqual(['f-aaaaaaaaaaaa', 'f-bbbbbbbbbbbb']);
      expect(await about('z')).toEqual([]);
    });

    storeTest(open, 'note up to where findings were brought into step', async ({ cases: kept }) => {
      await kept.noteReviewed({ seq: 3, now: 1_000 });
      await kept.noteReviewed({ seq: 5, now: 1_200 });
      expect(await kept.reviewed()).toEqual({ seq: 5, now: 1_200 });
    });

    storeTest(open, 'a policy closes the same confusion once', async ({ cases: kept }) => {
      const closing = { finding: 'f-1', digest: 'd', because: 'old' };
      expect(await kept.closeByPolicy(closing)).toBe(true);
      expect(await kept.closeByPolicy(closing)).toBe(false);
      expect(await kept.closeByPolicy({ ...closing, digest: 'e' })).toBe(true);
      expect(await kept.closings()).toMatchObject([closing, { digest: 'e' }]);
    });
  });
}
