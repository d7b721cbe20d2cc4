/** Sessions of the page: made of a one-time link or a token, held in memory, ended with what they were made of. */
export interface Sessions {
  readonly count: number;
}
