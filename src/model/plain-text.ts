/** Text fit to be kept: without characters that a reader does not see and a program obeys or counts. */

/** Control characters but for line ends and tabs, marks that make text read in another order than it is stored in, and invisible letters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are looked for
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|[\u{e0000}-\u{e007f}]/gu;

/** A space stands for each, so that what was apart stays apart. */
export function plainText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(UNSEEN, ' ');
}

/** For names, which are refused rather than changed: they stand on one line. */
export function isPlainName(name: string): boolean {
  return name.search(UNSEEN) < 0 && !/[\n\t\u2028\u2029]/.test(name);
}
