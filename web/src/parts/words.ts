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

/** What notes write around words is left out: `[[The Pale Worm|the worm]]` is told as `the worm`. */
export const plain = (text: string): string =>
  text.replace(/!?\[\[(?:[^\][|]*\|)?([^\][|]*)\]\]/g, '$1').replace(/(\*\*|__|==)(?=\S)(.+?)\1/g, '$2');

/** Signs by which a name would turn the rest of a sentence around that it stands in. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/** Of one sentence: names in it may have any length. */
const LONGEST = 600;

/** A sentence of ours with names of others in it: each letter where it was meant to stand. */
export const upright = (text: string): string => shortened(text.replace(TURNING, ''), LONGEST);
