import { describe, expect, it } from 'vitest';
import type { FindingStatus } from '../model/index.js';
import { applyBaseline, parseBaseline, printBaseline, pruned } from './baseline.js';

const one = (id: string, digest = 'd', status: FindingStatus = 'open') => ({
  id,
  digest,
  status,
  rule: `rule-of-${id}`,
  message: `what ${id} says`,
});

describe('a baseline', () => {
  it('is read as it was written, and sorted', () => {
    const text = printBaseline({
      findings: [one('f-2'), one('f-1')].map(({ status: _, ...rest }) => rest),
    });
    expect(text.split('\n').filter((line) => line.includes('f-'))).toHaveLength(2);
    expect(text.indexOf('f-1')).toBeLessThan(text.indexOf('f-2'));
    expect(printBaseline(parseBaseline(text))).toBe(text);
  });

  it('is empty and still a file', () => {
    expect(parseBaseline(printBaseline({ findings: [] }))).toEqual({ findings: [] });
  });

  it('suppresses what it lists, unless the evidence is another or a person has confirmed it', () => {
    const baseline = { findings: [one('f-1'), one('f-2'), one('f-3')] };
    const { counted, suppressed } = applyBaseline(
      [one('f-1'), one('f-2', 'other'), one('f-3', 'd', 'confirmed'), one('f-4')],
      baseline,
    );
    expect(suppressed.map((f) => f.id)).toEqual(['f-1']);
    expect(counted.map((f) => f.id)).toEqual(['f-2', 'f-3', 'f-4']);
  });

  it('forgets what is no longer found', () => {
    expect(pruned({ findings: [one('f-1'), one('f-2')] }, [one('f-2')]).findings.map((f) => f.id)).toEqual([
      'f-2',
    ]);
  });

  it.each([['{'], ['[]'], ['{"version": 2, "findings": []}'], ['{"version": 1, "findings": [{"id": 1}]}']])(
    'refuses %s and says what to do',
    (text) => {
      expect(() => parseBaseline(text)).toThrow(/is not a baseline/);
    },
  );
});
