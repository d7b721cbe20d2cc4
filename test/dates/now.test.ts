/** A world's now is declared, or it is today where today means something, or nobody knows it. */
import { afterEach, describe, expect, test } from 'vitest';
import { askWorld } from '../../src/engine/ask.js';
import { SALT, type Small, small } from './worlds.fixture.js';

let open: Small | null = null;
const begin = async (lore: string, files: Readonly<Record<string, string>> = {}): Promise<Small> => {
  open = await small({ 'lore.yaml': `name: Now\n${lore}\n`, 'calendars/salt.yaml': SALT, ...files });
  return open;
};
afterEach(async () => {
  await open?.end();
  open = null;
});

const EVENTS = {
  'Events/Siege.md': '---\ntype: event\nin_fiction_date: 380\n---\n',
  'Events/Stray.md': '---\ntype: event\nin_fiction_date: 9000\n---\n',
  'People/Orla.md':
    '---\ntype: person\nborn: 340\nrelations:\n  - { type: RULES, to: "[[Mere]]", from: 360 }\n---\n',
  'Places/Mere.md': '---\ntype: city\n---\n',
};

describe('now', () => {
  test.each([
    ['pack: high-fantasy', 'an invented world without a calendar'],
    ['pack: high-fantasy\ncalendar: salt', 'an invented calendar'],
    ['pack: genealogy\ncalendar: salt', 'a family tree of an invented calendar'],
    ['pack: core', 'a world of which nothing is declared'],
  ])('is not known with %s', async (lore) => {
    const { world } = await begin(lore, EVENTS);
    expect(await world.now()).toBeNull();
  });

  test.each([
    'pack: genealogy',
    'pack: project-memory',
    'pack: high-fantasy\ncalendar: gregorian',
    'pack: core\ncalendar: julian',
  ])('is today with %s', async (lore) => {
    const { world } = await begin(lore);
    expect(await world.now()).toMatchObject({ because: 'this world keeps to the date of today' });
  });

  test('is what lore.yaml says', async () => {
    const { world } = await begin('pack: high-fantasy\ncalendar: salt\nnow: 380 AS', EVENTS);
    expect(await world.now()).toMatchObject({ moment: { text: '380 AS' }, because: 'lore.yaml says so' });
  });

  test('is no date of the desk in a world of its own calendar', async () => {
    await expect(begin('pack: high-fantasy\ncalendar: salt\nnow: 2025-06-01')).rejects.toThrow(/not a date/);
  });
});

describe('where it is not known', () => {
  const lore = 'pack: high-fantasy\ncalendar: salt';

  test('what asks for the present says so', async () => {
    const { world } = await begin(lore, EVENTS);
    await expect(world.reads.stateAt({ entity: 'Orla', at: 'current' })).rejects.toThrow(
      /present of this world is, is not known/,
    );
  });

  test('nothing lies ahead, and nobody is too old', async () => {
    const { world } = await begin(lore, EVENTS);
    const { findings } = await world.check();
    expect(findings.map(({ rule }) => rule).filter((rule) => /future|unrecorded/.test(rule))).toEqual([]);
  });

  test('with a now, the same world has an answer', async () => {
    const { world } = await begin(`${lore}\nnow: 380 AS`, EVENTS);
    const state = await world.reads.stateAt({ entity: 'Orla', at: 'current' });
    expect(JSON.stringify(state)).toContain('380 AS');
  });
});

describe('questions and claims of the present', () => {
  const FINN =
    '---\ntype: person\nborn: 300\ndied: 350\nrelations:\n  - { type: RULES, to: "[[Mere]]", from: 320, until: 350 }\n---\n';
  const begun = (now: string) =>
    begin(`pack: high-fantasy\ncalendar: salt${now}`, { ...EVENTS, 'People/Finn.md': FINN });
  const told = async ({ world }: Small, question: string) => {
    const { parts, now } = await askWorld(world, question);
    return {
      now,
      words: parts
        .flatMap(({ sentences, caveats }) => [...sentences.map(({ text }) => text), ...caveats])
        .join(' '),
    };
  };

  test.each(['Who rules Mere?', 'Who rules Mere now?', 'Is Finn alive?', 'What is happening in Mere now?'])(
    'are not answered as of now where nobody knows it: %s',
    async (question) => {
      const { words, now } = await told(await begun(''), question);
      expect(now).toBeNull();
      expect(words).toContain('When the present of this world is, is not known');
    },
  );

  test('are answered where it is declared', async () => {
    const { words, now } = await told(await begun('\nnow: 380 AS'), 'Is Finn alive?');
    expect(now).toContain('380 AS');
    expect(words).toContain('No: Finn lived 300 – 350');
  });

  test('a claim of the present that was over some day is neither right nor wrong', async () => {
    const { world } = await begun('');
    const { claims } = await world.reads.verifyAnswer('Finn rules Mere.');
    expect(claims.map(({ verdict, because }) => `${verdict}: ${because}`)).toEqual([
      'unsupported: The record says: 320 – 350; when the present of this world is, is not known.',
    ]);
  });
});
