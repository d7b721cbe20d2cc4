/** How people tell in short facts how things are and how they changed, as the pack for team memory lists it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { contentHash } from '../model/index.js';
import { shippedData } from './shipped-data.js';
import { SHIPPED_PACKS } from './shipped-packs.js';

const LISTS = z.enum([
  ...['turned', 'moved', 'fates', 'gone', 'environments', 'counted_by', 'which'],
  ...[
    'same',
    'empty',
    'verbs',
    'kinds',
    'no_product',
    'openers',
    'calls',
    'planned',
    'supposed',
    'under_way',
    'finite',
    'starter',
  ],
  'introduces',
] as const);

const text = readFileSync(path.join(SHIPPED_PACKS, 'project-memory/words.yaml'), 'utf8');

/** Words with a space between them, or a pattern. */
export const FACT_WORDS = z
  .record(LISTS, z.string())
  .parse(shippedData(contentHash(text))?.data ?? parse(text));

/** A list of `told=meant`; what has no `=` means itself. */
export function meanings(list: z.infer<typeof LISTS>): ReadonlyMap<string, string> {
  const entries = FACT_WORDS[list].split(' ').map((entry) => entry.split('='));
  return new Map(entries.map(([told = '', meant = told]) => [told, meant]));
}
