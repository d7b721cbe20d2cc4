/** Numbers and lists in words, as the command line writes them. */

const whole = new Intl.NumberFormat('en-GB');

export const digits = (count: number): string => whole.format(count);

const ODD: Readonly<Record<string, string>> = { entity: 'entities', reply: 'replies' };

export function count(number: number, word: string): string {
  return `${digits(number)} ${number === 1 ? word : (ODD[word] ?? `${word}s`)}`;
}

/** `a, b and c`. */
export function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** `MEMBER_OF`, `in_fiction_date` and `person-lineage` as words. */
export const inWords = (name: string): string => name.toLowerCase().replaceAll(/[_-]/g, ' ');

/** A long text is shown in part: a browser that lays out ten megabytes stands still. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}…`;
}
