import { describe, expect, it } from 'vitest';
import { CURRENT, type Entity, type Statement } from '../model/index.js';
import { UNDATED } from '../time/index.js';
import { type CardInput, cardReport, type ToldStatement } from './card.js';
import type { Cited } from './citations.js';
import { createTheme } from './theme.js';

const entity: Entity = {
  id: 'aldric-raventhorne',
  name: 'Aldric Raventhorne',
  type: 'Person',
  aliases: ['The Iron King', 'Aldric of Vyr'],
  verified: true,
  origin: 'written',
  expertDomain: null,
  recorded: { from: 1, until: CURRENT },
};

const page = (start: number, end = start): Cited => ({
  title: 'Aldric Raventhorne',
  file: 'people/aldric.md',
  lines: { start, end },
  reliability: 'canonical',
});
const ballad: Cited = {
  title: 'The Ballad of the Spire',
  file: 'songs/spire.md',
  lines: { start: 3, end: 9 },
  reliability: 'rumour',
};

let next = 0;
function told(
  predicate: string,
  text: string,
  when: string,
  citations: readonly Cited[],
  more: Partial<Pick<Statement, 'disputed' | 'confidence' | 'reliability' | 'qualifiers'>> = {},
): ToldStatement {
  next += 1;
  const base = {
    id: next.toString(16).padStart(24, '0'),
    subject: entity.id,
    predicate,
    valid: { ...UNDATED, fromText: null, untilText: null },
    qualifiers: {},
    confidence: 1,
    reliability: 'canonical' as const,
    disputed: false,
    flagged: false,
    extracted: false,
    recorded: { from: 1, until: CURRENT },
    ...more,
  };
  const isRelation = predicate === predicate.toUpperCase();
  return {
    statement: isRelation
      ? { ...base, kind: 'relation', object: 'x' }
      : { ...base, kind: 'attribute', value: { kind: 'text', text } },
    predicate,
    told: text,
    when,
    other: isRelation ? { verified: text !== 'Borin' } : null,
    citations,
  };
}

function card(): CardInput {
  next = 0;
  return {
    entity,
    lifetime: { text: '300–360 TA' },
    attributes: [
      told('birth', '300 TA', '', [page(5)]),
      told('death', '360 TA', '', [page(6)]),
      told(
        'summary',
        'King of Valdorn in the Age of Iron, who held the Black Spire with a host of nine hundred.',
        '',
        [page(14, 16)],
      ),
    ],
    relations: [
      told('MEMBER_OF', 'House Vyr', 'from 300 TA', [page(7)]),
      told('PARTICIPATED_IN', 'Battle of Black Spire', '340 TA', [page(9)], {
        disputed: true,
        qualifiers: { side: 'Vyr' },
      }),
      told('PARTICIPATED_IN', 'Battle of Black Spire', '342 TA', [ballad], {
        disputed: true,
        reliability: 'rumour',
        confidence: 0.6,
      }),
      told('CHILD_OF', 'Borin', '', [page(8)]),
      told('RULES', 'Valdorn', '324–360 TA', [page(10), ballad]),
    ],
    definedIn: [page(1, 20)],
    mentionedIn: [ballad, ballad, page(2)],
  };
}

describe('cardReport', () => {
  it('shows who it is, what is said, when, and who says so', () => {
    expect(cardReport(card(), createTheme({ columns: 80 }))).toMatchInlineSnapshot(`
      "Aldric Raventhorne                                           Person · 300–360 TA
      also The Iron King, Aldric of Vyr

        King of Valdorn in the Age of Iron, who held the Black Spire with a host of
        nine hundred. [1]

        birth            300 TA                              [1]
        death            360 TA                              [1]

        member of        House Vyr              from 300 TA  [1]
        participated in  Battle of Black Spire  340 TA       [1]  disputed, side: Vyr
                         Battle of Black Spire  342 TA       [2]
                           disputed, rumour, 60 % sure
        child of         Borin                               [1]  provisional
        rules            Valdorn                324–360 TA   [1, 2]

        [1]  people/aldric.md:5-10,14-16  Aldric Raventhorne
        [2]  songs/spire.md:3-9           The Ballad of the Spire · rumour

        mentioned in 3 passages of 2 files"
    `);
  });

  it('shows ids and places for a retcon', () => {
    const { relations } = card();
    const small = { ...card(), attributes: [], relations: relations.slice(0, 1), mentionedIn: [] };
    expect(cardReport(small, createTheme({ columns: 80 }), { statements: true })).toMatchInlineSnapshot(`
      "Aldric Raventhorne                                           Person · 300–360 TA
      also The Iron King, Aldric of Vyr

        member of  House Vyr  from 300 TA  [1]
          000000000000000000000004  people/aldric.md:7

        [1]  people/aldric.md:7  Aldric Raventhorne"
    `);
  });

  it('says what is provisional and what is of the past', () => {
    const unsure = {
      ...card(),
      entity: { ...entity, verified: false, aliases: [] },
      lifetime: { text: '' },
      attributes: [],
      relations: [],
      definedIn: [],
      mentionedIn: [],
    };
    expect(
      cardReport(unsure, createTheme({ columns: 40, unicode: false }), { asOf: '2026-01-01' }),
    ).toMatchInlineSnapshot(`
      "Aldric Raventhorne                Person
      provisional: no canonical document
      defines it yet
      as it was recorded on 2026-01-01"
    `);
  });

  it('paints data only after everything that could steer a terminal is out of it', () => {
    const name = 'Aldric\u001b[31m the\u001b[8m Red\u202e';
    const marked = { ...card(), entity: { ...entity, name, aliases: ['\u001b]0;owned\u0007Al'] } };
    const text = cardReport(marked, createTheme({ columns: 80, colour: true }));
    expect(text).toContain('\u001b[1mAldric the Red\u001b[22m');
    expect(text).toContain('also Al\u001b[22m');
    for (const harmful of ['\u001b[31m', '\u001b[8m', '\u202e', 'owned']) expect(text).not.toContain(harmful);
  });

  it.each([40, 60, 80])('keeps to %i columns, and keeps line numbers', (columns) => {
    const deep: Cited = {
      ...page(7, 9),
      file: `a/very/${'long/'.repeat(12)}way/down/to/aldric.md`,
      title: 'T'.repeat(50),
    };
    const crowd = Array.from({ length: 14 }, (_, i) => ({ ...page(i * 3 + 1), file: `notes/${i}.md` }));
    const long = {
      ...card(),
      entity: { ...entity, name: 'Aldric Raventhorne, called the Iron King by those who knew him well' },
      relations: [
        told('PARTICIPATED_IN', 'Burning of the Spire Ferry and of all the boats that lay beside it', '', [
          deep,
        ]),
        told('MET', 'Lysa', 'three days after the Battle of Black Spire (= 15 Frostmoon 340 TA)', crowd),
      ],
    };
    const text = cardReport(long, createTheme({ columns }), { statements: true });
    const widths = text.split('\n').map((line) => [...line].length);
    expect(Math.max(...widths)).toBeLessThanOrEqual(columns);
    expect(text).toMatch(/^ {2}\[2\] +a\/very\/?\S*….*aldric\.md:7-9/m);
    expect(text.replace(/\s+/g, ' ')).toContain('(= 15 Frostmoon 340 TA)');
  });

  it('tells once what is so of everything', () => {
    const rumours = ['a', 'b', 'c', 'd'].map((name) =>
      told('MET', name, '', [ballad], { reliability: 'rumour' }),
    );
    const small = { ...card(), attributes: [], relations: rumours, definedIn: [], mentionedIn: [] };
    const lines = cardReport(small, createTheme({ columns: 80 })).split('\n');
    expect(lines.slice(2, 6)).toEqual(['all of this is rumour', '', '  met  a  [1]', '       b  [1]']);
  });
});

it('says once that something is provisional', () => {
  const all = ['Borin', 'Cerin'].map((name) => {
    const one = told('ALLY_OF', name, '', [page(7)]);
    return { ...one, statement: { ...one.statement, extracted: true } };
  });
  const text = cardReport({ ...card(), attributes: [], relations: all }, createTheme({ columns: 80 }));
  expect(text.match(/provisional/g)).toHaveLength(2);
});
