import { expect, it } from 'vitest';
import { loadOntology } from '../../packs/index.js';
import { expects } from './expects.js';

it('tells a gap in the key that a page takes, and the line that does without it', () => {
  const rules = expects.rules(loadOntology({ packs: ['high-fantasy'] }));
  const { fix } = rules.find(({ part }) => part === 'location-unmapped') ?? {};
  expect(fix).toMatch(/^Write `region: "\[\[…\]\]"`/);
  expect(fix).toContain('check: { disable: [core/expects:location-unmapped] }');
});
