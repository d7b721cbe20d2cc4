/** Eras: the ways a calendar numbers the years of its one continuous count. */

export interface Era {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
  /** The year of the count that carries the era's first number (0 or 1). */
  readonly start: number;
  readonly direction: 'up' | 'down';
  readonly hasYearZero: boolean;
  /** Years of the count that belong to it; null where it is open. */
  readonly first: number | null;
  readonly last: number | null;
}
