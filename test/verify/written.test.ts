/** Answers as people and models write them: how many true ones pass, and how many false ones are caught, by fault. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { verifyAnswer } from '../../src/reason/verify/verify-answer.js';
import { type OpenedWorld, openForReads } from '../valdorn.fixture.js';

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));
const answers = z.array(
  z.object({
    world: z.enum(['valdorn', 'formulary']),
    ok: z.boolean(),
    text: z.string(),
    fault: z.string().optional(),
    wrong: z.string().optional(),
  }),
);
const written = (file: string) => answers.parse(parse(readFileSync(new URL(file, import.meta.url), 'utf8')));
const opened = new Map<string, OpenedWorld>();

beforeAll(async () => {
  for (const world of ['valdorn', 'formulary']) opened.set(world, await openForReads(`${EXAMPLES}${world}`));
});
afterAll(async () => {
  for (const world of opened.values()) await world.close();
});

describe('answers written by hand', () => {
  // Some of the true ones deny what the record is silent on, which is no longer borne out: absence is not a fact.
  it.each([
    ['answers-written-blind.yaml', 0.95],
    ['answers-written-since.yaml', 0.93],
    ['answers-written-second.yaml', 0.84],
    ['answers-written-third.yaml', 0.88],
    ['answers-unseen.yaml', 0.95],
    ['answers-written-fourth.yaml', 0.82],
    ['answers-written-fifth.yaml', 0.8],
    // Some of it was read since: learned from.
    ['answers-never-shown.yaml', 0.75],
  ])('are told apart, true from false: %s', { timeout: 300_000 }, async (file, floor) => {
    const counts = new Map<string, { right: number; all: number }>();
    const wrong: string[] = [];
    for (const { world, ok, text, fault = 'true' } of written(file)) {
      const reasoning = opened.get(world)?.reasoning;
      if (reasoning === undefined) throw new Error(`no world ${world}`);
      const verified = await verifyAnswer(reasoning, text);
      const count = counts.get(fault) ?? { right: 0, all: 0 };
      count.all++;
      if (verified.ok === ok) count.right++;
      else wrong.push(`${fault}: ${text}`);
      counts.set(fault, count);
    }
    const { right: passed = 0, all: good = 0 } = counts.get('true') ?? {};
    const faults = [...counts].filter(([fault]) => fault !== 'true');
    const caught = faults.reduce((sum, [, { right }]) => sum + right, 0);
    const bad = faults.reduce((sum, [, { all }]) => sum + all, 0);
    const precision = caught / (caught + good - passed);
    const recall = caught / bad;
    const byFault = faults.map(([fault, { right, all }]) => `${fault} ${right} of ${all}`).join(', ');
    process.stdout.write(
      `verify_answer, ${file}: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}; true ones passed ${passed} of ${good}; caught ${byFault}\n`,
    );
    expect(precision, wrong.join('\n')).toBeGreaterThanOrEqual(floor);
    expect(recall, wrong.join('\n')).toBeGreaterThanOrEqual(floor);
  });
});
