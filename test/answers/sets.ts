/** Questions, drafts, claims and additions about worlds of others, written by readers of the sources who never saw the code. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const SETS = path.join(import.meta.dirname, 'sets');
const SHARED = path.resolve(import.meta.dirname, '../../../shared/data');

const told = z.enum(['structure', 'prose', 'nothing']);
const question = z.object({
  id: z.string(),
  ask: z.string(),
  kind: z.string(),
  told,
  /** Of each list one stands in a right answer. */
  must: z.array(z.array(z.string())).default([]),
  must_not: z.array(z.string()).default([]),
});
const sentence = z.object({ text: z.string(), is: z.enum(['true', 'false', 'not told']) });
const claim = z.object({
  id: z.string(),
  text: z.string(),
  is: z.enum(['supported', 'contradicted', 'disputed', 'unknown']),
  kind: z.string(),
  told: told.default('structure'),
});
const draft = z.object({ id: z.string(), sentences: z.array(sentence).min(1) });
const set = z.object({
  world: z.string(),
  questions: z.array(question),
  drafts: z.array(draft).default([]),
  claims: z.array(claim).default([]),
  additions: z.array(z.object({ id: z.string(), text: z.string(), breaks: z.boolean() })).default([]),
});

export type Question = z.infer<typeof question>;
export type Claimed = z.infer<typeof claim>;
export type Draft = z.infer<typeof draft>;
export type AnswerSet = z.infer<typeof set>;

export interface World {
  readonly name: string;
  /** Its folder or its one file; null where the shared data is not here. */
  readonly source: string | null;
  readonly sets: readonly { readonly part: 'open' | 'sealed'; readonly set: AnswerSet }[];
}

/** Where the sources of each world lie, under the shared data. */
const SOURCES: Readonly<Record<string, string>> = {
  royal92: 'genealogy/royal92.ged',
  ptolemaic: 'genealogy/ptolemaic-dynasty.ged',
  earendor: 'vault/earendor',
  eadras: 'vault/eadras',
  japanese: 'genealogy/japanese-imperial-family.ged',
  ming: 'genealogy/ming-dynasty.ged',
  alrathion: 'vault/alrathion',
  'rpg-east': 'vault/rpg-east',
};

export function worlds(): World[] {
  return Object.entries(SOURCES).map(([name, place]) => {
    const source = path.join(SHARED, place);
    const files = readdirSync(SETS).filter((file) => file.startsWith(`${name}.`));
    return {
      name,
      source: existsSync(source) ? source : null,
      sets: files.map((file) => ({
        part: file.includes('.sealed.') ? ('sealed' as const) : ('open' as const),
        set: set.parse(parse(readFileSync(path.join(SETS, file), 'utf8'))),
      })),
    };
  });
}
