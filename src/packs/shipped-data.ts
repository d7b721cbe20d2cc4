/** The shipped packs as plain data, parsed and checked when they were built: doing so took a quarter of a start. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contentHash } from '../model/index.js';
import { SHIPPED_PACKS } from './shipped-packs.js';

/** Made by `npm run generate`: for each text, by its hash, what it says. */
export const SHIPPED_DATA = path.join(SHIPPED_PACKS, 'packs.generated.json');

export interface ShippedData {
  /** What YAML makes of it. */
  readonly parsed: Readonly<Record<string, unknown>>;
  /** What the schemas made of that. */
  readonly checked: Readonly<Record<string, unknown>>;
}

let shipped: Partial<ShippedData> | undefined;

/** What this text says, if it is one of the shipped files, unchanged. */
export function shippedData(
  file: string,
  text: string,
): { readonly data: unknown; readonly isChecked: boolean } | undefined {
  if (!file.startsWith(SHIPPED_PACKS)) return undefined;
  shipped ??= existsSync(SHIPPED_DATA) ? JSON.parse(readFileSync(SHIPPED_DATA, 'utf8')) : {};
  const hash = contentHash(text);
  const checked = shipped?.checked?.[hash];
  if (checked !== undefined) return { data: checked, isChecked: true };
  const parsed = shipped?.parsed?.[hash];
  return parsed === undefined ? undefined : { data: parsed, isChecked: false };
}
