import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { DraftObject, SourceDraft, StatementDraft } from '../../model/index.js';
import { loadOntology } from '../../packs/index.js';
import { BEGINNING, createDateParser, END } from '../../time/index.js';
import { NO_NOTES } from '../notes/note-book.js';
import { type Bound, bindSource } from './bind.js';

const calendars = path.resolve(import.meta.dirname, '../../../examples/valdorn/calendars');
const ontology = loadOntology({
  packs: ['high-fantasy'],
  world: {
    file: 'lore.yaml',
    text: 'name: test\ncalendar: vyrian\n',
    calendars: readdirSync(calendars).map((file) => path.join(calendars, file)),
  },
});
const dates = { calendars: ontology.calendars, default: ontology.defaultCalendar };
const { parse } = createDateParser(dates);

function year(text: string): { min: number; max: number } {
  const parsed = parse(text);
  if (parsed.kind !== 'moment') throw new Error(`${text} is no moment`);
  return parsed.moment;
}

function draft(statements: Partial<StatementDraft>[], more: Partial<SourceDraft> = {}): SourceDraft {
  return {
    id: 'a.md',
    title: 'A',
    format: 'markdown',
    reliability: 'canonical',
    entityOrigin: 'written',
    passages: [{ heading: [], text: 'words', lines: { start: 1, end: 2 } }],
    entities: [],
    mentions: [],
    notices: [],
    ...more,
    statements: statements.map((statement) => ({
      subject: { name: 'Aldric', type: 'Person' },
      predicate: 'RULES',
      object: { kind: 'ref', ref: { name: 'Valdorn' } } satisfies DraftObject,
      qualifiers: {},
      passage: 0,
      lines: { start: 3, end: 3 },
      spot: { line: 3, column: 5 },
      ...statement,
    })),
  };
}

function bind(statements: Partial<StatementDraft>[], more?: Partial<SourceDraft>, notAfter?: number): Bound {
  return bindSource(
    draft(statements, more),
    { file: 'a.md', hash: 'h' },
    {
      ontology,
      dates: { parse, resolve: () => null, ongoingAt: year('380 TA').max, absentEnd: 'unknown', notAfter },
      typeOfName: (folded) => (folded === 'border wars' ? 'War' : null),
      fullNames: () => [],
      isNamed: (folded) => folded === 'border wars',
      notes: NO_NOTES,
    },
  );
}

/** Statements as short sentences. */
function told({ source }: Bound): string[] {
  const name = (ref: number) => source.refs[ref]?.name ?? '?';
  return source.statements.map(({ subject, predicate, object }) => {
    const end =
      'ref' in object
        ? name(object.ref)
        : object.value.kind === 'date'
          ? object.value.date.text
          : JSON.stringify(object.value);
    return `${name(subject)} ${predicate} ${end}`;
  });
}

const codes = (bound: Bound) => bound.notices.map((notice) => notice.code);
const value = (text: string | number | boolean): DraftObject => ({ kind: 'value', value: text });
const open = (text: string): DraftObject => ({ kind: 'open', value: text });

describe('predicates', () => {
  test('a relation by its name', () => {
    expect(told(bind([{}]))).toEqual(['Aldric RULES Valdorn']);
  });

  test('told from the other side, it is turned round', () => {
    const bound = bind([{ predicate: 'mother', object: { kind: 'ref', ref: { name: 'Lysa' } } }]);
    expect(told(bound)).toEqual([
      'Lysa PARENT_OF Aldric',
      'Lysa gender_as_kin {"kind":"text","text":"female"}',
    ]);
  });

  test('an open field becomes what the ontology says it is', () => {
    const bound = bind([
      { predicate: 'born', object: open('300 TA') },
      { predicate: 'house', object: open('House Vyr') },
    ]);
    expect(told(bound)).toEqual(['Aldric birth 300 TA', 'Aldric MEMBER_OF House Vyr']);
  });

  test('an unknown field is kept as an attribute and reported with its place', () => {
    const bound = bind([{ predicate: 'Favourite Soup', object: value('leek') }]);
    expect(told(bound)).toEqual(['Aldric favourite_soup {"kind":"text","text":"leek"}']);
    expect(bound.notices).toMatchObject([
      { code: 'ingest/unknown-field', level: 'info', at: { file: 'a.md', line: 3, column: 5 } },
    ]);
  });

  test('an unknown field that names an entity mentions it too', () => {
    const bound = bind([{ predicate: 'nemesis of', object: { kind: 'ref', ref: { name: 'Crow' } } }]);
    expect(bound.source.mentions.map(({ ref }) => bound.source.refs[ref]?.name)).toEqual(['Crow']);
  });

  test('what stands at an unknown end gets the type the relation asks for', () => {
    const bound = bind([
      { predicate: 'PARTICIPATED_IN', object: { kind: 'ref', ref: { name: 'Some Battle' } } },
    ]);
    expect(bound.source.refs.find((ref) => ref.name === 'Some Battle')?.fallbackType).toBe('Event');
  });

  test('an unknown type is reported with the nearest one', () => {
    const bound = bind([], {
      entities: [
        {
          ref: { name: 'X', type: 'Persn' },
          aliases: [],
          passage: 0,
          mentionedOnly: false,
          spot: { line: 2 },
        },
      ],
    });
    expect(bound.notices).toMatchObject([
      { code: 'ingest/unknown-type', hint: expect.stringContaining('Person') },
    ]);
  });
});

describe('dates', () => {
  test('a window takes the bounds of its words', () => {
    const [statement] = bind([{ from: '324 TA', until: '360 TA' }]).source.statements;
    expect(statement?.valid).toMatchObject({
      fromMin: year('324 TA').min,
      fromMax: year('324 TA').max,
      untilMax: year('360 TA').max + 1,
      fromText: '324 TA',
      untilText: '360 TA',
    });
  });

  test('what is ongoing holds at least until now', () => {
    const [statement] = bind([{ from: '324 TA', until: 'ongoing' }]).source.statements;
    expect(statement?.valid).toMatchObject({ untilMin: year('380 TA').max + 1, untilMax: END });
  });

  test('a date that is none keeps its words, and is reported', () => {
    const bound = bind([
      { predicate: 'born', object: value('the year of the flood') },
      { from: '12 Smarch 340 TA' },
    ]);
    expect(codes(bound).filter((code) => code === 'ingest/bad-date').length).toBeGreaterThanOrEqual(1);
    expect(bound.source.statements[1]?.valid).toMatchObject({
      fromMin: BEGINNING,
      fromText: '12 Smarch 340 TA',
    });
  });

  test('from and until of a thing that lasts are answered with the words it takes', () => {
    const era = { subject: { name: 'Iron', type: 'Era' }, object: value('100 TA') };
    const { notices } = bind([
      { ...era, predicate: 'from' },
      { ...era, predicate: 'until' },
    ]);
    const hint = 'For when a thing of type Era was, write began and ended.';
    expect(notices.map((notice) => notice.hint)).toEqual([hint, hint]);
  });

  test('dates in an era that nobody declared share one cause', () => {
    const { notices } = bind([{ from: '12 AS' }, { until: '14 AS' }]);
    expect(new Set(notices.map((notice) => notice.shared?.message))).toEqual(
      new Set(['"AS" is no era here, so dates in it are kept as words']),
    );
  });

  test('a date that is none is reported where it stands', () => {
    const dateSpot = { line: 4, column: 8 };
    const bound = bind([{ predicate: 'born', object: value('10 JAN'), dateSpot }]);
    expect(bound.notices.map(({ at }) => at)).toEqual([{ file: 'a.md', ...dateSpot }]);
  });

  test.each([{ from: '360 TA', until: '324 TA' }, { at: '360–324 TA' }])(
    'of an end before its beginning the beginning is believed, and a rule tells of it: %j',
    (when) => {
      const bound = bind([when]);
      expect(codes(bound)).toEqual([]);
      const { min, max } = year('360 TA');
      expect(bound.source.statements[0]?.valid).toEqual({
        ...{ fromMin: min, fromMax: max, untilMin: min + 1, untilMax: END },
        ...{ fromText: '360 TA', untilText: '324 TA' },
      });
    },
  );

  test.each(['318–319 TA', 'from 318 TA to 319 TA', '319 TA or 318 TA'])(
    'a range in a birth or a death is one date that is unsure: %s',
    (text) => {
      for (const predicate of ['birth', 'died']) {
        const bound = bind([{ predicate, object: value(text) }]);
        const [statement, ...more] = bound.source.statements;
        expect([statement?.predicate, more]).toEqual([predicate === 'birth' ? 'birth' : 'death', []]);
        expect(statement?.object).toMatchObject({
          value: { date: { min: year('318 TA').min, max: year('319 TA').max, vague: true, text } },
        });
      }
    },
  );

  test('a birth from a year on is open after it', () => {
    const bound = bind([{ predicate: 'birth', object: value('from 318 TA') }]);
    expect(bound.source.statements.map(({ predicate }) => predicate)).toEqual(['birth']);
    expect(bound.source.statements[0]?.object).toMatchObject({
      value: { date: { min: year('318 TA').min, max: END } },
    });
  });

  test('where records tell of the past alone, a date after now is kept as its words', () => {
    const drafts = [
      { predicate: 'birth', object: value('391 TA') },
      { predicate: 'died', object: value('379 TA') },
    ];
    const dates = (given: ReturnType<typeof bind>) =>
      given.source.statements.map(({ object }) =>
        'value' in object && object.value.kind === 'date' ? object.value.date.min : null,
      );
    const [birth, death] = [year('391 TA').min, year('379 TA').min];
    expect(dates(bind(drafts))).toEqual([birth, death]);
    expect(dates(bind(drafts, {}, year('380 TA').max))).toEqual([BEGINNING, death]);
  });

  test('an extent on a thing that lasts is told as its beginning and its end', () => {
    const bound = bind([
      { subject: { name: 'Border Wars' }, predicate: 'date', object: value('330 TA to 337 TA') },
    ]);
    expect(told(bound)).toEqual(['Border Wars began 330 TA', 'Border Wars ended 337 TA']);
  });

  test('a date told by way of another entity is marked as leaning', () => {
    const bound = bind([{ at: 'three days after the Battle of Black Spire' }]);
    expect(bound.leaning.map(({ date }) => date.anchor)).toEqual(['Battle of Black Spire']);
    expect(bound.source.statements[0]?.relative).toBe(true);
  });
});

describe('values', () => {
  test.each([
    ['12,000', 12000, null],
    ['12 000 souls', 12000, 'souls'],
    [900, 900, null],
  ])('a number written %s', (written, number, unit) => {
    const bound = bind([
      { subject: { name: 'Mardsville', type: 'City' }, predicate: 'population', object: value(written) },
    ]);
    const object = bound.source.statements[0]?.object;
    expect(object && 'value' in object ? object.value : null).toMatchObject({ kind: 'number', number });
    if (unit !== null) expect(object && 'value' in object ? object.value : null).toMatchObject({ unit });
  });

  test('what is no number is kept as words, and reported', () => {
    const bound = bind([
      { subject: { name: 'Mardsville', type: 'City' }, predicate: 'population', object: value('a lot') },
    ]);
    expect(codes(bound)).toEqual(['ingest/bad-value']);
    expect(told(bound)).toEqual(['Mardsville population {"kind":"text","text":"a lot"}']);
  });
});

describe('trust', () => {
  test('a bare word is worth what its source is', () => {
    const bound = bind([{}, { reliability: 'rumour' }, { confidence: 0.9 }], { reliability: 'reported' });
    expect(bound.source.statements.map((s) => [s.reliability, s.confidence])).toEqual([
      ['reported', 0.8],
      ['rumour', 0.5],
      ['reported', 0.9],
    ]);
  });
});
