import { describe, expect, it } from 'vitest';
import type { Certainty, Severity } from '../model/index.js';
import { outcomeOf } from './outcome.js';

const found = (severity: Severity, certainty: Certainty = 'certain') => ({ severity, certainty });
const failure = { rule: 'a', message: 'it broke' };

describe('the outcome of a check', () => {
  it.each([
    ['nothing', [], [], {}, 0],
    ['warnings alone', [found('warn')], [], {}, 0],
    ['an error', [found('error')], [], {}, 1],
    ['as many warnings as allowed', [found('warn')], [], { maxWarnings: 1 }, 0],
    ['one warning too many', [found('warn'), found('warn')], [], { maxWarnings: 1 }, 1],
    ['notes beyond the warnings allowed', [found('info')], [], { maxWarnings: 0 }, 0],
    ['a possible error', [found('error', 'possible')], [], {}, 0],
    ['a possible error, strictly', [found('error', 'possible')], [], { strict: true }, 1],
    ['possible warnings beyond those allowed', [found('warn', 'possible')], [], { maxWarnings: 0 }, 0],
    ['the same, strictly', [found('warn', 'possible')], [], { maxWarnings: 0, strict: true }, 1],
    ['a rule that failed', [], [failure], {}, 2],
    ['a rule that failed beside an error', [found('error')], [failure], {}, 2],
  ] as const)('%s', (_, findings, failures, tolerance, code) => {
    expect(outcomeOf({ findings, failures }, tolerance).code).toBe(code);
  });

  it('says why in words', () => {
    expect(outcomeOf({ findings: [found('warn'), found('warn')], failures: [] }, { maxWarnings: 0 })).toEqual(
      {
        code: 1,
        because: '2 warnings, and 0 allowed',
      },
    );
  });
});
