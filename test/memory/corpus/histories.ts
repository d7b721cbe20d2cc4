/** The labelled histories: what was told, and where a newcomer would be confused by it. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { CONFUSION_KINDS, type ConfusionKind } from '../../../src/model/index.js';
import { FACT_KINDS, type FactKind } from '../../../src/store/facts.js';

/** Why nothing is to be asked. */
export const REASONS = [
  'progress',
  'mind-change',
  'other subjects',
  'one conversation',
  'settled order',
] as const;

export interface ToldFact {
  /** Seconds after the beginning of the story. */
  readonly after: number;
  readonly author: string;
  readonly scope: string;
  readonly kind: FactKind;
  readonly content: string;
}

/** Numbers of facts, from one, by the part they play. */
export type Roles = Readonly<Record<string, readonly number[]>>;

export interface History {
  readonly file: string;
  readonly told: readonly ToldFact[];
  readonly expected: { readonly kind: ConfusionKind; readonly roles: Roles } | null;
  readonly silent: (typeof REASONS)[number] | null;
}

const roles = z.record(z.string(), z.array(z.number().int().positive()));
const entry = z
  .strictObject({
    told: z.array(z.string()).min(2),
    expect: z.partialRecord(z.enum(CONFUSION_KINDS), roles).optional(),
    silent: z.enum(REASONS).optional(),
  })
  .refine(({ expect, silent }) => (expect === undefined) !== (silent === undefined));

const LINE = /^(\d+(?:\.\d+)?)(m|h|d) (\S+) (\S+)(?: (\S+))? \| (.+)$/;
const UNIT: Readonly<Record<string, number>> = { m: 60, h: 3600, d: 86_400 };

export function readHistories(name: string): History[] {
  const file = new URL(`${name}.yaml`, import.meta.url);
  return z
    .array(entry)
    .parse(parse(readFileSync(file, 'utf8')))
    .map(({ told, expect, silent }) => {
      const [kind] = CONFUSION_KINDS.filter((one) => expect?.[one] !== undefined);
      const expected = kind === undefined ? null : { kind, roles: expect?.[kind] ?? {} };
      return { file: name, told: told.map(readLine), expected, silent: silent ?? null };
    });
}

function readLine(line: string): ToldFact {
  const [, amount, unit = '', author = '', scope = '', kind = 'observation', content = ''] =
    LINE.exec(line) ?? [];
  const known = FACT_KINDS.find((one) => one === kind);
  if (amount === undefined || known === undefined) throw new Error(`not a line of a history: ${line}`);
  return { after: Math.round(Number(amount) * (UNIT[unit] ?? 1)), author, scope, kind: known, content };
}
