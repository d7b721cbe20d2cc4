/** `npx tsx training/questions/train.ts`: learns the kinds of questions and writes `models/questions.tsv`; `--check` prints how well each hand is read by a model that never saw it. */
import { readWorded } from './shapes.js';
import { check, teach } from './teach.js';

const worded = await readWorded(new URL('./hands/', import.meta.url));
if (process.argv.includes('--check')) check(worded, new Set(['other']));
else teach(worded, new URL('../../models/questions.tsv', import.meta.url));
