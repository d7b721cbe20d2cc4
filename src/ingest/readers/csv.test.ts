/** CSV files by their mapping. */
import { describe, expect, it } from 'vitest';
import { readOne, said } from '../../../test/readers/read-one.js';
import { csvReader } from './csv.js';
import { CsvParser, detectDelimiter } from './csv-parse.js';

const read = (text: string, mapping?: string, path = 'people.csv') =>
  readOne(csvReader, path, text, {
    sidecar: async (file) =>
      file === 'people.map.yaml' && mapping !== undefined ? Buffer.from(mapping) : null,
  });

function rowsOf(text: string, delimiter = detectDelimiter(text)): string[][] {
  const parser = new CsvParser(text, delimiter);
  const rows: string[][] = [];
  for (let row = parser.next(); row !== null; row = parser.next()) rows.push(row.map((cell) => cell.text));
  return rows;
}

describe('the format', () => {
  it.each([
    [
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\r\n1;2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\n"x, ""y""\nz",2',
      [
        ['a', 'b'],
        ['x, "y"\nz', '2'],
      ],
    ],
    [
      'a,b\n1,\n,2\n\n',
      [
        ['a', 'b'],
        ['1', ''],
        ['', '2'],
      ],
    ],
    [
      'a,b\n1,',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    ['a\n"x"\r\ny "z"\n', [['a'], ['x'], ['y "z"']]],
    ['', []],
  ])('%j', (text, rows) => expect(rowsOf(text)).toEqual(rows));

  it('knows where cells stand, line breaks in cells counted', () => {
    const parser = new CsvParser('a,b\n"x\ny",2\n3,4', ',');
    parser.next();
    expect(parser.next()?.map(({ place }) => place)).toEqual([
      { line: 2, column: 1 },
      { line: 3, column: 4 },
    ]);
    expect(parser.next()?.map(({ place }) => place)).toEqual([
      { line: 4, column: 1 },
      { line: 4, column: 3 },
    ]);
  });
});

describe('a mapping', () => {
  it('makes entities with fields', async () => {
    const draft = await read(
      '\uFEFFid,name,also,born,house\n7,Aldric,The Iron King;Al,300 TA,House Vyr\n8,,x,,\n',
      'list_separator: ";"\nentity:\n  type: Person\n  id: "p-{id}"\n  name: "{name}"\n  aliases: "{also}"\n  skip_if_empty: name\n  fields:\n    born: "{born}"\n    house: "[[{house}]]"\n',
    );
    const subject = { id: 'p-7', name: 'Aldric', type: 'Person' };
    expect(draft.entities).toEqual([
      {
        ref: subject,
        aliases: ['The Iron King', 'Al'],
        passage: null,
        mentionedOnly: false,
        spot: { line: 2, column: 1 },
      },
    ]);
    expect(
      draft.statements.map(({ subject: of, predicate, object, spot }) => [of, predicate, object, spot]),
    ).toEqual([
      [subject, 'born', { kind: 'open', value: '300 TA' }, { line: 2, column: 27 }],
      [
        subject,
        'house',
        { kind: 'ref', ref: { name: 'House Vyr', link: 'House Vyr' } },
        { line: 2, column: 34 },
      ],
    ]);
    expect(said(draft)).toEqual([]);
  });

  it('makes statements, and passes over rows that lack an end', async () => {
    const draft = await read(
      'child,father,since\nA,B,300 TA\nC,,\n',
      'source: { title: Fathers, reliability: rumour }\nstatements:\n  - { subject: "{father}", predicate: PARENT_OF, object: { name: "{child}", type: Person }, from: "{since}", confidence: 0.5 }\n',
    );
    expect(draft).toMatchObject({ title: 'Fathers', reliability: 'rumour' });
    expect(draft.statements).toEqual([
      {
        subject: { name: 'B' },
        predicate: 'PARENT_OF',
        object: { kind: 'ref', ref: { name: 'A', type: 'Person' } },
        from: '300 TA',
        confidence: 0.5,
        qualifiers: {},
        passage: null,
        lines: { start: 2, end: 2 },
        spot: { line: 2, column: 1 },
      },
    ]);
  });

  it('names the columns of a file without a header', async () => {
    const draft = await read('7|Aldric\n', 'delimiter: "|"\ncolumns: [id, name]\nentity: { name: "{name}" }');
    expect(draft.entities.map(({ ref }) => ref.name)).toEqual(['Aldric']);
  });

  it('is held against the header', async () => {
    const draft = await read('id,name\n1,A\n', 'entity:\n  name: "{nmae}"\n');
    expect(draft.entities).toEqual([]);
    expect(draft.notices).toMatchObject([
      {
        level: 'error',
        code: 'ingest/unknown-column',
        hint: 'Did you mean name?',
        at: { file: 'people.map.yaml', line: 2, column: 9 },
      },
    ]);
  });

  it.each([
    ['entitty: {}', 'people.map.yaml:1:- error ingest/bad-mapping'],
    ['- a', 'people.map.yaml:1:- error ingest/bad-mapping'],
    ['entity: {', 'people.map.yaml:1:9 error ingest/bad-yaml'],
  ])('is refused when it is %s', async (mapping, expected) => {
    expect(said(await read('id,name\n1,A\n', mapping))).toEqual([expected]);
  });

  it('is proposed where there is none', async () => {
    const draft = await read('id,name,born\n1,A,300 TA\n', undefined, 'characters.csv');
    expect(draft.notices).toMatchObject([
      { level: 'warning', code: 'ingest/no-mapping', at: { file: 'characters.csv' } },
    ]);
    const mapping = draft.notices[0]?.hint?.replace(/^.*\n/, '') ?? '';
    expect((await read('id,name,born\n1,A,300 TA\n', mapping)).entities[0]?.ref).toEqual({
      id: 'person-1',
      name: 'A',
      type: 'Person',
    });
  });
});

it('warns of rows that are too long or too short', async () => {
  const draft = await read('id,name\n1,A,x\n2\n', 'entity: { name: "{name}" }');
  expect(draft.entities).toHaveLength(1);
  expect(said(draft)).toEqual([
    'people.csv:2:1 warning ingest/ragged-row',
    'people.csv:3:1 warning ingest/ragged-row',
  ]);
});

it('refuses a quote that is never closed', async () => {
  expect(said(await read('id,name\n1,"A\n2,B\n', 'entity: { name: "{name}" }'))).toEqual([
    'people.csv:2:3 error ingest/bad-csv',
  ]);
});
