/** Stores side by side at several sizes, and how each grows from one size to the next. */
import { format, lines, type Result } from './measure.js';

/** What one store came to at one size. */
export interface Column {
  readonly store: string;
  readonly statements: number;
  readonly results: readonly Result[];
}

/** One row for everything that was measured; `–` where a store has no such thing. */
export function sideBySide(columns: readonly Column[]): string {
  const names = [...new Set(columns.flatMap(({ results }) => results.map(({ name }) => name)))];
  const stores = [...new Set(columns.map(({ store }) => store))];
  const head = [
    'what',
    ...columns.map(({ store, statements }) => `${store}, ${statements.toLocaleString('en-US')}`),
    ...stores.map((store) => `${store} grows`),
  ];
  const rows = names.map((name) => [
    name,
    ...columns.map((column) => told(of(column, name))),
    ...stores.map((store) =>
      growth(
        columns.filter((column) => column.store === store),
        name,
      ),
    ),
  ]);
  return lines(head, rows);
}

const of = ({ results }: Column, name: string) => results.find((one) => one.name === name);

const told = (result?: Result) => (result ? `${format(result.value)} ${result.unit}` : '–');

/** By how much from each size to the next: `× 9.8, × 11`. */
function growth(columns: readonly Column[], name: string): string {
  const values = columns.map((column) => of(column, name)?.value ?? Number.NaN);
  const steps = values.slice(1).map((value, at) => value / (values[at] ?? Number.NaN));
  return steps.map((step) => (Number.isNaN(step) ? '–' : `× ${format(step)}`)).join(', ');
}
