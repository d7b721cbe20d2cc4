/** A part of a long list, with how long the whole is. */

export interface PageOptions {
  readonly limit?: number;
  /** How many to pass over. */
  readonly offset?: number;
}

export interface Page<T> {
  readonly items: readonly T[];
  /** Of the whole list. */
  readonly total: number;
  readonly offset: number;
}

export function pageOf<T>(all: readonly T[], { limit, offset = 0 }: PageOptions, usual: number): Page<T> {
  const from = Math.max(0, Math.floor(offset));
  const most = Math.max(0, Math.floor(limit ?? usual));
  return { items: all.slice(from, from + most), total: all.length, offset: from };
}
