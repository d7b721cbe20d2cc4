/** Makes a large vault of the real ones: each note several times, with names of its own in each copy, filled up to a size. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface Made {
  readonly notes: number;
  readonly bytes: number;
}

const WORD = /\p{Lu}\p{Ll}{3,}/gu;
const SMALL = /(?<![\p{L}\p{N}])\p{Ll}{4,}/gu;
const VOWELS = 'aeiou';

/** The same note in every copy has other names, so that nothing is a namesake; words that also stand small are no names. */
export function makeVault(
  from: string,
  to: string,
  { notes, bytes }: { readonly notes: number; readonly bytes: number },
): Made {
  const files = readdirSync(from, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && !file.split(path.sep).some((part) => part.startsWith('.')))
    .sort();
  const texts = new Map(files.map((file) => [file, readFileSync(path.join(from, file), 'utf8')]));
  const small = new Set([...texts.values()].flatMap((text) => text.match(SMALL) ?? []));
  const all = [...texts.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const repeats = bytes / (all * (notes / files.length));
  const made = { notes: 0, bytes: 0 };
  for (let copy = 0; made.notes < notes; copy++) {
    const renamed = (text: string): string =>
      text.replace(WORD, (word) => (small.has(word.toLowerCase()) ? word : turned(word, copy)));
    for (const file of files) {
      if (made.notes >= notes) break;
      const target = path.join(to, `Part ${copy + 1}`, renamed(file));
      const text = filled(renamed(texts.get(file) ?? ''), repeats, made.notes);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, text);
      made.notes++;
      made.bytes += Buffer.byteLength(text);
    }
  }
  return made;
}

function turned(word: string, by: number): string {
  return word.replace(/[aeiou]/g, (vowel) => VOWELS[(VOWELS.indexOf(vowel) + by) % VOWELS.length] ?? vowel);
}

/** The body over again, as often as it takes on the average. */
function filled(text: string, repeats: number, index: number): string {
  const front = /^---\n[\s\S]*?\n---\n/.exec(text)?.[0] ?? '';
  const body = text.slice(front.length);
  const whole = Math.floor(repeats) + ((index * 0.618) % 1 < repeats % 1 ? 1 : 0);
  return front + Array.from({ length: Math.max(1, whole) }, () => body).join('\n\n');
}
