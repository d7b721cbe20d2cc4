import { describe, expect, it } from 'vitest';
import { formatModel } from '../../training/questions/format-model.js';
import { readModel } from './kind-model.js';

const KINDS = ['born-when', 'died-when'];
const WEIGHTS = new Map([
  ['was', [0, 12, 1, -7]],
  ['was born', [0, 85]],
  ['wasp', [1, 6]],
  ['^', [0, -6, 1, 6]],
  ['été', [1, 40]],
]);

describe('a model of kinds in a file', () => {
  const model = readModel(formatModel(KINDS, WEIGHTS));

  it('gives back what was learned, in whatever order it came', () => {
    expect(model.kinds).toEqual(KINDS);
    for (const [feature, own] of WEIGHTS) expect(model.weightsOf(feature)).toEqual(own);
  });

  it.each(['', 'w', 'wa', 'was ', 'was bornn', 'wasps', 'zzz', 'A', 'weightsOf', '__proto__'])(
    'has nothing for %j',
    (feature) => {
      expect(model.weightsOf(feature)).toEqual([]);
    },
  );

  it('may have learned nothing', () => {
    expect(readModel(formatModel(KINDS, new Map())).weightsOf('born-when')).toEqual([]);
  });
});
