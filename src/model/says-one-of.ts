/** Phrases in a text. */

/** Whether one of the phrases stands in the text, as whole words. */
export function saysOneOf(text: string, phrases: readonly string[]): boolean {
  const words = ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
  return phrases.some((phrase) => words.includes(` ${phrase} `));
}
