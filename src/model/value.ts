/** The value of an attribute statement. */
import type { Moment } from '../time/index.js';

export type Value =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number; readonly unit: string | null }
  | { readonly kind: 'boolean'; readonly boolean: boolean }
  | { readonly kind: 'date'; readonly date: Moment };

/** How a value reads to a person; dates in the words they were written in. */
export function formatValue(value: Value): string {
  switch (value.kind) {
    case 'text':
      return value.text;
    case 'number':
      return value.unit === null ? String(value.number) : `${value.number} ${value.unit}`;
    case 'boolean':
      return value.boolean ? 'yes' : 'no';
    case 'date':
      return value.date.text;
  }
}
