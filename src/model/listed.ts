/** Counts and lists as a sentence tells them. */

/** `1 file`, `1,204 files`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${digits(number)} ${number === 1 ? one : many}`;
}

/** `1,204`. Written out for whole numbers: the first use of a locale takes longer than most answers. */
export function digits(number: number): string {
  return Number.isSafeInteger(number)
    ? String(number).replace(/\B(?=(?:\d{3})+$)/g, ',')
    : number.toLocaleString('en-GB');
}

/** `A`, `A and B`, `A, B and C`. */
export function listed(words: readonly string[], last = 'and'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}
