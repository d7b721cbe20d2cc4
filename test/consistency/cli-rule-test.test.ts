/** `lore rule test`, as a user would run it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lore } from '../cli-helpers.js';

const TESTS = `worlds:
  - name: each to the other
    statements:
      - { subject: Tam, predicate: PARENT_OF, object: Lysa }
      - { subject: Lysa, predicate: PARENT_OF, object: Tam }
    finds: { entities: [Tam, Lysa] }
  - name: one way
    statements: [{ subject: Tam, predicate: PARENT_OF, object: Lysa }]
    silent: true
`;

test("a rule of one's own is tried, and says where it fails", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lore-rule-test-'));
  try {
    const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
    mkdirSync(path.join(folder, 'rules'));
    write('lore.yaml', 'name: Probe\npack: core\n');
    write('rules/own-grandparent.cypher', 'MATCH (a)-[:PARENT_OF]->(b)-[:PARENT_OF]->(a) RETURN a, b');
    write('rules/own-grandparent.test.yaml', TESTS);
    const good = await lore(['rule', 'test', 'own-grandparent'], folder);
    expect(good.stdout).toMatch(
      /^own-grandparent\n {2}✓ each to the other \(1 finding\)\n {2}✓ one way \(silent\)$/m,
    );
    expect(good.code).toBe(0);
    write(
      'rules/own-grandparent.test.yaml',
      TESTS.replace('finds: { entities: [Tam, Lysa] }', 'silent: true'),
    );
    const bad = await lore(['rule', 'test', 'rules/own-grandparent.cypher', '--json'], folder);
    expect(bad.code).toBe(1);
    expect(JSON.parse(bad.stdout)).toMatchObject({
      passed: false,
      worlds: [{ line: 2, problems: [expect.stringContaining('should not be')] }, { problems: [] }],
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
