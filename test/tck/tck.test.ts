import { describe, expect, test } from 'vitest';
import { type Judged, judgeKit, kitIsHere, tally } from './kit.js';

describe('the openCypher compatibility kit', () => {
  test.skipIf(!kitIsHere())(
    'nothing is wrong, and at least 95 of 100 read-only scenarios pass (needs ../shared)',
    async () => {
      const judged: Judged[] = [];
      for await (const one of judgeKit()) judged.push(one);
      const wrong = judged.filter((one) => one.verdict === 'wrong');
      expect(wrong.map((one) => `${one.scenario.feature} ${one.scenario.name}: ${one.reason}`)).toEqual([]);
      const { readOnly, all } = tally(judged);
      expect(all.passed + all.refused).toBeGreaterThan(3800);
      expect(readOnly.passed / (readOnly.passed + readOnly.refused)).toBeGreaterThanOrEqual(0.95);
      expect(judged.filter((one) => one.writes && one.verdict !== 'refused')).toEqual([]);
    },
    120_000,
  );
});
