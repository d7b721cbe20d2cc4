/** Questions whose shape decides what answers them: causes, a date that is disputed, who lived, times to come. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedWorld, openForReads } from '../../src/engine/valdorn.fixture.js';
import { ask } from '../../src/reason/ask/ask.js';

let opened: OpenedWorld;
beforeAll(async () => {
  opened = await openForReads();
});
afterAll(() => opened.close());

async function asked(question: string) {
  const { parts } = await ask(opened.reasoning, question);
  const sentences = parts.flatMap((part) => part.sentences.map(({ text }) => text));
  return { text: sentences.join(' '), sentences, outcome: parts[0]?.outcome };
}

describe('a cause', () => {
  it('of an age is what caused it, and not what happened in it', async () => {
    const { sentences } = await asked('why did the Long Winter happen');
    const causes = sentences.filter((text) => /^(?:The proximate cause|Behind that|Further back)/.test(text));
    expect(causes[0]).toBe('The proximate cause: the Sundering caused the Long Winter.');
    expect(causes.join(' ')).toContain('the Breaking of the Concord caused the Sundering');
    expect(causes.join(' ')).not.toMatch(/Thaw|Hunger|First Snow|Pale Worm/);
    expect(sentences.find((text) => text.startsWith('What came of it'))).not.toContain('First Snow');
  });

  it('is not made of what only came before', async () => {
    const { text } = await asked('why did the Thaw happen');
    expect(text).toMatch(/^No cause is told, but what it goes back to: the Thaw Prophecy/);
  });
});
