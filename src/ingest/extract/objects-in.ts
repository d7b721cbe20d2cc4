/** Every JSON object in a text, however it is wrapped, cut off or broken around it: the innermost ones too. */

const MOST_TEXT = 400_000;
const MOST_STARTS = 5_000;
/** Between the two brackets of one object. */
const LONGEST = 20_000;

export function* objectsIn(written: string): Generator<Readonly<Record<string, unknown>>> {
  const text = written.slice(0, MOST_TEXT);
  let start = text.indexOf('{');
  for (let tries = 0; start >= 0 && tries < MOST_STARTS; tries++) {
    const end = endOf(text, start);
    const found = end === null ? null : parsed(text.slice(start, end));
    if (found !== null) yield found;
    // What holds others is looked into; what does not is done with.
    const next = found !== null && !holdsObjects(found) ? (end ?? start + 1) : start + 1;
    start = text.indexOf('{', next);
  }
}

function endOf(text: string, start: number): number | null {
  const last = Math.min(text.length, start + LONGEST);
  let depth = 0;
  let inText = false;
  for (let at = start; at < last; at++) {
    const sign = text[at];
    if (inText) {
      if (sign === '\\') at++;
      else if (sign === '"') inText = false;
    } else if (sign === '"') inText = true;
    else if (sign === '{') depth++;
    else if (sign === '}' && --depth === 0) return at + 1;
  }
  return null;
}

function parsed(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function holdsObjects(found: Readonly<Record<string, unknown>>): boolean {
  return Object.values(found).some((value) => typeof value === 'object' && value !== null);
}
