/** `npx tsx training/claim-kinds/train.ts`: learns the kinds of claims and writes `models/claims.tsv`; `--check` prints how well each hand is read by a model that never saw it. */
import { check, teach } from '../questions/teach.js';
import { readWorded } from './shapes.js';

const worded = await readWorded(new URL('./hands/', import.meta.url));
if (process.argv.includes('--check')) check(worded, new Set(['other', 'several']));
else teach(worded, new URL('../../models/claims.tsv', import.meta.url));
