/** What the detective asks, in its words, and what it does not ask because words settle it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWorld, type World } from '../../src/engine/index.js';

const NOW = Math.floor(Date.now() / 1000);
const DAY = 86_400;

let root = '';
let world: World;
beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'lore-asked-'));
  writeFileSync(path.join(root, 'lore.yaml'), 'name: Small\npack: project-memory\n');
  world = await openWorld(root);
});
afterEach(async () => {
  await world.close();
  rmSync(root, { recursive: true, force: true });
});

async function tell(content: string, daysAgo: number, scope = '') {
  const report = await world.facts.commit([
    { content, scope, author: `author ${daysAgo}`, validFrom: NOW - daysAgo * DAY },
  ]);
  await report.settled;
  const [committed] = report.committed;
  if (committed === undefined) throw new Error('nothing was committed');
  return committed;
}

const questions = async () =>
  (await world.facts.confusions()).map(({ details }) =>
    details.kind === 'confusion' ? details.question : '',
  );

it.each([
  [
    'The workers run Node 18',
    'The workers run Node 20',
    'Is the version of Node.js of the workers now 20, and not 18?',
  ],
  [
    'Auth allows 5,000 req/s per IP',
    'Auth allows 1,000 req/s',
    'Is the rate limit of Auth now 1,000 req/s, and not 5,000 req/s per IP?',
  ],
])('%s; %s', async (older, newer, question) => {
  await tell(older, 6, 'one');
  await tell(newer, 3, 'other');
  expect(await questions()).toEqual([question]);
});

it.each(['', 'shop'])('takes what stands behind "for" for what has changed, in scope "%s"', async (scope) => {
  const old = await tell('Orders live in MySQL', 6, scope);
  const { claims, ended } = await tell('We switched to Postgres for orders', 3);
  expect(claims).toMatchObject([{ subjectName: 'Orders', attribute: 'database', told: 'PostgreSQL' }]);
  expect(ended).toEqual([old.fact.id]);
});

it.each(['We switched to Postgres for good', 'We switched to Postgres for performance reasons'])(
  'takes no purpose for a thing: %s',
  async (content) => {
    expect((await tell(content, 1)).claims).toMatchObject([{ subjectName: 'Project' }]);
  },
);
