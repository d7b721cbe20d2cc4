/** After a confusion is answered, in whichever way, rules and questions go by the answer. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { askWorld } from '../../src/engine/ask.js';
import { openWorld, type World } from '../../src/engine/index.js';

let root = '';
let world: World;
beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'lore-settled-'));
  writeFileSync(path.join(root, 'lore.yaml'), 'name: Small\npack: project-memory\n');
  world = await openWorld(root);
});
afterEach(async () => {
  await world.close();
  rmSync(root, { recursive: true, force: true });
});

const DAY = 86_400;

/** Told by one author each, a day after the other, or all in the same second. */
async function tell(contents: readonly string[], apart = DAY): Promise<string[]> {
  const start = Math.floor(Date.now() / 1000) - contents.length * DAY;
  const ids: string[] = [];
  for (const [i, content] of contents.entries()) {
    const told = await world.facts.commit([{ content, author: `author ${i}`, validFrom: start + i * apart }]);
    await told.settled;
    ids.push(...told.committed.map(({ fact }) => fact.id));
  }
  return ids;
}

async function answer(resolution: Parameters<World['facts']['resolve']>[0]['resolution']): Promise<string> {
  const [confusion] = await world.facts.confusions({ anew: true });
  const { finding } = await world.facts.resolve({ finding: confusion?.id ?? '', by: 'cy', resolution });
  return finding.id;
}

async function contradictions(): Promise<string[]> {
  await world.check();
  const found = await world.findings({ kinds: ['contradiction'], statuses: ['open', 'confirmed'] });
  return found.map(({ message }) => message);
}

const LIMITS = [10, 20].map((limit) => `The login rate limit is ${limit} req/s`);
const OWNERS = ['Fox', 'Owl', 'Lynx'].map((team) => `Team ${team} owns billing`);
const merged = { merge: 'The login rate limit is 15 req/s' };

it.each([DAY, 0])('a merger ends what it merges: nothing differs any more (%s apart)', async (apart) => {
  await tell(LIMITS, apart);
  expect(await contradictions()).toHaveLength(1);
  const id = await answer(merged);
  expect(await contradictions()).toEqual([]);
  const [part] = (await askWorld(world, 'What is the rate limit of login?')).parts;
  expect(part?.sentences.map(({ text }) => text).join(' ')).toContain('15');
  expect(part?.caveats).toEqual([]);
  await world.facts.unresolve(id);
  expect(await contradictions()).toHaveLength(1);
});

it.each([0, 1])('what is retired, told first or last (%s), differs from nothing', async (which) => {
  const ids = await tell(LIMITS);
  await answer({ retire: ids[which] ?? '' });
  expect(await contradictions()).toEqual([]);
});

it.each([0, 1, 2])('what is kept of three (%s) differs from nothing', async (which) => {
  const ids = await tell(OWNERS);
  expect(await contradictions()).toHaveLength(3);
  await answer({ keep: ids[which] ?? '' });
  expect(await contradictions()).toEqual([]);
});

it.each(['yes', 'no'] as const)('an answer, %s, settles what rules have found', async (word) => {
  await tell(LIMITS);
  await answer({ answer: word });
  expect(await contradictions()).toEqual([]);
});

it('dismisses what rules found in the same facts, and opens it again with the question', async () => {
  await tell([...LIMITS, 'The port of mail is 25', 'The port of mail is 26']);
  expect(await contradictions()).toHaveLength(2);
  const id = await answer({ dismiss: true });
  expect(await contradictions()).toHaveLength(1);
  await world.facts.unresolve(id);
  expect(await contradictions()).toHaveLength(2);
});

it('ends two that differ by a third that says it is so now', async () => {
  await tell([...LIMITS, 'The login rate limit is now 30 req/s']);
  expect(await contradictions()).toEqual([]);
});

it('goes on telling that two differ of which neither has ended', async () => {
  const [first = ''] = await tell([...OWNERS]);
  await world.facts.retire({ fact: first, reason: 'they moved on' });
  expect(await contradictions()).toEqual([expect.stringMatching(/Owl.*Lynx/)]);
});

it.each(['Postgres 14 is our database version', 'We may look at Kafka one day', 'Ask Zed about the vault'])(
  'owes no page to what a fact names: %s',
  async (content) => {
    await tell([content]);
    await world.check();
    expect(await world.findings({ kinds: ['orphan'] })).toEqual([]);
  },
);

it('ends nothing that has no part in the question, and says so', async () => {
  await tell(LIMITS);
  const [stranger = ''] = await tell(['The port of mail is 25']);
  for (const resolution of [{ retire: stranger }, { keep: stranger }])
    await expect(answer(resolution)).rejects.toMatchObject({ code: 'facts/not-in-confusion' });
  expect(await world.facts.confusions()).toHaveLength(1);
  expect(await world.facts.list({ ids: [stranger] })).toMatchObject([{ end: null }]);
});

it.each([0, 1])('lets what an answer retired (%s) hold again when it is taken back', async (which) => {
  const ids = await tell(LIMITS);
  const id = await answer({ retire: ids[which] ?? '' });
  const { reopened, finding } = await world.facts.unresolve(id);
  expect(reopened).toEqual([ids[which]]);
  expect(finding.status).toBe('open');
});

it('goes on asking of three when one of them is retired', async () => {
  const [first = ''] = await tell(OWNERS);
  const id = await answer({ retire: first });
  const open = await world.facts.confusions({ anew: true });
  expect(open.map(({ details }) => details.kind === 'confusion' && details.question)).toEqual([
    expect.stringMatching(/Lynx.*Owl/),
  ]);
  const { reopened } = await world.facts.unresolve(id);
  expect(reopened).toEqual([first]);
  await expect(world.facts.unresolve(id)).rejects.toMatchObject({ code: 'facts/not-answered' });
});

it('says what was taken out of a merged fact and of a reason', async () => {
  await tell(LIMITS);
  const [confusion] = await world.facts.confusions();
  const { redacted } = await world.facts.resolve({
    finding: confusion?.id ?? '',
    resolution: { merge: 'The login rate limit is 15 req/s, pw: Kestrel77' },
    reason: `seen with ${'glpat'}-abcdefghij0123456789`,
  });
  expect(redacted).toEqual(['password', 'token']);
});

it.each([
  [{ answer: 'no' as const }, 'Answered no. asked the crew'],
  [{ merge: 'The login rate limit is 15 req/s' }, 'Merged into one fact. asked the crew'],
  [{ dismiss: true as const }, 'Dismissed. asked the crew'],
])('keeps what was answered beside why: %j', async (resolution, kept) => {
  await tell(LIMITS);
  const [confusion] = await world.facts.confusions();
  const finding = confusion?.id ?? '';
  await world.facts.resolve({ finding, by: 'cy', resolution, reason: 'asked the crew' });
  const [after] = await world.findings({ ids: [finding] });
  const question = confusion?.details.kind === 'confusion' ? confusion.details.question : '';
  expect(after?.verdict?.reason).toBe(`${question} ${kept}`);
});

it('ends whatever says what the answer rules out, also what one author took back within a conversation', async () => {
  const start = Math.floor(Date.now() / 1000) - 3 * DAY;
  const told = [
    { content: 'The ingest worker retries 3 times', author: 'ana', validFrom: start },
    { content: 'The ingest worker retries 5 times', author: 'ben', validFrom: start + 60 },
    { content: 'The retry limit of the ingest worker is 5', author: 'zed', validFrom: start + DAY },
    { content: 'The ingest worker retries 9 times', author: 'zed', validFrom: start + DAY + 60 },
  ];
  for (const fact of told) await (await world.facts.commit([fact])).settled;
  await answer({ answer: 'yes' });
  expect(await contradictions()).toEqual([]);
  const standing = await world.facts.list({ at: Math.floor(Date.now() / 1000) });
  expect(standing.map(({ content }) => content)).toEqual(['The ingest worker retries 9 times']);
});
