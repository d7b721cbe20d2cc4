/** Recall at five and mean reciprocal rank of a way of finding passages. */
import type { Passage } from '../../src/model/index.js';
import { answers, type Question } from './questions.js';

export const DEPTH = 20;

export interface Quality {
  readonly name: string;
  /** Share of questions with a right passage among the first five. */
  readonly recallAt5: number;
  readonly mrr: number;
  /** Questions without a right passage among the first five. */
  readonly missed: readonly string[];
}

export async function measure(
  name: string,
  questions: readonly Question[],
  find: (text: string) => Promise<readonly Passage[]>,
): Promise<Quality> {
  let found = 0;
  let reciprocal = 0;
  const missed: string[] = [];
  for (const question of questions) {
    const rank = (await find(question.ask)).findIndex((passage) => answers(question, passage)) + 1;
    if (rank > 0 && rank <= 5) found++;
    else missed.push(`${question.ask} (${rank === 0 ? 'not found' : `rank ${rank}`})`);
    if (rank > 0) reciprocal += 1 / rank;
  }
  return { name, recallAt5: found / questions.length, mrr: reciprocal / questions.length, missed };
}

export function qualityTable(qualities: readonly Quality[]): string {
  const width = Math.max(...qualities.map(({ name }) => name.length));
  const lines = qualities.map(
    ({ name, recallAt5, mrr }) => `${name.padEnd(width)}  ${recallAt5.toFixed(3)}     ${mrr.toFixed(3)}`,
  );
  return [`${''.padEnd(width)}  recall@5  MRR`, ...lines].join('\n');
}
