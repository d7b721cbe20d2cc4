import { describe, expect, test } from 'vitest';
import { memoryWorld, WORLD_SCHEMA } from '../../../test/cypher/memory-world.js';
import { CypherError, compile, explain, type PlainValue, run, toPlain } from '../index.js';

const graph = memoryWorld();

function ask(text: string, parameters: Record<string, PlainValue> = {}): PlainValue[][] {
  return run(compile(text, WORLD_SCHEMA), graph, parameters).rows.map((row) =>
    row.map((value) => toPlain(value)),
  );
}

function failure(text: string): CypherError {
  try {
    ask(text);
  } catch (error) {
    if (error instanceof CypherError) return error;
    throw error;
  }
  throw new Error(`no error in: ${text}`);
}

describe('a closed schema', () => {
  test.each([
    ['MATCH (p:Persn) RETURN p', 'UnknownLabel', 'There is no label Persn.', 'Did you mean Person?'],
    [
      'MATCH (p) WHERE p:Kingdon RETURN p',
      'UnknownLabel',
      'There is no label Kingdon.',
      'Did you mean Kingdom?',
    ],
    [
      'MATCH (a)-[:CONTROL]->(b) RETURN b',
      'UnknownRelationshipType',
      'There is no relationship type CONTROL.',
      'Did you mean CONTROLS?',
    ],
    ['MATCH (p:Person) RETURN pp', 'UndefinedVariable', 'There is no variable pp here.', 'Did you mean p?'],
    [
      'MATCH (p:Person) RETURN touper(p.name)',
      'UnknownFunction',
      'There is no function touper().',
      'Did you mean toUpper?',
    ],
  ])('%s', (text, detail, message, hint) => {
    const error = failure(text);
    expect([error.detail, error.message, error.hint]).toEqual([detail, message, hint]);
    expect(error.at?.line).toBe(1);
  });

  test('supertypes are labels, inverse and symmetric relations are walked as they are stored', () => {
    expect(ask('MATCH (e:Entity) RETURN count(e)')).toEqual([[8]]);
    expect(ask('MATCH (c)-[:CHILD_OF]->(p) RETURN c.name, p.name ORDER BY p.name')).toEqual([
      ['tam', 'aldric'],
      ['tam', 'lysa'],
    ]);
    expect(ask("MATCH (:Person {name: 'lysa'})-[:SPOUSE_OF]->(b) RETURN b.name")).toEqual([['aldric']]);
    expect(ask("MATCH ({name: 'aldric'})-[:CHILD_OF|PARENT_OF]->(b) RETURN b.name")).toEqual([['tam']]);
  });

  test('columns have types', () => {
    const text =
      'MATCH (p:Person)-[c:CONTROLS]->() RETURN p, p.name, p.birth, c.confidence * 2, p.name + 1, count(*) AS n, p.other';
    const kinds = compile(text, WORLD_SCHEMA).columns.map(({ type }) => type.kind);
    expect(kinds).toEqual(['node', 'string', 'moment', 'float', 'string', 'integer', 'any']);
  });

  test('the plan begins where least is to be read', () => {
    const text = "MATCH (a)-[:PARENT_OF]->(b:Person)-[:RULES]->(c {id: 'x'}) WHERE a.name <> b.name RETURN a";
    expect(explain(compile(text, WORLD_SCHEMA).plan, text).split('\n')).toEqual([
      'Filter a.name <> b.name',
      '  Expand b <-[:PARENT_OF]- a',
      '    Filter labels',
      '      Expand c <-[:RULES]- b',
      "        Filter id: 'x'",
      "          NodeScan (c) seeking id = 'x'",
    ]);
  });
});

describe('moments', () => {
  test('rules of time run as they are written', () => {
    const overlap =
      'MATCH (k1:Kingdom)-[c1:CONTROLS]->(loc:Location)<-[c2:CONTROLS]-(k2:Kingdom) WHERE k1.id < k2.id ' +
      'AND time_windows_overlap(c1.valid_from, c1.valid_until, c2.valid_from, c2.valid_until) RETURN k1.id, k2.id';
    expect(ask(overlap)).toEqual([['osk', 'vyr']]);
    const anachronism =
      'MATCH (p:Person)-[:PARTICIPATED_IN]->(e:Event) WHERE p.birth IS NOT NULL ' +
      'AND time_in_window(e.in_fiction_date, p.birth, p.death) = false RETURN p.id';
    expect(ask(anachronism)).toEqual([['tam']]);
  });

  test.each<[string, PlainValue]>([
    ["date('340 TA') < date('350 TA')", true],
    ["date('340 TA') < date('340 TA')", null],
    ["date('340') = date('340-340')", true],
    ["date('340') <> date('341')", true],
    ["date('350') >= date('340')", true],
    ["date('340') <= date('330-345')", null],
    ["toString(date('340 TA'))", '340 TA'],
    ["date('340').min", 3400],
    ["date('340').max", 3409],
    ["time_windows_overlap('300', '340', '340', '350')", false],
    ["time_windows_overlap('300', '340', '339', '350')", true],
    ["time_windows_overlap('300', '341', '340-345', '350')", null],
    ["time_windows_may_overlap('300', null, '310', null)", true],
    ["time_windows_may_overlap('300', '305', '310', null)", false],
    ["time_windows_overlap('305', '300', '310', '320')", null],
    ["time_in_window('320', '300', '340')", true],
    ["time_in_window('340', '300', '340')", true],
    ["time_in_window('341', '300', '340')", false],
    ["time_in_window('300', '300', '340')", null],
    ["time_in_window('340', '340', '340')", null],
    ["time_in_window('330-345', '300', '340')", null],
    ["time_in_window('340', '300', null)", null],
    ["time_in_window('299', '300', null)", false],
    ["time_in_window(null, '300', '310')", null],
    ['date(null)', null],
  ])('%s', (expression, expected) => {
    expect(ask(`RETURN ${expression} AS x`)).toEqual([[expected]]);
  });

  test('they group, sort and tell apart by bounds', () => {
    expect(ask('MATCH (p:Person) RETURN p.birth.text ORDER BY p.birth DESC')).toEqual([
      ['350'],
      ['310'],
      ['300'],
    ]);
    expect(ask("UNWIND ['340', '340-340', '341'] AS t RETURN DISTINCT date(t).min AS m")).toEqual([
      [3400],
      [3410],
    ]);
    expect(ask('MATCH (p:Person) RETURN min(p.birth).text, max(p.birth).text')).toEqual([['300', '350']]);
    expect(ask('MATCH (p:Person) RETURN p.death IS NULL AS alive, count(*) AS n ORDER BY n')).toEqual([
      [true, 1],
      [false, 2],
    ]);
  });

  test.each([
    ['MATCH (p:Person) RETURN [p.birth]', 'MomentInside', /toString/],
    ['MATCH (p:Person) RETURN {b: p.birth}', 'MomentInside', /toString/],
    ['MATCH (p:Person) RETURN collect(p.birth)', 'MomentInside', /toString/],
    ['MATCH (p:Person) RETURN [x IN [p] | x.birth]', 'MomentInside', /toString/],
    [
      'MATCH (p:Person) WITH properties(p) AS m, p RETURN [coalesce(m.none, p.birth)]',
      'MomentInside',
      /toString/,
    ],
    ["MATCH (p:Person) WHERE p.birth < '340 TA' RETURN p", 'InvalidArgumentType', /date\('…'\)/],
    ['MATCH (p:Person) WHERE p.birth = 340 RETURN p', 'InvalidArgumentType', /x\.min/],
    ["RETURN date('the day after') AS d", 'InvalidDate', /340 TA/],
    ["UNWIND ['soon'] AS t RETURN date(t)", 'InvalidDate', /340 TA/],
    ['MATCH (p:Person) RETURN p.birth.years', 'InvalidArgumentType', /min and max/],
    ['RETURN datetime()', 'NotSupported', /date\('…'\)/],
    ["RETURN duration('P1Y')", 'NotSupported', /date\('…'\)/],
  ])('%s is refused', (text, detail, hint) => {
    const error = failure(text);
    expect(error.detail).toBe(detail);
    expect(error.hint).toMatch(hint);
    expect(error.at).toBeDefined();
  });

  test('maps made of properties hold the text', () => {
    expect(ask("MATCH (p {id: 'tam'}) RETURN properties(p).birth, p {.*}.death")).toEqual([['350', '400']]);
  });
});
