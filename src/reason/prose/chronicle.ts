/** A chronicle: lines that begin with years and nothing more, `- 1883: Ada Brasch dies`. */

const OPENING = /^[\s>*_+#•–-]*(?<year>\d{1,4})[*_]*(?:\s*[:.,–—-][*_]*\s|\s+(?=\p{Lu}))/u;
const LINES = { fewest: 3, opened: 0.6, inOrder: 0.6 };

export function isChronicle(text: string): boolean {
  const lines = text.split('\n').filter((line) => /\p{L}/u.test(line) && !/^\s*#/.test(line));
  const years = lines.flatMap((line) => openingYear(line) ?? []).map(Number);
  if (years.length < LINES.fewest || years.length < lines.length * LINES.opened) return false;
  const steps = years.slice(1).map((year, i) => year - (years[i] ?? 0));
  // A list that is numbered goes on by ones.
  if (steps.every((step) => step === 1) && (years[0] ?? 0) <= 1) return false;
  return steps.filter((step) => step >= 0).length >= steps.length * LINES.inOrder;
}

/** The year that a line of a chronicle begins with, as it is written there. */
export function openingYear(line: string): string | null {
  return OPENING.exec(line)?.groups?.year ?? null;
}
