/** What is read at once: a paragraph, an item of a list or a cell, with the place of every word. */
export interface Block {
  /** What may be read; what is struck out or a field is blank. */
  readonly text: string;
  /** The same as it is written. */
  readonly shown: string;
  /** Where a character of it stands in the file. */
  at(offset: number): { readonly line: number; readonly column: number };
  /** The heading above it, or the first cell of its row: a year, perhaps. */
  readonly lead: string | null;
  /** A cell of a table: prose only where its row has a date. */
  readonly isCell: boolean;
}
