import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../engine/index.js';

const root = mkdtempSync(path.join(tmpdir(), 'lore-timeline-'));
let world: World;
beforeAll(async () => {
  const files = {
    'lore.yaml': 'name: Small\npack: high-fantasy\ncalendar: gregorian\n',
    'world.yaml': `entities:
  - { name: Aldric, type: Person, born: 1300, died: 1360 }
  - { name: Borin, type: Person, born: 1310 }
  - { name: Cora, type: Person, born: BEF 1320 }
  - { name: Dara, type: Person, born: 1345, died: 1346 }
  - { name: Feast, type: Event }
`,
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(root, file), text);
  world = await openWorld(root);
  await world.ingest();
});
afterAll(async () => {
  await world.close();
  rmSync(root, { recursive: true, force: true });
});

const labels = (rows: readonly { readonly label: string }[]) => rows.map(({ label }) => label);

describe('a timeline of a world', () => {
  it('shows lives where no era and no event has a date, and says so', async () => {
    const { rows, livesOnly } = await world.timeline();
    expect(livesOnly).toBe(true);
    expect(labels(rows)).toEqual(['Aldric', 'Borin', 'Cora', 'Dara']);
    expect((await world.timeline({ types: ['Person'] })).livesOnly).toBe(false);
  });

  it('puts what certainly held in a window before what may have', async () => {
    const { rows } = await world.timeline({ from: '1340', until: '1350' });
    expect(rows.map(({ label, isCertain }) => [label, isCertain])).toEqual([
      ['Aldric', true],
      ['Dara', true],
      ['Borin', false],
      ['Cora', false],
    ]);
    expect(labels((await world.timeline({ from: '1340', until: '1350', limit: 2 })).rows)).toEqual([
      'Aldric',
      'Dara',
    ]);
  });

  it('tells every date in the same way, whatever the calendar', async () => {
    const { rows } = await world.timeline({ calendar: 'julian', types: ['Person'] });
    for (const { when } of rows) expect(when).not.toMatch(/^at |^(.+) – \1$/);
    expect(rows[0]?.when).toContain(' – ');
  });
});
