import { describe, expect, it } from 'vitest';
import { CURRENT, LoreError, type Statement } from '../model/index.js';
import { BEGINNING, END } from '../time/index.js';
import { ingestJson } from './ingest-json.js';
import {
  errorJson,
  formatJson,
  momentJson,
  noticeJson,
  statementJson,
  valueJson,
  windowJson,
} from './json.js';

const base = {
  id: 'a1',
  subject: 'aldric',
  predicate: 'RULES',
  valid: { fromMin: 10, fromMax: 20, untilMin: 21, untilMax: END, fromText: '324 TA', untilText: null },
  qualifiers: { title: 'king' },
  confidence: 0.8,
  reliability: 'reported',
  disputed: true,
  flagged: false,
  extracted: false,
  recorded: { from: 3, until: CURRENT },
} as const;

describe('statementJson', () => {
  it('speaks the words of the graph', () => {
    const relation: Statement = { ...base, kind: 'relation', object: 'valdorn' };
    expect(statementJson(relation)).toEqual({
      id: 'a1',
      subject: 'aldric',
      predicate: 'RULES',
      object: 'valdorn',
      value: null,
      valid_from: { text: '324 TA', min: 10, max: 20 },
      valid_until: { text: null, min: 21, max: null },
      qualifiers: { title: 'king' },
      confidence: 0.8,
      reliability: 'reported',
      is_disputed: true,
      flagged: false,
      recorded_from: 3,
      recorded_until: null,
    });
  });

  it('has a value where there is no object', () => {
    const attribute: Statement = {
      ...base,
      kind: 'attribute',
      value: { kind: 'number', number: 5, unit: 'ft' },
    };
    expect(statementJson(attribute)).toMatchObject({
      object: null,
      value: { kind: 'number', number: 5, unit: 'ft' },
    });
  });
});

it('keeps values apart by their kind', () => {
  expect(valueJson({ kind: 'text', text: 'grim' })).toEqual({ kind: 'text', text: 'grim' });
  expect(valueJson({ kind: 'boolean', boolean: true })).toEqual({ kind: 'boolean', boolean: true });
  const date = { min: 5, max: 9, text: '300 TA', calendar: 'vyrian' };
  expect(valueJson({ kind: 'date', date })).toEqual({ kind: 'date', ...momentJson(date) });
});

it('has no bound where nothing limits it', () => {
  expect(
    windowJson({ fromMin: BEGINNING, fromMax: END - 1, untilMin: BEGINNING + 1, untilMax: END }),
  ).toEqual({
    from_min: null,
    from_max: null,
    until_min: null,
    until_max: null,
  });
});

it('tells errors and notices alike', () => {
  const error = new LoreError({ code: 'x/y', message: 'No.', at: { file: 'a.md', line: 3 } });
  expect(errorJson(error)).toEqual({
    error: { code: 'x/y', message: 'No.', hint: null, at: { file: 'a.md', line: 3, column: null } },
  });
  expect(
    noticeJson({ level: 'info', code: 'x/y', message: 'Hm.', hint: 'Do.', at: { file: 'a.md' } }),
  ).toEqual({
    level: 'info',
    code: 'x/y',
    message: 'Hm.',
    hint: 'Do.',
    at: { file: 'a.md', line: null, column: null },
  });
  expect(formatJson({ a: [1] })).toBe('{\n  "a": [\n    1\n  ]\n}');
});

it('tells what an ingest did', () => {
  const summary = {
    files: { read: 1, unchanged: 2, gone: 0, failed: 0, skipped: { '.png': 1 } },
    entities: { created: 3, closed: 0, provisional: 1 },
    statements: { opened: 4, closed: 0 },
    notices: [],
    touched: ['aldric'],
    seconds: 0.5,
    dryRun: true,
  };
  expect(ingestJson(summary)).toMatchObject({
    files: { skipped: { '.png': 1 } },
    dry_run: true,
    touched: ['aldric'],
  });
});
