/** What is in a world, in one screen. */
import type { Counts } from '../store/store.js';
import { clean } from './clean.js';
import { table } from './table.js';
import type { Theme } from './theme.js';
import { count, digits, listed, spoken } from './words.js';

export interface Overview {
  readonly name: string;
  readonly packs: readonly string[];
  readonly calendar: string;
  readonly now: { readonly moment: { readonly text: string }; readonly because: string } | null;
  readonly counts: Omit<Counts, 'sourcesByReliability' | 'assertions' | 'mentions' | 'commits'>;
}

/** More would not be read. */
const MOST_ROWS = 15;

export function overviewReport(overview: Overview, theme: Theme): string {
  const { name, packs, calendar, now, counts } = clean(overview);
  const { entities, provisional, relations, attributes, sources, passages, closedStatements } = counts;
  const told = [
    now === null ? '' : `now ${now.moment.text} (${now.because})`,
    `packs ${listed(packs)}`,
    `calendar ${calendar}`,
  ];
  const rows = [
    ['entities', digits(entities), provisional === 0 ? '' : `${digits(provisional)} provisional`],
    [
      'statements',
      digits(relations + attributes),
      `${digits(relations)} relations, ${digits(attributes)} attributes`,
    ],
    ['sources', digits(sources), count(passages, 'passage')],
    ...(closedStatements === 0 ? [] : [['closed', digits(closedStatements), 'believed once, no longer']]),
  ];
  const types = ranked(counts.entitiesByType, (type) => type);
  const predicates = ranked(counts.statementsByPredicate, spoken);
  return [
    theme.paint('title', name),
    theme.paint('muted', told.filter((part) => part !== '').join(` ${theme.glyphs.dot} `)),
    '',
    ...table(rows, { indent: 2, align: ['left', 'right', 'left'] }),
    ...(types.length === 0 ? [] : ['', ...sideBySide(types, predicates, theme)]),
  ].join('\n');
}

function ranked(counts: Readonly<Record<string, number>>, say: (word: string) => string): [string, number][] {
  return Object.entries(counts)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([word, number]) => [say(word), number]);
}

function sideBySide(
  types: readonly [string, number][],
  predicates: readonly [string, number][],
  theme: Theme,
): string[] {
  const length = Math.min(MOST_ROWS, Math.max(types.length, predicates.length));
  const cell = (rows: readonly [string, number][], i: number) => {
    const row = rows[i];
    return row === undefined ? ['', ''] : [row[0], digits(row[1])];
  };
  const rows = Array.from({ length }, (_, i) => [...cell(types, i), '  ', ...cell(predicates, i)]);
  const more = [types.length - length, predicates.length - length].map((left, i) =>
    left > 0 ? `${digits(left)} more ${i === 0 ? 'types' : 'predicates'}` : '',
  );
  const lines = table(rows, { indent: 2, align: ['left', 'right', 'left', 'left', 'right'] });
  const rest = more.filter((words) => words !== '').join(` ${theme.glyphs.dot} `);
  return rest === '' ? lines : [...lines, `  ${theme.paint('muted', rest)}`];
}
