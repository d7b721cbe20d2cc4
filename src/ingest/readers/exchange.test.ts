/** The exchange format in YAML, JSON and JSONL: the same records make the same drafts. */
import { describe, expect, it } from 'vitest';
import { readOne, readText, said } from '../../../test/readers/read-one.js';
import type { SourceDraft } from '../../model/index.js';
import { jsonReader } from './json.js';
import { jsonlReader } from './jsonl.js';
import { yamlReader } from './yaml.js';

const jsonl = (...records: unknown[]) => records.map((record) => JSON.stringify(record)).join('\n');

describe('a report of a check', () => {
  it('that lies in the world is left out with a word, not taken for a broken document', async () => {
    const report = { world: 'Salt', run: null, findings: [{ id: 'f-1' }], rules_failed: [], suppressed: 0 };
    const draft = await readOne(jsonReader, 'report.json', JSON.stringify(report));
    expect(draft.notices.map(({ level, code }) => [level, code])).toEqual([['info', 'ingest/own-report']]);
    expect([draft.entities, draft.statements]).toEqual([[], []]);
  });
});

describe('YAML', () => {
  it('holds a source, entities and statements', async () => {
    const draft = await readOne(
      yamlReader,
      'realms.yaml',
      [
        'source: { title: Realms, reliability: reported, written: 375 TA }',
        'entities:',
        '  - { name: House Vyr, type: House, founded: 12 TA, aliases: [Vyr] }',
        'statements:',
        '  - { subject: Aldric, predicate: RULES, object: Valdorn, from: 324 TA, until: 360 TA, reliability: rumour }',
      ].join('\n'),
    );
    const house = { name: 'House Vyr', type: 'House' };
    expect(draft).toEqual({
      id: 'realms.yaml',
      title: 'Realms',
      format: 'yaml',
      reliability: 'reported',
      written: '375 TA',
      entityOrigin: 'written',
      passages: [],
      entities: [
        { ref: house, aliases: ['Vyr'], passage: null, mentionedOnly: false, spot: { line: 3, column: 5 } },
      ],
      statements: [
        {
          subject: house,
          predicate: 'founded',
          object: { kind: 'open', value: '12 TA' },
          qualifiers: {},
          passage: null,
          lines: { start: 3, end: 3 },
          spot: { line: 3, column: 46 },
        },
        {
          subject: { name: 'Aldric' },
          predicate: 'RULES',
          object: { kind: 'ref', ref: { name: 'Valdorn' } },
          from: '324 TA',
          until: '360 TA',
          reliability: 'rumour',
          qualifiers: {},
          passage: null,
          lines: { start: 5, end: 5 },
          spot: { line: 5, column: 5 },
        },
      ],
      mentions: [],
      notices: [],
    });
  });

  it('warns of keys it does not know, and goes on', async () => {
    const draft = await readOne(
      yamlReader,
      'x.yaml',
      'entitys: []\nentities:\n  - Aldric\n  - { name: Lysa }\n',
    );
    expect(draft.entities).toHaveLength(1);
    expect(said(draft)).toEqual([
      'x.yaml:3:5 warning ingest/bad-record',
      'x.yaml:1:10 warning ingest/unknown-key',
    ]);
  });

  it('takes a bare list, and a single entity', async () => {
    expect((await readOne(yamlReader, 'x.yaml', '- { name: A }\n- { name: B }')).entities).toHaveLength(2);
    expect((await readOne(yamlReader, 'x.yaml', '- { subject: A, rules: B }')).statements).toHaveLength(1);
    expect((await readOne(yamlReader, 'x.yaml', 'name: A\ntype: Person\nborn: 3')).statements).toHaveLength(
      1,
    );
  });

  it('refuses what is no document of ours', async () => {
    expect(said(await readOne(yamlReader, 'x.yaml', 'services: { web: { image: nginx } }'))).toEqual([
      'x.yaml:1:1 error ingest/not-a-document',
    ]);
  });

  it('leaves a mapping to the CSV reader', async () => {
    expect(await readText(yamlReader, 'people.map.yaml', 'entity: { name: "{name}" }')).toEqual([]);
  });
});

describe('an export of several sources', () => {
  const records = [
    { source: { id: 'a.md', title: 'A', format: 'markdown', reliability: 'canonical', written: '372 TA' } },
    { passage: { source: 'a.md', key: 'p1', heading: ['One'], text: 'He ruled.', lines: [3, 4] } },
    {
      source: {
        id: 'b.md',
        title: 'B',
        format: 'markdown',
        reliability: 'rumour',
        entity_origin: 'extracted',
      },
    },
    { passage: { source: 'b.md', key: 'p1', text: 'He reigned.' } },
    {
      entity: {
        source: 'a.md',
        passage: 'p1',
        id: 'aldric',
        name: 'Aldric',
        type: 'Person',
        aliases: ['King'],
      },
    },
    {
      statement: {
        subject: { id: 'aldric', name: 'Aldric', type: 'Person' },
        predicate: 'RULES',
        object: { id: 'valdorn', name: 'Valdorn', type: 'Kingdom' },
        from: '324 TA',
        qualifiers: { from: 'the north' },
        asserted: [
          {
            source: 'a.md',
            passage: 'p1',
            lines: [4, 4],
            confidence: 1,
            reliability: 'canonical',
            quote: 'ruled',
          },
          { source: 'b.md', passage: 'p1', confidence: 0.5, model: 'm-1', note: 'n' },
        ],
      },
    },
    {
      statement: {
        subject: 'Aldric',
        predicate: 'height',
        value: { number: 2, unit: 'm' },
        asserted: [{ source: 'b.md' }],
      },
    },
    {
      statement: {
        subject: 'Aldric',
        predicate: 'birth',
        value: { date: { text: '300 TA' } },
        asserted: [{ source: 'b.md' }],
      },
    },
    { mention: { source: 'b.md', passage: 'p1', entity: { id: 'aldric', name: 'Aldric', type: 'Person' } } },
  ];

  const [aldric, valdorn] = [
    { id: 'aldric', name: 'Aldric', type: 'Person' },
    { id: 'valdorn', name: 'Valdorn', type: 'Kingdom' },
  ];
  const rules = {
    subject: aldric,
    predicate: 'RULES',
    object: { kind: 'ref', ref: valdorn },
    from: '324 TA',
    qualifiers: { from: 'the north' },
    passage: 0,
  };

  it('gives one draft a source', async () => {
    const drafts = await readText(jsonlReader, 'export.jsonl', jsonl(...records));
    expect(drafts).toEqual([
      {
        id: 'a.md',
        title: 'A',
        format: 'markdown',
        reliability: 'canonical',
        written: '372 TA',
        entityOrigin: 'written',
        passages: [{ heading: ['One'], text: 'He ruled.', lines: { start: 3, end: 4 } }],
        entities: [{ ref: aldric, aliases: ['King'], passage: 0, mentionedOnly: false, spot: { line: 5 } }],
        statements: [
          {
            ...rules,
            confidence: 1,
            reliability: 'canonical',
            quote: 'ruled',
            lines: { start: 4, end: 4 },
            spot: { line: 6 },
          },
        ],
        mentions: [],
        notices: [],
      },
      {
        id: 'b.md',
        title: 'B',
        format: 'markdown',
        reliability: 'rumour',
        entityOrigin: 'extracted',
        passages: [{ heading: [], text: 'He reigned.', lines: null }],
        entities: [],
        statements: [
          { ...rules, confidence: 0.5, sourceModel: 'm-1', note: 'n', lines: null, spot: { line: 6 } },
          {
            subject: { name: 'Aldric' },
            predicate: 'height',
            object: { kind: 'value', value: 2, unit: 'm' },
            qualifiers: {},
            passage: null,
            lines: null,
            spot: { line: 7 },
          },
          {
            subject: { name: 'Aldric' },
            predicate: 'birth',
            object: { kind: 'value', value: '300 TA' },
            qualifiers: {},
            passage: null,
            lines: null,
            spot: { line: 8 },
          },
        ],
        mentions: [{ passage: 0, ref: aldric, spot: { line: 9 } }],
        notices: [],
      },
    ]);
  });

  it('is the same in YAML and JSON, but for the places', async () => {
    const pick = (key: string) =>
      records.flatMap((record) => Object.entries(record).flatMap(([k, v]) => (k === key ? [v] : [])));
    const [a, b] = pick('source');
    const [pa, pb] = pick('passage');
    const document = {
      sources: [
        { ...a, passages: [pa], entities: pick('entity') },
        { ...b, passages: [pb], mentions: pick('mention'), statements: pick('statement') },
      ],
    };
    const text = JSON.stringify(document, null, 1);
    const plain = (drafts: SourceDraft[]) =>
      JSON.parse(JSON.stringify(drafts, (key, value) => (key === 'spot' ? undefined : value)));
    const expected = plain(await readText(jsonlReader, 'export.jsonl', jsonl(...records)));
    expect(plain(await readText(jsonReader, 'export.json', text))).toEqual(expected);
    expect(plain(await readText(yamlReader, 'export.yaml', text))).toEqual(expected);
  });
});

it('YAML reads all passages before what points at them', async () => {
  const text = [
    'statements:',
    '  - { subject: A, predicate: RULES, object: B, asserted: [{ source: s, passage: p }] }',
    'sources:',
    '  - { id: s, passages: [{ key: p, text: t }] }',
  ].join('\n');
  const draft = await readOne(yamlReader, 'x.yaml', text);
  expect([draft.id, draft.statements[0]?.passage, draft.notices]).toEqual(['s', 0, []]);
});

describe('JSONL', () => {
  it('gives records without a source to the source line above, else to the file', async () => {
    const drafts = await readText(
      jsonlReader,
      'x.jsonl',
      jsonl({ entity: { name: 'A' } }, { source: { id: 'b', title: 'B' } }, { entity: { name: 'C' } }),
    );
    expect(drafts.map(({ id, entities }) => [id, entities.map(({ ref }) => ref.name)])).toEqual([
      ['x.jsonl', ['A']],
      ['b', ['C']],
    ]);
  });

  it('leaves out a bad line, says where and what, and goes on', async () => {
    const draft = await readOne(
      jsonlReader,
      'x.jsonl',
      '{"entity": {"name": "A"}}\n\n{"entity": {"name": }}\n{"nope": 1}\n[1]\n{"entity": {"name": "B"}}\n',
    );
    expect(draft.entities.map(({ ref, spot }) => [ref.name, spot.line])).toEqual([
      ['A', 1],
      ['B', 6],
    ]);
    expect(said(draft)).toEqual([
      'x.jsonl:3:21 warning ingest/bad-json',
      'x.jsonl:4:1 warning ingest/bad-record',
      'x.jsonl:5:1 warning ingest/bad-record',
    ]);
    expect(draft.notices[0]?.message).toBe('Expected a value; found "}". The line is left out.');
  });

  it('takes a bare triple for a statement, and a bare name with a type for an entity', async () => {
    const draft = await readOne(
      jsonlReader,
      'x.jsonl',
      jsonl(
        { name: 'Aspirin', type: 'Substance' },
        { subject: 'Aspirin', predicate: 'TREATS', object: 'Headache' },
      ),
    );
    expect(draft.entities.map(({ ref }) => ref.name)).toEqual(['Aspirin']);
    expect(draft.statements.map(({ predicate }) => predicate)).toEqual(['TREATS']);
  });

  it('refuses a file in which no line is a record', async () => {
    expect(said(await readOne(jsonlReader, 'x.jsonl', 'a\nb\n'))).toEqual([
      'x.jsonl:1:- error ingest/bad-jsonl',
    ]);
  });

  it('lists a hundred of a kind and counts the rest', async () => {
    const { notices } = await readOne(
      jsonlReader,
      'x.jsonl',
      `{"entity": {"name": "A"}}\n${'x\n'.repeat(1_000)}`,
    );
    expect(notices).toHaveLength(101);
    expect(notices[100]?.message).toBe('900 more of the same kind in this file are not listed.');
  });

  it('says which passage is missing', async () => {
    const draft = await readOne(
      jsonlReader,
      'x.jsonl',
      jsonl({ statement: { subject: 'A', rules: 'B', passage: 'p9' } }),
    );
    expect(draft.statements).toHaveLength(1);
    expect(said(draft)).toEqual(['x.jsonl:1:- warning ingest/unknown-passage']);
  });

  it('is not harmed by hostile lines', async () => {
    const deep = `{"entity": {"name": "A", "x": ${'['.repeat(50_000)}${']'.repeat(50_000)}}}`;
    const maps = `{"entity": {"name": "B", "x": ${'{"value":'.repeat(5_000)}1${'}'.repeat(5_000)}}}`;
    const proto = '{"entity": {"name": "C", "__proto__": {"polluted": 1}, "constructor": "x"}}';
    const draft = await readOne(jsonlReader, 'x.jsonl', [deep, maps, proto].join('\n'));
    expect(draft.entities.map(({ ref }) => ref.name)).toEqual(['A', 'B', 'C']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('JSON', () => {
  it.each([
    ['{"a": 1,}', '1:9 ingest/bad-json Expected a key in double quotes; found "}".'],
    ['{"a": 1\n "b": 2}', '2:2 ingest/bad-json Expected , or }; found """.'],
    ['{"a": "x', '1:7 ingest/bad-json This text is not closed by a double quote.'],
    ['{"a": tru}', '1:7 ingest/bad-json Expected a value; found "t".'],
    ['{"a": 1, "a": 2}', '1:10 ingest/duplicate-key The key "a" stands here a second time.'],
    ['[1] x', '1:5 ingest/bad-json Expected the end; found "x".'],
    ['['.repeat(100_000), '1:65 ingest/json-too-deep More than 64 levels of nesting.'],
    [
      `["${','.repeat(2_000_001)}",\n${'1,'.repeat(2_000_000)}1]`,
      '2:4000000 ingest/json-too-many More than 2000000 values in one file.',
    ],
  ])('%.20s', async (text, expected) => {
    const [notice] = (await readOne(jsonReader, 'x.json', text)).notices;
    expect(`${notice?.at.line}:${notice?.at.column} ${notice?.code} ${notice?.message}`).toBe(expected);
  });
});
