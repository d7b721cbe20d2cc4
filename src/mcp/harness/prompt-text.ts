/** The prompts' texts: the whole contract, and one for each type of question. */
import { cleanText } from '../../report/clean.js';
import { CONTRACT, KINDS } from './contract.js';
import type { ExampleCall, QuestionType } from './question-types.js';

const TITLES = { must: 'You must', 'must-not': 'You must not', duty: 'Your duties' } as const;

export const CONTRACT_PROMPT = {
  name: 'contract',
  title: 'The contract',
  description: 'How to answer from the lore: every must, must not and duty.',
} as const;

export function promptDescription({ asks }: QuestionType): string {
  return `For questions such as: ${asks.join(' ')}`;
}

export function contractText(): string {
  return KINDS.map((kind) =>
    [
      `${TITLES[kind]}:`,
      ...CONTRACT.filter((line) => line.kind === kind).map(({ id, says }) => `- [${id}] ${says}`),
    ].join('\n'),
  ).join('\n\n');
}

export function questionText(type: QuestionType, question: string): string {
  const { title, steps, answer, example } = type;
  return `Answer this question from the lore: ${JSON.stringify(cleanText(question))}

It is a question of this type: ${title}. Call, in this order:
${steps.map(stepLine).join('\n')}

An answer consists of: ${answer}
Where the record does not say, answer "The chronicles are silent on this."

For example, ${JSON.stringify(example.question)}:
${example.calls.map((one) => `- ${callText(one)} → ${one.gives}`).join('\n')}
Answer: ${example.answer}`;
}

function stepLine({ tool, input, when }: QuestionType['steps'][number], index: number): string {
  return `${index + 1}. ${tool}(${input})${when === undefined ? '' : `, if ${when}`}`;
}

export function callText({ tool, input }: ExampleCall): string {
  return `${tool}(${Object.entries(input)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    .join(', ')})`;
}
