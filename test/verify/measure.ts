/** How well true answers are told from corrupted ones: precision and recall, whole and by corruption. */
import type { Reasoning } from '../../src/reason/reasoning.js';
import { verifyAnswer } from '../../src/reason/verify/verify-answer.js';
import { type Fault, makeAnswers } from './answers.js';
import type { Phrasings } from './phrasings.js';

export interface Measured {
  readonly precision: number;
  readonly recall: number;
  /** One line, with the figures of each corruption. */
  readonly told: string;
  /** Answers that were judged wrongly, each with why. */
  readonly wrong: readonly string[];
}

export async function measure(
  reasoning: Reasoning,
  phrasings: Phrasings,
  wanted: number,
  name: string,
): Promise<Measured> {
  const { good, bad } = await makeAnswers(reasoning, phrasings, wanted);
  const started = performance.now();
  const wrong: string[] = [];
  const caught = new Map<Fault | null, boolean[]>();
  for (const { text, fault } of [...good, ...bad]) {
    const { ok, claims, violations } = await verifyAnswer(reasoning, text);
    caught.set(fault, [...(caught.get(fault) ?? []), !ok]);
    if (ok === (fault === null)) continue;
    const reasons = claims.map((c) => `${c.verdict}: ${c.claim} (${c.because})`);
    const faults = violations.map((v) => `${v.code}: ${v.message}`);
    wrong.push(`${fault ?? 'true'}: ${text}\n    ${[...reasons, ...faults].join('\n    ')}`);
  }
  const each = (performance.now() - started) / (good.length + bad.length);
  const count = (fault: Fault | null) => (caught.get(fault) ?? []).filter(Boolean).length;
  const falsePositives = count(null);
  const faults = [...caught.keys()].filter((fault) => fault !== null);
  const truePositives = faults.reduce((sum, fault) => sum + count(fault), 0);
  const precision = truePositives / (truePositives + falsePositives);
  const recall = truePositives / bad.length;
  // Corruptions share the true answers: each is measured against a like share of them.
  const byFault = faults.map((fault) => {
    const made = caught.get(fault)?.length ?? 0;
    const share = (falsePositives * made) / bad.length;
    const own = count(fault) / (count(fault) + share);
    return `${fault} ${own.toFixed(3)}/${(count(fault) / made).toFixed(3)} of ${made}`;
  });
  return {
    precision,
    recall,
    wrong,
    told:
      `verify_answer, ${name}: ${good.length} true and ${bad.length} corrupted; precision ${precision.toFixed(3)}, ` +
      `recall ${recall.toFixed(3)}; by corruption (precision/recall) ${byFault.join(', ')}; ` +
      `true ones passed ${good.length - falsePositives}; ${each.toFixed(1)} ms each`,
  };
}
