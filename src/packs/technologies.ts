/** Well-known names of tools by the place they take, as the pack for team memory lists them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { contentHash } from '../model/index.js';
import { shippedData } from './shipped-data.js';
import { SHIPPED_PACKS } from './shipped-packs.js';

export interface Place {
  /** The attribute that tells it; `tool` for what has none of its own. */
  readonly attribute: string;
  /** What it is called: "message broker". */
  readonly name: string;
  /** `written=name`; what has no `=` goes by its own name. */
  readonly names: string;
  /** Words that mean the place and not a thing of their own: "CI runs on …". */
  readonly words: string;
  /** A system has one of it: two that are plainly told are rivals. */
  readonly one: boolean;
}

const place = z
  .strictObject({
    attribute: z.string(),
    name: z.string().optional(),
    names: z.string(),
    words: z.string().default(''),
    one: z.boolean().default(false),
  })
  .transform(({ name, ...rest }): Place => ({ name: name ?? rest.attribute.replaceAll('_', ' '), ...rest }));
const file = z.strictObject({ places: z.array(place), as_written: z.string() });

const FILE = path.join(SHIPPED_PACKS, 'project-memory/technologies.yaml');
const text = readFileSync(FILE, 'utf8');
const read = file.parse(shippedData(contentHash(text))?.data ?? parse(text));

export const PLACES: readonly Place[] = read.places;
/** Words that are also everyday English: only as written in the list. */
export const AS_WRITTEN: ReadonlySet<string> = new Set(read.as_written.split(' '));
