/** A remark as a sentence: a capital at the beginning, a full stop at the end. */
export function sentence(remark: string): string {
  const text = remark.trim();
  if (text === '') return '';
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]["”’)]?$/.test(begun) ? begun : `${begun}.`;
}
