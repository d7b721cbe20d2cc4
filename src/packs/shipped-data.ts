/** The shipped packs as plain data, parsed and checked when they were built: doing so took a quarter of a start. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contentHash } from '../model/index.js';
import type { Layer } from './layer.js';
import { SHIPPED_PACKS } from './shipped-packs.js';

/** Made by `npm run generate`: for each text, by its hash, what it says. */
export const SHIPPED_DATA = path.join(SHIPPED_PACKS, 'packs.generated.json');

export interface ShippedData {
  /** What YAML makes of it. */
  readonly parsed: Readonly<Record<string, unknown>>;
  /** What the schemas made of that. */
  readonly checked: Readonly<Record<string, unknown>>;
  /** Packs that were found sound together: see `sealOf`. */
  readonly sound: readonly string[];
}

let shipped: Partial<ShippedData> | undefined;

/** Null for a file that is not among the shipped ones. */
export function shippedHash(file: string, text: string): string | null {
  return file.startsWith(SHIPPED_PACKS) ? contentHash(text) : null;
}

/** What the text of this hash says, if it is one of the shipped files, unchanged. */
export function shippedData(
  hash: string,
): { readonly data: unknown; readonly isChecked: boolean } | undefined {
  const { checked, parsed } = shippedPacks();
  const sound = checked?.[hash];
  if (sound !== undefined) return { data: sound, isChecked: true };
  const data = parsed?.[hash];
  return data === undefined ? undefined : { data, isChecked: false };
}

/** These packs, in this order, say what they said when they were found sound. */
export function areSound(layers: readonly Pick<Layer, 'files'>[]): boolean {
  return shippedPacks().sound?.includes(sealOf(layers)) ?? false;
}

/** Another for every other word in any of their files. */
export function sealOf(layers: readonly Pick<Layer, 'files'>[]): string {
  return contentHash(layers.map(({ files }) => files.join()).join(' '));
}

function shippedPacks(): Partial<ShippedData> {
  shipped ??= existsSync(SHIPPED_DATA) ? JSON.parse(readFileSync(SHIPPED_DATA, 'utf8')) : {};
  return shipped ?? {};
}
