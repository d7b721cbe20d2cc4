import { expect, test } from 'vitest';
import { demandVersion } from './version.js';

const refused = (version: string) => {
  try {
    demandVersion({ name: 'Neo4j Kernel', version });
    return false;
  } catch {
    return true;
  }
};

test('servers before 5.26 are refused, later ones and those that count by years are not', () => {
  expect(['4.4.40', '5.9.0', '5.25.1', '5.26.0', '5.26.12', '2025.01.0', 'dev'].map(refused)).toEqual([
    ...[true, true, true],
    ...[false, false, false, false],
  ]);
});

test('it is told which one it is', () => {
  expect(() => demandVersion({ name: 'Neo4j Kernel', version: '5.25.1' })).toThrow(
    expect.objectContaining({ code: 'store/old-server', message: expect.stringContaining('5.25.1') }),
  );
});
