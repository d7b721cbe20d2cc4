/** Families told as paragraphs, and lists under a word for kin. */
import { describe, expect, test } from 'vitest';
import { livesIn, type Notes, readNotes } from '../../test/read-notes.js';

const read = (notes: Notes) => livesIn(notes, 'folders: { People: Person }\n  keys: { Children: PARENT_OF }');

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

describe('kin in lines of their own', () => {
  const page = (line: string) => read({ 'People/Ada Holt.md': `# Ada Holt\n\n- ${line}\n` });

  test.each([
    ['m. 1650 Hette Bloom', ['Ada Holt SPOUSE_OF Hette Bloom 1650']],
    ['Married 1650, to Hette Bloom of Orm', ['Ada Holt SPOUSE_OF Hette Bloom of Orm 1650']],
    ['one daughter, Gerda, b. 1598', ['Ada Holt PARENT_OF Gerda', 'Gerda birth 1598']],
    [
      'two sons: Jan, b. 1598; Piet, b. 1601',
      ['Ada Holt PARENT_OF Jan', 'Ada Holt PARENT_OF Piet', 'Jan birth 1598', 'Piet birth 1601'],
    ],
  ])('are told: %s', async (line, told) => expect(await page(line)).toEqual(told));

  test.each([
    'm. 1650 Orlen',
    'Married 1650 in Port Sarrow',
    'one daughter, Gerda',
    'his enemy, Gerda, b. 1598',
    "the miller's daughter, Gerda, b. 1598",
  ])('are not: %s', async (line) => expect(await page(line)).toEqual([]));
});

test('what a sentence behind a name tells is about another', async () => {
  const text =
    'Children: Karen, b. 1604, alive and in charge of the mill. They feared one daughter, Maudie, b. 1620.';
  expect(await read({ 'People/Ada Holt.md': `# Ada Holt\n\n${text}\n` })).toEqual([
    'Ada Holt PARENT_OF Karen',
    'Karen birth 1604',
  ]);
});

describe('a register with a row for each child', () => {
  const table = (head: string) =>
    read({
      'Register.md': `---\ntype: document\n---\n## Baptisms\n\n| Year | ${head} | Father | Mother |\n|---|---|---|---|\n| 1650 | Piet Kell | Bram Kell | Anna Loom |\n| 1655 | Jan Kell | Bram Kell | Anna Loom |\n`,
    });

  test('tells whose they are', async () => {
    expect(await table('Child')).toEqual([
      'Anna Loom PARENT_OF Jan Kell',
      'Anna Loom PARENT_OF Piet Kell',
      'Bram Kell PARENT_OF Jan Kell',
      'Bram Kell PARENT_OF Piet Kell',
    ]);
  });

  test('but not of whatever else has a column', async () => expect(await table('Witness')).toEqual([]));
});

describe('a life below the title of a page', () => {
  const page = (text: string, name = 'Ada Holt') => read({ [`People/${name}.md`]: text });
  const LIFE = ['Ada Holt birth 1622', 'Ada Holt death 1681'];

  test.each([
    '# Ada Holt\n*1622 – 1681*\n\nWeaver.',
    '# Ada Holt\n\n(1622–1681)\n\nWeaver.',
    '# Ada Holt\n\n1622–1681. Weaver of Orlen.',
    '**Ada Holt**\n1622–1681\nWeaver of Orlen.',
    '# Ada Holt\n\nBorn 1622 · Died 1681 · Weaver of Orlen',
  ])('is theirs: %j', async (text) => expect(await page(text)).toEqual(LIFE));

  test.each([
    '# Ada Holt\n\n1622–1681 was the age of weavers.',
    '# Ada Holt\n\nWeaver.\n\n1622–1681',
    '# Ada Holt\n\n12–16',
  ])('is not: %j', async (text) => expect(await page(text)).toEqual([]));

  test('of a king may be his reign', async () =>
    expect(await page('# King Odo\n*1622–1681*\n', 'King Odo')).toEqual([]));

  test('stands in an infobox as well, beside the name', async () =>
    expect(
      await page('# Ada Holt\n\n| Name | Ada Holt |\n|---|---|\n| Life | 1622–1681 |\n| Held | the mill |\n'),
    ).toEqual(LIFE));
});

test('whoever is born in a family tree long after a namesake had died is no child as that one', async () => {
  const tree = (born: number) =>
    `---\ntype: document\n---\n- Ismay (1130-1178) m. Corvane Dell\n  - Alwine (b. ${born})\n  - Berrick (1165-1237)\n  - Osric (1168-1197)\n`;
  const queen = { 'People/Queen Alwine.md': '---\ndied: 1170\n---\nQueen.\n' };
  const ofAlwine = (told: readonly string[]) => told.filter((one) => one.includes('PARENT_OF Queen Alwine'));
  expect(ofAlwine(await read({ ...queen, 'Tree.md': tree(1304) }))).toEqual([]);
  expect(ofAlwine(await read({ ...queen, 'Tree.md': tree(1160) }))).toHaveLength(2);
});

describe('years of one or two digits under From and To', () => {
  const table = async (head: string) => {
    const told = await readNotes({
      'Ullen.md': `---\ntype: document\n---\n# ${head}s of Ullen\n\n| ${head} | From | To |\n|---|---|---|\n| Ignatz Wuller | 40 | 58 |\n| Cosmo Dray | 55 | 76 |\n| Tace Holm | 76 | 90 |\n`,
    });
    return told.map((line) => line.replace(/^.* (HOLDS_TITLE) .* (\S+)$/, '$1 $2')).sort();
  };

  test('are terms of an office', async () =>
    expect(await table('Warden')).toEqual(['HOLDS_TITLE 40–58', 'HOLDS_TITLE 55–76', 'HOLDS_TITLE 76–90']));

  test('and of anything else may be levels', async () => expect(await table('Adept')).toEqual([]));
});
