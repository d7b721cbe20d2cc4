/** Secrets, taken out of what is told before anything is stored. */
import { plainText } from '../plain-text.js';
import { ANNOUNCED, type SecretPattern } from './announced.js';
import { KNOWN_BY_FORM } from './forms.js';

export interface Redaction {
  readonly text: string;
  /** What was taken out: `API key`, `password`; each kind once. */
  readonly redacted: readonly string[];
}

const REPLACED = '[redacted]';

const SECRETS: readonly SecretPattern[] = [...KNOWN_BY_FORM, ...ANNOUNCED];

/** Controls, joiners, fillers, selectors and marks of direction; not what ends a line or a word. */
const UNSEEN = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** What is told, fit to be kept; before secrets are looked for in it. */
export function toldWords(text: string): string {
  return plainText(wholeSecrets(text));
}

const FULL_WIDTH = /[\uff01-\uff5e\u3000]/;
const narrow = (unit: string): string =>
  unit === '\u3000' ? ' ' : FULL_WIDTH.test(unit) ? String.fromCharCode(unit.charCodeAt(0) - 0xfee0) : unit;

/** A secret that is broken up by what nobody sees, or written in wide letters, is put together, so that it is known for one. */
function wholeSecrets(text: string): string {
  if (text.search(UNSEEN) < 0 && !FULL_WIDTH.test(text)) return text;
  const seen: string[] = [];
  const at: number[] = [];
  let index = 0;
  for (const letter of text) {
    if (letter.search(UNSEEN) < 0)
      for (const unit of letter.split('')) {
        seen.push(narrow(unit));
        at.push(index + unit.length - 1);
      }
    index += letter.length;
  }
  const spans = SECRETS.flatMap(({ pattern, looksSo }) =>
    [...seen.join('').matchAll(pattern)]
      .filter(([whole, before = '']) => looksSo?.(whole.slice(before.length)) ?? true)
      .map((match) => ({ from: at[match.index] ?? 0, to: at[match.index + match[0].length - 1] ?? 0 })),
  );
  const isWithin = (offset: number) => spans.some(({ from, to }) => from <= offset && offset <= to);
  return text
    .replace(/[\uff01-\uff5e\u3000]/g, (unit, offset: number) => (isWithin(offset) ? narrow(unit) : unit))
    .replace(UNSEEN, (letter, offset: number) => (isWithin(offset) ? '' : letter));
}

export function redact(told: string): Redaction {
  const redacted = new Set<string>();
  let kept = wholeSecrets(told);
  for (const { kind, pattern, looksSo } of SECRETS)
    kept = kept.replace(pattern, (whole: string, ...groups: unknown[]) => {
      const before = typeof groups[0] === 'string' ? groups[0] : '';
      if (looksSo?.(whole.slice(before.length)) === false) return whole;
      redacted.add(kind);
      return `${before}${REPLACED}`;
    });
  return { text: kept, redacted: [...redacted] };
}
