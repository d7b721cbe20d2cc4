/** Whether a bundle is as it was when it was written. Anybody can reckon the digest: it tells of slips, not of who wrote it. */
import { contentHash } from '../../model/index.js';

export const INTEGRITIES = ['intact', 'changed', 'unknown'] as const;
/** `unknown`: the bundle has no digest. */
export type Integrity = (typeof INTEGRITIES)[number];

const PREFIX = 'sha256-';
const KEY = 'digest';

/** Of all that is in it but the digest itself; white space and the order of keys do not count. */
export function digestOf(bundle: Readonly<Record<string, unknown>>): string {
  const { [KEY]: _, ...rest } = bundle;
  return `${PREFIX}${contentHash(canonical(rest))}`;
}

export function integrityOf(bundle: Readonly<Record<string, unknown>>): Integrity {
  if (typeof bundle[KEY] !== 'string') return 'unknown';
  return bundle[KEY] === digestOf(bundle) ? 'intact' : 'changed';
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
}
