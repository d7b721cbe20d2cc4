/** Words of the world where no fence is around them: names in caveats and completions, quoted and short. */
import { cleanText } from '../../report/clean.js';

const LONGEST = 60;

/** On one line, within quotes that nothing in it can end. */
export function quoted(name: string): string {
  return `“${plainName(name, LONGEST).replace(/[“”"`]/g, "'")}”`;
}

/** A name as a value: one line of a bearable length. */
export function plainName(name: string, longest: number): string {
  const plain = defused(cleanText(name)).replace(/\s+/g, ' ').trim();
  return plain.length > longest ? `${plain.slice(0, longest - 1)}…` : plain;
}

/** Nobody but the engine writes what looks like a fence; as long as before, since replies are measured. */
export function defused(text: string): string {
  return text.replace(/<<(?=\s*(?:end\s+of\s+)?lore\b)/gi, '((');
}
