/** The shipped packs as plain data, parsed once when they were built: reading their YAML took most of a start. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contentHash } from '../model/index.js';
import { SHIPPED_PACKS } from './shipped-packs.js';

/** Made by `npm run generate`: for each text, by its hash, what it parses to. */
export const SHIPPED_DATA = path.join(SHIPPED_PACKS, 'packs.generated.json');

let shipped: Readonly<Record<string, unknown>> | undefined;

/** What this text parses to, if it is one of the shipped files, unchanged; otherwise undefined. */
export function shippedData(file: string, text: string): unknown {
  if (!file.startsWith(SHIPPED_PACKS)) return undefined;
  shipped ??= existsSync(SHIPPED_DATA) ? JSON.parse(readFileSync(SHIPPED_DATA, 'utf8')) : {};
  return shipped?.[contentHash(text)];
}
