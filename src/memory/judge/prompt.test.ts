import { expect, it } from 'vitest';
import { instructions } from './prompt.js';

const text = instructions({ conversationMinutes: 45 });

it('gives its reader a role, and a newcomer to imagine who must act on what is true now', () => {
  expect(text).toMatch(/^You judge whether a team's shared notes can be relied on\./);
  expect(text).toMatch(/a colleague who starts today .* would that colleague not know what is true now/s);
});

it.each([
  'one thing that was improved step by step',
  'a correction: where a later note settles the matter, it is settled',
  'notes about different subjects, environments or users',
  'within 45 minutes: that is one conversation',
])('is told not to flag: %s', (words) => {
  expect(text.slice(text.indexOf('Say nothing of:'))).toContain(words);
});

it('ends in the key test, with silence in doubt', () => {
  expect(text).toMatch(
    /does the latest note about it settle the question\? .* When in doubt, report nothing\./s,
  );
});
