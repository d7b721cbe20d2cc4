/** Repairs do what they say: changes close what was promised, and the edits shown say the same to whoever reads the files. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openWorld } from '../../src/engine/index.js';

const SETTINGS =
  'name: Repairs\npack: high-fantasy\ncalendar: gregorian\nnow: 1400\ncheck: { disable: [core/expects] }\n';
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

async function worldOf(files: Readonly<Record<string, string>>) {
  const root = mkdtempSync(path.join(tmpdir(), 'lore-repair-'));
  folders.push(root);
  for (const [file, text] of Object.entries({ 'lore.yaml': SETTINGS, ...files }))
    writeFileSync(path.join(root, file), text);
  const world = await openWorld(root);
  await world.ingest();
  return { root, world };
}

const BASE = `entities:
  - { name: Ashton, type: City }
  - { name: Brek, type: City }
  - { name: Bo, type: Person }
statements:
  - { subject: Bo, predicate: RULES, object: Ashton, from: 1330, until: 1350 }
`;

const WORLDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a statement in a line': {
    'a.yaml': `${BASE}  - { subject: Al, predicate: RULES, object: Ashton, from: 1320, until: 1340 }\n`,
  },
  'two relations in one line': {
    'a.yaml': BASE,
    'b.yaml':
      'entities:\n  - { name: Al, type: Person, relations: [{ rules: "[[Brek]]", from: 1305, until: 1310 }, { rules: "[[Ashton]]", from: 1320, until: 1340 }] }\n',
  },
  'a note that talks of dates, and a comment': {
    'a.yaml': BASE,
    'b.yaml':
      'statements:\n  - { subject: Al, predicate: RULES, object: Ashton, note: "taken from: the abbey, until: late", from: 1320, until: 1340 } # { see p. 4 }\n',
  },
  'lines of JSON': {
    'a.yaml': BASE,
    'b.jsonl':
      '{"statement": {"subject": "Al", "predicate": "RULES", "object": "Ashton", "from": "1320", "until": "1340"}}\n',
  },
  'front matter of a note': {
    'a.yaml': BASE,
    'Al.md':
      '---\ntype: Person\nrelations:\n  - { type: RULES, to: "[[Ashton]]", from: 1320, until: 1340 }\n---\nAl.\n',
  },
  'block style over several lines': {
    'a.yaml': BASE,
    'b.yaml':
      'statements:\n  - subject: Al\n    predicate: RULES\n    object: Ashton\n    from: 1320\n    until: 1340\n',
  },
  'two births': {
    'a.yaml': 'entities:\n  - { born: 1350, name: Bo, type: Person }\n',
    'b.yaml': 'entities:\n  - born: 1340\n    name: Bo\n    type: Person\n',
  },
  'a life that ends too soon': {
    'a.yaml':
      'entities:\n  - { name: Al, type: Person, born: 1300, died: 1330 }\n  - { name: Guild, type: Guild }\nstatements:\n  - { subject: Al, predicate: MEMBER_OF, object: Guild, from: 1320, until: 1340 }\n',
  },
};

describe.each(Object.entries(WORLDS))('%s', (_, files) => {
  it('every edit that is offered closes the finding when the files are read again', async () => {
    const { root, world } = await worldOf(files);
    const [finding] = await world.findings({ certainty: 'certain' });
    expect(finding).toBeDefined();
    const { repairs } = await world.explain(finding?.id ?? '');
    expect(repairs.length).toBeGreaterThan(1);
    await world.close();
    for (const repair of repairs.filter(({ edits, alsoAt }) => edits.length > 0 && alsoAt.length === 0)) {
      const edited: Record<string, string> = { ...files };
      for (const { file, line, before, after } of repair.edits) {
        const lines = (edited[file] ?? '').split('\n');
        expect(lines[line - 1]).toBe(before);
        lines.splice(line - 1, 1, ...(after === null ? [] : [after]));
        edited[file] = lines.join('\n');
      }
      const again = await worldOf(edited);
      const open = await again.world.findings({ certainty: 'certain' });
      expect(
        open.map(({ id }) => id),
        repair.says,
      ).not.toContain(finding?.id);
      expect(open.length, repair.says).toBe(repair.opens);
      await again.world.close();
    }
    expect(readFileSync(path.join(root, 'a.yaml'), 'utf8')).toBe(files['a.yaml']);
  });
});

it('offers no end that has not come', async () => {
  const { world } = await worldOf({
    'a.yaml': `${BASE.replace('until: 1350', 'until: ongoing')}  - { subject: Al, predicate: RULES, object: Ashton, from: 1320, until: ongoing }\n`,
  });
  const [finding] = await world.findings({ certainty: 'certain' });
  const { repairs } = await world.explain(finding?.id ?? '');
  expect(repairs.map(({ says }) => says).join(' ')).not.toContain('ongoing – ongoing');
  await world.close();
});
