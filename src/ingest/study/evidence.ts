/** The evidence for a line, in a few words. */

const SHOWN = 4;
const LONGEST_EXAMPLE = 28;

/** `35 notes: Human, Elf, Goblin …` */
export function evidence(count: number, noun: string, examples: Iterable<string>): string {
  const distinct = [...new Set([...examples].map(short))].filter((one) => one !== '');
  const shown = distinct.slice(0, SHOWN).join(', ');
  const more = distinct.length > SHOWN ? ' …' : '';
  const told = `${count} ${count === 1 ? noun : `${noun}s`}`;
  return shown === '' ? told : `${told}: ${shown}${more}`;
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST_EXAMPLE ? `${line.slice(0, LONGEST_EXAMPLE - 1)}…` : line;
}
