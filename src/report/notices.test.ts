import { describe, expect, it } from 'vitest';
import type { Notice } from '../model/index.js';
import { errorReport } from './error.js';
import { noticesReport, noticeTotals } from './notices.js';
import { ingestReport } from './summary.js';
import { createTheme } from './theme.js';

const theme = createTheme({ columns: 72 });

function unknownField(file: string, field: string, hint?: string): Notice {
  return {
    level: 'warning',
    code: 'ingest/unknown-field',
    message: `"${field}" is neither an attribute nor a relation of Person.`,
    hint: hint ?? 'Declare it under extend.attributes in lore.yaml, or leave it: the text is kept.',
    at: { file, line: 7, column: 1 },
  };
}

const broken: Notice = {
  level: 'error',
  code: 'ingest/bad-yaml',
  message: 'A tab stands where spaces are expected.',
  at: { file: 'people/borin.md', line: 4, column: 12 },
};

describe('noticesReport', () => {
  it('groups by code, worst first, with one hint for all', () => {
    const many = ['a', 'b', 'c', 'd', 'e'].map((name) => unknownField(`people/${name}.md`, 'mood'));
    expect(noticesReport([...many, broken], theme)).toBe(`error ingest/bad-yaml
  people/borin.md:4:12
    A tab stands where spaces are expected.

warning ingest/unknown-field · 5
  people/a.md:7:1
    "mood" is neither an attribute nor a relation of Person.
  people/b.md:7:1
    "mood" is neither an attribute nor a relation of Person.
  people/c.md:7:1
    "mood" is neither an attribute nor a relation of Person.
  … and 2 more
  → Declare it under extend.attributes in lore.yaml, or leave it: the
    text is kept.`);
  });

  it('writes each hint beside its notice where they differ', () => {
    const notices = [
      unknownField('a.md', 'mod', 'Did you mean mood?'),
      unknownField('b.md', 'brn', 'Did you mean born?'),
    ];
    expect(noticesReport(notices, theme)).toBe(`warning ingest/unknown-field · 2
  a.md:7:1
    "mod" is neither an attribute nor a relation of Person.
    → Did you mean mood?
  b.md:7:1
    "brn" is neither an attribute nor a relation of Person.
    → Did you mean born?`);
  });

  it('counts by level', () => {
    expect(noticeTotals([broken, unknownField('a.md', 'x'), unknownField('b.md', 'x')])).toBe(
      '1 error, 2 warnings',
    );
    expect(noticeTotals([])).toBe('');
  });
});

describe('ingestReport', () => {
  const summary = {
    files: { read: 152, unchanged: 3, gone: 1, failed: 1, skipped: { '.png': 9, '.canvas': 5 } },
    entities: { created: 164, closed: 0, provisional: 12 },
    statements: { opened: 1812, closed: 3 },
    notices: [broken],
    seconds: 0.84,
    dryRun: false,
  };

  it('says what happened in a few lines', () => {
    expect(ingestReport(summary, theme)).toBe(`Read 152 files in 0.8 s.

  files       152 read, 3 unchanged, 1 gone, 1 failed
  entities    164 new, 12 provisional
  statements  1,812 new, 3 closed
  skipped     14 files: 9 .png, 5 .canvas
  notices     1 error

error ingest/bad-yaml
  people/borin.md:4:12
    A tab stands where spaces are expected.`);
  });

  it('says so when nothing changed, and when nothing was written', () => {
    const quiet = {
      files: { read: 0, unchanged: 152, gone: 0, failed: 0, skipped: {} },
      entities: { created: 0, closed: 0, provisional: 0 },
      statements: { opened: 0, closed: 0 },
      notices: [],
      seconds: 0.1,
      dryRun: true,
    };
    expect(ingestReport(quiet, theme)).toBe(`Would read 0 files in 0.1 s.

  files  152 unchanged

Nothing was written: this was a dry run.`);
  });
});

describe('errorReport', () => {
  it('has three parts', () => {
    const error = {
      message: 'No entity is called "Aldrik".',
      at: { file: 'lore.yaml', line: 2, column: 7 },
      hint: 'Did you mean Aldric Raventhorne?',
    };
    expect(errorReport(error, theme)).toBe(`error: No entity is called "Aldrik".
  at lore.yaml:2:7
  → Did you mean Aldric Raventhorne?`);
  });

  it('uses plain characters where the terminal has no others', () => {
    const error = { message: 'No.', at: undefined, hint: 'Yes.' };
    expect(errorReport(error, createTheme({ unicode: false }))).toBe('error: No.\n  -> Yes.');
  });

  it('colours only its labels', () => {
    const error = { message: 'No.', at: undefined, hint: undefined };
    expect(errorReport(error, createTheme({ colour: true }))).toBe('\u001b[31merror: \u001b[39mNo.');
  });
});
