/** What careful readers wrote down of real vaults: facts, names that are things, and traps. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const HERE = import.meta.dirname;
const written = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const names = z
  .array(written)
  .nullish()
  .transform((list) => list ?? []);

const fact = z.object({
  s: written,
  r: z.string(),
  o: written,
  or: names,
  line: z.number(),
  in: z.enum(['structure', 'prose']),
  hedged: z.boolean().optional(),
  past: z.boolean().optional(),
});
const trap = z.object({
  line: z.number().optional(),
  s: written.optional(),
  r: z.string().optional(),
  o: written.optional(),
  entity: written.optional(),
  why: z.string(),
});
const note = z.object({
  file: z.string(),
  type: z
    .string()
    .nullish()
    .transform((type) => type ?? null),
  also: names,
  facts: z
    .array(fact)
    .nullish()
    .transform((list) => list ?? []),
  things: names,
  traps: z
    .array(trap)
    .nullish()
    .transform((list) => list ?? []),
  covered: z.tuple([z.number(), z.number()]).optional(),
});
const judged = z.array(
  z.object({ file: z.string(), s: written, r: z.string(), o: written, right: z.boolean() }),
);

export type GoldNote = z.output<typeof note>;
export type GoldFact = z.output<typeof fact>;
export type Trap = z.output<typeof trap>;
/** What somebody who read the note says of a row that the gold does not mention. */
export type Judgement = z.output<typeof judged>[number];

export function readGold(file: string): GoldNote[] {
  return z.object({ notes: z.array(note) }).parse(parse(readFileSync(path.resolve(HERE, file), 'utf8')))
    .notes;
}

export function readJudgements(vault: string): Judgement[] {
  const file = path.join(HERE, 'judged', `${vault}.yaml`);
  return existsSync(file) ? judged.parse(parse(readFileSync(file, 'utf8')) ?? []) : [];
}
