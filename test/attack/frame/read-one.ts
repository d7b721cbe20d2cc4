/** A process that reads one file and tells how much memory that took. */
import path from 'node:path';
import { readOne } from '../../../src/ingest/read-files.js';
import { readingContext } from './reading.js';

export interface Reading {
  readonly megabytes: number;
  /** Empty where the file was read. */
  readonly code: string;
  readonly why: string;
}

const [file = ''] = process.argv.slice(2);
const result = await readOne(path.basename(file), readingContext(path.dirname(file)));
const [notice] = result.kind === 'failed' ? result.notices : [];
const reading: Reading = {
  megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
  code: notice?.code ?? (result.kind === 'read' ? '' : result.kind),
  why: notice?.message ?? '',
};
process.send?.(reading, () => process.exit(0));
