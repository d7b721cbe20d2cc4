/** The detective without any model: the examples that it was made for, and silence where others would ask. */
import { describe, expect, it } from 'vitest';
import { loadOntology } from '../../src/packs/index.js';
import { often } from '../how-often.fixture.js';
import { isStrictHit } from '../judge/score.js';
import { corpus } from '../judge/stories.js';
import { type ToldStory, tellApart } from '../judge/tell.js';

const ONTOLOGY = loadOntology({ packs: ['project-memory'] });
const told = (story: ToldStory) => story.story.facts.map(({ text }) => text).join(' → ');
const isRight = ({ story, asked }: ToldStory): boolean =>
  story.kind === 'quiet'
    ? asked.length === 0
    : asked.length === 1 && asked.every((one) => isStrictHit(story, one));

/** They come first. The third, an old version that newer facts have passed, is the judge's. */
const EXAMPLES = 9;
const NEEDS_JUDGE = 2;

describe('what is exact', () => {
  it('finds the examples it was made for, and does not trip where others do', async () => {
    const examples = corpus('development').slice(0, EXAMPLES);
    const tried = await tellApart(
      examples.filter((_, i) => i !== NEEDS_JUDGE),
      ONTOLOGY,
      null,
    );
    for (const one of tried) expect(isRight(one), told(one)).toBe(true);
  });

  it('asks next to nothing where nothing is to be asked', async () => {
    const some = corpus('quiet').filter((_, i) => i % often(3, 1) === 0);
    const quiet = await tellApart(some, ONTOLOGY, null);
    const asked = quiet.filter(({ asked: all }) => all.length > 0);
    console.log(`quiet: asked in ${asked.length} of ${quiet.length}\n${asked.map(told).join('\n')}`);
    expect(asked.length / quiet.length).toBeLessThanOrEqual(0.03);
  });

  it('does not take what was given up for in use because it is spoken of', async () => {
    const spoken = (await tellApart(corpus('given-up'), ONTOLOGY, null)).filter(
      ({ story }) => story.kind === 'quiet',
    );
    for (const one of spoken) expect(one.asked, told(one)).toEqual([]);
  });

  it('takes a condition and an exemption for no rival', async () => {
    const storyOf = (...texts: readonly string[]) => ({
      ...{ id: '', hand: '', isSealed: false, kind: 'quiet' as const, roles: {} },
      facts: texts.map((text, i) => ({ day: i * 20, who: `teller ${i}`, scope: 'auth', text })),
    });
    const stories = [
      storyOf('For members: the rate limit is 100 req/s', 'The rate limit is 10 req/s'),
      storyOf('The timeout is 30 s', 'In batch mode: the timeout is 300 s'),
      storyOf('MFA is required', 'Contractors are exempt from MFA'),
      storyOf('MFA is required except for contractors', 'MFA is not required for contractors'),
    ];
    for (const one of await tellApart(stories, ONTOLOGY, null)) expect(one.asked).toEqual([]);
  });

  it('asks questions that can be answered by yes or no', async () => {
    const tried = await tellApart(corpus('development').slice(0, 60), ONTOLOGY, null);
    const asked = tried.flatMap(({ asked: all }) => all);
    expect(asked.length).toBeGreaterThan(10);
    for (const { question } of asked)
      expect(question).toMatch(/^(?:Is|Are|Does|Do|Has|Have) [^?]{10,300}\?$/);
  });
});
