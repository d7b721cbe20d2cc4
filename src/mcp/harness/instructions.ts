/** The server's instructions: the contract, told shortly. */
import { mayUse, type Role } from '../roles.js';
import { CONTRACT, type ContractLine } from './contract.js';
import { QUESTION_TYPES } from './question-types.js';

const HEAD =
  'Answer questions about a body of lore by asking this server, which keeps what sources say, when it holds and what is disputed.';

const SECTIONS: readonly (readonly [ContractLine['kind'], string])[] = [
  ['must', 'Always:'],
  ['must-not', 'Never:'],
  ['duty', 'Besides:'],
];

/** For those who may do more than ask. */
const MORE: readonly (readonly [Role, string])[] = [
  [
    'agent',
    'You share a memory with others: query_facts before you decide, get_confusions before you act on facts, commit_fact what others will need.',
  ],
  [
    'builder',
    'You work for a world-builder: write (ingest, rules, reviews) only what the user asks for in so many words.',
  ],
];

export function instructions(role: Role): string {
  const sections = SECTIONS.map(([kind, title]) =>
    [title, ...CONTRACT.filter((line) => line.kind === kind).map(({ says }) => `- ${says}`)].join('\n'),
  );
  const types = QUESTION_TYPES.map(({ title, steps }) => {
    const tools = steps.map(({ tool }) => tool);
    return `- ${title}: ${[...new Set(tools)].join(', ')}`;
  });
  const more = MORE.filter(([needed]) => mayUse(role, needed)).map(([, says]) => says);
  return [
    HEAD,
    ...sections,
    ['Which tools, in order, by the kind of question:', ...types].join('\n'),
    ...more,
  ].join('\n\n');
}
