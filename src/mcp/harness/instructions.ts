/** The server's instructions: the contract, told shortly. */
import { mayUse, type Role } from '../roles.js';
import { CONTRACT, type ContractLine } from './contract.js';
import { QUESTION_TYPES } from './question-types.js';

const HEAD =
  'You answer questions about a body of lore by asking this server, which keeps what its sources say, when it holds and what is disputed.';

const SECTIONS: readonly (readonly [ContractLine['kind'], string])[] = [
  ['must', 'Always:'],
  ['must-not', 'Never:'],
  ['duty', 'Besides:'],
];

export function instructions(role: Role): string {
  const sections = SECTIONS.map(([kind, title]) =>
    [title, ...CONTRACT.filter((line) => line.kind === kind).map(({ says }) => `- ${says}`)].join('\n'),
  );
  const types = QUESTION_TYPES.map(({ title, steps }) => {
    const tools = steps.map(({ tool }) => tool);
    return `- ${title}: ${[...new Set(tools)].join(' → ')}`;
  });
  const builder = mayUse(role, 'builder')
    ? [
        'You were started for a world-builder: write (ingest, rules, reviews) only what the user asks for in so many words.',
      ]
    : [];
  return [HEAD, ...sections, ['Ways to ask, by the kind of question:', ...types].join('\n'), ...builder].join(
    '\n\n',
  );
}
