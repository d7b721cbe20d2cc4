/** The few wildcards that paths in lore.yaml may use: `*`, `**`, `?`; a folder's name stands for all below it. */

export type GlobMatcher = (path: string) => boolean;

/** True for a path that any of the patterns matches, or that lies below one that does. */
export function matcher(patterns: readonly string[]): GlobMatcher {
  const split = patterns.map((pattern) => pattern.split('/'));
  return (path) => {
    const parts = path.split('/');
    return split.some((pattern) => matchesParts(pattern, parts));
  };
}

/** What a whole path is matched by, and what lies below: as though the pattern ended in `/**`. */
function matchesParts(pattern: readonly string[], parts: readonly string[]): boolean {
  const isDeep = pattern.at(-1) === '**';
  // `a/**` is what lies in a, and not a itself.
  const needed = isDeep && pattern.length > 1 ? [...pattern.slice(0, -1), '*', '**'] : [...pattern, '**'];
  return wild(needed, parts, (one) => one === '**', matchesSegment);
}

const chars = new Map<string, readonly string[]>();
const MOST_KEPT = 1_000;

function matchesSegment(pattern: string, part: string): boolean {
  const known = chars.get(pattern) ?? [...pattern];
  if (chars.size < MOST_KEPT) chars.set(pattern, known);
  if (!/[*?]/.test(pattern)) return pattern === part;
  return wild(known, [...part], (one) => one === '*', matchesChar);
}

const matchesChar = (pattern: string, char: string): boolean => pattern === '?' || pattern === char;

/** Only the last star is ever given more: whatever an earlier one could take, the last can take as well. */
function wild(
  pattern: readonly string[],
  parts: readonly string[],
  isStar: (one: string) => boolean,
  matches: (one: string, part: string) => boolean,
): boolean {
  let at = 0;
  let starAt = -1;
  let takenTo = 0;
  for (let i = 0; i < parts.length; ) {
    const one = pattern[at];
    if (one !== undefined && isStar(one)) {
      starAt = at++;
      takenTo = i;
    } else if (one !== undefined && matches(one, parts[i] ?? '')) {
      at++;
      i++;
    } else if (starAt >= 0) {
      at = starAt + 1;
      i = ++takenTo;
    } else return false;
  }
  return pattern.slice(at).every(isStar);
}
