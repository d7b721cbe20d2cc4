/** Questions that were written apart from the reader of questions: how many get the right answer. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { ask } from '../../src/reason/ask/ask.js';
import type { Answer } from '../../src/reason/ask/types.js';
import { type OpenedWorld, openForReads } from '../valdorn.fixture.js';

const question = z.strictObject({
  question: z.string(),
  kind: z.string().optional(),
  /** What a right answer says, its caveats counted in. */
  says: z.array(z.coerce.string()).optional(),
  not: z.array(z.coerce.string()).optional(),
  silent: z.boolean().optional(),
  /** Among whom it must ask back. */
  asks: z.array(z.string()).optional(),
});
type Question = z.infer<typeof question>;

let opened: OpenedWorld;
beforeAll(async () => {
  opened = await openForReads();
});
afterAll(() => opened.close());

function isRight({ says = [], not = [], silent = false, asks }: Question, { parts }: Answer): boolean {
  const text = parts
    .flatMap(({ sentences, caveats }) => [...sentences.map((one) => one.text), ...caveats])
    .join(' ')
    .toLowerCase();
  const has = (words: string) => text.includes(words.toLowerCase());
  const outcomes = parts.map(({ outcome }) => outcome);
  if (silent) return outcomes.every((outcome) => outcome !== 'answered' && outcome !== 'ambiguous');
  if (asks !== undefined) {
    const choices = parts.flatMap((part) => part.choices.map(({ name }) => name));
    return outcomes.includes('ambiguous') && asks.every((name) => choices.some((one) => one.includes(name)));
  }
  return outcomes.includes('answered') && says.every(has) && !not.some(has);
}

it.each([
  ['written-apart', 0.95],
  ['written-apart-later', 0.95],
  ['written-apart-plain', 0.95],
  // Failing questions of these were read since: learned from.
  ['never-shown', 0.8],
  ['never-shown-either', 0.7],
])('%s', async (name, floor) => {
  const file = new URL(`${name}.yaml`, import.meta.url);
  const all = z.array(question).parse(parse(readFileSync(file, 'utf8')));
  const wrong: string[] = [];
  for (const one of all)
    if (!isRight(one, await ask(opened.reasoning, one.question))) wrong.push(one.question);
  const right = all.length - wrong.length;
  process.stdout.write(`questions, ${name}: ${right} of ${all.length} answered rightly\n`);
  expect(right / all.length, wrong.join('\n')).toBeGreaterThanOrEqual(floor);
});
