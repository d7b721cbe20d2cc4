/** Answers: remembered by what they were about, taken back, put to a person; and what a world may close by itself. */
import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askConfusions } from '../../src/cli/confusions-walk.js';
import { createContext } from '../../src/cli/context.js';
import { parseConfig } from '../../src/engine/config.js';
import { openWorld, type World } from '../../src/engine/index.js';
import type { ShownConfusion } from '../../src/report/confusions.js';
import { DAY, type JudgingWorld, judgingWorld, NOW, verdictOf } from './judging-world.js';

let team: JudgingWorld;
afterEach(() => team[Symbol.asyncDispose]());

const open = async (world: World = team.world) => world.facts.confusions();

/** The calling model judges all that was told since: the given facts are at odds. */
async function judge(ids: readonly string[], yes: readonly string[], question: string) {
  const handed = await team.world.judging.next();
  if (handed === null) throw new Error('there is no case');
  return team.world.judging.submit(handed.id, verdictOf({ ids, yes, question }), 'tester');
}

describe('an answer', () => {
  beforeEach(async () => {
    // The judge that comes with the engine would ask questions of its own.
    team = await judgingWorld({ model: false, env: { LORE_JUDGE: 'off' } });
  });

  const QUESTION = 'Is the long hall reserved for guests?';
  async function hall() {
    const guests = await team.say('Only guests dine in the long hall', 20);
    const crew = await team.say('The crew dines in the long hall every night', 10);
    const [filed] = await judge([guests, crew], [guests], QUESTION);
    return { guests, crew, finding: filed?.finding ?? '' };
  }

  it('is not asked again for the same in other words', async () => {
    const { guests, finding } = await hall();
    await team.world.facts.resolve({ finding, resolution: { dismiss: true }, reason: 'two sittings' });
    const again = await team.say('Every night the crew dines in the long hall', 5);
    expect(await judge([guests, again], [guests], 'Do only guests dine in the long hall?')).toMatchObject([
      { as: 'known', finding },
    ]);
    expect(await open()).toEqual([]);
  });

  it('is asked again when something new is said, as the same finding', async () => {
    const { guests, crew, finding } = await hall();
    await team.world.facts.resolve({ finding, resolution: { dismiss: true }, reason: 'two sittings' });
    const closed = await team.say('The long hall is closed for good', 4);
    expect(await judge([guests, crew, closed], [closed], 'Is the long hall closed for good?')).toMatchObject([
      { as: 'reopened', finding },
    ]);
    expect(await open()).toMatchObject([{ id: finding, status: 'open', details: { facts: [{}, {}, {}] } }]);
  });

  it('is asked again when somebody says anew what it ended', async () => {
    const { guests, crew, finding } = await hall();
    const { ended } = await team.world.facts.resolve({ finding, resolution: { answer: 'yes' } });
    expect(ended).toEqual([crew]);
    expect(await open()).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const anew = await team.say('The crew dines in the long hall every night!', 0.5);
    expect(await judge([guests, anew], [guests], QUESTION)).toMatchObject([{ as: 'found' }]);
    expect(await open()).toHaveLength(1);
  });

  it('goes with its facts, and comes back with them', async () => {
    const { crew, finding } = await hall();
    await team.world.facts.retire({ fact: crew, reason: 'they moved' });
    await team.world.facts.settled();
    expect(await open()).toEqual([]);
    await team.world.facts.reopen(crew);
    await team.world.facts.settled();
    expect(await open()).toMatchObject([{ id: finding, status: 'open' }]);
  });

  it('follows the question, whichever side it asks for', async () => {
    const { guests, crew, finding } = await hall();
    expect((await team.world.facts.resolve({ finding, resolution: { answer: 'no' } })).ended).toEqual([
      guests,
    ]);
    await team.world.facts.unresolve(finding);
    expect((await team.world.facts.resolve({ finding, resolution: { keep: guests } })).ended).toEqual([crew]);
    await expect(team.world.facts.resolve({ finding, resolution: { answer: 'yes' } })).rejects.toMatchObject({
      code: 'facts/answered',
    });
  });

  it('leaves no contradiction behind: what was overturned held until then, what came later was never so', async () => {
    const first = await team.say('The rate limit is 1,000 req/s', 20, { scope: 'auth' });
    const second = await team.say('Auth allows 5,000 req/s', 10, { scope: 'infra' });
    const contradictions = () => team.world.findings({ kinds: ['contradiction'] });
    expect(await contradictions()).toHaveLength(1);
    const finding = (await open())[0]?.id ?? '';
    await team.world.facts.resolve({ finding, resolution: { answer: 'yes' } });
    const endOf = async (id: string) => (await team.world.facts.list({ ids: [id] }))[0]?.end;
    expect(await endOf(first)).toMatchObject({ how: 'superseded', by: second, at: NOW - 10 * DAY });
    expect(await contradictions()).toEqual([]);
    await team.world.facts.unresolve(finding);
    expect(await contradictions()).toHaveLength(1);
    await team.world.facts.resolve({ finding, resolution: { answer: 'no' } });
    expect(await endOf(second)).toMatchObject({ how: 'wrong' });
    expect(await contradictions()).toEqual([]);
  });

  it('keeps one value of three', async () => {
    const ids: string[] = [];
    for (const [at, size] of [20, 30, 40].entries())
      ids.push(await team.say(`The batch size is ${size}`, 30 - 5 * at, { scope: 'etl' }));
    const finding = (await open())[0]?.id ?? '';
    const { ended } = await team.world.facts.resolve({ finding, resolution: { keep: ids[1] ?? '' } });
    expect([...ended].sort()).toEqual([ids[0], ids[2]].sort());
    expect(await open()).toEqual([]);
  });

  it('to what is stale ends the stale one, or nothing', async () => {
    const old = await team.say('Letters are carried by the old mail coach', 200);
    const young = await team.say('The new railway brought ninety letters this week', 5);
    const request = { kind: 'stale' as const, ids: [old, young], yes: [old] };
    const handed = await team.world.judging.next();
    const question = 'Are letters still carried by the mail coach?';
    await team.world.judging.submit(handed?.id ?? '', verdictOf({ ...request, question }), 'tester');
    const [found] = await open();
    expect(found?.details).toMatchObject({
      facts: [
        { id: old, role: 'stale' },
        { id: young, role: 'newer' },
      ],
    });
    const finding = found?.id ?? '';
    expect((await team.world.facts.resolve({ finding, resolution: { answer: 'yes' } })).ended).toEqual([]);
    await team.world.facts.unresolve(finding);
    expect((await team.world.facts.resolve({ finding, resolution: { answer: 'no' } })).ended).toEqual([old]);
  });

  it('a reversal keeps the arc with the part that each fact plays', async () => {
    const a = await team.say('Visitors ring the brass bell', 60);
    const b = await team.say('Visitors now knock at the oak door', 30);
    const c = await team.say('Visitors are asked to ring the brass bell', 5);
    const handed = await team.world.judging.next();
    const verdict = verdictOf({
      kind: 'reversal',
      ids: [c, a, b],
      yes: [a, c],
      question: 'Do visitors ring the brass bell again?',
    });
    await team.world.judging.submit(handed?.id ?? '', verdict, 'tester');
    const [found] = await open();
    expect(found?.details).toMatchObject({
      confusion: 'reversal',
      facts: [
        { id: a, role: 'origin' },
        { id: b, role: 'detour' },
        { id: c, role: 'return' },
      ],
    });
    expect(found?.message).toMatch(/^First .*bell.*then .*oak door.*then again .*bell/);
  });

  it('is taken from a person in a terminal, one letter a question', async () => {
    const { crew, finding } = await hall();
    let printed = '';
    const stream = { write: (text: string) => (printed += text), isTTY: false };
    const context = createContext(
      { json: false, noColour: true, quiet: false },
      { cwd: team.root, env: {}, stdout: stream, stderr: stream },
    );
    const confusion: ShownConfusion = {
      ...{ id: finding, message: 'm', kind: 'ambiguity', question: QUESTION, facts: [], answered: null },
    };
    const letters = ['what?', 'm', '', 'd', '', 'y'];
    const asked: string[] = [];
    const ask = async (question: string) => {
      asked.push(question);
      return letters.shift() ?? null;
    };
    const asking = { ask, line: ask, close: () => {} };
    expect(await askConfusions(context, team.world, asking, [confusion], 'dana')).toBe(0);
    expect(printed).toContain(QUESTION);
    expect(printed).toContain('leave it open, and go on');
    expect(printed).toContain(`Settled: ended ${crew}.`);
    expect(asked).toHaveLength(6);
    expect((await team.world.facts.confusion(finding)).verdict).toMatchObject({ by: 'dana' });
    expect(await askConfusions(context, team.world, asking, [], 'dana')).toBe(0);
    expect(printed).toContain('Nothing is open.');
  });
});

describe("a world's policy", () => {
  async function oneAuthor() {
    const first = await team.say('The batch size is 50', 20, { author: 'ada', scope: 'etl' });
    const second = await team.say('The batch size is 80', 10, { author: 'ada', scope: 'etl' });
    return [first, second] as const;
  }

  it('closes nothing unless it says so, however old and whoever the author', async () => {
    team = await judgingWorld({ model: false });
    await oneAuthor();
    await team.world.judging.review();
    expect(await open()).toHaveLength(1);
    expect(await team.world.store.cases.closings()).toEqual([]);
  });

  it('lets the last word of one author count; it is logged, and a person has the very last', async () => {
    team = await judgingWorld({ model: false, yaml: 'memory: { close: { same_author: true } }\n' });
    const heard: unknown[] = [];
    team.world.bus.subscribe('audit', ({ body }) => {
      if (body.action === 'confusion-closed') heard.push(body);
    });
    const [first] = await oneAuthor();
    expect(await open()).toEqual([]);
    const [closing] = await team.world.store.cases.closings();
    expect(closing?.because).toContain('same_author');
    expect(heard).toMatchObject([
      { action: 'confusion-closed', actor: 'policy', subject: closing?.finding, detail: { ended: [first] } },
    ]);
    const [was] = await team.world.facts.list({ ids: [first] });
    expect(was?.end).toMatchObject({ author: 'policy', how: 'superseded' });
    const { reopened } = await team.world.facts.unresolve(closing?.finding ?? '', 'dana');
    expect(reopened).toEqual([first]);
    await team.world.judging.review();
    expect(await open()).toMatchObject([{ id: closing?.finding, status: 'open' }]);
    await team.say('The batch size is 90', 2, { author: 'bo', scope: 'etl' });
    expect(await open()).toHaveLength(1);
  });

  it('lets old questions go, ending nothing', async () => {
    team = await judgingWorld({ model: false, yaml: 'memory:\n  close: { after_days: 30 }\n' });
    await oneAuthor();
    expect(await open()).toHaveLength(1);
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 86_400_000);
    await team.world.judging.review();
    clock.mockRestore();
    expect(await open()).toEqual([]);
    expect((await team.world.store.cases.closings())[0]?.because).toContain('31 days');
    expect((await team.world.facts.list()).every(({ end }) => end === null)).toBe(true);
  });

  it('says who judges', async () => {
    team = await judgingWorld({ yaml: 'memory: { judge: person }\n' });
    await oneAuthor();
    expect(team.world.judging.judge()).toMatchObject({ who: 'person', model: null });
    await expect(team.world.judging.next()).rejects.toMatchObject({ code: 'judge/person' });
    expect(await team.world.judging.work()).toMatchObject({ asked: 0 });
    expect(team.server.received).toEqual([]);
    expect(await team.world.store.queue.list({ kinds: ['judge'] })).toEqual([]);
    expect(() => parseConfig('name: X\nmemory: { close: { same_autor: true } }\n', 'lore.yaml')).toThrow(
      'memory.close.same_autor',
    );
  });
});

describe('without a model', () => {
  it('a model that is set wrongly is told, and the calling model judges instead', async () => {
    team = await judgingWorld({ env: { LORE_LLM_MODEL: '' } });
    await team.say('Only guests dine in the long hall', 20);
    await team.say('The crew dines in the long hall every night', 10);
    expect(team.world.judging.judge()).toMatchObject({
      who: 'caller',
      because: expect.stringContaining('LORE_LLM_MODEL'),
    });
    expect((await team.world.judging.next())?.story).toHaveLength(2);
  });

  it('a world of another pack is judged, too: what names nobody is filed under all that was told', async () => {
    team = await judgingWorld({ model: false });
    writeFileSync(`${team.root}/lore.yaml`, 'name: Small\npack: core\n');
    const world = await openWorld(team.root, { database: `${team.root}/core.db` });
    try {
      const { committed } = await world.facts.commit([
        { content: 'Only guests dine in the long hall', author: 'ada' },
        { content: 'The crew dines in the long hall every night', author: 'bo' },
      ]);
      const [a, b] = committed.map(({ fact }) => fact.id);
      const handed = await world.judging.next();
      const given = verdictOf({
        ids: [a ?? '', b ?? ''],
        yes: [a ?? ''],
        question: 'Is the long hall for guests only?',
      });
      await world.judging.submit(handed?.id ?? '', given, 'tester');
      const [found] = await open(world);
      expect(found).toMatchObject({ rule: 'memory/story', subject: { name: 'Shared notes' } });
      await world.facts.resolve({ finding: found?.id ?? '', resolution: { answer: 'yes' } });
      expect(await open(world)).toEqual([]);
    } finally {
      await world.close();
    }
  });
});
