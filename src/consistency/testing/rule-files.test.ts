/** Every rule file of every pack, in the worlds beside it: at least one in which it fires, and one near miss. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { testRule } from '../../engine/rule-tests.js';
import { listPacks, SHIPPED_PACKS } from '../../packs/index.js';

for (const pack of listPacks()) {
  const folder = path.join(SHIPPED_PACKS, pack, 'rules');
  if (!existsSync(folder)) continue;
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  describe(pack, () => {
    for (const name of names.filter((one) => one.endsWith('.cypher'))) {
      const stem = name.replace(/\.cypher$/, '');
      test(`${pack}/${stem} has worlds to be tried in`, () => {
        expect(names).toContain(`${stem}.test.yaml`);
      });
    }
    for (const name of names.filter((one) => one.endsWith('.test.yaml'))) {
      test(`${pack}/${name.replace(/\.test\.yaml$/, '')}`, async () => {
        const { results } = await testRule(path.join(folder, name), { pack });
        const wrong = results.flatMap(({ world, at, problems }) =>
          problems.map((problem) => `line ${at.line}, ${world}: ${problem}`),
        );
        expect(wrong).toEqual([]);
        expect(
          results.some(({ expected }) => expected > 0),
          'a world in which it fires',
        ).toBe(true);
        expect(
          results.some(({ expected }) => expected === 0),
          'a near miss',
        ).toBe(true);
      });
    }
  });
}
