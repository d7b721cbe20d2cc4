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
