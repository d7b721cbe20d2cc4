/** `npx tsx training/questions/train.ts`: learns the kinds of questions and writes `models/questions.json`; `--check` prints how well each hand is read by a model that never saw it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { featuresOf } from '../../src/reason/ask/kinds/features.js';
import { rankKinds } from '../../src/reason/ask/kinds/model.js';
import { type Example, learn } from './learn.js';
import { readWorded, type Worded } from './shapes.js';

const HANDS = new URL('./hands/', import.meta.url);
const MODEL = new URL('../../models/questions/kinds.json', import.meta.url);

const worded = await readWorded(HANDS);
const example = ({ kind, shape }: Worded): Example => ({ kind, features: featuresOf(shape) });
if (process.argv.includes('--check')) check();
else {
  const { kinds, weights } = learn(worded.map(example));
  mkdirSync(new URL('.', MODEL), { recursive: true });
  writeFileSync(MODEL, `${JSON.stringify({ kinds, weights: Object.fromEntries(weights) })}\n`);
  console.log(`${worded.length} questions, ${kinds.length} kinds, ${weights.size} features`);
}

function check(): void {
  const hands = [...new Set(worded.map(({ hand }) => hand))];
  const confused = new Map<string, number>();
  for (const hand of hands) {
    const model = learn(worded.filter((one) => one.hand !== hand).map(example));
    const own = worded.filter((one) => one.hand === hand);
    for (const least of [0, 0.5, 0.7, 0.85]) {
      let [right, wrong, silent] = [0, 0, 0];
      for (const one of own) {
        const [best] = rankKinds(model, featuresOf(one.shape));
        const said = best === undefined || best.share < least ? 'other' : best.kind;
        if (said === one.kind) right++;
        else if (said === 'other') silent++;
        else wrong++;
        if (least === 0 && said !== one.kind) {
          const key = `${one.kind} as ${said}`;
          confused.set(key, (confused.get(key) ?? 0) + 1);
          if (process.argv.includes('--show')) console.log(`${key}: ${one.question}\n    ${one.shape.join(' ')}`);
        }
      }
      console.log(`${hand} at ${least}: right ${(right / own.length).toFixed(3)}, wrong ${(wrong / own.length).toFixed(3)}, silent ${(silent / own.length).toFixed(3)} of ${own.length}`);
    }
  }
  const worst = [...confused].sort((a, b) => b[1] - a[1]).slice(0, 25);
  console.log(worst.map(([key, count]) => `${count} ${key}`).join('\n'));
}
