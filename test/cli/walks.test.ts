/** Walking through findings and confusions: one key each, words where a reason is needed, and a way back. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { Asking } from '../../src/cli/asking.js';
import { askConfusions } from '../../src/cli/confusions-walk.js';
import { createContext } from '../../src/cli/context.js';
import { walkFindings } from '../../src/cli/review-walk.js';
import { openWorld, type World } from '../../src/engine/index.js';

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

async function worldOf(files: Record<string, string>): Promise<World> {
  const root = mkdtempSync(path.join(tmpdir(), 'lore-walk-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(root, name), text);
  const world = await openWorld(root);
  opened.push(async () => {
    await world.close();
    rmSync(root, { recursive: true, force: true });
  });
  return world;
}

/** Keys and lines are told apart by who asks for them. */
function walking(keys: string, lines: readonly string[] = []) {
  let [out, err] = ['', ''];
  const asked: string[] = [];
  const next = [...keys];
  const words = [...lines];
  const answer = (from: string[]) => async (question: string) => {
    asked.push(question);
    return from.shift() ?? null;
  };
  const asking: Asking = { ask: answer(next), line: answer(words), close: () => {} };
  const context = createContext(
    { json: false, noColour: true, quiet: false },
    {
      cwd: '/',
      env: {},
      stdout: { write: (text: string) => (out += text) },
      stderr: { write: (text: string) => (err += text) },
    },
  );
  return { asking, context, asked, out: () => out, err: () => err };
}

const CLASHES = {
  'lore.yaml':
    'name: Thorn\npack: high-fantasy\ncalendar: gregorian\nnow: 1000\ncheck:\n  disable: [core/expects]\n',
  'lords.yaml': `entities:
  - { name: Odile, type: Person, born: 850, died: 950 }
  - { name: Gervase, type: Person, born: 860, died: 960 }
  - { name: Thornwick, type: Settlement, founded: 700 }
  - { name: Ashby, type: Settlement, founded: 700 }
statements:
  - { subject: Odile, predicate: RULES, object: Thornwick, from: 900, until: 920 }
  - { subject: Gervase, predicate: RULES, object: Thornwick, from: 910, until: 930 }
  - { subject: Odile, predicate: RULES, object: Ashby, from: 900, until: 920 }
  - { subject: Gervase, predicate: RULES, object: Ashby, from: 910, until: 930 }
`,
};

it('takes a key for a verdict, a line for a reason, and goes back to what was judged last', async () => {
  const world = await worldOf(CLASHES);
  await world.ingest();
  // A verdict, taken back; then a dismissal without a reason, and again with one; the other is left.
  const walk = walking('?cudds', ['', 'by treaty', '']);
  await walkFindings(walk.context, world, walk.asking, await world.toReview());
  expect(walk.err()).toContain('u  take your last verdict or repair back');
  expect(walk.err()).toContain('It stays open: a reason is needed.');
  expect(walk.out()).toContain('Open again.');
  expect(walk.out()).toContain('Dismissed: by treaty.');
  expect(walk.out()).toContain('Decided: 1 finding. 1 is left open.');
  expect(walk.asked.every((question) => question.length < 80)).toBe(true);
  expect(await world.toReview()).toHaveLength(1);
});

it('stops at any question with q, and takes a repair back like a verdict', async () => {
  const world = await worldOf(CLASHES);
  await world.ingest();
  const stopped = walking('d', ['q']);
  expect(await walkFindings(stopped.context, world, stopped.asking, await world.toReview())).toBe(false);
  expect(await world.toReview()).toHaveLength(2);
  const walk = walking('r1uq', ['the second is right']);
  await walkFindings(walk.context, world, walk.asking, await world.toReview());
  expect(walk.out()).toContain('Take it back: lore review --undo');
  expect(walk.out()).toMatch(/The repair of commit #\d+ is taken back\. Open again: 1 finding\./);
  expect(await world.toReview()).toHaveLength(2);
});

it('says when it ended on an answer that came to nothing', async () => {
  const world = await worldOf(CLASHES);
  await world.ingest();
  for (const [keys, isFailed] of [
    ['z', true],
    ['d', true],
    ['r9', true],
    ['zc', false],
    ['?q', false],
  ] as const) {
    const walk = walking(keys, ['']);
    expect(await walkFindings(walk.context, world, walk.asking, await world.toReview()), keys).toBe(isFailed);
  }
});

it('dismisses all of a rule with one key, and takes all of them back with another', async () => {
  const world = await worldOf(CLASHES);
  await world.ingest();
  const walk = walking('aq', ['by treaty']);
  await walkFindings(walk.context, world, walk.asking, await world.toReview());
  expect(walk.asked).toContain('Dismiss 2 findings of core/exclusive-object:RULES: why? ');
  expect(walk.out()).toContain('Decided: 2 findings. None is left open.');
  expect(await world.toReview()).toEqual([]);
  await world.takeBack();
  writeFileSync(
    path.join(world.root, 'more.yaml'),
    'entities:\n  - { name: Wenna, type: Person, born: someday }\n',
  );
  await world.ingest();
  const again = walking('auq', ['by treaty']);
  await walkFindings(again.context, world, again.asking, await world.toReview());
  expect(again.out()).toContain('Open again: 2 findings.');
  expect(again.asked.every((question) => question.length < 80)).toBe(true);
  expect(await world.toReview()).toHaveLength(3);
});

it('answers a confusion with a key, takes it back, and counts what is left', async () => {
  const world = await worldOf({ 'lore.yaml': 'name: Small\npack: project-memory\n' });
  const start = Math.floor(Date.parse('2026-01-01') / 1000);
  const told = [
    'port of the ledger is 80',
    'port of the ledger is 90',
    'timeout of checkout is 30 s',
    'timeout of checkout is 90 s',
  ];
  for (const [i, content] of told.entries())
    await (
      await world.facts.commit([
        { content: `The ${content}`, author: `a${i}`, validFrom: start + i * 86_400 },
      ])
    ).settled;
  const shown = (await world.facts.confusions({ anew: true })).flatMap(({ id, message, details }) =>
    details.kind === 'confusion'
      ? [
          {
            id,
            message,
            kind: details.confusion,
            question: details.question,
            facts: details.facts.map((part) => ({ ...part, fact: null })),
            answered: null,
          },
        ]
      : [],
  );
  expect(shown).toHaveLength(2);
  const walk = walking('yu?ns');
  expect(await askConfusions(walk.context, world, walk.asking, shown, 'me')).toBe(1);
  expect(walk.out()).toContain('Open again.');
  expect(walk.err()).toContain('u  take your last answer back');
  expect(walk.err()).toContain('1 question left open.');
  expect(await world.facts.confusions({})).toHaveLength(1);
});
