/** However a vault came to be what it is, its prose tells what it tells when all of it is read at once: watched edits, and an ingest after each. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ingestProse, openWorld, watchWorld, workOff } from '../../src/engine/index.js';
import type { WatchRound } from '../../src/engine/watch.js';
import { findJudge, isJudge } from '../../src/language/judge/index.js';

const SETTINGS = 'name: Reeds\npack: high-fantasy\ncalendar: gregorian\n';
const maro = (deed: string, died = '1170') =>
  `---\ntype: Person\nborn: 1120\ndied: ${died}\n---\nMaro Teal kept the ferry at [[Dunlow]].\n\n## Late years\nIn 1198 Maro Teal ${deed}.\n`;
const NOTES: Readonly<Record<string, string>> = {
  'People/Maro Teal.md': maro('signed the deed of the mill at Dunlow'),
  'Places/Dunlow.md':
    '---\ntype: Town\nfounded: 1140\n---\nA town on the river. In 1131 [[Sif Arden]] visited Dunlow and slept at the inn.\n',
  'Letters/Letter.md':
    '---\ndocument: true\n---\nIn 1181 Maro Teal wrote to Sif Arden and asked about the looms. In 1225 Sif Arden answered the letter of Maro Teal.\n',
  'The Reeves.md':
    '---\ntype: Title\n---\n# The Reeves\n\n- Anders Holt, 1801–1812\n- Berit Lund, 1812–1831\n- Carl Moss, 1831–1850\n',
  'The Weir.md':
    '---\ntype: Location\n---\nDagny Fisk, who was reeve in 1820, fined the miller nine marks. Old Berit Lund, reeve in 1825, gave them back.\n',
  'The Flood.md':
    '---\ntype: Event\ndate: 1168\n---\nMaro Teal rowed all that night. He held the lamp for the others at the landing.\n',
};
const SIF =
  '---\ntype: Person\nborn: 1150\ndied: 1210\n---\nA weaver of [[Dunlow]]. A fever took her in 1205.\n';

/** One change after the other, as somebody makes them in an editor. */
const CHANGES: readonly (readonly [what: string, change: (folder: string) => void])[] = [
  ['a harmless edit', (at) => put(at, 'People/Maro Teal.md', maro('gladly signed the deed of the mill'))],
  ['somebody of whom others speak', (at) => put(at, 'People/Sif Arden.md', SIF)],
  ['a death that moves', (at) => put(at, 'People/Maro Teal.md', maro('signed the deed of the mill', '1200'))],
  [
    'a sentence more',
    (at) => put(at, 'The Weir.md', `${NOTES['The Weir.md']}\nIn 1190 Maro Teal dug the ditch.\n`),
  ],
  [
    'an event of another year',
    (at) => put(at, 'The Flood.md', (NOTES['The Flood.md'] ?? '').replace('1168', '1218')),
  ],
  [
    'a note that is moved',
    (at) => renameSync(path.join(at, 'The Flood.md'), path.join(at, 'Letters/The Great Flood.md')),
  ],
  ['an office that is no more', (at) => put(at, 'The Reeves.md', '---\ntype: Title\n---\nNobody knows.\n')],
  ['an office', (at) => put(at, 'The Reeves.md', NOTES['The Reeves.md'] ?? '')],
  ['a note that goes', (at) => rmSync(path.join(at, 'People/Sif Arden.md'))],
];

let root: string;

beforeEach(() => {
  vi.stubEnv('LORE_JUDGE', '');
  root = mkdtempSync(path.join(tmpdir(), 'lore-watched-'));
  put(root, 'lore.yaml', SETTINGS);
  for (const [file, text] of Object.entries(NOTES)) put(root, file, text);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

function put(folder: string, file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

interface State {
  readonly statements: readonly string[];
  readonly findings: readonly string[];
}

/** What is believed and found, without what tells how it came to be so. */
async function stateOf(folder: string): Promise<State> {
  const world = await openWorld(folder);
  try {
    const statements = (await world.store.statements()).map(
      ({ id, predicate, confidence, extracted }) => `${predicate} ${id} ${confidence} ${extracted}`,
    );
    const findings = (await world.findings({})).map(({ id, rule, message }) => `${rule} ${id} ${message}`);
    return { statements: statements.sort(), findings: findings.sort() };
  } finally {
    await world.close();
  }
}

/** The same files in a folder where nothing was read before. */
async function fromNothing(): Promise<State> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lore-anew-'));
  try {
    for (const name of readdirSync(root).filter((one) => one !== '.lore'))
      cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
    const world = await openWorld(folder);
    await ingestProse(world).finally(() => world.close());
    return await stateOf(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe.skipIf(!isJudge(findJudge({})))('prose that is read along (needs the judge)', () => {
  it('is read when a watched note changes', async () => {
    const stop = new AbortController();
    const rounds: string[][] = [];
    const errors: unknown[] = [];
    const ended = watchWorld(root, {
      signal: stop.signal,
      settle: 40,
      onRound: ({ brought, solved }) =>
        rounds.push([
          ...brought.map(({ finding }) => `brought ${finding.id}`),
          ...solved.map(({ id }) => `solved ${id}`),
        ]),
      onError: (error) => errors.push(error),
    });
    try {
      await vi.waitFor(() => expect(rounds).toHaveLength(1), { timeout: 120_000 });
      expect(await stateOf(root)).toEqual(await fromNothing());
      for (const [what, change] of CHANGES) {
        const before = rounds.length;
        change(root);
        await vi.waitFor(() => expect(rounds.length).toBeGreaterThan(before), { timeout: 120_000 });
        await vi.waitFor(async () => expect(await stateOf(root), what).toEqual(await fromNothing()), {
          timeout: 20_000,
          interval: 500,
        });
      }
      // What the first edit left as it was is neither solved nor new.
      expect(rounds[1]?.filter((one) => one.startsWith('solved'))).toEqual([]);
      expect(errors).toEqual([]);
    } finally {
      stop.abort();
      await ended;
    }
  });

  it('is read by an ingest that finds no changed file, where it was not read before', async () => {
    const world = await openWorld(root);
    await world.ingest();
    const { files, prose } = await ingestProse(world).finally(() => world.close());
    expect(files.read).toBe(0);
    expect(prose.report?.statements).toBeGreaterThan(0);
    expect(await stateOf(root)).toEqual(await fromNothing());
  });

  /** Notes whose passages stay as they are when their page is another's. */
  const titled = (name: string, many: number, died: string) => {
    for (let i = 0; i < many; i++)
      put(
        root,
        `Log/${i}.md`,
        `---\ntype: Person\ntitle: ${name} ${i}\ndied: ${died}\n---\nIn 1198 he signed deed number ${i} of the mill at the river.\n`,
      );
  };

  it('is read again by the job where more has changed than is read at once', async () => {
    const world = await openWorld(root);
    try {
      titled('Bran', 8, '1170');
      await ingestProse(world);
      titled('Tobin', 8, '1170');
      const { prose } = await ingestProse(world, { mostPassages: 4 });
      expect(prose).toMatchObject({ report: null, job: expect.any(Number) });
      await workOff(world, new AbortController().signal);
      const afterwards = await ingestProse(world);
      expect(afterwards.prose.report).toBeNull();
      const told = (await world.provisional.list()).statements.map((one) => one.told);
      expect(new Set(told.flatMap((one) => /Tobin \d/.exec(one)?.[0] ?? [])).size).toBe(8);
      expect(told.filter((one) => /Bran/.test(one))).toEqual([]);
    } finally {
      await world.close();
    }
  });

  it('is read to its end by the next ingest after one that was stopped, and stands until then', async () => {
    const world = await openWorld(root);
    try {
      titled('Bran', 8, '1170');
      await ingestProse(world);
      const told = async () => (await world.store.statements({ extracted: true })).length;
      const before = await told();
      titled('Bran', 8, '1205');
      const stop = new AbortController();
      const { files, prose } = await ingestProse(world, {
        proseSignal: stop.signal,
        onProgress: ({ phase }) => {
          if (phase === 'checking') stop.abort();
        },
      });
      expect(files.read).toBe(8);
      expect(prose).toMatchObject({ report: null, job: null, trouble: 'stopped' });
      expect(await told()).toBe(before);
      const next = await ingestProse(world);
      expect(next.files.read).toBe(0);
      expect(next.prose.report?.read).toBeGreaterThanOrEqual(8);
      expect((await ingestProse(world)).prose.report).toBeNull();
    } finally {
      await world.close();
    }
    expect(await stateOf(root)).toEqual(await fromNothing());
  });

  it('leaves a watched round told where it is stopped', async () => {
    titled('Bran', 8, '1170');
    const world = await openWorld(root);
    await ingestProse(world).finally(() => world.close());
    titled('Bran', 8, '1205');
    const stop = new AbortController();
    const rounds: WatchRound[] = [];
    let isChecked = false;
    await watchWorld(root, {
      signal: stop.signal,
      onProgress: ({ phase }) => {
        if (isChecked && phase === 'reading') stop.abort();
        isChecked ||= phase === 'checking';
      },
      onRound: (round) => rounds.push(round),
      onError: (error) => expect.fail(String(error)),
    });
    expect(rounds).toMatchObject([{ report: { files: { read: 8 }, prose: { trouble: 'stopped' } } }]);
    expect(rounds[0]?.solved.length).toBeGreaterThan(0);
  });

  it('is counted with what an ingest has found', async () => {
    const world = await openWorld(root);
    try {
      const { check } = await ingestProse(world);
      const found = (await world.findings({})).map(({ id }) => id);
      expect([...(check?.appeared ?? [])].sort()).toEqual(found.sort());
      put(root, 'People/Maro Teal.md', maro('gladly signed the deed of the mill'));
      const again = await ingestProse(world);
      expect(again.check).toMatchObject({ appeared: [], gone: [] });
    } finally {
      await world.close();
    }
  });
});
