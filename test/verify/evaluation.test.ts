/** How many true answers pass and how many corrupted ones are caught, on the sample world. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedWorld, openForReads } from '../../src/engine/valdorn.fixture.js';
import { verifyAnswer } from '../../src/reason/verify/verify-answer.js';
import { type Fault, type MadeAnswer, makeAnswers } from './answers.js';

const WANTED = 300;
const FLOOR = 0.95;
let opened: OpenedWorld;

beforeAll(async () => {
  opened = await openForReads();
}, 120_000);
afterAll(async () => {
  await opened.close();
});

describe('answers made from the graph', () => {
  it('are told apart, true from corrupted', { timeout: 300_000 }, async () => {
    const { good, bad } = await makeAnswers(opened.reasoning, WANTED);
    const started = performance.now();
    const wrong: string[] = [];
    const judge = async (answer: MadeAnswer) => {
      const verified = await verifyAnswer(opened.reasoning, answer.text);
      const isCaught = !verified.ok;
      if (isCaught !== (answer.fault !== null)) {
        const reasons = verified.claims.map((c) => `${c.verdict}: ${c.claim} (${c.because})`);
        const faults = verified.violations.map((v) => `${v.code}: ${v.message}`);
        wrong.push(
          `${answer.fault ?? 'true'}: ${answer.text}\n    ${[...reasons, ...faults].join('\n    ')}`,
        );
      }
      return isCaught;
    };
    const passed: boolean[] = [];
    for (const answer of good) passed.push(!(await judge(answer)));
    const caught = new Map<Fault, boolean[]>();
    for (const answer of bad) {
      const { fault } = answer;
      if (fault !== null) caught.set(fault, [...(caught.get(fault) ?? []), await judge(answer)]);
    }
    const all = [...caught.values()].flat();
    const truePositives = all.filter(Boolean).length;
    const falsePositives = passed.filter((one) => !one).length;
    const precision = truePositives / (truePositives + falsePositives);
    const recall = truePositives / all.length;
    const each = (performance.now() - started) / (good.length + bad.length);
    const byFault = [...caught].map(
      ([fault, list]) => `${fault} ${list.filter(Boolean).length}/${list.length}`,
    );
    process.stdout.write(
      `verify_answer: ${good.length} true and ${bad.length} corrupted answers; precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}; ` +
        `${byFault.join(', ')}; true passed ${passed.filter(Boolean).length}/${passed.length}; ${each.toFixed(1)} ms each\n`,
    );
    const told = wrong.join('\n');
    expect(precision, told).toBeGreaterThanOrEqual(FLOOR);
    expect(recall, told).toBeGreaterThanOrEqual(FLOOR);
    if (process.env.LORE_SHOW_WRONG) process.stdout.write(`${told}\n`);
  });
});
