/** Fields mean the same wherever they stand: what each form of a field becomes. */
import { describe, expect, it } from 'vitest';
import { VOCABULARY } from '../../test/readers/read-one.js';
import type { StatementDraft } from '../model/index.js';
import { readEntity } from './fields.js';
import { isPlainMap } from './fields-plain.js';
import { NoticeList } from './text-notices.js';
import { readYaml } from './yaml-read.js';

function read(text: string) {
  const notices = new NoticeList('f.yaml');
  const yaml = readYaml({ text, file: 'f.yaml' });
  if (!yaml.ok || !isPlainMap(yaml.value)) throw new Error('Expected a map.');
  const scope = { vocabulary: VOCABULARY, notices, places: yaml.places, passage: null };
  const entity = readEntity(yaml.value, { line: 1, column: 1 }, scope);
  return { entity: entity?.entity, statements: entity?.statements ?? [], notices: notices.list() };
}

/** `predicate -> object` with what else the statement says. */
function brief({ predicate, object, from, until, at, qualifiers, spot }: StatementDraft): string {
  const told =
    object.kind === 'ref' ? `[[${object.ref.name}]]` : `${object.kind} ${JSON.stringify(object.value)}`;
  const dates = `${from === undefined ? '' : ` from ${from}`}${until === undefined ? '' : ` until ${until}`}`;
  const rest = Object.keys(qualifiers).length === 0 ? '' : ` ${JSON.stringify(qualifiers)}`;
  return `${spot.line}:${spot.column} ${predicate} ${told}${dates}${at === undefined ? '' : ` at ${at}`}${rest}`;
}

const claims = (text: string): string[] => read(`name: Aldric\n${text}`).statements.map(brief);

describe('a field', () => {
  it.each([
    ['born: 300 TA', ['2:7 born open "300 TA"']],
    ['born: 300', ['2:7 born open 300']],
    ['house: House Vyr', ['2:8 house open "House Vyr"']],
    ['house: "[[House Vyr]]"', ['2:8 house [[House Vyr]]']],
    ['house: [[House Vyr]]', ['2:8 house [[House Vyr]]']],
    ['spouse: ["[[A]]", B]', ['2:10 spouse [[A]]', '2:19 spouse open "B"']],
    ['spouse:\n  - [[A]]\n  - "[[B]]"', ['3:5 spouse [[A]]', '4:5 spouse [[B]]']],
    ['spouse: "[[A]], [[B]] and [[C]]"', ['2:9 spouse [[A]]', '2:9 spouse [[B]]', '2:9 spouse [[C]]']],
    ['motto: "Ask [[A]] first"', ['2:8 motto open "Ask A first"']],
    ['spouse: "[[A]] (twice)"', ['2:9 spouse [[A]]']],
    ['died: ~\nborn:\nrace: ""', []],
    ['house: { to: "[[House Vyr]]", from: 320 TA }', ['2:8 house [[House Vyr]] from 320 TA']],
    ['house: { name: House Vyr, until: 330 }', ['2:8 house [[House Vyr]] until 330']],
    ['population: { value: 5, unit: k }', ['2:13 population value 5']],
    ['born: { date: 300 TA }', ['2:7 born value "300 TA"']],
  ])('%s', (text, expected) => expect(claims(text)).toEqual(expected));

  it('keeps the words around a relation’s link as a note', () => {
    expect(read('name: X\nspouse: "[[A]] (twice)"').statements[0]?.note).toBe('A (twice)');
  });

  it('keeps nested data as text, and says so', () => {
    const { statements, notices } = read('name: X\nclass:\n  druid:\n    moon: 2\n');
    expect(statements.map(brief)).toEqual(['3:3 class open "druid: {moon: 2}"']);
    expect(notices).toMatchObject([
      { level: 'info', code: 'ingest/nested-field', at: { line: 3, column: 3 } },
    ]);
  });
});

describe('relations', () => {
  it.each([
    [
      '{ type: RULES, to: "[[V]]", from: 324 TA, until: 360 TA }',
      ['3:5 RULES [[V]] from 324 TA until 360 TA'],
    ],
    ['{ rules: "[[V]]", from: 324 TA }', ['3:5 rules [[V]] from 324 TA']],
    ['{ rules: [A, B] }', ['3:5 rules open "A"', '3:5 rules open "B"']],
    [
      '{ participated_in: "[[B]]", side: Vyr, at: 340 TA }',
      ['3:5 participated_in [[B]] at 340 TA {"side":"Vyr"}'],
    ],
    ['{ predicate: MET, object: { id: b, name: B, type: Person } }', ['3:5 MET [[B]]']],
    ['{ rules: V, qualifiers: { from: the north } }', ['3:5 rules open "V" {"from":"the north"}']],
  ])('%s', (item, expected) => expect(claims(`relations:\n  - ${item}`)).toEqual(expected));

  it.each([
    ['{ type: RULES, from: 3 }', 'ingest/no-object'],
    ['{ foo: a, bar: b }', 'ingest/no-predicate'],
    ['RULES', 'ingest/bad-statement'],
    ['{ rules: V, confidence: 2 }', 'ingest/bad-confidence'],
    ['{ rules: V, reliability: gospel }', 'ingest/bad-reliability'],
    ['{ rules: V, at: 3, from: 2 }', 'ingest/at-and-from'],
    ['{ rules: V, side: [a] }', 'ingest/bad-qualifier'],
    ['{ rules: V, __proto__: 1 }', 'ingest/bad-qualifier'],
    ['{ rules: V, from: [a] }', 'ingest/bad-field'],
  ])('warns of %s', (item, code) => {
    const { notices } = read(`name: X\nrelations:\n  - ${item}`);
    expect(notices.map((notice) => [notice.level, notice.code, notice.at.line])).toEqual([
      ['warning', code, 3],
    ]);
  });
});

describe('an entity', () => {
  it('has id, name, type and aliases', () => {
    expect(
      read('id: aldric\nname: Aldric\ntype: Person\naliases: [The Iron King, 7]\nalias: Al, Ric').entity,
    ).toEqual({
      ref: { id: 'aldric', name: 'Aldric', type: 'Person' },
      aliases: ['The Iron King', '7', 'Al', 'Ric'],
      passage: null,
      mentionedOnly: false,
      spot: { line: 1, column: 1 },
    });
  });

  it('does not go by names that number several', () => {
    const aliases = (text: string) => read(`name: The Sieges of Karr\naliases: [${text}]`).entity?.aliases;
    expect(aliases('First Siege of Karr, The Hunger, 2nd Siege of Karr')).toEqual(['The Hunger']);
    expect(aliases('Henry the Eighth, Henry the 8th')).toEqual(['Henry the Eighth', 'Henry the 8th']);
    expect(aliases('First Siege of Karr, Second Hunger')).toEqual(['First Siege of Karr', 'Second Hunger']);
  });

  it('is left out without a name', () => {
    expect(read('type: Person').notices).toMatchObject([{ level: 'warning', code: 'ingest/no-name' }]);
  });

  it('holds no control character in its name', () => {
    expect(read('name: "A\\u001fB"').entity?.ref.name).toBe('A B');
  });
});
