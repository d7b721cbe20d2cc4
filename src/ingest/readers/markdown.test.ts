/** Markdown notes: what a note becomes, with exact places. */
import { describe, expect, it } from 'vitest';
import { cpuNow } from '../../../test/cpu-time.js';
import { readOne, said } from '../../../test/readers/read-one.js';
import { markdownReader } from './markdown.js';

const note = (path: string, text: string) => readOne(markdownReader, path, text);

describe('an entity’s note', () => {
  it('becomes an entity, its statements, passages and mentions', async () => {
    const draft = await note(
      'people/Aldric.md',
      [
        '---',
        'type: Person',
        'name: Aldric Raventhorne',
        'aliases: [The Iron King]',
        'born: 300 TA',
        'reliability: reported',
        'written: 372 TA',
        '---',
        '# Aldric',
        'King of [[Valdorn|the realm]].',
      ].join('\n'),
    );
    const subject = { name: 'Aldric Raventhorne', type: 'Person' };
    expect(draft).toEqual({
      id: 'people/Aldric.md',
      title: 'Aldric Raventhorne',
      format: 'markdown',
      reliability: 'reported',
      written: '372 TA',
      entityOrigin: 'written',
      passages: [
        { heading: ['Aldric'], text: 'King of [[Valdorn|the realm]].', lines: { start: 9, end: 10 } },
      ],
      entities: [
        {
          ref: subject,
          aliases: ['The Iron King', 'Aldric'],
          passage: 0,
          mentionedOnly: false,
          isNote: true,
          spot: { line: 1, column: 1 },
        },
      ],
      statements: [
        {
          subject,
          predicate: 'born',
          object: { kind: 'open', value: '300 TA' },
          qualifiers: {},
          passage: null,
          lines: { start: 5, end: 5 },
          spot: { line: 5, column: 7 },
          field: { key: 'born', by: 'word', written: '300 TA' },
        },
      ],
      mentions: [{ passage: 0, ref: { name: 'Valdorn', link: 'Valdorn' }, spot: { line: 10, column: 9 } }],
      notices: [],
    });
  });

  it('works without front matter, and says that nothing tells its type', async () => {
    const draft = await note('notes/The Pale Worm.md', 'It sleeps under [[Mardsville]].');
    expect(draft.entities[0]?.ref).toEqual({ name: 'The Pale Worm' });
    expect(draft.passages).toEqual([
      { heading: [], text: 'It sleeps under [[Mardsville]].', lines: { start: 1, end: 1 } },
    ]);
    expect(said(draft)).toEqual(['notes/The Pale Worm.md:1:1 info ingest/untyped-note']);
  });

  it('reads CRLF and a byte order mark at the same places', async () => {
    const draft = await note('people/X.md', '\uFEFF---\r\nborn: 300 TA\r\n---\r\nSee [[Y]].\r\n');
    expect(draft.statements[0]?.spot).toEqual({ line: 2, column: 7 });
    expect(draft.mentions[0]?.spot).toEqual({ line: 4, column: 5 });
    expect(draft.passages[0]?.text).toBe('See [[Y]].');
  });

  it('takes title for the name unless it has both', async () => {
    const titled = await note('people/x.md', '---\ntitle: Lysa\n---\n');
    expect(titled.entities[0]).toMatchObject({ ref: { name: 'Lysa' }, aliases: ['x'] });
    const both = await note('people/Lysa.md', '---\nname: Lysa\ntitle: Queen\n---\n');
    expect(both.statements).toMatchObject([{ predicate: 'title', object: { kind: 'open', value: 'Queen' } }]);
  });

  it('leaves what is the vault’s own business alone', async () => {
    const draft = await note('people/X.md', '---\ncssclasses: [wide]\npublish: true\nbanner: x.png\n---\n');
    expect(draft.statements).toEqual([]);
  });
});

describe('inline fields', () => {
  const fields = async (text: string) =>
    (await note('people/X.md', text)).statements.map(({ subject, predicate, object }) => [
      subject.name,
      predicate,
      object.kind === 'ref' ? object.ref.name : object.value,
    ]);

  it('are statements of the passage they stand in', async () => {
    const draft = await note(
      'people/X.md',
      '# One\n- **House**:: [[House Vyr]]\n# Two\nText.\nBorn:: 300 TA\n\n[race:: [[Elf]], high] (died:: 340 TA)\n',
    );
    expect(
      draft.statements.map(({ predicate, object, passage, spot }) => [predicate, object, passage, spot]),
    ).toEqual([
      ['House', { kind: 'ref', ref: { name: 'House Vyr', link: 'House Vyr' } }, 0, { line: 2, column: 15 }],
      ['Born', { kind: 'open', value: '300 TA' }, 1, { line: 5, column: 8 }],
      ['race', { kind: 'ref', ref: { name: 'Elf', link: 'Elf' } }, 1, { line: 7, column: 9 }],
      ['died', { kind: 'open', value: '340 TA' }, 1, { line: 7, column: 32 }],
    ]);
  });

  it('belong to their line in a list or in running text, and are about the one whom it links', async () => {
    expect(await fields('- met [[Vex]] [faction:: [[Owls]]]')).toEqual([['Vex', 'faction', 'Owls']]);
    expect(await fields('He met [[Vex]] (role:: spy) there. Then he left.')).toEqual([
      ['Vex', 'role', 'spy'],
    ]);
    expect(await fields('- met [[Vex]] [faction:: [[Owls]]]\n  and [[Orsin]]')).toEqual([
      ['Vex', 'faction', 'Owls'],
    ]);
  });

  it.each([
    ['nobody is linked', '- **Vex** (role:: spy)'],
    ['a task', '- [ ] ask about [due:: 2025-01-01]'],
    ['two are linked', '- [[Vex]] met [[Orsin]] [faction:: [[Owls]]]'],
    ['another sentence links', 'He met [[Vex]]. The king (title:: King) was away.'],
    ['nothing but brackets in a list', '- [question:: Who has the key?]'],
    ['a line among others', '- [[Vex]] came\n- faction:: [[Owls]]'],
    ['somebody’s words', '> Born:: 300 TA'],
    ['a callout about somebody else', '> [!npc] Vex\n> Born:: 300 TA'],
    ['one colon after a word that means nothing', '- Mood: grim\n- Fighter: Cavalry'],
    ['one colon in a sentence', `The king said it again, and then once more: ${'Born: 300 TA. '.repeat(20)}`],
    ['a word of code', 'It uses std::vector all the time'],
    ['struck out', '~~Born:: 300 TA~~'],
    ['code', '`Born:: 300 TA`'],
    ['a table', '| Race | Elf |\n| --- | --- |\n| Born:: 300 TA | x |'],
  ])('stay text: %s', async (_, text) => {
    const draft = await note('people/X.md', text);
    expect(draft.statements).toEqual([]);
    expect(draft.passages.map((passage) => passage.text).join('\n')).not.toBe('');
  });

  it('are the note’s where a list holds nothing else', async () => {
    expect(await fields('- Born:: 300 TA\n- House:: [[Vyr]]')).toEqual([
      ['X', 'Born', '300 TA'],
      ['X', 'House', 'Vyr'],
    ]);
  });

  it('are plain labels in lists and lines, and lists under a label or a heading', async () => {
    expect(await fields('- Born: 300 TA\n- House: [[Vyr]] - the elder line')).toEqual([
      ['X', 'Born', '300 TA'],
      ['X', 'House', 'Vyr'],
    ]);
    expect(await fields('**Born:** 300 TA | **Died:** 340 TA')).toEqual([
      ['X', 'Born', '300 TA'],
      ['X', 'Died', '340 TA'],
    ]);
    expect(await fields('**Born:** 300 TA **House:** [[Vyr]]\n**Died:** 340 TA')).toEqual([
      ['X', 'Born', '300 TA'],
      ['X', 'House', 'Vyr'],
      ['X', 'Died', '340 TA'],
    ]);
    expect(await fields('**Speed:** 30 **Born:** 300 TA **Level:** 6')).toEqual([]);
    expect(await fields('**House (2):**\n- [[Vyr]]\n- 2nd: [[Oake]]\n')).toEqual([
      ['X', 'House', 'Vyr'],
      ['X', 'House', 'Oake'],
    ]);
    expect(await fields('## House\n- [[Vyr]] - by birth\n- a friend of [[Oake]]\n\nWords.')).toEqual([
      ['X', 'House', 'Vyr'],
    ]);
  });

  it('are one row under its keys, or a row for each thing', async () => {
    expect(await fields('| House | Spouse |\n| - | - |\n| [[Vyr]] | [[Ilda]] |')).toEqual([
      ['X', 'House', 'Vyr'],
      ['X', 'Spouse', 'Ilda'],
    ]);
    const table = '| Character | House |\n| - | - |\n| [[Vex]] | [[Owls]] |\n| [[Orsin]] | [[Vyr]] |';
    expect(await fields(table)).toEqual([
      ['Vex', 'House', 'Owls'],
      ['Orsin', 'House', 'Vyr'],
    ]);
    expect(await fields(table.replace('[[Vex]]', 'a stranger'))).toEqual([]);
  });

  it('stand in an infobox as items of its list', async () => {
    const box =
      '> [!infobox]\n> # Aldric\n> - Born: 300 TA\n> - **Race:** [[Elf]]\n> **Died**: 340 TA\n> Heir: none\n';
    expect(await fields(`${box}\n- Mood: [[Vyr]]`)).toEqual([
      ['X', 'Born', '300 TA'],
      ['X', 'Race', 'Elf'],
      ['X', 'Died', '340 TA'],
    ]);
    expect(await fields('> [!infobox]\n> **Died:** 340 TA\n> Heir: none')).toEqual([['X', 'Died', '340 TA']]);
  });

  it('stand in another callout where its table is headed as facts and most of its keys are known', async () => {
    const table = (head: string, mark = '[!info]') =>
      `> ${mark}\n> | ${head} |\n> | - | - |\n> | Born | 300 TA |\n> | Eyes | blue |`;
    expect(await fields(table('Stat | Value'))).toEqual([
      ['X', 'Born', '300 TA'],
      ['X', 'Eyes', 'blue'],
    ]);
    expect(await fields(table('Thing | Price'))).toEqual([]);
    expect(await fields(table('Stat | Value', '[!npc] Vex'))).toEqual([]);
    expect(await fields('> [!info]\n> | Stat | Value |\n> | - | - |\n> | Sword | 10 |')).toEqual([]);
  });

  it('stand in an infobox as rows of its table', async () => {
    const box = [
      '> [!infobox|left]',
      '> # Aldric',
      '> | Type | Stat |',
      '> | ---- | ---- |',
      '> | **Race** | [[Human\\|man]] |',
      '> | Titles | King<br>Duke |',
      '> | Age | `=this.age` |',
      '',
      '| Race | Elf |',
    ].join('\n');
    const draft = await note('people/Aldric.md', box);
    expect(draft.statements.map(({ predicate, object, spot }) => [predicate, object, spot])).toEqual([
      ['Race', { kind: 'ref', ref: { name: 'Human', link: 'Human' } }, { line: 5, column: 16 }],
      ['Titles', { kind: 'open', value: 'King' }, { line: 6, column: 14 }],
      ['Titles', { kind: 'open', value: 'Duke' }, { line: 6, column: 14 }],
    ]);
  });
});

describe('documents', () => {
  const text = [
    '---',
    'document: true',
    'author: Brother Osric',
    '---',
    '# Chronicle of Vyr',
    '## The year 340',
    'The host broke.',
    '```lore',
    '- { subject: Aldric, predicate: PARTICIPATED_IN, object: "[[Battle of Black Spire]]", at: 340 TA, side: Vyr }',
    '- { subject: Battle of Black Spire, predicate: in_fiction_date, value: 340 TA, confidence: 0.9 }',
    '```',
  ].join('\n');

  it('define no entity; their lore blocks belong to the passage they stand in', async () => {
    const draft = await note('chronicles-vyr.md', text);
    expect(draft.title).toBe('Chronicle of Vyr');
    expect(draft.entities).toEqual([]);
    expect(draft.passages).toEqual([
      { heading: ['Chronicle of Vyr', 'The year 340'], text: 'The host broke.', lines: { start: 6, end: 7 } },
    ]);
    expect(draft.statements).toEqual([
      {
        subject: { name: 'Aldric' },
        predicate: 'PARTICIPATED_IN',
        object: { kind: 'ref', ref: { name: 'Battle of Black Spire', link: 'Battle of Black Spire' } },
        at: '340 TA',
        qualifiers: { side: 'Vyr' },
        passage: 0,
        lines: { start: 9, end: 9 },
        spot: { line: 9, column: 3 },
      },
      {
        subject: { name: 'Battle of Black Spire' },
        predicate: 'in_fiction_date',
        object: { kind: 'value', value: '340 TA' },
        confidence: 0.9,
        qualifiers: {},
        passage: 0,
        lines: { start: 10, end: 10 },
        spot: { line: 10, column: 3 },
      },
    ]);
    expect(said(draft)).toEqual([]);
  });

  it('refuse the whole note when a lore block is broken', async () => {
    const draft = await note('c.md', `${text}\n\`\`\`lore\n- { subject: A\n\`\`\``);
    expect(draft.passages).toEqual([]);
    expect(draft.notices).toMatchObject([
      { level: 'error', code: 'ingest/bad-yaml', at: { file: 'c.md', line: 13 } },
    ]);
  });

  it('let a lore block in an entity’s note leave out the subject', async () => {
    const draft = await note('people/Aldric.md', 'Text.\n\n  ```lore\n  - rules: Valdorn\n  ```\n');
    expect(draft.statements).toMatchObject([
      { subject: { name: 'Aldric' }, predicate: 'rules', passage: 0, spot: { line: 4, column: 5 } },
    ]);
  });
});

describe('what is not read', () => {
  it('links in code and comments', async () => {
    const text =
      'A [[Seen]] `[[Code]]` %% [[Hidden]] %% <!-- [[Gone]]\n[[Too]] -->\n```\n[[Fenced]]\n```\n%%\n[[Block]]\n%%\n';
    const draft = await note('people/X.md', text);
    expect(draft.mentions.map(({ ref }) => ref.name)).toEqual(['Seen']);
    expect(draft.passages[0]?.text).toBe('A [[Seen]] `[[Code]]`\n```\n[[Fenced]]\n```');
  });

  it.each([
    ['Templates/Person.md', '---\nname: {{title}}\n---\n'],
    ['people/X.md', '---\nname: <% tp.file.title %>: x\n---\n'],
    ['maps/World.excalidraw.md', 'x'],
    ['people/Board.md', '---\nkanban-plugin: basic\n---\n'],
  ])('%s', async (path, text) => {
    const draft = await note(path, text);
    expect(draft.entities).toEqual([]);
    expect(said(draft)).toEqual([`${path}:-:- info ingest/ignored-note`]);
  });

  it('broken front matter: the note is refused, with the place', async () => {
    const draft = await note('people/X.md', '---\nname: X\ntitle: Foo: bar\n---\nText.');
    expect(draft.passages).toEqual([]);
    expect(said(draft)).toEqual(['people/X.md:3:8 error ingest/bad-yaml']);
  });

  it('a rule at the top that is no front matter stays text', async () => {
    expect((await note('people/X.md', '---\nOnce upon a time\n---\nmore')).passages[0]?.lines).toEqual({
      start: 1,
      end: 4,
    });
    const rule = await note('people/X.md', '---\nOnce: there was a king.\nHe died.\n');
    expect(rule.entities[0]?.ref.name).toBe('X');
    expect(said(rule)).toEqual([]);
  });

  it.each([
    ['a remark', 'Note: this page is told by the monks of Brine.'],
    ['a remark without an end', 'Note: as the monks tell it'],
    ['a sentence under a key that notes have', 'Born: in Brine, as the monks tell it.'],
    ['two remarks', 'Note: told by the monks.\r\nSource: the abbey of Brine, by hearsay.'],
  ])('a rule at the top with %s below it stays text', async (_what, line) => {
    const text = `---\n${line}\n\nAnn Fell was born in 381. She ruled Brine.`;
    const { passages, notices } = await note('people/X.md', text);
    expect(passages.map((passage) => passage.text).join('\n')).toContain('Ann Fell was born in 381.');
    expect(notices?.filter(({ level }) => level === 'error') ?? []).toEqual([]);
  });

  it.each([
    ['under one key that packs know', '---\nborn: c. 360 TA\n\nHe died.\n'],
    ['under one key that notes have', '---\nTags: king, old\n\nHe died.\n'],
    ['under keys that nobody knows', '---\nmood: dark\nrating: 3\n\nHe died.\n'],
    ['at the end', '---\nname: never closed'],
    ['before a line that is empty', '---\r\ntype: Person\r\ntags:\r\n  - king\r\n\r\nHe died.\r\n'],
    ['by a line of two dashes', '---\ntype: Person\n--\nHe died.\n'],
    ['before its heading', '---\ntype: Person\nborn: 300\nHe ruled long.\n'],
  ])('front matter that is not closed %s: the note is refused', async (_where, text) => {
    expect(said(await note('people/X.md', text))).toEqual(['people/X.md:1:1 error ingest/open-front-matter']);
  });

  it('a comment that is never closed hides the rest, and is told', async () => {
    expect(said(await note('people/X.md', 'a\n%% b\nc'))).toEqual([
      'people/X.md:2:- warning ingest/open-comment',
    ]);
  });
});

it('is linear in broken text', async () => {
  const start = cpuNow();
  for (const part of [
    '`',
    '` `` ',
    '[a:: ',
    '::',
    '%%',
    '<!--',
    '# ',
    '~',
    '> | ',
    '#a',
    '*',
    '[[',
    '\n#',
    '- ',
  ]) {
    const draft = await note('people/X.md', `# ${part.repeat(100_000)}x\n${part.repeat(100_000)}\`x`);
    expect(draft.notices.every(({ level }) => level !== 'error')).toBe(true);
  }
  expect(cpuNow() - start).toBeLessThan(15_000);
});

it.each([
  ...['{{', '<%', '{%', '<script>', 'a~~ ', '> ', '>', '1. ', '![', '![[a]]', '<a ', '[a](', '\\', '|'],
  ...[
    '[[a]] (b:: c). ',
    '(a:: [[b]]) ',
    '\n> `a`',
    '\n> ```\n',
    '\n|a|b|\n|-|-|',
    '<!-- IQ: -->a<!-- /IQ -->',
  ],
])('takes no longer for %j than for other text of its length', async (part) => {
  const piece = part.repeat(Math.ceil(100_000 / part.length));
  const start = cpuNow();
  await note('people/X.md', `${piece}x\n${piece}\`x\n\n${'a|b '.repeat(10)}\n${' '.repeat(100_000)}x`);
  expect(cpuNow() - start).toBeLessThan(4_000);
});
