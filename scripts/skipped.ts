/** What was skipped: said at once, or, under scripts/check.mjs, gathered for its one closing line. */
import { appendFileSync } from 'node:fs';

export function noteSkipped(what: string): void {
  const file = process.env.LORE_SKIPPED_IN;
  if (file === undefined) console.error(`Skipped ${what}`);
  else appendFileSync(file, `${what}\n`);
}
