/** `npx tsx training/questions/train.ts`: learns the kinds of questions and writes `models/questions.json`; `--check` prints how well each hand is read by a model that never saw it. */
import { writeFileSync } from 'node:fs';
import { featuresOf, rankKinds } from '../../src/language/question-kinds.js';
import { type Example, learn } from './learn.js';
import { readWorded, type Worded } from './shapes.js';

const HANDS = new URL('./hands/', import.meta.url);
const MODEL = new URL('../../models/questions.json', import.meta.url);

const worded = await readWorded(HANDS);
const example = ({ kind, shape }: Worded): Example => ({ kind, features: featuresOf(shape) });
if (process.argv.includes('--check')) check();
else {
  const { kinds, weights } = learn(worded.map(example));
  const flat = [...weights].map(([name, own]) => [name, own.flat()] as const);
  writeFileSync(MODEL, `${JSON.stringify({ kinds, weights: Object.fromEntries(flat) })}\n`);
  console.log(`${worded.length} questions, ${kinds.length} kinds, ${weights.size} features`);
}

/** How one hand is read by a model that never saw it. */
function check(): void {
  for (const hand of new Set(worded.map((one) => one.hand))) {
    const model = learn(worded.filter((one) => one.hand !== hand).map(example));
    const own = worded.filter((one) => one.hand === hand);
    const best = own.map(({ kind, shape }) => ({ kind, said: rankKinds(model, featuresOf(shape))[0] }));
    for (const least of [0, 0.6, 0.72, 0.85]) {
      const told = best.filter(
        ({ said }) => said !== undefined && said.share >= least && said.kind !== 'other',
      );
      const right = told.filter(({ kind, said }) => kind === said?.kind).length;
      const share = (count: number) => (count / own.length).toFixed(3);
      console.log(
        `${hand}, from ${least} on: right ${share(right)}, wrong ${share(told.length - right)} of ${own.length}`,
      );
    }
  }
}
