/** Words and idioms, separated by commas or line ends. */
export function list(words: string): string[] {
  return words
    .split(/[,\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
