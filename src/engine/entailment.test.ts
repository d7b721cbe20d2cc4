/** Facts that nobody could read, held against each other by a real model of a few numbers; in the background, after the commit. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasOnnxRuntime } from '../embed/onnx-model.js';
import { pairModel } from '../embed/tiny-model.fixture.js';
import { jobsOf } from '../jobs/index.js';
import { workOff } from './background.js';
import { parseConfig } from './config.js';
import { doctor } from './doctor.js';
import { entailJob } from './entailment.js';
import { openWorld } from './open.js';

/** One who says "never" contradicts; everything else is neutral. */
const VOCAB = ['[UNK]', '[CLS]', '[SEP]', 'never'];
const TOKENS = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 200];
const BOTH_SIDES = [1, 1, 1, 1, 1, 1];
const LABELS = { 0: 'entailment', 1: 'neutral', 2: 'contradiction' };

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'lore-entail-'));
  writeFileSync(path.join(root, 'lore.yaml'), 'name: Small\npack: project-memory\n');
  writeFileSync(path.join(root, 'model.onnx'), pairModel(TOKENS, BOTH_SIDES));
  writeFileSync(path.join(root, 'vocab.txt'), VOCAB.join('\n'));
  writeFileSync(path.join(root, 'config.json'), JSON.stringify({ id2label: LABELS }));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

async function tell(...facts: readonly (readonly [author: string, content: string])[]) {
  const world = await openWorld(root);
  try {
    for (const [author, content] of facts)
      await world.facts.commit([{ author, content, scope: 'team' }]).then(({ settled }) => settled);
    const jobs = jobsOf(world.store.queue);
    const waits = (await world.store.queue.list()).some(({ kind }) => kind === 'entailment');
    // The one that the commits asked for gathers for a while: this one is due at once.
    await jobs.enqueue(entailJob(world), {});
    await workOff(world, new AbortController().signal);
    return { waits, found: await world.facts.confusions(), matters: await world.store.cases.matters() };
  } finally {
    await world.close();
  }
}

describe.skipIf(!hasOnnxRuntime())('a model for entailment in a folder', () => {
  it('finds what grammar cannot, says that it is merely possible, and is named', async () => {
    vi.stubEnv('LORE_NLI_ONNX', root);
    const { waits, found, matters } = await tell(
      ['ana', 'Interns fix the ledger tooling themselves'],
      ['bo', 'Interns never touch the ledger tooling'],
      ['cy', 'Parrots never talk to auditors'],
      ['di', 'Interns eat lunch at noon'],
    );
    expect(waits).toBe(true);
    const about = found.map(({ details }) => (details.kind === 'confusion' ? details.facts.length : 0));
    // Both sentences about interns of which one says never; nothing about parrots.
    expect(found.length).toBeGreaterThanOrEqual(1);
    expect(about.every((count) => count === 2)).toBe(true);
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          certainty: 'possible',
          details: expect.objectContaining({
            confusion: 'ambiguity',
            question:
              'Is this how it is now: “Interns never touch the ledger tooling”, and no longer: “Interns fix the ledger tooling themselves”?',
          }),
        }),
      ]),
    );
    expect(matters.every(({ judge }) => /^nli:.+:[0-9a-f]{8}$/.test(judge))).toBe(true);
    expect(JSON.stringify(matters)).not.toContain('Parrots');
  });

  it('is silent about one conversation, and where nobody says never', async () => {
    vi.stubEnv('LORE_NLI_ONNX', root);
    const { found } = await tell(
      ['ana', 'Interns fix the ledger tooling themselves'],
      ['ana', 'Interns never touch the ledger tooling'],
      ['cy', 'Auditors like the ledger tooling'],
    );
    expect(found.filter(({ message }) => /Auditors/.test(message))).toEqual([]);
    expect(found).toEqual([]);
  });

  it('is named by lore.yaml, from the folder of the world, and by the environment before it', async () => {
    vi.stubEnv('LORE_NLI_ONNX', '');
    const facts = [
      ['ana', 'Interns fix the ledger tooling themselves'],
      ['bo', 'Interns never touch the ledger tooling'],
    ] as const;
    writeFileSync(path.join(root, 'lore.yaml'), 'name: Small\npack: project-memory\nmemory:\n  nli: .\n');
    const { waits, found } = await tell(...facts);
    expect({ waits, found: found.length }).toEqual({ waits: true, found: 1 });
    vi.stubEnv('LORE_NLI_ONNX', path.join(root, 'elsewhere'));
    const world = await openWorld(root);
    try {
      await expect(world.models.entailer()).rejects.toMatchObject({
        code: 'embed/no-model',
        message: expect.stringContaining('elsewhere'),
      });
    } finally {
      await world.close();
    }
  });

  it('is off where no folder is named', async () => {
    vi.stubEnv('LORE_NLI_ONNX', '');
    const { waits, found } = await tell(
      ['ana', 'Interns fix the ledger tooling themselves'],
      ['bo', 'Interns never touch the ledger tooling'],
    );
    expect({ waits, found }).toEqual({ waits: false, found: [] });
  });
});

it('says where lore.yaml names a folder that is not there, and takes facts all the same', async () => {
  vi.stubEnv('LORE_NLI_ONNX', '');
  writeFileSync(
    path.join(root, 'lore.yaml'),
    'name: Small\npack: project-memory\nmemory:\n  nli: models/none\n',
  );
  const world = await openWorld(root);
  try {
    await expect(world.models.entailer()).rejects.toMatchObject({
      code: 'embed/no-model',
      message: expect.stringContaining(path.join('models', 'none')),
      hint: expect.stringContaining('memory.nli'),
      at: expect.objectContaining({ line: 4 }),
    });
    const { committed } = await world.facts.commit([{ content: 'Interns eat lunch at noon' }]);
    expect(committed).toMatchObject([{ outcome: 'committed' }]);
  } finally {
    await world.close();
  }
  const { checks } = await doctor(root);
  expect(checks.find(({ name }) => name === 'entailment')).toMatchObject({ result: 'failed' });
  expect(() => parseConfig('name: Small\nmemory:\n  nli: " "\n', 'lore.yaml')).toThrow('it names no folder');
});
