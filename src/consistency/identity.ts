/** What makes two findings one: hashes of a rule with its evidence, without and with windows. */
import { hash } from 'node:crypto';

/** The same over runs, worlds and exports: the rule and the ids of its evidence, without windows and values. */
export function findingKey(rule: string, part: string, evidence: readonly string[]): string {
  return hash('sha256', JSON.stringify([rule, part, ...evidence]), 'hex');
}

/** Changes when a window, a value or a threshold does: a judged finding is then open again. */
export function findingDigest(told: readonly (string | number)[]): string {
  return hash('sha256', JSON.stringify(told), 'hex').slice(0, DIGEST_LENGTH);
}

const DIGEST_LENGTH = 24;
