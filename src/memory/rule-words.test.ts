import { expect, it } from 'vitest';
import { STORY_RULE } from './judge/review.js';
import { confusionRule } from './rule-words.js';

it('says of what only words were compared for that nobody has read it', () => {
  expect(confusionRule({ rule: STORY_RULE, certainty: 'possible' })?.name).toBe(
    'Two facts in like words differ',
  );
  expect(confusionRule({ rule: STORY_RULE, certainty: 'certain' })?.name).toContain('read the story');
  expect(confusionRule({ rule: 'core/max', certainty: 'possible' })).toBeNull();
});

it('offers every way out of a confusion', () => {
  for (const rule of [STORY_RULE, 'memory/reversal', 'memory/ambiguity', 'memory/stale'])
    expect(confusionRule({ rule, certainty: 'possible' })?.fix).toMatch(
      /--yes.*--no.*--keep.*--retire.*--merge/,
    );
});
