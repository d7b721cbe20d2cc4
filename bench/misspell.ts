/** Names as people mistype them. */
import type { Random } from './random.js';

/** One or two letters swapped, lost or wrong, but not the first. */
export function misspell(name: string, chance: Random): string {
  const letters = [...name];
  for (let n = 1 + chance.int(2); n > 0; n--) {
    const at = 1 + chance.int(letters.length - 2);
    if (letters[at] === ' ' || letters[at + 1] === ' ') continue;
    const kind = chance.int(3);
    if (kind === 0) letters.splice(at, 1);
    else if (kind === 1) letters.splice(at, 2, letters[at + 1] ?? '', letters[at] ?? '');
    else letters[at] = chance.pick([...'aeioulnrst']);
  }
  return letters.join('');
}
