/** Families told as paragraphs, and lists under a word for kin. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { openUnchecked, type UncheckedWorld } from '../../test/unchecked-world.js';

let folder = '';
let world: UncheckedWorld | null = null;

afterEach(async () => {
  await world?.close();
  world = null;
  rmSync(folder, { recursive: true, force: true });
});

/** What pages by path state of lives and kin. */
async function read(notes: Readonly<Record<string, string>>): Promise<string[]> {
  folder = mkdtempSync(path.join(tmpdir(), 'lore-couples-'));
  writeFileSync(
    path.join(folder, 'lore.yaml'),
    'name: n\npack: high-fantasy\nmapping:\n  folders: { People: Person }\n  keys: { Children: PARENT_OF }\n',
  );
  for (const [file, text] of Object.entries(notes)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  world = await openUnchecked(folder);
  await world.ingest();
  const names = new Map<string, string>();
  for await (const { id, name } of world.store.entities()) names.set(id, name);
  return (await world.store.statements())
    .filter(({ predicate }) => ['birth', 'death', 'PARENT_OF', 'SPOUSE_OF'].includes(predicate))
    .map((one) => {
      const value = one.kind === 'relation' ? names.get(one.object) : dateOf(one.value);
      const { fromText } = one.valid;
      return `${names.get(one.subject)} ${one.predicate} ${value}${fromText === null ? '' : ` ${fromText}`}`;
    })
    .sort();
}

function dateOf(value: { kind: string; date?: { text: string } }): string {
  return value.date?.text ?? value.kind;
}

describe('a couple told in bold above the list of their children', () => {
  const told = (before: string, list: string) =>
    read({ 'Family.md': `---\ntype: document\n---\n# Family\n\n${before}\n\n${list}\n` });

  test('is who they are, when they lived and married, and whose the children are', async () => {
    const found = await told(
      '**Adam Corrie**, born 1668, died 1728. Married 1697 **Margery Fell** of Skell, born 1674. Children:',
      '- **William**, born 1705, Warden of the Dale\n- **Ann**, b. 1708, married Henry Pike',
    );
    expect(found).toEqual([
      'Adam Corrie PARENT_OF Ann Corrie',
      'Adam Corrie PARENT_OF William Corrie',
      'Adam Corrie SPOUSE_OF Margery Fell 1697',
      'Adam Corrie birth 1668',
      'Adam Corrie death 1728',
      'Ann Corrie birth 1708',
      'Margery Fell PARENT_OF Ann Corrie',
      'Margery Fell PARENT_OF William Corrie',
      'Margery Fell birth 1674',
      'William Corrie birth 1705',
    ]);
  });

  test('may say it in a sentence', async () => {
    const found = await told(
      '**Ralph Thwaite**, died 1712. Married **Isabel Rudd**, born 1656. They had two children that lived:',
      '1. **Robert**, born 1684',
    );
    expect(found).toContain('Isabel Rudd PARENT_OF Robert Thwaite');
  });

  test('is none where the two are not said to be married, or the list is of something else', async () => {
    const list = '- **William**, born 1705';
    expect(await told('**Adam Corrie**, born 1668. Rival of **Margery Fell**. Children:', list)).toEqual([]);
    await world?.close();
    expect(await told('**Adam Corrie**, born 1668. Married **Margery Fell**. Ships:', list)).toEqual([]);
  });

  test('gives no name to the children of one who has a single name', async () => {
    expect(
      await told('**Adam**, born 1668. Married **Margery**, born 1674. Children:', '- Ann, b. 1708'),
    ).toEqual(['Adam SPOUSE_OF Margery', 'Adam birth 1668', 'Margery birth 1674']);
  });
});

describe('a list under a word for kin', () => {
  const page = (list: string) => read({ 'People/Ada Holt.md': `# Ada Holt\n\n${list}\n` });
  const KAREN = ['Ada Holt PARENT_OF Karen', 'Karen birth 1604'];

  test.each([
    'Children\n\n- Karen, born 1604',
    'Children:\n\n- Karen, born 1604',
    'Born to rule.\nChildren:\n- Karen, born 1604',
    '- Children\n  - Karen, born 1604',
    '## Children\n\n- Karen, born 1604',
    '## Children\n\n- **Karen** (b. 1604), who went to sea',
  ])('is of the one whose page it is: %j', async (list) => expect(await page(list)).toEqual(KAREN));

  test.each([
    'She had no\nChildren\n\n- Karen, born 1604',
    'Children played here.\n\n- Karen, born 1604',
    '## Children\n\n- Karen\n- The reeve, since 1604',
    'Children\n\nKaren, born 1604',
  ])('is not: %j', async (list) => expect(await page(list)).toEqual([]));

  test('of two children and one link tells the linked one', async () => {
    expect(await page('Children:\n\n- [[Karen]], born 1604, heir')).toEqual(KAREN);
  });

  test('may say of what somebody was, which is no other child', async () => {
    const told = await page('Children:\n\n- Karen, Duchess of Velm, born 1604\n- Jens, Ole');
    expect(told).toEqual([
      'Ada Holt PARENT_OF Jens',
      'Ada Holt PARENT_OF Karen',
      'Ada Holt PARENT_OF Ole',
      'Karen birth 1604',
    ]);
  });
});

test('whoever is born in a family tree long after a namesake had died is no child as that one', async () => {
  const tree = (born: number) =>
    `---\ntype: document\n---\n- Ismay (1130-1178) m. Corvane Dell\n  - Alwine (b. ${born})\n  - Berrick (1165-1237)\n  - Osric (1168-1197)\n`;
  const queen = { 'People/Queen Alwine.md': '---\ndied: 1170\n---\nQueen.\n' };
  const ofAlwine = (told: readonly string[]) => told.filter((one) => one.includes('PARENT_OF Queen Alwine'));
  expect(ofAlwine(await read({ ...queen, 'Tree.md': tree(1304) }))).toEqual([]);
  await world?.close();
  expect(ofAlwine(await read({ ...queen, 'Tree.md': tree(1160) }))).toHaveLength(2);
});
