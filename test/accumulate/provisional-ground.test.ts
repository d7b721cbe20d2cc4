/** Insights in a world of claims that nobody vouches for: they rest on those, and fall and rise with them. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWorld, type World } from '../../src/engine/index.js';

let root = '';
let world: World;
beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'lore-provisional-'));
  const formulary = path.join(import.meta.dirname, '../../examples/formulary');
  cpSync(formulary, root, { recursive: true, filter: (file) => !file.includes('.lore') });
  world = await openWorld(root, { models: { env: {} } });
  await world.ingest();
});
afterEach(async () => {
  await world.close();
  rmSync(root, { recursive: true, force: true });
});

const answer = (summary: string, ...entities: string[]) =>
  `Both are old remedies.\n<SYNTHESIS_INSIGHT>${JSON.stringify({ summary, entities })}</SYNTHESIS_INSIGHT>`;

test('what was only extracted bears an insight out, and takes it along when it is rejected', async () => {
  const { saved } = await world.answers.take({
    answer: answer(
      'Codeine treats Cough, whereas Willow bark treats Back pain.',
      'Codeine',
      'Cough',
      'Willow bark',
      'Back pain',
    ),
    sourceModel: 'larch-14b',
    expertDomain: 'medical_consult',
  });
  const [{ synthesis } = { synthesis: { id: '' } }] = saved;
  const before = await world.syntheses.show(synthesis.id);
  expect(before).toMatchObject({ stale: false, unsupported: false, expertDomain: 'medical_consult' });
  expect(before.ground.map(({ told }) => told).sort()).toEqual([
    'Codeine treats Cough',
    'Willow bark treats Back pain',
  ]);
  const codeine = before.ground.find(({ told }) => told.startsWith('Codeine'))?.id ?? '';
  await world.provisional.reject({ statement: codeine, reason: 'for adults only', by: 'ada' });
  const after = await world.syntheses.show(synthesis.id);
  expect(after).toMatchObject({ stale: true, unsupported: false });
  expect(after.because[0]?.told).toMatch(
    /^"Codeine treats Cough" was retracted on .*\(ada: for adults only\)/,
  );
});

test('what nobody wrote disputes nothing: it bears the insight out, and a judgement settles the rest', async () => {
  const { saved } = await world.answers.take({
    answer: answer('Ibuprofen treats Headache.', 'Ibuprofen', 'Headache'),
  });
  const id = saved[0]?.synthesis.id ?? '';
  expect(await world.syntheses.show(id)).toMatchObject({ stale: false, because: [] });
  const clash = (await world.findings({ rules: ['core/contradicts'] })).find(({ message }) =>
    message.includes('Ibuprofen'),
  );
  expect(clash).toMatchObject({ certainty: 'possible', guess: 'prose' });
  await world.lint.run();
  expect((await world.finding(clash?.id ?? '')).status).toBe('judged');
  expect(await world.syntheses.show(id)).toMatchObject({ stale: false, because: [] });
});
