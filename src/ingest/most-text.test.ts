import { describe, expect, test } from 'vitest';
import type { SourceDraft } from '../model/index.js';
import { demandLittleText } from './most-text.js';

const told = (times: number, note: string) => [
  { statements: Array.from({ length: times }, (_, i) => ({ object: `Person ${i}`, qualifiers: { note } })) },
];
const demand = (drafts: unknown, bytes: number) => demandLittleText(drafts as SourceDraft[], bytes);

describe('text of a file', () => {
  test('a long note that is told of very many is refused', () => {
    expect(() => demand(told(10_000, 'x'.repeat(100_000)), 400_000)).toThrow(/more than 38 MiB of text/);
  });

  test('a long note of one, and a short one of very many, are not', () => {
    demand(told(1, 'x'.repeat(20_000_000)), 20_000_000);
    demand(told(100_000, 'a friend'), 2_000_000);
  });
});
