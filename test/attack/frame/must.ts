/** What a try demands; says what was found instead. */

export function must(isSo: boolean, otherwise: string, found: unknown = ''): asserts isSo {
  if (isSo) return;
  const text = typeof found === 'string' ? found : JSON.stringify(found);
  throw new Error(`${otherwise}${text === '' ? '' : `: ${text.slice(0, 600)}`}`);
}
