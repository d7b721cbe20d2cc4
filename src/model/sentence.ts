/** A remark as a sentence: a capital at the beginning, a full stop at the end. */
export function sentence(remark: string): string {
  const text = remark.trim();
  if (text === '') return '';
  const begun = capital(text);
  return /[.!?…]["”’)]?$/.test(begun) ? begun : `${begun}.`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `a token`, `an API key`. */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** `is` or `are`, `was` or `were`, as the noun has it: the eyes are grey, the species is a mystery. */
export function agreeing(noun: string, one: 'is' | 'was' = 'is'): string {
  const isMany = /[^suio]s$/i.test(noun) && !/(?:species|series|means|news)$/i.test(noun);
  if (!isMany) return one;
  return one === 'is' ? 'are' : 'were';
}
