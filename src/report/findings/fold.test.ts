import { describe, expect, it } from 'vitest';
import { finding } from '../../../test/report/finding.fixture.js';
import type { Finding } from '../../model/index.js';
import { foldFindings, sharedStatements } from './fold.js';
import { inOrder, screenOf } from './screen.js';

const birth = { told: 'Odile Marsh: birth 341 TA', isDate: true };
const rule = { told: 'Odile Marsh ruled Thornwick', isDate: false };
const folded = (findings: readonly Finding[], shared = new Map([['birth', birth]])) =>
  foldFindings(findings, shared).map(({ cause, findings: some }) => [
    cause?.kind ?? null,
    some.map(({ id }) => id),
  ]);
const found = (id: string, statements: readonly string[], over: Partial<Finding> = {}) =>
  finding({ id, statements, ...over });

describe('one cause, one entry', () => {
  it('folds what rests on one wrong birth under it', () => {
    const early = ['a', 'b', 'c', 'd', 'e'].map((id) => found(id, [`part ${id}`, 'birth']));
    expect(folded(early)).toEqual([['statement', ['a', 'b', 'c', 'd', 'e']]]);
    expect(sharedStatements(early)).toEqual(['birth']);
  });

  it('leaves apart what shares nothing, and one finding by itself', () => {
    expect(folded([found('a', ['x', 'birth']), found('b', ['y'])])).toEqual([
      [null, ['a']],
      [null, ['b']],
    ]);
  });

  it('lets what is wrong with the date itself lead, and certain before possible', () => {
    const future = found('future', ['birth'], { rule: 'genealogy/in-the-future' });
    const perhaps = found('perhaps', ['birth'], { certainty: 'possible' });
    expect(folded([perhaps, found('a', ['x', 'birth']), future])).toEqual([
      ['statement', ['future', 'a', 'perhaps']],
    ]);
  });

  it('takes a date for the cause before a relation, and the one that explains more before both', () => {
    const shared = new Map([
      ['birth', birth],
      ['rule', rule],
    ]);
    expect(folded([found('a', ['rule', 'birth']), found('b', ['rule', 'birth'])], shared)).toEqual([
      ['statement', ['a', 'b']],
    ]);
    expect(
      foldFindings([found('a', ['rule', 'birth']), found('b', ['rule', 'birth'])], shared)[0]?.cause,
    ).toMatchObject({ key: 'birth' });
    const three = [found('a', ['rule', 'birth']), found('b', ['rule', 'birth']), found('c', ['rule'])];
    expect(foldFindings(three, shared).map(({ cause }) => cause?.key)).toEqual(['rule']);
  });

  it('is about a type that breaks nine statements once, and about an era that is not declared once', () => {
    const cause = {
      key: 'type owl Event',
      told: 'Owl Curse is an Event',
      so: 'statements do not fit',
      fix: '',
    };
    const nine = Array.from({ length: 9 }, (_, i) =>
      found(`t${i}`, [`m${i}`], { rule: 'core/types', cause }),
    );
    const era = { key: 'era', told: 'The era "AS" is not declared', so: 'dates are kept as words', fix: '' };
    const dates = Array.from({ length: 103 }, (_, i) =>
      found(`d${i}`, [`d${i}`], { rule: 'core/unknown-era', cause: era }),
    );
    expect(folded([...nine, ...dates]).map(([kind, ids]) => [kind, ids?.length])).toEqual([
      ['told', 9],
      ['told', 103],
    ]);
  });

  it('goes to the wider cause where several things have the same wrong type', () => {
    const wider = { key: 'MEMBER_OF Event', told: 'MEMBER_OF has an Agent', so: 'say otherwise', fix: '' };
    const of = (id: string, who: string) =>
      found(id, [id], { cause: { key: who, told: who, so: 'do not fit', fix: '', wider } });
    const two = [of('a', 'first'), of('b', 'first'), of('c', 'second')];
    expect(folded(two)).toEqual([
      ['told', ['a', 'b']],
      [null, ['c']],
    ]);
    expect(folded([...two, of('d', 'third')])).toEqual([['told', ['a', 'b', 'c', 'd']]]);
  });

  it('counts each finding once, whatever folds it', () => {
    const some = [found('a', ['x', 'y']), found('b', ['x', 'z']), found('c', ['y', 'z']), found('d', ['q'])];
    const shared = new Map(['x', 'y', 'z'].map((id) => [id, rule]));
    const ids = foldFindings(some, shared).flatMap(({ findings }) => findings.map(({ id }) => id));
    expect(ids.sort()).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('the order of a report', () => {
  const order = (findings: readonly Finding[]) =>
    inOrder(foldFindings(findings, new Map())).map(({ findings: [first] }) => first.id);

  it('is certain before possible, and written before what was only read in prose', () => {
    expect(
      order([
        found('prose', [], { certainty: 'possible', guess: 'prose', severity: 'error' }),
        found('dates', [], { certainty: 'possible' }),
        found('sure', [], { severity: 'info' }),
      ]),
    ).toEqual(['sure', 'dates', 'prose']);
  });

  it('is surprising before routine, unless it fails the check', () => {
    const routine = Array.from({ length: 20 }, (_, i) => found(`r${i}`, [], { part: 'MEMBER_OF' }));
    expect(order([...routine, found('rare', [], { severity: 'info', part: 'RULES' })])[0]).toBe('rare');
    const errors = routine.map((one) => ({ ...one, severity: 'error' as const }));
    expect(order([found('rare', [], { part: 'RULES' }), ...errors]).at(-1)).toBe('rare');
  });

  it('puts first what several rules point at', () => {
    const shared = new Map([['birth', birth]]);
    const routine = Array.from({ length: 20 }, (_, i) =>
      found(`r${i}`, [`x${i}`], { rule: 'genealogy/late' }),
    );
    const both = [
      found('one', ['birth', 'a'], { rule: 'genealogy/late' }),
      found('two', ['birth', 'b'], { rule: 'genealogy/young' }),
    ];
    const rare = found('rare', ['y'], { part: 'RULES', severity: 'info' });
    const entries = inOrder(foldFindings([...routine, rare, ...both], shared));
    expect(entries.slice(0, 3).map(({ findings: [first] }) => first.id)).toEqual(['one', 'rare', 'r0']);
  });

  it('is by severity among equals', () => {
    expect(order([found('note', [], { severity: 'info' }), found('warning', [])])).toEqual([
      'warning',
      'note',
    ]);
  });

  it('tells notes by their rule, and not by a date that several share', () => {
    const note = (id: string, part: string) => found(id, ['birth', id], { part, severity: 'info' });
    expect(folded([note('a', 'A'), note('b', 'B')])).toEqual([
      [null, ['a']],
      [null, ['b']],
    ]);
    const screen = screenOf([note('a', 'A'), note('b', 'B'), note('c', 'A')], new Map([['birth', birth]]));
    expect(screen.shown.map(({ findings }) => findings.length)).toEqual([1, 2]);
  });

  it('counts what is alike by findings, also where they have several causes', () => {
    const shared = new Map(['x', 'y'].map((key) => [key, { told: key, isDate: false }] as const));
    const some = [found('a', ['x']), found('b', ['x']), found('c', ['y']), found('d', ['y'])];
    expect(screenOf(some, shared).shown.map(({ findings }) => findings.length)).toEqual([4]);
    expect(screenOf(some.slice(0, 3), shared).shown.map(({ findings }) => findings.length)).toEqual([2, 1]);
  });

  it('fills a screen and no more, telling together what is common, and what certainly fails a check where there is no room', () => {
    const of = (part: string, number: number) =>
      Array.from({ length: number }, (_, i) => found(`${part}${i}`, [`${part}${i}`], { part }));
    expect(screenOf(of('A', 3), new Map()).shown).toHaveLength(3);
    expect(screenOf(of('A', 4), new Map()).shown).toHaveLength(1);
    const notes = of('N', 2).map((one) => ({ ...one, severity: 'info' as const }));
    expect(screenOf(notes, new Map()).shown).toHaveLength(1);
    const tight = screenOf([...of('A', 25), ...of('B', 20), ...of('C', 3)], new Map());
    expect(tight.shown.map(({ cause, findings }) => [cause?.kind ?? null, findings.length])).toEqual([
      ...Array.from({ length: 3 }, () => [null, 1]),
      ['rule', 20],
      ['rule', 25],
    ]);
    const possible = Array.from({ length: 5 }, (_, i) =>
      found(`p${i}`, [`p${i}`], { certainty: 'possible' }),
    );
    expect(screenOf(possible, new Map()).shown.map(({ findings }) => findings.length)).toEqual([5]);
    const faults = of('A', 40).map((one) => ({ ...one, severity: 'error' as const }));
    expect(screenOf([...faults.slice(0, 20), ...of('B', 20)], new Map()).shown).toHaveLength(21);
    expect(screenOf(faults.slice(0, 30), new Map()).shown).toHaveLength(30);
    expect(screenOf(faults, new Map()).shown).toHaveLength(1);
    const parts = Array.from({ length: 40 }, (_, i) => of(`P${i}`, 1)).flat();
    const cut = screenOf(parts, new Map());
    expect([cut.shown.length, cut.more.length]).toEqual([30, 10]);
    expect(screenOf(of('A', 200), new Map(), Number.POSITIVE_INFINITY).shown).toHaveLength(200);
  });
});
