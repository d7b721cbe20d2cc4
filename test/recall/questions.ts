/** The questions, and how passages are named in them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Passage } from '../../src/model/index.js';

export interface Question {
  readonly ask: string;
  /** Keys of the passages that answer it. */
  readonly right: readonly string[];
}

const questions = z.array(z.strictObject({ ask: z.string(), right: z.array(z.string()).min(1) }));

export function readQuestions(): Question[] {
  const file = path.join(import.meta.dirname, 'questions.yaml');
  return questions.parse(parse(readFileSync(file, 'utf8')));
}

/** `file`, and `file # heading` with the innermost heading. */
export function keysOf({ source, heading }: Passage): string[] {
  return [source, `${source} # ${heading[heading.length - 1] ?? ''}`];
}

export function answers(question: Question, passage: Passage): boolean {
  return keysOf(passage).some((key) => question.right.includes(key));
}
