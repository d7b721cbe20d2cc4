/** What strangers write into their notes: what is shown, what is read, and what reaches nobody. */
import { describe, expect, it } from 'vitest';
import { readOne, said } from '../../../../test/readers/read-one.js';
import { valdorn } from '../../../../test/time/calendars.fixture.js';
import { loadOntology } from '../../../packs/index.js';
import { createDateParser } from '../../../time/index.js';
import { markdownReader } from '../markdown.js';
import { parseNote } from './parse.js';
import { proseOf } from './prose.js';

const prose = {
  ontology: loadOntology({ packs: ['high-fantasy'] }),
  parseDate: createDateParser(valdorn).parse,
};
const note = (text: string, path = 'people/Orsin Vale.md') => readOne(markdownReader, path, text, { prose });
const texts = async (text: string) => (await note(text)).passages.map((passage) => passage.text);
/** `Subject PREDICATE object`, of everything that the note says. */
const told = async (text: string) =>
  (await note(text)).statements.map(({ subject, predicate, object }) =>
    [subject.name, predicate, object.kind === 'ref' ? object.ref.name : object.value].join(' '),
  );
const RULED = 'Orsin Vale RULES Ostmark';

describe('template code', () => {
  it('reaches neither names, nor text, nor statements', async () => {
    const draft = await note(
      '# <% tp.file.title %>\nMet {{npc}} and <%* if (a) {\n\n# b\n} %>[[Vex]].\n\n{% raw %}\n',
      'people/X.md',
    );
    expect(draft.passages).toEqual([{ heading: [], text: 'Met  and [[Vex]].', lines: { start: 1, end: 5 } }]);
    expect(draft.mentions.map(({ ref, spot }) => [ref.name, spot])).toEqual([
      ['Vex', { line: 5, column: 5 }],
    ]);
    expect((await note('---\ndocument: true\n---\n# <% tp.file.title %>\nText.', 'letter.md')).title).toBe(
      'letter',
    );
  });

  it('stays where it is code, or nothing closes it', async () => {
    expect(await texts('Write `<% title %>` or {{ or <% here.')).toEqual([
      'Write `<% title %>` or {{ or <% here.',
    ]);
    expect(await texts('```\n{{x}}\n```')).toEqual(['```\n{{x}}\n```']);
  });

  it.each([
    ['people/A.md', '---\nname: "{{title}}"\n---\nText.'],
    ['people/A.md', '---\ncreated: "<% tp.date.now() %>"\n---\nText.'],
    ['people/<% name %>.md', 'Text.'],
  ])('in front matter or in its name makes %s a template', async (path, text) => {
    const draft = await note(text, path);
    expect(draft.entities).toEqual([]);
    expect(said(draft)).toEqual([`${path}:-:- info ingest/ignored-note`]);
  });

  it('is not what nested braces are', async () => {
    expect((await note('---\nclass: { druid: { moon: 2 }}\n---\nText with {{x}}.')).entities).toHaveLength(1);
  });
});

describe('callouts and code blocks', () => {
  it('shows a callout without its mark', async () => {
    expect(await texts('> [!note]- A title\n> Text.\n\n> [!info]\n> More [!tip] text.')).toEqual([
      '> A title\n> Text.\n\n> More [!tip] text.',
    ]);
  });

  it.each(['dataview', 'dataviewjs', 'tasks', 'query', 'leaflet', 'statblock', 'button', 'mermaid'])(
    'shows nothing of a block of %s',
    async (word) => {
      const draft = await note(
        `Text.\n\n\`\`\`${word}\nname: [[Vex]]\nfaction:: Owls\n\`\`\`\n\n> \`\`\`${word}\n> [[Orsin]]\n> \`\`\``,
      );
      expect(draft.passages.map(({ text }) => text)).toEqual(['Text.']);
      expect([draft.mentions, draft.statements]).toEqual([[], []]);
    },
  );

  it('shows other code, and reads none of it', async () => {
    const draft = await note('```js\nOrsin ruled Ostmark. [[Vex]]\n```');
    expect(draft.passages.map(({ text }) => text)).toEqual(['```js\nOrsin ruled Ostmark. [[Vex]]\n```']);
    expect([draft.mentions, draft.statements]).toEqual([[], []]);
  });

  it('shows nothing of a query in the middle of text', async () => {
    expect(await texts('Aged `= this.age` and `$= dv.x()`, not `a == b`.')).toEqual([
      'Aged  and , not `a == b`.',
    ]);
  });
});

describe('what a plugin wrote between its comments', () => {
  const row = (value: string) => `> [!infobox]\n> | Type | Stat |\n> | --- | --- |\n> | Born | ${value} |`;

  it('is shown, and says nothing', async () => {
    const text =
      '<!-- QueryToSerialize: LIST FROM "x" -->\n<!-- SerializedQuery: LIST FROM "x" -->\n- [[Vex]] [faction:: [[Owls]]]\n- Orsin Vale ruled Ostmark.\n<!-- SerializedQuery END -->\n';
    const draft = await note(text);
    expect(draft.statements).toEqual([]);
    expect(draft.passages.map((passage) => passage.text)).toEqual([
      '- [[Vex]] [faction:: [[Owls]]]\n- Orsin Vale ruled Ostmark.',
    ]);
    expect(await told(row('<!-- IQ: =this.born -->340 TA<!-- /IQ -->'))).toEqual([]);
    expect(await texts(row('<!-- IQ: =this.born -->340 TA<!-- /IQ -->'))).toEqual([
      '> | Type | Stat |\n> | --- | --- |\n> | Born | 340 TA |',
    ]);
  });

  it('ends where the pair ends, and an ordinary comment begins none', async () => {
    expect(await told(row('340 TA<!-- sure? -->'))).toEqual(['Orsin Vale Born 340 TA']);
    expect(await told('<!-- IQ: =this.date -->2026<!-- /IQ -->\n\nOrsin Vale ruled Ostmark.')).toEqual([
      RULED,
    ]);
  });
});

describe('prose', () => {
  const places = (text: string, word: string) => {
    for (const { text: said, at } of proseOf(parseNote(text, 1), null))
      if (said.includes(word)) return at(said.indexOf(word));
    return null;
  };

  it('runs over the lines of a paragraph or an item, with the place of every word', async () => {
    const text = 'Text.\n\n- Orsin Vale\n  ruled %% for\n  now %% Ostmark\nfrom 388 TA.\n  - within';
    expect(places(text, 'ruled')).toEqual({ line: 4, column: 3 });
    expect(places(text, 'Ostmark')).toEqual({ line: 5, column: 10 });
    expect(places(text, 'from')).toEqual({ line: 6, column: 1 });
    expect(places(text, 'within')).toEqual({ line: 7, column: 5 });
    const [statement] = (await note(text)).statements;
    expect(statement).toMatchObject({
      from: '388 TA',
      lines: { start: 3, end: 6 },
      spot: { line: 3, column: 3 },
    });
  });

  it('loses nothing to a field beside it', async () => {
    expect(await told('- Orsin Vale ruled Ostmark. [source:: chronicle]')).toEqual([RULED]);
    expect(await told('Born:: 340 TA\nOrsin Vale ruled Ostmark.')).toEqual(['Orsin Vale Born 340 TA', RULED]);
    expect(await told('The scope std::vector is not meant. Orsin Vale ruled Ostmark.')).toEqual([RULED]);
  });

  it('goes on right under a table', async () => {
    expect(await told('| a | b |\n| - | - |\n| c | d |\nOrsin Vale\nruled Ostmark.')).toEqual([RULED]);
  });

  it.each([
    ['struck out', '~~Orsin Vale ruled Ostmark.~~'],
    ['quoted', '> Orsin Vale ruled Ostmark.'],
    ['in a callout', '> [!note]\n> Orsin Vale ruled Ostmark.'],
    ['a footnote', '[^1]: Orsin Vale ruled Ostmark.'],
    ['in a field', '- [hook:: Orsin Vale ruled Ostmark.]'],
    ['a comment', '<!--\nOrsin Vale ruled Ostmark.\n-->'],
    ['in a table', '| a | b |\n| - | - |\n| Orsin Vale ruled Ostmark. | x |'],
  ])('does not tell what is %s', async (_, text) => {
    expect(await told(text)).toEqual([]);
  });

  it('shows what is struck out, and quotes around it', async () => {
    const draft = await note('Orsin Vale ~~never~~ ruled Ostmark.');
    expect(draft.passages[0]?.text).toBe('Orsin Vale ~~never~~ ruled Ostmark.');
    expect(draft.statements[0]?.quote).toBe('Orsin Vale ~~never~~ ruled Ostmark');
  });

  it('takes an anchor, an embed and a custom task for no words', async () => {
    expect(
      Array.from(proseOf(parseNote('- [/] Done. ^abc123\n\n![[Vex]] Text.', 1), null), ({ text }) =>
        text.trim(),
      ),
    ).toEqual(['Done.', 'Text.']);
  });
});

describe('headings', () => {
  it.each([
    ['# 🏰 Castle **Black** ⚔️', 'Castle Black'],
    ['# ![[map.png]] City ^abc123', 'City'],
    ['# The ==Long== <span style="x">Winter</span>[^2]', 'The Long Winter'],
    ['# Vex [role:: spy] ##', 'Vex'],
    ['# [Tower](https://example.org)', 'Tower'],
    ['Old Style\n=========', 'Old Style'],
    ['# A^2 + B^2 at 5 <= 6', 'A^2 + B^2 at 5 <= 6'],
    ['# Vex ↔ Orsin™', 'Vex ↔ Orsin™'],
    ['Old Style\n---------', 'Old Style'],
  ])('%s', async (text, title) => {
    expect((await note(`---\ndocument: true\n---\n${text}\n\nText.`)).title).toBe(title);
  });

  it('takes three dashes under a line for a rule', async () => {
    expect((await note('---\ndocument: true\n---\nSome words\n---\nText.', 'a.md')).title).toBe('a');
  });
});

describe('languages', () => {
  const german =
    'Der König herrschte über das Land und die Städte an der Küste. Er wurde in der Burg geboren, die von seinem Vater gebaut wurde, und hatte eine Tochter. Sie ist nicht im Tal geblieben, sondern mit dem Heer nach Norden gezogen. Orsin Vale ruled Ostmark.';

  it('keeps another language as text', async () => {
    const draft = await note(`---\nborn: 340 TA\n---\n# Leben\n${german} [[Vex]]`);
    expect(draft.statements.map(({ predicate }) => predicate)).toEqual(['born']);
    expect(draft.mentions.map(({ ref }) => ref.name)).toEqual(['Vex']);
    expect(said(draft)).toEqual(['people/Orsin Vale.md:1:1 info ingest/other-language']);
  });

  it.each([
    [
      'English',
      `${'He was the king of the coast and had a daughter in the castle. '.repeat(8)}Orsin Vale ruled Ostmark.`,
    ],
    [
      'invented names',
      `## History of the line\n${'Tharn Vel, Oruk de la Mor, Issa, Kaleth. '.repeat(12)}\n\nOrsin Vale ruled Ostmark.`,
    ],
    ['too little to tell', 'Der König ist tot.\n\nOrsin Vale ruled Ostmark.'],
  ])('reads %s', async (_, text) => {
    const draft = await note(text);
    expect(draft.notices).toEqual([]);
    expect(draft.statements.map(({ predicate }) => predicate)).toContain('RULES');
  });

  it('knows other letters', async () => {
    expect(said(await note('Царь правил городом много лет и был добр. '.repeat(8)))).toEqual([
      'people/Orsin Vale.md:1:1 info ingest/other-language',
    ]);
  });
});

it('spells accents one way, in file names and links', async () => {
  const draft = await note('See [[E\u0301lan]] and [[\u00c9lan]].', 'people/Rene\u0301.md');
  expect(draft.entities[0]?.ref.name).toBe('Ren\u00e9');
  expect(draft.mentions.map(({ ref }) => ref.name)).toEqual(['\u00c9lan']);
});
