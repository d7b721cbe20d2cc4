import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Ran, surprisesIn } from '../../scripts/conformance/compare.js';
import { INAPPLICABLE, PASSING, REVISIONS } from '../../scripts/conformance/expected.js';
import { QUESTION_TYPES } from '../../src/mcp/harness/question-types.js';
import { tools } from '../../src/mcp/tools.generated.js';
import { projectRoot } from '../cli-helpers.js';

/** A run in which everything goes as it is expected to. */
function asExpected(): Ran[] {
  const [revision] = REVISIONS;
  const failing = INAPPLICABLE.map(({ scenario, checks }) => ({
    revision,
    scenario,
    checks: checks.map((id) => ({ id, status: 'FAILURE' })),
  }));
  const passing = PASSING.map((scenario) => ({
    revision,
    scenario,
    checks: [{ id: scenario, status: 'SUCCESS' }],
  }));
  return [...failing, ...passing];
}

describe('the list of what the conformance suite may complain of', () => {
  it('names each check once, and a scenario either passes or has exceptions', () => {
    const checks = INAPPLICABLE.flatMap((one) => one.checks.map((id) => `${one.scenario} ${id}`));
    expect(new Set(checks).size).toBe(checks.length);
    const exceptions = new Set(INAPPLICABLE.map(({ scenario }) => scenario));
    expect(PASSING.filter((scenario) => exceptions.has(scenario))).toEqual([]);
  });

  it('excuses only what this server really does not have', () => {
    const own = {
      tool: tools.map(({ name }) => name),
      prompt: ['contract', ...QUESTION_TYPES.map(({ id }) => id)],
      resource: ['lore://'],
      capability: ['tools', 'prompts', 'resources', 'completions'],
    };
    for (const { wants } of INAPPLICABLE) expect(own[wants.kind]).not.toContain(wants.name);
  });

  it('points to tests that exist', () => {
    for (const { instead } of INAPPLICABLE)
      expect(existsSync(path.join(projectRoot, instead)), instead).toBe(true);
  });
});

describe('a run of the suite', () => {
  it('without surprises is one that goes as expected', () => {
    expect(surprisesIn(asExpected())).toEqual([]);
  });

  it.each<[string, (runs: Ran[]) => Ran[]]>([
    [
      'tools-list: tools-list-page failure',
      (runs) => [...runs, ran('tools-list', 'tools-list-page', 'FAILURE')],
    ],
    ['brand-new: a scenario that is not listed', (runs) => [...runs, ran('brand-new', 'x', 'SUCCESS')]],
    ['ping: was not run', (runs) => runs.filter(({ scenario }) => scenario !== 'ping')],
    [
      'tools-call-image: tools-call-image passes now',
      (runs) => [
        ...runs.filter(({ scenario }) => scenario !== 'tools-call-image'),
        ran('tools-call-image', 'tools-call-image', 'SUCCESS'),
      ],
    ],
  ])('has a surprise: %s', (told, change) => {
    const surprises = surprisesIn(change(asExpected()));
    expect(surprises).toHaveLength(1);
    expect(surprises[0]).toContain(told);
  });
});

function ran(scenario: string, id: string, status: string): Ran {
  return { revision: '2026-07-28', scenario, checks: [{ id, status }] };
}
