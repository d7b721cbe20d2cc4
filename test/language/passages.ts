/** Passages written for training and testing: what each says, denies, only reports, and what a careless reader takes from it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

export interface Told {
  readonly mark: '+' | '-' | '?' | '0';
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
  readonly from?: string;
  readonly to?: string;
}

export interface Passage {
  readonly id: string;
  readonly text: string;
  /** Everybody and everything that is named in it, with its type. */
  readonly named: Readonly<Record<string, string>>;
  /** What else they are called. */
  readonly called: Readonly<Record<string, readonly string[]>>;
  readonly statements: readonly Told[];
}

const FOLDER = new URL('../../training/data/claims/', import.meta.url);

/** By hand; the sealed ones are named as such. */
export function hands(): string[] {
  return existsSync(FOLDER)
    ? readdirSync(FOLDER).flatMap((file) => (file.endsWith('.jsonl') ? file.slice(0, -'.jsonl'.length) : []))
    : [];
}

export function passagesOf(hand: string): Passage[] {
  return readFileSync(new URL(`${hand}.jsonl`, FOLDER), 'utf8')
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Passage]));
}
