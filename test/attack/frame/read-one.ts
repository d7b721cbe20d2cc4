/** A process that reads one file and tells how much memory that took. */
import path from 'node:path';
import { readOne } from '../../../src/ingest/read-files.js';
import { readingContext } from './reading.js';

const [file = ''] = process.argv.slice(2);
const result = await readOne(path.basename(file), readingContext(path.dirname(file)));
const why = result.kind === 'failed' ? (result.notices[0]?.message ?? '') : '';
process.send?.({ kind: result.kind, why, megabytes: Math.round(process.resourceUsage().maxRSS / 1024) }, () =>
  process.exit(0),
);
