/** The life beside a name at the top of a note: `# Ada Holt (1630–1690)`, `**Bo Holt** -- b. 1658, d. 1722`. */
import { foldName } from '../../model/index.js';
import type { Reading } from '../../packs/index.js';

export interface Head {
  /** The words that tell when somebody lived. */
  readonly life: string;
  /** Where they begin in the note's text. */
  readonly start: number;
}

const NAME = String.raw`\p{Lu}[\p{L}'’.]*(?: (?:\p{Lu}[\p{L}'’.]*|of|the|de|von|van)){0,5}`;
const HEAD = new RegExp(
  String.raw`^(\s*(?:#{1,3} +)?(?:\*\*|__)?${NAME}(?:\*\*|__)?(?:\s*\(|,?\s+(?:--|[-–—])\s+|,\s+|\s{2,}))([^\n()]*\d[^\n()]*?)\)?[ \t]*(?=\n\s*\n|\n*$)`,
  'u',
);
const LONGEST = 200;

/** Null for a note that begins otherwise. */
export function headOf(text: string): Head | null {
  const [, lead = '', life = ''] = HEAD.exec(text.slice(0, LONGEST)) ?? [];
  return life === '' ? null : { life, start: lead.length };
}

/** `b. 1658, d. 1722`: a span alone may be that of a war. */
export function isOfBeing({ life }: Head, { born, died }: Reading): boolean {
  return life.split(/[,;]/).some((part) => {
    const [mark = ''] = /^(?:[*†]|\p{L}+)/u.exec(part.trim()) ?? [];
    const word = /\p{L}/u.test(mark) ? foldName(mark) : mark;
    return born.has(word) || died.has(word);
  });
}
