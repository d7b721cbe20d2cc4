import { describe, expect, it } from 'vitest';
import { BEGINNING, END, type Moment } from '../../time/index.js';
import { type GedcomData, type GedcomRelation, writeGedcom } from './write.js';

const day = (text: string, calendar = 'gregorian'): Moment => ({ min: BEGINNING, max: END, text, calendar });
const ever = { from: null, until: null };
const base = { window: ever, qualifiers: {}, note: null };
const people = [
  { id: 'tom', name: 'Tom Hall', aliases: ['Tommy'] },
  { id: 'ann', name: 'Ann', aliases: [] },
  { id: 'kit', name: 'Kit Hall', aliases: [] },
];
const empty: GedcomData = { world: 'Ascot', people, attributes: [], places: [], relations: [], notes: [] };

function relation(
  subject: string,
  predicate: string,
  object: string,
  more: Partial<GedcomRelation> = {},
): GedcomRelation {
  return { ...base, subject, predicate, object, confidence: 1, ...more };
}

/** The lines of one record, without its first. */
function record(data: Partial<GedcomData>, xref: string): string[] {
  const { text } = writeGedcom({ ...empty, ...data });
  const start = text.indexOf(`0 @${xref}@`);
  return text
    .slice(start, text.indexOf('\n0 ', start + 1))
    .split('\n')
    .slice(1);
}

describe('the file', () => {
  it('has a header, a submitter and a trailer', () => {
    expect(writeGedcom({ ...empty, people: [] }).text).toBe(
      [
        '0 HEAD',
        '1 SOUR LORE_ENGINE',
        '2 NAME Lore Engine',
        '1 SUBM @U1@',
        '1 GEDC',
        '2 VERS 5.5.1',
        '2 FORM LINEAGE-LINKED',
        '1 CHAR UTF-8',
        '0 @U1@ SUBM',
        '1 NAME Ascot',
        '0 TRLR',
        '',
      ].join('\n'),
    );
  });

  it('gives people from a GEDCOM file their old numbers', () => {
    const numbered = [
      { id: 'a', name: 'A', aliases: [] },
      { id: 'royal92-i1', name: 'B', aliases: [] },
    ];
    expect(writeGedcom({ ...empty, people: numbered }).text.match(/@I\d+@ INDI/g)).toEqual([
      '@I2@ INDI',
      '@I1@ INDI',
    ]);
  });
});

describe('people', () => {
  const attribute = (predicate: string, value: Moment | string, more = {}) => ({
    attributes: [{ ...base, subject: 'tom', predicate, value, ...more }],
  });
  const beyondNames = (data: Partial<GedcomData>) => record(data, 'I1').slice(3);

  it('have names with the surname marked where it is known', () => {
    const pieces = [
      { ...base, subject: 'tom', predicate: 'given_name', value: 'Tom' },
      { ...base, subject: 'tom', predicate: 'surname', value: 'Hall' },
      { ...base, subject: 'tom', predicate: 'name_prefix', value: 'Sir' },
    ];
    const lines = ['1 NAME Tom /Hall/', '2 NPFX Sir', '1 NAME Tommy', '2 TYPE aka'];
    expect(record({ attributes: pieces }, 'I1')).toEqual(lines);
    expect(record({}, 'I1')).toEqual(['1 NAME Tom Hall', '1 NAME Tommy', '2 TYPE aka']);
  });

  it.each([
    [attribute('gender', 'male'), ['1 SEX M']],
    [attribute('gender', 'other'), ['1 SEX X']],
    [attribute('birth', day('340 TA', 'third-age')), ['1 BIRT', '2 DATE (340 TA)']],
    [
      attribute('death', day('1 MAY 1840'), { qualifiers: { age: '36y' } }),
      ['1 DEAT', '2 DATE 1 MAY 1840', '2 AGE 36y'],
    ],
    [attribute('cause_of_death', 'fever'), ['1 DEAT Y', '2 CAUS fever']],
    [attribute('status', 'deceased'), ['1 DEAT Y']],
    [
      attribute('occupation', 'smith', {
        window: { from: day('1830'), until: day('1840') },
        note: 'a good one',
      }),
      ['1 OCCU smith', '2 DATE FROM 1830 TO 1840', '2 NOTE a good one'],
    ],
    [attribute('epithet', 'the Bold'), ['1 FACT the Bold', '2 TYPE epithet']],
    [attribute('summary', 'A smith.\nOf Ascot.'), ['1 NOTE A smith.', '2 CONT Of Ascot.']],
    [attribute('_uid', '77'), ['1 _UID 77']],
    [attribute('identity_number', '12', { qualifiers: { type: 'REFN' } }), ['1 REFN 12']],
    [
      attribute('identity_number', '12', { qualifiers: { type: 'passport' } }),
      ['1 IDNO 12', '2 TYPE passport'],
    ],
    [
      attribute('event', 'ordination', { window: { from: day('1833'), until: day('1833') } }),
      ['1 ORDN', '2 DATE 1833'],
    ],
    [
      attribute('event', 'met a bear', { qualifiers: { place: 'Ascot' } }),
      ['1 EVEN', '2 TYPE met a bear', '2 PLAC Ascot'],
    ],
    [
      attribute('media', 'tom.jpg', { qualifiers: { format: 'jpg', title: 'Tom' } }),
      ['1 OBJE', '2 FILE tom.jpg', '3 FORM jpg', '2 TITL Tom'],
    ],
    [{ notes: [{ subject: 'tom', text: 'mail me@home' }] }, ['1 NOTE mail me@@home']],
  ])('%#: %j', (data, lines) => {
    expect(beyondNames(data)).toEqual(lines);
  });

  it('have one event for a date and its place', () => {
    const placed = {
      ...base,
      subject: 'tom',
      predicate: 'BORN_IN',
      place: ['Ascot', 'Berkshire, old', 'England'],
      window: { from: day('1815'), until: day('1815') },
    };
    const lines = ['1 BIRT', '2 DATE 1815', '2 PLAC Ascot, Berkshire old, England'];
    expect(beyondNames({ ...attribute('birth', day('1815')), places: [placed] })).toEqual(lines);
    expect(
      beyondNames({ ...attribute('birth', day('1815')), places: [{ ...placed, window: ever }] }),
    ).toEqual(lines);
    expect(beyondNames({ ...attribute('birth', day('1816')), places: [placed] })).toHaveLength(5);
  });

  it('live in places, and are tied to others', () => {
    const places = ['RESIDES_IN', 'EXILED_FROM'].map((predicate) => ({
      ...base,
      subject: 'tom',
      predicate,
      place: ['Ascot'],
    }));
    expect(beyondNames({ places })).toEqual([
      '1 RESI',
      '2 PLAC Ascot',
      '1 EVEN',
      '2 TYPE exiled from',
      '2 PLAC Ascot',
    ]);
  });
});

describe('families', () => {
  const sex = (subject: string, value: string) => ({ ...base, subject, predicate: 'gender', value });
  const attributes = [sex('tom', 'male'), sex('ann', 'female')];

  it('are made of a marriage and its children', () => {
    const relations = [
      relation('ann', 'SPOUSE_OF', 'tom', {
        window: { from: day('1840'), until: day('1850') },
        qualifiers: { place: 'Ascot, England', ended_by: 'divorce' },
      }),
      relation('tom', 'PARENT_OF', 'kit'),
      relation('ann', 'PARENT_OF', 'kit'),
    ];
    expect(record({ attributes, relations }, 'F1')).toEqual([
      ...['1 HUSB @I1@', '1 WIFE @I2@', '1 MARR', '2 DATE 1840', '2 PLAC Ascot, England'],
      ...['1 DIV', '2 DATE 1850', '1 CHIL @I3@'],
    ]);
    expect(record({ attributes, relations }, 'I3')).toEqual(['1 NAME Kit Hall', '1 FAMC @F1@']);
  });

  it.each([
    [{ confidence: 0.5 }, []],
    [{}, ['1 MARR Y']],
    [{ qualifiers: { ended_by: 'divorce' } }, ['1 MARR Y', '1 DIV Y']],
    [{ qualifiers: { ended_by: 'annulment' } }, ['1 MARR Y', '1 ANUL Y']],
    [{ window: { from: day('1840'), until: day('1850') } }, ['1 MARR', '2 DATE FROM 1840 TO 1850']],
  ])('%#: a marriage of %j', (more, lines) => {
    const relations = [relation('tom', 'SPOUSE_OF', 'ann', more)];
    expect(record({ relations }, 'F1').slice(2)).toEqual(lines);
  });

  it('of one parent stand alone', () => {
    expect(record({ attributes, relations: [relation('ann', 'PARENT_OF', 'kit')] }, 'F1')).toEqual([
      '1 WIFE @I2@',
      '1 CHIL @I3@',
    ]);
  });

  it('tell who was adopted, and since when', () => {
    const window = { from: day('1850'), until: null };
    const relations = [
      relation('tom', 'ADOPTIVE_PARENT_OF', 'kit', { window }),
      relation('ann', 'PARENT_OF', 'kit'),
    ];
    expect(record({ attributes, relations }, 'I3').slice(1)).toEqual([
      ...[
        '1 FAMC @F2@',
        '1 FAMC @F1@',
        '2 PEDI adopted',
        '1 ADOP',
        '2 DATE 1850',
        '2 FAMC @F1@',
        '3 ADOP BOTH',
      ],
    ]);
  });

  it('of a couple that married twice are two', () => {
    const twice = ['1840', '1860'].map((year) =>
      relation('tom', 'SPOUSE_OF', 'ann', { window: { from: day(year), until: null } }),
    );
    expect(writeGedcom({ ...empty, relations: twice }).text.match(/ FAM$/gm)).toHaveLength(2);
  });
});

describe('what does not fit', () => {
  it('is counted by name', () => {
    const relations = [
      relation('tom', 'TAUGHT', 'kit'),
      relation('tom', 'TAUGHT', 'ann'),
      relation('tom', 'SPOUSE_OF', 'nobody'),
    ];
    const { leftOut } = writeGedcom({ ...empty, relations, omitted: { Item: 4 } });
    expect(leftOut).toEqual(['4 × Item', '1 × SPOUSE_OF', '2 × TAUGHT']);
  });

  it('godparents and friends do fit', () => {
    const relations = [relation('tom', 'GODPARENT_OF', 'kit')];
    expect(record({ relations }, 'I3').slice(1)).toEqual(['1 ASSO @I1@', '2 RELA godparent']);
    expect(writeGedcom({ ...empty, relations }).leftOut).toEqual([]);
  });
});
