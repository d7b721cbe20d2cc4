/** The labelled stories that the judge is held against: what was told, by which hand, and where it confuses. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { CONFUSION_KINDS, type ConfusionKind } from '../../src/model/index.js';
import { readHistories } from '../memory/corpus/histories.js';

export interface LabelledFact {
  /** Days after the first. */
  readonly day: number;
  readonly who: string;
  readonly scope: string;
  readonly text: string;
}

export interface LabelledStory {
  readonly id: string;
  /** The file, which is one hand. */
  readonly hand: string;
  readonly isSealed: boolean;
  readonly kind: ConfusionKind | 'quiet';
  /** Indexes of facts by their role; empty for a quiet one. */
  readonly roles: Readonly<Record<string, readonly number[]>>;
  readonly facts: readonly LabelledFact[];
}

/** Writers with a brief of their own; the other files are the project's earlier corpora. */
export const IS_HAND = /^(?:[A-Z]|[hs]\d+)$/;

const line = z.object({
  id: z.string(),
  kind: z.enum([...CONFUSION_KINDS, 'quiet']),
  roles: z.record(z.string(), z.unknown()),
  facts: z
    .array(
      z.object({
        day: z.number(),
        who: z.string(),
        scope: z.string().nullish(),
        text: z.string(),
      }),
    )
    .min(2),
});

const FOLDER = fileURLToPath(new URL('../../training/data/stories', import.meta.url));

/** All of them, or those of some hands. Nobody who builds or trains looks into a sealed one. */
export function readStories(wanted: (hand: string) => boolean = () => true): LabelledStory[] {
  if (!existsSync(FOLDER)) return [];
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.jsonl') && wanted(file.replace(/(?:\.sealed)?\.jsonl$/, '')))
    .sort()
    .flatMap(readFile);
}

function readFile(file: string): LabelledStory[] {
  const isSealed = file.endsWith('.sealed.jsonl');
  const hand = file.replace(/(?:\.sealed)?\.jsonl$/, '');
  return readFileSync(path.join(FOLDER, file), 'utf8')
    .split('\n')
    .filter((text) => text.trim() !== '')
    .map((text) => {
      const { id, kind, roles, facts } = line.parse(JSON.parse(text));
      const numbers = kind === 'quiet' ? {} : z.record(z.string(), z.array(z.number().int())).parse(roles);
      const told = facts.map(({ scope, ...fact }) => ({ ...fact, scope: scope ?? '' }));
      return { id, hand, isSealed, kind, roles: numbers, facts: told };
    });
}

export function concernedIn({ roles }: Pick<LabelledStory, 'roles'>): number[] {
  return [...new Set(Object.values(roles).flat())].sort((a, b) => a - b);
}

/** One of the project's own corpora, in the words they were written in. */
export function corpus(name: string): LabelledStory[] {
  return readHistories(name).map(({ told, expected }, number) => ({
    id: `${name}-${number + 1}`,
    hand: name,
    isSealed: false,
    kind: expected?.kind ?? 'quiet',
    roles: Object.fromEntries(
      Object.entries(expected?.roles ?? {}).map(([role, facts]) => [role, facts.map((fact) => fact - 1)]),
    ),
    facts: told.map(({ after, author, scope, content }) => ({
      ...{ day: after / 86_400, who: author, scope, text: content },
    })),
  }));
}
