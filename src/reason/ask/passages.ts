/** What nobody has read into statements: the sentences of the sources that come nearest to a question. */
import type { Reasoning } from '../reasoning.js';
import { nearestSentences } from './near-sentences.js';
import type { AnswerPassage } from './types.js';

const MOST_QUOTED = 3;
const LONGEST = 400;
/** A sentence has at least this part of what the question asks by. */
const LEAST = 0.3;

export async function nearestPassages(reasoning: Reasoning, question: string): Promise<AnswerPassage[]> {
  const near = await nearestSentences(reasoning, question);
  const chosen = near.filter(({ share }) => share >= LEAST).slice(0, MOST_QUOTED);
  return chosen.map(({ source, lines, text }) => ({
    source: source.id,
    title: source.title,
    file: source.origin,
    lines,
    quote: quoted(text),
  }));
}

/** Without the marks of links and stress. */
export function quoted(text: string): string {
  const plain = text
    .replace(/\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/g, '$1')
    .replace(/\*\*|__|(?<=^|\s)[*_]|[*_](?=\s|$|[.,;:])/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST).replace(/\s\S*$/, '')}…` : plain;
}
