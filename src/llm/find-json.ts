/** Finds JSON in what a model wrote around it: thoughts, fences, politeness. */

const MOST_TEXT = 1_000_000;
const MOST_STARTS = 40;

/** Every value that could be meant, the likeliest first. */
export function* jsonIn(written: string): Generator<unknown> {
  const text = withoutThoughts(written.slice(0, MOST_TEXT)).trim();
  const whole = parse(text);
  if (whole !== undefined) {
    yield whole.value;
    return;
  }
  for (const fence of text.matchAll(/```[\w-]*\s*\n([\s\S]*?)```/g)) {
    const inside = parse(fence[1] ?? '');
    if (inside !== undefined) yield inside.value;
  }
  yield* balancedIn(text);
}

function withoutThoughts(text: string): string {
  const end = text.lastIndexOf('</think>');
  return end === -1 ? text : text.slice(end + '</think>'.length);
}

function* balancedIn(text: string): Generator<unknown> {
  const opening = /[{[]/g;
  for (let tries = 0; tries < MOST_STARTS; tries++) {
    const start = opening.exec(text)?.index;
    if (start === undefined) return;
    const end = endOf(text, start);
    if (end === undefined) continue;
    const found = parse(text.slice(start, end));
    if (found === undefined) continue;
    yield found.value;
    opening.lastIndex = end;
  }
}

/** One past the bracket that closes the one at `start`. */
function endOf(text: string, start: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') depth++;
    else if ((char === '}' || char === ']') && --depth === 0) return at + 1;
  }
  return undefined;
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
